//! The style of a window: the sizes of its controls, and what its bars have room for.

use egui::{Vec2, vec2};

use crate::view::text::font;

/// The smallest window in which nothing is cut off (points). A smaller one is that of a phone, whose style is for fingers.
pub const SMALLEST_WINDOW: Vec2 = Vec2::new(640.0, 400.0);

/// The window in which everything has the room that it is made for (points). In a larger one, everything is larger.
pub const FULL_WINDOW: Vec2 = Vec2::new(1280.0, 800.0);

/// The smallest page in which nothing is cut off: that of a phone (points).
pub const SMALLEST_PAGE: Vec2 = Vec2::new(320.0, 300.0);

/// The smallest window with the large style (points).
pub const LEAST_LARGE: Vec2 = Vec2::new(1240.0, 560.0);

/// The maximum factor by which everything is larger in a large window.
const MOST_ENLARGED: f32 = 1.5;

/// The sizes of controls (points), and what the bars have room for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Whether a finger has to reach everything.
    pub is_for_fingers: bool,
    /// Whether the bars have words and keys beside their controls, and the toolbar *Present* and the tabs of the panel.
    pub has_words: bool,
    /// The minimum size of a button, and the distance of a word from its sides.
    pub target: Vec2,
    pub padding: Vec2,
    /// The distances of the toolbar's controls from its sides and of the transport's from its ends.
    pub toolbar_margin: Vec2,
    pub transport_margin: f32,
    /// The distances between two controls and between two groups of them, in the toolbar and in the transport.
    pub gaps: [f32; 2],
    pub group_gaps: [f32; 2],
    /// The distance of a word in the toolbar from the sides of its button.
    pub bar_padding: f32,
    /// The width that the toolbar's other controls leave to the scene's name, less.
    pub beside_name: f32,
    /// The height of a line of the transport.
    pub transport: f32,
    /// The width of the panel beside the canvas, unless half the window is less.
    pub panel: f32,
    /// The heights of the strip of the tour, in a wide and in a tall window, and of that of an offer.
    pub tour: [f32; 2],
    pub offer: f32,
    /// The sizes of the tour's letters, the height of its lines, and those of its buttons.
    pub sentence: f32,
    pub sentence_line: f32,
    pub tour_letters: f32,
    pub tour_button: f32,
}

/// Everything, for a mouse.
const LARGE: Style = Style {
    is_for_fingers: false,
    has_words: true,
    target: vec2(22.0, 26.0),
    padding: vec2(8.0, 4.0),
    toolbar_margin: vec2(12.0, 9.0),
    transport_margin: 14.0,
    gaps: [4.0, 6.0],
    group_gaps: [12.0, 14.0],
    bar_padding: 10.0,
    beside_name: 640.0,
    transport: 64.0,
    panel: 360.0,
    tour: [148.0; 2],
    offer: 56.0,
    sentence: font::SENTENCE,
    sentence_line: 30.0,
    tour_letters: font::BODY,
    tour_button: 34.0,
};

/// Fewer words, for a mouse.
const COMPACT: Style = Style {
    has_words: false,
    gaps: [1.0, 2.0],
    group_gaps: [2.0, 4.0],
    bar_padding: 5.0,
    beside_name: 510.0,
    transport: 46.0,
    tour: [104.0; 2],
    offer: 42.0,
    sentence: font::BODY,
    sentence_line: 21.0,
    tour_letters: font::SMALL,
    tour_button: 26.0,
    ..LARGE
};

/// Fewer words, for fingers, which also reach the tabs of the panel.
pub const FINGERS: Style = Style {
    is_for_fingers: true,
    target: Vec2::splat(44.0),
    padding: vec2(10.0, 4.0),
    toolbar_margin: vec2(6.0, 2.0),
    transport_margin: 4.0,
    bar_padding: 3.0,
    beside_name: 516.0,
    panel: 372.0,
    tour: [134.0, 236.0],
    tour_button: 44.0,
    ..COMPACT
};

impl Style {
    /// Returns the style of a window of this size (points).
    pub fn of(size: Vec2) -> &'static Self {
        if size.x < SMALLEST_WINDOW.x || size.y < SMALLEST_WINDOW.y {
            &FINGERS
        } else if size.x >= LEAST_LARGE.x && size.y >= LEAST_LARGE.y {
            &LARGE
        } else {
            &COMPACT
        }
    }
}

/// Returns the factor by which everything is larger in a window of this size (points).
pub fn enlargement(size: Vec2) -> f32 {
    (size / FULL_WINDOW).min_elem().clamp(1.0, MOST_ENLARGED)
}
