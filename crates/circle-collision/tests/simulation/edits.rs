//! Bodies are inserted, changed and removed while a world runs, which continues like one built from them at that moment.

use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::{
    Body, BodyId, Contact, Crossing, Detection, Event, Log, NextEvent, Response, Rules, SchedulerKind, World,
};
use glam::DVec2;
use proptest::prelude::*;

use expected::Expected;
use rand::RngExt;
use story::{Deed, Kind, Story, story};

use crate::nasty::{Judgment, dice, for_all, random_vector};

pub mod expected;
mod refusals;
mod sensors;
pub mod story;

/// The number of contacts compared after each edit.
const AFTER: usize = 12;

pub const KINDS: [SchedulerKind; 2] = [SchedulerKind::Table, SchedulerKind::Queue];

fn bits_of_bodies(bodies: &[Body]) -> Vec<[u64; 6]> {
    let numbers = |body: &Body| {
        let Circle { center, velocity, radius, .. } = body.at(body.stamp());
        [body.stamp(), center.x, center.y, velocity.x, velocity.y, radius].map(f64::to_bits)
    };
    bodies.iter().filter(|body| !body.is_removed()).map(numbers).collect()
}

/// The current states of all circles.
fn bits_now(world: &World) -> Vec<[u64; 4]> {
    let numbers =
        |one: Circle| [one.center.x, one.center.y, one.velocity.x, one.velocity.y].map(f64::to_bits);
    world.circles().map(numbers).collect()
}

fn bits_of_events(events: &[Event]) -> Vec<(Contact, [u64; 4])> {
    let numbers = |event: &Event| [event.time, event.point.x, event.point.y, event.depth].map(f64::to_bits);
    events.iter().map(|event| (event.contact, numbers(event))).collect()
}

/// Goes through this number of events, crossings included.
pub fn go(world: &mut World, count: usize) -> Log {
    let mut log = Log::default();
    for _ in 0..50 * count {
        if log.events.len() + log.sensor_events.len() >= count || world.next_time() == f64::INFINITY {
            break;
        }
        world.advance_once(&mut log);
    }
    log
}

/// Checks that both continue the same to the last bit.
fn assert_same_future(one: &World, other: &World, what: &str) -> Judgment {
    let (mut one, mut other) = (one.clone(), other.clone());
    let (log, other_log) = (go(&mut one, AFTER), go(&mut other, AFTER));
    prop_assert_eq!(bits_of_events(&log.events), bits_of_events(&other_log.events), "{}: events", what);
    prop_assert_eq!(&log.sensor_events, &other_log.sensor_events, "{}: crossings", what);
    prop_assert_eq!(bits_of_bodies(one.bodies()), bits_of_bodies(other.bodies()), "{}: states", what);
    Ok(())
}

/// Does a deed. Returns what happened, or `None` where there is nothing to do it to.
pub fn apply(deed: &Deed, world: &mut World, expected: &mut Expected) -> Option<Log> {
    let is_fixed = |world: &World, id: BodyId| world.body(id).is_some_and(|body| body.is_fixed());
    match deed {
        Deed::Advance(count) => return Some(go(world, *count)),
        Deed::Coast(span) => world.coast(world.time() + span),
        Deed::Insert(kind) => {
            let id = world.insert(kind.body()).expect("accepted");
            expected.insert(world, id);
        }
        Deed::Turn(which, to) => {
            let id = expected.pick(*which)?;
            let edited = world.edit(id, |circle| circle.velocity = *to);
            assert_eq!(edited.is_err(), is_fixed(world, id), "what is fixed has no velocity");
        }
        Deed::Move(which, to) => {
            world.edit(expected.pick(*which)?, |circle| circle.center = *to).expect("accepted");
        }
        Deed::Resize(which, to) => {
            world.edit(expected.pick(*which)?, |circle| circle.radius = *to).expect("accepted");
        }
        Deed::Replace(which, kind) => {
            world.replace(expected.pick(*which)?, kind.body()).expect("accepted");
        }
        Deed::Remove(which) => {
            let id = expected.pick(*which)?;
            world.remove(id).expect("it is there");
            expected.tags.remove(&id);
            expected.removed.push(id);
        }
        Deed::InsertWall(wall) => {
            let id = world.insert_wall(*wall).expect("accepted");
            expected.insert_wall(id, *wall);
        }
        Deed::MoveWall(which, to) => {
            let id = expected.pick_wall(*which)?;
            world.replace_wall(id, *to).expect("accepted");
            expected.walls.insert(id, *to);
        }
        Deed::RemoveWall(which) => {
            let id = expected.pick_wall(*which)?;
            world.remove_wall(id).expect("it is there");
            expected.walls.remove(&id);
            expected.removed_walls.push(id);
        }
    }
    Some(Log::default())
}

