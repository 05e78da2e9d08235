//! What was exchanged in a contact: velocities, momentum and energy, and who took the difference.

use circle_collision::simulation::{AnyWall, Contact, Event, Response};
use glam::DVec2;

use crate::session::{Exchange, Pair, Run, Shown, exchange_direction, without_rounding};
use crate::view::text::number::{brief, short, signed};
use crate::view::words::line::{Line, Part, Quantity, line};

/// What the signs of an exchange mean.
pub const SIGNS: &str = "Velocities and momenta are along the line of centers: + points from the first circle to the second, or away from the wall.";

/// Returns the velocities and the momentum of the circles in contact along the line of centers, and their kinetic energy, before and
/// after it, one line each, and a line that says what took momentum, if something did.
pub fn exchange(shown: &Shown, run: &Run, event: &Event) -> Vec<Line> {
    let Some(direction) = exchange_direction(event) else {
        return vec!["The velocities stay as they are.".into()];
    };
    let circles: Vec<usize> = event.contact.circles().collect();
    let mass = |place: usize| circles.get(place).map_or(0.0, |&circle| run.world().circle_at(circle).mass);
    let Exchange { momentum, energy } = Exchange::new(event, [0, 1].map(mass));
    let along = |velocity: DVec2, size: f64| without_rounding(velocity.dot(direction), size);
    let speeds = event.before.iter().chain(&event.after).map(|velocity| velocity.length());
    let size = speeds.fold(0.0, f64::max);
    let velocity = |(place, &circle): (usize, &usize)| {
        let [before, after] =
            [event.before, event.after].map(|velocities| signed(along(velocities[place], size), short));
        let gap = if place == 0 { "" } else { "   " };
        line![
            format!("{gap}{} ", shown.name(circle)),
            (Quantity::Speed(circle), format!("{before} → {after}"))
        ]
    };
    let velocities: Vec<Part> = circles.iter().enumerate().flat_map(|circle| velocity(circle).0).collect();
    let heaviest = [0, 1].map(mass).into_iter().filter(|mass| mass.is_finite()).fold(0.0, f64::max);
    let [p, q] = momentum.map(|momentum| along(momentum, heaviest * size));
    let [e, f] = energy.map(brief);
    let taken = without_rounding(p - q, heaviest * size);
    let lines = [
        line![Line(velocities), " m/s"],
        format!("momentum {} → {} kg m/s", signed(p, brief), signed(q, brief)).into(),
        format!("energy {e} → {f} J").into(),
    ];
    lines.into_iter().chain((taken != 0.0).then(|| taker(shown, run, event, taken).into())).collect()
}

/// Says what takes this much momentum (kg m/s) from the circles in a contact: a wall, a fixed circle, the hand, a push-out, or another
/// contact.
fn taker(shown: &Shown, run: &Run, event: &Event, taken: f64) -> String {
    let share = format!("{} kg m/s", signed(taken, brief));
    let pair = match event.contact {
        Contact::Wall { wall: AnyWall::Side(side), .. } => return format!("The {side} wall takes {share}."),
        Contact::Wall { wall: AnyWall::Wall(wall), .. } => {
            return format!("{} never moves: it takes {share}.", shown.wall_name(wall));
        }
        Contact::Pair { a, b } => Pair::of(a, b),
    };
    let start = &run.start().circles;
    if let Some(fixed) = pair.circles().find(|&circle| start[circle].fixed) {
        return format!("{} is fixed: it takes {share}.", shown.name(fixed));
    }
    // Before the start of the run, another circle may have been held, or none.
    let is_of_now = event.time >= run.start_time();
    if let Some(drag) = shown.drag.filter(|drag| is_of_now && pair.has(drag.circle)) {
        return format!("Your hand holds {}: it takes {share}.", shown.name(drag.circle));
    }
    if run.rules().response == Response::PushOut {
        return format!("Push-out takes the closing speed, and {share}.");
    }
    // Only what is held keeps its velocity when the other one bounces.
    let held = pair.circles().zip(event.before.iter().zip(&event.after));
    match { held }.find(|(_, (before, after))| before == after) {
        Some((held, _)) => format!("Your hand held {}: it took {share}.", shown.name(held)),
        None => format!("Other contacts of the step take {share}."),
    }
}
