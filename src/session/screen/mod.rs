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

use super::cures::{Engine, Game, ThrowScores};
use super::now::{Ends, Fact, Moment, Now};

/// How long a message about something done is shown while the simulation plays (s of real time).
const MESSAGE_SHOWN_FOR: f64 = 4.0;

/// The view options, the selection, and what the person asked of single pages.
#[derive(Clone, Debug, Default)]
pub struct Screen {
    pub view_options: ViewOptions,
    /// The selected circles, at most two, in the order in which they were selected.
    pub selection: Vec<usize>,
    /// The selected wall; then no circle is selected.
    pub selected_wall: Option<usize>,
    /// The results of the last throws.
    pub throw_scores: Option<ThrowScores>,
    /// What each method costs in the open scene.
    pub costs: Costs,
    /// The engine of the game, and its numbers once the person has changed one.
    pub engine: Engine,
    pub game: Option<Game>,
    /// The last sentence about what was done.
    pub message: Option<Fact<Message>>,
    /// When the picture of the equation was last asked to begin again.
    pub picture_asked: Moment,
}

/// A sentence about what was just done.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// The only time on the clock at which it is shown (s, absolute); `None` if it stays for a while.
    pub clock: Option<f64>,
}

impl Screen {
    /// Selects one circle and nothing else, or nothing.
    pub fn select(&mut self, circle: Option<usize>) {
        self.selection = circle.into_iter().collect();
        self.selected_wall = None;
    }

    /// Selects a wall and nothing else.
    pub fn select_wall(&mut self, wall: usize) {
        self.selection.clear();
        self.selected_wall = Some(wall);
    }

    /// Adds a circle to the selection, or removes it.
    pub fn select_second(&mut self, circle: usize) {
        self.selected_wall = None;
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
}
