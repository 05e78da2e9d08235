//! A random command of each kind, with numbers that people type by mistake.

use std::sync::Arc;

use circle_collision::geometry::{Side, Wall};
use circle_collision::simulation::{Detection, Response, WhoYields};
use circle_collision_demo::scene::{BUILT_IN, built_in, built_in_index};
use circle_collision_demo::session::{
    ClockCommand, Command, Engine, ExperimentCommand, Export, FilePicker, FilesCommand, Game, Guess,
    HandCommand, LineUp, MethodCost, Origin, Other, Overlay, Page, Pair, SavedSession, ScreenCommand,
    Situation, Switches, Term, TourCommand,
};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::hands::frame_failures;

/// Scenes of few circles: larger ones are no harder, only slower.
pub const SCENES: [&str; 11] = [
    "drag",
    "thickness",
    "seam",
    "bullet",
    "too-late",
    "three-at-once",
    "cradle",
    "pi-collisions",
    "gas-30",
    "passing-by",
    "overlapping",
];

/// Numbers that people type by mistake, and some that they mean.
const NUMBERS: [f64; 22] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    0.0,
    -0.0,
    -1.0,
    1e-100,
    -1e-71,
    1e-12,
    1e9,
    1e12,
    -1e71,
    0.25,
    0.5,
    1.0,
    2.0,
    -3.0,
    7.5,
];

fn number(dice: &mut ChaCha8Rng) -> f64 {
    if dice.random_range(0..3) == 0 {
        dice.random_range(-9.0..9.0)
    } else {
        NUMBERS[dice.random_range(0..NUMBERS.len())]
    }
}

fn place(dice: &mut ChaCha8Rng) -> DVec2 {
    dvec2(number(dice), number(dice))
}

