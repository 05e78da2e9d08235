//! The picture of a session: shapes and labels for the canvas, and panels around it.
//!
//! Everything here is a function of the [`crate::session::Session`]; the input of the user comes back as commands. It opens
//! no window and draws no pixel, so that it is tested without one.
//!
//! | module | holds |
//! |---|---|
//! | `layout` | how the window is divided |
//! | `camera` | the view of the world, how it follows a pair, the length of velocity arrows |
//! | `canvas` | everything that is always drawn of a run |
//! | `canvases` | the canvas of each run, and the camera that they share |
//! | `overlay` | everything that is drawn while its switch is on |
//! | `handle` | the parts of a circle that can be pulled |
//! | `draw` | the list of shapes and labels, the order of drawing, and where captions find a place |
//! | `card` | the result of a contact, and the place of its card |
//! | `panel` | the widgets around the canvas, a page in a file |
//! | `ribbon` | the timeline |
//! | `text` | fonts, measures, labels, numbers as text |
//! | `narration`, `tour`, `words` | the sentences of the canvas and of the tour, and all of them for readers of screens |
//! | `pointer` | the gestures of the mouse |
//! | `theme`, `icon`, `action` | colors, icons, buttons as data |

#![allow(missing_docs, reason = "the view is no public API, and most names say it")]

pub mod action;
pub mod camera;
pub mod canvas;
pub mod canvases;
pub mod card;
pub mod draw;
pub mod handle;
pub mod icon;
pub mod layout;
pub mod narration;
pub mod overlay;
pub mod panel;
pub mod pointer;
pub mod ribbon;
pub mod text;
pub mod theme;
pub mod tour;
pub mod words;
