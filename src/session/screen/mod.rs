//! The screen: the view options and the selection, and what was noticed of the whole session.

mod costs;
mod panel;
mod step_pair;
mod view_options;
mod visible_time;

pub use costs::{Costs, FRAME, MethodCost};
pub use panel::{Page, Panel};
pub use step_pair::{StepPair, largest_below, safe_step};
pub use view_options::{Host, Overlay, Term, ViewOptions};
pub use visible_time::{TimeRange, VisibleTime};

use super::contact::Pair;
use super::cures::{Engine, Game, Grid, ThrowScores};
use super::now::{Ends, Fact, Now};

/// How long a message about something done is shown while the simulation plays (s of real time).
const MESSAGE_SHOWN_FOR: f64 = 4.0;

/// The time in which the radii of the explained pair slide together (s of real time).
const SLIDE: f64 = 0.25;

/// The time in which one circle of the picture of the equation gives its radius to the other (s of real time).
const SWELL: f64 = 1.2;

/// The radii of the explained pair before they were first wanted together.
const APART: (bool, f64) = (false, f64::NEG_INFINITY);

/// The view options and the selection, and what was noticed of the whole session.
#[derive(Clone, Debug, Default)]
pub struct Screen {
    pub view_options: ViewOptions,
    /// The selected circles, at most two, in the order in which they were selected.
    pub selection: Vec<usize>,
    /// The results of the last throws.
    pub throw_scores: Option<ThrowScores>,
    /// What each method costs in the open scene.
    pub costs: Costs,
    /// The engine of the game, and its numbers once the person has changed one.
    pub engine: Engine,
    pub game: Option<Game>,
    /// The throws of the game on the page *Cures*, as far as they were made.
    pub grid: Option<Fact<Grid>>,
    /// The last sentence about what was done.
    pub message: Option<Fact<Message>>,
    /// The time range of the ribbon.
    pub visible_time: VisibleTime,
    /// The pair that is explained while none is selected.
    pub focus: Option<Fact<Focus>>,
    /// Whether the radii of the explained pair are wanted together, and since when, as if they had come all the way.
    pub radii: Option<(bool, f64)>,
    /// The pair of the picture of the equation, and since when it is on screen, or was last asked to begin again; `None` while it is
    /// not.
    pub swell: Option<Fact<Pair>>,
    /// The fastest pair of a scene that is not small, as it was found at this time on the clock (s, absolute).
    pub fastest: Option<Fact<(f64, Option<StepPair>)>>,
}

/// A sentence about what was just done.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// The only time on the clock at which it is shown (s, absolute); `None` if it stays for a while.
    pub clock: Option<f64>,
}

/// A pair that the program has chosen to explain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Focus {
    pub pair: Pair,
    /// Whether it is going to collide; `false` if it is only the closest pair.
    pub collides: bool,
    /// The time on the clock when it was chosen (s, absolute).
    pub since: f64,
}

impl Screen {
    /// Adds a circle to the selection, or removes it.
    pub fn select_second(&mut self, circle: usize) {
        if let Some(place) = self.selection.iter().position(|&selected| selected == circle) {
            self.selection.remove(place);
        } else {
            self.selection.truncate(1);
            self.selection.push(circle);
        }
    }

    /// Returns the sentence about what was just done: until the next command, or for a while as time passes, or while the clock
    /// shows its moment.
    pub fn message(&self, now: &Now, clock: f64, is_playing: bool) -> Option<&str> {
        let Fact { what, at } = self.message.as_ref().filter(|said| now.holds(Ends::Words, said.at))?;
        let is_young = || !is_playing || now.played_since(*at) < MESSAGE_SHOWN_FOR;
        what.clock.map_or_else(is_young, |shown| shown == clock).then_some(&*what.text)
    }

    /// Notes whether the radii of the explained pair are wanted together: when the pointer is on them, or on a term that R is part
    /// of. Before they have arrived, they turn back from where they are.
    pub fn note_radii(&mut self, now: &Now) {
        let is_wanted = self.view_options.on_radii
            || matches!(self.view_options.term, Some(Term::C | Term::Discriminant));
        let (was_wanted, since) = self.radii.unwrap_or(APART);
        if is_wanted != was_wanted {
            let way = ((now.moment().real - since) / SLIDE).min(1.0);
            self.radii = Some((is_wanted, now.moment().real - (1.0 - way) * SLIDE));
        }
    }

    /// Returns how far the radii of the explained pair have slid together, 0 to 1, and whether they are on their way.
    pub fn radii(&self, now: &Now) -> (f64, bool) {
        let (is_wanted, since) = self.radii.unwrap_or(APART);
        let way = self.way(now, since, SLIDE);
        (eased(if is_wanted { way } else { 1.0 - way }), way < 1.0)
    }

    /// Returns how much of its radius the one circle of the picture of the equation has given to the other, 0 to 1, and whether it
    /// goes on.
    pub fn swell(&self, now: &Now) -> (f64, bool) {
        let way = self.swell.map_or(1.0, |swell| self.way(now, swell.at.real, SWELL));
        (eased(way), way < 1.0)
    }

    /// Returns how much of a slide of this length, which began at `since`, is over, 0 to 1 (both s of real time).
    fn way(&self, now: &Now, since: f64, length: f64) -> f64 {
        if self.view_options.still { 1.0 } else { ((now.moment().real - since) / length).min(1.0) }
    }
}

/// Returns how far a slide has come that begins and ends slowly, after this share of its time.
fn eased(way: f64) -> f64 {
    way * way * (3.0 - 2.0 * way)
}
