//! A piece of text that belongs to something on the canvas and looks for a place beside it.

use egui::{Align, Align2, Color32, Pos2, Rect, Vec2, vec2};

use super::draw_list::Label;
use super::measure;
use super::theme::Theme;

/// What matters more finds its place first; what finds none is not shown. The first matters most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// What the pointer asks for: a term of the equation, a handle, a pair of the table.
    Asked,
    /// What became of a contact.
    Result,
    /// A check of a miss.
    Check,
    /// The push that ends an overlap.
    Push,
    /// What lies ahead of the pair, where that was switched on.
    Ahead,
    /// Where a circle is that is out of view.
    Outside,
    /// How far the centers are from each other, and how deep the circles overlap.
    Distance,
    /// The name of a circle that has no room for it.
    Name,
    /// The sum of their radii.
    RadiiSum,
    /// How fast a circle is.
    Velocity,
    /// Where a circle will be checked next.
    NextCheck,
    /// What a press on a circle does.
    Position,
}

/// Heights of letters on a canvas (points).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// Of the one sentence.
    pub sentence: f32,
    /// Of values and labels.
    pub label: f32,
    /// Of units and small print.
    pub small: f32,
}

/// A smaller canvas (points) has smaller letters.
const ROOMY: Vec2 = vec2(640.0, 400.0);

impl Sizes {
    /// For a canvas of this size.
    pub fn of(canvas: Rect) -> Self {
        if canvas.width() >= ROOMY.x && canvas.height() >= ROOMY.y {
            Self { sentence: 22.0, label: 16.0, small: 13.0 }
        } else {
            Self { sentence: 17.0, label: 14.0, small: 13.0 }
        }
    }
}

/// Directions nearer to an axis than this (as a share of one) count as along it.
const STRAIGHT: f32 = 0.38;

/// Between a thing and its words (points).
const GAP: f32 = 3.0;

/// Words and what they are about.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// How much it matters.
    pub rank: Rank,
    /// The middle of what it is about.
    pub at: Pos2,
    /// How far from there the words stand at least (points).
    pub reach: f32,
    /// Where they stand if there is room, of length one: above, below or beside it.
    pub side: Vec2,
    /// The text, one line.
    pub text: String,
    /// A second line, less strong; may be empty.
    pub under: String,
    /// Semibold instead of regular.
    pub strong: bool,
    /// Of the letters.
    pub color: Color32,
    /// A line to the words begins this far from the middle (points).
    pub leader: Option<f32>,
    /// The color of the letters of a name that may stand in its circle where it has no room beside it.
    pub inside: Option<Color32>,
}

impl Word {
    /// A line of text beside a place.
    pub fn new(rank: Rank, at: Pos2, side: Vec2, text: impl Into<String>, color: Color32) -> Self {
        let (text, under) = (text.into(), String::new());
        Self { rank, at, reach: 0.0, side, text, under, strong: false, color, leader: None, inside: None }
    }

    /// The same around something that reaches this far from the place (points).
    #[must_use]
    pub fn around(self, reach: f32) -> Self {
        Self { reach, ..self }
    }

    /// The same in semibold.
    #[must_use]
    pub fn strong(self) -> Self {
        Self { strong: true, ..self }
    }

    /// The same with a second line.
    #[must_use]
    pub fn over(self, under: String) -> Self {
        Self { under, ..self }
    }

    /// The same with a line to it that begins this far from the place (points).
    #[must_use]
    pub fn led(self, from: f32) -> Self {
        Self { leader: Some(from), ..self }
    }

    /// The same for the name of a circle, which stands in it in this color where it has no room beside it.
    #[must_use]
    pub fn or_inside(self, color: Color32) -> Self {
        Self { inside: Some(color), ..self }
    }

    /// Width and height (points).
    pub fn size(&self, sizes: Sizes) -> Vec2 {
        let first = measure::size(&self.text, sizes.label, self.strong);
        if self.under.is_empty() {
            return first;
        }
        let second = measure::size(&self.under, sizes.label, false);
        vec2(first.x.max(second.x), first.y + second.y)
    }

    /// Where it stands that leads away from the place in this direction, of length one, so much farther than it must
    /// (points).
    pub fn frame(&self, size: Vec2, way: Vec2, farther: f32) -> Rect {
        let align = |share: f32| {
            if share > STRAIGHT {
                Align::Min
            } else if share < -STRAIGHT {
                Align::Max
            } else {
                Align::Center
            }
        };
        let at = self.at + way * (self.reach + GAP + farther);
        Align2([align(way.x), align(way.y)]).anchor_size(at, size)
    }

    /// What is drawn of a name in its circle, in letters of this height (points) and this color.
    pub fn label_inside(self, frame: Rect, size: f32, color: Color32) -> Label {
        let (at, anchor, ground) = (frame.center(), Align2::CENTER_CENTER, Color32::TRANSPARENT);
        Label { at, anchor, text: self.text, size, strong: true, color, ground }
    }

    /// What is drawn of it in this frame, a label for each line.
    pub fn labels(self, frame: Rect, sizes: Sizes, theme: &Theme) -> impl Iterator<Item = Label> {
        let (top, bottom) = (frame.center_top(), frame.center_bottom());
        let ground = theme.behind_words();
        let label = move |at: Pos2, anchor: Align2, text: String, strong: bool, color: Color32| Label {
            at,
            anchor,
            text,
            size: sizes.label,
            strong,
            color,
            ground,
        };
        let first = label(top, Align2::CENTER_TOP, self.text, self.strong, self.color);
        let second = label(bottom, Align2::CENTER_BOTTOM, self.under, false, theme.text_dim);
        [first, second].into_iter().filter(|label| !label.text.is_empty())
    }
}
