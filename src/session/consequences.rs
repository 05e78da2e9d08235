//! How a command of one room affects the others.

use super::experiment::{EditKind, Value};
use super::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, HandCommand, ScreenCommand, TourCommand,
};

/// The subject of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// It changes the experiment: undo brings back the state before this edit.
    Edit(EditKind),
    /// It runs the experiment under another method, or under several: an edit after which the last drag can still be
    /// repeated.
    Method,
    /// It undoes or redoes an edit.
    Undo,
    /// It plays or pauses.
    Play,
    /// It goes forward in time.
    Forward,
    /// It goes back to the start.
    Restart,
    /// It changes the time or the playback speed in another way.
    Time,
    /// It moves the held circle.
    Drag,
    /// It releases the held circle.
    Release,
    /// It closes something on screen.
    Close,
    /// Anything else: if it makes an edit, it begins that itself.
    View,
    /// It reports where the pointer rests.
    Pointer,
    /// It reports the outcome of an effect.
    Report,
}

/// How a command affects the rooms besides its own.
#[derive(Clone, Copy, Debug)]
pub struct Consequences {
    /// The edit that undo takes back, if it is one.
    pub edit: Option<EditKind>,
    /// Whether the pair of the page *Step* is no longer known after it: the circles may move differently.
    pub forgets_step_pair: bool,
    /// Its effect on a running replay of a miss.
    pub replay: Fate,
    /// Its effect on a running repetition of a drag.
    pub repetition: Fate,
    /// Whether the message on screen stays.
    pub keeps_message: bool,
    /// When it discards the record of the last drag, so that the drag can no longer be repeated.
    pub discards_record: DiscardsRecord,
}

/// Whether something that is running goes on after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes on.
    GoesOn,
    /// It ends, and the command is executed.
    Ends,
    /// It ends, and the command does nothing else.
    OnlyEnds,
}

/// When a command discards the record of the last drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscardsRecord {
    /// Never.
    Never,
    /// During a drag, because the movement then has other causes besides the hand.
    WhileHeld,
    /// During a drag, and when playback starts, because the hand is then not the only cause of movement.
    WhenPlayed,
    /// During a drag, and whenever time passes, unless it ends a repetition.
    WhenTimePasses,
    /// Always.
    Always,
}

impl Command {
    pub(super) fn subject(&self) -> Subject {
        match self {
            Self::Experiment(command) => command.subject(),
            Self::Clock(ClockCommand::TogglePlay) => Subject::Play,
            Self::Clock(ClockCommand::StepForward | ClockCommand::NextEvent) => Subject::Forward,
            Self::Clock(ClockCommand::Restart) => Subject::Restart,
            Self::Clock(
                ClockCommand::StepBack
                | ClockCommand::PreviousEvent
                | ClockCommand::Seek(_)
                | ClockCommand::Faster
                | ClockCommand::Slower,
            ) => Subject::Time,
            Self::Clock(ClockCommand::Skip) => Subject::Close,
            Self::Hand(HandCommand::Grab(_)) => Subject::Edit(EditKind::Once),
            Self::Hand(HandCommand::DragTo(_)) => Subject::Drag,
            Self::Hand(HandCommand::Release) => Subject::Release,
            Self::Screen(command) => command.subject(),
            Self::Files(command) => command.subject(),
            Self::Clock(ClockCommand::Replay)
            | Self::Tour(
                TourCommand::ToggleTour
                | TourCommand::NextChapter
                | TourCommand::PreviousChapter
                | TourCommand::Predict(_),
            ) => Subject::View,
        }
    }
}

