//! Commands that go back and forth between edits.

use std::sync::Arc;

use crate::scene::Scene;
use crate::session::notice::Notice;
use crate::session::origin::Origin;
use crate::session::{Effect, Session};

impl Session {
    pub(super) fn undo(&mut self) -> Option<Effect> {
        let loaded = Arc::clone(self.run().loaded());
        let why_no_further = self.experiment.undo.why_no_further();
        let origin = self.experiment.undo(&self.files.origin);
        self.arrive(origin, &loaded, &why_no_further)
    }

    pub(super) fn redo(&mut self) -> Option<Effect> {
        let loaded = Arc::clone(self.run().loaded());
        let origin = self.experiment.redo(&self.files.origin);
        self.arrive(origin, &loaded, &Notice::NothingToRedo)
    }

    /// Forgets what belongs to the state before, in which `loaded` was open; tells `otherwise` where there is no other. Another scene
    /// is fitted into view.
    fn arrive(&mut self, origin: Option<Origin>, loaded: &Arc<Scene>, otherwise: &Notice) -> Option<Effect> {
        match origin {
            Some(origin) => {
                self.let_go_of_everything();
                self.files.origin = origin;
            }
            None => self.tell(otherwise),
        }
        let is_another = self.run().loaded() != loaded;
        if is_another {
            self.clock.speed = self.run().loaded().playback;
        }
        is_another.then_some(Effect::Fit)
    }
}
