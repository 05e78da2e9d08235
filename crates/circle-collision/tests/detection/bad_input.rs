//! The answers of queries to numbers that no circle should have: no hit, and no panic.

use circle_collision::detection::{
    Obstacle, ObstacleSet, SlideStatus, closest_approach, first_check, first_hit, hits, intercept,
    minimum_translation, move_and_slide, overlap, overlaps, push_out, safe_step_limit, side_intercept,
    slide_towards, step_size, sweep, time_of_impact,
};
use circle_collision::geometry::{Arena, Circle, HalfPlane, Segment};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

use crate::nasty::{any_finite_pairs, for_all};

/// The number of cases for each property.
const CASES: u32 = 20_000;

const BAD: [f64; 3] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];

/// The circle with one of its five numbers replaced.
fn spoiled(mut circle: Circle, which: usize, value: f64) -> Circle {
    let numbers = [
        &mut circle.center.x,
        &mut circle.center.y,
        &mut circle.velocity.x,
        &mut circle.velocity.y,
        &mut circle.radius,
    ];
    *numbers.into_iter().nth(which).expect("one of five") = value;
    circle
}

/// The kinds of obstacle: the other circle, and a segment and a half-plane in its place.
fn obstacles(b: &Circle) -> [Obstacle; 3] {
    [b.into(), Segment::new(b.center, b.velocity).into(), HalfPlane::new(b.center, b.velocity).into()]
}

/// Whether any query about this pair answers with a hit or an overlap. All are asked.
fn finds_anything(a: &Circle, obstacles: &[Obstacle], dt: f64) -> bool {
    let (mut found, mut overlapped) = (Vec::new(), Vec::new());
    hits(a, obstacles, 0.0..=dt, &mut found);
    overlaps(a, obstacles, &mut overlapped);
    let is_hit = obstacles.iter().any(|obstacle| {
        let moved = obstacle.minimum_translation(a) != DVec2::ZERO;
        sweep(a, obstacle, dt).is_some() || moved || obstacle.time_of_impact(a).is_some()
    });
    is_hit || first_hit(a, obstacles, 0.0..=dt).is_some() || !found.is_empty() || !overlapped.is_empty()
}

#[test]
fn every_result_for_finite_input_is_finite() {
    let dt = prop::sample::select(vec![0.0, 1.0, 1e300, f64::INFINITY]);
    for_all(CASES, (any_finite_pairs(), dt), |([a, b], dt)| {
        let obstacles = obstacles(&b);
        for obstacle in &obstacles {
            let found = obstacle.overlap(&a);
            prop_assert!(found.gap.is_finite() && found.distance.is_finite(), "{:?} {:?}", obstacle, found);
            prop_assert!((found.normal.length() - 1.0).abs() < 1e-15, "{:?} {:?}", obstacle, found);
            prop_assert!(!obstacle.minimum_translation(&a).is_nan());
            if let Some(hit) = sweep(&a, obstacle, dt) {
                prop_assert!(hit.time >= 0.0 && hit.time <= dt.min(f64::MAX), "{:?}", hit);
                prop_assert!(hit.point.is_finite() && hit.depth.is_finite(), "{:?}", hit);
                prop_assert!((hit.normal.length() - 1.0).abs() < 1e-15, "{:?}", hit);
                prop_assert!(hit.reflect(a.velocity, 1.0).is_finite(), "{:?}", hit);
            }
        }
        prop_assert!(push_out(&a, &obstacles).end.is_finite());
        for goal in [a.velocity, b.velocity] {
            for slide in [move_and_slide(&a, goal, &obstacles, 0.0), slide_towards(&a, goal, &obstacles)] {
                prop_assert!(slide.end.is_finite() && slide.remaining.is_finite(), "{:?}", slide);
                let touched = slide.touched();
                prop_assert!(
                    touched.clone().all(|touch| touch.point.is_finite() && touch.normal.is_finite())
                );
            }
        }
        let found = closest_approach(&a, &b);
        prop_assert!(
            found.time.is_finite() && found.time >= 0.0 && found.distance.is_finite(),
            "{:?}",
            found
        );
        prop_assert!(!found.gap.is_nan() && found.points.iter().all(|point| !point.is_nan()), "{:?}", found);
        prop_assert!(safe_step_limit(&a, &b).is_none_or(|step| step >= 0.0 && step.is_finite()));
        prop_assert!(!HalfPlane::new(a.center, b.center).height(b.velocity).is_nan());
        prop_assert!(!Segment::new(a.center, b.center).closest_point(a.velocity).is_nan());
        Ok(())
    });
}

