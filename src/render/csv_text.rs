//! The fields of a row: numbers, and text.

use std::borrow::Cow;

/// Appends the shortest text that reads back as the same bits, and a point if it has none, so that a reader does not take the
/// column for whole numbers.
pub fn number(text: &mut Vec<u8>, value: f64) {
    let mut buffer = zmij::Buffer::new();
    if is_plain(value) {
        text.extend_from_slice(buffer.format_finite(value).as_bytes());
        return;
    }
    let short = shortest(value);
    let (digits, exponent) = short.split_at(short.find('e').unwrap_or(short.len()));
    let point = if digits.contains('.') || !value.is_finite() { "" } else { ".0" };
    for part in [digits, point, exponent] {
        text.extend_from_slice(part.as_bytes());
    }
}

/// Whether the plain form of a number is its shortest: so it is for most numbers of a run.
fn is_plain(value: f64) -> bool {
    let size = value.abs();
    size == 0.0
        || (0.01..1000.0).contains(&size)
        || ((1000.0..f64::INFINITY).contains(&size) && value.fract() != 0.0)
}

/// Appends further fields of a row.
pub fn numbers(text: &mut Vec<u8>, values: &[f64]) {
    for &value in values {
        text.push(b',');
        number(text, value);
    }
}

/// Returns the shortest text that reads back as the same bits, for sentences: without a point in whole numbers.
pub fn shortest(value: f64) -> String {
    if is_plain(value) {
        let mut buffer = zmij::Buffer::new();
        let plain = buffer.format_finite(value);
        return plain.strip_suffix(".0").unwrap_or(plain).to_owned();
    }
    let (plain, scientific) = (format!("{value}"), format!("{value:e}"));
    if scientific.len() < plain.len() { scientific } else { plain }
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
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(shortest(value), expected);
        }
    }

    fn cell(value: f64) -> String {
        let mut text = Vec::new();
        number(&mut text, value);
        String::from_utf8(text).expect("text")
    }

    #[test]
    fn numbers_of_a_column_have_a_point() {
        for (value, expected) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.25, "0.25"),
            (0.001, "1.0e-3"),
            (1000.0, "1.0e3"),
            (127_000.0, "127000.0"),
            (1.5e300, "1.5e300"),
            (1e300, "1.0e300"),
            (-5e-324, "-5.0e-324"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(cell(value), expected);
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
                let cell = cell(value);
                assert_eq!(cell.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()), "{cell}");
                assert!(cell.contains('.') && cell.len() <= shortest + 2, "{cell}");
            }
        }
    }
}
