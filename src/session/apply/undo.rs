//! Commands that go back and forth between edits.

use crate::session::display::Notice;
use crate::session::undo::{Remembered, Undo};
use crate::session::{Effect, Session};

impl Session {
    /// Returns to another state of the experiment; tells `otherwise` where there is none. Another scene is fitted into
    /// view.
    pub(super) fn take_back(
        &mut self,
        how: impl FnOnce(&mut Undo, Remembered) -> Option<Remembered>,
        otherwise: &Notice,
    ) -> Option<Effect> {
        let loaded = self.run().loaded().clone();
        let now = Remembered::of(&self.experiment, &self.origin);
        match how(&mut self.undo, now) {
            Some(remembered) => {
                self.let_go_of_everything();
                (self.experiment, self.origin) = remembered.restored();
            }
            None => self.tell(otherwise),
        }
        let is_another = *self.run().loaded() != loaded;
        if is_another {
            self.speed = self.run().loaded().playback;
        }
        is_another.then_some(Effect::Fit)
    }
}
