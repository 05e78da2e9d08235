//! One circle against many at once: the same answers as for each pair alone, at every vector width.

use circle_collision::detection::{CircleSet, Impact, SimdLevel, Verdict, intercept, time_of_impact};
use circle_collision::geometry::Circle;
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{any_finite_pairs, dice, for_all, nudge, pairs, random_vector};

/// The number of sets in each test.
const SETS: usize = 20_000;

/// A circle, and the time of this state (s).
type Timed = (Circle, f64);

/// The origin and the scale of positions, velocities and times.
#[derive(Clone, Copy)]
struct Units {
    length: f64,
    speed: f64,
    origin: DVec2,
    drift: DVec2,
    /// The common time, and the scale of the differences from it.
    start: f64,
    times: f64,
    spread: f64,
}

/// A circle and others around it, most of them close to a change of the answer.
struct Scene {
    one: Timed,
    others: Vec<Timed>,
}

impl Units {
    fn random(dice: &mut ChaCha8Rng) -> Self {
        let far = [1e-9, 10.0, 1e6, 1e12, 1e14][dice.random_range(0..5)];
        Self {
            length: 2.0_f64.powi([0, 0, 0, 4, 30, -60, 200, -200, 660, -660][dice.random_range(0..10)]),
            speed: 2.0_f64.powi([0, 0, 0, 6, -30, 60, 200, -200, 300, -300][dice.random_range(0..10)]),
            origin: random_vector(dice, far),
            drift: if dice.random_bool(0.5) { DVec2::ZERO } else { random_vector(dice, 2.0) },
            start: [0.0, 0.0, 1.0, 1e3][dice.random_range(0..4)],
            times: [0.0, 0.0, 1.0, 1e3][dice.random_range(0..4)],
            spread: [3.0, 30.0, 3e3, 3e6][dice.random_range(0..4)],
        }
    }

    /// Units so close to these that one frame just holds both, or just fails to.
    fn beside(self, dice: &mut ChaCha8Rng) -> Self {
        let some = [1.0, 3.0, 300.0, 3e5][dice.random_range(0..4)];
        match dice.random_range(0..4) {
            0 => Self { start: self.start + some, ..self },
            1 => Self { speed: self.speed * some, ..self },
            2 => Self { origin: self.origin + DVec2::splat(some), ..self },
            _ => Self { length: self.length * some, ..self },
        }
    }

    /// The circle in meters and seconds, at the time `after` the start.
    fn scale(&self, circle: &Circle, after: f64) -> Timed {
        let center = (circle.center + self.drift * after + self.origin) * self.length;
        let velocity = (circle.velocity + self.drift) * self.speed;
        let time = (self.start + after) * self.length / self.speed;
        (Circle::new(center, circle.radius * self.length).with_velocity(velocity), time)
    }
}

impl Scene {
    fn random(dice: &mut ChaCha8Rng, units: &Units, count: usize) -> Self {
        let after = |dice: &mut ChaCha8Rng| {
            let is_late = units.times > 0.0 && dice.random_bool(0.7);
            if is_late { dice.random_range(-units.times..units.times) } else { 0.0 }
        };
        let radius = dice.random_range(0.3..1.0);
        let one = Circle::new(DVec2::ZERO, radius).with_velocity(random_vector(dice, 1.0));
        let others = (0..count)
            .map(|_| {
                let (other, after) = (around(dice, &one, units.spread), after(dice));
                units.scale(&other.after(after), after)
            })
            .collect();
        let after = after(dice);
        Self { one: units.scale(&one.after(after), after), others }
    }
}

