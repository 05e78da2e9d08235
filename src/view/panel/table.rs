//! The intercept table on the page Cost: for each pair, the time of contact, or why there is none.

use circle_collision::simulation::{Detection, Entry, Event, PredictedCollision, Reason, World};
use egui::{Align2, Color32, Painter, Pos2, Rect, RichText, Sense, StrokeKind, Ui, Vec2, pos2, vec2};

use super::row;
use crate::session::{Command, ExperimentCommand, Pair, Run, ScreenCommand, Shown, about, without_rounding};
use crate::view::button::Action;
use crate::view::text::font;
use crate::view::text::number::time;
use crate::view::theme::Theme;
use crate::view::words::contact_word;
use crate::view::words::event::{changed_entries, pairs, solved_again};

/// The maximum number of circles for a triangle, whose cells would otherwise be too small to point at, and the number of contacts
/// in the list for larger scenes, which fits on the page.
const MOST_CIRCLES: usize = 32;
const LISTED: usize = 10;

/// What the signs in the triangle mean.
const SIGNS: &str = "   · apart   ↔ pass by   = same velocity   ○ graze   × inside";

/// The opacity of the table that no method keeps.
const DIMMED: f32 = 0.8;

/// Draws the triangle or the list, and describes an entry in words. Under a stepped method, draws the table that intercept
/// detection would keep, dimmed, below the words for what the method does instead.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let pointed = match shown.under(Detection::Intercept) {
        Some(run) => table(ui, shown, theme, run.world(), &last_changes(run)),
        None => would_keep(ui, shown, theme, commands),
    };
    if pointed != shown.options.pointed {
        commands.push(ScreenCommand::PointAtPair(pointed).into());
    }
}

fn would_keep(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) -> Option<Pair> {
    let run = shown.run();
    let title = about(run.rules().detection).title;
    let solved = run.solved();
    let would = if solved.is_some() { "this one:" } else { "a queue of the next contacts." };
    ui.label(format!("{title} keeps no table, and tests its pairs anew. Intercept would keep {would}"));
    let dimmed = |ui: &mut Ui, world: &World| {
        ui.set_opacity(DIMMED);
        table(ui, shown, theme, world, &[])
    };
    let pointed = solved.and_then(|world| ui.scope(|ui| dimmed(ui, &world)).inner);
    let switch = Action::other("Switch to intercept", ExperimentCommand::SetDetection(Detection::Intercept));
    row::button(ui, theme, &switch, commands);
    pointed
}

/// Returns the last contact of two circles, and the last event after it, if that was one with a wall.
fn last_changes(run: &Run) -> Vec<&Event> {
    let wall = run.events().last().filter(|event| Pair::in_contact(event.contact).is_none());
    run.last_contact(f64::NEG_INFINITY).into_iter().chain(wall).collect()
}

/// Draws the table of this world, parts of which these events changed, the first one above all. Returns the pair under the
/// pointer.
fn table(ui: &mut Ui, shown: &Shown, theme: &Theme, world: &World, changes: &[&Event]) -> Option<Pair> {
    let contacts = world.upcoming(LISTED);
    // The first contact of two circles: `upcoming` lists no walls.
    let next = contacts.first().map(|contact| Pair { a: contact.a, b: contact.b });
    let changed: Vec<usize> = changes.first().into_iter().flat_map(|event| event.contact.circles()).collect();
    let is_triangle = world.len() <= MOST_CIRCLES;
    describe_change(ui, shown, theme, world, changes.first().copied());
    let Drawn { pointed, has_signs } = if is_triangle {
        Triangle { shown, theme, world, next, changed: &changed }.show(ui)
    } else {
        Drawn { pointed: list(ui, shown, world, &contacts, &changed), has_signs: false }
    };
    let words = match pointed.or(next) {
        Some(pair) => {
            let entry = world.entry_at(pair.a, pair.b);
            format!("{} and {}: {}", shown.name(pair.a), shown.name(pair.b), reason(world, entry))
        }
        None => "No contact lies ahead.".to_owned(),
    };
    ui.label(RichText::new(words).color(if pointed.is_some() { theme.text } else { theme.text_dim }));
    for event in changes.iter().skip(1).filter(|_| world.table().is_some()) {
        row::quiet(ui, theme, format!("Since then, the {}.", changed_entries(shown, world, event)));
    }
    if is_triangle {
        let shades = if theme.is_light { "darker: sooner" } else { "brighter: sooner" };
        row::note(ui, theme, format!("{shades}{}", if has_signs { SIGNS } else { "" }));
    }
    pointed
}

