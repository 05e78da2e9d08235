//! The program, its arguments, and its output.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use circle_collision::simulation::{AnyWall, Contact, Event, Log, World};
use circle_collision_demo::scene::{Scene, built_in};
use tempfile::TempDir;

/// `circle-collision run` on a machine without a screen.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_circle-collision"));
    command.arg("run").args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command
}

/// Runs it to its end.
pub fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program runs")
}

/// Runs it to an end without an error; returns its standard output and the summary.
pub fn succeed(arguments: &[&str]) -> (String, String) {
    let output = run(arguments);
    let summary = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {summary}");
    assert_eq!(summary.lines().count(), 1, "{summary}");
    (String::from_utf8(output.stdout).expect("text"), summary)
}

/// The line on standard error of a refused run.
pub fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{said}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said.trim_end().to_owned()
}

/// The value of a key in the summary.
pub fn value<'line>(summary: &'line str, key: &str) -> Option<&'line str> {
    summary.split_whitespace().find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
}

/// The number of a key in the summary.
pub fn number(summary: &str, key: &str) -> f64 {
    let value = value(summary, key).unwrap_or_else(|| panic!("no {key} in {summary}"));
    value.parse().unwrap_or_else(|_| panic!("{key} is no number in {summary}"))
}

/// A line of the table of events.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub time: f64,
    pub kind: String,
    pub a: usize,
    /// The index of the other circle, or the name of a wall.
    pub b: String,
    pub x: f64,
    pub y: f64,
    pub depth: f64,
}

impl Row {
    /// The row expected for an event of the library.
    pub fn of(event: &Event) -> Self {
        let (kind, a, b) = match event.contact {
            Contact::Pair { a, b } => ("pair", a, b.to_string()),
            Contact::Wall { circle, wall: AnyWall::Side(side) } => ("wall", circle, side.to_string()),
            Contact::Wall { circle, wall: AnyWall::Wall(wall) } => {
                ("wall", circle, format!("wall {}", wall + 1))
            }
        };
        let (x, y) = (event.point.x, event.point.y);
        Self { time: event.time, kind: kind.to_owned(), a, b, x, y, depth: event.depth }
    }

    /// Kind and partners, such as `pair 0 1`.
    pub fn contact(&self) -> String {
        format!("{} {} {}", self.kind, self.a, self.b)
    }

    /// All numbers to the last bit: `==` would not distinguish -0 from 0.
    pub fn bits(&self) -> (String, [u64; 4]) {
        (self.contact(), [self.time, self.x, self.y, self.depth].map(f64::to_bits))
    }
}

/// The rows of a table of events, each of which is whole.
pub fn rows(text: &str) -> Vec<Row> {
    lines(text, "time,kind,a,b,x,y,depth")
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let [time, kind, a, b, x, y, depth] = fields[..] else { panic!("not seven fields: {line}") };
            let [time, x, y, depth] = [time, x, y, depth].map(|text| text.parse().expect("a number"));
            Row { time, kind: kind.to_owned(), a: a.parse().expect("an index"), b: b.to_owned(), x, y, depth }
        })
        .collect()
}

/// The circles of a table of states: x, y, vx, vy, radius, mass.
pub fn circles(text: &str) -> Vec<[f64; 6]> {
    lines(text, "id,x,y,vx,vy,radius,mass")
        .enumerate()
        .map(|(index, line)| {
            let (id, rest) = line.split_once(',').expect("an id");
            assert_eq!(id, index.to_string());
            let numbers: Vec<f64> = rest.split(',').map(|text| text.parse().expect("a number")).collect();
            numbers.try_into().expect("six numbers")
        })
        .collect()
}

fn lines<'text>(text: &'text str, head: &str) -> impl Iterator<Item = &'text str> {
    assert!(text.ends_with('\n'), "the last row is whole: {text:?}");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(head));
    lines
}

/// The circles of a world, as [`circles`] reads them.
pub fn circles_of(world: &World) -> Vec<[f64; 6]> {
    world
        .circles()
        .map(|one| [one.center.x, one.center.y, one.velocity.x, one.velocity.y, one.radius, one.mass])
        .collect()
}

/// All numbers to the last bit.
pub fn bits(circles: &[[f64; 6]]) -> Vec<[u64; 6]> {
    circles.iter().map(|circle| circle.map(f64::to_bits)).collect()
}

/// The built-in scene of this name.
pub fn scene(name: &str) -> Scene {
    built_in(name).expect("a built-in name").scene()
}

/// The world of a scene, advanced by the library in one go.
pub fn world_at(scene: &Scene, until: f64) -> (World, Log) {
    let mut world = scene.world();
    let mut log = Log::default();
    assert!(world.advance(until, usize::MAX, &mut log).reached());
    (world, log)
}

/// The folder of one test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of a file in the folder, as an argument.
    pub fn path(&self, name: &str) -> String {
        self.file(name).to_str().expect("a plain path").to_owned()
    }

    /// Writes this text to a scene file.
    pub fn text(&self, text: &str) -> String {
        std::fs::write(self.file("scene.toml"), text).expect("written");
        self.path("scene.toml")
    }
}

/// The contents of a file.
pub fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).expect("a file of text")
}
