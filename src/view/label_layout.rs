//! Words on the canvas keep off what they explain, and off each other: what matters less yields, or hides.

use std::f32::consts::TAU;

use egui::{Pos2, Rect, Vec2, vec2};

use super::draw_list::{Capsule, Label};
use super::measure;
use super::room::moved_inside;
use super::theme::Theme;
use super::word::{Rank, Sizes, Word};

/// Radii (points) closer to each other than this are the same.
const ROUNDED: f32 = 0.5;

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

/// The directions around a circle in which its name tries to stand, in turns of a circle from the one it wishes for.
const AROUND_CIRCLE: [f32; 16] = [
    0.0, 0.0625, -0.0625, 0.125, -0.125, 0.1875, -0.1875, 0.25, -0.25, 0.3125, -0.3125, 0.375, -0.375,
    0.4375, -0.4375, 0.5,
];

/// And how much farther from the rim than it must (points).
const FARTHER: [f32; 4] = [0.0, 4.0, 8.0, 12.0];

/// A name is nearer to its own circle than to any other by at least this much (points), and never farther from it than
/// that.
const CLEARLY: f32 = 4.0;
const FARTHEST_NAME: f32 = 18.0;

/// Height of the letters (points) of a name that has no room beside its circle and stands in it.
const LETTERS_INSIDE: f32 = 12.0;

/// From the middle of a circle to a name in it, as shares of the radius.
const INSIDE: [f32; 4] = [0.0, 0.35, 0.5, 0.62];

/// What of a canvas is taken.
#[derive(Clone, Debug)]
pub struct Taken<'drawn> {
    canvas: Rect,
    /// Shapes that no words lie on.
    drawn: &'drawn [Capsule],
    /// The circles, to which names belong: centers and radii (points).
    circles: Vec<(Pos2, f32)>,
    /// No words lie on these, either.
    lines: Vec<Capsule>,
    frames: Vec<Rect>,
}

impl<'drawn> Taken<'drawn> {
    /// Only these shapes.
    pub fn by(drawn: &'drawn [Capsule], canvas: Rect) -> Self {
        Self { canvas, drawn, circles: Vec::new(), lines: Vec::new(), frames: Vec::new() }
    }

    /// The same among these circles, given by their centers and radii (points): no name stands where it would be read as
    /// that of another.
    #[must_use]
    pub fn among(self, circles: Vec<(Pos2, f32)>) -> Self {
        Self { circles, ..self }
    }

    /// Nothing else may lie here.
    pub fn take(&mut self, frame: Rect) {
        self.frames.push(frame);
    }

    /// Do words have room here?
    pub fn is_free(&self, frame: Rect) -> bool {
        self.is_free_but(frame, |_| false)
    }

    /// The same where some shapes do not count.
    fn is_free_but(&self, frame: Rect, is_passed_over: impl Fn(&Capsule) -> bool) -> bool {
        let wide = frame.expand2(AROUND);
        let lies_on = |shape: &Capsule| covers(shape, wide) && !is_passed_over(shape);
        self.canvas.contains_rect(frame)
            && !self.frames.iter().any(|other| other.intersects(wide))
            && !self.drawn.iter().chain(&self.lines).any(lies_on)
    }

