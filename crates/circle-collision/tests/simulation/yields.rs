//! The yielding circle of two, under both methods and every rule, with one of them held or none.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Body, Detection, Log, Response, Rules, StepMethod, WhoYields, World};
use glam::{DVec2, dvec2};

/// Which of the two moves out of the other.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gives {
    First,
    Second,
    Both,
}

use Gives::{Both, First, Second};

/// Which one gives way with none held, with the first held, with the second held: for each rule, and for colors (whether the
/// first and the second are red).
const RULES: [(WhoYields, [bool; 2], [Gives; 3]); 8] = [
    (WhoYields::One, [true, false], [First, First, First]),
    (WhoYields::One, [false, true], [Second, Second, Second]),
    (WhoYields::One, [true, true], [Second, Second, First]),
    (WhoYields::One, [false, false], [Second, Second, First]),
    (WhoYields::Both, [true, false], [Both, Second, First]),
    (WhoYields::Both, [false, true], [Both, Second, First]),
    (WhoYields::Both, [true, true], [Both, Second, First]),
    (WhoYields::Both, [false, false], [Both, Second, First]),
];

/// Two circles of radius one whose centers are `distance` (m) apart, closing; one of them held, or none.
fn pair(distance: f64, is_red: [bool; 2], held: Option<usize>) -> [Body; 2] {
    let circles = [(-distance / 2.0, 0.5), (distance / 2.0, -0.5)]
        .map(|(x, speed)| Circle::new(dvec2(x, 0.0), 1.0).with_velocity(dvec2(speed, 0.0)));
    [0, 1].map(|index| {
        let body = Body::new(circles[index]).with_yields(is_red[index]);
        if held == Some(index) { body.held() } else { body }
    })
}

/// The world just after its first step or contact.
fn after_first(detection: Detection, response: Response, yields: WhoYields, bodies: [Body; 2]) -> World {
    let rules = Rules { detection, response, yields, ..Rules::overlap(1e-6) };
    let (mut world, mut log) = (World::new(rules, bodies.to_vec(), 0.0).expect("accepted"), Log::default());
    world.advance_once(&mut log);
    assert_eq!(log.events.len(), 1);
    world
}

#[test]
fn methods_that_separate_move_out_the_same_circle() {
    for (yields, is_red, gives) in RULES {
        for (held, gives) in [None, Some(0), Some(1)].into_iter().zip(gives) {
            for response in [Response::PushOut, Response::Bounce] {
                // A sweep responds to an overlap at the start, but moves nothing.
                let sweep = Detection::Stepped(StepMethod::Sweep);
                for detection in Detection::ALL.iter().copied().filter(|&detection| detection != sweep) {
                    let context =
                        format!("{detection:?}, {response:?}, {yields:?}, {is_red:?}, {held:?} held");
                    let world = after_first(detection, response, yields, pair(1.6, is_red, held));
                    let circles = [world.circle_at(0), world.circle_at(1)];
                    assert!((0.0..1e-9).contains(&overlap(&circles[0], &circles[1]).gap), "{context}");
                    // The depth is 0.4 m; during the step itself they move by less than a micrometer.
                    let moved = [-0.8 - circles[0].center.x, circles[1].center.x - 0.8];
                    let expected = match gives {
                        First => [0.4, 0.0],
                        Second => [0.0, 0.4],
                        Both => [0.2, 0.2],
                    };
                    for (moved, expected) in moved.into_iter().zip(expected) {
                        assert!((moved - expected).abs() < 2e-6, "{moved} m, not {expected} m: {context}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_held_circle_gets_no_velocity_and_the_other_comes_no_closer() {
    for (yields, is_red, _) in RULES {
        for held in 0..2 {
            for response in [Response::PushOut, Response::Bounce] {
                for (detection, distance) in
                    [(Detection::Intercept, 3.0), (Detection::Intercept, 1.6), (Detection::OVERLAP, 1.6)]
                {
                    let context = format!("{detection:?}, {response:?}, {yields:?}, {is_red:?}, {held} held");
                    let world = after_first(detection, response, yields, pair(distance, is_red, Some(held)));
                    assert_eq!(world.circle_at(held).velocity, DVec2::ZERO, "{context}");
                    if (detection, response) != (Detection::OVERLAP, Response::PushOut) {
                        let [a, b] = [world.circle_at(0), world.circle_at(1)];
                        let closing = (b.center - a.center).dot(b.velocity - a.velocity) < 0.0;
                        assert!(!closing, "{context}");
                    }
                }
            }
        }
    }
}
