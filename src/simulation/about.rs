//! The names of the detection methods, and the words for each.

use super::rules::Detection;

/// The words for a detection method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// Its name at the beginning of a line.
    pub title: &'static str,
    /// How it finds a contact, as an instruction.
    pub how: &'static str,
    /// How it works, in a few words: for a stepped method, its action every dt.
    pub works: &'static str,
    /// What it gets wrong, in a few words.
    pub wrong: &'static str,
    /// The word for a contact found in time.
    pub caught: &'static str,
    /// The words for a contact found, whether in time or not.
    pub found: &'static str,
}

const INTERCEPT: About = About {
    name: "intercept",
    title: "Intercept",
    how: "Solve for the time of contact",
    works: "solved for the time of contact",
    wrong: "nothing",
    caught: "solved",
    found: "contact",
};

impl Detection {
    /// Returns the words for the method.
    pub fn about(self) -> &'static About {
        match self {
            Self::Stepped(method) => method.about(),
            Self::Intercept => &INTERCEPT,
        }
    }

    /// Returns the method's name within a sentence on screen.
    #[doc(hidden)]
    pub fn in_words(self) -> String {
        self.about().title.to_lowercase()
    }

    /// Returns the method's name in files and on the command line.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// Returns the method with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

impl From<Detection> for &'static str {
    /// Returns the [name](Detection::name).
    fn from(detection: Detection) -> Self {
        detection.name()
    }
}

impl TryFrom<String> for Detection {
    type Error = String;

    /// Finds the method with this [name](Detection::name).
    fn try_from(name: String) -> Result<Self, String> {
        let accepted = Self::ALL.map(Self::name).join(" or ");
        Self::named(&name).ok_or_else(|| format!("detection is {name:?}; accepted is {accepted}"))
    }
}
