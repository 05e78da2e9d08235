//! The pages of the panel: what opens them by itself, and what does not.

use circle_collision::session::{Command, Page, Pair, Session, Term};
use circle_collision::view::card::contact_report::ContactReport;

use crate::hands::{apply_all, opened, simulate};

/// Plays until the result of this scene is on screen.
fn played(mut session: Session) -> Session {
    session.apply(Command::TogglePlay);
    simulate(&mut session, 600, 1.0 / 60.0);
    let lane = session.lane();
    assert!(lane.miss().is_some() || lane.found().is_some(), "a result is on screen");
    session
}

fn in_a_wide_window(name: &str) -> Session {
    let mut session = opened(name);
    session.set_room(true);
    session
}

#[test]
fn a_result_opens_its_reasons_where_there_is_room() {
    for name in ["bullet", "too-late"] {
        assert_eq!(in_a_wide_window(name).view_options().panel.page(), None, "closed at first");
        assert_eq!(played(in_a_wide_window(name)).view_options().panel.page(), Some(Page::Why), "{name}");
        assert_eq!(played(opened(name)).view_options().panel.page(), None, "{name}, in a narrow window");
    }
}

#[test]
fn a_result_opens_nothing_that_was_closed_by_hand_and_turns_no_page() {
    let mut closed = in_a_wide_window("bullet");
    apply_all(&mut closed, [Command::TogglePanel, Command::TogglePanel]);
    assert_eq!(played(closed).view_options().panel.page(), None);
    let mut read = in_a_wide_window("bullet");
    read.apply(Command::TogglePage(Page::Cost));
    assert_eq!(played(read).view_options().panel.page(), Some(Page::Cost));
}

#[test]
fn a_page_that_is_asked_for_ends_present() {
    for command in [Command::TogglePage(Page::When), Command::TogglePanel] {
        let mut session = opened("bullet");
        session.set_room(true);
        session.apply(Command::TogglePresent);
        session.apply(command);
        assert!(session.view_options().panel.page().is_some() && !session.view_options().present);
        assert!(session.message().is_some_and(|said| said.contains("F5")));
    }
}

#[test]
fn while_it_is_presented_no_panel_opens_by_itself() {
    let mut session = in_a_wide_window("bullet");
    apply_all(&mut session, [Command::TogglePanel, Command::TogglePresent]);
    assert_eq!(session.view_options().panel.page(), None);
    let mut session = played(session);
    assert_eq!(session.view_options().panel.page(), None);
    session.apply(Command::TogglePage(Page::Why));
    assert_eq!(session.view_options().panel.page(), Some(Page::Why), "but by hand");
    // Making room was no wish to see less later.
    apply_all(&mut session, [Command::TogglePresent, Command::TogglePresent]);
    session.apply(Command::Restart);
    assert_eq!(played(session).view_options().panel.page(), Some(Page::Why));
}

#[test]
fn a_result_caused_by_hand_opens_nothing() {
    let mut session = in_a_wide_window("drag");
    session.apply(Command::SetStep(10.0));
    apply_all(&mut session, [Command::Grab(0), Command::DragTo(glam::dvec2(6.0, 0.0)), Command::Release]);
    assert!(session.miss().is_some());
    assert_eq!(session.view_options().panel.page(), None);
}

#[test]
fn the_marked_term_goes_with_its_page() {
    let mut session = opened("bullet");
    apply_all(
        &mut session,
        [
            Command::TogglePage(Page::When),
            Command::Point(Some(Term::B)),
            Command::PointAtPair(Some(Pair { a: 0, b: 1 })),
            Command::TogglePage(Page::When),
        ],
    );
    assert_eq!((session.view_options().term, session.view_options().pointed), (None, None));
}

#[test]
fn the_reasons_are_of_this_start() {
    let mut session = opened("bullet");
    apply_all(&mut session, [Command::Seek(0.8), Command::SetMass(0, 3.0)]);
    assert_eq!(
        ContactReport::latest(&session, session.lane()),
        None,
        "what was missed before is of another start"
    );
}
