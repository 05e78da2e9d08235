//! A jump of the hand is a step of the method: the result of each stepped method, compared with plain geometry.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, HandCommand, LineUp, Origin, Session, Target, is_by_hand,
};
use glam::{DVec2, dvec2};

use crate::hands::{apply_all, center, circles, gap};

/// The fixed step (s).
const STEP: f64 = 0.25;

/// Red A at (-4, 0) and blue B, at rest, both of radius 0.5.
fn two(method: StepMethod, of_b: DVec2, more: &str) -> Session {
    let text = format!(
        "step = {STEP}\n[[circle]]\ncolor = \"red\"\ncenter = [-4, 0]\nradius = 0.5\n\
         [[circle]]\ncolor = \"blue\"\ncenter = [{:?}, {:?}]\nradius = 0.5\n{more}",
        of_b.x, of_b.y
    );
    let mut session = Session::new(Scene::parse(&text, "test").expect("a scene"), Origin::BuiltIn(0));
    session.apply(ExperimentCommand::SetDetection(Detection::Stepped(method)));
    session
}

/// Grabs a circle and moves it in one jump, while paused.
fn jump(session: &mut Session, circle: usize, to: DVec2) {
    apply_all(session, [HandCommand::Grab(circle).into(), HandCommand::DragTo(to).into()]);
    session.tick(STEP);
}

fn is_near(one: DVec2, other: DVec2) -> bool {
    one.distance(other) < 1e-12
}

/// The session and the outcome of the miss, if any, after a jump of A from (-4, 0) by 8 m over B.
fn over(method: StepMethod, of_b: DVec2) -> (Session, Option<Outcome>) {
    let mut session = two(method, of_b, "");
    jump(&mut session, 0, dvec2(4.0, 0.0));
    let outcome = session.failure().map(|miss| {
        assert!(is_by_hand(&miss));
        miss.outcome
    });
    (session, outcome)
}

#[test]
fn sub_steps_divide_the_jump_and_check_after_each_part() {
    // Parts of 2 m: the second check is at (0, 0), 0.7 m deep, and the rest continues from the place after the push.
    let (session, outcome) = over(StepMethod::SubSteps, dvec2(0.0, 0.3));
    assert_eq!((outcome, session.run().missed_by_hand()), (None, 0));
    assert!(is_near(center(&session, 0), dvec2(4.0, -0.7)), "{}", center(&session, 0));
    let [push] = session.shown().lane().pushes_by_hand else { panic!("one push") };
    assert!(is_near(push.vector, dvec2(0.0, -0.7)) && (push.pushed, push.from) == (0, Target::Circle(1)));
    assert!(!push.is_minimum, "where it landed it overlapped nothing");
    // Between the checks at (-2, 0) and (0, 0).
    let (session, outcome) = over(StepMethod::SubSteps, dvec2(-1.0, 0.3));
    assert_eq!((outcome, session.run().missed_by_hand()), (Some(Outcome::Missed), 1));
    assert_eq!(center(&session, 0), dvec2(4.0, 0.0));
}

#[test]
fn a_jump_under_sub_steps_is_a_jump_per_part_under_overlap() {
    let mut pushed = 0;
    for parts in [2, 3, 4, 7] {
        for of_b in [dvec2(0.0, 0.3), dvec2(-2.1, -0.4), dvec2(1.3, 0.9), dvec2(4.0, 0.1)] {
            for held in [0, 1] {
                let mut divided = two(StepMethod::SubSteps, of_b, "");
                divided.apply(ExperimentCommand::SetSubsteps(parts));
                let mut single = two(StepMethod::Overlap, of_b, "");
                let way = if held == 0 { dvec2(8.0, 0.0) } else { dvec2(-8.0, 0.0) };
                let target = center(&divided, held) + way;
                jump(&mut divided, held, target);
                for _ in 0..parts {
                    let to = center(&single, held) + way / f64::from(parts);
                    jump(&mut single, held, to);
                }
                for circle in 0..2 {
                    let [one, other] = [&divided, &single].map(|session| center(session, circle));
                    assert!(one.distance(other) < 1e-9, "{parts} {of_b} {held}: {one}, not {other}");
                }
                pushed += usize::from(!divided.shown().lane().pushes.is_empty());
            }
        }
    }
    assert!(pushed > 8, "{pushed}");
}

#[test]
fn the_ray_follows_the_hand_and_has_no_width() {
    // The center of A enters B 0.4 m before the center of B, 0.5 m deep, and red is moved out along the line of centers.
    let (session, outcome) = over(StepMethod::CenterRay, dvec2(0.0, 0.3));
    assert_eq!(outcome, None);
    assert!(is_near(center(&session, 0), dvec2(-0.8, -0.3)), "{}", center(&session, 0));
    assert_eq!(session.shown().lane().stop().map(|stop| stop.other), Some(Target::Circle(1)));
    // Circles that only overlap near their rims.
    let (session, outcome) = over(StepMethod::CenterRay, dvec2(0.0, 0.7));
    assert_eq!((outcome, center(&session, 0)), (Some(Outcome::Missed), dvec2(4.0, 0.0)));
    assert!(session.shown().lane().stop().is_none());
}

