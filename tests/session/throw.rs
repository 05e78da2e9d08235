//! The hand throws, its last drag is repeated under the other method, and in Compare it drags in both.

use circle_collision::detection::overlap;
use circle_collision::simulation::{Body, Detection, Response};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, HandCommand, Run, ScreenCommand, Session,
};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::hands::{apply_all, center, circles, opened, opened_under, pass};

/// The motion of a hand during one picture: its positions, and the duration of the picture (s).
type Picture = (Vec<DVec2>, f64);

/// A drag of this circle, as the window would report it.
fn drag(session: &mut Session, circle: usize, pictures: &[Picture]) {
    session.apply(HandCommand::Grab(circle));
    for (moves, seconds) in pictures {
        apply_all(session, moves.iter().map(|&to| Command::Hand(HandCommand::DragTo(to))));
        session.tick(*seconds);
    }
    session.apply(HandCommand::Release);
}

/// A hand in straight and even motion.
fn straight(from: DVec2, velocity: DVec2, pictures: u32, interval: f64) -> Vec<Picture> {
    (1..=pictures).map(|picture| (vec![from + velocity * interval * f64::from(picture)], interval)).collect()
}

/// A hand that goes anywhere among the circles: fast and slow, onto centers and rims, back to earlier positions.
fn wild(dice: &mut ChaCha8Rng, session: &Session, held: usize) -> Vec<Picture> {
    let others: Vec<_> = circles(session);
    let mut last = center(session, held);
    let count = dice.random_range(1..40);
    let mut picture = || {
        let moves = (0..dice.random_range(0..3)).map(|_| {
            let other = others[dice.random_range(0..others.len())];
            last = match dice.random_range(0..6) {
                0 => other.center,
                1 => other.center + DVec2::X * (other.radius + others[held].radius),
                2 => last,
                3 => dvec2(dice.random_range(-9.0..9.0), dice.random_range(-5.0..5.0)),
                4 => dvec2(1e9, -1e9) * dice.random_range(-1.0..1.0),
                _ => last + dvec2(dice.random_range(-0.5..0.5), dice.random_range(-0.5..0.5)),
            };
            last
        });
        let moves: Vec<DVec2> = moves.collect();
        (moves, dice.random_range(0.001..0.06))
    };
    (0..count).map(|_| picture()).collect()
}

/// Lets a repeated drag come to its end.
fn watch(session: &mut Session) {
    for _ in 0..100_000 {
        if !session.is_repeating_drag() {
            return;
        }
        session.tick(0.013);
    }
    panic!("it never ends");
}

/// The whole state of an experiment: the bodies and the clock of each run, its start, and the misses by hand.
fn experiment(session: &Session) -> Vec<(Vec<Body>, f64, Scene, f64, u64)> {
    session.experiment().runs().map(of_run).collect()
}

fn of_run(run: &Run) -> (Vec<Body>, f64, Scene, f64, u64) {
    (run.world().bodies().to_vec(), run.clock(), run.start().clone(), run.start_time(), run.missed_by_hand())
}

fn under(session: &Session, detection: Detection) -> &Run {
    session.experiment().under(detection).expect("a run under this method")
}

/// Circles in every relation to each other: apart, touching, one on the other, in a room and in the open.
const SCENES: [&str; 5] = ["drag", "touching", "concentric", "overlapping", "gas-30"];

#[test]
fn a_circle_let_go_of_in_motion_has_the_velocity_of_the_hand() {
    for &detection in Detection::ALL {
        for (slower, interval) in [(0, 1.0 / 60.0), (2, 1.0 / 144.0), (1, 0.04), (3, 1.0 / 60.0)] {
            let mut session = opened_under("drag", detection);
            apply_all(&mut session, vec![ClockCommand::Slower.into(); slower]);
            session.apply(ClockCommand::TogglePlay);
            let (from, hand) = (center(&session, 0), dvec2(-2.0, 1.5));
            let pictures = straight(from, hand, 25, interval);
            drag(&mut session, 0, &pictures);
            let thrown = circles(&session)[0].velocity;
            let wished = hand / session.speed();
            assert!(
                (thrown - wished).length() < 1e-6 * wished.length(),
                "{detection:?}: {thrown}, not {wished}"
            );
            assert_eq!(session.run().start().circles[0].circle.velocity, thrown, "of the start, too");
            let here = center(&session, 0);
            pass(&mut session, 30, 1.0 / 60.0);
            let gone = center(&session, 0) - here;
            // Overlap detection moves at its checks: the last one may still be ahead.
            let check = wished.length() * session.run().rules().step;
            assert!((gone - hand * 0.5).length() <= check * 1.001, "{gone}");
        }
    }
}

