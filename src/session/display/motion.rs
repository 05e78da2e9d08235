//! What moves on screen besides the circles: each has a switch, and one switch turns all of them off.

/// Something that moves or stops only to help the viewer. None of it changes a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// The dashed outline that glides between two checks.
    Outline,
    /// The ring around the circles at each check.
    Pulses,
    /// The run pauses at a miss, and is held for a moment at a contact that was found.
    Pauses,
    /// A miss is replayed slowly.
    Replay,
    /// A card says what became of a contact.
    Cards,
    /// The camera follows a pair that bounced out of view.
    Camera,
}

impl Motion {
    /// All motions, in the order of the menu.
    pub const ALL: [Self; 6] =
        [Self::Outline, Self::Pulses, Self::Pauses, Self::Replay, Self::Cards, Self::Camera];

    /// Returns its name beside its switch.
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

/// The motions that are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Motions {
    off: u32,
    /// Whether all are off, whatever their own switches say.
    pub still: bool,
}

impl Motions {
    /// Whether this motion happens.
    pub fn has(self, motion: Motion) -> bool {
        !self.still && self.is_chosen(motion)
    }

    /// Whether its own switch is on.
    pub fn is_chosen(self, motion: Motion) -> bool {
        self.off & motion.bit() == 0
    }

    /// Turns its own switch on or off.
    pub fn toggle(&mut self, motion: Motion) {
        self.off ^= motion.bit();
    }
}
