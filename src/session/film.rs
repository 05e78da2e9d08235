//! Going on to exact times, picture by picture.

use super::Session;
use super::display::SHOWN_FOR;
use crate::simulation::{AuditedContact, Contact, Detection, Event};

impl Session {
    /// Goes on to `time` (s, absolute), as a film of the playing run shows it. Returns whether it is there: a run with much
    /// to compute takes more calls.
    ///
    /// Nothing holds or pauses the run, and the clock shows `time` itself, however the pictures before were spaced. A miss
    /// stays on screen for as long as in the window.
    pub fn film_to(&mut self, time: f64) -> bool {
        let before = self.run().clock();
        self.is_filmed = true;
        self.set_playing(true);
        self.experiment.seek(time);
        let now = self.run().clock();
        self.miss = self.filmed_miss(now);
        self.settle((now - before).max(0.0) / self.speed);
        now >= time && !self.experiment.is_within_step()
    }

    /// Returns the last miss, if it is to be on screen and nothing was found since.
    fn filmed_miss(&self, now: f64) -> Option<AuditedContact> {
        let run = self.experiment.find(Detection::checks_at_steps).filter(|run| run.is_small())?;
        let since = now - SHOWN_FOR * self.speed;
        let shown = run.audited().iter().rev().take_while(|audited| audited.checked_at() > since);
        let miss = shown.copied().find(AuditedContact::is_missed_or_too_late)?;
        let found = |event: &&Event| matches!(event.contact, Contact::Pair { .. });
        let last = run.events().iter().rev().find(found);
        last.is_none_or(|event| event.time <= miss.checked_at()).then_some(miss)
    }
}