#[test]
fn the_arrow_of_a_moving_held_circle_shows_the_throw() {
    let mut session = opened("drag");
    apply_all(
        &mut session,
        [ClockCommand::Slower.into(), ClockCommand::TogglePlay.into(), HandCommand::Grab(0).into()],
    );
    assert_eq!(session.circle(0).velocity, DVec2::ZERO);
    for (moves, seconds) in straight(center(&session, 0), dvec2(-1.0, 0.0), 20, 0.01) {
        session.apply(HandCommand::DragTo(moves[0]));
        session.tick(seconds);
    }
    let shown = session.circle(0).velocity;
    assert!(
        (shown - dvec2(-2.0, 0.0)).length() < 1e-6,
        "at half speed the world sees it twice as fast: {shown}"
    );
    session.apply(HandCommand::Release);
    assert_eq!(circles(&session)[0].velocity, shown, "what was shown is what it gets");
}

#[test]
fn a_hand_at_rest_or_a_world_at_rest_throws_nothing() {
    for (is_playing, rest) in [(true, 0.11), (false, 0.0), (false, 0.2)] {
        let mut session = opened("bullet");
        session.apply(ScreenCommand::TogglePauses);
        if is_playing {
            session.apply(ClockCommand::TogglePlay);
        }
        let mut pictures = straight(center(&session, 0), dvec2(0.0, 3.0), 20, 0.01);
        pictures.push((Vec::new(), rest));
        drag(&mut session, 0, &pictures);
        assert_eq!(circles(&session)[0].velocity, dvec2(20.0, 0.0), "{is_playing} {rest}");
    }
}

#[test]
fn no_throw_is_faster_than_a_hand_may_give() {
    let mut session = opened("drag");
    apply_all(&mut session, vec![ClockCommand::Slower.into(); 30]);
    session.apply(ClockCommand::TogglePlay);
    drag(&mut session, 0, &straight(DVec2::ZERO, dvec2(9e8, -9e8), 10, 0.1));
    let thrown = circles(&session)[0].velocity;
    assert!(thrown.abs().max_element() <= 1e9 && thrown.is_finite() && thrown != DVec2::ZERO, "{thrown}");
}

#[test]
fn a_throw_is_undone_with_its_drag_as_one() {
    for mode in [
        Command::Experiment(ExperimentCommand::SetDetection(Detection::OVERLAP)),
        ExperimentCommand::NextLineUp.into(),
    ] {
        let mut session = opened("bullet");
        session.apply(mode);
        apply_all(&mut session, [ScreenCommand::TogglePauses.into(), ClockCommand::TogglePlay.into()]);
        pass(&mut session, 11, 1.0 / 60.0);
        let before = experiment(&session);
        let pictures = straight(center(&session, 1), dvec2(1.0, 2.0), 20, 0.01);
        drag(&mut session, 1, &pictures);
        assert!(circles(&session)[1].velocity.y > 1.0);
        session.apply(ExperimentCommand::Undo);
        assert!(experiment(&session) == before);
    }
}

