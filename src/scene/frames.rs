//! Reads the frames of a game: a table with a row for each circle in each frame.

use std::collections::HashMap;
use std::io::Read;
use std::str;

use circle_collision::geometry::{Circle, MAGNITUDE_LIMIT};
use csv::{ByteRecord, ErrorKind, Position, Reader, ReaderBuilder};
use glam::DVec2;

use super::{SceneError, excerpt};

/// For how many frames a circle that is gone keeps its number.
const FRAMES_KEPT: u64 = 16;

/// The number of circles that are gone before the memory for them is looked through.
const GONE: usize = 1_024;

/// What the table itself does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameOptions {
    /// The frames a second, for a table with the column `frame`.
    pub rate: Option<f64>,
    /// The radius of each circle (m), for a table without that column.
    pub radius: Option<f64>,
    /// The mass of each circle (kg), for a table without that column; by default π r².
    pub mass: Option<f64>,
}

/// The circles in one frame of a game.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Its time (s).
    pub time: f64,
    /// Whether it is the first one of a run.
    pub is_first: bool,
    /// The circles, each with a number that tells it from the others.
    pub circles: Vec<(usize, Circle)>,
}

/// What a table calls a circle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameLabel {
    /// What tells it from the others.
    pub id: String,
    /// Its name, for reading; empty in a table without names.
    pub name: String,
    /// Its group, whose circles do nothing to each other; empty if it has none.
    pub group: String,
    /// The number of the last frame that it is in.
    last: u64,
}

/// Reads a table of frames, one frame after another.
pub struct FrameReader<Source> {
    file: String,
    reader: Reader<Source>,
    columns: Columns,
    options: FrameOptions,
    /// The first row of the next frame; empty at the end.
    row: ByteRecord,
    run: Vec<u8>,
    time: f64,
    /// The number of the frame that is read.
    frame: u64,
    numbers: HashMap<Vec<u8>, usize>,
    labels: HashMap<usize, FrameLabel>,
    next_number: usize,
}

/// The places of the columns.
#[derive(Clone, Copy, Debug, Default)]
struct Columns {
    time: Option<usize>,
    frame: Option<usize>,
    id: Option<usize>,
    name: Option<usize>,
    group: Option<usize>,
    x: usize,
    y: usize,
    radius: Option<usize>,
    mass: Option<usize>,
    run: Option<usize>,
}

/// Whether a text begins as a table of frames does: its first line names `x`, `y`, and `time` or `frame`.
pub fn is_frames(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let has = |name: &str| line.split(',').any(|column| clean(column.as_bytes()) == name);
    has("x") && has("y") && (has("time") || has("frame"))
}

/// Returns the name of a column without what surrounds it.
fn clean(column: &[u8]) -> &str {
    let text = str::from_utf8(column).unwrap_or_default();
    text.trim_start_matches('\u{feff}').trim().trim_matches('"').trim()
}

impl<Source: Read> FrameReader<Source> {
    /// Begins to read a table. The file name is used for messages. Circles get numbers from `first_number` on.
    ///
    /// # Errors
    ///
    /// A column is missing.
    pub fn new(
        source: Source,
        file: &str,
        options: FrameOptions,
        first_number: usize,
    ) -> Result<Self, SceneError> {
        let mut reader = ReaderBuilder::new().has_headers(false).from_reader(source);
        let mut head = ByteRecord::new();
        let read = reader.read_byte_record(&mut head);
        let mut frames = Self {
            file: file.to_owned(),
            reader,
            columns: Columns::default(),
            options,
            row: ByteRecord::new(),
            run: Vec::new(),
            time: f64::NEG_INFINITY,
            frame: 0,
            numbers: HashMap::new(),
            labels: HashMap::new(),
            next_number: first_number,
        };
        read.map_err(|error| frames.table_error(&error))?;
        frames.columns = frames.find_columns(&head)?;
        frames.read_row()?;
        Ok(frames)
    }

