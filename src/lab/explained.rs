//! Which pair the screen explains.

use super::{Lab, Run};
use crate::detection::{Intercept, Verdict, intercept, overlap};
use crate::geometry::Circle;
use crate::simulation::{Contact, Detection, NextEvent};

/// Above so many circles the closest pair is not searched for each frame: then it is the one that met last.
const CLOSEST_PAIR_UP_TO: usize = 300;

/// Two circles by their index, the lower first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
}

impl Pair {
    /// The pair of two different circles, in their order.
    pub fn of(one: usize, other: usize) -> Self {
        Self { a: one.min(other), b: one.max(other) }
    }

    /// Is this circle one of them?
    pub fn has(&self, circle: usize) -> bool {
        self.a == circle || self.b == circle
    }
}

/// The exact solution for the explained pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explanation {
    /// When the numbers hold (s, absolute): now, or the last look before a miss on screen.
    pub time: f64,
    /// The two circles then.
    pub circles: [Circle; 2],
    /// What they will do, by the same function that the engine uses.
    pub path: Intercept,
}

/// The solution for the explained pair; `None` when there are no two circles.
pub fn explanation(lab: &Lab) -> Option<Explanation> {
    let pair = explained(lab)?;
    let miss = lab.miss_of(lab.run()).filter(|miss| (miss.a, miss.b) == (pair.a, pair.b));
    let (time, circles) = match miss {
        Some(miss) => (miss.start, miss.before),
        None => (lab.run().world().time(), [lab.circle(pair.a), lab.circle(pair.b)]),
    };
    Some(Explanation { time, circles, path: intercept(&circles[0], &circles[1]) })
}

/// The pair that is selected; of one selected circle, it and its nearest; else that of the miss on screen, else that of
/// the next event, else the closest. `None` when there are no two circles.
pub fn explained(lab: &Lab) -> Option<Pair> {
    let world = lab.run().world();
    if world.len() < 2 {
        return None;
    }
    match *lab.selection() {
        [one, other, ..] => return Some(Pair::of(one, other)),
        [one] => return nearest_to(lab, one),
        [] => {}
    }
    if let Some(drag) = lab.drag() {
        return nearest_to(lab, drag.circle);
    }
    if let Some(miss) = lab.miss() {
        return Some(Pair { a: miss.a, b: miss.b });
    }
    let next = lab.runs().under(Detection::Intercept).and_then(|run| run.world().next_event());
    if let Some((_, NextEvent::Pair { a, b, .. })) = next {
        return Some(Pair { a, b });
    }
    closest(lab)
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

fn nearest_to(lab: &Lab, one: usize) -> Option<Pair> {
    let world = lab.run().world();
    let circle = world.circle(one);
    (0..world.len())
        .filter(|&other| other != one)
        .min_by(|&i, &j| {
            overlap(&circle, &world.circle(i)).gap.total_cmp(&overlap(&circle, &world.circle(j)).gap)
        })
        .map(|other| Pair::of(one, other))
}

fn closest(lab: &Lab) -> Option<Pair> {
    let world = lab.run().world();
    if world.len() > CLOSEST_PAIR_UP_TO {
        // The pair that met last is as good as the closest.
        let last = lab.run().events().iter().rev().find_map(|event| match event.contact {
            Contact::Pair { a, b } => Some(Pair { a, b }),
            Contact::Wall { .. } => None,
        });
        return last.or_else(|| nearest_to(lab, 0));
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
