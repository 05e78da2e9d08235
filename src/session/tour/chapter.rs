//! The chapters of the tour, read from the file that holds their texts.

use std::sync::LazyLock;

use toml::{Table, Value};

use crate::scene::built_in_index;
use crate::session::screen::Page;
use crate::simulation::Detection;

const TEXT: &str = include_str!("../../../assets/tour.toml");

static CHAPTERS: LazyLock<Vec<Chapter>> =
    LazyLock::new(|| parse(TEXT).unwrap_or_else(|problem| panic!("assets/tour.toml: {problem}")));

/// A lesson on a built-in scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter {
    /// The title.
    pub title: String,
    /// The index of its scene in the list of built-in scenes.
    pub scene: usize,
    /// The method with which it begins, where it is not the scene's.
    pub detection: Option<Detection>,
    /// The step with which it begins (s), where it is not the scene's.
    pub step: Option<f64>,
    /// The time at which it begins (s).
    pub at: f64,
    /// The page that it opens, where there is room beside the canvas.
    pub page: Option<Page>,
    /// The tasks, in order.
    pub tasks: Vec<Task>,
    /// The sentence when all tasks are done.
    pub then: Sentence,
    /// The sentences before that for a right guess, and for a wrong one.
    pub verdicts: Option<[Sentence; 2]>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The sentence until it is done.
    pub say: Sentence,
    /// The sentence in its place where the throw of the task before was caught in time.
    pub say_after_catch: Option<Sentence>,
    /// What it waits for.
    pub waits: Wait,
}

/// What a chapter can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wait {
    /// A throw that is missed.
    Miss,
    /// A moment in the dip, where the circles overlap.
    Dip,
    /// A circle that the hand moves over another, which no check sees.
    Tunnel,
    /// A drag that is swept.
    Sweep,
    /// A throw whose contact is sure to be seen: dt is below T.
    Seen,
    /// A throw whose contact is sure to be caught in time: dt is below T / 2.
    Caught,
    /// Each of the terms a, b and c on the canvas.
    Terms,
    /// A contact that was solved.
    Contact,
    /// Circles that are pushed out of each other.
    PushOut,
    /// The page about the cost.
    Cost,
}

impl Wait {
    const ALL: [Self; 10] =
        all_variants![Miss, Dip, Tunnel, Sweep, Seen, Caught, Terms, Contact, PushOut, Cost];

    /// Returns the word for it in the file.
    fn name(self) -> &'static str {
        match self {
            Self::Miss => "miss",
            Self::Dip => "dip",
            Self::Tunnel => "tunnel",
            Self::Sweep => "sweep",
            Self::Seen => "seen",
            Self::Caught => "caught",
            Self::Terms => "terms",
            Self::Contact => "contact",
            Self::PushOut => "push-out",
            Self::Cost => "cost",
        }
    }
}

/// A sentence, with words that the open scene fills in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sentence(pub Vec<Piece>);

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Text as it is in the file.
    Text(String),
    /// A word that is filled in.
    Word(Word),
}

/// What the open scene fills in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// dt.
    Step,
    /// The speed of the faster circle of the explained pair.
    Speed,
    /// `T`: the time that the explained pair overlaps.
    Overlap,
    /// The largest dt of three digits below `T / 2`.
    SafeStep,
    /// The time of the last contact.
    Contact,
    /// The length of the last push-out.
    PushOut,
}

impl Word {
    const ALL: [Self; 6] = all_variants![Step, Speed, Overlap, SafeStep, Contact, PushOut];

    /// Returns what stands for it in braces.
    fn name(self) -> &'static str {
        match self {
            Self::Step => "dt",
            Self::Speed => "speed",
            Self::Overlap => "T",
            Self::SafeStep => "safe-dt",
            Self::Contact => "contact",
            Self::PushOut => "push-out",
        }
    }
}

/// Returns all chapters, in order.
///
/// # Panics
///
/// Never: a test reads the file.
pub fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

fn parse(text: &str) -> Result<Vec<Chapter>, String> {
    let mut file: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let chapters = tables(&mut file, "chapter")?.into_iter().map(chapter).collect::<Result<_, _>>()?;
    nothing_left(&file)?;
    Ok(chapters)
}