/// Returns a command of this kind, for a scene of this many circles.
#[expect(clippy::too_many_lines, reason = "an arm for each command")]
pub fn random_command(dice: &mut ChaCha8Rng, kind: &str, count: usize) -> Command {
    // One in five names a circle that does not exist.
    let circle = match dice.random_range(0..5) {
        0 => [count, count + 1, usize::MAX][dice.random_range(0..3)],
        _ => dice.random_range(0..count.max(1)),
    };
    let scene = |index: usize| built_in(SCENES[index % SCENES.len()]).expect("a built-in name").scene();
    let saved = |dice: &mut ChaCha8Rng| {
        Box::new(SavedSession {
            scene: scene(dice.random_range(0..99)),
            origin: Origin::BuiltIn(dice.random_range(0..99)),
            line_up: dice.random::<bool>().then(|| LineUp::ALL[dice.random_range(0..3)]),
            page: dice.random::<bool>().then_some(Page::Cost),
            selection: (0..dice.random_range(0..4))
                .map(|_| [0, 1, 7, usize::MAX][dice.random_range(0..4)])
                .collect(),
            switches: dice.random::<bool>().then(|| Switches {
                still: dice.random(),
                pauses: dice.random(),
                present: dice.random(),
            }),
            view: None,
            speed: 0.25,
            file: None,
        })
    };
    match kind {
        "TogglePlay" => ClockCommand::TogglePlay.into(),
        "Restart" => ClockCommand::Restart.into(),
        "Reload" => ExperimentCommand::Reload.into(),
        "StepForward" => ClockCommand::StepForward.into(),
        "Faster" => ClockCommand::Faster.into(),
        "Slower" => ClockCommand::Slower.into(),
        "TogglePauses" => ScreenCommand::TogglePauses.into(),
        "ToggleDetection" => ExperimentCommand::ToggleDetection.into(),
        "SetDetection" => Command::Experiment(ExperimentCommand::SetDetection(
            Detection::ALL[dice.random_range(0..Detection::ALL.len())],
        )),
        "ToggleDetectionHere" => ExperimentCommand::ToggleDetectionHere.into(),
        "NextSteppedMethod" => ExperimentCommand::NextSteppedMethod.into(),
        "SetSubsteps" => ExperimentCommand::SetSubsteps(dice.random_range(0..99)).into(),
        "SetImpacts" => ExperimentCommand::SetImpacts(dice.random_range(0..99)).into(),
        "LongerStep" => ExperimentCommand::LongerStep.into(),
        "ShorterStep" => ExperimentCommand::ShorterStep.into(),
        "SetStep" => ExperimentCommand::SetStep(number(dice)).into(),
        "SetResponse" => Command::Experiment(ExperimentCommand::SetResponse(
            Response::ALL[dice.random_range(0..Response::ALL.len())],
        )),
        "SetRestitution" => ExperimentCommand::SetRestitution(number(dice)).into(),
        "SetYields" => Command::Experiment(ExperimentCommand::SetYields(
            WhoYields::ALL[dice.random_range(0..WhoYields::ALL.len())],
        )),
        "OpenBuiltIn" => {
            let known = built_in_index(SCENES[dice.random_range(0..SCENES.len())]);
            let known = known.expect("a built-in name");
            FilesCommand::OpenBuiltIn([known, known, BUILT_IN.len(), usize::MAX][dice.random_range(0..4)])
                .into()
        }
        "NextScene" => FilesCommand::NextScene.into(),
        "PreviousScene" => FilesCommand::PreviousScene.into(),
        "Open" => Command::Files(FilesCommand::Open(
            Box::new(scene(dice.random_range(0..99))),
            Origin::File("folder/x.toml".into()),
        )),
        "New" => FilesCommand::New.into(),
        "Duplicate" => FilesCommand::Duplicate.into(),
        "SetTitle" => FilesCommand::SetTitle("title".to_owned()).into(),
        "SetWatch" => FilesCommand::SetWatch("What?".to_owned()).into(),
        "Export" => FilesCommand::Export(Export::ALL[dice.random_range(0..4)]).into(),
        "Save" => FilesCommand::Save.into(),
        "SaveMoment" => FilesCommand::SaveMoment.into(),
        "SavedAs" => FilesCommand::SavedAs("y.toml".into()).into(),
        "Offer" => FilesCommand::Offer(Arc::from(saved(dice))).into(),
        "Quit" => FilesCommand::Quit.into(),
        "SaveAndQuit" => FilesCommand::SaveAndQuit("z.toml".into()).into(),
        "NotSaved" => FilesCommand::NotSaved("no".to_owned()).into(),
        "QuitWithoutSaving" => FilesCommand::QuitWithoutSaving.into(),
        "Restore" => FilesCommand::Restore.into(),
        "DismissOffer" => FilesCommand::DismissOffer.into(),
        "CopyLink" => FilesCommand::CopyLink.into(),
        "OpenLink" => FilesCommand::OpenLink(saved(dice)).into(),
        "Tell" => Command::tell("told"),
        "Select" => Command::Screen(ScreenCommand::Select((dice.random_range(0..4) > 0).then_some(circle))),
        "SelectSecond" => ScreenCommand::SelectSecond(circle).into(),
        "AddCircle" => Command::Experiment(ExperimentCommand::AddCircle(
            (dice.random_range(0..3) > 0).then(|| place(dice)),
        )),
        "RemoveSelected" => ExperimentCommand::RemoveSelected.into(),
        "AddWall" => Command::Experiment(ExperimentCommand::AddWall(
            (dice.random_range(0..3) > 0).then(|| place(dice)),
        )),
        "SetWall" => {
            let wall = Wall { from: place(dice), to: place(dice), thickness: number(dice) };
            ExperimentCommand::SetWall([0, 0, 1, 2, usize::MAX][dice.random_range(0..5)], wall).into()
        }
        "SetWallName" => {
            let name = ["", "7", "left", "floor 1", "gate", "thirteen long"][dice.random_range(0..6)];
            FilesCommand::SetWallName(name.to_owned()).into()
        }
        "SetSide" => ExperimentCommand::SetSide(Side::ALL[dice.random_range(0..4)], number(dice)).into(),
        "SelectWall" => ScreenCommand::SelectWall([0, 0, 1, usize::MAX][dice.random_range(0..4)]).into(),
        "SetCenter" => ExperimentCommand::SetCenter(circle, place(dice)).into(),
        "SetVelocity" => ExperimentCommand::SetVelocity(circle, place(dice)).into(),
        "SetRadius" => ExperimentCommand::SetRadius(circle, number(dice)).into(),
        "SetMass" => ExperimentCommand::SetMass(circle, number(dice)).into(),
        "SetFixed" => ExperimentCommand::SetFixed(circle, dice.random_range(0..2) > 0).into(),
        "Grab" => HandCommand::Grab(circle).into(),
        "DragTo" => HandCommand::DragTo(place(dice)).into(),
        "Release" => HandCommand::Release.into(),
        "Jump" => HandCommand::Jump(place(dice)).into(),
        "ToggleOverlay" => Command::Screen(ScreenCommand::ToggleOverlay(
            Overlay::ALL[dice.random_range(0..Overlay::ALL.len())],
        )),
        "TogglePage" => {
            Command::Screen(ScreenCommand::TogglePage(Page::ALL[dice.random_range(0..Page::ALL.len())]))
        }
        "ToggleTheme" => ScreenCommand::ToggleTheme.into(),
        "ToggleHelp" => ScreenCommand::ToggleHelp.into(),
        "TogglePanel" => ScreenCommand::TogglePanel.into(),
        "Close" => ScreenCommand::Close.into(),
        "Fit" => ScreenCommand::Fit.into(),
        "ToggleFullscreen" => ScreenCommand::ToggleFullscreen.into(),
        "Screenshot" => ScreenCommand::Screenshot.into(),
        "StepBack" => ClockCommand::StepBack.into(),
        "NextEvent" => ClockCommand::NextEvent.into(),
        "PreviousEvent" => ClockCommand::PreviousEvent.into(),
        "Seek" => ClockCommand::Seek(number(dice)).into(),
        "Point" => {
            Command::Screen(ScreenCommand::Point((dice.random_range(0..3) > 0).then_some(Term::Discriminant)))
        }
        "PointAtPair" => ScreenCommand::PointAtPair((circle > 0).then_some(Pair::of(0, circle))).into(),
        "PointAtRadii" => ScreenCommand::PointAtRadii(circle > 0).into(),
        "Throw" => ScreenCommand::Throw.into(),
        "SetGame" => Command::Screen(ScreenCommand::SetGame((circle > 0).then(|| Game {
            speed: number(dice),
            radii: [number(dice), number(dice)],
            rate: number(dice),
            other: Other::Moving,
            other_speed: number(dice),
            thickness: number(dice),
            engine: Engine::default(),
            substeps: 4,
            impacts: 1,
        }))),
        "OpenFailure" => {
            FilesCommand::OpenFailure(Arc::new(frame_failures(2)), dice.random_range(0..3)).into()
        }
        "OpenThrow" => Command::Files(FilesCommand::OpenThrow(
            Detection::ALL[dice.random_range(0..Detection::ALL.len())],
            Situation::ALL[dice.random_range(0..Situation::ALL.len())],
        )),
        "Undo" => ExperimentCommand::Undo.into(),
        "Redo" => ExperimentCommand::Redo.into(),
        "NextLineUp" => ExperimentCommand::NextLineUp.into(),
        "SetLineUp" => ExperimentCommand::SetLineUp(LineUp::ALL[dice.random_range(0..3)]).into(),
        "ExplainNext" => ExperimentCommand::ExplainNext.into(),
        "Explain" => Command::Experiment(ExperimentCommand::Explain(
            Detection::ALL[dice.random_range(0..Detection::ALL.len())],
        )),
        "AskToOpen" => FilesCommand::AskToOpen.into(),
        "FilePicker" => {
            FilesCommand::FilePicker(FilePicker { folder: "folder".into(), files: vec!["x.toml".into()] })
                .into()
        }
        "OpenFile" => FilesCommand::OpenFile("x.toml".into()).into(),
        "Copy" => FilesCommand::Copy.into(),
        "Paste" => FilesCommand::Paste.into(),
        "ToggleStill" => ScreenCommand::ToggleStill.into(),
        "Replay" => ClockCommand::Replay.into(),
        "Skip" => ClockCommand::Skip.into(),
        "UseSafeStep" => ExperimentCommand::UseSafeStep.into(),
        "ToggleTour" => TourCommand::ToggleTour.into(),
        "NextChapter" => TourCommand::NextChapter.into(),
        "PreviousChapter" => TourCommand::PreviousChapter.into(),
        "Predict" => TourCommand::Predict(Guess::Bounces).into(),
        "ToggleTerms" => ScreenCommand::ToggleTerms.into(),
        "SwellAgain" => ScreenCommand::SwellAgain.into(),
        "PointAtNextTerm" => ScreenCommand::PointAtNextTerm.into(),
        "TogglePresent" => ScreenCommand::TogglePresent.into(),
        "MeasureCosts" => ScreenCommand::MeasureCosts.into(),
        "NoteCost" => {
            let cost = MethodCost { method: Detection::OVERLAP, time: number(dice), tests: number(dice) };
            ScreenCommand::NoteCost(cost).into()
        }
        "ZoomTime" => ScreenCommand::ZoomTime(number(dice), number(dice)).into(),
        _ => panic!("no line for the command {kind}"),
    }
}