#[test]
fn both_sweeps_stop_at_the_first_touch_and_move_nothing_else() {
    for method in [StepMethod::SweepAtRest, StepMethod::Sweep] {
        for (held, start, to) in [(0, dvec2(-4.0, 0.0), 4.0), (1, dvec2(0.0, 0.3), -8.0)] {
            let mut session = two(method, dvec2(0.0, 0.3), "");
            let other = center(&session, 1 - held);
            jump(&mut session, held, dvec2(to, start.y));
            let reach = (1.0 - 0.09_f64).sqrt();
            let touch = dvec2(other.x - (to - start.x).signum() * reach, start.y);
            assert!(is_near(center(&session, held), touch), "{method:?}: {}", center(&session, held));
            assert_eq!(center(&session, 1 - held), other, "{method:?}");
            assert!(
                session.failure().is_none() && session.shown().lane().pushes_by_hand.is_empty(),
                "{method:?}"
            );
            let stop = *session.shown().lane().stop().expect("a contact");
            assert_eq!(stop.other, Target::Circle(1 - held));
            assert!((stop.point.distance(other) - 0.5).abs() < 1e-9, "on its rim");
            // It keeps pressing, and does not get in.
            for _ in 0..5 {
                session.tick(STEP);
                assert!(gap(&session, 0, 1).abs() < 1e-9, "{method:?}: {}", gap(&session, 0, 1));
            }
            session.apply(HandCommand::DragTo(start + dvec2(0.0, -3.0)));
            session.tick(STEP);
            assert_eq!(center(&session, held), start + dvec2(0.0, -3.0), "{method:?}: and it comes free");
            assert!(session.shown().lane().stop().is_none());
        }
    }
}

#[test]
fn with_more_impacts_a_sweep_pushes_the_other_along() {
    let mut session = two(StepMethod::Sweep, dvec2(0.0, 0.3), "");
    session.apply(ExperimentCommand::SetImpacts(2));
    jump(&mut session, 0, dvec2(4.0, 0.0));
    // On contact, B takes on the speed along the line of centers for the rest of the jump.
    let reach = (1.0 - 0.09_f64).sqrt();
    let normal = dvec2(reach, 0.3);
    let there = dvec2(0.0, 0.3) + normal * normal.x * (4.0 + reach);
    assert_eq!(center(&session, 0), dvec2(4.0, 0.0), "the hand goes on");
    assert!(is_near(center(&session, 1), there), "{}, not {there}", center(&session, 1));
    assert_eq!(session.shown().lane().pushes_by_hand.len(), 1);
    assert_eq!(circles(&session)[1].velocity, DVec2::ZERO, "the hand changes no velocity");
}

#[test]
fn speculative_reaches_as_far_as_the_hand_jumps() {
    for (height, outcome) in [(0.3, None), (1.2, Some(Outcome::Ghost))] {
        let of_b = dvec2(0.0, height);
        let (session, seen) = over(StepMethod::Speculative, of_b);
        assert_eq!((seen, session.run().missed_by_hand()), (outcome, 0), "{height}");
        assert_eq!(center(&session, 0), dvec2(4.0, 0.0));
        // The part of the jump along the line of centers that exceeds the gap pushes B ahead.
        let d = of_b - dvec2(-4.0, 0.0);
        let (normal, gap) = (d.normalize(), d.length() - 1.0);
        let there = of_b + normal * (8.0 * normal.x - gap);
        assert!(is_near(center(&session, 1), there), "{height}: {}, not {there}", center(&session, 1));
    }
    // At 4.1 m, a jump of 3 m does not reach it.
    let mut session = two(StepMethod::Speculative, dvec2(1.1, 0.0), "");
    jump(&mut session, 0, dvec2(-1.0, 0.0));
    assert_eq!([center(&session, 0), center(&session, 1)], [dvec2(-1.0, 0.0), dvec2(1.1, 0.0)]);
    assert!(session.shown().lane().pushes_by_hand.is_empty() && session.failure().is_none());
}

