//! The window: the only layer that knows of macroquad, pixels, clocks and the disk.
//!
//! | file | does |
//! |---|---|
//! | `launch` | opens the window, or says in one line why there is none |
//! | `remedy` | what to install, where something is missing |
//! | `driver_guard` | says so, too, where the display library just ends the program |
//! | `window` | the loop: input, tick, picture |
//! | `input` | what the window library reports, as one stream |
//! | `platform` | where what it reports differs among systems |
//! | `keyboard` | which key types a character of another script |
//! | `shortcuts` | keys of that stream as strokes of the key table |
//! | `screen` | the scale of the screen and the room on it, before a window is there |
//! | `gpu` | capsules and panels onto the screen |
//! | `labels` | text on the canvas |
//! | `opening` | scenes that come in, and which files there are |
//! | `clipboard` | the clipboard, without waiting for whoever does not answer |
//! | `effects` | what a command asks of the window and the disk |
//! | `settings` | what is remembered from one start to the next |
//! | `picture` | what the window shows as a PNG file |
//! | `pace` | how often a picture is drawn, and when none is |
//! | `waker` | ends the rest of a window that waits |

mod clipboard;
mod effects;
mod exit_guard;
mod gpu;
mod input;
mod keyboard;
mod labels;
mod launch;
mod opening;
mod pace;
mod picture;
mod platform;
mod remedy;
mod screen;
mod settings;
mod shortcuts;
mod window;
mod x11_wake;

pub use launch::{LaunchError, Options, launch};
pub use opening::read;
pub use remedy::Remedy;
pub use settings::{Settings, SettingsFile};
