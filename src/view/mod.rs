//! The picture of a session: shapes and labels for the canvas, and panels around it.
//!
//! Everything here is a function of the [`crate::session::Session`]; the input of the user comes back as commands. It opens
//! no window and draws no pixel, so that it is tested without one.
//!
//! | room | holds |
//! |---|---|
//! | `layout` | how the window is divided |
//! | `camera` | the view of the world, and how it follows a pair |
//! | `canvas` | what is always drawn of a run, and the order of drawing |
//! | `overlay` | what is drawn while its switch is on |
//! | `handle` | what can be pulled on a circle |
//! | `draw` | the list of shapes and labels, and what it is drawn from |
//! | `card` | the result of a contact, and where its card stands |
//! | `panel` | the widgets around the canvas |
//! | `ribbon` | the timeline |
//! | `text` | fonts, measures, numbers in words, and the places of captions |

pub mod camera;
pub mod canvas;
pub mod card;
pub mod draw;
pub mod handle;
pub mod layout;
pub mod narration;
pub mod overlay;
pub mod panel;
pub mod pointer;
pub mod ribbon;
pub mod text;
pub mod theme;
pub mod tour;
