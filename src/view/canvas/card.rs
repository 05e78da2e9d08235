//! Where the card of a result stands, and how much it says there.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::geometry::Circle;
use crate::session::{Found, Motion, Page};
use crate::simulation::{AuditedContact, Contact};
use crate::view::card::Card;
use crate::view::draw_list::DrawList;
use crate::view::layout::DRAWER;
use crate::view::measure::frame;
use crate::view::report::Report;
use crate::view::room::moved_inside;
use crate::view::scenery::Scenery;

/// From the rim of the canvas to a card (points).
const INSET: f32 = 12.0;

/// Above and below a circle stand words of this height (points).
const WORDS: f32 = 52.0;

/// The card of the result on screen in this run; `None` when there is none, and in
/// Compare, where the results stand at the rim of each band. It stands off the sentence in `told`. Where both
/// have no room beside what they are about, the sentence goes: the card says the same.
pub fn card(scenery: &Scenery, told: &mut DrawList) -> Option<Card> {
    let card = placed_card(scenery, told)?;
    let taken: Vec<Rect> = places(scenery)?.iter().map(|circle| around(scenery, circle, 0.0)).collect();
    let is_on_circles = |card: &Card| taken.iter().any(|circle| circle.intersects(card.frame));
    if !told.labels.is_empty() && is_on_circles(&card) {
        told.labels.clear();
        return placed_card(scenery, told);
    }
    Some(card)
}

/// The circles that the result on screen is about.
fn places(scenery: &Scenery) -> Option<Vec<Circle>> {
    match (scenery.miss(), scenery.session.found(scenery.run)) {
        (Some(miss), _) => Some(places_of_miss(miss)),
        (None, Some(found)) => Some(places_of_found(scenery, found)),
        (None, None) => None,
    }
}

fn placed_card(scenery: &Scenery, told: &DrawList) -> Option<Card> {
    let session = scenery.session;
    // In Compare the results stand at the rim of each band, and the page Why says the same with more room.
    let is_told =
        session.experiment().is_comparing() || session.view_options().panel.page() == Some(Page::Why);
    if is_told || !session.has(Motion::Cards) || !scenery.run.is_small() || session.file_picker().is_some() {
        return None;
    }
    let mut room = scenery.camera.canvas.shrink(INSET);
    // In a narrow window a page that is open lies over the canvas.
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
    let outcome = Report::on_screen(session, scenery.run)?;
    let card = Card::of(outcome, room.width());
    let taken: Vec<Rect> = places(scenery)?.iter().map(|circle| around(scenery, circle, WORDS)).collect();
    let placed = |card: Card| Card { frame: place(card.size(room.width()), room, &taken), ..card };
    let is_free = |card: &Card| covered(&card.frame, &taken) == 0.0 && room.contains_rect(card.frame);
    // Where it would cover what it is about, it says less.
    let full = placed(card);
    if is_free(&full) {
        return Some(full);
    }
    let shorter = placed(full.without_bars());
    if is_free(&shorter) {
        return Some(shorter);
    }
    let flat = placed(shorter.flat(room.width()));
    // The tour says the result itself: a card that would cover it can be done without.
    (session.tour().is_none() || is_free(&flat)).then_some(flat)
}

/// What the card of a miss is about, and must not cover.
fn places_of_miss(miss: &AuditedContact) -> Vec<Circle> {
    let poses = [miss.before, miss.at_contact(), miss.after()];
    poses.into_iter().flatten().collect()
}

/// What the card of a contact is about: the two as they are, and where they go from here for a moment.
fn places_of_found(scenery: &Scenery, found: &Found) -> Vec<Circle> {
    let Contact::Pair { a, b } = found.event.contact else { return Vec::new() };
    let circles = [a, b].map(|index| scenery.circle(index));
    circles.into_iter().chain([Circle { center: found.event.point, ..circles[0] }]).collect()
}

/// The circle with words of this height above and below it (points).
fn around(scenery: &Scenery, circle: &Circle, words: f32) -> Rect {
    let size = Vec2::splat(2.0 * scenery.camera.length(circle.radius));
    Rect::from_center_size(scenery.center(circle), size).expand2(vec2(4.0, words))
}

/// Of a few places in the room the first that covers least of what is taken.
fn place(size: Vec2, room: Rect, taken: &[Rect]) -> Rect {
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
    let covered = |frame: &Rect| covered(frame, taken);
    let best =
        frames.into_iter().reduce(|best, next| if covered(&next) < covered(&best) { next } else { best });
    best.unwrap_or(Rect::from_min_size(room.min, vec2(0.0, 0.0)))
}

/// How much a frame covers of what is taken, and of what lies between, which belongs to the picture, too, but less.
fn covered(frame: &Rect, taken: &[Rect]) -> f32 {
    let area = |rect: Rect| rect.width().max(0.0) * rect.height().max(0.0);
    let all: Rect = taken.iter().fold(Rect::NOTHING, |all, one| all.union(*one));
    taken.iter().map(|one| area(frame.intersect(*one))).sum::<f32>() + 0.3 * area(frame.intersect(all))
}
