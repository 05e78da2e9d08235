//! The impulse of a contact, rounded once.

use super::double_double::{DoubleDouble, DoubleDoublePair};
use super::push_shares::Shares;
use crate::detection::SimdLevel;
use crate::detection::simd::vectors::dispatch;
use crate::detection::simd::vectors::prelude::*;
use crate::geometry::Circle;

/// What distances are multiplied by where their squares overflow: a power of two, which changes no other bit.
const FAR: f64 = f64::from_bits((1023 - 600) << 52);

/// Exchanges an impulse by masses and `restitution` (0 to 1). A pair that is not closing is left as it is.
///
/// Afterwards `d·v ≥ 0` in the arithmetic of detection, so that a pair that has just bounced is not found again.
pub fn bounce(a: &mut Circle, b: &mut Circle, restitution: f64) {
    dispatch!(SimdLevel::widest().token(), simd => {
        let weights = [weight(simd, a.mass, b.mass), weight(simd, b.mass, a.mass)];
        push_apart(simd, a, b, weights, 1.0 + restitution);
    });
}

/// Takes the closing velocity along the normal from each circle by its share. A pair that is not closing is left as it is.
pub fn stop_closing(a: &mut Circle, b: &mut Circle, shares: Shares) {
    dispatch!(SimdLevel::widest().token(), simd => {
        push_apart(simd, a, b, [shares.a, shares.b].map(|share| DoubleDouble::new(simd, share)), 1.0);
    });
}

/// Returns the fraction of the velocity change that a mass of `own` kg gets in a contact with one of `other` kg: half if both are infinite.
#[allow(clippy::inline_always)] // Into the function that has the instructions.
#[inline(always)]
fn weight<S: Simd>(simd: S, own: f64, other: f64) -> DoubleDouble<S> {
    let new = |value| DoubleDouble::new(simd, value);
    if own == other {
        new(0.5)
    } else if own.is_infinite() {
        new(if other.is_infinite() { 0.5 } else { 0.0 })
    } else if other.is_infinite() {
        new(1.0)
    } else if (own + other).is_infinite() {
        new(other / 2.0) / DoubleDouble::sum(simd, own / 2.0, other / 2.0)
    } else {
        new(other) / DoubleDouble::sum(simd, own, other)
    }
}

/// Changes the closing velocity by `factor` times itself, each circle by its weight.
///
/// The impulse is divided by the squared distance, not by R². The two differ by rounding, always in the same direction for
/// a contact that landed inside, and energy would drift. For the same reason only the resulting velocities are rounded:
/// the weights are the same in every bounce of a pair, so that their rounding errors would add up.
#[allow(clippy::inline_always)] // Likewise.
#[inline(always)]
fn push_apart<S: Simd>(simd: S, a: &mut Circle, b: &mut Circle, weights: [DoubleDouble<S>; 2], factor: f64) {
    let d = b.center - a.center;
    let closing = |a: &Circle, b: &Circle| d.dot(b.velocity - a.velocity);
    if closing(a, b) >= 0.0 {
        return;
    }
    let distance_squared = DoubleDoublePair::product(simd, d, d).sum_of_both();
    if distance_squared.value() == 0.0 {
        return;
    }
    if !distance_squared.value().is_finite() {
        return push_apart_far(simd, a, b, weights, factor);
    }
    let exact = DoubleDoublePair::difference(simd, b.velocity, a.velocity).times(d).sum_of_both();
    if exact.value() < 0.0 {
        push(a, b, (exact / distance_squared).along(d), weights.map(|weight| weight.times(factor)));
        if closing(a, b) >= 0.0 {
            return;
        }
    }
    push_out_of_rounding(simd, a, b, weights, distance_squared);
}

/// Does the same where the squared distance overflows, as after a flight that no clock would see the end of.
#[cold]
fn push_apart_far<S: Simd>(
    simd: S,
    a: &mut Circle,
    b: &mut Circle,
    weights: [DoubleDouble<S>; 2],
    factor: f64,
) {
    let near = |circle: &Circle| Circle { center: circle.center * FAR, ..*circle };
    let (mut one, mut other) = (near(a), near(b));
    // Where neither is anywhere, there is no direction.
    if (other.center - one.center).is_finite() {
        push_apart(simd, &mut one, &mut other, weights, factor);
        (a.velocity, b.velocity) = (one.velocity, other.velocity);
    }
}

/// Pushes until nothing is left of the closing velocity that rounding has left behind.
#[cold]
fn push_out_of_rounding<S: Simd>(
    simd: S,
    a: &mut Circle,
    b: &mut Circle,
    weights: [DoubleDouble<S>; 2],
    distance_squared: DoubleDouble<S>,
) {
    let d = b.center - a.center;
    let closing = |a: &Circle, b: &Circle| d.dot(b.velocity - a.velocity);
    // Each try pushes twice as hard as the one before.
    for attempt in 0..8 {
        let remaining = closing(a, b);
        if remaining >= 0.0 {
            return;
        }
        // Less than the last digit of the velocities would change none of them.
        let fastest = a.velocity.abs().max(b.velocity.abs()).max_element();
        let digit = f64::EPSILON / 2.0 * fastest * distance_squared.value().sqrt();
        let impulse = DoubleDouble::new(simd, remaining.min(-digit)) / distance_squared;
        push(a, b, impulse.along(d), weights.map(|weight| weight.times(f64::from(1 << attempt))));
    }
    if closing(a, b) < 0.0 {
        if weights[1].value() > 0.0 {
            b.velocity = a.velocity;
        } else {
            a.velocity = b.velocity;
        }
    }
}

/// Adds the impulse to one velocity and takes it from the other, each by its share, each rounded once.
#[allow(clippy::inline_always)] // Left to itself, the compiler passes the impulse through memory.
#[inline(always)]
fn push<S: Simd>(a: &mut Circle, b: &mut Circle, impulse: DoubleDoublePair<S>, shares: [DoubleDouble<S>; 2]) {
    a.velocity = impulse.by(shares[0]).added_to(a.velocity);
    b.velocity = (-impulse.by(shares[1])).added_to(b.velocity);
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, dvec2};

    #[test]
    fn equal_masses_exchange_velocities_head_on() {
        let mut a = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(3.0, 0.0));
        let mut b = Circle::new(dvec2(1.0, 0.0), 0.5).with_velocity(dvec2(-1.0, 0.0));
        bounce(&mut a, &mut b, 1.0);
        assert_eq!((a.velocity, b.velocity), (dvec2(-1.0, 0.0), dvec2(3.0, 0.0)));
    }

    #[test]
    fn how_far_apart_the_centers_are_changes_no_bit() {
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
