//! Pictures of a session without a window: pixels painted on the CPU, or a vector drawing.
//!
//! They show the part of the window between its bars, from the same draw lists and egui shapes. Nothing here reads a clock
//! or writes a file; pictures are returned as bytes or text.
//!
//! | file | does |
//! |---|---|
//! | `film` | the frames of one session, in sequence |
//! | `picture` | a picture in memory |
//! | `capsule` | paints a capsule as the window's shader does |
//! | `mesh` | paints egui's meshes and textures |
//! | `png`, `gif`, `gif_palette` | pictures as bytes of a file, and the colors of an animation |
//! | `svg` | a drawing of shapes and text |
//! | `figure` | a figure for a document, drawn by egui alone |
//! | `app_icon` | the program's icon |
//! | `series` | the names of the files of a numbered series |

// Not a public API: self-explanatory names need no documentation.
#![allow(missing_docs)]

pub mod app_icon;
mod capsule;
mod figure;
mod film;
pub mod gif;
mod gif_palette;
mod mesh;
mod picture;
pub mod png;
pub mod series;
mod svg;

pub use figure::figure;
pub use film::Film;
pub use picture::Picture;

use egui::epaint::ClippedShape;
use egui::{Color32, Rect};

use crate::view::draw::Capsule;

/// The shapes of a picture, bottommost first.
#[derive(Debug)]
pub struct Shapes {
    pub ground: Color32,
    /// The capsules of each part of the canvas, and the rectangle that clips them.
    pub capsules: Vec<(Vec<Capsule>, Rect)>,
    /// Text and ribbon.
    pub panels: Vec<ClippedShape>,
}
