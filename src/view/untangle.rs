//! Words on the canvas that would lie on each other are moved apart.

use egui::{Color32, Rect, Vec2, vec2};

use super::draw_list::{Callout, Label};

/// Width of a letter over its height, on the wide side.
const LETTER: f32 = 0.58;

/// A word is moved by so many lines at most; farther away it would belong to something else.
const FARTHEST: u16 = 4;

/// Moves each label that lies on an earlier one, or on a callout, up or down to where there is room.
///
/// Names that stand in their circles stay where they are, and the others go round them.
pub fn untangle(labels: &mut [Label], callouts: &[Callout], canvas: Rect) {
    let names = labels.iter().filter(|label| is_fixed(label)).map(frame);
    let mut taken: Vec<Rect> = callouts.iter().map(|callout| callout.frame).chain(names).collect();
    for label in labels.iter_mut().filter(|label| !is_fixed(label)) {
        let wished = frame(label);
        let line = vec2(0.0, wished.height() + 2.0);
        let ways = (1..=FARTHEST).flat_map(|lines| [-1.0, 1.0].map(|sign| line * sign * f32::from(lines)));
        let is_free = |way: &Vec2| {
            let there = wished.translate(*way);
            canvas.contains_rect(there) && !taken.iter().any(|other| other.intersects(there))
        };
        let is_taken = taken.iter().any(|other| other.intersects(wished));
        let way = ways.into_iter().find(|way| is_taken && is_free(way)).unwrap_or(Vec2::ZERO);
        label.at += way;
        taken.push(wished.translate(way));
    }
}

fn is_fixed(label: &Label) -> bool {
    label.ground == Color32::TRANSPARENT
}

/// Where a label stands, as near as can be said without its font.
fn frame(label: &Label) -> Rect {
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
        untangle(&mut labels, &[], CANVAS);
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
        untangle(&mut labels, &[], CANVAS);
        assert_eq!(labels[1].at, pos2(200.0, 150.0));
        assert_ne!(labels[0].at, pos2(200.0, 150.0));
    }

    #[test]
    fn without_room_nothing_moves() {
        let narrow = Rect::from_min_max(pos2(150.0, 140.0), pos2(250.0, 160.0));
        let mut labels =
            [label(200.0, 150.0, "one", Color32::BLACK), label(200.0, 150.0, "two", Color32::BLACK)];
        untangle(&mut labels, &[], narrow);
        assert_eq!(labels[1].at, pos2(200.0, 150.0));
    }
}
