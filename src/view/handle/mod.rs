//! The handles of a circle: where each stands, what it answers to, what a pull does, how it is drawn.
//!
//! To add one: a variant of [`Handle`]; the compiler then asks for all of these.

mod draw;
mod hit;
mod place;

pub use draw::draw;
pub use hit::{Hit, Hovered, circle_under, hovered, shown, under};
pub use place::{arrow_tip, radius_at_rim, rim, snapped, tip, velocity_at_tip};

use egui::{CursorIcon, Pos2};
use glam::DVec2;

use super::camera::Camera;
use super::draw::towards;
use crate::geometry::Circle;
use crate::session::Command;

/// A part of a circle that can be pulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// Changes the velocity: at the tip of its arrow.
    Tip,
    /// Changes the radius: at the rim.
    Rim,
    /// Changes the position: the whole circle.
    Center,
}

impl Handle {
    /// All of them, in the order in which they answer to the pointer.
    pub const ALL: [Self; 3] = all_variants![Tip, Rim, Center];

    /// Returns the place of its knob (points), or `None` for a handle that is the circle itself. `scale` is the
    /// [`crate::view::arrow_scale`].
    pub fn knob(self, camera: &Camera, circle: &Circle, scale: f64) -> Option<Pos2> {
        match self {
            Self::Tip => Some(tip(camera, circle, scale)),
            Self::Rim => Some(rim(camera, circle)),
            Self::Center => None,
        }
    }

    /// Returns the point that a pull moves (points).
    pub fn pulled_point(self, camera: &Camera, circle: &Circle, scale: f64) -> Pos2 {
        let center = camera.to_screen(circle.center);
        match self {
            Self::Tip => tip(camera, circle, scale),
            // The knob of a small circle stands outside of the rim.
            Self::Rim => towards(center, rim(camera, circle), camera.length(circle.radius)),
            Self::Center => center,
        }
    }

    /// Whether its knob answers beside a circle whose handles are not shown yet.
    fn answers_while_hidden(self) -> bool {
        match self {
            Self::Rim => true,
            Self::Tip | Self::Center => false,
        }
    }

    /// Returns the command that begins a pull of the circle of this index, if it needs one.
    pub fn begin(self, circle: usize) -> Option<Command> {
        match self {
            Self::Center => Some(Command::Grab(circle)),
            Self::Tip | Self::Rim => None,
        }
    }

    /// Returns the command of a pull that moves its point to `to` (points); `snaps` to a grid while Shift is held.
    pub fn pull(
        self,
        index: usize,
        camera: &Camera,
        circle: &Circle,
        scale: f64,
        to: Pos2,
        snaps: bool,
    ) -> Command {
        match self {
            Self::Tip => {
                let velocity = velocity_at_tip(camera, circle, scale, to);
                Command::SetVelocity(index, if snaps { snapped(velocity, 1.0) } else { velocity })
            }
            Self::Rim => {
                let radius = radius_at_rim(camera, circle, to);
                let radius = if snaps { snapped(DVec2::splat(radius), 0.1).x.max(0.1) } else { radius };
                Command::SetRadius(index, radius)
            }
            Self::Center => {
                let center = camera.to_world(to);
                Command::DragTo(if snaps { snapped(center, 0.5) } else { center })
            }
        }
    }

    /// Returns the command that ends a pull, if it needs one.
    pub fn end(self) -> Option<Command> {
        match self {
            Self::Center => Some(Command::Release),
            Self::Tip | Self::Rim => None,
        }
    }

    /// Returns the command of a press with Shift, if that does something else than a press without it.
    pub fn shift_press(self, circle: usize) -> Option<Command> {
        match self {
            Self::Center => Some(Command::SelectSecond(circle)),
            Self::Tip | Self::Rim => None,
        }
    }

    /// Returns the lines of the help about it: what a person does, and what that does.
    pub fn help(self) -> &'static [[&'static str; 2]] {
        match self {
            Self::Center => &[
                ["drag a circle", "moves it, as the method sees it"],
                ["let go in motion", "throws it, while the run plays"],
            ],
            Self::Tip => &[["drag the arrow’s tip", "changes the velocity"]],
            Self::Rim => &[["drag the rim, Ctrl+wheel", "changes the radius"]],
        }
    }

    /// Returns the cursor over it.
    pub fn cursor(self) -> CursorIcon {
        match self {
            Self::Center => CursorIcon::Move,
            Self::Tip | Self::Rim => CursorIcon::Crosshair,
        }
    }
}
