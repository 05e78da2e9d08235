//! The places of captions, off what is drawn and off each other: the less important one yields, or is left out.

use std::f32::consts::TAU;

use egui::{Rect, Vec2, vec2};

use crate::view::draw::{Capsule, Label};
use crate::view::layout::inside::moved_inside;
use crate::view::text::caption::{Caption, Rank, Sizes};
use crate::view::text::occupied::{AROUND, Occupied, covers, holds};
use crate::view::text::{font, measure};
use crate::view::theme::Theme;

/// The distance of a caption from the edge of the canvas (points).
const INSET: f32 = 4.0;

/// The maximum distance by which a caption is moved inside of the canvas (points); farther away it would belong to
/// something else.
const FARTHEST: f32 = 60.0;

/// The places to try: how far along its direction and across it, and the number of lines beyond the minimum distance.
const PLACES: [(f32, f32, u8); 25] = [
    (1.0, 0.0, 0),
    (1.0, 0.0, 1),
    (-1.0, 0.0, 0),
    (-1.0, 0.0, 1),
    (1.0, 1.0, 0),
    (1.0, -1.0, 0),
    (0.0, 1.0, 0),
    (0.0, -1.0, 0),
    (1.0, 0.0, 2),
    (-1.0, 0.0, 2),
    (-1.0, 1.0, 0),
    (-1.0, -1.0, 0),
    (1.0, 1.0, 1),
    (1.0, -1.0, 1),
    (0.0, 1.0, 1),
    (0.0, -1.0, 1),
    (1.0, 0.0, 3),
    (-1.0, 0.0, 3),
    (-1.0, 1.0, 1),
    (-1.0, -1.0, 1),
    (1.0, 1.0, 2),
    (1.0, -1.0, 2),
    (1.0, 0.0, 4),
    (-1.0, 1.0, 2),
    (-1.0, -1.0, 2),
];

/// The directions to try around a circle for its name, in turns from the preferred one.
const AROUND_CIRCLE: [f32; 16] = [
    0.0, 0.0625, -0.0625, 0.125, -0.125, 0.1875, -0.1875, 0.25, -0.25, 0.3125, -0.3125, 0.375, -0.375,
    0.4375, -0.4375, 0.5,
];

/// The distances to try beyond the minimum distance from the rim (points).
const FARTHER: [f32; 4] = [0.0, 4.0, 8.0, 12.0];

/// The minimum difference between the distances of a name from another circle and from its own, and the maximum
/// distance from its own (points).
const CLEARLY: f32 = 4.0;
const FARTHEST_NAME: f32 = 18.0;

/// The distances from the center to try for a name inside of its circle, as shares of the radius.
const INSIDE: [f32; 4] = [0.0, 0.35, 0.5, 0.62];

/// Returns the frame of the caption; `None` if no place is free.
fn place(occupied: &Occupied, caption: &Caption, size: Vec2) -> Option<Rect> {
    let room = occupied.canvas.shrink(INSET);
    if !occupied.canvas.contains(caption.at) {
        return None;
    }
    if caption.rank == Rank::Name {
        return place_beside_circle(occupied, caption, size, room);
    }
    let across = caption.side.rot90();
    let places = PLACES.iter().map(|&(along, aside, lines)| {
        let way = (caption.side * along + across * aside).normalized();
        let line = size.y + AROUND.y;
        let wished = caption.frame(size, way, f32::from(lines) * line);
        (wished, moved_inside(room, wished))
    });
    let mut near = places.filter(|(wished, there)| (there.min - wished.min).length() <= FARTHEST);
    let is_reached = |there: Rect| {
        leader(caption, there).is_none_or(|line| !occupied.frames.iter().any(|frame| covers(&line, *frame)))
    };
    near.find(|(_, there)| occupied.is_free(*there) && is_reached(*there)).map(|(_, there)| there)
}

/// Returns the frame of a name beside its circle, near enough that it is not read as the name of another; `None` if no
/// place is free.
fn place_beside_circle(occupied: &Occupied, caption: &Caption, size: Vec2, room: Rect) -> Option<Rect> {
    let places = FARTHER.iter().flat_map(|&farther| {
        AROUND_CIRCLE.iter().map(move |&turns| {
            let way = Vec2::angled(caption.side.angle() + turns * TAU);
            moved_inside(room, caption.frame(size, way, farther))
        })
    });
    let mut places = places.filter(|&there| belongs(occupied, caption, there));
    places.find(|&there| occupied.is_free_but(there, |shape| surrounds(shape, caption, there)))
}

/// Whether a name here is clearly nearer to its own circle than to any other.
fn belongs(occupied: &Occupied, caption: &Caption, there: Rect) -> bool {
    let own = there.distance_to_pos(caption.at) - caption.reach;
    let mut others = occupied.circles.iter().filter(|&&circle| circle != (caption.at, caption.reach));
    own <= FARTHEST_NAME && others.all(|&(at, radius)| there.distance_to_pos(at) - radius >= own + CLEARLY)
}

