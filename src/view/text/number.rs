//! Numbers as text: four significant digits and a unit.

/// A number as a line shows it, and in full for the tooltip, both in the same unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rounded number.
    pub value: String,
    /// The unit; may be empty.
    pub unit: &'static str,
    /// The number in full.
    pub exact: String,
}

impl Reading {
    /// Returns a value in this unit.
    pub fn of(value: f64, unit: &'static str) -> Self {
        Self { value: short(value), unit, exact: exact(value) }
    }

    /// Returns a time in the unit that suits it, as [`time`] does.
    pub fn time(seconds: f64) -> Self {
        let (value, unit) = in_its_unit(seconds, short);
        let exact = if unit == "ms" { exact_shifted(seconds, 3) } else { exact(seconds) };
        Self { value, unit, exact }
    }

    /// Returns a share in percent.
    pub fn percent(share: f64) -> Self {
        let value = percent(share).trim_end_matches(" %").to_owned();
        Self { value, unit: "%", exact: exact_shifted(share, 2) }
    }

    /// Returns the number in full, with its unit.
    pub fn in_full(&self) -> String {
        format!("{} {}", self.exact, self.unit).trim_end().to_owned()
    }
}

/// Formats with four significant digits, without an exponent between 0.0001 and 999 999.
pub fn short(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return if value > 0.0 { "∞".to_owned() } else { "−∞".to_owned() };
    }
    let four_digits = format!("{value:.3e}");
    let text = if (1e-4..999_999.5).contains(&size) {
        // Rounding may change the exponent: 0.99999 is 1.000, not 1.0000.
        let exponent: i32 = four_digits.split_once('e').map_or(0, |(_, digits)| digits.parse().unwrap_or(0));
        let decimals = usize::try_from(3 - exponent).unwrap_or(0);
        if exponent < 4 { format!("{value:.decimals$}") } else { in_thousands(value) }
    } else {
        four_digits
    };
    text.replace('-', "−")
}

/// Formats a count: below 1000 with at most three digits, from 1000 as a whole number with separators, and from 10⁹ with
/// four digits.
pub fn count(value: f64) -> String {
    match value.abs() {
        ..999.5 => brief(value),
        999.5..1e9 => in_thousands(value),
        _ => short(value),
    }
}

/// Formats a whole number with separators.
fn in_thousands(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let thousands: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    let text = thousands.join(",");
    if value < 0.0 { format!("−{text}") } else { text }
}

/// Formats with at most three significant digits and no trailing zeros, for the canvas.
pub fn brief(value: f64) -> String {
    let rounded = three_digits(value);
    let text = match value.abs() {
        1e-4..1e3 => rounded.to_string(),
        1e3..9_999.5 => format!("{value:.0}"),
        9_999.5..99_999.5 => in_thousands(value),
        _ if rounded == 0.0 || !rounded.is_finite() => return short(rounded),
        _ => format!("{rounded:e}"),
    };
    text.replace('-', "−")
}

/// Formats a value with `format`, after a plus sign if it is positive.
pub fn signed(value: f64, format: fn(f64) -> String) -> String {
    format!("{}{}", if value > 0.0 { "+" } else { "" }, format(value))
}

/// Formats a time like [`brief`], in the unit that suits it.
pub fn brief_time(seconds: f64) -> String {
    let (value, unit) = in_its_unit(seconds, brief);
    format!("{value} {unit}")
}

/// Formats a length (m) like [`brief`], in centimeters below one meter.
pub fn brief_length(meters: f64) -> String {
    let is_short = meters != 0.0 && meters.abs() < 0.9995;
    if is_short { format!("{} cm", brief(meters * 100.0)) } else { format!("{} m", brief(meters)) }
}

/// Formats with at most four significant digits, no trailing zeros and at most eight characters, for fields of fixed width.
pub fn narrow(value: f64) -> String {
    let text = without_zeros(short(value));
    if text.chars().count() <= 8 {
        return text;
    }
    let text = if value.abs() < 1.0 { format!("{value:.4}") } else { format!("{value:.1e}") };
    text.replace('-', "−")
}

