//! A step in progress: the motion of the circles, the responses, and the decisions left to rounding.

use std::collections::BTreeSet;

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Body, Response, Rules, WhoYields};
use glam::DVec2;

use super::pair::Pair;

/// Relative to lengths, times and speeds: closer than this to a change of a decision, rounding decides.
pub const MARGIN: f64 = 1e-9;

/// Pairs of indices, the lower one first.
pub type Pairs = BTreeSet<(usize, usize)>;

/// The state carried over from the previous step.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The pairs that its check saw.
    pub seen: Pairs,
}

/// A straight motion of one circle, starting at a time within the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    pub since: f64,
    pub center: DVec2,
    pub motion: DVec2,
}

impl Leg {
    /// Returns the position of the circle at `time`.
    pub fn at(&self, time: f64) -> DVec2 {
        self.center + self.motion * (time - self.since)
    }
}

/// The straight motion of two circles between two changes.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    pub legs: [Leg; 2],
    pub start: f64,
    pub end: f64,
    pub is_first: bool,
}

impl Course {
    /// Whether an answer at this time ends it.
    pub fn reaches(&self, time: f64) -> bool {
        (self.start < time && time <= self.end) || (self.is_first && time == 0.0)
    }
}

/// A response to a pair, or a check that saw it.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    pub number: usize,
    pub pair: (usize, usize),
    pub time: f64,
    pub centers: [DVec2; 2],
    /// The velocity of the circle with the lower index after it.
    pub after: DVec2,
    /// The motion of the two when it came.
    pub course: Course,
}

/// A circle that stands still until the step ends.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    pub circle: usize,
    pub other: usize,
    pub time: f64,
    /// The number of the answer that causes it; `None` if the pair is not answered, which makes it no contact.
    pub answer: Option<usize>,
}

/// One step of a world.
#[derive(Debug)]
pub struct Step<'a> {
    pub rules: &'a Rules,
    pub bodies: &'a [Body],
    pub memory: &'a Memory,
    /// The current circles.
    pub circles: Vec<Circle>,
    /// The motions of each circle within the step, in order.
    pub legs: Vec<Vec<Leg>>,
    pub answers: Vec<Answer>,
    pub stops: Vec<Stop>,
    /// The pairs in the log, and those for which rounding decides whether they are in it.
    pub events: Pairs,
    pub resting: Pairs,
    /// The pairs that the check saw.
    pub seen: Pairs,
    /// The first decision left to rounding.
    pub undecided: Option<String>,
}

