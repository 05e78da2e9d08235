//! The explanations on the pages, read as a person reads them and compared with numbers computed here.

use circle_collision::geometry::Circle;
use circle_collision::session::{
    ClockCommand, Command, ExperimentCommand, LineUp, Page, Pair, ScreenCommand, Session,
};
use circle_collision::simulation::{Contact, Detection, StepMethod};
use circle_collision::view::camera::Camera;
use circle_collision::view::canvas;
use circle_collision::view::layout::Layout;
use circle_collision::view::plot::when::roots;
use circle_collision::view::text::number::time;
use circle_collision::view::theme::DARK;
use egui::vec2;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::hands::{apply_all, opened, with_page};
use crate::screen::{LARGE, SMALL, Screen};

/// A built-in scene with this page open, after these commands.
fn screen(name: &str, page: Page, commands: &[Command]) -> Screen {
    let mut session = opened(name);
    apply_all(&mut session, commands.iter().cloned());
    let mut session = with_page(session, page);
    session.apply(Command::tell(String::new()));
    let mut screen = Screen::of(session, LARGE);
    if page == Page::When {
        screen.click("Numbers");
    }
    screen
}

/// All the text on the screen, one label per line.
fn words(screen: &Screen) -> Vec<String> {
    let nodes = screen.harness.query_all_by(|_| true);
    let text = |node: egui_kittest::Node| node.accesskit_node().label().or(node.accesskit_node().value());
    nodes.filter_map(text).collect()
}

/// The number after this name, without its unit.
fn number(screen: &Screen, name: &str) -> f64 {
    let words = words(screen);
    let line = words.iter().find_map(|line| line.strip_prefix(name));
    let line = line.unwrap_or_else(|| panic!("{name} in {words:#?}"));
    let text = line.split_whitespace().next().unwrap_or_else(|| panic!("a number behind {name}"));
    text.replace('−', "-").replace(',', "").parse().unwrap_or_else(|_| panic!("{text} behind {name}"))
}

fn is_rounded(shown: f64, exact: f64) -> bool {
    (shown - exact).abs() <= 0.5001e-3 * exact.abs().max(1e-300)
}

fn pair(session: &Session) -> [Circle; 2] {
    [session.circle(0), session.circle(1)]
}

#[test]
fn the_equation_shows_the_pairs_own_numbers_and_the_rule() {
    for (name, rule) in [
        ("bullet", "is the contact, at "),
        ("head-on", "is the contact, at "),
        ("graze", "Δ = 0: a graze"),
        ("near-miss", "Δ < 0: no root"),
        ("overlapping", "The collision is now"),
        ("same-velocity", "a = 0: same velocity"),
    ] {
        let screen = screen(name, Page::When, &[]);
        let [one, other] = pair(screen.session());
        let (d, v) = (other.center - one.center, other.velocity - one.velocity);
        let radii = one.radius + other.radius;
        let (a, b, c) =
            (v.x * v.x + v.y * v.y, 2.0 * (d.x * v.x + d.y * v.y), d.x * d.x + d.y * d.y - radii * radii);
        for (label, exact) in [("a = v·v", a), ("b = 2 d·v", b), ("c = d·d − R²", c)] {
            assert!(is_rounded(number(&screen, label), exact), "{name}: {label} is {exact}");
        }
        // The plain formula cancels where the program's formula does not: the error is a share of its terms.
        let shown = number(&screen, "Δ = b² − 4ac");
        assert!((shown - (b * b - 4.0 * a * c)).abs() <= 1e-3 * b * b, "{name}: Δ {shown}");
        assert!(words(&screen).iter().any(|line| line.contains(rule)), "{name}: {:#?}", words(&screen));
    }
}

#[test]
fn the_roots_are_where_the_distance_is_the_radii_sum() {
    let screen = screen("head-on", Page::When, &[]);
    let [one, other] = pair(screen.session());
    for name in ["enter", "exit"] {
        let time = number(&screen, name);
        let gap = one.after(time).center.distance(other.after(time).center) - one.radius - other.radius;
        assert!(gap.abs() < 0.01, "{name} at {time}: {gap}");
    }
}

