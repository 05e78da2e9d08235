//! The result of a lane for a pair, in a mark and a few words.

use egui::Color32;

use super::text::number::brief_time;
use super::theme::Theme;
use crate::session::{Found, Lane, Pair, PairResult};
use crate::simulation::{AuditedContact, Outcome};

/// The shape that says how a contact ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A dot: it was found in time.
    Found,
    /// A cross: it was missed, or caught too late.
    Missed,
    /// A ring: there was none.
    Ghost,
}

impl Mark {
    /// Returns the mark of an audited contact.
    pub fn of(audited: &AuditedContact) -> Self {
        match audited.outcome {
            Outcome::Caught { .. } => Self::Found,
            Outcome::TooLate { .. } | Outcome::Missed => Self::Missed,
            Outcome::Ghost => Self::Ghost,
        }
    }

    /// Returns the mark as a character.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Found => "●",
            Self::Missed => "×",
            Self::Ghost => "○",
        }
    }

    /// Returns its color.
    pub fn color(self, theme: &Theme) -> Color32 {
        match self {
            Self::Found => theme.found,
            Self::Missed => theme.missed,
            Self::Ghost => theme.ghost,
        }
    }
}

/// The share of a step below which a delay is rounding.
const AT_ONCE: f64 = 1e-6;

/// Returns the last result of this pair since the start; `None` before there is one.
pub fn verdict(lane: &Lane, pair: Pair) -> Option<(Mark, String)> {
    if lane.miss().is_some_and(AuditedContact::is_by_hand) {
        return Some((Mark::Missed, "missed by hand".to_owned()));
    }
    let caught = lane.method().about().caught.to_owned();
    Some(match PairResult::of(lane.run(), pair)? {
        PairResult::Missed(audited) => (Mark::of(&audited), audited.outcome.name().to_owned()),
        // The audit has no contact for a pair that overlaps from the start.
        PairResult::Found(Found { audited: None, .. }) if lane.method().is_stepped() => {
            (Mark::Found, "found overlapping".to_owned())
        }
        PairResult::Found(_) => (Mark::Found, caught),
    })
}

/// Returns how much too early or late a contact was caught, or how long circles stood still for it; `None` for one that was
/// caught right at its time.
pub fn price(lane: &Lane, pair: Pair) -> Option<String> {
    let PairResult::Found(Found { audited: Some(audited), .. }) = PairResult::of(lane.run(), pair)? else {
        return None;
    };
    let Outcome::Caught { delay, .. } = audited.outcome else { return None };
    if audited.lost > 0.0 {
        Some(format!("{} of motion lost", brief_time(audited.lost)))
    } else if delay.abs() > AT_ONCE * lane.run().rules().step {
        let side = if delay > 0.0 { "late" } else { "early" };
        Some(format!("{} {side}", brief_time(delay.abs())))
    } else {
        None
    }
}
