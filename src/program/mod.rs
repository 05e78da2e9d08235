//! The program around the library: the command line, and the commands without a window.

pub mod cli;
pub mod headless;
pub mod nearest;
pub mod terminal;
