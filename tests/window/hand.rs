//! The hand of a person: the keys it presses and the ways the mouse goes.

use egui::Pos2;
use glam::DVec2;

use super::Program;

impl Program {
    /// Presses and releases a key, as xdotool calls it.
    pub fn key(&self, name: &str) {
        self.display.xdotool(&format!("key {name}"));
    }

    /// Presses and releases a key, and does not wait for it.
    pub fn key_without_waiting(&self, name: &str) {
        self.display.begin_xdotool(&format!("key {name}"));
    }

    /// Gives the keyboard to this window.
    pub fn take_focus(&self) {
        self.display.xdotool(&format!("windowfocus --sync {}", self.window));
    }

    /// Does all of this in one go, without a pause: `{window}` is replaced by the window's id.
    pub fn at_once(&self, line: &str) {
        self.display.xdotool(&line.replace("{window}", &self.window));
    }

    /// The pointer goes there in one jump.
    pub fn move_to(&self, at: Pos2) {
        self.at_once(&self.pointing_at(at));
    }

    /// The left button goes down there, and the program sees it before anything else happens.
    pub fn press(&self, at: Pos2) {
        self.at_once(&format!("{} mousedown 1", self.pointing_at(at)));
        self.wait_for_picture();
    }

    /// The left button goes up.
    pub fn release(&self) {
        self.at_once("mouseup 1");
    }

    /// Press and release at one place.
    pub fn click(&self, at: Pos2) {
        self.at_once(&format!("{} click 1", self.pointing_at(at)));
    }

    /// Press at the first place, move to each of the others with a picture or more in between, release at the last.
    pub fn drag(&self, path: &[Pos2]) {
        self.press(path[0]);
        for &place in &path[1..] {
            self.move_to(place);
            self.wait_for_picture();
        }
        self.release();
    }

    /// The same in no time: all of it may fall between two pictures.
    pub fn drag_at_once(&self, path: &[Pos2]) {
        let moves: Vec<String> = path[1..].iter().map(|&place| self.pointing_at(place)).collect();
        self.at_once(&format!("{} mousedown 1 {} mouseup 1", self.pointing_at(path[0]), moves.join(" ")));
    }

    /// Where a place of the world is on screen, at a whole pixel: the pointer can be nowhere else.
    pub fn screen(&self, place: DVec2) -> Pos2 {
        self.whole(self.camera.to_screen(place))
    }

    /// The nearest whole pixel (points).
    pub fn whole(&self, at: Pos2) -> Pos2 {
        (at * self.scale).round() / self.scale
    }

    /// The command for xdotool that moves the pointer there.
    fn pointing_at(&self, at: Pos2) -> String {
        let pixel = at * self.scale;
        // Whole already, but for the last bit of the division by the scale.
        let (x, y) = (pixel.x.round(), pixel.y.round());
        format!("mousemove --window {} {x} {y}", self.window)
    }
}
