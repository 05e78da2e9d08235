//! The pointer on the ribbon: seeking, stretching time, and the tooltip.

use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, LineUp, ScreenCommand, Session,
};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas::{self, compare};
use circle_collision_demo::view::draw::Capsule;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use circle_collision_demo::view::theme::DARK;
use egui::{Event, Modifiers, MouseWheelUnit, Pos2, Rect, Shape, Vec2, pos2, vec2};

use super::{Ribbon, WINDOW, place, stepped};
use crate::hands::{hint, opened, pass, said};
use crate::screen::{LARGE, Ruler, SMALL, Screen};
#[test]
fn dragging_goes_to_the_moment_under_the_pointer() {
    for size in [WINDOW, SMALL] {
        let mut screen = Screen::of(opened("bullet"), size);
        screen.harness.drag_at(place(size, 0.5));
        screen.harness.run();
        screen.harness.hover_at(place(size, 2.0));
        screen.harness.run();
        let times: Vec<f64> = screen
            .said()
            .into_iter()
            .filter_map(|command| match command {
                Command::Clock(ClockCommand::Seek(time)) => Some(time),
                _ => None,
            })
            .collect();
        let last = *times.last().expect("it is dragged");
        assert!((times[0] - 0.125).abs() < 1e-6 && (last - 0.5).abs() < 1e-6, "{size}: {times:?}");
        assert_eq!(screen.session().run().clock(), last);
        screen.harness.drop_at(place(size, 2.0));
        screen.harness.run();
    }
}

#[test]
fn the_wheel_stretches_time_around_the_pointer() {
    let mut screen = Screen::of(opened("bullet"), WINDOW);
    screen.harness.hover_at(place(WINDOW, 1.0));
    screen.harness.run();
    screen.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, 2.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    screen.harness.run();
    let said = screen.said();
    let [Command::Screen(ScreenCommand::ZoomTime(time, factor))] = said[..] else { panic!("{said:?}") };
    assert!((time - 0.25).abs() < 1e-6 && (factor - 1.25 * 1.25).abs() < 1e-9, "{time} {factor}");
    let shown = screen.session().visible_time();
    assert!(
        (shown.from + shown.span / 3.0 - 0.25).abs() < 1e-6,
        "what is under the pointer stays: {shown:?}"
    );
}

/// The sentence and the hint on the canvas, line by line, and their frames.
fn narrated(session: &Session, size: Vec2) -> Vec<(String, Rect)> {
    let (layout, shown, run) = (Layout::of(size), session.shown(), session.run());
    let lane = shown.lane();
    let list = if session.experiment().is_comparing() {
        let parts = bands(run.loaded(), shown.lanes.len(), &layout);
        compare::draw(&session.shown(), &parts, &Camera::fitted(run.loaded(), parts[0]), &DARK, layout.canvas)
    } else {
        let whole = bands(run.loaded(), 1, &layout)[0];
        canvas::draw(&session.shown(), lane, &Camera::fitted(run.loaded(), whole), &DARK, None)
    };
    let (sentence, hint) = (said(session), hint(session));
    let mut frames = Ruler::new().frames(&list);
    frames.retain(|(label, _)| sentence.contains(&label.text) || hint == label.text);
    frames.into_iter().map(|(label, frame)| (label.text, frame)).collect()
}

