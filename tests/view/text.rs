//! Every word on the screen is readable: large enough, not cut off, and not on other words.

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{ClockCommand, HandCommand, KEYS, Page, ScreenCommand, Session, about};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use circle_collision_demo::view::text::font;
use circle_collision_demo::view::theme::DARK;
use circle_collision_demo::view::{button, theme::Theme};
use egui::epaint::ClippedShape;
use egui::{Rect, Shape, Vec2, pos2, vec2};
use egui_kittest::Harness;

use crate::hands::{
    apply_all, center, in_every_way, opened, session_of, simulate, with_all_overlays, with_page,
};
use crate::picture::at_first_result;
use crate::screen::Screen;

/// The sizes of the window that are checked.
const WINDOWS: [Vec2; 3] = [vec2(1280.0, 800.0), vec2(1920.0, 1080.0), vec2(640.0, 400.0)];

/// High enough for every page of the panel as a whole.
const TALL: Vec2 = vec2(1280.0, 2200.0);

/// The smallest readable letters (points).
const SMALLEST: f32 = 12.0;

/// Every built-in scene of up to 1,000 circles in every way after a second, and at its start, with everything on: larger ones
/// take long, and say the same.
fn moments() -> Vec<(String, Session)> {
    let mut moments = Vec::new();
    for built_in in BUILT_IN.iter().filter(|built_in| built_in.scene().circles.len() <= 1000) {
        for (number, (way, mut session)) in in_every_way(built_in.name).into_iter().enumerate() {
            with_all_overlays(&mut session);
            if number == 0 {
                moments.push((format!("{} at its start, {way}", built_in.name), session.clone()));
            }
            session.apply(ClockCommand::TogglePlay);
            simulate(&mut session, 60, 1.0 / 60.0);
            moments.push((format!("{} later, {way}", built_in.name), session));
        }
    }
    moments
}

/// A piece of text drawn by egui, with its frame, its clip rectangle and the size of its smallest letters.
#[derive(Clone, Debug)]
pub struct Word {
    pub text: String,
    pub frame: Rect,
    clip: Rect,
    size: f32,
    /// Whether its end is left out.
    pub is_elided: bool,
    /// Whether a single word is split across two lines.
    pub is_broken: bool,
}

/// All text of a screen.
pub fn words(screen: &Screen) -> Vec<Word> {
    words_of(&screen.harness.output().shapes)
}

/// All text among these shapes.
fn words_of(shapes: &[ClippedShape]) -> Vec<Word> {
    let mut words = Vec::new();
    for clipped in shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut words);
    }
    words
}

fn collect(shape: &Shape, clip: Rect, words: &mut Vec<Word>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, words)),
        Shape::Text(text) if !text.galley.job.text.trim().is_empty() => {
            let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
            words.push(Word {
                text: text.galley.job.text.clone(),
                frame: text.galley.rect.translate(text.pos.to_vec2()),
                clip,
                size: sizes.fold(f32::INFINITY, f32::min),
                is_elided: text.galley.elided,
                is_broken: text.galley.rows.len() > 1
                    && !text.galley.job.text.trim().contains(char::is_whitespace),
            });
        }
        _ => {}
    }
}

/// The faults of the words on a screen, as lines, including retired words.
pub fn faults(of: &str, screen: &Screen) -> Vec<String> {
    let mut faults = Vec::new();
    let words = words(screen);
    assert!(words.len() > 5, "{of}: {words:?}");
    for (index, word) in words.iter().enumerate() {
        if word.size < SMALLEST {
            faults.push(format!("{of}: {:?} is {} points high", word.text, word.size));
        }
        let retired = no_longer_said(&word.text);
        if !retired.is_empty() {
            faults.push(format!("{of}: {retired:?} in {:?}", word.text));
        }
        // Scrolled text is cut off above and below, but never at its sides.
        let room = word.clip.expand(0.5);
        if word.frame.left() < room.left() || word.frame.right() > room.right() {
            faults.push(format!("{of}: {:?} is cut off: {} in {}", word.text, word.frame, word.clip));
        }
        for other in &words[..index] {
            if other.clip == word.clip && word.frame.shrink(1.5).intersects(other.frame.shrink(1.5)) {
                faults.push(format!("{of}: {:?} lies on {:?}", word.text, other.text));
            }
        }
    }
    faults
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_text_of_every_page_is_readable() {
    let (mut all, mut screen) = (Vec::new(), Screen::of(session_of(""), TALL));
    for (of, session) in moments() {
        for page in Page::ALL {
            screen.show(with_page(session.clone(), page));
            all.extend(faults(&format!("{of}, {page:?}"), &screen));
        }
    }
    assert_none(&all);
}

/// Words that are less clear than the ones in use: a check, a contact, missed, seen too late, Compare, step size, which
/// circle moves.
const NO_LONGER_SAID: [&str; 21] = [
    "not known",
    "on record",
    "loses the time",
    "speeds cut",
    "look",
    "looks",
    "looked",
    "met",
    "meet",
    "meets",
    "touched",
    "crossed",
    "cross",
    "went through",
    "twin",
    "odds",
    "referee",
    "who yields",
    "yielding",
    "nobody",
    "gets on",
];

/// The coefficients under retired names: A and B are circles.
const OLD_COEFFICIENTS: [&str; 8] = ["A t²", "B t", "A = v", "B = 2", "C = d", "4AC", "A = 0", "A is zero"];

/// The retired words in a text.
fn no_longer_said(text: &str) -> Vec<&'static str> {
    let is_apart = |character: Option<char>| character.is_none_or(|character| !character.is_alphanumeric());
    let lower = text.to_lowercase();
    let has = |word: &&str| {
        lower.match_indices(*word).any(|(at, _)| {
            is_apart(lower[..at].chars().next_back()) && is_apart(lower[at + word.len()..].chars().next())
        })
    };
    let coefficients = OLD_COEFFICIENTS.into_iter().filter(|old| text.contains(old));
    NO_LONGER_SAID.into_iter().filter(has).chain(coefficients).collect()
}

