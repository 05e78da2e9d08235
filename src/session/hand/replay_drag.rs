//! The last drag, recorded to be played again under the other method.

use glam::DVec2;

use super::recorded_drag::{Piece, RecordedDrag, Repetition};
use crate::session::display::{Notice, Pauses};
use crate::session::experiment::Experiment;
use crate::session::subject::Subject;
use crate::session::{Command, Session};
use crate::simulation::Detection;

/// The maximum number of pieces of a recorded drag: a longer one takes minutes, and so would its repetition.
const MAX_PIECES: usize = 1 << 14;

impl Session {
    /// Whether the last drag is being played again.
    pub fn is_replaying_drag(&self) -> bool {
        self.repetition.is_some()
    }

    /// Whether there is a drag to play again under the other method. Any other edit ends that.
    pub fn has_recorded_drag(&self) -> bool {
        self.recorded_drag.as_ref().is_some_and(|drag| drag.is_over)
    }

    /// Begins to record a drag of this circle.
    pub(in crate::session) fn begin_recording(&mut self, circle: usize) {
        self.recorded_drag = Some(RecordedDrag {
            circle,
            before: self.experiment.memento(),
            was_playing: self.is_playing,
            speed: self.speed,
            pieces: Vec::new(),
            is_over: false,
        });
    }

    /// Records that the hand moved to this place (m).
    pub(in crate::session) fn note_move(&mut self, target: DVec2) {
        self.note(Piece::To(target));
    }

    /// Ends the record.
    pub(in crate::session) fn end_recording(&mut self) {
        if let Some(recorded) = &mut self.recorded_drag {
            recorded.is_over = true;
        }
    }

    fn note(&mut self, piece: Piece) {
        if let Some(recorded) = self.recorded_drag.as_mut().filter(|recorded| !recorded.is_over) {
            recorded.pieces.push(piece);
            if recorded.pieces.len() > MAX_PIECES {
                self.recorded_drag = None;
            }
        }
    }

    /// Ends what this command ends: the repetition of a drag, and the record of a drag after which another edit comes. Returns
    /// whether there is nothing else for it to do.
    pub(in crate::session) fn interrupt(&mut self, command: &Command) -> bool {
        let subject = command.subject();
        let repetition = self.repetition.take_if(|_| !subject.goes_with_repetition());
        let was_repeated = repetition.is_some();
        if let Some(repetition) = repetition {
            self.speed = repetition.speed;
            self.drag = None;
            self.forget_marks();
            self.set_playing(self.is_playing);
            if subject.only_skips() {
                return true;
            }
        }
        let is_dragging = self.drag.is_some();
        // During a drag, another edit or another time means that more than the hand made it. After the release, what happens
        // when time goes on is not of the hand's making.
        let ends_record = match subject {
            Subject::Edit(_) | Subject::EditIf(_) | Subject::Undo => true,
            Subject::Method | Subject::Restart | Subject::Time => is_dragging,
            Subject::Play => is_dragging || !self.is_playing && !was_repeated,
            Subject::Forward => is_dragging || !was_repeated,
            Subject::Hold
            | Subject::Release
            | Subject::Close
            | Subject::View
            | Subject::Pointer
            | Subject::Report => false,
        };
        if ends_record {
            self.recorded_drag = None;
        }
        false
    }

    /// Plays the last drag again, under this method, or under both when it is `None`. Returns whether there is one.
    pub(in crate::session) fn replay_drag(&mut self, under: Option<Detection>) -> bool {
        let Some(recorded) = self.recorded_drag.as_ref().filter(|drag| drag.is_over) else { return false };
        let explained = self.experiment.explained_lane().method();
        self.experiment = Experiment::resume(recorded.before.clone());
        match under {
            Some(detection) => self.experiment.go_on_under(detection),
            None => self.experiment.line_up(explained),
        }
        self.focus = None;
        let speed = std::mem::replace(&mut self.speed, recorded.speed);
        self.is_playing = recorded.was_playing;
        let circle = recorded.circle;
        self.take_hold(circle);
        self.pauses = Pauses::default();
        self.repetition = Some(Repetition { next: 0, owed: 0.0, speed });
        true
    }

    /// Records that `seconds` of real time passed.
    pub(in crate::session) fn note_pass(&mut self, seconds: f64) {
        self.note(Piece::Pass(seconds));
    }

    /// Goes on playing the drag for `seconds` of real time.
    pub(in crate::session) fn play_on(&mut self, seconds: f64) {
        let Some(mut repetition) = self.repetition.take() else { return };
        repetition.owed += seconds;
        while let Some(&piece) = self.recorded_drag.as_ref().and_then(|drag| drag.pieces.get(repetition.next))
        {
            match piece {
                Piece::Pass(seconds) if seconds > repetition.owed => {
                    self.repetition = Some(repetition);
                    return;
                }
                Piece::Pass(seconds) => {
                    repetition.owed -= seconds;
                    self.pass(seconds);
                }
                Piece::To(target) => self.move_hand(target),
            }
            repetition.next += 1;
        }
        self.let_go();
        self.speed = repetition.speed;
        // A miss on screen has more to say.
        if self.experiment.miss().is_none() {
            let other = (!self.experiment.is_comparing()).then(|| self.other_method());
            self.tell(&Notice::SameDrag { other });
        }
        self.pass(repetition.owed);
    }
}
