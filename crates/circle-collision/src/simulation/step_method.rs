//! The stepped methods. How each makes a step is in `fixed_step/methods/`.

/// How contacts are found in a fixed step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum StepMethod {
    /// All circles advance to the end of the step, then pairs are checked there.
    Overlap,
    /// The same in equal parts of a step: see [`Rules::substeps`](super::Rules::substeps).
    SubSteps,
    /// Each center is stopped where it enters another circle, then pairs are checked.
    CenterRay,
    /// Each circle is stopped where it touches another one that does not move meanwhile, then pairs are checked.
    SweepAtRest,
    /// The circles advance from impact to impact within the step, as many as [`Rules::impacts`](super::Rules::impacts) allows.
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
    /// let checking: Vec<_> = StepMethod::ALL.iter().copied().filter(|one| one.only_checks()).collect();
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
