//! The commands of the clock.

/// A requested change of time or playback speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClockCommand {
    /// Plays or pauses.
    TogglePlay,
    /// Goes back to the start: the scene as last edited.
    Restart,
    /// Goes forward by one fixed step, or by the same amount of time under intercept detection.
    StepForward,
    /// Goes back by one fixed step, or by the same amount of time under intercept detection.
    StepBack,
    /// Goes to the next contact, miss or wall hit.
    NextEvent,
    /// Goes to the previous event.
    PreviousEvent,
    /// Goes to this time (s, absolute).
    Seek(f64),
    /// Doubles the playback speed.
    Faster,
    /// Halves the playback speed.
    Slower,
    /// Shows the miss on screen again, slowly.
    Replay,
    /// Ends a replay.
    Skip,
}
