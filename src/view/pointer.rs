//! Mouse gestures on the canvas, as commands and camera moves.

use egui::{CursorIcon, Modifiers, Pos2, Vec2};

use crate::session::{Command, ExperimentCommand, HandCommand, Run, ScreenCommand, Session};
use crate::view::camera::{Camera, arrow_scale};
use crate::view::handle::{self, HandleHit, HitTest, Hovered};
use crate::view::overlay::is_on_radii;

/// The maximum distance that the pointer may move during a click (points).
const CLICK_REACH: f32 = 3.0;

/// The factor by which one notch of the wheel zooms.
const ZOOM_PER_NOTCH: f64 = 1.15;

/// The factor by which one notch of the wheel with Ctrl changes a radius.
const GROWTH_PER_NOTCH: f64 = 1.05;

/// The mouse over the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// Its place (points); `None` outside the window.
    pub at: Option<Pos2>,
    /// The distance within which everything responds to it (points), if it is a finger.
    pub finger: Option<f32>,
    /// The modifier keys that are held.
    pub modifiers: Modifiers,
    gesture: Gesture,
    /// The circle that was hovered when the pointer last moved.
    hovered: Option<usize>,
}

/// The current gesture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Gesture {
    #[default]
    None,
    /// The button was pressed on this handle or on empty ground, and the pointer has not moved farther than a click allows.
    /// `offset` is the vector from the pointer to the point that a pull moves.
    Click { from: Pos2, on: Option<HandleHit>, offset: Vec2 },
    /// Pans the view.
    Pan { last: Pos2 },
    /// Pulls a handle. The moved point keeps its offset from the pointer.
    Pull { hit: HandleHit, offset: Vec2 },
}

impl Pointer {
    /// Whether a gesture is in progress.
    pub fn is_busy(&self) -> bool {
        self.gesture != Gesture::None
    }

    /// Returns the circle whose handles are shown because the pointer is at it.
    pub fn hovered(&self, session: &Session, run: &Run, camera: &Camera) -> Option<usize> {
        if let Some(hit) = self.taken(session) {
            return Some(hit.circle);
        }
        let at = self.at.filter(|&at| camera.canvas.contains(at))?;
        HitTest { session, run, camera }.hovered(self.hovered, at)
    }

    /// Returns the handle under the pointer.
    pub fn under(&self, session: &Session, run: &Run, camera: &Camera) -> Option<HandleHit> {
        if let Some(hit) = self.taken(session) {
            return Some(hit);
        }
        let at = self.at.filter(|&at| camera.canvas.contains(at))?;
        let shown = handle::shown(session, self.hovered(session, run, camera));
        HitTest { session, run, camera }.handle(&shown, at, self.finger)
    }

    /// Returns the circle at the pointer and its handle, for the canvas to show.
    pub fn shown(&self, session: &Session, run: &Run, camera: &Camera) -> Option<Hovered> {
        let circle = self.hovered(session, run, camera)?;
        let hit = self.under(session, run, camera).filter(|hit| hit.circle == circle);
        Some(Hovered { circle, handle: hit.map(|hit| hit.handle) })
    }

    /// Returns the cursor for the handle under the pointer.
    pub fn cursor(&self, session: &Session, run: &Run, camera: &Camera) -> CursorIcon {
        self.under(session, run, camera).map_or(CursorIcon::Default, |hit| hit.handle.cursor())
    }

    /// Presses the button at this position.
    pub fn press(&mut self, session: &Session, run: &Run, camera: &Camera, at: Pos2) -> Vec<Command> {
        self.at = Some(at);
        let under = self.under(session, run, camera);
        let offset = under.map_or(Vec2::ZERO, |hit| {
            let circle = session.circle_of(run, hit.circle);
            hit.handle.pulled_point(camera, run, &circle, arrow_scale(session)) - at
        });
        self.gesture = Gesture::Click { from: at, on: under, offset };
        let Some(hit) = under else { return Vec::new() };
        let second = hit.handle.of_center(ScreenCommand::SelectSecond(hit.circle));
        if let Some(command) = second.filter(|_| self.modifiers.shift) {
            self.gesture = Gesture::None;
            return vec![command];
        }
        let is_selected = session.selection().contains(&hit.circle);
        if is_selected { Vec::new() } else { vec![ScreenCommand::Select(Some(hit.circle)).into()] }
    }

