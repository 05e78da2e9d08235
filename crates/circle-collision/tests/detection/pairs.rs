//! Properties of the tests of one pair, checked in arithmetic of twice the precision.

use circle_collision::detection::{
    Intercept, Verdict, intercept, minimum_translation, overlap, side_intercept,
};
use circle_collision::geometry::{Arena, Circle};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

use crate::nasty::{Exact, any_finite_pairs, for_all, pairs, scaled};

mod special_cases;

/// The number of cases for each property.
const CASES: u32 = 20_000;

/// The largest residual, in units of rounding of the largest length involved.
const RESIDUAL: f64 = 16.0 * f64::EPSILON;

/// The largest `R |v| − |d × v|` whose sign an `f64` discriminant cannot tell, in units of rounding.
const TANGENT: f64 = 8.0 * f64::EPSILON;

/// A circle of radius 1 at the origin, at rest.
fn fixed() -> Circle {
    Circle::new(DVec2::ZERO, 1.0)
}

fn at(x: f64, y: f64, velocity: DVec2) -> Circle {
    Circle::new(dvec2(x, y), 1.0).with_velocity(velocity)
}

fn turned(pair: [Circle; 2], turn: impl Fn(DVec2) -> DVec2) -> [Circle; 2] {
    pair.map(|circle| Circle { center: turn(circle.center), velocity: turn(circle.velocity), ..circle })
}

/// The verdict without its time.
fn kind(verdict: &Verdict) -> std::mem::Discriminant<Verdict> {
    std::mem::discriminant(verdict)
}

/// Whether every decision about this pair is more than `units` units of rounding away from the opposite one.
fn is_clear(exact: &Exact, units: f64) -> bool {
    let tolerance = units * f64::EPSILON;
    let (clearance, size) = exact.clearance();
    clearance.abs() > tolerance * size
        && exact.is_deep().is_some()
        && exact.gap_after(0.0).abs() > tolerance * exact.size(0.0)
        && exact.closing().abs() > tolerance
}

fn time_of(verdict: &Verdict) -> Option<f64> {
    match *verdict {
        Verdict::Hit { time } | Verdict::Graze { time } | Verdict::PassesBy { time } => Some(time),
        _ => None,
    }
}

#[test]
fn circles_touch_at_the_time_of_impact() {
    for_all(CASES, pairs(), |[a, b]| {
        if let Verdict::Hit { time } = intercept(&a, &b).verdict {
            let exact = Exact::of(&a, &b);
            let residual = exact.gap_after(time).abs() / exact.size(time);
            prop_assert!(residual <= RESIDUAL, "{} units at {time}", residual / f64::EPSILON);
        }
        Ok(())
    });
}

#[test]
fn circles_touch_at_both_roots() {
    for_all(CASES, pairs(), |[a, b]| {
        if let Some(roots) = intercept(&a, &b).roots() {
            let exact = Exact::of(&a, &b);
            prop_assert!(roots.enter <= roots.exit);
            for time in [roots.enter, roots.exit] {
                let residual = exact.gap_after(time).abs() / exact.size(time);
                prop_assert!(residual <= RESIDUAL, "{} units at {time}", residual / f64::EPSILON);
            }
        }
        Ok(())
    });
}

#[test]
fn the_sign_of_the_discriminant_is_right_up_to_rounding() {
    for_all(CASES, pairs(), |[a, b]| {
        let exact = Exact::of(&a, &b);
        let found = intercept(&a, &b).quadratic.discriminant;
        let (clearance, size) = exact.clearance();
        if clearance.abs() > TANGENT * size {
            prop_assert_eq!(found > 0.0, clearance > 0.0, "Δ = {} for {} of {}", found, clearance, size);
            prop_assert!(found != 0.0);
        }
        Ok(())
    });
}

#[test]
fn every_verdict_is_exact_unless_rounding_decides() {
    for_all(CASES, pairs(), |[a, b]| {
        let exact = Exact::of(&a, &b);
        if !is_clear(&exact, 8.0) {
            return Ok(());
        }
        let expected = if exact.closing() > 0.0 {
            Verdict::MovingApart
        } else if exact.clearance().0 < 0.0 {
            Verdict::PassesBy { time: 0.0 }
        } else if exact.is_deep() == Some(false) {
            Verdict::Graze { time: 0.0 }
        } else if exact.gap_after(0.0) < 0.0 {
            Verdict::Overlapping
        } else {
            Verdict::Hit { time: 0.0 }
        };
        prop_assert_eq!(kind(&intercept(&a, &b).verdict), kind(&expected));
        Ok(())
    });
}

