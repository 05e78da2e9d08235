//! Corridors that are exactly as wide as the circle, or narrower by a hair: it moves along them, at any angle and anywhere.

use std::f64::consts::TAU;

use circle_collision::detection::{
    Obstacle, ObstacleSet, SlideStatus, move_and_slide, push_out, slide_towards,
};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::{DVec2, Vec2, dvec2};
use rand::RngExt;

use crate::nasty::{dice, random_vector};

/// The radius of the circle (m).
const RADIUS: f64 = 0.5;

/// The number of directions in which corridors lead.
const ANGLES: u32 = 3_600;

/// By how much the corridors are too narrow on each side (in radii).
const HAIRS: [f64; 11] = [0.0, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6];

/// The places where corridors start (m): up to 10 km out.
const PLACES: [DVec2; 4] = [dvec2(0.0, 0.0), dvec2(3.0, -0.7), dvec2(-320.0, 0.1), dvec2(7_000.0, 7_000.0)];

/// What the walls are made of.
#[derive(Clone, Copy, Debug)]
enum Walls {
    Segments,
    HalfPlanes,
    /// A row of boxes on each side.
    Boxes,
}

/// The walls of a corridor around the line from `start` in the direction `along`.
fn corridor(start: DVec2, along: DVec2, half_width: f64, walls: Walls) -> Vec<Obstacle> {
    let side = |left: DVec2| -> Vec<Obstacle> {
        let at = |way: f64, height: f64| start + along * way + left * height;
        match walls {
            Walls::Segments => vec![Segment::new(at(-9.0, half_width), at(9.0, half_width)).into()],
            Walls::HalfPlanes => vec![HalfPlane::new(at(0.0, half_width), -left).into()],
            Walls::Boxes => (-3..3)
                .flat_map(|index| {
                    let (from, to) = (f64::from(index), f64::from(index + 1));
                    let (near, far) = (half_width, half_width + 1.0);
                    Obstacle::polyline([
                        at(from, near),
                        at(to, near),
                        at(to, far),
                        at(from, far),
                        at(from, near),
                    ])
                })
                .collect(),
        }
    };
    [side(along.perp()), side(-along.perp())].concat()
}

/// The greatest depth in any of these (m).
fn depth(circle: &Circle, obstacles: &[Obstacle]) -> f64 {
    obstacles.iter().map(|obstacle| obstacle.overlap(circle).depth()).fold(0.0, f64::max)
}

/// Checks one frame along a corridor: the whole motion, and no deeper than rounding.
fn check(circle: &Circle, motion: DVec2, obstacles: &[Obstacle], what: &dyn Fn() -> String) {
    let slide = move_and_slide(circle, motion, obstacles, 0.0);
    // The walls reach 9 m from the start.
    let rounding = 8.0 * f64::EPSILON * (circle.center.abs().max_element() + 10.0);
    let lost = (circle.center + motion - slide.end).length();
    // A hair's depth at the start may be left on the way.
    let before = depth(circle, obstacles);
    assert_eq!(slide.status, SlideStatus::Moved, "{}: {slide:?}", what());
    assert!(lost <= rounding + before.max(1e-9 * RADIUS), "{} loses {lost:e}: {slide:?}", what());
    let after = depth(&Circle { center: slide.end, ..*circle }, obstacles);
    assert!(after <= before + rounding, "{} is {after:e} deep, and {before:e} before: {slide:?}", what());
    assert_eq!(slide_towards(circle, circle.center + motion, obstacles), slide);
}

#[test]
fn a_circle_moves_along_a_corridor_of_its_width() {
    let cases = (0..ANGLES).flat_map(|angle| HAIRS.into_iter().enumerate().map(move |case| (angle, case)));
    for (angle, (index, hair)) in cases {
        let along = DVec2::from_angle(f64::from(angle) * TAU / f64::from(ANGLES));
        let place = PLACES[(angle as usize + index) % PLACES.len()];
        let walls = [Walls::Segments, Walls::HalfPlanes, Walls::Boxes][(angle as usize / 4 + index) % 3];
        let obstacles = corridor(place, along, RADIUS * (1.0 - hair), walls);
        for stored in [place, place.as_vec2().as_dvec2()] {
            let mut circle = Circle::new(stored, RADIUS);
            if stored != place {
                circle.center = push_out(&circle, &obstacles).end;
            }
            let what = || format!("{walls:?} toward {along}, {hair:e} too narrow, at {place}");
            check(&circle, along, &obstacles, &what);
        }
    }
}

#[test]
fn a_player_runs_along_every_row_of_small_tiles() {
    let (tile, radius) = (0.1, 0.05);
    for row in (5_000..20_000).step_by(7) {
        let tile_at = |column: i32, row: i32| {
            let corner = |column: i32, row: i32| dvec2(f64::from(column) * tile, f64::from(row) * tile);
            (row * 100 + column, Obstacle::rect_outline(corner(column, row), corner(column + 1, row + 1)))
        };
        let mut level = ObstacleSet::default();
        for (key, sides) in (0..8).flat_map(|column| [tile_at(column, row - 1), tile_at(column, row + 1)]) {
            level.insert(key, sides);
        }
        let mut player = Circle::new(dvec2(radius, (f64::from(row) + 0.5) * tile), radius);
        for frame in 1..=7 {
            player.center = level.move_and_slide(&player, [tile, 0.0], 0.0).end;
            let way = player.center.x - radius;
            assert!((way - f64::from(frame) * tile).abs() < 1e-9, "row {row}, frame {frame}: {way} m");
        }
    }
}

