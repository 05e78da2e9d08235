//! What can be pulled: shown on the selected circles and the one under the pointer.

use std::cell::LazyCell;

use egui::{Pos2, Vec2};

use crate::geometry::Circle;
use crate::session::Overlay;
use crate::view::draw_list::{DrawList, towards};
use crate::view::handle::Grip;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};
use crate::view::{handle, number, pointer};

/// Handles are this large (points).
const RADIUS: f32 = 6.0;

/// Draws the rim handle and the velocity tip, and says what the one under the pointer does.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    // It looks at all circles, and mostly there is no handle.
    let scale = LazyCell::new(|| handle::arrow_scale(scenery.session));
    let start = scenery.run.start();
    for index in pointer::shown_handles(scenery.session, scenery.hovered_circle()) {
        let circle = scenery.circle(index);
        let color = scenery.theme.circle(start.circles[index].color);
        let center = scenery.center(&circle);
        let tip = handle::tip(scenery.camera, &circle, *scale);
        let rim = handle::rim(scenery.camera, &circle);
        // What leads to the handle: the arrow, and dots where it does not reach.
        let is_arrow_shown = scenery.session.view_options().overlay(Overlay::Velocity);
        let arrow = if is_arrow_shown { circle.velocity.length() * *scale } else { 0.0 };
        let from = towards(center, tip, scenery.camera.length(circle.radius + arrow));
        if (tip - from).length() > 1.0 {
            list.line(from, tip, 1.5, 3.0, color);
        }
        for at in [tip, rim] {
            list.dot(at, RADIUS, scenery.theme.ground);
            list.small_ring(at, RADIUS - 1.0, 2.0, color);
        }
        let says = |rank: Rank, at: Pos2, text: String| {
            // Away from the circle; of one that the handle stands beside, below it.
            let way = at - center;
            let side = if way.y.abs() > way.x.abs() { Vec2::new(0.0, way.y.signum()) } else { Vec2::DOWN };
            Word::new(rank, at, side, text, scenery.theme.text).around(RADIUS)
        };
        let grip = scenery.hovered.filter(|hovered| hovered.circle == index).and_then(|hovered| hovered.grip);
        match grip {
            Some(Grip::Tip) => {
                let speed = number::brief(circle.velocity.length());
                list.words.push(says(Rank::Asked, tip, format!("drag: velocity {speed} m/s")));
            }
            Some(Grip::Rim) => {
                let radius = number::brief(circle.radius);
                list.words.push(says(Rank::Asked, rim, format!("drag: radius {radius} m")));
            }
            Some(Grip::Center) if scenery.session.drag().is_none() => {
                list.words.push(position(scenery, &circle, center));
            }
            Some(Grip::Center) | None => {}
        }
    }
}

fn position(scenery: &Scenery, circle: &Circle, center: Pos2) -> Word {
    let reach = scenery.camera.length(circle.radius) + RADIUS;
    let word = Word::new(Rank::Position, center, Vec2::DOWN, "drag: position", scenery.theme.text_dim);
    word.around(reach)
}
