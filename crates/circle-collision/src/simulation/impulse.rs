//! The impulse of a contact.

use glam::DVec2;

use super::body::Body;
use super::push_shares::Shares;
use crate::geometry::Circle;

/// The factor for distances whose squares overflow: a power of two, which changes only their exponents.
const FAR: f64 = f64::from_bits((1023 - 600) << 52);

/// Returns how an impulse splits the change of the closing velocity between two circles, by their masses. A fixed one takes
/// none of it, even if the other is as heavy.
pub fn impulse_shares([a, b]: [&Body; 2], [circle_a, circle_b]: [&Circle; 2]) -> Shares {
    match (a.is_fixed(), b.is_fixed()) {
        (true, false) => Shares { a: 0.0, b: 1.0 },
        (false, true) => Shares { a: 1.0, b: 0.0 },
        (true, true) | (false, false) => mass_shares(circle_a, circle_b),
    }
}

/// Returns the shares of two circles that can move, by their masses.
fn mass_shares(a: &Circle, b: &Circle) -> Shares {
    Shares { a: weight(a.mass, b.mass), b: weight(b.mass, a.mass) }
}

/// Returns the fraction of the velocity change that a mass of `own` kg gets in a contact with one of `other` kg: half if
/// both are infinite.
fn weight(own: f64, other: f64) -> f64 {
    if own == other {
        0.5
    } else if own.is_infinite() {
        0.0
    } else if other.is_infinite() {
        1.0
    } else if (own + other).is_infinite() {
        other / 2.0 / (own / 2.0 + other / 2.0)
    } else {
        other / (own + other)
    }
}

/// Bounces two circles that can move off each other, by their masses and with `restitution` (0 to 1).
///
/// They exchange an impulse along the line of their centers. With zero, it removes the closing velocity; with one, no energy
/// is lost. A pair that is not closing is unchanged, as is one whose centers coincide. Neither is moved: call it where they touch,
/// for instance after [`sweep`](fn@crate::detection::sweep).
///
/// ```
/// use circle_collision::{geometry::Circle, glam::DVec2, simulation::bounce};
///
/// let mut cue = Circle::new([0.0, 0.0], 1.0).with_velocity([3.0, 1.0]);
/// let mut ball = Circle::new([2.0, 0.0], 1.0);
/// bounce(&mut cue, &mut ball, 1.0);
/// assert_eq!((cue.velocity, ball.velocity), (DVec2::new(0.0, 1.0), DVec2::new(3.0, 0.0)));
/// ```
pub fn bounce(a: &mut Circle, b: &mut Circle, restitution: f64) {
    let shares = mass_shares(a, b);
    exchange(a, b, shares, restitution);
}

/// Exchanges an impulse split by `shares`, with `restitution` (0 to 1): with zero, it removes the closing velocity. A pair that
/// is not closing is unchanged.
///
/// Afterward `d·v ≥ 0` in the arithmetic of detection, so that a pair that has just bounced is not found again.
///
/// The impulse is divided by the squared distance, not by R². The two differ by rounding, always in the same direction for
/// a contact that landed inside, and energy would drift.
pub fn exchange(a: &mut Circle, b: &mut Circle, shares: Shares, restitution: f64) {
    let d = b.center - a.center;
    let closing = |a: &Circle, b: &Circle| d.dot(b.velocity - a.velocity);
    let distance_squared = d.length_squared();
    if closing(a, b) >= 0.0 || distance_squared == 0.0 {
        return;
    }
    if !distance_squared.is_finite() {
        return exchange_far(a, b, shares, restitution);
    }
    // Along an axis, this is a unit vector without rounding, so that equal masses exchange their velocities to the last bit.
    let along = d / d.abs().max_element();
    let removed = along.dot(b.velocity - a.velocity) / along.length_squared();
    push(a, b, along * ((1.0 + restitution) * removed), shares);
    if closing(a, b) < 0.0 {
        push_out_of_rounding(a, b, shares, distance_squared);
    }
}

