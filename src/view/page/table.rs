//! The intercept table on the page Cost: for each pair, the time of contact, or why there is none.

use circle_collision::detection::Verdict;
use circle_collision::simulation::{Detection, Event, Reason, World};

use super::{Row, Voice};
use crate::session::{ExperimentCommand, Pair, Run, Shown, about, without_rounding};
use crate::view::button::Action;
use crate::view::text::number::time;
use crate::view::words::contact_word;
use crate::view::words::event::{changed_entries, pairs, solved_again};

/// The maximum number of circles for a triangle, whose cells would otherwise be too small to point at, and for one whose cells have
/// room for their signs; and the number of contacts in the list for larger scenes, which fits on the page.
const MOST_CIRCLES: usize = 32;
const MOST_SIGNED: usize = 16;
const LISTED: usize = 10;

/// The maximum number of walls that have a column.
const MOST_WALLS: usize = 8;

/// What the signs in the triangle mean.
const SIGNS: &str = "   · apart   ↔ pass by   = same velocity   ○ graze   × inside";

/// The shortest wait of the next contact with which others are compared (s), so that nothing is divided by zero.
const LEAST_WAIT: f64 = 1e-12;

/// The least and the greatest share of the color of text in the color of a cell, so that a late contact differs from none, and a
/// soon one from the next.
const FAINTEST: f64 = 0.12;
const STRONGEST: f64 = 0.75;

/// The table of a world as a triangle: a column for each circle but the last and for each wall, a row for each circle; without walls,
/// for each but the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Triangle {
    /// The names of the circles, each with whether the last contact changed its entries.
    pub names: Vec<(String, bool)>,
    /// The number of columns for walls, which are called by their numbers.
    pub walls: usize,
    pub cells: Vec<Cell>,
    /// Whether it is that of no method on screen.
    pub is_dimmed: bool,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    pub pair: Pair,
    /// How much of the color of text it has, from 0 to 1: the more, the sooner the contact.
    pub shade: f64,
    /// The sign of why there is no contact; may be empty.
    pub sign: &'static str,
    /// Whether the last contact changed it.
    pub is_changed: bool,
}

/// Returns the triangle or the list, with an entry in words. Under a stepped method, the table is the one that intercept detection
/// would keep, below the words for what the method does instead.
pub fn rows(shown: &Shown) -> Vec<Row> {
    if let Some(run) = shown.under(Detection::Intercept) {
        return table(shown, run.world(), &last_changes(run), false);
    }
    let run = shown.run();
    let title = about(run.rules().detection).title;
    let solved = run.solved();
    let would = if solved.is_some() { "this one:" } else { "a queue of the next contacts." };
    let words = format!("{title} keeps no table, and tests its pairs anew. Intercept would keep {would}");
    let mut rows = vec![Row::Words(Voice::Plain, words.into())];
    rows.extend(solved.into_iter().flat_map(|world| table(shown, &world, &[], true)));
    let switch = ExperimentCommand::SetDetection(Detection::Intercept);
    rows.push(Row::Actions(vec![Action::other("Switch to intercept", switch)]));
    rows
}

/// Returns the last contact of two circles, and the last event after it, if that was one with a wall.
fn last_changes(run: &Run) -> Vec<&Event> {
    let wall = run.events().last().filter(|event| Pair::in_contact(event.contact).is_none());
    run.last_found(f64::NEG_INFINITY).into_iter().chain(wall).collect()
}

/// Returns the table of this world, parts of which these events changed, the first one above all.
fn table(shown: &Shown, world: &World, changes: &[&Event], is_dimmed: bool) -> Vec<Row> {
    let contacts = world.upcoming(LISTED);
    let is_triangle = world.len() <= MOST_CIRCLES;
    let next = if is_triangle {
        let waits = listed(world).map(|pair| (Outlook::of(world, pair).wait, pair));
        waits.filter(|(wait, _)| wait.is_finite()).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, pair)| pair)
    } else {
        contacts.first().map(|contact| Pair::of(contact.a, contact.b))
    };
    let changed: Vec<usize> = changes.first().into_iter().flat_map(|event| event.contact.circles()).collect();
    let mut rows = vec![change(shown, world, changes.first().copied())];
    if is_triangle {
        rows.push(Row::Triangle(triangle(shown, world, next, &changed, is_dimmed)));
    } else {
        rows.extend(contacts.iter().map(|contact| {
            let pair = Pair::of(contact.a, contact.b);
            let mark = if changed.iter().any(|&circle| pair.has(circle)) { "◆ " } else { "" };
            let (who, wait) = (shown.names(pair).join(" and "), wait(world, contact.time));
            Row::NextContact { pair, words: format!("{mark}{who} in {wait}") }
        }));
    }
    let pointed = shown.options.pointed.filter(|pair| pair.is_in(world));
    let words = match pointed.or(next) {
        Some(pair) => {
            format!("{}: {}", shown.names(pair).join(" and "), Outlook::of(world, pair).words(world))
        }
        None => "No contact lies ahead.".to_owned(),
    };
    rows.push(Row::Words(if pointed.is_some() { Voice::Plain } else { Voice::Quiet }, words.into()));
    let since = changes.iter().skip(1).filter(|_| world.table().is_some());
    rows.extend(
        since.map(|event| Row::quiet(format!("Since then, the {}.", changed_entries(shown, world, event)))),
    );
    if is_triangle {
        let shades = if shown.options.light { "darker: sooner" } else { "brighter: sooner" };
        let signs = if world.len() <= MOST_SIGNED { SIGNS } else { "" };
        let walls = if walls(world) > 0 { "   numbers: walls" } else { "" };
        rows.push(Row::note(format!("{shades}{signs}{walls}")));
    }
    rows
}

