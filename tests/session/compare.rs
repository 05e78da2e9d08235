//! Both methods side by side: one start, one clock, and each run the same as alone.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Contact, Detection, Log, Rules, World};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::in_words;
use circle_collision_demo::session::{
    ClockCommand, Command, ContactCounts, ExperimentCommand, FilesCommand, LineUp, Methods, Origin, Run,
    ScreenCommand, Session, ShownLane,
};
use glam::dvec2;

use crate::hands::{apply_all, drag, hint, opened, opened_under, pass, session_of};

/// A built-in scene in Compare, at its start.
fn compare(name: &str) -> Session {
    let mut session = opened(name);
    apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ScreenCommand::TogglePauses.into()]);
    session
}

fn each(session: &Session) -> [&Run; 2] {
    let runs: Vec<&Run> = session.experiment().runs().collect();
    runs.try_into().expect("two runs")
}

/// The library's own run of a scene, without the explanations of a session.
fn plain(scene: &Scene, detection: Detection, until: f64) -> World {
    let rules = Rules { detection, ..scene.rules };
    let mut world = Scene { rules, ..scene.clone() }.world();
    assert!(world.advance(until, usize::MAX, &mut Log::default()).reached());
    world
}

#[test]
fn a_seek_too_far_for_both_ends_at_a_time_that_both_reach() {
    // During ten thousand steps of one run, more happens than its log holds, so that it cannot return to the time of the other.
    let mut session = opened("pinball");
    session.apply(ExperimentCommand::SetLineUp(LineUp::Two));
    session.apply(ClockCommand::Seek(1e9));
    let [stepped, intercept] = each(&session);
    assert_eq!(stepped.clock().to_bits(), intercept.clock().to_bits());
    assert!(stepped.clock() > 300.0, "{}", stepped.clock());
}

/// More contacts in a second than a machine computes in one.
const DENSE: &str = "[arena]\nmin = [0, 0]\nmax = [16, 9]\n[[random]]\ncount = 1500\nseed = 1\nradius = [0.1, 0.1]\nspeed = [50, 60]\n";

#[test]
fn the_run_that_is_behind_holds_up_the_clock_of_both() {
    // With the short step most of the work is in the checks, with the long one in the contacts.
    for step in [1.0 / 60.0, 4.0] {
        let mut session = session_of(DENSE);
        apply_all(
            &mut session,
            [
                ExperimentCommand::NextLineUp.into(),
                ScreenCommand::TogglePauses.into(),
                ExperimentCommand::SetStep(step).into(),
            ],
        );
        apply_all(&mut session, (0..8).map(|_| Command::Clock(ClockCommand::Faster)));
        session.apply(ClockCommand::TogglePlay);
        pass(&mut session, 10, 1.0 / 60.0);
        let [overlap, intercept] = each(&session);
        assert!(session.experiment().runs().any(|run| run.is_behind), "so much cannot be done in a frame");
        assert_eq!(overlap.clock().to_bits(), intercept.clock().to_bits(), "dt {step}");
        let world = plain(intercept.start(), Detection::Intercept, intercept.clock());
        assert_eq!(world.bodies(), intercept.world().bodies(), "dt {step}");
    }
}

#[test]
fn three_hundred_events_forward_and_back_end_at_the_same_bits() {
    let mut session = compare("gas-30");
    let start: Vec<_> = each(&session).map(|run| run.world().bodies().to_vec()).to_vec();
    for _ in 0..300 {
        session.apply(ClockCommand::NextEvent);
    }
    let there: Vec<_> = each(&session).map(|run| (run.clock(), run.world().bodies().to_vec())).to_vec();
    for _ in 0..50 {
        session.apply(ClockCommand::PreviousEvent);
    }
    for _ in 0..50 {
        session.apply(ClockCommand::NextEvent);
    }
    let again: Vec<_> = each(&session).map(|run| (run.clock(), run.world().bodies().to_vec())).to_vec();
    assert_eq!(again, there);
    session.apply(ClockCommand::Restart);
    let back: Vec<_> = each(&session).map(|run| run.world().bodies().to_vec()).to_vec();
    assert_eq!(back, start);
}

#[test]
fn single_steps_show_the_result_of_each_lane_in_either_order() {
    for compare in [[Detection::OVERLAP, Detection::Intercept], [Detection::Intercept, Detection::OVERLAP]] {
        let scene = Scene { compare: compare.into(), ..opened("bullet").run().start().clone() };
        let mut session = Session::new(scene, Origin::BuiltIn(0));
        session.apply(ExperimentCommand::SetLineUp(LineUp::OfScene));
        let shown = |session: &Session| -> Vec<(bool, bool)> {
            let of_lane = |lane: &ShownLane| (lane.failure().is_some(), lane.found().is_some());
            session.shown().lanes.iter().map(of_lane).collect()
        };
        let mut seen = vec![(false, false); 2];
        for _ in 0..20 {
            session.apply(ClockCommand::StepForward);
            for (seen, now) in seen.iter_mut().zip(shown(&session)) {
                *seen = (seen.0 | now.0, seen.1 | now.1);
            }
        }
        let expected = compare.map(|method| (method == Detection::OVERLAP, method == Detection::Intercept));
        assert_eq!(seen, expected);
    }
}

