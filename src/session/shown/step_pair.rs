//! The pair of the page *Step*, and its throws.

use circle_collision::detection::{Nearness, intercept, overlap, step_size, time_of_impact};
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, Rules, World};

use crate::scene::SceneCircle;
use crate::session::contact::is_by_hand;
use crate::session::now::Ends;
use crate::session::{Pair, Session, StepPair, ThrowScores, Throws};

/// The number of the fastest circles whose next contacts are searched for in a scene that is not small.
const FASTEST: usize = 16;

impl Session {
    /// Whether the zones of checks apply to the method that is shown: under intercept detection, they are those of the checks
    /// that it does without.
    pub fn has_zones(&self) -> bool {
        !self.run().rules().detection.turns_within_steps()
    }

    /// Returns the pair of the page *Step*, whether or not the method that is shown has zones: the explained one, or in a scene that is
    /// not small, the fastest ahead of a contact. `None` if no pair will overlap.
    pub(in crate::session) fn any_step_pair(&self) -> Option<StepPair> {
        if self.is_about_fastest() { self.screen.fastest?.what.1 } else { self.explained_step_pair() }
    }

    /// Returns the pair of the page *Step*; `None` if no pair will overlap, or the method that is shown has no zones.
    pub fn step_pair(&self) -> Option<StepPair> {
        self.any_step_pair().filter(|_| self.has_zones())
    }

    /// Returns the longest dt of the page *Step* (s); `None` if no pair will overlap.
    pub(in crate::session) fn longest_step(&self) -> Option<f64> {
        Some(self.any_step_pair()?.longest_step(self.run().loaded().rules.step))
    }

    /// Whether the page *Step* is about the fastest pair.
    fn is_about_fastest(&self) -> bool {
        !self.run().is_small() && self.selection().is_empty()
    }

    /// Returns the throws of the pair, at its offset. `None` if there is no pair that can be thrown.
    pub(in crate::session) fn throws(&self) -> Option<Throws> {
        let step_pair = self.any_step_pair()?;
        let (Pair { a, b }, circles) = (step_pair.pair, step_pair.circles);
        let start = self.run().start();
        let body = |index: usize, circle| SceneCircle { circle, ..start.circles[index].clone() }.body();
        let rules = Rules { step: 1.0, ..*self.run().rules() };
        let throws = Throws::new([body(a, circles[0]), body(b, circles[1])], rules)?;
        let path = step_pair.path();
        Some(throws.with_offset(path.closest_distance() / path.radii_sum))
    }

    /// Returns the method whose chances the page *Step* is about: under intercept detection, the one that only checks.
    pub(in crate::session) fn thrown_method(&self) -> Detection {
        match self.run().rules().detection {
            Detection::Intercept => Detection::OVERLAP,
            stepped @ Detection::Stepped(_) => stepped,
        }
    }

    /// Returns the results of the throws, if they were made with this pair and method.
    pub fn throw_scores(&self) -> Option<&ThrowScores> {
        let (thrown, method) = (self.screen.throw_scores.as_ref()?, self.thrown_method());
        let is_its = self.throws()? == thrown.throws && thrown.method == method;
        is_its.then_some(thrown)
    }

    /// Notices the fastest pair, where the page *Step* is about it: when the runs have changed, and at other moments while nothing
    /// moves. It takes a search.
    pub(in crate::session) fn notice_fastest_pair(&mut self) {
        if !self.is_about_fastest() {
            return;
        }
        let (run, now) = (self.run(), self.experiment.now);
        let is_moving = self.is_playing() || self.drag().is_some();
        let is_known = self.screen.fastest.is_some_and(|known| {
            now.holds(Ends::Course, known.at) && (is_moving || known.what.0 == run.clock())
        });
        if !is_known {
            let pair = fastest(run.world(), f64::from(run.rules().checks()));
            self.screen.fastest = Some(now.fact((run.clock(), pair)));
        }
    }

    /// Returns the explained pair as its course began. After its contact, the pair has another T, but the page *Step* is still about
    /// that contact, and the course that led to it.
    fn explained_step_pair(&self) -> Option<StepPair> {
        let (run, pair, explanation) = (self.run(), self.explained_pair()?, self.explanation()?);
        let is_over = explanation.path.quadratic.b > 0.0 || self.failure().is_some();
        let contact = if is_over { run.last_contact_time(pair, run.start_time()) } else { None };
        // A hand moves circles without a course.
        let is_moved = self.drag().is_some() || self.failure().is_some_and(|failure| is_by_hand(&failure));
        let course = run.course_before(pair, contact.unwrap_or(f64::INFINITY)).filter(|_| !is_moved);
        let circles = course.unwrap_or(explanation.circles);
        let overlap_duration = overlap_to_come(&circles)?;
        let checks = f64::from(run.rules().checks());
        Some(StepPair { pair, circles, overlap_duration, checks, is_fastest: false })
    }
}

/// Returns how long a contact ahead lasts (s); `None` if there is none, as for two that overlap already.
fn overlap_to_come([a, b]: &[Circle; 2]) -> Option<f64> {
    let is_over = overlap(a, b).nearness() == Nearness::Overlapping;
    // The duration depends on no step.
    step_size(&intercept(a, b), 1.0).filter(|_| !is_over).map(|size| size.overlap_duration)
}

/// Returns the pair with the greatest relative speed among the fastest circles, each paired with the circle that it will
/// touch next.
fn fastest(world: &World, checks: f64) -> Option<StepPair> {
    let speed = |index: &usize| world.circle_at(*index).velocity.length_squared();
    let mut order: Vec<usize> = (0..world.len()).collect();
    if order.len() > FASTEST {
        order.select_nth_unstable_by(FASTEST, |a, b| speed(b).total_cmp(&speed(a)).then(a.cmp(b)));
        order.truncate(FASTEST);
    }
    let next = |index: usize| {
        let circle = world.circle_at(index);
        let others = (0..world.len()).filter(move |&other| other != index);
        let contacts =
            others.filter_map(move |other| Some((time_of_impact(&circle, &world.circle_at(other))?, other)));
        contacts.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, partner)| Pair::of(index, partner))
    };
    let step_pair = order.into_iter().filter_map(next).filter_map(|pair| {
        let circles = [world.circle_at(pair.a), world.circle_at(pair.b)];
        let overlap_duration = overlap_to_come(&circles)?;
        let relative_speed = (circles[1].velocity - circles[0].velocity).length();
        Some((relative_speed, StepPair { pair, circles, overlap_duration, checks, is_fastest: true }))
    });
    step_pair.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, step_pair)| step_pair)
}