/// All words on the canvas, including results, in every part of it.
fn said_on_canvas(session: &Session) -> Vec<String> {
    let layout = Layout::of(WINDOWS[0]);
    let parts = bands(session.run().loaded(), session.shown().lanes.len(), &layout);
    let whole = Camera::fitted(session.run().loaded(), layout.canvas);
    let both =
        canvas::compare::draw(&session.shown(), &parts, &whole.in_canvas(parts[0]), &DARK, layout.canvas);
    let mut said: Vec<String> = both.labels.into_iter().map(|label| label.text).collect();
    for (lane, part) in session.shown().lanes.iter().zip(parts) {
        let list = canvas::draw(&session.shown(), lane, &whole.in_canvas(part), &DARK, None);
        said.extend(list.labels.into_iter().map(|label| label.text));
        said.extend(list.buttons.into_iter().map(|button| button.action.name));
    }
    said
}

/// A hand that throws one circle over the other, holds it there, and releases it.
fn moments_by_hand() -> Vec<(String, Session)> {
    let mut moments = Vec::new();
    for name in ["drag", "bullet", "cradle"] {
        for (way, mut session) in in_every_way(name) {
            with_all_overlays(&mut session);
            let (one, other) = (center(&session, 0), center(&session, 1));
            for (place, target) in [("over", other + (other - one)), ("onto", other), ("back", one)] {
                apply_all(&mut session, [HandCommand::Grab(0).into(), HandCommand::DragTo(target).into()]);
                simulate(&mut session, 60, 1.0 / 60.0);
                moments.push((format!("{name}, held {place} the other, {way}"), session.clone()));
                session.apply(HandCommand::Release);
                moments.push((format!("{name}, let go {place} the other, {way}"), session.clone()));
            }
        }
    }
    moments
}

#[test]
fn retired_words_do_not_appear() {
    let mut said: Vec<(String, String)> = Vec::new();
    for key in KEYS {
        said.push(("a key".to_owned(), key.does.to_owned()));
    }
    for built_in in BUILT_IN {
        said.push((built_in.name.to_owned(), built_in.watch().to_owned()));
    }
    for (of, session) in moments() {
        said.extend(said_on_canvas(&session).into_iter().map(|text| (of.clone(), text)));
    }
    let mut screen = Screen::of(session_of(""), TALL);
    for (of, session) in moments_by_hand() {
        said.extend(said_on_canvas(&session).into_iter().map(|text| (of.clone(), text)));
        for page in Page::ALL {
            screen.show(with_page(session.clone(), page));
            said.extend(words(&screen).into_iter().map(|word| (of.clone(), word.text)));
        }
    }
    // With the pointer on various elements, and in states that only some moments have.
    for name in ["bullet", "gas-30"] {
        let mut session = opened(name);
        session.apply(ScreenCommand::ToggleHelp);
        let screen = Screen::of(session, TALL);
        said.extend(words(&screen).into_iter().map(|word| (name.to_owned(), word.text)));
    }
    let pages = Page::ALL.map(|page| (page, page.name()));
    let more = [(Page::Edit, "push-out"), (Page::Step, "Throw 10,000 times"), (Page::Edit, "Overlap")];
    for (page, label) in pages.into_iter().chain(more) {
        let mut screen = Screen::of(with_page(opened("bullet"), page), TALL);
        screen.hover(label);
        said.extend(words(&screen).into_iter().map(|word| (format!("on {label}"), word.text)));
    }
    // Small lanes show the words of every method.
    for about in Detection::ALL.iter().map(|&detection| about(detection)) {
        let words = [about.how, about.works, about.wrong];
        said.extend(words.map(|text| (about.title.to_owned(), text.to_owned())));
    }
    assert!(said.len() > 5000, "{}", said.len());
    let mut faults: Vec<String> = Vec::new();
    for (of, text) in said {
        let found = no_longer_said(&text);
        if !found.is_empty() {
            faults.push(format!("{of}: {found:?} in {text:?}"));
        }
    }
    faults.dedup();
    assert_none(&faults);
}

#[test]
fn button_names_fit_their_buttons_in_the_smallest_window() {
    let canvas = Rect::from_min_size(pos2(0.0, 48.0), vec2(320.0, 242.0));
    for name in ["bullet", "too-late", "head-on", "passing-by", "off-center"] {
        let session = at_first_result(name);
        let camera = Camera::fitted(session.run().loaded(), canvas);
        let buttons = canvas::draw(&session.shown(), session.shown().lane(), &camera, &DARK, None).buttons;
        let frames: Vec<Rect> = buttons.iter().map(|button| button.frame).collect();
        let mut harness =
            Harness::builder().with_size(vec2(640.0, 400.0)).with_max_steps(30).build_ui(move |ui| {
                ui.ctx().set_fonts(font::definitions());
                Theme::of(false).apply(ui.ctx());
                button::canvas_buttons(ui, &buttons, canvas, Theme::of(false));
            });
        harness.run();
        let words = words_of(&harness.output().shapes);
        assert_eq!(words.len(), frames.len(), "{name}");
        for word in words {
            let is_inside = frames.iter().any(|frame| frame.contains_rect(word.frame));
            assert!(is_inside, "{name}: {:?} at {} in {frames:?}", word.text, word.frame);
        }
    }
}
