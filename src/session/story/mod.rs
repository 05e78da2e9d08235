//! What there is to say about a lane, found once. The canvas, the pages, the lanes of Compare, the tour and screen readers say it, each
//! at its own length.

mod mark;

pub use mark::{LATEST, Mark, degrees_off, delay, wrong_ways};

use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Event, Stall};

use super::contact::Pair;
use super::experiment::{Found, PairResult, Pass, PushOut, Run};

/// What there is to say about a lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Story {
    /// This circle is in the hand.
    Held(usize, InHand),
    /// The hand let go, after this.
    Dragged(Dragged),
    /// Contacts keep coming while time does not advance, and this is how many circles take part.
    Stalled(Stall, usize),
    /// The next step would have too many contacts.
    Crowded,
    /// This machine cannot keep up.
    Behind,
    /// A contact was missed or seen too late, or a ghost was answered.
    Failed(AuditedContact),
    /// A contact of two circles was found.
    Found(Found),
    /// A circle hit a wall.
    Wall(Event),
    /// Two circles passed without a contact.
    Passed(Pair, Pass),
    /// Two circles that have not come closer on their course move apart, or keep their distance.
    Apart(Pair),
    /// No two circles come closer any more, after several contacts.
    Over,
    /// The number of contacts so far, of circles and with walls, in a run that counts the digits of π.
    Digits(u64),
    /// The contacts so far, in a run of many circles, or where those of one pair cannot be compared.
    Counts,
    /// This event changed the table of many.
    Table(Event),
    /// Nothing has happened yet.
    Start,
    /// The run plays: nothing is said.
    Playing,
    /// Nothing has happened since the start.
    UnderWay,
}

/// How the methods did in Compare, while one of them has a result.
#[derive(Clone, Debug, PartialEq)]
pub enum Comparison {
    /// Each of two lanes has its own.
    Each,
    /// Both ended in the same way.
    Same,
    /// Of many, how many had each result for this pair, and whether all have one.
    OfPair { pair: Pair, ways: Vec<(Mark, usize)>, is_whole: bool },
    /// Their contacts cannot be compared one by one: how many lanes found all of theirs, and of how many.
    Perfect { perfect: usize, of: usize },
}

/// What comes of a circle in the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InHand {
    /// Its path is swept, and contacts change nothing.
    PassesThrough,
    /// Its path is swept, and free.
    Free,
    /// Its path is swept, and it was stopped.
    Slides,
    /// The last jump missed a contact, or pushed a circle aside that it would have passed.
    Failed(AuditedContact),
    /// The last jump pushed a circle.
    Pushed(PushOut),
    /// It overlaps the other one by this depth (m), and stays there.
    Overlaps(f64),
    /// This circle stops it.
    StoppedAt(usize),
    /// It jumps to the hand.
    Jumps,
}

/// What the hand did in a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dragged {
    /// The held circle was stopped at this one, and perhaps slid on.
    Stopped { at: usize, has_slid: bool },
    /// It pushed a circle.
    Pushed(PushOut),
}

impl Story {
    /// Returns the mark of a result in this run; `None` for what is no result.
    pub fn mark(&self, run: &Run) -> Option<Mark> {
        match self {
            Self::Failed(failure) => Some(Mark::of(run, Some(failure))),
            Self::Found(found) => Some(Mark::of(run, found.audited.as_ref())),
            Self::Dragged(_) => Some(Mark::Found),
            Self::Passed(..) | Self::Apart(_) => Some(Mark::PassedBy),
            Self::Counts => Some(Mark::of_all(run)),
            Self::Held(..)
            | Self::Stalled(..)
            | Self::Crowded
            | Self::Behind
            | Self::Wall(_)
            | Self::Over
            | Self::Digits(_)
            | Self::Table(_)
            | Self::Start
            | Self::Playing
            | Self::UnderWay => None,
        }
    }
}

impl From<PairResult> for Story {
    fn from(result: PairResult) -> Self {
        match result {
            PairResult::Failed(failure) => Self::Failed(failure),
            PairResult::Found(found) => Self::Found(found),
        }
    }
}