#[test]
fn after_a_bounce_one_root_is_the_contact_and_the_other_one_never_happened() {
    let screen = screen(
        "bullet",
        Page::When,
        &[ExperimentCommand::SetDetection(Detection::Intercept).into(), ClockCommand::Seek(0.6).into()],
    );
    let told = |word: &str| words(&screen).iter().filter(|line| line.starts_with(word)).count();
    let found = ["enter, had it not turned", "contact ", "exit"].map(told);
    assert_eq!(found, [1, 1, 0], "{:#?}", words(&screen));
}

#[test]
fn the_answer_is_the_time_of_the_runs_own_contact() {
    for name in ["bullet", "head-on", "too-late", "gas-30", "cradle"] {
        let exact: Command = ExperimentCommand::SetDetection(Detection::Intercept).into();
        let commands = [ScreenCommand::TogglePauses.into(), exact];
        let before = screen(name, Page::When, &commands);
        let pair = before.session().explained_pair().expect("a pair");
        let mut run = before.session().clone();
        let of_pair = |run: &Session| {
            let is_it = |circles: Vec<usize>| circles == [pair.a, pair.b];
            run.run()
                .events()
                .iter()
                .find(|event| is_it(event.contact.circles().collect()))
                .map(|one| one.time)
        };
        for _ in 0..40 {
            if of_pair(&run).is_none() {
                run.apply(ClockCommand::NextEvent);
            }
        }
        let contact = time(of_pair(&run).expect("a contact"));
        assert!(
            before.reads(&format!("They touch at {contact}.")),
            "{name}: {contact}, {:#?}",
            words(&before)
        );
        let after = Screen::of(with_page(run, Page::When), LARGE);
        let answers = words(&after);
        // In a crowd, the next pair is explained now.
        let is_past = answers.iter().any(|line| *line == format!("The contact was at {contact}."));
        assert!(is_past || name == "gas-30" || name == "cradle", "{name}: {contact} in {answers:#?}");
    }
}

#[test]
fn the_rounding_of_zero_is_shown_as_zero() {
    let exact = ExperimentCommand::SetDetection(Detection::Intercept).into();
    let screen = screen("bullet", Page::When, &[exact, ClockCommand::NextEvent.into()]);
    assert_eq!(number(&screen, "c = d·d − R²"), 0.0, "at the contact");
    assert!(words(&screen).iter().any(|line| line == "+ 0"), "in the equation: {:#?}", words(&screen));
    let is_zero = |line: &String| line.starts_with("contact") && line.ends_with(" 0 s");
    assert!(words(&screen).iter().any(is_zero), "{:#?}", words(&screen));
    assert!(
        words(&screen).iter().any(|line| line == "The contact was at 322.3 ms."),
        "{:#?}",
        words(&screen)
    );
}

#[test]
fn the_chances_follow_from_the_time_in_overlap() {
    let mut screen = screen("bullet", Page::StepSize, &[]);
    let [one, other] = pair(screen.session());
    // A straight chord through the enlarged circle, computed from half its length.
    let (d, v) = (other.center - one.center, other.velocity - one.velocity);
    let nearest = (d.x * v.y - d.y * v.x).abs() / v.length();
    let radii = one.radius + other.radius;
    let duration = 2.0 * (radii * radii - nearest * nearest).sqrt() / v.length();
    let step = screen.session().run().rules().step;
    let overlap = format!("A and B overlap for {:.1} ms", duration * 1e3);
    assert!(words(&screen).iter().any(|line| line.trim() == overlap), "{:#?}", words(&screen));
    for (name, chance) in [("sees them in", duration / step), ("catches them in", duration / step / 2.0)] {
        assert_eq!(number(&screen, name), (100.0 * chance).round(), "{name}");
    }
    assert!(words(&screen).iter().any(|line| line.ends_with("From this start: missed.")));
    // At exactly T / 2, a check can come too late, so the chance is below 1.
    let at_limit =
        ExperimentCommand::SetStep(screen.session().step_pair().expect("a contact").safe_step_limit()).into();
    let at_limit = self::screen("bullet", Page::StepSize, &[at_limit]);
    assert!(words(&at_limit).iter().any(|line| line.contains("< 100")), "{:#?}", words(&at_limit));
    screen.click("Throw 10,000 times");
    assert_eq!(screen.said(), [ScreenCommand::Throw.into()]);
    let thrown = screen.session().throw_scores(Page::StepSize).expect("they were made");
    for (step, score) in &thrown.scores {
        let seen = 1.0 - score.missed as f64 / 500.0;
        let caught = score.caught as f64 / 500.0;
        for (share, limit) in [(seen, duration), (caught, duration / 2.0)] {
            let chance = (limit / step).min(1.0);
            let error = (chance * (1.0 - chance) / 500.0).sqrt();
            assert!((share - chance).abs() <= 4.0 * error + 3e-3, "{score:?} for {chance}");
        }
    }
    assert_eq!(thrown.scores.len(), 20);
}