    fn find_columns(&self, head: &ByteRecord) -> Result<Columns, SceneError> {
        let place = |name: &str| head.iter().position(|column| clean(column) == name);
        let missing = |what: &str, accepted: &str| {
            let names: Vec<&str> = head.iter().map(clean).collect();
            let found = excerpt(&names.join(","));
            Err(self.refusal((1, 1), what, &format!("the columns {found}"), accepted))
        };
        let [time, frame, id, name] = ["time", "frame", "id", "name"].map(place);
        let [mass, run, group] = ["mass", "run", "group"].map(place);
        let [Some(x), Some(y)] = ["x", "y"].map(place) else {
            return missing("first line", "the columns x and y, time or frame, and id or name");
        };
        // A table with both is counted in frames if their rate is given.
        let time = time.filter(|_| frame.is_none() || self.options.rate.is_none());
        if time.is_none() && frame.is_none() {
            return missing("first line", "a column time (s), or frame");
        }
        if time.is_none() && self.options.rate.is_none() {
            return missing("frame", "the number of frames a second beside it: --rate");
        }
        if id.is_none() && name.is_none() {
            return missing("first line", "a column id or name, which tells circles apart");
        }
        let radius = place("radius");
        if radius.is_none() && self.options.radius.is_none() {
            return missing("radius", "a column radius, or one radius for all: --radius");
        }
        Ok(Columns { time, frame, id, name, group, x, y, radius, mass, run })
    }

    /// Reads the next frame. Returns whether there is one.
    ///
    /// # Errors
    ///
    /// Something in it is not accepted: the error names the first such thing, with its place.
    pub fn read(&mut self, frame: &mut Frame) -> Result<bool, SceneError> {
        frame.circles.clear();
        if self.row.is_empty() {
            return Ok(false);
        }
        self.frame += 1;
        let run = self.columns.run.map(|column| self.row.get(column).unwrap_or_default());
        frame.is_first = self.frame == 1 || run.is_some_and(|run| *run != self.run[..]);
        self.run.clear();
        self.run.extend_from_slice(run.unwrap_or_default());
        frame.time = self.row_time()?;
        if !frame.is_first && frame.time <= self.time {
            return Err(self.backward(frame.time));
        }
        self.time = frame.time;
        while !self.row.is_empty() && self.is_same_run() && self.row_time()? == frame.time {
            let circle = self.circle()?;
            frame.circles.push((self.number()?, circle));
            self.read_row()?;
        }
        self.forget();
        Ok(true)
    }

    /// Returns what the table calls the circle with a number, if it was in one of the last frames.
    pub fn label(&self, number: usize) -> Option<&FrameLabel> {
        self.labels.get(&number)
    }

    fn is_same_run(&self) -> bool {
        self.columns.run.is_none_or(|column| self.row.get(column) == Some(&self.run[..]))
    }

    fn read_row(&mut self) -> Result<(), SceneError> {
        let more = self.reader.read_byte_record(&mut self.row).map_err(|error| self.table_error(&error))?;
        if !more {
            self.row.clear();
        }
        Ok(())
    }

    fn row_time(&self) -> Result<f64, SceneError> {
        match (self.columns.time, self.columns.frame, self.options.rate) {
            (Some(column), ..) => self.number_in(column, "time", "a number of seconds", f64::is_finite),
            (None, Some(column), Some(rate)) => {
                self.number_in(column, "frame", "a number", f64::is_finite).map(|frame| frame / rate)
            }
            (None, ..) => Ok(self.time),
        }
    }

    fn circle(&self) -> Result<Circle, SceneError> {
        let Columns { x, y, radius, mass, .. } = self.columns;
        let [x, y] = [(x, "x"), (y, "y")].map(|(column, name)| {
            self.number_in(column, name, "a number", |value| value.abs() <= MAGNITUDE_LIMIT)
        });
        let radius = match radius {
            Some(column) => self.number_in(column, "radius", "a number above zero", |value| {
                0.0 < value && value <= MAGNITUDE_LIMIT
            })?,
            None => self.options.radius.unwrap_or_default(),
        };
        let circle = Circle::new(DVec2::new(x?, y?), radius);
        let mass = match mass {
            Some(column) => {
                Some(self.number_in(column, "mass", "a number above zero, or inf", |value| value > 0.0)?)
            }
            None => self.options.mass,
        };
        Ok(mass.map_or(circle, |mass| circle.with_mass(mass)))
    }

