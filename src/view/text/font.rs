//! The typeface: Inter with tabular figures, so that numbers do not dance.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId};

/// Regular letters of this size (points).
pub fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Semibold letters of this size (points).
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("strong".into()))
}

/// Both faces, built into the program.
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
        // Figures are tabular in every face, so code and numbers need no other.
        (FontFamily::Monospace, "Inter-Regular"),
        (FontFamily::Name("strong".into()), "Inter-SemiBold"),
    ];
    for (family, face) in families {
        fonts.families.insert(family, vec![face.to_owned()]);
    }
    fonts
}