/// A circle in a difficult position relative to `one`.
fn around(dice: &mut ChaCha8Rng, one: &Circle, spread: f64) -> Circle {
    let radius = match dice.random_range(0..8) {
        0 => spread * dice.random_range(0.1..2.0),
        1..4 => dice.random_range(0.1..2.0),
        _ => 0.5,
    };
    let radii_sum = one.radius + radius;
    let doubt = 10.0_f64.powi(-dice.random_range(2..17)) * dice.random_range(-1.0..1.0);
    let nearly = nudge(radii_sum * (1.0 + doubt), dice.random_range(-2..3));
    let exactly = nudge(radii_sum, dice.random_range(-2..3));
    let direction = DVec2::from_angle(dice.random_range(-4.0..4.0));
    let speed = [1.0, 1e-3, 1e-9, 1e-17][dice.random_range(0..4)] * dice.random_range(0.1..2.0);
    let (d, v) = match dice.random_range(0..9) {
        0 | 1 => (random_vector(dice, spread), random_vector(dice, 1.0) - one.velocity),
        // Tangents.
        2 | 3 => (direction * dice.random_range(0.0..spread) + direction.perp() * nearly, -direction * speed),
        // Closest now, or nearly.
        4 => {
            let before = 10.0_f64.powi(-dice.random_range(1..20)) * dice.random_range(-1.0..1.0);
            let far = [exactly, nearly, dice.random_range(0.0..spread)][dice.random_range(0..3)];
            (direction * before + direction.perp() * far, -direction * speed)
        }
        // Touching.
        5 => (direction * nearly, random_vector(dice, 1.0)),
        // With the same velocity.
        6 => (random_vector(dice, spread), DVec2::ZERO),
        // Concentric.
        7 => (direction * [0.0, 1e-9, 1e-300][dice.random_range(0..3)], direction * speed),
        _ => {
            let lattice = random_vector(dice, spread).round();
            (lattice, random_vector(dice, 3.0).round())
        }
    };
    Circle::new(one.center + d, radius).with_velocity(one.velocity + v)
}

fn expected_impacts((one, time): &Timed, others: &[Timed]) -> Vec<Impact> {
    let impact = |(target, (circle, since)): (usize, &Timed)| {
        let base = time.max(*since);
        match intercept(&one.after(base - time), &circle.after(base - since)).verdict {
            Verdict::Hit { time } => Some(Impact { target, time: base + time, overlapping: false }),
            Verdict::Overlapping => Some(Impact { target, time: base, overlapping: true }),
            _ => None,
        }
    };
    others.iter().enumerate().filter_map(impact).collect()
}

/// Asks at each level; returns how many impacts there were.
fn judge(set: &CircleSet, one: &Timed, others: &[Timed]) -> usize {
    let impacts = expected_impacts(one, others);
    // What was found before is not found again.
    let mut found_impacts = impacts.clone();
    for level in SimdLevel::found() {
        let set = set.clone().by(level);
        set.impacts(&one.0, one.1, &mut found_impacts);
        assert_eq!(found_impacts, impacts, "{level:?}: {one:?}");
        for (found, expected) in found_impacts.iter().zip(&impacts) {
            assert_eq!(found.time.to_bits(), expected.time.to_bits());
        }
    }
    impacts.len()
}

#[test]
fn every_vector_width_matches_the_answers_for_single_pairs() {
    let mut dice = dice(1);
    let mut found = [0, 0];
    for _ in 0..SETS {
        let (units, count) = (Units::random(&mut dice), dice.random_range(1..70));
        let Scene { one, others } = Scene::random(&mut dice, &units, count);
        let impacts = judge(&CircleSet::new(others.iter().copied()), &one, &others);
        found = [found[0] + others.len(), found[1] + impacts];
    }
    println!("{:?}: of {} are {} touched", SimdLevel::found(), found[0], found[1]);
    assert!(found[1] > found[0] / 10);
}

#[test]
fn thousands_of_circles_get_the_same_answers() {
    let mut dice = dice(4);
    for _ in 0..20 {
        let units = Units::random(&mut dice);
        let Scene { one, others } = Scene::random(&mut dice, &units, 2_500);
        judge(&CircleSet::new(others.iter().copied()), &one, &others);
    }
}

