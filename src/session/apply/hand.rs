//! Commands of the hand.

use crate::session::{HandCommand, Session};

impl Session {
    pub(super) fn apply_to_hand(&mut self, command: HandCommand) {
        match command {
            HandCommand::Grab(circle) => self.hand.grab(&mut self.experiment, &mut self.clock, circle),
            HandCommand::DragTo(target) => self.hand.drag_to(&mut self.experiment, target),
            HandCommand::Release => self.hand.release(&mut self.experiment, &mut self.clock),
        }
    }
}
