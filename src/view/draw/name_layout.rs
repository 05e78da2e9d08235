//! The places of the names of circles: inside a circle, or so near beside it that it is not read as that of another.

use std::f32::consts::TAU;

use egui::{Color32, Rect, Vec2, vec2};

use crate::view::draw::occupied::{AROUND, covers, holds};
use crate::view::draw::{Capsule, Occupied};
use crate::view::layout::moved_inside;
use crate::view::text::{Caption, Label, Rank, Sizes, font, measure};
use crate::view::theme::Theme;

/// The directions to try around a circle for its name, in turns relative to the preferred direction.
const AROUND_CIRCLE: [f32; 16] = [
    0.0, 0.0625, -0.0625, 0.125, -0.125, 0.1875, -0.1875, 0.25, -0.25, 0.3125, -0.3125, 0.375, -0.375,
    0.4375, -0.4375, 0.5,
];

/// The distances to try, in addition to the minimum distance from the rim (points).
const FARTHER: [f32; 4] = [0.0, 4.0, 8.0, 12.0];

/// The minimum difference between a name's distance from any other circle and from its own (points).
const CLEARLY: f32 = 4.0;

/// The maximum distance of a name from its own circle (points).
const FARTHEST: f32 = 18.0;

/// The minimum length of a line from a circle to its name (points).
pub(super) const SHORTEST_LEADER: f32 = 8.0;

/// The distances from the center to try for small letters inside a circle, as shares of the radius.
const INSIDE: [f32; 4] = [0.0, 0.35, 0.5, 0.62];

/// The letter size to try if large letters do not fit, as a share of the large size.
const SMALLER: f32 = 0.75;

/// The height of capital letters, as a share of the line height.
const CAPITALS: f32 = 0.75;

/// The gap between the letters of a name inside its circle and the shapes there (points).
const GAP: f32 = 2.0;

/// Returns the name of a circle beside it, else in small letters inside it; `None` for other captions, and if no place
/// is free.
pub(super) fn at_circle(occupied: &Occupied, name: &Caption, sizes: Sizes, theme: &Theme) -> Option<Label> {
    if name.rank != Rank::Name {
        return None;
    }
    let beside = beside_circle(occupied, name, name.size(sizes));
    let label = beside.and_then(|frame| name.clone().labels(frame, sizes, theme).next());
    label.or_else(|| in_small_letters(occupied, name))
}

/// Returns the frame of a name beside its circle; `None` if no place is free.
fn beside_circle(occupied: &Occupied, name: &Caption, size: Vec2) -> Option<Rect> {
    let room = occupied.room();
    if !occupied.space.area.contains(name.at) {
        return None;
    }
    let places = FARTHER.iter().flat_map(|&farther| {
        AROUND_CIRCLE.iter().map(move |&turns| {
            let way = Vec2::angled(name.side.angle() + turns * TAU);
            moved_inside(room, name.frame(size, way, farther))
        })
    });
    let mut places = places.filter(|&frame| belongs(occupied, name, frame));
    places.find(|&frame| occupied.is_free_but(frame, |shape| surrounds(shape, name, frame)))
}

/// Places the name of a circle that has room for large letters at the first free place for them, else in smaller letters;
/// `None` for other captions, and if no place is free.
pub(super) fn in_large_letters(occupied: &Occupied, caption: &Caption) -> Option<Label> {
    let inside = caption.inside.as_ref().filter(|inside| !inside.places.is_empty())?;
    let mut places = inside.places.iter().map(|&way| caption.label_inside(way, inside.size, inside.color));
    places
        .find(|label| is_legible(occupied, caption, label))
        .or_else(|| anywhere_inside(occupied, caption, (SMALLER * inside.size).max(font::TINY), inside.color))
        .or_else(|| in_small_letters(occupied, caption))
}

/// Returns the name of a circle in small letters inside it; `None` for other captions, and if no place is free.
fn in_small_letters(occupied: &Occupied, caption: &Caption) -> Option<Label> {
    anywhere_inside(occupied, caption, font::TINY, caption.inside.as_ref()?.color)
}

/// Returns the name of a circle in letters of this size (points), at any free position inside it.
fn anywhere_inside(occupied: &Occupied, name: &Caption, size: f32, color: Color32) -> Option<Label> {
    let ways = INSIDE.iter().flat_map(|&share| {
        AROUND_CIRCLE.iter().map(move |&turns| Vec2::angled(turns * TAU) * share * name.reach)
    });
    let mut labels = ways.map(|way| name.label_inside(way, size, color));
    labels.find(|label| is_legible(occupied, name, label))
}

/// Whether a name here is clearly nearer to its own circle than to any other.
fn belongs(occupied: &Occupied, name: &Caption, frame: Rect) -> bool {
    let own = frame.distance_to_pos(name.at) - name.reach;
    let mut neighbors = occupied.circles.iter().filter(|&&circle| circle != (name.at, name.reach));
    own <= FARTHEST && neighbors.all(|&(at, radius)| frame.distance_to_pos(at) - radius >= own + CLEARLY)
}

/// Whether the letters of a name lie inside its circle, on nothing else that is drawn there.
fn is_legible(occupied: &Occupied, name: &Caption, label: &Label) -> bool {
    let line = measure::frame(label);
    let letters = Rect::from_center_size(line.center(), line.size() * vec2(1.0, CAPITALS));
    let corner = (letters.center() - name.at).abs() + letters.size() / 2.0;
    corner.length() < name.reach
        && occupied.space.area.contains_rect(line)
        && !occupied.space.taken.iter().any(|taken| taken.intersects(line))
        && !occupied.over_circle(name.at, name.reach).any(|shape| strikes(shape, letters.expand(GAP)))
}

