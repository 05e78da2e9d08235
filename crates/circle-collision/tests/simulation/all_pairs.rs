//! Fixed steps by the rule itself, over all pairs: every broad phase must match them to the last bit.

use std::collections::BTreeSet;

use circle_collision::detection::{TOUCHING_TOLERANCE, minimum_translation, overlap};
use circle_collision::geometry::{Arena, Circle, Side};
use circle_collision::simulation::audit::{AuditedContact, Outcome, PairCourse};
use circle_collision::simulation::{
    AnyWall, Body, Contact, Event, Log, Response, Rules, Shares, World, bounce, push_shares,
};
use glam::{DVec2, dvec2};

pub fn rules(response: Response, arena: Arena) -> Rules {
    Rules { response, restitution: 0.75, arena, audit: true, ..Rules::overlap(1.0 / 64.0) }
}

pub fn bodies(circles: impl IntoIterator<Item = Circle>) -> Vec<Body> {
    circles
        .into_iter()
        .enumerate()
        .map(|(index, circle)| Body::new(circle).with_yields(index % 3 == 0))
        .collect()
}

pub fn room(half: f64) -> Arena {
    Arena { min: DVec2::splat(-half), max: dvec2(half, f64::INFINITY) }
}

/// Checks that each of these steps is the same to the last bit.
pub fn assert_like_all_pairs(rules: Rules, bodies: &[Body], steps: u64, what: &str) -> Log {
    let (mut world, mut log) = (World::new(rules, bodies.to_vec(), 0.0).expect("accepted"), Log::default());
    let (mut all, mut said, mut contacts) = (bodies.to_vec(), Said::default(), BTreeSet::new());
    for number in 1..=steps {
        world.advance_once(&mut log);
        assert!(!world.is_crowded(), "{what}: step {number} is made");
        step_by_all_pairs(&rules, &mut all, number, &mut contacts, &mut said);
        let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
        assert_eq!(contacts, said.contacts, "{what}: events by step {number}");
        assert!(bits_of_events(&log) == said.events, "{what}: events by step {number}");
        assert!(texts_of_audit(&log) == said.audited, "{what}: audit by step {number}");
        assert!(
            bits_of_bodies(world.bodies()) == bits_of_bodies(&all),
            "{what}: the state after step {number}"
        );
    }
    let count = |kind: fn(&Event) -> bool| log.events.iter().filter(|event| kind(event)).count() as u64;
    let counters = world.counters();
    assert_eq!(counters.pair_collisions, count(|event| matches!(event.contact, Contact::Pair { .. })));
    assert_eq!(counters.wall_hits, count(|event| matches!(event.contact, Contact::Wall { .. })));
    let through = log.audited.iter().filter(|audited| audited.is_failure()).count() as u64;
    assert_eq!(
        (counters.caught, counters.too_late + counters.missed),
        (log.audited.len() as u64 - through, through)
    );
    log
}

/// What the rule says of the events and the true contacts.
#[derive(Default)]
struct Said {
    contacts: Vec<Contact>,
    events: Vec<[u64; 12]>,
    audited: Vec<String>,
}

impl Said {
    fn add(&mut self, contact: Contact, [time, depth]: [f64; 2], vectors: [DVec2; 5]) {
        self.contacts.push(contact);
        self.events.push(bits_of_event(time, depth, vectors));
    }
}

