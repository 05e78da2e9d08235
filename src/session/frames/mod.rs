//! What the frames of a game missed.

mod failure;
mod tally;

use std::io::Read;

use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::{FrameAudit, FrameContact, FrameRules};
use circle_collision::simulation::{AnyWall, Contact};

pub use self::failure::{FrameFailure, MAX_FAILURES};
pub use self::tally::FrameTally;
use crate::scene::{Frame, FrameOptions, FrameReader, MAX_NAME_LENGTH, Scene, SceneError};

/// What a file of frames does not say of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameSetting {
    /// What the table itself does not say of its circles and times.
    pub table: FrameOptions,
    /// The walls and the fixed circles of the game: nothing else of this scene is used.
    pub scene: Option<Scene>,
    /// What counts as a course, as a graze and as a bend.
    pub rules: FrameRules,
    /// Whether y points down, as on most screens: the scenes of failures are turned around.
    pub y_down: bool,
}

/// The audit of a table of frames, one frame after another.
pub struct FramesAudit<Source> {
    file: String,
    reader: FrameReader<Source>,
    setting: FrameSetting,
    audit: FrameAudit,
    /// The fixed circles of the setting's scene, which are in each frame.
    fixed: Vec<(usize, Circle)>,
    names: Vec<String>,
    frame: Frame,
    found: Vec<FrameContact>,
    /// The sums so far.
    pub tally: FrameTally,
    /// The failures so far that need the most frames a second: [`MAX_FAILURES`] at least, and up to twice as many.
    failures: Vec<FrameFailure>,
}

/// The failures in a table of frames, to go through.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameFailures {
    /// The name of the file.
    pub file: String,
    /// Those that need the most frames a second, most first: at most [`MAX_FAILURES`].
    pub list: Vec<FrameFailure>,
    /// The sums over all frames.
    pub tally: FrameTally,
    /// Whether y points down in the frames.
    pub y_down: bool,
}

impl FrameFailures {
    /// Audits a whole table.
    ///
    /// # Errors
    ///
    /// Something in the table is not accepted.
    pub fn in_table(source: impl Read, file: &str, setting: FrameSetting) -> Result<Self, SceneError> {
        let mut audit = FramesAudit::new(source, file, setting)?;
        while audit.advance()? {}
        Ok(audit.into_failures())
    }
}

impl<Source: Read> FramesAudit<Source> {
    /// Begins the audit of a table. The file name is used for messages.
    ///
    /// # Errors
    ///
    /// The table has no such columns.
    pub fn new(source: Source, file: &str, setting: FrameSetting) -> Result<Self, SceneError> {
        let circles = setting.scene.iter().flat_map(|scene| &scene.circles).filter(|one| one.fixed);
        let fixed: Vec<_> =
            circles.clone().map(|one| one.circle.with_mass(f64::INFINITY)).enumerate().collect();
        let walls = setting.scene.iter().flat_map(|scene| &scene.walls).map(|one| one.wall).collect();
        Ok(Self {
            file: file.to_owned(),
            reader: FrameReader::new(source, file, setting.table, fixed.len())?,
            audit: FrameAudit::new(setting.rules, walls),
            names: circles.map(|one| one.name.clone()).collect(),
            fixed,
            setting,
            frame: Frame::default(),
            found: Vec::new(),
            tally: FrameTally::default(),
            failures: Vec::new(),
        })
    }

    /// Reads the next frame, and finds the contacts that are known since. Returns whether there is more to read.
    ///
    /// # Errors
    ///
    /// Something in the table is not accepted.
    pub fn advance(&mut self) -> Result<bool, SceneError> {
        self.found.clear();
        let has_more = self.reader.read(&mut self.frame)?;
        if has_more {
            if self.frame.is_first {
                self.audit.finish(&mut self.found);
            }
            let circles = self.fixed.iter().chain(&self.frame.circles).copied();
            let group = |number: usize| self.reader.label(number).map(|label| &label.group);
            let may_touch = |a: usize, b: usize| {
                let [a, b] = [a, b].map(group);
                a != b || a.is_none_or(String::is_empty)
            };
            self.audit.frame(self.frame.time, circles, may_touch, &mut self.found);
            self.tally.frames += 1;
        } else {
            self.audit.finish(&mut self.found);
        }
        self.tally.near = self.audit.near();
        for contact in &self.found {
            self.tally.add(contact);
            if contact.outcome.is_lost() {
                let names = self.labels(contact).map(|[id, name]| if name.is_empty() { id } else { name });
                let names = names.map(|name| name.chars().take(MAX_NAME_LENGTH).collect());
                self.failures.push(FrameFailure { contact: *contact, names });
            }
        }
        if self.failures.len() >= 2 * MAX_FAILURES {
            failure::keep_worst(&mut self.failures);
        }
        Ok(has_more || !self.found.is_empty())
    }

    /// Returns the contacts that the last frame made known.
    pub fn found(&self) -> &[FrameContact] {
        &self.found
    }

    /// Returns what the file calls the two of a contact, each as what tells it from others, and its name. A wall has its name as both,
    /// and so has a fixed circle of the scene.
    pub fn labels(&self, contact: &FrameContact) -> [[&str; 2]; 2] {
        let circle = |number: usize| match (self.names.get(number), self.reader.label(number)) {
            (Some(name), _) => [name.as_str(); 2],
            (None, Some(label)) => [label.id.as_str(), label.name.as_str()],
            (None, None) => [""; 2],
        };
        match contact.contact {
            Contact::Pair { a, b } => [circle(a), circle(b)],
            Contact::Wall { circle: number, wall } => {
                let walls = self.setting.scene.as_ref().map_or(&[][..], |scene| &scene.walls);
                let name = match wall {
                    AnyWall::Wall(index) => walls.get(index).map_or("", |wall| wall.name.as_str()),
                    AnyWall::Side(_) => "",
                };
                [circle(number), [name; 2]]
            }
        }
    }

    /// Returns the failures, to go through.
    pub fn into_failures(mut self) -> FrameFailures {
        failure::keep_worst(&mut self.failures);
        let y_down = self.setting.y_down;
        FrameFailures { file: self.file, list: self.failures, tally: self.tally, y_down }
    }
}