#[test]
fn swapping_the_circles_mirrors_the_answer() {
    for_all(CASES, pairs(), |[a, b]| {
        let (there, back) = (intercept(&a, &b), intercept(&b, &a));
        prop_assert_eq!(there.verdict, back.verdict);
        prop_assert_eq!(there.quadratic, back.quadratic);
        prop_assert_eq!(there.relative_position, -back.relative_position);
        prop_assert_eq!(there.relative_velocity, -back.relative_velocity);
        let (there, back) = (overlap(&a, &b), overlap(&b, &a));
        prop_assert_eq!(there.gap, back.gap);
        prop_assert!(there.concentric || there.normal == -back.normal);
        Ok(())
    });
}

#[test]
fn a_common_velocity_changes_nothing_if_sums_are_exact() {
    let integers = prop::array::uniform12(-64..=64_i32);
    for_all(CASES, integers, |integers| {
        let [ax, ay, au, av, ar, bx, by, bu, bv, br, u, v] = integers.map(|n| f64::from(n) / 4.0);
        let a = Circle::new(dvec2(ax, ay), ar.abs() + 0.25).with_velocity(dvec2(au, av));
        let b = Circle::new(dvec2(bx, by), br.abs() + 0.25).with_velocity(dvec2(bu, bv));
        let carried = |circle: Circle| circle.with_velocity(circle.velocity + dvec2(u, v) * 1024.0);
        prop_assert_eq!(intercept(&a, &b), intercept(&carried(a), &carried(b)));
        Ok(())
    });
}

#[test]
fn a_common_velocity_changes_the_answer_only_by_rounding() {
    let drift = prop::array::uniform2(-8.0..8.0_f64);
    for_all(CASES, (pairs(), drift), |([a, b], [u, v])| {
        let exact = Exact::of(&a, &b);
        let drift = dvec2(u, v) * exact.speed();
        let carried = |circle: Circle| circle.with_velocity(circle.velocity + drift);
        let found = intercept(&carried(a), &carried(b)).verdict;
        let largest = carried(a).velocity.length().max(carried(b).velocity.length());
        if let Verdict::Hit { time } = found {
            let size = exact.size(time).max(largest * time);
            prop_assert!(exact.gap_after(time).abs() <= RESIDUAL * size);
        }
        if exact.speed() > 0.0 && is_clear(&exact, 16.0 * (1.0 + largest / exact.speed())) {
            prop_assert_eq!(kind(&found), kind(&intercept(&a, &b).verdict));
        }
        Ok(())
    });
}

#[test]
fn a_quarter_turn_keeps_every_bit() {
    for_all(CASES, pairs(), |pair| {
        let [a, b] = pair;
        let [c, d] = turned(pair, DVec2::perp);
        prop_assert_eq!(intercept(&a, &b).verdict, intercept(&c, &d).verdict);
        prop_assert_eq!(intercept(&a, &b).quadratic, intercept(&c, &d).quadratic);
        prop_assert_eq!(overlap(&a, &b).gap, overlap(&c, &d).gap);
        Ok(())
    });
}

#[test]
fn any_rotation_changes_the_answer_only_by_rounding() {
    for_all(CASES, (pairs(), -4.0..4.0_f64), |(pair, angle)| {
        let [a, b] = pair;
        let [c, d] = turned(pair, |vector| DVec2::from_angle(angle).rotate(vector));
        let exact = Exact::of(&a, &b);
        let found = intercept(&c, &d).verdict;
        let (far, fast) =
            (a.center.length().max(b.center.length()), a.velocity.length().max(b.velocity.length()));
        if let Verdict::Hit { time } = found {
            let size = exact.size(time).max(far).max(fast * time);
            prop_assert!(exact.gap_after(time).abs() <= RESIDUAL * size);
        }
        let blur = far / exact.size(0.0) + if exact.speed() > 0.0 { fast / exact.speed() } else { 0.0 };
        // Near the origin of a nearly concentric pair, the direction of d is nothing but rounding.
        if exact.distance() > 0.0 && is_clear(&exact, 16.0 * (1.0 + blur + far / exact.distance())) {
            prop_assert_eq!(kind(&found), kind(&intercept(&a, &b).verdict));
        }
        Ok(())
    });
}

