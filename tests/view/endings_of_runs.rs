//! How a run ended, in words: compared with the run itself, sampled and counted here. Nothing is said before it has happened.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Counters, Detection, Log};
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, ScreenCommand, Session};
use glam::{DVec2, dvec2};

use crate::hands::{apply_all, hint, opened, opened_under, said, session_of};

/// The time between two samples (s).
const SAMPLED: f64 = 1.0 / 240.0;

/// How the run ended, as it would be told if it were paused now.
fn told_at_rest(session: &Session) -> Option<String> {
    let mut session = session.clone();
    if session.is_playing() {
        session.apply(ClockCommand::TogglePlay);
    }
    let shown = session.shown();
    Some(shown.lane().ending?.sentence(&shown, shown.lane()).to_string())
}

/// The circles where they are at the time of the clock.
fn now(session: &Session) -> Vec<Circle> {
    let run = session.run();
    run.world().circles().map(|circle| circle.after(run.clock() - run.world().time())).collect()
}

/// The smallest gap of the first two circles (m).
fn gap(session: &Session) -> f64 {
    let circles = now(session);
    overlap(&circles[0], &circles[1]).gap
}

/// Plays without pauses for this long (s of the run), and calls `look` at each sample.
fn play(session: &mut Session, seconds: f64, mut look: impl FnMut(&Session)) {
    if !session.view_options().plays_through {
        session.apply(ScreenCommand::TogglePauses);
    }
    let until = session.run().clock() + seconds;
    while session.run().clock() < until {
        if !session.is_playing() {
            session.apply(ClockCommand::TogglePlay);
        }
        session.tick(SAMPLED / session.speed());
        look(session);
    }
}

/// The length before " to spare" (m).
fn spared(sentence: &str) -> Option<f64> {
    let length = sentence.strip_suffix(" to spare.")?.split(" with ").last()?;
    let (number, unit) = length.split_once(' ').expect("a number and a unit");
    Some(number.parse::<f64>().expect("a number") * if unit == "cm" { 0.01 } else { 1.0 })
}

#[test]
fn the_gap_told_is_the_smallest_of_the_run_and_only_then() {
    for &detection in Detection::ALL {
        for (height, speed) in [(1.55, 4.0), (2.4, 3.0), (-1.8, 7.0), (1.501, 2.0)] {
            let mut session = opened_under("near-miss", detection);
            session.apply(ExperimentCommand::SetCenter(1, dvec2(0.0, height - 0.775)));
            session.apply(ExperimentCommand::SetVelocity(0, dvec2(speed, 0.0)));
            for is_edited in [false, true] {
                if is_edited {
                    // Back towards the other, farther away: what was said is no longer true.
                    session.apply(ClockCommand::TogglePlay);
                    session.apply(ExperimentCommand::SetVelocity(0, dvec2(-speed, 0.5)));
                    assert!(!said(&session).contains("spare"), "{}", said(&session));
                }
                let mut least = gap(&session);
                play(&mut session, 5.0, |session| {
                    let gap = gap(session);
                    if let Some(spared) = spared(&said(session)) {
                        assert!((spared - least).abs() < 2e-3, "{detection:?}: {spared}, {least}");
                        assert!(gap >= least - 2e-3, "{detection:?}: it is over");
                    }
                    least = least.min(gap);
                });
                let counted = session.run().counters_since_start();
                let has_met = counted.pair_collisions + counted.missed + counted.ghosts > 0;
                assert_eq!(spared(&said(&session)).is_some(), !has_met, "{detection:?}: {}", said(&session));
            }
        }
    }
}

#[test]
fn a_miss_is_not_told_under_another_dt_or_method() {
    let changes = [
        ExperimentCommand::LongerStep,
        ExperimentCommand::SetStep(0.1),
        ExperimentCommand::ToggleDetectionHere,
    ];
    for change in changes {
        let mut session = opened("bullet");
        apply_all(&mut session, [ClockCommand::NextEvent.into()]);
        session.apply(ClockCommand::StepForward);
        assert!(said(&session).contains("passed through"), "{}", said(&session));
        session.apply(change);
        session.apply(ScreenCommand::Select(None));
        assert!(!said(&session).contains("passed through"), "{change:?}: {}", said(&session));
    }
}

