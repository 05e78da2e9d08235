//! The pages of the panel: the events that open them automatically, and those that do not.

use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, HandCommand, Page, Pair, ScreenCommand, Session, Term,
};
use circle_collision_demo::view::card::contact_report::ContactReport;

use crate::hands::{apply_all, opened, simulate};

/// Plays until the result of this scene is on screen.
fn played(mut session: Session) -> Session {
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 600, 1.0 / 60.0);
    let lane = session.lane();
    assert!(lane.failure().is_some() || lane.found().is_some(), "a result is on screen");
    session
}

fn in_a_wide_window(name: &str) -> Session {
    let mut session = opened(name);
    session.set_room(true, true);
    session
}

#[test]
fn a_result_opens_the_page_why_if_there_is_room() {
    for name in ["bullet", "too-late"] {
        assert_eq!(in_a_wide_window(name).view_options().panel.page(), None, "closed at first");
        assert_eq!(played(in_a_wide_window(name)).view_options().panel.page(), Some(Page::Why), "{name}");
        assert_eq!(played(opened(name)).view_options().panel.page(), None, "{name}, in a narrow window");
    }
}

#[test]
fn a_result_does_not_reopen_a_closed_panel_or_change_the_page() {
    let mut closed = in_a_wide_window("bullet");
    apply_all(&mut closed, [ScreenCommand::TogglePanel.into(), ScreenCommand::TogglePanel.into()]);
    assert_eq!(played(closed).view_options().panel.page(), None);
    let mut read = in_a_wide_window("bullet");
    read.apply(ScreenCommand::TogglePage(Page::Cost));
    assert_eq!(played(read).view_options().panel.page(), Some(Page::Cost));
}

#[test]
fn opening_a_page_ends_present() {
    for command in [Command::Screen(ScreenCommand::TogglePage(Page::When)), ScreenCommand::TogglePanel.into()]
    {
        let mut session = opened("bullet");
        session.set_room(true, true);
        session.apply(ScreenCommand::TogglePresent);
        session.apply(command);
        assert!(session.view_options().panel.page().is_some() && !session.view_options().present);
        assert!(session.message().is_some_and(|said| said.contains("F5")));
    }
}

#[test]
fn no_panel_opens_automatically_in_present() {
    let mut session = in_a_wide_window("bullet");
    apply_all(&mut session, [ScreenCommand::TogglePanel.into(), ScreenCommand::TogglePresent.into()]);
    assert_eq!(session.view_options().panel.page(), None);
    let mut session = played(session);
    assert_eq!(session.view_options().panel.page(), None);
    session.apply(ScreenCommand::TogglePage(Page::Why));
    assert_eq!(session.view_options().panel.page(), Some(Page::Why), "but by hand");
    // Making room is not a wish to see less later.
    apply_all(&mut session, [ScreenCommand::TogglePresent.into(), ScreenCommand::TogglePresent.into()]);
    session.apply(ClockCommand::Restart);
    assert_eq!(played(session).view_options().panel.page(), Some(Page::Why));
}

#[test]
fn a_result_caused_by_hand_opens_nothing() {
    let mut session = in_a_wide_window("drag");
    session.apply(ExperimentCommand::SetStep(10.0));
    apply_all(
        &mut session,
        [
            HandCommand::Grab(0).into(),
            HandCommand::DragTo(glam::dvec2(6.0, 0.0)).into(),
            HandCommand::Release.into(),
        ],
    );
    assert!(session.failure().is_some());
    assert_eq!(session.view_options().panel.page(), None);
}

#[test]
fn closing_a_page_unmarks_its_term_and_its_pair() {
    let mut session = opened("bullet");
    apply_all(
        &mut session,
        [
            ScreenCommand::TogglePage(Page::When).into(),
            ScreenCommand::Point(Some(Term::B)).into(),
            ScreenCommand::PointAtPair(Some(Pair { a: 0, b: 1 })).into(),
            ScreenCommand::TogglePage(Page::When).into(),
        ],
    );
    assert_eq!((session.view_options().term, session.view_options().pointed), (None, None));
}

#[test]
fn an_edit_discards_the_report_on_an_earlier_miss() {
    let mut session = opened("bullet");
    apply_all(&mut session, [ClockCommand::Seek(0.8).into(), ExperimentCommand::SetMass(0, 3.0).into()]);
    assert_eq!(
        ContactReport::latest(&session, session.lane()),
        None,
        "what was missed before is of another start"
    );
}
