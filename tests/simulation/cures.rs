//! The built-in scenes that each show the failure of one method, with their known numbers.

use circle_collision::simulation::{Body, Counters, Detection, Log, Rules, StepMethod, World};
use circle_collision_demo::scene::{SceneCircle, built_in};
use glam::{DVec2, dvec2};

const SECONDS: f64 = 2.0;

/// Runs a built-in scene for two seconds. Returns the final velocity of A, and the totals.
fn run(method: StepMethod, name: &str) -> (DVec2, Counters) {
    let scene = built_in(name).expect("a built-in name").scene();
    let bodies = scene.circles.iter().map(SceneCircle::body).collect();
    let rules = Rules { detection: Detection::Stepped(method), ..scene.rules };
    let (mut world, mut log) = (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
    assert!(world.advance(SECONDS, 1_000, &mut log).reached());
    (world.circle_at(0).velocity, *world.counters())
}

/// Caught, too late, missed, ghosts.
fn outcomes(counters: &Counters) -> [u64; 4] {
    [counters.caught, counters.too_late, counters.missed, counters.ghosts]
}

fn is_near(one: DVec2, other: DVec2) -> bool {
    (one - other).length() < 6e-3
}

#[test]
fn off_center_is_answered_by_each_method_as_described() {
    let exact = dvec2(9.8, -9.998);
    for (method, velocity, expected) in [
        (StepMethod::Overlap, dvec2(20.0, 0.0), [0, 0, 1, 0]),
        (StepMethod::CenterRay, dvec2(20.0, 0.0), [0, 0, 1, 0]),
        (StepMethod::SweepAtRest, exact, [1, 0, 0, 0]),
        (StepMethod::Sweep, exact, [1, 0, 0, 0]),
        (StepMethod::Speculative, dvec2(1.57, -5.38), [1, 0, 0, 0]),
    ] {
        let (found, counters) = run(method, "off-center");
        assert!(is_near(found, velocity), "{method:?}: {found}, not {velocity}");
        assert_eq!(outcomes(&counters), expected, "{method:?}");
    }
    assert_eq!(outcomes(&run(StepMethod::SubSteps, "off-center").1), [0, 1, 0, 0]);
}

#[test]
fn passing_by_is_answered_by_speculative_alone() {
    for &method in StepMethod::ALL {
        let (velocity, counters) = run(method, "passing-by");
        if method == StepMethod::Speculative {
            assert!(is_near(velocity, dvec2(4.0, -8.0)), "{velocity}");
            assert_eq!(outcomes(&counters), [0, 0, 0, 1]);
        } else {
            assert_eq!((velocity, outcomes(&counters)), (dvec2(20.0, 0.0), [0; 4]), "{method:?}");
        }
        assert_eq!(counters.time_lost, 0.0, "{method:?}");
    }
}

#[test]
fn methods_that_assume_a_target_at_rest_miss_the_crossing() {
    for (method, expected) in [
        (StepMethod::SubSteps, [0, 1, 0, 0]),
        (StepMethod::CenterRay, [0, 0, 1, 0]),
        (StepMethod::SweepAtRest, [0, 0, 1, 0]),
        (StepMethod::Sweep, [1, 0, 0, 0]),
    ] {
        assert_eq!(outcomes(&run(method, "crossing").1), expected, "{method:?}");
    }
    let (velocity, counters) = run(StepMethod::Sweep, "crossing");
    // They touch at 0.335 s, at right angles, and exchange their velocities; both wait until 0.5 s.
    let waits = 2.0 * (0.5 - (7.4 - 0.5_f64.sqrt()) / 20.0);
    assert!(is_near(velocity, dvec2(0.0, 20.0)), "{velocity}");
    assert!((counters.time_lost - waits).abs() < 1e-9 && (waits - 0.33).abs() < 5e-3, "{counters:?}");
}

#[test]
fn a_ray_slips_through_the_joint_of_a_wall_and_a_sweep_does_not() {
    for (method, passes) in [
        (StepMethod::Overlap, true),
        (StepMethod::CenterRay, true),
        (StepMethod::SweepAtRest, false),
        (StepMethod::Sweep, false),
    ] {
        let (found, counters) = run(method, "beads");
        assert_eq!((found.x == 60.0, found.x < 0.0), (passes, !passes), "{method:?}: {found}");
        assert_eq!(counters.missed > 0, passes, "{method:?}: {counters:?}");
    }
}

#[test]
fn more_impacts_a_step_make_pinball_stand_still_less() {
    let scene = built_in("pinball").expect("a built-in name").scene();
    assert!((scene.circles[0].circle.velocity.length() - 2.0).abs() < 1e-12);
    for (impacts, least, most) in [(1, 0.54, 0.68), (2, 0.18, 0.32), (4, 0.005, 0.045)] {
        let (mut lost, mut seconds) = (0.0, 0.0);
        for number in 0..8 {
            let direction = DVec2::from_angle(0.3 + 0.77 * f64::from(number));
            let mut bodies: Vec<Body> = scene.circles.iter().map(SceneCircle::body).collect();
            bodies[0] = Body::from(scene.circles[0].circle.with_velocity(direction * 2.0));
            let mut world = World::new(Rules { impacts, ..scene.rules }, bodies, 0.0).expect("accepted");
            assert!(world.advance(20.0, 100_000, &mut Log::default()).reached());
            assert!(world.circle_at(0).center.length() < 0.7, "it left: {:?}", world.circle_at(0));
            lost += world.counters().time_lost;
            seconds += 20.0;
        }
        let share = lost / seconds;
        println!("{impacts} impacts: stands still for {share:.3} of the time");
        assert!((least..most).contains(&share), "{impacts} impacts: {share}");
    }
}
