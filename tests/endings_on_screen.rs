//! What is said at the canvas holds at that moment, and a run with nothing more to show ends.

#![cfg(feature = "app")]

use circle_collision::lab::{Command, Lab};
use circle_collision::simulation::Detection;
use circle_collision::view::camera::Camera;
use circle_collision::view::ending::ending;
use circle_collision::view::layout::Layout;
use circle_collision::view::story::story;
use egui::vec2;

use hands::{apply_all, lab_of, opened, pass};

mod hands;

const FRAME: f64 = 1.0 / 60.0;

/// Each run with what its part of a window shows of it.
fn end(lab: &Lab) -> Vec<Command> {
    let layout = Layout::of(vec2(1280.0, 800.0));
    let parts = layout.parts_of_canvas(lab.runs().each().count());
    let camera = Camera::fitted(lab.run().loaded(), parts[0]);
    ending(lab, lab.runs().each().zip(parts).map(|(run, part)| (run, camera.in_canvas(part))))
}

/// Plays for so long at most. Returns when the run ended by itself (s on its clock).
fn play(lab: &mut Lab, seconds: f64) -> Option<f64> {
    apply_all(lab, [Command::TogglePauseAtMiss, Command::TogglePlay]);
    for _ in 0..(seconds / FRAME) as u32 {
        lab.tick(FRAME);
        let commands = end(lab);
        if !commands.is_empty() {
            apply_all(lab, commands);
            return Some(lab.run().clock());
        }
    }
    None
}

#[test]
fn a_run_that_all_have_left_ends_and_says_so() {
    for detection in Detection::ALL {
        for compares in [false, true] {
            let mut lab = opened("head-on");
            lab.apply(Command::SetDetection(detection));
            if compares {
                lab.apply(Command::ToggleTwin);
            }
            let ended = play(&mut lab, 600.0).expect("both fly away");
            assert!(!lab.is_playing());
            assert!(story(&lab, lab.run()).sentence.contains("left the view"));
            // Not a moment before the last of them is out of view.
            let mut before = lab.clone();
            apply_all(&mut before, [Command::Seek(ended - 2.0 * FRAME), Command::TogglePlay]);
            assert_eq!(end(&before), []);
        }
    }
}

#[test]
fn a_run_goes_on_while_a_contact_is_to_come_or_a_circle_is_seen() {
    // Far out of view, on their way to each other.
    let far = "[[circle]]\ncenter = [0, 0]\nradius = 0.1\nvelocity = [1, 0]\n\
               [[circle]]\ncenter = [100, 0]\nradius = 0.1\nvelocity = [-1, 0]\n";
    for detection in Detection::ALL {
        let mut lab = lab_of(far);
        lab.apply(Command::SetDetection(detection));
        let layout = Layout::of(vec2(1280.0, 800.0));
        let mut camera = Camera::fitted(lab.run().loaded(), layout.canvas);
        camera.center.y = 1e4;
        lab.apply(Command::TogglePlay);
        assert_eq!(ending(&lab, [(lab.run(), camera)]), [], "they will meet");
        lab.apply(Command::SetVelocity(0, glam::dvec2(-2.0, 0.0)));
        lab.apply(Command::TogglePlay);
        lab.apply(Command::TogglePlay);
        assert_ne!(ending(&lab, [(lab.run(), camera)]), [], "they will not");
    }
    for name in ["drag", "gas-30", "pi-collisions"] {
        assert_eq!(play(&mut opened(name), 5.0), None, "{name}");
    }
}

#[test]
fn what_is_said_of_a_moment_is_gone_with_it() {
    let mut lab = opened("bullet");
    apply_all(&mut lab, [Command::TogglePlay, Command::ToggleDetection]);
    let said = |lab: &Lab| story(lab, lab.run()).sentence;
    assert!(said(&lab).starts_with("Back at the start"), "{}", said(&lab));
    if !lab.is_playing() {
        lab.apply(Command::TogglePlay);
    }
    pass(&mut lab, 2, FRAME);
    assert!(!said(&lab).starts_with("Back at the start"), "{}", said(&lab));
}

#[test]
fn what_was_done_is_said_for_a_while() {
    let mut lab = opened("gas-30");
    lab.apply(Command::Tell("Saved.".to_owned()));
    pass(&mut lab, 3600, FRAME);
    assert_eq!(lab.message(), Some("Saved."), "nothing moves: it stays until the next command");
    apply_all(&mut lab, [Command::TogglePlay, Command::Tell("Saved.".to_owned())]);
    pass(&mut lab, 180, FRAME);
    assert_eq!(lab.message(), Some("Saved."), "three seconds are not too long to read it");
    pass(&mut lab, 90, FRAME);
    assert_eq!(lab.message(), None);
}

#[test]
fn what_to_watch_is_said_only_of_the_scene_as_it_was_written() {
    let said = |lab: &Lab| story(lab, lab.run()).sentence;
    let mut lab = opened("bullet");
    let watch = lab.run().start().watch.clone();
    assert_eq!(said(&lab), watch);
    apply_all(&mut lab, [Command::SetDetection(Detection::Intercept), Command::Tell(String::new())]);
    lab.apply(Command::Point(None));
    assert!(!said(&lab).contains("overlap detection looks"), "{}", said(&lab));
    lab.apply(Command::SetDetection(Detection::Overlap));
    lab.apply(Command::Restart);
    assert_eq!(said(&lab), watch);
    lab.apply(Command::SetRestitution(0.5));
    assert_ne!(said(&lab), watch, "another rule, another story");
}

#[test]
fn whoever_has_dragged_is_not_told_to_drag() {
    let hint = |lab: &Lab| story(lab, lab.run()).hint;
    let mut lab = opened("drag");
    assert!(hint(&lab).starts_with("Drag a circle"), "{}", hint(&lab));
    apply_all(&mut lab, [Command::Grab(0), Command::DragTo(glam::dvec2(0.0, 1.0)), Command::Release]);
    assert!(!hint(&lab).starts_with("Drag a circle"), "{}", hint(&lab));
}
