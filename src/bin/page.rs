//! The program as a page in a browser.

use circle_collision::app::{Here, Options, SettingsFile, System, launch};
use circle_collision::scene::BUILT_IN;
use circle_collision::session::{Command, Host, Origin, Session, TourCommand, parse_link};

/// The index of the scene that is opened by default: the bullet.
const FIRST_SCENE: usize = 1;

fn main() {
    let (settings, problem) = SettingsFile::open();
    let bullet = || Session::new(BUILT_IN[FIRST_SCENE].scene(), Origin::BuiltIn(FIRST_SCENE));
    let link = Here::link_of_page();
    let (mut session, damage) = match link.as_deref().map(parse_link) {
        None => (bullet(), None),
        Some(Ok(kept)) => (Session::linked(kept), None),
        Some(Err(problem)) => (bullet(), Some(format!("{problem}. This is the bullet."))),
    };
    session = settings.stored.applied_to(session);
    session = session.shown_in(if Here::is_figure() { Host::Figure } else { Host::Page });
    if session.view_options().host.has_bars() && link.is_none() && session.tour_resumes_at().is_none() {
        session.apply(TourCommand::ToggleTour);
    }
    if let Some(problem) = damage.or(problem) {
        session.apply(Command::tell(problem));
    }
    let options = Options {
        frames_per_second: 60.0,
        frames: None,
        screenshot: None,
        settings,
        kept_files: None,
        statistics: false,
    };
    // If there is no drawing context, the page itself reports that.
    drop(launch(|| session, options));
}
