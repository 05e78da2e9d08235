//! The card of a result on the canvas: the result in words, and buttons. If it would cover the circles, it says less.

pub mod contact_report;

use circle_collision::geometry::Circle;
use egui::{Align2, Rect, Vec2, vec2};

use crate::session::{Page, Pair};
use crate::view::action::Action;
use crate::view::card::contact_report::ContactReport;
use crate::view::context::DrawContext;
use crate::view::layout::{Layout, SMALLEST_WINDOW, moved_inside};
use crate::view::text::measure::{frame, wrapped};
use crate::view::text::{Label, font};
use crate::view::verdict::Mark;

/// The distance of the contents from the frame (points).
pub const PADDING: f32 = 14.0;

/// The distance of the contents of a flat card from the frame above and below them (points).
const FLAT_PADDING: f32 = 8.0;

/// The height of the title and the gap below it (points).
pub const TITLE: f32 = 25.0;

/// The gap below the title (points).
const BELOW_TITLE: f32 = 5.0;

/// The line height of the text (points).
pub const LINE: f32 = 18.0;

/// The height of a row of buttons and the gap above it, for a mouse and for a finger (points).
const BUTTONS: f32 = 36.0;
const FINGER_BUTTONS: f32 = 52.0;

/// The gap between two buttons (points).
pub const GAP: f32 = 8.0;

/// The width of a button in a row of at most two, if there is room (points).
const BUTTON: f32 = 172.0;

/// The width of each button in a row of more than two (points).
const TIGHT: f32 = 138.0;

/// The width of a card with two buttons in a row (points).
const WIDTH: f32 = 2.0 * PADDING + 2.0 * BUTTON + GAP;

/// The letter size of the text (points).
pub const LETTERS: f32 = font::SMALL;

/// A card on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its frame in the window (points).
    pub frame: Rect,
    /// How the contact ended.
    pub mark: Mark,
    /// The result.
    pub title: String,
    /// The lines for its cause, then those for momentum and energy.
    pub lines: Vec<String>,
    /// The buttons to continue.
    pub actions: Vec<Action>,
    /// The number of buttons in a row.
    pub columns: usize,
    /// The height of a row of buttons and the gap above it (points).
    pub row: f32,
    /// The distance of the contents from the frame above and below them (points).
    pub padding: f32,
}

impl Card {
    /// Returns its size in a canvas of this width (points).
    fn size(&self, room: f32) -> Vec2 {
        let is_title_only = self.lines.is_empty() && self.actions.is_empty();
        let height = 2.0 * self.padding - 4.0
            + if is_title_only { TITLE - BELOW_TITLE } else { TITLE }
            + LINE * self.lines.len() as f32
            + self.row * self.actions.len().div_ceil(self.columns) as f32;
        vec2(width(self.columns).min(room), height)
    }
}

/// Returns the width of a card with this number of buttons in a row (points). With more than two, the buttons are narrower.
fn width(columns: usize) -> f32 {
    if columns <= 2 { WIDTH } else { 2.0 * PADDING + columns as f32 * (TIGHT + GAP) - GAP }
}

/// The distance of a card from the edge of the canvas (points).
const INSET: f32 = 12.0;

/// The height of the text above and below a circle (points), and of the bracket of a miss below it.
const WORDS: f32 = 52.0;
const BRACKET: f32 = 24.0;

/// Returns the card of the result on screen in this run, clear of the sentence in `told`; `None` without a result, and in
/// Compare, where the results are at the top of each band. A card takes the place of the sentence about the result, which
/// would say the same, and of a message for which there is no room beside the circles.
pub fn placed(context: &DrawContext, told: &mut Vec<Label>) -> Option<Card> {
    let circles = circles(context)?;
    let card = placed_card(context, &circles, told)?;
    let is_on = |circle: &Circle| around(context, circle, 0.0).intersects(card.frame);
    if context.session.message().is_none() || circles.iter().any(is_on) {
        told.clear();
        return placed_card(context, &circles, told);
    }
    Some(card)
}

/// Returns the circles that a card keeps off: all as they are now, those of a miss at its two checks and at the true contact, and
/// one at a contact that was found. `None` without a result, or with many circles.
fn circles(context: &DrawContext) -> Option<Vec<Circle>> {
    if !context.run().is_small() {
        return None;
    }
    let now = (0..context.run().world().len()).map(|index| context.circle(index));
    if let Some(failure) = context.lane.failure() {
        let of_failure = [failure.before, failure.at_contact(), failure.after()].concat();
        return Some(of_failure.into_iter().chain(now).collect());
    }
    let event = &context.lane.found()?.event;
    let contact = Circle { center: event.point, ..context.circle(Pair::in_contact(event.contact)?.a) };
    Some(now.chain([contact]).collect())
}

