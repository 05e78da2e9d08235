//! The place of the card on the canvas, and how much it says there.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::geometry::Circle;
use crate::session::{Found, Page};
use crate::simulation::{AuditedContact, Contact};
use crate::view::card::Card;
use crate::view::card::contact_report::ContactReport;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::layout::DRAWER;
use crate::view::layout::inside::moved_inside;
use crate::view::text::measure::frame;

/// The distance of a card from the edge of the canvas (points).
const INSET: f32 = 12.0;

/// The height of the text above and below a circle (points).
const WORDS: f32 = 52.0;

/// Returns the card of the result on screen in this run, off the sentence in `told`; `None` without a result, and in
/// Compare, where the results stand at the top of each band. Where both have no room beside the circles, it clears the
/// sentence: the card says the same.
pub fn placed(context: &DrawContext, told: &mut DrawList) -> Option<Card> {
    let card = placed_card(context, told)?;
    let taken: Vec<Rect> = places(context)?.iter().map(|circle| around(context, circle, 0.0)).collect();
    let is_on_circles = |card: &Card| taken.iter().any(|circle| circle.intersects(card.frame));
    if !told.labels.is_empty() && is_on_circles(&card) {
        told.labels.clear();
        return placed_card(context, told);
    }
    Some(card)
}

/// Returns the circles that the result on screen is about.
fn places(context: &DrawContext) -> Option<Vec<Circle>> {
    match (context.miss(), context.lane.found()) {
        (Some(miss), _) => Some(places_of_miss(miss)),
        (None, Some(found)) => Some(places_of_found(context, found)),
        (None, None) => None,
    }
}

fn placed_card(context: &DrawContext, told: &DrawList) -> Option<Card> {
    let session = context.session;
    // In Compare the results stand at the top of each band, and the page Why says the same.
    let is_told =
        session.experiment().is_comparing() || session.view_options().panel.page() == Some(Page::Why);
    if is_told || session.is_still() || !context.run().is_small() || session.file_picker().is_some() {
        return None;
    }
    let mut room = context.camera.canvas.shrink(INSET);
    // In a narrow window an open page lies over the canvas.
    if session.view_options().panel.page().is_some() && !session.view_options().is_wide {
        room.max.x -= DRAWER;
    }
    // The sentence stands at the foot, or at the head.
    for line in told.labels.iter().map(frame) {
        if line.center().y > room.center().y {
            room.max.y = room.max.y.min(line.top() - INSET);
        } else {
            room.min.y = room.min.y.max(line.bottom() + INSET);
        }
    }
    let report = ContactReport::on_screen(session, context.lane)?;
    let card = Card::of(report, room.width());
    let circles = places(context)?;
    let with_room = |words: f32| circles.iter().map(|circle| around(context, circle, words)).collect();
    let (bare, taken): (Vec<Rect>, Vec<Rect>) = (with_room(0.0), with_room(WORDS));
    let placed = |card: Card| Card { frame: place(card.size(room.width()), room, [&bare, &taken]), ..card };
    let is_free = |card: &Card| covered(&card.frame, &taken) == 0.0 && room.contains_rect(card.frame);
    // Where it would cover the circles, it says less.
    let full = placed(card);
    if is_free(&full) {
        return Some(full);
    }
    let shorter = placed(full.without_details());
    if is_free(&shorter) {
        return Some(shorter);
    }
    let flat = placed(shorter.flat(room.width()));
    // The tour says the result, too, so the card may be left out.
    (session.tour().is_none() || is_free(&flat)).then_some(flat)
}

/// Returns the circles that the card of a miss is about.
fn places_of_miss(miss: &AuditedContact) -> Vec<Circle> {
    let poses = [miss.before, miss.at_contact(), miss.after()];
    poses.into_iter().flatten().collect()
}

/// Returns the circles that the card of a contact is about: as they are, and one at the contact.
fn places_of_found(context: &DrawContext, found: &Found) -> Vec<Circle> {
    let Contact::Pair { a, b } = found.event.contact else { return Vec::new() };
    let circles = [a, b].map(|index| context.circle(index));
    circles.into_iter().chain([Circle { center: found.event.point, ..circles[0] }]).collect()
}

/// Returns the frame of the circle with text of this height above and below it (points).
fn around(context: &DrawContext, circle: &Circle, words: f32) -> Rect {
    let size = Vec2::splat(2.0 * context.camera.length(circle.radius));
    Rect::from_center_size(context.center(circle), size).expand2(vec2(4.0, words))
}

/// Returns the place in the room, of a few, that covers the least of the first of what is taken, and of those the least
/// of the second.
fn place(size: Vec2, room: Rect, taken: [&[Rect]; 2]) -> Rect {
    let middle = pos2(room.center().x - size.x / 2.0, room.center().y - size.y / 2.0);
    let (right, bottom) = (room.right() - size.x, room.bottom() - size.y);
    let corners: [Pos2; 8] = [
        pos2(middle.x, bottom),
        pos2(middle.x, room.top()),
        pos2(right, room.top()),
        pos2(room.left(), room.top()),
        pos2(right, bottom),
        pos2(room.left(), bottom),
        pos2(right, middle.y),
        pos2(room.left(), middle.y),
    ];
    let frames = corners.map(|corner| moved_inside(room, Rect::from_min_size(corner, size)));
    let covered = |frame: &Rect| taken.map(|taken| covered(frame, taken));
    let best =
        frames.into_iter().reduce(|best, next| if covered(&next) < covered(&best) { next } else { best });
    best.unwrap_or(Rect::from_min_size(room.min, vec2(0.0, 0.0)))
}

/// Returns the area that a frame covers of what is taken, with the area between at a lower weight.
fn covered(frame: &Rect, taken: &[Rect]) -> f32 {
    let area = |rect: Rect| rect.width().max(0.0) * rect.height().max(0.0);
    let all: Rect = taken.iter().fold(Rect::NOTHING, |all, one| all.union(*one));
    taken.iter().map(|one| area(frame.intersect(*one))).sum::<f32>() + 0.3 * area(frame.intersect(all))
}
