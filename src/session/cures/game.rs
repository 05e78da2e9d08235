//! The numbers of a game, and the situations in which its circles meet.

use std::f64::consts::PI;
use std::fmt;

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, IMPACTS, Rules, SUBSTEPS};
use glam::DVec2;

use super::engines::{Engine, wrong};
use super::throws::{Aim, Throws};
use crate::scene::Scene;

/// The limits of a speed (m/s), a radius (m) and a number of steps a second, in whatever unit of length; and of how much closer two come
/// in a step (radii sums). The other may rest, and a wall may have no thickness.
pub const GAME_LIMITS: [f64; 2] = [1e-6, 1e6];

/// The speed of a game whose circles rest (m/s).
const SPEED: f64 = 20.0;

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

/// What the bullet of a game meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// Walls.
    Wall,
    /// Circles at rest.
    AtRest,
    /// Circles with a speed of their own.
    Moving,
}

/// The numbers of a game, whose fast circle is the bullet. All contacts are elastic bounces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// The speed of the bullet (m/s).
    pub speed: f64,
    /// Its radius and that of the other circle (m).
    pub radii: [f64; 2],
    /// The number of steps a second.
    pub rate: f64,
    /// What the bullet meets.
    pub other: Other,
    /// The speed of another circle that moves (m/s).
    pub other_speed: f64,
    /// The thickness of a wall (m).
    pub thickness: f64,
    /// The engine.
    pub engine: Engine,
    /// The parts of a step under sub-steps.
    pub substeps: u32,
    /// The impacts of a circle in a step under sweep.
    pub impacts: u32,
}

/// How two meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// The bullet flies at the face of a wall.
    Wall,
    /// It flies straight across the line of a wall, past its end with its center.
    WallEnd,
    /// Another circle rests.
    AtRest,
    /// Another circle comes from the opposite direction.
    HeadOn,
    /// Another circle comes at a right angle.
    Crossing,
    /// Many circles of both kinds fly about in a walled square.
    Crowd,
}

impl Situation {
    /// All of them, in order.
    pub const ALL: [Self; 6] = all_variants![Wall, WallEnd, AtRest, HeadOn, Crossing, Crowd];
}

impl fmt::Display for Situation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Wall => "wall",
            Self::WallEnd => "wall's end",
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
            Self::Wall => &[Situation::Wall],
            Self::AtRest => &[Situation::AtRest],
            Self::Moving => &[Situation::HeadOn, Situation::Crossing],
        }
    }
}

impl Game {
    /// Returns the game of two circles, with the parts and impacts of these rules. The faster one is the bullet. Numbers beyond the
    /// limits become the limits.
    pub fn of_pair(pair: [Circle; 2], rules: &Rules, engine: Engine) -> Self {
        let [first, second] = pair.map(|circle| circle.velocity.length());
        let [fast, other] = if second > first { [pair[1], pair[0]] } else { pair };
        let (speed, least) = (first.max(second), first.min(second));
        let [low, high] = GAME_LIMITS;
        let speed = if speed > 0.0 { speed.clamp(low, high) } else { SPEED };
        let is_moving = least > 0.0;
        Self {
            speed,
            radii: [fast, other].map(|circle| circle.radius.clamp(low, high)),
            rate: engine.rate(),
            other: if is_moving { Other::Moving } else { Other::AtRest },
            other_speed: if is_moving { least.min(high) } else { speed },
            thickness: 0.0,
            engine,
            substeps: rules.substeps,
            impacts: rules.impacts,
        }
    }

    /// Returns the game of a circle and a wall of this thickness (m).
    pub fn of_wall(bullet: Circle, thickness: f64, rules: &Rules, engine: Engine) -> Self {
        let resting = bullet.with_velocity(DVec2::ZERO);
        let thickness = thickness.min(GAME_LIMITS[1]);
        Self { other: Other::Wall, thickness, ..Self::of_pair([bullet, resting], rules, engine) }
    }

    /// Returns it in an engine, with the steps a second of that unless they were chosen.
    #[must_use]
    pub fn in_engine(self, engine: Engine) -> Self {
        let rate = if self.rate == self.engine.rate() { engine.rate() } else { self.rate };
        Self { rate, engine, ..self }
    }