#[test]
fn powers_of_two_scale_exactly() {
    for_all(CASES, (pairs(), -8..=8_i32, -8..=8_i32), |(pair, length, speed)| {
        let [a, b] = pair;
        let [c, d] = scaled(pair, length, speed);
        let (plain, other) = (intercept(&a, &b), intercept(&c, &d));
        prop_assert_eq!(kind(&plain.verdict), kind(&other.verdict));
        let factor = 2.0_f64.powi(length - speed);
        prop_assert_eq!(time_of(&plain.verdict).map(|time| time * factor), time_of(&other.verdict));
        prop_assert_eq!(overlap(&a, &b).gap * 2.0_f64.powi(length), overlap(&c, &d).gap);
        Ok(())
    });
}

#[test]
fn powers_of_two_scale_exactly_far_beyond_the_plain_range() {
    for_all(
        CASES,
        (pairs(), prop::sample::select(vec![-600, 600]), -600..=600_i32),
        |(pair, length, speed)| {
            let [a, b] = pair;
            let exact = Exact::of(&a, &b);
            let bounds = 2.0_f64.powi(-200)..2.0_f64.powi(200);
            let [c, d] = scaled(pair, length, speed);
            let is_normal = |value: f64| value == 0.0 || value.is_normal();
            let whole = [c, d].iter().all(|circle| {
                [circle.center.x, circle.center.y, circle.velocity.x, circle.velocity.y, circle.radius]
                    .into_iter()
                    .all(|value| is_normal(value / 16.0))
            });
            // Only an exact scaling gives an exact answer.
            if !whole || !bounds.contains(&exact.size(0.0)) {
                return Ok(());
            }
            let (plain, other) = (intercept(&a, &b), intercept(&c, &d));
            prop_assert_eq!(kind(&plain.verdict), kind(&other.verdict));
            let factor = 2.0_f64.powi(length - speed);
            let expected = time_of(&plain.verdict).map(|time| time * factor);
            if expected.is_none_or(f64::is_normal) {
                prop_assert_eq!(expected, time_of(&other.verdict));
            }
            Ok(())
        },
    );
}

#[test]
fn reversing_time_mirrors_the_roots() {
    for_all(CASES, pairs(), |[a, b]| {
        let forward = intercept(&a, &b);
        let backward = intercept(&a.with_velocity(-a.velocity), &b.with_velocity(-b.velocity));
        prop_assert_eq!(forward.quadratic.discriminant, backward.quadratic.discriminant);
        let mirrored = forward.roots().map(|roots| (-roots.exit, -roots.enter));
        prop_assert_eq!(backward.roots().map(|roots| (roots.enter, roots.exit)), mirrored);
        Ok(())
    });
}

#[test]
fn there_is_a_gap_before_the_impact_and_an_overlap_after_it() {
    for_all(CASES, (pairs(), prop::array::uniform8(0.0..1.0_f64)), |([a, b], moments)| {
        let found = intercept(&a, &b);
        let exact = Exact::of(&a, &b);
        match found.verdict {
            Verdict::Hit { time } => {
                for moment in moments {
                    let early = time * moment;
                    prop_assert!(exact.gap_after(early) >= -RESIDUAL * exact.size(early), "too late by then");
                    let inside = time + (found.quadratic.vertex() - time).max(0.0) * moment;
                    prop_assert!(exact.gap_after(inside) <= RESIDUAL * exact.size(inside), "too early");
                }
            }
            Verdict::PassesBy { time } => {
                for moment in moments {
                    let sample = time * 2.0 * moment;
                    let tolerance = RESIDUAL * exact.size(sample);
                    prop_assert!(exact.gap_after(sample) >= -tolerance, "they overlap before");
                    prop_assert!(exact.gap_after(time) <= exact.gap_after(sample) + tolerance, "not closest");
                }
            }
            _ => {}
        }
        Ok(())
    });
}

#[test]
fn the_closest_distance_is_that_at_the_closest_approach() {
    for_all(CASES, pairs(), |[a, b]| {
        let found = intercept(&a, &b);
        let exact = Exact::of(&a, &b);
        let time = found.quadratic.vertex();
        if time > 0.0 {
            let closest = exact.gap_after(time) + found.radii_sum;
            prop_assert!((found.closest_distance() - closest).abs() <= RESIDUAL * exact.size(time));
        }
        Ok(())
    });
}

