//! The shapes of a picture, before they are painted or written.

use egui::epaint::ClippedShape;
use egui::{Color32, Rect};

use crate::view::draw::Capsule;

/// The shapes of a picture, the lowest first.
#[derive(Debug)]
pub struct Shapes {
    pub ground: Color32,
    /// The capsules of each part of the canvas, clipped to it.
    pub capsules: Vec<(Vec<Capsule>, Rect)>,
    /// Text and ribbon.
    pub panels: Vec<ClippedShape>,
}
