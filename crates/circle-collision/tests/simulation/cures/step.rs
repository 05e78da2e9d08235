//! A step in progress: the motion of the circles, the responses, and the decisions left to rounding.

use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::{Body, Response, Rules, StepMethod, WhoYields};
use glam::DVec2;

use super::Trial;
use super::pair::Pair;
use super::two::{Pairs, Two};

/// Relative to lengths, times and speeds: closer than this to a change of a decision, rounding decides.
pub const MARGIN: f64 = 1e-9;

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

/// A wall never moves, wherever it is.
const AT_REST: Leg = Leg { since: 0.0, center: DVec2::ZERO, motion: DVec2::ZERO };

/// The straight motion of two between two changes.
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
    pub pair: Two,
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
    /// The pair that it belongs to.
    pub pair: Two,
    pub time: f64,
    /// The number of the answer that causes it; `None` if the pair is not answered, which makes it no contact.
    pub answer: Option<usize>,
}

/// One step of a world.
#[derive(Debug)]
pub struct Step<'a> {
    pub rules: &'a Rules,
    pub bodies: &'a [Body],
    pub walls: &'a [Wall],
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

impl<'a> Step<'a> {
    /// Begins a step with these circles.
    pub fn new(trial: &'a Trial, rules: &'a Rules, memory: &'a Memory, circles: Vec<Circle>) -> Self {
        let leg = |circle: &Circle| vec![Leg { since: 0.0, center: circle.center, motion: circle.velocity }];
        Self {
            rules,
            bodies: &trial.bodies,
            walls: &trial.walls,
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

    /// Whether straight paths lead into each other. Those that lead no deeper into a wall than 1e-9 R only graze it, and so do those
    /// along it.
    pub fn passes_through(&mut self, pair: &Pair, why: &str) -> bool {
        let passes = pair.closest() - pair.radii;
        if pair.line.is_none() {
            return self.is_negative(passes, pair.radii, why);
        }
        let depth = -passes / (MARGIN * pair.radii);
        self.doubt((0.999..1.001).contains(&depth), why);
        depth > 1.0 && self.closes(&pair.after(pair.enter().max(0.0)))
    }

    /// Whether the distance of the two decreases faster than 1e-9 of the sum of their speeds.
    pub fn closes(&mut self, pair: &Pair) -> bool {
        self.doubt_speed(pair);
        self.is_well_below_zero(-pair.closing_speed(), pair.speeds, "closes")
    }

    /// Notes a speed that is rounding, in any direction, as it is left of two circles that stopped each other.
    pub fn doubt_speed(&mut self, pair: &Pair) {
        let speeds = self.legs.iter().map(|legs| legs[0].motion.length());
        let fastest = speeds.fold(0.0, f64::max);
        let way = pair.speeds * self.rules.step;
        self.doubt(
            pair.speeds != 0.0 && (pair.speeds < 1e-6 * fastest || way < MARGIN * pair.radii),
            "moves",
        );
    }

    /// Returns all pairs that the method considers: two solid circles, at least one of which can move unless there are only checks,
    /// and a solid circle that can move and a wall.
    pub fn pairs(&self) -> Vec<Two> {
        let count = self.circles.len();
        let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| Two::Circles(a, b)));
        let at_walls = (0..count).flat_map(|a| (0..self.walls.len()).map(move |wall| Two::Wall(a, wall)));
        let only_checks = self.rules.detection.stepped().is_some_and(StepMethod::only_checks);
        let is_pair = |pair: &Two| {
            let bodies = || pair.each_circle().map(|index| &self.bodies[index]);
            let has_mobile =
                bodies().any(|body| !body.is_fixed()) || (only_checks && pair.second().is_some());
            has_mobile && bodies().all(|body| !body.is_sensor())
        };
        all.chain(at_walls).filter(is_pair).collect()
    }

    /// Returns the two in their current state.
    pub fn pair(&self, pair: Two) -> Pair {
        self.pair_of(pair, |index| self.circles[index])
    }

    /// Returns the two with these circles in this step.
    pub fn pair_of(&self, pair: Two, circle: impl Fn(usize) -> Circle) -> Pair {
        match pair {
            Two::Circles(a, b) => Pair::of(&circle(a), &circle(b)),
            Two::Wall(a, wall) => {
                let (came_from, wall) = (self.legs[a][0].center, &self.walls[wall]);
                Pair::at_wall(&circle(a), wall, came_from)
            }
        }
    }

