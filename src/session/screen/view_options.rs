//! The view options, and the overlays: explanations drawn on the canvas, each with a switch.

use super::Panel;
use crate::session::contact::Pair;

/// A term of the equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// `v·v`
    A,
    /// `2 d·v`
    B,
    /// `d·d − R²`
    C,
    /// `b² − 4ac`
    Discriminant,
}

impl Term {
    /// All terms, in the order of the equation.
    pub const ALL: [Self; 4] = all_variants![A, B, C, Discriminant];
}

/// Where the program is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Host {
    /// Its own window.
    #[default]
    Window,
    /// A page in a browser.
    Page,
    /// A figure in a text: only the canvas, the ribbon and the transport.
    Figure,
}

impl Host {
    /// Whether it has room around canvas, ribbon and transport for the toolbar and the panel.
    pub fn has_bars(self) -> bool {
        match self {
            Self::Window | Self::Page => true,
            Self::Figure => false,
        }
    }
}

/// The view options. Opening another scene does not change them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct ViewOptions {
    /// Whether each overlay is hidden, in the order of [`Overlay::ALL`].
    hidden: [bool; Overlay::ALL.len()],
    /// The panel beside the canvas.
    pub panel: Panel,
    /// Whether the panel fits beside the canvas without covering the tour.
    pub has_room_beside: bool,
    /// Whether the last input came from a finger, which then must be able to reach everything.
    pub by_finger: bool,
    /// Whether text and handles are larger and there is no panel, for a projector.
    pub present: bool,
    /// The term of the equation that is shown on the canvas.
    pub term: Option<Term>,
    /// Whether the page *When* shows the terms of the equation, with their numbers.
    pub has_terms: bool,
    /// Whether the pointer is on the radii of the explained pair.
    pub on_radii: bool,
    /// The pair in the table that the pointer is on.
    pub pointed: Option<Pair>,
    /// Whether nothing moves but the circles, and nothing pauses automatically.
    pub still: bool,
    /// Whether the run plays through its results: it neither pauses at a miss nor lingers at a contact that was found.
    pub plays_through: bool,
    /// Whether the theme is the light one.
    pub light: bool,
    /// Where the program is shown.
    pub host: Host,
    /// Whether the help is shown.
    pub help: bool,
}

impl ViewOptions {
    /// Whether this overlay is drawn.
    pub fn overlay(&self, overlay: Overlay) -> bool {
        !self.hidden[overlay as usize]
    }

    /// Turns an overlay on or off.
    pub fn toggle_overlay(&mut self, overlay: Overlay) {
        self.hidden[overlay as usize] = self.overlay(overlay);
    }

    /// Points at the next term of the equation, and after the last one, at none.
    pub(in crate::session) fn point_at_next_term(&mut self) {
        let next = self.term.map_or(0, |term| term as usize + 1);
        self.point_at(Term::ALL.get(next).copied());
    }

    /// Points at a term of the equation, and shows it with its numbers; or at none.
    pub(in crate::session) fn point_at(&mut self, term: Option<Term>) {
        self.term = term;
        self.has_terms |= term.is_some();
    }

    /// Makes everything larger and hides the panel, or undoes both.
    pub(in crate::session) fn toggle_present(&mut self) {
        self.present = !self.present;
        self.change_panel(if self.present { Panel::fold } else { Panel::unfold });
    }

    /// Changes the open page. If it is another page, removes everything that the pointer showed on the last one.
    pub(in crate::session) fn change_panel(&mut self, change: impl FnOnce(&mut Panel)) {
        let before = self.panel.page();
        change(&mut self.panel);
        if self.panel.page() != before {
            (self.term, self.pointed) = (None, None);
        }
    }
}

/// One explanation drawn on the canvas, with its own switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The line between the centers, with its length.
    Distance,
    /// A radius from each end of that line, and the depth if they overlap.
    RadiiSum,
    /// The minimum translation vector.
    PushOut,
    /// Velocity arrows.
    Velocity,
    /// The circles at the steps around a miss, and at the next step or event.
    Outlines,
    /// The area that a circle sweeps between two steps.
    Capsule,
}

impl Overlay {
    /// All overlays, in the order of the page *Edit*.
    pub const ALL: [Self; 6] = all_variants![Distance, RadiiSum, PushOut, Velocity, Outlines, Capsule];

    /// Returns its name on the page *Edit* and in the help.
    pub fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::RadiiSum => "radii sum",
            Self::PushOut => "push-out arrow (MTV)",
            Self::Velocity => "velocities",
            Self::Outlines => "outlines of the steps",
            Self::Capsule => "swept capsule",
        }
    }
}