    /// Returns the number of the circle of this row.
    fn number(&mut self) -> Result<usize, SceneError> {
        let Columns { id, name, group, .. } = self.columns;
        let column = id.or(name).unwrap_or_default();
        let text = self.row.get(column).unwrap_or_default();
        let known = self.numbers.get(text).copied();
        let number = known.unwrap_or(self.next_number);
        let label = self.labels.entry(number).or_default();
        if known.is_some() && label.last == self.frame {
            let found = format!("{} twice in a frame", excerpt(&String::from_utf8_lossy(text)));
            let field = if id.is_some() { "id" } else { "name" };
            return Err(self.refusal(self.place(column), field, &found, "each circle once"));
        }
        label.last = self.frame;
        if known.is_none() {
            let read = |column: usize| {
                String::from_utf8_lossy(self.row.get(column).unwrap_or_default()).into_owned()
            };
            let read_optional = |column: Option<usize>| column.map(read).unwrap_or_default();
            (label.id, label.name, label.group) = (read(column), read_optional(name), read_optional(group));
            self.numbers.insert(text.to_vec(), number);
            self.next_number += 1;
        }
        Ok(number)
    }

    /// Forgets the circles that are gone for long.
    fn forget(&mut self) {
        let here = self.labels.values().filter(|label| label.last == self.frame).count();
        if self.labels.len() > 2 * here + GONE {
            let oldest = self.frame.saturating_sub(FRAMES_KEPT);
            self.labels.retain(|_, label| label.last >= oldest);
            self.numbers.retain(|_, number| self.labels.contains_key(number));
        }
    }

    fn number_in(
        &self,
        column: usize,
        name: &str,
        accepted: &str,
        is_accepted: impl FnOnce(f64) -> bool,
    ) -> Result<f64, SceneError> {
        let field = self.row.get(column).unwrap_or_default();
        let number = str::from_utf8(field).ok().and_then(|text| text.trim().parse().ok());
        number.filter(|&number| is_accepted(number)).ok_or_else(|| {
            let text = excerpt(&String::from_utf8_lossy(field));
            let found = if text.is_empty() { "nothing" } else { &text };
            self.refusal(self.place(column), name, found, accepted)
        })
    }

    fn backward(&self, time: f64) -> SceneError {
        let column = self.columns.time.or(self.columns.frame).unwrap_or_default();
        let found = format!("{time} s after {} s", self.time);
        let accepted =
            "times that rise, the rows of one time together, and a column run if time starts again";
        self.refusal(self.place(column), "time", &found, accepted)
    }

    /// Returns the line, and the column at which a field of this row begins.
    fn place(&self, field: usize) -> (u64, usize) {
        let line = self.row.position().map_or(1, Position::line);
        // The range counts no separators.
        let column = self.row.range(field).map_or(1, |range| range.start + field + 1);
        (line, column)
    }

    fn table_error(&self, error: &csv::Error) -> SceneError {
        let line = error.position().map_or(1, Position::line);
        match error.kind() {
            ErrorKind::UnequalLengths { expected_len, len, .. } => self.refusal(
                (line, 1),
                "row",
                &format!("{len} fields"),
                &format!("{expected_len}, as in the first line"),
            ),
            ErrorKind::Io(error) => SceneError::File {
                file: self.file.clone(),
                problem: format!("cannot be read: {error}"),
                advice: "check the path and the disk".to_owned(),
            },
            _ => self.refusal((line, 1), "row", &error.to_string(), "rows of comma-separated values"),
        }
    }

    fn refusal(&self, (line, column): (u64, usize), field: &str, found: &str, accepted: &str) -> SceneError {
        SceneError::Value {
            file: self.file.clone(),
            line: usize::try_from(line).unwrap_or(usize::MAX),
            column,
            field: field.to_owned(),
            found: found.to_owned(),
            accepted: accepted.to_owned(),
        }
    }
}
