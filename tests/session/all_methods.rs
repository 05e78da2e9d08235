//! All methods side by side: each lane is the plain run of its method, and all share one clock, one pause, and one explained
//! lane.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, Log, Rules, StepMethod};
use circle_collision_demo::scene::{BUILT_IN, Scene};
use circle_collision_demo::session::{
    ClockCommand, ExperimentCommand, FilesCommand, LineUp, Methods, Origin, Pair, PairResult, Run,
    ScreenCommand, Session, ShownLane, parse_link,
};
use glam::dvec2;

use crate::hands::{apply_all, opened, session_of, simulate};

/// A scene in which only speculative responds: A passes B at a distance of 1.2 radii sums.
const PASSING_BY: &str = "detection = \"overlap\"\nstep = 0.25\n\
                          [[circle]]\ncenter = [-7.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
                          [[circle]]\ncenter = [0, 1.2]\nradius = 0.5\n";

/// A scene with its own line-up.
const OWN: &str = "compare = [\"overlap\", \"sweep\", \"intercept\"]\nstep = 0.25\n\
                   [[circle]]\ncenter = [-7.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
                   [[circle]]\ncenter = [0, 0.3]\nradius = 0.5\n";

fn all(mut session: Session) -> Session {
    session.apply(ExperimentCommand::SetLineUp(LineUp::All));
    session
}

fn methods(session: &Session) -> Vec<Detection> {
    session.shown().lanes.iter().map(ShownLane::method).collect()
}

#[test]
fn each_lane_matches_the_plain_run_of_its_method_to_the_last_bit() {
    for built_in in BUILT_IN.iter().filter(|built_in| built_in.scene().circles.len() <= 100) {
        for (line_up, count) in [(LineUp::Two, 2), (LineUp::All, Detection::ALL.len())] {
            let mut session = opened(built_in.name);
            session.apply(ScreenCommand::TogglePauses);
            apply_all(
                &mut session,
                [ExperimentCommand::SetLineUp(line_up).into(), ExperimentCommand::SetSubsteps(7).into()],
            );
            session.apply(ClockCommand::TogglePlay);
            simulate(&mut session, 97, 1.0 / 60.0);
            let clock = session.run().clock();
            assert!(clock > 1.6, "{}: {clock}", built_in.name);
            assert_eq!(session.experiment().runs().count(), count);
            for run in session.experiment().runs() {
                let (scene, detection) = (built_in.scene(), run.rules().detection);
                let rules = Rules { detection, substeps: 7, ..scene.rules };
                let mut world = Scene { rules, ..scene }.world();
                assert!(world.advance(clock, usize::MAX, &mut Log::default()).reached());
                let of = format!("{} {detection:?} of {line_up:?}", built_in.name);
                assert_eq!(run.clock().to_bits(), clock.to_bits(), "{of}: one clock");
                assert_eq!(world.time().to_bits(), run.world().time().to_bits(), "{of}");
                assert_eq!(world.bodies(), run.world().bodies(), "{of}");
                assert_eq!(world.counters(), &run.counters(), "{of}");
            }
        }
    }
}

#[test]
fn all_lanes_pause_once_when_no_more_results_can_come() {
    let mut session = all(session_of(PASSING_BY));
    session.apply(ClockCommand::TogglePlay);
    let mut pauses = Vec::new();
    for _ in 0..600 {
        session.tick(1.0 / 60.0);
        if !session.is_playing() {
            pauses.push(session.run().clock());
            apply_all(&mut session, [ClockCommand::Skip.into(), ClockCommand::TogglePlay.into()]);
        }
    }
    // A is beside B at 0.37 s. The next check, at 0.5 s, is the first after the pair has parted.
    assert!(matches!(pauses[..], [once] if (0.37..0.55).contains(&once)), "{pauses:?}");
    let pair = session.shown().pair.expect("a pair");
    for run in session.experiment().runs() {
        let result = PairResult::of(run, pair);
        match run.rules().detection {
            Detection::Stepped(StepMethod::Speculative) => {
                let Some(PairResult::Failed(ghost)) = result else { panic!("{result:?}") };
                assert_eq!(ghost.outcome, Outcome::Ghost);
                let a = run.world().circle_at(0).velocity;
                assert!((a - dvec2(4.0, -8.0)).length() < 1e-9, "{a}");
            }
            other => assert_eq!(result, None, "{other:?}"),
        }
    }
}

#[test]
fn the_lanes_are_compared_by_the_pair_of_the_first_result() {
    for name in ["beads", "wall", "crossing", "off-center", "passing-by"] {
        let mut session = all(opened(name));
        session.apply(ClockCommand::TogglePlay);
        for _ in 0..1_800 {
            session.tick(1.0 / 60.0);
            if !session.is_playing() {
                break;
            }
        }
        assert!(!session.is_playing(), "{name}: no pause");
        let shown = session.shown();
        let pair = shown.pair.expect("a pair");
        // The first of any lane, from each run by itself.
        let firsts = session.experiment().runs().flat_map(|run| {
            let failed = run
                .audited()
                .iter()
                .filter(|one| one.is_failure())
                .map(|one| (one.checked_at, Pair::in_contact(one.contact).expect("no sides")));
            let found =
                run.events().iter().filter_map(|event| Some((event.time, Pair::in_contact(event.contact)?)));
            failed.chain(found).collect::<Vec<_>>()
        });
        let (_, first) = firsts.min_by(|one, other| one.0.total_cmp(&other.0)).expect("a result");
        assert_eq!(pair, first, "{name}");
        assert!(shown.is_comparable, "{name}");
        let decided = |run: &Run| PairResult::of(run, pair).is_some() || run.has_parted(pair);
        assert!(session.experiment().runs().all(decided), "{name}: each lane has a result for it");
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 30, 1.0 / 60.0);
        assert_eq!(session.shown().pair, Some(pair), "{name}: it stays");
        // A pair that the person selects stays, too.
        session.apply(ClockCommand::Restart);
        if session.run().world().len() < 2 {
            continue;
        }
        apply_all(
            &mut session,
            [ScreenCommand::Select(Some(0)).into(), ScreenCommand::SelectSecond(1).into()],
        );
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 60, 1.0 / 60.0);
        assert_eq!(session.shown().pair, Some(Pair::of(0, 1)), "{name}");
    }
}

