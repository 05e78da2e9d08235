//! The contacts of an event-driven world, and what they change.

use glam::DVec2;

use super::EventDriven;
use crate::detection::{TOUCHING_TOLERANCE, onto_side, overlap};
use crate::geometry::{Circle, Side};
use crate::simulation::answers::{AnyWall, Contact, Crossing, Event};
use crate::simulation::body::Body;
use crate::simulation::contact_effect::{
    self, FoundBy, is_sensed, reflect_at_side, respond_to_wall, response_at_wall, sensor_first, stop_at_walls,
};
use crate::simulation::record::Record;
use crate::simulation::response::Response;
use crate::simulation::setting::Setting;

impl EventDriven {
    /// Begins the contact of a sensor with another body. Neither changes.
    #[cold]
    pub(super) fn enter_sensor(&mut self, a: usize, b: usize, bodies: &[Body], record: &mut Record) {
        let ongoing = self.scheduler.ongoing_mut();
        if is_sensed(&bodies[a], &bodies[b]) {
            let (sensor, visitor) = sensor_first(bodies, a, b);
            record.sensor_event(record.clock.now, (sensor, visitor), Crossing::Enters);
            ongoing.begin_in_sensor(bodies, sensor, visitor);
        } else {
            ongoing.begin(a, b);
        }
        self.scheduler.refresh_pair(bodies, a, b);
    }

    /// Responds to a pair that touches. Returns the velocities before it.
    // A second caller, the end of a stall, would otherwise make this a call for each contact.
    #[inline(always)]
    pub(super) fn collide(
        &mut self,
        (a, b, is_overlapping): (usize, usize, bool),
        response: Response,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> [DVec2; 2] {
        let (now, rules) = (record.clock.now, setting.rules);
        let (mut circle_a, mut circle_b) = (bodies[a].at(now), bodies[b].at(now));
        let point = if is_overlapping {
            circle_a.center + overlap(&circle_a, &circle_b).normal * circle_a.radius
        } else {
            circle_a.center
                + (circle_b.center - circle_a.center)
                    * (circle_a.radius / (circle_a.radius + circle_b.radius))
        };
        let before = [circle_a.velocity, circle_b.velocity];
        let found_by = FoundBy::Solver { is_overlapping };
        let from = [circle_a.center, circle_b.center];
        contact_effect::respond(rules, [&bodies[a], &bodies[b]], [&mut circle_a, &mut circle_b], found_by);
        if is_overlapping {
            stop_at_walls(setting, &bodies[a], from[0], &mut circle_a, None);
            stop_at_walls(setting, &bodies[b], from[1], &mut circle_b, None);
        }
        let after = [circle_a.velocity, circle_b.velocity];
        record.event(Event { time: now, contact: Contact::Pair { a, b }, point, depth: 0.0, before, after });
        bodies[a].set(circle_a, now);
        bodies[b].set(circle_b, now);
        for circle in [a, b] {
            self.scheduler.ongoing_mut().forget_left(bodies, circle);
        }
        if response.keeps_apart() {
            if is_overlapping {
                for circle in [a, b] {
                    self.cross_sensors(bodies, circle, now);
                    self.scheduler.displace(bodies, circle);
                }
            }
        } else {
            self.scheduler.ongoing_mut().begin(a, b);
        }
        self.refresh_pair(setting, bodies, a, b);
        before
    }

    /// Reflects a circle at a side of the arena. Returns the velocities before it.
    pub(super) fn hit_side(
        &mut self,
        circle: usize,
        side: Side,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> [DVec2; 2] {
        let mut moved = bodies[circle].at(record.clock.now);
        reflect_at_side(setting.rules, &bodies[circle], &mut moved, side);
        let point = moved.center - side.inward() * moved.radius;
        self.turn((circle, AnyWall::Side(side), point), moved, setting, bodies, record)
    }

    /// Responds to a circle that reaches a wall. Returns the velocities before it.
    pub(super) fn hit_wall(
        &mut self,
        circle: usize,
        index: usize,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> [DVec2; 2] {
        let (body, now) = (&bodies[circle], record.clock.now);
        let (start, began) = self.wall_clock.course(body);
        let (mut moved, came_from) = (body.at(now), start.center);
        let mut point = moved.center;
        if let Some(wall) = setting.walls.at(index) {
            // A wall that it overlaps is met as soon as its course begins.
            let is_overlapping =
                now <= began && overlap(&start, &wall.stand_in(&start, came_from)).is_overlapping();
            if !response_at_wall(setting.rules, body).is_some_and(Response::keeps_apart) {
                self.wall_clock.begin(circle, index);
            } else if !is_overlapping {
                moved.center += onto_side(wall, &moved, came_from);
            }
            let mut stand_in = wall.stand_in(&moved, came_from);
            point = moved.center + overlap(&moved, &stand_in).normal * moved.radius;
            let (both, found_by) = ([&mut moved, &mut stand_in], FoundBy::Solver { is_overlapping });
            respond_to_wall(setting.rules, body, both, (wall, came_from), found_by);
            if is_overlapping {
                stop_at_walls(setting, body, came_from, &mut moved, Some(index));
            }
        }
        self.turn((circle, AnyWall::Wall(index), point), moved, setting, bodies, record)
    }

    /// Lets a circle go on as `moved` after its contact with a wall or a side at a point (m). Returns the velocities before it.
    pub(super) fn turn(
        &mut self,
        (circle, wall, point): (usize, AnyWall, DVec2),
        moved: Circle,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> [DVec2; 2] {
        let (now, contact) = (record.clock.now, Contact::Wall { circle, wall });
        let reached = bodies[circle].at(now);
        let before = [reached.velocity, DVec2::ZERO];
        bodies[circle].set(moved, now);
        self.scheduler.ongoing_mut().forget_left(bodies, circle);
        let after = [moved.velocity, DVec2::ZERO];
        record.event(Event { time: now, contact, point, depth: 0.0, before, after });
        // A circle that reached through the wall was put outside; others are moved by rounding alone.
        if moved.center.distance(reached.center) > TOUCHING_TOLERANCE * moved.radius {
            self.cross_sensors(bodies, circle, now);
        }
        self.scheduler.displace(bodies, circle);
        self.refresh_one(setting, bodies, circle);
        before
    }
}