/// Whether a shape is drawn over letters; a ring counts only where its line is.
fn strikes(shape: &Capsule, letters: Rect) -> bool {
    covers(shape, letters) && !(is_ring(shape) && lies_within(shape, letters, 0.0))
}

/// Whether a shape is a wide ring, such as that of the radii sum, around both a circle and its name.
fn surrounds(shape: &Capsule, name: &Caption, frame: Rect) -> bool {
    is_ring(shape) && holds(shape, name.at, name.reach) && lies_within(shape, frame, AROUND.y)
}

/// Whether a shape is the outline of a circle.
fn is_ring(shape: &Capsule) -> bool {
    shape.stroke > 0.0 && shape.from == shape.to
}

/// Whether a frame lies inside a ring, this far from its line (points).
fn lies_within(ring: &Capsule, frame: Rect, gap: f32) -> bool {
    let corners = [frame.left_top(), frame.right_top(), frame.left_bottom(), frame.right_bottom()];
    corners.into_iter().all(|corner| corner.distance(ring.from) < ring.radius - ring.stroke - gap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::draw::label_layout::place_labels;
    use crate::view::draw::occupied::distance;
    use crate::view::draw::{AvoidedBy, DrawList};
    use crate::view::text::Inside;
    use crate::view::text::measure::frame;
    use crate::view::theme::DARK;
    use egui::{Pos2, pos2};

    const CANVAS: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(700.0, 500.0) };

    /// Small letters inside, if there is no room beside the circle.
    const SMALL: Inside = Inside { color: Color32::BLACK, size: 0.0, places: Vec::new() };

    fn disc(x: f32, y: f32, radius: f32) -> Capsule {
        let at = pos2(x, y);
        Capsule { from: at, to: at, radius, stroke: 0.0, dash: 0.0, color: Color32::WHITE }
    }

    /// Returns the labels placed for these circles and names, the explained ones first.
    fn names(circles: &[(&str, Pos2, f32)], canvas: Rect) -> Vec<Label> {
        let drawn: Vec<Capsule> = circles.iter().map(|(_, at, radius)| disc(at.x, at.y, *radius)).collect();
        let words = circles.iter().map(|&(name, at, radius)| {
            Caption::new(Rank::Name, at, Vec2::UP, name, Color32::WHITE).around(radius).inside(SMALL)
        });
        let circles = circles.iter().map(|&(_, at, radius)| (at, radius)).collect();
        let mut occupied = Occupied::new(canvas, circles);
        occupied.add_shapes(AvoidedBy::All, &drawn);
        let mut list = DrawList { captions: words.collect(), ..DrawList::default() };
        place_labels(&mut list, &mut occupied, &DARK);
        list.labels
    }

    #[test]
    fn a_name_is_nearer_to_its_own_circle_than_to_any_other() {
        // A row of touching circles close to the top edge: the names of the inner ones have little room.
        let rows = [5.0, 9.0, 14.0].map(|radius| {
            ["P", "Q", "R", "S"].map(|name| {
                let place = f32::from(name.as_bytes()[0] - b'P');
                (name, pos2(200.0 + 2.0 * radius * place, radius + 3.0), radius)
            })
        });
        for row in rows {
            let labels = names(&row, CANVAS);
            // The circles at the ends each have a free side, however small they are.
            assert!(labels.len() >= 2, "{row:?}");
            for label in &labels {
                let &(name, at, radius) = row.iter().find(|circle| circle.0 == label.text).expect("a circle");
                let away = |at: Pos2, radius: f32| frame(label).distance_to_pos(at) - radius;
                let neighbors = row.iter().filter(|neighbor| neighbor.0 != name);
                let next =
                    neighbors.map(|neighbor| away(neighbor.1, neighbor.2)).fold(f32::INFINITY, f32::min);
                assert!(away(at, radius) < next, "{name}: {} of {next}, {row:?}", away(at, radius));
            }
        }
    }

    #[test]
    fn a_name_without_room_beside_its_circle_goes_inside() {
        let narrow = Rect::from_center_size(pos2(300.0, 250.0), vec2(50.0, 50.0));
        let circle = disc(300.0, 250.0, 24.0);
        let line = Capsule { to: pos2(400.0, 250.0), radius: 1.0, ..disc(300.0, 250.0, 0.0) };
        let circles = vec![(circle.from, circle.radius)];
        let word =
            |radius: f32| Caption::new(Rank::Name, circle.from, Vec2::UP, "A", Color32::WHITE).around(radius);
        let shown = |word: Caption| {
            let mut occupied = Occupied::new(narrow, circles.clone());
            occupied.add_shapes(AvoidedBy::All, &[circle, line]);
            let mut list = DrawList { captions: vec![word], ..DrawList::default() };
            place_labels(&mut list, &mut occupied, &DARK);
            list.labels
        };
        assert!(shown(word(24.0)).is_empty());
        let [label] = &shown(word(24.0).inside(SMALL))[..] else { panic!("a name") };
        assert!((label.at - circle.from).length() < 24.0 - 6.0 && label.color == Color32::BLACK);
        assert!(distance(frame(label).shrink2(vec2(0.0, 3.0)), line.from, line.to) > 1.0, "{label:?}");
    }
}
