//! The motion of the camera that keeps a pair in view after a bounce.
//!
//! Everything in view stays in view: the camera zooms out, and moves only as far as it must. It follows in an open plane
//! with few circles, in each run in which the explained pair has changed course; a pair that flies out on its first course,
//! as after a miss, is not followed. Following ends when the user pans or zooms, and when the view is a few times as large
//! as the fitted one, so that a run that all circles have left still ends. Only the camera is eased, never a circle.

use glam::DVec2;

use crate::session::{Shown, ShownLane};
use crate::view::camera::{Camera, ViewBounds, around, arrow_scale, box_of};
use crate::view::layout::Band;

/// The time constant of following (s): the time in which the remaining distance shrinks to 1/e.
const TIME_CONSTANT: f64 = 0.4;

/// The duration of the motion to a fitted view, or beside a panel (s).
const GLIDE: f64 = 0.3;

/// The longest step of that motion (s): before it began, the program may have rested.
const LONGEST_STEP: f64 = 0.05;

/// The distance of the pair from the edge of the canvas, as a share of the canvas.
const MARGIN: f64 = 0.06;

/// The maximum size of the view, as a multiple of the fitted one.
const WIDEST: f64 = 3.0;

/// The distance from the target at which the camera jumps to it (points).
const REACHED: f64 = 0.25;

/// The motion of the camera, and the view that it started from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Follow {
    is_ended: bool,
    is_moving: bool,
    home: Option<Camera>,
    glide: Option<Glide>,
}

/// A motion: from the center and scale of one camera to those of another.
#[derive(Clone, Copy, Debug)]
struct Glide {
    from: Camera,
    to: Camera,
    /// The share of its time that has passed, 0 to 1.
    share: f64,
}

impl Follow {
    /// Stops following: the user chose the view.
    pub fn end(&mut self) {
        *self = Self { is_ended: true, ..Self::default() };
    }

    /// Resets when the run starts again, or after a fit. Returns the view that following started from, if it did.
    pub fn start_again(&mut self) -> Option<Camera> {
        std::mem::take(self).home
    }

    /// Whether it has moved the camera.
    pub fn has_moved(&self) -> bool {
        self.home.is_some()
    }

    /// Whether the camera is moving automatically.
    pub fn is_moving(&self) -> bool {
        self.is_moving || self.glide.is_some()
    }

    /// Returns the camera for a canvas beside a panel that has opened or closed, at the beginning of its motion to the fitted
    /// view, or else to the view that it has or glides to; wider if the pair would be out of view.
    pub fn make_room(
        &mut self,
        shown: &Shown,
        camera: Camera,
        canvas: Band,
        fitted: Option<Camera>,
    ) -> Camera {
        let beside = camera.through(canvas);
        let Camera { center, scale, .. } = self.glide.map_or(camera, |glide| glide.to);
        let target_view = fitted.unwrap_or(Camera { center, scale, ..beside });
        let wider = pair_bounds(shown).and_then(|bounds| target(&target_view, bounds));
        self.glide(shown, beside, wider.unwrap_or(target_view))
    }

    /// Returns the camera at the beginning of its motion from one view to another of the same scene, or at its end if pictures
    /// are still.
    pub fn glide(&mut self, shown: &Shown, from: Camera, to: Camera) -> Camera {
        self.glide = None;
        if shown.options.still || from == to {
            return to;
        }
        self.glide = Some(Glide { from, to, share: 0.0 });
        Camera { center: from.center, scale: from.scale, ..to }
    }

    /// Returns the camera after gliding for `seconds` of real time: it starts and ends slowly.
    pub fn glided(&mut self, camera: Camera, seconds: f64) -> Camera {
        let Some(glide) = &mut self.glide else { return camera };
        glide.share = (glide.share + seconds.clamp(0.0, LONGEST_STEP) / GLIDE).min(1.0);
        let Glide { from, to, share } = *glide;
        self.glide.take_if(|glide| glide.share >= 1.0);
        let now = if share < 1.0 { between(&from, &to, share * share * (3.0 - 2.0 * share)) } else { to };
        Camera { center: now.center, scale: now.scale, ..camera }
    }