#[test]
fn m_repeats_a_drag_as_if_made_under_the_next_method() {
    let mut dice = crate::nasty::dice(31);
    for name in SCENES {
        for turn in 0..24 {
            let detection = Detection::ALL[turn % Detection::ALL.len()];
            let mut session = opened_under(name, detection);
            session.apply(ScreenCommand::TogglePauses);
            session.apply(ExperimentCommand::SetResponse(Response::ALL[turn % Response::ALL.len()]));
            if turn % 4 > 1 {
                session.apply(ClockCommand::TogglePlay);
            }
            let mut live = session.clone();
            let pictures = wild(&mut dice, &session, 0);
            drag(&mut session, 0, &pictures);
            let made = experiment(&session);
            session.apply(ExperimentCommand::ToggleDetection);
            assert!(session.is_repeating_drag(), "{name} {turn}");
            watch(&mut session);
            let other = session.run().rules().detection;
            assert_ne!(other, detection);

            // The same hand, in an experiment that was under the other method from the beginning.
            let was_playing = live.is_playing();
            if was_playing {
                live.apply(ClockCommand::TogglePlay);
            }
            live.apply(ExperimentCommand::SetDetection(other));
            if was_playing {
                live.apply(ClockCommand::TogglePlay);
            }
            drag(&mut live, 0, &pictures);
            let late = session.run().clock() - live.run().clock();
            assert!((0.0..0.02).contains(&late), "{name} {turn}: {late}");
            // The part of a picture after the end of the drag is also played.
            live.tick(late / live.speed());
            let [again, live] = [&session, &live].map(|session| {
                let mut all = experiment(session);
                all[0].1 = 0.0;
                all
            });
            assert!(again == live, "{name} {turn} {other:?}:\n{again:?}\n{live:?}");

            // And once more, back under the first method.
            session.apply(ExperimentCommand::ToggleDetection);
            watch(&mut session);
            let mut back = experiment(&session);
            (back[0].0, back[0].1) = (made[0].0.clone(), made[0].1);
            assert!(back == made, "{name} {turn}: there and back");
        }
    }
}

