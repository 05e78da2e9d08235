//! The pulses that show checks, as far as an eye can follow them.

/// The duration of a pulse (s of real time).
const LASTS: f64 = 0.3;

/// The minimum time from one pulse to the next (s of real time): faster flashes may harm.
/// Source: WCAG 2.2, success criterion 2.3.1, three flashes.
const LEAST_BETWEEN: f64 = 0.34;

/// The last pulse.
#[derive(Clone, Copy, Debug)]
pub struct Pulse {
    /// The real time since it began (s).
    age: f64,
    /// The time of the last check (s, absolute), shown or not.
    checked: f64,
}

impl Default for Pulse {
    fn default() -> Self {
        Self { age: f64::INFINITY, checked: f64::INFINITY }
    }
}

impl Pulse {
    /// Lets `seconds` of real time pass, after which the last check was at `checked` (s, absolute).
    pub fn tick(&mut self, seconds: f64, checked: f64) {
        self.age += seconds;
        if checked > self.checked && self.age >= LEAST_BETWEEN {
            self.age = 0.0;
        }
        self.checked = checked;
    }

    /// Returns its strength, from 1 at the check to 0 when it has faded.
    pub fn strength(&self) -> f64 {
        (1.0 - self.age / LASTS).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_at_most_three_pulses_in_any_second_however_many_checks() {
        for between in [0.01, 0.1, 0.15, 0.3, 0.5] {
            let mut pulse = Pulse::default();
            let mut began = Vec::new();
            for tick in 0..1000 {
                let now = f64::from(tick) * 0.01;
                pulse.tick(0.01, (now / between).floor());
                if pulse.strength() == 1.0 {
                    began.push(now);
                }
            }
            assert!(began.len() >= 10, "{between}: {began:?}");
            assert!(began.windows(4).all(|four| four[3] - four[0] > 1.0), "{between}: {began:?}");
        }
    }

    #[test]
    fn going_back_in_time_is_no_check() {
        let mut pulse = Pulse::default();
        pulse.tick(1.0, 0.5);
        pulse.tick(1.0, 0.25);
        assert_eq!(pulse.strength(), 0.0);
    }
}