/// One step by the rule itself (docs/model.md), over all pairs.
fn step_by_all_pairs(
    rules: &Rules,
    bodies: &mut [Body],
    number: u64,
    contacts: &mut BTreeSet<(usize, usize)>,
    said: &mut Said,
) {
    let (is_exchange, is_apart) = match rules.response {
        Response::PassThrough => (false, false),
        Response::PushOut => (false, true),
        Response::Bounce => (true, true),
    };
    let (start, now) = ((number - 1) as f64 * rules.step, number as f64 * rules.step);
    let mut audited = Vec::new();
    let mut overlapping = Vec::new();
    for a in 0..bodies.len() {
        for b in a + 1..bodies.len() {
            let before = [bodies[a].at(start), bodies[b].at(start)];
            let after = [bodies[a].at(now), bodies[b].at(now)];
            let found = overlap(&after[0], &after[1]);
            if found.is_overlapping() {
                // As seen before any pair has responded.
                overlapping.push((a, b, found, after[0]));
            }
            let duration = now - start;
            // If contacts change no velocity, a lasting one is found again in each step, or ends by slipping off.
            let lasts = !is_exchange && contacts.contains(&(a, b));
            let seen = overlap(&before[0], &before[1]);
            let touches = seen.gap <= TOUCHING_TOLERANCE * seen.radii_sum;
            if let Some((enter, outcome)) =
                (PairCourse { after, ..PairCourse::new(before, duration) }).judge_check()
                && !(lasts && (outcome != Outcome::Missed || touches))
            {
                audited.push((enter, text_of_audit((a, b), number, enter, outcome)));
            }
        }
    }
    audited.sort_by(|one, other| one.0.total_cmp(&other.0));
    said.audited.extend(audited.into_iter().map(|(_, text)| text));
    for &(a, b, found, seen) in &overlapping {
        let shares = push_shares(rules.yields, &bodies[a], &bodies[b]);
        let before = [bodies[a].at(now), bodies[b].at(now)];
        let [mut one, mut other] = before;
        let mut is_event = !contacts.contains(&(a, b));
        if is_exchange {
            bounce(&mut one, &mut other, rules.restitution);
            is_event = [one.velocity, other.velocity] != before.map(|circle| circle.velocity);
        }
        if is_apart {
            part(&mut one, &mut other, shares);
        }
        if is_event {
            let point = seen.center + found.normal * (seen.radius - found.depth() / 2.0);
            let [first, second] = before.map(|circle| circle.velocity);
            let vectors = [point, first, second, one.velocity, other.velocity];
            said.add(Contact::Pair { a, b }, [now, found.depth()], vectors);
        }
        for (index, circle, before) in [(a, one, before[0]), (b, other, before[1])] {
            if circle != before {
                bodies[index].set(circle, now);
            }
        }
    }
    *contacts = overlapping.into_iter().map(|(a, b, ..)| (a, b)).collect();
    for (circle, body) in bodies.iter_mut().enumerate() {
        for &side in Side::ALL {
            let mut moved = body.at(now);
            let wall = rules.arena.wall(side);
            let depth = -side.inward().dot(moved.center)
                + moved.radius
                + if matches!(side, Side::Left | Side::Bottom) { wall } else { -wall };
            if depth > 0.0 {
                let point = moved.center - side.inward() * (moved.radius - depth);
                let before = moved.velocity;
                turn_back(&mut moved, side, wall, if is_exchange { rules.restitution } else { 1.0 });
                body.set(moved, now);
                let vectors = [point, before, DVec2::ZERO, moved.velocity, DVec2::ZERO];
                said.add(Contact::Wall { circle, wall: AnyWall::Side(side) }, [now, depth], vectors);
            }
        }
    }
}

/// Ends an overlap: one circle moves by the minimum translation, or each by half of it, and the second then by what rounding
/// has left.
fn part(a: &mut Circle, b: &mut Circle, shares: Shares) {
    if shares.a == 0.5 {
        let half = minimum_translation(a, b) / 2.0;
        a.center -= half;
        b.center += half;
        b.center += minimum_translation(a, b);
    } else if shares.a == 1.0 {
        a.center += minimum_translation(b, a);
    } else {
        b.center += minimum_translation(a, b);
    }
}

/// Puts a circle inside a side of the arena and turns an outward velocity.
fn turn_back(circle: &mut Circle, side: Side, wall: f64, restitution: f64) {
    let (axis, inward) = match side {
        Side::Left => (0, 1.0),
        Side::Right => (0, -1.0),
        Side::Bottom => (1, 1.0),
        Side::Top => (1, -1.0),
    };
    circle.center[axis] = wall + inward * circle.radius;
    if inward * circle.velocity[axis] < 0.0 {
        circle.velocity[axis] *= -restitution;
    }
}

/// Time, place, depth, and the velocities before and after.
pub fn bits_of_events(log: &Log) -> Vec<[u64; 12]> {
    let numbers = |event: &Event| {
        let &Event { time, point, depth, before: [a, b], after: [c, d], .. } = event;
        bits_of_event(time, depth, [point, a, b, c, d])
    };
    log.events.iter().map(numbers).collect()
}

fn bits_of_event(time: f64, depth: f64, [point, a, b, c, d]: [DVec2; 5]) -> [u64; 12] {
    [time, point.x, point.y, depth, a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y].map(bits)
}

pub fn bits_of_bodies(bodies: &[Body]) -> Vec<[u64; 5]> {
    let numbers = |body: &Body| {
        let circle = body.at(body.stamp());
        [body.stamp(), circle.center.x, circle.center.y, circle.velocity.x, circle.velocity.y].map(bits)
    };
    bodies.iter().map(numbers).collect()
}

/// A debug text shows every digit of a number and its sign.
fn texts_of_audit(log: &Log) -> Vec<String> {
    let text = |one: &AuditedContact| {
        text_of_audit(one.contact.pair().expect("no walls"), one.step, one.enter, one.outcome)
    };
    log.audited.iter().map(text).collect()
}

fn text_of_audit((a, b): (usize, usize), step: u64, enter: f64, outcome: Outcome) -> String {
    format!("{a} {b} {step} {enter:?} {outcome:?}")
}

/// Zero has a sign; what is not a number (beyond the range of an `f64`) equals itself.
fn bits(value: f64) -> u64 {
    if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() }
}