#[test]
fn a_method_that_does_more_than_check_has_its_chances_from_throws() {
    let center_ray = Detection::Stepped(StepMethod::CenterRay);
    let mut screen = screen("bullet", Page::StepSize, &[ExperimentCommand::SetDetection(center_ray).into()]);
    assert!(words(&screen).iter().any(|line| line.starts_with("Center ray follows the whole step")));
    screen.click("Throw 10,000 times");
    assert_eq!(screen.said(), [ScreenCommand::Throw.into()]);
    let thrown = screen.session().throw_scores(Page::StepSize).expect("they were made");
    // The ray of the bullet enters blue: earlier or later than the check, it is never missed in a long step.
    let (_, longest) = thrown.scores.last().expect("the longest step");
    assert_eq!((longest.method, longest.missed), (center_ray, 0));
    assert!(words(&screen).iter().any(|line| line.starts_with("Found in throws of this pair")));
    // Neither another method was thrown nor another pair.
    screen.apply(ExperimentCommand::SetDetection(Detection::OVERLAP));
    assert!(screen.session().throw_scores(Page::StepSize).is_none(), "of another method");
    screen.apply(ExperimentCommand::SetDetection(center_ray));
    assert!(screen.session().throw_scores(Page::StepSize).is_some(), "of this one");
    screen.apply(ExperimentCommand::SetRadius(0, 0.4));
    assert!(screen.session().throw_scores(Page::StepSize).is_none());
}

#[test]
fn under_intercept_the_throws_are_those_of_overlap_checks() {
    let intercept = ExperimentCommand::SetDetection(Detection::Intercept).into();
    let mut screen = screen("bullet", Page::StepSize, &[intercept]);
    screen.click("Throw 10,000 times");
    let thrown = screen.session().throw_scores(Page::StepSize).expect("they were made");
    let (step, longest) = thrown.scores.last().expect("the longest step");
    assert!(longest.missed > 0, "a step of {step} s is beyond T: {longest:?}");
}

#[test]
fn the_page_cures_has_each_method_in_this_run_then_in_throws_and_in_engines() {
    let mut screen = screen("bullet", Page::Cures, &[ClockCommand::Seek(0.6).into()]);
    let has = |screen: &Screen, part: &str| words(screen).iter().any(|line| line.contains(part));
    assert!(has(&screen, "This run so far") && has(&screen, "Overlap will still get wrong"));
    assert!(has(&screen, "Box2D enableContinuous = false") && has(&screen, "Phaser always"));
    screen.click("All side by side");
    assert_eq!(screen.said(), [ExperimentCommand::SetLineUp(LineUp::All).into()]);
    screen.click("Speculative");
    let speculative = Detection::Stepped(StepMethod::Speculative);
    assert_eq!(screen.said(), [ExperimentCommand::Explain(speculative).into()]);
    assert!(has(&screen, "Unity ContinuousSpeculative"));
    screen.click("Throw 10,000 times");
    assert_eq!(screen.said(), [ScreenCommand::Throw.into()]);
    assert!(has(&screen, "10,000 throws at this speed and dt"));
    let step = screen.session().run().rules().step;
    let thrown = screen.session().throw_scores(Page::Cures).expect("they were made");
    let score = thrown.score(speculative, step).expect("with this step");
    assert!(score.missed == 0 && score.ghosts > 9_900, "{score:?}");
    // At another dt, the scores are those of the run again, and the curves stay.
    screen.apply(ExperimentCommand::LongerStep);
    assert!(has(&screen, "This run so far") && has(&screen, "Missed, against speed"));
}

