//! Commands that open and save scenes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::scene::{BUILT_IN, Scene};
use crate::session::display::Notice;
use crate::session::{Effect, Kept, Origin, Session};

impl Session {
    /// Returns the place in the list after the open scene. A file stands before the first and after the last.
    pub(super) fn next_place(&self) -> usize {
        match self.origin {
            Origin::BuiltIn(place) => (place + 1) % BUILT_IN.len(),
            Origin::File(_) | Origin::Clipboard => 0,
        }
    }

    /// Returns the place in the list before the open scene.
    pub(super) fn previous_place(&self) -> usize {
        match self.origin {
            Origin::BuiltIn(place) if place > 0 => place - 1,
            Origin::BuiltIn(_) | Origin::File(_) | Origin::Clipboard => BUILT_IN.len() - 1,
        }
    }

    pub(super) fn open_built_in(&mut self, index: usize) -> Option<Effect> {
        let built_in = BUILT_IN.get(index)?;
        self.open(built_in.scene(), Origin::BuiltIn(index));
        Some(Effect::Fit)
    }

    pub(super) fn open_from(&mut self, scene: Scene, origin: Origin) -> Effect {
        match origin {
            Origin::Clipboard => self.tell(&Notice::FromClipboard),
            Origin::BuiltIn(_) | Origin::File(_) => {}
        }
        self.open(scene, origin);
        Effect::Fit
    }

    pub(in crate::session) fn open(&mut self, scene: Scene, origin: Origin) {
        self.let_go_of_everything();
        self.speed = scene.playback;
        let scene = Arc::new(scene);
        if let Origin::File(path) = &origin {
            self.note_file(path, Arc::clone(&scene));
        }
        self.experiment.open(scene);
        self.origin = origin;
        self.file_picker = None;
    }

    pub(super) fn copy(&self) -> Effect {
        Effect::Copy(Box::new(self.stored_start()))
    }

    pub(super) fn copy_link(&mut self) -> Option<Effect> {
        let link = self.link();
        if link.is_none() {
            self.tell(&Notice::TooLargeForLink);
        }
        link.map(Effect::CopyLink)
    }

    pub(super) fn open_link(&mut self, kept: Kept) -> Effect {
        let effect = self.restore(kept);
        self.tell(&Notice::FromLink);
        effect
    }

    pub(super) fn save(&self) -> Effect {
        match &self.origin {
            Origin::File(path) => Effect::Save(Box::new(self.stored_start()), path.clone()),
            // These have no file of their own: the first save makes one.
            Origin::BuiltIn(_) | Origin::Clipboard => {
                Effect::SaveNew(Box::new(self.stored_start()), PathBuf::new())
            }
        }
    }

    pub(super) fn save_moment(&self) -> Effect {
        Effect::SaveCopy(Box::new(self.run().moment().storable()), self.folder())
    }

    pub(super) fn note_saved(&mut self, path: PathBuf) {
        self.tell(&Notice::SavedAs(path.clone()));
        self.note_file(&path, Arc::new(self.run().start().clone()));
        self.origin = Origin::File(path);
    }

    /// Returns the folder of the open file; the current one, which is the empty path, when there is none.
    pub(super) fn folder(&self) -> PathBuf {
        match &self.origin {
            Origin::File(path) => path.parent().map(Path::to_path_buf).unwrap_or_default(),
            Origin::BuiltIn(_) | Origin::Clipboard => PathBuf::new(),
        }
    }

    /// Returns the start, with values that a file may hold.
    pub(in crate::session) fn stored_start(&self) -> Scene {
        self.run().start().clone().storable()
    }
}
