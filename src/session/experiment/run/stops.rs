//! The results at which a run stops automatically.

use circle_collision::simulation::Event;
use circle_collision::simulation::audit::AuditedContact;

use super::Run;
use super::log::LogLength;
use crate::session::contact::Pair;

/// The results at which a run stops automatically while time passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stops {
    /// At a contact that is missed or seen too late, and at a ghost.
    pub failures: bool,
    /// At a contact of two circles that is found.
    pub contacts: bool,
    /// The only pair whose contacts count; `None` for all pairs.
    pub pair: Option<Pair>,
}

/// The first result of each kind while time passed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FirstResults {
    /// The first failure.
    pub failed: Option<AuditedContact>,
    /// The first contact of two circles that was found; `None` in a run that does not pause at results.
    pub found: Option<Event>,
}

impl FirstResults {
    /// Keeps the results that it has, and takes the others from `other`: a later step of the run, or another lane.
    pub fn add(&mut self, other: Self) {
        self.failed = self.failed.or(other.failed);
        self.found = self.found.or(other.found);
    }

    /// Whether a run with these stops ends here.
    pub fn stops(&self, stops: Stops) -> bool {
        self.failed.is_some() && stops.failures || self.found.is_some() && stops.contacts
    }
}

impl Run {
    /// Returns the first results of this pair, or of any, since the log was as long as `before`.
    pub(super) fn first_results(&self, before: LogLength, pair: Option<Pair>) -> FirstResults {
        let counts = |of: Pair| pair.is_none_or(|pair| pair == of);
        let log = &self.state.log;
        let fresh = &self.audited()[log.audited.before(before.audited).len()..];
        let failures = fresh.iter().filter(|audited| audited.is_failure());
        let has_failed = |pair: Pair| failures.clone().any(|failure| pair.is_audited(failure));
        let found = |event: &Event| {
            Pair::in_contact(event.contact).is_some_and(|pair| counts(pair) && !has_failed(pair))
        };
        let is_counted = |failure: &&AuditedContact| Pair::in_contact(failure.contact).is_some_and(counts);
        let failed = failures.clone().find(is_counted).copied();
        let events = if self.pauses() { self.events() } else { &[] };
        let fresh = events.iter().skip(log.events.before(before.events).len());
        FirstResults { failed, found: fresh.copied().find(found) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use circle_collision::simulation::Rules;
    use circle_collision::simulation::audit::Outcome;

    use super::*;
    use crate::scene::built_in;

    /// Makes steps until something is missed.
    fn miss_of(run: &mut Run) -> AuditedContact {
        (0..100).find_map(|_| run.step().failed).expect("the bullet is missed")
    }

    #[test]
    fn the_failures_match_the_audit_as_the_log_is_cut() {
        let mut scene = built_in("gas-30").expect("a built-in name").scene();
        scene.rules = Rules { arena: scene.rules.arena, audit: true, ..Rules::overlap(0.2) };
        let mut run = Run::new(Arc::new(scene));
        let assert_listed = |run: &Run| {
            let log = run.known();
            let failures: Vec<_> = log.audited.iter().filter(|one| one.is_failure()).collect();
            assert_eq!(log.failures.iter().collect::<Vec<_>>(), failures);
            failures.len()
        };
        for _ in 0..300 {
            run.step();
        }
        let all = assert_listed(&run);
        let (middle, log) = (30.0, run.known());
        let length = LogLength {
            events: log.events.partition_point(|event| event.time <= middle),
            audited: log.audited.partition_point(|audited| audited.checked_at <= middle),
        };
        run.state.log.truncate(length, middle);
        let half = assert_listed(&run);
        run.state.log.remove(&[0, 7]);
        assert!(assert_listed(&run) < half && half < all && half > 10, "{half} of {all}");
    }

    #[test]
    fn a_miss_is_noticed_while_the_log_drops_old_entries() {
        let scene = Arc::new(built_in("bullet").expect("a built-in name").scene());
        let failed = miss_of(&mut Run::new(Arc::clone(&scene)));
        let mut run = Run::new(scene);
        let mut caught = failed;
        caught.outcome = Outcome::Caught { delay: 0.0, depth: 0.0 };
        caught.checked_at = -0.75;
        while run.state.log.dropped() == LogLength::default() {
            run.state.log.audited.push(caught);
        }
        // Fills the log as far as possible without dropping another entry.
        let dropped = run.state.log.dropped();
        while run.state.log.audited.len() < run.state.log.audited.most {
            run.state.log.audited.push(caught);
        }
        run.state.happened = run.state.log.length();
        assert_eq!(miss_of(&mut run), failed);
        assert_ne!(run.state.log.dropped(), dropped, "the log was full");
    }
}
