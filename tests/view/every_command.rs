//! Every command for a person is reached by mouse and by key, or the reason why not is written here.

use std::collections::BTreeSet;
use std::sync::Arc;

use circle_collision::simulation::{Detection, Response, WhoYields};
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Export, FilePicker, FilesCommand, Guess, HandCommand, LineUp,
    MethodCost, Origin, Overlay, Page, SavedSession, ScreenCommand, Session, Situation, TourCommand, key_of,
};
use circle_collision_demo::view::camera::{Camera, arrow_scale};
use circle_collision_demo::view::handle;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::pointer::Pointer;
use egui::{Vec2, vec2};
use glam::{DVec2, dvec2};

/// The way to give a command by mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mouse {
    /// A click on the widget with this name.
    Click(&'static str),
    /// A click on the menu entry with this name.
    Menu(&'static str),
    /// A number in the field with this name.
    Field(&'static str, &'static str),
    /// A gesture on the canvas, one of [`gestures`].
    Canvas,
    /// By these other means.
    Instead(&'static str),
    /// Not by mouse: the program itself gives it.
    ByProgram,
}
use Mouse::{ByProgram, Canvas, Click, Field, Instead, Menu};

use crate::command_names::{LISTS, all_names, name_of};
use crate::hands::{opened, with_page};
use crate::screen::{LARGE, Screen};

/// The reason why there is no key; empty if there is one.
type WhyNoKey = &'static str;

#[expect(clippy::too_many_lines, reason = "a line for each command")]
fn ways() -> Vec<(Command, Mouse, WhyNoKey)> {
    let overlay = |overlay, label| (ScreenCommand::ToggleOverlay(overlay).into(), Click(label), "");
    let response = |response, label| {
        (ExperimentCommand::SetResponse(response).into(), Click(label), "chosen once for an experiment")
    };
    let typed = "a number needs a field";
    let held = "a place needs a pointer";
    let export = "in the menu below Export: tests/view/panels/bars.rs";
    let texts = "typed in its field: tests/view/panels/edit.rs";
    let saved = SavedSession {
        scene: opened("drag").run().start().clone(),
        origin: Origin::Clipboard,
        line_up: None,
        page: None,
        selection: Vec::new(),
        switches: None,
        view: None,
        speed: 1.0,
        file: None,
    };
    vec![
        (ClockCommand::TogglePlay.into(), Click("Play"), ""),
        (ClockCommand::Restart.into(), Click("Start again"), ""),
        (ExperimentCommand::Reload.into(), Menu("Restore the scene as loaded"), ""),
        (ClockCommand::StepForward.into(), Click("One step of dt"), ""),
        (ClockCommand::StepBack.into(), Click("One step back"), ""),
        (ClockCommand::NextEvent.into(), Click("Next event"), ""),
        (
            ClockCommand::PreviousEvent.into(),
            Instead("a click on it on the page Events: tests/view/panels.rs"),
            "",
        ),
        (
            ClockCommand::Seek(0.5).into(),
            Instead("the ribbon is dragged: tests/view/ribbon.rs"),
            "a moment needs a pointer",
        ),
        (
            ScreenCommand::ZoomTime(0.5, 2.0).into(),
            Instead("the wheel over the ribbon: tests/view/ribbon.rs"),
            "a moment needs a pointer",
        ),
        (ClockCommand::Faster.into(), Click("speed, more"), ""),
        (ClockCommand::Slower.into(), Click("speed, less"), ""),
        (ScreenCommand::TogglePauses.into(), Menu("Pause at results"), "chosen once"),
        (ScreenCommand::ToggleStill.into(), Menu("Still pictures"), "chosen once"),
        (
            ClockCommand::Replay.into(),
            Instead("the button is at the result of a miss: tests/session/results.rs"),
            "R and Space play to the miss again, which is replayed",
        ),
        (
            ExperimentCommand::UseSafeStep.into(),
            Instead("the button is at the result of a miss: tests/session/results.rs"),
            "",
        ),
        (
            ClockCommand::Skip.into(),
            Instead("any click ends a replay: tests/window/bullet.rs"),
            "any key ends a replay",
        ),
        (ExperimentCommand::ToggleDetection.into(), Instead("the two buttons say which"), ""),
        (ExperimentCommand::SetDetection(Detection::Intercept).into(), Click("Intercept"), "M flips the two"),
        (
            ExperimentCommand::NextSteppedMethod.into(),
            Instead("the list at the arrow beside the first button"),
            "",
        ),
        (
            ExperimentCommand::SetSubsteps(8).into(),
            Instead("the field beside Sub-steps: tests/view/panels/bars.rs"),
            typed,
        ),
        (
            ExperimentCommand::SetImpacts(2).into(),
            Instead("the field beside Sweep: tests/view/panels/bars.rs"),
            typed,
        ),
        (
            ExperimentCommand::ToggleDetectionHere.into(),
            Instead("Shift and a click on the method: tests/view/panels/bars.rs"),
            "",
        ),
        (ExperimentCommand::NextLineUp.into(), Click("Compare"), ""),
        (
            ExperimentCommand::SetLineUp(LineUp::All).into(),
            Instead("the list at Compare: tests/view/panels/bars.rs"),
            "B leads to it",
        ),
        (
            ExperimentCommand::Explain(Detection::Intercept).into(),
            Instead("a press on its part of the canvas: tests/window/compare.rs"),
            "Shift+B leads to it",
        ),
        (
            ExperimentCommand::ExplainNext.into(),
            Instead("a press on its part of the canvas: tests/window/compare.rs"),
            "",
        ),
        (
            ExperimentCommand::LongerStep.into(),
            Instead("the slider goes to any dt: tests/view/step_slider.rs"),
            "",
        ),
        (
            ExperimentCommand::ShorterStep.into(),
            Instead("the slider goes to any dt: tests/view/step_slider.rs"),
            "",
        ),
        (ExperimentCommand::SetStep(0.1).into(), Field("step dt", "100 ms"), typed),
        response(Response::PassThrough, "pass-through"),
        response(Response::PushOut, "push-out"),
        (ExperimentCommand::SetRestitution(0.25).into(), Field("restitution", "0.25"), typed),
        (
            ExperimentCommand::SetYields(WhoYields::Both).into(),
            Click("half each"),
            "chosen once for an experiment",
        ),
        (FilesCommand::OpenBuiltIn(0).into(), Instead("the list of scenes: tests/view/panels/bars.rs"), ""),
        (FilesCommand::NextScene.into(), Instead("the list of scenes: tests/view/panels/bars.rs"), ""),
        (FilesCommand::PreviousScene.into(), Instead("the list of scenes: tests/view/panels/bars.rs"), ""),
        (
            FilesCommand::Open(Box::new(opened("drag").run().start().clone()), Origin::File("x".into()))
                .into(),
            Instead("by its name on the command line, or dropped on the window: tests/window/files.rs"),
            "by its name on the command line",
        ),
        (FilesCommand::New.into(), Menu("New scene"), ""),
        (FilesCommand::Duplicate.into(), Click("Duplicate"), "a button of the page Edit"),
        (FilesCommand::SetTitle(String::new()).into(), Instead(texts), "a text needs a field"),
        (FilesCommand::SetWatch(String::new()).into(), Instead(texts), "a text needs a field"),
        (FilesCommand::AskToOpen.into(), Menu("Open…"), ""),
        (FilesCommand::FilePicker(FilePicker::default()).into(), ByProgram, "the program itself does"),
        (
            FilesCommand::OpenFile("x".into()).into(),
            Instead("a click on its name: tests/view/files.rs"),
            "a path needs a field",
        ),
        (FilesCommand::Copy.into(), Menu("Copy initial state as text"), ""),
        (FilesCommand::CopyLink.into(), Menu("Copy link"), ""),
        (FilesCommand::Paste.into(), Menu("Paste a scene or a link"), ""),
        (ExperimentCommand::Undo.into(), Menu("Undo"), ""),
        (ExperimentCommand::Redo.into(), Menu("Redo"), ""),
        (FilesCommand::Save.into(), Menu("Save initial state"), ""),
        (FilesCommand::SaveMoment.into(), Menu("Save this moment"), ""),
        (FilesCommand::Quit.into(), Menu("Quit"), ""),
        (
            FilesCommand::SaveAndQuit("x".into()).into(),
            Instead("Enter, or its button in the question: tests/window/closing.rs"),
            "Enter",
        ),
        (FilesCommand::NotSaved("x".to_owned()).into(), ByProgram, "the program itself does"),
        (
            FilesCommand::QuitWithoutSaving.into(),
            Instead("D, or its button in the question: tests/window/closing.rs"),
            "D",
        ),
        (
            FilesCommand::Restore.into(),
            Instead("its button while it is offered: tests/window/restoring.rs"),
            "",
        ),
        (FilesCommand::DismissOffer.into(), Instead("Esc, or its button: tests/window/restoring.rs"), "Esc"),
        (FilesCommand::Offer(Arc::new(saved.clone())).into(), ByProgram, "the program itself does"),
        (FilesCommand::OpenLink(Box::new(saved)).into(), ByProgram, "Ctrl+V opens what it finds"),
        (FilesCommand::SavedAs("x".into()).into(), ByProgram, "the program itself says so"),
        (Command::tell(String::new()), ByProgram, "the program itself says so"),
        (ScreenCommand::Select(Some(1)).into(), Click("● B"), held),
        (ScreenCommand::Select(None).into(), Canvas, held),
        (ScreenCommand::SelectSecond(1).into(), Canvas, held),
        (ExperimentCommand::AddCircle(None).into(), Click("Add circle"), ""),
        (ExperimentCommand::RemoveSelected.into(), Click("Remove"), ""),
        (ExperimentCommand::SetCenter(0, dvec2(-5.0, 0.0)).into(), Field("A position x", "-5"), typed),
        (ExperimentCommand::SetVelocity(0, dvec2(7.0, 0.0)).into(), Field("A velocity x", "7"), typed),
        (ExperimentCommand::SetRadius(0, 0.25).into(), Field("A radius", "0.25"), typed),
        (ExperimentCommand::SetMass(0, 2.0).into(), Field("A mass", "2"), typed),
        (ExperimentCommand::SetFixed(1, true).into(), Click("B fixed"), "a setting of the page"),
        (HandCommand::Grab(0).into(), Canvas, held),
        (HandCommand::DragTo(DVec2::ZERO).into(), Canvas, held),
        (HandCommand::Release.into(), Canvas, held),
        overlay(Overlay::Distance, "distance"),
        overlay(Overlay::RadiiSum, "radii sum"),
        overlay(Overlay::PushOut, "push-out arrow (MTV)"),
        overlay(Overlay::Velocity, "velocities"),
        overlay(Overlay::Outlines, "outlines of the steps"),
        overlay(Overlay::Capsule, "swept capsule"),
        (ScreenCommand::TogglePanel.into(), Click("Panel"), ""),
        (ScreenCommand::TogglePage(Page::Why).into(), Click("Why"), ""),
        (ScreenCommand::TogglePage(Page::When).into(), Click("When"), ""),
        (ScreenCommand::TogglePage(Page::Step).into(), Click("Step"), ""),
        (ScreenCommand::TogglePage(Page::Cost).into(), Click("Cost"), ""),
        (ScreenCommand::TogglePage(Page::Table).into(), Click("Table"), ""),
        (ScreenCommand::TogglePage(Page::Cures).into(), Click("Cures"), ""),
        (ScreenCommand::TogglePage(Page::Events).into(), Click("Events"), ""),
        (ScreenCommand::TogglePage(Page::Edit).into(), Click("Edit"), ""),
        (ScreenCommand::TogglePresent.into(), Click("Present"), ""),
        (ScreenCommand::Throw.into(), Click("Throw 10,000 times"), "what it tries is beside it"),
        (
            ScreenCommand::MeasureCosts.into(),
            Instead("its button in a large scene: tests/view/explanations/cost.rs"),
            "it is beside what it measures",
        ),
        (HandCommand::Jump(DVec2::X).into(), Instead("the hand drags the circle"), ""),
        (
            ScreenCommand::NoteCost(MethodCost { method: Detection::OVERLAP, time: 1.0, tests: 1.0 }).into(),
            Instead("the window measures"),
            "nobody asks for it",
        ),
        (
            ScreenCommand::SetGame(None).into(),
            Instead("its fields: tests/view/explanations/cures.rs"),
            "a number needs a field",
        ),
        (
            FilesCommand::OpenThrow(Detection::OVERLAP, Situation::AtRest).into(),
            Instead("a cell of the grid: tests/view/explanations/cures.rs"),
            "there are as many as cells",
        ),
        (
            ScreenCommand::Point(None).into(),
            Instead("the pointer rests on a term of the equation"),
            "Shift+F goes through them",
        ),
        (
            ScreenCommand::PointAtPair(None).into(),
            Instead("the pointer rests on a cell of the table"),
            "it needs a pointer",
        ),
        (
            ScreenCommand::PointAtRadii(true).into(),
            Instead("the pointer rests on a radius"),
            "Shift+F goes through the terms, and R is in two of them",
        ),
        (ScreenCommand::ToggleTerms.into(), Click("a t² + b t + c = 0"), "Shift+F shows them too"),
        (ScreenCommand::SwellAgain.into(), Click("Play it again"), "E twice does so too"),
        (TourCommand::ToggleTour.into(), Click("Tour"), ""),
        (TourCommand::NextChapter.into(), Instead("its button in the tour: tests/window/tour.rs"), ""),
        (TourCommand::PreviousChapter.into(), Instead("its button in the tour: tests/window/tour.rs"), ""),
        (
            TourCommand::Predict(Guess::Bounces).into(),
            Instead("the two buttons are in the first chapter: tests/session/tour.rs"),
            "",
        ),
        (ScreenCommand::PointAtNextTerm.into(), Instead("the pointer rests on the term itself"), ""),
        (ScreenCommand::ToggleTheme.into(), Menu("Light theme"), "chosen once"),
        (ScreenCommand::ToggleHelp.into(), Click("Help"), ""),
        (ScreenCommand::Close.into(), Instead("each thing is closed where it was opened"), ""),
        (ScreenCommand::Fit.into(), Menu("Fit to view"), ""),
        (ScreenCommand::ToggleFullscreen.into(), Menu("Full screen"), ""),
        (ScreenCommand::Screenshot.into(), Instead(export), ""),
        (FilesCommand::Export(Export::Gif).into(), Instead(export), "chosen in the menu"),
    ]
}

/// The bullet, with the page open that offers this command.
fn with_page_of(command: &Command) -> Session {
    let page = match command {
        Command::Screen(ScreenCommand::Throw) => Page::Step,
        Command::Screen(ScreenCommand::ToggleTerms | ScreenCommand::SwellAgain) => Page::When,
        Command::Screen(ScreenCommand::TogglePage(Page::Edit)) => Page::Why,
        Command::Screen(ScreenCommand::TogglePanel) => return opened("bullet"),
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
    // Its index is that of a scene.
    let of_circle = of_index.filter(|name| name != "OpenBuiltIn").collect();
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
    let mut clicked = 0;
    for (command, mouse, _) in ways() {
        let mut session = with_page_of(&command);
        if command == Command::Experiment(ExperimentCommand::RemoveSelected) {
            session.apply(ScreenCommand::Select(Some(0)));
        }
        let mut screen = Screen::of(session, LARGE);
        match mouse {
            Click(label) => {
                screen.scroll_to(label);
                screen.click(label);
            }
            Menu(label) => {
                screen.click("Menu");
                screen.click_part(label);
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
        said.extend(pointer.release(&session.shown()));
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
