//! Linux and other systems with X11.
//!
//! Without a graphics driver, Xlib calls `exit` after a page of error text, and no panic handler runs. So while the window is
//! being opened, standard error is redirected, and a function that runs at exit writes one line and sets the exit code. To
//! call the C library for that, this module uses `unsafe`.
#![allow(unsafe_code)]

mod dead_keys;
mod wake;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};

use macroquad::miniquad::KeyCode;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, Screen};
use x11rb::resource_manager;
use x11rb::rust_connection::RustConnection;
use xkeysym::Keysym;

use super::description::{Desktop, WindowSystem};
use super::system::{Accent, OWN_FOLDER, System, folder_named, in_home};
use crate::app::launch_error::LaunchError;

pub use super::clipboard::Clipboard;
pub use wake::Wake;

/// The variable that names the pictures folder, in the environment and in the list of the user's folders.
const PICTURES: &str = "XDG_PICTURES_DIR";

/// The approximate height of the title bar that a window manager adds (points).
const TITLE_BAR: f32 = 40.0;

/// The exit code of a program that cannot open its window.
const NO_WINDOW: i32 = 3;

/// A duplicate of standard error; negative while standard error is not redirected.
static STDERR: AtomicI32 = AtomicI32::new(-1);

/// The letters and digits in the rows of a keyboard, each row with the display's code for its first key.
const ROWS: [(usize, &[KeyCode]); 4] = {
    use KeyCode::{A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z};
    use KeyCode::{Key0, Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9};
    [
        (10, &[Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9, Key0]),
        (24, &[Q, W, E, R, T, Y, U, I, O, P]),
        (38, &[A, S, D, F, G, H, J, K, L]),
        (52, &[Z, X, C, V, B, N, M]),
    ]
};

#[derive(Debug)]
pub struct Platform;

impl System for Platform {
    const WINDOW_SYSTEM: WindowSystem = WindowSystem::X11;

    fn connect() -> Result<impl Sized + 'static, LaunchError> {
        let display = std::env::var("DISPLAY").unwrap_or_default();
        if display.is_empty() {
            return Err(LaunchError::NoDisplay);
        }
        let connected = x11rb::connect(None).map(|(connection, _)| connection);
        connected.map_err(|error| LaunchError::DeadDisplay { display, why: error.to_string() })
    }

    fn screen() -> Desktop {
        ask_for_screen().unwrap_or(Desktop::UNKNOWN)
    }

    fn opens() {
        redirect_stderr();
    }

    fn has_opened() {
        restore_stderr();
    }

    fn place_of(character: char) -> Option<KeyCode> {
        // The display is asked each time, because the layout may have changed.
        let (connection, _) = x11rb::connect(None).ok()?;
        let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
        let mapping = connection.get_keyboard_mapping(first, last - first + 1).ok()?.reply().ok()?;
        let per_key = usize::from(mapping.keysyms_per_keycode).max(1);
        let keys: Vec<&[u32]> = mapping.keysyms.chunks(per_key).collect();
        place_among(character, usize::from(first), &keys)
    }

    fn joined(letter: char, accent: Accent) -> Option<char> {
        unicode_normalization::char::compose(letter, accent.combining)
    }

    fn settings_folder() -> Option<PathBuf> {
        Some(folder_named("XDG_CONFIG_HOME").or_else(|| in_home(".config"))?.join(OWN_FOLDER))
    }

    fn data_folder() -> Option<PathBuf> {
        Some(folder_named("XDG_DATA_HOME").or_else(|| in_home(".local/share"))?.join(OWN_FOLDER))
    }

    fn pictures_folder() -> Option<PathBuf> {
        let folder = folder_named(PICTURES).or_else(listed_pictures).or_else(|| in_home("Pictures"));
        folder.filter(|folder| folder.is_dir())
    }
}

