//! Letters of every promised alphabet are visible, and so is a character of any other.

use circle_collision_demo::view::text::font;
use egui::{Color32, Context, FontId, RawInput};

const LATIN: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßŸ \
                     àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ ĄĆĘŁŃŚŹŻ ąćęłńśźż ČĎĚŇŘŠŤŮŽ čďěňřšťůž ĞİŞ ğış ȘȚ șț ŐŰ őű";
const VIETNAMESE: &str = "ĂÂĐÊÔƠƯ ăâđêôơư ẰẲẴẮẶ ẦẨẪẤẬ ỀỂỄẾỆ ỒỔỖỐỘ ỜỞỠỚỢ ỪỬỮỨỰ ỲỶỸÝỴ ỎỌ ỈỊ ỦỤ ẺẼẸ ẢẠ \
                          ằẳẵắặ ầẩẫấậ ềểễếệ ồổỗốộ ờởỡớợ ừửữứự ỳỷỹýỵ ỏọ ỉị ủụ ẻẽẹ ảạ";
const GREEK: &str = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ αβγδεζηθικλμνξοπρσςτυφχψω ΆΈΉΊΌΎΏΪΫ άέήίόύώϊϋΐΰ";
const CYRILLIC: &str = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя \
                        ҐЄІЇЎ ґєіїў ЂЈЉЊЋЏЃЌЅ ђјљњћџѓќѕ ӘҒҚҢӨҰҮҺ әғқңөұүһ";

/// The corners of the pieces of the font texture that make up a text, glyph by glyph.
fn drawn(context: &Context, text: &str, font: &FontId) -> Vec<[u16; 4]> {
    let galley =
        context.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE));
    let glyphs = galley.rows.iter().flat_map(|row| row.glyphs.clone());
    glyphs
        .map(|glyph| [glyph.uv_rect.min, glyph.uv_rect.max].concat().try_into().expect("two corners"))
        .collect()
}

/// Checks the fonts of the program at both weights.
fn in_both_weights(check: impl Fn(&Context, &FontId)) {
    let context = Context::default();
    context.set_fonts(font::definitions());
    context.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
    for font in [font::regular(40.0), font::strong(40.0)] {
        check(&context, &font);
    }
}

fn is_empty([left, top, right, bottom]: [u16; 4]) -> bool {
    left >= right || top >= bottom
}

#[test]
fn every_letter_has_its_own_shape() {
    in_both_weights(|context, font| {
        let unknown = drawn(context, "\u{e000}", font);
        for alphabet in [LATIN, VIETNAMESE, GREEK, CYRILLIC] {
            for letter in alphabet.chars().filter(|letter| !letter.is_whitespace()) {
                let shape = drawn(context, &letter.to_string(), font);
                assert!(shape.len() == 1 && !is_empty(shape[0]), "{letter} is not drawn: {shape:?}");
                assert_ne!(shape, unknown, "{letter} is drawn as a box");
            }
        }
    });
}

#[test]
fn characters_of_other_scripts_are_boxes() {
    in_both_weights(|context, font| {
        let unknown = drawn(context, "\u{e000}", font);
        assert!(!is_empty(unknown[0]), "the box is not drawn");
        for (text, count) in [("圆", 1), ("碰撞", 2), ("अ", 1), ("ক", 1), ("圆A", 2)] {
            let shapes = drawn(context, text, font);
            assert_eq!(shapes.len(), count, "{text}");
            assert_eq!(shapes[0], unknown[0], "{text}");
        }
    });
}

#[test]
fn combining_marks_join_their_letter() {
    in_both_weights(|context, font| {
        for (apart, whole) in
            [("e\u{302}\u{301}", "ế"), ("o\u{31b}\u{323}", "ợ"), ("и\u{306}", "й"), ("ι\u{301}", "ί")]
        {
            let shapes: Vec<_> =
                drawn(context, apart, font).into_iter().filter(|&shape| !is_empty(shape)).collect();
            assert_eq!(shapes, drawn(context, whole, font), "{whole}");
        }
    });
}

#[test]
fn all_digits_have_the_same_width() {
    in_both_weights(|context, font| {
        let width = |figure: char| context.fonts_mut(|fonts| fonts.glyph_width(font, figure));
        for figure in '1'..='9' {
            assert!((width(figure) - width('0')).abs() < 0.1, "{figure}");
        }
    });
}
