//! The intercept table: for each pair, the time of contact, or why there is none.

use circle_collision::simulation::{Contact, Detection, Entry, Event, PredictedCollision, Reason, World};
use egui::{Align2, Color32, Rect, RichText, Sense, Ui, pos2, vec2};

use super::row;
use crate::scene::built_in_index;
use crate::session::{
    Command, ExperimentCommand, FilesCommand, Pair, Run, ScreenCommand, Shown, about, without_rounding,
};
use crate::view::action::Action;
use crate::view::plot::cost::{pairs, solved_again};
use crate::view::text::font;
use crate::view::text::method::contact_word;
use crate::view::text::number::time;
use crate::view::theme::Theme;

/// The maximum number of circles for a triangle, and the maximum number of contacts in the list for larger scenes.
const MOST_CIRCLES: usize = 32;
const LISTED: usize = 10;

/// The maximum size of a cell in the triangle, and the maximum height of the triangle (points).
const LARGEST_CELL: f32 = 26.0;
const HIGHEST: f32 = 400.0;

/// The width of the column of names at the left of the triangle (points).
const NAMES: f32 = 26.0;

/// The minimum size of a cell with room for its sign (points).
const ROOM_FOR_SIGN: f32 = 18.0;

/// The minimum spacing of names along a side of the triangle (points): names in between are left out.
const NAME_EVERY: [f32; 2] = [22.0, 14.0];

/// The scene that shows what a contact changes in a table, offered where the table has one entry.
const LARGER: &str = "gas-30";

/// The opacity of the table that no method keeps.
const DIMMED: f32 = 0.8;

/// Draws the triangle or the list, and describes an entry in words. Under a stepped method, draws the table that intercept
/// detection would keep, dimmed, below the words for what the method does instead.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let pointed = match shown.under(Detection::Intercept) {
        Some(run) => table(ui, shown, theme, run.world(), &last_changes(run)),
        None => would_be(ui, shown, theme, commands),
    };
    if pointed != shown.options.pointed {
        commands.push(ScreenCommand::PointAtPair(pointed).into());
    }
    if shown.run().world().len() == 2
        && let Some(index) = built_in_index(LARGER)
    {
        let open = Action::other("Gas of 30: a table of 435 entries", FilesCommand::OpenBuiltIn(index));
        row::button(ui, theme, &open, commands);
    }
}

fn would_be(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) -> Option<Pair> {
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
    let upcoming = world.upcoming(LISTED);
    // Walls do not count.
    let next = upcoming.first().map(|next| Pair { a: next.a, b: next.b });
    let (mut pointed, mut has_signs) = (None, false);
    let is_triangle = world.len() <= MOST_CIRCLES;
    let changed: Vec<usize> = changes.first().into_iter().flat_map(|event| event.contact.circles()).collect();
    let mark = if is_triangle { "outlined" } else { "◆" };
    match (world.table(), changes) {
        (None, _) => {
            let words = "In a crowd it is a queue of the next contacts, and only neighbors are solved again.";
            row::quiet(ui, theme, words);
        }
        (Some(_), []) if world.len() < 3 => {}
        (Some(_), []) => {
            let word = contact_word(world.rules().response);
            let [bounce, wall] = solved_again(world.len() as f64).map(|changed| of_all(changed, world));
            row::quiet(ui, theme, format!("Each {word} will change {bounce}, each wall hit {wall}."));
        }
        (Some(_), [last, ..]) => {
            row::answer(ui, theme, format!("The {} ({mark}).", changed_entries(shown, world, last)));
        }
    }
    if is_triangle {
        (pointed, has_signs) = triangle(ui, shown, theme, world, next, &changed);
    } else {
        for PredictedCollision { time: at, a, b, .. } in upcoming {
            let away = wait(world, at);
            let is_new = changed.contains(&a) || changed.contains(&b);
            let new = if is_new { "◆ " } else { "" };
            let text = format!("{new}{} and {} in {away}", shown.name(a), shown.name(b));
            let line = ui.add(egui::Label::new(text).sense(Sense::hover()));
            if line.hovered() {
                pointed = Some(Pair { a, b });
            }
        }
    }
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
    if is_triangle && world.len() > 1 {
        let mut legend = if theme.is_light { "darker: sooner" } else { "brighter: sooner" }.to_owned();
        if has_signs {
            legend += "   · apart   ↔ pass by   = same velocity   ○ graze   × inside";
        }
        row::note(ui, theme, legend);
    }
    pointed
}

