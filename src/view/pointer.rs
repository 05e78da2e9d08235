//! What the mouse does on the canvas: the gesture under way, as commands and camera moves.

use egui::{CursorIcon, Pos2, Vec2};
use glam::DVec2;

use super::camera::Camera;
use super::draw_list::towards;
use super::handle::{self, Grip, Handle};
use crate::session::{Command, Run, Session};

/// A press that moves no farther than this (points) is a click.
const CLICK_REACH: f32 = 3.0;

/// One notch of the wheel zooms by this factor.
const ZOOM_PER_NOTCH: f64 = 1.15;

/// One notch of the wheel with Ctrl grows a radius by this factor.
const GROWTH_PER_NOTCH: f64 = 1.05;

/// The mouse over the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// Where it is (points); `None` when it left the window.
    pub at: Option<Pos2>,
    gesture: Gesture,
    /// The circle that it was at when it last moved.
    hovered: Option<usize>,
}

/// What the pointer is at: a circle, and the part of it that a press would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hovered {
    /// The circle whose handles are shown.
    pub circle: usize,
    /// On the way to a handle there is none.
    pub grip: Option<Grip>,
}

/// What the pressed button is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Gesture {
    #[default]
    None,
    /// The button went down here, on this handle or on empty ground, and the pointer has not left a click's reach.
    /// `offset` leads from the pointer to what a pull of the handle moves.
    Click { from: Pos2, on: Option<Handle>, offset: Vec2 },
    /// Moving the view.
    Pan { last: Pos2 },
    /// Moving a handle. What is pulled stays as far from the pointer as it was at the press.
    Pull { handle: Handle, offset: Vec2 },
}

impl Pointer {
    /// Is a gesture under way?
    pub fn is_busy(&self) -> bool {
        self.gesture != Gesture::None
    }

    /// The circle whose handles are to be shown because the pointer is at it.
    pub fn hovered(&self, session: &Session, run: &Run, camera: &Camera) -> Option<usize> {
        if let Some(handle) = self.taken() {
            return Some(handle.circle);
        }
        let at = self.at.filter(|&at| camera.canvas.contains(at))?;
        handle::hovered(session, run, camera, self.hovered, at)
    }

    /// What is under the pointer, counting the handles of the selected circles.
    pub fn under(&self, session: &Session, run: &Run, camera: &Camera) -> Option<Handle> {
        if let Some(handle) = self.taken() {
            return Some(handle);
        }
        let at = self.at.filter(|&at| camera.canvas.contains(at))?;
        handle::under(session, run, camera, &shown_handles(session, self.hovered(session, run, camera)), at)
    }

    /// What the pointer is at, for the canvas to show.
    pub fn shown(&self, session: &Session, run: &Run, camera: &Camera) -> Option<Hovered> {
        let circle = self.hovered(session, run, camera)?;
        let under = self.under(session, run, camera).filter(|handle| handle.circle == circle);
        Some(Hovered { circle, grip: under.map(|handle| handle.grip) })
    }

    /// The cursor that says what a press would do here.
    pub fn cursor(&self, session: &Session, run: &Run, camera: &Camera) -> CursorIcon {
        match self.under(session, run, camera).map(|handle| handle.grip) {
            Some(Grip::Center) => CursorIcon::Move,
            Some(Grip::Tip | Grip::Rim) => CursorIcon::Crosshair,
            None => CursorIcon::Default,
        }
    }

    /// The button goes down.
    pub fn press(
        &mut self,
        session: &Session,
        run: &Run,
        camera: &Camera,
        at: Pos2,
        shift: bool,
    ) -> Vec<Command> {
        self.at = Some(at);
        let under = self.under(session, run, camera);
        let offset = under.map_or(Vec2::ZERO, |handle| place(session, run, camera, handle) - at);
        self.gesture = Gesture::Click { from: at, on: under, offset };
        let Some(handle) = under else { return Vec::new() };
        if shift && handle.grip == Grip::Center {
            self.gesture = Gesture::None;
            return vec![Command::SelectSecond(handle.circle)];
        }
        let is_selected = session.selection().contains(&handle.circle);
        if is_selected { Vec::new() } else { vec![Command::Select(Some(handle.circle))] }
    }

