//! Fingers on the screen, translated to the inputs of a pointer and to two-finger gestures.

use std::time::Duration;

use egui::{Pos2, Vec2};
use macroquad::miniquad::{MouseButton, TouchPhase};

use super::input::Input;

/// The distance that a finger has to move before it pulls (points): it is less steady than a mouse.
const REACH: f32 = 6.0;

/// The time after which a resting finger points, like a mouse with no button pressed, instead of pressing.
const LONG: Duration = Duration::from_millis(400);

/// The fingers on the screen.
#[derive(Debug, Default)]
pub struct Fingers {
    down: Vec<(u64, Pos2)>,
    gesture: FingerGesture,
}

/// The gesture of all fingers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum FingerGesture {
    /// No gesture until all fingers are lifted.
    #[default]
    None,
    /// One finger rests where it came down, since this time.
    Rest { from: Pos2, since: Duration },
    /// One finger pulls.
    Pull,
    /// One finger points.
    Point,
    /// Two fingers hold the view.
    Pinch,
}

impl Fingers {
    /// Handles a touch at this position (points) and time. Returns the resulting inputs.
    pub fn touch(&mut self, phase: TouchPhase, id: u64, at: Pos2, now: Duration) -> Vec<Input> {
        match phase {
            TouchPhase::Started => self.put(id, at, now),
            TouchPhase::Moved => self.moved(id, at, now),
            TouchPhase::Ended => self.lift(id, now),
            TouchPhase::Cancelled => {
                *self = Self::default();
                vec![Input::ReleasedOutside]
            }
        }
    }

