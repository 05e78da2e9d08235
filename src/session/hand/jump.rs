//! Moving a circle by hand as a stepped method sees motion: each jump is a step of that method.

use circle_collision::detection::{TOUCHING_TOLERANCE, overlap};
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Log, Response, Rules, World};
use glam::DVec2;

use super::HandMove;
use crate::session::contact::{Pair, Target};
use crate::session::experiment::{HandContact, Lane, PathPiece, PushOut, Run};
use crate::session::now::Now;

/// Moves the held circle toward `target` in a step of the lane's method, in which all others are at rest, and notes the result. The
/// hand changes no velocity, so circles are only kept apart.
pub fn jump(now: &Now, lane: &mut Lane, held: usize, target: DVec2) -> HandMove {
    let jump = Jump::of(lane.run(), held, target);
    let mut pushes = jump.pushed_others();
    let hindrance = jump.hindrance();
    let end = if hindrance.is_some() { jump.end() } else { jump.landing };
    let mut stop = None;
    match hindrance {
        // A method that only checks lets the circle land, and pushes it out.
        Some(partner) if jump.only_checks() => pushes.push(jump.push_of_held(partner)),
        Some(partner) => {
            let normal = overlap(&end, &jump.partner(partner, &end)).normal;
            let point = end.center + normal * end.radius;
            stop = Some(HandContact { other: partner, center: end.center, point, time: 0.0 });
        }
        None => {}
    }
    let failure = jump.failure();

    lane.run.move_circles(|scene| {
        for pushed in pushes.iter().map(|push| push.pushed) {
            scene.circles[pushed].circle.center = jump.world.circle_at(pushed).center;
        }
        scene.circles[held].circle.center = end.center;
    });
    if failure.is_some_and(|failure| failure.outcome == Outcome::Missed) {
        lane.run.count_miss_by_hand();
    }
    let marks = &mut lane.by_hand;
    // A push or a stop replaces an older miss.
    if failure.is_some() || stop.is_some() || !pushes.is_empty() {
        (marks.jumped, marks.failure) = (Some(now.moment()), failure);
    }
    (marks.pushes, marks.clock) = (pushes, lane.run.clock());
    HandMove { path: vec![PathPiece { to: end.center, contact: stop }], is_stopped: stop.is_some() }
}

/// A step in which only the held circle moves.
struct Jump {
    held: usize,
    /// The rules of the run.
    rules: Rules,
    /// All circles before it, by index.
    before: Vec<Circle>,
    /// The held circle where the hand takes it.
    landing: Circle,
    /// The world after it, and what happened in it.
    world: World,
    log: Log,
}

impl Jump {
    fn of(run: &Run, held: usize, target: DVec2) -> Self {
        let (rules, before) = (*run.rules(), run.world().circles().collect::<Vec<_>>());
        let circle = before[held];
        let landing = Circle { center: rules.arena.clamp(target, circle.radius), ..circle };
        let mut world = world_of(run, held, (landing.center - circle.center) / rules.step);
        let mut log = Log::default();
        for _ in 0..rules.checks() {
            world.advance_once(&mut log);
        }
        Self { held, rules, before, landing, world, log }
    }

    /// Whether the method only looks at circles where they land.
    fn only_checks(&self) -> bool {
        !self.rules.detection.turns_within_steps()
    }

    /// Returns the held circle after the jump.
    fn end(&self) -> Circle {
        Circle { center: self.world.circle_at(self.held).center, ..self.landing }
    }

    /// Returns a circle, or what a wall stands for beside the held one.
    fn partner(&self, target: Target, held: &Circle) -> Circle {
        match target {
            Target::Circle(index) => self.world.circle_at(index),
            Target::Wall(index) => {
                let came_from = self.before[self.held].center;
                self.world.wall_at(index).map_or(*held, |wall| wall.stand_in(held, came_from))
            }
        }
    }

    /// Returns the circle or the wall that has hindered the held circle, if that is not where it would be without contacts: the
    /// nearest.
    fn hindrance(&self) -> Option<Target> {
        let (end, start) = (self.end(), self.before[self.held]);
        let velocity = (self.landing.center - start.center) / self.rules.step;
        let seconds = f64::from(self.rules.checks()) * self.rules.check_interval();
        let is_hindered = !self.world.is_crowded()
            && end.center.distance(start.center + velocity * seconds) > TOUCHING_TOLERANCE * end.radius;
        let gap = |target: &Target| overlap(&end, &self.partner(*target, &end)).gap;
        let others = (0..self.before.len()).filter(|&index| index != self.held).map(Target::Circle);
        let walls = self.world.walls().map(|(id, _)| Target::Wall(id.index()));
        others.chain(walls).filter(|_| is_hindered).min_by(|a, b| gap(a).total_cmp(&gap(b)))
    }

    /// Returns the pushes of the circles that the held one met and moved.
    fn pushed_others(&self) -> Vec<PushOut> {
        let has_met = |index: usize| {
            let pair = Some(Pair::of(self.held, index));
            self.log.events.iter().any(|event| Pair::in_contact(event.contact) == pair)
        };
        let is_pushed = |&index: &usize| {
            self.world.circle_at(index).center != self.before[index].center && has_met(index)
        };
        let others = (0..self.before.len()).filter(|&index| index != self.held);
        let push = |index| self.push(index, Target::Circle(self.held), self.before[index], &self.landing);
        others.filter(is_pushed).map(push).collect()
    }

    /// Returns the push of the held circle out of its partner.
    fn push_of_held(&self, partner: Target) -> PushOut {
        self.push(self.held, partner, self.landing, &self.partner(partner, &self.landing))
    }

    fn push(&self, pushed: usize, from: Target, before: Circle, partner: &Circle) -> PushOut {
        let vector = self.world.circle_at(pushed).center - before.center;
        let concentric = overlap(&before, partner).concentric;
        let is_minimum = self.only_checks() && self.rules.checks() == 1;
        PushOut { pushed, from, before, vector, is_minimum, concentric }
    }

    /// Returns the first contact of the held circle that was missed, or a ghost, as one by hand.
    fn failure(&self) -> Option<AuditedContact> {
        // Where the hand lands in a circle, it pushes: that is not too late.
        let is_failure = |audited: &&AuditedContact| {
            let is_seen = matches!(audited.outcome, Outcome::TooLate { .. });
            audited.is_failure() && !is_seen && audited.contact.circles().any(|circle| circle == self.held)
        };
        let mut failure = *self.log.audited.iter().find(is_failure)?;
        failure.step = 0;
        Some(failure)
    }
}

/// Returns the world of a jump that ends now: only the held circle moves.
fn world_of(run: &Run, held: usize, velocity: DVec2) -> World {
    let mut rules = *run.rules();
    (rules.response, rules.audit) = (rules.response.weaker(Response::PushOut), true);
    let bodies = run.world().bodies().iter().enumerate().map(|(index, &body)| {
        let (mut body, velocity) = if index == held { (body.held(), velocity) } else { (body, DVec2::ZERO) };
        body.set(Circle { velocity, ..run.world().circle_at(index) }, 0.0);
        body
    });
    let walls = run.world().walls().map(|(_, wall)| wall);
    World::new_unchecked(rules, bodies.collect(), run.clock() - rules.step).with_walls_unchecked(walls)
}
