//! What the person has chosen to see.

use super::{Motions, Panel};
use crate::session::pair::Pair;

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
pub struct ViewOptions {
    overlays: u32,
    /// What is open beside the canvas.
    pub panel: Panel,
    /// Is there room beside the canvas for a panel that opens by itself?
    pub is_wide: bool,
    /// Larger words and handles, and no panel: for a projector.
    pub present: bool,
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
}

impl Default for ViewOptions {
    fn default() -> Self {
        let asked_for = [Overlay::ContactPose, Overlay::Closest, Overlay::Trails];
        let overlays = Overlay::ALL
            .iter()
            .filter(|overlay| !asked_for.contains(overlay))
            .map(|overlay| overlay.bit())
            .sum();
        Self {
            overlays,
            panel: Panel::default(),
            is_wide: false,
            present: false,
            term: None,
            pointed: None,
            motions: Motions::default(),
            large_table: false,
            light: false,
            help: false,
        }
    }
}

impl ViewOptions {
    /// Is this overlay drawn?
    pub fn overlay(&self, overlay: Overlay) -> bool {
        self.overlays & overlay.bit() != 0
    }

    /// Turns an overlay on or off.
    pub fn toggle_overlay(&mut self, overlay: Overlay) {
        self.overlays ^= overlay.bit();
    }

    /// Points at the next term of the equation, and after the last one at none.
    pub(in crate::session) fn point_at_next_term(&mut self) {
        self.term = match self.term {
            None => Some(Term::A),
            Some(Term::A) => Some(Term::B),
            Some(Term::B) => Some(Term::C),
            Some(Term::C) => Some(Term::Discriminant),
            Some(Term::Discriminant) => None,
        };
    }

    /// Makes everything larger and hides the panel, or brings both back.
    pub(in crate::session) fn toggle_present(&mut self) {
        self.present = !self.present;
        self.change_panel(if self.present { Panel::fold } else { Panel::unfold });
    }

    /// Changes what is open in the panel. What the pointer was on there is no longer shown.
    pub(in crate::session) fn change_panel(&mut self, change: impl FnOnce(&mut Panel)) {
        let before = self.panel.page();
        change(&mut self.panel);
        if self.panel.page() != before {
            (self.term, self.pointed) = (None, None);
        }
    }

    /// A result is on screen: the page with its reasons opens where there is room beside the canvas.
    pub(in crate::session) fn open_for_result(&mut self) {
        if self.is_wide && !self.present {
            self.panel.open_for_result();
        }
    }
}
