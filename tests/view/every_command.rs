//! Every command for a person is reached by mouse and by key, or the reason why not is written here.

use std::collections::BTreeSet;

use circle_collision_demo::session::{
    Command, ExperimentCommand, Overlay, Page, ScreenCommand, Session, key_of,
};
use circle_collision_demo::view::camera::{Camera, arrow_scale};
use circle_collision_demo::view::handle;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::pointer::Pointer;
use egui::{Vec2, vec2};
use glam::DVec2;

use crate::command_names::{LISTS, all_names, name_of};
use crate::hands::{opened, with_page};
use crate::screen::{LARGE, Screen};
use ways::Mouse::{ByProgram, Canvas, Click, Field, Instead, Menu};
use ways::ways;

mod ways;

/// The bullet, with the page open that offers this command.
fn with_page_of(command: &Command) -> Session {
    let page = match command {
        Command::Screen(ScreenCommand::Throw | ScreenCommand::TogglePage(Page::Edit)) => Page::Step,
        Command::Screen(ScreenCommand::ToggleTerms | ScreenCommand::SwellAgain) => Page::When,
        _ => Page::Edit,
    };
    with_page(opened("bullet"), page)
}

#[test]
fn every_command_is_in_the_table() {
    let mut missing: BTreeSet<_> = all_names().collect();
    for (command, ..) in ways() {
        missing.remove(&name_of(&command));
    }
    assert!(missing.is_empty(), "no line says how to reach {missing:?}");
    let overlays = Overlay::ALL.map(|overlay| Command::Screen(ScreenCommand::ToggleOverlay(overlay)));
    for command in overlays.into_iter().chain(Page::ALL.map(|page| ScreenCommand::TogglePage(page).into())) {
        assert!(ways().iter().any(|way| way.0 == command), "no line says how to reach {command:?}");
    }
}

/// Such a command does nothing for a circle that does not exist.
#[test]
fn a_command_with_the_index_of_a_circle_is_about_that_circle() {
    let mut commands: Vec<_> = ways().into_iter().map(|(command, ..)| command).collect();
    commands.push(ScreenCommand::Select(Some(0)).into());
    let about: BTreeSet<_> =
        commands.iter().filter(|command| command.circle().is_some()).map(name_of).collect();
    let variants = LISTS.lines().filter_map(|line| line.trim().split_once('('));
    let is_index = |values: &str| values.starts_with("usize") || values.starts_with("Option<usize>");
    let of_index = variants.filter(|(_, values)| is_index(values)).map(|(name, _)| name.to_owned());
    // Their indices are those of a scene and of walls.
    let others = ["OpenBuiltIn", "SetWall", "SelectWall"];
    let of_circle = of_index.filter(|name| !others.contains(&name.as_str())).collect();
    assert_eq!(about, of_circle);
}

#[test]
fn every_command_has_a_key_or_a_reason() {
    for (command, _, why_not) in ways() {
        assert_eq!(key_of(&command).is_empty(), !why_not.is_empty(), "{command:?}");
    }
}

#[test]
fn commands_offered_by_the_panels_are_clicked_there() {
    let (mut clicked, mut screen) = (0, Screen::of(opened("bullet"), LARGE));
    for (command, mouse, _) in ways() {
        let mut session = with_page_of(&command);
        if command == Command::Experiment(ExperimentCommand::RemoveSelected) {
            session.apply(ScreenCommand::Select(Some(0)));
        }
        screen.show(session);
        match mouse {
            Click(label) => {
                screen.scroll_to(label);
                screen.click(label);
            }
            Menu(label) => {
                screen.click("Menu");
                screen.click_part(format!("{label} {}", key_of(&command)).trim_end());
            }
            Field(label, text) => screen.type_into(label, text),
            Canvas | Instead(_) | ByProgram => continue,
        }
        clicked += 1;
        let mut said = screen.said();
        // On its way, the pointer may pass over a term or a cell, which only shows something.
        said.retain(|command| {
            !matches!(command, Command::Screen(ScreenCommand::Point(_) | ScreenCommand::PointAtPair(_)))
        });
        assert_eq!(said, [command]);
    }
    assert!(clicked > 30);
}

/// Every command that the mouse gives on the canvas.
fn gestures() -> Vec<Command> {
    let mut session = opened("bullet");
    session.apply(ScreenCommand::Select(Some(0)));
    let mut camera = Camera::fitted(session.run().start(), Layout::of(LARGE).canvas);
    let circle = session.circle(0);
    let middle = camera.to_screen(circle.center);
    let tip = handle::tip(&camera, &circle, arrow_scale(&session.shown()));
    let rim = handle::rim(&camera, &circle);
    let ground = camera.canvas.left_top() + vec2(30.0, 30.0);
    let mut said = Vec::new();
    for (at, way, shift) in [
        (middle, vec2(20.0, 20.0), false),
        (camera.to_screen(session.circle(1).center), Vec2::ZERO, true),
        (camera.to_screen(session.circle(1).center), Vec2::ZERO, false),
        (tip, vec2(20.0, 20.0), false),
        (rim, vec2(-20.0, 20.0), false),
        (ground, Vec2::ZERO, false),
    ] {
        let mut pointer = Pointer::default();
        pointer.modifiers.shift = shift;
        said.extend(pointer.press(&session.shown(), session.shown().lane(), &camera, at));
        said.extend(pointer.moved(&session.shown(), session.shown().lane(), &mut camera, at + way));
        said.extend(pointer.release(session.experiment().has_small_lanes()));
    }
    let mut pointer = Pointer::default();
    pointer.at = Some(middle);
    pointer.modifiers.ctrl = true;
    said.extend(pointer.wheel(&session.shown(), session.shown().lane(), &mut camera, 1.0));
    said
}

#[test]
fn commands_offered_by_the_canvas_are_done_there() {
    let said: BTreeSet<_> = gestures().iter().map(name_of).collect();
    for (command, mouse, _) in ways() {
        assert!(mouse != Canvas || said.contains(&name_of(&command)), "{command:?}");
    }
    // A typed value can also be dragged, except a mass, which has no size on screen.
    for command in [
        Command::Experiment(ExperimentCommand::SetVelocity(0, DVec2::ZERO)),
        ExperimentCommand::SetRadius(0, 1.0).into(),
    ] {
        assert!(said.contains(&name_of(&command)), "{command:?}");
    }
}