    fn put(&mut self, id: u64, at: Pos2, now: Duration) -> Vec<Input> {
        self.down.retain(|&(other, _)| other != id);
        self.down.push((id, at));
        match (self.down.len(), self.gesture) {
            (1, _) => {
                self.gesture = FingerGesture::Rest { from: at, since: now };
                vec![Input::Moved(at)]
            }
            (2, before) => {
                self.gesture = FingerGesture::Pinch;
                let released = Input::Released(MouseButton::Left, self.down[0].1);
                if before == FingerGesture::Pull { vec![released] } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    fn moved(&mut self, id: u64, at: Pos2, now: Duration) -> Vec<Input> {
        let before = self.held();
        let Some(finger) = self.down.iter_mut().find(|(other, _)| *other == id) else { return Vec::new() };
        finger.1 = at;
        match self.gesture {
            FingerGesture::Rest { from, since } if (at - from).length() > REACH => {
                if now.saturating_sub(since) < LONG {
                    self.gesture = FingerGesture::Pull;
                    vec![Input::Pressed(MouseButton::Left, from), Input::Moved(at)]
                } else {
                    self.gesture = FingerGesture::Point;
                    vec![Input::Moved(at)]
                }
            }
            FingerGesture::Pull | FingerGesture::Point => vec![Input::Moved(at)],
            FingerGesture::Pinch => match (before, self.held()) {
                (Some((middle, apart)), Some((to, farther))) => {
                    vec![Input::Pinch { at: to, way: to - middle, factor: farther / apart }]
                }
                _ => Vec::new(),
            },
            FingerGesture::None | FingerGesture::Rest { .. } => Vec::new(),
        }
    }

    fn lift(&mut self, id: u64, now: Duration) -> Vec<Input> {
        let Some(index) = self.down.iter().position(|&(other, _)| other == id) else { return Vec::new() };
        let (_, at) = self.down.remove(index);
        let mut inputs = match std::mem::take(&mut self.gesture) {
            FingerGesture::Rest { from, since } if now.saturating_sub(since) < LONG => {
                vec![Input::Pressed(MouseButton::Left, from), Input::Released(MouseButton::Left, from)]
            }
            FingerGesture::Pull => vec![Input::Released(MouseButton::Left, at)],
            FingerGesture::None
            | FingerGesture::Rest { .. }
            | FingerGesture::Point
            | FingerGesture::Pinch => Vec::new(),
        };
        // The pointer is gone.
        inputs.push(Input::LeftHolding);
        inputs
    }

    /// Returns the midpoint of the first two fingers, and their distance, which is at least one point so that it can be a
    /// divisor.
    fn held(&self) -> Option<(Pos2, f32)> {
        let [(_, one), (_, other), ..] = self.down[..] else { return None };
        Some((one + (other - one) / 2.0, Vec2::length(other - one).max(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;
    use TouchPhase::{Cancelled, Ended, Moved, Started};

    const LEFT: MouseButton = MouseButton::Left;

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn a_tap_clicks_and_a_finger_that_moves_pulls() {
        let (mut fingers, at) = (Fingers::default(), pos2(50.0, 50.0));
        assert_eq!(fingers.touch(Started, 7, at, ms(0)), [Input::Moved(at)]);
        assert_eq!(fingers.touch(Moved, 7, at + vec2(3.0, 0.0), ms(10)), [], "it trembles");
        let tap = [Input::Pressed(LEFT, at), Input::Released(LEFT, at), Input::LeftHolding];
        assert_eq!(fingers.touch(Ended, 7, at, ms(100)), tap);
        fingers.touch(Started, 8, at, ms(500));
        let to = at + vec2(20.0, 0.0);
        assert_eq!(fingers.touch(Moved, 8, to, ms(600)), [Input::Pressed(LEFT, at), Input::Moved(to)]);
        assert_eq!(fingers.touch(Ended, 8, to, ms(2000)), [Input::Released(LEFT, to), Input::LeftHolding]);
    }

    #[test]
    fn a_long_press_points_and_presses_nothing() {
        let (mut fingers, at) = (Fingers::default(), pos2(50.0, 50.0));
        fingers.touch(Started, 1, at, ms(0));
        assert_eq!(fingers.touch(Ended, 1, at, ms(400)), [Input::LeftHolding]);
        fingers.touch(Started, 1, at, ms(1000));
        let to = at + vec2(0.0, 30.0);
        assert_eq!(fingers.touch(Moved, 1, to, ms(1500)), [Input::Moved(to)]);
        assert_eq!(fingers.touch(Ended, 1, to, ms(1600)), [Input::LeftHolding]);
    }

    #[test]
    fn two_fingers_zoom_and_move_the_view() {
        let mut fingers = Fingers::default();
        fingers.touch(Started, 1, pos2(100.0, 100.0), ms(0));
        assert_eq!(fingers.touch(Started, 2, pos2(200.0, 100.0), ms(10)), []);
        let zoomed = fingers.touch(Moved, 2, pos2(300.0, 100.0), ms(20));
        assert_eq!(zoomed, [Input::Pinch { at: pos2(200.0, 100.0), way: vec2(50.0, 0.0), factor: 2.0 }]);
        assert_eq!(fingers.touch(Ended, 2, pos2(300.0, 100.0), ms(30)), [Input::LeftHolding]);
        assert_eq!(
            fingers.touch(Moved, 1, pos2(150.0, 100.0), ms(40)),
            [],
            "the other finger is still there"
        );
        fingers.touch(Ended, 1, pos2(150.0, 100.0), ms(50));
        assert_eq!(fingers.touch(Started, 3, pos2(1.0, 1.0), ms(60)), [Input::Moved(pos2(1.0, 1.0))]);
    }

    #[test]
    fn a_second_finger_and_a_cancel_end_a_pull() {
        let (mut fingers, at) = (Fingers::default(), pos2(50.0, 50.0));
        fingers.touch(Started, 1, at, ms(0));
        let to = at + vec2(20.0, 0.0);
        fingers.touch(Moved, 1, to, ms(10));
        assert_eq!(fingers.touch(Started, 2, at, ms(20)), [Input::Released(LEFT, to)]);
        assert_eq!(fingers.touch(Cancelled, 1, to, ms(30)), [Input::ReleasedOutside]);
        assert_eq!(fingers.touch(Moved, 1, at, ms(40)), []);
        assert_eq!(fingers.touch(Started, 3, at, ms(50)), [Input::Moved(at)], "it is the first again");
    }
}