#[test]
fn worlds_that_an_earlier_contact_has_turned_are_not_compared_by_a_pair() {
    for (name, until) in [("gas-30", 4.0), ("cradle", 6.0), ("break", 4.0)] {
        let mut session = all(opened(name));
        session.apply(ClockCommand::Seek(until));
        let contacts = session.experiment().runs().map(|run| run.events().len()).min();
        assert!(contacts > Some(2), "{name}");
        assert!(!session.shown().is_comparable, "{name}");
    }
}

#[test]
fn a_lane_that_is_chosen_is_explained_and_m_shows_it_alone() {
    for &method in Detection::ALL {
        let mut session = all(opened("bullet"));
        apply_all(&mut session, [ClockCommand::Seek(0.4).into(), ExperimentCommand::Explain(method).into()]);
        assert_eq!((session.run().rules().detection, session.run().clock()), (method, 0.4));
        assert_eq!(session.run().has_zones(), !method.turns_within_steps());
        session.apply(ExperimentCommand::ToggleDetection);
        assert_eq!((session.experiment().methods(), session.run().clock()), (Methods::One(method), 0.0));
        session.apply(ExperimentCommand::ToggleDetection);
        assert_eq!(session.run().rules().detection.is_stepped(), !method.is_stepped(), "flipped");
    }
}

#[test]
fn b_cycles_through_the_line_ups_that_the_scene_allows() {
    let round = |mut session: Session| {
        let mut seen = Vec::new();
        for _ in 0..3 {
            session.apply(ExperimentCommand::NextLineUp);
            seen.push(methods(&session));
        }
        seen
    };
    let [overlap, sweep] = [StepMethod::Overlap, StepMethod::Sweep].map(Detection::Stepped);
    let these = vec![overlap, Detection::Intercept];
    assert_eq!(round(opened("bullet")), [these.clone(), Detection::ALL.to_vec(), vec![overlap]]);
    let own = vec![overlap, sweep, Detection::Intercept];
    assert_eq!(round(session_of(OWN)), [these.clone(), own.clone(), vec![overlap]]);
    assert_eq!(methods(&session_of(OWN).in_compare(LineUp::OfScene)), own, "it opens in its own");
    assert_eq!(methods(&all(session_of(OWN))), Detection::ALL);
    assert_eq!(LineUp::choices(session_of(OWN).run().start()).len(), 3);
    let crowd = session_of(
        "detection = \"overlap\"\narena = { min = [0, 0], max = [99, 99] }\n\
                            [[random]]\ncount = 1001\nradius = [0.1, 0.1]\nspeed = [0, 1]\nseed = 1\n",
    );
    assert_eq!(round(crowd.clone()), [these.clone(), vec![overlap], these.clone()], "two of so many circles");
    assert_eq!(methods(&all(crowd)), these, "however they are asked for");
}

#[test]
fn all_lanes_come_back_by_undo_a_link_and_a_saved_session() {
    let mut session = all(opened("bullet"));
    apply_all(
        &mut session,
        [ClockCommand::Seek(0.4).into(), ExperimentCommand::Explain(Detection::Intercept).into()],
    );
    let shown: Vec<_> = session.experiment().runs().map(|run| run.world().bodies().to_vec()).collect();
    apply_all(&mut session, [ExperimentCommand::SetRadius(0, 0.2).into(), ExperimentCommand::Undo.into()]);
    let again: Vec<_> = session.experiment().runs().map(|run| run.world().bodies().to_vec()).collect();
    assert_eq!(again, shown);
    assert_eq!(session.experiment().methods(), Methods::SideBySide(LineUp::All));
    for (line_up, word) in
        [(LineUp::Two, "true"), (LineUp::OfScene, "overlap,sweep,intercept"), (LineUp::All, "all")]
    {
        let mut session = session_of(OWN);
        session.apply(ExperimentCommand::SetLineUp(line_up));
        let link = session.link().expect("a small scene");
        assert!(link.ends_with(&format!("&compare={word}")), "{link}");
        let linked = Session::linked(parse_link(&link).expect("a link"));
        assert_eq!(methods(&linked), methods(&session), "{link}");
        session.apply(ExperimentCommand::SetRadius(0, 0.2));
        let saved = session.saved(None).expect("an edit");
        let mut restored = Session::new(Scene::clone(session.run().loaded()), Origin::Clipboard);
        restored.apply(FilesCommand::Offer(saved));
        restored.apply(FilesCommand::Restore);
        assert_eq!(methods(&restored), methods(&session), "{word}");
    }
}
