//! The window: the only layer that knows macroquad, pixels and clocks.
//!
//! | file | does |
//! |---|---|
//! | `launch` | opens the window |
//! | `options`, `launch_error` | what it opens with, and why it does not open |
//! | `remedy` | says what to install where something is missing |
//! | `exit_guard` | says it where the display library ends the program |
//! | `window` | holds the window's state, and loops |
//! | `frame` | one frame: input, tick, picture |
//! | `routing` | routes each input to the canvas, the key table or egui |
//! | `effects` | applies commands, and carries out what they ask of the window and the disk |
//! | `input` | the reports of the window library as one stream |
//! | `press` | a press of a key |
//! | `platform` | differences between systems in those reports |
//! | `keyboard` | finds the key that types a character of another script |
//! | `shortcuts` | translates keys to strokes of the key table |
//! | `screen` | the scale and size of the screen before a window is open |
//! | `gpu` | draws capsules and panels |
//! | `opening` | reads scenes, and lists their files |
//! | `clipboard` | copies and pastes without waiting for a program that hangs |
//! | `folders` | the folders of the user |
//! | `autosave` | keeps what is open in a file while the window is used |
//! | `kept_text` | the text of that file |
//! | `leftovers` | the files of windows that have ended |
//! | `end_signals` | the signals that end the window |
//! | `settings` | what is remembered from one start to the next |
//! | `picture` | writes what the window shows as a PNG file |
//! | `pace` | decides how often a frame is drawn, and when none is |
//! | `bounds` | the size and place of the window |
//! | `x11_wake` | wakes a window that waits for events |
//! | `close_requests` | hears requests to close such a window |

mod autosave;
mod bounds;
mod clipboard;
#[cfg(all(unix, not(target_os = "macos")))]
mod close_requests;
mod effects;
mod end_signals;
mod exit_guard;
mod folders;
mod frame;
mod gpu;
mod input;
mod kept_text;
mod keyboard;
mod launch;
mod launch_error;
mod leftovers;
mod opening;
mod options;
mod pace;
mod picture;
mod platform;
mod press;
mod remedy;
mod routing;
mod screen;
mod settings;
mod shortcuts;
mod window;
mod x11_wake;

pub use autosave::not_kept;
pub use launch::launch;
pub use launch_error::LaunchError;
pub use leftovers::Sessions;
pub use opening::read;
pub use options::Options;
pub use remedy::Remedy;
pub use settings::{Settings, SettingsFile};
