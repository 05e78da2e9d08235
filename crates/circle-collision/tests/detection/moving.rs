//! Moving and sliding among obstacles that move: what carries, what pushes, what squeezes, and that nothing gets through.

use circle_collision::detection::{Frame, Obstacle, ObstacleSet, Slide, SlideStatus, move_and_slide};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, random_vector};
use crate::tries::tries;

/// The number of random rooms and crowds, if the environment does not name another.
const CROWDS: u64 = 4_000;

/// The maximum depth in anything (in radii of the circle that moves).
const DEPTH: f64 = 1e-8;

const UP: DVec2 = DVec2::Y;

fn riding(dt: f64) -> Frame {
    Frame { dt, up: UP }
}

/// A thin outline and where it is.
#[derive(Clone, Copy, Debug)]
struct Room {
    min: DVec2,
    max: DVec2,
    velocity: DVec2,
}

impl Room {
    fn sides(&self) -> [Obstacle; 4] {
        Obstacle::rect_outline(self.min, self.max).map(|side| side.with_velocity(self.velocity))
    }

    fn holds(&self, place: DVec2, time: f64) -> bool {
        let way = self.velocity * time;
        place.cmpgt(self.min + way).all() && place.cmplt(self.max + way).all()
    }
}

/// Checks that a circle that was in nothing is in nothing after the frame.
fn check_free(slide: &Slide, circle: &Circle, obstacles: &[Obstacle], dt: f64, what: &str) {
    let end = Circle { center: slide.end, ..*circle };
    for obstacle in obstacles {
        let gap = obstacle.after(dt).overlap(&end).gap;
        assert!(gap >= -DEPTH * circle.radius, "inside by {gap} of {obstacle:?}: {what}");
    }
}

#[test]
fn a_platform_carries_whatever_is_on_it_in_every_direction() {
    let circle = Circle::new([0.0, 0.5], 0.5);
    for velocity in [dvec2(3.0, 0.0), dvec2(-3.0, 5.0), dvec2(1.0, -60.0), dvec2(0.0, -0.1)] {
        let platform = Obstacle::from(Segment::new([-2.0, 0.0], [2.0, 0.0])).with_velocity(velocity);
        for motion in [dvec2(0.0, 0.0), dvec2(0.25, 0.0), dvec2(0.25, -0.5), dvec2(0.0, 0.5)] {
            let slide = move_and_slide(&circle, motion, &[platform], riding(0.25));
            let own = dvec2(motion.x, motion.y.max(0.0));
            let expected = circle.center + own + velocity * 0.25;
            assert!(slide.end.distance(expected) < 1e-12, "{velocity} {motion}: {slide:?}");
        }
        // Without a direction up, nothing carries, but what rises pushes.
        let slide = move_and_slide(&circle, [0.0, 0.0], &[platform], 0.25);
        assert!(
            slide.end.distance(circle.center + UP * velocity.y.max(0.0) * 0.25) < 1e-12,
            "{velocity}: {slide:?}"
        );
        // Seen from another direction it is a wall.
        let slide = move_and_slide(&circle, [0.0, 0.0], &[platform], Frame { dt: 0.25, up: DVec2::X });
        assert!(
            slide.end.distance(circle.center + UP * velocity.y.max(0.0) * 0.25) < 1e-12,
            "{velocity}: {slide:?}"
        );
    }
}

#[test]
fn slopes_up_to_45_degrees_carry() {
    for (degrees, carries) in [(0.0_f64, true), (44.9, true), (45.1, false), (90.0, false)] {
        let normal = UP.rotate(DVec2::from_angle(degrees.to_radians()));
        let slope = Obstacle::from(HalfPlane::new([0.0, 0.0], normal)).with_velocity([0.0, -3.0]);
        let circle = Circle::new(normal * 0.5, 0.5);
        let slide = move_and_slide(&circle, [0.0, 0.0], &[slope], Frame { dt: 1.0, up: UP * 7.0 });
        let came_along = slide.end.distance(circle.center + dvec2(0.0, -3.0)) < 1e-12;
        assert_eq!(came_along, carries, "{degrees}°: {slide:?}");
    }
}