/// Does the same if the squared distance overflows, as after an extremely long flight.
#[cold]
fn exchange_far(a: &mut Circle, b: &mut Circle, shares: Shares, restitution: f64) {
    let near = |circle: &Circle| Circle { center: circle.center * FAR, ..*circle };
    let (mut near_a, mut near_b) = (near(a), near(b));
    // Positions that are not finite have no direction.
    if (near_b.center - near_a.center).is_finite() {
        exchange(&mut near_a, &mut near_b, shares, restitution);
        (a.velocity, b.velocity) = (near_a.velocity, near_b.velocity);
    }
}

/// Pushes until the closing velocity left by rounding is gone.
#[cold]
fn push_out_of_rounding(a: &mut Circle, b: &mut Circle, shares: Shares, distance_squared: f64) {
    let d = b.center - a.center;
    let closing = |a: &Circle, b: &Circle| d.dot(b.velocity - a.velocity);
    // Each try pushes twice as hard as the one before.
    for attempt in 0..8 {
        let remaining = closing(a, b);
        if remaining >= 0.0 {
            return;
        }
        // A smaller impulse would be lost to the rounding of the velocities.
        let fastest = a.velocity.abs().max(b.velocity.abs()).max_element();
        let digit = f64::EPSILON / 2.0 * fastest * distance_squared.sqrt();
        let impulse = remaining.min(-digit) / distance_squared * f64::from(1 << attempt);
        push(a, b, d * impulse, shares);
    }
    if closing(a, b) < 0.0 {
        if shares.b > 0.0 {
            b.velocity = a.velocity;
        } else {
            a.velocity = b.velocity;
        }
    }
}

/// Adds the impulse to one velocity and subtracts it from the other, each by its share.
fn push(a: &mut Circle, b: &mut Circle, impulse: DVec2, shares: Shares) {
    a.velocity += impulse * shares.a;
    b.velocity -= impulse * shares.b;
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn equal_masses_exchange_velocities_head_on() {
        let mut a = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(3.0, 0.0));
        let mut b = Circle::new(dvec2(1.0, 0.0), 0.5).with_velocity(dvec2(-1.0, 0.0));
        bounce(&mut a, &mut b, 1.0);
        assert_eq!((a.velocity, b.velocity), (dvec2(-1.0, 0.0), dvec2(3.0, 0.0)));
    }

    #[test]
    fn a_resting_circle_of_equal_mass_takes_the_whole_velocity() {
        for step in 1..1_000 {
            let (distance, speed) = (f64::from(step) * 0.01, f64::from(step) * 0.07);
            for along in [DVec2::X, -DVec2::X, DVec2::Y, -DVec2::Y] {
                let mut a = Circle::new(DVec2::ZERO, 0.5).with_velocity(along * speed);
                let mut b = Circle::new(along * distance, 0.5);
                bounce(&mut a, &mut b, 1.0);
                assert_eq!(
                    (a.velocity, b.velocity),
                    (DVec2::ZERO, along * speed),
                    "{distance} m, {speed} m/s"
                );
            }
        }
    }

    #[test]
    fn a_bounce_is_bit_identical_at_any_distance_of_the_centers() {
        for exponent in [0_u64, 100, 520, 800, 1_000] {
            let center = dvec2(0.75, 0.5) * f64::from_bits((1023 + exponent) << 52);
            let mut a = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(3.0, 1e-9)).with_mass(1.0);
            let mut b = Circle::new(center, 0.5).with_velocity(dvec2(-1.0, 0.25)).with_mass(3.0);
            bounce(&mut a, &mut b, 0.5);
            let bits = |circle: &Circle| circle.velocity.to_array().map(f64::to_bits);
            let mut near = [
                Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(3.0, 1e-9)).with_mass(1.0),
                Circle::new(dvec2(0.75, 0.5), 0.5).with_velocity(dvec2(-1.0, 0.25)).with_mass(3.0),
            ];
            let [one, other] = &mut near;
            bounce(one, other, 0.5);
            assert_eq!([bits(&a), bits(&b)], [bits(one), bits(other)], "2^{exponent}");
        }
    }

    #[test]
    fn a_separating_pair_gets_no_impulse() {
        let mut a = Circle::new(DVec2::ZERO, 1.0).with_velocity(dvec2(-1.0, 0.0));
        let mut b = Circle::new(dvec2(1.0, 0.0), 1.0);
        let before = (a, b);
        bounce(&mut a, &mut b, 1.0);
        assert_eq!((a, b), before);
    }
}
