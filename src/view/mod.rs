//! The view of a session: shapes and labels for the canvas, and panels around it.
//!
//! Everything here is a function of what is [`Shown`](crate::session::Shown); user input is returned as commands. It opens no window
//! and draws no pixels, so it can be tested without one.
//!
//! | module | holds |
//! |---|---|
//! | `layout` | how the window is divided |
//! | `camera` | the view of the world, how it follows a pair, the length of velocity arrows |
//! | `canvas` | the parts of a run that are always drawn |
//! | `canvases` | the canvas of each run, and the camera that they share |
//! | `overlay` | everything that is drawn while its switch is on |
//! | `handle` | the parts of a circle that can be pulled |
//! | `context` | what each part of the canvas is drawn from |
//! | `draw` | the list of shapes and labels, and the places of captions |
//! | `page`, `value` | the pages of the panel as rows, one per file, and the values that can be set |
//! | `panel` | the widgets around the canvas, and those for each kind of row |
//! | `ribbon` | the timeline |
//! | `plot` | axes, curves and marks, and the plots of the pages |
//! | `swell`, `roots` | the picture of the equation, and its roots |
//! | `text` | fonts, measures, labels, numbers as text |
//! | `words` | what is said about a result, the sentence of the moment, and that of the tour |
//! | `pointer` | the gestures of the mouse |
//! | `theme`, `icon`, `button` | colors, icons, buttons as data and as widgets |

#![allow(missing_docs, reason = "the view is no public API, and most names say it")]

pub mod button;
pub mod camera;
pub mod canvas;
pub mod canvases;
pub mod coming_checks;
pub mod context;
pub mod draw;
pub mod handle;
pub mod icon;
pub mod layout;
pub mod overlay;
pub mod page;
pub mod panel;
pub mod plot;
pub mod pointer;
pub mod ribbon;
pub mod roots;
pub mod swell;
pub mod text;
pub mod theme;
pub mod value;
pub mod words;
