//! The division of the canvas into bands, one for each run, and in Compare a foot that they share below them.

use egui::{Rect, pos2, vec2};
use glam::DVec2;

use crate::scene::Scene;
use crate::view::camera::{Camera, largest_radius};
use crate::view::layout::band::LOW_CANVAS;
use crate::view::layout::{Band, Layout};

/// The height of the foot below the bands, normally and in a low canvas (points).
const FOOT: f32 = 60.0;
const LOW_FOOT: f32 = 36.0;

/// The height of the foot below the circles of a single run (points).
const WORDS_HEIGHT: f32 = 68.0;

/// The factor by which the sentence is larger in Present, if it fits.
pub const PRESENTED: f32 = 1.5;

/// The width below which a sentence takes several lines, and stays off the circles (points).
pub const NARROW_CANVAS: f32 = 500.0;

/// The ratio of horizontal to vertical motion from which motion counts as horizontal. With a smaller one, slanted motion would be
/// shown small in a low band; with a larger one, nearly horizontal motion in a narrow one.
const MOSTLY: f64 = 2.0;

/// The maximum number of columns of more than two lanes.
const MOST_COLUMNS: usize = 4;

/// The smallest radius of a circle that is easy to see (points).
const SEEN: f64 = 3.5;

/// Divides the canvas among the runs of this scene: one band; two bands of the same size, the first above the second or to its
/// left; or more, in one column, in two, or in a row of up to four. Where not all of these have room for circles that are easy to
/// see, there are bands for as many as have, or else for as many as have room for any circles; where none has, one line for each.
///
/// In an open plane, two are one above the other if motion is mostly horizontal, else side by side. With a scene at rest or
/// between four walls, or with more than two lanes, the canvas is divided in the way that makes the circles appear larger. The
/// choice depends only on the scene as it was loaded and the canvas without the panel, so that neither time, nor a change to the
/// scene, nor a panel that leaves room flips the bands.
pub fn bands(scene: &Scene, runs: usize, layout: &Layout) -> Vec<Band> {
    let bands = divided(scene, runs, layout).into_iter();
    bands.map(|band| Band { is_for_fingers: layout.style.is_for_fingers, ..band }).collect()
}

fn divided(scene: &Scene, runs: usize, layout: &Layout) -> Vec<Band> {
    let canvas = layout.canvas;
    if runs < 2 {
        return vec![whole(layout)];
    }
    if runs == 2 {
        let is_stacked = is_stacked(scene, room(layout.canvas_without_panel()));
        let grid = if is_stacked { STACKED } else { ABREAST };
        return [0, 1].map(|place| Band::with_rim(cell(room(canvas), grid, place))).to_vec();
    }
    let most_lanes = |least: f64| {
        let mut lanes = (1..=runs).rev().filter_map(|count| small_lanes(scene, count, layout));
        lanes.find(|lanes| Camera::fitted(scene, lanes[0]).scale * largest_radius(scene) >= least)
    };
    most_lanes(SEEN).or_else(|| most_lanes(0.0)).unwrap_or_else(|| {
        let line = |place| cell(room(canvas), [1, runs], place).into();
        (0..runs).map(line).collect()
    })
}

/// Returns the bands of this many of more than two lanes, in the columns that show the circles largest; `None` without room for
/// the circles.
fn small_lanes(scene: &Scene, count: usize, layout: &Layout) -> Option<Vec<Band>> {
    let scale = |columns: usize| {
        Camera::fitted(scene, lane(layout, layout.canvas_without_panel(), [count, columns], 0)).scale
    };
    let have_room = |&columns: &usize| {
        columns <= count && lane(layout, layout.canvas, [count, columns], 0).is_small_lane()
    };
    // Of equal scales, the last, which is preferred.
    let columns = [MOST_COLUMNS.min(count), 1, 2].into_iter().filter(have_room);
    let columns = columns.max_by(|&first, &second| scale(first).total_cmp(&scale(second)))?;
    Some((0..count).map(|place| lane(layout, layout.canvas, [count, columns], place)).collect())
}

