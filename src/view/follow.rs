//! How the camera keeps a pair in view that bounced.
//!
//! What was in view stays in view: the camera zooms out, and moves only as far as that takes. It does so in an open
//! plane with few circles, for each run in which the explained pair has turned; one that flies out on its first course
//! is let go, as in a miss. It ends where the view is a few times what was fitted, so that a run which all circles have
//! left still ends, and by any touch of the view by hand. Positions are never eased: only the place that is looked at.

use glam::DVec2;

use super::bands::Band;
use super::camera::Camera;
use crate::geometry::Circle;
use crate::session::{Motion, Run, Session};

/// Time constant of the easing (s): in it the remaining distance shrinks to 1/e.
const TIME_CONSTANT: f64 = 0.4;

/// The same of the sliding beside a panel (s).
const SLIDE: f64 = 0.1;

/// From the pair to the rim of the canvas, as a share of the canvas.
const MARGIN: f64 = 0.06;

/// The view grows to at most this many times what was fitted.
const WIDEST: f64 = 3.0;

/// Nearer to the wished view than this it is reached (points).
const REACHED: f64 = 0.25;

/// Whether the camera follows, and the view that it came from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Follow {
    is_ended: bool,
    is_moving: bool,
    home: Option<Camera>,
    /// What is left of the way on which the view slides beside a panel (m).
    slide: DVec2,
}

/// A box (m): its lower and its upper corner.
pub type Bounds = (DVec2, DVec2);

impl Follow {
    /// A hand moved the view: it is the hand's from now on.
    pub fn end(&mut self) {
        *self = Self { is_ended: true, ..Self::default() };
    }

    /// The run is at its start again, or the scene was fitted. Returns the view that was followed from, if it was left.
    pub fn start_again(&mut self) -> Option<Camera> {
        std::mem::take(self).home
    }

    /// Is the camera on its way?
    pub fn is_moving(&self) -> bool {
        self.is_moving || self.slide != DVec2::ZERO
    }

    /// A panel opened beside the canvas, or closed: what stood in the middle slides to the middle of this canvas, at once
    /// where pictures are still.
    ///
    /// Where the pair would be out of view there, the view grows by as much as it takes.
    pub fn make_room(
        &mut self,
        camera: Camera,
        canvas: Band,
        pair: Option<Bounds>,
        is_still: bool,
    ) -> Camera {
        let beside = camera.through(canvas);
        let mut there = beside;
        there.center = camera.center + self.slide;
        let target = pair.and_then(|bounds| target(&there, bounds));
        if let Some((center, scale)) = target {
            (there.center, there.scale) = (center, scale);
        } else if !is_still {
            self.slide = there.center - beside.center;
            return beside;
        }
        self.slide = DVec2::ZERO;
        there
    }

    /// The camera after `seconds` of real time more of sliding.
    pub fn slid(&mut self, mut camera: Camera, seconds: f64) -> Camera {
        let share = 1.0 - (-seconds.max(0.0) / SLIDE).exp();
        let way = if self.slide.length() * camera.scale < REACHED { self.slide } else { self.slide * share };
        self.slide -= way;
        camera.center += way;
        camera
    }

    /// Where the camera looks after `seconds` of real time more, so that it comes to show `wished`. It never overshoots.
    pub fn eased(&mut self, camera: Camera, wished: Option<Bounds>, seconds: f64) -> Camera {
        let target = wished.filter(|_| !self.is_ended).and_then(|bounds| target(&camera, bounds));
        self.is_moving = target.is_some();
        let Some((center, scale)) = target else { return camera };
        self.home = self.home.or(Some(camera));
        let share = 1.0 - (-seconds.max(0.0) / TIME_CONSTANT).exp();
        // What is seen grows evenly, which is one over the scale.
        let mut now = camera;
        now.center += (center - camera.center) * share;
        now.scale = 1.0 / (1.0 / camera.scale + (1.0 / scale - 1.0 / camera.scale) * share);
        let size = f64::from(camera.stage.width().max(camera.stage.height()));
        let is_near =
            (now.center - center).length() * scale < REACHED && size * (now.scale / scale - 1.0) < REACHED;
        if is_near {
            (now.center, now.scale) = (center, scale);
        }
        now
    }
}

/// Where the explained pair is in all runs (m); `None` when there is none, and in a crowd.
pub fn pair_bounds(session: &Session) -> Option<Bounds> {
    let pair = session.focus_pair().filter(|_| session.run().is_small())?;
    let circles =
        session.experiment().each().flat_map(|run| [pair.a, pair.b].map(|one| session.circle_of(run, one)));
    bounds(circles)
}

/// The box around these circles; `None` without any.
fn bounds(circles: impl Iterator<Item = Circle>) -> Option<Bounds> {
    let boxes = circles.map(|circle| {
        let reach = DVec2::splat(circle.radius);
        (circle.center - reach, circle.center + reach)
    });
    boxes.reduce(|(low, high), (near, far)| (low.min(near), high.max(far)))
}

/// What should be in view (m): of each run whose explained pair has bounced, both circles, and where they are going while
/// the camera is on its way. `None` when the camera has nothing to follow.
pub fn wished(session: &Session) -> Option<Bounds> {
    let pair = session.focus_pair()?;
    let is_still = !session.has(Motion::Camera) || session.drag().is_some();
    if is_still || !session.run().is_small() || session.run().rules().arena.is_closed() {
        return None;
    }
    let ahead = if session.is_playing() { TIME_CONSTANT * session.speed() } else { 0.0 };
    let has_turned = |run: &&Run| {
        let turns = run.trajectory().until(run.world().time());
        turns.iter().any(|turn| pair.has(turn.circle))
    };
    let circles = session
        .experiment()
        .each()
        .filter(has_turned)
        .flat_map(|run| [pair.a, pair.b].map(|index| session.circle_of(run, index)))
        .flat_map(|circle| [circle, circle.after(ahead)]);
    bounds(circles)
}

/// The center (m) and scale (points per meter) that show these bounds besides what is in view; `None` when the camera
/// shows them already, or is as far out as it goes.
fn target(camera: &Camera, (low, high): Bounds) -> Option<(DVec2, f64)> {
    let canvas = DVec2::new(camera.stage.width().into(), camera.stage.height().into());
    let half = canvas / (2.0 * camera.scale);
    let margin = half * 2.0 * MARGIN;
    let (left, right) = (camera.center - half, camera.center + half);
    let (low, high) = ((low - margin).min(left), (high + margin).max(right));
    let growth = ((high - low) / (2.0 * half)).max_element();
    let most = WIDEST * camera.scale / camera.fitted_scale();
    if !growth.is_finite() || growth.min(most) <= 1.0 + 1e-9 {
        return None;
    }
    // As far out as it goes it shows the part of the way there that it can.
    let share = ((growth.min(most) - 1.0) / (growth - 1.0)).min(1.0);
    let center = camera.center + ((low + high) / 2.0 - camera.center) * share;
    Some((center, camera.scale / growth.min(most)))
}
