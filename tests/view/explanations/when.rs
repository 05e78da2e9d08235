//! The page When: the equation of a pair, its roots, and the answer.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Page, ScreenCommand, Session,
};
use circle_collision_demo::view::roots::roots;
use circle_collision_demo::view::text::number::time;

use super::{number, pair, screen, words};
use crate::hands::with_page;
use crate::screen::{LARGE, Screen};

fn is_rounded(shown: f64, exact: f64) -> bool {
    (shown - exact).abs() <= 0.5001e-3 * exact.abs().max(1e-300)
}

#[test]
fn the_equation_shows_the_pairs_own_numbers_and_the_rule() {
    for (name, rule) in [
        ("bullet", "is the contact, at "),
        ("head-on", "is the contact, at "),
        ("graze", "Δ no more than its rounding: a graze"),
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
fn after_a_bounce_the_equation_is_still_that_of_the_contact() {
    let exact = || ExperimentCommand::SetDetection(Detection::Intercept).into();
    let before = screen("bullet", Page::When, &[exact()]);
    for time in [0.35, 0.6, 2.0] {
        let screen = screen("bullet", Page::When, &[exact(), ClockCommand::Seek(time).into()]);
        for name in ["a = v·v", "b = 2 d·v", "c = d·d − R²", "enter"] {
            let [was, is] = [&before, &screen].map(|screen| number(screen, name));
            assert!((was - is).abs() <= 1e-9 * was.abs(), "{name} at {time} s: {is} and {was} before");
        }
        let told = |word: &str| words(&screen).iter().filter(|line| line.starts_with(word)).count();
        let found = ["enter, without the turn", "exit, without the turn"].map(told);
        assert_eq!(found, [0, 1], "the contact happened, the exit did not: {:#?}", words(&screen));
        assert!(screen.reads("The contact was at 322.3 ms."), "{:#?}", words(&screen));
    }
}

#[test]
fn a_pair_on_a_course_to_another_contact_has_its_equation() {
    let exact = ExperimentCommand::SetDetection(Detection::Intercept).into();
    // After the first contact of pi-collisions, the wall sends the light circle back to the heavy one.
    let commands = [ScreenCommand::TogglePauses.into(), exact];
    let mut session = screen("pi-collisions", Page::When, &commands).session().clone();
    let contacts = |session: &Session| session.run().events().len();
    while contacts(&session) < 2 {
        session.apply(ClockCommand::NextEvent);
    }
    let equation = session.shown().equation.expect("two circles");
    assert_eq!(equation, session.shown().explanation.expect("two circles"));
    let next = equation.time + equation.path.time_of_impact().expect("the next contact");
    session.apply(ClockCommand::NextEvent);
    let event = session.run().events().last().copied().expect("it comes");
    assert!((event.time - next).abs() < 1e-9, "{event:?} and not at {next}");
}

#[test]
fn the_answer_is_the_time_of_the_runs_own_contact() {
    for name in ["bullet", "head-on", "too-late", "gas-30", "cradle"] {
        let exact: Command = ExperimentCommand::SetDetection(Detection::Intercept).into();
        let commands = [ScreenCommand::TogglePauses.into(), exact];
        let before = screen(name, Page::When, &commands);
        let pair = before.session().shown().pair.expect("a pair");
        let mut run = before.session().clone();
        let of_pair = |run: &Session| {
            let is_it = |circles: Vec<usize>| circles == pair.both().expect("two circles");
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
    let screen = screen("touching", Page::When, &[]);
    assert_eq!(number(&screen, "c = d·d − R²"), 0.0, "in contact");
    assert!(words(&screen).iter().any(|line| line == "+ 0"), "in the equation: {:#?}", words(&screen));
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
    assert!(audited.lost() > 0.0 && audited.time() < 0.1, "{audited:?}");
    let said = format!("The contact was at {}, and they moved on at {}.", time(audited.time()), time(0.1));
    assert!(screen.reads(&said), "{said}: {:#?}", words(&screen));
}

#[test]
fn only_the_part_of_the_curve_behind_a_turn_never_happened() {
    let late = screen("too-late", Page::When, &[ClockCommand::Seek(0.4).into()]);
    let session = late.session();
    let failure = session.failure().expect("a contact that is seen too late");
    let explanation = session.shown().explanation.expect("two circles");
    let named = roots(&session.shown(), &explanation).into_iter().map(|root| (root.name, root.is_off_course));
    // The check between the two roots moved one of them.
    assert_eq!(named.collect::<Vec<_>>(), [("enter", false), ("exit", true)]);
    assert_eq!(session.shown().course_at(explanation.time)[1], failure.checked_at);
    assert!(session.shown().course_at(failure.checked_at)[0] >= failure.checked_at, "{failure:?}");
}
