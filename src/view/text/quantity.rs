//! What a field for a number shows and reads.

use super::number::{milliseconds, narrow};

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
