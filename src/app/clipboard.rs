//! The clipboard of the desktop.
//!
//! Reading asks the program that copied last, and a program that hangs never answers: so a thread waits for the answer,
//! and the window goes on drawing.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use arboard::Error;

/// An answer that takes longer than this is no longer waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Who wants the text that is on the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The text field that has the keyboard.
    Field,
    /// The program, for a scene.
    Scene,
}

/// Our end of the clipboard.
#[derive(Default)]
pub struct Clipboard {
    /// What was copied lives on the display only as long as this does.
    held: Option<arboard::Clipboard>,
    question: Option<Question>,
}

struct Question {
    reader: Reader,
    asked: Instant,
    answer: Receiver<Result<String, Error>>,
}

impl Clipboard {
    /// Puts a text on the clipboard.
    ///
    /// # Errors
    ///
    /// Why there is no clipboard.
    pub fn copy(&mut self, text: String) -> Result<(), String> {
        let held = match self.held.take() {
            Some(held) => held,
            None => arboard::Clipboard::new().map_err(|error| sentence(&error))?,
        };
        self.held.insert(held).set_text(text).map_err(|error| sentence(&error))
    }

    /// Asks for the text on the clipboard. A question before this that has no answer yet is forgotten.
    pub fn ask(&mut self, reader: Reader) {
        let (sender, answer) = channel();
        std::thread::spawn(move || {
            let text = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_text());
            // Nobody listens any more when it took too long.
            let _ = sender.send(text);
        });
        self.question = Some(Question { reader, asked: Instant::now(), answer });
    }

    /// Is there a question without an answer? Then the window must not rest.
    pub fn is_asked(&self) -> bool {
        self.question.is_some()
    }

    /// The text, or why there is none, and who asked for it. `None` as long as there is nothing to say.
    pub fn answer(&mut self) -> Option<(Reader, Result<String, String>)> {
        let question = self.question.as_ref()?;
        let answer = match question.answer.try_recv() {
            Ok(answer) => answer.map_err(|error| sentence(&error)),
            Err(TryRecvError::Empty) if question.asked.elapsed() < PATIENCE => return None,
            Err(_) => Err("the program that copied last does not answer; copy once more".to_owned()),
        };
        let reader = question.reader;
        self.question = None;
        Some((reader, answer))
    }
}

fn sentence(error: &Error) -> String {
    match error {
        Error::ContentNotAvailable => "it holds no text; copy the text of a scene first".to_owned(),
        Error::ConversionFailure => "its text is not UTF-8; copy plain text".to_owned(),
        Error::ClipboardNotSupported => "this desktop has none; use a file".to_owned(),
        Error::ClipboardOccupied => "another program holds it; try again".to_owned(),
        other => format!("{other}; use a file"),
    }
}
