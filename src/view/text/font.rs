//! The typeface and its sizes: Inter with tabular figures, so that changing numbers keep their width.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId};

/// The letter size of a sentence (points).
pub const SENTENCE: f32 = 22.0;

/// The letter size of values and labels (points).
pub const BODY: f32 = 16.0;

/// The letter size of units and notes (points).
pub const SMALL: f32 = 13.0;

/// The size of the smallest letters (points): marks in the ribbon, names in small circles.
pub const TINY: f32 = 12.0;

/// Returns the font at this size (points).
pub fn of(size: f32, is_strong: bool) -> FontId {
    if is_strong { strong(size) } else { regular(size) }
}

/// Returns the regular font at this size (points).
pub fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Returns the semibold font at this size (points).
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("strong".into()))
}

/// Returns both faces, which are built into the program.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let regular: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular.otf");
    let strong: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.otf");
    for (family, face, bytes) in [
        (FontFamily::Proportional, "Inter-Regular", regular),
        // Figures are tabular in every face, so code and numbers need no other face.
        (FontFamily::Monospace, "Inter-Regular", regular),
        (FontFamily::Name("strong".into()), "Inter-SemiBold", strong),
    ] {
        fonts.font_data.insert(face.to_owned(), Arc::new(FontData::from_static(bytes)));
        fonts.families.insert(family, vec![face.to_owned()]);
    }
    fonts
}
