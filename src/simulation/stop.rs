//! Why a world stopped advancing.

/// Why [`World::advance`](super::World::advance) stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "with the budget spent, the world is not where it was to go"]
#[non_exhaustive]
pub enum Stop {
    /// It is at the time that was asked for.
    Reached,
    /// Nothing will ever happen any more, and the time that was asked for is infinite: no time has passed since the last
    /// event.
    NothingAhead,
    /// The budget is spent, and there is more to do.
    BudgetSpent,
    /// The budget is spent, and contacts keep occurring while time does not advance: see
    /// [`World::stall`](super::World::stall). Calling again with the same budget may never make progress.
    Stalled,
    /// In the next step more pairs would be in contact, or near each other, than one step may have. The world stays as it is
    /// before that step until a body is changed, added or removed.
    Crowded,
}

impl Stop {
    /// Whether everything up to the time that was asked for has happened.
    pub fn is_there(self) -> bool {
        match self {
            Self::Reached | Self::NothingAhead => true,
            Self::BudgetSpent | Self::Stalled | Self::Crowded => false,
        }
    }
}
