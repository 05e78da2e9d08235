//! The repetition of the last drag under another method.
//!
//! A hand may cross the scene in three moves: repeated as fast, they could not be followed. So each takes as long as its way needs,
//! and meanwhile the circle is shown on the path that the move sweeps.

use circle_collision::simulation::Detection;
use glam::DVec2;

use super::Hand;
use super::record::{DragPiece, resume_before};
use super::slide::slide_path;
use crate::session::clock::Clock;
use crate::session::experiment::{DragTrace, Experiment, Methods, PathPiece, Run};
use crate::session::now::Ends;

/// The least time in which the hand makes all its way in a repetition (s of real time).
const SHORTEST: f64 = 2.0;

/// A drag that is being repeated.
#[derive(Clone, Debug, PartialEq)]
pub struct Repetition {
    /// The index of the next piece.
    next: usize,
    /// The real time that has passed and has not been played yet (s).
    pub owed: f64,
    /// The playback speed to return to.
    speed: f64,
    /// The greatest speed of the hand (m/s of real time).
    pace: f64,
    /// The time of this picture that no move has taken (s of real time).
    rested: f64,
}

/// What is shown between two moves of a repeated drag.
#[derive(Clone, Debug)]
pub struct Glide {
    /// The position of the hand (m).
    pub hand: DVec2,
    /// The circle under intercept detection; `None` if that does not run.
    swept: Option<Swept>,
}

/// A circle on the path that a move sweeps.
#[derive(Clone, Debug)]
pub struct Swept {
    /// Its center (m).
    pub center: DVec2,
    /// The trace of the drag up to there.
    pub trace: Option<DragTrace>,
}

/// The next move of a repeated drag.
struct NextMove {
    /// The position to which the hand moves (m).
    target: DVec2,
    /// The path of the circle under intercept detection.
    path: Vec<PathPiece>,
    /// The length of the longer way (m): of the hand, or of that circle.
    length: f64,
    /// The time that it takes beyond that of its picture (s of real time).
    beyond: f64,
}

/// Returns the greatest speed of the hand (m/s of real time) when these pieces of a drag from this position (m) are repeated.
fn pace(pieces: &[DragPiece], from: DVec2) -> f64 {
    let mut last = from;
    let length = |piece: &DragPiece| match *piece {
        DragPiece::To(place) => std::mem::replace(&mut last, place).distance(place),
        DragPiece::Pass(_) => 0.0,
    };
    pieces.iter().map(length).sum::<f64>() / SHORTEST
}

/// Returns the time (s of real time) that a way of this length (m) takes at this speed (m/s) beyond that of its picture; negative
/// if there is time left. In Compare, a circle may be far from the hand: no move takes longer than all of the hand's way.
fn beyond(length: f64, pace: f64, rested: f64) -> f64 {
    if length > 0.0 { (length / pace).min(SHORTEST) - rested } else { -rested }
}

impl Hand {
    /// Starts repeating the last drag under these methods. Returns whether there is a drag to repeat.
    pub fn repeat(&mut self, experiment: &mut Experiment, clock: &mut Clock, methods: Methods) -> bool {
        let is_recording = self.is_recording();
        let Some(record) = self.record.as_mut().filter(|_| !is_recording) else { return false };
        record.is_repeated = true;
        resume_before(record, experiment, methods);
        let speed = std::mem::replace(&mut clock.speed, record.speed);
        clock.is_playing = record.was_playing;
        let circle = record.circle;
        self.take_hold(experiment, clock, circle);
        let (record, drag) = (self.record.as_ref(), self.drag.as_ref());
        let pace = record.zip(drag).map_or(0.0, |(record, drag)| pace(&record.pieces, drag.target));
        let repetition = Repetition { next: 0, owed: 0.0, speed, pace, rested: 0.0 };
        self.repetition = Some(repetition);
        true
    }

    /// Returns the next piece of the repetition that is due; `None` if its time has not come yet, and at the end.
    pub fn next_piece(&mut self, experiment: &Experiment) -> Option<DragPiece> {
        let of_move = self.next_move(experiment).map(|next| next.beyond);
        let repetition = self.repetition.as_mut()?;
        let piece = *self.record.as_ref()?.pieces.get(repetition.next)?;
        let (takes, rested) = match piece {
            DragPiece::To(_) => (of_move?.max(0.0), (-of_move?).max(0.0)),
            DragPiece::Pass(seconds) => (seconds, seconds),
        };
        if takes > repetition.owed {
            return None;
        }
        repetition.owed -= takes;
        repetition.rested = rested;
        repetition.next += 1;
        Some(piece)
    }

