//! The plain data types read back as they were written.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use circle_collision::UnknownWord;
use circle_collision::detection::{
    Obstacle, closest_approach, first_hit, intercept, overlaps, push_out, sweep, wall_intercept,
};
use circle_collision::geometry::{Arena, Circle, HalfPlane, Segment, Side, Wall};
use circle_collision::simulation::{
    AnyWall, Body, Cause, Contact, Detection, Log, Response, Rules, StepMethod, WhoYields, World,
};
use glam::dvec2;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The parts of a world that a game may store.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    rules: Rules,
    bodies: Vec<Body>,
    log: Log,
}

#[test]
fn a_run_reads_back_as_it_was_written() {
    let arena = Arena { min: dvec2(-3.0, f64::NEG_INFINITY), max: dvec2(3.0, f64::INFINITY) };
    let rules = Rules { arena, response: Response::Bounce, audit: true, ..Rules::overlap(0.1) };
    let flying = Circle::new(dvec2(-1.0, 0.1), 0.5).with_velocity(dvec2(1.0 / 3.0, 1e-200));
    let bodies =
        vec![Body::new(flying).with_yields(true), Body::new(Circle::new(dvec2(1.0, 0.0), 0.5)).held()];
    let (mut world, mut log) = (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
    assert!(world.advance(30.0, 10_000, &mut log).reached());
    assert!(log.events.len() > 2 && !log.audited.is_empty(), "{log:?}");
    let kept = Kept { rules, bodies: world.bodies().to_vec(), log };
    let text = toml::to_string(&kept).expect("it can be written");
    assert_eq!(toml::from_str::<Kept>(&text).expect("it can be read"), kept, "{text}");
}

/// A value as part of a save: TOML has only tables at the top.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Save<T> {
    value: T,
}

/// Returns the value as JSON after a round trip through JSON and TOML.
fn written<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned>(value: &T) -> String {
    let save = Save { value: value.clone() };
    let toml = toml::to_string(&save).expect("it can be written");
    assert_eq!(toml::from_str::<Save<T>>(&toml).expect("it can be read"), save, "{toml}");
    let json = serde_json::to_string(&value).expect("it can be written");
    let read: T = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_eq!(read, *value, "{json}");
    assert!(!json.contains("null") || format!("{value:?}").contains("None"), "{json}");
    json
}

