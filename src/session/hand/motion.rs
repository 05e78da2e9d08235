//! The velocity of the hand, which a circle gets when it is released in motion.

use std::collections::VecDeque;

use glam::DVec2;

/// The length of the last part of the motion that counts (s). If it were shorter, one late report of the pointer would
/// become a throw; if longer, the throw would depend on how the motion began.
const WINDOW: f64 = 0.1;

/// The recent positions of the hand, frame by frame.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// The real time since the hand took hold (s).
    clock: f64,
    /// Times (s) and positions (m), the latest last.
    places: VecDeque<(f64, DVec2)>,
    /// The time of its last motion (s).
    moved: f64,
}

impl Motion {
    /// Returns the motion of a hand that takes hold here (m).
    pub fn at(place: DVec2) -> Self {
        Self { clock: 0.0, places: VecDeque::from([(0.0, place)]), moved: f64::NEG_INFINITY }
    }

    /// Lets `seconds` of real time pass; at the end of them, the hand is here (m).
    pub fn tick(&mut self, seconds: f64, place: DVec2) {
        self.clock += seconds;
        if self.places.back().is_some_and(|last| last.1 != place) {
            self.moved = self.clock;
        }
        if seconds <= 0.0 {
            self.places.pop_back();
        }
        self.places.push_back((self.clock, place));
        // One position from before the window stays, so that there is a speed even with slow frames.
        while self.places.len() > 2 && self.places[1].0 <= self.clock - WINDOW {
            self.places.pop_front();
        }
    }

    /// Computes the velocity of the hand (m/s of real time): the slope of the straight line that best fits its last
    /// positions. `None` if the hand is at rest.
    pub fn velocity(&self) -> Option<DVec2> {
        if self.clock - self.moved >= WINDOW {
            return None;
        }
        let count = self.places.len() as f64;
        let time = self.places.iter().map(|place| place.0 / count).sum::<f64>();
        let middle = self.places.iter().map(|place| place.1 / count).sum::<DVec2>();
        let spread = self.places.iter().map(|place| (place.0 - time).powi(2)).sum::<f64>();
        let slope = self.places.iter().map(|place| (place.1 - middle) * (place.0 - time)).sum::<DVec2>();
        let velocity = slope / spread;
        (velocity.is_finite() && velocity != DVec2::ZERO).then_some(velocity)
    }
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;

    /// Returns a hand that is at these positions (m) at the times (s) of frames.
    fn moving(times: &[f64], place: impl Fn(f64) -> DVec2) -> Motion {
        let mut hand = Motion::at(place(0.0));
        let mut last = 0.0;
        for &time in times {
            hand.tick(time - last, place(time));
            last = time;
        }
        hand
    }

    #[test]
    fn an_even_motion_has_its_velocity_at_every_picture_rate() {
        let velocity = dvec2(3.0, -0.5);
        for interval in [0.004, 1.0 / 144.0, 1.0 / 60.0, 0.05, 0.12] {
            let times: Vec<f64> = (1..40).map(|picture| f64::from(picture) * interval).collect();
            let found =
                moving(&times, |time| dvec2(7.0, 1e3) + velocity * time).velocity().expect("a motion");
            assert!((found - velocity).length() < 1e-6, "{interval}: {found}");
        }
    }

    #[test]
    fn only_the_last_part_of_the_motion_counts() {
        let times: Vec<f64> = (1..60).map(|picture| f64::from(picture) / 60.0).collect();
        let place = |time: f64| dvec2(if time < 0.8 { -5.0 * time } else { -4.0 + 2.0 * (time - 0.8) }, 0.0);
        let found = moving(&times, place).velocity().expect("a motion");
        assert!((found - dvec2(2.0, 0.0)).length() < 0.3, "{found}");
    }

    #[test]
    fn one_late_report_is_not_a_throw() {
        let times: Vec<f64> = (1..40).map(|picture| f64::from(picture) / 60.0).collect();
        let late = |time: f64| if (time * 60.0).round() as u32 == 39 { time - 1.0 / 60.0 } else { time };
        let found = moving(&times, |time| dvec2(late(time), 0.0)).velocity().expect("a motion");
        assert!((0.7..1.0).contains(&found.x), "{found}");
    }

    #[test]
    fn a_hand_at_rest_has_no_velocity() {
        let times: Vec<f64> = (1..40).map(|picture| f64::from(picture) / 60.0).collect();
        assert_eq!(moving(&times, |time| dvec2(time.min(0.5), 0.0)).velocity(), None);
        assert!(moving(&times, |time| dvec2(time.min(0.6), 0.0)).velocity().is_some());
        assert_eq!(Motion::at(DVec2::ONE).velocity(), None);
        assert_eq!(Motion::default().velocity(), None);
        assert_eq!(moving(&[0.0, 0.0], |_| DVec2::ZERO).velocity(), None);
    }

    #[test]
    fn no_motion_however_wild_is_other_than_finite() {
        let mut hand = Motion::at(DVec2::ZERO);
        for seconds in [0.0, f64::MIN_POSITIVE, 1e-300, 1e-9, 1.0, 1e300] {
            for place in [dvec2(1e9, -1e9), DVec2::ZERO, DVec2::splat(-1e9)] {
                hand.tick(seconds, place);
                assert!(hand.velocity().is_none_or(DVec2::is_finite), "{hand:?}");
            }
        }
    }
}
