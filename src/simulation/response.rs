//! What a contact does to the circles.

use glam::DVec2;

use super::body::Body;
use super::double_double::{DoubleDouble, DoubleDoublePair};
use super::rules::Yields;
use crate::detection::minimum_translation;
use crate::geometry::{Arena, Circle, Side};

/// Parts of a change that each of two circles takes; they add up to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    /// Of the first circle.
    pub a: f64,
    /// Of the second.
    pub b: f64,
}

/// Who gives way when `a` and `b` overlap? `a` is the one with the lower index.
pub fn yielding(yields: Yields, a: &Body, b: &Body) -> Shares {
    let a_yields = match yields {
        Yields::Half if a.is_held == b.is_held => return Shares { a: 0.5, b: 0.5 },
        Yields::Red if a.is_red != b.is_red => a.is_red,
        // The one not held, else the one with the higher index.
        Yields::Half | Yields::Red => b.is_held,
    };
    if a_yields { Shares { a: 1.0, b: 0.0 } } else { Shares { a: 0.0, b: 1.0 } }
}

/// Which circle loses the closing velocity when `a` and `b` touch? The one that gives way, but if that one is held, the
/// other: the velocity of what is held is the hand's.
pub fn stopping(yields: Yields, a: &Body, b: &Body) -> Shares {
    let Shares { a: of_a, b: of_b } = yielding(yields, a, b);
    let stops_held = (a.is_held && of_a > 0.0) || (b.is_held && of_b > 0.0);
    if stops_held { Shares { a: of_b, b: of_a } } else { Shares { a: of_a, b: of_b } }
}

/// An impulse by masses and `restitution` (0..1). Nothing changes unless the centers are closing.
///
/// Afterwards they are not closing: `d·v ≥ 0` in the same arithmetic that detection uses, so that a pair that has
/// just bounced is never found again.
pub fn bounce(a: &mut Circle, b: &mut Circle, restitution: f64) {
    let weights = [weight(a.mass, b.mass), weight(b.mass, a.mass)];
    push_apart(a, b, weights, 1.0 + restitution);
}

/// Takes the closing velocity along the normal from those who yield. Nothing changes unless they are closing.
pub fn stop_closing(a: &mut Circle, b: &mut Circle, shares: Shares) {
    push_apart(a, b, [shares.a.into(), shares.b.into()], 1.0);
}

/// Moves those who yield by the minimum translation vector. Afterwards the gap is zero or more.
pub fn separate(a: &mut Circle, b: &mut Circle, shares: Shares) {
    if shares.b > 0.0 && shares.a > 0.0 {
        let whole = minimum_translation(a, b);
        a.center -= whole * shares.a;
        b.center += whole * shares.b;
    }
    if shares.b > 0.0 {
        b.center += minimum_translation(a, b);
    } else {
        a.center += minimum_translation(b, a);
    }
}

/// Puts the circle inside the wall and turns an outward velocity around.
///
/// A circle that is too large for the arena stops between the two walls.
pub fn reflect(circle: &mut Circle, side: Side, arena: &Arena) {
    let inside = arena.clamp(circle.center, circle.radius);
    let outward_speed = -circle.velocity.dot(side.inward());
    let (center, velocity, room) = match side {
        Side::Left | Side::Right => {
            (&mut circle.center.x, &mut circle.velocity.x, arena.max.x - arena.min.x - 2.0 * circle.radius)
        }
        Side::Bottom | Side::Top => {
            (&mut circle.center.y, &mut circle.velocity.y, arena.max.y - arena.min.y - 2.0 * circle.radius)
        }
    };
    *center = match side {
        _ if room <= 0.0 => axis_of(side, inside),
        Side::Left => arena.min.x + circle.radius,
        Side::Right => arena.max.x - circle.radius,
        Side::Bottom => arena.min.y + circle.radius,
        Side::Top => arena.max.y - circle.radius,
    };
    if room <= 0.0 {
        *velocity = 0.0;
    } else if outward_speed > 0.0 {
        *velocity = -*velocity;
    }
}

fn axis_of(side: Side, vector: DVec2) -> f64 {
    match side {
        Side::Left | Side::Right => vector.x,
        Side::Bottom | Side::Top => vector.y,
    }
}

/// The part of a change that falls to a mass of `own` kg against one of `other` kg; half of two infinite ones.
fn weight(own: f64, other: f64) -> DoubleDouble {
    if own == other {
        DoubleDouble::from(0.5)
    } else if own.is_infinite() {
        DoubleDouble::from(if other.is_infinite() { 0.5 } else { 0.0 })
    } else if other.is_infinite() {
        DoubleDouble::from(1.0)
    } else if (own + other).is_infinite() {
        weight(own / 2.0, other / 2.0)
    } else {
        DoubleDouble::from(other) / DoubleDouble::sum(own, other)
    }
}

