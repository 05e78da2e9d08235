//! The chapters of the tour, read from the file with their texts.

use std::collections::HashMap;
use std::sync::LazyLock;

use circle_collision::simulation::Detection;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{Error as _, IntoDeserializer};
use serde::{Deserialize, Deserializer};

use crate::scene::built_in_index;
use crate::session::screen::Page;

const TEXT: &str = include_str!("../../../assets/tour.toml");

static CHAPTERS: LazyLock<Vec<Chapter>> =
    LazyLock::new(|| parse(TEXT).unwrap_or_else(|problem| panic!("assets/tour.toml: {problem}")));

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TourFile {
    #[serde(rename = "chapter")]
    chapters: Vec<Chapter>,
}

/// A lesson on a built-in scene.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The title.
    pub title: String,
    /// The index of its scene in the list of built-in scenes.
    #[serde(deserialize_with = "scene")]
    pub scene: usize,
    /// The method with which it begins, if it is not the scene's.
    pub detection: Option<Detection>,
    /// Whether it begins with the methods that its scene compares.
    #[serde(default)]
    pub compare: bool,
    /// The step with which it begins (s), if it is not the scene's.
    pub step: Option<f64>,
    /// The page that it opens, if there is room beside the canvas.
    pub page: Option<Page>,
    /// The tasks, in order.
    #[serde(rename = "part")]
    pub tasks: Vec<Task>,
    /// The sentence after all tasks are done.
    pub then: Sentence,
    /// The sentence instead of that one, if the contact was caught.
    pub found: Option<Sentence>,
    /// The sentence instead of both, if it was seen too late.
    pub late: Option<Sentence>,
    /// The sentence before that one after a right guess.
    pub right: Option<Sentence>,
    /// The sentence before that one after a wrong guess.
    pub wrong: Option<Sentence>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The sentence shown until it is done.
    pub say: Sentence,
    /// The sentence shown instead while the lane of this method is explained.
    #[serde(default, rename = "lane")]
    pub say_of_lane: HashMap<Detection, Sentence>,
    /// The sentence shown instead after a drag that was not enough.
    pub again: Option<Sentence>,
    /// The event that completes it.
    pub waits: Wait,
}

/// An event that a task can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wait {
    /// The result of a throw.
    Result,
    /// A circle moved over another by hand, which no check sees.
    Tunnel,
    /// A drag that is swept.
    Sweep,
    /// A dt with which the throw will be seen, in time or too late.
    Seen,
    /// A dt with which every throw is caught in time: below T / 2.
    Safe,
    /// A throw that is caught.
    Caught,
    /// A dt with which this throw will be seen in time.
    InTime,
    /// A throw that is caught, from this start.
    Bounced,
    /// Each of the terms a, b and c on the canvas.
    Terms,
    /// A contact that was solved.
    Contact,
    /// Circles that are pushed out of each other.
    PushOut,
    /// A throw under several methods, in which each has met the explained pair or has not.
    Throw,
    /// The lane of a stepped method that caught the contact.
    Lane,
}

/// A sentence, with placeholders that the open scene fills in.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct Sentence(pub Vec<Piece>);

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Text from the file, unchanged.
    Text(String),
    /// A placeholder.
    Word(Word),
}

/// A placeholder, written in braces, that the open scene fills in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// dt.
    #[serde(rename = "dt")]
    Step,
    /// The speed of the faster circle of the explained pair.
    Speed,
    /// `T`: how long the explained pair overlaps.
    #[serde(rename = "T")]
    Overlap,
    /// The largest dt with three digits below `T / 2`.
    #[serde(rename = "safe-dt")]
    SafeStep,
    /// The time of the last contact.
    Contact,
    /// The length of the last push-out.
    PushOut,
}

/// Returns all chapters, in order.
///
/// # Panics
///
/// Never: a test reads the file.
pub fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

fn parse(text: &str) -> Result<Vec<Chapter>, toml::de::Error> {
    toml::from_str::<TourFile>(text).map(|file| file.chapters)
}

/// Reads the name of a built-in scene.
fn scene<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let name = String::deserialize(deserializer)?;
    built_in_index(&name).ok_or_else(|| D::Error::custom(format!("there is no scene {name}")))
}

impl TryFrom<String> for Sentence {
    type Error = Error;

    fn try_from(text: String) -> Result<Self, Error> {
        let mut pieces = Vec::new();
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or_else(|| Error::custom("a brace is open"))?;
            let name: StrDeserializer<Error> = name.into_deserializer();
            pieces.extend([Piece::Text(before.to_owned()), Piece::Word(Word::deserialize(name)?)]);
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Self(pieces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_holds_chapters_with_something_to_do_in_each() {
        let chapters = parse(TEXT).expect("it can be read");
        assert_eq!(chapters.len(), 8);
        for chapter in chapters {
            assert!(!chapter.tasks.is_empty(), "{}", chapter.title);
        }
    }

    #[test]
    fn an_unknown_word_is_refused_with_its_name() {
        let with = |line: &str| TEXT.replacen("waits = \"result\"", line, 1);
        for (line, problem) in [
            ("waits = \"rain\"", "unknown variant `rain`"),
            ("waits = \"result\"\nweights = 1", "unknown field `weights`"),
            ("", "missing field `waits`"),
        ] {
            let error = parse(&with(line)).expect_err(line).to_string();
            assert!(error.contains(problem), "{error}");
        }
        for (before, after, problem) in [
            ("{speed}", "{weather}", "unknown variant `weather`"),
            ("{dt}. Will", "{dt. Will", "a brace is open"),
            ("scene = \"bullet\"", "scene = \"tea\"", "there is no scene tea"),
        ] {
            let error = parse(&TEXT.replacen(before, after, 1)).expect_err(after).to_string();
            assert!(error.contains(problem), "{error}");
        }
    }
}