#[test]
fn a_moving_wall_pushes_a_circle_once_it_reaches_it() {
    let circle = Circle::new([0.0, 0.0], 0.5);
    let wall = Obstacle::from(HalfPlane::new([-2.0, 0.0], [1.0, 0.0])).with_velocity([6.0, 0.0]);
    let pushed = move_and_slide(&circle, [0.0, 0.0], &[wall], 0.5);
    assert!(pushed.end.distance(dvec2(1.5, 0.0)) < 1e-12, "{pushed:?}");
    assert_eq!(pushed.touched().map(|touch| touch.key).collect::<Vec<_>>(), [0]);
    assert!(pushed.remaining.length() < 1e-12, "being pushed takes nothing of the motion: {pushed:?}");
    // It runs as fast as the wall, and is not reached; twice as slow, and it is.
    let ahead = move_and_slide(&circle, [3.0, 0.25], &[wall], 0.5);
    assert!(ahead.end.distance(dvec2(3.0, 0.25)) < 1e-12 && ahead.touched().count() == 0, "{ahead:?}");
    let caught = move_and_slide(&circle, [1.0, 0.25], &[wall], 0.5);
    assert!(caught.end.distance(dvec2(1.5, 0.25)) < 1e-12, "{caught:?}");
    // Along the floor.
    let floor = Obstacle::from(HalfPlane::new([0.0, -0.5], UP));
    let along = move_and_slide(&circle, [0.0, -1.0], &[wall, floor], 0.5);
    assert!(along.end.distance(dvec2(1.5, 0.0)) < 1e-12, "{along:?}");
    // A ball pushes it aside.
    let ball = Obstacle::from(Circle::new([-3.0, -0.1], 0.5).with_velocity([12.0, 0.0]));
    let aside = move_and_slide(&circle, [0.0, 0.0], &[ball], 0.5);
    check_free(&aside, &circle, &[ball], 0.5, "a ball");
    assert!(aside.end.y > 0.4 && aside.end.x > 0.0, "{aside:?}");
}

#[test]
fn a_circle_between_a_wall_and_a_press_is_squeezed() {
    let circle = Circle::new([0.0, 0.0], 0.5);
    let mut set = ObstacleSet::default();
    set.insert("wall", [Segment::new([1.0, -9.0], [1.0, 9.0])]);
    for speed in [4.0, 40.0, 4e5] {
        let press =
            Obstacle::rect_outline([-4.0, -2.0], [-3.0, 2.0]).map(|side| side.with_velocity([speed, 0.0]));
        set.replace("press", press);
        let slide = set.move_and_slide(&circle, [0.0, 0.0], 2.0);
        assert_eq!(slide.status, SlideStatus::Squeezed { between: ["press", "wall"] }, "{slide:?}");
        assert!(slide.end.x < 1.0, "it is on its side of the wall: {slide:?}");
    }
    // The one that comes stops in time.
    set.replace(
        "press",
        Obstacle::rect_outline([-4.0, -2.0], [-3.0, 2.0]).map(|side| side.with_velocity([1.5, 0.0])),
    );
    let slide = set.move_and_slide(&circle, [0.0, 0.0], 2.0);
    assert_eq!((slide.status, slide.end.x.abs() < 0.51), (SlideStatus::Moved, true), "{slide:?}");
    // Carried against a ceiling.
    let lift = Obstacle::from(HalfPlane::new([0.0, -0.5], UP)).with_velocity([0.0, 2.0]);
    let ceiling = Obstacle::from(HalfPlane::new([0.0, 1.0], -UP));
    let slide = move_and_slide(&circle, [0.0, 0.0], &[ceiling, lift], riding(1.0));
    assert!(matches!(slide.status, SlideStatus::Squeezed { .. }), "{slide:?}");
    assert!(slide.end.y > 0.4 && slide.end.y < 1.6, "{slide:?}");
}

