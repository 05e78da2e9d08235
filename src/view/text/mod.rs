//! Text: its font and its measurements, labels and captions, numbers as text.

pub mod font;
pub mod measure;
pub mod number;

use egui::{Align, Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Vec2, vec2};

use crate::view::layout::moved_inside;
use crate::view::theme::Theme;

/// A line of text on the canvas, in the font of the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The position of its anchor.
    pub at: Pos2,
    /// The point of its frame that is the anchor.
    pub anchor: Align2,
    /// The text, in one line.
    pub text: String,
    /// The size of the letters.
    pub size: f32,
    /// Whether it is semibold instead of regular.
    pub strong: bool,
    /// The color of the letters.
    pub color: Color32,
    /// The background color; transparent for none.
    pub ground: Color32,
}

impl Label {
    /// Creates a line of regular letters of this size (points), without a background.
    pub fn new(at: Pos2, anchor: Align2, text: impl Into<String>, size: f32, color: Color32) -> Self {
        Self { at, anchor, text: text.into(), size, strong: false, color, ground: Color32::TRANSPARENT }
    }
}

/// The distance of labels from the edge of their room (points).
pub const EDGE: f32 = 4.0;

/// Draws labels with this painter. One whose anchor is in `room` is moved so that all of it is inside.
pub fn paint_labels(painter: &Painter, labels: &[Label], room: Rect) {
    let mut letters = Vec::new();
    for label in labels {
        let font = font::of(label.size, label.strong);
        let galley = painter.layout_no_wrap(label.text.clone(), font, label.color);
        let mut rect = label.anchor.anchor_size(label.at, galley.size());
        if room.contains(label.at) {
            rect = moved_inside(room.shrink(EDGE), rect);
        }
        if label.ground != Color32::TRANSPARENT {
            painter.rect_filled(rect.expand2(vec2(5.0, 2.0)), CornerRadius::same(4), label.ground);
        }
        letters.push(Shape::galley(rect.min, galley, label.color));
    }
    // Last, so that no ground hides the feet of the letters above it.
    painter.extend(letters);
}

/// The importance of a caption, most important first: that one is placed first, and a caption without room is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The thing under the pointer: a term of the equation, a handle or a pair in the table.
    Asked,
    /// The result of a contact.
    Result,
    /// The cause of a miss: a length.
    Cause,
    /// A check of a miss.
    Check,
    /// The push-out of an overlap.
    Push,
    /// The location of a circle out of view.
    Outside,
    /// The distance between the centers, or the depth.
    Distance,
    /// The name of a circle with no room for it inside.
    Name,
    /// A circle between two checks.
    Moving,
    /// The speed of a circle.
    Velocity,
    /// The position of a circle at the next check.
    NextCheck,
    /// The effect of dragging a circle.
    Position,
}

/// The letter sizes on a canvas (points).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// The size of the sentence.
    pub sentence: f32,
    /// The size of values and labels.
    pub label: f32,
}

/// The canvas size below which letters are smaller (points).
const ROOMY: Vec2 = vec2(640.0, 400.0);

impl Sizes {
    /// The sizes for a canvas that is not small.
    pub const LARGE: Self = Self { sentence: font::SENTENCE, label: font::BODY };

    /// Returns the sizes for a canvas of this size.
    pub fn new(canvas: Rect) -> Self {
        if canvas.width() >= ROOMY.x && canvas.height() >= ROOMY.y {
            Self::LARGE
        } else {
            Self { sentence: 17.0, label: 14.0 }
        }
    }
}

/// The size below which a component of a unit direction counts as zero.
const STRAIGHT: f32 = 0.38;

/// The gap between a thing and its caption (points).
const GAP: f32 = 3.0;

/// A caption and its subject.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Caption {
    /// Its importance.
    pub rank: Rank,
    /// The center of the subject.
    pub at: Pos2,
    /// The minimum distance from that center (points).
    pub reach: f32,
    /// The preferred direction from that center, of length one.
    pub side: Vec2,
    /// The text, in one line.
    pub text: String,
    /// A second, weaker line; may be empty.
    pub under: String,
    /// Whether it is semibold instead of regular.
    pub strong: bool,
    /// The color of its letters.
    pub color: Color32,
    /// The distance from the middle at which a line to the caption begins (points); `None` for no line.
    pub leader: Option<f32>,
    /// For the name of a circle, its letters inside the circle, where it may be there.
    pub inside: Option<Inside>,
}

