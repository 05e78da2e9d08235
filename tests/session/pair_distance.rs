//! The distance over time that the ribbon draws, compared with worlds that are advanced separately.

use circle_collision::detection::intercept;
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Detection, Log, Response, World};
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Pair, Run, ScreenCommand, Session};

use crate::hands::{apply_all, open, opened, select_pair, session_of, simulate};

/// Scenes of up to ten circles in which something happens.
const SMALL: [&str; 9] = [
    "bullet",
    "head-on",
    "too-late",
    "graze",
    "overlapping",
    "concentric",
    "three-at-once",
    "cradle",
    "pi-collisions",
];

fn distance(world: &World, pair: Pair) -> f64 {
    let [a, b] = pair.now(world);
    a.center.distance(b.center)
}

/// A scene with this method and response and its first two circles selected, which never pauses.
fn experiment(name: &str, detection: Detection, response: Response) -> Session {
    let mut session = opened(name);
    session.apply(ScreenCommand::TogglePauses);
    apply_all(
        &mut session,
        [
            ExperimentCommand::SetDetection(detection).into(),
            ExperimentCommand::SetResponse(response).into(),
            ScreenCommand::Select(Some(0)).into(),
            ScreenCommand::SelectSecond(1).into(),
        ],
    );
    session
}

fn play(session: &mut Session, frames: u32) {
    session.apply(ClockCommand::TogglePlay);
    simulate(session, frames, 1.0 / 60.0);
    session.apply(ClockCommand::TogglePlay);
}

/// Whether contacts are found by checks alone.
fn only_checks(detection: Detection) -> bool {
    match detection {
        Detection::Stepped(method) => method.only_checks(),
        Detection::Intercept => false,
    }
}

/// Asserts that the past known to the ribbon agrees with a world that is advanced separately. Distances in meters.
fn assert_past(of: &str, run: &Run, since: f64) {
    let pair = run.pair_distance().pair.expect("a pair");
    let mut world = run.start().world();
    let mut log = Log::default();
    let close = |one: f64, other: f64| (one - other).abs() <= 1e-9 * (1.0 + other.abs());
    let turns_within_steps = !only_checks(run.rules().detection) && run.rules().detection.is_stepped();
    let count = 600;
    for index in 0..=count {
        let time = run.clock() * f64::from(index) / f64::from(count);
        assert!(world.advance(time, usize::MAX, &mut log).reached(), "{of}");
        let known = run.pair_distance().distance(time);
        if time < since - 1e-9 {
            continue;
        }
        let known = known.unwrap_or_else(|| panic!("{of} at {time} s"));
        // Between two checks, everything moves straight on from the last one; if a method changes directions meanwhile, only
        // the checks count here.
        if turns_within_steps && time != world.time() {
            continue;
        }
        let [a, b] = pair.now(&world).map(|circle| circle.after(time - world.time()));
        let truth = a.center.distance(b.center);
        assert!(close(known, truth), "{of} at {time} s: {known} for {truth}");
    }
}

#[test]
fn the_curve_matches_a_world_advanced_independently() {
    for name in SMALL {
        for &detection in Detection::ALL {
            for &response in Response::ALL {
                let mut session = experiment(name, detection, response);
                play(&mut session, 150);
                assert_past(&format!("{name} {detection:?} {response:?}"), session.run(), 0.0);
            }
        }
    }
}

#[test]
fn a_later_choice_or_a_way_back_does_not_change_the_curve() {
    for &detection in Detection::ALL {
        let mut session = experiment("cradle", detection, Response::Bounce);
        play(&mut session, 900);
        let end = session.run().clock();
        select_pair(&mut session, 1, 2);
        assert_past("another pair", session.run(), 0.0);
        // The step under way is known only while it is.
        let check = session.run().world().time();
        let ended = |session: &Session| {
            let segments = session.run().pair_distance().segments.iter();
            segments.filter(|segment| segment.from < check).copied().collect::<Vec<_>>()
        };
        let whole = ended(&session);
        assert!(whole.len() > 4, "several pieces: {}", whole.len());
        session.apply(ClockCommand::Seek(0.4 * end));
        assert_eq!(ended(&session), whole, "what lies ahead stays known");
        select_pair(&mut session, 0, 1);
        select_pair(&mut session, 1, 2);
        assert_eq!(ended(&session).len(), whole.len(), "chosen again after a step back");
        session.apply(ClockCommand::Seek(end));
        assert_past("there and back", session.run(), 0.0);
        session.apply(ClockCommand::Seek(0.4 * end));
        session.apply(ExperimentCommand::SetVelocity(0, glam::dvec2(0.0, 3.0)));
        let now = session.run().clock();
        let last = session.run().pair_distance().segments.last().expect("a segment");
        assert!(last.from <= now, "an edit is another future");
    }
}