/// Changes the closing velocity by `factor` times itself, each circle by its weight.
///
/// The impulse is divided by the squared distance as it is, not by R²: the two differ by rounding, always in the
/// same direction for a contact that landed inside, and energy would drift. For the same reason only the resulting
/// velocities are rounded: the weights and the squared distance are the same in every bounce of a pair, so that
/// their rounding errors would add up, to 1e-10 of the energy in 10⁶ bounces at a mass ratio of 1 : 10⁶.
fn push_apart(a: &mut Circle, b: &mut Circle, weights: [DoubleDouble; 2], factor: f64) {
    let d = b.center - a.center;
    let closing = |a: &Circle, b: &Circle| d.dot(b.velocity - a.velocity);
    if closing(a, b) >= 0.0 {
        return;
    }
    let distance_squared = DoubleDoublePair::product(d, d).sum_of_both();
    if distance_squared.value() == 0.0 {
        return;
    }
    let exact = DoubleDoublePair::difference(b.velocity, a.velocity).times(d).sum_of_both();
    if exact.value() < 0.0 {
        push(a, b, (exact / distance_squared).along(d), weights.map(|weight| weight.times(factor)));
        if closing(a, b) >= 0.0 {
            return;
        }
    }
    push_out_of_rounding(a, b, weights, distance_squared);
}

/// What is left of the closing velocity after an impulse is rounding: pushes until there is none.
#[cold]
fn push_out_of_rounding(
    a: &mut Circle,
    b: &mut Circle,
    weights: [DoubleDouble; 2],
    distance_squared: DoubleDouble,
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
        let impulse = DoubleDouble::from(remaining.min(-digit)) / distance_squared;
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
fn push(a: &mut Circle, b: &mut Circle, impulse: DoubleDoublePair, shares: [DoubleDouble; 2]) {
    a.velocity = impulse.by(shares[0]).added_to(a.velocity);
    b.velocity = (-impulse.by(shares[1])).added_to(b.velocity);
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn body(is_red: bool, is_held: bool) -> Body {
        let mut body = Body::new(Circle::new(DVec2::ZERO, 1.0), is_red);
        body.is_held = is_held;
        body
    }

    #[test]
    fn equal_masses_exchange_velocities_head_on() {
        let mut a = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(3.0, 0.0));
        let mut b = Circle::new(dvec2(1.0, 0.0), 0.5).with_velocity(dvec2(-1.0, 0.0));
        bounce(&mut a, &mut b, 1.0);
        assert_eq!((a.velocity, b.velocity), (dvec2(-1.0, 0.0), dvec2(3.0, 0.0)));
    }

    #[test]
    fn a_separating_pair_gets_no_impulse() {
        let mut a = Circle::new(DVec2::ZERO, 1.0).with_velocity(dvec2(-1.0, 0.0));
        let mut b = Circle::new(dvec2(1.0, 0.0), 1.0);
        let before = (a, b);
        bounce(&mut a, &mut b, 1.0);
        assert_eq!((a, b), before);
    }

    #[test]
    fn the_red_one_yields_whichever_is_held() {
        let a_yields = |a: Body, b: Body| yielding(Yields::Red, &a, &b).a == 1.0;
        assert!(a_yields(body(true, false), body(false, true)));
        assert!(a_yields(body(true, true), body(false, false)));
        assert!(!a_yields(body(false, false), body(true, true)));
        assert!(a_yields(body(true, false), body(true, true)), "of two red ones the one not held");
        assert!(!a_yields(body(true, true), body(true, false)));
        assert!(!a_yields(body(false, false), body(false, false)), "else the one with the higher index");
    }

    #[test]
    fn the_velocity_of_what_is_held_stays() {
        for (yields, is_red) in Yields::ALL.into_iter().flat_map(|yields| [(yields, false), (yields, true)]) {
            let (held, other) = (body(is_red, true), body(!is_red, false));
            assert_eq!(stopping(yields, &held, &other), Shares { a: 0.0, b: 1.0 });
            assert_eq!(stopping(yields, &other, &held), Shares { a: 1.0, b: 0.0 });
            let free = body(is_red, false);
            assert_eq!(stopping(yields, &free, &other), yielding(yields, &free, &other));
        }
    }

    #[test]
    fn half_each_moves_both_and_ends_the_overlap() {
        let mut a = Circle::new(DVec2::ZERO, 1.0);
        let mut b = Circle::new(dvec2(0.6, 0.8), 1.0);
        separate(&mut a, &mut b, Shares { a: 0.5, b: 0.5 });
        assert!((a.center - dvec2(-0.3, -0.4)).length() < 1e-15);
        assert!(!crate::detection::overlap(&a, &b).is_overlapping());
    }

    #[test]
    fn a_circle_too_large_for_its_arena_stops_in_the_middle() {
        let arena = Arena { min: dvec2(0.0, 0.0), max: dvec2(1.0, 9.0) };
        let mut circle = Circle::new(dvec2(0.2, 3.0), 1.0).with_velocity(dvec2(1.0, 1.0));
        reflect(&mut circle, Side::Right, &arena);
        assert_eq!((circle.center, circle.velocity), (dvec2(0.5, 3.0), dvec2(0.0, 1.0)));
    }
}
