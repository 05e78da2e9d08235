//! Going to exact times, frame by frame.

use super::now::SHOWN_FOR;
use super::{PairResult, Session};

impl Session {
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
        let now = self.experiment.now;
        for lane in &mut self.experiment.lanes {
            if let Some(&failure) = lane.last_failure(since) {
                lane.note(&now, &PairResult::Failed(failure));
            }
        }
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
    fn every_picture_matches_the_run_however_the_pictures_are_spaced() {
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
                assert!(world.advance(session.run().clock(), usize::MAX, &mut Log::default()).is_there());
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