#[test]
fn in_compare_each_run_after_a_drag_matches_the_single_run() {
    let (mut dice, mut compared) = (crate::nasty::dice(32), 0);
    for name in SCENES {
        for turn in 0..16 {
            let mut both = opened(name);
            apply_all(&mut both, [ExperimentCommand::NextLineUp.into(), ScreenCommand::TogglePauses.into()]);
            let mut alone = [Detection::OVERLAP, Detection::Intercept].map(|detection| {
                let mut session = opened(name);
                apply_all(
                    &mut session,
                    [ExperimentCommand::SetDetection(detection).into(), ScreenCommand::TogglePauses.into()],
                );
                session
            });
            let is_playing = turn % 2 == 1;
            for session in alone.iter_mut().chain([&mut both]) {
                if is_playing {
                    session.apply(ClockCommand::TogglePlay);
                }
            }
            let pictures = wild(&mut dice, &both, 0);
            for session in alone.iter_mut().chain([&mut both]) {
                drag(session, 0, &pictures);
                pass(session, 7, 1.0 / 60.0);
            }
            // Side by side, both wait for a run that is held up by a jam.
            let is_held_up = alone.iter().any(|session| session.run().clock() != alone[0].run().clock());
            if is_held_up {
                continue;
            }
            compared += 1;
            for session in &alone {
                let detection = session.run().rules().detection;
                let run = under(&both, detection);
                assert!(of_run(run) == of_run(session.run()), "{name} {turn} {detection:?}");
            }
            let [one, other] =
                [Detection::OVERLAP, Detection::Intercept].map(|detection| under(&both, detection).clock());
            assert_eq!(one.to_bits(), other.to_bits(), "one clock");
            // Once it has played on and returned to its start, each circle is where it was placed.
            for session in alone.iter_mut().chain([&mut both]) {
                apply_all(session, vec![ClockCommand::TogglePlay.into(); 2]);
            }
            both.apply(ClockCommand::Restart);
            for session in &mut alone {
                session.apply(ClockCommand::Restart);
                let run = under(&both, session.run().rules().detection);
                assert_eq!(run.world().bodies(), session.run().world().bodies(), "{name} {turn}");
            }
            let [one, other] =
                [Detection::OVERLAP, Detection::Intercept].map(|detection| under(&both, detection).clock());
            assert_eq!(one.to_bits(), other.to_bits(), "one clock");
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn an_edit_after_a_drag_in_compare_gives_both_runs_one_start() {
    for others in 0..2 {
        let mut session = opened("drag");
        session.apply(ExperimentCommand::NextLineUp);
        drag(&mut session, 0, &[(vec![dvec2(6.0, 0.3)], 0.02)]);
        apply_all(&mut session, vec![ExperimentCommand::ExplainNext.into(); others]);
        let starts = |session: &Session| -> Vec<_> {
            session.experiment().runs().map(|run| (run.start().circles.clone(), run.start_time())).collect()
        };
        let [overlap, intercept] = &starts(&session)[..] else { panic!("two runs") };
        assert_ne!(overlap.0, intercept.0);
        let explained = session.run().start().circles[0].clone();
        session.apply(ExperimentCommand::SetRadius(1, 0.5));
        let [overlap, intercept] = &starts(&session)[..] else { panic!("two runs") };
        assert_eq!(overlap, intercept);
        assert_eq!(overlap.0[0], explained, "that of the run which the panels explain");
    }
}

/// A session that repeats a drag of red over blue, in three moves within 60 ms.
fn repeating_quick_drag(detection: Detection) -> Session {
    let mut session = opened_under("drag", detection);
    let places = [dvec2(0.0, 0.8), dvec2(2.6, 0.2), dvec2(6.0, 3.0)];
    drag(&mut session, 0, &places.map(|place| (vec![place], 0.02)));
    session.apply(ExperimentCommand::ToggleDetection);
    assert!(session.is_repeating_drag());
    session
}

#[test]
fn a_quick_drag_takes_two_seconds_to_repeat() {
    for detection in [Detection::OVERLAP, Detection::Intercept] {
        let mut session = repeating_quick_drag(detection);
        let mut pictures = 0;
        while session.is_repeating_drag() {
            session.tick(1.0 / 64.0);
            pictures += 1;
        }
        assert!((128..160).contains(&pictures), "{detection:?}: {pictures} pictures at 64 Hz");
    }
}

#[test]
fn a_slow_drag_is_repeated_in_its_own_time() {
    let mut session = opened("drag");
    let pictures = straight(center(&session, 0), dvec2(0.0, 0.5), 128, 1.0 / 32.0);
    drag(&mut session, 0, &pictures);
    session.apply(ExperimentCommand::ToggleDetection);
    pass(&mut session, 127, 1.0 / 32.0);
    assert!(session.is_repeating_drag());
    pass(&mut session, 2, 1.0 / 32.0);
    assert!(!session.is_repeating_drag());
}

#[test]
fn a_repeated_drag_glides_along_its_path_and_does_not_jump() {
    let mut session = repeating_quick_drag(Detection::OVERLAP);
    let state = |session: &Session| (session.circle(0).center, session.drag().map(|drag| drag.target));
    let mut before = state(&session);
    while session.is_repeating_drag() {
        session.tick(1.0 / 64.0);
        let now = state(&session);
        // All of the hand's way is 9.2 m, and takes 2 s.
        assert!(now.0.distance(before.0) < 0.15, "the circle, from {} to {}", before.0, now.0);
        if let (Some(was), Some(is)) = (before.1, now.1) {
            assert!(is.distance(was) < 0.15, "the hand, from {was} to {is}");
        }
        let gap = overlap(&session.circle(0), &session.circle(1)).gap;
        assert!(gap > -1e-9, "{gap} m at {}", now.0);
        let shown = session.shown();
        let path = shown.lane().trace.as_ref().and_then(|trace| trace.pieces.last()?.path.last());
        assert_eq!(path, Some(&now.0), "the path is drawn up to the circle");
        before = now;
    }
}

#[test]
fn any_command_ends_a_replayed_drag_where_it_is() {
    let commands: [Command; 5] = [
        ScreenCommand::Close.into(),
        ClockCommand::TogglePlay.into(),
        ScreenCommand::Select(None).into(),
        ClockCommand::StepForward.into(),
        ScreenCommand::ToggleTheme.into(),
    ];
    for command in commands {
        let mut session = opened("drag");
        let pictures = straight(center(&session, 0), dvec2(0.0, 1.0), 60, 0.02);
        drag(&mut session, 0, &pictures);
        session.apply(ExperimentCommand::ToggleDetection);
        pass(&mut session, 50, 0.02);
        let there = session.circle(0).center;
        assert!((0.4..0.8).contains(&there.y) && session.drag().is_some(), "{there}");
        session.apply(command.clone());
        assert!(!session.is_repeating_drag() && session.drag().is_none(), "{command:?}");
        assert!(!session.is_playing(), "{command:?}: a key that ends it does nothing else");
        pass(&mut session, 60, 0.02);
        assert_eq!(center(&session, 0), there, "{command:?}");
        session.apply(ExperimentCommand::ToggleDetection);
        assert!(session.is_repeating_drag(), "and M plays it from its beginning");
    }
}
