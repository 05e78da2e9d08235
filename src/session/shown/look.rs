//! Works out which pair the screen explains, and solves its contact.

use circle_collision::detection::{
    FirstCheck, Intercept, Nearness, Passage, Verdict, WallPart, first_check, intercept, overlap,
};
use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::audit::AuditedContact;

use crate::session::contact::{Pair, is_by_hand, is_closing, passage};
use crate::session::experiment::{Run, Vertex};
use crate::session::noticed::{Focus, Noticed};
use crate::session::now::Fact;
use crate::session::screen::StepPair;
use crate::session::state::State;

/// What the screen is about: found once each time that something is noticed, and once for what is shown.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The pair that is explained; `None` if no two circles can meet.
    pub pair: Option<Pair>,
    /// Its next contact.
    pub explanation: Option<Explanation>,
    /// The failure on screen.
    pub failure: Option<AuditedContact>,
    /// The pair of the page *Step*, whether or not the method that is shown has zones: the explained one, or in a scene that is not
    /// small, the fastest ahead of a contact. `None` if no pair will overlap.
    pub step_pair: Option<StepPair>,
}

/// The exact solution for the explained pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explanation {
    /// The time at which the numbers hold (s, absolute): that of the world, or the last check before a failure on screen.
    pub time: f64,
    /// The two circles at that time; in the place of a wall what it stands for.
    pub circles: [Circle; 2],
    /// The wall, if it is one of the two.
    pub wall: Option<Wall>,
    /// Their next contact, computed by the same function that the simulation uses.
    pub path: Passage,
}

impl Explanation {
    fn new(time: f64, circles: [Circle; 2], wall: Option<Wall>) -> Self {
        Self { time, circles, wall, path: passage(&circles, wall.as_ref()) }
    }

    /// Returns the quadratic equation of the contact: that of two circles, or of a circle and the end of a wall that it meets. `None` across
    /// a side of a wall, where the distance changes evenly.
    pub fn equation(&self) -> Option<Intercept> {
        let [circle, second] = &self.circles;
        match (self.wall, self.path.touched) {
            (None, _) => Some(intercept(circle, second)),
            (Some(wall), Some(WallPart::End { center })) => {
                let end = Circle { center, radius: wall.thickness / 2.0, ..wall.stand_in(circle, center) };
                Some(intercept(circle, &end))
            }
            (Some(_), _) => None,
        }
    }

    fn of_audited(audited: &AuditedContact) -> Self {
        Self::new(audited.start, audited.before, audited.wall)
    }
}

impl State {
    /// Returns what the screen is about, with the pair in focus and the fastest pair that were noticed.
    pub(in crate::session) fn look(&self, noticed: &Noticed) -> Look {
        let failure = self.failure();
        let pair = self.explained_pair(failure.as_ref(), noticed.focus);
        let look =
            Look { pair, explanation: pair.map(|pair| self.explanation(pair)), failure, step_pair: None };
        let fastest = || noticed.fastest?.what.1;
        let step_pair = if self.is_about_fastest() { fastest() } else { self.explained_step_pair(&look) };
        Look { step_pair, ..look }
    }

    /// Whether the page *Step* is about the fastest pair.
    pub(in crate::session) fn is_about_fastest(&self) -> bool {
        !self.run().is_small() && self.selection().is_empty()
    }

    /// Returns the pair that the screen explains: the selected pair; for one selected or held circle, it and its nearest; in Compare,
    /// the first that has a result; else the pair of the result on screen; else the one in focus. `None` if no two can meet.
    fn explained_pair(&self, failure: Option<&AuditedContact>, focus: Option<Fact<Focus>>) -> Option<Pair> {
        let world = self.run().world();
        if world.len() < 2 && world.walls().next().is_none() {
            return None;
        }
        match *self.selection() {
            [first, second, ..] => return Some(Pair::of(first, second)),
            [only] => return nearest_to(self.run(), only),
            [] => {}
        }
        if let Some((wall, _)) = self.selected_wall() {
            let pairs = (0..world.len()).map(|circle| Pair::at_wall(circle, wall));
            // The circle that meets it next, or else the nearest.
            return Pair::soonest(pairs.clone(), world).or_else(|| Pair::nearest(pairs, world));
        }
        if let Some(drag) = self.hand.drag {
            return nearest_to(self.run(), drag.circle);
        }
        let is_of_run = !failure.is_some_and(is_by_hand);
        if self.experiment.is_comparing()
            && is_of_run
            && let Some(first) = self.experiment.first_result()
        {
            return Some(first);
        }
        if let Some(of_failure) = failure.and_then(|failure| Pair::in_contact(failure.contact)) {
            return Some(of_failure);
        }
        let found = self.found().and_then(|found| Pair::in_contact(found.event.contact));
        found.or(focus.map(|focus| focus.what.pair))
    }

