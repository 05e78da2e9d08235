//! Hits on circles, segments and half-planes, judged without rounding.

use circle_collision::detection::{
    Hit, HitStatus, Obstacle, TOUCHING_TOLERANCE, closest_approach, first_hit, first_hit_where, hits,
    intercept, safe_step_limit, step_size, sweep, time_of_impact,
};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use circle_collision::simulation::{Body, Log, Rules, World};
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::exact::{Shape, after, exact};
use crate::nasty::{dice, for_all, nudge, pairs, random_vector};

mod sides;

/// The number of cases for each property.
const CASES: usize = 6_000;

/// The largest error of a length, in units of rounding of the largest length involved.
const RESIDUAL: f64 = 32.0 * f64::EPSILON;

/// A circle and an obstacle.
#[derive(Clone, Copy, Debug)]
struct Case {
    circle: Circle,
    shape: Shape,
}

impl Case {
    fn gap(&self, time: f64) -> f64 {
        self.shape.gap(&after(&self.circle, time), self.circle.radius, time)
    }

    /// The largest length involved up to this time (m).
    fn size(&self, time: f64) -> f64 {
        let here = self.circle.center;
        let moved = (self.circle.velocity * time).length();
        let place = match self.shape {
            Shape::Circle(other) => {
                other.center.length().max(other.radius) + (other.velocity * time).length()
            }
            Shape::Segment(segment) => segment.a.length().max(segment.b.length()),
            Shape::HalfPlane(point, _) => point.length(),
        };
        here.length().max(self.circle.radius).max(place) + moved
    }

    /// The smallest gap from now on (m) and its time, by narrowing down a convex function.
    fn least_gap(&self) -> (f64, f64) {
        let speed = self.circle.velocity.length();
        let speed =
            if let Shape::Circle(other) = self.shape { speed + other.velocity.length() } else { speed };
        let (mut low, mut high) = (0.0, if speed > 0.0 { 4.0 * self.size(0.0) / speed } else { 0.0 });
        for _ in 0..90 {
            let (one, two) = (low + (high - low) * 0.45, low + (high - low) * 0.55);
            if self.gap(one) <= self.gap(two) { high = two } else { low = one }
        }
        let times = [0.0, low, high];
        let least = times.map(|time| (self.gap(time), time));
        least.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)).expect("three")
    }
}

