//! The page Cures: each method in this run, in throws and in engines.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, LineUp, Page, ScreenCommand};
use circle_collision_demo::view::theme::DARK;
use egui::Shape;

use super::{screen, words};
use crate::screen::Screen;

#[test]
fn the_page_cures_shows_methods_in_run_throws_and_engines() {
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
    // Each method is underlined in the color of its curve: the four that miss nothing share one.
    let is_underline = |shape: &&Shape| match shape {
        Shape::LineSegment { points: [from, to], stroke } => from.y == to.y && stroke.width == 2.0,
        _ => false,
    };
    let drawn = screen.harness.output().shapes.iter().map(|clipped| &clipped.shape);
    let colors: Vec<_> = drawn
        .filter(is_underline)
        .filter_map(
            |shape| if let Shape::LineSegment { stroke, .. } = shape { Some(stroke.color) } else { None },
        )
        .collect();
    let of_curves = [DARK.text, DARK.text_dim, DARK.accent, DARK.blue, DARK.blue, DARK.blue, DARK.blue];
    assert!(colors.windows(7).any(|seven| seven == of_curves), "{colors:?}");
    // At another dt, the scores are those of the run again, and the curves stay.
    screen.apply(ExperimentCommand::LongerStep);
    assert!(has(&screen, "This run so far") && has(&screen, "Missed, against speed"));
}

#[test]
fn the_page_cures_says_for_which_share_of_time_circles_stopped() {
    let screen = screen("pinball", Page::Cures, &[ClockCommand::Seek(30.0).into()]);
    let run = screen.session().run();
    let share = 100.0 * run.counters_since_start().time_lost / run.clock();
    assert!((55.0..70.0).contains(&share), "six tenths of the time: {share}");
    let drawn = crate::text::words(&screen);
    assert!(drawn.iter().any(|word| word.text == format!("{share:.0} %")), "{share}: {drawn:?}");
}
