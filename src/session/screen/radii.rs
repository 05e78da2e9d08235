//! The two radii of the explained pair, which slide together to show their sum.

use super::Term;

/// The time in which they slide together (s of real time).
const SLIDE: f64 = 0.25;

/// How far the two radii have slid together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Radii {
    /// Whether the pointer is on them.
    pub is_pointed: bool,
    /// The share of their way, 0 to 1.
    share: f64,
}

impl Radii {
    /// Lets `seconds` of real time pass. They slide together while the pointer is on them, or on a term that R is part of.
    pub fn tick(&mut self, seconds: f64, term: Option<Term>, is_still: bool) {
        let way = if is_still { 1.0 } else { seconds / SLIDE };
        let is_asked = self.is_pointed || matches!(term, Some(Term::C | Term::Discriminant));
        self.share = if is_asked { (self.share + way).min(1.0) } else { (self.share - way).max(0.0) };
    }

    /// Whether they are on their way.
    pub fn is_sliding(&self) -> bool {
        self.share > 0.0 && self.share < 1.0
    }

    /// Returns the share of their way, 0 to 1, which they begin and end slowly.
    pub fn share(&self) -> f64 {
        self.share * self.share * (3.0 - 2.0 * self.share)
    }
}