/// A case near a change of the answer.
fn nasty_case(dice: &mut ChaCha8Rng) -> Case {
    let radius = dice.random_range(0.3..1.5);
    let direction = DVec2::from_angle(dice.random_range(-4.0..4.0));
    let direction = if dice.random_bool(0.3) { DVec2::X } else { direction };
    let length = [0.0, 1e-9, 0.5, 4.0, 100.0][dice.random_range(0..5)];
    let a = if dice.random_bool(0.5) { DVec2::ZERO } else { random_vector(dice, 5.0) };
    let segment = Segment::new(a, a + direction * length);
    let left = direction.perp() * if dice.random_bool(0.5) { 1.0 } else { -1.0 };
    let along = [0.0, 1.0, 0.5, -0.2, 1.3, dice.random_range(-1.0..2.0)][dice.random_range(0..6)];
    let ulps = dice.random_range(-3..=3);
    let touching = nudge(radius, ulps);
    let nearly = radius * (1.0 + dice.random_range(-1.0..1.0) * 10.0_f64.powi(-dice.random_range(1..17)));
    let far = 10.0_f64.powf(dice.random_range(-1.0..3.0));
    let (center, velocity) = match dice.random_range(0..8) {
        // Along the whole segment, at the distance of a graze.
        0 => (a - direction * far + left * touching, direction * dice.random_range(0.1..3.0)),
        1 => (a - direction * far + left * nearly, direction * dice.random_range(0.1..3.0)),
        // Nearly parallel.
        2 => {
            let angle = 10.0_f64.powi(-dice.random_range(1..17)) * dice.random_range(-1.0..1.0);
            (a - direction * far + left * (radius + 0.1), direction - left * angle)
        }
        // Straight at an end or at a point between.
        3 => (a + direction * (length * along) + left * (radius + far), -left * dice.random_range(0.1..3.0)),
        // Touching now, or nearly.
        4 => (a + direction * (length * along) + left * touching, random_vector(dice, 2.0)),
        5 => (a + direction * (length * along) + left * nearly, random_vector(dice, 2.0)),
        // A tangent of an end.
        6 => {
            let turned = DVec2::from_angle(dice.random_range(-4.0..4.0));
            (a + turned * touching - turned.perp() * far, turned.perp())
        }
        _ => (random_vector(dice, 6.0), random_vector(dice, 2.0)),
    };
    let shape = match dice.random_range(0..5) {
        0 => Shape::HalfPlane(a, left * dice.random_range(0.1..9.0)),
        1 => {
            Shape::Circle(Circle::new(a, dice.random_range(0.0..2.0)).with_velocity(random_vector(dice, 1.0)))
        }
        _ => Shape::Segment(segment),
    };
    let scale = 2.0_f64.powi([0, 0, 40, -40, 150, -150][dice.random_range(0..6)]);
    let shape = match shape {
        Shape::Circle(other) => Shape::Circle(
            Circle::new(other.center * scale, other.radius * scale).with_velocity(other.velocity * scale),
        ),
        Shape::Segment(segment) => Shape::Segment(Segment::new(segment.a * scale, segment.b * scale)),
        Shape::HalfPlane(point, outward) => Shape::HalfPlane(point * scale, outward),
    };
    let circle = Circle::new(center * scale, radius * scale).with_velocity(velocity * scale);
    Case { circle, shape }
}

/// Whether they touch within rounding now, so that a motion along the obstacle is not a hit.
fn is_touching(case: &Case) -> bool {
    let found = case.shape.obstacle().overlap(&case.circle);
    found.gap.abs() <= 1.01 * TOUCHING_TOLERANCE * found.radii_sum + 4.0 * f64::EPSILON * case.size(0.0)
}

#[test]
fn the_gap_is_zero_at_a_hit_and_no_path_without_one_gets_inside() {
    let mut dice = dice(1);
    let mut counts = [0, 0, 0];
    for _ in 0..CASES {
        let case = nasty_case(&mut dice);
        let found = sweep(&case.circle, case.shape.obstacle(), f64::INFINITY);
        match found {
            Some(Hit { status: HitStatus::Ahead, time, .. }) => {
                counts[0] += 1;
                let tolerance = RESIDUAL * case.size(time);
                let touching = if is_touching(&case) { TOUCHING_TOLERANCE * case.size(0.0) } else { 0.0 };
                assert!(
                    case.gap(time).abs() <= tolerance + touching,
                    "{} at {time}: {case:?}",
                    case.gap(time)
                );
                for share in [0.25, 0.5, 0.75, 0.99] {
                    assert!(case.gap(time * share) >= -tolerance - touching, "inside before: {case:?}");
                }
            }
            Some(hit) => {
                counts[1] += 1;
                assert!(case.gap(0.0) < 0.0 && hit.time == 0.0, "{hit:?} {case:?}");
                assert!((hit.depth + case.gap(0.0)).abs() <= RESIDUAL * case.size(0.0), "{hit:?} {case:?}");
                // A little later, the overlap is deeper or shallower.
                let later =
                    1e-6 * hit.depth.min(case.circle.radius) / (1e-300 + case.circle.velocity.length());
                let change = case.gap(later) - case.gap(0.0);
                if change.abs() > RESIDUAL * case.size(0.0) {
                    assert_eq!(change < 0.0, hit.status == HitStatus::Closing, "{hit:?} {case:?}");
                }
            }
            None => {
                counts[2] += 1;
                let (least, when) = case.least_gap();
                let tolerance = RESIDUAL * case.size(when);
                // A circle that slides along an obstacle stays as deep as it is.
                let now = if is_touching(&case) { TOUCHING_TOLERANCE * case.size(0.0) } else { 0.0 };
                assert!(least >= -tolerance - now, "{least} at {when}: {case:?}");
            }
        }
    }
    assert!(counts.into_iter().all(|count| count > CASES / 50), "{counts:?}");
}