/// Gives a world the walls of another one, under the same indices.
fn add_walls_of(world: &World, anew: &mut World) {
    let elsewhere = Wall::new([1e6, 0.0], [2e6, 0.0]);
    let count = world.walls().last().map_or(0, |(id, _)| id.index() + 1);
    let walls = (0..count).map(|index| world.wall_at(index));
    let added: Vec<_> =
        walls.map(|wall| (anew.insert_wall(wall.unwrap_or(elsewhere)).expect("accepted"), wall)).collect();
    for (id, _) in added.into_iter().filter(|(_, wall)| wall.is_none()) {
        anew.remove_wall(id).expect("it is there");
    }
}

pub fn begin(story: &Story, rules: Rules, kind: SchedulerKind) -> (World, Expected) {
    let bodies = story.bodies.iter().map(Kind::body).collect();
    let world = World::with_scheduler(rules, bodies, 0.0, kind).expect("accepted");
    let mut world = world.with_walls(story.walls.iter().copied()).expect("accepted");
    let mut expected = Expected::with_walls(world.walls());
    for id in world.ids().collect::<Vec<_>>() {
        expected.insert(&mut world, id);
    }
    (world, expected)
}

/// Runs a story under intercept detection, with the table and with the queue, and compares both with each other and with newly
/// built worlds.
fn judge_story(story: &Story, is_built_anew: bool) -> Judgment {
    let rules = Rules { detection: Detection::Intercept, ..story.rules };
    let mut worlds = KINDS.map(|kind| begin(story, rules, kind));
    for (number, deed) in story.deeds.iter().enumerate() {
        let what = format!("after deed {number}, {deed:?}");
        let mut logs = Vec::new();
        for (world, expected) in &mut worlds {
            let Some(log) = apply(deed, world, expected) else { return Ok(()) };
            expected.note(&log);
            expected.check(world, &log)?;
            logs.push(log);
            let mut restored = world.clone();
            restored.restore(&world.snapshot());
            assert_same_future(world, &restored, &format!("restored {what}"))?;
        }
        let [(table, _), (queue, _)] = &worlds;
        prop_assert_eq!(bits_of_events(&logs[0].events), bits_of_events(&logs[1].events), "{}", &what);
        prop_assert_eq!(&logs[0].sensor_events, &logs[1].sensor_events, "{}", &what);
        assert_same_future(table, queue, &format!("table and queue {what}"))?;
        if is_built_anew {
            for kind in KINDS {
                let anew = World::with_scheduler(rules, queue.bodies().to_vec(), queue.epoch(), kind)
                    .and_then(|anew| anew.with_walls(story.walls.iter().copied()))
                    .expect("accepted");
                assert_same_future(queue, &anew, &format!("built anew as a {kind:?} {what}"))?;
            }
            assert_like_compact(queue, &what)?;
        }
    }
    Ok(())
}

/// Checks that it continues like a world of the present bodies, without gaps between their indices.
fn assert_like_compact(world: &World, what: &str) -> Judgment {
    let present: Vec<usize> = world.ids().map(BodyId::index).collect();
    let bodies = present.iter().map(|&index| world.bodies()[index]).collect();
    let compact = World::new(*world.rules(), bodies, world.epoch()).expect("accepted");
    let mut compact = compact.with_walls(world.walls().map(|(_, wall)| wall)).expect("accepted");
    let mut world = world.clone();
    let (log, mut compact_log) = (go(&mut world, AFTER), go(&mut compact, AFTER));
    for event in &mut compact_log.events {
        event.contact = match event.contact {
            Contact::Pair { a, b } => Contact::Pair { a: present[a], b: present[b] },
            Contact::Wall { circle, wall } => Contact::Wall { circle: present[circle], wall },
        };
    }
    prop_assert_eq!(bits_of_events(&log.events), bits_of_events(&compact_log.events), "compact {}", what);
    let states: Vec<Body> = present.iter().map(|&index| world.bodies()[index]).collect();
    prop_assert_eq!(bits_of_bodies(&states), bits_of_bodies(compact.bodies()), "compact {}", what);
    Ok(())
}