/// Says which entries the last contact changed and how they are marked, or how many the next one will change.
fn describe_change(ui: &mut Ui, shown: &Shown, theme: &Theme, world: &World, last: Option<&Event>) {
    match (world.table(), last) {
        (None, _) => {
            let words = "For many circles, the table is a queue of the next contacts, and only neighbors are solved again.";
            row::quiet(ui, theme, words);
        }
        (Some(_), None) => {
            let word = contact_word(world.rules().response);
            let ([bounce, wall], all) = (solved_again(world.len() as f64), pairs(world.len() as f64));
            let words = format!("A {word} will change {bounce} of the {all} entries; a wall hit, {wall}.");
            row::quiet(ui, theme, words);
        }
        (Some(_), Some(last)) => {
            let mark = if world.len() <= MOST_CIRCLES { "outlined" } else { "◆" };
            row::answer(ui, theme, format!("The {} ({mark}).", changed_entries(shown, world, last)));
        }
    }
}

/// Draws the next contacts of a world with too many circles for a triangle. Returns the pair under the pointer.
fn list(
    ui: &mut Ui,
    shown: &Shown,
    world: &World,
    contacts: &[PredictedCollision],
    changed: &[usize],
) -> Option<Pair> {
    let mut pointed = None;
    for contact in contacts {
        let pair = Pair { a: contact.a, b: contact.b };
        let mark = if changed.iter().any(|&circle| pair.has(circle)) { "◆ " } else { "" };
        let (a, b, wait) = (shown.name(pair.a), shown.name(pair.b), wait(world, contact.time));
        let line = ui.add(egui::Label::new(format!("{mark}{a} and {b} in {wait}")).sense(Sense::hover()));
        pointed = if line.hovered() { Some(pair) } else { pointed };
    }
    pointed
}

/// Returns the time until this moment (s, absolute), as text: 0 if it is only the rounding of the clock.
fn wait(world: &World, at: f64) -> String {
    time(without_rounding(at - world.time(), world.time()))
}

fn reason(world: &World, entry: Entry) -> String {
    let at = world.epoch() + entry.time;
    let wait = wait(world, at);
    match entry.reason {
        Reason::Hit => format!("contact in {wait}"),
        Reason::Overlapping => "overlapping and closing: now".to_owned(),
        Reason::Graze => format!("a graze in {wait}"),
        Reason::PassesBy if at < world.time() => "passed by".to_owned(),
        Reason::PassesBy => format!("pass by, closest in {wait}"),
        Reason::MovingApart => "moving apart".to_owned(),
        Reason::SameVelocity => "same velocity".to_owned(),
        Reason::PassingThrough => format!("passing through each other for {wait}"),
    }
}

/// The maximum size of a cell, and the maximum height of all cells (points).
const LARGEST_CELL: f32 = 26.0;
const MOST_HEIGHT: f32 = 400.0;

/// The width of the column of names at the left, and the height of the line of names at the bottom (points).
const NAMES_WIDTH: f32 = 26.0;
const NAMES_HEIGHT: f32 = 18.0;

/// The minimum size of a cell with room for its sign (points).
const ROOM_FOR_SIGN: f32 = 18.0;

/// The minimum spacing of names at the bottom and at the left (points): names in between are left out.
const NAME_SPACING_ACROSS: f32 = 22.0;
const NAME_SPACING_DOWN: f32 = 14.0;

/// The shortest wait of the next contact with which others are compared (s), so that nothing is divided by zero.
const LEAST_WAIT: f64 = 1e-12;

/// The least and the greatest share of the color of text in the color of a cell, so that a late contact differs from none, and a
/// soon one from the next.
const FAINTEST: f64 = 0.12;
const STRONGEST: f32 = 0.75;

/// What was drawn.
struct Drawn {
    /// The pair under the pointer.
    pointed: Option<Pair>,
    /// Whether the cells have room for their signs.
    has_signs: bool,
}

/// The triangle of a world.
struct Triangle<'page> {
    shown: &'page Shown<'page>,
    theme: &'page Theme,
    world: &'page World,
    /// The pair that will touch first.
    next: Option<Pair>,
    /// The circles whose entries the last contact changed.
    changed: &'page [usize],
}

/// The place of the triangle on the page (points).
#[derive(Clone, Copy)]
struct Grid {
    frame: Rect,
    /// The side of a cell.
    side: f32,
}

impl Grid {
    /// Returns the frame of a cell.
    fn cell(self, pair: Pair) -> Rect {
        // The first row is that of circle 1: a < b.
        let at = vec2(NAMES_WIDTH + self.side * pair.a as f32, self.side * (pair.b - 1) as f32);
        Rect::from_min_size(self.frame.min + at, Vec2::splat(self.side)).shrink(1.0)
    }

