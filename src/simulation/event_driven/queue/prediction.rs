//! Which of a circle's neighbors does it touch first?

use std::hint::select_unpredictable;

use glam::DVec2;

use super::neighbors::index_lists::Near;
use crate::detection::intercept;
use crate::simulation::body::Body;

/// A contact with a neighbor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// When (s since the epoch); infinite when never.
    pub time: f64,
    /// Whom.
    pub other: u32,
}

/// `A` and `d·d` of this size are in the range in which [`intercept`] solves without scaling, with room for rounding.
pub const PLAIN: [f64; 2] = [4e-140, 0.9e140];

/// With `d·v` beyond this two surely move apart, whatever their sizes and however it was rounded (m²/s).
const APART: f64 = 1e-280;

/// Distances up to this many times `R²` may round to one that overlaps.
pub const NEARLY_TOUCHING: f64 = 1.0 + 1e-9;

impl Touch {
    /// With nobody, ever.
    pub const NEVER: Self = Self { time: f64::INFINITY, other: u32::MAX };

    /// The earlier of two, of two at the same time the one with the lower index.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let is_earlier = other.is_before(self);
        Self {
            time: select_unpredictable(is_earlier, other.time, self.time),
            other: select_unpredictable(is_earlier, other.other, self.other),
        }
    }

    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // Which is earlier is as good as random: a branch would guess wrong.
    fn is_before(self, other: Self) -> bool {
        (self.time < other.time) | ((self.time == other.time) & (self.other < other.other))
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

/// The first touch of a circle with one of these neighbors.
///
/// The same times as from [`time_of_touch`] by the same operations, in three passes: who comes closer, which of those come
/// close enough, and when. Nobody can tell beforehand who that is, so that nothing branches on it.
pub fn first_touch(bodies: &[Body], circle: usize, near: Near<'_>) -> Touch {
    let own = &bodies[circle];
    let (mut closing, mut closing_count) = ([Approach::default(); 16], 0);
    let mut listed = near.listed;
    while listed != 0 {
        let other = near.line[listed.trailing_zeros() as usize & 15];
        listed &= listed - 1;
        let approach = Approach::new(own, &bodies[other as usize], other);
        closing[closing_count & 15] = approach;
        // What overflowed is not a number, and no larger.
        closing_count += 1 - usize::from(approach.closing > APART);
    }
    let closing = &closing[..closing_count];
    let (mut audited, mut meeting_count, mut is_plain) = ([0_u8; 16], 0, true);
    for (place, approach) in closing.iter().enumerate() {
        audited[meeting_count & 15] = place as u8;
        meeting_count += usize::from(approach.is_meeting());
        is_plain &= approach.is_plain();
    }
    if !is_plain {
        return first_touch_of_any(bodies, circle, near);
    }
    // The time as a whole number, since only between those any machine chooses without a branch.
    let (mut time, mut other) = (Touch::NEVER.time.to_bits(), Touch::NEVER.other);
    for &place in &audited[..meeting_count] {
        let approach = &closing[usize::from(place)];
        let touch = Touch { time: approach.time(), other: approach.other };
        let is_earlier = touch.is_before(Touch { time: f64::from_bits(time), other });
        time = select_unpredictable(is_earlier, touch.time.to_bits(), time);
        other = select_unpredictable(is_earlier, touch.other, other);
    }
    Touch { time: f64::from_bits(time), other }
}

/// The same, whatever the numbers are.
#[cold]
fn first_touch_of_any(bodies: &[Body], circle: usize, near: Near<'_>) -> Touch {
    near.circles()
        .map(|other| Touch { time: time_of_touch(&bodies[circle], &bodies[other as usize]), other })
        .fold(Touch::NEVER, Touch::or)
}

/// How a neighbor moves, seen from the circle.
#[derive(Clone, Copy, Debug, Default)]
struct Approach {
    /// Its index.
    other: u32,
    /// The later stamp of the two, to which both are brought (s since the epoch).
    base: f64,
    /// From the circle to the neighbor at that time (m).
    d: DVec2,
    /// How that changes (m/s).
    v: DVec2,
    /// `d·v` (m²/s), negative while they come closer.
    closing: f64,
    /// `R` (m).
    radii_sum: f64,
}

impl Approach {
    #[inline]
    fn new(own: &Body, other: &Body, index: u32) -> Self {
        let (own_stamp, own) = (own.stamp(), own.circle());
        let (stamp, other) = (other.stamp(), other.circle());
        let base = if stamp > own_stamp { stamp } else { own_stamp };
        let d =
            other.center + other.velocity * (base - stamp) - (own.center + own.velocity * (base - own_stamp));
        let v = other.velocity - own.velocity;
        Self { other: index, base, d, v, closing: d.dot(v), radii_sum: other.radius + own.radius }
    }

    /// Is each number in the range in which nothing is scaled?
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // There is no branch here.
    fn is_plain(&self) -> bool {
        let squares = [self.d.length_squared(), self.v.length_squared(), self.radii_sum * self.radii_sum];
        squares.iter().fold(true, |is_plain, square| is_plain & (PLAIN[0] <= *square) & (*square <= PLAIN[1]))
    }

    /// `Δ / 4` (m⁴/s²).
    #[inline]
    fn quarter(&self) -> f64 {
        let cross = self.d.perp_dot(self.v);
        self.radii_sum * self.radii_sum * self.v.length_squared() - cross * cross
    }

    /// Do they come closer, and close enough to touch?
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // Nor here.
    fn is_meeting(&self) -> bool {
        let radii_squared = self.radii_sum * self.radii_sum;
        let is_near = (self.quarter() > 0.0) | (self.d.length_squared() <= radii_squared * NEARLY_TOUCHING);
        (self.closing < 0.0) & is_near
    }

    /// When they touch (s since the epoch); infinite when never.
    #[inline]
    fn time(&self) -> f64 {
        let (radii_sum, distance, quarter) = (self.radii_sum, self.d.length_squared().sqrt(), self.quarter());
        let c = (distance - radii_sum) * (distance + radii_sum);
        let after = c / (quarter.sqrt() - self.closing);
        let later = select_unpredictable(quarter > 0.0, self.base + after, f64::INFINITY);
        select_unpredictable(c <= 0.0, self.base, later)
    }
}