/// Says which entries the last contact changed and how they are marked, or how many the next one will change.
fn change(shown: &Shown, world: &World, last: Option<&Event>) -> Row {
    match (world.table(), last) {
        (None, _) => Row::quiet(
            "For many circles, the table is a queue of the next contacts, and only neighbors are solved again.",
        ),
        (Some(_), None) => {
            let word = contact_word(world.rules().response);
            let ([bounce, wall], all) = (solved_again(world.len() as f64), pairs(world.len() as f64));
            Row::quiet(format!("A {word} will change {bounce} of the {all} entries; a wall hit, {wall}."))
        }
        (Some(_), Some(last)) => {
            let mark = if world.len() <= MOST_CIRCLES { "outlined" } else { "◆" };
            Row::answer(format!("The {} ({mark}).", changed_entries(shown, world, last)))
        }
    }
}

fn triangle(
    shown: &Shown,
    world: &World,
    next: Option<Pair>,
    changed: &[usize],
    is_dimmed: bool,
) -> Triangle {
    let first = next.map_or(f64::INFINITY, |next| Outlook::of(world, next).wait).max(LEAST_WAIT);
    let cell = |pair: Pair| {
        let Outlook { reason, wait, .. } = Outlook::of(world, pair);
        let shade = if next == Some(pair) {
            1.0
        } else if wait.is_finite() {
            // The root spreads the late ones, of which there are most.
            STRONGEST * (first / wait.max(first)).sqrt().clamp(FAINTEST, 1.0)
        } else {
            0.0
        };
        let sign = if world.len() <= MOST_SIGNED { sign(reason) } else { "" };
        Cell { pair, shade, sign, is_changed: changed.iter().any(|&circle| pair.has(circle)) }
    };
    let name = |index: usize| (shown.name(index).to_owned(), changed.contains(&index));
    Triangle {
        names: (0..world.len()).map(name).collect(),
        walls: walls(world),
        cells: listed(world).map(cell).collect(),
        is_dimmed,
    }
}

/// Returns the pairs that have a cell.
fn listed(world: &World) -> impl Iterator<Item = Pair> + use<> {
    let walls = walls(world);
    (0..world.len()).flat_map(move |b| {
        let circles = (0..b).map(move |a| Pair::of(a, b));
        circles.chain((0..walls).map(move |wall| Pair::at_wall(b, wall)))
    })
}

/// Returns the number of walls that have a column: all of them or none.
fn walls(world: &World) -> usize {
    let walls = world.walls().count();
    if walls <= MOST_WALLS { walls } else { 0 }
}

/// What lies ahead of two.
struct Outlook {
    reason: Reason,
    /// The time that the reason refers to (s, absolute).
    at: f64,
    /// The time until they touch (s): infinity if never.
    wait: f64,
}

impl Outlook {
    fn of(world: &World, pair: Pair) -> Self {
        if let Some([a, b]) = pair.both() {
            let entry = world.entry_at(a, b);
            let wait = world.epoch() + entry.collision_time() - world.time();
            return Self { reason: entry.reason, at: world.epoch() + entry.time, wait };
        }
        let path = pair.path(world);
        let (reason, time) = match path.verdict {
            Verdict::Hit { time } => (Reason::Hit, time),
            Verdict::Overlapping => (Reason::Overlapping, 0.0),
            Verdict::Graze { time } => (Reason::Graze, time),
            Verdict::PassesBy { time } => (Reason::PassesBy, time),
            Verdict::MovingApart => (Reason::MovingApart, f64::INFINITY),
            Verdict::SameVelocity => (Reason::SameVelocity, f64::INFINITY),
        };
        Self { reason, at: world.time() + time, wait: path.time_of_impact().unwrap_or(f64::INFINITY) }
    }

    fn words(&self, world: &World) -> String {
        let wait = wait(world, self.at);
        match self.reason {
            Reason::Hit => format!("contact in {wait}"),
            Reason::Overlapping => "overlapping and closing: now".to_owned(),
            Reason::Graze => format!("a graze in {wait}"),
            Reason::PassesBy if self.at < world.time() => "passed by".to_owned(),
            Reason::PassesBy => format!("pass by, closest in {wait}"),
            Reason::MovingApart => "moving apart".to_owned(),
            Reason::SameVelocity => "same velocity".to_owned(),
            Reason::PassingThrough => format!("passing through each other for {wait}"),
        }
    }
}

/// Returns the time until this moment (s, absolute), as text: 0 if it is only the rounding of the clock.
fn wait(world: &World, at: f64) -> String {
    time(without_rounding(at - world.time(), world.time()))
}

fn sign(reason: Reason) -> &'static str {
    match reason {
        Reason::Hit => "",
        Reason::Overlapping | Reason::PassingThrough => "×",
        Reason::Graze => "○",
        Reason::PassesBy => "↔",
        Reason::MovingApart => "·",
        Reason::SameVelocity => "=",
    }
}
