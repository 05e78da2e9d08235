//! The rules of a world: how contacts are detected and how circles respond to them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::response::Response;
use crate::geometry::Arena;
use crate::words::UnknownWord;

/// How contacts are found in a fixed step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum StepMethod {
    /// All circles advance to the end of the step, then pairs are checked there.
    Overlap,
    /// The same in equal parts of a step: see [`Rules::substeps`].
    SubSteps,
    /// Each center is stopped where it enters another circle, then pairs are checked.
    CenterRay,
    /// Each circle is stopped where it touches another one that does not move meanwhile, then pairs are checked.
    SweepAtRest,
    /// The circles advance from impact to impact within the step, as many as [`Rules::impacts`] allows.
    #[doc(alias = "CCD")]
    #[doc(alias = "continuous collision detection")]
    Sweep,
    /// The closing speed of each pair within reach is limited in advance, then pairs are checked.
    Speculative,
}

words! {
    StepMethod {
        Overlap => "overlap",
        SubSteps => "sub-steps",
        CenterRay => "center-ray",
        SweepAtRest => "sweep-at-rest",
        Sweep => "sweep",
        Speculative => "speculative",
    }
}

impl StepMethod {
    /// Whether contacts are found by checks alone, so that how long a pair overlaps decides whether it is found.
    ///
    /// ```
    /// use circle_collision::simulation::StepMethod;
    ///
    /// // For these, a step below `safe_step_limit` is enough.
    /// let checking: Vec<_> = StepMethod::ALL.iter().copied().filter(|method| method.only_checks()).collect();
    /// assert_eq!(checking, [StepMethod::Overlap, StepMethod::SubSteps]);
    /// ```
    #[must_use]
    pub fn only_checks(self) -> bool {
        match self {
            Self::Overlap | Self::SubSteps => true,
            Self::CenterRay | Self::SweepAtRest | Self::Sweep | Self::Speculative => false,
        }
    }
}

/// How time advances, and thereby how contacts are detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detection {
    /// In fixed steps, each of which finds contacts by this method.
    Stepped(StepMethod),
    /// From contact to contact: the time of each is computed in advance, and the world advances to the earliest.
    #[doc(alias = "CCD")]
    #[doc(alias = "continuous collision detection")]
    Intercept,
}

impl Detection {
    /// Overlap detection.
    pub const OVERLAP: Self = Self::Stepped(StepMethod::Overlap);

    /// All ways of detection: the stepped methods, from the simplest, and intercept.
    pub const ALL: &'static [Self] = &{
        let mut all = [Self::Intercept; StepMethod::ALL.len() + 1];
        let mut place = 0;
        while place < StepMethod::ALL.len() {
            all[place] = Self::Stepped(StepMethod::ALL[place]);
            place += 1;
        }
        all
    };

    /// Whether circles are stopped or turned within a step, so that more than its check decides what is found.
    ///
    /// ```
    /// use circle_collision::simulation::{Detection, StepMethod};
    ///
    /// assert!(Detection::Stepped(StepMethod::Sweep).turns_within_steps());
    /// assert!(!Detection::OVERLAP.turns_within_steps());
    /// assert!(!Detection::Intercept.turns_within_steps()); // It has no steps.
    /// ```
    #[must_use]
    pub fn turns_within_steps(self) -> bool {
        self.stepped().is_some_and(|method| !method.only_checks())
    }

    /// Whether time advances by fixed steps, so that contacts can be missed.
    ///
    /// ```
    /// use circle_collision::simulation::Detection;
    ///
    /// let exact: Vec<_> = Detection::ALL.iter().copied().filter(|detection| !detection.is_stepped()).collect();
    /// assert_eq!(exact, [Detection::Intercept]);
    /// ```
    #[must_use]
    pub fn is_stepped(self) -> bool {
        self.stepped().is_some()
    }

    /// Returns the stepped method: `None` under intercept detection.
    ///
    /// ```
    /// use circle_collision::simulation::{Detection, StepMethod};
    ///
    /// let chosen: Detection = "sweep".parse()?; // By a line in the settings of a game.
    /// assert_eq!(chosen.stepped(), Some(StepMethod::Sweep));
    /// assert_eq!(Detection::Intercept.stepped(), None);
    /// # Ok::<(), circle_collision::UnknownWord>(())
    /// ```
    #[must_use]
    pub fn stepped(self) -> Option<StepMethod> {
        match self {
            Self::Stepped(method) => Some(method),
            Self::Intercept => None,
        }
    }
}

impl fmt::Display for Detection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stepped(method) => method.fmt(formatter),
            Self::Intercept => formatter.pad("intercept"),
        }
    }
}

impl FromStr for Detection {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        UnknownWord::find(word, Self::ALL)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Detection {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Detection {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        word.parse().map_err(serde::de::Error::custom)
    }
}

/// Which of two overlapping circles yields: moves until they no longer overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum WhoYields {
    /// The one that [yields](super::Body::yields). If both yield or neither does: the one that is not fixed, else the one
    /// with the higher index.
    One,
    /// Both, half each; if one of them is fixed, only the other.
    #[cfg_attr(feature = "serde", serde(rename = "half"))]
    Both,
}

words! {
    WhoYields { One => "one", Both => "half" }
}

/// The accepted numbers of [`Rules::substeps`].
pub const SUBSTEPS: RangeInclusive<u32> = 2..=64;

