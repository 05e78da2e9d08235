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
    let faces: [(&str, &[u8]); 2] = [
        ("Inter-Regular", include_bytes!("../../../assets/fonts/Inter-Regular.otf")),
        ("Inter-SemiBold", include_bytes!("../../../assets/fonts/Inter-SemiBold.otf")),
    ];
    for (name, bytes) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let families = [
        (FontFamily::Proportional, "Inter-Regular"),
        // Figures are tabular in every face, so code and numbers need no other face.
        (FontFamily::Monospace, "Inter-Regular"),
        (FontFamily::Name("strong".into()), "Inter-SemiBold"),
    ];
    for (family, face) in families {
        fonts.families.insert(family, vec![face.to_owned()]);
    }
    fonts
}
