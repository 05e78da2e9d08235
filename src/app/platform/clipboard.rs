//! The clipboard of the desktop.
//!
//! Its text is provided by the program that copied last, which may hang: a thread waits for it while the window goes on
//! drawing.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use arboard::Error;

use super::description::Reader;

/// The maximum wait for an answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The clipboard, and the request for its text.
#[derive(Default)]
pub struct Clipboard {
    /// A copied text is on the clipboard only while this exists.
    held: Option<arboard::Clipboard>,
    /// The request without an answer yet, for which the window must not rest.
    pub question: Option<Awaited>,
}

pub struct Awaited {
    reader: Reader,
    asked: Instant,
    answer: Receiver<Result<String, Error>>,
}

impl Clipboard {
    /// Puts a text on the clipboard.
    ///
    /// # Errors
    ///
    /// Returns why there is no clipboard.
    pub fn copy(&mut self, text: &str) -> Result<(), String> {
        let held = match self.held.take() {
            Some(held) => held,
            None => arboard::Clipboard::new().map_err(|error| sentence(&error))?,
        };
        self.held.insert(held).set_text(text).map_err(|error| sentence(&error))
    }

    /// Requests the text on the clipboard. Replaces a request that has no answer yet.
    pub fn ask(&mut self, reader: Reader) {
        let (sender, answer) = channel();
        std::thread::spawn(move || {
            let text = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_text());
            // This fails if the answer took too long.
            let _ = sender.send(text);
        });
        self.question = Some(Awaited { reader, asked: Instant::now(), answer });
    }

    /// Returns the text, or why there is none, and its reader; `None` while there is no answer.
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
