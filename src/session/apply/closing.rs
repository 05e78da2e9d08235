//! Commands that close the window. It asks only where a file differs from what is open.

use std::path::Path;

use crate::session::{Effect, Origin, Session};

impl Session {
    /// Returns the file that the window asks about before it closes, while it does.
    pub fn asked_about(&self) -> Option<&Path> {
        self.named_file().filter(|_| self.is_asked_to_save)
    }

    /// Whether closing may have to ask: a file is open, and something was edited.
    pub fn may_ask_to_save(&self) -> bool {
        self.named_file().is_some() && self.undo.has_past()
    }

    pub(super) fn quit(&mut self) -> Option<Effect> {
        self.is_asked_to_save = self.named_file().is_some() && self.is_unsaved();
        (!self.is_asked_to_save).then_some(Effect::Quit)
    }

    pub(super) fn save_and_quit(&mut self) -> Option<Effect> {
        self.is_asked_to_save = false;
        let path = self.named_file()?.to_path_buf();
        Some(Effect::SaveAndQuit(Box::new(self.stored_start()), path))
    }

    pub(super) fn quit_without_saving(&mut self) -> Effect {
        self.is_asked_to_save = false;
        self.is_given_up = true;
        Effect::Quit
    }

    fn named_file(&self) -> Option<&Path> {
        match &self.origin {
            Origin::File(path) => Some(path),
            Origin::BuiltIn(_) | Origin::Clipboard => None,
        }
    }
}
