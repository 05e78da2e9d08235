//! The picture of the equation on the page When.

use egui::{Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use glam::DVec2;

use crate::session::Shown;
use crate::view::camera::Camera;
use crate::view::draw::{AvoidedBy, DrawList, Occupied, paint, place_labels};
use crate::view::swell::{DOT, Swell};
use crate::view::text::{Caption, Rank};
use crate::view::theme::Theme;

/// The height of the picture, and where the parabola below it is unfolded (points).
const HEIGHT: f32 = 160.0;
const LOW: f32 = 70.0;

/// Draws the picture.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme) {
    let Some(swell) = Swell::of(shown) else { return };
    let height = if shown.options.has_terms { LOW } else { HEIGHT };
    let (frame, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Picture of the equation"));
    ui.painter().rect_filled(frame, 4.0, theme.ground);
    let camera = Camera::of_box(swell.bounds(), frame);
    let mut list = DrawList::default();
    swell.draw(shown, &camera, DVec2::ZERO, theme, &mut list);
    for (index, place, radius) in [(swell.pair.a, swell.point, 0), (swell.second, DVec2::ZERO, 1)] {
        let reach = camera.length(swell.drawn_radii()[radius]).max(DOT);
        let name = Caption::new(Rank::Name, camera.to_screen(place), Vec2::UP, shown.name(index), theme.text);
        list.captions.push(name.around(reach).led(reach));
    }
    let mut occupied = Occupied::new(frame, Vec::new());
    // The point comes last. It passes the marks, whose names stay where they are.
    let at_rest = &list.capsules[..list.capsules.len().saturating_sub(1)];
    occupied.add_shapes(AvoidedBy::Captions, at_rest);
    place_labels(&mut list, &mut occupied, theme);
    paint(ui.painter(), &[(list, frame)]);
}