#[test]
fn the_page_cures_says_for_how_much_of_the_time_a_method_stopped_circles() {
    let screen = screen("pinball", Page::Cures, &[ClockCommand::Seek(30.0).into()]);
    let run = screen.session().run();
    let share = 100.0 * run.counters_since_start().time_lost / run.clock();
    assert!((55.0..70.0).contains(&share), "six tenths of the time: {share}");
    let drawn = crate::text::words(&screen);
    assert!(drawn.iter().any(|word| word.text == format!("{share:.0} %")), "{share}: {drawn:?}");
}

#[test]
fn the_page_cures_begins_with_the_method_that_failed_least() {
    // What each method does in these scenes is in docs/cures.md.
    for (name, best, sentence) in [
        ("wall", "Sweep", "It failed at no contact, but stopped circles for "),
        ("crossing", "Speculative", "It failed at no contact, but answered up to 84.6 ms early. "),
        ("pinball", "Sweep", "Of those that stop none, Sub-steps failed least."),
        ("head-on", "Sweep", "It failed at no contact, but stopped circles for 0.3 % of the time. "),
    ] {
        let all = ExperimentCommand::SetLineUp(LineUp::All).into();
        let mut screen = screen(name, Page::Cures, &[ScreenCommand::TogglePauses.into(), all]);
        let says = |screen: &Screen, part: &str| words(screen).iter().any(|line| line.contains(part));
        assert!(!says(&screen, "failed"), "{name}: nothing has happened");
        screen.seek(if name == "wall" { 1.0 / 30.0 } else { 6.0 });
        assert!(says(&screen, sentence), "{name}: {:?}", words(&screen));
        assert!(screen.reads(&format!("Best here of the methods in engines: {best}")), "{name}");
        let is_explained = screen.session().run().rules().detection.about().title == best;
        let (explain, answer) = (format!("Explain {best}"), format!("{best} will still get wrong"));
        assert_eq!((screen.reads(&explain), screen.reads(&answer)), (!is_explained, is_explained), "{name}");
        if !is_explained {
            screen.click(&explain);
            assert!(screen.reads(&answer) && !screen.reads(&explain), "{name}");
        }
    }
}

#[test]
fn the_pointer_on_a_cell_of_the_table_shows_that_pair() {
    let mut screen =
        screen("three-at-once", Page::Table, &[ExperimentCommand::SetDetection(Detection::Intercept).into()]);
    let count = screen.session().run().world().len();
    let rect = screen.harness.get_by_label("Triangle of all pairs").rect();
    let cell = ((rect.width() - 26.0) / (count - 1) as f32).min(26.0);
    for b in 1..count {
        for a in 0..b {
            let at = rect.min + vec2(26.0 + cell * (a as f32 + 0.5), cell * (b as f32 - 0.5));
            screen.harness.hover_at(at);
            screen.run();
            assert_eq!(screen.session().view_options().pointed, Some(Pair { a, b }));
            let [one, other] = [a, b].map(|circle| screen.session().name(circle).to_owned());
            assert!(words(&screen).iter().any(|line| line.starts_with(&format!("{one} and {other}: "))));
        }
    }
}

#[test]
fn under_overlap_the_table_is_the_one_that_intercept_has_there() {
    for (name, until) in [("bullet", 0.1), ("three-at-once", 0.2), ("gas-30", 0.0)] {
        let of = |detection: Detection| {
            let commands = [
                ScreenCommand::TogglePauses.into(),
                ExperimentCommand::SetDetection(detection).into(),
                ClockCommand::Seek(until).into(),
            ];
            screen(name, Page::Table, &commands)
        };
        let [overlap, intercept] = [Detection::OVERLAP, Detection::Intercept].map(of);
        assert!(overlap.reads("Triangle of all pairs"), "{name}");
        let next = |screen: &Screen| words(screen).into_iter().find(|line| line.contains(": contact in "));
        assert!(next(&overlap).is_some(), "{name}");
        assert_eq!(next(&overlap), next(&intercept), "{name}");
        let is_kept = |screen: &Screen| !words(screen).iter().any(|line| line.contains("keeps no table"));
        assert!(is_kept(&intercept) && !is_kept(&overlap), "{name}");
    }
}

