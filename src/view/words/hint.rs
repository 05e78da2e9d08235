//! The hints below the sentence: the next key.

use circle_collision::simulation::audit::AuditedContact;

use crate::session::{Methods, Shown, in_words, is_by_hand};

/// The hint after a drag that can be repeated.
pub const AFTER_DRAG: &str = "M plays the same drag under the other method, B under both.";

/// The hint after a contact.
pub const AFTER_CONTACT: &str = "Space goes on, R starts again, M changes the method.";

/// Returns the hint in Compare: the keys for time and for other methods.
pub fn in_compare(shown: &Shown) -> String {
    let next = match shown.next_methods {
        Methods::SideBySide(_) => "compares more".to_owned(),
        Methods::One(kept) => format!("shows {} alone", in_words(kept)),
    };
    if shown.has_small_lanes() {
        return format!("Click a lane: the pages explain it. Keys: Space goes on, R starts again, B {next}.");
    }
    format!("Keys: Space goes on, R starts again, M goes to {}, B {next}.", in_words(shown.other_method))
}

/// Returns the hint below the sentence about a failure.
pub fn failure_hint(shown: &Shown, failure: &AuditedContact) -> String {
    if shown.is_comparing() {
        in_compare(shown)
    } else if is_by_hand(failure) {
        "Press M: the same drag again, solved exactly.".to_owned()
    } else {
        "Press M: the same start again, solved exactly.".to_owned()
    }
}
