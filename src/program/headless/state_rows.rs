//! The table of the state: a row a circle.

use std::io::Write;

use circle_collision::geometry::Circle;
use circle_collision::simulation::World;

use super::csv_text::numbers;
use super::output::{Output, WriteFailure};

/// The header row of the state table.
const STATE_HEAD: &str = "id,x,y,vx,vy,radius,mass\n";

/// Writes the state of a world, with the masses of the scene: a fixed circle of the world is infinitely heavy.
pub fn write_state(world: &World, masses: &[f64], output: &mut Output) -> Result<(), WriteFailure> {
    output.add(|text| text.extend_from_slice(STATE_HEAD.as_bytes()))?;
    for (id, (circle, &mass)) in world.circles().zip(masses).enumerate() {
        output.add(|text| write_circle(text, id, &circle.with_mass(mass)))?;
    }
    output.finish()
}

/// Adds the line of a circle to the table of the state.
fn write_circle(text: &mut Vec<u8>, id: usize, circle: &Circle) {
    let &Circle { center, velocity, radius, mass } = circle;
    // Writing to memory does not fail.
    let _ = write!(text, "{id}");
    numbers(text, &[center.x, center.y, velocity.x, velocity.y, radius, mass]);
    text.push(b'\n');
}

#[cfg(test)]
mod tests {
    use circle_collision::glam::DVec2;

    use super::*;

    #[test]
    fn every_column_of_the_state_has_a_heading() {
        let mut row = Vec::new();
        write_circle(&mut row, 0, &Circle::new(DVec2::ZERO, 1.0));
        let columns = |text: &[u8]| text.split(|&byte| byte == b',').count();
        assert_eq!(columns(&row), columns(STATE_HEAD.as_bytes()));
    }
}
