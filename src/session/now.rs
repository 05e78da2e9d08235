//! The present, and how much of what was on screen the changes so far have ended.
//!
//! A fact keeps the moment at which it was noticed, and is on screen until a later change ends it or it is old. So no command has a
//! list of what it must take off the screen.

/// How much a change ends. Each ends what those above it end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The sentence about what was just done, and the replay of a miss: as every command of the person does.
    Words,
    /// The results and marks on screen: the clock or the runs are elsewhere.
    Marks,
    /// The course of the runs: their next result may pause them again.
    Course,
    /// The whole runs: they begin at a start.
    Runs,
}

/// How long a result stays on screen while the runs play (s of real time).
pub const SHOWN_FOR: f64 = 2.5;

/// The present moment, and the last change that ended as much as each of [`Ends`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Now {
    moment: Moment,
    last: [u64; Ends::Runs as usize + 1],
}

/// A moment in the life of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment {
    /// The number of changes up to it.
    pub change: u64,
    /// The time since the program started (s of real time).
    pub real: f64,
    /// The part of that time in which the runs played or lingered (s of real time).
    pub played: f64,
}

/// Something that was noticed, and the moment at which it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fact<T> {
    pub what: T,
    pub at: Moment,
}

impl Now {
    /// Returns the present moment.
    pub fn moment(&self) -> Moment {
        self.moment
    }

    /// Returns the fact that this was noticed now.
    pub fn fact<T>(&self, what: T) -> Fact<T> {
        Fact { what, at: self.moment }
    }

    /// Lets `seconds` of real time pass.
    pub fn pass(&mut self, seconds: f64, is_playing: bool) {
        self.moment.real += seconds;
        self.moment.played += if is_playing { seconds } else { 0.0 };
    }

    /// Counts a change that ends this much.
    pub fn change(&mut self, ends: Ends) {
        self.moment.change += 1;
        self.last[..=ends as usize].fill(self.moment.change);
    }

    /// Whether no change since `at` has ended this much.
    pub fn holds(&self, ends: Ends, at: Moment) -> bool {
        at.change >= self.last[ends as usize]
    }

    /// Returns the time since `at` (s of real time).
    pub fn since(&self, at: Moment) -> f64 {
        self.moment.real - at.real
    }

    /// Whether something that was noticed at `at` is young enough to be shown.
    pub fn is_young(&self, at: Moment) -> bool {
        self.played_since(at) < SHOWN_FOR
    }

    /// Returns how long the runs have played or lingered since `at` (s of real time).
    pub fn played_since(&self, at: Moment) -> f64 {
        self.moment.played - at.played
    }
}
