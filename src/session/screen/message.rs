//! How long a sentence about what just happened is shown.

/// How long a message about something done is shown while the simulation plays (s of real time).
const MESSAGE_SHOWN_FOR: f64 = 4.0;

/// A sentence on screen about what just happened. While nothing moves, it stays until the next command.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// The only moment at which it is shown (s, absolute); `None` if it stays for a while.
    pub moment: Option<f64>,
    /// The time played since it appeared or since the last pause (s of real time).
    pub age: f64,
}

impl Message {
    /// Returns the message `seconds` of real time later, when the clock shows `clock` (s, absolute); `None` if its time is
    /// over.
    pub fn later(self, seconds: f64, clock: f64, is_playing: bool) -> Option<Self> {
        let age = if is_playing { self.age + seconds } else { 0.0 };
        let is_over = self.moment.map_or(age >= MESSAGE_SHOWN_FOR, |moment| moment != clock);
        (!is_over).then_some(Self { age, ..self })
    }
}
