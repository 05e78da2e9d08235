//! The rows of the table of events.

use std::borrow::Cow;
use std::io::Write;

use crate::session::{Exchange, direction};
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{AnyWall, Contact, Event, Log, World};
use glam::DVec2;

use super::csv_text::{number, numbers, quoted};
use crate::scene::Scene;

/// The first line of the wide table.
pub const WIDE_HEAD: &str = "time,kind,a,b,wall,name_a,name_b,x,y,depth,px_before,py_before,px_after,py_after,energy_before,energy_after,jx,jy,lost,direction\n";

/// The columns of the table.
#[derive(Clone, Debug)]
pub struct EventColumns {
    /// Whether each column has one kind of value, with names, momentum, energy, impulse, lost time and direction. Otherwise `b` is a
    /// circle, a side of the arena or a wall.
    is_wide: bool,
    /// The names of the circles, and their masses (kg).
    names: Vec<String>,
    masses: Vec<f64>,
    /// The names of the walls.
    walls: Vec<String>,
}

impl EventColumns {
    /// Returns the columns that name who is in contact.
    pub fn plain(scene: &Scene) -> Self {
        Self {
            is_wide: false,
            names: scene.circles.iter().map(|circle| circle.name.clone()).collect(),
            masses: scene.circles.iter().map(|circle| circle.body().at(0.0).mass).collect(),
            walls: scene.walls.iter().map(|wall| wall.name.clone()).collect(),
        }
    }

    /// Returns the columns with all that is known of the contacts of these circles.
    pub fn wide(scene: &Scene) -> Self {
        Self { is_wide: true, ..Self::plain(scene) }
    }

    /// Returns the name of a wall or of a side of the arena.
    fn wall(&self, wall: AnyWall) -> Cow<'_, str> {
        match wall {
            AnyWall::Side(side) => side.to_string().into(),
            AnyWall::Wall(index) => quoted(&self.walls[index]),
        }
    }

    /// Returns the first line of the table.
    pub fn head(&self) -> &'static str {
        if self.is_wide { WIDE_HEAD } else { "time,kind,a,b,x,y,depth\n" }
    }
}

/// A row of the table of events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventRow<'log> {
    time: f64,
    kind: &'static str,
    contact: Contact,
    point: DVec2,
    depth: f64,
    /// The event itself; `None` for what only the audit knows.
    event: Option<&'log Event>,
    /// What the audit says of it.
    audited: Option<&'log AuditedContact>,
}

impl<'log> EventRow<'log> {
    /// Returns the rows of a series of contacts, or of one fixed step, in order of time.
    pub fn in_order(log: &'log Log) -> impl Iterator<Item = Self> {
        let failures = log.audited.iter().filter_map(Self::from_failure);
        let events = log.events.iter().map(|event| Self::from_event(event, &log.audited));
        let mut rows: Vec<Self> = failures.chain(events).collect();
        rows.sort_by(|one, other| one.time.total_cmp(&other.time));
        rows.into_iter()
    }

    /// Returns the row of an event, and what the audit says of it if its contact was caught.
    fn from_event(event: &'log Event, audited: &'log [AuditedContact]) -> Self {
        let &Event { time, contact, point, depth, .. } = event;
        let kind = match contact {
            Contact::Pair { .. } => "pair",
            Contact::Wall { .. } => "wall",
        };
        let audited = audited.iter().find(|audited| audited.judges(event) && !audited.is_failure());
        Self { time, kind, contact, point, depth, event: Some(event), audited }
    }

    /// Returns the row of a contact that was missed, seen too late or invented; caught contacts are events.
    fn from_failure(audited: &'log AuditedContact) -> Option<Self> {
        audited.is_failure().then(|| Self {
            time: audited.time(),
            kind: audited.outcome.word(),
            contact: audited.contact,
            point: audited.point(),
            depth: audited.deepest(),
            event: None,
            audited: Some(audited),
        })
    }

    /// Adds the line of this row, of a contact in this world.
    pub fn write(&self, columns: &EventColumns, world: &World, text: &mut Vec<u8>) {
        number(text, self.time);
        // Writing to memory does not fail.
        let _ = write!(text, ",{},", self.kind);
        let name = |circle: usize| quoted(&columns.names[circle]);
        let _ = match (columns.is_wide, self.contact) {
            (false, Contact::Pair { a, b }) => write!(text, "{a},{b}"),
            (false, Contact::Wall { circle, wall }) => write!(text, "{circle},{}", columns.wall(wall)),
            (true, Contact::Pair { a, b }) => write!(text, "{a},{b},,{},{}", name(a), name(b)),
            (true, Contact::Wall { circle, wall }) => {
                write!(text, "{circle},,{},{},", columns.wall(wall), name(circle))
            }
        };
        numbers(text, &[self.point.x, self.point.y, self.depth]);
        if columns.is_wide {
            self.write_exchange(&columns.masses, text);
            self.write_audited(world, text);
        }
        text.push(b'\n');
    }

    /// Adds the momentum and the energy before and after, and the impulse on the first circle; empty fields if the contact
    /// was not found.
    fn write_exchange(&self, masses: &[f64], text: &mut Vec<u8>) {
        let Some(event) = self.event else {
            text.extend_from_slice(b",,,,,,,,");
            return;
        };
        let mut own = event.contact.circles().map(|circle| masses[circle]);
        let own = [own.next().unwrap_or(0.0), own.next().unwrap_or(0.0)];
        let Exchange { momentum: [p, q], energy: [e, f] } = Exchange::new(event, own);
        let change = |circle: usize| own[circle] * (event.after[circle] - event.before[circle]);
        let impulse = if own[0].is_finite() { change(0) } else { -change(1) };
        numbers(text, &[p.x, p.y, q.x, q.y, e, f, impulse.x, impulse.y]);
    }

    /// Adds the time lost and the angle between the velocity after the answer and the exact one (°); empty fields where the
    /// audit says nothing.
    fn write_audited(&self, world: &World, text: &mut Vec<u8>) {
        let lost = self.audited.map(AuditedContact::lost);
        let angle = self.audited.and_then(|audited| direction(world, audited)).map(f64::to_degrees);
        for value in [lost, angle] {
            text.push(b',');
            if let Some(value) = value {
                number(text, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use circle_collision::simulation::Rules;
    use serde_json::json;

    use super::*;

    #[test]
    fn every_column_has_a_heading() {
        let count = |text: &[u8]| text.split(|&byte| byte == b',').count();
        let contacts = [json!({"pair": {"a": 0, "b": 1}}), json!({"wall": {"circle": 1, "side": "left"}})];
        let zero = json!([[0.0, 0.0], [0.0, 0.0]]);
        let events: [Event; 2] = contacts.map(|contact| {
            let event = json!({
                "time": 1.0, "contact": contact, "point": zero[0], "depth": 0.0, "before": zero, "after": zero
            });
            serde_json::from_value(event).expect("an event")
        });
        let [pair, wall] = [&events[0], &events[1]].map(|event| EventRow::from_event(event, &[]));
        let missed = EventRow { event: None, ..pair };
        let world = World::new(Rules::default(), Vec::new(), 0.0).expect("accepted");
        let names = vec!["A".to_owned(), "B".to_owned()];
        let wide = EventColumns { is_wide: true, names, masses: vec![1.0, 2.0], walls: Vec::new() };
        for columns in [EventColumns { is_wide: false, ..wide.clone() }, wide] {
            for row in [pair, wall, missed] {
                let mut text = Vec::new();
                row.write(&columns, &world, &mut text);
                assert_eq!(count(&text), count(columns.head().as_bytes()), "{row:?}");
            }
        }
    }
}