/// The accepted numbers of [`Rules::impacts`].
pub const IMPACTS: RangeInclusive<u32> = 1..=8;

/// The rules of one world.
///
/// Written as what differs from [`Self::intercept`], which is the default, or from [`Self::overlap`]:
///
/// ```
/// use circle_collision::{geometry::Arena, glam::dvec2, simulation::Rules};
///
/// let table = Arena { min: dvec2(-1.3, -0.65), max: dvec2(1.3, 0.65) };
/// let rules = Rules { arena: table, restitution: 0.95, ..Rules::intercept() };
/// assert_eq!((rules.arena, rules.restitution), (table, 0.95));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// How time advances, and how contacts are detected.
    pub detection: Detection,
    /// The fixed step dt of the stepped methods (s), greater than zero.
    pub step: f64,
    /// The number of equal parts into which [`StepMethod::SubSteps`] divides a step, 2 to 64.
    pub substeps: u32,
    /// The number of impacts after which [`StepMethod::Sweep`] stops a circle until its step ends, 1 to 8.
    pub impacts: u32,
    /// The response to a contact.
    pub response: Response,
    /// The coefficient of restitution of a bounce between circles: speed of separation over speed of approach, 0 to 1.
    /// At walls it is 1.
    pub restitution: f64,
    /// Which circle of a pair yields.
    pub yields: WhoYields,
    /// The walls.
    pub arena: Arena,
    /// Whether the exact solver audits each fixed step for contacts that its method sees too late, misses or invents. It does
    /// not change the run, except that its contacts count toward the limits of a step: see
    /// [`Stop::Crowded`](super::Stop::Crowded).
    pub audit: bool,
}

impl Rules {
    /// Returns the time between two checks of a stepped method (s): the step, or its equal parts under sub-steps.
    ///
    /// ```
    /// use circle_collision::{detection::safe_step_limit, geometry::Circle, simulation::Rules};
    ///
    /// let bullet = Circle::new([-6.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
    /// let limit = safe_step_limit(&bullet, &Circle::new([0.0, 0.0], 0.5)).expect("they collide");
    /// assert!(Rules::overlap(1.0 / 60.0).check_interval() < limit); // Caught, whenever the bullet is fired.
    /// assert!(Rules::overlap(1.0 / 30.0).check_interval() > limit);
    /// ```
    #[must_use]
    pub fn check_interval(&self) -> f64 {
        self.step / f64::from(self.checks())
    }

    /// Returns the number of checks in a step of a stepped method: more than one under sub-steps.
    ///
    /// ```
    /// use circle_collision::simulation::{Detection, Rules, StepMethod};
    ///
    /// let rules = Rules { detection: Detection::Stepped(StepMethod::SubSteps), substeps: 8, ..Rules::overlap(0.1) };
    /// assert_eq!((rules.checks(), rules.check_interval()), (8, 0.0125));
    /// ```
    #[must_use]
    pub fn checks(&self) -> u32 {
        self.detection.stepped().map_or(1, |method| method.parts(self))
    }

    /// Whether contacts are found by one check at the end of a step, and by nothing else.
    ///
    /// ```
    /// use circle_collision::simulation::{Detection, Rules, StepMethod};
    ///
    /// let rules = Rules::overlap(1.0 / 60.0);
    /// assert!(rules.checks_once());
    /// assert!(!Rules { detection: Detection::Stepped(StepMethod::SubSteps), ..rules }.checks_once());
    /// assert!(!Rules::intercept().checks_once());
    /// ```
    pub fn checks_once(&self) -> bool {
        self.checks() == 1 && self.detection.stepped().is_some_and(StepMethod::only_checks)
    }

    /// Returns the default rules with overlap detection every `step` seconds, which misses what is fast.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let bullet = Circle::new([0.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
    /// let target = Circle::new([6.0, 0.0], 0.5);
    /// let mut world = World::new(Rules::overlap(0.1), vec![bullet.into(), target.into()], 0.0)?;
    /// let mut log = Log::default();
    /// assert!(world.advance(0.5, 100, &mut log).reached());
    /// assert_eq!(log.events.len(), 0); // At 4 m, and then at 8 m.
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn overlap(step: f64) -> Self {
        Self { detection: Detection::OVERLAP, step, ..Self::intercept() }
    }

    /// Returns the default rules: see [`Self::default`].
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let bullet = Circle::new([0.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
    /// let target = Circle::new([6.0, 0.0], 0.5);
    /// let mut world = World::new(Rules::intercept(), vec![bullet.into(), target.into()], 0.0)?;
    /// let mut log = Log::default();
    /// assert!(world.advance(0.5, 100, &mut log).reached());
    /// assert_eq!(log.events[0].time, 0.125); // Rules::overlap(0.1) would miss it.
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn intercept() -> Self {
        Self {
            detection: Detection::Intercept,
            step: 1.0 / 60.0,
            substeps: 4,
            impacts: 1,
            response: Response::Bounce,
            restitution: 1.0,
            yields: WhoYields::One,
            arena: Arena::OPEN,
            audit: false,
        }
    }
}

impl Default for Rules {
    /// Returns the rules that miss nothing: intercept detection, and elastic bounces in the open plane.
    fn default() -> Self {
        Self::intercept()
    }
}
