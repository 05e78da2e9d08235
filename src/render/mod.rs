//! Pictures of a session without a window: pixels on the processor, or a drawing of shapes and text.
//!
//! They show the part of the window between its bars, from the same draw lists and the same shapes of egui. Nothing here reads
//! a clock or writes a file; pictures are returned as bytes and text.
//!
//! | file | does |
//! |---|---|
//! | `film` | the pictures of one session, one after the other |
//! | `picture` | a picture in memory |
//! | `capsule` | paints a capsule as the shader of the window does |
//! | `mesh` | paints the meshes and textures of egui |
//! | `png`, `gif`, `palette` | pictures as bytes of a file, and the colors of a moving one |
//! | `svg` | a drawing of shapes and text |
//! | `figure` | a figure for a document, by egui alone |
//! | `app_icon` | the icon of the program |
//! | `series` | the names of the files of a numbered series |

// No public API: names that say all need no documentation.
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

/// The shapes of a picture, the lowest first.
#[derive(Debug)]
pub struct Shapes {
    pub ground: Color32,
    /// The capsules of each part of the canvas, clipped to it.
    pub capsules: Vec<(Vec<Capsule>, Rect)>,
    /// Text and ribbon.
    pub panels: Vec<ClippedShape>,
}
