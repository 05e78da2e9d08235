//! Which of a circle's neighbours does it touch first?

use std::hint::select_unpredictable;

use super::Body;
use super::chains::Near;
use crate::detection::intercept;

/// A contact with a neighbour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// When (s since the epoch); infinite when never.
    pub time: f64,
    /// Whom.
    pub other: u32,
}

/// What a first look at sixteen neighbours tells: enough to solve those that the circle may truly touch.
///
/// Nothing is chosen yet and nothing divided, so that the same look is taken at many neighbours side by side.
#[derive(Clone, Debug, Default)]
#[repr(align(64))]
pub struct Look {
    /// The later stamp of the two, to which both are brought (s since the epoch).
    pub base: [f64; 16],
    /// `d·d` (m²).
    pub distance_squared: [f64; 16],
    /// `d·v` (m²/s), negative while they come closer.
    pub closing: [f64; 16],
    /// `R` (m).
    pub radii_sum: [f64; 16],
    /// `Δ / 4` (m⁴/s²).
    pub quarter: [f64; 16],
    /// Who may be touched: one bit for each, the first the lowest.
    pub candidates: u32,
    /// Whose numbers are beyond the range in which this look is right.
    pub beyond: u32,
}

/// `A` and `d·d` of this size are in the range in which [`intercept`] solves without scaling, with room for rounding.
pub const PLAIN: [f64; 2] = [4e-140, 0.9e140];

/// Distances up to this many times `R²` may round to one that overlaps.
pub const NEARLY_TOUCHING: f64 = 1.0 + 1e-9;

impl Touch {
    /// With nobody, ever.
    pub const NEVER: Self = Self { time: f64::INFINITY, other: u32::MAX };

    /// The earlier of two, of two at the same time the one with the lower index.
    #[inline]
    #[must_use]
    #[allow(clippy::needless_bitwise_bool)] // Which is earlier is as good as random: a branch would guess wrong.
    pub fn or(self, other: Self) -> Self {
        let is_earlier = (other.time < self.time) | ((other.time == self.time) & (other.other < self.other));
        Self {
            time: select_unpredictable(is_earlier, other.time, self.time),
            other: select_unpredictable(is_earlier, other.other, self.other),
        }
    }
}

/// When do two touch (s since the epoch)? Infinity when never.
///
/// A time of impact is a function of two stamped states: both are brought to the later stamp. It does not matter who
/// is named first.
pub fn time_of_touch(one: &Body, other: &Body) -> f64 {
    let base = one.stamp().max(other.stamp());
    base + intercept(&one.at(base), &other.at(base)).time_of_impact().unwrap_or(f64::INFINITY)
}

/// The first touch of a circle with one of these neighbours.
///
/// The same times as from [`time_of_touch`] by the same operations, in two passes over the line.
pub fn first_touch(bodies: &[Body], circle: usize, near: Near<'_>) -> Touch {
    look(bodies, circle, near).first(bodies, circle, near.line)
}

#[allow(clippy::needless_bitwise_bool)] // Without branches the compiler takes two neighbours at once.
fn look(bodies: &[Body], circle: usize, Near { line, listed }: Near<'_>) -> Look {
    let mut look = Look::default();
    let own = &bodies[circle];
    let (own_stamp, own) = (own.stamp(), own.circle());
    for (place, &index) in line.iter().enumerate() {
        let other = &bodies[index as usize];
        let (stamp, other) = (other.stamp(), other.circle());
        let base = if stamp > own_stamp { stamp } else { own_stamp };
        let d =
            other.center + other.velocity * (base - stamp) - (own.center + own.velocity * (base - own_stamp));
        let v = other.velocity - own.velocity;
        let radii_sum = other.radius + own.radius;
        let radii_squared = radii_sum * radii_sum;
        let (distance_squared, speed_squared) = (d.length_squared(), v.length_squared());
        let (closing, cross) = (d.dot(v), d.perp_dot(v));
        let quarter = radii_squared * speed_squared - cross * cross;
        look.base[place] = base;
        look.distance_squared[place] = distance_squared;
        look.closing[place] = closing;
        look.radii_sum[place] = radii_sum;
        look.quarter[place] = quarter;
        let is_near = (quarter > 0.0) | (distance_squared <= radii_squared * NEARLY_TOUCHING);
        let lesser = |one: f64, other: f64| if one < other { one } else { other };
        let greater = |one: f64, other: f64| if one > other { one } else { other };
        let is_plain = (lesser(lesser(distance_squared, speed_squared), radii_squared) >= PLAIN[0])
            & (greater(greater(distance_squared, speed_squared), radii_squared) <= PLAIN[1]);
        let is_still = (v.x == 0.0) & (v.y == 0.0);
        look.candidates |= u32::from((closing < 0.0) & is_near & is_plain) << place;
        look.beyond |= u32::from(!is_plain & !is_still) << place;
    }
    look.candidates &= listed;
    look.beyond &= listed;
    look
}

impl Look {
    /// Solves for those that may be touched; the first of them.
    #[inline]
    pub fn first(&self, bodies: &[Body], circle: usize, line: &[u32; 16]) -> Touch {
        let mut first = Touch::NEVER;
        let mut candidates = self.candidates;
        while candidates != 0 {
            let place = candidates.trailing_zeros() as usize & 15;
            candidates &= candidates - 1;
            first = first.or(Touch { time: self.time(place), other: line[place] });
        }
        if self.beyond == 0 { first } else { first.or(self.first_beyond(bodies, circle, line)) }
    }

    /// When a candidate is touched (s since the epoch).
    #[inline]
    fn time(&self, place: usize) -> f64 {
        let (radii_sum, distance) = (self.radii_sum[place], self.distance_squared[place].sqrt());
        let c = (distance - radii_sum) * (distance + radii_sum);
        let after = c / (self.quarter[place].sqrt() - self.closing[place]);
        if c <= 0.0 {
            self.base[place]
        } else if self.quarter[place] > 0.0 {
            self.base[place] + after
        } else {
            f64::INFINITY
        }
    }

    /// The first of those whose numbers are beyond the range of this look.
    #[cold]
    pub fn first_beyond(&self, bodies: &[Body], circle: usize, line: &[u32; 16]) -> Touch {
        (0..16)
            .filter(|place| self.beyond >> place & 1 == 1)
            .map(|place| line[place])
            .map(|other| Touch { time: time_of_touch(&bodies[circle], &bodies[other as usize]), other })
            .fold(Touch::NEVER, Touch::or)
    }
}