    /// Releases the circle at the end of the repetition. Returns the time that has not been played yet (s of real time);
    /// `None` while there are pieces left.
    pub fn finish_repetition(&mut self, experiment: &mut Experiment, clock: &mut Clock) -> Option<f64> {
        let pieces = self.record.as_ref().map_or(0, |record| record.pieces.len());
        let repetition = self.repetition.take_if(|repetition| repetition.next >= pieces)?;
        self.let_go(experiment, clock);
        clock.speed = repetition.speed;
        Some(repetition.owed)
    }

    /// Ends the repetition early, if there is one. Returns whether there was one.
    pub fn end_repetition(&mut self, experiment: &mut Experiment, clock: &mut Clock) -> bool {
        self.keep_glide(experiment);
        let Some(repetition) = self.repetition.take() else { return false };
        clock.speed = repetition.speed;
        self.drag = None;
        experiment.now.change(Ends::Marks);
        self.hold_while_playing(experiment, clock);
        true
    }

    /// Returns what is shown on the way to the next move of a repeated drag; `None` without one on its way.
    pub fn glide(&self, experiment: &Experiment) -> Option<Glide> {
        let (repetition, drag) = (self.repetition.as_ref()?, self.drag?);
        let next = self.next_move(experiment).filter(|next| next.beyond > repetition.owed)?;
        let share = repetition.owed / next.beyond;
        let hand = drag.target.lerp(next.target, share);
        let exact = experiment.lanes().iter().find(|lane| lane.method() == Detection::Intercept);
        let swept = exact.map(|lane| {
            let from = lane.run().world().circle_at(drag.circle).center;
            let path = part(from, &next.path, share * next.length);
            let mut trace = lane.by_hand.trace.clone();
            if let Some(trace) = &mut trace {
                trace.follow(experiment.now.moment().real, hand, &path, true);
            }
            Swept { center: path.last().map_or(from, |last| last.to), trace }
        });
        Some(Glide { hand, swept })
    }

    /// Returns the held circle of this run on its way to the next move, if that is swept.
    pub fn glided(&self, experiment: &Experiment, run: &Run) -> Option<Swept> {
        if run.rules().detection.is_stepped() { None } else { self.glide(experiment)?.swept }
    }

    fn next_move(&self, experiment: &Experiment) -> Option<NextMove> {
        let (repetition, drag) = (self.repetition.as_ref()?, self.drag?);
        let DragPiece::To(target) = *self.record.as_ref()?.pieces.get(repetition.next)? else { return None };
        let exact = experiment.lanes().iter().find(|lane| lane.method() == Detection::Intercept);
        let swept = exact.filter(|_| target != drag.target).map(|lane| {
            let path = slide_path(lane, drag.circle, target);
            (length(lane.run().world().circle_at(drag.circle).center, &path), path)
        });
        let (swept, path) = swept.unwrap_or_default();
        let length = drag.target.distance(target).max(swept);
        let beyond = beyond(length, repetition.pace, repetition.rested);
        Some(NextMove { target, path, length, beyond })
    }

    /// Leaves the circle where it is shown.
    fn keep_glide(&mut self, experiment: &mut Experiment) {
        let swept = self.glide(experiment).and_then(|glide| glide.swept);
        let Some((drag, Swept { center, .. })) = self.drag.zip(swept) else { return };
        for lane in experiment.lanes.iter_mut().filter(|lane| lane.method() == Detection::Intercept) {
            lane.run.move_circles(|scene| scene.circles[drag.circle].circle.center = center);
        }
    }
}

/// Returns the length (m) of a path that starts here (m).
fn length(from: DVec2, path: &[PathPiece]) -> f64 {
    let starts = [from].into_iter().chain(path.iter().map(|piece| piece.to));
    starts.zip(path).map(|(from, piece)| from.distance(piece.to)).sum()
}

/// Returns the first part, of this length (m), of a path that starts here (m).
fn part(mut from: DVec2, path: &[PathPiece], mut length: f64) -> Vec<PathPiece> {
    let mut first = Vec::new();
    for piece in path {
        let way = from.distance(piece.to);
        if way > length {
            first.push(PathPiece { to: from.lerp(piece.to, length / way), ..*piece });
            break;
        }
        first.push(*piece);
        (from, length) = (piece.to, length - way);
    }
    first
}