#[test]
fn a_push_out_is_a_jump_at_its_check() {
    let mut session = experiment("head-on", Detection::OVERLAP, Response::PushOut);
    play(&mut session, 400);
    let record = session.run().pair_distance();
    let first = record.segments[1].from;
    let [before, after] = [record.distance_before(first), record.distance(first)].map(Option::unwrap);
    let mut world = session.run().start().world();
    let mut last = world.clone();
    while world.time() < first {
        last = world.clone();
        world.advance_once(&mut Log::default());
    }
    assert_eq!(world.time(), first);
    let [a, b] = [0, 1].map(|one| last.circle_at(one).after(first - last.time()));
    assert!((before - a.center.distance(b.center)).abs() < 1e-12);
    assert!(before < record.radii_sum && after >= record.radii_sum);
    assert!((after - distance(&world, Pair::of(0, 1))).abs() < 1e-12);
}

#[test]
fn a_dip_lies_between_the_roots_of_the_pair() {
    let session = opened("bullet");
    let pair: Vec<Circle> = session.run().world().circles().collect();
    let path = intercept(&pair[0], &pair[1]);
    let roots = path.roots().expect("they overlap");
    let [dip] = session.run().dips(0.0, 1.0)[..] else { panic!("one dip") };
    assert!((dip.from - roots.enter).abs() < 1e-12 && (dip.to - roots.exit).abs() < 1e-12);
    let deepest = session.run().pair_distance().distance(dip.deepest).expect("known");
    assert!((deepest - path.closest_distance()).abs() < 1e-12);
    assert_eq!(
        session.run().dips(roots.enter + 0.01, roots.enter + 0.02),
        [dip],
        "seen from inside it is whole"
    );
    assert_eq!(session.run().dips(roots.exit + 0.01, 1.0), []);
}

#[test]
fn a_dip_says_its_outcome_once_it_has_happened() {
    let result = |session: &Session| session.run().dips(0.0, 9.0).first().expect("a dip").result;
    let mut session = opened("bullet");
    assert_eq!(result(&session), None, "nothing has happened yet");
    apply_all(&mut session, [ClockCommand::StepForward.into(), ClockCommand::StepForward.into()]);
    assert_eq!(result(&session).map(|of| of.0), Some(Outcome::Missed));
    session.apply(ClockCommand::Restart);
    assert_eq!(result(&session), None, "at the start it lies ahead again");
    let mut session = opened("too-late");
    play(&mut session, 120);
    let audited = session.run().audited()[0];
    assert!(matches!(audited.outcome, Outcome::TooLate { .. }));
    assert_eq!(result(&session), Some((audited.outcome, audited.checked_at)));
    let mut session = experiment("head-on", Detection::OVERLAP, Response::Bounce);
    play(&mut session, 400);
    let caught = session.run().audited()[0];
    assert!(matches!(caught.outcome, Outcome::Caught { .. }));
    assert_eq!(result(&session), Some((caught.outcome, caught.checked_at)));
    let dip = session.run().dips(0.0, 9.0)[0];
    assert_eq!(dip.to, caught.checked_at, "the bounce ends it at the check");
    let mut session = experiment("head-on", Detection::Intercept, Response::PassThrough);
    play(&mut session, 400);
    let solved = session.run().events()[0];
    let dip = session.run().dips(0.0, 9.0)[0];
    assert!((dip.from - solved.time).abs() < 1e-12, "{dip:?}, {solved:?}");
    assert_eq!(dip.result, Some((Outcome::Caught { delay: 0.0, depth: 0.0 }, dip.from)));
    let mut session = experiment("head-on", Detection::Intercept, Response::Bounce);
    play(&mut session, 400);
    assert_eq!(session.run().dips(0.0, 9.0), [], "it ends on R");
    let events: Vec<f64> = session.run().events().iter().map(|event| event.time).collect();
    assert_eq!(session.run().contacts_outside_dips(0.0, 9.0), events);
}

