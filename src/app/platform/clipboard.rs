//! The clipboard of the desktop.
//!
//! Its text is provided by the program that copied last, which may hang: a thread waits for it while the window goes on
//! drawing.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use arboard::Error;
use macroquad::input::{KeyCode, is_key_down};

use super::description::Reader;

/// The maximum wait for an answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The clipboard, and the request for its text.
#[derive(Default)]
pub struct Clipboard {
    /// A copied text is on the clipboard only while this exists.
    held: Option<arboard::Clipboard>,
    /// The copied text, until it is known to have stayed there.
    unsettled: Option<Unsettled>,
    /// The request without an answer yet.
    question: Option<Awaited>,
}

/// A text that the window library may replace: as long as Ctrl and C or X are held down, it copies its own selection, which is
/// always empty, in each picture. The thread of `arboard` may hear of that only after the text was copied, and then drops it.
struct Unsettled {
    text: String,
    /// Whether it was copied again with the keys up.
    is_again: bool,
}

struct Awaited {
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
        self.unsettled = Some(Unsettled { text: text.to_owned(), is_again: false });
        self.held.insert(held).set_text(text).map_err(|error| sentence(&error))
    }

    /// Whether the window must not rest.
    pub fn is_waiting(&self) -> bool {
        self.question.is_some() || self.unsettled.is_some()
    }

    /// Copies the text again that the window library may have replaced, and looks in the next picture whether it is there.
    fn settle(&mut self) {
        let (Some(unsettled), Some(held)) = (&mut self.unsettled, &mut self.held) else { return };
        if is_key_down(KeyCode::C) || is_key_down(KeyCode::X) {
            unsettled.is_again = false;
        } else if unsettled.is_again && held.get_text().is_ok() {
            // Or another program has copied since.
            self.unsettled = None;
        } else {
            unsettled.is_again = held.set_text(&*unsettled.text).is_ok();
        }
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
        self.settle();
        let question = self.question.as_ref()?;
        let answer = match question.answer.try_recv() {
            Ok(answer) => answer.map_err(|error| sentence(&error)),
            Err(TryRecvError::Empty) if question.asked.elapsed() < PATIENCE => return None,
            Err(_) => Err("the program that copied last does not answer; copy once more".to_owned()),
        };
        self.question.take().map(|question| (question.reader, answer))
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
