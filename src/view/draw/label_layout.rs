//! Places captions clear of shapes and of each other: the less important one yields, or is left out.

use egui::{Rect, Vec2};

use crate::view::draw::occupied::{AROUND, covers};
use crate::view::draw::{AvoidedBy, Capsule, DrawList, Occupied, name_layout};
use crate::view::layout::moved_inside;
use crate::view::text::{Caption, Label, Rank, Sizes, measure};
use crate::view::theme::Theme;

/// The maximum distance by which a caption is moved inside the canvas (points); farther away it would belong to
/// something else.
const FARTHEST: f32 = 60.0;

/// The places to try: how far along the caption's direction and across it, and the number of lines beyond the minimum
/// distance.
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

/// Returns the frame of the caption; `None` if no place is free.
fn place(occupied: &Occupied, caption: &Caption, size: Vec2) -> Option<Rect> {
    let room = occupied.room();
    if !occupied.space.area.contains(caption.at) {
        return None;
    }
    let across = caption.side.rot90();
    // A check is named at its circle: all around it before any place farther away. So is a length, on its side of the bracket.
    let is_first = |&(along, _, lines): &(f32, f32, u8)| match caption.rank {
        Rank::Check => lines == 0,
        Rank::Cause => lines == 0 && along > 0.0,
        _ => true,
    };
    let (near, far): (Vec<_>, Vec<_>) = PLACES.into_iter().partition(is_first);
    let places = near.into_iter().chain(far).map(|(along, aside, lines)| {
        let way = (caption.side * along + across * aside).normalized();
        let line = size.y + AROUND.y;
        let wished = caption.frame(size, way, f32::from(lines) * line);
        (wished, moved_inside(room, wished))
    });
    let mut near = places.filter(|(wished, frame)| (frame.min - wished.min).length() <= FARTHEST);
    let is_reached = |frame: Rect| match leader(caption, frame) {
        Some(line) => !occupied.space.taken.iter().any(|frame| covers(&line, *frame)),
        // Here, a name without a line to its circle would be read as another circle's.
        None => caption.rank != Rank::Name,
    };
    near.find(|(_, frame)| occupied.is_free(*frame) && is_reached(*frame)).map(|(_, frame)| frame)
}

/// Turns each caption of the list, most important first, into labels and a line that leads to them, and adds it to the
/// occupied frames.
pub fn place_labels(list: &mut DrawList, occupied: &mut Occupied, theme: &Theme) {
    let sizes = Sizes::new(occupied.space.area);
    let mut captions = std::mem::take(&mut list.captions);
    // The sort is stable: among captions of one rank, the earlier one goes first.
    captions.sort_by_key(|caption| caption.rank);
    // Names inside circles go first, because they have the fewest places to try.
    let mut explained = Vec::new();
    captions.retain(|caption| {
        let Some(label) = name_layout::in_large_letters(occupied, caption) else { return true };
        occupied.add(measure::frame(&label));
        // Only the names of the explained pair have a line to them.
        let wished = caption.inside.as_ref().map(|inside| inside.size);
        explained
            .extend(wished.filter(|_| caption.leader.is_some()).map(|wished| (wished, list.labels.len())));
        list.labels.push(label);
        false
    });
    even_out(&explained, &mut list.labels);
    for caption in captions {
        if let Some(label) = name_layout::at_circle(occupied, &caption, sizes, theme) {
            occupied.add(measure::frame(&label));
            list.labels.push(label);
            continue;
        }
        let Some(frame) = place(occupied, &caption, caption.size(sizes)) else { continue };
        occupied.add(frame);
        if let Some(leader) = leader(&caption, frame) {
            occupied.add_shapes(AvoidedBy::All, &[leader]);
            list.capsules.push(leader);
        }
        list.labels.extend(caption.labels(frame, sizes, theme));
    }
}

/// Gives both names of the explained pair the smaller of their two sizes, if the same size was wished for both. Each item is the
/// wished size and the index of the label.
fn even_out(explained: &[(f32, usize)], labels: &mut [Label]) {
    if let &[(first, a), (second, b)] = explained
        && first == second
    {
        let size = labels[a].size.min(labels[b].size);
        (labels[a].size, labels[b].size) = (size, size);
    }
}

