//! The ribbon below the canvas: its words and shapes.

mod pointer;

use circle_collision::simulation::{Detection, Response};
use circle_collision_demo::session::{ClockCommand, Command, ExperimentCommand, ScreenCommand, Session};
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::theme::{DARK, LIGHT};
use egui::{Color32, Pos2, Rect, Shape, Vec2, pos2, vec2};

use crate::hands::{apply_all, in_every_way, opened, pass};
use crate::screen::{LARGE, SMALL, Screen};

/// The window at its first size.
const WINDOW: Vec2 = vec2(1280.0, 800.0);

/// All shapes in the ribbon, and the words among them with their frames.
struct Ribbon {
    shapes: Vec<Shape>,
    words: Vec<(String, Rect)>,
}

impl Ribbon {
    fn of(screen: &Screen, size: Vec2) -> Self {
        let frame = Layout::of(size).ribbon;
        let mut ribbon = Self { shapes: Vec::new(), words: Vec::new() };
        let own = screen.harness.output().shapes.iter().filter(|shape| frame.contains_rect(shape.clip_rect));
        own.for_each(|clipped| ribbon.collect(&clipped.shape));
        ribbon
    }

    fn collect(&mut self, shape: &Shape) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| self.collect(shape)),
            Shape::Text(text) => {
                let rect = text.galley.rect.translate(text.pos.to_vec2());
                self.words.push((text.galley.job.text.clone(), rect));
            }
            _ => self.shapes.push(shape.clone()),
        }
    }

    fn says(&self, words: &str) -> bool {
        self.words.iter().any(|(own, _)| own == words)
    }

    /// The circles filled with this color, from the left.
    fn dots(&self, fill: Color32) -> Vec<Pos2> {
        let dots = self.shapes.iter().filter_map(|shape| match shape {
            Shape::Circle(circle) if circle.fill == fill && (3.6..5.5).contains(&circle.radius) => {
                Some(circle.center)
            }
            _ => None,
        });
        dots.collect()
    }

    /// Whether anything is filled with this color, however faint.
    fn is_filled_with(&self, color: Color32) -> bool {
        self.shapes.iter().any(|shape| match shape {
            Shape::Mesh(mesh) => mesh.vertices.iter().any(|vertex| vertex.color == color.gamma_multiply(0.6)),
            _ => false,
        })
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
    let ribbon = |steps: usize| Ribbon::of(&Screen::of(stepped("bullet", steps), WINDOW), WINDOW);
    // Before the first step, whether a check will see the contact is the question.
    for (steps, made, to_come) in [(0, 1, 0), (1, 2, 2), (2, 3, 1)] {
        let ribbon = ribbon(steps);
        assert_eq!(ribbon.dots(DARK.text).len(), made, "after {steps} steps");
        assert_eq!(ribbon.dots(DARK.panel).len(), to_come, "after {steps} steps");
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
            Ribbon::of(&Screen::of(session, WINDOW), WINDOW)
        };
        for steps in [0, 1] {
            assert!(!at(steps).is_filled_with(theme.missed), "{steps}");
            assert!(!at(steps).says("overlapping for 95.4 ms"));
        }
        assert!(at(2).is_filled_with(theme.missed));
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
        Ribbon::of(&Screen::of(session, WINDOW), WINDOW)
    };
    for response in [Response::Bounce, Response::PassThrough] {
        let solved = played("head-on", Detection::Intercept, response);
        assert!(solved.says("contact, solved"), "{response:?}: {:?}", solved.words);
        assert_eq!(solved.dots(DARK.found).len(), 1, "{response:?}");
        let said = solved.words.iter().filter(|(words, _)| words == "contact, solved").count();
        assert_eq!(said, 1, "{response:?}: once beside one dot");
    }
    let caught = played("head-on", Detection::OVERLAP, Response::Bounce);
    assert!(caught.words.iter().any(|(words, _)| words.starts_with("caught ")), "{:?}", caught.words);
    assert_eq!(caught.dots(DARK.found).len(), 1);
    // The delay of its second contact is only rounding.
    let again = played("cradle", Detection::OVERLAP, Response::Bounce);
    assert!(again.says("caught at contact"), "{:?}", again.words);
    let late = played("too-late", Detection::OVERLAP, Response::Bounce);
    assert!(late.words.iter().any(|(words, _)| words.starts_with("first seen ")), "{:?}", late.words);
    assert!(late.is_filled_with(DARK.missed) && late.dots(DARK.found).is_empty());
    assert!(played("graze", Detection::Intercept, Response::Bounce).says("graze"));
}

#[test]
fn among_more_than_two_circles_a_paused_ribbon_names_its_pair() {
    let mut session = opened("gas-30");
    let says =
        |session: &Session, words: &str| Ribbon::of(&Screen::of(session.clone(), WINDOW), WINDOW).says(words);
    let pair = session.shown().pair.expect("a pair");
    let named = format!(
        "distance between {} and {} over time",
        session.shown().name(pair.a),
        session.shown().name(pair.b)
    );
    assert!(says(&session, &named));
    session.apply(ClockCommand::TogglePlay);
    assert!(says(&session, "distance between the centers over time"));
}

#[test]
fn in_compare_both_curves_have_their_own_name_and_line() {
    let mut session = opened("bullet");
    apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ClockCommand::TogglePlay.into()]);
    pass(&mut session, 240, 1.0 / 60.0);
    let ribbon = Ribbon::of(&Screen::of(session, WINDOW), WINDOW);
    for words in ["overlap", "intercept", "contact, solved"] {
        assert!(ribbon.says(words), "{words}: {:?}", ribbon.words);
    }
    assert!(ribbon.words.iter().any(|(words, _)| words.starts_with("overlapping for")), "{:?}", ribbon.words);
    let mut lines: Vec<(f32, Color32)> = Vec::new();
    for shape in &ribbon.shapes {
        if let Shape::Path(path) = shape
            && path.points.len() > 100
        {
            let egui::epaint::ColorMode::Solid(color) = path.stroke.color else { continue };
            lines.push((path.stroke.width, color));
        }
    }
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
                    let ribbon = Ribbon::of(&Screen::of(session, size), size);
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
                let screen = Screen::of(session.clone(), size);
                for clipped in &screen.harness.output().shapes {
                    if let Shape::Mesh(mesh) = &clipped.shape {
                        assert!(mesh.vertices.iter().all(|vertex| vertex.pos.is_finite()), "{name} {size}");
                    }
                }
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
        let screen = Screen::of(session, SMALL);
        let ribbon = screen.layout().ribbon;
        let words = crate::text::words(&screen);
        let below = words.iter().filter(|word| ribbon.contains_rect(word.frame) && word.text != "start");
        let is_tick = |text: &str| ["check ", "step ", "s"].iter().any(|part| text.contains(part));
        let ticks = below.filter(|word| word.frame.top() > ribbon.center().y && is_tick(&word.text));
        assert!(ticks.count() >= 2, "{name}: {words:?}");
    }
}

#[test]
fn while_it_plays_the_name_of_the_curve_stays_in_place() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    let mut screen = Screen::of(session.clone(), WINDOW);
    let mut places = Vec::new();
    while session.failure().is_none() {
        screen.show(session.clone());
        let words = Ribbon::of(&screen, WINDOW).words;
        places.extend(words.into_iter().filter(|(text, _)| text.ends_with("over time")));
        session.tick(0.1);
    }
    assert!(places.len() > 15 && places.iter().all(|place| *place == places[0]), "{places:?}");
}
