//! Which contacts did the frames of a game miss?

mod contact;
mod judge;
mod moves;
mod removed;

use std::collections::BTreeMap;

pub use contact::{FrameAnswer, FrameContact, FrameOutcome};
use glam::DVec2;
use moves::{Move, Near, find_near};

use super::answers::Contact;
use super::fixed_step::judge::PairCourse;
use crate::geometry::{Circle, Wall};

/// The number of frames for which the way after a contact is looked for.
const FRAMES_AFTER: u64 = 8;

/// The margin as a share of the radii sum, unless one is given.
const MARGIN: f64 = 1e-4;

/// Watches the frames of a game, and finds the contacts that it missed.
///
/// A frame is a moment at which the game checks for contacts, as it stands after its answer. Between two frames, a circle moves
/// straight. Whatever bends its path is taken for an answer to a contact that it has there; forces, steering and the push of a third
/// one are not known. On its way, a circle has the radius of the frame that the way begins with.
///
/// ```
/// use circle_collision::geometry::Circle;
/// use circle_collision::simulation::audit::{FrameAudit, FrameOutcome, FrameRules};
///
/// let mut audit = FrameAudit::new(FrameRules::default(), Vec::new());
/// let mut found = Vec::new();
/// for frame in 0..4 {
///     let time = f64::from(frame) * 0.1;
///     let bullet = Circle::new([-2.0 + 30.0 * time, 0.0], 0.5); // Where your game put it.
///     let target = Circle::new([0.0, 0.0], 0.5);
///     audit.frame(time, [(0, bullet), (1, target)], |_, _| true, &mut found);
/// }
/// assert_eq!((found.len(), found[0].outcome, found[0].frame), (1, FrameOutcome::Missed, 1));
/// assert_eq!(found[0].safe_rate().round(), 30.0); // At 30 frames a second, one would have shown it.
/// ```
#[derive(Clone, Debug)]
pub struct FrameAudit {
    rules: FrameRules,
    walls: Vec<Wall>,
    near: u64,
    /// The number of the next frame.
    frame: u64,
    /// When the last frame was (s, absolute).
    time: f64,
    /// The circles of the last frame, in the order of their numbers.
    circles: Vec<Seen>,
    open: BTreeMap<Contact, Open>,
    memory: Memory,
}

/// What counts as a course, as a graze and as a bend.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameRules {
    /// The depth up to which a contact is a graze, and the bend up to which a path is straight (m): by default 1e-4 of the radii sum.
    pub margin: Option<f64>,
    /// A longer move between two frames (m) is a jump and no course: by default nothing jumps.
    pub jump: Option<f64>,
    /// The restitution, if nothing but contacts bends paths. Then there are ghosts, contacts that are seen but not answered, and
    /// [answers](FrameContact::answer).
    pub free: Option<f64>,
}

/// Memory that each frame fills anew.
#[derive(Clone, Debug, Default)]
struct Memory {
    next: Vec<Seen>,
    moves: Vec<Move>,
    order: Vec<usize>,
    near: Vec<Near>,
    removed: Vec<FrameContact>,
}

/// A circle in a frame.
#[derive(Clone, Copy, Debug)]
struct Seen {
    id: usize,
    circle: Circle,
    /// The velocity that leads here (m/s).
    velocity: Option<DVec2>,
    /// How many frames in a row have shown it: zero after something turned it, since it may go on at another one.
    shown: u64,
}

/// A contact that is not over.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// The number of the frame that showed it first.
    frame: u64,
    /// Whether the two have parted, so that the next contact is another one.
    is_apart: bool,
    /// The contact, if the way after it is still looked for.
    waiting: Option<FrameContact>,
    /// Whether both went straight on so far.
    is_straight: bool,
    /// How the two moved in the last frame, seen from the first one (m/s).
    velocity: DVec2,
}

impl FrameAudit {
    /// Begins to watch a game with these walls, which never move.
    #[must_use]
    pub fn new(rules: FrameRules, walls: Vec<Wall>) -> Self {
        Self {
            rules,
            walls,
            near: 0,
            frame: 0,
            time: 0.0,
            circles: Vec::new(),
            open: BTreeMap::new(),
            memory: Memory::default(),
        }
    }

    /// Returns how often the ways of two came near each other in a frame.
    #[must_use]
    pub fn near(&self) -> u64 {
        self.near
    }