/// Returns the line from the caption's subject to its frame.
fn leader(caption: &Caption, frame: Rect) -> Option<Capsule> {
    let to = frame.expand(2.0).clamp(caption.at);
    let way = to - caption.at;
    let start = caption.leader?;
    let is_near = matches!(caption.rank, Rank::Name | Rank::Check | Rank::Cause);
    let shortest = if is_near { name_layout::SHORTEST_LEADER } else { 0.0 };
    if way.length() <= start + shortest {
        return None;
    }
    let from = caption.at + way.normalized() * start;
    Some(Capsule { from, to, radius: 0.75, stroke: 0.0, dash: 0.0, color: caption.color })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::text::Inside;
    use crate::view::text::measure::frame;
    use crate::view::theme::DARK;
    use egui::{Color32, pos2, vec2};

    const CANVAS: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(700.0, 500.0) };

    fn word(rank: Rank, x: f32, y: f32, text: &str) -> Caption {
        Caption::new(rank, pos2(x, y), Vec2::DOWN, text, Color32::WHITE)
    }

    fn disc(x: f32, y: f32, radius: f32) -> Capsule {
        let at = pos2(x, y);
        Capsule { from: at, to: at, radius, stroke: 0.0, dash: 0.0, color: Color32::WHITE }
    }

    fn placed(captions: Vec<Caption>, drawn: &[Capsule], canvas: Rect) -> Vec<Label> {
        let mut occupied = Occupied::new(canvas, Vec::new());
        occupied.add_shapes(AvoidedBy::All, drawn);
        let mut list = DrawList { captions, ..DrawList::default() };
        place_labels(&mut list, &mut occupied, &DARK);
        list.labels
    }

    #[test]
    fn captions_at_one_place_part_and_the_most_important_stays() {
        let words = [Rank::Position, Rank::Velocity, Rank::Result, Rank::Distance, Rank::Distance]
            .map(|rank| word(rank, 300.0, 250.0, &format!("{rank:?} 3 m")));
        let labels = placed(words.into(), &[], CANVAS);
        assert_eq!(labels.len(), 5);
        assert_eq!((labels[0].text.as_str(), labels[0].at.x), ("Result 3 m", 300.0));
        for (index, label) in labels.iter().enumerate() {
            assert!(
                labels[..index].iter().all(|earlier| !frame(label).intersects(frame(earlier))),
                "{labels:?}"
            );
        }
    }

    #[test]
    fn without_room_the_less_important_caption_is_left_out() {
        let narrow = Rect::from_min_max(pos2(100.0, 100.0), pos2(170.0, 130.0));
        let words =
            vec![word(Rank::Velocity, 130.0, 102.0, "4 m/s"), word(Rank::Result, 130.0, 102.0, "missed")];
        let labels = placed(words, &[], narrow);
        assert_eq!(labels.iter().map(|label| label.text.as_str()).collect::<Vec<_>>(), ["missed"]);
        let everywhere = disc(300.0, 250.0, 900.0);
        assert!(placed(vec![word(Rank::Result, 300.0, 250.0, "missed")], &[everywhere], CANVAS).is_empty());
    }

    #[test]
    fn names_of_equal_circles_have_letters_of_one_size() {
        let name = |x: f32, text: &str| {
            let inside = Inside { color: Color32::BLACK, size: 20.0, places: vec![vec2(0.0, 16.0)] };
            word(Rank::Name, x, 250.0, text).around(33.0).led(33.0).inside(inside)
        };
        // A line through the place in the second circle leaves room for small letters only.
        let line = Capsule { from: pos2(460.0, 266.0), to: pos2(540.0, 266.0), ..disc(0.0, 0.0, 2.0) };
        let labels = placed(vec![name(200.0, "A"), name(500.0, "B")], &[line], CANVAS);
        assert_eq!(labels[0].size, labels[1].size);
        assert!(labels[0].size < 20.0, "{labels:?}");
    }

    #[test]
    fn captions_keep_off_shapes() {
        let shapes = [
            disc(300.0, 270.0, 30.0),
            Capsule { from: pos2(200.0, 240.0), to: pos2(400.0, 250.0), ..disc(0.0, 0.0, 2.0) },
        ];
        let labels = placed(vec![word(Rank::Distance, 300.0, 250.0, "7.41 m")], &shapes, CANVAS);
        let placed = frame(&labels[0]);
        assert!(placed.distance_to_pos(pos2(300.0, 270.0)) >= 30.0, "{placed}");
        for share in 0..=100 {
            let on_line = shapes[1].from.lerp(shapes[1].to, share as f32 / 100.0);
            assert!(placed.distance_to_pos(on_line) >= 2.0, "{placed} at {on_line}");
        }
    }
}
