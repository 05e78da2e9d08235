//! What happens as time passes, what is noticed after it and after each command, and going to exact times for a film.

use super::about::in_words;
use super::clock::AtResults;
use super::hand::DragPiece;
use super::notice::notice;
use super::now::SHOWN_FOR;
use super::{Overlay, Pair, Session, State};

impl Session {
    /// Lets `seconds` of real time pass.
    pub fn tick(&mut self, seconds: f64) {
        let seconds = seconds.max(0.0);
        if let Some(repetition) = &mut self.state.hand.repetition {
            repetition.owed += seconds;
            self.repeat_drag();
        } else {
            self.state.hand.note(DragPiece::Pass(seconds));
            self.pass(seconds);
        }
    }

    /// Continues the repetition of the last drag.
    fn repeat_drag(&mut self) {
        while let Some(piece) = self.state.hand.next_piece(&self.state.experiment) {
            match piece {
                DragPiece::Pass(seconds) => self.pass(seconds),
                DragPiece::To(target) => self.state.hand.move_to(&mut self.state.experiment, target),
            }
        }
        if let Some(owed) = self.state.finish_repetition() {
            self.pass(owed);
        }
    }

    /// Lets `seconds` of real time pass, whether a drag is repeated or not.
    fn pass(&mut self, seconds: f64) {
        let is_comparing = self.experiment.is_comparing();
        let pair = is_comparing.then(|| self.look(&self.noticed).pair).flatten();
        let waits = |session: &Self| session.tour().is_some_and(|tour| tour.task().is_some());
        let waited = waits(self);
        self.state.pass(seconds, pair);
        self.notice();
        // A chapter of the tour ends where its throw does: the circles stay in view.
        if waited && !waits(self) {
            self.state.set_playing(false);
        }
    }

    /// Notices what follows from the state, after time has passed or a command was executed, and what it does in turn: the runs record
    /// the distance of the explained pair, and the tour moves on.
    pub(super) fn notice(&mut self) {
        self.state.settle();
        let (noticed, look) = notice(&self.state, std::mem::take(&mut self.noticed));
        self.noticed = noticed;
        self.state.experiment.watch(look.pair);
        self.state.follow_tour(&look);
    }

    /// Returns a session that films this run from its start, as it looks here.
    pub fn to_film(&self) -> Self {
        let start = self.run().start();
        let mut film =
            Self::new(self.stored(start, start.clone()), self.files.origin.clone()).with_still_pictures();
        if let Some(line_up) = self.experiment.line_up {
            film = film.in_compare(line_up);
        }
        let options = &mut film.state.screen.view_options;
        let hidden = Overlay::ALL.into_iter().filter(|&overlay| !self.screen.view_options.overlay(overlay));
        hidden.for_each(|overlay| options.toggle_overlay(overlay));
        options.light = self.screen.view_options.light;
        film.state.clock.speed = self.clock.speed;
        film
    }

    /// Goes on to `time` (s, absolute), or up to a crowded step, as in a film of the playing run. Returns whether it has
    /// arrived: a run with much to compute takes more calls.
    ///
    /// Nothing holds or pauses the run, and the clock shows `time` itself, however the previous frames were spaced. A miss
    /// stays on screen for the same time as in the window.
    pub fn film_to(&mut self, time: f64) -> bool {
        self.state.film_to(time);
        self.notice();
        self.run().clock() >= time || self.experiment.is_crowded()
    }
}

impl State {
    /// Lets `seconds` of real time pass while this pair is explained in Compare.
    fn pass(&mut self, seconds: f64, pair: Option<Pair>) {
        self.experiment.undo.since_last += seconds;
        let before = self.steps();
        let view = &self.screen.view_options;
        let at_results = AtResults {
            pauses: !view.plays_through && !view.still && self.hand.drag.is_none(),
            replays: !view.still,
            pair,
            is_chosen: !self.selection().is_empty(),
        };
        self.clock.tick(&mut self.experiment, seconds, at_results);
        self.hand.hold_while_playing(&mut self.experiment, &self.clock);
        let has_stepped = self.steps() != before;
        self.hand.tick(&mut self.experiment, &self.clock, seconds, has_stepped);
    }

