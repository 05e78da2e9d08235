//! The page Cost: pair tests, counted or computed.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::about;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, LineUp, Page, ScreenCommand};

use super::{number, screen, words};
use crate::screen::Screen;

#[test]
fn the_cost_is_counted_for_a_lane_and_else_computed() {
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
fn the_cost_is_that_of_the_explained_lane_and_of_intercept() {
    let all = [ExperimentCommand::SetLineUp(LineUp::All).into(), ClockCommand::Seek(1.0).into()];
    for &method in StepMethod::ALL {
        let explain = ExperimentCommand::Explain(Detection::Stepped(method)).into();
        let screen = screen("off-center", Page::Cost, &[&all[..], &[explain]].concat());
        let title = about(Detection::Stepped(method)).title;
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
