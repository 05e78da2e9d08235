//! The pages of the panel, each of which answers one question.

use serde::{Deserialize, Serialize};

/// A page of the panel. Serde writes its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Page {
    /// Why was it missed, or found? And what was the outcome of all contacts so far?
    #[default]
    Why,
    /// When do the two touch? The equation, its roots, and the pair in the frame of one circle.
    When,
    /// Which step would have caught it?
    #[serde(rename = "Step size")]
    StepSize,
    /// What does each method cost?
    Cost,
    /// What does the intercept table contain, and what did a contact change in it?
    Table,
    /// Which method would have found it, and which engine has it under which name?
    Cures,
    /// What happened?
    Events,
    /// What can be changed? The response to contacts, circles, overlays.
    Edit,
}

impl Page {
    /// All pages, in the order of the tabs.
    pub const ALL: [Self; 8] = all_variants![Why, When, StepSize, Cost, Table, Cures, Events, Edit];

    /// Returns the word on its tab.
    pub fn name(self) -> &'static str {
        match self {
            Self::Why => "Why",
            Self::When => "When",
            Self::StepSize => "Step",
            Self::Cost => "Cost",
            Self::Table => "Table",
            Self::Cures => "Cures",
            Self::Events => "Events",
            Self::Edit => "Edit",
        }
    }

    /// Whether its throws are made under all methods, at any offset; else under one, at the offset of the pair.
    pub(in crate::session) fn throws_all_methods(self) -> bool {
        match self {
            Self::Cures => true,
            Self::Why
            | Self::When
            | Self::StepSize
            | Self::Cost
            | Self::Table
            | Self::Events
            | Self::Edit => false,
        }
    }
}