/// Returns the canvas of a single run, which keeps room below the circles for the sentence and the buttons of a result. The tour
/// has its own.
fn whole(layout: &Layout) -> Band {
    let canvas = layout.canvas;
    // On a phone, the buttons are higher.
    let has_more = layout.has_tall_ribbon || layout.is_tall && layout.style.is_for_fingers;
    let words = match (layout.has_tour, has_more) {
        (true, _) => 0.0,
        (false, true) => PRESENTED * WORDS_HEIGHT,
        (false, false) => WORDS_HEIGHT,
    };
    let bottom = (canvas.bottom() - words).max(canvas.top());
    Band { stage: canvas.with_max_y(bottom), ..canvas.into() }
}

/// Returns the lane at this place among `runs` in this number of columns. Where they leave a place free, the canvas has no foot.
fn lane(layout: &Layout, canvas: Rect, [runs, columns]: [usize; 2], place: usize) -> Band {
    let undivided = if runs.is_multiple_of(columns) { room(canvas) } else { canvas };
    let frame = cell(undivided, [columns, runs.div_ceil(columns)], place);
    match columns {
        ..=2 if !layout.ribbon.is_positive() => Band::with_rim(frame),
        ..=2 => Band::lane(frame, LANE_RIM),
        _ => Band::lane(frame, NARROW_LANE_RIM),
    }
}

/// Returns the room that these bands share: beside the last one, or else the foot below all (points).
pub fn shared(canvas: Rect, bands: &[Band]) -> Rect {
    let last = bands.last().map_or(canvas, |band| band.frame);
    if last.right() < canvas.right() - 1.0 {
        return Rect::from_min_max(last.right_top(), canvas.max);
    }
    foot(canvas)
}

/// Returns the canvas without the foot at its bottom (points).
fn room(canvas: Rect) -> Rect {
    Rect::from_min_max(canvas.min, pos2(canvas.right(), foot(canvas).top()))
}

/// Returns the foot at the bottom of the canvas, for both bands (points).
pub fn foot(canvas: Rect) -> Rect {
    let has_one_line = canvas.height() < LOW_CANVAS && canvas.width() >= NARROW_CANVAS;
    let height = if has_one_line { LOW_FOOT } else { FOOT };
    let top = (canvas.bottom() - height).max(canvas.top());
    Rect::from_min_max(pos2(canvas.left(), top), canvas.max)
}

/// The numbers of columns and rows of two bands.
const STACKED: [usize; 2] = [1, 2];
const ABREAST: [usize; 2] = [2, 1];

/// Returns the part of `room` at this place, in the order of reading, if it is divided into these columns and rows.
fn cell(room: Rect, [columns, rows]: [usize; 2], place: usize) -> Rect {
    let size = room.size() / vec2(columns as f32, rows as f32);
    let at = vec2((place % columns) as f32, (place / columns) as f32);
    Rect::from_min_size(room.min + size * at, size)
}

fn is_stacked(scene: &Scene, room: Rect) -> bool {
    let motion: DVec2 = scene.circles.iter().map(|body| body.circle.velocity.abs()).sum();
    if motion == DVec2::ZERO || scene.rules.arena.is_closed() {
        let scale = |grid| Camera::fitted(scene, Band::with_rim(cell(room, grid, 0))).scale;
        return scale(STACKED) > scale(ABREAST);
    }
    motion.x >= MOSTLY * motion.y
}

