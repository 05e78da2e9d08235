//! The picture of a session: shapes and labels for the canvas, and panels around it.
//!
//! Everything here is a function of the [`crate::session::Session`]; the input of the user comes back as commands. It opens
//! no window and draws no pixel, so that it is tested without one.
//!
//! | module | holds |
//! |---|---|
//! | `layout` | how the window is divided |
//! | `camera` | the view of the world, and how it follows a pair |
//! | `canvas` | what is always drawn of a run |
//! | `canvases` | the canvas of each run, and the camera that they share |
//! | `overlay` | what is drawn while its switch is on |
//! | `handle` | what can be pulled on a circle |
//! | `labels` | the text on the canvas, drawn in the font of the panels |
//! | `draw` | the list of shapes and labels: what it is drawn from, in which order, and where captions find a place |
//! | `card` | the result of a contact, and the place of its card |
//! | `panel` | the widgets around the canvas, a page in a file |
//! | `ribbon` | the timeline |
//! | `text` | fonts, measures, labels, numbers as text |
//! | `narration`, `tour` | what the canvas and the tour say |
//! | `pointer` | the gestures of the mouse |
//! | `theme`, `icon`, `arrow_scale` | colors, icons, the length of velocity arrows |

pub mod arrow_scale;
pub mod camera;
pub mod canvas;
pub mod canvases;
pub mod card;
pub mod draw;
pub mod handle;
pub mod icon;
pub mod labels;
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