/// The letters of a name inside its circle.
#[derive(Clone, Debug, PartialEq)]
pub struct Inside {
    pub color: Color32,
    /// The size of large letters (points).
    pub size: f32,
    /// The positions for the center of large letters, relative to the circle's center (points), preferred one first. If
    /// empty, the name is placed beside the circle, or inside in small letters if it has no room there.
    pub places: Vec<Vec2>,
}

/// Returns the direction from a line to its text: below, and to the right of a vertical line.
pub fn lower_side(along: Vec2) -> Vec2 {
    let across = vec2(-along.y, along.x);
    if across.y > 1e-3 || (across.y.abs() <= 1e-3 && across.x > 0.0) { across } else { -across }
}

impl Caption {
    /// Creates a line of text beside a point.
    pub fn new(rank: Rank, at: Pos2, side: Vec2, text: impl Into<String>, color: Color32) -> Self {
        let (text, under) = (text.into(), String::new());
        Self { rank, at, reach: 0.0, side, text, under, strong: false, color, leader: None, inside: None }
    }

    /// Returns the caption at this distance from the subject's center (points).
    pub fn around(self, reach: f32) -> Self {
        Self { reach, ..self }
    }

    /// Returns the caption in semibold.
    pub fn strong(self) -> Self {
        Self { strong: true, ..self }
    }

    /// Returns the caption with a line to it that begins at this distance from the subject's center (points).
    pub fn led(self, from: f32) -> Self {
        Self { leader: Some(from), ..self }
    }

    /// Returns the caption as the name of a circle, which may be inside it.
    pub fn inside(self, inside: Inside) -> Self {
        Self { inside: Some(inside), ..self }
    }

    /// Returns its width and height (points).
    pub fn size(&self, sizes: Sizes) -> Vec2 {
        let first = measure::size(&self.text, sizes.label, self.strong);
        if self.under.is_empty() {
            return first;
        }
        let second = measure::size(&self.under, sizes.label, false);
        vec2(first.x.max(second.x), first.y + second.y)
    }

    /// Returns its frame in this direction (of length one) from the subject's center, `farther` points beyond the minimum
    /// distance.
    pub fn frame(&self, size: Vec2, way: Vec2, farther: f32) -> Rect {
        let align = |share: f32| match share {
            _ if share > STRAIGHT => Align::Min,
            _ if share < -STRAIGHT => Align::Max,
            _ => Align::Center,
        };
        let at = self.at + way * (self.reach + GAP + farther);
        Align2([align(way.x), align(way.y)]).anchor_size(at, size)
    }

    /// Returns the label of a name at this offset from the center of its circle, in letters of this size (points) and color.
    pub fn label_inside(&self, way: Vec2, size: f32, color: Color32) -> Label {
        let label = Label::new(self.at + way, Align2::CENTER_CENTER, &self.text, size, color);
        Label { strong: true, ..label }
    }

    /// Returns the labels of its lines in this frame.
    pub fn labels(self, frame: Rect, sizes: Sizes, theme: &Theme) -> impl Iterator<Item = Label> {
        let (size, ground) = (sizes.label, theme.behind_words());
        let first = Label::new(frame.center_top(), Align2::CENTER_TOP, self.text, size, self.color);
        let second =
            Label::new(frame.center_bottom(), Align2::CENTER_BOTTOM, self.under, size, theme.text_dim);
        let lines = [Label { strong: self.strong, ..first }, second].map(|line| Label { ground, ..line });
        lines.into_iter().filter(|label| !label.text.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput, pos2};

    use super::*;

    #[test]
    fn letters_are_drawn_after_all_grounds() {
        let context = Context::default();
        context.set_fonts(font::definitions());
        let label = |text: &str, y: f32| Label {
            ground: Color32::BLACK,
            ..Label::new(pos2(10.0, y), Align2::LEFT_TOP, text, font::SMALL, Color32::WHITE)
        };
        let labels = [label("gets wrong", 10.0), label("swept", 26.0)];
        let mut output = context.run_ui(RawInput::default(), |ui| {
            paint_labels(ui.painter(), &labels, Rect::EVERYTHING);
        });
        output.textures_delta.clear();
        let is_text = output.shapes.iter().map(|clipped| matches!(clipped.shape, Shape::Text(_)));
        assert_eq!(is_text.collect::<Vec<_>>(), [false, false, true, true]);
    }
}
