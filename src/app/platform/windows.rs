//! Windows.
//!
//! This module uses `unsafe` to call two functions of the system.
#![allow(unsafe_code)]

use std::path::PathBuf;

use super::description::WindowSystem;
use super::system::{OWN_FOLDER, System, folder_named};

pub use super::clipboard::Clipboard;
pub use super::messages::Wake;

#[link(name = "kernel32")]
unsafe extern "system" {
    fn GetConsoleProcessList(processes: *mut u32, count: u32) -> u32;
    fn FreeConsole() -> i32;
}

#[derive(Debug)]
pub struct Platform;

impl System for Platform {
    const WINDOW_SYSTEM: WindowSystem = WindowSystem::Windows;
    const OPENS_UNSCALED: bool = true;

    /// Closes the console that Windows opened along with the window. A terminal from which the program was started stays.
    fn has_opened() {
        let mut process = 0;
        // SAFETY: the first function writes at most one number, for which there is room, and the second takes nothing.
        unsafe {
            // A console with one process has no shell in it.
            if GetConsoleProcessList(&raw mut process, 1) == 1 {
                FreeConsole();
            }
        }
    }

    fn settings_folder() -> Option<PathBuf> {
        Some(folder_named("APPDATA")?.join(OWN_FOLDER))
    }

    fn data_folder() -> Option<PathBuf> {
        Some(folder_named("LOCALAPPDATA")?.join(OWN_FOLDER))
    }
}