/// Formats a time in the unit that suits it: seconds from one second up, milliseconds below.
pub fn time(seconds: f64) -> String {
    let (value, unit) = in_its_unit(seconds, short);
    format!("{value} {unit}")
}

/// Formats a time in milliseconds, for a field whose unit never changes: with at most four significant digits or a decimal,
/// in few characters.
pub fn milliseconds(seconds: f64) -> String {
    let value = seconds * 1000.0;
    let digits = match value {
        999.95..9_999.95 => format!("{value:.1}"),
        9_999.95..999_999.5 => format!("{value:.0}"),
        999_999.5.. => brief(value),
        _ => short(value),
    };
    format!("{} ms", without_zeros(digits))
}

/// Formats a share with two decimals.
fn two_decimals(value: f64) -> String {
    format!("{value:.2}")
}

/// Returns this number without zeros after its last decimal.
fn without_zeros(number: String) -> String {
    if !number.contains('.') || number.contains('e') {
        return number;
    }
    number.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns a time as a number in this format, and the unit that suits it.
fn in_its_unit(seconds: f64, format: fn(f64) -> String) -> (String, &'static str) {
    let is_short = seconds != 0.0 && seconds.abs() < 0.9995;
    if is_short { (format(seconds * 1000.0), "ms") } else { (format(seconds), "s") }
}

/// Rounds to three significant digits, which is as fine as a hand can set a time.
pub fn three_digits(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

/// Formats a share in percent, with a decimal below ten percent. No share below the whole is shown as 100 %.
pub fn percent(share: f64) -> String {
    match share {
        ..0.0995 => format!("{:.1} %", share * 100.0),
        0.995..1.0 => "< 100 %".to_owned(),
        _ => format!("{:.0} %", share * 100.0),
    }
}

/// Formats a value in full, for tooltips.
pub fn exact(value: f64) -> String {
    if !value.is_finite() {
        return short(value);
    }
    format!("{value}").replace('-', "−")
}

/// Formats a value times a power of ten in full by moving the decimal point, because rounding the product would add digits.
fn exact_shifted(value: f64, power: i32) -> String {
    let text = format!("{:e}", value.abs());
    let Some((digits, exponent)) = text.split_once('e').filter(|_| value != 0.0) else { return exact(value) };
    let digits = digits.replace('.', "");
    let point = exponent.parse().unwrap_or(0) + power + 1;
    let size = match usize::try_from(point) {
        Ok(point @ 1..) if point < digits.len() => format!("{}.{}", &digits[..point], &digits[point..]),
        Ok(point @ 1..) => format!("{digits:0<point$}"),
        _ => format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize)),
    };
    if value < 0.0 { format!("−{size}") } else { size }
}

/// A kind of number that a person can type, kept in SI units.
#[derive(Clone, Copy, Debug)]
pub struct Quantity {
    /// Writes it with few digits.
    pub format: fn(f64) -> String,
    /// The names that may be typed for its unit, with the power of ten that leads to the SI unit. A number without a name is in
    /// the first.
    units: &'static [(&'static str, i32)],
    is_positive: bool,
    /// The accepted texts, for messages.
    accepted: &'static str,
}

impl Quantity {
    /// The fixed step. Its field never changes its unit, so that the same digits always mean the same time.
    pub const STEP: Self = Self {
        format: milliseconds,
        units: &[("ms", -3), ("s", 0)],
        is_positive: true,
        accepted: "47.7 ms, 0.05 s",
    };

    /// A coordinate of a position.
    pub const POSITION: Self =
        Self { format: narrow, units: &[("m", 0)], is_positive: false, accepted: "1.5, −2, 3e-4" };

    /// A component of a velocity.
    pub const VELOCITY: Self = Self { units: &[("m/s", 0)], ..Self::POSITION };