/// Returns the pair with the lower index first.
pub fn ordered(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

impl<'a> Step<'a> {
    /// Begins a step with these circles.
    pub fn new(rules: &'a Rules, bodies: &'a [Body], memory: &'a Memory, circles: Vec<Circle>) -> Self {
        let leg = |circle: &Circle| vec![Leg { since: 0.0, center: circle.center, motion: circle.velocity }];
        Self {
            rules,
            bodies,
            memory,
            legs: circles.iter().map(leg).collect(),
            circles,
            answers: Vec::new(),
            stops: Vec::new(),
            events: Pairs::new(),
            resting: Pairs::new(),
            seen: Pairs::new(),
            undecided: None,
        }
    }

    /// Notes that rounding decides, if `is_near`.
    pub fn doubt(&mut self, is_near: bool, why: &str) {
        if is_near && self.undecided.is_none() {
            self.undecided = Some(why.to_owned());
        }
    }

    /// Whether `value` is negative. Zero is decided, since it comes from round numbers without rounding.
    pub fn is_negative(&mut self, value: f64, size: f64, why: &str) -> bool {
        self.doubt(value != 0.0 && value.abs() < MARGIN * size, why);
        value < 0.0
    }

    /// Whether `value` is below −1e-9 of `size`: rounding decides in a wide range around that, but not at zero.
    pub fn is_well_below_zero(&mut self, value: f64, size: f64, why: &str) -> bool {
        self.doubt(value < -0.01 * MARGIN * size && value > -10.0 * MARGIN * size, why);
        value < -MARGIN * size
    }

    /// Whether the distance of the two decreases faster than 1e-9 of the sum of their speeds.
    pub fn closes(&mut self, pair: &Pair) -> bool {
        // The remaining speed of two circles that stopped each other is rounding, in any direction.
        let speeds = self.legs.iter().map(|legs| legs[0].motion.length());
        let fastest = speeds.fold(0.0, f64::max);
        self.doubt(pair.speeds != 0.0 && pair.speeds < 1e-6 * fastest, "moves");
        self.is_well_below_zero(-pair.closing_speed(), pair.speeds, "closes")
    }

    /// Returns all pairs that some method considers: two solid circles, at least one of which can move.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.circles.len();
        let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let is_pair = |&(a, b): &(usize, usize)| {
            let [a, b] = [a, b].map(|index| &self.bodies[index]);
            !a.is_sensor() && !b.is_sensor() && (!a.is_fixed() || !b.is_fixed())
        };
        all.filter(is_pair).collect()
    }

    /// Returns the two circles in their current state.
    pub fn pair(&self, (a, b): (usize, usize)) -> Pair {
        Pair::of(&self.circles[a], &self.circles[b])
    }

    /// Returns the weaker response of the two.
    pub fn response(&self, (a, b): (usize, usize)) -> Response {
        let of = |index: usize| self.bodies[index].response().unwrap_or(self.rules.response);
        of(a).min(of(b))
    }

    /// Whether the two keep apart.
    pub fn is_solid(&self, pair: (usize, usize)) -> bool {
        self.response(pair) != Response::PassThrough
    }

    /// Returns the shares of the two in a push-out, according to which yields.
    pub fn push_shares(&self, (a, b): (usize, usize)) -> [f64; 2] {
        let [a, b] = [a, b].map(|index| &self.bodies[index]);
        match (a.is_fixed(), b.is_fixed()) {
            (true, _) => [0.0, 1.0],
            (_, true) => [1.0, 0.0],
            _ if self.rules.yields == WhoYields::Both => [0.5, 0.5],
            _ if a.yields() && !b.yields() => [1.0, 0.0],
            _ => [0.0, 1.0],
        }
    }

    /// Returns the shares of the two in a change of their closing speed, by their masses or according to which yields.
    pub fn shares(&self, pair: (usize, usize)) -> [f64; 2] {
        if self.response(pair) == Response::PushOut {
            return self.push_shares(pair);
        }
        let (a, b) = pair;
        let inverse =
            |index: usize| if self.bodies[index].is_fixed() { 0.0 } else { self.circles[index].mass.recip() };
        let [of_a, of_b] = [inverse(a), inverse(b)];
        [of_a / (of_a + of_b), of_b / (of_a + of_b)]
    }

    /// Returns the restitution of the two: zero without an impulse.
    pub fn restitution(&self, pair: (usize, usize)) -> f64 {
        if self.response(pair) == Response::Bounce { self.rules.restitution } else { 0.0 }
    }

    /// Takes this much closing speed along a line from both.
    pub fn push(&mut self, pair: (usize, usize), line: DVec2, speed: f64) {
        let [of_a, of_b] = self.shares(pair);
        self.circles[pair.0].velocity -= line * speed * of_a;
        self.circles[pair.1].velocity += line * speed * of_b;
    }

    /// Changes the velocities of a closing pair, as for a contact found by solving.
    pub fn solve(&mut self, pair: (usize, usize)) {
        let now = self.pair(pair);
        if now.closing_speed() > 0.0 {
            self.push(pair, now.normal(), now.closing_speed() * (1.0 + self.restitution(pair)));
        }
        self.events.insert(pair);
    }

    /// Notes that a pair is answered.
    pub fn answer(&mut self, pair: (usize, usize), time: f64, centers: [DVec2; 2]) {
        let legs = [pair.0, pair.1].map(|index| *self.legs[index].last().expect("each has one"));
        let start = legs[0].since.max(legs[1].since);
        let course = Course { legs, start, end: time, is_first: start == 0.0 };
        let (number, after) = (self.answers.len(), self.circles[pair.0].velocity);
        self.answers.push(Answer { number, pair, time, centers, after, course });
    }

    /// Returns the centers of the two now.
    pub fn centers(&self, (a, b): (usize, usize)) -> [DVec2; 2] {
        [self.circles[a].center, self.circles[b].center]
    }

    /// The check of overlap at the end of the step.
    pub fn check(&mut self, pairs: &[(usize, usize)]) {
        let mut seen = Vec::new();
        for &pair in pairs {
            let Pair { radii, .. } = self.pair(pair);
            let gap = self.pair(pair).gap();
            let overlaps = if self.is_solid(pair) {
                self.is_well_below_zero(gap, radii, "overlaps at the check")
            } else {
                self.is_negative(gap, radii, "overlaps at the check")
            };
            if overlaps {
                seen.push((pair, self.centers(pair)));
                self.seen.insert(pair);
            }
        }
        for (pair, centers) in seen {
            self.respond(pair);
            self.answer(pair, self.rules.step, centers);
        }
    }

    /// The response of overlap to a pair that the check saw.
    fn respond(&mut self, pair: (usize, usize)) {
        let now = self.pair(pair);
        // Centers that coincide after a move do so only within rounding.
        let is_exact = now.d == DVec2::ZERO && self.stops.is_empty();
        self.doubt(!is_exact && now.d.length() < MARGIN * now.radii, "a direction");
        if self.response(pair) != Response::Bounce && !self.memory.seen.contains(&pair) {
            self.events.insert(pair);
        }
        let closing = now.closing_speed();
        if self.response(pair) == Response::Bounce {
            if closing.abs() <= MARGIN * now.speeds {
                self.resting.insert(pair);
            }
            if closing > 0.0 {
                self.solve(pair);
            }
        }
        if self.is_solid(pair) {
            let (depth, [of_a, of_b]) = ((-now.gap()).max(0.0), self.push_shares(pair));
            // A circle that is moved alone away from a common center goes along +x, whichever of the two it is.
            let away = if now.d == DVec2::ZERO && of_b == 0.0 { DVec2::X } else { -now.normal() };
            self.circles[pair.0].center += away * depth * of_a;
            self.circles[pair.1].center += now.normal() * depth * of_b;
        }
    }

    /// Clamps each circle inside the arena and turns an outward velocity, with the restitution of a bounce.
    pub fn meet_sides(&mut self) {
        for index in 0..self.circles.len() {
            if self.bodies[index].is_fixed() || self.bodies[index].is_sensor() {
                continue;
            }
            let own = self.bodies[index].response().unwrap_or(self.rules.response);
            let bounces = own.min(self.rules.response) == Response::Bounce;
            let restitution = if bounces { self.rules.restitution } else { 1.0 };
            for axis in 0..2 {
                for sign in [-1.0, 1.0] {
                    let Circle { center, velocity, radius, .. } = self.circles[index];
                    let arena = &self.rules.arena;
                    let side = if sign > 0.0 { arena.max[axis] } else { arena.min[axis] };
                    let room = sign * (side - center[axis]) - radius;
                    let is_outward = sign * velocity[axis] > 0.0;
                    self.doubt(is_outward && room.abs() < MARGIN, "side");
                    if room < 0.0 {
                        self.circles[index].center[axis] = side - sign * radius;
                    }
                    if room < 0.0 && is_outward {
                        self.circles[index].velocity[axis] = -restitution * velocity[axis];
                    }
                }
            }
        }
    }
}