    /// Where the word stands; `None` when no place that it tries is free.
    fn place(&self, word: &Word, size: Vec2) -> Option<Rect> {
        let room = self.canvas.shrink(INSET);
        if !self.canvas.contains(word.at) {
            return None;
        }
        if word.rank == Rank::Name {
            return self.place_beside_circle(word, size, room);
        }
        let across = word.side.rot90();
        let places = PLACES.iter().map(|&(along, aside, lines)| {
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

    /// Where a name stands outside of its circle, near enough that no reader takes it for another's.
    fn place_beside_circle(&self, word: &Word, size: Vec2, room: Rect) -> Option<Rect> {
        let places = FARTHER.iter().flat_map(|&farther| {
            AROUND_CIRCLE.iter().map(move |&turns| {
                let way = Vec2::angled(word.side.angle() + turns * TAU);
                moved_inside(room, word.frame(size, way, farther))
            })
        });
        let mut places = places.filter(|&there| self.belongs(word, there));
        places.find(|&there| self.is_free_but(there, |shape| surrounds(shape, word, there)))
    }

    /// Whether a name here is clearly nearer to its own circle than to any other.
    fn belongs(&self, word: &Word, there: Rect) -> bool {
        let own = there.distance_to_pos(word.at) - word.reach;
        let mut others = self.circles.iter().filter(|&&circle| circle != (word.at, word.reach));
        own <= FARTHEST_NAME
            && others.all(|&(at, radius)| there.distance_to_pos(at) - radius >= own + CLEARLY)
    }

    /// Where a name stands in its circle, off what is drawn there; `None` when it has no room.
    fn place_in_circle(&self, word: &Word) -> Option<Rect> {
        let size = measure::size(&word.text, LETTERS_INSIDE, true);
        // Letters fill the height of their line only in part.
        let letters = size * vec2(1.0, 0.75);
        let ways = INSIDE.iter().flat_map(|&share| {
            AROUND_CIRCLE.iter().map(move |&turns| Vec2::angled(turns * TAU) * share * word.reach)
        });
        let mut middles = ways.map(|way| word.at + way).filter(|&middle| {
            let corner = (middle - word.at).abs() + letters / 2.0;
            let (frame, line) =
                (Rect::from_center_size(middle, letters), Rect::from_center_size(middle, size));
            let lies_on = |shape: &Capsule| covers(shape, frame) && !holds(shape, word.at, word.reach);
            corner.length() < word.reach
                && self.canvas.contains_rect(line)
                && !self.frames.iter().any(|other| other.intersects(line))
                && !self.drawn.iter().chain(&self.lines).any(lies_on)
        });
        middles.next().map(|middle| Rect::from_center_size(middle, size))
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
        let Some(frame) = taken.place(&word, word.size(sizes)) else {
            if let Some((color, frame)) = word.inside.zip(taken.place_in_circle(&word)) {
                taken.take(frame);
                labels.push(word.label_inside(frame, LETTERS_INSIDE, color));
            }
            continue;
        };
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

/// Does a shape hold all of this circle? Then it is the circle itself, or surrounds it.
fn holds(shape: &Capsule, at: Pos2, radius: f32) -> bool {
    let frame = Rect::from_center_size(at, Vec2::ZERO);
    distance(frame, shape.from, shape.to) + radius <= shape.radius + ROUNDED
}

/// Is a shape a wide ring, as that of the radii sum, around both a circle and its name there?
fn surrounds(shape: &Capsule, name: &Word, there: Rect) -> bool {
    let corners = [there.left_top(), there.right_top(), there.left_bottom(), there.right_bottom()];
    let inner = shape.radius - shape.stroke - AROUND.y;
    shape.stroke > 0.0
        && shape.from == shape.to
        && holds(shape, name.at, name.reach)
        && corners.into_iter().all(|corner| corner.distance(shape.from) < inner)
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

    /// Circles with their names, the explained ones first.
    fn names(circles: &[(&str, Pos2, f32)], canvas: Rect) -> Vec<Label> {
        let drawn: Vec<Capsule> = circles.iter().map(|(_, at, radius)| disc(at.x, at.y, *radius)).collect();
        let words = circles.iter().map(|&(name, at, radius)| {
            Word::new(Rank::Name, at, Vec2::UP, name, Color32::WHITE).around(radius).or_inside(Color32::BLACK)
        });
        let circles = circles.iter().map(|&(_, at, radius)| (at, radius)).collect();
        let mut taken = Taken::by(&drawn, canvas).among(circles);
        place_labels(words.collect(), &mut taken, Sizes::of(canvas), &DARK).0
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
            |radius: f32| Word::new(Rank::Name, circle.from, Vec2::UP, "A", Color32::WHITE).around(radius);
        let shown = |word: Word| {
            let drawn = [circle, line];
            let mut taken = Taken::by(&drawn, narrow).among(circles.clone());
            place_labels(vec![word], &mut taken, Sizes::of(narrow), &DARK).0
        };
        assert!(shown(word(24.0)).is_empty());
        let [label] = &shown(word(24.0).or_inside(Color32::BLACK))[..] else { panic!("a name") };
        assert!((label.at - circle.from).length() < 24.0 - 6.0 && label.color == Color32::BLACK);
        assert!(distance(frame(label).shrink2(vec2(0.0, 3.0)), line.from, line.to) > 1.0, "{label:?}");
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
