//! The special cases, one by one: overlapping, concentric, tangent, touching, equal velocities.

use circle_collision::detection::{Verdict, intercept, minimum_translation, overlap};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

use super::{CASES, RESIDUAL, at, fixed, kind};
use crate::nasty::{Exact, for_all, pairs};

#[test]
fn overlapping_closing_is_a_collision_now() {
    let found = intercept(&fixed(), &at(1.5, 0.25, dvec2(-1.0, 0.0)));
    assert_eq!(found.verdict, Verdict::Overlapping);
    assert_eq!(found.time_of_impact(), Some(0.0));
    let roots = found.roots().expect("they overlap");
    assert!(roots.enter < 0.0 && roots.exit > 0.0, "the first positive root would be the exit");
}

#[test]
fn a_separating_overlap_is_not_a_hit_and_its_exit_is_known() {
    let found = intercept(&fixed(), &at(1.5, 0.0, dvec2(1.0, 0.0)));
    assert_eq!(found.verdict, Verdict::MovingApart);
    assert_eq!(found.time_of_impact(), None);
    assert_eq!(found.roots().map(|roots| roots.exit), Some(0.5));
}

#[test]
fn concentric_circles_have_a_direction_and_no_nan() {
    let moving = at(0.0, 0.0, dvec2(3.0, 4.0));
    let found = overlap(&fixed(), &moving);
    assert!(found.concentric);
    assert_eq!((found.distance, found.gap, found.normal), (0.0, -2.0, DVec2::X));
    assert_eq!(minimum_translation(&fixed(), &moving), dvec2(2.0, 0.0));
    let path = intercept(&fixed(), &moving);
    assert_eq!(path.verdict, Verdict::MovingApart, "from here every direction leads apart");
    assert_eq!(path.roots().map(|roots| (roots.enter, roots.exit)), Some((-0.4, 0.4)));
    assert_eq!(intercept(&fixed(), &fixed()).verdict, Verdict::SameVelocity);
}

#[test]
fn tangent_is_a_graze_and_no_collision() {
    let found = intercept(&fixed(), &at(5.0, 2.0, dvec2(-2.0, 0.0)));
    assert_eq!(found.verdict, Verdict::Graze { time: 2.5 });
    assert_eq!(found.time_of_impact(), None);
    assert_eq!(found.quadratic.discriminant, 0.0);
    assert_eq!(found.quadratic.overlap_duration(), 0.0);
    // The largest length is 5 m.
    let inside =
        |units: f64| intercept(&fixed(), &at(5.0, 2.0 - units * 5.0 * f64::EPSILON, dvec2(-2.0, 0.0)));
    for units in [0.2, 1.0, 4.0, 12.0, 15.0] {
        assert!(
            matches!(inside(units).verdict, Verdict::Graze { .. }),
            "{units} units nearer they still graze"
        );
    }
    assert!(matches!(inside(17.0).verdict, Verdict::Hit { .. }), "beyond rounding they collide");
    let outside = intercept(&fixed(), &at(5.0, 2.0_f64.next_up(), dvec2(-2.0, 0.0)));
    assert!(matches!(outside.verdict, Verdict::PassesBy { .. }), "one further they pass by");
}

#[test]
fn equal_velocities_never_touch_and_never_part() {
    let velocity = dvec2(3.0, -7.0);
    for (x, duration) in [(5.0, 0.0), (2.0, 0.0), (1.0, f64::INFINITY)] {
        let found = intercept(&fixed().with_velocity(velocity), &at(x, 0.0, velocity));
        assert_eq!(found.verdict, Verdict::SameVelocity, "{x}");
        assert_eq!(found.time_of_impact(), None, "{x}");
        assert_eq!(found.roots(), None, "{x}");
        assert_eq!(found.closest_distance(), x);
        assert_eq!(found.quadratic.vertex(), 0.0);
        assert_eq!(found.quadratic.overlap_duration(), duration, "{x}");
    }
}

