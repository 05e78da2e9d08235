//! What was noticed of the state: the memory of the eye. What each change makes of it is in `notice`.

use super::contact::Pair;
use super::cures::Trial;
use super::now::Fact;
use super::screen::{StepPair, VisibleTime};
use super::state::State;

/// The time in which the radii of the explained pair slide together (s of real time).
pub(super) const SLIDE: f64 = 0.25;

/// The time in which one circle of the picture of the equation gives its radius to the other (s of real time).
const SWELL: f64 = 1.2;

/// What was noticed of the state: facts of which the state alone does not say since when they hold, or which take a search.
#[derive(Clone, Debug, Default)]
pub struct Noticed {
    /// The pair that is explained while none is selected.
    pub(super) focus: Option<Fact<Focus>>,
    /// The fastest pair of a scene that is not small.
    pub(super) fastest: Option<Fastest>,
    /// Whether the radii of the explained pair are wanted together, and since when, as if they had come all the way (s of real time);
    /// `None` before they were.
    pub(super) radii: Option<(bool, f64)>,
    /// The pair of the picture of the equation, and since when it is on screen, or was last asked to begin again; `None` while it is
    /// not.
    pub(super) picture: Option<Fact<Pair>>,
    /// The time range of the ribbon.
    pub(super) visible_time: VisibleTime,
    /// The throws of the game on the page *Cures*, as far as they were made.
    pub(super) trial: Option<Fact<Trial>>,
}

/// The fastest pair, as it was found at this time on the clock (s, absolute).
pub type Fastest = Fact<(f64, Option<StepPair>)>;

/// A pair that the program has chosen to explain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Focus {
    pub pair: Pair,
    /// Whether it is going to collide; `false` if it is only the closest pair.
    pub collides: bool,
    /// The time on the clock when it was chosen (s, absolute).
    pub since: f64,
}

impl Noticed {
    /// Returns how far the radii of the explained pair have slid together, 0 to 1, and whether they are on their way.
    pub(super) fn radii(&self, state: &State) -> (f64, bool) {
        let (is_wanted, since) = self.radii.unwrap_or((false, f64::NEG_INFINITY));
        let way = way(state, since, SLIDE);
        (eased(if is_wanted { way } else { 1.0 - way }), way < 1.0)
    }

    /// Returns how much of its radius the one circle of the picture of the equation has given to the other, 0 to 1, and whether it
    /// goes on.
    pub(super) fn swell(&self, state: &State) -> (f64, bool) {
        let way = self.picture.map_or(1.0, |picture| way(state, picture.at.real, SWELL));
        (eased(way), way < 1.0)
    }
}

/// Returns how much of a slide of this length, which began at `since`, is over, 0 to 1 (both s of real time).
fn way(state: &State, since: f64, length: f64) -> f64 {
    let real = state.experiment.now.moment().real;
    if state.view_options().still { 1.0 } else { ((real - since) / length).min(1.0) }
}

/// Returns how far a slide has come that begins and ends slowly, after this share of its time.
fn eased(way: f64) -> f64 {
    way * way * (3.0 - 2.0 * way)
}
