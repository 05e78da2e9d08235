//! Queries among thousands of obstacles, beside parry2d's `Bvh` with `cast_shapes`.

use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::rc::Rc;

use circle_collision::detection::{Obstacle, ObstacleSet, Shape};
use circle_collision::geometry::{Circle, Segment};
use glam::{DVec2, dvec2};
use parry2d_f64::bounding_volume::Aabb;
use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::partitioning::{Bvh, BvhBuildStrategy, BvhNode, BvhWorkspace};
use parry2d_f64::query::{Ray, RayCast, ShapeCastHit, ShapeCastOptions, cast_shapes};
use parry2d_f64::shape;

use crate::pairs::Random;
use crate::{Row, Rows};

/// The time of a frame (s).
const FRAME: f64 = 1.0 / 60.0;
const BULLETS: usize = 200;
const REPLACED: usize = 50;

/// Obstacles spread evenly, one on 9 m², and bullets that fly 15 m in a frame.
struct Level {
    obstacles: Vec<Obstacle>,
    bullets: Vec<Circle>,
}

/// The same for parry.
struct Peer {
    bvh: Bvh,
    shapes: Vec<(Pose, Box<dyn shape::Shape>)>,
}

fn vector(of: DVec2) -> Vector {
    Vector::new(of.x, of.y)
}

impl Level {
    fn new(count: usize, segments: f64) -> Self {
        let mut random = Random(count as u64);
        let side = 1.5 * (count as f64).sqrt();
        let mut place = |size: f64| dvec2(random.next(), random.next()) * size;
        let obstacle = |index: usize, at: DVec2, way: DVec2| {
            if (index as f64 * segments).fract() + segments >= 1.0 {
                Obstacle::from(Segment::new(at, at + way))
            } else {
                Circle::new(at, 0.3 + 0.2 * way.x).into()
            }
        };
        let obstacles = (0..count).map(|index| obstacle(index, place(side), place(1.0))).collect();
        let bullet =
            |at: DVec2, way: DVec2| Circle::new(at, 0.1).with_velocity(way.normalize_or(DVec2::X) * 900.0);
        let bullets = (0..BULLETS).map(|_| bullet(place(side), place(1.0))).collect();
        Self { obstacles, bullets }
    }

    fn set(&self) -> ObstacleSet<u32> {
        self.obstacles.iter().enumerate().map(|(key, obstacle)| (key as u32, *obstacle)).collect()
    }

    fn peer(&self) -> Peer {
        let shapes: Vec<_> = self.obstacles.iter().map(shape_of).collect();
        Peer { bvh: Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes(&shapes)), shapes }
    }
}

fn shape_of(obstacle: &Obstacle) -> (Pose, Box<dyn shape::Shape>) {
    match obstacle.shape {
        Shape::Circle { center, radius } => {
            (Pose::from_translation(vector(center)), Box::new(shape::Ball::new(radius)))
        }
        Shape::Segment(Segment { a, b }) => {
            (Pose::IDENTITY, Box::new(shape::Segment::new(vector(a), vector(b))))
        }
        _ => unreachable!("circles and segments alone"),
    }
}

fn boxes(shapes: &[(Pose, Box<dyn shape::Shape>)]) -> Vec<Aabb> {
    shapes.iter().map(|(pose, shape)| shape.compute_aabb(pose)).collect()
}

impl Peer {
    /// As parry does among the parts of a compound shape.
    fn cast(&self, bullet: &Circle) -> Option<(u32, ShapeCastHit)> {
        let (pose, ball) = (Pose::from_translation(vector(bullet.center)), shape::Ball::new(bullet.radius));
        let velocity = vector(bullet.velocity);
        let ray = Ray::new(Vector::ZERO, velocity);
        let (shift, margin) = (-vector(bullet.center), Vector::splat(bullet.radius));
        let options = ShapeCastOptions { max_time_of_impact: FRAME, ..ShapeCastOptions::default() };
        self.bvh.find_best(
            FRAME,
            |node: &BvhNode, best| {
                let sum = Aabb { mins: node.mins() + shift - margin, maxs: node.maxs() + shift + margin };
                sum.cast_local_ray(&ray, best, true).unwrap_or(f64::MAX)
            },
            |part, _| {
                let (other, shape) = &self.shapes[part as usize];
                cast_shapes(other, Vector::ZERO, &**shape, &pose, velocity, &ball, options).ok()?
            },
        )
    }

    fn replace(&mut self, index: usize, obstacle: &Obstacle) {
        self.shapes[index] = shape_of(obstacle);
        let (pose, shape) = &self.shapes[index];
        self.bvh.reinsert_or_update_with_change_detection(shape.compute_aabb(pose), index as u32, 0.0);
    }
}

