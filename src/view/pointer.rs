//! Mouse gestures on the canvas, as commands and camera moves.

use egui::{CursorIcon, Modifiers, Pos2, Vec2};

use crate::session::{Command, ExperimentCommand, HandCommand, ScreenCommand, Shown, ShownLane};
use crate::view::camera::{Camera, arrow_scale};
use crate::view::handle::{self, HandleHit, HitTest, Hovered, WallHandle, WallHit, wall_at};
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
    /// The button was pressed on this handle of a wall. It is pulled once the pointer has moved farther than a click allows.
    Wall { from: Pos2, hit: WallHit, offset: Vec2, is_pulled: bool },
}

impl Pointer {
    /// Whether a gesture is in progress.
    pub fn is_busy(&self) -> bool {
        self.gesture != Gesture::None
    }

    /// Returns the circle whose handles are shown because the pointer is at it.
    pub fn hovered(&self, shown: &Shown, lane: &ShownLane, camera: &Camera) -> Option<usize> {
        if let Some(hit) = self.taken(shown) {
            return Some(hit.circle);
        }
        let at = self.at.filter(|&at| camera.canvas.contains(at))?;
        HitTest { shown, lane, camera }.hovered(self.hovered, at)
    }

    /// Returns the handle under the pointer.
    pub fn under(&self, shown: &Shown, lane: &ShownLane, camera: &Camera) -> Option<HandleHit> {
        if let Some(hit) = self.taken(shown) {
            return Some(hit);
        }
        let at = self.at.filter(|&at| camera.canvas.contains(at))?;
        let circles = handle::circles_with_handles(shown, self.hovered(shown, lane, camera));
        HitTest { shown, lane, camera }.handle(&circles, at, self.finger)
    }

    /// Returns the handle of a wall under the pointer: a knob of the selected one, or else any where no handle of a circle is.
    pub fn wall_under(&self, shown: &Shown, lane: &ShownLane, camera: &Camera) -> Option<WallHit> {
        if let Gesture::Wall { hit, .. } = self.gesture {
            return Some(hit);
        }
        let at = self.at.filter(|&at| camera.canvas.contains(at) && !self.is_busy())?;
        let selected = shown.state.selected_wall().map(|(index, _)| index);
        let is_knob = |hit: &WallHit| selected == Some(hit.wall) && hit.handle != WallHandle::Line;
        wall_at(lane, camera, (at, self.finger), selected)
            .filter(|hit| is_knob(hit) || self.under(shown, lane, camera).is_none())
    }

    /// Returns the circle at the pointer and its handle, for the canvas to show.
    pub fn on_canvas(&self, shown: &Shown, lane: &ShownLane, camera: &Camera) -> Option<Hovered> {
        let circle = self.hovered(shown, lane, camera)?;
        let hit = self.under(shown, lane, camera).filter(|hit| hit.circle == circle);
        Some(Hovered { circle, handle: hit.map(|hit| hit.handle) })
    }

    /// Returns the cursor for the handle under the pointer.
    pub fn cursor(&self, shown: &Shown, lane: &ShownLane, camera: &Camera) -> CursorIcon {
        let of_wall = || self.wall_under(shown, lane, camera).map(|hit| hit.handle.cursor());
        let of_circle = self.under(shown, lane, camera).map(|hit| hit.handle.cursor());
        of_wall().or(of_circle).unwrap_or(CursorIcon::Default)
    }

