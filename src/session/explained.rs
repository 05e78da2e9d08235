//! Works out which pair the screen explains, and solves its contact.

use circle_collision::detection::{Nearness, Verdict, intercept, overlap, time_of_impact};
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Detection, Event};
use glam::DVec2;

use super::experiment::{SEARCHED_UP_TO, Vertex, first_collision, is_searching};
use super::screen::Focus;
use super::{Explanation, Pair, Run, Session};

/// The minimum time for which a pair is explained while the simulation plays (s of real time): any shorter, and it cannot
/// be read.
const LEAST_SHOWN: f64 = 1.0;

impl Session {
    /// Returns the pair that the screen explains: the selected pair; for one selected or held circle, it and its nearest;
    /// else the pair of the result on screen; else the one in focus. `None` if no two circles can meet.
    pub fn explained_pair(&self) -> Option<Pair> {
        if self.run().world().len() < 2 {
            return None;
        }
        match *self.selection() {
            [one, other, ..] => return Some(Pair::of(one, other)),
            [one] => return nearest_to(self, one),
            [] => {}
        }
        if let Some(drag) = self.drag() {
            return nearest_to(self, drag.circle);
        }
        if let Some(failure) = self.failure() {
            return Some(Pair::audited(failure));
        }
        let found = self.lane().found().and_then(|found| Pair::in_contact(found.event.contact));
        found.or(self.screen.focus.map(|focus| focus.pair))
    }

    /// Returns the contact to describe: in a small scene the last one of the explained pair since the start, if there is one;
    /// else the last one of any two circles.
    pub fn described_contact<'run>(&self, run: &'run Run) -> Option<&'run Event> {
        let pair = self.explained_pair().filter(|_| run.is_small());
        let of_pair = pair.and_then(|pair| run.last_contact_of(pair, run.start_time()));
        of_pair.or_else(|| run.last_contact(run.start_time()))
    }

    /// Solves the contact of the explained pair exactly; `None` if no pair is explained.
    pub fn explanation(&self) -> Option<Explanation> {
        let pair = self.explained_pair()?;
        let failure = self.lane().failure().filter(|failure| Pair::audited(failure) == pair);
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

    /// Returns the times (s, absolute) between which the explained pair keeps the course that it is on at `time`: those at which
    /// one of the two turned last before it, and first after it; infinite if neither has.
    pub fn course_at(&self, time: f64) -> [f64; 2] {
        let (run, pair) = (self.run(), self.explained_pair());
        let turns = run.trajectory().until(run.world().time());
        let (before, after) = turns.split_at(run.trajectory().until(time).len().min(turns.len()));
        let is_of_pair = |turn: &&Vertex| pair.is_some_and(|pair| pair.has(turn.circle));
        let [began, ends] = [before.iter().rev().find(is_of_pair), after.iter().find(is_of_pair)];
        [began.map_or(f64::NEG_INFINITY, |turn| turn.time), ends.map_or(f64::INFINITY, |turn| turn.time)]
    }

    /// Returns the last contact of the explained pair if it stopped one of the two until the end of its step.
    pub fn last_stop(&self) -> Option<&AuditedContact> {
        let last = self.run().last_audited_of(self.explained_pair()?, f64::NEG_INFINITY);
        last.filter(|audited| audited.lost > 0.0)
    }

    /// Returns whether the explained pair overlaps, touches or is apart; `None` if no pair is explained.
    pub fn nearness(&self) -> Option<Nearness> {
        let pair = self.explained_pair()?;
        Some(overlap(&self.circle(pair.a), &self.circle(pair.b)).nearness())
    }

    /// Computes the time at which the explained pair grazes on its current course in this run (s, absolute); `None` if it
    /// does not. The result is the same all along the course, because it is solved from the two stamped states.
    pub fn graze(&self, run: &Run) -> Option<f64> {
        let (pair, bodies) = (self.explained_pair()?, run.world().bodies());
        let [a, b] = [bodies.get(pair.a)?, bodies.get(pair.b)?];
        let base = a.stamp().max(b.stamp());
        let Verdict::Graze { time } = intercept(&a.at(base), &b.at(base)).verdict else { return None };
        Some(run.world().epoch() + base + time)
    }
}

/// Returns the pair to explain from now on, after `seconds` of real time: the one in focus until it has collided or
/// separated, then the next to collide.
///
/// While the simulation plays, each pair is explained for at least [`LEAST_SHOWN`], however often others collide.
pub fn next_focus(session: &Session, seconds: f64) -> Option<Focus> {
    let (now, count) = (session.run().clock(), session.run().world().len());
    let focus = session.screen.focus.filter(|focus| focus.pair.b < count && focus.since <= now);
    let (run, is_paused) = (session.run(), !session.is_playing());
    // A stepped method shows its contacts when the step has ended.
    let shown = if is_paused && run.rules().detection.is_stepped() { run.rules().step } else { 0.0 };
    let last = run.events().last().filter(|event| now - event.time <= shown);
    // The pair of the contact at this moment, if there is one.
    let collided = last.and_then(|event| Pair::in_contact(event.contact));
    let is_described = collided.is_some() && run.is_small() && is_paused;
    if let Some(mut focus) = focus.filter(|_| !is_described) {
        focus.shown_for += if session.is_playing() { seconds } else { 0.0 };
        let is_new = session.is_playing() && focus.shown_for < LEAST_SHOWN;
        if is_new || is_searching(exact_run(session)) || !is_over(session, &focus) {
            return Some(focus);
        }
    }
    let (pair, collides) = match collided.or_else(|| first_collision(exact_run(session))) {
        Some(pair) => (pair, true),
        None => (closest(session)?, false),
    };
    let is_same = focus.filter(|focus| focus.pair == pair);
    Some(Focus { pair, collides, since: now, shown_for: is_same.map_or(0.0, |focus| focus.shown_for) })
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
    session.experiment().under(Detection::Intercept).unwrap_or(session.run())
}

fn nearest_to(session: &Session, one: usize) -> Option<Pair> {
    let (world, start) = (session.run().world(), session.run().start());
    let circle = world.circle_at(one);
    let others = start.others(one).map(|(other, _)| (overlap(&circle, &world.circle_at(other)).gap, other));
    others.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, other)| Pair::of(one, other))
}

fn closest(session: &Session) -> Option<Pair> {
    let world = session.run().world();
    if world.len() > SEARCHED_UP_TO {
        // The pair that collided last replaces the closest, which would take a search.
        let last =
            session.run().last_contact(f64::NEG_INFINITY).and_then(|event| Pair::in_contact(event.contact));
        return last.or_else(|| nearest_to(session, 0));
    }
    let nearest = (0..world.len()).filter_map(|one| nearest_to(session, one));
    let gap = |pair: &Pair| overlap(&world.circle_at(pair.a), &world.circle_at(pair.b)).gap;
    nearest.min_by(|one, other| gap(one).total_cmp(&gap(other)))
}
