//! The hand of a person: its key presses and mouse movements.

use egui::Pos2;
use glam::DVec2;

use super::Program;

impl Program {
    /// Presses and releases a key, named as in xdotool.
    pub fn key(&self, name: &str) {
        self.display.xdotool(&format!("key {name}"));
    }

    /// Presses and releases a key without waiting.
    pub fn key_without_waiting(&self, name: &str) {
        self.display.begin_xdotool(&format!("key {name}"));
    }

    /// Gives the keyboard focus to this window.
    pub fn take_focus(&self) {
        self.display.xdotool(&format!("windowfocus --sync {}", self.window));
    }

    /// Performs all these commands at once, without a pause. `{window}` is replaced by the id of the window.
    pub fn at_once(&self, line: &str) {
        self.display.xdotool(&line.replace("{window}", &self.window));
    }

    /// Moves the pointer there in one jump.
    pub fn move_to(&self, at: Pos2) {
        self.at_once(&self.pointing_at(at));
    }

    /// Presses the left button there, and waits until the program has seen it.
    pub fn press(&self, at: Pos2) {
        self.at_once(&format!("{} mousedown 1", self.pointing_at(at)));
        self.wait_for_picture();
    }

    /// Releases the left button.
    pub fn release(&self) {
        self.at_once("mouseup 1");
    }

    /// Presses and releases at one point.
    pub fn click(&self, at: Pos2) {
        self.at_once(&format!("{} click 1", self.pointing_at(at)));
    }

    /// Presses at the first point, moves to each of the others with a picture or more in between, and releases at the last.
    pub fn drag(&self, path: &[Pos2]) {
        self.press(path[0]);
        for &place in &path[1..] {
            self.move_to(place);
            self.wait_for_picture();
        }
        self.release();
    }

    /// The same at once: all of it may be between two pictures.
    pub fn drag_at_once(&self, path: &[Pos2]) {
        let moves: Vec<String> = path[1..].iter().map(|&place| self.pointing_at(place)).collect();
        self.at_once(&format!("{} mousedown 1 {} mouseup 1", self.pointing_at(path[0]), moves.join(" ")));
    }

    /// The whole pixel on screen nearest to a point of the world: the pointer can be nowhere else.
    pub fn screen(&self, place: DVec2) -> Pos2 {
        self.whole(self.camera.to_screen(place))
    }

    /// The nearest whole pixel (points).
    pub fn whole(&self, at: Pos2) -> Pos2 {
        (at * self.scale).round() / self.scale
    }

    /// The xdotool command that moves the pointer there.
    fn pointing_at(&self, at: Pos2) -> String {
        let pixel = at * self.scale;
        // They are whole already, except for the last bit of the division by the scale.
        let (x, y) = (pixel.x.round(), pixel.y.round());
        format!("mousemove --window {} {x} {y}", self.window)
    }
}