#[test]
fn before_anything_has_happened_the_page_why_says_what_will() {
    for (name, lines) in [
        (
            "bullet",
            &["They touch at 322.3 ms.", "A and B", "A check every 250 ms, from this start: missed."][..],
        ),
        ("gas-30", &["They touch at 145.6 ms.", "A and W", "First, G – top wall at 73.82 ms"]),
        ("drag", &["They keep their distance, so they will not touch."]),
    ] {
        let screen = screen(name, Page::Why, &[]);
        for line in lines {
            assert!(screen.reads(line), "{name}: {line} in {:#?}", words(&screen));
        }
        assert_eq!(words(&screen).iter().any(|line| line.starts_with("First, ")), name == "gas-30");
        assert_eq!(words(&screen).iter().any(|line| line.starts_with("A check every")), name == "bullet");
    }
    // With four parts of a step, the second check of the first bullet is at 375 ms instead of 500 ms.
    let sub_steps = ExperimentCommand::SetDetection(Detection::Stepped(StepMethod::SubSteps)).into();
    let screen = screen("bullet", Page::Why, &[sub_steps]);
    let first = first_check_of(screen.session());
    assert!(
        screen.reads(&format!("A check every 62.5 ms, from this start: {first}.")),
        "{:#?}",
        words(&screen)
    );
}

/// What becomes of the first contact of this run, as its own audit has it.
fn first_check_of(session: &Session) -> &'static str {
    let mut session = session.clone();
    apply_all(&mut session, [ScreenCommand::TogglePauses.into(), ClockCommand::Seek(1.0).into()]);
    session.run().audited().first().expect("a contact").outcome.name()
}

#[test]
fn the_table_says_at_its_top_which_entries_the_last_bounce_changed_whatever_hit_a_wall_since() {
    let exact: Command = ExperimentCommand::SetDetection(Detection::Intercept).into();
    let start = screen("gas-30", Page::Table, &[exact]);
    assert!(
        start.reads("Each bounce will change 57 of 435 entries, each wall hit 29 of 435 entries."),
        "{:#?}",
        words(&start)
    );
    let mut session = opened("gas-30");
    let mut walls = 0;
    for _ in 0..40 {
        session.apply(ClockCommand::NextEvent);
        let run = session.run();
        let name = |circle: usize| session.name(circle);
        let bounce = run.events().iter().rev().find_map(|event| match event.contact {
            Contact::Pair { a, b } => Some(([a, b], event.time)),
            _ => None,
        });
        let said = |word: &str, who: String, at: f64, count: u64| {
            format!("he {word} of {who} at {} changed {count} of 435 entries", time(at))
        };
        let last = run.events().last().expect("an event");
        let after = matches!(last.contact, Contact::Wall { .. }).then(|| {
            let who = last.contact.circles().map(name).collect::<String>();
            said("wall hit", who, last.time, 29)
        });
        let bounce =
            bounce.map(|([a, b], at)| said("bounce", format!("{} and {}", name(a), name(b)), at, 57));
        walls += u32::from(after.is_some() && bounce.is_some());
        let screen = Screen::of(with_page(session.clone(), Page::Table), LARGE);
        let [first, second] = if bounce.is_some() { [bounce, after] } else { [after, None] };
        let first = format!("T{} (outlined).", first.expect("an event"));
        assert!(screen.reads(&first), "{first} in {:#?}", words(&screen));
        assert!(screen.rect_of(&first).bottom() <= screen.rect_of("Triangle of all pairs").top());
        let second = second.map(|second| format!("Since then, t{second}."));
        assert!(second.as_ref().is_none_or(|second| screen.reads(second)), "{second:?}");
        assert_eq!(second.is_some(), words(&screen).iter().any(|line| line.starts_with("Since then")));
    }
    assert!(walls > 5, "{walls}");
    // While it plays, the next contact would change the answer.
    let [shows, stops]: [Command; 2] =
        [ScreenCommand::TogglePage(Page::Table).into(), ClockCommand::TogglePlay.into()];
    for (plays, said) in [(false, vec![shows.clone()]), (true, vec![shows, stops])] {
        let mut screen = Screen::of(with_page(session.clone(), Page::Why), LARGE);
        if plays {
            screen.apply(ClockCommand::TogglePlay);
        }
        screen.click("Which entries did it change?");
        assert_eq!(screen.said(), said);
        assert!(!screen.session().is_playing());
    }
}