    /// Solves the contact of the explained pair exactly.
    fn explanation(&self, pair: Pair) -> Explanation {
        let failure = self.result(self.lane()).and_then(|result| result.failure());
        if let Some(failure) = failure.filter(|failure| pair.is_audited(failure)) {
            return Explanation::of_audited(&failure);
        }
        let world = self.run().world();
        let circles = pair.placed(world, |index| self.circle(index));
        Explanation::new(world.time(), circles, pair.wall_in(world))
    }

    /// Returns the explained pair as its course began. After its contact, the pair has another T, but the page *Step* is still about
    /// that contact, and the course that led to it.
    fn explained_step_pair(&self, look: &Look) -> Option<StepPair> {
        let (run, pair, explanation, failure) = (self.run(), look.pair?, look.explanation?, look.failure);
        let is_over = !is_closing(&explanation.path) || failure.is_some();
        let contact = if is_over { run.true_time_of_last(pair, run.start_time()) } else { None };
        // A hand moves circles without a course.
        let is_moved = self.hand.drag.is_some() || failure.is_some_and(|failure| is_by_hand(&failure));
        let course = run.course_before(pair, contact.unwrap_or(f64::INFINITY)).filter(|_| !is_moved);
        let circles = course.unwrap_or(explanation.circles);
        let path = passage(&circles, explanation.wall.as_ref());
        StepPair::new(pair, circles, path, f64::from(run.rules().checks()))
    }

    /// Returns the explanation whose equation is on screen: that of the last contact of the explained pair, until the two are
    /// on a course to another.
    pub(super) fn equation(&self, look: &Look) -> Option<Explanation> {
        let now = look.explanation?;
        match now.path.verdict {
            Verdict::MovingApart | Verdict::SameVelocity => self.last_course(look.pair?).or(Some(now)),
            Verdict::Hit { .. } | Verdict::Overlapping | Verdict::Graze { .. } | Verdict::PassesBy { .. } => {
                Some(now)
            }
        }
    }

    /// Returns what the checks to come make of the explained pair's next contact, with the steps counted from the start; `None` without
    /// one, or if it must not be told.
    pub(super) fn first_check(&self, explanation: Option<&Explanation>) -> Option<FirstCheck> {
        let explanation = explanation.filter(|_| self.run().is_small() && !self.hides_future())?;
        let [a, b] = &explanation.circles;
        if overlap(a, b).nearness() == Nearness::Overlapping {
            return None;
        }
        let (step, start) = (self.run().rules().check_interval(), self.run().start_time());
        let next =
            start + (((explanation.time - start) / step + 1e-9).floor() + 1.0) * step - explanation.time;
        first_check(explanation.path, next, step)
    }

    /// Solves the course on which this pair came to its last contact since the start, in a small scene.
    fn last_course(&self, pair: Pair) -> Option<Explanation> {
        let run = self.run();
        if !run.is_small() {
            return None;
        }
        if run.rules().detection.is_stepped() {
            let audited = run.last_audited_of(pair, run.start_time())?;
            return Some(Explanation::of_audited(audited));
        }
        let event = run.last_found_of(pair, run.start_time())?;
        let turns = run.trajectory().until(event.time);
        let turned_before = |turn: &&Vertex| pair.has(turn.circle) && turn.time < event.time;
        let began = turns.iter().rev().find(turned_before).map_or(run.start_time(), |turn| turn.time);
        let circle = |index: usize| {
            let last = turns.iter().rev().find(|turn| turn.circle == index);
            let start = || run.start().circles[index].circle.after(event.time - run.start_time()).center;
            let center = last.map_or_else(start, |turn| turn.at(event.time));
            let velocity = event.before[pair.place_of(index)];
            let there = Circle { center, velocity, ..self.circle(index) };
            there.after(began - event.time)
        };
        let world = run.world();
        Some(Explanation::new(began, pair.placed(world, circle), pair.wall_in(world)))
    }
}

/// Returns a circle of a run with the one, or the wall, that is nearest to it.
pub fn nearest_to(run: &Run, index: usize) -> Option<Pair> {
    let world = run.world();
    let others = run.start().others(index).map(|(other, _)| Pair::of(index, other));
    let is_free = !run.start().circles[index].fixed;
    let walls = world.walls().filter(|_| is_free).map(|(id, _)| Pair::at_wall(index, id.index()));
    Pair::nearest(others.chain(walls), world)
}
