//! The clipboard, through the page.

use std::time::Duration;

use super::page::{self, Question, Telling};
use crate::app::platform::description::Reader;

/// The maximum wait for a text: if the browser asks the user, an answer takes a while.
const PATIENCE: Duration = Duration::from_secs(10);

/// The clipboard, and the request for its text.
#[derive(Debug, Default)]
pub struct Clipboard {
    /// The request without an answer yet.
    question: Option<(Reader, Duration)>,
}

impl Clipboard {
    /// Puts a text on the clipboard.
    ///
    /// # Errors
    ///
    /// None: the page reports what the browser forbids.
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "it has a state, and fails, on other systems"
    )]
    pub fn copy(&mut self, text: &str) -> Result<(), String> {
        page::tell(Telling::Copied, text);
        Ok(())
    }

    /// Whether the window must not rest.
    pub fn is_waiting(&self) -> bool {
        self.question.is_some()
    }

    /// Requests the text on the clipboard. Replaces a request that has no answer yet.
    pub fn ask(&mut self, reader: Reader) {
        page::tell(Telling::WantPasted, "");
        self.question = Some((reader, page::now()));
    }

    /// Returns the text, or why there is none, and its reader; `None` while there is no answer.
    pub fn answer(&mut self) -> Option<(Reader, Result<String, String>)> {
        let (reader, asked) = self.question?;
        let text = match page::ask(Question::Pasted) {
            Some(text) if text.is_empty() => {
                Err("it holds no text, or the browser does not show it; press Ctrl+V".to_owned())
            }
            Some(text) => Ok(text),
            None if page::now().saturating_sub(asked) < PATIENCE => return None,
            None => Err("the browser does not show it; press Ctrl+V".to_owned()),
        };
        self.question = None;
        Some((reader, text))
    }
}
