//! The ribbon below the canvas: its words and shapes.

mod pointer;

use circle_collision::simulation::{Detection, Response};
use circle_collision_demo::session::{ClockCommand, Command, ExperimentCommand, ScreenCommand, Session};
use circle_collision_demo::view::canvases::layout_of;
use circle_collision_demo::view::draw::Capsule;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::ribbon;
use circle_collision_demo::view::text::measure;
use circle_collision_demo::view::theme::{DARK, LIGHT, Theme};
use egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use crate::hands::{apply_all, in_every_way, opened, pass};
use crate::picture::assert_finite;
use crate::screen::{LARGE, SMALL, Screen};

/// The window at its first size.
const WINDOW: Vec2 = vec2(1280.0, 800.0);

/// What is drawn on the ribbon, and the words on it with their frames.
struct Ribbon {
    capsules: Vec<Capsule>,
    words: Vec<(String, Rect)>,
}

impl Ribbon {
    fn of(session: &Session, size: Vec2) -> Self {
        let theme = Theme::of(session.view_options().light);
        let lists = ribbon::draw(&session.shown(), &layout_of(session, size), theme);
        for (list, _) in &lists {
            assert_finite(list, "the ribbon");
        }
        let words = lists.iter().flat_map(|(list, _)| &list.labels);
        let words = words.map(|label| (label.text.clone(), measure::frame(label))).collect();
        Self { capsules: lists.into_iter().flat_map(|(list, _)| list.capsules).collect(), words }
    }

    fn says(&self, words: &str) -> bool {
        self.words.iter().any(|(own, _)| own == words)
    }

    /// The dots of this color.
    fn dots(&self, color: Color32) -> usize {
        let is_dot = |one: &&Capsule| one.is_disc() && one.color == color && (3.6..5.5).contains(&one.radius);
        self.capsules.iter().filter(is_dot).count()
    }

    /// Whether a dip is filled with the color of a miss.
    fn has_miss(&self, theme: &Theme) -> bool {
        let color = theme.panel.lerp_to_gamma(theme.missed, 0.6);
        self.capsules.iter().any(|one| one.color == color)
    }
}

fn stepped(name: &str, steps: usize) -> Session {
    let mut session = opened(name);
    apply_all(&mut session, vec![ClockCommand::StepForward.into(); steps]);
    session
}

/// A point on the ribbon of a freshly opened bullet: this many of its three steps from the start.
fn place(size: Vec2, steps: f32) -> Pos2 {
    let ribbon = Layout::of(size).ribbon.shrink2(vec2(16.0, 0.0));
    pos2(ribbon.left() + ribbon.width() * steps / 3.0, ribbon.center().y)
}

#[test]
fn the_checks_to_come_are_hollow_and_those_made_are_filled() {
    let ribbon = |steps: usize| Ribbon::of(&stepped("bullet", steps), WINDOW);
    // Before the first step, whether a check will see the contact is the question.
    for (steps, made, to_come) in [(0, 1, 0), (1, 2, 2), (2, 3, 1)] {
        let ribbon = ribbon(steps);
        assert_eq!(ribbon.dots(DARK.text), made, "after {steps} steps");
        assert_eq!(ribbon.dots(DARK.panel), to_come, "after {steps} steps");
        for words in [
            "start",
            "check 1",
            "check 2",
            "check 3",
            "radii sum R 1 m",
            "distance between the centers over time",
        ] {
            assert!(ribbon.says(words), "{words} after {steps} steps: {:?}", ribbon.words);
        }
    }
}

#[test]
fn a_dip_that_is_a_miss_has_the_color_of_a_miss() {
    for (light, theme) in [(false, DARK), (true, LIGHT)] {
        let at = |steps: usize| {
            let mut session = stepped("bullet", steps);
            if light {
                session.apply(ScreenCommand::ToggleTheme);
            }
            Ribbon::of(&session, WINDOW)
        };
        for steps in [0, 1] {
            assert!(!at(steps).has_miss(&theme), "{steps}");
            assert!(!at(steps).says("overlapping for 95.4 ms"));
        }
        assert!(at(2).has_miss(&theme));
        assert!(at(2).says("overlapping for 95.4 ms"));
    }
}

#[test]
fn found_contacts_are_marked_and_labeled() {
    let played = |name: &str, detection: Detection, response: Response| {
        let mut session = opened(name);
        apply_all(
            &mut session,
            [
                ExperimentCommand::SetDetection(detection).into(),
                ExperimentCommand::SetResponse(response).into(),
            ],
        );
        session.apply(ClockCommand::TogglePlay);
        pass(&mut session, 300, 1.0 / 60.0);
        Ribbon::of(&session, WINDOW)
    };
    for response in [Response::Bounce, Response::PassThrough] {
        let solved = played("head-on", Detection::Intercept, response);
        assert!(solved.says("contact, solved"), "{response:?}: {:?}", solved.words);
        assert_eq!(solved.dots(DARK.found), 1, "{response:?}");
        let said = solved.words.iter().filter(|(words, _)| words == "contact, solved").count();
        assert_eq!(said, 1, "{response:?}: once beside one dot");
    }
    let caught = played("head-on", Detection::OVERLAP, Response::Bounce);
    assert!(caught.words.iter().any(|(words, _)| words.starts_with("caught ")), "{:?}", caught.words);
    assert_eq!(caught.dots(DARK.found), 1);
    // The delay of its second contact is only rounding.
    let again = played("cradle", Detection::OVERLAP, Response::Bounce);
    assert!(again.says("caught at contact"), "{:?}", again.words);
    let late = played("too-late", Detection::OVERLAP, Response::Bounce);
    assert!(late.words.iter().any(|(words, _)| words.starts_with("first seen ")), "{:?}", late.words);
    assert!(late.has_miss(&DARK) && late.dots(DARK.found) == 0);
    assert!(played("graze", Detection::Intercept, Response::Bounce).says("graze"));
}

