//! What a term of the equation is on the canvas: d, v, R of the pair, while the pointer is on the term.

use egui::{Color32, Pos2, Vec2};

use crate::geometry::Circle;
use crate::session::Term;
use crate::view::draw_list::{DrawList, towards};
use crate::view::handle;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

/// Draws the quantities that the term is made of.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    // The arrows are of the moment that the numbers are of: after a miss, of the check before it.
    let (Some(term), Some(explanation)) =
        (scenery.session.view_options().term, scenery.session.explanation())
    else {
        return;
    };
    if !scenery.session.experiment().is_focused(scenery.run) {
        return;
    }
    let Some(pair) = scenery.pair else { return };
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
        let top = from - egui::vec2(0.0, scenery.camera.length(reach.radius));
        name(list, top, "R", theme.accent);
    }
    if position {
        list.arrow(from, to, 3.5, theme.text);
        name(list, from.lerp(to, 0.4), "d", theme.text);
    }
    if velocity {
        let relative = b.velocity - a.velocity;
        let scale = handle::arrow_scale(scenery.session);
        let tip = scenery.camera.to_screen(b.center + relative * scale);
        if (tip - to).length() > 2.0 {
            list.arrow(towards(to, tip, 4.0), tip, 3.5, theme.text);
            name(
                list,
                tip,
                &format!("v: {} as seen from {}", scenery.session.name(pair.b), scenery.session.name(pair.a)),
                theme.text,
            );
        }
    }
}

fn name(list: &mut DrawList, at: Pos2, text: &str, color: Color32) {
    list.words.push(Word::new(Rank::Asked, at, Vec2::UP, text, color).around(5.0).strong());
}