    /// Returns the number of whole steps of the first stepped run; `None` without a stepped run.
    fn steps(&self) -> Option<f64> {
        let run = self.experiment.stepped().next()?.run();
        Some(((run.world().time() - run.world().epoch()) / run.rules().step + 1e-9).floor())
    }

    /// Ends the repetition of the last drag once all of it is repeated, and says so. Returns the time that is left to pass (s of real
    /// time).
    fn finish_repetition(&mut self) -> Option<f64> {
        let owed = self.hand.finish_repetition(&mut self.experiment, &mut self.clock)?;
        // A result on screen says more.
        if !self.experiment.lanes.iter().any(|lane| lane.by_hand.has_result()) {
            let next = if self.experiment.is_comparing() {
                "That was the same drag under each method.".to_owned()
            } else {
                let other = in_words(self.experiment.other_method());
                format!("That was the same drag. M plays it under {other} detection.")
            };
            self.tell(next);
        }
        Some(owed)
    }

    /// Ends an edit, unless the hand still moves a circle, and lets each lane note its marks.
    fn settle(&mut self) {
        if self.hand.drag.is_none() {
            self.experiment.end_edit(&self.files.origin);
        }
        let (now, is_held) = (self.experiment.now, self.hand.drag.is_some());
        self.experiment.lanes.iter_mut().for_each(|lane| lane.notice(&now, is_held));
    }

    /// Goes on to `time` (s, absolute) as in a film, and notes what failed so shortly before that it is still on screen.
    fn film_to(&mut self, time: f64) {
        let before = self.run().clock();
        self.clock.is_filmed = true;
        self.set_playing(true);
        self.experiment.seek(time);
        let clock = self.run().clock();
        self.experiment.now.pass((clock - before).max(0.0) / self.clock.speed, true);
        let since = clock - SHOWN_FOR * self.clock.speed;
        // Going to a time ends all marks, so each picture has its own.
        self.experiment.note_last_failures(|_| since);
    }
}

#[cfg(test)]
mod tests {
    use circle_collision::simulation::Detection;
    use circle_collision::simulation::Log;

    use super::*;
    use crate::scene::built_in;
    use crate::session::Origin;

    fn filmed(name: &str) -> Session {
        let scene = built_in(name).expect("a built-in name").scene();
        Session::new(scene, Origin::Clipboard).with_still_pictures()
    }

    #[test]
    fn pictures_match_the_run_at_every_spacing() {
        for (name, method) in [("gas-30", Detection::Intercept), ("gas-30", Detection::OVERLAP)] {
            let mut scene = built_in(name).expect("a built-in name").scene();
            scene.rules.detection = method;
            for spacing in [0.017, 0.31, 2.0] {
                let mut session = Session::new(scene.clone(), Origin::Clipboard).with_still_pictures();
                for picture in 0..=(2.0 / spacing) as u32 {
                    let time = spacing * f64::from(picture);
                    assert!(session.film_to(time));
                    assert_eq!(session.run().clock(), time);
                }
                let mut world = scene.world();
                assert!(world.advance(session.run().clock(), usize::MAX, &mut Log::default()).reached());
                let circles: Vec<_> = session.run().world().circles().collect();
                assert_eq!(circles, world.circles().collect::<Vec<_>>(), "{method:?} every {spacing} s");
            }
        }
    }

    #[test]
    fn a_miss_stays_on_screen_as_in_the_window() {
        // The check after the contact is at 0.5 s; 2.5 s of real time at a speed of 1/4 end at 1.125 s.
        let at = |time: f64| {
            let mut session = filmed("bullet");
            assert!(session.film_to(time));
            session.failure().is_some()
        };
        for (time, expected) in [(0.0, false), (0.4, false), (0.5, true), (1.1, true), (1.15, false)] {
            assert_eq!(at(time), expected, "{time}");
        }
        let mut session = filmed("bullet");
        assert!((0..=11).all(|picture| session.film_to(f64::from(picture) * 0.1)));
        assert!(session.failure().is_some() && session.film_to(1.2) && session.failure().is_none());
    }

    #[test]
    fn a_film_neither_lingers_nor_pauses() {
        for name in ["bullet", "head-on", "too-late", "three-at-once"] {
            let mut session = filmed(name);
            assert!((0..40).all(|picture| session.film_to(f64::from(picture) * 0.05)), "{name}");
            assert!(session.is_playing() && session.message().is_none(), "{name}");
        }
    }
}