#[test]
fn an_edited_world_continues_like_a_newly_built_one() {
    for_all(300, story(false, &[Response::Bounce, Response::PushOut]), |story| judge_story(&story, true));
}

#[test]
fn queue_and_table_agree_on_edits_of_sensors_and_passers() {
    for_all(300, story(true, Response::ALL), |story| judge_story(&story, false));
}

#[test]
fn fixed_steps_of_an_edited_world_match_a_newly_built_one() {
    for_all(300, story(true, Response::ALL), |story| {
        let rules = story.rules;
        let (mut world, mut expected) = begin(&story, rules, SchedulerKind::Table);
        for (number, deed) in story.deeds.iter().enumerate() {
            let what = format!("after deed {number}, {deed:?}");
            let Some(log) = apply(deed, &mut world, &mut expected) else { return Ok(()) };
            expected.note(&log);
            expected.check(&world, &log)?;
            let mut restored = world.clone();
            restored.restore(&world.snapshot());
            assert_same_future(&world, &restored, &format!("restored {what}"))?;
            // Replaced by itself, each body starts afresh; the steps are powers of two, so that all times are exact.
            let mut renewed = world.clone();
            for id in world.ids() {
                renewed.replace(id, world.body(id).expect("it is there")).expect("accepted");
            }
            let bodies = renewed.bodies().iter().map(|body| {
                let mut begun = *body;
                begun.set(body.at(body.stamp()), 0.0);
                begun
            });
            let mut anew = World::new(rules, bodies.collect(), world.time()).expect("accepted");
            add_walls_of(&world, &mut anew);
            let [mut log, mut anew_log] = [Log::default(), Log::default()];
            renewed.advance_once(&mut log);
            anew.advance_once(&mut anew_log);
            prop_assert_eq!(bits_of_events(&log.events), bits_of_events(&anew_log.events), "{}", &what);
            // What was inside a sensor before has entered only the new one.
            let (log, anew_log) = (go(&mut renewed, AFTER), go(&mut anew, AFTER));
            prop_assert_eq!(bits_of_events(&log.events), bits_of_events(&anew_log.events), "{}", &what);
            prop_assert_eq!(&log.sensor_events, &anew_log.sensor_events, "{}", &what);
            prop_assert_eq!(bits_now(&renewed), bits_now(&anew), "{}", &what);
        }
        Ok(())
    });
}

