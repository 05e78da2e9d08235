//! The stepped methods in a session: choosing one, the effects of a ghost, and where a step stops circles.

use circle_collision::simulation::{Contact, Detection, StepMethod};
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Found, Pair, ScreenCommand, Session};
use glam::{DVec2, dvec2};

use crate::hands::{apply_all, opened, select_pair, session_of};

fn method(session: &Session) -> Detection {
    session.run().rules().detection
}

#[test]
fn m_and_compare_come_back_to_the_last_chosen_stepped_method() {
    let mut session = opened("bullet");
    for number in 1..=StepMethod::ALL.len() {
        session.apply(ExperimentCommand::NextSteppedMethod);
        let chosen = Detection::Stepped(StepMethod::ALL[number % StepMethod::ALL.len()]);
        assert_eq!(method(&session), chosen);
        session.apply(ExperimentCommand::ToggleDetection);
        assert_eq!(method(&session), Detection::Intercept);
        session.apply(ExperimentCommand::NextLineUp);
        let shown: Vec<_> = session.experiment().runs().map(|run| run.rules().detection).collect();
        assert_eq!(shown, [chosen, Detection::Intercept], "these two");
        session.apply(ExperimentCommand::NextLineUp);
        let shown: Vec<_> = session.experiment().runs().map(|run| run.rules().detection).collect();
        assert_eq!(shown, Detection::ALL, "all");
        assert_eq!(method(&session), Detection::Intercept, "the same one is explained");
        session.apply(ExperimentCommand::ToggleDetection);
        assert!(!session.experiment().is_comparing() && method(&session) == Detection::Intercept, "alone");
        session.apply(ExperimentCommand::ToggleDetection);
        assert_eq!(method(&session), chosen, "back");
    }
}

/// A hits B and moves on together with it, and in the next step C pushes A into B again.
const TWICE: &str = "detection = \"speculative\"\nstep = 0.25\nrestitution = 0\n\
     [[circle]]\ncenter = [-3, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
     [[circle]]\ncenter = [0, 0]\nradius = 0.5\n\
     [[circle]]\ncenter = [-7, 0]\nvelocity = [20, 0]\nradius = 0.5\n";

#[test]
fn each_contact_of_a_pair_has_the_outcome_of_its_own_step() {
    let mut session = session_of(TWICE);
    session.apply(ScreenCommand::TogglePauses);
    apply_all(&mut session, [ClockCommand::StepForward.into(), ClockCommand::StepForward.into()]);
    let run = session.run();
    let events = run.events().iter().filter(|event| event.contact == (Contact::Pair { a: 0, b: 1 }));
    let found = events.map(|event| (event.time, Found::new(run, *event).audited));
    let found: Vec<_> = found
        .map(|(time, audited)| (time, audited.map(|one| (one.start, one.outcome.to_string()))))
        .collect();
    assert_eq!(
        found[..2],
        [(0.0, Some((0.0, "caught".to_owned()))), (0.25, Some((0.25, "ghost".to_owned())))]
    );
    assert_eq!(
        found[2..],
        [(0.5, Some((0.25, "caught".to_owned())))],
        "the check of the second step sees them again"
    );
}

/// A circle that changes direction within a step does so no earlier than predicted, and not much later if it hits another.
#[test]
fn no_circle_turns_before_its_predicted_time() {
    for offset in [0.0, 0.7, 1.1, 1.4] {
        for &method in StepMethod::ALL {
            let mut session = session_of(&format!(
                "step = 0.25\n[[circle]]\ncenter = [-27.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
                 [[circle]]\ncenter = [0, {offset}]\nradius = 0.5\n[[circle]]\ncenter = [0.3, 40]\nradius = 0.5\n"
            ));
            let set = ExperimentCommand::SetDetection(Detection::Stepped(method));
            apply_all(&mut session, [ScreenCommand::TogglePauses.into(), set.into()]);
            let pair = Pair::of(0, 1);
            let mut said = Vec::new();
            let turned = (0..12).find_map(|_| {
                said.push(session.run().next_turn(pair));
                session.apply(ClockCommand::StepForward);
                let world = session.run().world();
                (world.circle_at(0).velocity != DVec2::new(20.0, 0.0)).then_some(world.time())
            });
            let turned = turned.unwrap_or(f64::INFINITY);
            assert!(
                said.iter().all(|&time| time <= turned + 1e-9),
                "{method:?} {offset}: {said:?}, {turned}"
            );
            let far = said[0];
            let is_hit = turned.is_finite();
            assert!(!is_hit || far > 0.5, "{method:?} {offset}: {said:?}, {turned}");
        }
    }
}

