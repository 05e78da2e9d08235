//! Works out which pair the screen explains, and solves its contact.

use circle_collision::detection::{Intercept, Verdict, intercept, overlap, time_of_impact};
use circle_collision::geometry::Circle;
use circle_collision::simulation::Detection;
use circle_collision::simulation::audit::AuditedContact;
use glam::DVec2;

use crate::session::contact::is_by_hand;
use crate::session::experiment::{SEARCHED_UP_TO, Vertex, first_collision, is_searching};
use crate::session::now::{Ends, Fact};
use crate::session::screen::Focus;
use crate::session::{Pair, Run, Session};

/// The minimum time for which a pair is explained while the simulation plays (s of real time): any shorter, and it cannot
/// be read.
const LEAST_SHOWN: f64 = 1.0;

/// The exact solution for the explained pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explanation {
    /// The time at which the numbers hold (s, absolute): that of the world, or the last check before a failure on screen.
    pub time: f64,
    /// The two circles at that time.
    pub circles: [Circle; 2],
    /// Their next contact, computed by the same function that the simulation uses.
    pub path: Intercept,
}

impl Session {
    /// Returns the pair that the screen explains: the selected pair; for one selected or held circle, it and its nearest; in Compare,
    /// the first that has a result; else the pair of the result on screen; else the one in focus. `None` if no two circles can meet.
    pub fn explained_pair(&self) -> Option<Pair> {
        if self.run().world().len() < 2 {
            return None;
        }
        match *self.selection() {
            [first, second, ..] => return Some(Pair::of(first, second)),
            [only] => return nearest_to(self, only),
            [] => {}
        }
        if let Some(drag) = self.drag() {
            return nearest_to(self, drag.circle);
        }
        let failure = self.failure();
        let is_of_run = !failure.is_some_and(|failure| is_by_hand(&failure));
        if self.experiment.is_comparing()
            && is_of_run
            && let Some(first) = self.experiment.first_result()
        {
            return Some(first);
        }
        if let Some(failure) = failure {
            return Some(Pair::audited(&failure));
        }
        let found = self.found().and_then(|found| Pair::in_contact(found.event.contact));
        found.or(self.screen.focus.map(|focus| focus.what.pair))
    }

    /// Solves the contact of the explained pair exactly; `None` if no pair is explained.
    pub fn explanation(&self) -> Option<Explanation> {
        let pair = self.explained_pair()?;
        let failure = self.result(self.lane()).and_then(|result| result.failure());
        let failure = failure.filter(|failure| Pair::audited(failure) == pair);
        let (time, circles) = match failure {
            Some(failure) => (failure.start, failure.before),
            None => (self.run().world().time(), [self.circle(pair.a), self.circle(pair.b)]),
        };
        Some(Explanation { time, circles, path: intercept(&circles[0], &circles[1]) })
    }

    /// Returns the explanation whose equation is on screen: that of the last contact of the explained pair, until the two are
    /// on a course to another.
    pub fn equation(&self) -> Option<Explanation> {
        let now = self.explanation()?;
        match now.path.verdict {
            Verdict::MovingApart | Verdict::SameVelocity => self.last_course().or(Some(now)),
            Verdict::Hit { .. } | Verdict::Overlapping | Verdict::Graze { .. } | Verdict::PassesBy { .. } => {
                Some(now)
            }
        }
    }

    /// Solves the course on which the explained pair came to its last contact since the start, in a small scene.
    fn last_course(&self) -> Option<Explanation> {
        let (run, pair) = (self.run(), self.explained_pair().filter(|_| self.run().is_small())?);
        let (time, circles) = if run.rules().detection.is_stepped() {
            let audited = run.last_audited_of(pair, run.start_time())?;
            (audited.start, audited.before)
        } else {
            let event = run.last_contact_of(pair, run.start_time())?;
            let turns = run.trajectory().until(event.time);
            let turned_before = |turn: &&Vertex| pair.has(turn.circle) && turn.time < event.time;
            let began = turns.iter().rev().find(turned_before).map_or(run.start_time(), |turn| turn.time);
            let circle = |(index, velocity): (usize, DVec2)| {
                let last = turns.iter().rev().find(|turn| turn.circle == index);
                let start = || run.start().circles[index].circle.after(event.time - run.start_time()).center;
                let center = last.map_or_else(start, |turn| turn.at(event.time));
                let there = Circle { center, velocity, ..self.circle(index) };
                there.after(began - event.time)
            };
            (began, [(pair.a, event.before[0]), (pair.b, event.before[1])].map(circle))
        };
        Some(Explanation { time, circles, path: intercept(&circles[0], &circles[1]) })
    }

