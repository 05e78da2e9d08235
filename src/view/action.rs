//! The buttons of the card, the tour, an offer or a question, as data.

use crate::session::{Command, key_of};

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// The text on it.
    pub name: String,
    /// Its key, or an empty text.
    pub key: String,
    pub commands: Vec<Command>,
    pub emphasis: Emphasis,
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// The next thing to do.
    First,
    /// Another choice.
    Other,
    /// The current choice.
    Chosen,
}

impl Action {
    /// Creates a button for a command, with the command's key.
    pub fn new(name: &str, command: impl Into<Command>, emphasis: Emphasis) -> Self {
        let command = command.into();
        Self { name: name.to_owned(), key: key_of(&command), commands: vec![command], emphasis }
    }

    /// Creates the button for the next thing to do.
    pub fn first(name: &str, command: impl Into<Command>) -> Self {
        Self::new(name, command, Emphasis::First)
    }

    /// Creates a button for another choice.
    pub fn other(name: &str, command: impl Into<Command>) -> Self {
        Self::new(name, command, Emphasis::Other)
    }

    /// Returns the button with another key.
    #[must_use]
    pub fn with_key(self, key: impl Into<String>) -> Self {
        Self { key: key.into(), ..self }
    }
}