fn placed_card(context: &DrawContext, circles: &[Circle], told: &[Label]) -> Option<Card> {
    let session = context.session;
    // In Compare, the results are at the top of each band; the page Why and the tour say the same.
    let is_told = session.experiment().is_comparing()
        || session.view_options().panel.page() == Some(Page::Why)
        || session.tour().is_some();
    if is_told || session.is_still() || session.file_picker().is_some() {
        return None;
    }
    let mut room = context.camera.canvas.shrink(INSET);
    // The sentence is at the bottom, or at the top.
    for line in told.iter().map(frame) {
        if line.center().y > room.center().y {
            room.max.y = room.max.y.min(line.top() - INSET);
        } else {
            room.min.y = room.min.y.max(line.bottom() + INSET);
        }
    }
    let report = ContactReport::on_screen(session, context.lane)?;
    // A phone has less room than the smallest window.
    let least = Layout::of(SMALLEST_WINDOW).canvas.size();
    let is_small = least.min(context.camera.canvas.size()) != least;
    let ContactReport { mark, title, sentence, exchange, actions } = report;
    let in_lines = |text: &String| wrapped(text, WIDTH.min(room.width()) - 2.0 * PADDING, LETTERS);
    let cause = in_lines(&sentence);
    let lines = cause.iter().cloned().chain(exchange.iter().flat_map(in_lines)).collect();
    let row = if is_small { FINGER_BUTTONS } else { BUTTONS };
    let card = Card { frame: Rect::ZERO, mark, title, lines, actions, columns: 2, row, padding: PADDING };
    let with_room = |words: f32| circles.iter().map(|circle| around(context, circle, words)).collect();
    let (bare, mut taken): (Vec<Rect>, Vec<Rect>) = (with_room(0.0), with_room(WORDS));
    if context.lane.failure().is_some() {
        for frame in &mut taken {
            frame.max.y += BRACKET;
        }
    }
    let placed = |card: Card| Card { frame: place(card.size(room.width()), room, [&bare, &taken]), ..card };
    let is_free = |card: &Card| covered(&card.frame, &taken) == 0.0 && room.contains_rect(card.frame);
    // If it would cover the circles, it says less.
    let full = placed(card);
    if is_free(&full) {
        return Some(full);
    }
    let shorter = placed(Card { lines: cause, ..full });
    if is_free(&shorter) {
        return Some(shorter);
    }
    // Only the result and the buttons, in one row if they fit.
    let count = shorter.actions.len().max(2);
    let columns = if width(count) <= room.width() { count } else { 2 };
    let mut flat = placed(Card { lines: Vec::new(), columns, padding: FLAT_PADDING, ..shorter });
    if is_small && covered(&flat.frame, &bare) > 0.0 {
        // The page Why has the buttons.
        flat.actions.clear();
        flat = placed(flat);
    }
    Some(flat)
}

/// Returns the frame of the circle with text of this height (points) above and below it.
fn around(context: &DrawContext, circle: &Circle, words: f32) -> Rect {
    let size = Vec2::splat(2.0 * context.camera.length(circle.radius));
    Rect::from_center_size(context.center(circle), size).expand2(vec2(4.0, words))
}

/// Returns the position among eight at the edges of the room that covers the least of the first frames; ties are broken by
/// the second.
fn place(size: Vec2, room: Rect, taken: [&[Rect]; 2]) -> Rect {
    let places = [
        Align2::CENTER_BOTTOM,
        Align2::CENTER_TOP,
        Align2::RIGHT_TOP,
        Align2::LEFT_TOP,
        Align2::RIGHT_BOTTOM,
        Align2::LEFT_BOTTOM,
        Align2::RIGHT_CENTER,
        Align2::LEFT_CENTER,
    ];
    let covered = |frame: &Rect| taken.map(|taken| covered(frame, taken));
    let better = |best, next| if covered(&next) < covered(&best) { next } else { best };
    let [first, others @ ..] =
        places.map(|place| moved_inside(room, place.align_size_within_rect(size, room)));
    others.into_iter().fold(first, better)
}

/// Returns the area of these frames that a frame covers. The area between them counts with a lower weight.
fn covered(frame: &Rect, taken: &[Rect]) -> f32 {
    let area = |rect: Rect| rect.width().max(0.0) * rect.height().max(0.0);
    let all: Rect = taken.iter().fold(Rect::NOTHING, |all, one| all.union(*one));
    taken.iter().map(|one| area(frame.intersect(*one))).sum::<f32>() + 0.3 * area(frame.intersect(all))
}