    /// A radius.
    pub const RADIUS: Self = Self { is_positive: true, accepted: "1.5, 3e-4", ..Self::POSITION };

    /// A thickness, of which 0 is one too.
    pub const THICKNESS: Self = Self { is_positive: false, accepted: "0, 0.2, 1.5", ..Self::POSITION };

    /// A speed.
    pub const SPEED: Self = Self { format: brief, units: &[("m/s", 0)], ..Self::RADIUS };

    /// A whole number of something.
    pub const COUNT: Self = Self { units: &[("", 0)], accepted: "4, 8", ..Self::SPEED };

    /// A share of something.
    pub const SHARE: Self =
        Self { format: two_decimals, units: &[("", 0)], is_positive: false, accepted: "0, 0.85, 1" };

    /// A number of steps a second.
    pub const RATE: Self = Self { units: &[("/s", 0)], ..Self::SPEED };

    /// A mass.
    pub const MASS: Self = Self {
        units: &[("kg", 0)],
        accepted: "1.5, 3e-4; for a circle that nothing moves, check “fixed”",
        ..Self::RADIUS
    };

    /// Parses a typed number.
    ///
    /// # Errors
    ///
    /// Returns a sentence that says why it is refused and what is accepted.
    pub fn parse(&self, typed: &str) -> Result<f64, String> {
        let text = typed.trim().replace('−', "-");
        let named = self.units.iter().find_map(|&(name, power)| Some((text.strip_suffix(name)?, power)));
        let (digits, power) = named.unwrap_or((&text, self.units[0].1));
        let why = match shifted(digits.trim(), power) {
            None => "not a number",
            Some(number) if !number.is_finite() => "not a finite number",
            Some(number) if self.is_positive && number <= 0.0 => "not greater than 0",
            Some(number) => return Ok(number),
        };
        Err(format!("“{typed}” is {why}, so nothing changes. Accepted: {}.", self.accepted))
    }
}