/// The distance is interpolated over a step in which one of the two changed direction, and nowhere else.
#[test]
fn an_edit_does_not_change_the_distance_before_it() {
    for &method in StepMethod::ALL {
        let mut session = session_of(
            "step = 0.25\n[[circle]]\ncenter = [-9, 0]\nvelocity = [4, 0]\nradius = 0.5\n\
             [[circle]]\ncenter = [0, 3]\nradius = 0.5\n",
        );
        let set = ExperimentCommand::SetDetection(Detection::Stepped(method));
        select_pair(&mut session, 0, 1);
        apply_all(
            &mut session,
            [set.into(), ClockCommand::StepForward.into(), ClockCommand::StepForward.into()],
        );
        session.tick(0.01);
        let time = session.run().clock();
        let middle = time - session.run().rules().check_interval() / 2.0;
        let before = session.run().pair_distance().distance(middle).expect("known");
        session.apply(ExperimentCommand::SetCenter(1, DVec2::new(5.0, 5.0)));
        session.tick(0.01);
        let record = session.run().pair_distance();
        assert_eq!(record.distance(middle), Some(before), "{method:?}");
        let there = DVec2::new(-9.0 + 4.0 * time, 0.0).distance(DVec2::new(5.0, 5.0));
        assert!((record.distance(time).expect("known") - there).abs() < 1e-9, "{method:?}");
    }
}

/// A step of a method that stops circles leaves them where they stopped: the distance follows them there, then stays until the step
/// ends, while the step is under way as well as afterward.
#[test]
fn a_circle_that_its_step_stops_stands_until_the_step_ends() {
    let bullet = "step = 0.25\n[[circle]]\ncenter = [-7.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
                  [[circle]]\ncenter = [0, 0.3]\nradius = 0.5\n";
    let (enter, deepest) = (0.37 - 0.91_f64.sqrt() / 20.0, (0.25_f64 - 0.09).sqrt() / 20.0);
    for (method, stop, stands) in [
        (StepMethod::Sweep, enter, [true, true]),
        (StepMethod::SweepAtRest, enter, [true, false]),
        (StepMethod::CenterRay, 0.37 - deepest, [true, false]),
    ] {
        let mut session = session_of(bullet);
        select_pair(&mut session, 0, 1);
        let truth = |time: f64| dvec2(7.4 - 20.0 * f64::min(time, stop), 0.3).length();
        for clock in [0.3, 0.45, 0.8] {
            let set = ExperimentCommand::SetDetection(Detection::Stepped(method));
            apply_all(
                &mut session,
                [set.into(), ClockCommand::Restart.into(), ClockCommand::Seek(clock).into()],
            );
            let record = session.run().pair_distance();
            for part in 1..100 {
                let time = 0.5 * (f64::from(part) + 0.3) / 100.0;
                if time <= clock {
                    let known = record.distance(time).expect("known");
                    assert!(
                        (known - truth(time)).abs() < 1e-9,
                        "{method:?} at {time}, clock {clock}: {known}"
                    );
                    let expected = if time < stop { [false; 2] } else { stands };
                    assert_eq!(record.stands(time), expected, "{method:?} at {time}, clock {clock}");
                }
            }
            let outlines = &session.shown().lanes[0].outlines;
            if clock == 0.45 {
                assert_eq!(outlines.len(), 1, "{method:?}");
                assert!(
                    (outlines[0].1.center.x - (20.0 * stop - 7.4)).abs() < 1e-9,
                    "{method:?}: {outlines:?}"
                );
            }
        }
    }
}