#[test]
fn a_circle_with_a_non_finite_value_touches_nothing() {
    let which = (0..5_usize, prop::sample::select(&BAD[..]));
    for_all(CASES, (any_finite_pairs(), which), |([a, b], (which, value))| {
        for (one, other) in [(spoiled(a, which, value), b), (b, spoiled(a, which, value))] {
            prop_assert_eq!(time_of_impact(&one, &other), None);
            let path = intercept(&one, &other);
            prop_assert_eq!(path.time_of_impact(), None);
            let _ = (step_size(&path, 1.0), first_check(&path, 0.0, 1.0), safe_step_limit(&one, &other));
            let _ = closest_approach(&one, &other);
            // An overlap does not depend on the velocities.
            if which < 2 || which == 4 {
                prop_assert!(!overlap(&one, &other).is_overlapping());
                prop_assert_eq!(minimum_translation(&one, &other), DVec2::ZERO);
            }
            prop_assert_eq!(sweep(&one, other, f64::INFINITY), None);
            let set = ObstacleSet::from_iter([(0, other)]);
            prop_assert_eq!(set.first_hit(&one, 0.0..=f64::INFINITY), None);
        }
        let one = spoiled(a, which, value);
        if !(2..4).contains(&which) {
            prop_assert!(!finds_anything(&one, &obstacles(&b), 1.0));
        }
        if one.center.is_finite() && one.radius.is_finite() {
            return Ok(());
        }
        prop_assert!(push_out(&one, &obstacles(&b)).is_free);
        let slide = move_and_slide(&one, b.velocity, &obstacles(&b), 0.0);
        prop_assert!(slide.touched().next().is_none() && slide.remaining == DVec2::ZERO, "{:?}", slide);
        Ok(())
    });
}

#[test]
fn a_wall_with_a_non_finite_number_is_ignored() {
    let one = Circle::new([0.0, 0.0], 1.0).with_velocity([1.0, 0.0]);
    for value in BAD {
        for (x, y) in [(value, 0.5), (0.5, value), (value, value)] {
            let bad = dvec2(x, y);
            let walls = [
                Segment::new(bad, [0.5, 0.0]).into(),
                Segment::new([0.5, 0.0], bad).into(),
                HalfPlane::new(bad, [-1.0, 0.25]).into(),
                HalfPlane::new([0.5, 0.0], bad).into(),
            ];
            assert!(!finds_anything(&one, &walls, 1.0), "{bad}");
            let slide = move_and_slide(&one, [3.0, 1.0], &walls, 0.0);
            assert_eq!((slide.end, slide.touched().count()), (dvec2(3.0, 1.0), 0), "{bad}");
            let stays = move_and_slide(&one, bad, &[], 0.0);
            assert_eq!(
                (stays.end, stays.remaining, stays.status),
                (DVec2::ZERO, DVec2::ZERO, SlideStatus::Moved)
            );
        }
    }
}

#[test]
fn a_circle_with_a_non_finite_number_reaches_no_wall() {
    let arena = Arena { min: dvec2(-4.0, -3.0), max: dvec2(4.0, 3.0) };
    let one = Circle::new([0.0, 0.0], 1.0).with_velocity([1.0, 0.0]);
    assert!(side_intercept(&one, &arena).is_some());
    for value in BAD {
        for which in [0, 2, 4] {
            assert_eq!(side_intercept(&spoiled(one, which, value), &arena), None, "{which}: {value}");
        }
    }
}

#[test]
fn a_radius_of_zero_is_a_point_and_a_negative_one_hits_nothing() {
    let wall = Obstacle::from(Segment::new([2.0, -1.0], [2.0, 1.0]));
    let point = Circle::new([0.0, 0.0], 0.0).with_velocity([4.0, 0.0]);
    assert_eq!(sweep(&point, wall, 1.0).map(|hit| (hit.time, hit.point)), Some((0.5, dvec2(2.0, 0.0))));
    assert_eq!(sweep(&point, point.after(1.0).with_velocity([-4.0, 0.0]), 1.0).map(|hit| hit.time), None);
    let negative = Circle::new([0.0, 0.0], -1.0).with_velocity([4.0, 0.0]);
    assert!(!finds_anything(&negative, &[wall, Circle::new([0.5, 0.0], 1.0).into()], 1.0));
    assert!(!finds_anything(&point, &[negative.into()], 1.0));
    let slide = move_and_slide(&negative, [4.0, 0.0], &[wall], 0.0);
    assert_eq!((slide.end, slide.touched().count()), (dvec2(4.0, 0.0), 0));
}