/// The height of the text in one of more than two lanes in two columns, and in four (points).
const LANE_RIM: f32 = 50.0;
const NARROW_LANE_RIM: f32 = 90.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{BUILT_IN, built_in};
    use egui::{Pos2, Vec2};

    const CANVASES: [Vec2; 5] = [
        vec2(640.0, 302.0),
        vec2(968.0, 612.0),
        vec2(1280.0, 612.0),
        vec2(1920.0, 850.0),
        vec2(500.0, 900.0),
    ];

    fn canvas(size: Vec2) -> Rect {
        Rect::from_min_size(pos2(0.0, 48.0), size)
    }

    /// Returns the layout of a window whose canvas has this size.
    fn layout(size: Vec2) -> Layout {
        let toolbar = Rect::from_min_size(Pos2::ZERO, vec2(size.x, 48.0));
        Layout { toolbar, canvas: canvas(size), ..Layout::of(size) }
    }

    fn is_stacked_in(scene: &Scene, layout: &Layout) -> bool {
        let [first, second] = bands(scene, 2, layout)[..] else { panic!("two bands") };
        assert!((first.frame.left() == second.frame.left()) != (first.frame.top() == second.frame.top()));
        first.frame.left() == second.frame.left()
    }

    #[test]
    fn sideways_motion_stacks_the_bands_in_every_canvas() {
        for (name, expected) in [
            ("bullet", true),
            ("head-on", true),
            ("too-late", true),
            ("graze", true),
            ("near-miss", true),
            ("three-at-once", true),
            ("pi-collisions", true),
        ] {
            let scene = built_in(name).expect("a built-in name").scene();
            for size in CANVASES {
                assert_eq!(is_stacked_in(&scene, &layout(size)), expected, "{name} in {size}");
            }
        }
    }

    #[test]
    fn upward_and_slanted_motion_puts_the_bands_side_by_side() {
        for (velocity, expected) in
            [("[3, 0]", true), ("[-3, 1]", true), ("[3, 3]", false), ("[0, -3]", false)]
        {
            let text = format!("[[circle]]\ncenter = [0, 0]\nvelocity = {velocity}\nradius = 0.5\n");
            let scene = Scene::parse(&text, "test").expect("a scene");
            assert!(
                CANVASES.iter().all(|&size| is_stacked_in(&scene, &layout(size)) == expected),
                "{velocity}"
            );
        }
    }

    #[test]
    fn four_walls_are_shown_as_large_as_they_can_be() {
        for name in ["cradle", "break", "gas-30", "gas-1000"] {
            let scene = built_in(name).expect("a built-in name").scene();
            // Only in a canvas that is taller than it is wide does an arena of 16 to 9 become larger with the full width.
            let stacked: Vec<bool> =
                CANVASES.iter().map(|&size| is_stacked_in(&scene, &layout(size))).collect();
            assert_eq!(stacked, [false, false, false, false, true], "{name}");
        }
    }

    #[test]
    fn a_panel_that_opens_does_not_turn_the_bands_around() {
        let mut turned_without = 0;
        for built_in in BUILT_IN {
            let scene = built_in.scene();
            for (width, height) in (10..=24).flat_map(|width| (4..=14).map(move |height| (width, height))) {
                let closed = Layout::of(vec2(100.0 * width as f32, 100.0 * height as f32));
                for closed in [closed, closed.with_tour()] {
                    let open = closed.with_panel();
                    assert_eq!(
                        is_stacked_in(&scene, &closed),
                        is_stacked_in(&scene, &open),
                        "{} in {width}00x{height}00",
                        built_in.name
                    );
                    turned_without += usize::from(
                        is_stacked(&scene, room(closed.canvas)) != is_stacked(&scene, room(open.canvas)),
                    );
                }
            }
        }
        assert!(turned_without > 0, "some would turn if the rest of the canvas decided");
    }

    #[test]
    fn a_scene_at_rest_is_shown_as_large_as_it_can_be() {
        for (first, second) in [("[-9, 0]", "[9, 0]"), ("[0, -9]", "[0, 9]"), ("[-2, 0]", "[2, 0]")] {
            let text = [first, second].map(|at| format!("[[circle]]\ncenter = {at}\nradius = 1\n")).concat();
            let scene = Scene::parse(&text, "test").expect("a scene");
            for size in CANVASES {
                let fitted = |band: Band| Camera::fitted(&scene, band).scale;
                let shown = fitted(bands(&scene, 2, &layout(size))[0]);
                let room = canvas(size).height() - foot(canvas(size)).height();
                let divisions = [vec2(size.x, room / 2.0), vec2(size.x / 2.0, room)];
                let best = divisions
                    .map(|size| fitted(Band::with_rim(Rect::from_min_size(pos2(0.0, 0.0), size))))
                    .into_iter()
                    .fold(0.0, f64::max);
                assert!((shown / best - 1.0).abs() < 1e-6, "{first} {second} in {size}: {shown} of {best}");
            }
        }
    }

    #[test]
    fn many_lanes_take_the_columns_that_show_the_scene_largest() {
        for (name, size, columns) in [
            ("wall", vec2(1280.0, 576.0), 4),
            ("beads", vec2(1280.0, 576.0), 2),
            ("bullet", vec2(1280.0, 576.0), 2),
            ("passing-by", vec2(1280.0, 576.0), 2),
            ("crossing", vec2(1280.0, 576.0), 4),
            ("pinball", vec2(1280.0, 576.0), 4),
            ("gas-30", vec2(1280.0, 576.0), 4),
            ("crossing", vec2(1280.0, 452.0), 4),
            ("bullet", vec2(1280.0, 452.0), 4),
            ("crossing", vec2(640.0, 242.0), 2),
        ] {
            let (scene, layout) = (built_in(name).expect("a built-in name").scene(), layout(size));
            let lanes = bands(&scene, 7, &layout);
            let has_all = size != vec2(640.0, 242.0);
            assert_eq!(lanes.len() == 7, has_all, "{name} in {size}: {}", lanes.len());
            let first_row = lanes.iter().filter(|lane| lane.frame.top() == lanes[0].frame.top()).count();
            assert_eq!(first_row, columns, "{name} in {size}");
            assert!(lanes.iter().all(Band::is_small_lane), "{name} in {size}");
            let area = |rect: Rect| rect.width() * rect.height();
            let rest = shared(layout.canvas, &lanes);
            let sum = area(rest) + lanes.iter().map(|lane| area(lane.frame)).sum::<f32>();
            assert!((sum - area(layout.canvas)).abs() < 1.0, "{name} in {size}: the sentence has {rest}");
            let all = lanes.iter().map(|lane| lane.frame).chain([rest]).collect::<Vec<_>>();
            for (index, frame) in all.iter().enumerate() {
                let is_apart = |earlier: &Rect| !frame.shrink(0.5).intersects(earlier.shrink(0.5));
                assert!(all[..index].iter().all(is_apart), "{name} in {size}: {frame}");
            }
        }
    }

    #[test]
    fn three_lanes_of_a_tall_scene_stand_in_one_row() {
        let scene = built_in("crossing").expect("a built-in name").scene();
        let lanes = bands(&scene, 3, &layout(vec2(1280.0, 452.0)));
        assert!(lanes.len() == 3 && lanes.iter().all(|lane| lane.frame.top() == lanes[0].frame.top()));
    }

    #[test]
    fn lanes_whose_circles_would_be_too_small_are_shown_in_turn() {
        let scene = built_in("crossing").expect("a built-in name").scene();
        let small = Layout::of(vec2(640.0, 400.0));
        for layout in [small, small.with_tour().without_ribbon()] {
            let lanes = bands(&scene, 3, &layout);
            let radius = Camera::fitted(&scene, lanes[0]).scale * largest_radius(&scene);
            assert!(lanes.len() == 2 && radius > 4.5, "{} lanes, {radius}", lanes.len());
        }
    }

    #[test]
    fn bands_have_one_size_and_fill_the_canvas_with_the_foot_below() {
        for built_in in BUILT_IN {
            for size in CANVASES.into_iter().chain([vec2(0.0, 0.0), vec2(30.0, 20.0)]) {
                let scene = built_in.scene();
                let (layout, canvas) = (layout(size), canvas(size));
                let [one] = bands(&scene, 1, &layout)[..] else { panic!("one band") };
                assert_eq!((one.frame, one.stage), (canvas, whole(&layout).stage));
                let [first, second] = bands(&scene, 2, &layout)[..] else { panic!("two bands") };
                assert!((first.frame.size() - second.frame.size()).length() < 1e-3);
                assert!((first.stage.size() - second.stage.size()).length() < 1e-3);
                let area = |rect: Rect| rect.width() * rect.height();
                let sum = area(first.frame) + area(second.frame) + area(foot(canvas));
                assert!((sum - area(canvas)).abs() < 1.0, "{}: {first:?} {second:?}", built_in.name);
                assert!(area(first.frame.intersect(second.frame)).abs() < 1.0);
                for band in [first, second] {
                    assert!(
                        canvas.expand(1e-3).contains_rect(band.frame) && band.frame.contains_rect(band.stage)
                    );
                }
            }
        }
    }
}
