//! Commands that close the window. It asks only where a file differs from what is open.

use std::path::{Path, PathBuf};

use crate::session::{Effect, Session};

impl Session {
    /// Returns the file that the window asks about before it closes, while it does.
    pub fn asked_about(&self) -> Option<&Path> {
        self.files.named_file().filter(|_| self.files.is_asked_to_save)
    }

    /// Returns why the file that the window asks about could not be written, where that was tried.
    pub fn refusal(&self) -> Option<&str> {
        self.asked_about().and(self.files.refusal.as_deref())
    }

    /// Whether closing may have to ask: a file is open, and something was edited.
    pub fn may_ask_to_save(&self) -> bool {
        self.files.named_file().is_some() && self.experiment.undo.has_past()
    }

    pub(super) fn quit(&mut self) -> Option<Effect> {
        self.files.is_asked_to_save = self.files.named_file().is_some() && self.is_unsaved();
        self.files.refusal = None;
        (!self.files.is_asked_to_save).then_some(Effect::Quit)
    }

    pub(super) fn save_and_quit(&mut self) -> Option<Effect> {
        let path = self.files.named_file()?.to_path_buf();
        Some(self.save_as_and_quit(path))
    }

    pub(super) fn save_as_and_quit(&mut self, path: PathBuf) -> Effect {
        self.files.is_asked_to_save = false;
        Effect::SaveAndQuit(Box::new(self.stored_start()), path)
    }

    pub(super) fn ask_for_another_name(&mut self, problem: String) {
        self.files.is_asked_to_save = true;
        self.files.refusal = Some(problem);
    }

    pub(super) fn quit_without_saving(&mut self) -> Effect {
        self.files.is_asked_to_save = false;
        self.files.is_given_up = true;
        Effect::Quit
    }
}