#[test]
fn changed_circles_are_seen_as_they_are_now() {
    let mut dice = dice(2);
    for _ in 0..SETS {
        let (units, count) = (Units::random(&mut dice), dice.random_range(1..20));
        let mut others = Scene::random(&mut dice, &units, count).others;
        let mut set = CircleSet::new(others.iter().copied());
        let units = units.beside(&mut dice);
        let later = Scene::random(&mut dice, &units, count);
        for (index, (circle, time)) in later.others.iter().enumerate() {
            others[index] = (*circle, *time);
            set.set(index, circle, *time);
            judge(&set, &later.one, &others);
        }
    }
}

#[test]
fn an_extremely_fast_or_distant_circle_gets_the_same_answers() {
    let mut dice = dice(5);
    let mut found = [0, 0];
    for _ in 0..SETS {
        let units = Units { drift: DVec2::ZERO, ..Units::random(&mut dice) };
        let direction = DVec2::from_angle(dice.random_range(-4.0..4.0));
        let fast = 10.0_f64.powi([0, 1, 3, 6, 12, 17, 25, 40][dice.random_range(0..8)]);
        let far = 10.0_f64.powi([0, 1, 3, 6, 12, 25][dice.random_range(0..6)]);
        let one = Circle::new(direction * -far, 0.5).with_velocity(direction * fast);
        let others: Vec<Timed> = (0..dice.random_range(1..40))
            .map(|_| {
                let doubt = 10.0_f64.powi(-dice.random_range(0..17)) * dice.random_range(-1.0..1.0);
                let radius = [0.5, 0.5, 1e3, 1e-9][dice.random_range(0..4)];
                let aside = (0.5 + radius) * (1.0 + doubt);
                let place = direction * dice.random_range(-30.0..30.0) + direction.perp() * aside;
                let speed = [0.0, 0.0, 1.0, 1e-9][dice.random_range(0..4)];
                let velocity = random_vector(&mut dice, 1.0) * speed;
                let after = if dice.random_bool(0.3) { dice.random_range(-1.0..1.0) } else { 0.0 };
                units.scale(&Circle::new(place, radius).with_velocity(velocity).after(after), after)
            })
            .collect();
        let after = if dice.random_bool(0.3) { dice.random_range(-9.0..9.0) } else { 0.0 };
        let one = units.scale(&one.after(after), after);
        let impacts = judge(&CircleSet::new(others.iter().copied()), &one, &others);
        found = [found[0] + others.len(), found[1] + impacts];
    }
    assert!(found[1] > found[0] / 10, "{found:?}");
}

#[test]
fn any_finite_circles_get_an_answer() {
    let sets = (prop::collection::vec(any_finite_pairs(), 1..20), prop::array::uniform2(-9.0..9.0_f64));
    for_all(2_000, sets, |(pairs, [time, other_time])| {
        let others: Vec<Timed> = pairs
            .iter()
            .map(|[one, _]| (*one, time))
            .chain(pairs.iter().map(|[_, b]| (*b, other_time)))
            .collect();
        judge(&CircleSet::new(others.iter().copied()), &others[0], &others);
        Ok(())
    });
}

#[test]
fn an_empty_set_returns_nothing() {
    let set = CircleSet::new([]);
    judge(&set, &(Circle::new(dvec2(1.0, 2.0), 3.0), 4.0), &[]);
}

#[test]
fn the_short_time_of_impact_is_bit_identical_to_the_full_answer() {
    let bits = |time: Option<f64>| time.map(f64::to_bits);
    for_all(50_000, prop_oneof![pairs(), any_finite_pairs()], |[a, b]| {
        prop_assert_eq!(bits(time_of_impact(&a, &b)), bits(intercept(&a, &b).time_of_impact()));
        Ok(())
    });
    let mut dice = dice(3);
    for _ in 0..SETS {
        let units = Units::random(&mut dice);
        let Scene { one: (one, _), others } = Scene::random(&mut dice, &units, 40);
        for (other, _) in &others {
            assert_eq!(bits(time_of_impact(&one, other)), bits(intercept(&one, other).time_of_impact()));
        }
    }
}
