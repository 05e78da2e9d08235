//! What is asked about a contact that a method missed, caught too late or invented.

use circle_collision::simulation::audit::AuditedContact;

/// Whether it occurred within a jump of the hand rather than a step of the run.
pub fn is_by_hand(failure: &AuditedContact) -> bool {
    failure.step == 0
}

/// Returns which of the two circles was faster: 0 for a, 1 for b.
pub fn mover(failure: &AuditedContact) -> usize {
    let [a, b] = failure.before;
    usize::from(b.velocity.length_squared() > a.velocity.length_squared())
}