#[test]
fn among_more_than_two_circles_a_paused_ribbon_names_its_pair() {
    let mut session = opened("gas-30");
    let says = |session: &Session, words: &str| Ribbon::of(session, WINDOW).says(words);
    let pair = session.shown().pair.expect("a pair");
    let named = format!("distance between {} over time", session.shown().names(pair).join(" and "));
    assert!(says(&session, &named));
    session.apply(ClockCommand::TogglePlay);
    assert!(says(&session, "distance between the centers over time"));
}

#[test]
fn in_compare_both_curves_have_their_own_name_and_line() {
    let mut session = opened("bullet");
    apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ClockCommand::TogglePlay.into()]);
    pass(&mut session, 240, 1.0 / 60.0);
    let ribbon = Ribbon::of(&session, WINDOW);
    for words in ["overlap", "intercept", "contact, solved"] {
        assert!(ribbon.says(words), "{words}: {:?}", ribbon.words);
    }
    assert!(ribbon.words.iter().any(|(words, _)| words.starts_with("overlapping for")), "{:?}", ribbon.words);
    let lines = ribbon.capsules.chunk_by(Capsule::goes_on).filter(|line| line.len() > 100);
    let lines: Vec<(f32, Color32)> = lines.map(|line| (line[0].radius, line[0].color)).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].0 != lines[1].0 && lines[0].1 != lines[1].1, "{lines:?}");
}

#[test]
fn text_on_the_ribbon_lies_inside_it_and_covers_nothing() {
    for (name, frames) in
        [("bullet", 30), ("bullet", 90), ("cradle", 200), ("gas-30", 240), ("drag", 10), ("too-late", 90)]
    {
        for (way, mut session) in in_every_way(name) {
            session.apply(ClockCommand::TogglePlay);
            pass(&mut session, frames, 1.0 / 60.0);
            for size in [WINDOW, LARGE, vec2(1000.0, 560.0), vec2(640.0, 560.0), SMALL] {
                for closer in [1.0, 3.0] {
                    let mut session = session.clone();
                    session.apply(ScreenCommand::ZoomTime(0.3, closer));
                    let ribbon = Ribbon::of(&session, size);
                    let frame = Layout::of(size).ribbon;
                    assert!(frame.height() >= 64.0 && !ribbon.words.is_empty(), "{name} {way} {size}");
                    for (index, (words, rect)) in ribbon.words.iter().enumerate() {
                        assert!(frame.contains_rect(*rect), "{name} {way} {size}: {words} at {rect}");
                        for (other, second) in &ribbon.words[..index] {
                            assert!(!rect.intersects(*second), "{name} {way} {size}: {words} on {other}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_ribbon_has_finite_positions_in_a_window_of_every_size() {
    for (name, frames) in [("bullet", 60), ("gas-30", 200), ("cradle", 100)] {
        for (_, mut session) in in_every_way(name) {
            session.apply(ClockCommand::TogglePlay);
            pass(&mut session, frames, 1.0 / 60.0);
            for size in [WINDOW, SMALL, vec2(1.0, 1.0), vec2(60.0, 800.0)] {
                let _ = Ribbon::of(&session, size);
            }
        }
    }
    // So narrow that nothing remains between its sides.
    let size = vec2(20.0, 800.0);
    let mut screen = Screen::of(opened("bullet"), size);
    screen.harness.drag_at(Layout::of(size).ribbon.center());
    screen.harness.run();
    let said = screen.said();
    assert!(matches!(said[..], [] | [Command::Clock(ClockCommand::Seek(0.0..=0.75)), ..]), "{said:?}");
    assert!(screen.session().visible_time().span.is_finite());
}

#[test]
fn the_ticks_of_compare_have_words_in_the_smallest_window() {
    for name in ["bullet", "gas-30", "wall"] {
        let mut session = opened(name);
        session.apply(ExperimentCommand::NextLineUp);
        let (frame, words) = (layout_of(&session, SMALL).ribbon, Ribbon::of(&session, SMALL).words);
        let is_tick = |text: &str| ["check ", "step ", "s"].iter().any(|part| text.contains(part));
        let is_below = |(text, at): &&(String, Rect)| text != "start" && at.top() > frame.center().y;
        let ticks = words.iter().filter(is_below).filter(|(text, _)| is_tick(text));
        assert!(ticks.count() >= 2, "{name}: {words:?}");
    }
}

#[test]
fn while_it_plays_the_name_of_the_curve_stays_in_place() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    let mut places = Vec::new();
    while session.failure().is_none() {
        let words = Ribbon::of(&session, WINDOW).words;
        places.extend(words.into_iter().filter(|(text, _)| text.ends_with("over time")));
        session.tick(0.1);
    }
    assert!(places.len() > 15 && places.iter().all(|place| *place == places[0]), "{places:?}");
}
