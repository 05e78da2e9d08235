//! The tables of circles: the state at the end, and the trajectory at even intervals.

use std::io::Write;

use circle_collision::geometry::Circle;
use circle_collision::simulation::World;
use circle_collision_demo::scene::Scene;

use super::output::{Output, WriteFailure};
use circle_collision_demo::render::csv_text::{number, numbers, quoted};

/// The first line of the trajectory.
const TRAJECTORY_HEAD: &str = "time,id,name,x,y,vx,vy,radius,mass\n";

/// The factor by which rounding may put a time after the end that is still written.
const SLACK: f64 = 1.0 + 1e-12;

/// The table of the circles' positions at even intervals, while it is being written.
#[derive(Debug)]
pub struct TrajectoryTable {
    pub output: Output,
    /// The time between two rows of a circle (s).
    every: f64,
    names: Vec<String>,
    /// The number of times written so far.
    written: u64,
}

impl TrajectoryTable {
    /// Creates the table for this scene's circles, with rows every `every` seconds and none yet.
    pub fn new(output: Output, every: f64, scene: &Scene) -> Self {
        let names = scene.circles.iter().map(|circle| circle.name.clone()).collect();
        Self { output, every, names, written: 0 }
    }

    /// Returns the time of the next rows (s); `None` if it is past the end. It is a product, which does not drift as a sum
    /// would.
    pub fn next_time(&self, until: f64) -> Option<f64> {
        let time = self.written as f64 * self.every;
        (time <= until * SLACK).then_some(time.min(until))
    }

    /// Adds the rows of all circles at this time (s). The world is at that time, or at the previous check.
    pub fn add(&mut self, time: f64, world: &World) -> Result<(), WriteFailure> {
        if self.written == 0 {
            self.output.add(|text| text.extend_from_slice(TRAJECTORY_HEAD.as_bytes()))?;
        }
        self.written += 1;
        // Between two checks, circles move straight.
        let rest = time - world.time();
        for (id, (circle, name)) in world.circles().zip(&self.names).enumerate() {
            self.output.add(|text| write_place(text, time, id, name, &circle.after(rest)))?;
        }
        Ok(())
    }
}

/// Adds the line of a circle at this time (s).
fn write_place(text: &mut Vec<u8>, time: f64, id: usize, name: &str, circle: &Circle) {
    let &Circle { center, velocity, radius, mass } = circle;
    number(text, time);
    // Writing to memory does not fail.
    let _ = write!(text, ",{id},{}", quoted(name));
    numbers(text, &[center.x, center.y, velocity.x, velocity.y, radius, mass]);
    text.push(b'\n');
}

/// The first line of the state.
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
    fn every_column_has_a_heading() {
        let circle = Circle::new(DVec2::ZERO, 1.0);
        let (mut place, mut state) = (Vec::new(), Vec::new());
        write_place(&mut place, 0.5, 0, "A", &circle);
        write_circle(&mut state, 0, &circle);
        let columns = |text: &[u8]| text.split(|&byte| byte == b',').count();
        for (row, head) in [(place, TRAJECTORY_HEAD), (state, STATE_HEAD)] {
            assert_eq!(columns(&row), columns(head.as_bytes()), "{head}");
        }
    }
}
