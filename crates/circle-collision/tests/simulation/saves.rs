//! A world that was saved and read again goes on as the one that was not, to the last bit; a damaged save is refused, or is
//! the save of another world.

use std::cell::Cell;
use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::process::Command;

use circle_collision::geometry::{Arena, Circle, MAGNITUDE_LIMIT, Wall};
use circle_collision::simulation::{
    Body, BodyId, Detection, Log, Response, Rules, SchedulerKind, Snapshot, World,
};
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use rand::RngExt;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::edits::story::{Story, story};
use crate::edits::{KINDS, apply, begin, go};
use crate::extremes::start::{Kind, start};
use crate::nasty::{Judgment, dice, for_all, random_vector};
use crate::tries::tries;

/// The number of worlds at the limits of accepted input is that in this variable, or a few.
const WORLDS: &str = "CIRCLE_COLLISION_WORLDS";

/// The world as it is read from what is written of it.
fn saved(world: &World) -> World {
    let text = serde_json::to_string(world).expect("it can be written");
    let read: World = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read, *world, "{text}");
    assert_eq!(serde_json::to_string(&read).expect("it can be written"), text);
    let snapshot: Snapshot = serde_json::from_str(&text).expect("a world is read as its snapshot, too");
    assert_eq!(snapshot, world.snapshot());
    let toml = toml::to_string(world).expect("it can be written");
    assert_eq!(toml::from_str::<World>(&toml).expect("it can be read"), *world, "{toml}");
    read
}

/// All bits of a world but for how often something was solved.
fn bits(world: &World) -> String {
    let mut value = serde_json::to_value(world).expect("it can be written");
    value["counters"].as_object_mut().expect("counters").remove("pair_tests");
    value.to_string()
}

fn bits_of_log(log: &Log) -> String {
    serde_json::to_string(log).expect("it can be written")
}

/// The rules under each method, and for intercept detection with each scheduler.
fn ways(rules: Rules) -> impl Iterator<Item = (Rules, SchedulerKind)> {
    Detection::ALL.iter().flat_map(move |&detection| {
        let kinds = if detection.is_stepped() { &KINDS[..1] } else { &KINDS[..] };
        kinds.iter().map(move |&kind| (Rules { detection, ..rules }, kind))
    })
}

/// Saves the world of a story in the middle of it, and lets both go on. Counts those that come to their end.
fn judge_story(story: &Story, ended: &Cell<usize>) -> Judgment {
    for (rules, kind) in ways(story.rules) {
        let (mut world, mut expected) = begin(story, rules, kind);
        let (before, after) = story.deeds.split_at(story.deeds.len() / 2);
        for deed in before {
            let Some(log) = apply(deed, &mut world, &mut expected) else { continue };
            expected.note(&log);
        }
        let (mut read, mut read_expected) = (saved(&world), expected.clone());
        expected.check(&read, &Log::default())?;
        for deed in after {
            let log = apply(deed, &mut world, &mut expected);
            prop_assert_eq!(&log, &apply(deed, &mut read, &mut read_expected), "{:?}, {:?}", rules, deed);
            prop_assert_eq!(bits(&world), bits(&read), "{:?}, {:?}", rules, deed);
        }
        let until = world.time() + 20.0;
        let (mut log, mut read_log) = (Log::default(), Log::default());
        let stops = [world.advance(until, 20_000, &mut log), read.advance(until, 20_000, &mut read_log)];
        prop_assert_eq!(stops[0], stops[1]);
        if !stops[0].reached() {
            // A search that has come further takes fewer calls for the same contacts.
            continue;
        }
        ended.set(ended.get() + 1);
        prop_assert_eq!(bits_of_log(&log), bits_of_log(&read_log), "{:?}", rules);
        prop_assert_eq!(bits(&world), bits(&read), "{:?}", rules);
    }
    Ok(())
}

#[test]
fn a_story_goes_on_from_a_save_in_its_middle() {
    let ended = Cell::new(0);
    for_all(30, story(true, Response::ALL), |story| judge_story(&story, &ended));
    assert!(ended.get() > 200, "only {} of 240", ended.get());
}

/// Whether no flight or bounce has led beyond what a world accepts.
fn is_within_limit(world: &World) -> bool {
    let circles = world.bodies().iter().map(|body| body.at(body.stamp()));
    circles
        .flat_map(|circle| [circle.center, circle.velocity])
        .all(|one| one.abs().max_element() <= MAGNITUDE_LIMIT)
}

