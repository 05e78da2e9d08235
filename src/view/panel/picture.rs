//! The picture of the equation on the page When.

use egui::{Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};
use glam::DVec2;

use crate::session::Shown;
use crate::view::camera::Camera;
use crate::view::draw::{AvoidedBy, Capsule, DrawList, Occupied, place_labels};
use crate::view::swell::{DOT, Swell};
use crate::view::text::{Caption, Rank, paint_labels};
use crate::view::theme::Theme;

/// The height of the picture, and where the parabola below it is unfolded (points).
const HEIGHT: f32 = 160.0;
const LOW: f32 = 70.0;

/// The number of points of a dashed ring.
const CORNERS: u8 = 96;

/// Draws the picture.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme) {
    let Some(swell) = Swell::of(shown) else { return };
    let height = if shown.options.has_terms { LOW } else { HEIGHT };
    let (frame, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Picture of the equation"));
    paint(&ui.painter().with_clip_rect(frame.intersect(ui.clip_rect())), &swell, shown, frame, theme);
}

fn paint(painter: &Painter, swell: &Swell, shown: &Shown, frame: Rect, theme: &Theme) {
    painter.rect_filled(frame, 4.0, theme.ground);
    let camera = Camera::of_box(swell.bounds(), frame);
    let mut list = DrawList::default();
    swell.draw(shown, &camera, DVec2::ZERO, theme, &mut list);
    for (index, place, radius) in [(swell.pair.a, swell.point, 0), (swell.pair.b, DVec2::ZERO, 1)] {
        let reach = camera.length(swell.drawn_radii()[radius]).max(DOT);
        let name = Caption::new(Rank::Name, camera.to_screen(place), Vec2::UP, shown.name(index), theme.text);
        list.captions.push(name.around(reach).led(reach));
    }
    let mut occupied = Occupied::new(frame, Vec::new());
    // The point comes last. It passes the marks, whose names stay where they are.
    let at_rest = &list.capsules[..list.capsules.len().saturating_sub(1)];
    occupied.add_shapes(AvoidedBy::Captions, at_rest);
    place_labels(&mut list, &mut occupied, theme);
    painter.extend(list.capsules.iter().flat_map(shapes));
    paint_labels(painter, &list.labels, frame);
}

/// Returns a capsule as shapes of the panel.
fn shapes(capsule: &Capsule) -> Vec<Shape> {
    let Capsule { from, to, radius, stroke, dash, color } = *capsule;
    match (from == to, stroke > 0.0, dash > 0.0) {
        (true, false, _) => vec![Shape::circle_filled(from, radius, color)],
        (true, true, false) => vec![Shape::circle_stroke(from, radius, Stroke::new(stroke, color))],
        (true, true, true) => {
            let turn = |corner: u8| std::f32::consts::TAU * f32::from(corner) / f32::from(CORNERS);
            let corners: Vec<Pos2> =
                (0..=CORNERS).map(|corner| from + radius * Vec2::angled(turn(corner))).collect();
            Shape::dashed_line(&corners, Stroke::new(stroke, color), dash, dash)
        }
        (false, _, false) => vec![Shape::line_segment([from, to], Stroke::new(2.0 * radius, color))],
        (false, _, true) => Shape::dashed_line(&[from, to], Stroke::new(2.0 * radius, color), dash, dash),
    }
}
