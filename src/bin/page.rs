//! The program as a page in a browser.

use circle_collision_demo::app::{
    FIRST_SCENE, FrameOptions, Options, Platform, SettingsFile, System, launch,
};
use circle_collision_demo::scene::{BUILT_IN, built_in_index};
use circle_collision_demo::session::{Command, Host, Origin, Session, TourCommand, parse_link};

fn main() {
    let (settings, problem) = SettingsFile::open();
    let bullet = || {
        let index = built_in_index(FIRST_SCENE).expect("a built-in scene");
        Session::new(BUILT_IN[index].scene(), Origin::BuiltIn(index))
    };
    let link = Platform::link_of_page();
    let (mut session, damage) = match link.as_deref().map(parse_link) {
        None => (bullet(), None),
        Some(Ok(linked)) => (Session::linked(linked), None),
        Some(Err(problem)) => (bullet(), Some(format!("{problem}. This is the bullet."))),
    };
    session = settings.stored.applied_to(session);
    session = session.shown_in(if Platform::is_figure() { Host::Figure } else { Host::Page });
    if session.view_options().host.has_bars() && link.is_none() && session.tour_resumes_at().is_none() {
        session.apply(TourCommand::ToggleTour);
    }
    if let Some(problem) = damage.or(problem) {
        session.apply(Command::tell(problem));
    }
    let options = Options {
        frames: FrameOptions { per_second: 60.0, limit: None, screenshot: None, statistics: false },
        settings,
        session_file: None,
    };
    // If there is no drawing context, the page itself reports that.
    drop(launch(|| session, options));
}