#[test]
fn a_world_at_the_limits_of_accepted_input_goes_on_from_a_save() {
    let (mut read_again, mut refused) = (0, 0);
    for number in 0..tries(WORLDS, 200) {
        let mut dice = dice(number);
        let start = start(&mut dice);
        for (rules, kind) in ways(start.rules) {
            let context = format!("world {number}, {:?}, {:?}, {kind:?}", start.kind, rules.detection);
            let world = World::with_scheduler(rules, start.bodies.clone(), 0.0, kind).expect("accepted");
            let mut world = world.with_walls(start.walls.clone()).expect("accepted");
            go(&mut world, dice.random_range(0..20));
            if !is_within_limit(&world) {
                assert_eq!(start.kind, Kind::Magnitudes, "{context}");
                let text = serde_json::to_string(&world).expect("it can be written");
                let error = serde_json::from_str::<World>(&text).expect_err(&context).to_string();
                assert!(error.contains("accepted is a number from -1e70 to 1e70"), "{context}: {error}");
                refused += 1;
                continue;
            }
            read_again += 1;
            let mut read = saved(&world);
            assert_eq!(bits_of_log(&go(&mut world, 20)), bits_of_log(&go(&mut read, 20)), "{context}");
            assert_eq!(bits(&world), bits(&read), "{context}");
        }
    }
    println!("{read_again} read again, {refused} refused");
    assert!(refused > 0 && read_again > 20 * refused, "{read_again} read again, {refused} refused");
}

/// A table with a pocket that notices balls, a pillar, and balls that pass through others.
fn table(rules: Rules, kind: SchedulerKind) -> World {
    let half = dvec2(4.0, 3.0);
    let rules = Rules { arena: Arena { min: -half, max: dvec2(f64::INFINITY, half.y) }, ..rules };
    let mut dice = dice(41);
    let mut bodies = vec![
        Body::from(Circle::new(DVec2::ZERO, 0.6)).fixed(),
        Body::from(Circle::new([2.0, 1.0], 1.2)).sensor(),
        // It keeps the others inside, as the open side of the arena would not.
        Body::from(Circle::new([104.0, 0.0], 100.0)).fixed(),
    ];
    for number in 0..8 {
        let place = dvec2(-3.0 + 0.8 * f64::from(number), -2.0);
        let ball = Circle::new(place, 0.3).with_velocity(random_vector(&mut dice, 3.0));
        let body = Body::new(ball).with_yields(number % 3 == 0);
        bodies.push(if number < 4 { body } else { body.with_response(Response::PassThrough) });
    }
    // A cushion, a thin slanted wall, and two that are changed.
    let cushion = Wall::new([-3.0, 2.0], [-1.0, 2.4]).with_thickness(0.2);
    let walls = [cushion, Wall::new([1.0, -2.0], [3.0, -1.0]), cushion, Wall::new([-3.5, 0.0], [-3.0, 0.5])];
    let world = World::with_scheduler(rules, bodies, -3.5, kind).expect("accepted");
    let mut world = world.with_walls(walls).expect("accepted");
    let ids: Vec<BodyId> = world.ids().collect();
    assert!(world.advance(0.0, 10_000, &mut Log::default()).reached());
    world.remove(ids[4]).expect("it is there");
    world.remove(ids[6]).expect("it is there");
    let names: Vec<_> = world.walls().map(|(name, _)| name).collect();
    world.remove_wall(names[2]).expect("it is there");
    world.replace_wall(names[3], Wall::new([-2.0, 0.0], [-1.5, 0.5])).expect("accepted");
    let late = world.insert(Circle::new([-3.0, 2.0], 0.25).with_velocity([2.0, 1.0])).expect("accepted");
    world.set_tag(late, 77).expect("it is there");
    assert!(world.advance(1.25, 10_000, &mut Log::default()).reached());
    world
}

fn tables() -> Vec<World> {
    let rules = Rules { step: 1.0 / 60.0, audit: true, ..Rules::default() };
    ways(rules).map(|(rules, kind)| table(rules, kind)).collect()
}

/// Ten minutes of a table, and all bits of how it ends.
fn ten_minutes_on(mut world: World) -> String {
    let (mut log, until) = (Log::default(), world.time() + 600.0);
    assert!(world.advance(until, 1_000_000, &mut log).reached());
    assert!(log.events.len() > 500 && log.sensor_events.len() > 50, "{}", log.events.len());
    format!("{}\n{}", bits(&world), bits_of_log(&log))
}

/// In the environment of a process that loads: the folder of the saves.
const FOLDER: &str = "CIRCLE_COLLISION_SAVES";