/// The time at which the pair next changes direction, found by playing on.
fn turned(session: &Session) -> f64 {
    let mut session = session.clone();
    let before = session.run().pair_distance().segments.to_vec();
    for _ in 0..1200 {
        session.apply(ClockCommand::StepForward);
        let now = &session.run().pair_distance().segments;
        if let Some(new) = now.iter().find(|straight| !before.contains(straight)) {
            return new.from;
        }
    }
    f64::INFINITY
}

#[test]
fn the_future_ends_where_the_pair_next_turns() {
    // The other methods change directions within a step, which cannot be known in advance.
    let is_known = |detection: &Detection| only_checks(*detection) || !detection.is_stepped();
    for detection in Detection::ALL.iter().copied().filter(is_known) {
        for response in [Response::PushOut, Response::Bounce] {
            for name in
                ["bullet", "head-on", "too-late", "graze", "near-miss", "overlapping", "same-velocity"]
            {
                let session = experiment(name, detection, response);
                let (until, turned) = (session.run().pair_distance().until, turned(&session));
                let is_same = until == turned || (until - turned).abs() < 1e-9;
                assert!(is_same, "{name} {detection:?} {response:?}: {until} and not {turned}");
            }
        }
    }
    // It also ends at a nearby wall or a third circle.
    let text = |walls: &str, third: &str| {
        format!(
            "step = 0.1\n{walls}[[circle]]\ncenter = [0, 0]\nvelocity = [1, 0]\nradius = 0.5\n\
             [[circle]]\ncenter = [0, 3]\nradius = 0.5\n{third}"
        )
    };
    let third = "[[circle]]\ncenter = [2.73, 0]\nradius = 0.5\n";
    for (walls, third) in [("[arena]\nmin = [-9, -9]\nmax = [2.26, 9]\n", ""), ("", third)] {
        for detection in Detection::ALL.iter().copied().filter(is_known) {
            let mut session = session_of(&text(walls, third));
            let select = [
                ExperimentCommand::SetDetection(detection).into(),
                ScreenCommand::Select(Some(0)).into(),
                ScreenCommand::SelectSecond(1).into(),
            ];
            apply_all(&mut session, select);
            let (until, turned) = (session.run().pair_distance().until, turned(&session));
            assert!((until - turned).abs() < 1e-9, "{detection:?} {walls}: {until} and not {turned}");
            assert!(until > 1.7 && until < 1.9, "{until}");
        }
    }
}

#[test]
fn the_last_ten_seconds_of_a_pair_are_kept_in_a_large_scene() {
    for &detection in Detection::ALL {
        let mut session = experiment("gas-30", detection, Response::Bounce);
        play(&mut session, 240);
        let chosen = session.run().clock();
        select_pair(&mut session, 2, 3);
        let first = session.run().pair_distance().segments[0].from;
        assert!(first > 0.0 && first <= chosen, "the past before is not known");
        assert_eq!(session.run().pair_distance().distance(0.5 * first), None);
        play(&mut session, 240);
        assert_past("four seconds", session.run(), chosen);
        play(&mut session, 720);
        let now = session.run().world().time();
        assert_past("the last ten seconds", session.run(), now - 9.9);
        assert_eq!(session.run().pair_distance().distance(now - 10.1), None);
        // Back to before everything that is known: from there on it is recorded again.
        session.apply(ClockCommand::Seek(1.0));
        play(&mut session, 60);
        assert_past("from another moment", session.run(), 1.1);
    }
}

#[test]
fn the_visible_time_grows_with_the_run_until_a_restart() {
    let mut session = opened("bullet");
    session.apply(ScreenCommand::TogglePauses);
    let fresh = session.visible_time();
    assert_eq!((fresh.from, fresh.span), (0.0, 0.75), "three steps");
    play(&mut session, 120);
    let grown = session.visible_time();
    assert_eq!((grown.from, grown.span), (0.0, 3.0), "two seconds are inside");
    session.apply(ClockCommand::Seek(0.1));
    assert_eq!(session.visible_time(), grown, "a way back moves nothing");
    session.apply(ClockCommand::Restart);
    assert_eq!(session.visible_time(), fresh);
    // Scrubbing near the end does not pull the end away.
    session.apply(ClockCommand::Seek(0.74));
    assert_eq!(session.visible_time(), fresh);
    session.apply(ClockCommand::Seek(0.9));
    assert!(session.visible_time().end() > 0.9, "what comes by key is in view");
}

