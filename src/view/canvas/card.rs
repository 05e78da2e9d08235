//! What the card of a result says, and where it stands.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::difference;
use crate::detection::{intercept, odds};
use crate::geometry::Circle;
use crate::session::{Command, Found, Motion, safe_step};
use crate::simulation::{Contact, Detection, Meeting, Verdict};
use crate::view::card::{Action, Bar, Card};
use crate::view::draw_list::DrawList;
use crate::view::measure::frame;
use crate::view::number::{self, brief, brief_time};
use crate::view::overlay::mover;
use crate::view::room::moved_inside;
use crate::view::scenery::Scenery;

/// From the rim of the canvas to a card (points).
const INSET: f32 = 12.0;

/// Above and below a circle stand words of this height (points).
const WORDS: f32 = 52.0;

/// The card of the result on screen in this run; `None` when there is none. It stands off the sentence in `told`.
pub fn card(scenery: &Scenery, told: &DrawList) -> Option<Card> {
    let session = scenery.session;
    if !session.has(Motion::Cards) || !scenery.run.is_small() || session.offer().is_some() {
        return None;
    }
    let mut room = scenery.camera.canvas.shrink(INSET);
    if session.runs().is_comparing() {
        room.min.y = scenery.camera.canvas.top() + difference::FOOT;
    }
    // The sentence stands at the foot, or at the head.
    for line in told.labels.iter().map(frame) {
        if line.center().y > room.center().y {
            room.max.y = room.max.y.min(line.top() - INSET);
        } else {
            room.min.y = room.min.y.max(line.bottom() + INSET);
        }
    }
    let (card, places) = match (scenery.miss(), session.found(scenery.run)) {
        (Some(miss), _) => (of_miss(scenery, miss, room.width()), places_of_miss(miss)),
        (None, Some(found)) => (of_found(scenery, found, room.width())?, places_of_found(scenery, found)),
        (None, None) => return None,
    };
    let taken: Vec<Rect> = places.iter().map(|circle| around(scenery, circle)).collect();
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
    Some(placed(shorter.flat(room.width())))
}

fn of_miss(scenery: &Scenery, miss: &Meeting, room: f32) -> Card {
    let session = scenery.session;
    // The one that moved is named first.
    let [a, b] = if mover(miss) == 0 { [miss.a, miss.b] } else { [miss.b, miss.a] };
    let (a, b) = (session.name(a), session.name(b));
    let is_by_hand = miss.is_by_hand();
    let (title, sentence) = match miss.verdict {
        Verdict::Missed if is_by_hand => {
            ("× Missed, by your hand".to_owned(), format!("Your hand moved {a} over {b} between two checks."))
        }
        Verdict::Missed => ("× Missed: no check fell inside".to_owned(), String::new()),
        Verdict::TooLate { delay, depth } | Verdict::Caught { delay, depth } => (
            "× Caught too late: already separating".to_owned(),
            format!("Seen {} after the contact, {} m deep.", brief_time(delay), brief(depth)),
        ),
    };
    let mut card = Card::new(false, title).told(&sentence, room);
    card.bars = bars(miss);
    card.actions = actions(scenery, miss);
    card
}

/// The way between two checks, and that in which a check would have caught the pair in time: both as one circle sees the
/// other move.
fn bars(miss: &Meeting) -> Vec<Bar> {
    let path = intercept(&miss.before[0], &miss.before[1]);
    let Some(chances) = odds(&path, miss.duration) else { return Vec::new() };
    let speed = path.relative_velocity.length();
    let (name, duration) = match miss.verdict {
        Verdict::Missed => ("overlapping for", chances.overlap_duration),
        Verdict::TooLate { .. } | Verdict::Caught { .. } => {
            ("overlapping and still closing for", chances.largest_safe_step)
        }
    };
    let lengths = [("moved between two checks", miss.duration, false), (name, duration, true)];
    let longest = miss.duration.max(duration);
    let bar = |(name, duration, is_overlap): (&str, f64, bool)| Bar {
        name: name.to_owned(),
        value: format!("{} m", brief(speed * duration)),
        share: (duration / longest) as f32,
        is_overlap,
    };
    lengths.into_iter().map(bar).collect()
}

fn actions(scenery: &Scenery, miss: &Meeting) -> Vec<Action> {
    let action = |name: &str, command: Command| Action { name: name.to_owned(), command };
    let is_by_hand = miss.is_by_hand();
    let mut actions = Vec::new();
    if !scenery.session.runs().is_comparing() {
        let name = if is_by_hand { "Drag it exactly" } else { "Show it exactly" };
        actions.push(action(name, Command::ToggleDetection));
        actions.push(action("Compare", Command::ToggleCompare));
    }
    if let Some(step) = safe_step(&miss.before).filter(|_| !is_by_hand) {
        actions.push(action(&format!("Use dt {}", number::rounded_time(step)), Command::UseSafeStep));
    }
    actions.push(action("Replay slowly", Command::Replay));
    actions
}

fn of_found(scenery: &Scenery, found: &Found, room: f32) -> Option<Card> {
    let Contact::Pair { a, b } = found.event.contact else { return None };
    let (a, b) = (scenery.session.name(a), scenery.session.name(b));
    let (when, depth) = (brief_time(found.event.time), brief(found.event.depth));
    let (title, sentence) = match (found.detection, found.meeting.map(|meeting| meeting.verdict)) {
        (Detection::Intercept, _) => (
            format!("● Solved: contact at {when}"),
            format!("{a} and {b}: solved exactly; no check is needed."),
        ),
        (Detection::Overlap, Some(Verdict::Caught { delay, .. })) => (
            format!("● Caught at {when}"),
            format!("{a} and {b}, {} after the true contact, {depth} m deep.", brief_time(delay)),
        ),
        (Detection::Overlap, _) => {
            (format!("● Overlap found at {when}"), format!("{a} and {b}, {depth} m deep."))
        }
    };
    Some(Card::new(true, title).told(&sentence, room))
}

/// What the card of a miss is about, and must not cover.
fn places_of_miss(miss: &Meeting) -> Vec<Circle> {
    let poses = [miss.before, miss.at_contact(), miss.after()];
    poses.into_iter().flatten().collect()
}

/// What the card of a contact is about: the two as they are, and where they go from here for a moment.
fn places_of_found(scenery: &Scenery, found: &Found) -> Vec<Circle> {
    let Contact::Pair { a, b } = found.event.contact else { return Vec::new() };
    let circles = [a, b].map(|index| scenery.circle(index));
    circles.into_iter().chain([Circle { center: found.event.point, ..circles[0] }]).collect()
}

/// The circle with the words above and below it.
fn around(scenery: &Scenery, circle: &Circle) -> Rect {
    let size = Vec2::splat(2.0 * scenery.camera.length(circle.radius));
    Rect::from_center_size(scenery.center(circle), size).expand2(vec2(4.0, WORDS))
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
