//! The intercept table: for each pair when they touch, or why never.

use egui::{Align2, Color32, Rect, RichText, Sense, Ui, pos2, vec2};

use crate::lab::{Command, Lab, Pair};
use crate::simulation::{Contact, Detection, Entry, InterceptTable, NextEvent, Reason, World};
use crate::view::fonts;
use crate::view::number::time;
use crate::view::theme::Theme;

/// Up to so many circles the table is drawn as a triangle; above, as a list of what comes next.
const MOST_CIRCLES: usize = 16;

/// The list names so many contacts.
const LISTED: usize = 10;

/// Width of the column of names at the left of the triangle (points).
const NAMES: f32 = 26.0;

/// Draws the triangle, or the list, and what it says in words.
pub fn show(ui: &mut Ui, lab: &Lab, theme: &Theme, commands: &mut Vec<Command>) {
    let world = lab.run().world();
    if world.rules().detection == Detection::Overlap {
        let words = "Overlap detection knows no future: it has no table. Press M.";
        ui.label(RichText::new(words).color(theme.text_dim));
        return;
    }
    let next = next_pair(world);
    let mut pointed = None;
    match world.table() {
        Some(table) if world.len() <= MOST_CIRCLES => pointed = triangle(ui, lab, theme, table, next),
        Some(_) | None => {
            for (at, a, b) in world.upcoming(LISTED) {
                let away = time(world.epoch() + at - world.time());
                let text = format!("{} and {} in {away}", lab.name(a), lab.name(b));
                let line =
                    ui.add(egui::Label::new(RichText::new(text).color(theme.text)).sense(Sense::hover()));
                if line.hovered() {
                    pointed = Some(Pair { a, b });
                }
            }
        }
    }
    if pointed != lab.shown().pointed {
        commands.push(Command::PointAtPair(pointed));
    }
    let told = pointed.or(next);
    let words = match told {
        Some(Pair { a, b }) => {
            let entry = world.entry(a, b);
            format!("{} and {}: {}", lab.name(a), lab.name(b), reason(lab, entry))
        }
        None => "No two of them will ever meet on this course.".to_owned(),
    };
    ui.label(RichText::new(words).color(if pointed.is_some() { theme.text } else { theme.accent }));
    if let Some(words) = solved_again(lab) {
        ui.label(RichText::new(words).color(theme.text_dim));
    }
    if world.len() <= MOST_CIRCLES {
        let legend = "brighter: sooner   · apart   ↔ pass by   = same velocity   ○ graze   × inside";
        ui.label(RichText::new(legend).small().color(theme.text_dim));
    }
}

/// Draws the triangle. Returns the pair under the pointer.
fn triangle(
    ui: &mut Ui,
    lab: &Lab,
    theme: &Theme,
    table: &InterceptTable,
    next: Option<Pair>,
) -> Option<Pair> {
    let count = lab.run().world().len();
    if count < 2 {
        return None;
    }
    let cell = ((ui.available_width() - NAMES) / (count - 1) as f32).min(22.0);
    let size = vec2(ui.available_width(), cell * (count - 1) as f32 + 18.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    let changed = last_changed(lab);
    let soonest = next.map_or(f64::INFINITY, |pair| table.entry(pair.a, pair.b).time);
    let place = |a: usize, b: usize| {
        let corner = rect.min + vec2(NAMES + cell * a as f32, cell * (b - 1) as f32);
        Rect::from_min_size(corner, egui::Vec2::splat(cell)).shrink(1.0)
    };
    let mut pointed = None;
    for b in 1..count {
        let at = pos2(rect.left() + NAMES - 6.0, rect.top() + cell * (b as f32 - 0.5));
        painter.text(at, Align2::RIGHT_CENTER, lab.name(b), fonts::regular(12.0), theme.text_dim);
        for a in 0..b {
            let frame = place(a, b);
            let entry = table.entry(a, b);
            let is_next = next == Some(Pair { a, b });
            painter.rect_filled(frame, 2.0, fill(theme, lab, entry, soonest, is_next));
            let sign = sign(entry.reason);
            painter.text(frame.center(), Align2::CENTER_CENTER, sign, fonts::regular(12.0), theme.text_dim);
            if changed.iter().any(|&circle| circle == a || circle == b) {
                let edge = egui::Stroke::new(1.0, theme.text);
                painter.rect_stroke(frame, 2.0, edge, egui::StrokeKind::Inside);
            }
            if response.hover_pos().is_some_and(|at| frame.contains(at)) {
                pointed = Some(Pair { a, b });
            }
        }
    }
    for a in 0..count - 1 {
        let at = pos2(place(a, a + 1).center().x, rect.bottom() - 9.0);
        painter.text(at, Align2::CENTER_CENTER, lab.name(a), fonts::regular(12.0), theme.text_dim);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Triangle of all pairs"));
    pointed
}

/// The pair whose collision is the first; walls do not count.
fn next_pair(world: &World) -> Option<Pair> {
    match world.next_event() {
        Some((_, NextEvent::Pair { a, b, .. })) => Some(Pair { a, b }),
        _ => world.upcoming(1).first().map(|&(_, a, b)| Pair { a, b }),
    }
}

/// The circles of the last contact: their entries are the ones that were solved again.
fn last_changed(lab: &Lab) -> Vec<usize> {
    match lab.run().events().last().map(|event| event.contact) {
        Some(Contact::Pair { a, b }) => vec![a, b],
        Some(Contact::Wall { circle, .. }) => vec![circle],
        None => Vec::new(),
    }
}

fn solved_again(lab: &Lab) -> Option<String> {
    let count = lab.run().world().len();
    lab.run().world().table()?;
    let all = count * (count - 1) / 2;
    let event = lab.run().events().last()?;
    Some(match event.contact {
        Contact::Pair { a, b } => {
            let (a, b) = (lab.name(a), lab.name(b));
            format!("outlined: {} of {all} solved again when {a} met {b}", 2 * count - 3)
        }
        Contact::Wall { circle, .. } => {
            format!("outlined: {} of {all} solved again when {} met a wall", count - 1, lab.name(circle))
        }
    })
}

/// Brighter the sooner; the next one in the accent.
fn fill(theme: &Theme, lab: &Lab, entry: Entry, soonest: f64, is_next: bool) -> Color32 {
    if is_next {
        return theme.accent;
    }
    let wait = lab.run().world().epoch() + entry.collision_time() - lab.run().world().time();
    if !wait.is_finite() {
        return theme.control;
    }
    let first = (lab.run().world().epoch() + soonest - lab.run().world().time()).max(1e-12);
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

fn reason(lab: &Lab, entry: Entry) -> String {
    let wait = time(lab.run().world().epoch() + entry.time - lab.run().world().time());
    match entry.reason {
        Reason::Hit => format!("hit in {wait}"),
        Reason::Overlapping => "overlapping and closing: now".to_owned(),
        Reason::Graze => format!("a graze in {wait}"),
        Reason::PassesBy => format!("pass by, closest in {wait}"),
        Reason::MovingApart => "moving apart".to_owned(),
        Reason::SameVelocity => "same velocity".to_owned(),
        Reason::PassingThrough => format!("passing through each other for {wait}"),
    }
}
