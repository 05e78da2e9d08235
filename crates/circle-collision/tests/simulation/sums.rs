//! Sums over all circles of a world.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::World;

/// The kinetic energy of all circles (J).
pub fn energy(world: &World) -> f64 {
    world.circles().map(|circle| circle.mass * circle.velocity.length_squared() / 2.0).sum()
}

/// The deepest overlap, in radii sums.
pub fn deepest(world: &World) -> f64 {
    let circles: Vec<Circle> = world.circles().collect();
    let mut deepest = 0.0_f64;
    for (a, one) in circles.iter().enumerate() {
        for other in &circles[a + 1..] {
            let found = overlap(one, other);
            deepest = deepest.max(found.depth() / found.radii_sum);
        }
    }
    deepest
}
