//! Words on the canvas are true at that moment, and a run with nothing more to show ends.

use circle_collision::simulation::Detection;
use circle_collision_demo::session::{ClockCommand, Command, ExperimentCommand, ScreenCommand, Session};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::camera::end_if_all_left;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use egui::vec2;

use crate::hands::{apply_all, drag, hint, opened, opened_under, pass, said, session_of};

const FRAME: f64 = 1.0 / 60.0;

/// The commands that end the runs if all circles have left their parts of the window.
fn end(session: &Session) -> Vec<Command> {
    let layout = Layout::of(vec2(1280.0, 800.0));
    let parts = bands(session.run().loaded(), session.experiment().runs().count(), &layout);
    let camera = Camera::fitted(session.run().loaded(), parts[0]);
    end_if_all_left(&session.shown(), parts.into_iter().map(|part| camera.in_canvas(part)))
}

/// Plays for at most this long. Returns the time at which the run ended by itself (s on its clock).
fn play(session: &mut Session, seconds: f64) -> Option<f64> {
    apply_all(session, [ScreenCommand::TogglePauses.into(), ClockCommand::TogglePlay.into()]);
    for _ in 0..(seconds / FRAME) as u32 {
        session.tick(FRAME);
        let commands = end(session);
        if !commands.is_empty() {
            apply_all(session, commands);
            return Some(session.run().clock());
        }
    }
    None
}

#[test]
fn a_run_that_all_circles_have_left_ends_and_says_so() {
    for &detection in Detection::ALL {
        for compares in [false, true] {
            let mut session = opened_under("head-on", detection);
            if compares {
                session.apply(ExperimentCommand::NextLineUp);
            }
            let ended = play(&mut session, 600.0).expect("both fly away");
            assert!(!session.is_playing());
            assert_eq!(session.message(), None, "the canvas says how it ended");
            let sentence = said(&session);
            assert!(!sentence.is_empty(), "{detection:?}");
            // No earlier than the last of them is out of view.
            let mut before = session.clone();
            apply_all(
                &mut before,
                [ClockCommand::Seek(ended - 2.0 * FRAME).into(), ClockCommand::TogglePlay.into()],
            );
            assert_eq!(end(&before), []);
        }
    }
}

#[test]
fn a_run_goes_on_while_a_contact_is_ahead_or_a_circle_in_view() {
    // Far out of view, on their way to each other.
    let far = "[[circle]]\ncenter = [0, 0]\nradius = 0.1\nvelocity = [1, 0]\n\
               [[circle]]\ncenter = [100, 0]\nradius = 0.1\nvelocity = [-1, 0]\n";
    for &detection in Detection::ALL {
        let mut session = session_of(far);
        session.apply(ExperimentCommand::SetDetection(detection));
        let layout = Layout::of(vec2(1280.0, 800.0));
        let mut camera = Camera::fitted(session.run().loaded(), layout.canvas);
        camera.center.y = 1e4;
        session.apply(ClockCommand::TogglePlay);
        assert_eq!(end_if_all_left(&session.shown(), [camera]), [], "a contact is ahead");
        session.apply(ExperimentCommand::SetVelocity(0, glam::dvec2(-2.0, 0.0)));
        session.apply(ClockCommand::TogglePlay);
        session.apply(ClockCommand::TogglePlay);
        assert_ne!(end_if_all_left(&session.shown(), [camera]), [], "they will not");
    }
    for name in ["drag", "gas-30", "pi-collisions"] {
        assert_eq!(play(&mut opened(name), 5.0), None, "{name}");
    }
}

#[test]
fn a_run_goes_on_until_a_circle_has_passed_through_the_view() {
    let text = "[[circle]]\ncenter = [0, 0]\nradius = 0.5\nvelocity = [3, 1]\n\
                [[circle]]\ncenter = [0, 50]\nradius = 0.5\n";
    for &detection in Detection::ALL {
        let mut session = session_of(text);
        apply_all(
            &mut session,
            [ExperimentCommand::SetDetection(detection).into(), ClockCommand::TogglePlay.into()],
        );
        // A small view far along its path; the circle takes a while to get there, and then it is gone for good.
        let layout = Layout::of(vec2(1280.0, 800.0));
        let mut camera = Camera::fitted(session.run().loaded(), layout.canvas);
        camera.center = glam::dvec2(30.0, 10.0);
        camera.zoom(20.0, camera.canvas.center());
        let mut ended = None;
        while ended.is_none() && session.run().clock() < 60.0 {
            session.tick(FRAME);
            ended = Some(session.run().clock())
                .filter(|_| !end_if_all_left(&session.shown(), [camera]).is_empty());
        }
        let half = camera.meters(camera.canvas.width() / 2.0);
        let leaves = (30.0 + half + 0.5) / 3.0;
        let ended = ended.expect("it ends");
        assert!((ended - leaves).abs() < 0.5, "{detection:?}: at {ended} s, and it leaves at {leaves} s");
    }
    let mut empty = session_of("");
    empty.apply(ClockCommand::TogglePlay);
    assert_eq!(end(&empty), [], "nothing has left an empty plane");
}

#[test]
fn a_message_about_an_action_stays_for_a_while() {
    let mut session = opened("gas-30");
    session.apply(Command::tell("Saved."));
    pass(&mut session, 3600, FRAME);
    assert_eq!(session.message(), Some("Saved."), "nothing moves: it stays until the next command");
    apply_all(
        &mut session,
        [ClockCommand::TogglePlay.into(), ScreenCommand::Tell("Saved.".to_owned()).into()],
    );
    pass(&mut session, 180, FRAME);
    assert_eq!(session.message(), Some("Saved."), "three seconds are not too long to read it");
    pass(&mut session, 90, FRAME);
    assert_eq!(session.message(), None);
}

#[test]
fn the_hint_of_a_scene_is_shown_only_until_it_is_edited() {
    let mut session = opened("bullet");
    let watch = session.run().start().watch.clone();
    assert_eq!(said(&session), watch);
    apply_all(
        &mut session,
        [
            ExperimentCommand::SetDetection(Detection::Intercept).into(),
            ScreenCommand::Tell(String::new()).into(),
        ],
    );
    session.apply(ScreenCommand::Point(None));
    assert!(!said(&session).contains("next check"), "{}", said(&session));
    session.apply(ExperimentCommand::SetDetection(Detection::OVERLAP));
    session.apply(ClockCommand::Restart);
    assert_eq!(said(&session), watch);
    session.apply(ExperimentCommand::SetRestitution(0.5));
    assert_ne!(said(&session), watch, "another rule, another story");
}

#[test]
fn after_a_drag_the_hint_no_longer_says_to_drag() {
    let mut session = opened("drag");
    assert!(hint(&session).starts_with("Drag a circle"), "{}", hint(&session));
    drag(&mut session, 0, glam::dvec2(0.0, 1.0));
    assert!(!hint(&session).starts_with("Drag a circle"), "{}", hint(&session));
}