    /// Returns the motions of the two.
    pub fn legs(&self, pair: Two) -> [&[Leg]; 2] {
        let second = pair.second().map_or(&[AT_REST][..], |second| &self.legs[second]);
        [&self.legs[pair.first()], second]
    }

    /// Returns the weaker response of the two. A wall has that of the rules.
    pub fn response(&self, pair: Two) -> Response {
        let of = |index: usize| self.bodies[index].response().unwrap_or(self.rules.response);
        of(pair.first()).min(pair.second().map_or(self.rules.response, of))
    }

    /// Whether the two keep apart.
    pub fn is_solid(&self, pair: Two) -> bool {
        self.response(pair) != Response::PassThrough
    }

    /// Returns the shares of the two in a push-out, according to which yields.
    pub fn push_shares(&self, pair: Two) -> [f64; 2] {
        let Two::Circles(a, b) = pair else { return [1.0, 0.0] };
        let [a, b] = [a, b].map(|index| &self.bodies[index]);
        match (a.is_fixed(), b.is_fixed()) {
            (true, true) => [0.0, 0.0],
            (true, false) => [0.0, 1.0],
            (false, true) => [1.0, 0.0],
            _ if self.rules.yields == WhoYields::Both => [0.5, 0.5],
            _ if a.yields() && !b.yields() => [1.0, 0.0],
            _ => [0.0, 1.0],
        }
    }

    /// Returns the shares of the two in a change of their closing speed, by their masses or according to which yields.
    pub fn shares(&self, pair: Two) -> [f64; 2] {
        if self.response(pair) == Response::PushOut {
            return self.push_shares(pair);
        }
        let Two::Circles(a, b) = pair else { return [1.0, 0.0] };
        let inverse =
            |index: usize| if self.bodies[index].is_fixed() { 0.0 } else { self.circles[index].mass.recip() };
        let [of_a, of_b] = [inverse(a), inverse(b)];
        [of_a / (of_a + of_b), of_b / (of_a + of_b)]
    }

    /// Returns the restitution of the two: zero without an impulse.
    pub fn restitution(&self, pair: Two) -> f64 {
        if self.response(pair) == Response::Bounce { self.rules.restitution } else { 0.0 }
    }

    /// Takes this much closing speed along a line from both.
    pub fn push(&mut self, pair: Two, line: DVec2, speed: f64) {
        let [of_a, of_b] = self.shares(pair);
        self.circles[pair.first()].velocity -= line * speed * of_a;
        if let Some(second) = pair.second() {
            self.circles[second].velocity += line * speed * of_b;
        }
    }

    /// Changes the velocities of a closing pair, as for a contact found by solving.
    pub fn solve(&mut self, pair: Two) {
        let now = self.pair(pair);
        if now.closing_speed() > 0.0 {
            self.push(pair, now.normal(), now.closing_speed() * (1.0 + self.restitution(pair)));
        }
        self.events.insert(pair);
    }

    /// Notes that a pair is answered.
    pub fn answer(&mut self, pair: Two, time: f64, centers: [DVec2; 2]) {
        let legs = self.legs(pair).map(|legs| *legs.last().expect("each has one"));
        let start = legs[0].since.max(legs[1].since);
        let course = Course { legs, start, end: time, is_first: start == 0.0 };
        let (number, after) = (self.answers.len(), self.circles[pair.first()].velocity);
        self.answers.push(Answer { number, pair, time, centers, after, course });
    }

    /// Returns the centers of the two now. That of a wall is the point nearest to the circle.
    pub fn centers(&self, pair: Two) -> [DVec2; 2] {
        let first = self.circles[pair.first()].center;
        [first, first + self.pair(pair).d]
    }

    /// Clamps each circle inside the arena and turns an outward velocity, with the restitution of a bounce.
    pub fn meet_sides(&mut self) {
        for index in 0..self.circles.len() {
            if self.bodies[index].is_fixed() || self.bodies[index].is_sensor() {
                continue;
            }
            // A side has the response of a wall.
            let bounces = self.response(Two::Wall(index, 0)) == Response::Bounce;
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
                        // Whether it moves on is asked before the sides or after them.
                        let ends_here = self.circles[index].velocity == DVec2::ZERO;
                        let has_stood = self.stops.iter().any(|stop| stop.circle == index);
                        self.doubt(ends_here && has_stood, "moves on");
                    }
                }
            }
        }
    }
}