    fn has_signs(self) -> bool {
        self.side >= ROOM_FOR_SIGN
    }
}

impl Triangle<'_> {
    /// Draws the triangle.
    fn show(&self, ui: &mut Ui) -> Drawn {
        let rows = (self.world.len() - 1) as f32;
        let width = ui.available_width();
        let side = ((width - NAMES_WIDTH) / rows).min(LARGEST_CELL).min(MOST_HEIGHT / rows);
        let (frame, response) =
            ui.allocate_exact_size(vec2(width, side * rows + NAMES_HEIGHT), Sense::hover());
        let (grid, painter) = (Grid { frame, side }, ui.painter());
        self.names(painter, grid);
        for pair in self.all_pairs() {
            self.entry(painter, grid, pair);
        }
        let pair_at = |at: Pos2| self.all_pairs().find(|&pair| grid.cell(pair).contains(at));
        let pointed = response.hover_pos().and_then(pair_at);
        if let Some(pair) = pointed {
            painter.rect_stroke(grid.cell(pair), 2.0, (3.0, self.theme.accent), StrokeKind::Inside);
        }
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Triangle of all pairs"));
        Drawn { pointed, has_signs: grid.has_signs() }
    }

    fn all_pairs(&self) -> impl Iterator<Item = Pair> + use<> {
        (1..self.world.len()).flat_map(|b| (0..b).map(move |a| Pair { a, b }))
    }

    /// Draws the cell of a pair: the sooner the contact, the closer its color to that of text. One that the last contact changed
    /// is outlined.
    fn entry(&self, painter: &Painter, grid: Grid, pair: Pair) {
        let (frame, entry) = (grid.cell(pair), self.world.entry_at(pair.a, pair.b));
        painter.rect_filled(frame, 2.0, self.color(pair, entry));
        if grid.has_signs() {
            let (sign, font) = (sign(entry.reason), font::regular(font::SMALL));
            painter.text(frame.center(), Align2::CENTER_CENTER, sign, font, self.theme.text_dim);
        }
        if self.changed.iter().any(|&circle| pair.has(circle)) {
            painter.rect_stroke(frame, 2.0, (1.0, self.theme.text), StrokeKind::Inside);
        }
    }

    /// Returns the color of a cell.
    fn color(&self, pair: Pair, entry: Entry) -> Color32 {
        if self.next == Some(pair) {
            return self.theme.text;
        }
        let time_until = |entry: Entry| self.world.epoch() + entry.collision_time() - self.world.time();
        let wait = time_until(entry);
        if !wait.is_finite() {
            return self.theme.control;
        }
        let next = self.next.map(|next| time_until(self.world.entry_at(next.a, next.b)));
        let first = next.unwrap_or(f64::INFINITY).max(LEAST_WAIT);
        // The root spreads the late ones, of which there are most.
        let share = (first / wait.max(first)).sqrt().clamp(FAINTEST, 1.0);
        self.theme.control.lerp_to_gamma(self.theme.text, share as f32 * STRONGEST)
    }

    /// Writes the names: of the rows at the left, and of the columns at the bottom.
    fn names(&self, painter: &Painter, Grid { frame, side }: Grid) {
        let every = |spacing: f32| (spacing / side).ceil().max(1.0) as usize;
        let (across, down) = (every(NAME_SPACING_ACROSS), every(NAME_SPACING_DOWN));
        let write = |at: Pos2, anchor: Align2, circle: usize| {
            let color = if self.is_changed(circle) { self.theme.text } else { self.theme.text_dim };
            painter.text(at, anchor, self.shown.name(circle), font::regular(font::SMALL), color);
        };
        let left = frame.left() + NAMES_WIDTH;
        for row in (1..self.world.len()).filter(|&row| self.is_named(row, down)) {
            let y = frame.top() + side * (row as f32 - 0.5);
            write(pos2(left - 6.0, y), Align2::RIGHT_CENTER, row);
        }
        for column in (0..self.world.len() - 1).filter(|&column| self.is_named(column, across)) {
            let x = left + side * (column as f32 + 0.5);
            write(pos2(x, frame.bottom() - NAMES_HEIGHT / 2.0), Align2::CENTER_CENTER, column);
        }
    }

    /// Whether a circle has its name at a side with room for one name in `every`. The names of the last contact are never left out,
    /// and take precedence over names near them.
    fn is_named(&self, circle: usize, every: usize) -> bool {
        let is_near = |changed: &usize| circle.abs_diff(*changed) < every;
        self.is_changed(circle) || circle.is_multiple_of(every) && !self.changed.iter().any(is_near)
    }

    fn is_changed(&self, circle: usize) -> bool {
        self.changed.contains(&circle)
    }
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