    /// Takes the circles of the next frame, each with a number that tells it from the others, and adds the contacts that it shows. Their
    /// velocities do not matter. `may_touch` says of two numbers whether these circles ever do anything to each other: bullets among
    /// themselves may not. If the way after a contact is looked for, it comes some frames later.
    ///
    /// A frame that is not later than the one before is left out, and so is a circle with a value that is not finite.
    pub fn frame(
        &mut self,
        time: f64,
        circles: impl IntoIterator<Item = (usize, Circle)>,
        may_touch: impl Fn(usize, usize) -> bool,
        found: &mut Vec<FrameContact>,
    ) {
        let (duration, is_first) = (time - self.time, self.frame == 0);
        if !(time.is_finite() && (is_first || duration > 0.0)) {
            return;
        }
        let mut memory = std::mem::take(&mut self.memory);
        let Memory { next, moves, order, near, removed } = &mut memory;
        let is_finite = |circle: &Circle| circle.center.is_finite() && circle.radius.is_finite();
        next.clear();
        next.extend(circles.into_iter().map(|(id, circle)| Seen { id, circle, velocity: None, shown: 0 }));
        next.retain(|seen| is_finite(&seen.circle));
        next.sort_unstable_by_key(|seen| seen.id);
        moves.clear();
        near.clear();
        if !is_first {
            moves.extend(self.circles.iter().filter_map(|seen| {
                Move::new(
                    seen,
                    place(next, seen.id).map(|index| &next[index].circle),
                    duration,
                    self.rules.jump,
                )
            }));
            find_near(moves, &self.walls, order, near);
            near.retain(|two| two.contact.pair().is_none_or(|(a, b)| may_touch(a, b)));
            self.near += near.len() as u64;
            for two in &*near {
                let chord = two.course(moves, duration, |one| one.chord);
                let margin = self.margin(&chord);
                two.both.iter().for_each(|&one| moves[one].slack = moves[one].slack.max(margin));
                if two.both.iter().any(|&one| moves[one].is_gone) {
                    removed.extend(self.removed(two, &chord, margin));
                } else {
                    self.judge_pair(two, moves, (&chord, margin), found);
                }
            }
            found.extend(removed::explained(removed, moves));
            self.follow_open(moves, duration, found);
            if self.rules.free.is_some() {
                self.find_ghosts(moves, duration, found);
            }
            for one in &*moves {
                if let Some(index) = place(next, one.id) {
                    let slack = one.slack.max(self.margin_of(one.chord.radius));
                    let is_straight = !one.is_explained && one.bend <= slack;
                    next[index].velocity = Some(one.chord.velocity);
                    next[index].shown = if is_straight { one.shown + 1 } else { 0 };
                }
            }
        }
        std::mem::swap(&mut self.circles, next);
        self.memory = memory;
        self.time = time;
        self.frame += 1;
    }

    /// Ends the run, and adds the contacts after which the way was still looked for. The next frame is the first one of another run.
    pub fn finish(&mut self, found: &mut Vec<FrameContact>) {
        let open = std::mem::take(&mut self.open);
        found.extend(open.into_values().filter_map(|open| open.waiting));
        self.circles.clear();
        self.frame = 0;
    }

    /// Returns the margin for two that touch at this distance (m).
    fn margin_of(&self, reach: f64) -> f64 {
        self.rules.margin.unwrap_or(MARGIN * reach)
    }

    fn margin(&self, course: &PairCourse) -> f64 {
        let [a, b] = &course.before;
        self.margin_of(course.wall.map_or(a.radius + b.radius, |wall| wall.reach(a.radius)))
    }

    /// Returns the contact that two would have had, of which one is gone.
    fn removed(&self, two: &Near, chord: &PairCourse, margin: f64) -> Option<FrameContact> {
        let is_open = self.open.get(&two.contact).is_some_and(|open| !open.is_apart);
        let (outcome, course) = judge::judge(chord, None, margin)?;
        let is_contact = outcome.is_contact() && course.gap() >= -margin && !is_open;
        let frame = (self.frame, self.time);
        is_contact.then(|| FrameContact::new((FrameOutcome::Removed, course), two.contact, frame))
    }

    /// Judges two whose ways came near each other in the last frame, on the chord from there and with its margin (m).
    fn judge_pair(
        &mut self,
        two: &Near,
        moves: &mut [Move],
        (chord, margin): (&PairCourse, f64),
        found: &mut Vec<FrameContact>,
    ) {
        let explain = |moves: &mut [Move]| two.both.iter().for_each(|&one| moves[one].is_explained = true);
        if self.open.get(&two.contact).is_some_and(|open| !open.is_apart) {
            return explain(moves);
        }
        let is_turned = two.both.iter().any(|&one| moves[one].bend > margin);
        let straight = is_turned.then(|| two.course(moves, chord.duration, |one| one.straight));
        if self.rules.free.is_some() && straight.as_ref().is_some_and(|straight| !straight.touches()) {
            return;
        }
        let contact = if chord.gap() < -margin {
            // They overlapped when they were first seen.
            None
        } else {
            let Some(judged) = judge::judge(chord, straight.as_ref(), margin) else { return };
            Some(FrameContact::new(judged, two.contact, (self.frame, self.time)))
        };
        if !contact.is_some_and(|one| matches!(one.outcome, FrameOutcome::Missed | FrameOutcome::Graze)) {
            explain(moves);
        }
        let is_awaited = contact.is_some_and(|one| match one.outcome {
            FrameOutcome::Seen | FrameOutcome::Answered => self.rules.free.is_some(),
            // Two that touch now were pushed there, but from where is not known yet.
            FrameOutcome::Missed => {
                let is_known = two.both.iter().all(|&one| moves[one].shown > 0);
                !is_known && chord.end().gap() <= margin
            }
            _ => false,
        });
        let (awaited, known) = if is_awaited { (contact, None) } else { (None, contact) };
        let open = Open {
            frame: self.frame,
            is_apart: is_apart(chord, margin),
            waiting: awaited,
            is_straight: true,
            velocity: chord.relative()[1],
        };
        let earlier = self.open.insert(two.contact, open);
        found.extend(earlier.and_then(|open| open.waiting).into_iter().chain(known));
    }