#[test]
fn the_gap_and_the_unit_normal_are_exact_up_to_rounding() {
    for_all(CASES, pairs(), |[a, b]| {
        let found = overlap(&a, &b);
        let exact = Exact::of(&a, &b);
        prop_assert!((found.gap - exact.gap_after(0.0)).abs() <= 4.0 * f64::EPSILON * exact.size(0.0));
        prop_assert!((found.normal.length() - 1.0).abs() <= 4.0 * f64::EPSILON);
        prop_assert_eq!(found.is_overlapping(), found.depth() > 0.0);
        // The solver and the overlap test must agree on which pairs overlap, or contacts are counted twice.
        prop_assert_eq!(found.is_overlapping(), intercept(&a, &b).quadratic.c < 0.0);
        Ok(())
    });
}

#[test]
fn the_minimum_translation_is_the_shortest_way_out() {
    for_all(CASES, pairs(), |[a, b]| {
        let vector = minimum_translation(&a, &b);
        let exact = Exact::of(&a, &b);
        let there = Circle { center: b.center + vector, ..b };
        prop_assert!(overlap(&a, &there).gap >= 0.0, "still overlapping by {}", overlap(&a, &there).depth());
        let depth = (-exact.gap_after(0.0)).max(0.0);
        let size = a.center.abs().max(b.center.abs()).max_element().max(a.radius + b.radius);
        let excess = (vector.length() - depth) / size;
        prop_assert!(excess <= 4.0 * f64::EPSILON, "longer by {} units", excess / f64::EPSILON);
        prop_assert!(exact.gap_moved(vector) >= -2.0 * f64::EPSILON * size, "it moves the wrong way");
        Ok(())
    });
}

#[test]
fn any_finite_circles_get_an_answer_without_nan() {
    for_all(60_000, any_finite_pairs(), |[a, b]| {
        let Intercept { quadratic, verdict, .. } = intercept(&a, &b);
        prop_assert!(time_of(&verdict).is_none_or(|time| time >= 0.0 && time.is_finite()), "{verdict:?}");
        // Beyond the plain range, a coefficient may be infinite or zero, but never NaN.
        for value in [quadratic.a, quadratic.b, quadratic.c, quadratic.discriminant] {
            prop_assert!(!value.is_nan(), "{quadratic:?}");
        }
        let found = overlap(&a, &b);
        prop_assert!(found.distance.is_finite() && found.distance >= 0.0, "{found:?}");
        prop_assert!(!found.gap.is_nan(), "{found:?}");
        prop_assert!((found.normal.length() - 1.0).abs() < 1e-15, "{found:?}");
        prop_assert!(!minimum_translation(&a, &b).is_nan(), "{}", minimum_translation(&a, &b));
        let arena = Arena { min: a.center.min(b.center), max: a.center.max(b.center) };
        for circle in [a, b] {
            if let Some(hit) = side_intercept(&circle, &arena) {
                prop_assert!(hit.time.is_finite() && hit.time >= 0.0, "{hit:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn a_distance_beyond_the_largest_number_keeps_its_direction() {
    let a = Circle::new(dvec2(-1.5e308, 0.0), 1.0);
    let b = Circle::new(dvec2(1.5e308, 1.0), 1.0);
    let found = overlap(&a, &b);
    assert_eq!((found.distance, found.normal.x), (f64::MAX, 1.0));
    assert!(found.normal.y < 1e-300, "{found:?}");
}

#[test]
fn the_rim_is_at_the_wall_when_the_wall_is_hit() {
    for_all(CASES, pairs(), |[a, b]| {
        let arena = Arena {
            min: -b.center.abs() - DVec2::splat(b.radius),
            max: b.center.abs() + DVec2::splat(b.radius),
        };
        let Some(hit) = side_intercept(&a, &arena) else {
            prop_assert_eq!(a.velocity, DVec2::ZERO);
            return Ok(());
        };
        let outward = -hit.side.inward();
        let speed = a.velocity.dot(outward);
        prop_assert!(speed > 0.0, "it moves away from the wall it is said to hit");
        let wall = arena.wall(hit.side) * (outward.x + outward.y);
        let beyond = |time: f64| a.center.dot(outward) + speed * time + a.radius - wall;
        let size = a.center.abs().max_element().max(a.radius).max(wall.abs());
        if hit.time > 0.0 {
            prop_assert!(beyond(hit.time).abs() <= 4.0 * f64::EPSILON * size);
        } else {
            prop_assert!(beyond(0.0) >= -4.0 * f64::EPSILON * size);
        }
        Ok(())
    });
}