#[test]
fn a_wedge_that_closes_pushes_out_and_a_narrow_one_squeezes() {
    for (half, squeezes) in [(60.0_f64, false), (30.0, false), (20.0, false), (10.0, true)] {
        let side = |sign: f64| {
            let normal = DVec2::X
                .rotate(DVec2::from_angle(sign * (90.0 - half.to_radians().to_degrees()).to_radians()));
            Obstacle::from(HalfPlane::new(normal * -0.5, normal)).with_velocity(normal * 0.5)
        };
        let circle = Circle::new([0.0, 0.0], 0.5);
        let slide = move_and_slide(&circle, [0.0, 0.0], &[side(1.0), side(-1.0)], 1.0);
        let is_squeezed = matches!(slide.status, SlideStatus::Squeezed { .. });
        assert_eq!(is_squeezed, squeezes, "{half}°: {slide:?}");
        if !squeezes {
            let expected = 0.5 / half.to_radians().sin();
            assert!(slide.end.distance(dvec2(expected, 0.0)) < 1e-9, "{half}°: {slide:?}");
        }
    }
}

#[test]
fn a_fast_platform_leaves_a_circle_on_its_side_of_a_thin_wall() {
    let wall = Obstacle::from(Segment::new([0.0, -9.0], [0.0, 9.0]));
    let circle = Circle::new([0.75, 0.0], 0.5);
    for speed in [10.0, 1e3, 1e6] {
        for motion in [dvec2(-0.5, 0.0), dvec2(-0.5, 0.1), DVec2::ZERO] {
            // It comes through the wall, which does not stop it, and pushes the circle away from it.
            let platform =
                Room { min: dvec2(-4.0, -1.0), max: dvec2(-2.0, 1.0), velocity: dvec2(speed, 0.0) };
            let obstacles = [&platform.sides()[..], &[wall]].concat();
            let slide = move_and_slide(&circle, motion, &obstacles, riding(1.0));
            assert!(slide.end.x > platform.max.x + speed, "{speed} {motion}: {slide:?}");
            // And from the other side.
            let back = Room { min: dvec2(9.0, -1.0), max: dvec2(11.0, 1.0), velocity: dvec2(-speed, 0.0) };
            let obstacles = [&back.sides()[..], &[wall]].concat();
            let slide = move_and_slide(&circle, motion, &obstacles, riding(1.0));
            assert!(
                slide.end.x >= 0.5 - 1e-9 || matches!(slide.status, SlideStatus::Squeezed { .. }),
                "{slide:?}"
            );
            assert!(slide.end.x > 0.0, "it is on its side of the wall: {slide:?}");
        }
    }
}

/// Rooms with thin walls that move, and a circle that touches none.
fn rooms(dice: &mut ChaCha8Rng) -> (Circle, Vec<Room>) {
    let circle = Circle::new(
        random_vector(dice, 1.0),
        [0.1, 0.5, dice.random_range(0.05..0.6)][dice.random_range(0..3)],
    );
    let mut rooms: Vec<Room> = Vec::new();
    while rooms.len() < 4 {
        let middle = random_vector(dice, 5.0);
        let half = dvec2(dice.random_range(0.0..3.0), dice.random_range(0.0..3.0));
        let (mut min, mut max) = (middle - half, middle + half);
        if dice.random_bool(0.3) {
            (min, max) = (min.round(), max.round());
        }
        if dice.random_bool(0.3) {
            // The circle is on it, or in it.
            let down = circle.center.y - circle.radius;
            if dice.random_bool(0.5) { max.y = down } else { min.y = down }
        }
        let speed = [0.0, 1.0, 10.0, 300.0][dice.random_range(0..4)];
        let room =
            Room { min: min.min(max), max: min.max(max), velocity: random_vector(dice, speed + 1e-300) };
        if room.sides().iter().all(|side| side.overlap(&circle).gap >= 0.0) {
            rooms.push(room);
        }
    }
    (circle, rooms)
}