#[test]
fn stretching_time_keeps_now_in_view_and_the_pointed_time_fixed() {
    let mut session = opened("bullet");
    session.apply(ScreenCommand::TogglePauses);
    session.apply(ScreenCommand::ZoomTime(0.3, 4.0));
    let shown = session.visible_time();
    assert!((shown.span - 0.1875).abs() < 1e-12 && (shown.from - 0.225).abs() < 1e-12, "{shown:?}");
    session.apply(ScreenCommand::ZoomTime(0.3, 0.25));
    let back = session.visible_time();
    assert!((back.span - 0.75).abs() < 1e-12 && back.from.abs() < 1e-12, "{back:?}");
    session.apply(ScreenCommand::ZoomTime(0.3, 4.0));
    play(&mut session, 60);
    let (shown, now) = (session.visible_time(), session.run().clock());
    assert!((shown.span - 0.1875).abs() < 1e-12 && now > shown.from && now <= shown.end());
    session.apply(ClockCommand::Seek(0.2));
    assert!(session.visible_time().from < 0.2, "also after a way back");
    for factor in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let before = session.visible_time();
        session.apply(ScreenCommand::ZoomTime(0.3, factor));
        assert_eq!(session.visible_time(), before);
    }
    session.apply(ScreenCommand::ZoomTime(0.3, 1e300));
    assert!(session.visible_time().span > 0.0 && session.visible_time().from.is_finite());
    session.apply(open("head-on"));
    assert_eq!(session.visible_time().from, 0.0, "another scene starts over");
}

#[test]
fn misses_ahead_stay_known_and_are_noted_once() {
    for name in ["bullet", "too-late", "gas-1000", "break"] {
        let mut session = opened(name);
        session.apply(ScreenCommand::TogglePauses);
        apply_all(
            &mut session,
            [
                ExperimentCommand::SetDetection(Detection::OVERLAP).into(),
                ExperimentCommand::SetStep(0.1).into(),
            ],
        );
        let misses = |session: &Session| -> Vec<AuditedContact> {
            let audited = session.run().known().audited.iter();
            audited.filter(|audited| audited.is_failure()).copied().collect()
        };
        play(&mut session, 300);
        let all = misses(&session);
        assert!(!all.is_empty(), "{name}");
        session.apply(ClockCommand::Seek(0.5));
        assert_eq!(misses(&session), all, "{name}: what lies ahead is known");
        play(&mut session, 60);
        assert_eq!(misses(&session), all, "{name}: and noted once");
        apply_all(&mut session, [ClockCommand::Seek(0.5).into(), ExperimentCommand::LongerStep.into()]);
        assert!(misses(&session).iter().all(|miss| miss.checked_at <= 0.5), "{name}: an edit drops it");
    }
}

#[test]
fn a_contact_at_which_a_dip_begins_is_labeled_by_the_dip_alone() {
    // Each check pushes the first circle out until they touch, and it comes back.
    let mut session = session_of(
        "step = 0.1\nresponse = \"push-out\"\n\
         [[circle]]\ncolor = \"red\"\ncenter = [-3, 0]\nvelocity = [1, 0]\nradius = 1\n\
         [[circle]]\ncenter = [0, 0]\nradius = 1\n",
    );
    session.apply(ScreenCommand::TogglePauses);
    apply_all(
        &mut session,
        [
            ScreenCommand::Select(Some(0)).into(),
            ScreenCommand::SelectSecond(1).into(),
            ClockCommand::Seek(3.0).into(),
        ],
    );
    let run = session.run();
    assert!(run.dips(0.0, 3.0).len() > 10, "{:?}", run.dips(0.0, 3.0));
    assert_eq!(run.contacts_outside_dips(0.0, 3.0), [0.0; 0]);
}
