//! The numbers of a game, and the situations in which its circles meet.

use std::f64::consts::PI;
use std::fmt;

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, IMPACTS, Rules, SUBSTEPS};
use glam::DVec2;

use super::engines::{Engine, wrong};
use super::throws::Throws;
use crate::scene::Scene;

/// The limits of a speed (m/s), a radius (m) and a number of steps a second, in whatever unit of length; and of the way of the fast
/// circle in a step (radii sums).
pub const GAME_LIMITS: [f64; 2] = [1e-6, 1e6];

/// The speed of a game whose circles rest (m/s).
const SPEED: f64 = 20.0;

/// The steps a second of a game, as most engines have them.
const RATE: f64 = 60.0;

/// The largest share of its hits that a method that fits misses or sees too late. Grazes make overlap fail at any speed.
pub const FITS: f64 = 0.01;

/// How much closer a pair of circles comes in a step where overlap just fits (radii sums).
///
/// A hit whose line of motion is s radii sums from the center has a way of √(1 − s²) from the contact to the closest approach. A
/// check falls there with a chance of that over the way of a step, or of 1. Over all s, 1 − `FITS` are caught.
const FITTING_WAY: f64 = 0.243_840;

/// The circles of a crowd, the share of its square that they cover, and the number of steps for which it runs.
pub const CROWD_CIRCLES: u32 = 100;
pub const CROWD_PACKING: f64 = 0.2;
pub const CROWD_STEPS: u32 = 100;

/// What a fast circle of a game meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// Circles at rest.
    AtRest,
    /// Circles as fast as it is.
    AsFast,
}

/// The numbers of a game. All contacts are elastic bounces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// The speed of the fast circle (m/s).
    pub speed: f64,
    /// Its radius and that of the other circle (m).
    pub radii: [f64; 2],
    /// The number of steps a second.
    pub rate: f64,
    /// What it meets.
    pub other: Other,
    /// The engine.
    pub engine: Engine,
    /// The parts of a step under sub-steps.
    pub substeps: u32,
    /// The impacts of a circle in a step under sweep.
    pub impacts: u32,
}

/// How circles meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// One of the two rests.
    AtRest,
    /// Both are as fast, in opposite directions.
    HeadOn,
    /// Both are as fast, at right angles.
    Crossing,
    /// Many circles are as fast, half of them of each radius, in a walled square.
    Crowd,
}

impl Situation {
    /// All of them, in order.
    pub const ALL: [Self; 4] = all_variants![AtRest, HeadOn, Crossing, Crowd];
}

impl fmt::Display for Situation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::AtRest => "at rest",
            Self::HeadOn => "head-on",
            Self::Crossing => "crossing",
            Self::Crowd => "crowd",
        })
    }
}

impl Other {
    /// Returns the situations in which a method has to fit.
    pub fn situations(self) -> &'static [Situation] {
        match self {
            Self::AtRest => &[Situation::AtRest],
            Self::AsFast => &[Situation::HeadOn, Situation::Crossing],
        }
    }

    /// Returns the highest relative speed, as a multiple of the speed of the game.
    pub fn closing(self) -> f64 {
        match self {
            Self::AtRest => 1.0,
            Self::AsFast => 2.0,
        }
    }
}

impl Game {
    /// Returns the game of two circles, with the parts and impacts of these rules. The faster one is the fast circle, and the other
    /// one rests if it is at most half as fast. Numbers beyond the limits become the limits.
    pub fn of_pair(pair: [Circle; 2], rules: &Rules, engine: Engine) -> Self {
        let [first, second] = pair.map(|circle| circle.velocity.length());
        let [fast, other] = if second > first { [pair[1], pair[0]] } else { pair };
        let (speed, least) = (first.max(second), first.min(second));
        let [low, high] = GAME_LIMITS;
        Self {
            speed: if speed > 0.0 { speed.clamp(low, high) } else { SPEED },
            radii: [fast, other].map(|circle| circle.radius.clamp(low, high)),
            rate: RATE,
            other: if least <= speed / 2.0 { Other::AtRest } else { Other::AsFast },
            engine,
            substeps: rules.substeps,
            impacts: rules.impacts,
        }
    }

