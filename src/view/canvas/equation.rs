//! The equation of the explained pair on the canvas: the arrows of the term under the pointer, and the equation as the tour
//! assembles it, from the terms that were pointed at.

use circle_collision::detection::Intercept;
use circle_collision::geometry::Circle;
use egui::{Align2, Color32, Pos2, Vec2, vec2};
use glam::DVec2;

use crate::session::{TERMS, Term, Wait};
use crate::view::camera::{arrow_scale, towards};
use crate::view::context::DrawContext;
use crate::view::draw::DrawList;
use crate::view::handle::arrow_tip;
use crate::view::swell::DOT;
use crate::view::text::{Caption, Label, Rank, Sizes, font, measure, number};

/// The distance of the line from the edge of the canvas (points).
const INSET: f32 = 12.0;

/// The distance between two pieces of the line (points).
const GAP: f32 = 7.0;

/// A piece of the line, and the term that it belongs to, if any.
type EquationPart = (Option<Term>, String);

/// Draws the equation at the bottom of the canvas. Every piece has its place from the beginning.
pub fn line(context: &DrawContext, list: &mut DrawList) {
    let Some(tour) = context.shown.state.tour().filter(|tour| tour.task().is_some()) else { return };
    let asks = tour.chapter().tasks.iter().any(|task| task.waits == Wait::Terms);
    let equation = context.shown.equation.filter(|_| asks && context.lane.is_explained);
    let Some(explanation) = equation else { return };
    let Some(path) = explanation.equation() else { return };
    let pieces = pieces(&path);
    let is_whole = TERMS.into_iter().all(|term| tour.has_pointed_at(term));
    let (theme, canvas) = (context.theme, context.camera.canvas);
    let sizes = Sizes::new(canvas);
    let is_lit = |term: Option<Term>| term.is_some() && term == context.shown.options.term;
    // Every piece has room for semibold letters, so that nothing moves when a piece is pointed at.
    let width = |text: &str, size: f32| measure::size(text, size, true).x;
    let widths = |size: f32| pieces.iter().map(|(_, text)| width(text, size) + GAP).sum::<f32>() - GAP;
    let room = canvas.width() - 2.0 * INSET;
    let size = if widths(sizes.sentence) <= room { sizes.sentence } else { font::SMALL };
    let whole = vec2(widths(size), measure::size("0", size, true).y);
    let mut at = canvas.center_bottom() - vec2(whole.x / 2.0, INSET + whole.y);
    for (term, text) in pieces {
        let advance = width(&text, size) + GAP;
        if term.map_or(is_whole, |term| tour.has_pointed_at(term)) {
            let label = Label::new(at, Align2::LEFT_TOP, text, size, theme.text);
            list.labels.push(Label { strong: is_lit(term), ground: theme.behind_words(), ..label });
        }
        at.x += advance;
    }
}

/// Returns the pieces from the left: the terms, and what they are together.
fn pieces(path: &Intercept) -> Vec<EquationPart> {
    let terms = TERMS.map(|term| (Some(term), with_sign(path, term)));
    let whole = (None, "= distance² − R²".to_owned());
    let zero = path.roots().map(|roots| (None, format!("= 0 at t = {}", number::brief_time(roots.enter))));
    terms.into_iter().chain([whole]).chain(zero).collect()
}

/// Formats a term with its number; every term but the first begins with its sign.
fn with_sign(path: &Intercept, term: Term) -> String {
    let (value, unit) = match term {
        Term::A => (path.quadratic.a, " t²"),
        Term::B => (path.quadratic.b, " t"),
        Term::C => (path.quadratic.c, ""),
        Term::Discriminant => (path.quadratic.discriminant, ""),
    };
    let sign = match (value < 0.0, term == Term::A) {
        (true, true) => "−",
        (true, false) => "− ",
        (false, true) => "",
        (false, false) => "+ ",
    };
    format!("{sign}{}{unit}", number::brief(value.abs()))
}

/// Draws the quantities that make up the pointed term, as they are seen from the second circle, which the picture of the equation
/// keeps still.
pub fn pointed_term(context: &DrawContext, list: &mut DrawList) {
    let (shown, Some(pair)) = (context.shown, context.shown.pair) else { return };
    let Some(term) = shown.options.term else { return };
    // The arrows show the same moment as the numbers: after a miss, the check before it.
    let explanation = shown.equation.filter(|_| context.lane.is_explained);
    let Some([a, b]) = explanation.map(|explanation| explanation.circles) else { return };
    let (position, velocity, radii_sum) = match term {
        Term::A => (false, true, false),
        Term::B => (true, true, false),
        Term::C => (true, false, true),
        Term::Discriminant => (true, true, true),
    };
    let theme = context.theme;
    let (from, to) = (context.center(&b), context.center(&a));
    // The picture of the equation is a disc of this radius.
    if radii_sum && !shown.is_canvas_picture {
        let reach = Circle { radius: a.radius + b.radius, ..b };
        list.ring(context.camera, &reach, 2.0, 6.0, theme.accent);
        let top = from - egui::vec2(0.0, context.camera.length(reach.radius));
        name(list, top, "R", theme.accent);
    }
    if position {
        list.arrow(from, to, 3.5, theme.text);
        name(list, from.lerp(to, 0.6), "d", theme.text);
    }
    if velocity {
        let radius = if shown.is_canvas_picture { context.camera.meters(DOT) } else { a.radius };
        let relative = Circle { velocity: a.velocity - b.velocity, radius, ..a };
        let tip = arrow_tip(context.camera, &relative, arrow_scale(shown));
        if relative.velocity != DVec2::ZERO {
            // The line of d is beneath it.
            let rim = towards(to, tip, context.camera.length(radius));
            list.outlined_arrow(rim, tip, 3.5, context.circle_color(pair.a), theme.ground);
            let [a, b] = shown.names(pair);
            name(list, tip, &format!("v: {a} relative to {b}"), theme.text);
        }
    }
}

fn name(list: &mut DrawList, at: Pos2, text: &str, color: Color32) {
    list.captions.push(Caption::new(Rank::Asked, at, Vec2::UP, text, color).around(5.0).strong());
}
