//! The ways of the circles of a game from one frame to the next, and which of them come near each other.

use glam::DVec2;

use super::Seen;
use crate::geometry::{Circle, Wall};
use crate::simulation::answers::{AnyWall, Contact};
use crate::simulation::fixed_step::judge::PairCourse;

/// The way of a circle from one frame to the next.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub id: usize,
    /// Where it was, at the velocity that leads to where it is now; if it is gone, at the last one.
    pub chord: Circle,
    /// Where it was, at the velocity that it had; as in `chord`, where that is not known.
    pub straight: Circle,
    /// How far it is from where it would be straight on (m).
    pub bend: f64,
    /// The largest bend that counts as none in a pair that it comes near (m): a smaller one may hide a contact at the end of the frame.
    pub slack: f64,
    pub is_gone: bool,
    /// How many frames in a row had shown its velocity: zero if it was not known.
    pub shown: u64,
    /// Whether a contact explains that it was turned.
    pub is_explained: bool,
    /// The corners of a box around all of that (m).
    low: DVec2,
    high: DVec2,
}

/// Two whose ways come near each other: two circles, or a circle and a wall.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    pub contact: Contact,
    /// The indices of the moves of the circles; of a circle and a wall, its own twice.
    pub both: [usize; 2],
    pub wall: Option<Wall>,
}

impl Move {
    /// Returns the way to `after`, if it is not gone: `None` for a jump, which is longer than `jump` (m), and for one that is gone and
    /// was only seen once.
    pub fn new(seen: &Seen, after: Option<&Circle>, duration: f64, jump: Option<f64>) -> Option<Self> {
        let before = seen.circle;
        let shift = after.map(|after| after.center - before.center);
        if shift.zip(jump).is_some_and(|(shift, jump)| shift.length() > jump) {
            return None;
        }
        let chord = shift.map(|shift| shift / duration).or(seen.velocity)?;
        let way = seen.velocity.filter(|_| seen.shown > 0).unwrap_or(chord);
        let [chord, straight] = [chord, way].map(|velocity| before.with_velocity(velocity));
        let [end, straight_end] = [chord, straight].map(|circle| circle.after(duration).center);
        Some(Self {
            id: seen.id,
            chord,
            straight,
            bend: end.distance(straight_end),
            slack: 0.0,
            is_gone: after.is_none(),
            shown: seen.shown,
            is_explained: false,
            low: before.center.min(end).min(straight_end) - before.radius,
            high: before.center.max(end).max(straight_end) + before.radius,
        })
    }
}

impl Near {
    /// Returns the two of a contact: `None` if a circle of it has no way.
    pub fn of(contact: Contact, moves: &[Move], walls: &[Wall]) -> Option<Self> {
        let index = |id: usize| moves.binary_search_by_key(&id, |one| one.id).ok();
        match contact {
            Contact::Pair { a, b } => Some(Self { contact, both: [index(a)?, index(b)?], wall: None }),
            Contact::Wall { circle, wall: AnyWall::Wall(wall) } => {
                Some(Self { contact, both: [index(circle)?; 2], wall: walls.get(wall).copied() })
            }
            Contact::Wall { wall: AnyWall::Side(_), .. } => None,
        }
    }

    /// Returns a circle and a wall.
    pub fn wall(moves: &[Move], index: usize, wall: (usize, &Wall)) -> Self {
        let contact = Contact::Wall { circle: moves[index].id, wall: AnyWall::Wall(wall.0) };
        Self { contact, both: [index; 2], wall: Some(*wall.1) }
    }

    /// Returns two circles.
    pub fn pair(moves: &[Move], one: usize, other: usize) -> Self {
        let both = [one.min(other), one.max(other)];
        let [a, b] = both.map(|index| moves[index].id);
        Self { contact: Contact::Pair { a, b }, both, wall: None }
    }

    /// Returns the course of the two with these circles of their moves.
    pub fn course(&self, moves: &[Move], duration: f64, circle: impl Fn(&Move) -> Circle) -> PairCourse {
        let [a, b] = self.both.map(|index| circle(&moves[index]));
        self.wall.map_or_else(
            || PairCourse::new([a, b], duration),
            |wall| PairCourse::past_wall(a, wall, duration),
        )
    }
}

/// Adds all two whose ways come near each other, in the order of contacts. `order` is memory for the indices of the moves.
pub fn find_near(moves: &[Move], walls: &[Wall], order: &mut Vec<usize>, near: &mut Vec<Near>) {
    order.clear();
    order.extend(0..moves.len());
    order.sort_unstable_by(|&one, &other| moves[one].low.x.total_cmp(&moves[other].low.x));
    for (position, &index) in order.iter().enumerate() {
        let one = &moves[index];
        let beside = order[position + 1..].iter().take_while(|&&other| moves[other].low.x <= one.high.x);
        for &other in beside {
            let Move { low, high, chord, .. } = &moves[other];
            let is_near = low.y <= one.high.y && one.low.y <= high.y;
            // Nothing moves two that are infinitely heavy.
            if is_near && one.chord.mass.min(chord.mass).is_finite() {
                near.push(Near::pair(moves, index, other));
            }
        }
        for wall in walls.iter().enumerate().filter(|_| one.chord.mass.is_finite()) {
            let half = wall.1.thickness / 2.0;
            let (low, high) = (wall.1.from.min(wall.1.to) - half, wall.1.from.max(wall.1.to) + half);
            if low.cmple(one.high).all() && one.low.cmple(high).all() {
                near.push(Near::wall(moves, index, wall));
            }
        }
    }
    near.sort_unstable_by_key(|near| near.contact);
}
