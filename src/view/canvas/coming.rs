//! The checks to come on the canvas: discs that can be dragged, and the stretch of a path that no check sees.

use egui::Vec2;
use glam::DVec2;

use crate::view::coming_checks::{
    ComingCheck, ComingChecks, GRIP, Sight, coming_checks, draggable_checks, is_offered,
};
use crate::view::context::{CLEARANCE, DrawContext, NumberKind};
use crate::view::draw::DrawList;
use crate::view::handle::{Handle, Hovered};
use crate::view::text::lower_side;
use crate::view::text::{Caption, Rank};
use crate::view::words::coming_check;

/// The radius of a check that is a dot, and the width of a stretch without a check (points).
const DOT: f32 = 2.5;
const STRETCH: f32 = 5.0;

/// The maximum number of checks of which each has its name, and not only the next one.
const NAMED_UP_TO: usize = 3;

/// Draws the path of each moving circle with its coming checks, and names the next one, or all if they are few.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let all = coming_checks(context.shown, context.lane, context.camera);
    for coming in &all {
        path(context, coming, list);
        for check in &coming.checks {
            let is_disc = !coming.are_dots || check.number == 1 || check.sight != Sight::Nothing;
            if is_disc { disc(context, coming, check, list) } else { dot(context, coming, check, list) }
        }
        stretches(context, coming, list);
    }
    let speed = |coming: &&ComingChecks| context.circle(coming.circle).velocity.length_squared();
    if let Some(fastest) = all.iter().max_by(|a, b| speed(a).total_cmp(&speed(b))) {
        let named = if fastest.checks.len() <= NAMED_UP_TO { fastest.checks.len() } else { 1 };
        fastest.checks.iter().take(named).for_each(|check| name(context, fastest.circle, check, list));
    }
}

/// Writes the name of a check of this circle, unless it sees a contact and says so, or lies on the circle itself.
fn name(context: &DrawContext, circle: usize, check: &ComingCheck, list: &mut DrawList) {
    let now = context.circle(circle);
    let is_clear = now.center.distance(check.circle.center) >= now.radius;
    if check.sight == Sight::Nothing && is_clear && context.shows(NumberKind::Step) {
        let name = coming_check(context.run(), check.number);
        // While it is dragged, its handle says so.
        let is_pointed = matches!(context.hovered, Some(Hovered { handle: Some(Handle::Check(_)), .. }));
        let (text, color) = if is_offered(context.shown, context.lane, circle, check) && !is_pointed {
            (format!("drag {name}"), context.theme.text)
        } else {
            (name, context.theme.text_dim)
        };
        list.captions.push(context.caption(Rank::NextCheck, &check.circle, Vec2::DOWN, text, color));
    }
}

/// Draws the grip of the check under the pointer, and of the next check while the tour invites a pull.
pub fn grips(context: &DrawContext, list: &mut DrawList) {
    let (shown, lane) = (context.shown, context.lane);
    for (circle, check) in draggable_checks(shown, lane, context.camera) {
        let hovered = Hovered { circle, handle: Some(Handle::Check(check.number)) };
        if context.hovered == Some(hovered) || is_offered(shown, lane, circle, &check) {
            grip(context, &check, list);
        }
    }
}

/// Draws the path up to the last check.
fn path(context: &DrawContext, coming: &ComingChecks, list: &mut DrawList) {
    let Some(last) = coming.checks.last() else { return };
    let color = context.circle_color(coming.circle).gamma_multiply(0.5);
    let from = context.center(&context.run().world().circle_at(coming.circle));
    list.line(from, context.center(&last.circle), 1.5, 0.0, color);
}

fn disc(context: &DrawContext, coming: &ComingChecks, check: &ComingCheck, list: &mut DrawList) {
    let theme = context.theme;
    let (color, words) = match check.sight {
        Sight::Nothing => (context.circle_color(coming.circle), None),
        Sight::InTime => (theme.found, Some("sees it")),
        Sight::TooLate => (theme.missed, Some("is too late")),
        Sight::Behind => (theme.missed, Some("is too late: it comes out behind")),
    };
    let is_seen = words.is_some();
    list.disc(context.camera, &check.circle, color.gamma_multiply(if is_seen { 0.35 } else { 0.2 }));
    list.ring(context.camera, &check.circle, if is_seen { 2.0 } else { 1.0 }, 0.0, color.gamma_multiply(0.8));
    if let Some(words) = words {
        let text = format!("{} {words}", coming_check(context.run(), check.number));
        list.captions.push(context.caption(Rank::Result, &check.circle, Vec2::DOWN, text, theme.text));
    }
}

fn dot(context: &DrawContext, coming: &ComingChecks, check: &ComingCheck, list: &mut DrawList) {
    let between = check.circle.velocity.length() * context.run().rules().check_interval();
    // Dots that touch would be a thick line.
    let most = (check.circle.radius / 3.0).min(between / 4.0);
    let radius = DOT.min(context.camera.length(most));
    list.dot(context.center(&check.circle), radius, context.circle_color(coming.circle).gamma_multiply(0.7));
}

/// Draws the grip of a check: an arrow with two heads along the path, on a light ground.
fn grip(context: &DrawContext, check: &ComingCheck, list: &mut DrawList) {
    const HALF: f32 = 8.0;
    let (at, theme) = (context.center(&check.circle), context.theme);
    let along = context.camera.direction(check.circle.velocity.normalize_or(DVec2::X));
    list.dot(at, GRIP, theme.text);
    for way in [along, -along] {
        list.arrow(at, at + way * HALF, 1.5, theme.ground);
    }
}

/// Draws each stretch of the path that no check sees, and says so once.
fn stretches(context: &DrawContext, coming: &ComingChecks, list: &mut DrawList) {
    let color = context.theme.missed;
    for stretch in &coming.unchecked {
        let [from, to] = stretch.map(|center| context.camera.to_screen(center));
        list.line(from, to, STRETCH, 0.0, color);
        let middle = from.lerp(to, 0.5);
        let reach = context.camera.length(context.circle(coming.circle).radius) + CLEARANCE;
        let below = lower_side((to - from).normalized());
        list.captions
            .push(Caption::new(Rank::Cause, middle, below, "no check here", color).around(reach).strong());
    }
}