fn chapter(mut table: Table) -> Result<Chapter, String> {
    let title = text(&mut table, "title")?;
    let in_chapter = |problem: String| format!("{title}: {problem}");
    let table = &mut table;
    let chapter = Chapter {
        title: title.clone(),
        scene: word(table, "scene", built_in_index).map_err(in_chapter)?,
        detection: optional(table, "detection", Detection::named).map_err(in_chapter)?,
        step: optional_number(table, "step").map_err(in_chapter)?,
        at: optional_number(table, "at").map_err(in_chapter)?.unwrap_or(0.0),
        page: optional(table, "page", page).map_err(in_chapter)?,
        tasks: tables(table, "part")?.into_iter().map(task).collect::<Result<_, _>>().map_err(in_chapter)?,
        then: sentence(table, "then").map_err(in_chapter)?,
        verdicts: if table.contains_key("right") {
            let [right, wrong] = ["right", "wrong"].map(|key| sentence(table, key).map_err(in_chapter));
            Some([right?, wrong?])
        } else {
            None
        },
    };
    nothing_left(table).map_err(in_chapter)?;
    Ok(chapter)
}

fn task(mut table: Table) -> Result<Task, String> {
    let caught = table.contains_key("caught").then(|| sentence(&mut table, "caught")).transpose()?;
    let task = Task {
        say: sentence(&mut table, "say")?,
        say_after_catch: caught,
        waits: word(&mut table, "waits", wait)?,
    };
    nothing_left(&table)?;
    Ok(task)
}

fn wait(name: &str) -> Option<Wait> {
    Wait::ALL.into_iter().find(|wait| wait.name() == name)
}

fn page(name: &str) -> Option<Page> {
    Page::ALL.into_iter().find(|page| page.name() == name)
}

/// Reads a text whose words in braces are filled in.
fn sentence(table: &mut Table, key: &str) -> Result<Sentence, String> {
    let text = text(table, key)?;
    let mut pieces = Vec::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or(format!("{key}: a brace is open"))?;
        let word = Word::ALL.into_iter().find(|word| word.name() == name);
        let word = word.ok_or(format!("{key}: {name} cannot be filled in"))?;
        pieces.extend([Piece::Text(before.to_owned()), Piece::Word(word)]);
        rest = after;
    }
    pieces.push(Piece::Text(rest.to_owned()));
    Ok(Sentence(pieces))
}

fn text(table: &mut Table, key: &str) -> Result<String, String> {
    match table.remove(key) {
        Some(Value::String(text)) => Ok(text),
        _ => Err(format!("{key}: no text")),
    }
}

fn word<T>(table: &mut Table, key: &str, of: impl Fn(&str) -> Option<T>) -> Result<T, String> {
    let name = text(table, key)?;
    of(&name).ok_or(format!("{key}: {name} is unknown"))
}

fn optional<T>(table: &mut Table, key: &str, of: impl Fn(&str) -> Option<T>) -> Result<Option<T>, String> {
    if table.contains_key(key) { word(table, key, of).map(Some) } else { Ok(None) }
}

fn optional_number(table: &mut Table, key: &str) -> Result<Option<f64>, String> {
    let number = |value: Value| value.as_float().ok_or(format!("{key}: no number with a point"));
    table.remove(key).map(number).transpose()
}

fn tables(table: &mut Table, key: &str) -> Result<Vec<Table>, String> {
    let Some(Value::Array(all)) = table.remove(key) else { return Err(format!("{key}: none")) };
    let table =
        |value| if let Value::Table(table) = value { Ok(table) } else { Err(format!("{key}: no table")) };
    all.into_iter().map(table).collect()
}

fn nothing_left(table: &Table) -> Result<(), String> {
    table.keys().next().map_or(Ok(()), |key| Err(format!("{key}: unknown")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_holds_seven_chapters_with_something_to_do_in_each() {
        let chapters = parse(TEXT).expect("it can be read");
        assert_eq!(chapters.len(), 7);
        for chapter in chapters {
            assert!(!chapter.tasks.is_empty() && chapter.at >= 0.0, "{}", chapter.title);
        }
    }

    #[test]
    fn what_is_unknown_is_refused_with_its_name() {
        let with = |line: &str| TEXT.replacen("waits = \"miss\"", line, 1);
        for (line, problem) in [
            ("waits = \"rain\"", "waits: rain is unknown"),
            ("waits = \"miss\"\nweights = 1", "weights: unknown"),
            ("", "waits: no text"),
        ] {
            let told = parse(&with(line)).expect_err(line);
            assert!(told.ends_with(problem), "{told}");
        }
        let told = parse(&TEXT.replacen("{speed}", "{weather}", 1)).expect_err("a word");
        assert!(told.ends_with("say: weather cannot be filled in"), "{told}");
    }
}
