//! The canvas of six scenes in words that a reader can check: the number of shapes of each kind, every label, every button; at the
//! start and later, under both methods and side by side. They show what no rule says: a hit and a miss, beside the middle and late, a
//! drag, walls, and many circles. A change of the pictures is a change of these files, to be checked line by line.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use circle_collision_demo::session::{ClockCommand, Session};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use circle_collision_demo::view::theme::DARK;
use egui::{Vec2, vec2};

use crate::hands::{in_every_way, simulate};

/// The window at its first size.
const WINDOW: Vec2 = vec2(1280.0, 800.0);

/// The scenes.
const SCENES: [&str; 6] = ["bullet", "too-late", "off-center", "drag", "pinball", "gas-30"];

/// A segment with a larger radius than this (points) is drawn as an area, and a thinner one as a line.
const THICKEST_LINE: f32 = 3.0;

/// Set to 1, this rewrites the files instead of comparing them.
const UPDATE: &str = "CIRCLE_COLLISION_UPDATE_SNAPSHOTS";

/// Each part of the canvas in words.
fn pictures(session: &Session) -> String {
    let layout = Layout::of(WINDOW);
    let parts = bands(session.run().loaded(), session.shown().lanes.len(), &layout);
    let whole = Camera::fitted(session.run().loaded(), layout.canvas);
    let mut text = String::new();
    for (lane, &part) in session.shown().lanes.iter().zip(&parts) {
        let list = canvas::draw(&session.shown(), lane, &whole.in_canvas(part), &DARK, None);
        let _ = writeln!(text, "-- {}", lane.method());
        text += &brief(&list);
    }
    if session.experiment().is_comparing() {
        let both =
            canvas::compare::draw(&session.shown(), &parts, &whole.in_canvas(parts[0]), &DARK, layout.canvas);
        let _ = writeln!(text, "-- for both");
        text += &brief(&both);
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

fn snapshot(name: &str) -> String {
    let mut text = String::new();
    for (way, mut session) in in_every_way(name) {
        let _ = write!(text, "==== {way}, at its start\n{}", pictures(&session));
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 60, 1.0 / 60.0);
        let _ = write!(text, "==== {way}, later\n{}", pictures(&session));
    }
    text
}

#[test]
fn six_scenes_are_drawn_as_stored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/view/snapshots");
    let is_update = std::env::var_os(UPDATE).is_some_and(|value| value == "1");
    let mut changed = Vec::new();
    for name in SCENES {
        let now = snapshot(name);
        let path = folder.join(format!("{name}.txt"));
        let then = fs::read_to_string(&path).unwrap_or_default();
        if is_update && now != then {
            fs::write(&path, &now).expect("written");
        } else if now != then {
            changed.push(first_change(name, &then, &now));
        }
    }
    assert!(
        changed.is_empty(),
        "\n{}\nLook at the scenes. If they are better now, {UPDATE}=1 cargo test --test program snapshots writes \
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
