//! The handles of a circle: the position of each, its response to the pointer, and the effect of a pull.
//!
//! To add one, add a variant to [`Handle`]; the compiler then asks for most of these; `hit.rs` says where it is found.

mod hit;
mod wall;

pub use hit::{HandleHit, HitTest, Hovered, circles_with_handles, draw_order};
pub use wall::{WallHandle, WallHit, wall_at};

use circle_collision::geometry::Circle;
use circle_collision::simulation::Rules;
use egui::{CursorIcon, Pos2};
use glam::DVec2;

use crate::session::{Command, ExperimentCommand, HandCommand, Run, STEP_RANGE, Shown, ShownLane};
use crate::view::camera::{Camera, arrow_scale, towards};
use crate::view::coming_checks::{at_check, counted_from};
use crate::view::text::number;

/// A part of a circle that can be pulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// Changes the velocity: the tip of its arrow.
    Tip,
    /// Changes the radius: the rim.
    Rim,
    /// Changes the position: the whole circle.
    Center,
    /// Changes the fixed step: the circle at the coming check of this number, 1 for the next one.
    Check(u32),
}

impl Handle {
    /// All handles, in the order in which they respond to the pointer; the next check stands for all checks.
    pub const ALL: [Self; 4] = [Self::Tip, Self::Rim, Self::Center, Self::Check(1)];

    /// Returns the handles of a circle: a fixed one has no velocity to change.
    pub fn of_circle(run: &Run, index: usize) -> impl Iterator<Item = Self> + use<> {
        let fixed = run.start().circles[index].fixed;
        let changes_velocity = |handle: Self| match handle {
            Self::Tip | Self::Check(_) => true,
            Self::Rim | Self::Center => false,
        };
        Self::ALL.into_iter().filter(move |&handle| !fixed || !changes_velocity(handle))
    }

    /// Returns the position of its knob (points), or `None` for a handle that is the circle itself. `scale` is the
    /// [`crate::view::camera::arrow_scale`].
    pub fn knob(self, camera: &Camera, circle: &Circle, scale: f64) -> Option<Pos2> {
        match self {
            Self::Tip => Some(tip(camera, circle, scale)),
            Self::Rim => Some(rim(camera, circle)),
            Self::Center | Self::Check(_) => None,
        }
    }

    /// Returns the point that a pull moves (points).
    pub fn pulled_point(self, camera: &Camera, lane: &ShownLane, index: usize, scale: f64) -> Pos2 {
        let circle = &lane.circle(index);
        let center = camera.to_screen(circle.center);
        match self {
            Self::Tip => tip(camera, circle, scale),
            // The knob of a small circle is outside the rim.
            Self::Rim => towards(center, rim(camera, circle), camera.length(circle.radius)),
            Self::Center => center,
            Self::Check(number) => camera.to_screen(at_check(lane, index, number).center),
        }
    }

    /// Returns the command if this is the center: only a circle itself is taken in the hand, or selected as the second.
    pub fn of_center(self, command: impl Into<Command>) -> Option<Command> {
        match self {
            Self::Center => Some(command.into()),
            Self::Tip | Self::Rim | Self::Check(_) => None,
        }
    }

    /// Returns the lines of the help about it: a gesture and its effect.
    pub fn help(self) -> &'static [[&'static str; 2]] {
        match self {
            Self::Center => &[["drag a circle", "moves it"], ["let go in motion", "throws it while playing"]],
            Self::Tip => &[["drag the arrow’s tip", "changes the velocity"]],
            Self::Rim => &[["drag the rim, Ctrl+wheel", "changes the radius"]],
            Self::Check(_) => &[["drag a check", "changes dt"]],
        }
    }

    /// Returns the cursor over it.
    pub fn cursor(self) -> CursorIcon {
        match self {
            Self::Center => CursorIcon::Move,
            Self::Tip | Self::Rim => CursorIcon::Crosshair,
            Self::Check(_) => CursorIcon::ResizeHorizontal,
        }
    }
}