impl ExperimentCommand {
    fn subject(self) -> Subject {
        match self {
            Self::ToggleDetection
            | Self::SetDetection(_)
            | Self::NextSteppedMethod
            | Self::NextLineUp
            | Self::SetLineUp(_) => Subject::Method,
            Self::ToggleDetectionHere
            | Self::SetResponse(_)
            | Self::SetYields(_)
            | Self::Reload
            | Self::UseSafeStep
            | Self::SetFixed(..)
            | Self::AddCircle(_)
            | Self::RemoveSelected => Subject::Edit(EditKind::Once),
            Self::LongerStep | Self::ShorterStep | Self::SetStep(_) => {
                Subject::Edit(EditKind::Pull(Value::Step))
            }
            Self::SetSubsteps(_) => Subject::Edit(EditKind::Pull(Value::Substeps)),
            Self::SetImpacts(_) => Subject::Edit(EditKind::Pull(Value::Impacts)),
            Self::SetRestitution(_) => Subject::Edit(EditKind::Pull(Value::Restitution)),
            Self::SetCenter(circle, _) => Subject::Edit(EditKind::Pull(Value::Center(circle))),
            Self::SetVelocity(circle, _) => Subject::Edit(EditKind::Pull(Value::Velocity(circle))),
            Self::SetRadius(circle, _) => Subject::Edit(EditKind::Pull(Value::Radius(circle))),
            Self::SetMass(circle, _) => Subject::Edit(EditKind::Pull(Value::Mass(circle))),
            Self::Undo | Self::Redo => Subject::Undo,
            Self::ExplainNext | Self::Explain(_) => Subject::View,
        }
    }
}

impl ScreenCommand {
    fn subject(&self) -> Subject {
        match self {
            Self::Close => Subject::Close,
            Self::Point(_) | Self::PointAtPair(_) | Self::PointAtRadii(_) | Self::ZoomTime(..) => {
                Subject::Pointer
            }
            Self::Tell(_) => Subject::Report,
            Self::Select(_)
            | Self::SelectSecond(_)
            | Self::ToggleOverlay(_)
            | Self::TogglePage(_)
            | Self::TogglePanel
            | Self::TogglePresent
            | Self::PointAtNextTerm
            | Self::Throw
            | Self::TogglePauses
            | Self::ToggleStill
            | Self::ToggleTheme
            | Self::ToggleHelp
            | Self::Fit
            | Self::ToggleFullscreen
            | Self::Screenshot => Subject::View,
        }
    }
}

impl FilesCommand {
    fn subject(&self) -> Subject {
        match self {
            Self::OpenBuiltIn(_)
            | Self::NextScene
            | Self::PreviousScene
            | Self::Open(..)
            | Self::Restore
            | Self::OpenLink(_) => Subject::Edit(EditKind::Once),
            Self::SavedAs(_) | Self::NotSaved(_) | Self::FilePicker(_) | Self::Offer(_) => Subject::Report,
            Self::AskToOpen
            | Self::OpenFile(_)
            | Self::Copy
            | Self::CopyLink
            | Self::Paste
            | Self::Save
            | Self::SaveMoment
            | Self::Quit
            | Self::SaveAndQuit(_)
            | Self::QuitWithoutSaving
            | Self::DismissOffer => Subject::View,
        }
    }
}

impl Subject {
    /// Returns how it affects the rooms besides its own.
    pub fn consequences(self) -> Consequences {
        use DiscardsRecord::{Always, Never, WhenPlayed, WhenTimePasses, WhileHeld};
        use Fate::{Ends, GoesOn, OnlyEnds};
        let (edit, forgets_step_pair, replay, repetition, keeps_message, discards_record) = match self {
            Self::Edit(edit) => (Some(edit), edit != EditKind::Pull(Value::Step), Ends, Ends, false, Always),
            Self::Method => (Some(EditKind::Once), true, Ends, Ends, false, WhileHeld),
            Self::Undo => (None, true, Ends, Ends, false, Always),
            Self::Restart => (None, true, Ends, Ends, false, WhileHeld),
            Self::Play => (None, false, OnlyEnds, OnlyEnds, false, WhenPlayed),
            Self::Forward => (None, false, Ends, Ends, false, WhenTimePasses),
            Self::Time => (None, false, Ends, Ends, false, WhileHeld),
            Self::Drag => (None, false, Ends, GoesOn, false, Never),
            Self::Release => (None, true, Ends, GoesOn, false, Never),
            Self::Close => (None, false, OnlyEnds, OnlyEnds, false, Never),
            Self::View => (None, false, Ends, Ends, false, Never),
            Self::Pointer => (None, false, GoesOn, GoesOn, true, Never),
            Self::Report => (None, false, GoesOn, GoesOn, false, Never),
        };
        Consequences { edit, forgets_step_pair, replay, repetition, keeps_message, discards_record }
    }
}
