//! The failures in the frames of a game: gone through in the window.

use std::sync::Arc;

use circle_collision_demo::session::{
    FilesCommand, FrameFailures, FrameSetting, Page, ScreenCommand, Session,
};
use circle_collision_demo::view::page::{Row, content};

use crate::hands::{frame_failures, opened, with_page};

fn title(session: &Session) -> &str {
    &session.run().start().title
}

#[test]
fn page_up_and_down_go_through_the_failures_until_escape() {
    let mut session = opened("bullet");
    let failures = Arc::new(frame_failures(3));
    session.apply(FilesCommand::OpenFailure(Arc::clone(&failures), 0));
    // The fastest bullet needs the most frames a second.
    let titles = [3, 2, 1].map(|number| format!("bullet {number} and target in frame 2: missed"));
    for (command, expected) in [
        (None, 0),
        (Some(FilesCommand::NextScene), 1),
        (Some(FilesCommand::NextScene), 2),
        (Some(FilesCommand::NextScene), 0),
        (Some(FilesCommand::PreviousScene), 2),
    ] {
        command.map(|command| session.apply(command));
        assert_eq!(session.frame_failures().map(|(_, index)| index), Some(expected));
        assert_eq!(title(&session), titles[expected]);
    }
    while session.frame_failures().is_some() {
        session.apply(ScreenCommand::Close);
    }
    session.apply(FilesCommand::NextScene);
    assert!(!title(&session).contains("in frame"), "{}", title(&session));
    session.apply(FilesCommand::OpenFailure(failures, 1));
    session.apply(FilesCommand::New);
    assert!(session.frame_failures().is_none(), "another scene ends it");
}

#[test]
fn the_page_events_lists_them_and_a_row_opens_one() {
    let mut session = with_page(opened("bullet"), Page::Events);
    session.apply(FilesCommand::OpenFailure(Arc::new(frame_failures(20)), 9));
    let presses = |session: &Session| -> Vec<_> {
        let rows = (content(Page::Events).rows)(&session.shown());
        let moments = rows.into_iter().filter_map(|row| match row {
            Row::Moment { at, press, .. } if at.ends_with(" of 20") => Some((at, press.command)),
            _ => None,
        });
        moments.collect()
    };
    let rows = presses(&session);
    assert_eq!(rows.iter().map(|(at, _)| at.as_str()).collect::<Vec<_>>().first(), Some(&"6 of 20"));
    session.apply(rows[0].1.clone());
    assert_eq!(session.frame_failures().map(|(_, index)| index), Some(5));
}

#[test]
fn a_failure_is_the_scene_that_its_frames_show() {
    let mut session = opened("bullet");
    session.apply(FilesCommand::OpenFailure(Arc::new(frame_failures(1)), 0));
    let start = session.run().start();
    // A frame before: at -50 with 40 a frame, it is at -10 and then at 30.
    assert_eq!(start.circles[0].circle.center.x, -50.0);
    assert_eq!((start.rules.step, start.playback), (0.25, 0.25));
    let setting = FrameSetting { y_down: true, ..FrameSetting::default() };
    let table = "time,name,x,y,radius\n0,a,-9,1,1\n1,a,9,1,1\n0,b,0,2,1\n";
    assert!(FrameFailures::in_table(table.as_bytes(), "f.csv", setting.clone()).is_err(), "times fall");
    let table = "time,name,x,y,radius\n0,a,-9,1,1\n0,b,0,2,1\n1,a,9,1,1\n1,b,0,2,1\n";
    let failures = FrameFailures::in_table(table.as_bytes(), "f.csv", setting).expect("a table");
    let scene = failures.list[0].scene(failures.y_down);
    assert_eq!((scene.circles[0].circle.center.y, scene.circles[1].circle.center.y), (-1.0, -2.0));
}
