//! The services of the page around the canvas; `web/page.js` has the other half.
//!
//! This module uses `unsafe` to call the functions of the page.
#![allow(unsafe_code)]

use std::time::Duration;

/// A message to the page.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum Telling {
    /// A text for the clipboard.
    Copied,
    /// Why the program has ended.
    Failure,
    /// A request to choose a file, whose scene is opened.
    ChooseFile,
    /// A request for the text on the clipboard.
    WantPasted,
    /// The link to the open experiment.
    Link,
    /// The title, the current sentence and the result, one line each.
    Words,
    /// The settings to keep.
    Settings,
}

/// A question to the page.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum Question {
    /// The text of the clipboard, once it has arrived.
    Pasted,
    /// The address of the page without its link.
    Address,
    /// The link in the address, with which the page was opened.
    Link,
    /// Any text if the page is a figure in another page.
    Figure,
    /// The settings that were kept.
    Settings,
    /// The time of each touch since the last question, as numbers of milliseconds separated by spaces.
    TouchTimes,
}

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn page_now() -> f64;
    fn page_tell(what: u32, text: *const u8, length: usize);
    fn page_ask(what: u32) -> i32;
    fn page_answer(text: *mut u8);
    fn page_download(name: *const u8, name_length: usize, bytes: *const u8, length: usize);
}

/// Returns the time since the page was opened, which never goes back.
pub fn now() -> Duration {
    // SAFETY: the function takes nothing and returns a number.
    let milliseconds = unsafe { page_now() };
    Duration::from_secs_f64(milliseconds.max(0.0) / 1e3)
}

/// Tells the page something.
pub fn tell(what: Telling, text: &str) {
    // SAFETY: the page reads this text only during the call.
    unsafe { page_tell(what as u32, text.as_ptr(), text.len()) }
}

/// Asks the page for a text; `None` if it has none.
pub fn ask(what: Question) -> Option<String> {
    // SAFETY: the page returns the length of its answer in bytes, or a negative number, and then writes that many bytes.
    let bytes = unsafe {
        let mut bytes = vec![0; usize::try_from(page_ask(what as u32)).ok()?];
        page_answer(bytes.as_mut_ptr());
        bytes
    };
    String::from_utf8(bytes).ok()
}

/// Gives the user a file with this name.
pub fn download(name: &str, bytes: &[u8]) {
    // SAFETY: the page reads both during the call.
    unsafe { page_download(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) }
}
