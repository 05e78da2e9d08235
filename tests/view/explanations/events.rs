//! The page Events: what happens in this run, and its log.

use circle_collision::detection::time_of_impact;
use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Page, ScreenCommand};
use circle_collision_demo::view::text::number::{brief, short, signed, time};
use circle_collision_demo::view::words::exchange::SIGNS;

use super::{screen, words};
use crate::hands::{apply_all, opened};

#[test]
fn the_ending_of_a_run_is_said_on_top() {
    let run = [ScreenCommand::TogglePauses.into(), ClockCommand::Seek(4.0).into()];
    let screen = screen("near-miss", Page::Events, &run);
    let said = screen.rect_of("They pass with 5 cm to spare.");
    assert!(said.bottom() <= screen.rect_of("No event yet. N goes to the next one.").top());
}

#[test]
fn the_exchange_of_the_result_is_said_once() {
    let commands = [ScreenCommand::TogglePauses.into(), ClockCommand::Seek(2.6).into()];
    let screen = screen("head-on", Page::Events, &commands);
    let is_exchange = |line: &String| line.starts_with("A +2.000 → −2.000") && line.ends_with(" J");
    assert_eq!(words(&screen).iter().filter(|line| is_exchange(line)).count(), 1, "{:#?}", words(&screen));
}

#[test]
fn before_the_start_the_page_lists_the_exact_first_events() {
    for name in ["bullet", "head-on", "gas-30"] {
        let exact = ExperimentCommand::SetDetection(Detection::Intercept).into();
        let no_pauses = ScreenCommand::TogglePauses.into();
        let mut run = opened(name);
        apply_all(&mut run, [no_pauses, exact, ClockCommand::NextEvent.into()]);
        let first = run.run().events().first().expect("a contact ahead");
        let names: Vec<_> = first.contact.circles().map(|circle| run.shown().name(circle)).collect();
        let line = format!("{} {}", time(first.time), names.join(" – "));
        for &detection in Detection::ALL {
            let screen = screen(name, Page::Events, &[ExperimentCommand::SetDetection(detection).into()]);
            assert!(
                words(&screen).iter().any(|words| words.starts_with(&line)),
                "{name}, {detection:?}: {line} in {:#?}",
                words(&screen)
            );
        }
    }
}

#[test]
fn the_log_says_who_touched_and_the_speeds_before_and_after() {
    for &detection in Detection::ALL {
        let commands = [
            ScreenCommand::TogglePauses.into(),
            ExperimentCommand::SetDetection(detection).into(),
            ClockCommand::Seek(2.6).into(),
        ];
        let screen = screen("head-on", Page::Events, &commands);
        let line = words(&screen).into_iter().find(|line| line.contains(" → ")).expect("speeds");
        // Equal masses exchange their velocities head-on. m v² / 2 for each of the two, with a mass of π r².
        let energy = 2.0 * std::f64::consts::PI * 0.75 * 0.75 * 2.0;
        let sums = format!("momentum 0 → 0 kg m/s\nenergy {energy:.2} → {energy:.2} J");
        assert_eq!(line, format!("A +2.000 → −2.000   B −2.000 → +2.000 m/s\n{sums}"), "{detection:?}");
        assert!(screen.reads(SIGNS));
        assert!(words(&screen).iter().any(|line| line.contains("A – B")));
    }
    let screen = screen(
        "bullet",
        Page::Events,
        &[ExperimentCommand::SetDetection(Detection::Intercept).into(), ClockCommand::Seek(0.6).into()],
    );
    // Along the line between the centers at the contact, from A to B.
    let start = screen.session().run().start();
    let [a, b] = [0, 1].map(|index| start.circles[index].circle);
    let contact = time_of_impact(&a, &b).expect("a contact ahead");
    let direction = (b.after(contact).center - a.after(contact).center).normalize();
    let before = a.velocity.dot(direction);
    let after = [0, 1].map(|circle| screen.session().circle(circle).velocity.dot(direction));
    let line = words(&screen).into_iter().find(|line| line.contains(" → ")).expect("speeds");
    // A head-on contact of equal masses leaves A at rest, but for rounding.
    let [of_a, of_b] = after.map(|speed| signed(if speed.abs() < 1e-9 { 0.0 } else { speed }, short));
    let momentum = signed(before * a.mass, brief);
    let sums = format!("momentum {momentum} → {momentum} kg m/s\n");
    let speeds = format!("A {} → {of_a}   B 0 → {of_b} m/s\n{sums}", signed(before, short));
    assert!(line.starts_with(&speeds), "{line} for {speeds}");
}

#[test]
fn a_wall_takes_its_share_with_a_sign() {
    let mut screen = screen("pi-collisions", Page::Events, &[]);
    screen.apply(ClockCommand::NextEvent);
    screen.apply(ClockCommand::NextEvent);
    let line =
        words(&screen).into_iter().find(|line| line.ends_with("wall takes −4 kg m/s.")).expect("an exchange");
    let speed = screen.session().circle(0).velocity.x;
    let [after, before] = [speed, -speed].map(|speed| signed(speed, short));
    assert!(line.starts_with(&format!("A {before} → {after} m/s\nmomentum −2 → +2 kg m/s\n")), "{line}");
    assert!(line.ends_with("\nThe left wall takes −4 kg m/s."), "{line}");
}

#[test]
fn the_page_says_what_its_method_got_wrong_in_this_run() {
    for (method, name, lines) in [
        // Only a check sees an overlap.
        (
            StepMethod::CenterRay,
            "bullet",
            &["The check at t = 500 ms found A and B overlapping, 0.5 m deep."][..],
        ),
        (
            StepMethod::Sweep,
            "off-center",
            &[
                "Sweep found the contact of A and B at t = 334 ms.",
                "Caught right at the contact. Until the step ends, both stop for 166 ms.",
                "time stood still 331.4 ms",
            ],
        ),
        (
            StepMethod::SweepAtRest,
            "off-center",
            &[
                "Sweep at rest found the contact of A and B at t = 500 ms.",
                "Caught 166 ms after the true contact. Until the step ends, one stops for 166 ms.",
            ],
        ),
        (
            StepMethod::Speculative,
            "off-center",
            &[
                "Speculative found the contact of A and B at t = 250 ms.",
                "Caught 84.3 ms before the true contact. A leaves 28° off the exact direction.",
                "of these, at a wrong angle 1",
            ],
        ),
        (
            StepMethod::Speculative,
            "passing-by",
            &[
                "A was turned aside by B, which it would have passed.",
                "A leaves 63° off the exact direction.",
            ],
        ),
    ] {
        let commands = [
            ExperimentCommand::SetDetection(Detection::Stepped(method)).into(),
            ClockCommand::Seek(0.75).into(),
        ];
        let screen = screen(name, Page::Events, &commands);
        for line in lines {
            assert!(screen.reads(line), "{method:?}, {name}: {line} in {:#?}", words(&screen));
        }
    }
}
