//! Pictures of a session without a window: pixels painted on the CPU, or a vector drawing; and tables of its events.
//!
//! They show the part of the window between its bars, from the same draw lists and egui shapes. Nothing here reads a clock
//! or writes a file; pictures are returned as bytes or text.
//!
//! | file | does |
//! |---|---|
//! | `film` | the pictures of one session, one after the other, and a figure for a document |
//! | `picture` | a picture in memory, as a PNG file, and in a numbered series |
//! | `capsule` | paints a capsule as the shader of the window does |
//! | `mesh` | paints the meshes and textures of egui |
//! | `gif` | a moving picture as a GIF file |
//! | `svg` | a drawing of shapes and text |
//! | `moments` | the moments of a film, and how long each picture is shown |
//! | `event_rows`, `csv_text` | the rows of a table of events, and their fields |
//! | `app_icon` | the icon of the program |

// Not a public API: self-explanatory names need no documentation.
#![allow(missing_docs)]

pub mod app_icon;
mod capsule;
pub mod csv_text;
pub mod event_rows;
mod film;
pub mod gif;
mod mesh;
mod moments;
mod picture;
mod svg;

pub use film::{Film, figure};
pub use moments::{FRAMES_PER_SECOND, GIF_SIZE, Moments, PICTURE_SIZE};
pub use picture::{Picture, numbered, png};

use egui::epaint::ClippedShape;
use egui::{Color32, Rect};

use crate::view::draw::DrawList;

/// The shapes of a picture, bottommost first.
#[derive(Debug)]
pub struct Shapes {
    pub ground: Color32,
    /// The lists of which the capsules are drawn, and the rectangle that clips each.
    pub lists: Vec<(DrawList, Rect)>,
    /// Their text, or a page.
    pub panels: Vec<ClippedShape>,
}