    /// Presses the button at this position.
    pub fn press(&mut self, shown: &Shown, lane: &ShownLane, camera: &Camera, at: Pos2) -> Vec<Command> {
        self.at = Some(at);
        let under = self.under(shown, lane, camera);
        if let Some(hit) = self.wall_under(shown, lane, camera) {
            let offset = hit.offset(lane, camera, at);
            self.gesture = Gesture::Wall { from: at, hit, offset, is_pulled: false };
            return vec![ScreenCommand::SelectWall(hit.wall).into()];
        }
        let offset = under.map_or(Vec2::ZERO, |hit| {
            hit.handle.pulled_point(camera, lane, hit.circle, arrow_scale(shown)) - at
        });
        self.gesture = Gesture::Click { from: at, on: under, offset };
        let Some(hit) = under else { return Vec::new() };
        let second = hit.handle.of_center(ScreenCommand::SelectSecond(hit.circle));
        if let Some(command) = second.filter(|_| self.modifiers.shift) {
            self.gesture = Gesture::None;
            return vec![command];
        }
        let is_selected = shown.state.selection().contains(&hit.circle);
        if is_selected { Vec::new() } else { vec![ScreenCommand::Select(Some(hit.circle)).into()] }
    }

    /// Moves the pointer. With Shift, a pull snaps to a grid.
    pub fn moved(&mut self, shown: &Shown, lane: &ShownLane, camera: &mut Camera, to: Pos2) -> Vec<Command> {
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
            commands.extend(
                self.taken(shown).and_then(|hit| hit.handle.of_center(HandCommand::Grab(hit.circle))),
            );
        }
        match &mut self.gesture {
            Gesture::Wall { from, hit, offset, is_pulled } => {
                *is_pulled |= (to - *from).length() > CLICK_REACH;
                let is_there = shown.state.selected_wall().is_some_and(|(index, _)| index == hit.wall);
                if *is_pulled && is_there {
                    commands.extend(hit.pull(lane, camera, to + *offset, self.modifiers.shift));
                }
            }
            Gesture::Pan { last } => {
                camera.pan(to - *last);
                *last = to;
            }
            Gesture::Pull { hit, offset } if is_still_there(shown, *hit) => {
                commands.push(hit.pull(shown, lane, camera, to + *offset, self.modifiers.shift));
            }
            Gesture::None | Gesture::Click { .. } | Gesture::Pull { .. } => {}
        }
        self.hovered = self.hovered(shown, lane, camera);
        let is_on_radii = self.gesture == Gesture::None
            && camera.canvas.contains(to)
            && is_on_radii(shown, lane, camera, to);
        if is_on_radii != shown.options.on_radii {
            commands.push(ScreenCommand::PointAtRadii(is_on_radii).into());
        }
        commands
    }

    /// Releases the button. A click on a small lane chooses the lane, and no circle in it.
    pub fn release(&mut self, has_small_lanes: bool) -> Vec<Command> {
        match std::mem::take(&mut self.gesture) {
            Gesture::Click { on, .. } if on.is_none() || has_small_lanes => {
                vec![ScreenCommand::Select(None).into()]
            }
            Gesture::Pull { hit, .. } => hit.handle.of_center(HandCommand::Release).into_iter().collect(),
            Gesture::None | Gesture::Click { .. } | Gesture::Pan { .. } | Gesture::Wall { .. } => Vec::new(),
        }
    }

    /// Returns the handle that was pressed.
    fn taken(&self, shown: &Shown) -> Option<HandleHit> {
        let pressed = match self.gesture {
            Gesture::Click { on, .. } => on,
            Gesture::Pull { hit, .. } => Some(hit),
            Gesture::None | Gesture::Pan { .. } | Gesture::Wall { .. } => None,
        };
        pressed.filter(|&hit| is_still_there(shown, hit))
    }

    /// Turns the wheel by this many notches; up is positive. With Ctrl, it changes the radius of the circle below it.
    pub fn wheel(&self, shown: &Shown, lane: &ShownLane, camera: &mut Camera, notches: f64) -> Vec<Command> {
        let Some(at) = self.at else { return Vec::new() };
        match (HitTest { shown, lane, camera }).circle_under(at) {
            Some(circle) if self.modifiers.ctrl => {
                let radius = lane.circle(circle).radius * GROWTH_PER_NOTCH.powf(notches);
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
fn is_still_there(shown: &Shown, hit: HandleHit) -> bool {
    shown.state.selection().contains(&hit.circle)
}
