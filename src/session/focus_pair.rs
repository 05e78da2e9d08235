//! Which pair the screen explains.

use super::Session;
use super::pair::Pair;
use super::run::{Run, SEARCHED_UP_TO, first_collision, is_searching};
use crate::detection::{Intercept, Verdict, intercept, overlap, time_of_impact};
use crate::geometry::Circle;
use crate::simulation::{AuditedContact, Contact, Detection, Event};

/// While the simulation plays, a pair is explained for at least this long (s of real time): shorter, and it cannot be read.
const LEAST_SHOWN: f64 = 1.0;

/// The exact solution for the explained pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explanation {
    /// When the numbers hold (s, absolute): now, or the last check before a miss on screen.
    pub time: f64,
    /// The two circles then.
    pub circles: [Circle; 2],
    /// What they will do, by the same function that the engine uses.
    pub path: Intercept,
}

/// The solution for the explained pair; `None` when there are no two circles.
pub fn explanation(session: &Session) -> Option<Explanation> {
    let pair = focus_pair(session)?;
    let miss = session.miss_of(session.run()).filter(|miss| (miss.a, miss.b) == (pair.a, pair.b));
    let (time, circles) = match miss {
        Some(miss) => (miss.start, miss.before),
        None => (session.run().world().time(), [session.circle(pair.a), session.circle(pair.b)]),
    };
    Some(Explanation { time, circles, path: intercept(&circles[0], &circles[1]) })
}

/// The pair that is explained while none is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kept {
    pair: Pair,
    /// Is it going to collide, or only the closest?
    collides: bool,
    /// What the clock showed when it was taken (s).
    since: f64,
    /// How long it has been shown, in real time while the simulation plays (s).
    shown_for: f64,
}

/// The pair that is selected; of one selected circle, it and its nearest; else that of the miss on screen, else the one
/// that is kept. `None` when there are no two circles.
pub fn focus_pair(session: &Session) -> Option<Pair> {
    let world = session.run().world();
    if world.len() < 2 {
        return None;
    }
    match *session.selection() {
        [one, other, ..] => return Some(Pair::of(one, other)),
        [one] => return nearest_to(session, one),
        [] => {}
    }
    if let Some(drag) = session.drag() {
        return nearest_to(session, drag.circle);
    }
    if let Some(miss) = session.miss() {
        return Some(Pair { a: miss.a, b: miss.b });
    }
    session.kept.map(|kept| kept.pair)
}

/// The pair to explain from now on: the one that was kept until it has met or parted, then the next to collide.
///
/// While the simulation plays, each is shown for at least [`LEAST_SHOWN`], however often others meet. `seconds` of real
/// time have passed.
pub fn keep(session: &Session, seconds: f64) -> Option<Kept> {
    let (now, count) = (session.run().clock(), session.run().world().len());
    let kept = session.kept.filter(|kept| kept.pair.b < count && kept.since <= now);
    if let Some(mut kept) = kept {
        kept.shown_for += if session.is_playing() { seconds } else { 0.0 };
        let is_new = session.is_playing() && kept.shown_for < LEAST_SHOWN;
        if is_new || is_searching(exact_run(session)) || !is_over(session, &kept) {
            return Some(kept);
        }
    }
    let (pair, collides) = match just_met(session).or_else(|| first_collision(exact_run(session))) {
        Some(pair) => (pair, true),
        None => (closest(session)?, false),
    };
    let is_same = kept.filter(|kept| kept.pair == pair);
    Some(Kept { pair, collides, since: now, shown_for: is_same.map_or(0.0, |kept| kept.shown_for) })
}

/// Has the kept pair met, or will it no longer?
fn is_over(session: &Session, kept: &Kept) -> bool {
    let (run, Pair { a, b }) = (session.run(), kept.pair);
    if !kept.collides {
        return true;
    }
    let is_it = |event: &&Event| event.contact == Contact::Pair { a, b };
    let met = run.events().iter().rev().take_while(|event| event.time > kept.since).find(is_it);
    let checks = run.audited().iter().rev().take_while(|audited| audited.checked_at() > kept.since);
    let checked_at =
        checks.filter(|audited| (audited.a, audited.b) == (a, b)).map(AuditedContact::checked_at).next();
    match met.map(|event| event.time).or(checked_at) {
        // At the very moment of its contact it is what there is to see.
        Some(time) => time < run.clock(),
        None => time_of_impact(&run.world().circle(a), &run.world().circle(b)).is_none(),
    }
}

/// The run that knows what comes, if there is one.
fn exact_run(session: &Session) -> &Run {
    session.experiment().under(Detection::Intercept).unwrap_or(session.run())
}

/// The pair of the contact that happened at this very moment.
fn just_met(session: &Session) -> Option<Pair> {
    let last = session.run().events().last().filter(|event| event.time == session.run().clock())?;
    match last.contact {
        Contact::Pair { a, b } => Some(Pair { a, b }),
        Contact::Wall { .. } => None,
    }
}

/// When this pair grazes on its present course (s, absolute): the same answer all along it, since it is solved from the
/// two stamped states.
pub fn graze(run: &Run, pair: Pair) -> Option<f64> {
    let bodies = run.world().bodies();
    let [a, b] = [bodies.get(pair.a)?, bodies.get(pair.b)?];
    let base = a.stamp().max(b.stamp());
    match intercept(&a.at(base), &b.at(base)).verdict {
        Verdict::Graze { time } => Some(run.world().epoch() + base + time),
        _ => None,
    }
}

fn nearest_to(session: &Session, one: usize) -> Option<Pair> {
    let world = session.run().world();
    let circle = world.circle(one);
    (0..world.len())
        .filter(|&other| other != one)
        .min_by(|&i, &j| {
            overlap(&circle, &world.circle(i)).gap.total_cmp(&overlap(&circle, &world.circle(j)).gap)
        })
        .map(|other| Pair::of(one, other))
}

fn closest(session: &Session) -> Option<Pair> {
    let world = session.run().world();
    if world.len() > SEARCHED_UP_TO {
        // The pair that met last is as good as the closest.
        let last = session.run().events().iter().rev().find_map(|event| match event.contact {
            Contact::Pair { a, b } => Some(Pair { a, b }),
            Contact::Wall { .. } => None,
        });
        return last.or_else(|| nearest_to(session, 0));
    }
    let mut best = (f64::INFINITY, None);
    for a in 0..world.len() {
        for b in a + 1..world.len() {
            let gap = overlap(&world.circle(a), &world.circle(b)).gap;
            if gap < best.0 {
                best = (gap, Some(Pair { a, b }));
            }
        }
    }
    best.1
}