#[test]
fn touching_closing_hits_at_zero() {
    for velocity in [dvec2(-1.0, 0.0), dvec2(-1e-6, 1.0), dvec2(-1.0, 5.0)] {
        assert_eq!(
            intercept(&fixed(), &at(2.0, 0.0, velocity)).verdict,
            Verdict::Hit { time: 0.0 },
            "{velocity}"
        );
    }
}

#[test]
fn touching_or_overlapping_by_rounding_and_passing_is_a_graze() {
    for distance in [2.0, 2.0 - 2.0 * f64::EPSILON, 2.0 - 16.0 * f64::EPSILON] {
        for velocity in [dvec2(-1e-300, 1.0), dvec2(-1e-9, 1.0), dvec2(-1e-9, -1.0)] {
            let found = intercept(&fixed(), &at(distance, 0.0, velocity));
            assert!(matches!(found.verdict, Verdict::Graze { .. }), "{distance}, {velocity}: {found:?}");
            assert_eq!(found.time_of_impact(), None);
        }
    }
}

#[test]
fn touching_and_separating_or_sliding_is_not_a_hit() {
    for velocity in [dvec2(1.0, 0.0), dvec2(0.0, 1.0), dvec2(0.0, -1.0), dvec2(1e-300, 1.0)] {
        let found = intercept(&fixed(), &at(2.0, 0.0, velocity));
        assert_eq!(found.verdict, Verdict::MovingApart, "{velocity}");
        assert_eq!(found.time_of_impact(), None);
    }
    assert_eq!(intercept(&fixed(), &at(2.0, 0.0, DVec2::ZERO)).verdict, Verdict::SameVelocity);
}

#[test]
fn the_time_keeps_all_its_digits_near_contact() {
    // Here −B − √Δ loses half of its digits or all. The residual is compared with the remaining distance, not with R.
    for gap in [1e-2, 1e-6, 1e-9, 1e-12, 4e-16] {
        for velocity in [dvec2(-1.0, 0.0), dvec2(-3.0, 1.0), dvec2(-0.7, 0.3), dvec2(-11.0, -7.0)] {
            let b = at(2.0 + gap, 0.0, velocity);
            let Verdict::Hit { time } = intercept(&fixed(), &b).verdict else { panic!("a hit at {gap}") };
            let exact = Exact::of(&fixed(), &b);
            let residual = exact.gap_after(time).abs() / (velocity.length() * time);
            assert!(
                time > 0.0 && residual <= RESIDUAL,
                "{gap}, {velocity}: {} units",
                residual / f64::EPSILON
            );
        }
    }
}

#[test]
fn a_small_distant_target_is_hit_despite_cancellation() {
    // At 1e9 radii, B² and 4AC agree in all their digits.
    let found = intercept(&fixed(), &at(1e9, 1.5, dvec2(-1.0, 0.0)));
    let Verdict::Hit { time } = found.verdict else { panic!("a hit, not {found:?}") };
    assert!((time - (1e9 - 1.75_f64.sqrt())).abs() <= 1e9 * f64::EPSILON);
    assert_eq!(
        kind(&intercept(&fixed(), &at(1e9, 2.5, dvec2(-1.0, 0.0))).verdict),
        kind(&Verdict::PassesBy { time: 0.0 })
    );
}

#[test]
fn closing_circles_collide_if_their_paths_lead_deeper_than_rounding() {
    for_all(CASES, pairs(), |[a, b]| {
        let exact = Exact::of(&a, &b);
        if let Some(is_deep) = exact.is_deep()
            && exact.closing() < -8.0 * f64::EPSILON
        {
            // Whether they are apart, touch, or overlap.
            let found = intercept(&a, &b);
            prop_assert_eq!(found.time_of_impact().is_some(), is_deep, "{:?}", found);
        }
        Ok(())
    });
}