    /// Refuses a number beyond its limits.
    ///
    /// # Errors
    ///
    /// What was found, and what is accepted.
    pub fn check(&self) -> Result<(), String> {
        let [low, high] = GAME_LIMITS;
        let [a, b] = self.radii;
        let way = self.speed / self.rate / (a + b);
        for (name, value) in [
            ("speed", self.speed),
            ("radius", a),
            ("radius", b),
            ("steps a second", self.rate),
            ("way in a step, in radii sums", way),
        ] {
            if !(low..=high).contains(&value) {
                return Err(format!("{name}: found {value:?}; accepted: a number from {low:e} to {high:e}"));
            }
        }
        for (name, value, range) in
            [("sub-steps", self.substeps, SUBSTEPS), ("impacts", self.impacts, IMPACTS)]
        {
            if !range.contains(&value) {
                let (first, last) = (range.start(), range.end());
                return Err(format!(
                    "{name}: found {value}; accepted: a whole number from {first} to {last}"
                ));
            }
        }
        Ok(())
    }

    /// Returns the speed below which overlap catches each hit in the middle (m/s): the pair comes less than a radii sum closer in
    /// a step, which is half of its overlap.
    pub fn head_on_limit(&self) -> f64 {
        self.radii.iter().sum::<f64>() * self.rate / self.other.closing()
    }

    /// Returns the fastest speed at which overlap fits (m/s): of spheres in 3D, more hits are near the edge.
    ///
    /// A line of motion of a sphere that is s radii sums from the center has the weight 2 s ds, so that w² / 3 of the hits are not
    /// caught where a pair comes w radii sums closer in a step.
    pub fn fastest(&self) -> f64 {
        let way = if self.engine.is_in_space() { (3.0 * FITS).sqrt() } else { FITTING_WAY };
        self.head_on_limit() * way
    }

    /// Returns the number of steps a second at which overlap fits.
    pub fn enough(&self) -> f64 {
        // Only the way of a step counts.
        self.rate * self.speed / self.fastest()
    }

    /// Returns what a method gets wrong in it.
    pub fn wrong(&self, detection: Detection) -> &'static str {
        let wrong = wrong(detection);
        let one = match self.other {
            Other::AtRest => wrong.first(),
            Other::AsFast => wrong.last(),
        };
        one.map_or("", String::as_str)
    }

    /// Returns the rules of all its situations.
    fn rules(&self) -> Rules {
        let Self { rate, substeps, impacts, .. } = *self;
        Rules { substeps, impacts, audit: true, ..Rules::overlap(rate.recip()) }
    }

    /// Returns the throws of a situation of two circles: `None` for a crowd.
    pub(super) fn throws(&self, situation: Situation) -> Option<Throws> {
        let other = match situation {
            Situation::AtRest => DVec2::ZERO,
            Situation::HeadOn => DVec2::NEG_X,
            Situation::Crossing => DVec2::Y,
            Situation::Crowd => return None,
        };
        let circle = |radius, velocity| Circle::new(DVec2::ZERO, radius).with_velocity(velocity * self.speed);
        let [a, b] = self.radii;
        Throws::new([circle(a, DVec2::X), circle(b, other)], self.rules())
    }

    /// Returns the scene of a crowd, which is always the same one for a seed.
    ///
    /// # Errors
    ///
    /// Why there is no room for the circles.
    pub(super) fn crowd(&self, seed: u64) -> Result<Scene, String> {
        let [a, b] = self.radii;
        // A scene file holds no larger seed.
        let (half, seed) = (CROWD_CIRCLES / 2, seed % (1 << 63));
        let side = (f64::from(half) * PI * (a * a + b * b) / CROWD_PACKING).sqrt();
        let block = |(radius, color): (f64, &str)| {
            let (sizes, speeds) = ([radius; 2], [self.speed; 2]);
            format!(
                "[[random]]\ncount = {half}\nseed = {seed}\nradius = {sizes:?}\nspeed = {speeds:?}\ncolor = \"{color}\"\n"
            )
        };
        let [red, blue] = [(a, "red"), (b, "blue")].map(block);
        // Large ones find no room beside small ones.
        let blocks = if a < b { blue + &red } else { red + &blue };
        let text = format!(
            "title = \"Crowd\"\npauses = false\narena = {{ min = [0, 0], max = {:?} }}\n{blocks}",
            [side; 2]
        );
        let scene = Scene::parse(&text, "crowd").map_err(|error| error.to_string())?;
        Ok(Scene { rules: Rules { arena: scene.rules.arena, ..self.rules() }, ..scene })
    }
}