    /// The pointer moves. With Shift what it pulls snaps to a grid.
    pub fn moved(
        &mut self,
        session: &Session,
        run: &Run,
        camera: &mut Camera,
        to: Pos2,
        shift: bool,
    ) -> Vec<Command> {
        self.at = Some(to);
        let mut commands = Vec::new();
        // A hand trembles: within the reach of a click nothing moves.
        if let Gesture::Click { from, on, offset } = self.gesture
            && (to - from).length() > CLICK_REACH
        {
            self.gesture = match on {
                Some(handle) => Gesture::Pull { handle, offset },
                None => Gesture::Pan { last: from },
            };
            // Only what moves is held: a click selects, and changes nothing else.
            if let Some(Handle { circle, grip: Grip::Center }) = on {
                commands.push(Command::Grab(circle));
            }
        }
        match &mut self.gesture {
            Gesture::None | Gesture::Click { .. } => {}
            Gesture::Pan { last } => {
                camera.pan(to - *last);
                *last = to;
            }
            Gesture::Pull { handle, offset } => {
                commands.push(pull(session, run, camera, *handle, to + *offset, shift));
            }
        }
        self.hovered = self.hovered(session, run, camera);
        commands
    }

    /// The button goes up.
    pub fn release(&mut self) -> Vec<Command> {
        match std::mem::take(&mut self.gesture) {
            Gesture::Click { on: None, .. } => vec![Command::Select(None)],
            Gesture::Pull { handle: Handle { grip: Grip::Center, .. }, .. } => vec![Command::Release],
            Gesture::None | Gesture::Click { .. } | Gesture::Pan { .. } | Gesture::Pull { .. } => Vec::new(),
        }
    }

    /// The handle that the button went down on.
    fn taken(&self) -> Option<Handle> {
        match self.gesture {
            Gesture::Click { on, .. } => on,
            Gesture::Pull { handle, .. } => Some(handle),
            Gesture::None | Gesture::Pan { .. } => None,
        }
    }

    /// The wheel turns by so many notches, up is positive.
    pub fn wheel(
        &self,
        session: &Session,
        run: &Run,
        camera: &mut Camera,
        notches: f64,
        ctrl: bool,
    ) -> Vec<Command> {
        let Some(at) = self.at else { return Vec::new() };
        match handle::circle_under(run, camera, at) {
            Some(circle) if ctrl => {
                let radius = session.circle_of(run, circle).radius * GROWTH_PER_NOTCH.powf(notches);
                vec![Command::SetRadius(circle, radius)]
            }
            _ => {
                camera.zoom(ZOOM_PER_NOTCH.powf(notches), at);
                Vec::new()
            }
        }
    }
}

/// The circles whose handles are shown: those selected and the one under the pointer.
pub fn shown_handles(session: &Session, hovered: Option<usize>) -> Vec<usize> {
    let mut shown = session.selection().to_vec();
    if let Some(hovered) = hovered
        && !shown.contains(&hovered)
    {
        shown.insert(0, hovered);
    }
    shown
}

/// Where the point stands that a pull of this handle moves (points).
fn place(session: &Session, run: &Run, camera: &Camera, handle: Handle) -> Pos2 {
    let circle = session.circle_of(run, handle.circle);
    match handle.grip {
        Grip::Center => camera.to_screen(circle.center),
        Grip::Tip => handle::tip(camera, &circle, handle::arrow_scale(session)),
        // Of a small circle the handle stands outside, and what it moves is the rim itself.
        Grip::Rim => {
            let center = camera.to_screen(circle.center);
            towards(center, handle::rim(camera, &circle), camera.length(circle.radius))
        }
    }
}

fn pull(session: &Session, run: &Run, camera: &Camera, handle: Handle, to: Pos2, shift: bool) -> Command {
    let circle = session.circle_of(run, handle.circle);
    match handle.grip {
        Grip::Center => {
            let place = camera.to_world(to);
            Command::DragTo(if shift { handle::snapped(place, 0.5) } else { place })
        }
        Grip::Tip => {
            let velocity = handle::velocity_at_tip(camera, &circle, handle::arrow_scale(session), to);
            Command::SetVelocity(handle.circle, if shift { handle::snapped(velocity, 1.0) } else { velocity })
        }
        Grip::Rim => {
            let radius = handle::radius_at_rim(camera, &circle, to);
            let radius = if shift { handle::snapped(DVec2::splat(radius), 0.1).x.max(0.1) } else { radius };
            Command::SetRadius(handle.circle, radius)
        }
    }
}