#[test]
fn the_contact_lies_on_both_rims_and_the_normal_leads_to_a() {
    let mut dice = dice(2);
    let mut count = 0;
    for _ in 0..CASES {
        let case = nasty_case(&mut dice);
        let Some(hit) = sweep(&case.circle, case.shape.obstacle(), f64::INFINITY) else { continue };
        count += 1;
        let tolerance = RESIDUAL * case.size(hit.time);
        assert!((hit.normal.length() - 1.0).abs() <= 4.0 * f64::EPSILON, "{hit:?} {case:?}");
        let on_b = case.shape.gap(&exact(hit.point), 0.0, hit.time);
        assert!(on_b.abs() <= tolerance || hit.status != HitStatus::Ahead, "{on_b} {hit:?} {case:?}");
        if hit.status == HitStatus::Ahead {
            let center = case.circle.after(hit.time).center;
            let from = hit.point + hit.normal * case.circle.radius;
            let touching = if is_touching(&case) { TOUCHING_TOLERANCE * case.size(0.0) } else { 0.0 };
            assert!(center.distance(from) <= tolerance + touching, "{hit:?} {case:?}");
        }
    }
    assert!(count > CASES / 4, "{count}");
}

#[test]
fn circles_hit_as_intercept_decides_unless_they_slide() {
    for_all(20_000, pairs(), |[a, b]| {
        let found = sweep(&a, b, f64::INFINITY);
        let now = Obstacle::from(b).overlap(&a);
        let reach = TOUCHING_TOLERANCE * now.radii_sum + 4.0 * f64::EPSILON * a.center.abs().max_element();
        match found {
            Some(hit) if hit.status == HitStatus::Parting => {
                prop_assert_eq!(intercept(&a, &b).time_of_impact(), None);
                prop_assert!(now.is_overlapping() && !hit.is_stopping());
            }
            Some(hit) => prop_assert_eq!(Some(hit.time), time_of_impact(&a, &b)),
            None if now.gap.abs() > reach => prop_assert_eq!(time_of_impact(&a, &b), None),
            None => {
                let v = a.velocity - b.velocity;
                let is_sliding = v.normalize_or_zero().dot(now.normal) >= -1.1e-12;
                prop_assert!(is_sliding || time_of_impact(&a, &b).is_none(), "closing: {}", v);
            }
        }
        Ok(())
    });
}

#[test]
fn a_hit_at_dt_counts_and_one_after_dt_does_not() {
    let ball = Circle::new([-4.0, 0.0], 1.0).with_velocity([2.0, 0.0]);
    let target = Circle::new([0.0, 0.0], 1.0);
    assert_eq!(sweep(&ball, target, 1.0_f64.next_down()), None);
    for dt in [1.0, 5.0, f64::INFINITY] {
        let hit = sweep(&ball, target, dt).expect("in time");
        assert_eq!((hit.time, hit.point, hit.normal), (1.0, dvec2(-1.0, 0.0), DVec2::NEG_X));
    }
    for dt in [f64::NAN, -1.0, f64::NEG_INFINITY] {
        assert_eq!(sweep(&ball.after(2.0), target, dt), None, "not even what overlaps");
    }
    let now = sweep(&ball.after(1.5), target, 0.0).expect("they overlap");
    assert_eq!((now.time, now.status, now.depth), (0.0, HitStatus::Closing, 1.0));
    assert_eq!(sweep(&ball, target, 0.0), None);
}