#[test]
fn before_anything_has_happened_the_page_lists_the_first_events_of_an_exact_run() {
    for name in ["bullet", "head-on", "gas-30"] {
        let exact = ExperimentCommand::SetDetection(Detection::Intercept).into();
        let no_pauses = ScreenCommand::TogglePauses.into();
        let mut run = opened(name);
        apply_all(&mut run, [no_pauses, exact, ClockCommand::NextEvent.into()]);
        let first = run.run().events().first().expect("a contact ahead");
        let names: Vec<_> = first.contact.circles().map(|circle| run.name(circle)).collect();
        let line = format!("{} {}", time(first.time), names.join(" – "));
        for detection in Detection::ALL {
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
fn the_log_says_which_circles_touched_and_how_fast_before_and_after() {
    for detection in Detection::ALL {
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
        assert_eq!(line, format!("A 2.000 → 2.000   B 2.000 → 2.000 m/s\n{sums}"), "{detection:?}");
        assert!(words(&screen).iter().any(|line| line.contains("A – B")));
    }
    let screen = screen(
        "bullet",
        Page::Events,
        &[ExperimentCommand::SetDetection(Detection::Intercept).into(), ClockCommand::Seek(0.6).into()],
    );
    let before = screen.session().run().start().circles[0].circle.velocity.length();
    let after = [0, 1].map(|circle| screen.session().circle(circle).velocity.length());
    let line = words(&screen).into_iter().find(|line| line.contains(" → ")).expect("speeds");
    let speeds = format!("A {before:.2} → {:.3}   B 0 → {:.2} m/s\nmomentum ", after[0], after[1]);
    assert!(line.starts_with(&speeds), "{line}");
}

#[test]
fn the_cost_is_counted_if_a_method_runs_and_computed_if_it_does_not() {
    let one_second = [ScreenCommand::TogglePauses.into(), ClockCommand::Seek(1.0).into()];
    let screen_one = screen("bullet", Page::Cost, &one_second);
    assert_eq!(number(&screen_one, "Overlap, counted"), 4.0, "one pair, four checks in a second");
    assert_eq!(
        number(&screen_one, "Intercept, if it ran"),
        2.0,
        "one pair, and again at the contact that was missed"
    );
    let both = screen(
        "bullet",
        Page::Cost,
        &[ExperimentCommand::NextLineUp.into(), one_second[0].clone(), ClockCommand::Seek(1.0).into()],
    );
    assert_eq!(number(&both, "Overlap, counted"), 4.0);
    assert_eq!(number(&both, "Intercept, counted"), 2.0, "one pair at first, one after the bounce");
}

#[test]
fn the_page_why_says_what_its_method_gets_wrong_in_this_very_run() {
    for (method, name, lines) in [
        (
            StepMethod::Sweep,
            "off-center",
            &[
                "A and B, right at the contact. Until the step ends, both stop for 166 ms.",
                "time stood still 331.4 ms",
            ][..],
        ),
        (
            StepMethod::SweepAtRest,
            "off-center",
            &["A and B, 166 ms after the true contact. Until the step ends, one stops for 166 ms."],
        ),
        (
            StepMethod::Speculative,
            "off-center",
            &[
                "Caught at 250 ms, sent the wrong way",
                "A and B, 84.3 ms before the true contact. A leaves 28° off the exact direction.",
                "of these, sent the wrong way 1",
            ],
        ),
        (
            StepMethod::Speculative,
            "passing-by",
            &["A would have passed B. A leaves 63° off the exact direction."],
        ),
    ] {
        let commands = [
            ExperimentCommand::SetDetection(Detection::Stepped(method)).into(),
            ClockCommand::Seek(0.75).into(),
        ];
        let screen = screen(name, Page::Why, &commands);
        for line in lines {
            assert!(screen.reads(line), "{method:?}, {name}: {line} in {:#?}", words(&screen));
        }
    }
}

#[test]
fn the_cost_is_that_of_the_explained_lane_and_of_intercept() {
    let all = [ExperimentCommand::SetLineUp(LineUp::All).into(), ClockCommand::Seek(1.0).into()];
    for method in StepMethod::ALL {
        let explain = ExperimentCommand::Explain(Detection::Stepped(method)).into();
        let screen = screen("off-center", Page::Cost, &[&all[..], &[explain]].concat());
        let title = method.about().title;
        let tests = screen.session().run().pair_tests() as f64;
        assert_eq!(number(&screen, &format!("{title}, counted")), tests, "{title}");
        let counted = words(&screen).iter().filter(|line| line.contains(", counted ")).count();
        assert!(counted == 2 && number(&screen, "Intercept, counted") > 0.0, "{title}");
    }
}

#[test]
fn the_page_cost_says_totals_of_two_seconds_and_their_ratio() {
    let at = |step: f64| {
        let commands = [ExperimentCommand::SetStep(step).into(), ClockCommand::Seek(2.0).into()];
        screen("gas-30", Page::Cost, &commands)
    };
    let costs =
        |screen: &Screen| ["Overlap, if it ran", "Intercept, counted"].map(|name| number(screen, name));
    let usual = at(1.0 / 60.0);
    // 30 · 29 / 2 pairs, 60 times a second.
    assert!(usual.reads("Overlap, if it ran 52,200"), "{:#?}", words(&usual));
    let counted = usual.session().run().world().counters().pair_tests as f64;
    let sentence = format!("Intercept is {:.0} times cheaper so far.", 52_200.0 / counted);
    assert!(usual.reads(&sentence), "{sentence} in {:#?}", words(&usual));
    let seldom = at(2.0);
    let [overlap, intercept] = costs(&seldom);
    let sentence = format!("Overlap is {:.1} times cheaper so far.", intercept / overlap);
    assert!(seldom.reads(&sentence), "{sentence} in {:#?}", words(&seldom));
    let start = screen("bullet", Page::Cost, &[]);
    let sentence = "Pair tests: Overlap makes 1 every 250 ms, Intercept 1 once and more only after contacts. Play to count.";
    assert!(start.reads(sentence), "{:#?}", words(&start));
}

#[test]
fn under_intercept_the_page_step_says_what_overlap_would_do() {
    for (detection, opening) in [
        (Detection::OVERLAP, "A check every 250 ms"),
        (Detection::Intercept, "Under overlap, a check every 250 ms"),
    ] {
        let screen = screen("bullet", Page::StepSize, &[ExperimentCommand::SetDetection(detection).into()]);
        assert!(screen.reads(opening), "{detection:?}: {:#?}", words(&screen));
    }
}

#[test]
fn a_table_of_one_entry_leads_to_a_larger_one() {
    for detection in [Detection::OVERLAP, Detection::Intercept] {
        let mut screen = screen("bullet", Page::Table, &[ExperimentCommand::SetDetection(detection).into()]);
        screen.click("Gas of 30: a table of 435 entries");
        let session = screen.session();
        assert_eq!(session.run().world().len(), 30);
        assert_eq!(session.view_options().panel.page(), Some(Page::Table));
        assert!(!screen.reads("Gas of 30: a table of 435 entries"));
    }
}

#[test]
fn each_page_begins_at_its_top() {
    let session = with_page(opened("gas-30"), Page::Table);
    let mut screen = Screen::of(session, SMALL);
    let place = |screen: &Screen| screen.rect_of("Triangle of all pairs").top();
    let top = place(&screen);
    let rect = screen.rect_of("Triangle of all pairs");
    screen.harness.hover_at(rect.center_top() + vec2(0.0, 10.0));
    screen.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, -60.0),
        modifiers: egui::Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
    });
    screen.run();
    assert!(place(&screen) < top, "{}", place(&screen));
    for page in ["Cost", "Table"] {
        screen.click(page);
    }
    assert_eq!(place(&screen), top);
}