impl HandleHit {
    /// Returns the command for a pull that moves its point to `to` (points). With `snaps` (while Shift is held) the value
    /// snaps to a grid.
    pub fn pull(self, shown: &Shown, lane: &ShownLane, camera: &Camera, to: Pos2, snaps: bool) -> Command {
        let circle = &lane.circle(self.circle);
        let nearest = |value: DVec2, grid: f64| if snaps { (value / grid).round() * grid } else { value };
        match self.handle {
            Handle::Tip => {
                let velocity = nearest(velocity_at_tip(camera, circle, arrow_scale(shown), to), 1.0);
                ExperimentCommand::SetVelocity(self.circle, velocity).into()
            }
            Handle::Rim => {
                let radius = nearest(DVec2::splat(radius_at_rim(camera, circle, to)), 0.1).x;
                let radius = if snaps { radius.max(0.1) } else { radius };
                ExperimentCommand::SetRadius(self.circle, radius).into()
            }
            Handle::Center => HandCommand::DragTo(nearest(camera.to_world(to), 0.5)).into(),
            Handle::Check(number) => {
                let (circle, _) = counted_from(lane, self.circle);
                let step = step_at(lane.run.rules(), &circle, number, camera.to_world(to));
                let step = nearest(DVec2::splat(step), 0.01).x;
                ExperimentCommand::SetStep(step.max(STEP_RANGE[0])).into()
            }
        }
    }
}

/// The distance of the velocity knob from the rim of a circle at rest (points), so that there is something to pull.
const CLEARANCE: f32 = 14.0;

/// The minimum distance of the radius knob from the center (points), for circles that are small on screen.
const SMALLEST_RIM: f32 = 22.0;

/// Returns the end of a circle's velocity arrow (points). The arrow begins at the rim, and its length is proportional to the
/// speed.
pub fn arrow_tip(camera: &Camera, circle: &Circle, scale: f64) -> Pos2 {
    camera.to_screen(at_distance(circle, circle.velocity.length() * scale))
}

/// Returns the position of the knob of a circle's velocity (points): at the tip of the arrow, and beyond that of a short one,
/// clear of the rim.
pub fn tip(camera: &Camera, circle: &Circle, scale: f64) -> Pos2 {
    let (arrow, clearance) = (circle.velocity.length() * scale, camera.meters(CLEARANCE));
    camera.to_screen(at_distance(circle, arrow.max(clearance + arrow / 2.0)))
}

/// Returns the velocity (m/s) whose knob is at `at`: the inverse of [`tip`]. Zero within the clearance of the rim.
pub fn velocity_at_tip(camera: &Camera, circle: &Circle, scale: f64, at: Pos2) -> DVec2 {
    let way = camera.to_world(at) - circle.center;
    let (distance, clearance) = (way.length() - circle.radius, camera.meters(CLEARANCE));
    let arrow = distance.min(2.0 * (distance - clearance)).max(0.0);
    way.try_normalize().unwrap_or(DVec2::X) * (arrow / scale)
}

/// Returns the position this far outside the rim (m), in the direction of motion; to the right for a circle at rest.
fn at_distance(circle: &Circle, distance: f64) -> DVec2 {
    circle.center + circle.velocity.try_normalize().unwrap_or(DVec2::X) * (circle.radius + distance)
}

/// Returns the position of the knob of a circle's radius (points): opposite to its velocity, to the left for one at rest.
pub fn rim(camera: &Camera, circle: &Circle) -> Pos2 {
    let direction = -circle.velocity.try_normalize().unwrap_or(DVec2::X);
    let way = camera.length(circle.radius).max(SMALLEST_RIM);
    camera.to_screen(circle.center) + camera.direction(direction) * way
}

/// Returns the radius (m) whose rim is at `at`, at least one point on screen: the inverse of [`rim`] if the knob is on the
/// rim.
pub fn radius_at_rim(camera: &Camera, circle: &Circle, at: Pos2) -> f64 {
    camera.meters((at - camera.to_screen(circle.center)).length().max(1.0))
}

/// Returns the step (s) with which the check of this number finds the circle nearest to this place (m), rounded to three digits.
fn step_at(rules: &Rules, circle: &Circle, number: u32, place: DVec2) -> f64 {
    let time = (place - circle.center).dot(circle.velocity) / circle.velocity.length_squared();
    number::three_digits(time / f64::from(number) * (rules.step / rules.check_interval()))
}
