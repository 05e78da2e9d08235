//! The values that a person can set: each with its name, what it is now, how it is typed and pulled, and its command.

use circle_collision::geometry::{Side, Wall};
use circle_collision::simulation::{IMPACTS, SUBSTEPS};
use glam::{DVec2, dvec2};

use crate::session::{Command, ExperimentCommand, Game, ScreenCommand, Shown};
use crate::view::text::number::Quantity;

/// A value that a person can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// dt.
    Step,
    /// The parts of a step, and the impacts in one.
    Substeps,
    Impacts,
    Restitution,
    /// A coordinate of a circle, 0 for x and 1 for y, and of its velocity.
    Position(usize, usize),
    Velocity(usize, usize),
    Radius(usize),
    Mass(usize),
    /// A coordinate of the beginning of a wall's line, 0 for x and 1 for y, and of its end.
    WallFrom(usize, usize),
    WallTo(usize, usize),
    Thickness(usize),
    WallLength(usize),
    /// A side of the arena that there is.
    Side(Side),
    /// The speed of the bullet of the game and that of another circle, the steps a second, the radius of the bullet or of the other, and the
    /// thickness of a wall.
    GameSpeed,
    GameOtherSpeed,
    GameRate,
    GameRadius(usize),
    GameThickness,
}

impl Value {
    /// Returns its name for a screen reader.
    pub fn name(self, shown: &Shown) -> String {
        let [what, of] = match self {
            Self::Step => return "step dt".to_owned(),
            Self::Substeps => return "parts of a step".to_owned(),
            Self::Impacts => return "impacts in a step".to_owned(),
            Self::Restitution => return "restitution".to_owned(),
            Self::GameSpeed => return "speed of the bullet".to_owned(),
            Self::GameOtherSpeed => return "speed of the circle".to_owned(),
            Self::GameRate => return "steps a second".to_owned(),
            Self::GameRadius(0) => return "radius of the bullet".to_owned(),
            Self::GameRadius(_) => return "radius of the circle".to_owned(),
            Self::GameThickness => return "thickness of the wall".to_owned(),
            Self::Position(index, axis) => [["position x", "position y"][axis], shown.name(index)],
            Self::Velocity(index, axis) => [["velocity x", "velocity y"][axis], shown.name(index)],
            Self::Radius(index) => ["radius", shown.name(index)],
            Self::Mass(index) => ["mass", shown.name(index)],
            Self::WallFrom(index, axis) => [["from x", "from y"][axis], shown.wall_name(index)],
            Self::WallTo(index, axis) => [["to x", "to y"][axis], shown.wall_name(index)],
            Self::Thickness(index) => ["thickness", shown.wall_name(index)],
            Self::WallLength(index) => ["length", shown.wall_name(index)],
            Self::Side(side) => return format!("{side} side of the arena"),
        };
        format!("{of} {what}")
    }

    /// Returns what it is now.
    pub fn now(self, shown: &Shown) -> f64 {
        let (rules, game) = (shown.run().rules(), &shown.game);
        let circle = |index| shown.lane().circle(index);
        match self {
            Self::Step => rules.step,
            Self::Substeps => f64::from(rules.substeps),
            Self::Impacts => f64::from(rules.impacts),
            Self::Restitution => rules.restitution,
            Self::Position(index, axis) => circle(index).center[axis],
            Self::Velocity(index, axis) => circle(index).velocity[axis],
            Self::Radius(index) => circle(index).radius,
            Self::Mass(index) => circle(index).mass,
            Self::WallFrom(index, axis) => wall(shown, index).from[axis],
            Self::WallTo(index, axis) => wall(shown, index).to[axis],
            Self::Thickness(index) => wall(shown, index).thickness,
            Self::WallLength(index) => wall(shown, index).from.distance(wall(shown, index).to),
            Self::Side(side) => rules.arena.wall(side),
            Self::GameSpeed => game.speed,
            Self::GameOtherSpeed => game.other_speed,
            Self::GameRate => game.rate,
            Self::GameRadius(which) => game.radii[which],
            Self::GameThickness => game.thickness,
        }
    }