    /// Returns the camera after easing toward `wished` for `seconds` of real time. It never overshoots.
    pub fn eased(&mut self, camera: Camera, wished: Option<ViewBounds>, seconds: f64) -> Camera {
        let target = wished
            .filter(|_| !self.is_ended && self.glide.is_none())
            .and_then(|bounds| target(&camera, bounds));
        self.is_moving = target.is_some();
        let Some(target) = target else { return camera };
        self.home = self.home.or(Some(camera));
        let share = 1.0 - (-seconds.max(0.0) / TIME_CONSTANT).exp();
        let now = between(&camera, &target, share);
        let size = f64::from(camera.stage.width().max(camera.stage.height()));
        let is_near = (now.center - target.center).length() * target.scale < REACHED
            && size * (now.scale / target.scale - 1.0) < REACHED;
        if is_near { target } else { now }
    }
}

/// Returns the first camera with the center and scale at this share of the way to those of the other. The size of the view, one
/// over the scale, changes evenly.
fn between(from: &Camera, to: &Camera, share: f64) -> Camera {
    let size = from.scale.recip() + (to.scale.recip() - from.scale.recip()) * share;
    Camera { center: from.center + (to.center - from.center) * share, scale: size.recip(), ..*from }
}

/// Returns the bounds of the explained pair in all runs, to the tips of their arrows (m); `None` without a pair or with many
/// circles.
fn pair_bounds(shown: &Shown) -> Option<ViewBounds> {
    let pair = shown.pair.filter(|_| shown.run().is_small())?;
    let ahead = arrow_scale(shown);
    let circles = shown.lanes.iter().flat_map(|lane| lane.both(pair));
    around(circles.flat_map(|circle| [circle, circle.after(ahead)]).map(|circle| box_of(&circle)))
}

/// Returns the bounds to keep in view (m): both circles of the explained pair in each run in which it has bounced, at their
/// current positions and at those one time constant ahead, at least to the tips of their arrows; a drag that is repeated; of
/// two lanes, the checks of a miss. `None` if there is nothing to follow.
pub fn wished(shown: &Shown) -> Option<ViewBounds> {
    let pair = shown.pair?;
    // A small lane keeps the size that the hit needs.
    let is_still = shown.options.still
        || shown.has_small_lanes()
        || shown.drag.is_some() && !shown.state.is_repeating_drag();
    if is_still || !shown.run().is_small() || shown.run().rules().arena.is_closed() {
        return None;
    }
    let playing = if shown.state.is_playing() { TIME_CONSTANT * shown.state.speed() } else { 0.0 };
    let ahead = playing.max(arrow_scale(shown));
    let has_turned = |lane: &&ShownLane| {
        let turns = lane.run.trajectory().until(lane.run.world().time());
        turns.iter().any(|turn| pair.has(turn.circle))
    };
    let circles = shown
        .lanes
        .iter()
        .filter(has_turned)
        .flat_map(|lane| lane.both(pair))
        .flat_map(|circle| [circle, circle.after(ahead)]);
    let lanes = shown.lanes.iter().filter(|_| shown.is_comparing());
    let missed =
        lanes.filter_map(ShownLane::failure).flat_map(|failure| [failure.before, failure.after()].concat());
    around(circles.chain(shown.repeated_drag.iter().copied()).chain(missed).map(|circle| box_of(&circle)))
}

/// Returns the camera that shows these bounds and everything in view; `None` if it shows them already, or is zoomed out as far
/// as it goes.
fn target(camera: &Camera, (low, high): ViewBounds) -> Option<Camera> {
    let canvas = DVec2::new(camera.stage.width().into(), camera.stage.height().into());
    let half = canvas / (2.0 * camera.scale);
    let margin = half * 2.0 * MARGIN;
    let (left, right) = (camera.center - half, camera.center + half);
    let (low, high) = ((low - margin).min(left), (high + margin).max(right));
    let growth = ((high - low) / (2.0 * half)).max_element();
    let most = WIDEST * camera.scale / camera.fitted_scale;
    if !growth.is_finite() || growth.min(most) <= 1.0 + 1e-9 {
        return None;
    }
    // At the widest zoom it moves only a part of the way.
    let share = ((growth.min(most) - 1.0) / (growth - 1.0)).min(1.0);
    let center = camera.center + ((low + high) / 2.0 - camera.center) * share;
    Some(Camera { center, scale: camera.scale / growth.min(most), ..*camera })
}
