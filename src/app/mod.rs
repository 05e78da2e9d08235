//! The window: the only layer that knows macroquad, pixels and clocks.
//!
//! | file | does |
//! |---|---|
//! | `launch` | opens the window |
//! | `launch_error` | why it does not open, and how to install missing libraries |
//! | `window` | its options, its state and its loop |
//! | `frame` | one frame: input, tick, drawing |
//! | `routing` | routes each input to the canvas, the key table or egui |
//! | `effects` | applies commands, and carries out their effects on the window and the disk |
//! | `export` | writes files made of the run |
//! | `input` | an action of the user with mouse, fingers or keys |
//! | `input_queue` | the reports of the window library as one stream of inputs |
//! | `touch` | fingers on the screen |
//! | `platform` | the differences between systems, one of which is chosen in one place |
//! | `key_codes` | translates keys to strokes of the key table |
//! | `gpu` | draws discs, capsules and panels |
//! | `opening` | reads scenes, and lists their files |
//! | `session_file` | saves what was edited for the next start |
//! | `settings`, `settings_file` | the settings and their file |
//! | `picture` | writes a PNG file of the window |
//! | `pace` | decides how often a frame is drawn, and when none is |
//! | `cost` | measures what a frame costs under each method |
//! | `size` | the size of the window |
//! | `failure` | says why a file of the program cannot be used |

// There is no public API: names that say everything need no documentation.
#![allow(missing_docs)]

mod cost;
mod effects;
mod export;
mod failure;
mod frame;
mod gpu;
mod input;
mod input_queue;
mod key_codes;
mod launch;
mod launch_error;
mod opening;
mod pace;
mod picture;
mod platform;
mod routing;
mod session_file;
mod settings;
mod settings_file;
mod size;
mod touch;
mod window;

pub use launch::launch;
pub use launch_error::LaunchError;
pub use opening::{FIRST_SCENE, read};
pub use platform::{Platform, System};
pub use session_file::SessionFile;
pub use settings::Settings;
pub use settings_file::SettingsFile;
pub use window::{FrameOptions, Options};
