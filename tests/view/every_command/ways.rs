//! The table of all commands: how each is given by mouse, and why it has no key.

use std::sync::Arc;

use circle_collision::geometry::{Side, Wall};
use circle_collision::simulation::{Detection, Response, WhoYields};
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Export, FilePicker, FilesCommand, Guess, HandCommand, LineUp,
    MethodCost, Origin, Overlay, Page, SavedSession, ScreenCommand, Situation, TourCommand,
};
use glam::{DVec2, dvec2};

use crate::hands::{frame_failures, opened};

/// The way to give a command by mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mouse {
    /// A click on the widget with this name.
    Click(&'static str),
    /// A click on the menu entry with this name.
    Menu(&'static str),
    /// A number in the field with this name.
    Field(&'static str, &'static str),
    /// A gesture on the canvas, which a test makes.
    Canvas,
    /// By these other means.
    Instead(&'static str),
    /// Not by mouse: the program itself gives it.
    ByProgram,
}
use Mouse::{ByProgram, Canvas, Click, Field, Instead, Menu};

/// The reason why there is no key; empty if there is one.
pub type WhyNoKey = &'static str;

#[expect(clippy::too_many_lines, reason = "a line for each command")]
pub fn ways() -> Vec<(Command, Mouse, WhyNoKey)> {
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
    let wall = Wall::new(DVec2::ZERO, DVec2::X);
    vec![
        (ClockCommand::TogglePlay.into(), Click("Play"), ""),
        (ClockCommand::Restart.into(), Click("Start again"), ""),
        (ExperimentCommand::Reload.into(), Menu("Revert"), ""),
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
        (ScreenCommand::ToggleStill.into(), Menu("Reduced motion"), "chosen once"),
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
        (FilesCommand::Copy.into(), Menu("Copy"), ""),
        (FilesCommand::CopyLink.into(), Menu("Copy link"), ""),
        (FilesCommand::Paste.into(), Menu("Paste a scene or a link"), ""),
        (ExperimentCommand::Undo.into(), Menu("Undo"), ""),
        (ExperimentCommand::Redo.into(), Menu("Redo"), ""),
        (FilesCommand::Save.into(), Menu("Save"), ""),
        (FilesCommand::SaveMoment.into(), Menu("Save from here"), ""),
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
        (ExperimentCommand::AddWall(None).into(), Click("Add wall"), ""),
        (
            ExperimentCommand::SetWall(0, wall).into(),
            Instead("its handles, and the fields of the page: tests/view/pointer/walls.rs"),
            typed,
        ),
        (
            FilesCommand::SetWallName("gate".to_owned()).into(),
            Instead("typed in its field: tests/view/pointer/walls.rs"),
            "a text needs a field",
        ),
        (
            ExperimentCommand::SetSide(Side::Left, 0.0).into(),
            Instead("its box and its field on the page Edit: tests/view/pointer/walls.rs"),
            typed,
        ),
        (
            ScreenCommand::SelectWall(0).into(),
            Instead("a click on it: tests/view/pointer/walls.rs"),
            "a wall is chosen where it lies",
        ),
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
        (
            ScreenCommand::TogglePanel.into(),
            Instead("the button Panel of a narrow window: tests/view/panels.rs"),
            "",
        ),
        (ScreenCommand::TogglePage(Page::When).into(), Click("When"), ""),
        (ScreenCommand::TogglePage(Page::Step).into(), Click("Step"), ""),
        (ScreenCommand::TogglePage(Page::Cost).into(), Click("Cost"), ""),
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
            "it is no wish of a person",
        ),
        (
            ScreenCommand::SetGame(None).into(),
            Instead("its fields: tests/view/explanations/cures.rs"),
            "a number needs a field",
        ),
        (
            FilesCommand::OpenFailure(Arc::new(frame_failures(2)), 1).into(),
            Instead("a row of the page Events: tests/session/your_frames.rs"),
            "there are as many as failures",
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