/// Returns the pictures folder from the list that desktops keep; `None` if there is no list.
fn listed_pictures() -> Option<PathBuf> {
    let folder = folder_named("XDG_CONFIG_HOME").or_else(|| in_home(".config"))?;
    let list = std::fs::read_to_string(folder.join("user-dirs.dirs")).ok()?;
    pictures_in(&list, &std::env::home_dir()?)
}

/// Returns the pictures folder from this list, in which a line looks like `XDG_PICTURES_DIR="$HOME/Pictures"`.
fn pictures_in(list: &str, home: &Path) -> Option<PathBuf> {
    let value = list.lines().rev().find_map(|line| line.trim().strip_prefix(PICTURES)?.strip_prefix('='))?;
    let path = value.strip_prefix('"')?.strip_suffix('"')?;
    let path = path.strip_prefix("$HOME/").map_or_else(|| PathBuf::from(path), |rest| home.join(rest));
    path.is_absolute().then_some(path)
}

/// Asks the display for the screen on which windows open: all monitors together.
fn ask_for_screen() -> Option<Desktop> {
    let (connection, screen) = x11rb::connect(None).ok()?;
    let root = connection.setup().roots.get(screen)?;
    // The window library reads the same resource.
    let resources = resource_manager::new_from_resource_manager(&connection).ok().flatten();
    let dots = resources.and_then(|all| all.get_value::<f32>("Xft.dpi", "Xft.Dpi").ok().flatten());
    let scale = dots.filter(|&dots| dots > 0.0).map_or(1.0, |dots| dots / 96.0);
    let [mut width, mut height] = [root.width_in_pixels, root.height_in_pixels].map(f32::from);
    // The left, top, width and height of the area that panels and docks leave free.
    let free = property(&connection, root, b"_NET_WORKAREA");
    if let Some(&[_, _, free_width, free_height, ..]) = free.as_deref() {
        width = width.min(free_width as f32);
        height = height.min(free_height as f32);
    }
    if property(&connection, root, b"_NET_SUPPORTING_WM_CHECK").is_some() {
        height -= TITLE_BAR * scale;
    }
    Some(Desktop { scale, room: Some([width, height]) })
}

/// Returns the values of this property of the root window, if it exists.
fn property(connection: &RustConnection, root: &Screen, name: &[u8]) -> Option<Vec<u32>> {
    let atom = connection.intern_atom(true, name).ok()?.reply().ok()?.atom;
    let reply = connection.get_property(false, root.root, atom, AtomEnum::ANY, 0, 64).ok()?.reply().ok()?;
    let numbers: Vec<u32> = reply.value32()?.collect();
    (!numbers.is_empty()).then_some(numbers)
}

/// Finds the letter or digit on the key that types this character: in another layout of this keyboard, or else on most
/// keyboards. `None` if no such key types it.
///
/// `keys` are what each key types in all layouts, from the key with the code `first` on.
fn place_among(character: char, first: usize, keys: &[&[u32]]) -> Option<KeyCode> {
    let typed = |symbol: &u32| Keysym::new(*symbol).key_char();
    let key_of = |wanted| keys.iter().position(|key| key.iter().any(|symbol| typed(symbol) == Some(wanted)));
    // Two keys of a Greek keyboard type the same capital letter, but only one of them types its lower case.
    let index = character.to_lowercase().find_map(key_of).or_else(|| key_of(character))?;
    let all = || ROWS.iter().flat_map(|&(first, codes)| codes.iter().copied().zip(first..));
    let in_another_layout = keys[index]
        .iter()
        .filter_map(typed)
        .find_map(|letter| all().find(|&(code, _)| code as u32 == letter as u32));
    let (code, _) = in_another_layout.or_else(|| all().find(|&(_, number)| number == first + index))?;
    Some(code)
}

