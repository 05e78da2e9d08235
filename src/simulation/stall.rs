//! Contacts that keep coming while time does not advance.

use super::event::Contact;

/// Why contacts come without time between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Cause {
    /// Each bounce takes energy, so that the next contact comes sooner, without end.
    InelasticCollapse,
    /// There is no room: a circle that leaves one neighbor touches the next at once, though no bounce takes energy.
    Jam,
}

impl Cause {
    /// Returns the word for it on screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::InelasticCollapse => "collapse",
            Self::Jam => "jam",
        }
    }
}

/// A moment at which one pair touches again and again while time does not advance.
///
/// It changes nothing of what happens, and is over when time advances.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stall {
    /// When time stopped advancing (s, absolute).
    pub since: f64,
    /// When that was noticed (s, absolute): hardly later.
    pub time: f64,
    /// A contact that repeats; others may take part.
    pub contact: Contact,
    /// Why.
    pub cause: Cause,
}
