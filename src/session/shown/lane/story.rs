//! What there is to say about a lane, found once. The canvas, the pages, the lanes of Compare, the tour and screen readers say it, each
//! at its own length.

use circle_collision::detection::{Overlap, overlap};
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Event, Stall};

use super::{Mark, ShownLane};
use crate::session::contact::{ContactCounts, Pair, Target, is_closing};
use crate::session::experiment::{Found, PairResult, Pass, PushOut, Run};
use crate::session::screen::Page;
use crate::session::state::State;

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

/// What comes of a circle in the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there is one for each lane")]
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
    StoppedAt(Target),
    /// It jumps to the hand.
    Jumps,
}

/// What the hand did in a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dragged {
    /// The held circle was stopped at this one, and perhaps slid on.
    Stopped { at: Target, has_slid: bool },
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

impl ShownLane<'_> {
    /// Returns the result on screen: of the run, or else what stopped the hand. A push-out has its numbers instead.
    pub fn on_screen(&self) -> Option<Story> {
        let stopped = || self.dragged().filter(|dragged| matches!(dragged, Dragged::Stopped { .. }));
        self.result.map(Story::from).or_else(|| stopped().map(Story::Dragged))
    }

    /// Returns what the hand did in this lane, while its marks are on screen; a jump over a circle is a failure.
    fn dragged(&self) -> Option<Dragged> {
        let trace = self.trace.as_deref();
        let stop = trace.and_then(|trace| Some((trace, trace.contacts().next_back()?)));
        let stopped =
            stop.map(|(trace, last)| Dragged::Stopped { at: last.other, has_slid: trace.has_slid() });
        stopped.or_else(|| self.pushes_by_hand.first().copied().map(Dragged::Pushed))
    }

    /// Returns what has become of this pair: a result of the hand, while its marks are on screen, or of the run, or that the two passed;
    /// `None` before that.
    fn of_pair(&self, pair: Pair) -> Option<Story> {
        if let Some(result) = self.result_of(pair) {
            return Some(result.into());
        }
        if self.has_hand_result() {
            return self.dragged().map(Story::Dragged);
        }
        let has_passed = self.run.has_parted(pair) && is_closing(&pair.path_in(self.run.start()));
        let passed = self.run.past_pass(pair).map_or(Story::Apart(pair), |pass| Story::Passed(pair, pass));
        has_passed.then_some(passed)
    }

    /// Returns the lane with what there is to say about it, while all lanes can be compared by the explained pair or not.
    pub(super) fn with_stories(mut self, state: &State, pair: Option<Pair>, is_comparable: bool) -> Self {
        self.last = self.last_in_run(pair);
        self.ending = self.end(pair, state.is_playing());
        self.last = self.on_screen().or(self.last).or(self.ending);
        self.story = state.story(&self, pair);
        let is_of_pair = is_comparable || self.has_hand_result();
        self.fate = match pair.filter(|_| is_of_pair) {
            Some(pair) => self.of_pair(pair),
            None => has_counts(self.run).then_some(Story::Counts),
        };
        self
    }

    /// Returns what happened last in the run since its start. In a small scene, where no wall was hit since then, it is the last of the
    /// explained pair.
    fn last_in_run(&self, pair: Option<Pair>) -> Option<Story> {
        if let Some((pair, pass)) = pair.and_then(|pair| Some((pair, self.run.last_pass(pair)?))) {
            return Some(Story::Passed(pair, pass));
        }
        // A failure under other rules is not one of these.
        let since = self.run.start_time().max(self.run.world().epoch());
        if let Some(failure) = self.run.last_failure(since) {
            return Some(Story::Failed(*failure));
        }
        let last = self.run.events().last()?;
        let event = self.contact.filter(|_| Pair::in_contact(last.contact).is_some()).unwrap_or(last);
        Some(match Pair::in_contact(event.contact) {
            Some(_) => Story::Found(Found::new(self.run, *event)),
            None => Story::Wall(*event),
        })
    }

    /// Returns how the run ended, after what happened in it last; `None` before its end. Two circles whose courses never led anywhere were
    /// apart from the start: that is no news while they go on.
    fn end(&self, pair: Option<Pair>, is_playing: bool) -> Option<Story> {
        let run = self.run;
        if !run.has_ended() {
            return None;
        }
        if let Some(contacts) = run.counted_for_pi() {
            return Some(Story::Digits(contacts));
        }
        if run.contact_counts().contacts() > 1 && !matches!(self.last, Some(Story::Passed(..))) {
            return Some(Story::Over);
        }
        self.last.or(pair.filter(|_| !is_playing).map(Story::Apart))
    }
}