#[test]
fn a_new_scene_ends_compare_and_a_copy_does_not() {
    for line_up in [LineUp::Two, LineUp::All] {
        let mut session = opened("bullet");
        session.apply(ExperimentCommand::SetLineUp(line_up));
        session.apply(FilesCommand::Duplicate);
        assert!(session.experiment().is_comparing());
        session.apply(FilesCommand::New);
        assert_eq!((session.experiment().lanes().len(), session.experiment().line_up), (1, None));
        session.apply(ExperimentCommand::Undo);
        assert!(session.experiment().is_comparing(), "undo brings it back");
    }
}

#[test]
fn both_runs_begin_before_the_events_at_the_very_start() {
    let mut session = opened_under("overlapping", Detection::Intercept);
    let start: Vec<_> = session.run().start().circles.iter().map(|one| one.circle).collect();
    apply_all(
        &mut session,
        [ClockCommand::Seek(0.5).into(), ClockCommand::Restart.into(), ExperimentCommand::NextLineUp.into()],
    );
    for run in each(&session) {
        let now: Vec<_> = run.world().circles().collect();
        assert_eq!(now, start, "{:?}", run.rules().detection);
        assert!(run.events().is_empty());
    }
    session.apply(ClockCommand::Seek(0.5));
    for run in each(&session) {
        assert_eq!(run.events().len(), 1, "it happens, under each method");
    }
}

#[test]
fn m_in_compare_switches_to_the_method_not_explained_last() {
    for &detection in Detection::ALL {
        // Without a touch, it is the one that was not running before.
        for touches in 0..4 {
            let mut session = opened("bullet");
            apply_all(
                &mut session,
                [ExperimentCommand::SetDetection(detection).into(), ExperimentCommand::NextLineUp.into()],
            );
            for _ in 0..touches {
                session.apply(ExperimentCommand::ExplainNext);
            }
            let touched = session.run().rules().detection;
            session.apply(ClockCommand::Seek(0.1));
            let hint = hint(&session);
            let after = |command: ExperimentCommand| {
                let mut session = session.clone();
                session.apply(command);
                (session.experiment().methods(), session.run().rules().detection)
            };
            let (by_m, _) = after(ExperimentCommand::ToggleDetection);
            let (by_b, explained) = after(ExperimentCommand::NextLineUp);
            let Methods::One(by_m) = by_m else { panic!("{by_m:?}") };
            assert_eq!((by_b, explained), (Methods::SideBySide(LineUp::All), touched));
            assert!(by_m != touched, "{by_m:?}");
            assert_eq!(touched == detection, touches % 2 == 0);
            let said = format!("M goes to {}, B compares more.", in_words(by_m));
            assert!(hint.ends_with(&said), "{hint}");
            session.apply(ExperimentCommand::ToggleDetectionHere);
            let told = session.message().expect("why nothing changes");
            assert!(told.ends_with(&format!("M goes to {}.", in_words(by_m))), "{told}");
        }
    }
}

#[test]
fn contacts_are_counted_since_the_start_and_by_outcome() {
    let nothing = ContactCounts::default();
    for name in ["bullet", "too-late", "head-on", "cradle", "gas-30"] {
        let mut session = compare(name);
        assert!(each(&session).iter().all(|run| run.contact_counts() == nothing), "{name}");
        session.apply(ClockCommand::Seek(3.0));
        let [overlap, intercept] = each(&session);
        let mut judged = nothing;
        for audited in overlap.audited() {
            *match audited.outcome {
                Outcome::Caught { .. } => &mut judged.found,
                Outcome::TooLate { .. } => &mut judged.too_late,
                Outcome::Missed => &mut judged.missed,
                Outcome::Ghost => &mut judged.ghosts,
            } += 1;
        }
        assert_eq!(overlap.contact_counts(), judged, "{name}");
        let pairs = |run: &Run| {
            run.events().iter().filter(|event| matches!(event.contact, Contact::Pair { .. })).count() as u64
        };
        let solved = ContactCounts { found: pairs(intercept), ..nothing };
        assert_eq!(intercept.contact_counts(), solved, "{name}");
        assert!(judged.contacts() > 0 && solved.contacts() > 0, "{name}");
        // A drag makes this moment the start: another start, another count.
        let there = overlap.world().circle_at(0).center + dvec2(0.0, 0.4);
        drag(&mut session, 0, there);
        assert!(each(&session).iter().all(|run| run.contact_counts() == nothing), "{name}");
    }
}
