//! Finds how the methods did in Compare.

use super::lane::{Mark, ShownLane, Story};
use crate::session::contact::Pair;
use crate::session::state::State;

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

impl State {
    /// Returns how the methods of these lanes did, while this pair is explained; `None` for a single lane, or before the first result.
    pub(super) fn comparison(
        &self,
        lanes: &[ShownLane],
        pair: Option<Pair>,
        is_comparable: bool,
    ) -> Option<Comparison> {
        if self.experiment.has_small_lanes() {
            let marks: Vec<Mark> =
                lanes.iter().filter_map(|lane| lane.fate.as_ref()?.mark(lane.run)).collect();
            let number = |mark: Mark| marks.iter().filter(|of| **of == mark).count();
            let of_pair = |pair| {
                let ways =
                    Mark::ALL.map(|mark| (mark, number(mark))).into_iter().filter(|way| way.1 > 0).collect();
                Comparison::OfPair { pair, ways, is_whole: marks.len() == lanes.len() }
            };
            let perfect = Comparison::Perfect { perfect: number(Mark::Found), of: marks.len() };
            return (!marks.is_empty()).then(|| pair.filter(|_| is_comparable).map_or(perfect, of_pair));
        }
        if lanes.len() < 2 {
            return None;
        }
        let endings: Option<Vec<Story>> = lanes.iter().map(|lane| lane.ending).collect();
        if endings.as_deref().is_some_and(agree) {
            return Some(Comparison::Same);
        }
        let has_news = |lane: &ShownLane| lane.run.counted_for_pi().is_some() || lane.has_result();
        (endings.is_some() || lanes.iter().any(has_news)).then_some(Comparison::Each)
    }
}

/// Whether all these endings say the same.
fn agree(endings: &[Story]) -> bool {
    endings.windows(2).all(|two| match (&two[0], &two[1]) {
        (Story::Passed(one, _), Story::Passed(other, _)) | (Story::Apart(one), Story::Apart(other)) => {
            one == other
        }
        (Story::Digits(one), Story::Digits(other)) => one == other,
        _ => false,
    })
}
