//! What the person has chosen to see.

use super::{Motions, Pair};

/// One explanation drawn on the canvas, with a switch of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The line between the centers with its length.
    Distance,
    /// A radius from each end of that line, and the depth where they lie on each other.
    RadiiSum,
    /// The minimum translation vector.
    PushOut,
    /// Velocity arrows.
    Velocity,
    /// Where the circles were at the steps around a miss.
    Ghosts,
    /// What a circle swept between two steps.
    Capsule,
    /// Where the explained pair will touch.
    ContactPose,
    /// Where the explained pair is closest.
    Closest,
    /// Where each circle goes until the next event.
    Path,
    /// Where each circle came from.
    Trails,
    /// Where the last contact was.
    LastContact,
}

impl Overlay {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 11] = [
        Self::Distance,
        Self::RadiiSum,
        Self::PushOut,
        Self::Velocity,
        Self::Ghosts,
        Self::Capsule,
        Self::ContactPose,
        Self::Closest,
        Self::Path,
        Self::Trails,
        Self::LastContact,
    ];

    /// Its name in the menu and the help.
    pub fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::RadiiSum => "radii sum",
            Self::PushOut => "push-out arrow (MTV)",
            Self::Velocity => "velocities",
            Self::Ghosts => "ghosts of the steps",
            Self::Capsule => "swept capsule",
            Self::ContactPose => "contact to come",
            Self::Closest => "closest approach",
            Self::Path => "path to the next event",
            Self::Trails => "trails",
            Self::LastContact => "last contact",
        }
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A part of the inspector that folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// Distance, radii sum, gap.
    Pair,
    /// The equation of the pair.
    Equation,
    /// The chances of a fixed step.
    StepSize,
    /// The pair as one of the two sees it.
    Frame,
    /// The table of future collisions.
    Table,
    /// What happened.
    Events,
    /// Pair tests per simulated second.
    Cost,
    /// Push-out and bounce: what a contact does.
    Response,
    /// The values of the selected circles.
    Circles,
    /// What the audit counted.
    Audit,
    /// The overlay switches.
    Overlays,
}

impl Section {
    /// All of them, from the top.
    pub const ALL: [Self; 11] = [
        Self::Pair,
        Self::Equation,
        Self::StepSize,
        Self::Frame,
        Self::Table,
        Self::Events,
        Self::Cost,
        Self::Audit,
        Self::Response,
        Self::Circles,
        Self::Overlays,
    ];

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A term of the equation that the pointer is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// `v·v`
    A,
    /// `2 d·v`
    B,
    /// `d·d − R²`
    C,
    /// `B² − 4AC`
    Discriminant,
}

/// The switches. They belong to the person and not to the scene: loading another scene leaves them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Shown {
    overlays: u32,
    folded: u32,
    /// The term of the equation that the canvas shows.
    pub term: Option<Term>,
    /// The pair that the pointer is on in the table.
    pub pointed: Option<Pair>,
    /// What moves besides the circles.
    pub motions: Motions,
    /// The intercept table over the canvas, with room for more circles.
    pub large_table: bool,
    /// The light theme instead of the dark one.
    pub light: bool,
    /// The list of all keys.
    pub help: bool,
    /// The inspector, where the window is too narrow to show it always.
    pub drawer: bool,
}

impl Default for Shown {
    fn default() -> Self {
        let asked_for = [Overlay::ContactPose, Overlay::Closest, Overlay::Trails];
        let overlays = Overlay::ALL
            .iter()
            .filter(|overlay| !asked_for.contains(overlay))
            .map(|overlay| overlay.bit())
            .sum();
        // Calm at first: what takes some reading is one key away.
        let at_first = [
            Section::Equation,
            Section::StepSize,
            Section::Frame,
            Section::Table,
            Section::Events,
            Section::Cost,
            Section::Overlays,
        ];
        let folded = at_first.iter().map(|section| section.bit()).sum();
        Self {
            overlays,
            folded,
            term: None,
            pointed: None,
            motions: Motions::default(),
            large_table: false,
            light: false,
            help: false,
            drawer: false,
        }
    }
}

impl Shown {
    /// Is this overlay drawn?
    pub fn overlay(&self, overlay: Overlay) -> bool {
        self.overlays & overlay.bit() != 0
    }

    /// Turns an overlay on or off.
    pub fn toggle_overlay(&mut self, overlay: Overlay) {
        self.overlays ^= overlay.bit();
    }

    /// Is this section of the inspector open?
    pub fn section(&self, section: Section) -> bool {
        self.folded & section.bit() == 0
    }

    /// Folds or unfolds a section.
    pub fn toggle_section(&mut self, section: Section) {
        self.folded ^= section.bit();
    }
}
