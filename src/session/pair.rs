//! Two circles of a scene.

use circle_collision::simulation::Contact;
use circle_collision::simulation::audit::AuditedContact;

/// Two circles by index, the lower one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
}

impl Pair {
    /// Returns the pair of two different circles.
    pub fn of(first: usize, second: usize) -> Self {
        Self { a: first.min(second), b: first.max(second) }
    }

    /// Whether this circle is one of them.
    pub fn has(&self, circle: usize) -> bool {
        self.a == circle || self.b == circle
    }

    /// Returns the two circles of a contact; `None` for a circle and a wall.
    pub fn in_contact(contact: Contact) -> Option<Self> {
        match contact {
            Contact::Pair { a, b } => Some(Self { a, b }),
            Contact::Wall { .. } => None,
        }
    }

    /// Returns the two circles of an audited contact.
    pub fn audited(audited: &AuditedContact) -> Self {
        Self { a: audited.a, b: audited.b }
    }
}
