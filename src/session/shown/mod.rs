//! What is on screen: a function of the state and of what was noticed of it. Physics and outcomes are decided here; the view may
//! read a run.

mod comparison;
mod game;
mod lane;
mod look;
mod step_pair;
mod tour_task;

pub use comparison::Comparison;
pub use lane::{Dragged, InHand, LATEST, Mark, ShownLane, Story, degrees_off, delay, wrong_ways};
pub use look::{Explanation, Look, nearest_to};

use circle_collision::detection::{FirstCheck, Nearness, Passage, StepSize, overlap};
use circle_collision::geometry::Circle;
use circle_collision::simulation::Detection;
use circle_collision::simulation::audit::AuditedContact;

use super::clock::Replay;
use super::contact::{Pair, Target};
use super::cures::{Game, ThrowScores, Trial};
use super::experiment::Run;
use super::hand::Drag;
use super::screen::{MethodCost, StepPair, TimeRange, ViewOptions};
use super::{Session, State, safe_step};
use crate::scene::{Color, Scene};

/// Everything that the view draws.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Shown<'session> {
    /// The state from which the rest follows, for what it says itself.
    pub state: &'session State,
    /// The lanes, at least one.
    pub lanes: Vec<ShownLane<'session>>,

    /// Whether this is a picture of a film, which needs no hints.
    pub is_filmed: bool,
    /// The replay of a miss, and the time that it shows (s, absolute).
    pub replay: Option<(Replay, f64)>,
    /// The time range of the ribbon.
    pub visible_time: TimeRange,

    /// The pair that is explained; `None` if no two circles can meet.
    pub pair: Option<Pair>,
    /// Whether the results of all lanes for this pair are about the same contact.
    pub is_comparable: bool,
    /// How the methods did in Compare, while one of them has a result.
    pub comparison: Option<Comparison>,
    /// What the checks to come make of its next contact, with the steps counted from the start, if that may be told.
    pub first_check: Option<FirstCheck>,
    /// Its next contact, and the equation that is on screen.
    pub explanation: Option<Explanation>,
    pub equation: Option<Explanation>,
    /// The failure on screen.
    pub failure: Option<AuditedContact>,
    /// The pair of the page *Step*, the longest dt of that page (s), and a dt that is sure to catch the pair (s).
    pub step_pair: Option<StepPair>,
    pub longest_step: Option<f64>,
    pub safe_step: Option<f64>,
    /// The throws of the page *Step*, if they were made.
    pub step_throws: Option<&'session ThrowScores>,
    /// What the methods cost in this scene, as far as it was measured, and whether that waits for a request.
    pub costs: &'session [MethodCost],
    pub cost_waits: bool,
    /// The game of the page *Cures*, whether the person chose its numbers, and its throws, unless it is refused.
    pub game: Game,
    pub is_game_chosen: bool,
    pub trial: Option<&'session Trial>,
    /// The chances of a fixed step for the pair on its initial course.
    pub chances_at_start: Option<StepSize>,
    /// How far its radii have slid together, 0 to 1.
    pub radii: f64,
    /// How much of its radius the one circle of the picture of the equation has given to the other, 0 to 1; and whether the canvas is
    /// that picture.
    pub swell: f64,
    pub is_canvas_picture: bool,

    /// The drag in progress, with the hand where it is shown.
    pub drag: Option<Drag>,
    /// Whether it is being repeated, or has been.
    pub has_repeated_drag: bool,
    /// The circle at each position of the hand in a drag that was repeated, while its marks are on screen.
    pub repeated_drag: Vec<Circle>,

    /// The view options.
    pub options: &'session ViewOptions,
    /// Whether the sentence of the tour is about the run on screen, and whether it asks for a guess.
    pub tour_fits_screen: bool,
    pub tour_asks: bool,
    /// Whether what comes after the clock must not be shown: the tour asks for it.
    pub hides_future: bool,
}

impl Session {
    /// Returns what is on screen now.
    pub fn shown(&self) -> Shown<'_> {
        let (experiment, noticed) = (&self.experiment, &self.noticed);
        let look = self.look(noticed);
        let Look { pair, explanation, failure, .. } = look;
        let is_comparable =
            !experiment.is_comparing() || pair.is_some_and(|pair| experiment.is_comparable(pair));
        let lanes: Vec<_> =
            experiment.lanes().iter().map(|lane| self.shown_lane(lane, pair, is_comparable)).collect();
        Shown {
            state: &self.state,
            is_filmed: self.clock.is_filmed,
            replay: self.replay(),
            visible_time: self.visible_time(),
            pair,
            is_comparable,
            comparison: self.comparison(&lanes, pair, is_comparable),
            first_check: self.first_check(explanation.as_ref()),
            explanation,
            equation: self.equation(&look),
            failure,
            step_pair: self.step_pair(&look),
            longest_step: self.longest_step(&look),
            safe_step: self.safe_step(&look),
            costs: self.screen.costs.of(self.run().shared_start()),
            cost_waits: self.screen.costs.waits(self.run().shared_start()),
            step_throws: self.throw_scores(&look),
            game: self.game(pair, noticed.trial.as_ref()),
            is_game_chosen: self.screen.game.is_some(),
            trial: noticed.trial.as_ref().map(|trial| &trial.what),
            chances_at_start: self.chances_at_start(&look),
            radii: noticed.radii(&self.state).0,
            swell: noticed.swell(&self.state).0,
            is_canvas_picture: self.is_canvas_picture(),
            drag: self.drag(),
            has_repeated_drag: self.has_repeated_drag(),
            repeated_drag: self.repeated_drag(lanes.iter().any(ShownLane::has_hand_result)),
            options: &self.screen.view_options,
            tour_fits_screen: self.tour_fits_screen(&look),
            tour_asks: self.tour_asks(),
            hides_future: self.hides_future(),
            lanes,
        }
    }

    /// Returns the time range that the ribbon shows.
    pub fn visible_time(&self) -> TimeRange {
        self.noticed.visible_time.range(self.run().rules().step)
    }
}

