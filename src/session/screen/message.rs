//! How long a sentence about what just happened is shown.

/// How long a message about something done is shown while the simulation plays (s of real time).
const MESSAGE_SHOWN_FOR: f64 = 4.0;

/// A sentence on screen about what just happened. While nothing moves, it stays until the next command.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    text: String,
    holds: Holds,
}

/// How long a message stays.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Holds {
    /// For a while: the time played since it appeared or since the last pause (s of real time).
    Done(f64),
    /// While the clock shows this moment (s, absolute).
    Moment(f64),
}

impl Message {
    /// Returns the message with this text, which stays for a while.
    pub fn new(text: String) -> Self {
        Self { text, holds: Holds::Done(0.0) }
    }

    /// Returns the message with this text, which stays while the clock shows `clock` (s, absolute).
    pub fn at_moment(text: String, clock: f64) -> Self {
        Self { text, holds: Holds::Moment(clock) }
    }

    /// Returns the sentence.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the message `seconds` of real time later, when the clock shows `clock` (s, absolute); `None` if its time is
    /// over.
    pub fn later(self, seconds: f64, clock: f64, is_playing: bool) -> Option<Self> {
        let holds = match self.holds {
            Holds::Done(age) => Holds::Done(if is_playing { age + seconds } else { 0.0 }),
            moment @ Holds::Moment(_) => moment,
        };
        let is_over = match holds {
            Holds::Done(age) => age >= MESSAGE_SHOWN_FOR,
            Holds::Moment(then) => then != clock,
        };
        (!is_over).then_some(Self { holds, ..self })
    }
}
