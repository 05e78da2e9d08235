//! What moves on screen besides the circles: each with a switch, and one that turns all of it off.

/// Something that moves, or stands still, only to help the viewer. None of it changes a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// The dashed outline that glides between two checks.
    Outline,
    /// The ring around the circles at each check.
    Pulses,
    /// The run pauses at a miss, and stands still for a moment at a contact that was found.
    Pauses,
    /// A miss is replayed slowly.
    Replay,
    /// What became of a contact, on a card.
    Cards,
    /// The camera follows a pair that bounced out of view.
    Camera,
}

impl Motion {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 6] =
        [Self::Outline, Self::Pulses, Self::Pauses, Self::Replay, Self::Cards, Self::Camera];

    /// Its name beside its switch.
    pub fn name(self) -> &'static str {
        match self {
            Self::Outline => "outline between checks",
            Self::Pulses => "pulse at each check",
            Self::Pauses => "pause at a result",
            Self::Replay => "slow replay of a miss",
            Self::Cards => "result cards",
            Self::Camera => "camera follows a bounce",
        }
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Which of them are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Motions {
    off: u32,
    /// Still pictures: none is on, whatever its own switch says.
    pub still: bool,
}

impl Motions {
    /// Does this happen?
    pub fn has(self, motion: Motion) -> bool {
        !self.still && self.is_chosen(motion)
    }

    /// Is its own switch on?
    pub fn is_chosen(self, motion: Motion) -> bool {
        self.off & motion.bit() == 0
    }

    /// Turns its own switch on or off.
    pub fn toggle(&mut self, motion: Motion) {
        self.off ^= motion.bit();
    }
}