#[test]
fn a_fixed_circle_stops_the_hand_where_the_method_sees_it() {
    for &method in StepMethod::ALL {
        for impacts in [1, 3] {
            let mut session = two(method, DVec2::ZERO, "fixed = true\n");
            session.apply(ExperimentCommand::SetImpacts(impacts));
            jump(&mut session, 0, dvec2(4.0, 0.0));
            assert_eq!(center(&session, 1), DVec2::ZERO, "{method:?}");
            let there = center(&session, 0);
            match method {
                StepMethod::Overlap => assert_eq!(there, dvec2(4.0, 0.0)),
                // At the same center, it is moved out along +x.
                StepMethod::SubSteps => assert!(there.x > 0.0, "{there}"),
                _ => assert!(is_near(there, dvec2(-1.0, 0.0)), "{method:?} {impacts}: {there}"),
            }
        }
    }
}

#[test]
fn the_hand_moves_only_the_circles_that_it_meets() {
    // C and D overlap off the path.
    let more = "[[circle]]\ncenter = [0, 5]\nradius = 0.5\n[[circle]]\ncenter = [0.2, 5.1]\nradius = 0.5\n";
    for &method in StepMethod::ALL {
        let mut session = two(method, dvec2(0.0, 0.3), more);
        jump(&mut session, 0, dvec2(-0.5, 0.0));
        assert_eq!(
            [center(&session, 2), center(&session, 3)],
            [dvec2(0.0, 5.0), dvec2(0.2, 5.1)],
            "{method:?}"
        );
    }
}

#[test]
fn each_lane_after_a_drag_matches_the_run_of_its_method_alone() {
    let hand: Vec<(DVec2, f64)> = (0..40)
        .map(|picture| {
            let time = f64::from(picture) / 30.0;
            (dvec2(-4.0 + 12.0 * time * (1.6 - time), 0.4 * (9.0 * time).sin()), 1.0 / 30.0)
        })
        .collect();
    let drag = |session: &mut Session| {
        session.apply(HandCommand::Grab(0));
        for &(place, seconds) in &hand {
            session.apply(HandCommand::DragTo(place));
            session.tick(seconds);
        }
        session.apply(HandCommand::Release);
    };
    for is_playing in [false, true] {
        let begin = |mut session: Session| {
            if is_playing {
                session.apply(ClockCommand::TogglePlay);
            }
            drag(&mut session);
            session
        };
        let mut all = two(StepMethod::Overlap, dvec2(0.0, 0.3), "");
        all.apply(ExperimentCommand::SetLineUp(LineUp::All));
        let before: Vec<_> = all.experiment().runs().map(|run| run.world().snapshot()).collect();
        let mut all = begin(all);
        let mut places = Vec::new();
        for lane in &all.shown().lanes {
            let mut alone = two(StepMethod::Overlap, dvec2(0.0, 0.3), "");
            alone.apply(ExperimentCommand::SetDetection(lane.method()));
            let alone = begin(alone);
            assert_eq!(lane.run.world().bodies(), alone.run().world().bodies(), "{:?}", lane.method());
            assert_eq!(lane.run.missed_by_hand(), alone.run().missed_by_hand());
            let shown = alone.shown();
            let of_alone =
                (shown.lane().pushes_by_hand, shown.lane().trace.as_ref().map(|trace| &trace.pieces));
            assert_eq!((lane.pushes_by_hand, lane.trace.as_ref().map(|trace| &trace.pieces)), of_alone);
            places.push(lane.run.world().circle_at(0).center);
        }
        assert_ne!(places[0], places[6], "they differ");
        // Undone and redone, to the last bit.
        let worlds = |session: &Session| -> Vec<_> {
            session.experiment().runs().map(|run| run.world().bodies().to_vec()).collect()
        };
        let after = worlds(&all);
        all.apply(ExperimentCommand::Undo);
        let undone: Vec<_> = all.experiment().runs().map(|run| run.world().snapshot()).collect();
        if !is_playing {
            assert_eq!(undone, before);
        }
        all.apply(ExperimentCommand::Redo);
        assert_eq!(worlds(&all), after);
    }
}

#[test]
fn under_sub_steps_a_dragged_circle_jumps_once_per_whole_step() {
    for line_up in [false, true] {
        let mut session = two(StepMethod::SubSteps, dvec2(0.0, 5.0), "");
        if line_up {
            session.apply(ExperimentCommand::SetLineUp(LineUp::All));
        }
        apply_all(&mut session, [HandCommand::Grab(0).into(), Command::from(ClockCommand::TogglePlay)]);
        let (mut last, mut jumps) = (center(&session, 0), 0);
        let frames = 4 * 16;
        for frame in 1..=frames {
            session.apply(HandCommand::DragTo(dvec2(-4.0 + 0.01 * f64::from(frame), 0.0)));
            session.tick(STEP / 16.0 / session.speed());
            let lane = session.experiment().under(Detection::Stepped(StepMethod::SubSteps));
            let now = lane.expect("a lane").world().circle_at(0).center;
            jumps += u32::from(now != last);
            last = now;
        }
        assert_eq!(jumps, 4, "{line_up}");
    }
}
