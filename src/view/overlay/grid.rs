//! The ground: a grid to judge lengths by, and the walls.

use egui::pos2;
use glam::dvec2;

use super::Scenery;
use crate::geometry::Side;
use crate::view::draw_list::DrawList;
use crate::view::number;

/// Grid lines are at least this far apart (points).
const SPACING: f64 = 56.0;

/// Draws the grid with its unit, and the walls of the arena.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let camera = scenery.camera;
    let canvas = camera.canvas;
    let step = step_for(camera.meters(SPACING as f32));
    let (low, high) = (camera.to_world(canvas.left_bottom()), camera.to_world(canvas.right_top()));
    let lines = |from: f64, to: f64| {
        let first = (from / step).ceil();
        let count = ((to / step).floor() - first).clamp(-1.0, 200.0) as i32 + 1;
        (0..count).map(move |index| (first + f64::from(index)) * step)
    };
    for x in lines(low.x, high.x) {
        let x = camera.to_screen(dvec2(x, 0.0)).x;
        list.line(pos2(x, canvas.top()), pos2(x, canvas.bottom()), 1.0, 0.0, scenery.theme.grid);
    }
    for y in lines(low.y, high.y) {
        let y = camera.to_screen(dvec2(0.0, y)).y;
        list.line(pos2(canvas.left(), y), pos2(canvas.right(), y), 1.0, 0.0, scenery.theme.grid);
    }
    scale_bar(scenery, step, list);
    walls(scenery, list);
}

/// How long one field of the grid is, in the corner.
fn scale_bar(scenery: &Scenery, step: f64, list: &mut DrawList) {
    let canvas = scenery.camera.canvas;
    let from = canvas.left_bottom() + egui::vec2(16.0, -16.0);
    let to = from + egui::vec2(scenery.camera.length(step), 0.0);
    let color = scenery.theme.text_dim;
    list.line(from, to, 1.5, 0.0, color);
    for end in [from, to] {
        list.line(end - egui::vec2(0.0, 4.0), end + egui::vec2(0.0, 4.0), 1.5, 0.0, color);
    }
    let text = format!("{} m", short_step(step));
    list.text(to + egui::vec2(8.0, 0.0), egui::Align2::LEFT_CENTER, text, 12.0, color);
}

fn walls(scenery: &Scenery, list: &mut DrawList) {
    let arena = scenery.run.rules().arena;
    let canvas = scenery.camera.canvas;
    let corner = |x: f64, y: f64| {
        let place = scenery.camera.to_screen(dvec2(x, y));
        pos2(
            place.x.clamp(canvas.left() - 8.0, canvas.right() + 8.0),
            place.y.clamp(canvas.top() - 8.0, canvas.bottom() + 8.0),
        )
    };
    for side in Side::ALL {
        let at = arena.wall(side);
        if !at.is_finite() {
            continue;
        }
        let (from, to) = match side {
            Side::Left | Side::Right => (corner(at, arena.min.y), corner(at, arena.max.y)),
            Side::Bottom | Side::Top => (corner(arena.min.x, at), corner(arena.max.x, at)),
        };
        list.line(from, to, 2.0, 0.0, scenery.theme.wall);
    }
}

/// The round number (1, 2 or 5 times a power of ten) at or above `least`.
fn step_for(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(f64::MIN_POSITIVE).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step >= least)
        .unwrap_or(least)
}

fn short_step(step: f64) -> String {
    if (0.01..1e4).contains(&step) {
        format!("{}", (step * 100.0).round() / 100.0)
    } else {
        number::short(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_steps_are_round() {
        assert_eq!(step_for(0.9), 1.0);
        assert_eq!(step_for(1.1), 2.0);
        assert_eq!(step_for(0.03), 0.05);
        assert_eq!(step_for(700.0), 1000.0);
    }
}
