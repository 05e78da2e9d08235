//! The commands of the clock.

/// A requested change of time or playback speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClockCommand {
    /// Plays or pauses.
    TogglePlay,
    /// Goes back to the start: the scene as last edited; after a drag that met a circle, to before that drag.
    Restart,
    /// Goes forward to the next check of the first lane; under intercept detection, by as much time.
    StepForward,
    /// Goes back to the check before in the first lane; under intercept detection, by as much time.
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
    /// Ends a replay or the repetition of a drag.
    Skip,
}
