//! Everything that a person may want is reached by mouse and by key, or it is written here why not.

use std::collections::BTreeSet;

use circle_collision::session::{
    Command, CommandKind, FilePicker, Guess, Kept, Origin, Overlay, Page, Session, binding_of,
};
use circle_collision::simulation::{Detection, Response, Yields};
use circle_collision::view::camera::{Camera, arrow_scale};
use circle_collision::view::handle;
use circle_collision::view::layout::Layout;
use circle_collision::view::pointer::Pointer;
use egui::{Vec2, vec2};
use glam::{DVec2, dvec2};
use strum::VariantArray;

/// How the mouse gives a command.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mouse {
    /// A click on what bears this name.
    Click(&'static str),
    /// A click on what bears this name in the menu.
    Menu(&'static str),
    /// A number in the field of this name.
    Field(&'static str, &'static str),
    /// A gesture on the canvas: those of [`gestures`].
    Canvas,
    /// By other means, which are these.
    Instead(&'static str),
    /// Not by the mouse: the program itself gives it.
    ByProgram,
}
use Mouse::{ByProgram, Canvas, Click, Field, Instead, Menu};

use crate::hands::{opened, with_page};
use crate::screen::{LARGE, Screen};

/// Why there is no key; empty where there is one.
type WhyNoKey = &'static str;

#[expect(clippy::too_many_lines, reason = "a line for each command")]
fn ways() -> Vec<(Command, Mouse, WhyNoKey)> {
    let overlay = |overlay, label| (Command::ToggleOverlay(overlay), Click(label), "");
    let response = |response: Response| {
        (Command::SetResponse(response), Click(response.name()), "chosen once for an experiment")
    };
    let typed = "a number needs a field";
    let held = "a place needs a pointer";
    let kept = Kept {
        scene: opened("drag").run().start().clone(),
        origin: Origin::Clipboard,
        is_comparing: false,
        page: None,
        selection: Vec::new(),
        switches: None,
        view: None,
        speed: 1.0,
        file: None,
    };
    vec![
        (Command::TogglePlay, Click("Play"), ""),
        (Command::Restart, Click("Start again"), ""),
        (Command::Reload, Menu("Restore the scene as loaded"), ""),
        (Command::StepForward, Click("One step of dt"), ""),
        (Command::StepBack, Click("One step back"), ""),
        (Command::NextEvent, Click("Next event"), ""),
        (Command::PreviousEvent, Menu("Previous event"), ""),
        (
            Command::Seek(0.5),
            Instead("the ribbon is dragged: tests/view/ribbon.rs"),
            "a moment needs a pointer",
        ),
        (
            Command::ZoomTime(0.5, 2.0),
            Instead("the wheel over the ribbon: tests/view/ribbon.rs"),
            "a moment needs a pointer",
        ),
        (Command::Faster, Click("speed, more"), ""),
        (Command::Slower, Click("speed, less"), ""),
        (Command::TogglePauses, Click("pause at results"), "chosen once"),
        (Command::ToggleStill, Click("still pictures"), ""),
        (Command::Replay, Instead("the button is on the card of a miss: tests/session/results.rs"), ""),
        (Command::UseSafeStep, Instead("the button is on the card of a miss: tests/session/results.rs"), ""),
        (Command::Skip, Instead("any click ends a replay: tests/window/bullet.rs"), "any key ends a replay"),
        (Command::ToggleDetection, Instead("the two buttons say which"), ""),
        (Command::SetDetection(Detection::Intercept), Click("Intercept"), "M flips the two"),
        (Command::ToggleDetectionHere, Menu("Switch the method at this moment"), ""),
        (Command::ToggleCompare, Click("Compare"), ""),
        (Command::ExplainOther, Menu("Explain the other method"), ""),
        (Command::LongerStep, Instead("the slider goes to any dt: tests/view/step_slider.rs"), ""),
        (Command::ShorterStep, Instead("the slider goes to any dt: tests/view/step_slider.rs"), ""),
        (Command::SetStep(0.1), Field("step dt", "100 ms"), typed),
        response(Response::PassThrough),
        response(Response::PushOut),
        (Command::SetRestitution(0.25), Field("restitution", "0.25"), typed),
        (Command::SetYields(Yields::Half), Click("half each"), "chosen once for an experiment"),
        (Command::OpenBuiltIn(4), Instead("the list of scenes: tests/view/panels.rs"), ""),
        (Command::NextScene, Menu("Next scene"), ""),
        (Command::PreviousScene, Menu("Previous scene"), ""),
        (
            Command::Open(Box::new(opened("drag").run().start().clone()), Origin::File("x".into())),
            Instead("by its name on the command line, or dropped on the window: tests/window/files.rs"),
            "by its name on the command line",
        ),
        (Command::AskToOpen, Menu("Open…"), ""),
        (Command::FilePicker(FilePicker::default()), ByProgram, "the program itself does"),
        (
            Command::OpenFile("x".into()),
            Instead("a click on its name: tests/view/files.rs"),
            "a path needs a field",
        ),
        (Command::Copy, Menu("Copy initial state as text"), ""),
        (Command::CopyLink, Menu("Copy link"), ""),
        (Command::Paste, Menu("Paste a scene or a link"), ""),
        (Command::Undo, Menu("Undo"), ""),
        (Command::Redo, Menu("Redo"), ""),
        (Command::Save, Menu("Save initial state"), ""),
        (Command::SaveMoment, Menu("Save this moment as a new file"), ""),
        (Command::Quit, Menu("Quit"), ""),
        (
            Command::SaveAndQuit,
            Instead("Enter, or its button in the question: tests/window/closing.rs"),
            "Enter",
        ),
        (
            Command::SaveAsAndQuit("x".into()),
            Instead("the field in the question: tests/window/closing.rs"),
            "a path needs a field",
        ),
        (Command::NotSaved("x".to_owned()), ByProgram, "the program itself does"),
        (
            Command::QuitWithoutSaving,
            Instead("D, or its button in the question: tests/window/closing.rs"),
            "D",
        ),
        (Command::Restore, Menu("Restore what was open"), ""),
        (Command::DismissOffer, Instead("Esc, or its button: tests/window/restoring.rs"), "Esc"),
        (Command::Offer(String::new()), ByProgram, "the program itself does"),
        (Command::OpenLink(Box::new(kept.clone())), ByProgram, "Ctrl+V opens what it finds"),
        (Command::OpenKept(Box::new(kept)), ByProgram, "the program itself does"),
        (Command::SavedAs("x".into()), ByProgram, "the program itself says so"),
        (Command::Tell(String::new()), ByProgram, "the program itself says so"),
        (Command::Select(Some(1)), Click("● B"), held),
        (Command::Select(None), Canvas, held),
        (Command::SelectSecond(1), Canvas, held),
        (Command::AddCircle(None), Click("Add circle"), ""),
        (Command::RemoveSelected, Click("Remove"), ""),
        (Command::SetCenter(0, dvec2(-5.0, 0.0)), Field("A position x", "-5"), typed),
        (Command::SetVelocity(0, dvec2(7.0, 0.0)), Field("A velocity x", "7"), typed),
        (Command::SetRadius(0, 0.25), Field("A radius", "0.25"), typed),
        (Command::SetMass(0, 2.0), Field("A mass", "2"), typed),
        (Command::Grab(0), Canvas, held),
        (Command::DragTo(DVec2::ZERO), Canvas, held),
        (Command::Release, Canvas, held),
        overlay(Overlay::Distance, "distance"),
        overlay(Overlay::RadiiSum, "radii sum"),
        overlay(Overlay::PushOut, "push-out arrow (MTV)"),
        overlay(Overlay::Trails, "trails"),
        overlay(Overlay::LastContact, "last contact"),
        overlay(Overlay::Velocity, "velocities"),
        overlay(Overlay::Ghosts, "ghosts of the steps"),
        overlay(Overlay::Capsule, "swept capsule"),
        overlay(Overlay::ContactPose, "contact to come"),
        overlay(Overlay::Closest, "closest approach"),
        overlay(Overlay::Path, "path to the next event"),
        (Command::TogglePanel, Click("Panel"), ""),
        (Command::TogglePage(Page::Why), Click("Why"), ""),
        (Command::TogglePage(Page::When), Click("When"), ""),
        (Command::TogglePage(Page::StepSize), Click("Step size"), ""),
        (Command::TogglePage(Page::Cost), Click("Cost"), ""),
        (Command::TogglePage(Page::Table), Click("Table"), ""),
        (Command::TogglePage(Page::Events), Click("Events"), ""),
        (Command::TogglePage(Page::Edit), Click("Edit"), ""),
        (Command::TogglePresent, Click("Present"), ""),
        (Command::RunMonteCarlo, Click("Try it: 10,000 runs"), "what it tries is beside it"),
        (
            Command::Point(None),
            Instead("the pointer rests on a term of the equation"),
            "Shift+F goes through them",
        ),
        (
            Command::PointAtPair(None),
            Instead("the pointer rests on a cell of the table"),
            "it needs a pointer",
        ),
        (Command::ToggleTour, Click("Tour"), ""),
        (Command::NextChapter, Menu("Next chapter of the tour"), ""),
        (Command::PreviousChapter, Menu("Previous chapter of the tour"), ""),
        (
            Command::Predict(Guess::Bounces),
            Instead("the two buttons are in the first chapter: tests/session/tour.rs"),
            "",
        ),
        (Command::PointAtNextTerm, Instead("the pointer rests on the term itself"), ""),
        (Command::ToggleTheme, Click("light theme"), ""),
        (Command::ToggleHelp, Click("Help"), ""),
        (Command::Close, Instead("each thing is closed where it was opened"), ""),
        (Command::Fit, Menu("Fit to view"), ""),
        (Command::Zoom(1.25), Menu("Zoom in"), ""),
        (Command::Zoom(0.8), Menu("Zoom out"), ""),
        (Command::ToggleFullscreen, Menu("Full screen"), ""),
        (Command::Screenshot, Menu("Save screenshot"), ""),
    ]
}

/// The bullet, with the page open that offers this.
fn with_page_of(command: &Command) -> Session {
    let page = match command {
        Command::RunMonteCarlo => Page::StepSize,
        Command::TogglePage(Page::Edit) => Page::Why,
        Command::TogglePanel => return opened("bullet"),
        _ => Page::Edit,
    };
    with_page(opened("bullet"), page)
}

#[test]
fn every_command_is_in_the_table() {
    let mut missing: BTreeSet<CommandKind> = CommandKind::VARIANTS.iter().copied().collect();
    for (command, ..) in ways() {
        missing.remove(&CommandKind::from(&command));
    }
    assert!(missing.is_empty(), "no line says how to reach {missing:?}");
    let overlays = Overlay::ALL.map(Command::ToggleOverlay);
    for command in overlays.into_iter().chain(Page::ALL.map(Command::TogglePage)) {
        assert!(ways().iter().any(|way| way.0 == command), "no line says how to reach {command:?}");
    }
}

#[test]
fn every_command_has_a_key_or_a_reason() {
    for (command, _, why_not) in ways() {
        assert_eq!(binding_of(&command).is_none(), !why_not.is_empty(), "{command:?}");
    }
}

#[test]
fn what_the_panels_offer_is_clicked_there() {
    let mut clicked = 0;
    for (command, mouse, _) in ways() {
        let mut session = with_page_of(&command);
        if command == Command::RemoveSelected {
            session.apply(Command::Select(Some(0)));
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
        // On its way the pointer may rest on a term or a cell, which only shows something.
        said.retain(|command| !matches!(command, Command::Point(_) | Command::PointAtPair(_)));
        assert_eq!(said, [command]);
    }
    assert!(clicked > 30);
}

/// Everything that the mouse says on the canvas.
fn gestures() -> Vec<Command> {
    let mut session = opened("bullet");
    session.apply(Command::Select(Some(0)));
    let mut camera = Camera::fitted(session.run().start(), Layout::of(LARGE).canvas);
    let circle = session.circle(0);
    let middle = camera.to_screen(circle.center);
    let tip = handle::tip(&camera, &circle, arrow_scale(&session));
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
        said.extend(pointer.press(&session, session.run(), &camera, at, shift));
        said.extend(pointer.moved(&session, session.run(), &mut camera, at + way, shift));
        said.extend(pointer.release());
    }
    let mut pointer = Pointer::default();
    pointer.at = Some(middle);
    said.extend(pointer.wheel(&session, session.run(), &mut camera, 1.0, true));
    said
}

#[test]
fn what_the_canvas_offers_is_done_there() {
    let said: BTreeSet<CommandKind> = gestures().iter().map(CommandKind::from).collect();
    for (command, mouse, _) in ways() {
        assert!(mouse != Canvas || said.contains(&CommandKind::from(&command)), "{command:?}");
    }
    // What can be typed can be pulled as well; a mass has no size on screen.
    for command in [Command::SetVelocity(0, DVec2::ZERO), Command::SetRadius(0, 1.0)] {
        assert!(said.contains(&CommandKind::from(&command)), "{command:?}");
    }
}
