//! The quantities of a term of the equation, d, v and R, while the pointer is on the term.

use egui::{Color32, Pos2, Vec2};

use crate::geometry::Circle;
use crate::session::Term;
use crate::view::arrow_scale::arrow_scale;
use crate::view::draw::{DrawContext, DrawList, towards};
use crate::view::text::caption::{Caption, Rank};

/// Draws the quantities that the term is made of.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    // The arrows are of the same moment as the numbers: after a miss, of the check before it.
    let (Some(term), Some(explanation)) =
        (context.session.view_options().term, context.session.explanation())
    else {
        return;
    };
    if !context.session.experiment().is_explained(context.lane) {
        return;
    }
    let Some(pair) = context.pair else { return };
    let [a, b] = explanation.circles;
    let (position, velocity, radii_sum) = match term {
        Term::A => (false, true, false),
        Term::B => (true, true, false),
        Term::C => (true, false, true),
        Term::Discriminant => (true, true, true),
    };
    let theme = context.theme;
    let (from, to) = (context.center(&a), context.center(&b));
    if radii_sum {
        let reach = Circle { radius: a.radius + b.radius, ..a };
        list.ring(context.camera, &reach, 2.0, 6.0, theme.accent);
        let top = from - egui::vec2(0.0, context.camera.length(reach.radius));
        name(list, top, "R", theme.accent);
    }
    if position {
        list.arrow(from, to, 3.5, theme.text);
        name(list, from.lerp(to, 0.4), "d", theme.text);
    }
    if velocity {
        let relative = b.velocity - a.velocity;
        let scale = arrow_scale(context.session);
        let tip = context.camera.to_screen(b.center + relative * scale);
        if (tip - to).length() > 2.0 {
            list.arrow(towards(to, tip, 4.0), tip, 3.5, theme.text);
            name(
                list,
                tip,
                &format!("v: {} as seen from {}", context.session.name(pair.b), context.session.name(pair.a)),
                theme.text,
            );
        }
    }
}

fn name(list: &mut DrawList, at: Pos2, text: &str, color: Color32) {
    list.captions.push(Caption::new(Rank::Asked, at, Vec2::UP, text, color).around(5.0).strong());
}