/// Parses a number times a power of ten by changing its exponent, because rounding the product would add digits.
fn shifted(text: &str, power: i32) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent = exponent.parse::<i32>().map(|exponent| exponent.saturating_add(power));
    Some(exponent.ok().and_then(|exponent| format!("{digits}e{exponent}").parse().ok()).unwrap_or(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_separators() {
        assert_eq!(count(0.0), "0");
        assert_eq!(count(4.0), "4");
        assert_eq!(count(12.34), "12.3");
        assert_eq!(count(999.4), "999");
        assert_eq!(count(999.6), "1,000");
        assert_eq!(count(-1_234_567.0), "−1,234,567");
        assert_eq!(count(11_999_400_000.0), "1.200e10");
    }

    #[test]
    fn numbers_have_four_digits_wherever_the_point_is() {
        assert_eq!(short(6.007_123_4), "6.007");
        assert_eq!(short(1600.0), "1600");
        assert_eq!([-9_999.6, 141_810.0].map(short), ["−10,000", "141,810"]);
        assert_eq!(short(-320.04), "−320.0");
        assert_eq!(short(0.076_154_9), "0.07615");
        assert_eq!(short(12.0e9), "1.200e10");
        assert_eq!(short(0.999_999_999), "1.000");
        assert_eq!(short(-9.999_96), "−10.00");
        assert_eq!(short(0.0), "0");
        assert_eq!(short(f64::INFINITY), "∞");
    }

    #[test]
    fn brief_numbers_have_three_digits_and_no_trailing_zeros() {
        assert_eq!([20.0, 7.4103, 0.291_21, -5.0].map(brief), ["20", "7.41", "0.291", "−5"]);
        assert_eq!([9.999, 99.96, 1234.4].map(brief), ["10", "100", "1234"]);
        assert_eq!([9_999.6, -54_321.0].map(brief), ["10,000", "−54,321"]);
        assert_eq!([0.000_5, 1.2e-7, 123_456.0, 3e9].map(brief), ["0.0005", "1.2e−7", "1.23e5", "3e9"]);
        assert_eq!([0.0, f64::INFINITY].map(brief), ["0", "∞"]);
        assert_eq!([0.25, 0.322_3, 1.0, 0.0].map(brief_time), ["250 ms", "322 ms", "1 s", "0 s"]);
    }

    #[test]
    fn short_times_are_milliseconds() {
        assert_eq!(time(0.25), "250.0 ms");
        assert_eq!(time(1.0), "1.000 s");
        assert_eq!(time(0.0), "0 s");
    }

    #[test]
    fn the_full_digits_are_in_the_unit_that_is_shown() {
        let full = |reading: Reading| [reading.value.clone(), reading.in_full()];
        assert_eq!(
            full(Reading::time(0.322_303_039_929_152_77)),
            ["322.3", "322.30303992915277 ms"].map(String::from)
        );
        assert_eq!(full(Reading::time(0.07)), ["70.00", "70 ms"].map(String::from));
        assert_eq!(full(Reading::time(-0.000_2)), ["−0.2000", "−0.2 ms"].map(String::from));
        assert_eq!(full(Reading::time(1.25)), ["1.250", "1.25 s"].map(String::from));
        assert_eq!(full(Reading::time(f64::INFINITY)), ["∞", "∞ s"].map(String::from));
        assert_eq!(full(Reading::time(1e-9)), ["1.000e−6", "0.000001 ms"].map(String::from));
        assert_eq!(full(Reading::time(0.0)), ["0", "0 s"].map(String::from));
        assert_eq!(full(Reading::percent(1.0)), ["100", "100 %"].map(String::from));
        assert_eq!(Reading::percent(1.0_f64.next_down()).value, "< 100");
        assert_eq!(full(Reading::percent(0.57)), ["57", "57 %"].map(String::from));
        assert_eq!(full(Reading::of(0.5, "m")), ["0.5000", "0.5 m"].map(String::from));
    }

    #[test]
    fn a_field_of_milliseconds_never_changes_its_unit() {
        let shown = [1e-23, 0.004_166_7, 0.25, 0.999_949, 0.999_96, 1.0, 123.456_78, 1e9].map(milliseconds);
        let expected =
            ["1.000e−20 ms", "4.167 ms", "250 ms", "999.9 ms", "1000 ms", "1000 ms", "123457 ms", "1e12 ms"];
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_number_without_a_unit_is_in_the_first() {
        let step = |text| Quantity::STEP.parse(text).ok();
        for (text, expected) in [
            ("47.7 ms", 0.0477),
            ("47.7", 0.0477),
            ("1000", 1.0),
            (" 0.5s ", 0.5),
            ("2 s", 2.0),
            ("3e-1s", 0.3),
        ] {
            assert_eq!(step(text), Some(expected), "{text}");
        }
        assert_eq!(Quantity::VELOCITY.parse("−3e-1 m/s"), Ok(-0.3));
        assert_eq!(Quantity::POSITION.parse("-2m"), Ok(-2.0));
    }

    #[test]
    fn a_refusal_says_why_and_what_is_accepted() {
        for (quantity, typed, why) in [
            (Quantity::STEP, "soon", "not a number"),
            (Quantity::STEP, "", "not a number"),
            (Quantity::STEP, "1 min", "not a number"),
            (Quantity::STEP, "inf s", "not a finite number"),
            (Quantity::STEP, "−5", "not greater than 0"),
            (Quantity::RADIUS, "0", "not greater than 0"),
            (Quantity::POSITION, "1 kg", "not a number"),
            (Quantity::MASS, "inf", "not a finite number"),
        ] {
            let expected =
                format!("“{typed}” is {why}, so nothing changes. Accepted: {}.", quantity.accepted);
            assert_eq!(quantity.parse(typed), Err(expected));
        }
    }
}