#[test]
fn no_circle_gets_through_a_wall_however_fast_either_is() {
    let mut dice = dice(41);
    let mut statuses = [0_u64; 4];
    let crowds = tries("CIRCLE_COLLISION_CROWDS", CROWDS);
    for index in 0..crowds {
        let (mut circle, mut rooms) = rooms(&mut dice);
        let dt = [0.02, 0.2][dice.random_range(0..2)];
        let size = [0.0, 0.02, 0.3, 3.0, 30.0][dice.random_range(0..5)];
        for _ in 0..4 {
            let obstacles: Vec<Obstacle> = rooms.iter().flat_map(Room::sides).collect();
            let motion = random_vector(&mut dice, size + 1e-300);
            let up = [DVec2::ZERO, UP][dice.random_range(0..2)];
            let slide = move_and_slide(&circle, motion, &obstacles, Frame { dt, up });
            let what = format!("{index}: {circle:?} by {motion} in {dt} s, up {up}, {rooms:?}: {slide:?}");
            let status = match slide.status {
                SlideStatus::Moved => 0,
                SlideStatus::Blocked => 1,
                SlideStatus::Squeezed { .. } => 2,
                SlideStatus::Unfinished => 3,
            };
            statuses[status] += 1;
            if status >= 2 {
                assert!(slide.end.is_finite(), "{what}");
                break;
            }
            check_free(&slide, &circle, &obstacles, dt, &what);
            for room in &rooms {
                assert_eq!(
                    room.holds(circle.center, 0.0),
                    room.holds(slide.end, dt),
                    "through {room:?}: {what}"
                );
            }
            circle.center = slide.end;
            for room in &mut rooms {
                let way = room.velocity * dt;
                (room.min, room.max) = (room.min + way, room.max + way);
            }
            // Where rounding puts a wall into the circle, as a game would find it.
            if obstacles.iter().any(|obstacle| obstacle.after(dt).overlap(&circle).gap < 0.0) {
                break;
            }
        }
    }
    println!("{statuses:?} moved, blocked, squeezed and unfinished");
    assert!(statuses[0] > crowds && statuses[1] > crowds / 100 && statuses[2] > crowds / 100, "{statuses:?}");
    assert!(statuses[3] * 1_000 < crowds, "{statuses:?}");
}

#[test]
fn a_crowd_that_moves_together_carries_a_circle_along() {
    let mut dice = dice(42);
    for index in 0..2_000 {
        let circle = Circle::new(random_vector(&mut dice, 2.0), 0.5);
        let floor = circle.center - UP * circle.radius;
        let mut obstacles =
            vec![Obstacle::from(Segment::new(floor - DVec2::X * 9.0, floor + DVec2::X * 9.0))];
        while obstacles.len() < 8 {
            let place = random_vector(&mut dice, 4.0);
            let obstacle = if dice.random_bool(0.5) {
                Obstacle::from(Circle::new(place, dice.random_range(0.1..1.0)))
            } else {
                Segment::new(place, place + random_vector(&mut dice, 3.0)).into()
            };
            if obstacle.overlap(&circle).gap > 0.0 {
                obstacles.push(obstacle);
            }
        }
        let size = [0.1, 3.0][dice.random_range(0..2)];
        let motion = random_vector(&mut dice, size);
        let velocity = random_vector(&mut dice, 20.0);
        let moving: Vec<Obstacle> =
            obstacles.iter().map(|obstacle| obstacle.with_velocity(velocity)).collect();
        let at_rest = move_and_slide(&circle, motion, &obstacles, 0.0);
        let carried = move_and_slide(&circle, motion, &moving, riding(0.1));
        let what = format!(
            "{index}: {circle:?} by {motion} at {velocity} among {obstacles:?}: {at_rest:?} {carried:?}"
        );
        assert!((carried.end - velocity * 0.1).distance(at_rest.end) < 1e-9, "{what}");
        assert_eq!(carried.status, at_rest.status, "{what}");
        assert!(
            carried.touched().map(|touch| touch.key).eq(at_rest.touched().map(|touch| touch.key)),
            "{what}"
        );
    }
}
