//! What a term of the equation is on the canvas: d, v, R of the pair, while the pointer is on the term.

use egui::Align2;

use crate::geometry::Circle;
use crate::session::Term;
use crate::view::draw_list::{DrawList, Label, towards};
use crate::view::handle;
use crate::view::scenery::Scenery;

/// Draws the quantities that the term is made of.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    // The arrows are of the moment that the numbers are of: after a miss, of the check before it.
    let (Some(term), Some(explanation)) = (scenery.session.shown().term, scenery.session.explanation())
    else {
        return;
    };
    if !scenery.session.runs().is_explained(scenery.run) {
        return;
    }
    let [a, b] = explanation.circles;
    let (position, velocity, radii_sum) = match term {
        Term::A => (false, true, false),
        Term::B => (true, true, false),
        Term::C => (true, false, true),
        Term::Discriminant => (true, true, true),
    };
    let theme = scenery.theme;
    let (from, to) = (scenery.center(&a), scenery.center(&b));
    if radii_sum {
        let reach = Circle { radius: a.radius + b.radius, ..a };
        list.ring(scenery.camera, &reach, 2.0, 6.0, theme.accent);
        let top = from - egui::vec2(0.0, scenery.camera.length(reach.radius) + 4.0);
        name(scenery, list, top, "R", theme.accent);
    }
    if position {
        list.arrow(from, to, 3.5, theme.text);
        name(scenery, list, from.lerp(to, 0.4) - egui::vec2(0.0, 10.0), "d", theme.text);
    }
    if velocity {
        let relative = b.velocity - a.velocity;
        let scale = handle::arrow_scale(scenery.session);
        let tip = scenery.camera.to_screen(b.center + relative * scale);
        if (tip - to).length() > 2.0 {
            list.arrow(towards(to, tip, 4.0), tip, 3.5, theme.text);
            name(scenery, list, tip - egui::vec2(0.0, 8.0), "v, of b as seen from a", theme.text);
        }
    }
}

fn name(scenery: &Scenery, list: &mut DrawList, at: egui::Pos2, text: &str, color: egui::Color32) {
    list.labels.push(Label {
        at,
        anchor: Align2::CENTER_BOTTOM,
        text: text.to_owned(),
        size: 13.0,
        strong: true,
        color,
        ground: scenery.theme.ground.gamma_multiply(0.85),
    });
}