    /// Looks at how the contacts of earlier frames go on.
    fn follow_open(&mut self, moves: &[Move], duration: f64, found: &mut Vec<FrameContact>) {
        let mut open = std::mem::take(&mut self.open);
        open.retain(|&contact, open| {
            if open.frame == self.frame {
                return true;
            }
            let two = Near::of(contact, moves, &self.walls);
            let Some(chord) = two.map(|two| two.course(moves, duration, |one| one.chord)) else {
                found.extend(open.waiting);
                return false;
            };
            let margin = self.margin(&chord);
            if let Some(known) = open.waiting.and_then(|waiting| self.followed(waiting, open, &chord, margin))
            {
                found.push(known);
                open.waiting = None;
            }
            open.is_apart |= is_apart(&chord, margin);
            open.velocity = chord.relative()[1];
            open.waiting.is_some() || !open.is_apart
        });
        self.open = open;
    }

    /// Returns a contact once the frame that `chord` leads to shows how it went on, or if too many frames have passed.
    fn followed(
        &self,
        mut waiting: FrameContact,
        open: &mut Open,
        chord: &PairCourse,
        margin: f64,
    ) -> Option<FrameContact> {
        if waiting.outcome == FrameOutcome::Missed {
            let outcome = judge::pushed(&waiting.course, chord, margin);
            return Some(FrameContact { outcome, ..waiting });
        }
        let (restitution, now) = (self.rules.free?, self.time + chord.duration);
        let [place, velocity] = chord.end().relative();
        let frames = self.frame - waiting.frame;
        let [from, course] = waiting.course.relative();
        open.is_straight &= place.distance(from + course * (now - waiting.start)) <= margin;
        if waiting.outcome == FrameOutcome::Seen && open.is_straight {
            let unanswered = FrameContact { outcome: FrameOutcome::Unanswered, ..waiting };
            return (frames >= 2).then_some(unanswered);
        }
        if open.is_apart {
            let [exact, way] = waiting.exact(now, restitution);
            let behind = (exact - place).dot(way.normalize_or_zero()) / (way.length() * chord.duration);
            waiting.answer = Some(FrameAnswer { velocity, exact: way, behind });
        }
        // A push may fade over many frames.
        let goes_straight = open.velocity.distance(velocity) * chord.duration <= margin;
        open.waiting = Some(waiting);
        (open.is_apart && goes_straight || frames >= FRAMES_AFTER).then_some(waiting)
    }

    /// Finds the circles that were turned though no contact explains it.
    fn find_ghosts(&self, moves: &mut [Move], duration: f64, found: &mut Vec<FrameContact>) {
        for index in 0..moves.len() {
            let one = moves[index];
            // What turned it in its first frame is not known.
            let is_turned = one.shown > 1 && one.bend > self.margin_of(one.chord.radius);
            if one.is_gone || one.is_explained || !is_turned {
                continue;
            }
            let walls = self.walls.iter().enumerate().map(|wall| Near::wall(moves, index, wall));
            let others = (0..moves.len()).filter(|&other| other != index && !moves[other].is_gone);
            let circles = others.map(|other| Near::pair(moves, index, other));
            let gap = |two: &Near| two.course(moves, duration, |one| one.chord).end().gap();
            let nearest = walls.chain(circles).map(|two| (gap(&two), two));
            let Some((_, two)) = nearest.min_by(|one, other| one.0.total_cmp(&other.0)) else { continue };
            let course = two.course(moves, duration, |one| one.straight);
            let frame = (self.frame, self.time);
            let ghost = FrameContact::new((FrameOutcome::Ghost, course), two.contact, frame);
            // What is answered ahead of its contact is no ghost.
            let is_early = ghost.depth > self.margin(&course);
            if one.bend > self.margin(&course) && !is_early {
                let outcome = if course.touches() { FrameOutcome::Graze } else { FrameOutcome::Ghost };
                found.push(FrameContact { outcome, ..ghost });
                two.both.iter().for_each(|&one| moves[one].is_explained = true);
            }
        }
    }
}

/// Returns the index of the circle with this number.
fn place(circles: &[Seen], id: usize) -> Option<usize> {
    circles.binary_search_by_key(&id, |seen| seen.id).ok()
}

/// Whether two are apart when a course ends, and part.
fn is_apart(chord: &PairCourse, margin: f64) -> bool {
    chord.end().gap() > margin && chord.end().closing_speed() < 0.0
}