#[test]
fn a_player_stored_in_f32_runs_along_tiles_of_its_width() {
    let (tile, radius) = (0.1, 0.05);
    let edges = |height: f64| (0..1_200).map(move |column| [f64::from(column) * tile, height]);
    let walls: ObstacleSet<u8> = [(0, 3.0 * tile), (1, 4.0 * tile)].into_iter().fold(
        ObstacleSet::default(),
        |mut walls, (key, height)| {
            walls.insert(key, Obstacle::polyline(edges(height)));
            walls
        },
    );
    let mut stored = [0.1_f32, 0.35];
    for frame in 0..1_000 {
        let mut player = Circle::new(Vec2::from(stored), radius);
        player.center = walls.push_out(&player).end;
        let end = walls.move_and_slide(&player, [tile, 0.0], 0.0).end;
        let way = end.x - player.center.x;
        assert!((way - tile).abs() < 1e-9, "frame {frame} at {}: {way} m", player.center);
        stored = end.as_vec2().into();
    }
}

#[test]
fn a_corridor_behind_a_funnel_is_entered() {
    for angle in 0..ANGLES {
        let along = DVec2::from_angle(f64::from(angle) * TAU / f64::from(ANGLES));
        let place = PLACES[angle as usize % PLACES.len()];
        let at = |way: f64, height: f64| place + along * way + along.perp() * height;
        // The same side turned by a half and mirrored.
        let side = |side: f64| {
            Obstacle::polyline([at(-2.0, 2.0 * side), at(0.0, RADIUS * side), at(9.0, RADIUS * side)])
        };
        let obstacles: Vec<Obstacle> = [1.0, -1.0].into_iter().flat_map(side).collect();
        for height in [0.0, 0.3, -0.7] {
            let mut circle = Circle::new(at(-2.0, height), RADIUS);
            for _ in 0..100 {
                circle.center = move_and_slide(&circle, along * 0.1, &obstacles, 0.0).end;
            }
            let way = (circle.center - place).dot(along);
            assert!(way > 1.0, "toward {along} from {height} at {place}: it ends {way} m behind the mouth");
        }
    }
}

/// The two sides of a gap as wide as a circle, around `middle`.
fn gap(kind: usize, middle: DVec2, along: DVec2, radius: f64, pillars: [f64; 2]) -> [Obstacle; 2] {
    let left = along.perp();
    let pillar = |side: DVec2, size: f64| Obstacle::from(Circle::new(middle + side * (radius + size), size));
    let at = |way: f64, height: f64| middle + along * way + left * height;
    let end =
        |side: f64| Obstacle::from(Segment::new(at(0.0, side * radius), at(0.0, side * (radius + 2.0))));
    match kind {
        0 => [pillar(left, pillars[0]), pillar(-left, pillars[0])],
        1 => [pillar(left, pillars[0]), pillar(-left, pillars[1])],
        2 => [pillar(left, pillars[0]), Segment::new(at(-9.0, -radius), at(9.0, -radius)).into()],
        3 => [end(1.0), end(-1.0)],
        4 => [end(1.0), HalfPlane::new(at(0.0, -radius), left).into()],
        _ => [end(1.0), pillar(-left, pillars[1])],
    }
}

#[test]
fn a_circle_walks_through_a_gap_of_its_width_frame_by_frame() {
    let mut dice = dice(51);
    for index in 0..3_000 {
        let along =
            [dvec2(0.6, 0.8), dvec2(-0.8, 0.6), DVec2::X, DVec2::from_angle(dice.random_range(-4.0..4.0))]
                [dice.random_range(0..4)];
        let size = |dice: &mut rand::rngs::ChaCha8Rng| [0.1, 0.2, 0.4, 0.5][dice.random_range(0..4)];
        let (radius, pillars) = (size(&mut dice), [size(&mut dice), size(&mut dice)]);
        let middle = [DVec2::ZERO, random_vector(&mut dice, 20.0).round() / 10.0][index % 2];
        let obstacles = gap(index % 6, middle, along, radius, pillars);
        let (step, frames) = (0.25, 40);
        // Straight at it, or round one side first; in `f64`, or stored in `f32`.
        let is_straight = index % 5 < 3;
        let is_stored = index % 4 == 0;
        let aside = if is_straight { 0.0 } else { 0.3 * radius };
        let mut circle = Circle::new(middle - along * (step * 20.0) + along.perp() * aside, radius);
        let start = circle.center;
        let what = || format!("{index}: {radius} from {start} toward {along} among {obstacles:?}");
        for _ in 0..frames {
            if is_stored {
                circle.center = push_out(&circle, &obstacles).end;
            }
            circle.center = move_and_slide(&circle, along * step, &obstacles, 0.0).end;
            assert!(depth(&circle, &obstacles) < 1e-12 || is_stored, "it is inside: {}", what());
            if is_stored {
                circle.center = circle.center.as_vec2().as_dvec2();
            }
        }
        let once = move_and_slide(
            &Circle { center: start, ..circle },
            along * (step * f64::from(frames)),
            &obstacles,
            0.0,
        );
        let way = |end: DVec2| (end - middle).dot(along);
        assert!(
            way(once.end) > 2.0 && way(circle.center) > 2.0,
            "it ends at {}: {}",
            way(circle.center),
            what()
        );
        if is_straight && !is_stored {
            let apart = circle.center.distance(once.end);
            assert!(apart < 1e-9, "{apart} from where one call leads: {}", what());
        }
    }
}
