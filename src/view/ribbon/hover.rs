//! The tooltip of the ribbon: time, distance and gap under the pointer.

use egui::{Align2, Color32, Id, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use super::Ribbon;
use crate::session::Session;
use crate::view::layout::{foot, moved_inside};
use crate::view::text::font;
use crate::view::text::number::{self, short};

/// The margins beside the text, and above and below it (points).
const MARGIN: Vec2 = vec2(6.0, 3.0);

/// Returns the time (s), then the distance and the gap of each curve at that time.
fn text(time: f64, session: &Session) -> String {
    let mut parts = vec![format!("t {}", number::time(time))];
    let is_comparing = session.experiment().is_comparing();
    for run in session.experiment().runs() {
        let course = run.course();
        let name = if is_comparing { format!("{}: ", run.rules().detection.name()) } else { String::new() };
        parts.push(match course.distance(time) {
            Some(distance) => {
                let gap = short(distance - course.radii_sum);
                format!("{name}D {} m, gap {gap} m", short(distance))
            }
            None => format!("{name}D is not known"),
        });
    }
    parts.join("   ")
}

/// Draws a line at the pointer, a dot on each curve, and the tooltip above the ribbon.
pub fn draw(ui: &Ui, pointer: Pos2, ribbon: &Ribbon) {
    let Ribbon { session, layout, theme, scale, curves, painter } = ribbon;
    let time = scale.time(pointer.x);
    let x = scale.x(time);
    painter.vline(x, layout.ribbon.y_range(), Stroke::new(1.0, theme.text_dim));
    for curve in curves {
        if let Some(distance) = curve.run().course().distance(time) {
            painter.circle(scale.at(time, distance), 3.5, curve.color, Stroke::new(1.0, theme.panel));
        }
    }
    let above = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("ribbon hover")));
    let galley = above.layout_no_wrap(text(time, session), font::regular(font::SMALL), theme.text);
    let size = galley.size() + 2.0 * MARGIN;
    // The tooltip covers neither the text on the canvas nor the buttons in the band below it. In Compare, that text is in
    // the strip at the bottom of the canvas.
    let is_comparing = session.experiment().is_comparing();
    let bottom = if is_comparing { foot(layout.canvas).top() } else { layout.tour.top() };
    let frame = Align2::CENTER_BOTTOM.anchor_size(pos2(x, bottom - 1.0), size);
    let screen = Rect::from_min_max(pos2(4.0, 4.0), layout.ribbon.right_top() - vec2(4.0, 0.0));
    let frame = moved_inside(screen, frame);
    above.rect(frame, 5.0, theme.panel, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    above.galley(frame.min + MARGIN, galley, Color32::PLACEHOLDER);
}
