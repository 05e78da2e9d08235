//! Leaving the tour brings back the earlier screen.

use circle_collision_demo::session::{
    ExperimentCommand, FilesCommand, Page, ScreenCommand, TourCommand, chapters,
};
use glam::dvec2;

use super::{at, click, key, place, play_out, said_in_tour};
use crate::hands::opened;

#[test]
fn the_tour_resumes_where_it_was_left() {
    let mut session = at(2);
    key(&mut session, "Esc");
    assert_eq!((place(&session), session.tour_resumes_at()), (None, Some(2)));
    key(&mut session, "F2");
    assert_eq!(place(&session), Some(2));
    key(&mut session, "PgUp");
    assert_eq!(
        (place(&session), session.tour_resumes_at()),
        (Some(1), Some(1)),
        "a window that is killed is left, too"
    );
    key(&mut session, "F2");
    assert_eq!((place(&session), session.tour_resumes_at()), (None, Some(1)));
    key(&mut session, "F2");
    assert_eq!(place(&session), Some(1));

    // A completed task is not asked for again.
    key(&mut session, "Shift+D");
    play_out(&mut session);
    assert_eq!((place(&session), session.tour_resumes_at()), (Some(1), Some(2)), "the window may close now");
    key(&mut session, "F2");
    assert_eq!(session.tour_resumes_at(), Some(2));

    let mut session = at(chapters().len() - 1);
    key(&mut session, "PgDn");
    assert_eq!(
        (place(&session), session.tour_resumes_at()),
        (None, Some(0)),
        "after the end it begins again"
    );
}

#[test]
fn escape_closes_what_was_opened_over_it_first() {
    let mut session = at(0);
    click(&mut session, "Yes, it bounces");
    play_out(&mut session);
    assert!(session.failure().is_some());
    key(&mut session, "H");
    key(&mut session, "Esc");
    assert!(!session.view_options().help && place(&session).is_some());
    assert_eq!(session.view_options().panel.page(), None, "the tour says why");
    key(&mut session, "Esc");
    assert!(place(&session).is_none() && session.failure().is_some(), "the button says so");
    key(&mut session, "Esc");
    assert!(session.failure().is_none());
}

#[test]
fn opening_its_scene_from_the_list_restarts_the_chapter() {
    let mut session = at(1);
    let first = said_in_tour(&session);
    session.apply(ExperimentCommand::SetStep(0.09));
    assert_ne!(said_in_tour(&session), first);
    session.apply(FilesCommand::OpenBuiltIn(chapters()[1].scene));
    assert_eq!((place(&session), said_in_tour(&session)), (Some(1), first));
    assert!(session.run().is_as_opened() && session.failure().is_none());
}

#[test]
fn only_a_chapter_about_a_page_shows_one() {
    for before in [None, Some(Page::Events)] {
        let mut session = opened("bullet");
        session.set_has_room_beside(true);
        if let Some(page) = before {
            session.apply(ScreenCommand::TogglePage(page));
        }
        session.apply(TourCommand::ToggleTour);
        for (number, chapter) in chapters().iter().enumerate() {
            assert_eq!(session.view_options().panel.page(), chapter.page, "chapter {number}");
            session.apply(TourCommand::NextChapter);
        }
        assert_eq!(place(&session), None);
        let last = chapters().last().and_then(|chapter| chapter.page);
        assert_eq!(session.view_options().panel.page(), before.or(last), "what was open is open again");
    }
}

#[test]
fn a_chosen_scene_closes_the_tour_and_undo_brings_edits_back() {
    let mut session = at(0);
    key(&mut session, "3");
    assert_eq!(place(&session), None);
    assert_eq!(session.message(), None, "the question of the scene is asked");

    session.apply(ExperimentCommand::SetVelocity(0, dvec2(3.0, 1.0)));
    let edited = session.run().start().clone();
    key(&mut session, "F2");
    assert_eq!(place(&session), Some(0));
    assert!(session.message().is_some_and(|said| said.contains("Ctrl+Z")));
    key(&mut session, "Ctrl+Z");
    assert_eq!((session.run().start(), place(&session)), (&edited, None));
}

#[test]
fn the_tour_of_the_first_start_changes_no_scene() {
    let mut session = opened("bullet");
    session.apply(TourCommand::ToggleTour);
    assert_eq!(session.run().start(), opened("bullet").run().start());
    key(&mut session, "Ctrl+Z");
    assert!(session.message().is_some_and(|said| said.contains("Nothing to undo")));
    assert_eq!(place(&session), Some(0));
}
