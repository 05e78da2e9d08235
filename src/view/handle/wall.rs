//! The handles of a wall: its ends, its line and its rim.

use circle_collision::geometry::Wall;
use egui::{CursorIcon, Pos2, Vec2};
use glam::DVec2;

use crate::session::{Command, ExperimentCommand, ShownLane};
use crate::view::camera::Camera;

/// The distance within which an end or a line responds (points).
const REACH: f32 = 9.0;

/// The distance of the knob of the thickness from the line, beyond half the thickness (points).
const RIM: f32 = 16.0;

/// The distance within which a pulled end snaps to the end of another wall (points).
const SNAP: f32 = 8.0;

/// The angle between two directions to which a wall snaps (radians): 15°.
const TURN: f64 = std::f64::consts::PI / 12.0;

/// A part of a wall that can be pulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WallHandle {
    /// Moves the beginning of its line.
    From,
    /// Moves the end of its line.
    To,
    /// Changes the thickness.
    Rim,
    /// Moves the whole wall.
    Line,
}

/// A handle of one wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallHit {
    /// The index of the wall.
    pub wall: usize,
    pub handle: WallHandle,
}

impl WallHandle {
    /// Returns the position of its knob (points), or for the line its middle.
    pub fn knob(self, camera: &Camera, wall: &Wall) -> Pos2 {
        let middle = (wall.from + wall.to) / 2.0;
        match self {
            Self::From => camera.to_screen(wall.from),
            Self::To => camera.to_screen(wall.to),
            Self::Line => camera.to_screen(middle),
            Self::Rim => {
                let aside = camera.direction((wall.to - wall.from).perp().normalize_or_zero());
                camera.to_screen(middle) + aside * (camera.length(wall.thickness / 2.0) + RIM)
            }
        }
    }

    /// Returns the cursor over it.
    pub fn cursor(self) -> CursorIcon {
        match self {
            Self::Line => CursorIcon::Move,
            Self::From | Self::To | Self::Rim => CursorIcon::Crosshair,
        }
    }
}

/// Finds the handle of a wall under the pointer. The knob of the thickness responds for the selected wall only. `finger` is the distance
/// within which everything answers to a finger (points).
pub fn wall_at(
    lane: &ShownLane,
    camera: &Camera,
    (at, finger): (Pos2, Option<f32>),
    selected: Option<usize>,
) -> Option<WallHit> {
    let reach = finger.unwrap_or(REACH);
    let place = camera.to_world(at);
    let of_wall = |(index, wall): (usize, Wall)| {
        let is_near = |handle: &WallHandle| handle.knob(camera, &wall).distance(at) <= reach;
        let rim = Some(WallHandle::Rim).filter(|_| selected == Some(index));
        let knobs = [Some(WallHandle::From), Some(WallHandle::To), rim];
        let knob = knobs.into_iter().flatten().find(is_near);
        let off = wall.segment().closest_point(place).distance(place) - wall.thickness / 2.0;
        let line = Some(WallHandle::Line).filter(|_| camera.length(off) <= reach);
        Some(WallHit { wall: index, handle: knob.or(line)? })
    };
    let mut walls: Vec<_> = lane.run.world().walls().map(|(id, wall)| (id.index(), wall)).collect();
    // The selected one first, then the topmost.
    walls.sort_by_key(|(index, _)| (Some(*index) != selected, std::cmp::Reverse(*index)));
    walls.into_iter().find_map(of_wall)
}

impl WallHit {
    /// Returns the command for a pull that moves its knob to `to` (points). With `snaps` (while Shift is held), an end keeps its
    /// direction from the other one to 15°, and other values to a grid.
    pub fn pull(self, lane: &ShownLane, camera: &Camera, to: Pos2, snaps: bool) -> Option<Command> {
        let wall = lane.run.world().wall_at(self.wall)?;
        let place = camera.to_world(to);
        let nearest = |value: f64, grid: f64| if snaps { (value / grid).round() * grid } else { value };
        let changed = match self.handle {
            WallHandle::From => Wall { from: self.end_at(lane, camera, place, wall.to, snaps), ..wall },
            WallHandle::To => Wall { to: self.end_at(lane, camera, place, wall.from, snaps), ..wall },
            WallHandle::Line => {
                let way = place - (wall.from + wall.to) / 2.0;
                let from = wall.from + way;
                let way = DVec2::new(nearest(from.x, 0.5), nearest(from.y, 0.5)) - wall.from;
                Wall { from: wall.from + way, to: wall.to + way, ..wall }
            }
            WallHandle::Rim => {
                let (middle, line) = ((wall.from + wall.to) / 2.0, (wall.to - wall.from).normalize_or_zero());
                let off = line.perp_dot(place - middle).abs() - camera.meters(RIM);
                Wall { thickness: nearest((2.0 * off).max(0.0), 0.1), ..wall }
            }
        };
        Some(ExperimentCommand::SetWall(self.wall, changed).into())
    }

    /// Returns where an end is that was pulled there (m): at the end of another wall nearby, or in a snapped direction.
    fn end_at(self, lane: &ShownLane, camera: &Camera, place: DVec2, other: DVec2, snaps: bool) -> DVec2 {
        if snaps {
            let way = place - other;
            let angle = (way.to_angle() / TURN).round() * TURN;
            return other + DVec2::from_angle(angle) * way.length();
        }
        let others = lane.run.world().walls().filter(|(id, _)| id.index() != self.wall);
        let ends = others.flat_map(|(_, wall)| [wall.from, wall.to]);
        let near = ends.filter(|end| camera.length(end.distance(place)) <= SNAP);
        near.min_by(|a, b| a.distance(place).total_cmp(&b.distance(place))).unwrap_or(place)
    }

    /// Returns the vector from the pointer to the knob that a pull moves (points).
    pub fn offset(self, lane: &ShownLane, camera: &Camera, at: Pos2) -> Vec2 {
        let wall = lane.run.world().wall_at(self.wall);
        wall.map_or(Vec2::ZERO, |wall| self.handle.knob(camera, &wall) - at)
    }
}