/// Returns the frame of a name inside of its circle, off what is drawn there; `None` if no place is free.
fn place_in_circle(occupied: &Occupied, caption: &Caption) -> Option<Rect> {
    let size = measure::size(&caption.text, font::TINY, true);
    // Letters fill only a part of the height of their line.
    let letters = size * vec2(1.0, 0.75);
    let ways = INSIDE.iter().flat_map(|&share| {
        AROUND_CIRCLE.iter().map(move |&turns| Vec2::angled(turns * TAU) * share * caption.reach)
    });
    let mut middles = ways.map(|way| caption.at + way).filter(|&middle| {
        let corner = (middle - caption.at).abs() + letters / 2.0;
        let (frame, line) = (Rect::from_center_size(middle, letters), Rect::from_center_size(middle, size));
        let lies_on = |shape: &Capsule| covers(shape, frame) && !holds(shape, caption.at, caption.reach);
        corner.length() < caption.reach
            && occupied.canvas.contains_rect(line)
            && !occupied.frames.iter().any(|other| other.intersects(line))
            && !occupied.shapes().any(lies_on)
    });
    middles.next().map(|middle| Rect::from_center_size(middle, size))
}

/// Places each caption, the most important first, and adds it to what is occupied. Returns the labels, and the lines
/// that lead to them.
pub fn place_labels(
    mut captions: Vec<Caption>,
    occupied: &mut Occupied,
    sizes: Sizes,
    theme: &Theme,
) -> (Vec<Label>, Vec<Capsule>) {
    // Of the same rank the earlier one goes first.
    captions.sort_by_key(|caption| caption.rank);
    let (mut labels, mut leaders) = (Vec::new(), Vec::new());
    for caption in captions {
        let Some(frame) = place(occupied, &caption, caption.size(sizes)) else {
            if let Some((color, frame)) = caption.inside.zip(place_in_circle(occupied, &caption)) {
                occupied.add(frame);
                labels.push(caption.label_inside(frame, font::TINY, color));
            }
            continue;
        };
        occupied.add(frame);
        if let Some(leader) = leader(&caption, frame) {
            occupied.leaders.push(leader);
            leaders.push(leader);
        }
        labels.extend(caption.labels(frame, sizes, theme));
    }
    (labels, leaders)
}

/// Returns the line from what the caption is about to its frame.
fn leader(caption: &Caption, frame: Rect) -> Option<Capsule> {
    let to = frame.expand(2.0).clamp(caption.at);
    let way = to - caption.at;
    let start = caption.leader?;
    if way.length() <= start {
        return None;
    }
    let from = caption.at + way.normalized() * start;
    Some(Capsule { from, to, radius: 0.75, stroke: 0.0, dash: 0.0, color: caption.color })
}

