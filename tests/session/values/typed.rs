//! Typed values: each is moved to the nearest valid one.

use circle_collision::geometry::Circle;
use circle_collision::simulation::Detection;
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Session};
use glam::{DVec2, dvec2};

use crate::hands::{apply_all, circles, opened, session_of};

#[test]
fn typed_values_are_clamped_to_the_nearest_valid_ones() {
    let radius = |typed: f64| {
        let mut session = opened("drag");
        session.apply(ExperimentCommand::SetRadius(0, typed));
        circles(&session)[0].radius
    };
    assert_eq!([0.0, -5.0, 1e300, f64::NAN, f64::INFINITY].map(radius), [1e-9, 1e-9, 1e9, 1.0, 1.0]);
    let mass = |typed: f64| {
        let mut session = opened("drag");
        apply_all(
            &mut session,
            [ExperimentCommand::SetMass(0, 3.0).into(), ExperimentCommand::SetMass(0, typed).into()],
        );
        circles(&session)[0].mass
    };
    assert_eq!([0.0, -5.0, 1e300, f64::NAN, 4.0].map(mass), [1e-9, 1e-9, 1e9, 3.0, 4.0]);
    let step = |typed: f64| {
        let mut session = opened("drag");
        session.apply(ExperimentCommand::SetStep(typed));
        session.run().rules().step
    };
    assert_eq!([0.0, -5.0, 1e300, f64::NAN, 0.1].map(step), [1e-9, 1e-9, 1e9, 1.0 / 60.0, 0.1]);
    let counts = |typed: u32| {
        let mut session = opened("drag");
        apply_all(
            &mut session,
            [ExperimentCommand::SetSubsteps(typed).into(), ExperimentCommand::SetImpacts(typed).into()],
        );
        [session.run().rules().substeps, session.run().rules().impacts]
    };
    assert_eq!([0, 3, 99].map(counts), [[2, 1], [3, 3], [64, 8]]);
    let restitution = |typed: f64| {
        let mut session = opened("drag");
        apply_all(
            &mut session,
            [ExperimentCommand::SetRestitution(0.25).into(), ExperimentCommand::SetRestitution(typed).into()],
        );
        session.run().rules().restitution
    };
    assert_eq!([-1.0, 0.5, 7.0, f64::NAN].map(restitution), [0.0, 0.5, 1.0, 0.25]);
    let velocity = |typed: DVec2| {
        let mut session = opened("bullet");
        session.apply(ExperimentCommand::SetVelocity(0, typed));
        circles(&session)[0].velocity
    };
    assert_eq!(velocity(dvec2(1e300, -1e300)), dvec2(1e9, -1e9));
    assert_eq!(velocity(dvec2(f64::NAN, 1.0)), dvec2(20.0, 0.0), "what is no number changes nothing");
}

#[test]
fn a_typed_radius_updates_the_disc_mass_and_stays_in_the_walls() {
    let mut session = session_of(
        "[arena]\nmin = [-4, -3]\nmax = [4, 3]\n[[circle]]\ncenter = [3, 0]\nradius = 0.5\n\
         [[circle]]\ncenter = [-3, 0]\nradius = 0.5\nmass = 7\n",
    );
    apply_all(
        &mut session,
        [ExperimentCommand::SetRadius(0, 2.0).into(), ExperimentCommand::SetRadius(1, 2.5).into()],
    );
    let [a, b] = circles(&session)[..] else { panic!("two circles") };
    assert_eq!((a.center, a.radius, a.mass), (dvec2(2.0, 0.0), 2.0, Circle::mass_of_disc(2.0)));
    assert_eq!((b.center, b.radius, b.mass), (dvec2(-1.5, 0.0), 2.5, 7.0), "its own mass is its own");
}