/// Draws the triangle. Returns the pair under the pointer, and whether the cells have room for their signs.
fn triangle(
    ui: &mut Ui,
    shown: &Shown,
    theme: &Theme,
    world: &World,
    next: Option<Pair>,
    changed: &[usize],
) -> (Option<Pair>, bool) {
    let count = world.len();
    if count < 2 {
        return (None, false);
    }
    let cell = ((ui.available_width() - NAMES) / (count - 1) as f32)
        .min(LARGEST_CELL)
        .min(HIGHEST / (count - 1) as f32);
    let size = vec2(ui.available_width(), cell * (count - 1) as f32 + 18.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    let soonest = next.map_or(f64::INFINITY, |pair| world.entry_at(pair.a, pair.b).time);
    let place = |a: usize, b: usize| {
        let corner = rect.min + vec2(NAMES + cell * a as f32, cell * (b - 1) as f32);
        Rect::from_min_size(corner, egui::Vec2::splat(cell)).shrink(1.0)
    };
    let [across, down] = NAME_EVERY.map(|room| (room / cell).ceil().max(1.0) as usize);
    let is_changed = |circle: usize| changed.contains(&circle);
    let name_color = |circle: usize| if is_changed(circle) { theme.text } else { theme.text_dim };
    // The names of the last contact are never left out, and take precedence over names near them.
    let is_near = |circle: usize, every: usize| changed.iter().any(|&one| circle.abs_diff(one) < every);
    let is_named = |circle: usize, every: usize| {
        is_changed(circle) || (circle.is_multiple_of(every) && !is_near(circle, every))
    };
    let small = font::regular(font::SMALL);
    let mut pointed = None;
    for b in 1..count {
        if is_named(b, down) {
            let at = pos2(rect.left() + NAMES - 6.0, rect.top() + cell * (b as f32 - 0.5));
            painter.text(at, Align2::RIGHT_CENTER, shown.name(b), small.clone(), name_color(b));
        }
        for a in 0..b {
            let frame = place(a, b);
            let entry = world.entry_at(a, b);
            let is_next = next == Some(Pair { a, b });
            let is_fresh = changed.iter().any(|&circle| circle == a || circle == b);
            let color = fill(theme, world, entry, soonest, is_next);
            painter.rect_filled(frame, 2.0, color);
            if cell >= ROOM_FOR_SIGN {
                let sign = sign(entry.reason);
                painter.text(frame.center(), Align2::CENTER_CENTER, sign, small.clone(), theme.text_dim);
            }
            if is_fresh {
                let width = 1.0 + 2.0 * shown.flash as f32;
                painter.rect_stroke(frame, 2.0, (width, theme.text), egui::StrokeKind::Inside);
            }
            if response.hover_pos().is_some_and(|at| frame.contains(at)) {
                pointed = Some(Pair { a, b });
                painter.rect_stroke(frame, 2.0, (3.0, theme.accent), egui::StrokeKind::Inside);
            }
        }
    }
    for a in (0..count - 1).filter(|&a| is_named(a, across)) {
        let at = pos2(place(a, a + 1).center().x, rect.bottom() - 9.0);
        painter.text(at, Align2::CENTER_CENTER, shown.name(a), font::regular(font::SMALL), name_color(a));
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Triangle of all pairs"));
    (pointed, cell >= ROOM_FOR_SIGN)
}

/// Says which entries of the table a contact changed.
fn changed_entries(shown: &Shown, world: &World, event: &Event) -> String {
    let [bounce, wall] = solved_again(world.len() as f64);
    let (word, changed) = match event.contact {
        Contact::Pair { .. } => (contact_word(world.rules().response), bounce),
        Contact::Wall { .. } => ("wall hit", wall),
    };
    let who = event.contact.circles().map(|circle| shown.name(circle)).collect::<Vec<_>>().join(" and ");
    format!("{word} of {who} at {} changed {}", time(event.time), of_all(changed, world))
}

fn of_all(changed: f64, world: &World) -> String {
    match world.len() {
        2 => "the only entry".to_owned(),
        circles => format!("{changed} of {} entries", pairs(circles as f64)),
    }
}

/// Returns the color of an entry: the sooner the contact, the closer to the text color.
fn fill(theme: &Theme, world: &World, entry: Entry, soonest: f64, is_next: bool) -> Color32 {
    if is_next {
        return theme.text;
    }
    let wait = world.epoch() + entry.collision_time() - world.time();
    if !wait.is_finite() {
        return theme.control;
    }
    let first = (world.epoch() + soonest - world.time()).max(1e-12);
    let share = (first / wait.max(first)).sqrt().clamp(0.12, 1.0);
    theme.control.lerp_to_gamma(theme.text, share as f32 * 0.75)
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

/// Returns the time until this one (s, absolute), as text: 0 if it is only the rounding of the clock.
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