#[test]
fn a_touching_obstacle_counts_only_if_the_motion_is_toward_it() {
    let pillar = Circle::new([0.0, 0.0], 1.0);
    for gap in [0.0, 1e-16, -1e-16, 1e-10, -1e-10] {
        for (obstacle, place) in [
            (Obstacle::from(pillar), dvec2(0.0, 2.0 + gap)),
            (Segment::new([-5.0, 1.0], [5.0, 1.0]).into(), dvec2(0.0, 2.0 + gap)),
        ] {
            let hit =
                |velocity: DVec2| sweep(&Circle::new(place, 1.0).with_velocity(velocity), obstacle, 1.0);
            assert!(hit(dvec2(1.0, -1e-3)).is_some_and(|hit| hit.time < 1e-6), "{gap} {obstacle:?}");
            for velocity in
                [dvec2(1.0, 0.0), dvec2(1.0, -1e-13), dvec2(0.0, 1.0), dvec2(1.0, 1e-13), DVec2::ZERO]
            {
                assert_eq!(hit(velocity), None, "{gap} {velocity} {obstacle:?}");
            }
        }
    }
}

#[test]
fn on_a_center_the_normal_is_that_of_the_minimum_translation() {
    let one = Circle::new([3.0, 4.0], 1.0).with_velocity([0.0, 2.0]);
    let wall = Segment::new([3.0, 0.0], [3.0, 9.0]);
    for (obstacle, expected) in [
        (Obstacle::from(Circle::new([3.0, 4.0], 0.5)), DVec2::X),
        (Segment::new([3.0, 4.0], [3.0, 4.0]).into(), DVec2::X),
        (wall.into(), DVec2::NEG_X),
    ] {
        let hit = sweep(&one, obstacle, 1.0).expect("they overlap");
        assert_eq!((hit.status, hit.normal), (HitStatus::Parting, expected), "{obstacle:?}");
        let moved = obstacle.minimum_translation(&one);
        assert!((moved - expected * hit.depth).length() < 1e-12, "{obstacle:?}");
    }
}

#[test]
fn a_bullet_leaves_its_muzzle_and_hits_the_target_behind_it() {
    let muzzle = Circle::new([0.0, 0.0], 1.0);
    let target = Circle::new([10.0, 0.0], 1.0);
    let bullet = Circle::new([0.5, 0.0], 0.125).with_velocity([300.0, 0.0]);
    let world: [Obstacle; 2] = [muzzle.into(), target.into()];
    let found = first_hit(&bullet, &world, 0.0..=1.0 / 30.0).expect("the target");
    assert_eq!(found.key, 1);
}

#[test]
fn hits_are_those_of_each_pair_in_order() {
    let mut dice = dice(3);
    let mut total = 0;
    for _ in 0..400 {
        let count = dice.random_range(1..80);
        let mut obstacles: Vec<Obstacle> = (0..count)
            .map(|_| {
                let circle = Circle::new(random_vector(&mut dice, 12.0), dice.random_range(0.1..1.0));
                circle.with_velocity(random_vector(&mut dice, 2.0)).into()
            })
            .collect();
        // Ties.
        obstacles.push(obstacles[0]);
        let one =
            Circle::new(random_vector(&mut dice, 12.0), 0.5).with_velocity(random_vector(&mut dice, 20.0));
        let dt = dice.random_range(0.0..2.0);
        let left_out = dice.random_range(0..count + 9);

        // By brute force and a stable sort.
        let mut expected: Vec<(usize, Hit)> = Vec::new();
        for (index, obstacle) in obstacles.iter().enumerate().filter(|(index, _)| *index != left_out) {
            expected.extend(sweep(&one, obstacle, dt).filter(Hit::is_stopping).map(|hit| (index, hit)));
        }
        expected.sort_by(|one, other| one.1.time.total_cmp(&other.1.time));
        total += expected.len();
        let mut found = Vec::new();
        let asked: Vec<usize> = (0..obstacles.len()).filter(|index| *index != left_out).collect();
        let left: Vec<Obstacle> = asked.iter().map(|&index| obstacles[index]).collect();
        hits(&one, &left, 0.0..=dt, &mut found);
        assert_eq!(found.iter().map(|found| (asked[found.key], found.hit)).collect::<Vec<_>>(), expected);
        assert_eq!(first_hit(&one, &left, 0.0..=dt), found.first().copied());
        let first = first_hit_where(&one, &obstacles, 0.0..=dt, |index| index != left_out);
        assert_eq!(first.map(|found| (found.key, found.hit)), expected.first().copied());
    }
    assert!(total > 300, "{total}");
}

