//! The strip below the canvas: the tour with its text, its buttons and its chapter, or else the offer to restore the last
//! session.

use egui::{Align, Label, Rect, RichText, Ui, pos2, vec2};

use crate::session::{Command, FilesCommand, ScreenCommand, Shown, TourCommand};
use crate::view::button::{Action, Buttons, GAP};
use crate::view::layout::Layout;
use crate::view::text::font;
use crate::view::text::measure::{self, wrapped};
use crate::view::theme::Theme;
use crate::view::words::tour::tour_text;

/// The maximum ratio of the first line's length to the second's.
const SHORTEST: usize = 4;

/// The height of the line with the name of the chapter (points).
const PLACE: f32 = 26.0;

/// Draws the tour in its strip.
pub fn show(ui: &mut Ui, shown: &Shown, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let Some(tour) = shown.state.tour() else { return };
    let strip = layout.strip;
    if !strip.is_positive() {
        return;
    }
    let style = layout.style;
    let mut words = tour_text(shown, tour);
    if style.is_for_fingers {
        words.actions = without_keys(words.actions);
    }
    let lines = sentence_lines(&words.sentence.to_string(), strip.width() - 32.0, style.sentence);
    let buttons = Buttons { size: style.tour_letters, has_keys: !shown.options.present, theme };
    // Buttons that do not fit in one row are in rows of two.
    let is_wide = buttons.row_width(ui, &words.actions) > strip.width();
    let rows = if is_wide { words.actions.chunks(2).collect() } else { vec![&words.actions[..]] };
    let place_height = PLACE.max(if style.is_for_fingers { style.target.y } else { 0.0 });
    let high = style.tour_button * rows.len() as f32;
    let rest = style.sentence_line * lines.len().max(2) as f32 + high + place_height;
    let gap = ((strip.height() - rest) / (rows.len() + 3) as f32).max(0.0);
    // A single line takes the position of the second.
    let mut y = strip.top() + gap + style.sentence_line * 2_usize.saturating_sub(lines.len()) as f32;
    let height = style.sentence_line * lines.len() as f32;
    let sentence = Rect::from_min_size(pos2(strip.left(), y), vec2(strip.width(), height));
    let text = RichText::new(lines.join("\n")).font(font::regular(style.sentence)).color(theme.text);
    let text = text.line_height(Some(style.sentence_line));
    ui.put(sentence, Label::new(text).halign(Align::Center).selectable(false));
    y += height + gap;
    let mut pressed = Vec::new();
    // A button does not take over the pointer or the focus from a button of the chapter before.
    ui.push_id(tour.place, |ui| {
        for row in rows {
            let frame = Rect::from_min_size(pos2(strip.left(), y), vec2(strip.width(), style.tour_button));
            pressed.extend(buttons.row(ui, row, frame, commands));
            y += style.tour_button + gap;
        }
    });
    // A term of the equation is shown while the pointer is on its button.
    let pointed =
        pressed.iter().zip(&words.actions).filter(|(button, _)| button.hovered() && !button.clicked());
    for (_, action) in pointed {
        if let [Command::Screen(ScreenCommand::Point(term))] = action.commands[..]
            && term != shown.options.term
        {
            commands.push(ScreenCommand::Point(term).into());
        }
    }
    let actions = ways_on(style.is_for_fingers);
    let buttons = Buttons { size: font::SMALL, has_keys: !shown.options.present, theme };
    // On the left, where a panel that opens moves nothing.
    let length = measure::width_in(ui, &words.place, &font::regular(buttons.size)).ceil();
    let width = length + buttons.row_width(ui, &actions) + 3.0 * SIDE;
    let quiet = Rect::from_min_size(pos2(strip.left(), y), vec2(width.min(strip.width()), place_height));
    let name = RichText::new(words.place).color(theme.text_dim);
    words_and_buttons(ui, name, &actions, (quiet, quiet.height()), buttons, commands);
}

/// Returns the actions of a device that has no keys.
fn without_keys(actions: impl IntoIterator<Item = Action>) -> Vec<Action> {
    actions.into_iter().map(|action| action.with_key("")).collect()
}

/// Breaks the text between two sentences, as late as possible, if both lines fit; otherwise wraps it.
fn sentence_lines(text: &str, width: f32, letters: f32) -> Vec<String> {
    let is_short = |text: &str| measure::size(text, letters, false).x <= width;
    if !is_short(text) {
        let ends = text.rmatch_indices(". ").map(|(at, _)| (&text[..=at], &text[at + 2..]));
        let is_even = |first: &str, second: &str| first.len() <= SHORTEST * second.len();
        let mut ends =
            ends.filter(|(first, second)| is_short(first) && is_short(second) && is_even(first, second));
        if let Some((first, second)) = ends.next() {
            return vec![first.to_owned(), second.to_owned()];
        }
    }
    wrapped(text, width, letters)
}

/// Returns the buttons to go back, go forward and leave. They are always the same, so that none takes the place of another under the
/// pointer.
fn ways_on(is_phone: bool) -> Vec<Action> {
    let end = Action::other(if is_phone { "End" } else { "End the tour" }, TourCommand::ToggleTour);
    let actions = [
        Action::other("Back", TourCommand::PreviousChapter),
        Action::other("Next", TourCommand::NextChapter),
        end.with_key("Esc"),
    ];
    if is_phone { without_keys(actions) } else { actions.to_vec() }
}

/// Draws the offer in its strip: one line and the buttons.
pub fn offer(ui: &mut Ui, shown: &Shown, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let Some(title) = shown.state.offer() else { return };
    let style = layout.style;
    let actions = [
        Action::first("Restore", FilesCommand::Restore),
        Action::other("Dismiss", FilesCommand::DismissOffer).with_key("Esc"),
    ];
    let words = RichText::new(format!("Restore what was open? {title}")).color(theme.text);
    let buttons = Buttons { size: style.tour_letters, has_keys: !shown.options.present, theme };
    words_and_buttons(ui, words, &actions, (layout.strip, style.tour_button), buttons, commands);
}

/// The distance from the sides of the strip, and between the words and the buttons (points).
const SIDE: f32 = 2.0 * GAP;

/// Draws words and buttons of this height (points) in the middle of a strip.
fn words_and_buttons(
    ui: &mut Ui,
    words: RichText,
    actions: &[Action],
    (strip, height): (Rect, f32),
    buttons: Buttons,
    commands: &mut Vec<Command>,
) {
    let font = font::regular(buttons.size);
    let width_of_buttons = buttons.row_width(ui, actions);
    let room = (strip.width() - width_of_buttons - 3.0 * SIDE).max(0.0);
    let width = measure::width_in(ui, words.text(), &font).ceil().min(room);
    let left = strip.center().x - (width + SIDE + width_of_buttons) / 2.0;
    let place = Rect::from_min_size(pos2(left, strip.top()), vec2(width + 1.0, strip.height()));
    ui.put(place, Label::new(words.font(font)).truncate().selectable(false));
    let corner = pos2(left + width + SIDE, strip.center().y - height / 2.0);
    buttons.row(ui, actions, Rect::from_min_size(corner, vec2(width_of_buttons, height)), commands);
}
