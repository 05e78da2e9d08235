//! This library beside an engine: rapier moves a heap of balls, and this crate sweeps the bullets that hit them.
//!
//! The engine keeps the work that it does well: gravity, friction, stacks. Whatever is too fast for its steps is kept out of
//! it: a bullet is a `Circle` of the game, `first_hit` finds what it hits within a frame and where, and the body that was
//! hit gets the impulse. A bullet flies 5 m per frame and the balls are 0.4 m wide, so the two seldom overlap at the end of
//! a frame, which is when the engine's own `intersect_shape` checks for comparison.
//!
//! `cargo run --example beside_rapier -- --frames 600` in `benches/peers`; without `--frames`, it plays 600 frames.

use circle_collision::detection::{Obstacle, first_hit};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use circle_collision::glam::DVec2;
use rapier2d_f64::math::{Pose, Vector};
use rapier2d_f64::prelude::{
    Ball, ColliderBuilder, ColliderHandle, PhysicsWorld, QueryFilter, RigidBodyBuilder, SharedShape,
    TypedShape,
};

const DT: f64 = 1.0 / 60.0;
const RADIUS: f64 = 0.05;
const SPEED: f64 = 300.0;
/// The impulse that a bullet gives to a ball (N s).
const IMPULSE: f64 = 0.2;

fn vector(of: DVec2) -> Vector {
    Vector::from_array(of.to_array())
}

/// Makes a wall on the left and one on the right, the ground, and five rows of balls.
fn world() -> PhysicsWorld {
    let mut world = PhysicsWorld::new();
    world.integration_parameters.dt = DT;
    world.insert_collider(ColliderBuilder::new(SharedShape::halfspace(Vector::Y)), None);
    for x in [-12.0, 12.0] {
        world.insert_collider(ColliderBuilder::segment(Vector::new(x, 0.0), Vector::new(x, 40.0)), None);
    }
    for (row, place) in (0..5).flat_map(|row| (0..10).map(move |place| (f64::from(row), f64::from(place)))) {
        let place = Vector::new(place * 0.9 - 4.0 + 0.1 * row, 0.25 + 0.5 * row);
        let body = RigidBodyBuilder::dynamic().translation(place);
        world.insert(body, ColliderBuilder::ball(0.2).restitution(0.4));
    }
    world
}

/// Returns all colliders as obstacles of this crate, each with its handle. Other shapes would be left to the engine.
fn obstacles(world: &PhysicsWorld) -> (Vec<ColliderHandle>, Vec<Obstacle>) {
    let at = |pose: &Pose, point: Vector| (*pose * point).to_array();
    let all = world.colliders.iter().filter_map(|(handle, collider)| {
        let pose = collider.position();
        let obstacle: Obstacle = match collider.shape().as_typed_shape() {
            TypedShape::Ball(ball) => {
                let body = &world.bodies[collider.parent()?];
                let circle = Circle::new(at(pose, Vector::ZERO), ball.radius);
                circle.with_velocity(body.linvel().to_array()).into()
            }
            TypedShape::Segment(segment) => Segment::new(at(pose, segment.a), at(pose, segment.b)).into(),
            TypedShape::HalfSpace(ground) => {
                HalfPlane::new(at(pose, Vector::ZERO), (pose.rotation * ground.normal).to_array()).into()
            }
            _ => return None,
        };
        Some((handle, obstacle))
    });
    all.unzip()
}

fn main() {
    let value = std::env::args().skip_while(|argument| argument != "--frames").nth(1);
    let frames = value.map_or(600, |value| value.parse().expect("--frames takes a number"));
    let (mut world, mut bullets) = (world(), Vec::new());
    let [mut shots, mut hits, mut seen, mut in_walls] = [0; 4];
    for frame in 0..frames {
        if frame % 5 == 0 {
            let slope = 0.04 * f64::from(frame % 7) - 0.05;
            bullets.push(Circle::new([-11.0, 1.0], RADIUS).with_velocity([SPEED, SPEED * slope]));
            shots += 1;
        }
        let (handles, obstacles) = obstacles(&world);
        let mut struck = Vec::new();
        bullets.retain_mut(|bullet| {
            let there = bullet.after(DT);
            let Some(found) = first_hit(bullet, &obstacles, 0.0..=DT) else {
                *bullet = there;
                return true;
            };
            struck.push((handles[found.key], found.hit, there));
            false
        });
        world.step();
        for (handle, hit, there) in struck {
            let Some(body) = world.colliders[handle].parent() else {
                in_walls += 1;
                continue;
            };
            hits += 1;
            let (pose, ball) = (Pose::from_translation(vector(there.center)), Ball::new(RADIUS));
            let mut overlapped = world.intersect_shape(pose, &ball, QueryFilter::default());
            seen += usize::from(overlapped.any(|(other, _)| other == handle));
            drop(overlapped);
            let (impulse, point) = (vector(-hit.normal * IMPULSE), vector(hit.point));
            world.bodies[body].apply_impulse_at_point(impulse, point, true);
        }
    }
    println!(
        "{frames} frames: {shots} shots, {hits} hits, {in_walls} in walls, {} in flight; overlap checks see {seen} hits",
        bullets.len()
    );
}