/// Whether a shape is a wide ring, as that of the radii sum, around both a circle and its name.
fn surrounds(shape: &Capsule, name: &Caption, there: Rect) -> bool {
    let corners = [there.left_top(), there.right_top(), there.left_bottom(), there.right_bottom()];
    let inner = shape.radius - shape.stroke - AROUND.y;
    shape.stroke > 0.0
        && shape.from == shape.to
        && holds(shape, name.at, name.reach)
        && corners.into_iter().all(|corner| corner.distance(shape.from) < inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::text::caption::Rank;
    use crate::view::text::measure::frame;
    use crate::view::text::occupied::distance;
    use crate::view::theme::DARK;
    use egui::{Color32, Pos2, pos2};

    const CANVAS: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(700.0, 500.0) };

    fn word(rank: Rank, x: f32, y: f32, text: &str) -> Caption {
        Caption::new(rank, pos2(x, y), Vec2::DOWN, text, Color32::WHITE)
    }

    fn disc(x: f32, y: f32, radius: f32) -> Capsule {
        let at = pos2(x, y);
        Capsule { from: at, to: at, radius, stroke: 0.0, dash: 0.0, color: Color32::WHITE }
    }

    fn placed(words: Vec<Caption>, drawn: &[Capsule], canvas: Rect) -> Vec<Label> {
        place_labels(words, &mut Occupied::by(drawn, canvas), Sizes::of(canvas), &DARK).0
    }

    #[test]
    fn words_at_one_place_come_apart_and_what_matters_most_stays() {
        let words = [Rank::Position, Rank::Velocity, Rank::Result, Rank::Distance, Rank::Distance]
            .map(|rank| word(rank, 300.0, 250.0, &format!("{rank:?} 3 m")));
        let labels = placed(words.into(), &[], CANVAS);
        assert_eq!(labels.len(), 5);
        assert_eq!((labels[0].text.as_str(), labels[0].at.x), ("Result 3 m", 300.0));
        for (index, one) in labels.iter().enumerate() {
            assert!(labels[..index].iter().all(|other| !frame(one).intersects(frame(other))), "{labels:?}");
        }
    }

    #[test]
    fn where_none_has_room_what_matters_less_hides() {
        let narrow = Rect::from_min_max(pos2(100.0, 100.0), pos2(170.0, 130.0));
        let words =
            vec![word(Rank::Velocity, 130.0, 102.0, "4 m/s"), word(Rank::Result, 130.0, 102.0, "missed")];
        let labels = placed(words, &[], narrow);
        assert_eq!(labels.iter().map(|label| label.text.as_str()).collect::<Vec<_>>(), ["missed"]);
        let everywhere = disc(300.0, 250.0, 900.0);
        assert!(placed(vec![word(Rank::Result, 300.0, 250.0, "missed")], &[everywhere], CANVAS).is_empty());
    }

    #[test]
    fn words_go_around_what_is_drawn() {
        let shapes = [
            disc(300.0, 270.0, 30.0),
            Capsule { from: pos2(200.0, 240.0), to: pos2(400.0, 250.0), ..disc(0.0, 0.0, 2.0) },
        ];
        let labels = placed(vec![word(Rank::Distance, 300.0, 250.0, "7.41 m")], &shapes, CANVAS);
        let there = frame(&labels[0]);
        assert!(there.distance_to_pos(pos2(300.0, 270.0)) >= 30.0, "{there}");
        for share in 0..=100 {
            let on_line = shapes[1].from.lerp(shapes[1].to, share as f32 / 100.0);
            assert!(there.distance_to_pos(on_line) >= 2.0, "{there} at {on_line}");
        }
    }

    /// Circles with their names, the explained ones first.
    fn names(circles: &[(&str, Pos2, f32)], canvas: Rect) -> Vec<Label> {
        let drawn: Vec<Capsule> = circles.iter().map(|(_, at, radius)| disc(at.x, at.y, *radius)).collect();
        let words = circles.iter().map(|&(name, at, radius)| {
            Caption::new(Rank::Name, at, Vec2::UP, name, Color32::WHITE)
                .around(radius)
                .or_inside(Color32::BLACK)
        });
        let circles = circles.iter().map(|&(_, at, radius)| (at, radius)).collect();
        let mut occupied = Occupied::by(&drawn, canvas).among(circles);
        place_labels(words.collect(), &mut occupied, Sizes::of(canvas), &DARK).0
    }

    #[test]
    fn a_name_is_nearer_to_its_own_circle_than_to_any_other() {
        // A row of circles that touch, close below the rim: the names of the inner ones have little room.
        let rows = [5.0, 9.0, 14.0].map(|radius| {
            ["P", "Q", "R", "S"].map(|name| {
                let place = f32::from(name.as_bytes()[0] - b'P');
                (name, pos2(200.0 + 2.0 * radius * place, radius + 3.0), radius)
            })
        });
        for row in rows {
            let labels = names(&row, CANVAS);
            // Those at the ends have a side of their own, however small the circles are.
            assert!(labels.len() >= 2, "{row:?}");
            for label in &labels {
                let &(name, at, radius) = row.iter().find(|one| one.0 == label.text).expect("a circle");
                let away = |at: Pos2, radius: f32| frame(label).distance_to_pos(at) - radius;
                let others = row.iter().filter(|other| other.0 != name);
                let next = others.map(|other| away(other.1, other.2)).fold(f32::INFINITY, f32::min);
                assert!(away(at, radius) < next, "{name}: {} of {next}, {row:?}", away(at, radius));
            }
        }
    }

    #[test]
    fn a_name_without_room_beside_its_circle_stands_in_it_off_what_is_drawn_there() {
        let narrow = Rect::from_center_size(pos2(300.0, 250.0), vec2(50.0, 50.0));
        let circle = disc(300.0, 250.0, 24.0);
        let line = Capsule { to: pos2(400.0, 250.0), radius: 1.0, ..disc(300.0, 250.0, 0.0) };
        let circles = vec![(circle.from, circle.radius)];
        let word =
            |radius: f32| Caption::new(Rank::Name, circle.from, Vec2::UP, "A", Color32::WHITE).around(radius);
        let shown = |word: Caption| {
            let drawn = [circle, line];
            let mut occupied = Occupied::by(&drawn, narrow).among(circles.clone());
            place_labels(vec![word], &mut occupied, Sizes::of(narrow), &DARK).0
        };
        assert!(shown(word(24.0)).is_empty());
        let [label] = &shown(word(24.0).or_inside(Color32::BLACK))[..] else { panic!("a name") };
        assert!((label.at - circle.from).length() < 24.0 - 6.0 && label.color == Color32::BLACK);
        assert!(distance(frame(label).shrink2(vec2(0.0, 3.0)), line.from, line.to) > 1.0, "{label:?}");
    }
}
