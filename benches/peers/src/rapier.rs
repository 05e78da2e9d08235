//! The same circles in rapier2d.

use circle_collision::geometry::{Arena, Circle};
use rapier2d_f64::math::Vector;
use rapier2d_f64::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder};

/// Makes a world of these circles between four walls, elastic and without friction, in steps of `dt` (s).
pub fn rapier(circles: impl IntoIterator<Item = Circle>, arena: Arena, dt: f64) -> PhysicsWorld {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, 0.0);
    world.integration_parameters.dt = dt;
    for circle in circles {
        let body = RigidBodyBuilder::dynamic()
            .translation(Vector::new(circle.center.x, circle.center.y))
            .linvel(Vector::new(circle.velocity.x, circle.velocity.y))
            .can_sleep(false);
        world.insert(body, ColliderBuilder::ball(circle.radius).restitution(1.0).friction(0.0));
    }
    let Arena { min, max } = arena;
    let (half, thick) = ((max - min) / 2.0, 1.0);
    let middle = min + half;
    for (x, y, half_x, half_y) in [
        (min.x - thick, middle.y, thick, half.y),
        (max.x + thick, middle.y, thick, half.y),
        (middle.x, min.y - thick, half.x, thick),
        (middle.x, max.y + thick, half.x, thick),
    ] {
        let wall = ColliderBuilder::cuboid(half_x, half_y).translation(Vector::new(x, y));
        world.insert_collider(wall.restitution(1.0).friction(0.0), None);
    }
    world
}
