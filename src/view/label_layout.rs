//! Words on the canvas keep off what they explain, and off each other: what matters less yields, or hides.

use egui::{Pos2, Rect, Vec2, vec2};

use super::draw_list::{Capsule, Label};
use super::room::moved_inside;
use super::theme::Theme;
use super::word::{Rank, Sizes, Word};

/// Around words stays this much free (points): their ground reaches so far.
const AROUND: Vec2 = vec2(5.0, 2.0);

/// From the rim of the canvas to words (points).
const INSET: f32 = 4.0;

/// Words at the rim of the canvas are moved inside by at most this much (points); farther away they would belong to
/// something else.
const FARTHEST: f32 = 60.0;

/// The places that words try in turn: how far they go to their side and across it, and how many lines farther than they
/// must.
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

/// What of a canvas is taken.
#[derive(Clone, Debug)]
pub struct Taken<'drawn> {
    canvas: Rect,
    /// Shapes that no words lie on.
    drawn: &'drawn [Capsule],
    /// And none on these.
    lines: Vec<Capsule>,
    frames: Vec<Rect>,
}

impl<'drawn> Taken<'drawn> {
    /// Only these shapes.
    pub fn by(drawn: &'drawn [Capsule], canvas: Rect) -> Self {
        Self { canvas, drawn, lines: Vec::new(), frames: Vec::new() }
    }

    /// Nothing else may lie here.
    pub fn take(&mut self, frame: Rect) {
        self.frames.push(frame);
    }

    /// Do words have room here?
    pub fn is_free(&self, frame: Rect) -> bool {
        let wide = frame.expand2(AROUND);
        self.canvas.contains_rect(frame)
            && !self.frames.iter().any(|other| other.intersects(wide))
            && !self.drawn.iter().chain(&self.lines).any(|shape| covers(shape, wide))
    }

    /// Where the word stands; `None` when no place that it tries is free.
    fn place(&self, word: &Word, size: Vec2) -> Option<Rect> {
        let room = self.canvas.shrink(INSET);
        if !self.canvas.contains(word.at) {
            return None;
        }
        let across = word.side.rot90();
        // A name farther away would be taken for another circle's.
        let farthest = if word.rank == Rank::Name { 0 } else { u8::MAX };
        let near = PLACES.iter().filter(|(_, _, lines)| *lines <= farthest);
        let places = near.map(|&(along, aside, lines)| {
            let way = (word.side * along + across * aside).normalized();
            let line = size.y + AROUND.y;
            let wished = word.frame(size, way, f32::from(lines) * line);
            (wished, moved_inside(room, wished))
        });
        let mut near = places.filter(|(wished, there)| (there.min - wished.min).length() <= FARTHEST);
        let is_reached = |there: Rect| {
            leader(word, there).is_none_or(|line| !self.frames.iter().any(|frame| covers(&line, *frame)))
        };
        near.find(|(_, there)| self.is_free(*there) && is_reached(*there)).map(|(_, there)| there)
    }
}

/// Gives each word a place, what matters most first, and takes it. Returns their labels, and the lines that lead to them.
pub fn place_labels(
    mut words: Vec<Word>,
    taken: &mut Taken,
    sizes: Sizes,
    theme: &Theme,
) -> (Vec<Label>, Vec<Capsule>) {
    // Of the same rank the earlier goes first.
    words.sort_by_key(|word| word.rank);
    let (mut labels, mut leaders) = (Vec::new(), Vec::new());
    for word in words {
        let Some(frame) = taken.place(&word, word.size(sizes)) else { continue };
        taken.take(frame);
        if let Some(leader) = leader(&word, frame) {
            taken.lines.push(leader);
            leaders.push(leader);
        }
        labels.extend(word.labels(frame, sizes, theme));
    }
    (labels, leaders)
}

/// The line from what the word is about to where it stands.
fn leader(word: &Word, frame: Rect) -> Option<Capsule> {
    let to = frame.expand(2.0).clamp(word.at);
    let way = to - word.at;
    let start = word.leader?;
    if way.length() <= start {
        return None;
    }
    let from = word.at + way.normalized() * start;
    Some(Capsule { from, to, radius: 0.75, stroke: 0.0, dash: 0.0, color: word.color })
}

/// Does a shape reach into this frame? A ring counts with what is in it.
fn covers(shape: &Capsule, frame: Rect) -> bool {
    let around = Rect::from_two_pos(shape.from, shape.to).expand(shape.radius);
    around.intersects(frame) && distance(frame, shape.from, shape.to) < shape.radius
}

/// From a frame to a segment (points); zero where they meet.
fn distance(frame: Rect, from: Pos2, to: Pos2) -> f32 {
    let way = to - from;
    let ends = frame.distance_to_pos(from).min(frame.distance_to_pos(to));
    if way == Vec2::ZERO || ends == 0.0 {
        return ends;
    }
    let corners = [frame.left_top(), frame.right_top(), frame.left_bottom(), frame.right_bottom()];
    let side = |corner: Pos2| way.x * (corner - from).y - way.y * (corner - from).x;
    let is_split =
        corners.iter().any(|&corner| side(corner) > 0.0) && corners.iter().any(|&corner| side(corner) < 0.0);
    // The line through both ends goes through the frame, and so does the segment, since it does along both axes.
    if is_split && Rect::from_two_pos(from, to).intersects(frame) {
        return 0.0;
    }
    let to_corner = |corner: Pos2| {
        let share = ((corner - from).dot(way) / way.length_sq()).clamp(0.0, 1.0);
        corner.distance(from + way * share)
    };
    corners.into_iter().map(to_corner).fold(ends, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::measure::frame;
    use crate::view::theme::DARK;
    use crate::view::word::Rank;
    use egui::{Color32, pos2};

    const CANVAS: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(700.0, 500.0) };

    fn word(rank: Rank, x: f32, y: f32, text: &str) -> Word {
        Word::new(rank, pos2(x, y), Vec2::DOWN, text, Color32::WHITE)
    }

    fn disc(x: f32, y: f32, radius: f32) -> Capsule {
        let at = pos2(x, y);
        Capsule { from: at, to: at, radius, stroke: 0.0, dash: 0.0, color: Color32::WHITE }
    }

    fn placed(words: Vec<Word>, drawn: &[Capsule], canvas: Rect) -> Vec<Label> {
        place_labels(words, &mut Taken::by(drawn, canvas), Sizes::of(canvas), &DARK).0
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

    #[test]
    fn the_distance_of_a_frame_from_a_segment_is_that_of_their_nearest_points() {
        let frame = Rect::from_min_max(pos2(-3.0, -2.0), pos2(5.0, 1.0));
        let ends = [-9.0, -3.0, -1.0, 0.0, 2.0, 5.0, 8.0];
        let places = || ends.into_iter().flat_map(|x| ends.map(|y| pos2(x, y)));
        for from in places() {
            for to in places() {
                let near = (0..=4000)
                    .map(|step| frame.distance_to_pos(from.lerp(to, step as f32 / 4000.0)))
                    .fold(f32::INFINITY, f32::min);
                assert!((distance(frame, from, to) - near).abs() < 0.01, "{from} {to}: {near}");
            }
        }
    }
}
