//! The frame of the window on the screen, which others can change.

use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use egui::Vec2;

use super::Program;
use crate::waiting::wait_for;

impl Program {
    /// Resizes the window from outside, and waits until the program has drawn it at this size.
    pub fn resize(&mut self, size: Vec2) {
        self.wait_for_rest();
        let pixels = size * self.scale;
        let drawn = self.pictures();
        self.at_once(&format!("windowsize {{window}} {} {}", pixels.x, pixels.y));
        self.wait_for_size(size);
        wait_for("a picture of the new size", || (self.pictures() > drawn).then_some(()));
        self.camera = self.camera.in_canvas(bands(&self.scene, 1, &Layout::of(size))[0]);
    }

    /// Left, top, width and height of the window on the screen, without the decorations of a window manager (pixels).
    pub fn frame(&self) -> [i32; 4] {
        // Inside the frame of a window manager, xdotool reports a wrong position.
        let told = self.display.output("xwininfo", &format!("-id {}", self.window));
        ["Absolute upper-left X:", "Absolute upper-left Y:", "Width:", "Height:"].map(|name| {
            let value = told.lines().find_map(|line| line.trim().strip_prefix(name));
            value.and_then(|value| value.trim().parse().ok()).expect("a number")
        })
    }

    /// Moves the window on the screen like a window manager.
    pub fn move_window_to(&self, [left, top]: [i32; 2]) {
        self.display.xdotool(&format!("windowmove {} {left} {top}", self.window));
    }

    /// Waits until the window has this size (points).
    pub fn wait_for_size(&self, size: Vec2) {
        let pixels = size * self.scale;
        let told = format!("Geometry: {}x{}", pixels.x, pixels.y);
        wait_for(&told, || {
            self.display.xdotool(&format!("getwindowgeometry {}", self.window)).contains(&told).then_some(())
        });
    }
}
