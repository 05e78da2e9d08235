//! Formats numbers, colors and text for an SVG document.

use egui::{Color32, Pos2};

/// Formats a number with at most three decimals: a thousandth of a pixel.
pub fn number(value: f32) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// Formats a position as two numbers.
pub fn place(at: Pos2) -> String {
    format!("{},{}", number(at.x), number(at.y))
}

/// Returns the attributes that give the fill or stroke (`what`) this color.
pub fn color(what: &str, color: Color32) -> String {
    let [red, green, blue, alpha] = color.to_srgba_unmultiplied();
    let opacity = match alpha {
        255 => String::new(),
        alpha => format!(" {what}-opacity=\"{}\"", number(f32::from(alpha) / 255.0)),
    };
    format!(" {what}=\"#{red:02x}{green:02x}{blue:02x}\"{opacity}")
}

/// Escapes a text so that nothing in it is read as markup. A character that XML does not allow becomes a replacement
/// character.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'.. => escaped.push(character),
            _ => escaped.push('\u{FFFD}'),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, expected) in
            [(0.0, "0"), (-0.0001, "0"), (1.5, "1.5"), (100.0, "100"), (-2.0004, "-2"), (1.0 / 3.0, "0.333")]
        {
            assert_eq!(number(value), expected);
        }
    }

    #[test]
    fn markup_in_a_text_stays_text() {
        assert_eq!(escaped("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
        assert_eq!(escaped("π\u{0}\u{1b}\u{FFFF}🙂"), "π\u{FFFD}\u{FFFD}\u{FFFD}🙂");
    }
}
