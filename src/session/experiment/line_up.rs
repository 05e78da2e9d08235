//! The methods on screen: one, or several side by side.

use circle_collision::simulation::{Detection, StepMethod};
use serde::{Deserialize, Serialize};

use super::Experiment;
use crate::scene::{DEFAULT_LINE_UP, Scene};

/// The maximum number of circles at which more than two methods run side by side.
const MAX_CIRCLES: usize = 1_000;

/// The methods on screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Methods {
    /// Only this one.
    One(Detection),
    /// Those of a line-up.
    SideBySide(LineUp),
}

/// Several methods that run side by side. Serde writes the name of the line-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum LineUp {
    /// The stepped method that was chosen last, and intercept detection.
    Two,
    /// Those that the scene names.
    OfScene,
    /// All of them.
    All,
}

impl LineUp {
    /// All line-ups.
    pub const ALL: [Self; 3] = all_variants![Two, OfScene, All];

    /// Returns the line-up of a scene that opens in Compare: its own, if it names one.
    pub fn opening(scene: &Scene) -> Self {
        if scene.compare == DEFAULT_LINE_UP { Self::Two } else { Self::OfScene }
    }

    /// Returns the line-ups that can be chosen for a scene.
    pub fn choices(scene: &Scene) -> &'static [Self] {
        match Self::opening(scene) {
            _ if scene.circles.len() > MAX_CIRCLES => &[Self::Two],
            Self::OfScene => &[Self::Two, Self::OfScene, Self::All],
            Self::Two | Self::All => &[Self::Two, Self::All],
        }
    }

    /// Returns its methods in this scene, where `stepped` is the stepped method that was chosen last: two in a large scene.
    pub fn methods(self, scene: &Scene, stepped: StepMethod) -> Vec<Detection> {
        let these = [Detection::Stepped(stepped), Detection::Intercept];
        let methods = match self {
            Self::Two => &these[..],
            Self::OfScene => &scene.compare,
            Self::All => Detection::ALL,
        };
        let is_fine = methods.len() == 2 || scene.circles.len() <= MAX_CIRCLES;
        if is_fine { methods.to_vec() } else { these.to_vec() }
    }
}

impl Experiment {
    /// Returns the methods on screen.
    pub fn methods(&self) -> Methods {
        self.line_up.map_or(Methods::One(self.explained_lane().method()), Methods::SideBySide)
    }

    /// Returns the stepped method that the panels explain, or else the one that was chosen last.
    pub fn stepped_method(&self) -> StepMethod {
        self.explained_lane().method().stepped().unwrap_or(self.chosen_stepped)
    }

    /// Returns the method that M switches to: of more than two, the explained one.
    pub fn other_method(&self) -> Detection {
        match self.explained_lane().method() {
            method if self.has_small_lanes() => method,
            Detection::Stepped(_) => Detection::Intercept,
            Detection::Intercept => Detection::Stepped(self.stepped_method()),
        }
    }

    /// Returns the stepped method after the one that was chosen last.
    pub fn next_stepped_method(&self) -> Methods {
        let chosen = self.stepped_method();
        let place = StepMethod::ALL.iter().position(|&method| method == chosen).unwrap_or(0);
        Methods::One(Detection::Stepped(StepMethod::ALL[(place + 1) % StepMethod::ALL.len()]))
    }

    /// Returns the methods after those on screen: from one, two of them, then all, or the line-up of the scene where it has
    /// one, then one again.
    pub fn next_methods(&self) -> Methods {
        let run = self.explained_lane().run();
        let line_up = match self.methods() {
            Methods::One(_) => Some(LineUp::Two),
            Methods::SideBySide(LineUp::Two) => LineUp::choices(run.start()).get(1).copied(),
            Methods::SideBySide(LineUp::OfScene | LineUp::All) => None,
        };
        line_up.map_or(Methods::One(run.rules().detection), Methods::SideBySide)
    }
}
