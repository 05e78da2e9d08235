//! Buttons with an icon, which is drawn as a shape.

use egui::{Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

/// The icons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Back to the start.
    Restart,
    Play,
    Pause,
    /// One step forward.
    Step,
    /// One step back.
    StepBack,
    /// To the next event.
    NextEvent,
    /// Less.
    Minus,
    /// More.
    Plus,
}

/// Draws a button with this icon, and with this name for screen readers.
pub fn button(ui: &mut Ui, icon: Icon, name: &str, width: f32) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, 28.0).max(ui.spacing().interact_size), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let look = ui.style().interact(&response);
    ui.painter().rect(rect, look.corner_radius, look.weak_bg_fill, look.bg_stroke, egui::StrokeKind::Inside);
    let color = look.fg_stroke.color;
    let middle = rect.center();
    let bar = |x: f32| {
        Shape::rect_filled(Rect::from_center_size(middle + vec2(x, 0.0), vec2(2.0, 11.0)), 0.0, color)
    };
    let wedge = |x: f32, width: f32| {
        let point = |dx: f32, dy: f32| -> Pos2 { pos2(middle.x + x + dx, middle.y + dy) };
        let corners = vec![point(-width / 2.0, -5.5), point(width / 2.0, 0.0), point(-width / 2.0, 5.5)];
        Shape::convex_polygon(corners, color, Stroke::NONE)
    };
    let diamond = |at: Pos2| {
        let corners = [vec2(4.5, 0.0), vec2(0.0, 4.5), vec2(-4.5, 0.0), vec2(0.0, -4.5)];
        Shape::convex_polygon(corners.map(|corner| at + corner).to_vec(), color, Stroke::NONE)
    };
    let line = |reach: Vec2| Shape::line_segment([middle - reach, middle + reach], Stroke::new(1.6, color));
    ui.painter().extend(match icon {
        Icon::Restart => vec![bar(-8.0), wedge(-2.0, -8.0), wedge(5.0, -8.0)],
        Icon::Play => vec![wedge(0.5, 10.0)],
        Icon::Pause => vec![bar(-3.0), bar(-2.0), bar(2.0), bar(3.0)],
        Icon::Step => vec![wedge(-2.0, 9.0), bar(5.0)],
        Icon::StepBack => vec![bar(-5.0), wedge(2.0, -9.0)],
        Icon::NextEvent => vec![wedge(-5.0, 9.0), diamond(middle + vec2(6.0, 0.0))],
        Icon::Minus => vec![line(vec2(4.5, 0.0))],
        Icon::Plus => vec![line(vec2(4.5, 0.0)), line(vec2(0.0, 4.5))],
    });
    response
}
