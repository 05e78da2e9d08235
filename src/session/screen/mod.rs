//! The screen: the view options, the selection, the pair in focus, and the message on screen.

mod command;
mod focus;
mod frame_load;
mod message;
mod overlay;
mod page;
mod panel;
mod radii;
mod step_pair;
mod view_options;
mod visible_time;

pub use command::ScreenCommand;
pub use focus::{Explanation, Focus};
pub use frame_load::{FrameLoad, Limit};
pub use message::Message;
pub use overlay::Overlay;
pub use page::Page;
pub use panel::Panel;
pub use radii::Radii;
pub use step_pair::{StepPair, StepPairMoment, largest_below, safe_step};
pub use view_options::{Host, Term, ViewOptions};
pub use visible_time::{TimeRange, VisibleTime};

use circle_collision::simulation::Event;

use super::cures::ThrowScores;

/// How long entries of the table flash after they were solved again (s of real time).
pub const FLASH: f64 = 0.5;

/// The view options, the selection, the pair in focus, and the message on screen.
#[derive(Clone, Debug, Default)]
pub struct Screen {
    pub view_options: ViewOptions,
    /// The selected circles, at most two, in the order in which they were selected.
    pub selection: Vec<usize>,
    /// A sentence about what just happened.
    pub message: Option<Message>,
    /// The time range of the ribbon.
    pub visible_time: VisibleTime,
    /// The pair that is explained while none is selected.
    pub focus: Option<Focus>,
    /// The radii of the explained pair.
    pub radii: Radii,
    /// The pair of the page *Step*.
    pub step_pair: Option<StepPair>,
    /// When it was determined; `None` once the circles are on other courses.
    pub step_pair_moment: Option<StepPairMoment>,
    /// The results of the last throws.
    pub throw_scores: Option<ThrowScores>,
    /// The recent load of the window; `None` without a window.
    pub load: Option<FrameLoad>,
    /// The last contact that was noticed.
    last_contact: Option<Event>,
    /// How long its entries still flash (s of real time).
    pub flash_left: f64,
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

    /// Lets `seconds` of real time pass, after which this is the last contact. A new one makes the table flash.
    pub fn note_last_contact(&mut self, last: Option<Event>, seconds: f64) {
        // A contact is not new if time has gone back or another scene was opened.
        let before = self.last_contact;
        let is_new = last.is_some_and(|last| before.is_none_or(|before| before.time < last.time));
        self.flash_left = if is_new { FLASH } else { (self.flash_left - seconds).max(0.0) };
        self.last_contact = last;
    }
}
