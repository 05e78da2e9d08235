//! A sentence about what just happened, shown for as long as it is true and news.

/// While the simulation plays, a message about what was done is shown for this long (s of real time).
const SHOWN_FOR: f64 = 4.0;

/// What was said, and until when it holds. While nothing moves it stays until the next command.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    text: String,
    holds: Holds,
}

/// How long a message holds.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Holds {
    /// It tells of something that was done, this long ago (s of real time).
    Done(f64),
    /// It is about the moment that the clock shows (s).
    Moment(f64),
}

impl Message {
    /// Tells of something that was done.
    pub fn of_deed(text: &str) -> Self {
        Self { text: text.to_owned(), holds: Holds::Done(0.0) }
    }

    /// Tells something about this moment (s), which is no longer so at another.
    pub fn of_moment(text: &str, clock: f64) -> Self {
        Self { text: text.to_owned(), holds: Holds::Moment(clock) }
    }

    /// The sentence.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The message `seconds` of real time later, when the clock shows `clock` (s); `None` when it no longer holds.
    pub fn later(self, seconds: f64, clock: f64, is_playing: bool) -> Option<Self> {
        let holds = match self.holds {
            Holds::Done(age) => Holds::Done(if is_playing { age + seconds } else { 0.0 }),
            moment @ Holds::Moment(_) => moment,
        };
        let is_over = match holds {
            Holds::Done(age) => age >= SHOWN_FOR,
            Holds::Moment(then) => then != clock,
        };
        (!is_over).then_some(Self { holds, ..self })
    }
}
