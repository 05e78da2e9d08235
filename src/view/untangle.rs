//! Words on the canvas that would lie on each other are moved apart.

use egui::{Color32, Pos2, Rect, Vec2, vec2};

use super::draw_list::Label;
use super::room::moved_inside;

/// Width of a letter over its height, on the wide side.
const LETTER: f32 = 0.58;

/// A word is moved by so many lines at most; farther away it would belong to something else.
const FARTHEST: u16 = 4;

/// Moves each label that lies on an earlier one, on what is `taken`, or on one of the discs (center, radius; points), up or
/// down to where there is room. Where there is none, it may lie on a disc, and at last on other words.
///
/// Names that stand in their circles stay where they are, and the others go round them.
pub fn untangle(labels: &mut [Label], mut taken: Vec<Rect>, discs: &[(Pos2, f32)], canvas: Rect) {
    taken.extend(labels.iter().filter(|label| is_fixed(label)).map(frame));
    for label in labels.iter_mut().filter(|label| !is_fixed(label)) {
        label.at += way_inside(label, canvas);
        let wished = frame(label);
        let line = vec2(0.0, wished.height() + 2.0);
        let ways = || (1..=FARTHEST).flat_map(|lines| [-1.0, 1.0].map(|sign| line * sign * f32::from(lines)));
        let is_off_words = |way: &Vec2| {
            let there = wished.translate(*way);
            (*way == Vec2::ZERO || canvas.contains_rect(there))
                && !taken.iter().any(|other| other.intersects(there))
        };
        let is_off_discs = |way: &Vec2| {
            let there = wished.translate(*way);
            !discs.iter().any(|&(center, radius)| there.distance_to_pos(center) < radius)
        };
        let all = || std::iter::once(Vec2::ZERO).chain(ways());
        let free = all().find(|way| is_off_words(way) && is_off_discs(way));
        let way = free.or_else(|| all().find(is_off_words)).unwrap_or(Vec2::ZERO);
        label.at += way;
        taken.push(wished.translate(way));
    }
}

/// By how much a label is moved so that the rim of the canvas does not cut it; not at all when what it stands at is
/// out of view.
fn way_inside(label: &Label, canvas: Rect) -> Vec2 {
    if !canvas.contains(label.at) {
        return Vec2::ZERO;
    }
    let frame = frame(label);
    moved_inside(canvas.shrink(4.0), frame).min - frame.min
}

fn is_fixed(label: &Label) -> bool {
    label.ground == Color32::TRANSPARENT
}

/// Where a label stands, as near as can be said without its font.
pub fn frame(label: &Label) -> Rect {
    let size = vec2(label.text.chars().count() as f32 * LETTER * label.size, label.size * 1.25);
    label.anchor.anchor_size(label.at, size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Align2, pos2};

    const CANVAS: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(400.0, 300.0) };

    fn label(x: f32, y: f32, text: &str, ground: Color32) -> Label {
        let (at, anchor) = (pos2(x, y), Align2::CENTER_CENTER);
        Label { at, anchor, text: text.to_owned(), size: 13.0, strong: false, color: Color32::WHITE, ground }
    }

    #[test]
    fn words_on_each_other_come_apart_and_the_first_stays() {
        let mut labels: Vec<Label> = (0..5)
            .map(|index| label(200.0, 150.0 + index as f32, "distance 3.000 m", Color32::BLACK))
            .collect();
        untangle(&mut labels, Vec::new(), &[], CANVAS);
        assert_eq!(labels[0].at, pos2(200.0, 150.0));
        for (index, one) in labels.iter().enumerate() {
            assert!(labels[..index].iter().all(|other| !frame(one).intersects(frame(other))), "{labels:?}");
            assert!(CANVAS.contains_rect(frame(one)));
        }
    }

    #[test]
    fn names_in_circles_stay() {
        let mut labels = [
            label(200.0, 150.0, "radii sum", Color32::BLACK),
            label(200.0, 150.0, "A", Color32::TRANSPARENT),
        ];
        untangle(&mut labels, Vec::new(), &[], CANVAS);
        assert_eq!(labels[1].at, pos2(200.0, 150.0));
        assert_ne!(labels[0].at, pos2(200.0, 150.0));
    }

    #[test]
    fn without_room_nothing_moves() {
        let narrow = Rect::from_min_max(pos2(150.0, 137.0), pos2(250.0, 163.0));
        let mut labels =
            [label(200.0, 150.0, "one", Color32::BLACK), label(200.0, 150.0, "two", Color32::BLACK)];
        untangle(&mut labels, Vec::new(), &[], narrow);
        assert_eq!(labels[1].at, pos2(200.0, 150.0));
    }

    #[test]
    fn words_keep_off_circles_where_there_is_room() {
        let disc = (pos2(200.0, 150.0), 20.0);
        let mut labels = [label(200.0, 160.0, "4.000 m/s", Color32::BLACK)];
        untangle(&mut labels, Vec::new(), &[disc], CANVAS);
        assert!(frame(&labels[0]).distance_to_pos(disc.0) >= disc.1, "{labels:?}");
        let all_of_it = (CANVAS.center(), 400.0);
        let mut labels = [label(200.0, 160.0, "4.000 m/s", Color32::BLACK)];
        untangle(&mut labels, Vec::new(), &[all_of_it], CANVAS);
        assert_eq!(labels[0].at, pos2(200.0, 160.0), "words on a circle are better than none");
    }

    #[test]
    fn words_that_the_rim_pushes_inside_come_apart_there() {
        let mut labels = [
            label(5.0, 150.0, "contact in 57.28 ms", Color32::BLACK),
            label(6.0, 150.0, "closest 0.2511 m", Color32::BLACK),
        ];
        untangle(&mut labels, Vec::new(), &[], CANVAS);
        assert!(labels.iter().all(|label| CANVAS.contains_rect(frame(label))), "{labels:?}");
        assert!(!frame(&labels[0]).intersects(frame(&labels[1])), "{labels:?}");
    }
}
