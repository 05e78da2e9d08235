//! The grid, by which lengths are judged, and the walls.

use egui::pos2;
use glam::dvec2;

use crate::geometry::Side;
use crate::view::canvas::scale_bar;
use crate::view::draw::{DrawContext, DrawList};

/// Draws the grid.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let camera = context.camera;
    let canvas = camera.canvas;
    let step = scale_bar::field(camera);
    let (low, high) = (camera.to_world(canvas.left_bottom()), camera.to_world(canvas.right_top()));
    let lines = |from: f64, to: f64| {
        let first = (from / step).ceil();
        let count = ((to / step).floor() - first).clamp(-1.0, 200.0) as i32 + 1;
        (0..count).map(move |index| (first + f64::from(index)) * step)
    };
    for x in lines(low.x, high.x) {
        let x = camera.to_screen(dvec2(x, 0.0)).x;
        list.line(pos2(x, canvas.top()), pos2(x, canvas.bottom()), 1.0, 0.0, context.theme.grid);
    }
    for y in lines(low.y, high.y) {
        let y = camera.to_screen(dvec2(0.0, y)).y;
        list.line(pos2(canvas.left(), y), pos2(canvas.right(), y), 1.0, 0.0, context.theme.grid);
    }
}

/// Draws the walls of the arena.
pub fn walls(context: &DrawContext, list: &mut DrawList) {
    let arena = context.run().rules().arena;
    let canvas = context.camera.canvas;
    let corner = |x: f64, y: f64| {
        let place = context.camera.to_screen(dvec2(x, y));
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
        list.line(from, to, 2.0, 0.0, context.theme.wall);
    }
}