#[test]
fn the_closest_approach_is_least_and_half_the_overlap_is_safe() {
    for_all(CASES as u32, pairs(), |[a, b]| {
        let found = closest_approach(&a, &b);
        let case = Case { circle: a, shape: Shape::Circle(b) };
        let size = case.size(found.time);
        prop_assert!((found.gap - case.gap(found.time)).abs() <= RESIDUAL * size);
        for share in [0.0, 0.5, 0.999, 1.001, 2.0] {
            prop_assert!(
                case.gap(found.time * share) >= found.gap - RESIDUAL * (size + case.size(found.time * share))
            );
        }
        let [on_a, on_b] = found.points;
        prop_assert!((on_a.distance(on_b) - found.gap.abs()).abs() <= RESIDUAL * size);
        let expected = step_size(&intercept(&a, &b), 1.0).map(|found| found.safe_step_limit);
        prop_assert_eq!(safe_step_limit(&a, &b), expected);
        Ok(())
    });
}

#[test]
fn a_restitution_above_one_adds_speed_and_a_negative_one_counts_as_zero() {
    let ball = Circle::new([0.0, 3.0], 1.0).with_velocity([1.0, -4.0]);
    let floor = Obstacle::from(HalfPlane::new([0.0, 0.0], [0.0, 1.0])).with_velocity([0.0, 2.0]);
    let hit = sweep(&ball, floor, 1.0).expect("it falls");
    assert_eq!(hit.reflect(ball.velocity, 7.0), dvec2(1.0, 44.0));
    for restitution in [-1e-300, -1.0, -7.0, f64::NEG_INFINITY, f64::NAN] {
        assert_eq!(hit.reflect(ball.velocity, restitution), dvec2(1.0, 2.0), "{restitution}");
    }
}

#[test]
fn a_reflection_matches_a_bounce_off_a_very_heavy_body() {
    let mut dice = dice(12);
    let (mut hits, mut unchanged) = (0, 0);
    for _ in 0..2_000 {
        let pillar = Circle::new(random_vector(&mut dice, 1.0), dice.random_range(0.2..1.0));
        let pillar = pillar.with_velocity(random_vector(&mut dice, 2.0) * f64::from(dice.random_range(0..2)));
        let place = DVec2::from_angle(dice.random_range(-4.0..4.0)) * 4.0;
        let ball = Circle::new(place, 0.5).with_velocity(random_vector(&mut dice, 3.0) - place);
        let restitution = dice.random_range(0.0..=1.0);
        let Some(hit) = sweep(&ball, pillar, 2.0) else { continue };
        let found = hit.reflect(ball.velocity, restitution);
        let rules = Rules { restitution, ..Rules::intercept() };
        let bodies = vec![Body::from(ball), Body::from(pillar.with_mass(1e30))];
        let mut world = World::new(rules, bodies, 0.0).expect("a world");
        let mut log = Log::default();
        assert!(world.advance(2.5, 100, &mut log).reached());
        assert_eq!(log.events.len(), 1);
        let expected = world.circle_at(0).velocity;
        assert!(
            found.distance(expected) < 1e-13 * (ball.velocity.length() + pillar.velocity.length()),
            "{found} is not {expected}: {hit:?}"
        );
        hits += 1;
        // A velocity out of a surface or along it needs no bounce.
        for relative in [hit.normal * 3.0, hit.normal.perp() + hit.normal * 1e-9, DVec2::ZERO] {
            let velocity = pillar.velocity + relative;
            assert_eq!(hit.reflect(velocity, restitution), velocity);
            unchanged += 1;
        }
    }
    assert!(hits > 200 && unchanged > 600, "{hits}");
}