#[test]
fn hovering_shows_time_distance_and_gap_clear_of_canvas_text() {
    for (size, is_comparing) in [(WINDOW, false), (SMALL, false), (WINDOW, true)] {
        let mut session = opened("bullet");
        if is_comparing {
            session.apply(ExperimentCommand::NextLineUp);
            // The words about the change are gone, and a hint is below the sentence.
            pass(&mut session, 600, 1.0 / 60.0);
        }
        // The coming curve is shown only after the run was seen.
        for _ in 0..2 {
            session.apply(ClockCommand::StepForward);
        }
        session.apply(ClockCommand::Seek(0.0));
        pass(&mut session, 600, 1.0 / 60.0);
        let mut screen = Screen::of(session, size);
        let at = if is_comparing {
            // The names of the two are on the left.
            let ribbon = Layout::of(size).ribbon;
            pos2(112.0 + (ribbon.right() - 16.0 - 112.0) / 3.0, ribbon.center().y)
        } else {
            place(size, 1.0)
        };
        screen.harness.hover_at(at);
        screen.harness.run();
        let mut texts = Vec::new();
        for clipped in &screen.harness.output().shapes {
            if let Shape::Text(text) = &clipped.shape {
                texts.push((text.galley.job.text.clone(), text.galley.rect.translate(text.pos.to_vec2())));
            }
        }
        let (told, frame) =
            texts.iter().find(|(text, _)| text.starts_with("t 250.0 ms")).expect("what is under the pointer");
        // |d| after 5 of the 7.4 meters, from the sum of squares.
        let distance = (2.4_f64.powi(2) + 0.3_f64.powi(2)).sqrt();
        let numbers = format!("distance {distance:.3} m, gap {:.3} m", distance - 1.0);
        let expected = if is_comparing {
            format!("t 250.0 ms   overlap: {numbers}   intercept: {numbers}")
        } else {
            format!("t 250.0 ms   {numbers}")
        };
        assert_eq!(*told, expected);
        assert!(Rect::from_min_size(Pos2::ZERO, size).contains_rect(*frame), "{frame}");
        let narrated = narrated(screen.session(), size);
        assert!(!narrated.is_empty());
        for (words, place) in narrated {
            assert!(
                !place.intersects(frame.expand2(vec2(6.0, 3.0))),
                "{frame} on {words} at {place}, {size}"
            );
        }
    }
}

/// The painted texts with their frames.
fn texts(screen: &Screen) -> Vec<(String, Rect)> {
    let shapes = screen.harness.output().shapes.iter();
    let texts = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) => {
            Some((text.galley.job.text.clone(), text.galley.rect.translate(text.pos.to_vec2())))
        }
        _ => None,
    });
    texts.collect()
}

#[test]
fn neither_the_coming_curve_nor_the_tooltip_tells_what_the_checks_will_see() {
    for was_seen in [false, true] {
        let mut session = stepped("bullet", if was_seen { 2 } else { 0 });
        session.apply(ClockCommand::Seek(0.0));
        let mut screen = Screen::of(session, WINDOW);
        // The level of R is horizontal, and the line of the current time vertical.
        let is_slanted = |one: &&Capsule| one.from.x != one.to.x && one.from.y != one.to.y;
        let dashes = Ribbon::of(screen.session(), WINDOW).capsules.iter().filter(is_slanted).count();
        assert_eq!(dashes > 0, was_seen, "{dashes} dashes of the curve to come");
        screen.harness.hover_at(place(WINDOW, 1.0));
        screen.harness.run();
        let told = texts(&screen).into_iter().find(|(text, _)| text.starts_with("t 250.0 ms"));
        let (told, _) = told.expect("what is under the pointer");
        assert_eq!(told.contains("distance"), was_seen, "{told}");
    }
}

#[test]
fn the_tooltip_leaves_the_sentence_of_all_lanes_uncovered() {
    for size in [WINDOW, LARGE, SMALL] {
        let mut session = opened("bullet");
        session.apply(ExperimentCommand::SetLineUp(LineUp::All));
        pass(&mut session, 600, 1.0 / 60.0);
        let mut screen = Screen::of(session, size);
        screen.harness.hover_at(Layout::of(size).ribbon.center());
        screen.harness.run();
        let told =
            texts(&screen).into_iter().find(|(text, _)| text.starts_with("t ") && text.contains(" ms"));
        let frame = told.expect("what is under the pointer").1.expand2(vec2(6.0, 3.0));
        let said = narrated(screen.session(), size);
        assert!(!said.is_empty());
        for (words, place) in said {
            assert!(!place.intersects(frame), "{frame} on {words} at {place}, {size}");
        }
    }
}

#[test]
fn before_an_edit_no_distance_is_recorded() {
    let mut session = stepped("bullet", 1);
    session.apply(ExperimentCommand::SetRadius(0, 0.4));
    session.apply(ClockCommand::StepForward);
    let mut screen = Screen::of(session, WINDOW);
    assert!(Ribbon::of(screen.session(), WINDOW).says("before the last edit"));
    screen.harness.hover_at(place(WINDOW, 0.3));
    screen.harness.run();
    assert!(texts(&screen).iter().any(|(text, _)| text == "t 75.00 ms   no distance recorded"));
}
