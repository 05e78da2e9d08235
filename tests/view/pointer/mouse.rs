//! A mouse on a canvas without a window.

use circle_collision_demo::session::{Command, ScreenCommand, Session};
use circle_collision_demo::view::camera::{Camera, arrow_scale};
use circle_collision_demo::view::handle;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::pointer::Pointer;
use egui::{Modifiers, Pos2, vec2};

use crate::hands::{apply_all, center};

/// A person with a mouse on the canvas.
pub struct Mouse {
    pub session: Session,
    pub camera: Camera,
    pub pointer: Pointer,
    /// All commands since the last request.
    pub said: Vec<Command>,
}

impl Mouse {
    pub fn at(session: Session) -> Self {
        let camera = Camera::fitted(session.run().start(), Layout::of(vec2(1280.0, 800.0)).canvas);
        Self { session, camera, pointer: Pointer::default(), said: Vec::new() }
    }

    pub fn apply(&mut self, commands: Vec<Command>) {
        // Passing over a radius is not a gesture.
        let is_gesture =
            |command: &&Command| !matches!(command, Command::Screen(ScreenCommand::PointAtRadii(_)));
        self.said.extend(commands.iter().filter(is_gesture).cloned());
        apply_all(&mut self.session, commands);
    }

    /// Acts while these keys are held.
    fn with(&mut self, modifiers: Modifiers, act: impl FnOnce(&mut Self)) {
        self.pointer.modifiers = modifiers;
        act(self);
        self.pointer.modifiers = Modifiers::NONE;
    }

    pub fn press(&mut self, at: Pos2) {
        let commands =
            self.pointer.press(&self.session.shown(), self.session.shown().lane(), &self.camera, at);
        self.apply(commands);
    }

    pub fn press_with_shift(&mut self, at: Pos2) {
        self.with(Modifiers::SHIFT, |mouse| mouse.press(at));
    }

    pub fn move_to(&mut self, to: Pos2) {
        let commands =
            self.pointer.moved(&self.session.shown(), self.session.shown().lane(), &mut self.camera, to);
        self.apply(commands);
    }

    pub fn move_with_shift(&mut self, to: Pos2) {
        self.with(Modifiers::SHIFT, |mouse| mouse.move_to(to));
    }

    /// As in the window: the position of the release counts as a move.
    pub fn release(&mut self, at: Pos2) {
        self.move_to(at);
        let commands = self.pointer.release(self.session.experiment().has_small_lanes());
        self.apply(commands);
    }

    pub fn wheel(&mut self, notches: f64, ctrl: bool) {
        self.with(if ctrl { Modifiers::CTRL } else { Modifiers::NONE }, |mouse| {
            let commands = mouse.pointer.wheel(
                &mouse.session.shown(),
                mouse.session.shown().lane(),
                &mut mouse.camera,
                notches,
            );
            mouse.apply(commands);
        });
    }

    pub fn said(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.said)
    }

    pub fn middle_of(&self, circle: usize) -> Pos2 {
        self.camera.to_screen(center(&self.session, circle))
    }

    pub fn tip_of(&self, circle: usize) -> Pos2 {
        handle::tip(&self.camera, &self.session.circle(circle), arrow_scale(&self.session.shown()))
    }

    pub fn rim_of(&self, circle: usize) -> Pos2 {
        handle::rim(&self.camera, &self.session.circle(circle))
    }

    /// Whether the handles of this circle are shown.
    pub fn shows(&self, circle: usize) -> bool {
        self.pointer.hovered(&self.session.shown(), self.session.shown().lane(), &self.camera) == Some(circle)
    }

    /// Zooms by this factor around this point.
    pub fn look_at(&mut self, place: Pos2, factor: f64) {
        let place = self.camera.to_world(place);
        self.camera.zoom(factor, self.camera.canvas.center());
        self.camera.center = place;
    }

    /// A point far from every circle and handle.
    pub fn ground(&self) -> Pos2 {
        self.camera.canvas.left_top() + vec2(40.0, 40.0)
    }
}