    /// Refuses a number beyond its limits.
    ///
    /// # Errors
    ///
    /// What was found, and what is accepted.
    pub fn check(&self) -> Result<(), String> {
        let [low, high] = GAME_LIMITS;
        let [a, b] = self.radii;
        let [way, other_way] = [self.speed, self.other_speed].map(|speed| speed / self.rate);
        for (name, value, low) in [
            ("speed", self.speed, low),
            ("radius", a, low),
            ("radius", b, low),
            ("speed of the other", self.other_speed, 0.0),
            ("thickness", self.thickness, 0.0),
            ("steps a second", self.rate, low),
            ("way in a step, in radii sums", way / (a + b), low),
            ("way of the other in a step, in radii sums", other_way / (a + b), 0.0),
            ("way in a step, in radii at the wall", way / (a + self.thickness / 2.0), low),
        ] {
            if !(low..=high).contains(&value) {
                let low = if low > 0.0 { format!("{low:e}") } else { "0".to_owned() };
                return Err(format!("{name}: found {value:?}; accepted: a number from {low} to {high:e}"));
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

    /// Returns the distance at which the two touch (m).
    fn reach(&self) -> f64 {
        let [bullet, other] = self.radii;
        match self.other {
            Other::Wall => bullet + self.thickness / 2.0,
            Other::AtRest | Other::Moving => bullet + other,
        }
    }

    /// Returns how fast the two come closer at most (m/s).
    pub fn closing_speed(&self) -> f64 {
        match self.other {
            Other::Wall | Other::AtRest => self.speed,
            Other::Moving => self.speed + self.other_speed,
        }
    }

    /// Returns the closing speed below which overlap catches each hit in the middle (m/s): the two come less than a radii sum closer in
    /// a step, which is half of the way for which they overlap.
    pub fn head_on_limit(&self) -> f64 {
        self.reach() * self.rate
    }

    /// Returns the largest closing speed at which overlap fits (m/s): of spheres in 3D, more hits are near the edge. At the face of a
    /// wall, no hit is.
    ///
    /// A line of motion of a sphere that is s radii sums from the center has the weight 2 s ds, so that w² / 3 of the hits are not
    /// caught where a pair comes w radii sums closer in a step.
    pub fn fastest(&self) -> f64 {
        let way = match self.other {
            Other::Wall => 1.0,
            _ if self.engine.is_in_space() => (3.0 * FITS).sqrt(),
            Other::AtRest | Other::Moving => FITTING_WAY,
        };
        self.head_on_limit() * way
    }

    /// Whether overlap alone fits.
    pub fn is_slow(&self) -> bool {
        self.closing_speed() <= self.fastest()
    }

    /// Returns the number of steps a second at which overlap fits.
    pub fn enough(&self) -> f64 {
        // Only the way of a step counts.
        self.rate * self.closing_speed() / self.fastest()
    }

    /// Returns the thickness of a wall at which overlap fits (m).
    pub fn thick_enough(&self) -> f64 {
        2.0 * (self.speed / self.rate - self.radii[0]).max(0.0)
    }

    /// Returns what a method gets wrong in it.
    pub fn wrong(&self, detection: Detection) -> &'static str {
        let [at_wall, at_rest, moving] = wrong(detection);
        match self.other {
            Other::Wall => at_wall,
            Other::AtRest => at_rest,
            Other::Moving => moving,
        }
    }

    /// Returns the rules of all its situations.
    fn rules(&self) -> Rules {
        let Self { rate, substeps, impacts, .. } = *self;
        Rules { substeps, impacts, audit: true, ..Rules::overlap(rate.recip()) }
    }

    /// Returns the throws of a situation: `None` for a crowd.
    pub(super) fn throws(&self, situation: Situation) -> Option<Throws> {
        let [bullet, other] = self.radii.map(|radius| Circle::new(DVec2::ZERO, radius));
        let bullet = bullet.with_velocity(DVec2::X * self.speed);
        let at_circle = |velocity| Throws::new([bullet, other.with_velocity(velocity)], self.rules());
        let at_wall = |aim| Throws::at_wall(bullet, self.thickness, aim, self.rules());
        match situation {
            Situation::Wall => at_wall(Aim::Face),
            Situation::WallEnd => at_wall(Aim::End),
            Situation::AtRest => at_circle(DVec2::ZERO),
            Situation::HeadOn => at_circle(DVec2::NEG_X * self.other_speed),
            Situation::Crossing => at_circle(DVec2::Y * self.other_speed),
            Situation::Crowd => None,
        }
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
        let block = |(radius, speed, color): (f64, f64, &str)| {
            let (sizes, speeds) = ([radius; 2], [speed; 2]);
            format!(
                "[[random]]\ncount = {half}\nseed = {seed}\nradius = {sizes:?}\nspeed = {speeds:?}\ncolor = \"{color}\"\n"
            )
        };
        let [red, blue] = [(a, self.speed, "red"), (b, self.other_speed, "blue")].map(block);
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