    /// Returns the last contact of the explained pair if it stopped one of the two until the end of its step.
    pub fn last_stop(&self) -> Option<&AuditedContact> {
        let last = self.run().last_audited_of(self.explained_pair()?, f64::NEG_INFINITY);
        last.filter(|audited| audited.lost() > 0.0)
    }

    /// Returns the pair in focus from now on: the one in focus while it stays, then that of the contact at this moment, or the next to
    /// collide, or else the closest.
    pub(in crate::session) fn next_focus(&self) -> Option<Fact<Focus>> {
        let (now, run) = (&self.experiment.now, self.run());
        let known = self.screen.focus.filter(|focus| {
            let Focus { pair, since, .. } = focus.what;
            now.holds(Ends::Course, focus.at) && pair.b < run.world().len() && since <= run.clock()
        });
        let present = self.present_contact();
        // A paused run is described by its contact.
        let is_described = present.is_some() && run.is_small() && !self.is_playing();
        if let Some(focus) = known.filter(|focus| !is_described && self.stays_in_focus(focus)) {
            return Some(focus);
        }
        let colliding = present.or_else(|| first_collision(exact_run(self)));
        let pair = colliding.or_else(|| closest(self))?;
        // The same pair has been explained all the time.
        let at = known.filter(|focus| focus.what.pair == pair).map_or(now.moment(), |focus| focus.at);
        let what = Focus { pair, collides: colliding.is_some(), since: run.clock() };
        Some(Fact { what, at })
    }

    /// Whether the pair in focus stays there: until it has collided or separated and, while the simulation plays, for at least
    /// [`LEAST_SHOWN`], however often others collide.
    fn stays_in_focus(&self, focus: &Fact<Focus>) -> bool {
        let is_new = self.is_playing() && self.experiment.now.played_since(focus.at) < LEAST_SHOWN;
        is_new || is_searching(exact_run(self)) || !is_over(self, &focus.what)
    }

    /// Returns the pair of the contact at this moment, if there is one.
    fn present_contact(&self) -> Option<Pair> {
        let run = self.run();
        // A stepped method shows its contacts when the step has ended.
        let shows_step = !self.is_playing() && run.rules().detection.is_stepped();
        let since = run.clock() - if shows_step { run.rules().step } else { 0.0 };
        let last = run.events().last().filter(|event| event.time >= since)?;
        Pair::in_contact(last.contact)
    }
}

/// Whether the pair in focus has collided, or is not going to collide.
fn is_over(session: &Session, focus: &Focus) -> bool {
    let (run, Pair { a, b }) = (session.run(), focus.pair);
    if !focus.collides {
        return true;
    }
    let contact = run.last_contact_of(focus.pair, focus.since).filter(|event| event.time > focus.since);
    let audited = run.last_audited_of(focus.pair, focus.since);
    match contact.map(|event| event.time).or(audited.map(|audited| audited.checked_at)) {
        // At the exact moment of its contact, it is still explained.
        Some(time) => time < run.clock(),
        None => time_of_impact(&run.world().circle_at(a), &run.world().circle_at(b)).is_none(),
    }
}

/// Returns the run under intercept detection, which knows the next contact; else the explained run.
fn exact_run(session: &Session) -> &Run {
    session.experiment.under(Detection::Intercept).unwrap_or(session.run())
}

fn nearest_to(session: &Session, index: usize) -> Option<Pair> {
    let (world, start) = (session.run().world(), session.run().start());
    let circle = world.circle_at(index);
    let gaps = start.others(index).map(|(other, _)| (overlap(&circle, &world.circle_at(other)).gap, other));
    gaps.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, nearest)| Pair::of(index, nearest))
}

fn closest(session: &Session) -> Option<Pair> {
    let world = session.run().world();
    if world.len() > SEARCHED_UP_TO {
        // The pair that collided last replaces the closest, which would take a search.
        let last =
            session.run().last_contact(f64::NEG_INFINITY).and_then(|event| Pair::in_contact(event.contact));
        return last.or_else(|| nearest_to(session, 0));
    }
    let nearest = (0..world.len()).filter_map(|index| nearest_to(session, index));
    let gap = |pair: &Pair| overlap(&world.circle_at(pair.a), &world.circle_at(pair.b)).gap;
    nearest.min_by(|a, b| gap(a).total_cmp(&gap(b)))
}
