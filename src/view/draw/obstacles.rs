//! The shapes on a canvas that text keeps off.

use crate::view::draw::{Capsule, KeepsOff, Layer};

/// The shapes that text keeps off, in the order in which they are drawn.
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// The shapes that captions keep off.
    pub(super) of_captions: Vec<Capsule>,
    /// The shapes that names inside of circles keep off.
    pub(super) of_names: Vec<Capsule>,
}

impl Obstacles {
    /// Adds the shapes of a layer.
    pub fn add(&mut self, layer: Layer, shapes: &[Capsule]) {
        match layer.text_that_keeps_off() {
            KeepsOff::None => {}
            KeepsOff::NamesInCircles => self.of_names.extend(shapes),
            KeepsOff::Captions => self.of_captions.extend(shapes),
            KeepsOff::All => {
                self.of_captions.extend(shapes);
                self.of_names.extend(shapes);
            }
        }
    }

    /// Returns shapes that all text keeps off.
    #[cfg(test)]
    pub(super) fn of(shapes: &[Capsule]) -> Self {
        Self { of_captions: shapes.to_vec(), of_names: shapes.to_vec() }
    }
}
