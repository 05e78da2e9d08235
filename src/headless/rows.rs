//! The rows of the two tables that a run writes.

use std::io::Write;

use circle_collision::geometry::{Circle, Side};
use circle_collision::simulation::{AuditedContact, Contact, Event, Log, Outcome};
use glam::DVec2;

/// The first line of the table of events.
pub const EVENTS_HEAD: &str = "time,kind,a,b,x,y,depth\n";

/// The first line of the table of circles.
pub const STATE_HEAD: &str = "id,x,y,vx,vy,radius,mass\n";

/// A row of the table of events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    time: f64,
    kind: &'static str,
    circle: usize,
    other: Other,
    point: DVec2,
    depth: f64,
}

/// The other circle, or the wall.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Other {
    Circle(usize),
    Wall(Side),
}

/// The library and the program are one package: a new kind of outcome comes with its row.
pub const NO_OTHER: &str = "every kind of contact and outcome has a row";

impl Row {
    /// Returns the rows of a stretch of contacts, or of one fixed step that ended at `now` (s), in order of time.
    pub fn in_order(log: &Log, now: f64) -> impl Iterator<Item = Self> {
        // Contacts that a step missed or caught too late were before its end, at which all others are recorded.
        let failures = log.audited.iter().filter_map(move |audited| Self::of_meeting(audited, now));
        failures.chain(log.events.iter().map(Self::of_event))
    }

    fn of_event(event: &Event) -> Self {
        let &Event { time, contact, point, depth } = event;
        match contact {
            Contact::Pair { a, b } => {
                Self { time, kind: "pair", circle: a, other: Other::Circle(b), point, depth }
            }
            Contact::Wall { circle, side } => {
                Self { time, kind: "wall", circle, other: Other::Wall(side), point, depth }
            }
            _ => unreachable!("{NO_OTHER}"),
        }
    }

    /// Returns the row of a contact that was missed or caught too late; those that were caught are events.
    fn of_meeting(audited: &AuditedContact, now: f64) -> Option<Self> {
        let kind = match audited.outcome {
            Outcome::Caught { .. } => return None,
            Outcome::TooLate { .. } => "too-late",
            Outcome::Missed => "missed",
            _ => unreachable!("{NO_OTHER}"),
        };
        Some(Self {
            // By rounding the contact may be after the end of its own step.
            time: audited.time().min(now),
            kind,
            circle: audited.a,
            other: Other::Circle(audited.b),
            point: audited.point(),
            depth: audited.deepest(),
        })
    }

    /// Adds the line of this row.
    pub fn write(&self, text: &mut Vec<u8>) {
        number(text, self.time);
        text.push(b',');
        text.extend_from_slice(self.kind.as_bytes());
        text.push(b',');
        index(text, self.circle);
        text.push(b',');
        match self.other {
            Other::Circle(circle) => index(text, circle),
            Other::Wall(side) => text.extend_from_slice(side.name().as_bytes()),
        }
        for value in [self.point.x, self.point.y, self.depth] {
            text.push(b',');
            number(text, value);
        }
        text.push(b'\n');
    }
}

/// Adds the line of a circle.
pub fn write_circle(text: &mut Vec<u8>, id: usize, circle: &Circle) {
    let &Circle { center, velocity, radius, mass } = circle;
    index(text, id);
    for value in [center.x, center.y, velocity.x, velocity.y, radius, mass] {
        text.push(b',');
        number(text, value);
    }
    text.push(b'\n');
}

fn index(text: &mut Vec<u8>, index: usize) {
    // Writing to memory does not fail.
    let _ = write!(text, "{index}");
}

/// Adds the shortest text that reads back as the same bits.
pub fn number(text: &mut Vec<u8>, value: f64) {
    let size = value.abs();
    if size == 0.0 || (0.01..1000.0).contains(&size) || (size >= 1000.0 && value.fract() != 0.0) {
        // In this range, where most numbers of a run are, the plain form is the shortest.
        let mut buffer = zmij::Buffer::new();
        let plain = buffer.format_finite(value);
        text.extend_from_slice(plain.strip_suffix(".0").unwrap_or(plain).as_bytes());
    } else {
        let (plain, scientific) = (format!("{value}"), format!("{value:e}"));
        let shortest = if scientific.len() < plain.len() { scientific } else { plain };
        text.extend_from_slice(shortest.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: f64) -> String {
        let mut text = Vec::new();
        number(&mut text, value);
        String::from_utf8(text).expect("plain text")
    }

    #[test]
    fn every_column_has_a_head() {
        let columns = |text: &[u8]| text.split(|&byte| byte == b',').count();
        let mut text = Vec::new();
        let contact = Contact::Pair { a: 0, b: 1 };
        Row::of_event(&Event { time: 1.0, contact, point: DVec2::ZERO, depth: 0.0 }).write(&mut text);
        assert_eq!(columns(&text), columns(EVENTS_HEAD.as_bytes()));
        text.clear();
        write_circle(&mut text, 0, &Circle::new(DVec2::ZERO, 1.0));
        assert_eq!(columns(&text), columns(STATE_HEAD.as_bytes()));
    }

    #[test]
    fn numbers_are_short() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (-12.5, "-12.5"),
            (0.01, "0.01"),
            (0.001, "1e-3"),
            (0.0015, "0.0015"),
            (1.0 / 3.0, "0.3333333333333333"),
            (0.1 + 0.2, "0.30000000000000004"),
            (999.0, "999"),
            (1000.0, "1e3"),
            (1234.5, "1234.5"),
            (127_000.0, "127000"),
            (4_503_599_627_370_495.5, "4503599627370495.5"),
            (1e300, "1e300"),
            (-5e-324, "-5e-324"),
        ] {
            assert_eq!(text(value), expected);
        }
    }

    #[test]
    fn numbers_read_back_exactly_and_no_form_of_theirs_is_shorter() {
        let mut bits = 1_u64;
        for round in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Every second number has a magnitude as in a run.
            let value = if round % 2 == 0 {
                f64::from_bits(bits)
            } else {
                f64::from_bits(bits >> 12 | 0x3FF0_0000_0000_0000)
                    * [1e-4, 0.01, 1.0, 600.0, 1e9, 1e15][round / 2 % 6]
            };
            if value.is_finite() {
                let text = text(value);
                assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()), "{text}");
                let shortest = format!("{value}").len().min(format!("{value:e}").len());
                assert_eq!(text.len(), shortest, "{text}");
            }
        }
    }
}
