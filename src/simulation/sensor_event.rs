//! A body enters or leaves a sensor.

/// A body that enters or leaves a [sensor](super::Body::sensor).
///
/// Under overlap detection it is noticed at the check at which the two overlap for the first time, or do not overlap any
/// more. Under intercept detection the time is exact, and a body that is inside a sensor from the start enters it then. A
/// [fixed](super::Body::fixed) body never moves, so it neither enters nor leaves, even where the sensor moves over it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SensorEvent {
    /// When it was noticed (s, absolute).
    pub time: f64,
    /// The index of the sensor.
    pub sensor: usize,
    /// The index of the body that enters or leaves.
    pub visitor: usize,
    /// Which of the two.
    pub crossing: Crossing,
}

/// Whether a body enters or leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Crossing {
    /// The contact begins.
    Enters,
    /// The contact ends.
    Leaves,
}
