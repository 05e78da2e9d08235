//! The canvas of every built-in scene in words that a reader can check: the number of shapes of each kind, every label, every
//! button; at the start and later, under both methods and side by side, with every overlay on. One scene is stored in full, with
//! the position of every shape. A change of the pictures is a change of these files, to be checked line by line.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{ClockCommand, Session};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use circle_collision_demo::view::theme::DARK;
use egui::{Vec2, vec2};

use crate::hands::{in_every_way, simulate, with_all_overlays};

/// The window at its first size.
const WINDOW: Vec2 = vec2(1280.0, 800.0);

/// The scene that is also stored in full.
const IN_FULL: &str = "bullet";

/// A segment with a larger radius than this (points) is drawn as an area, and a thinner one as a line.
const THICKEST_LINE: f32 = 3.0;

/// Set to 1, this rewrites the files instead of comparing them.
const UPDATE: &str = "CIRCLE_COLLISION_UPDATE_SNAPSHOTS";

/// Each part of the canvas in words.
fn pictures(session: &Session, describe: fn(&DrawList) -> String) -> String {
    let layout = Layout::of(WINDOW);
    let parts = bands(session.run().loaded(), session.shown().lanes.len(), &layout);
    let whole = Camera::fitted(session.run().loaded(), layout.canvas);
    let mut text = String::new();
    for (lane, &part) in session.shown().lanes.iter().zip(&parts) {
        let list = canvas::draw(&session.shown(), lane, &whole.in_canvas(part), &DARK, None);
        let _ = writeln!(text, "-- {}", lane.method());
        text += &describe(&list);
    }
    if session.experiment().is_comparing() {
        let both =
            canvas::compare::draw(&session.shown(), &parts, &whole.in_canvas(parts[0]), &DARK, layout.canvas);
        let _ = writeln!(text, "-- for both");
        text += &describe(&both);
    }
    text
}

/// The number of shapes of each kind, then all words: labels from top to bottom, and buttons.
fn brief(list: &DrawList) -> String {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for Capsule { from, to, radius, stroke, dash, .. } in &list.capsules {
        let kind = match (from == to, *stroke > 0.0, *dash > 0.0) {
            (true, false, _) => "discs",
            (true, true, false) => "rings",
            (true, true, true) => "dashed rings",
            (false, false, false) if *radius > THICKEST_LINE => "swept areas",
            (false, _, false) => "lines",
            (false, _, true) => "dashed lines",
        };
        *kinds.entry(kind).or_default() += 1;
    }
    let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    let mut labels: Vec<_> = list.labels.iter().collect();
    labels.sort_by(|a, b| a.at.y.total_cmp(&b.at.y).then(a.at.x.total_cmp(&b.at.x)));
    let labels: Vec<&str> = labels.iter().map(|label| label.text.as_str()).collect();
    let mut text = format!("{}\n{}\n", kinds.join(", "), labels.join(" | "));
    if !list.buttons.is_empty() {
        let names: Vec<&str> = list.buttons.iter().map(|button| button.action.name.as_str()).collect();
        let _ = writeln!(text, "buttons: {}", names.join(", "));
    }
    text
}

/// The list as text, one item per line.
fn in_full(list: &DrawList) -> String {
    let mut text = String::new();
    let point = |p: egui::Pos2| format!("{:.1},{:.1}", p.x, p.y);
    for Capsule { from, to, radius, stroke, dash, color } in &list.capsules {
        let _ = write!(text, "capsule {} {} r {radius:.1}", point(*from), point(*to));
        let _ = writeln!(text, " stroke {stroke:.1} dash {dash:.1} {}", color.to_hex());
    }
    for label in &list.labels {
        let _ = writeln!(text, "label {} {:?} {:?}", point(label.at), label.anchor, label.text);
    }
    for button in &list.buttons {
        let _ = writeln!(text, "button {:?} at {:.1?}", button.action.name, button.frame);
    }
    text
}

fn snapshot(name: &str, describe: fn(&DrawList) -> String) -> String {
    let mut text = String::new();
    for (way, mut session) in in_every_way(name) {
        with_all_overlays(&mut session);
        let _ = write!(text, "==== {way}, at its start\n{}", pictures(&session, describe));
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 60, 1.0 / 60.0);
        let _ = write!(text, "==== {way}, later\n{}", pictures(&session, describe));
    }
    text
}

/// Every stored file, by its name, with its present contents.
fn snapshots() -> impl Iterator<Item = (String, String)> {
    let each = BUILT_IN.iter().map(|built_in| (built_in.name.to_owned(), snapshot(built_in.name, brief)));
    each.chain([(format!("{IN_FULL}-in-full"), snapshot(IN_FULL, in_full))])
}

#[test]
fn every_scene_is_drawn_as_stored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/view/snapshots");
    let is_update = std::env::var_os(UPDATE).is_some_and(|value| value == "1");
    let mut changed = Vec::new();
    for (name, now) in snapshots() {
        let path = folder.join(format!("{name}.txt"));
        let then = fs::read_to_string(&path).unwrap_or_default();
        if is_update && now != then {
            fs::write(&path, &now).expect("written");
        } else if now != then {
            changed.push(first_change(&name, &then, &now));
        }
    }
    assert!(
        changed.is_empty(),
        "\n{}\nLook at the scenes. If they are better now, {UPDATE}=1 cargo test --test view snapshots writes \
         tests/view/snapshots anew, and git diff shows each change.",
        changed.join("\n")
    );
}

/// The first difference between two texts.
fn first_change(name: &str, then: &str, now: &str) -> String {
    let mut heading = "";
    let mut then = then.lines();
    for (index, line) in now.lines().enumerate() {
        let before = then.next();
        if before != Some(line) {
            let before = before.unwrap_or("nothing");
            return format!("{name}.txt, line {}, {heading}\n  was {before}\n  is  {line}", index + 1);
        }
        if line.starts_with("====") {
            heading = line;
        }
    }
    format!("{name}.txt ends earlier than it did")
}
