//! The program as a page in a browser.

use circle_collision::app::{Options, SettingsFile, launch};
use circle_collision::scene::BUILT_IN;
use circle_collision::session::{Origin, Session};

/// The index of the scene that is opened by default: the bullet.
const FIRST_SCENE: usize = 1;

fn main() {
    let session = Session::new(BUILT_IN[FIRST_SCENE].scene(), Origin::BuiltIn(FIRST_SCENE));
    let options = Options {
        frames_per_second: 60.0,
        frames: None,
        screenshot: None,
        settings: SettingsFile::none(),
        sessions: None,
        statistics: false,
    };
    // Without a context to draw with the page says so itself.
    drop(launch(session, options));
}
