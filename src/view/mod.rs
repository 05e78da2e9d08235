//! What the session looks like: a list of shapes and labels for the canvas, and panels around it.
//!
//! Everything here is a function of the [`crate::session::Session`]; what the person does comes back as commands. Opens no
//! window and draws no pixel, so that it is tested without one.

pub mod bands;
pub mod camera;
pub mod canvas;
pub mod card;
pub mod draw_list;
pub mod draw_order;
pub mod ending;
pub mod follow;
pub mod fonts;
pub mod handle;
pub mod label_layout;
pub mod layout;
pub mod lines;
pub mod measure;
pub mod narration;
pub mod number;
pub mod overlay;
pub mod panel;
pub mod pointer;
pub mod report;
pub mod ribbon;
pub mod room;
pub mod scale;
pub mod scenery;
pub mod style;
pub mod theme;
pub mod tour;
pub mod word;