#[test]
fn another_process_goes_on_from_a_save_for_ten_minutes() {
    let file = |folder: &Path, number: usize, what: &str| folder.join(format!("{number}.{what}"));
    if let Some(folder) = std::env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        for number in 0..tables().len() {
            let text = fs::read_to_string(file(folder, number, "json")).expect("a save");
            let end = ten_minutes_on(serde_json::from_str(&text).expect("a world"));
            fs::write(file(folder, number, "end"), end).expect("written");
        }
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let tables = tables();
    for (number, world) in tables.iter().enumerate() {
        let text = serde_json::to_string(&saved(world)).expect("it can be written");
        fs::write(file(folder.path(), number, "json"), text).expect("written");
    }
    let status = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "saves::another_process_goes_on_from_a_save_for_ten_minutes"])
        .env(FOLDER, folder.path())
        .status();
    assert!(status.expect("it starts").success());
    for (number, world) in tables.into_iter().enumerate() {
        let rules = *world.rules();
        let end = fs::read_to_string(file(folder.path(), number, "end")).expect("an end");
        assert!(end == ten_minutes_on(world), "{number}: {rules:?}");
    }
}

/// The paths to all values within a value.
fn paths(value: &Value) -> Vec<String> {
    let below = |name: String, value: &Value| {
        std::iter::once(format!("/{name}"))
            .chain(paths(value).into_iter().map(move |path| format!("/{name}{path}")))
            .collect::<Vec<_>>()
    };
    match value {
        Value::Array(values) => {
            values.iter().enumerate().flat_map(|(place, value)| below(place.to_string(), value)).collect()
        }
        Value::Object(fields) => fields.iter().flat_map(|(name, value)| below(name.clone(), value)).collect(),
        _ => Vec::new(),
    }
}

/// Does everything with a world that was read from a damaged save, so that whatever is wrong with it comes out. The numbers of
/// bodies in its answers are those of bodies.
fn use_up(mut world: World) {
    let mut log = go(&mut world, 20);
    let _ = world.upcoming(3);
    let mut other = World::from(world.snapshot());
    other.restore(&world.snapshot());
    for id in world.ids().collect::<Vec<_>>() {
        let _ = other.edit(id, |circle| circle.velocity = -circle.velocity);
        let _ = other.advance(other.time() + 0.05, 50, &mut log);
        other.remove(id).expect("it is there");
        let new = other.insert(Circle::new([0.0, 0.0], 0.5)).expect("accepted");
        assert!(!world.ids().any(|id| id == new), "no name is given again");
    }
    for name in world.walls().map(|(name, _)| name).collect::<Vec<_>>() {
        other.remove_wall(name).expect("it is there");
        let new = other.insert_wall(Wall::new([-1.0, 0.0], [1.0, 0.5])).expect("accepted");
        assert!(!world.walls().any(|(name, _)| name == new), "no name is given again");
    }
    let _ = other.advance(other.time() + 0.05, 50, &mut log);
    for index in log.events.iter().flat_map(|event| event.contact.circles()) {
        let _ = other.circle_at(index);
    }
}

/// Takes a save with one value replaced or removed. Returns whether it was accepted.
fn take(damaged: &Value, what: impl Debug) -> bool {
    match World::deserialize(damaged) {
        Ok(world) => {
            let used = std::panic::catch_unwind(|| use_up(world));
            assert!(used.is_ok(), "{what:?}: {damaged}");
            true
        }
        Err(error) => {
            let error = error.to_string();
            let words =
                ["; accepted is ", "expected ", "missing field", "accepted: ", "duplicate", "no variant"];
            assert!(words.iter().any(|word| error.contains(word)), "{what:?}: {error}");
            false
        }
    }
}

