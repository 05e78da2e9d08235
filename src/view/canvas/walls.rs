//! The walls of a scene, and the sides of its arena.

use circle_collision::geometry::{Side, Wall};
use egui::Vec2;
use glam::dvec2;

use crate::view::context::{Detail, DrawContext};
use crate::view::draw::DrawList;
use crate::view::handle::WallHandle;
use crate::view::text::{Caption, Rank, lower_side, number};

/// The least width of a wall on screen (points): one without thickness is a line that can be seen.
const THINNEST: f32 = 3.0;

/// The radius of a knob (points).
const KNOB: f32 = 6.0;

/// The number of walls above which they have no names on the canvas.
const MOST_NAMED: usize = 12;

/// Where on its line a wall has its name, from 0 to 1: beside the middle, which most paths cross.
const NAMED_AT: f32 = 0.8;

/// Draws the sides of the arena.
pub fn sides(context: &DrawContext, list: &mut DrawList) {
    let arena = context.run().rules().arena;
    let room = context.camera.canvas.expand(8.0);
    let corner = |x: f64, y: f64| room.clamp(context.camera.to_screen(dvec2(x, y)));
    for &side in Side::ALL {
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

/// Draws each wall, as thick as it is, and names a few.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let walls = context.run().world().walls();
    let count = context.run().start().walls.len();
    for (id, wall) in walls {
        let width = wall_width(context, &wall);
        let [from, to] = [wall.from, wall.to].map(|end| context.camera.to_screen(end));
        if !(from.is_finite() && to.is_finite()) {
            continue;
        }
        list.line(from, to, width, 0.0, context.theme.wall);
        if count <= MOST_NAMED && context.detail() == Detail::Full {
            let along = (to - from).normalized();
            let side = if along.x.abs() < along.y.abs() { Vec2::RIGHT } else { lower_side(along) };
            let name = context.shown.wall_name(id.index());
            let place = from.lerp(to, NAMED_AT);
            let name = Caption::new(Rank::Name, place, side, name, context.theme.text_dim);
            list.captions.push(name.around(width / 2.0 + 3.0));
        }
    }
}

/// Draws the handles of the selected wall, and says what each is for while nothing else is in the hand.
pub fn handles(context: &DrawContext, list: &mut DrawList) {
    let Some((index, _)) = context.shown.state.selected_wall() else { return };
    let Some(wall) = context.run().world().wall_at(index) else { return };
    let (theme, thickness) = (context.theme, number::brief(wall.thickness));
    let [from, to] = [wall.from, wall.to].map(|end| context.camera.to_screen(end));
    let knob = |handle: WallHandle| handle.knob(context.camera, &wall);
    let rim = knob(WallHandle::Rim);
    list.line(from, to, 1.5, 0.0, theme.text);
    list.line(knob(WallHandle::Line), rim, 1.5, 3.0, theme.text);
    for at in [from, to, rim] {
        list.rimmed_dot(at, KNOB, theme.ground, 2.0, theme.text);
    }
    let side = (rim - knob(WallHandle::Line)).normalized();
    let text = format!("thickness {thickness} m");
    list.captions.push(Caption::new(Rank::Asked, rim, side, text, theme.text).around(KNOB));
}

/// Returns how wide a wall is on screen (points).
pub fn wall_width(context: &DrawContext, wall: &Wall) -> f32 {
    context.camera.length(wall.thickness).max(THINNEST)
}