/// The counts of everything that happens to circles.
fn happened(session: &Session) -> [u64; 6] {
    let Counters { pair_collisions, wall_hits, caught, too_late, missed, ghosts, .. } =
        session.run().counters();
    [pair_collisions, wall_hits, caught, too_late, missed, ghosts]
}

#[test]
fn nothing_happens_after_an_ending_is_told() {
    let mut ended = 0;
    for built_in in BUILT_IN {
        let mut plain = opened(built_in.name);
        if plain.run().world().len() > 10 {
            continue;
        }
        for &detection in Detection::ALL {
            plain.apply(ExperimentCommand::SetDetection(detection));
            let mut session = plain.clone();
            assert_eq!(told_at_rest(&session), None, "{}: nothing has happened", built_in.name);
            let mut first: Option<(String, [u64; 6])> = None;
            let seconds = 4.0 * session.speed();
            play(&mut session, seconds, |session| {
                let told = told_at_rest(session);
                if let Some((sentence, counts)) = &first {
                    assert_eq!(told.as_ref(), Some(sentence), "{} {detection:?}", built_in.name);
                    assert_eq!(happened(session), *counts, "{} {detection:?}", built_in.name);
                } else if let Some(sentence) = told {
                    first = Some((sentence, happened(session)));
                }
            });
            ended += u32::from(first.is_some());
        }
    }
    assert!(ended > 60, "{ended} runs ended");
}

/// The first digits of π as a whole number, by Machin's formula in whole numbers.
fn pi_to(digits: u32) -> u64 {
    let one = 10_i128.pow(20);
    let arc = |n: i128| {
        let (mut sum, mut power, mut k) = (0, one / n, 0);
        while power != 0 {
            sum += if k % 2 == 0 { power / (2 * k + 1) } else { -(power / (2 * k + 1)) };
            (power, k) = (power / (n * n), k + 1);
        }
        sum
    };
    ((16 * arc(5) - 4 * arc(239)) / 10_i128.pow(21 - digits)) as u64
}

/// Red at rest between the left wall and a circle of this mass (kg) that comes.
fn between_wall_and(mass: f64, more: &str) -> Session {
    session_of(&format!(
        "detection = \"intercept\"\nresponse = \"bounce\"\npauses = false\n{more}\n\
         [arena]\nmin = [-8.0, -inf]\nmax = [inf, inf]\n\
         [[circle]]\ncenter = [-3, 0]\nradius = 0.5\nmass = 1\n\
         [[circle]]\ncenter = [3, 0]\nradius = 1.5\nmass = {mass}\nvelocity = [-1, 0]\n"
    ))
}

/// The contacts in the log, with walls.
fn logged(session: &Session) -> usize {
    session.run().events().len()
}

#[test]
fn the_digits_of_pi_are_told_where_the_count_has_them() {
    for (digits, mass) in [(1, 1.0), (2, 100.0), (3, 1e4), (4, 1e6)] {
        let mut session = between_wall_and(mass, "");
        session.apply(ClockCommand::Seek(6.2));
        let counted = logged(&session);
        assert!(said(&session).starts_with(&format!("{counted} contact")), "{}", said(&session));
        assert!(!said(&session).contains('π') && !said(&session).contains("no more"), "{}", said(&session));
        session.apply(ClockCommand::Seek(200.0));
        let counted = logged(&session);
        assert_eq!(counted as u64, pi_to(digits));
        let digits = if digits == 1 { "digit" } else { "digits" };
        let plain = said(&session).replace(',', "");
        assert_eq!(plain, format!("{counted} contacts: the first {digits} of π."));
    }
}

