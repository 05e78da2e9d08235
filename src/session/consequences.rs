//! What a command of one room means for the others.

use super::experiment::{Edit, Value};

/// What a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// It changes the experiment: undo brings back what was before this edit.
    Edit(Edit),
    /// It is an edit that happens once, and that is refused while its condition does not hold.
    EditIf(Condition),
    /// It runs the experiment under another method, or under several: an edit after which the last drag can be played again.
    Method,
    /// It goes back or forth between edits.
    Undo,
    /// It plays or pauses.
    Play,
    /// It goes forward in time.
    Forward,
    /// It goes back to the start.
    Restart,
    /// It changes the time or the playback speed in another way.
    Time,
    /// It moves what the hand holds.
    Hold,
    /// It lets go of what the hand holds.
    Release,
    /// It closes what is on screen.
    Close,
    /// It changes what is shown in another way, or asks something of the window or the disk.
    View,
    /// It reports where the pointer rests.
    Pointer,
    /// It reports what an effect came to.
    Report,
}

/// What an edit needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Room for one more circle.
    Room,
    /// A step with which every contact is caught.
    SafeStep,
}

/// What a command means for the rooms besides its own.
#[derive(Clone, Copy, Debug)]
pub struct Consequences {
    /// Whether the circles may move in other ways after it.
    pub changes_courses: bool,
    /// What becomes of something that plays by itself: the replay of a miss, or the repetition of a drag.
    pub replay: Fate,
    /// See `replay`.
    pub repetition: Fate,
    /// Whether the message on screen stays.
    pub keeps_message: bool,
    /// When it ends the record of the last drag, after which that cannot be played again.
    pub ends_record: EndsRecord,
}

/// What a command makes of something that plays by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes on.
    GoesOn,
    /// It ends, and the command does what it does.
    Ends,
    /// It ends, and that is all that the command does.
    OnlyEnds,
}

impl Fate {
    /// Whether it ends.
    pub fn is_end(self) -> bool {
        match self {
            Self::GoesOn => false,
            Self::Ends | Self::OnlyEnds => true,
        }
    }

    /// Whether the command does nothing else where there is something to end.
    pub fn is_all(self) -> bool {
        match self {
            Self::GoesOn | Self::Ends => false,
            Self::OnlyEnds => true,
        }
    }
}

/// When a command ends the record of the last drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndsRecord {
    /// Never.
    Never,
    /// During a drag: more than the hand made it.
    WhileHeld,
    /// During a drag, and where time begins to pass, which is not of the hand's making, unless it ends a repetition.
    WhenPlayed,
    /// During a drag, and wherever time passes, unless it ends a repetition.
    WhenTimePasses,
    /// Always.
    Always,
}

impl Subject {
    /// Returns what it changes of the experiment, if undo is to bring that back.
    pub fn edit(self) -> Option<Edit> {
        match self {
            Self::Edit(edit) => Some(edit),
            Self::EditIf(_) | Self::Method => Some(Edit::Once),
            Self::Undo
            | Self::Play
            | Self::Forward
            | Self::Restart
            | Self::Time
            | Self::Hold
            | Self::Release
            | Self::Close
            | Self::View
            | Self::Pointer
            | Self::Report => None,
        }
    }

    /// Returns what it means for the rooms besides its own.
    pub fn consequences(self) -> Consequences {
        use EndsRecord::{Always, Never, WhenPlayed, WhenTimePasses, WhileHeld};
        use Fate::{Ends, GoesOn, OnlyEnds};
        let (changes_courses, replay, repetition, keeps_message, ends_record) = match self {
            Self::Edit(Edit::Pull(Value::Step)) => (false, Ends, Ends, false, Always),
            Self::Edit(_) | Self::EditIf(_) | Self::Undo => (true, Ends, Ends, false, Always),
            Self::Method | Self::Restart => (true, Ends, Ends, false, WhileHeld),
            Self::Play => (false, OnlyEnds, OnlyEnds, false, WhenPlayed),
            Self::Forward => (false, Ends, Ends, false, WhenTimePasses),
            Self::Time => (false, Ends, Ends, false, WhileHeld),
            Self::Hold => (false, Ends, GoesOn, false, Never),
            Self::Release => (true, Ends, GoesOn, false, Never),
            Self::Close => (false, OnlyEnds, OnlyEnds, false, Never),
            Self::View => (false, Ends, Ends, false, Never),
            Self::Pointer => (false, GoesOn, GoesOn, true, Never),
            Self::Report => (false, GoesOn, GoesOn, false, Never),
        };
        Consequences { changes_courses, replay, repetition, keeps_message, ends_record }
    }
}