#[test]
fn in_compare_a_page_reads_the_run_that_it_is_about() {
    let commands = [
        ExperimentCommand::NextLineUp.into(),
        ScreenCommand::TogglePauses.into(),
        ClockCommand::Seek(1.0).into(),
    ];
    let [overlap, intercept] = [0, 1].map(|turns| {
        let mut commands = commands.to_vec();
        commands.extend(std::iter::repeat_n(ExperimentCommand::ExplainNext.into(), turns));
        assert!(screen("bullet", Page::Table, &commands).reads("Triangle of all pairs"), "that of intercept");
        screen("bullet", Page::Why, &commands)
    });
    assert!(overlap.reads("This run so far overlap") && number(&overlap, "missed") == 1.0);
    assert!(intercept.reads("This run so far intercept") && number(&intercept, "bounces of pairs") == 1.0);
}

#[test]
fn the_time_to_a_contact_that_is_now_has_no_rounding() {
    let commands = [
        ExperimentCommand::SetDetection(Detection::Intercept).into(),
        ScreenCommand::TogglePauses.into(),
        ClockCommand::NextEvent.into(),
    ];
    let screen = screen("three-at-once", Page::Table, &commands);
    // A has met B, and meets C at the same time.
    let line = words(&screen).into_iter().find(|line| line.contains(": contact in "));
    assert_eq!(line.as_deref(), Some("A and C: contact in 0 s"));
    let mut session = screen.session().clone();
    session.apply(ScreenCommand::PointAtPair(Some(Pair { a: 0, b: 2 })));
    let camera = Camera::fitted(session.run().loaded(), Layout::of(LARGE).canvas);
    let labels = canvas::draw(&session, session.lane(), &camera, &DARK, None, &[]).labels;
    assert!(labels.iter().any(|label| label.text == "contact in 0 s"), "{labels:?}");
}

