//! The pages of the panel as rows: what each says and offers, but not where and how it is drawn.

mod cost;
mod cures;
mod edit;
mod events;
mod step;
mod table;
mod when;

pub use table::{Cell, Triangle};

use crate::scene::Color;
use crate::session::{Command, Mark, Page, Pair, Shown, Term};
use crate::view::button::Action;
use crate::view::plot::PlotPage;
use crate::view::text::number::Reading;
use crate::view::value::Value;
use crate::view::words::line::Line;

/// A row of a page.
#[derive(Clone, Debug)]
pub enum Row {
    Words(Voice, Line),
    /// The heading of a part of a page, with a note at its right.
    Heading {
        name: String,
        note: String,
    },
    /// A name, and a number before its unit.
    Number {
        name: String,
        reading: Reading,
        tone: Tone,
        term: Option<Term>,
    },
    /// The equation, each term with its words and with how it is made.
    Equation([(Term, String, &'static str); 3]),
    /// A moment to go to, and what happened then.
    Moment {
        at: String,
        words: String,
        tone: Tone,
        press: Press,
    },
    /// The next contact of a pair.
    NextContact {
        pair: Pair,
        words: String,
    },
    /// A name and a value on a bar of this share of the width.
    Bar {
        name: &'static str,
        value: String,
        share: f64,
        is_strong: bool,
    },
    /// Buttons as wide as the page, two in a row.
    Actions(Vec<Action>),
    /// Small buttons in a row.
    Presses(Vec<Press>),
    /// Words of which one is chosen, after a name.
    Choices {
        name: &'static str,
        choices: Vec<Choice>,
    },
    /// Words that are on or off.
    Switches(Vec<Choice>),
    /// A list that opens, with its name for screen readers, after a label; and a button beside it.
    List {
        name: &'static str,
        label: &'static str,
        choices: Vec<Choice>,
        press: Option<Press>,
    },
    /// Numbers to be typed or dragged: names, each with the values beside it.
    Fields(Vec<(&'static str, [Value; 2])>),
    /// A number between two limits.
    Slider(Value),
    /// A text to be typed.
    Text(TextField),
    /// The name of a circle, which selects it, and whether it is fixed.
    Circle {
        name: String,
        color: Color,
        select: Choice,
        fix: Choice,
    },
    /// Rows that can be folded away: by a command, or else by the panel itself.
    Fold {
        name: &'static str,
        is_open: Option<(bool, Command)>,
        rows: Vec<Row>,
    },
    /// An answer in a frame, once it is known, with room for each of these: three sentences, the second of which stands out.
    Framed {
        known: Option<[String; 3]>,
        /// What stands there before.
        until: &'static str,
        any: Vec<[String; 3]>,
    },
    Separator,
    Plot(PlotPage),
    /// The picture of the equation.
    Picture,
    Triangle(Triangle),
    /// How often each method fails in the game.
    Trial,
}

/// How words are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// What happened, in the color of its mark.
    Result(Option<Mark>),
    /// The sentence that answers the question of the page.
    Answer,
    Plain,
    /// What matters less.
    Quiet,
    /// What matters least, in small letters.
    Note,
}

/// How a row stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Dim,
    /// The radii sum, and a push-out.
    Accent,
    /// A failure.
    Alarm,
}

/// A small button.
#[derive(Clone, Debug, PartialEq)]
pub struct Press {
    pub name: String,
    /// What its tooltip says, or why it is off.
    pub hint: String,
    pub command: Command,
    pub is_on: bool,
}

/// A word to choose, or to switch on or off.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub name: String,
    pub is_chosen: bool,
    /// What its tooltip says; may be empty.
    pub hint: &'static str,
    pub command: Command,
}

/// A text to be typed.
#[derive(Clone, Debug)]
pub struct TextField {
    pub name: &'static str,
    pub now: String,
    /// What stands in it while it is empty.
    pub hint: &'static str,
    /// The maximum number of characters.
    pub longest: usize,
    /// The number of lines on screen. The text itself has one.
    pub lines: usize,
    pub command: fn(String) -> Command,
}

impl Row {
    fn answer(words: impl Into<Line>) -> Self {
        Self::Words(Voice::Answer, words.into())
    }

    fn quiet(words: impl Into<Line>) -> Self {
        Self::Words(Voice::Quiet, words.into())
    }

    fn note(words: impl Into<Line>) -> Self {
        Self::Words(Voice::Note, words.into())
    }

    fn heading(name: impl Into<String>, note: impl Into<String>) -> Self {
        Self::Heading { name: name.into(), note: note.into() }
    }

    fn number(name: impl Into<String>, reading: Reading, tone: Tone) -> Self {
        Self::Number { name: name.into(), reading, tone, term: None }
    }

    fn press(name: &str, hint: &str, command: impl Into<Command>) -> Self {
        Self::Presses(vec![Press::new(name, hint, command)])
    }
}

impl Press {
    fn new(name: &str, hint: impl Into<String>, command: impl Into<Command>) -> Self {
        Self { name: name.to_owned(), hint: hint.into(), command: command.into(), is_on: true }
    }
}

impl Choice {
    fn new(
        name: impl Into<String>,
        is_chosen: bool,
        hint: &'static str,
        command: impl Into<Command>,
    ) -> Self {
        Self { name: name.into(), is_chosen, hint, command: command.into() }
    }
}

/// What there is to show of a page.
pub struct Content {
    /// The question that it answers.
    pub question: &'static str,
    /// Returns its rows.
    pub rows: fn(&Shown) -> Vec<Row>,
    /// What a picture shows of it.
    pub in_picture: InPicture,
}

/// What a picture shows of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InPicture {
    /// This plot alone.
    Plot(PlotPage),
    Rows,
    /// Nothing: what it says depends on the machine.
    Nothing,
}

/// Returns what there is to show of a page.
pub fn content(page: Page) -> Content {
    let content = |question, rows, in_picture| Content { question, rows, in_picture };
    match page {
        Page::When => content("When do the two touch?", when::rows, InPicture::Plot(PlotPage::When)),
        Page::Step => {
            content("Which step would have caught it?", step::rows, InPicture::Plot(PlotPage::Step))
        }
        Page::Cost => content("What does each method cost, and why?", cost::rows, InPicture::Nothing),
        Page::Cures => {
            let question = "Which setting does your game need, and how often does each method fail in it?";
            content(question, cures::rows, InPicture::Rows)
        }
        Page::Events => content("What happened, and why?", events::rows, InPicture::Rows),
        Page::Edit => content("What can be changed, and what is drawn?", edit::rows, InPicture::Rows),
    }
}

/// Returns the pages that a picture can show.
pub fn pages_in_pictures() -> impl Iterator<Item = Page> {
    Page::ALL.into_iter().filter(|&page| content(page).in_picture != InPicture::Nothing)
}
