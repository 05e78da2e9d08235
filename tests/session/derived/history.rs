//! Histories of commands in which much happens: misses, drags, push-outs, undo, Compare.

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::built_in_index;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, HandCommand, LineUp, Overlay, Page,
    ScreenCommand, Term,
};
use glam::{DVec2, dvec2};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// What a person does.
#[derive(Clone, Debug)]
pub enum Act {
    Apply(Command),
    /// Waits this long (s of real time), in pictures.
    Wait(f64),
}

/// Whatever a person may do one after the other.
pub fn acts() -> impl Strategy<Value = Vec<Act>> {
    let step = |command: ExperimentCommand| Command::from(command);
    let wait =
        prop_oneof![Just(0.1), Just(0.6), Just(1.2), Just(3.0)].prop_map(|seconds| vec![Act::Wait(seconds)]);
    let single = |command: Command| vec![Act::Apply(command)];
    let clock = select(vec![
        ClockCommand::StepForward,
        ClockCommand::StepForward,
        ClockCommand::StepBack,
        ClockCommand::NextEvent,
        ClockCommand::PreviousEvent,
        ClockCommand::Restart,
        ClockCommand::Seek(0.0),
        ClockCommand::Seek(0.5),
        ClockCommand::Seek(0.31),
        ClockCommand::Replay,
        ClockCommand::Skip,
        ClockCommand::Faster,
        ClockCommand::Slower,
    ])
    .prop_map(move |command| single(command.into()));
    let edit = select(vec![
        step(ExperimentCommand::LongerStep),
        step(ExperimentCommand::ShorterStep),
        step(ExperimentCommand::Undo),
        step(ExperimentCommand::Redo),
        step(ExperimentCommand::Reload),
        step(ExperimentCommand::UseSafeStep),
        step(ExperimentCommand::SetMass(1, 3.0)),
        step(ExperimentCommand::SetVelocity(0, dvec2(9.0, 0.0))),
        step(ExperimentCommand::AddCircle(Some(dvec2(0.0, 4.0)))),
        step(ExperimentCommand::ToggleDetection),
        step(ExperimentCommand::ToggleDetectionHere),
        step(ExperimentCommand::NextSteppedMethod),
        step(ExperimentCommand::SetDetection(Detection::OVERLAP)),
        step(ExperimentCommand::SetDetection(Detection::Intercept)),
        step(ExperimentCommand::NextLineUp),
        step(ExperimentCommand::SetLineUp(LineUp::Two)),
        step(ExperimentCommand::SetLineUp(LineUp::All)),
        step(ExperimentCommand::ExplainNext),
        step(ExperimentCommand::Explain(Detection::Intercept)),
        HandCommand::Jump(dvec2(8.0, 0.0)).into(),
        HandCommand::Jump(dvec2(0.0, -1.0)).into(),
        FilesCommand::OpenBuiltIn(built_in_index("bullet").expect("a name")).into(),
    ])
    .prop_map(single);
    let screen = select(vec![
        ScreenCommand::Close,
        ScreenCommand::Close,
        ScreenCommand::TogglePage(Page::Events),
        ScreenCommand::ToggleHelp,
        ScreenCommand::TogglePauses,
        ScreenCommand::ToggleTheme,
        ScreenCommand::TogglePanel,
        ScreenCommand::Fit,
        ScreenCommand::ToggleOverlay(Overlay::Capsule),
        ScreenCommand::Select(Some(0)),
        ScreenCommand::Select(None),
        ScreenCommand::SelectSecond(1),
        ScreenCommand::Point(Some(Term::C)),
        ScreenCommand::PointAtPair(None),
        ScreenCommand::ZoomTime(0.3, 2.0),
        ScreenCommand::Tell("told".to_owned()),
        ScreenCommand::TogglePresent,
    ])
    .prop_map(move |command| single(command.into()));
    // Onto another circle, over it, beside it, and back.
    let places = vec(select(vec![dvec2(6.0, 0.3), dvec2(1.6, 0.5), dvec2(0.0, 0.2), dvec2(-3.0, 2.0)]), 1..3);
    let drag = (0..2_usize, places, any::<bool>()).prop_map(|(circle, places, is_released)| {
        let moved = |place: DVec2| [Act::Apply(HandCommand::DragTo(place).into()), Act::Wait(0.3)];
        let moves = places.into_iter().flat_map(moved);
        let release = is_released.then(|| [Act::Apply(HandCommand::Release.into()), Act::Wait(2.0)]);
        [Act::Apply(HandCommand::Grab(circle).into())]
            .into_iter()
            .chain(moves)
            .chain(release.into_iter().flatten())
            .collect()
    });
    let play = Just(vec![Act::Apply(ClockCommand::TogglePlay.into()), Act::Wait(2.4)]);
    let part = prop_oneof![3 => wait, 5 => play, 4 => clock, 4 => edit, 3 => screen, 2 => drag];
    vec(part, 1..14).prop_map(|parts| parts.concat())
}