#[test]
fn after_a_graze_the_page_says_when_it_was() {
    for detection in [Detection::OVERLAP, Detection::Intercept] {
        let set = ExperimentCommand::SetDetection(detection).into();
        let has = |screen: &Screen, part: &str| words(screen).iter().any(|line| line.starts_with(part));
        let before = screen("graze", Page::When, &[set]);
        assert!(has(&before, "They graze at "), "{:?}", words(&before));
        let set = ExperimentCommand::SetDetection(detection).into();
        let after = screen("graze", Page::When, &[set, ClockCommand::Seek(2.0).into()]);
        assert!(has(&after, "They grazed at "), "{:?}", words(&after));
    }
}

#[test]
fn a_circle_that_was_stopped_moves_on_when_the_step_ends() {
    let sweep = ExperimentCommand::SetDetection(Detection::Stepped(StepMethod::Sweep)).into();
    // The first contact is inside the first step of 100 ms.
    let screen = screen("pinball", Page::When, &[sweep, ClockCommand::Seek(0.1).into()]);
    let audited = screen.session().run().audited()[0];
    assert!(audited.lost > 0.0 && audited.time() < 0.1, "{audited:?}");
    let said = format!("The contact was at {}, and they moved on at {}.", time(audited.time()), time(0.1));
    assert!(screen.reads(&said), "{said}: {:#?}", words(&screen));
    assert!(number(&screen, "moves on").abs() < 1e-9, "{:#?}", words(&screen));
}

#[test]
fn only_the_part_of_the_curve_behind_a_turn_never_happened() {
    let late = screen("too-late", Page::When, &[ClockCommand::Seek(0.4).into()]);
    let session = late.session();
    let failure = session.failure().expect("a contact that is caught too late");
    let explanation = session.explanation().expect("two circles");
    let named = roots(session, &explanation).into_iter().map(|root| (root.name, root.is_off_course));
    // The check between the two roots moved one of them.
    assert_eq!(named.collect::<Vec<_>>(), [("enter", false), ("exit", true)]);
    assert_eq!(session.course_at(explanation.time)[1], failure.checked_at);
    assert!(session.course_at(failure.checked_at)[0] >= failure.checked_at, "{failure:?}");
}
