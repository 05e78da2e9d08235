//! What a command does to what is running.

use super::experiment::{EditKind, Pulled};
use super::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, HandCommand, ScreenCommand, TourCommand,
};

/// What a command does to what is running: a replay, the repetition of a drag, and the record of the last drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It changes the experiment: undo brings back the state before this edit.
    Edit(EditKind),
    /// It runs the experiment from its start under another method, or under several: an edit after which the last drag can still be
    /// repeated.
    Method,
    /// It undoes or redoes an edit.
    Undo,
    /// It plays or pauses.
    Play,
    /// It goes forward in time.
    Forward,
    /// It changes the time or the playback speed in another way.
    Time,
    /// It moves or releases the held circle.
    Hand,
    /// It closes something on screen.
    Close,
    /// Anything else: if it makes an edit, it begins that itself.
    View,
    /// It reports where the pointer rests, or the outcome of an effect: the person has asked for nothing.
    Report,
}

impl Command {
    /// Whether the command repeats while its key is held: steps in time, speed, dt and history do, and jumps of a circle.
    pub fn repeats(&self) -> bool {
        matches!(
            self,
            Self::Clock(
                ClockCommand::StepForward
                    | ClockCommand::StepBack
                    | ClockCommand::NextEvent
                    | ClockCommand::PreviousEvent
                    | ClockCommand::Faster
                    | ClockCommand::Slower
            ) | Self::Experiment(
                ExperimentCommand::LongerStep
                    | ExperimentCommand::ShorterStep
                    | ExperimentCommand::Undo
                    | ExperimentCommand::Redo
            ) | Self::Hand(HandCommand::Jump(_))
        )
    }

    pub fn role(&self) -> Role {
        match self {
            Self::Experiment(command) => command.role(),
            Self::Clock(ClockCommand::TogglePlay) | Self::Tour(TourCommand::Predict(_)) => Role::Play,
            Self::Clock(ClockCommand::StepForward | ClockCommand::NextEvent) => Role::Forward,
            Self::Clock(
                ClockCommand::Restart
                | ClockCommand::StepBack
                | ClockCommand::PreviousEvent
                | ClockCommand::Seek(_)
                | ClockCommand::Faster
                | ClockCommand::Slower,
            ) => Role::Time,
            Self::Clock(ClockCommand::Skip) => Role::Close,
            Self::Hand(HandCommand::Grab(_) | HandCommand::Jump(_)) => Role::Edit(EditKind::Once),
            Self::Hand(HandCommand::DragTo(_) | HandCommand::Release) => Role::Hand,
            Self::Screen(command) => command.role(),
            Self::Files(command) => command.role(),
            Self::Clock(ClockCommand::Replay)
            | Self::Tour(TourCommand::ToggleTour | TourCommand::NextChapter | TourCommand::PreviousChapter) => {
                Role::View
            }
        }
    }
}

impl ExperimentCommand {
    fn role(self) -> Role {
        match self {
            Self::ToggleDetection
            | Self::SetDetection(_)
            | Self::NextSteppedMethod
            | Self::NextLineUp
            | Self::SetLineUp(_) => Role::Method,
            Self::ToggleDetectionHere
            | Self::SetResponse(_)
            | Self::SetYields(_)
            | Self::Reload
            | Self::UseSafeStep
            | Self::SetFixed(..)
            | Self::AddCircle(_)
            | Self::AddWall(_)
            | Self::RemoveSelected => Role::Edit(EditKind::Once),
            Self::LongerStep | Self::ShorterStep | Self::SetStep(_) => {
                Role::Edit(EditKind::Pull(Pulled::Step))
            }
            Self::SetSubsteps(_) => Role::Edit(EditKind::Pull(Pulled::Substeps)),
            Self::SetImpacts(_) => Role::Edit(EditKind::Pull(Pulled::Impacts)),
            Self::SetRestitution(_) => Role::Edit(EditKind::Pull(Pulled::Restitution)),
            Self::SetCenter(circle, _) => Role::Edit(EditKind::Pull(Pulled::Center(circle))),
            Self::SetVelocity(circle, _) => Role::Edit(EditKind::Pull(Pulled::Velocity(circle))),
            Self::SetRadius(circle, _) => Role::Edit(EditKind::Pull(Pulled::Radius(circle))),
            Self::SetMass(circle, _) => Role::Edit(EditKind::Pull(Pulled::Mass(circle))),
            Self::SetWall(wall, _) => Role::Edit(EditKind::Pull(Pulled::Wall(wall))),
            Self::SetSide(side, _) => Role::Edit(EditKind::Pull(Pulled::Side(side))),
            Self::Undo | Self::Redo => Role::Undo,
            Self::ExplainNext | Self::Explain(_) => Role::View,
        }
    }
}

impl ScreenCommand {
    fn role(&self) -> Role {
        match self {
            Self::Close => Role::Close,
            Self::Point(_)
            | Self::PointAtPair(_)
            | Self::PointAtRadii(_)
            | Self::ZoomTime(..)
            | Self::NoteCost(_)
            | Self::Tell(_) => Role::Report,
            Self::Select(_)
            | Self::SelectSecond(_)
            | Self::SelectWall(_)
            | Self::ToggleOverlay(_)
            | Self::TogglePage(_)
            | Self::TogglePanel
            | Self::TogglePresent
            | Self::PointAtNextTerm
            | Self::ToggleTerms
            | Self::SwellAgain
            | Self::Throw
            | Self::MeasureCosts
            | Self::SetGame(_)
            | Self::TogglePauses
            | Self::ToggleStill
            | Self::ToggleTheme
            | Self::ToggleHelp
            | Self::Fit
            | Self::ToggleFullscreen
            | Self::Screenshot => Role::View,
        }
    }
}

impl FilesCommand {
    fn role(&self) -> Role {
        match self {
            Self::OpenBuiltIn(_)
            | Self::NextScene
            | Self::PreviousScene
            | Self::Open(..)
            | Self::OpenThrow(..)
            | Self::OpenFailure(..)
            | Self::New
            | Self::Duplicate
            | Self::Restore
            | Self::OpenLink(_) => Role::Edit(EditKind::Once),
            Self::SetTitle(_) => Role::Edit(EditKind::Pull(Pulled::Title)),
            Self::SetWallName(_) => Role::Edit(EditKind::Pull(Pulled::WallName)),
            Self::SetWatch(_) => Role::Edit(EditKind::Pull(Pulled::Watch)),
            Self::SavedAs(_) | Self::NotSaved(_) | Self::FilePicker(_) | Self::Offer(_) => Role::Report,
            Self::AskToOpen
            | Self::OpenFile(_)
            | Self::Copy
            | Self::CopyLink
            | Self::Paste
            | Self::Save
            | Self::SaveMoment
            | Self::Export(_)
            | Self::Quit
            | Self::SaveAndQuit(_)
            | Self::QuitWithoutSaving
            | Self::DismissOffer => Role::View,
        }
    }
}
