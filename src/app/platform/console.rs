//! The console of Windows.
//!
//! It uses `unsafe` to call two functions of the system.
#![allow(unsafe_code)]

#[link(name = "kernel32")]
unsafe extern "system" {
    fn GetConsoleProcessList(processes: *mut u32, count: u32) -> u32;
    fn FreeConsole() -> i32;
}

/// Closes the console that Windows opened beside the window. A terminal that the program was started from stays.
pub fn has_opened() {
    let mut process = 0;
    // SAFETY: the first writes at most one number, for which there is room, and the second takes nothing.
    unsafe {
        // A console with one process has no shell in it.
        if GetConsoleProcessList(&raw mut process, 1) == 1 {
            FreeConsole();
        }
    }
}