impl State {
    /// Returns what there is to say about a lane while this pair is explained: the first of these that there is.
    fn story(&self, lane: &ShownLane, pair: Option<Pair>) -> Story {
        let run = lane.run;
        let (is_playing, is_comparing) = (self.is_playing(), self.experiment.is_comparing());
        let is_at_start = run.clock() == run.start_time();
        // What the hand did in vain is a failure; in a drag that is repeated, the sentence says that as well.
        let is_of_hand = lane.failure().is_none() || self.is_repeating_drag();
        if let Some(drag) = self.hand.drag.filter(|_| is_of_hand) {
            return Story::Held(drag.circle, in_hand(lane, pair));
        }
        if let Some(failure) = lane.failure() {
            return Story::Failed(*failure);
        }
        if let Some((stall, circles)) = run.stall().filter(|_| run.is_behind || !is_playing) {
            return Story::Stalled(*stall, circles);
        }
        if run.world().is_crowded() {
            return Story::Crowded;
        }
        if run.is_behind {
            return Story::Behind;
        }
        if let Some(contacts) = run.counted_for_pi().filter(|_| !is_comparing) {
            return Story::Digits(contacts);
        }
        if let Some(found) = lane.found() {
            return Story::Found(found);
        }
        let is_told = self.has_repeated_drag() || lane.trace.is_some();
        if let Some(dragged) = lane.dragged().filter(|_| is_told && !is_playing) {
            return Story::Dragged(dragged);
        }
        if let Some(ending) = lane.ending.filter(|_| !is_comparing) {
            return ending;
        }
        // An offer replaces the sentence about the start.
        if is_playing || self.offer().is_some() && is_at_start {
            return Story::Playing;
        }
        if is_at_start {
            return Story::Start;
        }
        // The page *Cost* says it itself.
        let is_said = is_comparing || self.screen.view_options.panel.page() == Some(Page::Cost);
        let has_table = !is_said && !run.is_small() && run.world().table().is_some();
        if let Some(event) = run.events().last().filter(|_| has_table) {
            return Story::Table(*event);
        }
        if !run.is_small() && has_counts(run) { Story::Counts } else { lane.last.unwrap_or(Story::UnderWay) }
    }
}

/// Returns what comes of the circle in the hand.
fn in_hand(lane: &ShownLane, pair: Option<Pair>) -> InHand {
    let rules = lane.run.rules();
    let keeps_apart = rules.response.keeps_apart();
    if !rules.detection.is_stepped() {
        return match (keeps_apart, lane.stop()) {
            (false, _) => InHand::PassesThrough,
            (true, None) => InHand::Free,
            (true, Some(_)) => InHand::Slides,
        };
    }
    if let Some(failure) = lane.failure() {
        return InHand::Failed(*failure);
    }
    if let Some(push) = lane.pushes_by_hand.first() {
        return InHand::Pushed(*push);
    }
    let between = pair.filter(|_| !keeps_apart).map(|pair| lane.both(pair)).map(|[a, b]| overlap(&a, &b));
    if let Some(between) = between.filter(Overlap::is_overlapping) {
        return InHand::Overlaps(between.depth());
    }
    lane.stop().map_or(InHand::Jumps, |stop| InHand::StoppedAt(stop.other))
}

/// Whether there is a contact of two circles to count since the start.
fn has_counts(run: &Run) -> bool {
    run.contact_counts() != ContactCounts::default()
}
