//! How circles move within a step, where the method may stop or turn them before it ends.

use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Log, Rules, StepMethod, World};
use glam::DVec2;

use super::Run;
use super::trajectory::Vertex;

/// The share of a way, and of a step, below which a difference is rounding.
const ROUNDING: f64 = 1e-9;

/// The motion of a circle within a step: straight until it stops, if it does. Then it stands until the step ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepMotion {
    /// Its center at the start of the step (m).
    start: DVec2,
    /// Its velocity until it stops (m/s).
    velocity: DVec2,
    /// When it stops (s after the start of the step); infinity if it moves on.
    pub stop: f64,
}

impl StepMotion {
    /// Returns the motion of a circle that begins a step of this length (s) as `before` says, ends it as `after` says, and is stopped
    /// at this time (s after the start), if it is.
    fn new(before: Vertex, after: Vertex, step: f64, stop: Option<f64>, method: StepMethod) -> Self {
        let (start, velocity) = (before.center, before.velocity);
        let straight = Self { start, velocity, stop: stop.unwrap_or(f64::INFINITY) };
        let rounding = ROUNDING * (velocity.length() * step + start.length());
        let is_on_course = straight.at(step).distance(after.center) <= rounding;
        match method {
            // Nothing but a stop changes a course before the check at the end, which may push.
            StepMethod::Overlap | StepMethod::SubSteps | StepMethod::CenterRay | StepMethod::SweepAtRest => {
                straight
            }
            StepMethod::Sweep | StepMethod::Speculative if is_on_course => straight,
            // Of other turns, only the ends are known.
            StepMethod::Sweep | StepMethod::Speculative => {
                Self { start, velocity: (after.center - start) / step, stop: f64::INFINITY }
            }
        }
    }

    /// Returns its center `time` after the start of the step (s), in meters.
    pub fn at(&self, time: f64) -> DVec2 {
        self.start + self.velocity * time.min(self.stop)
    }

    /// Returns its velocity at that time (m/s).
    pub fn velocity(&self, time: f64) -> DVec2 {
        if self.stands(time) { DVec2::ZERO } else { self.velocity }
    }

    /// Whether it has stopped by then.
    pub fn stands(&self, time: f64) -> bool {
        time >= self.stop
    }
}

/// Returns the motions of circles within a step of this length (s), from how each begins it to how it is after it, as it was audited.
pub fn motions<const COUNT: usize>(
    before: [Vertex; COUNT],
    after: [Vertex; COUNT],
    step: f64,
    (rules, audited): (&Rules, &[AuditedContact]),
) -> [StepMotion; COUNT] {
    let method = rules.detection.stepped().unwrap_or(StepMethod::Overlap);
    std::array::from_fn(|place| {
        let stop = stop_of(before[place].circle, audited).map(|stopped| (step - stopped).max(0.0));
        StepMotion::new(before[place], after[place], step, stop, method)
    })
}

/// Returns for how long a circle was stopped before the end of the step with these audited contacts (s); `None` if it was not.
fn stop_of(circle: usize, audited: &[AuditedContact]) -> Option<f64> {
    let stopped = audited.iter().filter_map(|one| {
        let place = one.contact.circles().position(|index| index == circle)?;
        Some(one.stopped[place])
    });
    stopped.filter(|&time| time > 0.0).reduce(f64::max)
}

impl Run {
    /// Returns the world at the end of the step under way, and what happens in it; `None` for a method that neither stops nor turns
    /// circles within it, between two steps, and in a scene that is not small.
    pub(super) fn step_under_way(&self) -> Option<(World, Log)> {
        let is_under_way = self.rules().detection.turns_within_steps() && self.clock() > self.world().time();
        if !is_under_way || !self.is_small() {
            return None;
        }
        let (mut next, mut log) = (self.world().clone(), Log::default());
        next.advance_once(&mut log);
        (next.time() > self.world().time()).then_some((next, log))
    }

    /// Returns the circles as they are between two checks, at the time on the clock. In a small scene, a method that stops or turns
    /// them within its steps does so here.
    pub fn circles_between_checks(&self) -> Vec<Circle> {
        let world = self.world();
        let since = self.clock() - world.time();
        let Some((next, log)) = self.step_under_way() else {
            return world.circles().map(|circle| circle.after(since)).collect();
        };
        let there = |(index, circle): (usize, Circle)| {
            let [before, after] = [world, &next].map(|world| Vertex::of(world, index));
            let context = (self.rules(), &log.audited[..]);
            let [motion] = motions([before], [after], next.time() - world.time(), context);
            Circle { center: motion.at(since), ..circle }
        };
        world.circles().enumerate().map(there).collect()
    }
}