    /// Moves the pointer. With Shift, a pull snaps to a grid.
    pub fn moved(&mut self, session: &Session, run: &Run, camera: &mut Camera, to: Pos2) -> Vec<Command> {
        self.at = Some(to);
        let mut commands = Vec::new();
        // Hands tremble: within the distance of a click, nothing moves.
        if let Gesture::Click { from, on, offset } = self.gesture
            && (to - from).length() > CLICK_REACH
        {
            self.gesture = match on {
                Some(hit) => Gesture::Pull { hit, offset },
                None => Gesture::Pan { last: from },
            };
            // A click selects, and changes nothing else.
            let taken = self.taken(session);
            commands.extend(taken.and_then(|hit| hit.handle.of_center(HandCommand::Grab(hit.circle))));
        }
        match &mut self.gesture {
            Gesture::Pan { last } => {
                camera.pan(to - *last);
                *last = to;
            }
            Gesture::Pull { hit, offset } if is_still_there(session, *hit) => {
                commands.push(hit.pull(session, run, camera, to + *offset, self.modifiers.shift));
            }
            Gesture::None | Gesture::Click { .. } | Gesture::Pull { .. } => {}
        }
        self.hovered = self.hovered(session, run, camera);
        let is_on_radii = self.gesture == Gesture::None
            && camera.canvas.contains(to)
            && is_on_radii(session, run, camera, to);
        if is_on_radii != session.radii().is_pointed {
            commands.push(ScreenCommand::PointAtRadii(is_on_radii).into());
        }
        commands
    }

    /// Releases the button. A click on a small lane chooses the lane, and no circle in it.
    pub fn release(&mut self, session: &Session) -> Vec<Command> {
        match std::mem::take(&mut self.gesture) {
            Gesture::Click { on, .. } if on.is_none() || session.experiment().has_small_lanes() => {
                vec![ScreenCommand::Select(None).into()]
            }
            Gesture::Pull { hit, .. } => hit.handle.of_center(HandCommand::Release).into_iter().collect(),
            Gesture::None | Gesture::Click { .. } | Gesture::Pan { .. } => Vec::new(),
        }
    }

    /// Returns the handle that was pressed.
    fn taken(&self, session: &Session) -> Option<HandleHit> {
        let pressed = match self.gesture {
            Gesture::Click { on, .. } => on,
            Gesture::Pull { hit, .. } => Some(hit),
            Gesture::None | Gesture::Pan { .. } => None,
        };
        pressed.filter(|&hit| is_still_there(session, hit))
    }

    /// Turns the wheel by this many notches; up is positive. With Ctrl, it changes the radius of the circle below it.
    pub fn wheel(&self, session: &Session, run: &Run, camera: &mut Camera, notches: f64) -> Vec<Command> {
        let Some(at) = self.at else { return Vec::new() };
        match (HitTest { session, run, camera }).circle_under(at) {
            Some(circle) if self.modifiers.ctrl => {
                let radius = session.circle_of(run, circle).radius * GROWTH_PER_NOTCH.powf(notches);
                vec![ExperimentCommand::SetRadius(circle, radius).into()]
            }
            _ => {
                camera.zoom(ZOOM_PER_NOTCH.powf(notches), at);
                Vec::new()
            }
        }
    }
}

/// Whether the circle of this handle is still the one that was pressed: the press selected it, and a key that removes it or
/// opens another scene leaves it unselected.
fn is_still_there(session: &Session, hit: HandleHit) -> bool {
    session.selection().contains(&hit.circle)
}