#[test]
fn infinite_numbers_are_written_as_words() {
    assert_eq!(written(&Arena::OPEN), r#"{"min":["-inf","-inf"],"max":["inf","inf"]}"#);
    let half_open = Arena { min: dvec2(-3.0, f64::NEG_INFINITY), max: dvec2(3.0, 2.5) };
    assert_eq!(written(&half_open), r#"{"min":[-3.0,"-inf"],"max":[3.0,2.5]}"#);
    let pillar = Body::new(Circle::new([1.0, 2.0], 0.5)).fixed();
    assert!(written(&pillar).contains(r#""mass":"inf""#));
    written(&Rules::intercept());
    written(&World::new(Rules::intercept(), vec![pillar], 0.0).expect("accepted").bodies().to_vec());
    // A person may omit the decimal point, and TOML has its own infinity.
    let arena: Arena = serde_json::from_str(r#"{"min":["-inf",-4],"max":[8,"inf"]}"#).expect("an arena");
    assert_eq!(arena, Arena { min: dvec2(f64::NEG_INFINITY, -4.0), max: dvec2(8.0, f64::INFINITY) });
    assert_eq!(toml::from_str::<Arena>("min = [-inf, -4]\nmax = [8, inf]").expect("an arena"), arena);
    let error = serde_json::from_str::<Arena>(r#"{"min":["none",0],"max":[1,1]}"#).expect_err("no number");
    assert!(error.to_string().contains(r#"expected a number, "inf" or "-inf""#), "{error}");
}

/// Checks that each choice is written and read in the word that it is displayed as.
fn assert_words<T>(all: &[T])
where
    T: Copy + Debug + Display + FromStr<Err = UnknownWord> + PartialEq + Serialize + DeserializeOwned,
{
    for choice in all {
        let word = choice.to_string();
        assert_eq!(written(choice), format!("{word:?}"));
        assert_eq!(word.parse(), Ok(*choice));
    }
}

#[test]
fn choices_are_written_as_they_are_displayed() {
    assert_words(Detection::ALL);
    assert_words(StepMethod::ALL);
    assert_words(Response::ALL);
    assert_words(WhoYields::ALL);
    assert_words(Side::ALL);
    assert_words(Cause::ALL);
    assert_eq!([WhoYields::One, WhoYields::Both].map(|yields| written(&yields)), ["\"one\"", "\"half\""]);
    let error = serde_json::from_str::<Detection>("\"sweeps\"").expect_err("no detection").to_string();
    assert!(error.starts_with(r#"found "sweeps", accepted: "overlap", "sub-steps", "#), "{error}");
    let wall = Contact::Wall { circle: 3, wall: AnyWall::Side(Side::Top) };
    assert_eq!(written(&wall), r#"{"wall":{"circle":3,"side":"top"}}"#);
    let wall = Contact::Wall { circle: 1, wall: AnyWall::Wall(7) };
    assert_eq!(written(&wall), r#"{"wall":{"circle":1,"wall":7}}"#);
}

#[test]
fn walls_are_written_where_there_are_any() {
    let wall = Wall::new([0.0, 0.0], [1.0, 2.0]);
    assert_eq!(written(&wall), r#"{"from":[0.0,0.0],"to":[1.0,2.0],"thickness":0.0}"#);
    assert_eq!(serde_json::from_str::<Wall>(r#"{"from":[0,0],"to":[1,2]}"#).expect("a wall"), wall);
    for &detection in Detection::ALL {
        let rules = Rules { detection, ..Rules::overlap(0.25) };
        let ball = Circle::new([3.0, 1.0], 0.5).with_velocity([-1.0, 0.0]);
        let mut world = World::new(rules, vec![ball.into()], 0.0).expect("accepted");
        let save = serde_json::to_value(&world).expect("it can be written");
        assert_eq!((save.get("walls"), &save["version"]), (None, &1.into()), "{detection:?}");
        assert!(save["engine"].to_string().find("walls").is_none(), "{save}");
        world.insert_wall(wall).expect("accepted");
        let save = serde_json::to_value(&world).expect("it can be written");
        assert_eq!((&save["walls"]["count"], &save["version"]), (&1.into(), &1.into()), "{detection:?}");
        assert_eq!(serde_json::from_value::<World>(save).expect("a world"), world);
    }
}

#[test]
fn obstacles_and_answers_read_back_as_they_were_written() {
    let hero = Circle::new([-2.0, 0.3], 0.5).with_velocity([7.0, -1.0]);
    let obstacles = [
        Obstacle::from(Circle::new([1.0, 0.0], 0.25).with_velocity([0.5, 0.0])),
        Segment::new([0.0, -1.0], [0.1, 1.0]).into(),
        HalfPlane::new([0.0, -3.0], [1.0, 3.0]).into(),
    ];
    for obstacle in &obstacles {
        written(obstacle);
    }
    written(&obstacles);
    written(&sweep(&hero, obstacles[1], 1.0).expect("a hit"));
    written(&first_hit(&hero, &obstacles, 0.0..=1.0).expect("a hit"));
    written(&push_out(&hero, &obstacles));
    let target = Circle::new([0.0, 0.0], 1.0);
    written(&closest_approach(&hero, &target));
    written(&intercept(&hero, &target));
    written(&wall_intercept(&hero, &Wall::new([1.0, -1.0], [1.0, 1.0])));
    let mut found = Vec::new();
    overlaps(&Circle::new([0.0, 0.0], 0.5), &obstacles, &mut found);
    assert!(!found.is_empty());
    written(&found);
    let error = serde_json::from_str::<HalfPlane>(r#"{"normal":[0.0,2.0],"offset":1.0}"#)
        .expect_err("no unit vector");
    assert!(error.to_string().contains("accepted: a unit vector"), "{error}");
}
