//! The shape of a window: what it has room for, and the measures that follow from it.

use egui::Vec2;

/// The smallest window in which nothing is cut off (points). A smaller one is that of a phone.
pub const SMALLEST_WINDOW: Vec2 = Vec2::new(640.0, 400.0);

/// The smallest window in which everything has the room that it is made for (points). In a larger one, everything is larger.
pub const FULL_WINDOW: Vec2 = Vec2::new(1280.0, 800.0);

/// The smallest page in which nothing is cut off: that of a phone (points).
pub const SMALLEST_PAGE: Vec2 = Vec2::new(320.0, 300.0);

/// The maximum factor by which everything is larger in a large window.
const MOST_ENLARGED: f32 = 1.5;

/// The width below which a window that is higher than wide has its panel as a sheet (points).
const SHEET_BELOW: f32 = 700.0;

/// The height below which a window is low (points).
const LOW: f32 = 560.0;

/// The width of the panel in a small window, and the width below which a window is small (points).
const SMALL_PANEL: f32 = 320.0;
const SMALL_PANEL_BELOW: f32 = 700.0;

/// What a window has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A phone, upright: a finger has to reach everything, and the panel is a sheet from below.
    UprightPhone,
    /// A phone, across: a finger has to reach everything, and the bars have fewer words.
    PhoneAcross,
    /// Higher than wide: the panel is a sheet from below, and the ribbon may be higher.
    Upright,
    /// The bars have fewer words, and the tour has small letters.
    Low,
    /// Everything.
    Full,
}

/// The sizes of parts (points).
pub(super) struct Measures {
    /// The height of a line of the transport.
    pub transport: f32,
    /// The width of the panel beside the canvas.
    pub panel: f32,
    /// The heights of the strip of the tour and of that of an offer.
    pub tour: f32,
    pub offer: f32,
}

impl Shape {
    /// Returns the shape of a window of this size (points).
    pub fn of(size: Vec2) -> Self {
        let is_phone = size.x < SMALLEST_WINDOW.x || size.y < SMALLEST_WINDOW.y;
        let is_upright = size.x < size.y && size.x < SHEET_BELOW;
        match (is_phone, is_upright) {
            (true, true) => Self::UprightPhone,
            (true, false) => Self::PhoneAcross,
            (false, true) => Self::Upright,
            (false, false) if size.y < LOW => Self::Low,
            (false, false) => Self::Full,
        }
    }

    /// Returns the measures of a window of this shape. On a phone across, the tabs of the panel are wide enough for a finger.
    pub(super) fn measures(self) -> Measures {
        match self {
            Self::UprightPhone => Measures { transport: 46.0, panel: SMALL_PANEL, tour: 236.0, offer: 42.0 },
            Self::PhoneAcross => Measures { transport: 46.0, panel: 372.0, tour: 134.0, offer: 42.0 },
            Self::Upright => Measures { transport: 64.0, panel: SMALL_PANEL, tour: 104.0, offer: 42.0 },
            Self::Low => Measures { transport: 46.0, panel: 360.0, tour: 104.0, offer: 42.0 },
            Self::Full => Measures { transport: 64.0, panel: 360.0, tour: 148.0, offer: 56.0 },
        }
    }

    /// Returns the width of the panel beside the canvas in a window of this width (points).
    pub(super) fn panel_width(self, width: f32) -> f32 {
        if width < SMALL_PANEL_BELOW { SMALL_PANEL } else { self.measures().panel }
    }

    /// Whether a finger has to reach everything.
    pub fn is_phone(self) -> bool {
        match self {
            Self::UprightPhone | Self::PhoneAcross => true,
            Self::Upright | Self::Low | Self::Full => false,
        }
    }

    /// Whether the panel is a sheet from below.
    pub fn is_upright(self) -> bool {
        match self {
            Self::UprightPhone | Self::Upright => true,
            Self::PhoneAcross | Self::Low | Self::Full => false,
        }
    }

    /// Whether the transport is too low for words above and below the slider of the step.
    pub fn is_low(self) -> bool {
        match self {
            Self::UprightPhone | Self::PhoneAcross | Self::Low => true,
            Self::Upright | Self::Full => false,
        }
    }
}

/// Returns the factor by which everything is larger in a window of this size (points).
pub fn enlargement(size: Vec2) -> f32 {
    (size / FULL_WINDOW).min_elem().clamp(1.0, MOST_ENLARGED)
}