#[test]
fn a_snapshot_is_restored_across_edits() {
    for_all(120, story(true, Response::ALL), |story| {
        for &detection in Detection::ALL {
            let rules = Rules { detection, ..story.rules };
            for kind in KINDS {
                let (mut world, mut expected) = begin(&story, rules, kind);
                let half = story.deeds.len() / 2;
                for deed in &story.deeds[..half] {
                    let _ = apply(deed, &mut world, &mut expected);
                }
                let (snapshot, left) = (world.snapshot(), world.clone());
                let tags = expected.tags.clone();
                for deed in &story.deeds[half..] {
                    let _ = apply(deed, &mut world, &mut expected);
                }
                world.restore(&snapshot);
                prop_assert_eq!(world.ids().collect::<Vec<_>>(), left.ids().collect::<Vec<_>>());
                for (id, tag) in &tags {
                    prop_assert_eq!((world.id_at(id.index()), world.tag(*id)), (Some(*id), Some(*tag)));
                }
                for id in expected.tags.keys().filter(|id| !tags.contains_key(id)) {
                    prop_assert!(world.body(*id).is_none(), "it belongs to a future that was left");
                }
                let next = world.insert(Circle::new(DVec2::splat(100.0), 0.1)).expect("accepted");
                prop_assert!(!expected.tags.contains_key(&next) && !tags.contains_key(&next));
                world.remove(next).expect("it is there");
                assert_same_future(&world, &left, &format!("{detection:?}, {kind:?}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn many_edits_of_a_gas_match_between_queue_and_table() {
    let mut dice = dice(15);
    for sizes in [[0.2, 0.2], [0.1, 0.4]] {
        let half = DVec2::splat(12.0);
        let rules = Rules { arena: Arena { min: -half, max: half }, ..Rules::intercept() };
        let mut circle = || {
            let radius = if sizes[0] == sizes[1] { sizes[0] } else { dice.random_range(sizes[0]..sizes[1]) };
            let velocity = random_vector(&mut dice, 2.0);
            Circle::new(random_vector(&mut dice, 11.0), radius).with_velocity(velocity)
        };
        let bodies: Vec<Body> = (0..300).map(|_| circle().into()).collect();
        let mut worlds =
            KINDS.map(|kind| World::with_scheduler(rules, bodies.clone(), 0.0, kind).expect("accepted"));
        for round in 0..1_500_usize {
            let (new, turned) = (circle(), circle());
            let mut logs = Vec::new();
            for world in &mut worlds {
                // As many are inserted as removed, plus a hundred at first, so that places are appended, freed and reused.
                if round < 100 || round % 2 == 0 {
                    world.insert(new).expect("accepted");
                } else {
                    let id = world.ids().nth(round * 7 % world.len()).expect("a body");
                    world.remove(id).expect("it is there");
                }
                let id = world.ids().nth(round * 13 % world.len()).expect("a body");
                let moved = |circle: &mut Circle| circle.velocity = turned.velocity;
                world.edit(id, moved).expect("accepted");
                if round % 3 == 0 {
                    world.edit(id, |circle| circle.center = turned.center).expect("accepted");
                }
                logs.push(go(world, 3));
            }
            assert_eq!(
                bits_of_events(&logs[0].events),
                bits_of_events(&logs[1].events),
                "{sizes:?}, {round}"
            );
        }
        let [table, queue] = &worlds;
        assert_eq!(bits_of_bodies(table.bodies()), bits_of_bodies(queue.bodies()));
        assert!(queue.bodies().len() > 400 && queue.len() > 390, "{}", queue.len());
    }
}

#[test]
fn an_empty_world_grows_into_a_gas() {
    let half = DVec2::splat(20.0);
    let rules = Rules { arena: Arena { min: -half, max: half }, ..Rules::intercept() };
    let mut automatic = World::new(rules, Vec::new(), 0.0).expect("accepted");
    let mut table = World::with_scheduler(rules, Vec::new(), 0.0, SchedulerKind::Table).expect("accepted");
    let mut dice = dice(16);
    for number in 0..400 {
        let circle =
            Circle::new(random_vector(&mut dice, 19.0), 0.3).with_velocity(random_vector(&mut dice, 3.0));
        for world in [&mut automatic, &mut table] {
            assert_eq!(world.insert(circle).expect("accepted").index(), number);
        }
        let logs = [&mut automatic, &mut table].map(|world| go(world, 2));
        assert_eq!(bits_of_events(&logs[0].events), bits_of_events(&logs[1].events), "{number}");
    }
    assert!(automatic.next_event().is_some_and(|next| next.event != NextEvent::Later));
    assert_eq!(bits_of_bodies(automatic.bodies()), bits_of_bodies(table.bodies()));
}

#[test]
fn a_body_moved_out_of_a_sensor_and_back_leaves_on_time() {
    let (enters, leaves) = (Crossing::Enters, Crossing::Leaves);
    let expected = [(0.0, enters), (1.0, leaves), (1.0, enters), (3.75, leaves)];
    for kind in KINDS {
        let sensor = Body::from(Circle::new([0.0, 0.0], 2.0)).sensor();
        let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([0.5, 0.0]);
        let bodies = vec![sensor, ball.into()];
        let mut world = World::with_scheduler(Rules::intercept(), bodies, 0.0, kind).expect("accepted");
        let (id, mut log) = (world.id_at(1).expect("the ball"), Log::default());
        assert!(world.advance(1.0, 100, &mut log).reached());
        for place in [9.0, 0.0] {
            world.edit(id, |circle| circle.center.x = place).expect("accepted");
        }
        assert!(world.advance(1.5, 100, &mut log).reached());
        world.edit(id, |circle| circle.velocity.x = 1.0).expect("accepted");
        assert!(world.advance(9.0, 100, &mut log).reached());
        let seen: Vec<_> = log.sensor_events.iter().map(|event| (event.time, event.crossing)).collect();
        assert_eq!(seen, expected, "{kind:?}");
    }
}
