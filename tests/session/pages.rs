//! The pages of the panel: what opens them, what closes them, and what they report.

use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Page, Pair, ScreenCommand, Story, Term,
};

use crate::hands::{apply_all, opened, simulate};

#[test]
fn a_result_leaves_the_panel_as_it_was() {
    for (name, page) in [("bullet", None), ("too-late", None), ("bullet", Some(Page::Cost))] {
        let mut session = opened(name);
        session.set_has_room_beside(true);
        if let Some(page) = page {
            session.apply(ScreenCommand::TogglePage(page));
        }
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 600, 1.0 / 60.0);
        assert!(session.failure().is_some(), "{name}: a result is on screen");
        assert_eq!(session.view_options().panel.page(), page, "{name}");
    }
}

#[test]
fn opening_a_page_ends_present() {
    for command in [Command::Screen(ScreenCommand::TogglePage(Page::When)), ScreenCommand::TogglePanel.into()]
    {
        let mut session = opened("bullet");
        session.apply(ScreenCommand::TogglePresent);
        session.apply(command);
        assert!(session.view_options().panel.page().is_some() && !session.view_options().present);
        assert!(session.message().is_some_and(|said| said.contains("F5")));
    }
}

#[test]
fn closing_a_page_unmarks_its_term_and_its_pair() {
    let mut session = opened("bullet");
    apply_all(
        &mut session,
        [
            ScreenCommand::TogglePage(Page::When).into(),
            ScreenCommand::Point(Some(Term::B)).into(),
            ScreenCommand::PointAtPair(Some(Pair::of(0, 1))).into(),
            ScreenCommand::TogglePage(Page::When).into(),
        ],
    );
    assert_eq!((session.view_options().term, session.view_options().pointed), (None, None));
}

#[test]
fn an_edit_discards_the_report_on_an_earlier_miss() {
    let mut session = opened("bullet");
    apply_all(&mut session, [ClockCommand::Seek(0.8).into(), ExperimentCommand::SetMass(0, 3.0).into()]);
    let last = session.shown().lane().last;
    assert_eq!(last, Some(Story::Apart(Pair::of(0, 1))), "what was missed before is of another start");
}