#[test]
fn a_damaged_save_is_refused_or_is_that_of_another_world() {
    let nasty = [
        json!(null),
        json!(true),
        json!("x"),
        json!("inf"),
        json!("-inf"),
        json!([]),
        json!({}),
        json!(-1),
        json!(0),
        json!(1),
        json!(4),
        json!(1_000_000),
        json!(u32::MAX),
        json!(u64::MAX),
        json!((1_u64 << 53) + 1),
        json!(-0.0),
        json!(0.5),
        json!(5e-324),
        json!(1e308),
        json!(-1e308),
        json!([0, 0]),
        json!([[1, 0]]),
        json!([[0, 0, 1.0]]),
        json!([[4, 5, 0.5]]),
        json!([0.25, 7.5]),
        json!("overlap"),
        json!("intercept"),
        json!("sweep"),
        json!("removed"),
        json!("sensor"),
        json!("fixed"),
        json!("free"),
        json!("queue"),
    ];
    let (mut accepted, mut refused) = (0, 0);
    for (number, world) in tables().into_iter().enumerate() {
        let whole = serde_json::to_value(&world).expect("it can be written");
        for (place, path) in paths(&whole).into_iter().enumerate() {
            let (parent, name) = path.rsplit_once('/').expect("a path");
            let mut without = whole.clone();
            match without.pointer_mut(parent).expect("there") {
                Value::Object(fields) => drop(fields.remove(name)),
                Value::Array(values) => drop(values.remove(name.parse().expect("a place"))),
                _ => unreachable!("it holds others"),
            }
            let mut damaged = vec![(without, format!("without {path}"))];
            // A quarter of them for each path, and others in the next world.
            for value in nasty.iter().skip((number + place) % 4).step_by(4) {
                let mut with = whole.clone();
                *with.pointer_mut(&path).expect("there") = value.clone();
                damaged.push((with, format!("{path}: {value}")));
            }
            for (damaged, what) in damaged {
                if take(&damaged, (world.rules().detection, what)) { accepted += 1 } else { refused += 1 }
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 1_000 && refused > 5_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn a_refusal_says_what_was_found_and_what_is_accepted() {
    let tables = tables();
    let refusal = |detection: Detection, path: &str, value: Value| {
        let world = tables.iter().find(|world| world.rules().detection == detection).expect("one of all");
        let mut whole = serde_json::to_value(world).expect("it can be written");
        *whole.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value;
        serde_json::from_value::<World>(whole).expect_err("refused").to_string()
    };
    let intercept = |path: &str, value: Value| refusal(Detection::Intercept, path, value);
    let overlap = |path: &str, value: Value| refusal(Detection::OVERLAP, path, value);
    assert_eq!(intercept("/version", json!(2)), "version is 2; accepted is 1");
    assert_eq!(
        intercept("/bodies/3/circle/radius", json!(-1.0)),
        "body 3: radius is -1.0; accepted is a number greater than zero, up to 1e70"
    );
    assert_eq!(
        intercept("/rules/step", json!(0.0)),
        "rules: step is 0.0; accepted is a number greater than zero, up to 1e70"
    );
    assert_eq!(intercept("/rules/detection", json!("sweep")), "engine is \"another one\"; accepted is sweep");
    assert_eq!(intercept("/slots/count", json!(0)), "inserted is 1; accepted is a number up to the count");
    assert_eq!(
        intercept("/engine/event-driven/ongoing/until", json!([[3, 40, 1.0]])),
        "a pair is (3, 40); accepted is two bodies, the lower index first"
    );
    assert_eq!(
        intercept(
            "/engine/event-driven/ongoing/crossings",
            json!({"due": [[[7, 1], {"sensor": 1, "visitor": 40, "crossing": "leaves"}]], "inside": [], "known": 1})
        ),
        "a report is [1, 40]; accepted is of two bodies"
    );
    assert_eq!(
        overlap("/engine/fixed-step/parts", json!(7)),
        format!("now is {:?}; accepted is the end of the last step", 285.0 / 60.0)
    );
    assert_eq!(
        overlap("/engine/fixed-step/ongoing/contacts", json!([[3, 5], [3, 5]])),
        "the list of pairs is [(3, 5), (3, 5)]; accepted is in order, each once"
    );
    let foreign = serde_json::from_str::<World>(r#"{"title": "a scene"}"#).expect_err("foreign").to_string();
    assert!(foreign.starts_with("unknown field `title`, expected one of `version`, `rules`"), "{foreign}");
    assert!(
        serde_json::from_str::<World>("{}")
            .expect_err("foreign")
            .to_string()
            .contains("missing field `version`")
    );
}

#[test]
fn a_save_with_nan_is_refused() {
    // TOML has a word for it.
    let mut refused = 0;
    for world in tables() {
        let text = toml::to_string(&world).expect("it can be written");
        let is_number = |one: char| one.is_ascii_digit() || ['.', 'e', '-'].contains(&one);
        for token in text
            .split(|one| !is_number(one))
            .filter(|token| token.contains('.') && token.parse::<f64>().is_ok())
        {
            let place = token.as_ptr() as usize - text.as_ptr() as usize;
            let damaged = format!("{}nan{}", &text[..place], &text[place + token.len()..]);
            assert!(toml::from_str::<World>(&damaged).is_err(), "{damaged}");
            refused += 1;
        }
    }
    assert!(refused > 500, "{refused}");
}
