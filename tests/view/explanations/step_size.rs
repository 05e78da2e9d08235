//! The page Step: the chances of a check, and throws that confirm them.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Page, ScreenCommand, Session};

use super::{number, pair, screen, words};

#[test]
fn the_chances_follow_from_the_time_in_overlap() {
    let mut screen = screen("bullet", Page::Step, &[]);
    let [one, other] = pair(screen.session());
    // A straight chord through the enlarged circle, computed from half its length.
    let (d, v) = (other.center - one.center, other.velocity - one.velocity);
    let nearest = (d.x * v.y - d.y * v.x).abs() / v.length();
    let radii = one.radius + other.radius;
    let duration = 2.0 * (radii * radii - nearest * nearest).sqrt() / v.length();
    let step = screen.session().run().rules().step;
    let overlap = format!("A and B overlap for T = {:.2} ms", duration * 1e3);
    assert!(words(&screen).iter().any(|line| line.trim() == overlap), "{:#?}", words(&screen));
    for (name, chance) in
        [("sees them overlap", duration / step), ("catches them in time", duration / step / 2.0)]
    {
        assert_eq!(number(&screen, name), (100.0 * chance).round(), "{name}");
    }
    assert!(words(&screen).iter().any(|line| line.ends_with("From this start: missed.")));
    // At exactly T / 2, a check can come too late, so the chance is below 1.
    let at_limit =
        ExperimentCommand::SetStep(screen.session().shown().step_pair.expect("a contact").safe_step_limit())
            .into();
    let at_limit = self::screen("bullet", Page::Step, &[at_limit]);
    assert!(words(&at_limit).iter().any(|line| line.contains("< 100")), "{:#?}", words(&at_limit));
    screen.click("Throw 10,000 times");
    assert_eq!(screen.said(), [ScreenCommand::Throw.into()]);
    let thrown = screen.session().shown().step_throws.expect("they were made");
    for (step, score) in &thrown.scores {
        for (share, limit) in [(score.answered, duration), (score.caught, duration / 2.0)] {
            let chance = (limit / step).min(1.0);
            let error = (chance * (1.0 - chance) / 500.0).sqrt();
            assert!((share - chance).abs() <= 4.0 * error + 3e-3, "{score:?} for {chance}");
        }
    }
    assert_eq!(thrown.scores.len(), 20);
}

#[test]
fn a_contact_seen_too_late_keeps_its_time_in_overlap() {
    let mut session = crate::hands::opened("too-late");
    let duration =
        |session: &Session| session.shown().step_pair.map(|pair| (pair.path.overlap_duration * 1e9).round());
    let before = duration(&session);
    while session.failure().is_none() {
        session.apply(ClockCommand::StepForward);
    }
    assert_eq!(duration(&session), before, "on screen");
    session.apply(ClockCommand::TogglePlay);
    for _ in 0..240 {
        session.tick(1.0 / 60.0);
    }
    assert_eq!(duration(&session), before, "after it");
}

#[test]
fn methods_that_do_more_than_check_get_chances_from_throws() {
    let center_ray = Detection::Stepped(StepMethod::CenterRay);
    let mut screen = screen("bullet", Page::Step, &[ExperimentCommand::SetDetection(center_ray).into()]);
    assert!(
        words(&screen).iter().any(|line| line == "No dt is safe: center ray misses hits beside the center.")
    );
    screen.click("Throw 10,000 times");
    assert_eq!(screen.said(), [ScreenCommand::Throw.into()]);
    let thrown = screen.session().shown().step_throws.expect("they were made");
    // The ray of the bullet enters blue: earlier or later than the check, it is never missed in a long step.
    let (_, longest) = thrown.scores.last().expect("the longest step");
    assert_eq!(thrown.method, center_ray);
    assert!((longest.answered - 1.0).abs() < 1e-9, "{longest:?}");
    assert!(words(&screen).iter().any(|line| line.starts_with("Found in throws of this pair")));
    // Neither another method was thrown nor another pair.
    screen.apply(ExperimentCommand::SetDetection(Detection::OVERLAP));
    assert!(screen.session().shown().step_throws.is_none(), "of another method");
    screen.apply(ExperimentCommand::SetDetection(center_ray));
    assert!(screen.session().shown().step_throws.is_some(), "of this one");
    screen.apply(ExperimentCommand::SetRadius(0, 0.4));
    assert!(screen.session().shown().step_throws.is_none());
}

#[test]
fn under_intercept_the_throws_are_those_of_overlap_checks() {
    let intercept = ExperimentCommand::SetDetection(Detection::Intercept).into();
    let mut screen = screen("bullet", Page::Step, &[intercept]);
    screen.click("Throw 10,000 times");
    let thrown = screen.session().shown().step_throws.expect("they were made");
    let (step, longest) = thrown.scores.last().expect("the longest step");
    assert!(longest.answered < 0.999, "a step of {step} s is beyond T: {longest:?}");
}

#[test]
fn under_intercept_the_page_step_says_what_overlap_would_do() {
    for (detection, opening) in [
        (Detection::OVERLAP, "A check every 250 ms"),
        (Detection::Intercept, "Under overlap, a check every 250 ms"),
    ] {
        let screen = screen("bullet", Page::Step, &[ExperimentCommand::SetDetection(detection).into()]);
        assert!(screen.reads(opening), "{detection:?}: {:#?}", words(&screen));
    }
}