#[test]
fn the_last_contact_of_pi_is_announced_with_the_time_until_it() {
    // When each contact is, from the library alone.
    let (mut world, mut log) = (opened("pi-collisions").run().start().world(), Log::default());
    assert!(world.advance(1e3, 1000, &mut log).reached());
    let times: Vec<f64> = log.events.iter().map(|event| event.time).collect();
    for &detection in Detection::ALL {
        let mut session = opened_under("pi-collisions", detection);
        for second in 1..=34_u8 {
            session.apply(ClockCommand::Seek(f64::from(second)));
            let said = said(&session);
            assert!(!said.contains("more in") || logged(&session) == 313, "{detection:?}: {said}");
        }
    }
    let mut session = opened("pi-collisions");
    for (time, plays) in [(13.0, false), (20.25, true), (34.5, false)] {
        session.apply(ClockCommand::Seek(time));
        if plays {
            session.apply(ClockCommand::TogglePlay);
        }
        let left = (times[313] - time).ceil();
        assert_eq!(said(&session), format!("313 contacts so far, one more in {left} s."));
        assert_eq!(hint(&session), "N goes there.");
    }
    session.apply(ClockCommand::NextEvent);
    assert_eq!((session.run().clock(), logged(&session)), (times[313], 314));
    assert!(said(&session).ends_with("the first digits of π."), "{}", said(&session));
}

#[test]
fn without_a_true_count_there_is_no_word_of_pi() {
    let others = [
        between_wall_and(50.0, ""),
        between_wall_and(100.0, "restitution = 0.9"),
        between_wall_and(9e3, ""),
        opened("three-at-once"),
        opened("head-on"),
    ];
    for mut session in others {
        session.apply(ClockCommand::Seek(300.0));
        assert!(!said(&session).contains('π'), "{}", said(&session));
    }
    // A method that loses contacts tells its own count.
    for &detection in Detection::ALL {
        let mut session = opened_under("pi-collisions", detection);
        // A seek makes a limited number of steps.
        for second in 1..=60 {
            session.apply(ClockCommand::Seek(f64::from(second)));
        }
        let is_pi = logged(&session) as u64 == pi_to(3);
        assert_eq!(said(&session).contains('π'), is_pi, "{detection:?}: {}", said(&session));
    }
    // An edit begins another count.
    for time in [8.0, 9.3, 9.6] {
        let mut session = between_wall_and(1e4, "");
        session.apply(ClockCommand::Seek(time));
        let before = logged(&session);
        session.apply(ExperimentCommand::SetVelocity(0, dvec2(-1.0, 0.0)));
        session.apply(ClockCommand::Seek(300.0));
        let counted = logged(&session) - before;
        assert!(said(&session).starts_with(&format!("{counted} contact")), "{}", said(&session));
        assert_eq!(said(&session).contains('π'), counted as u64 == pi_to(3), "{}", said(&session));
    }
}

#[test]
fn a_graze_is_told_once_they_have_touched() {
    for &detection in Detection::ALL {
        let mut session = opened_under("graze", detection);
        let mut told = None;
        play(&mut session, 3.0, |session| {
            if told.is_none() && said(session).contains("nothing is exchanged") {
                told = Some(session.run().clock());
            }
        });
        // Speculative contacts may turn even a circle that would only graze.
        let is_turned = session.run().counters_since_start().ghosts > 0;
        assert_eq!(told.is_none(), is_turned, "{detection:?}: {}", said(&session));
        // Red is below blue after 6 m at 4 m/s.
        assert!(told.is_none_or(|time| (1.5..1.5 + 0.02).contains(&time)), "{detection:?}: {told:?}");
    }
}

#[test]
fn a_ray_that_missed_is_told_with_its_distance() {
    for (x, y) in [(0.0, 0.7), (0.4, -0.9), (-0.3, 0.55)] {
        let mut session = opened("off-center");
        session.apply(ExperimentCommand::SetCenter(1, dvec2(x, y)));
        play(&mut session, 0.75, |_| {});
        session.apply(ClockCommand::TogglePlay);
        let failure = *session.run().audited().last().expect("it is missed");
        let ends: [DVec2; 2] = [failure.before[0].center, failure.after()[0].center];
        let along = (0..=100_000).map(|part| ends[0].lerp(ends[1], f64::from(part) / 1e5));
        let least = along.map(|point| (point - dvec2(x, y)).length()).fold(f64::INFINITY, f64::min);
        apply_all(&mut session, [ClockCommand::Restart.into(), ClockCommand::Seek(0.75).into()]);
        let shown = session.shown();
        let why = shown.lane().last.expect("it is over").cause(&shown, shown.lane()).to_string();
        let expected =
            format!("The ray passed {:.0} cm beside the center of B, of radius 50 cm.", 100.0 * least);
        assert_eq!(why, expected);
    }
}
