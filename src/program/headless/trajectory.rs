//! The table of the circles' positions at even intervals.

use std::io::Write;

use circle_collision::geometry::Circle;
use circle_collision::simulation::World;
use circle_collision_demo::scene::Scene;

use super::csv_text::{number, numbers, quoted};
use super::output::{Output, WriteFailure};

/// The first line of the table.
const HEAD: &str = "time,id,name,x,y,vx,vy\n";

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
            self.output.add(|text| text.extend_from_slice(HEAD.as_bytes()))?;
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
    let &Circle { center, velocity, .. } = circle;
    number(text, time);
    // Writing to memory does not fail.
    let _ = write!(text, ",{id},{}", quoted(name));
    numbers(text, &[center.x, center.y, velocity.x, velocity.y]);
    text.push(b'\n');
}

#[cfg(test)]
mod tests {
    use circle_collision::glam::DVec2;

    use super::*;

    #[test]
    fn every_column_has_a_heading() {
        let mut row = Vec::new();
        write_place(&mut row, 0.5, 0, "A", &Circle::new(DVec2::ZERO, 1.0));
        let columns = |text: &[u8]| text.split(|&byte| byte == b',').count();
        assert_eq!(columns(&row), columns(HEAD.as_bytes()));
    }
}
