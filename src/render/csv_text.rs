//! The fields of a row: numbers, and text.

use std::borrow::Cow;

/// Appends the shortest text that reads back as the same bits.
pub fn number(text: &mut Vec<u8>, value: f64) {
    let size = value.abs();
    if size == 0.0 || (0.01..1000.0).contains(&size) || (size >= 1000.0 && value.fract() != 0.0) {
        // In this range, which contains most numbers of a run, the plain form is the shortest.
        let mut buffer = zmij::Buffer::new();
        let plain = buffer.format_finite(value);
        text.extend_from_slice(plain.strip_suffix(".0").unwrap_or(plain).as_bytes());
    } else {
        let (plain, scientific) = (format!("{value}"), format!("{value:e}"));
        let shortest = if scientific.len() < plain.len() { scientific } else { plain };
        text.extend_from_slice(shortest.as_bytes());
    }
}

/// Appends further fields of a row.
pub fn numbers(text: &mut Vec<u8>, values: &[f64]) {
    for &value in values {
        text.push(b',');
        number(text, value);
    }
}

/// Returns the shortest text that reads back as the same bits.
pub fn shortest(value: f64) -> String {
    let mut text = Vec::new();
    number(&mut text, value);
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns a text, in quotation marks if it would otherwise be read as several fields.
pub fn quoted(content: &str) -> Cow<'_, str> {
    if content.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", content.replace('"', "\"\"")).into()
    } else {
        content.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_one_field() {
        for (name, expected) in [("A", "A"), ("a,b", "\"a,b\""), ("say \"A\"", "\"say \"\"A\"\"\""), ("", "")]
        {
            assert_eq!(quoted(name), expected);
        }
    }

    #[test]
    fn numbers_are_short() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (-12.5, "-12.5"),
            (0.01, "0.01"),
            (0.001, "1e-3"),
            (0.0015, "0.0015"),
            (1.0 / 3.0, "0.3333333333333333"),
            (0.1 + 0.2, "0.30000000000000004"),
            (999.0, "999"),
            (1000.0, "1e3"),
            (1234.5, "1234.5"),
            (127_000.0, "127000"),
            (4_503_599_627_370_495.5, "4503599627370495.5"),
            (1e300, "1e300"),
            (-5e-324, "-5e-324"),
        ] {
            assert_eq!(shortest(value), expected);
        }
    }

    #[test]
    fn numbers_read_back_exactly_and_no_form_of_theirs_is_shorter() {
        let mut bits = 1_u64;
        for round in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Every second number has a magnitude that occurs in runs.
            let value = if round % 2 == 0 {
                f64::from_bits(bits)
            } else {
                f64::from_bits(bits >> 12 | 0x3FF0_0000_0000_0000)
                    * [1e-4, 0.01, 1.0, 600.0, 1e9, 1e15][round / 2 % 6]
            };
            if value.is_finite() {
                let text = shortest(value);
                assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()), "{text}");
                let shortest = format!("{value}").len().min(format!("{value:e}").len());
                assert_eq!(text.len(), shortest, "{text}");
            }
        }
    }
}
