//! Contacts that come while time does not advance.

use super::event::Contact;

/// Why contacts come without time between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Inelastic collapse: each bounce takes speed, so that the next comes sooner, without end.
    InelasticCollapse,
    /// There is no room: nothing is lost, and whoever parts meets somebody else at once.
    Jam,
}

impl Cause {
    /// The word for it on screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::InelasticCollapse => "collapse",
            Self::Jam => "jam",
        }
    }
}

/// The same two have met again and again, and the clock did not get on.
///
/// It changes nothing of what happens. It is over when the clock gets on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stall {
    /// Since when the clock stands (s, absolute).
    pub since: f64,
    /// When it was noticed (s, absolute): hardly later.
    pub time: f64,
    /// Who met again and again; others may take part.
    pub contact: Contact,
    /// Why.
    pub cause: Cause,
}