/// Redirects standard error to `/dev/null` until [`restore_stderr`], and watches for an exit.
fn redirect_stderr() {
    // SAFETY: the paths are C strings, the descriptors come from the C library itself and are checked, and `at_exit`
    // neither unwinds nor takes arguments.
    unsafe {
        let nowhere = libc::open(c"/dev/null".as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        let aside = libc::dup(libc::STDERR_FILENO);
        if nowhere >= 0 && aside >= 0 && libc::atexit(at_exit) == 0 {
            STDERR.store(aside, Ordering::SeqCst);
            libc::dup2(nowhere, libc::STDERR_FILENO);
        }
    }
}

/// Restores standard error. Returns whether it was redirected.
fn restore_stderr() -> bool {
    let aside = STDERR.swap(-1, Ordering::SeqCst);
    if aside < 0 {
        return false;
    }
    // SAFETY: the swap returns the descriptor that `redirect_stderr` created only once, so that it is open, and closed only
    // here.
    unsafe { libc::dup2(aside, libc::STDERR_FILENO) >= 0 && libc::close(aside) == 0 }
}

/// Runs when the program ends. If standard error is still redirected, Xlib ended it while the window was being opened.
extern "C" fn at_exit() {
    if restore_stderr() {
        let reason = "the display has no working OpenGL driver".to_owned();
        // Standard error may be closed, and a panic must not unwind into C.
        let _ = writeln!(std::io::stderr(), "error: {}", LaunchError::NoDrawing(reason, WindowSystem::X11));
        // SAFETY: the function has no precondition, and ends the process as `exit` was about to.
        unsafe { libc::_exit(NO_WINDOW) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_pictures_is_found_in_the_list() {
        let of = |list: &str| pictures_in(list, Path::new("/home/a"));
        let list =
            "# XDG_PICTURES_DIR=\"/no\"\nXDG_MUSIC_DIR=\"$HOME/M\"\nXDG_PICTURES_DIR=\"$HOME/My Pictures\"\n";
        assert_eq!(of(list), Some("/home/a/My Pictures".into()));
        assert_eq!(of("XDG_PICTURES_DIR=\"/pictures\""), Some("/pictures".into()));
        for odd in [
            "",
            "XDG_PICTURES_DIR=",
            "XDG_PICTURES_DIR=\"x\"",
            "XDG_PICTURES_DIR=\"",
            "XDG_PICTURES_DIRS=\"/x\"",
        ] {
            assert_eq!(of(odd), None, "{odd}");
        }
    }

    /// The keys from number 38 on, of a Russian keyboard.
    const RUSSIAN: [&[u32]; 3] = [&[0x6c6, 0x6e6], &[0x6d9, 0x6f9], &[0x6d7, 0x6f7]];
    /// Keys 25 and 39 of a Greek keyboard.
    const GREEK: [&[u32]; 15] = {
        let mut keys: [&[u32]; 15] = [&[]; 15];
        keys[0] = &[0x7f3, 0x7d2];
        keys[14] = &[0x7f2, 0x7d2];
        keys
    };
    /// The keys from number 38 on, of a Russian keyboard with French as its second layout.
    const AND_FRENCH: [&[u32]; 2] = [&[0x6c6, 0x6e6, 0x71, 0x51], &[0x6d9, 0x6f9, 0x73, 0x53]];

    #[test]
    fn a_foreign_character_means_the_latin_letter_on_its_key() {
        let russian = |character| place_among(character, 38, &RUSSIAN);
        assert_eq!(russian('ф'), Some(KeyCode::A));
        assert_eq!(russian('Ф'), Some(KeyCode::A));
        assert_eq!(russian('ы'), Some(KeyCode::S));
        assert_eq!(russian('В'), Some(KeyCode::D));
        assert_eq!(russian('ж'), None, "no key types it");
        assert_eq!(place_among('ф', 47, &RUSSIAN), None, "at no letter's place");
        assert_eq!(place_among('ф', 38, &AND_FRENCH), Some(KeyCode::Q), "another layout says so");
        assert_eq!(place_among('Σ', 25, &GREEK), Some(KeyCode::S));
        assert_eq!(place_among('ς', 25, &GREEK), Some(KeyCode::W));
        assert_eq!(place_among('ы', 38, &AND_FRENCH), Some(KeyCode::S));
    }
}
