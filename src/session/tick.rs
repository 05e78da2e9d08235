//! What happens as time passes, what is noticed after it and after each command, and going to exact times for a film.

use super::about::in_words;
use super::clock::AtResults;
use super::hand::DragPiece;
use super::now::{Fact, SHOWN_FOR};
use super::{Overlay, Page, Pair, Session};

impl Session {
    /// Lets `seconds` of real time pass.
    pub fn tick(&mut self, seconds: f64) {
        let seconds = seconds.max(0.0);
        if let Some(repetition) = &mut self.hand.repetition {
            repetition.owed += seconds;
            self.repeat_drag();
        } else {
            self.hand.note(DragPiece::Pass(seconds));
            self.pass(seconds);
        }
    }

    /// Continues the repetition of the last drag.
    fn repeat_drag(&mut self) {
        while let Some(piece) = self.hand.next_piece(&self.experiment) {
            match piece {
                DragPiece::Pass(seconds) => self.pass(seconds),
                DragPiece::To(target) => self.hand.move_to(&mut self.experiment, target),
            }
        }
        if let Some(owed) = self.hand.finish_repetition(&mut self.experiment, &mut self.clock) {
            // A result on screen says more.
            if !self.experiment.lanes.iter().any(|lane| lane.by_hand.has_result()) {
                let next = if self.experiment.is_comparing() {
                    "That was the same drag under each method.".to_owned()
                } else {
                    let other = in_words(self.other_method());
                    format!("That was the same drag. M plays it under {other} detection.")
                };
                self.tell(next);
            }
            self.pass(owed);
        }
    }

    /// Lets `seconds` of real time pass, whether a drag is repeated or not.
    fn pass(&mut self, seconds: f64) {
        self.experiment.undo.since_last += seconds;
        let before = self.steps();
        let at_results = AtResults {
            pauses: !self.screen.view_options.plays_through
                && !self.screen.view_options.still
                && self.drag().is_none(),
            replays: !self.screen.view_options.still,
            pair: if self.experiment.is_comparing() { self.explained_pair() } else { None },
            is_chosen: !self.selection().is_empty(),
        };
        self.clock.tick(&mut self.experiment, seconds, at_results);
        self.hand.hold_while_playing(&mut self.experiment, &self.clock);
        let has_stepped = self.steps() != before;
        self.hand.tick(&mut self.experiment, &self.clock, seconds, has_stepped);
        let waits = |session: &Self| session.tour().is_some_and(|tour| tour.task().is_some());
        let waited = waits(self);
        self.notice();
        // A chapter of the tour ends where its throw does: the circles stay in view.
        if waited && !waits(self) {
            self.set_playing(false);
        }
    }

    /// Returns the number of whole steps of the first stepped run; `None` without a stepped run.
    fn steps(&self) -> Option<f64> {
        let run = self.experiment.stepped().next()?.run();
        Some(((run.world().time() - run.world().epoch()) / run.rules().step + 1e-9).floor())
    }

    /// Notices what follows from the rest of the state, after time has passed or a command was executed. What it means on screen is
    /// for [`Session::shown`] to say. An edit is over, unless the hand still moves a circle.
    pub(super) fn notice(&mut self) {
        if self.hand.drag.is_none() {
            self.experiment.end_edit(&self.files.origin);
        }
        let (now, is_held) = (self.experiment.now, self.hand.drag.is_some());
        self.experiment.lanes.iter_mut().for_each(|lane| lane.notice(&now, is_held));
        self.screen.note_radii(&now);
        self.screen.focus = self.next_focus();
        self.screen.swell = self.next_swell();
        self.experiment.watch(self.explained_pair());
        let closest = self.explanation().map(|explanation| explanation.path.quadratic.vertex());
        let ahead = closest.filter(|&time| time > 0.0);
        let run = self.experiment.explained_lane().run();
        self.screen.visible_time.follow(&now, run, self.clock.is_playing, ahead);
        self.notice_fastest_pair();
        self.notice_game();
        self.follow_tour();
    }

    /// Returns the pair of the picture of the equation, and since when it is on screen. While the runs play, pairs take turns in it
    /// too fast to begin with each.
    fn next_swell(&self) -> Option<Fact<Pair>> {
        let is_on_screen =
            self.swells_on_canvas() || self.screen.view_options.panel.page() == Some(Page::When);
        let pair = self.explained_pair().filter(|_| is_on_screen)?;
        let last = self.screen.swell.filter(|last| last.what == pair || self.clock.is_playing);
        Some(last.unwrap_or(self.experiment.now.fact(pair)))
    }

    /// Returns a session that films this run from its start, as it looks here.
    pub fn to_film(&self) -> Self {
        let start = self.run().start();
        let mut film =
            Self::new(self.stored(start, start.clone()), self.files.origin.clone()).with_still_pictures();
        if let Some(line_up) = self.experiment.line_up {
            film = film.in_compare(line_up);
        }
        let options = &mut film.screen.view_options;
        let hidden = Overlay::ALL.into_iter().filter(|&overlay| !self.screen.view_options.overlay(overlay));
        hidden.for_each(|overlay| options.toggle_overlay(overlay));
        options.light = self.screen.view_options.light;
        film.clock.speed = self.clock.speed;
        film
    }

    /// Goes on to `time` (s, absolute), or up to a crowded step, as in a film of the playing run. Returns whether it has
    /// arrived: a run with much to compute takes more calls.
    ///
    /// Nothing holds or pauses the run, and the clock shows `time` itself, however the previous frames were spaced. A miss
    /// stays on screen for the same time as in the window.
    pub fn film_to(&mut self, time: f64) -> bool {
        let before = self.run().clock();
        self.clock.is_filmed = true;
        self.set_playing(true);
        self.experiment.seek(time);
        let clock = self.run().clock();
        self.experiment.now.pass((clock - before).max(0.0) / self.clock.speed, true);
        let since = clock - SHOWN_FOR * self.clock.speed;
        // Going to a time ends all marks, so each picture has its own.
        self.experiment.note_last_failures(|_| since);
        self.notice();
        clock >= time || self.experiment.is_crowded()
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
