//! What a command is about, which decides what it ends and what undo brings back.

use super::undo::{Edit, Value};

/// What a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// It changes the experiment: undo brings back what was before this edit.
    Edit(Edit),
    /// It is an edit that happens once, and that is refused while its condition does not hold.
    EditIf(Condition),
    /// It runs the experiment under another method, or under both: an edit, too, but the last drag can be played again.
    Method,
    /// It goes back or forth between edits.
    Undo,
    /// It plays or pauses.
    Play,
    /// It goes forward in time.
    Forward,
    /// It goes back to the start.
    Restart,
    /// It leads time in another way.
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

    /// Whether the circles may move in other ways after it.
    pub fn changes_courses(self) -> bool {
        match self {
            Self::Edit(edit) => edit != Edit::Pull(Value::Step),
            Self::EditIf(_) | Self::Method | Self::Undo | Self::Restart | Self::Release => true,
            Self::Play
            | Self::Forward
            | Self::Time
            | Self::Hold
            | Self::Close
            | Self::View
            | Self::Pointer
            | Self::Report => false,
        }
    }

    /// Whether the replay of a miss goes on after it.
    pub fn goes_with_replay(self) -> bool {
        match self {
            Self::Pointer | Self::Report => true,
            Self::Edit(_)
            | Self::EditIf(_)
            | Self::Method
            | Self::Undo
            | Self::Play
            | Self::Forward
            | Self::Restart
            | Self::Time
            | Self::Hold
            | Self::Release
            | Self::Close
            | Self::View => false,
        }
    }

    /// Whether the message on screen stays.
    pub fn keeps_message(self) -> bool {
        match self {
            Self::Pointer => true,
            Self::Edit(_)
            | Self::EditIf(_)
            | Self::Method
            | Self::Undo
            | Self::Play
            | Self::Forward
            | Self::Restart
            | Self::Time
            | Self::Hold
            | Self::Release
            | Self::Close
            | Self::View
            | Self::Report => false,
        }
    }

    /// Whether the repetition of a drag goes on after it.
    pub fn goes_with_repetition(self) -> bool {
        match self {
            Self::Hold | Self::Release | Self::Pointer | Self::Report => true,
            Self::Edit(_)
            | Self::EditIf(_)
            | Self::Method
            | Self::Undo
            | Self::Play
            | Self::Forward
            | Self::Restart
            | Self::Time
            | Self::Close
            | Self::View => false,
        }
    }

    /// Whether it ends a replay that runs, and then does nothing else.
    pub fn only_skips(self) -> bool {
        match self {
            Self::Play | Self::Close => true,
            Self::Edit(_)
            | Self::EditIf(_)
            | Self::Method
            | Self::Undo
            | Self::Forward
            | Self::Restart
            | Self::Time
            | Self::Hold
            | Self::Release
            | Self::View
            | Self::Pointer
            | Self::Report => false,
        }
    }
}
