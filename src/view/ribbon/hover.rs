//! The tooltip of the ribbon: time, distance and gap under the pointer.

use egui::{Align2, Color32, Id, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::curve::Curve;
use super::scale::Scale;
use crate::session::Session;
use crate::view::layout::Layout;
use crate::view::layout::inside::moved_inside;
use crate::view::text::font;
use crate::view::text::number::{short, time as time_words};
use crate::view::theme::Theme;

/// The margin of the text (points).
const MARGIN: f32 = 6.0;

/// Returns the lines for this time (s): the time, then the distance and the gap of each curve.
fn lines(time: f64, session: &Session) -> Vec<String> {
    let mut lines = vec![format!("t {}", time_words(time))];
    let is_comparing = session.experiment().is_comparing();
    for run in session.experiment().each() {
        let course = run.course();
        let name = if is_comparing { format!("{}: ", run.rules().detection.name()) } else { String::new() };
        lines.push(match course.distance(time) {
            Some(distance) => {
                let gap = short(distance - course.radii_sum());
                format!("{name}D {} m, gap {gap} m", short(distance))
            }
            None => format!("{name}D is not known"),
        });
    }
    lines
}

/// Draws a line at the pointer, a dot on each curve, and the tooltip above the ribbon.
pub fn draw(
    ui: &Ui,
    pointer: Pos2,
    session: &Session,
    curves: &[Curve],
    scale: &Scale,
    layout: &Layout,
    theme: &Theme,
) {
    let time = scale.time(pointer.x);
    let x = scale.x(time);
    let painter = ui.painter().with_clip_rect(layout.ribbon);
    painter.vline(x, layout.ribbon.y_range(), Stroke::new(1.0, theme.text_dim));
    for curve in curves {
        if let Some(distance) = curve.run.course().distance(time) {
            painter.circle(scale.at(time, distance), 3.5, curve.color, Stroke::new(1.0, theme.panel));
        }
    }
    let above = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("ribbon hover")));
    let text = lines(time, session).join("\n");
    let galley = above.layout_no_wrap(text, font::regular(font::SMALL), theme.text);
    let size = galley.size() + vec2(2.0 * MARGIN, 2.0 * MARGIN);
    let frame = Align2::CENTER_BOTTOM.anchor_size(pos2(x, layout.ribbon.top() - 6.0), size);
    let screen = Rect::from_min_max(pos2(4.0, 4.0), layout.ribbon.right_top() - vec2(4.0, 0.0));
    let frame = moved_inside(screen, frame);
    above.rect(frame, 5.0, theme.panel, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    above.galley(frame.min + vec2(MARGIN, MARGIN), galley, Color32::PLACEHOLDER);
}