impl State {
    /// Whether the last drag is being repeated, or has been.
    pub(super) fn has_repeated_drag(&self) -> bool {
        self.hand.record.as_ref().is_some_and(|record| record.is_repeated)
    }

    /// Returns the circle at each position of the hand in a drag that is being repeated, or has been while its marks are shown.
    fn repeated_drag(&self, has_marks: bool) -> Vec<Circle> {
        let positions = self.hand.repeated().filter(|_| has_marks || self.is_repeating_drag());
        positions.map(|(circle, center)| Circle { center, ..self.circle(circle) }).collect()
    }
}

impl<'session> Shown<'session> {
    /// Returns the lane that the panels explain: the only one, or one of those in Compare.
    pub fn lane(&self) -> &ShownLane<'session> {
        &self.lanes[self.state.experiment().explained_place()]
    }

    /// Returns the lanes on screen where this many have room: all, or the explained one with its neighbors.
    pub fn lanes_with_room(&self, count: usize) -> &[ShownLane<'session>] {
        &self.lanes[self.state.experiment().places_with_room(count)]
    }

    /// Returns the run that the panels explain.
    pub fn run(&self) -> &'session Run {
        self.lane().run
    }

    /// Returns the sentence on what to watch, and whether a person wrote it for this scene, so that it stays whatever is edited.
    pub fn watch(&self) -> (&'session str, bool) {
        let (start, loaded) = (self.run().start(), self.run().loaded());
        (self.state.origin().watch(start, loaded), self.state.origin().has_own_watch(start, loaded))
    }

    /// Returns the run under this method, if there is one.
    pub fn under(&self, detection: Detection) -> Option<&'session Run> {
        self.state.experiment().under(detection)
    }

    /// Returns the lanes of stepped methods.
    pub fn stepped(&self) -> impl Iterator<Item = &ShownLane<'session>> {
        self.lanes.iter().filter(|lane| lane.method().is_stepped())
    }

    /// Whether several methods run side by side.
    pub fn is_comparing(&self) -> bool {
        self.lanes.len() > 1
    }

    /// Whether there are more than two lanes, each of which only has room for the fate of the explained pair.
    pub fn has_small_lanes(&self) -> bool {
        self.state.experiment().has_small_lanes()
    }

    /// Returns everything that should be in view: the circles at this moment, and those of a miss at the check before it.
    pub fn in_view(&self) -> Scene {
        let mut scene = self.run().moment();
        if let Some(failure) = self.lane().failure() {
            scene.add(failure.before.map(|circle| (circle, Color::Red)));
        }
        scene
    }

    /// Returns the last contact of the explained pair if it stopped one of the two until the end of its step.
    pub fn last_stop(&self) -> Option<&'session AuditedContact> {
        let last = self.run().last_audited_of(self.pair?, f64::NEG_INFINITY);
        last.filter(|audited| audited.lost() > 0.0)
    }

    /// Whether the explained pair overlaps, touches or is apart.
    pub fn nearness(&self) -> Option<Nearness> {
        let circles = self.pair.map(|pair| self.lane().both(pair));
        circles.map(|[a, b]| overlap(&a, &b).nearness())
    }

    /// Returns the name of the circle with this index.
    pub fn name(&self, circle: usize) -> &'session str {
        &self.run().start().circles[circle].name
    }

    /// Returns the name of the wall with this index.
    pub fn wall_name(&self, wall: usize) -> &'session str {
        self.run().start().walls.get(wall).map_or("a wall", |wall| &wall.name)
    }

    /// Returns the name of a circle or a wall.
    pub fn target_name(&self, target: Target) -> &'session str {
        match target {
            Target::Circle(index) => self.name(index),
            Target::Wall(index) => self.wall_name(index),
        }
    }

    /// Returns the names of the two of a pair.
    pub fn names(&self, pair: Pair) -> [&'session str; 2] {
        [self.name(pair.a), self.target_name(pair.b)]
    }

    /// Returns the step (s) that is sure to catch these two; `None` if no step is, or if the method shown covers the whole step.
    pub fn safe_step_of(&self, path: Passage) -> Option<f64> {
        safe_step(path, f64::from(self.run().rules().checks())).filter(|_| self.run().has_zones())
    }

    /// Returns the times (s, absolute) between which the explained pair keeps the course that it is on at `time`: those at which one of
    /// the two turned last before it, and first after it; infinite if neither has.
    pub fn course_at(&self, time: f64) -> [f64; 2] {
        self.run().course_at(self.pair, time)
    }
}
