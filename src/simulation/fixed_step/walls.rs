//! Walls under overlap detection.

use glam::DVec2;

use crate::geometry::Side;
use crate::simulation::answers::{Contact, Event};
use crate::simulation::body::Body;
use crate::simulation::record::Record;
use crate::simulation::response::reflect_at_wall;
use crate::simulation::rules::Rules;

/// Puts every circle inside the walls and reverses outward velocities; each wall that a circle reaches is an event.
pub fn clamp_to_walls(rules: &Rules, bodies: &mut [Body], now: f64, record: &mut Record) {
    for (index, body) in bodies.iter_mut().enumerate() {
        if !body.is_solid() || body.is_fixed() {
            continue;
        }
        let mut circle = body.at(now);
        // Most circles are far from every wall.
        let (low, high) = (circle.center - 2.0 * circle.radius, circle.center + 2.0 * circle.radius);
        if low.cmpgt(rules.arena.min).all() && high.cmplt(rules.arena.max).all() {
            continue;
        }
        for side in Side::ALL {
            let depth = -side.inward().dot(circle.center) + circle.radius + wall_offset(rules, side);
            if depth > 0.0 {
                let point = circle.center - side.inward() * (circle.radius - depth);
                let before = [circle.velocity, DVec2::ZERO];
                reflect_at_wall(&mut circle, side, &rules.arena);
                body.set(circle, now);
                circle = body.at(now);
                let after = [circle.velocity, DVec2::ZERO];
                let contact = Contact::Wall { circle: index, side };
                record.event(Event { time: now, contact, point, depth, before, after });
            }
        }
    }
}

/// Returns the coordinate of the wall along its inward normal (m): minus infinity where there is none.
fn wall_offset(rules: &Rules, side: Side) -> f64 {
    match side {
        Side::Left | Side::Bottom => rules.arena.wall(side),
        Side::Right | Side::Top => -rules.arena.wall(side),
    }
}