    /// Returns how it is written and typed.
    pub fn quantity(self) -> &'static Quantity {
        match self {
            Self::Step => &Quantity::STEP,
            Self::Substeps | Self::Impacts => &Quantity::COUNT,
            Self::Restitution => &Quantity::SHARE,
            Self::Position(..) | Self::WallFrom(..) | Self::WallTo(..) | Self::Side(_) => &Quantity::POSITION,
            Self::Velocity(..) => &Quantity::VELOCITY,
            Self::Radius(_) | Self::GameRadius(_) | Self::WallLength(_) => &Quantity::RADIUS,
            Self::Thickness(_) | Self::GameThickness => &Quantity::THICKNESS,
            Self::Mass(_) => &Quantity::MASS,
            Self::GameSpeed | Self::GameOtherSpeed => &Quantity::SPEED,
            Self::GameRate => &Quantity::RATE,
        }
    }

    /// Returns the limits between which a control can set it, if that has ends; its command clamps what is beyond them, and every other
    /// value.
    pub fn limits(self) -> [f64; 2] {
        match self {
            Self::Substeps => [*SUBSTEPS.start(), *SUBSTEPS.end()].map(f64::from),
            Self::Impacts => [*IMPACTS.start(), *IMPACTS.end()].map(f64::from),
            Self::Restitution => [0.0, 1.0],
            _ => [f64::NEG_INFINITY, f64::INFINITY],
        }
    }

    /// Returns by how much a pull of one point changes it.
    pub fn per_point(self, shown: &Shown) -> f64 {
        let (now, game) = (self.now(shown), &shown.game);
        match self {
            Self::Substeps | Self::Impacts => 0.1,
            Self::Restitution => 0.005,
            Self::Position(index, _) => 0.02 * shown.lane().circle(index).radius,
            Self::Velocity(index, _) => (0.01 * shown.lane().circle(index).velocity.length()).max(0.01),
            Self::WallFrom(index, _)
            | Self::WallTo(index, _)
            | Self::Thickness(index)
            | Self::WallLength(index) => 0.005 * Self::WallLength(index).now(shown),
            Self::Side(_) => 0.02,
            // The slider beside it is pulled instead.
            Self::Step => 0.0,
            Self::GameOtherSpeed => 0.01 * game.speed,
            Self::GameThickness => 0.01 * game.radii[0],
            Self::Radius(_) | Self::Mass(_) | Self::GameSpeed | Self::GameRate | Self::GameRadius(_) => {
                0.01 * now
            }
        }
    }

    /// Whether it can be set now: the velocity of a fixed circle cannot.
    pub fn is_open(self, shown: &Shown) -> bool {
        match self {
            Self::Velocity(index, _) => !shown.run().start().circles[index].fixed,
            _ => true,
        }
    }

    /// Returns the command that sets it to this number.
    pub fn command(self, shown: &Shown, to: f64) -> Command {
        let circle = |index| shown.lane().circle(index);
        let with = |now: DVec2, axis| if axis == 0 { dvec2(to, now.y) } else { dvec2(now.x, to) };
        let of_wall = |index, change: &dyn Fn(&mut Wall)| {
            let mut wall = wall(shown, index);
            change(&mut wall);
            ExperimentCommand::SetWall(index, wall).into()
        };
        let game = |change: &dyn Fn(&mut Game)| {
            let mut game = shown.game;
            change(&mut game);
            ScreenCommand::SetGame(Some(game)).into()
        };
        match self {
            Self::Step => ExperimentCommand::SetStep(to).into(),
            Self::Substeps => ExperimentCommand::SetSubsteps(to.round() as u32).into(),
            Self::Impacts => ExperimentCommand::SetImpacts(to.round() as u32).into(),
            Self::Restitution => ExperimentCommand::SetRestitution(to).into(),
            Self::Position(index, axis) => {
                ExperimentCommand::SetCenter(index, with(circle(index).center, axis)).into()
            }
            Self::Velocity(index, axis) => {
                ExperimentCommand::SetVelocity(index, with(circle(index).velocity, axis)).into()
            }
            Self::Radius(index) => ExperimentCommand::SetRadius(index, to).into(),
            Self::Mass(index) => ExperimentCommand::SetMass(index, to).into(),
            Self::WallFrom(index, axis) => of_wall(index, &|wall| wall.from[axis] = to),
            Self::WallTo(index, axis) => of_wall(index, &|wall| wall.to[axis] = to),
            Self::Thickness(index) => of_wall(index, &|wall| wall.thickness = to),
            Self::WallLength(index) => of_wall(index, &|wall| {
                wall.to = wall.from + (wall.to - wall.from).normalize_or_zero() * to;
            }),
            Self::Side(side) => ExperimentCommand::SetSide(side, to).into(),
            Self::GameSpeed => game(&|game| game.speed = to),
            Self::GameOtherSpeed => game(&|game| game.other_speed = to),
            Self::GameRate => game(&|game| game.rate = to),
            Self::GameRadius(which) => game(&|game| game.radii[which] = to),
            Self::GameThickness => game(&|game| game.thickness = to),
        }
    }
}

/// Returns a wall of the scene. A page lists only those that there are.
fn wall(shown: &Shown, index: usize) -> Wall {
    let walls = &shown.run().start().walls;
    walls.get(index).map_or(Wall::new(DVec2::ZERO, DVec2::X), |one| one.wall)
}