/// Returns the rows of this file.
pub fn rows() -> Rows {
    let mut rows: Rows = Vec::new();
    for count in [1_000, 10_000, 100_000] {
        rows.push((
            format!("set: first hit of a bullet among {count} obstacles"),
            Box::new(move |name| query(name, count)),
        ));
        rows.push((format!("set: build of {count} obstacles"), Box::new(move |name| build(name, count))));
        rows.push((
            format!("set: one of {count} obstacles replaced"),
            Box::new(move |name| replace(name, count)),
        ));
    }
    rows.push((
        format!("set: a frame of {BULLETS} bullets among 10000 segments, {REPLACED} replaced"),
        Box::new(frame),
    ));
    rows
}

fn query(name: String, count: usize) -> Row {
    const REPEATS: usize = 20;
    let level = Level::new(count, 0.5);
    let (set, peer) = (level.set(), level.peer());
    let hits = |found: usize| format!("{found} of {BULLETS}");
    let ours = level.bullets.iter().filter(|bullet| set.first_hit(bullet, 0.0..=FRAME).is_some()).count();
    let theirs = level.bullets.iter().filter(|bullet| peer.cast(bullet).is_some()).count();
    eprintln!("{count}: {} hit, and {} there", hits(ours), hits(theirs));
    let shot = level.bullets.clone();
    Row {
        name,
        peer: "parry2d Bvh",
        units: (BULLETS * REPEATS) as f64,
        unit: "query",
        goal: 1.0,
        ours: Box::new(move || {
            for bullet in std::iter::repeat_n(black_box(&level.bullets), REPEATS).flatten() {
                black_box(set.first_hit(bullet, 0.0..=FRAME));
            }
        }),
        theirs: Box::new(move || {
            for bullet in std::iter::repeat_n(black_box(&shot), REPEATS).flatten() {
                black_box(peer.cast(bullet));
            }
        }),
    }
}

fn build(name: String, count: usize) -> Row {
    let level = Level::new(count, 0.5);
    let shapes: Vec<_> = level.obstacles.iter().map(shape_of).collect();
    Row {
        name,
        peer: "parry2d Bvh::from_leaves",
        units: 1.0,
        unit: "build",
        goal: 0.5,
        ours: Box::new(move || {
            black_box(level.set());
        }),
        theirs: Box::new(move || {
            black_box(Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes(&shapes)));
        }),
    }
}

/// Moves one obstacle after another by up to a meter, and back in the next round.
fn replace(name: String, count: usize) -> Row {
    const REPLACES: usize = 2_000;
    let level = Level::new(count, 0.5);
    let (mut set, mut peer) = (level.set(), level.peer());
    let mut random = Random(9);
    let places: Vec<(usize, [Obstacle; 2])> = (0..REPLACES)
        .map(|_| {
            let index = (0.5 * (random.next() + 1.0) * count as f64) as usize;
            let (here, way) = (level.obstacles[index], dvec2(random.next(), random.next()));
            (index, [here, here.with_velocity(way).after(1.0).with_velocity([0.0, 0.0])])
        })
        .collect();
    let same = places.clone();
    let [mut round, mut their_round] = [0, 0];
    Row {
        name,
        peer: "parry2d Bvh",
        units: REPLACES as f64,
        unit: "replace",
        goal: 1.0,
        ours: Box::new(move || {
            round = 1 - round;
            places.iter().for_each(|(index, places)| set.replace(*index as u32, [places[round]]));
        }),
        theirs: Box::new(move || {
            their_round = 1 - their_round;
            same.iter().for_each(|(index, places)| peer.replace(*index, &places[their_round]));
        }),
    }
}

fn frame(name: String) -> Row {
    let level = Level::new(10_000, 1.0);
    let (mut set, mut peer) = (level.set(), level.peer());
    let moved = |frame: usize| {
        let way = dvec2(0.02 * frame as f64, 0.0);
        let moved =
            move |obstacle: &Obstacle| obstacle.with_velocity(way).after(1.0).with_velocity([1.2, 0.0]);
        move |level: &Level| level.obstacles[..REPLACED].iter().map(moved).collect::<Vec<_>>()
    };
    let (level, frames) = (Rc::new(level), Rc::new(Cell::new(0)));
    let theirs = Rc::clone(&level);
    let now = Rc::clone(&frames);
    let workspace = RefCell::new(BvhWorkspace::default());
    Row {
        name,
        peer: "parry2d Bvh",
        units: 1.0,
        unit: "frame",
        goal: 1.0,
        ours: Box::new(move || {
            frames.set((frames.get() + 1) % 60);
            for (index, obstacle) in moved(frames.get())(&level).iter().enumerate() {
                set.replace(index as u32, [obstacle]);
            }
            for bullet in black_box(&level.bullets) {
                black_box(set.first_hit(bullet, 0.0..=FRAME));
            }
        }),
        theirs: Box::new(move || {
            for (index, obstacle) in moved(now.get())(&theirs).iter().enumerate() {
                peer.replace(index, obstacle);
            }
            peer.bvh.refit(&mut workspace.borrow_mut());
            for bullet in black_box(&theirs.bullets) {
                black_box(peer.cast(bullet));
            }
        }),
    }
}