/// Two circles in an arena that is 6 m high, the second one fixed and wider than that.
fn narrow() -> Session {
    session_of(
        "[arena]\nmin = [-8, -3]\nmax = [inf, 3]\n[[circle]]\ncenter = [0, 0]\nvelocity = [1, 0]\nradius = 0.5\n\
         [[circle]]\ncenter = [8, 3]\nradius = 4\nfixed = true\n",
    )
}

#[test]
fn a_radius_too_wide_for_the_arena_is_refused() {
    let half = "less than 3 m, half the narrower side of the arena";
    for (command, told) in [
        (ExperimentCommand::SetRadius(0, 3.0), "A radius of 3 m is too wide"),
        (ExperimentCommand::SetRadius(0, 1e12), "A radius of 1000000000000 m is too wide"),
        (ExperimentCommand::SetFixed(1, false), "A radius of 4 m is too wide"),
    ] {
        let mut session = narrow();
        apply_all(
            &mut session,
            [
                ExperimentCommand::SetMass(0, 2.0).into(),
                ExperimentCommand::Undo.into(),
                ClockCommand::Seek(0.5).into(),
            ],
        );
        let (start, circles_before) = (session.run().start().clone(), circles(&session));
        session.apply(command);
        let message = session.message().expect("a sentence");
        assert!(message.starts_with(told) && message.contains(half), "{message}");
        assert_eq!((session.run().start(), circles(&session)), (&start, circles_before), "{command:?}");
        assert_eq!((session.run().clock(), session.run().start_time()), (0.5, 0.0), "{command:?}");
        session.apply(ExperimentCommand::Redo);
        assert_eq!(circles(&session)[0].mass, 2.0, "{command:?} is no edit");
    }
}

#[test]
fn a_radius_below_the_limit_is_accepted_and_any_if_fixed() {
    let mut session = narrow();
    for (circle, radius) in [(0, 3.0_f64.next_down()), (1, 5.0), (1, 3.0)] {
        session.apply(ExperimentCommand::SetRadius(circle, radius));
        assert_eq!((circles(&session)[circle].radius, session.message()), (radius, None));
    }
    session.apply(ExperimentCommand::SetRadius(1, 1.0));
    session.apply(ExperimentCommand::SetFixed(1, false));
    assert!(!session.run().start().circles[1].fixed);
}

#[test]
fn a_rim_pulled_beyond_the_arena_stays_where_it_fits() {
    let mut session = narrow();
    for radius in [1.0, 2.0, 2.9, 3.1, 40.0] {
        session.apply(ExperimentCommand::SetRadius(0, radius));
    }
    assert_eq!(circles(&session)[0].radius, 2.9);
    assert!(session.message().is_some_and(|message| message.contains("40 m is too wide")));
    session.apply(ExperimentCommand::Undo);
    assert_eq!(circles(&session)[0].radius, 0.5, "one pull is one edit");
}

#[test]
fn a_circle_added_to_a_narrow_arena_fits() {
    let mut session = session_of("[arena]\nmin = [0, 0]\nmax = [0.75, 9]\n");
    session.apply(ExperimentCommand::AddCircle(None));
    assert!(circles(&session)[0].radius < 0.375, "{:?}", circles(&session));
    let text = session.run().start().to_toml();
    assert!(Scene::parse(&text, "added").is_ok(), "{text}");
}

#[test]
fn circles_pushed_apart_near_a_wall_stay_inside() {
    for &detection in Detection::ALL {
        let mut session = opened("gas-30");
        apply_all(
            &mut session,
            [
                ExperimentCommand::SetDetection(detection).into(),
                ClockCommand::TogglePlay.into(),
                ExperimentCommand::SetRadius(23, 99.0).into(),
            ],
        );
        for _ in 0..20 {
            session.tick(1.0 / 60.0);
            let arena = session.run().rules().arena;
            for circle in circles(&session) {
                let outside = arena.clamp(circle.center, circle.radius).distance(circle.center);
                assert!(outside < 1e-9, "{outside} m under {detection:?}: {circle:?}");
            }
        }
    }
}
