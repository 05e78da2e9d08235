//! A set of obstacles gives the answers of the plain functions, to the bit, whatever was inserted, removed and replaced.

use circle_collision::detection::{
    Frame, KeyedHit, KeyedOverlap, Obstacle, ObstacleSet, Shape, Slide, SlideStatus, first_hit, hits,
    move_and_slide, overlaps, push_out,
};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, nudge, random_vector};
use crate::tries::tries;

/// The number of changed sets that are asked, if the environment does not name another.
const SETS: u64 = 6_000;

/// How far ahead the boxes of the sets reach (s).
const HORIZON: f64 = 0.5;

/// A set, and the same in a plain list in the order of insertion.
struct Both {
    set: ObstacleSet<u32>,
    plain: Vec<(u32, Obstacle)>,
}

/// How large and how fast all is.
#[derive(Clone, Copy)]
struct Units {
    length: f64,
    speed: f64,
    origin: DVec2,
}

impl Units {
    fn random(dice: &mut ChaCha8Rng) -> Self {
        let far = [0.0, 0.0, 0.0, 1e3, 1e6, 1e12][dice.random_range(0..6)];
        Self {
            length: 2.0_f64
                .powi([0, 0, 0, 0, 4, 30, -60, 120, -200, 200, 660, -660, -1050][dice.random_range(0..13)]),
            speed: 2.0_f64
                .powi([0, 0, 0, 0, 6, -30, 60, 200, -200, 660, -660, -1060][dice.random_range(0..12)]),
            origin: random_vector(dice, 1.0 + far).round(),
        }
    }

    fn place(&self, place: DVec2) -> DVec2 {
        (place + self.origin) * self.length
    }

    /// A velocity: none, round ones, and any.
    fn velocity(&self, dice: &mut ChaCha8Rng, size: f64) -> DVec2 {
        let any = random_vector(dice, size);
        let velocity = match dice.random_range(0..8) {
            0 => DVec2::ZERO,
            1 => any.round(),
            2 => dvec2(any.x.round(), 0.0),
            3 => dvec2(0.0, any.y),
            4 => dvec2(any.x, any.y * 1e-17),
            _ => any,
        };
        velocity * self.speed
    }
}

/// A place: on a lattice, or anywhere.
fn place(dice: &mut ChaCha8Rng, spread: f64) -> DVec2 {
    let place = random_vector(dice, spread);
    if dice.random_bool(0.5) { place.round() } else { place }
}

fn shape(dice: &mut ChaCha8Rng, units: &Units, spread: f64) -> Obstacle {
    let at = place(dice, spread);
    let radius = [0.0, 0.5, 0.5, 1.0, 1.0, 1e-9, 30.0, dice.random_range(0.1..2.0)][dice.random_range(0..8)];
    let other = [at, at.round(), at + DVec2::X * 2.0, at + random_vector(dice, 3.0), place(dice, spread)];
    let obstacle: Obstacle = match dice.random_range(0..24) {
        0 => HalfPlane::new(units.place(at), place(dice, 2.0)).into(),
        // One that is never found.
        1 => {
            let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0][dice.random_range(0..4)];
            Circle::new([0.0, if bad == -1.0 { 0.0 } else { bad }], bad).into()
        }
        2..11 => Circle::new(units.place(at), radius * units.length).into(),
        _ => Segment::new(units.place(at), units.place(other[dice.random_range(0..5)])).into(),
    };
    let obstacle = if dice.random_bool(0.2) { obstacle.one_way() } else { obstacle };
    // One with a velocity that is none.
    let bad = if dice.random_bool(0.005) { f64::INFINITY } else { 1.0 };
    let is_moving = dice.random_bool(0.25);
    obstacle.with_velocity(if is_moving { units.velocity(dice, 3.0) * bad } else { DVec2::ZERO })
}

impl Both {
    fn random(dice: &mut ChaCha8Rng, units: &Units, count: usize, spread: f64) -> Self {
        let mut plain: Vec<(u32, Obstacle)> = Vec::new();
        for index in 0..count {
            let again = plain.last().map(|last| last.1).filter(|_| dice.random_bool(0.1));
            let key = if dice.random_bool(0.8) { index as u32 } else { dice.random_range(0..count as u32) };
            plain.push((key, again.unwrap_or_else(|| shape(dice, units, spread))));
        }
        if dice.random_bool(0.3) {
            // As a level is drawn from left to right.
            let left = |obstacle: &Obstacle| match obstacle.shape {
                Shape::Circle { center, .. } => center.x,
                Shape::Segment(segment) => segment.a.x,
                _ => 0.0,
            };
            plain.sort_by(|one, other| left(&one.1).total_cmp(&left(&other.1)));
        }
        let mut set = ObstacleSet::with_horizon(HORIZON);
        if dice.random_bool(0.5) {
            set.extend(plain.iter().copied());
        } else {
            for (key, obstacle) in &plain {
                set.insert(*key, [obstacle]);
            }
        }
        Self { set, plain }
    }

    /// Changes something.
    fn change(&mut self, dice: &mut ChaCha8Rng, units: &Units, spread: f64) {
        let some = self.plain.len().max(1) as u32;
        let key = dice.random_range(0..some + 2);
        let shapes: Vec<Obstacle> =
            (0..dice.random_range(0..4)).map(|_| shape(dice, units, spread)).collect();
        match dice.random_range(0..8) {
            0 => {
                assert_eq!(self.set.remove(key), self.plain.iter().any(|(other, _)| *other == key));
                self.plain.retain(|(other, _)| *other != key);
            }
            1 => {
                self.set.insert(key, &shapes);
                self.plain.extend(shapes.into_iter().map(|shape| (key, shape)));
            }
            2 => {
                let shapes: Vec<_> =
                    shapes.into_iter().map(|shape| (dice.random_range(0..some + 9), shape)).collect();
                self.set.extend(shapes.iter().copied());
                self.plain.extend(shapes);
            }
            _ => {
                self.set.replace(key, &shapes);
                let first = self.plain.iter().position(|(other, _)| *other == key);
                self.plain.retain(|(other, _)| *other != key);
                let first = first.unwrap_or(self.plain.len());
                self.plain.splice(first..first, shapes.into_iter().map(|shape| (key, shape)));
            }
        }
    }

    /// A circle that lies badly to one of the obstacles, or anywhere.
    fn circle(&self, dice: &mut ChaCha8Rng, units: &Units, spread: f64) -> Circle {
        let radius = [0.0, 0.5, 1.0, 1e-9, dice.random_range(0.1..2.0)][dice.random_range(0..5)];
        let anyhow = Circle::new(units.place(place(dice, spread)), radius * units.length);
        let speed = [0.0, 1.0, 3.0, 50.0][dice.random_range(0..4)];
        let circle = anyhow.with_velocity(units.velocity(dice, speed + 1e-9));
        if self.plain.is_empty() || dice.random_bool(0.4) {
            return circle;
        }
        let obstacle = self.plain[dice.random_range(0..self.plain.len())].1;
        let far = circle.radius + [0.0, 1.0, 3.0][dice.random_range(0..3)] * units.length;
        let exactly = nudge(far, dice.random_range(-2..3));
        let direction = [DVec2::X, DVec2::Y, DVec2::NEG_Y, random_vector(dice, 1.0).normalize_or(DVec2::X)];
        let direction = direction[dice.random_range(0..4)];
        let center = match obstacle.shape {
            Shape::Circle { center, radius } => center + direction * (exactly + radius),
            Shape::Segment(segment) => {
                let share = [0.0, 0.5, 1.0, dice.random_range(0.0..1.0)][dice.random_range(0..4)];
                let side = (segment.b - segment.a).perp().normalize_or(direction);
                segment.a.lerp(segment.b, share) + [side, -side, direction][dice.random_range(0..3)] * exactly
            }
            _ => return circle,
        };
        // Toward it, along it, as fast as it, or anyhow.
        let relative = [-direction, direction.perp(), DVec2::ZERO][dice.random_range(0..3)] * units.speed;
        let velocity = if dice.random_bool(0.5) { circle.velocity } else { relative + obstacle.velocity };
        Circle { center, ..circle.with_velocity(velocity) }
    }

    /// Asks both everything. Returns the numbers of hits and overlaps.
    fn judge(&self, dice: &mut ChaCha8Rng, circle: &Circle, units: &Units) -> [usize; 2] {
        let left_out = if dice.random_bool(0.5) { u32::MAX } else { dice.random_range(0..9) };
        let is_asked = |key: u32| key % 9 != left_out;
        let asked = || self.plain.iter().filter(|(key, _)| is_asked(*key));
        let keys: Vec<u32> = asked().map(|(key, _)| *key).collect();
        let here: Vec<Obstacle> = asked().map(|(_, obstacle)| *obstacle).collect();
        let set = self.set.filter(is_asked);
        let key = |found: KeyedHit| (keys[found.key], bits(&found));
        let what = || format!("{circle:?} in {:?}", self.plain);

        let from = [0.0, 0.0, 0.1, -0.1][dice.random_range(0..4)];
        let dt = [0.0, 0.1, 0.4, 2.0, f64::INFINITY, -1.0, f64::NAN][dice.random_range(0..7)];
        let unit = units.length / units.speed;
        let dt = if dice.random_bool(0.5) && unit.is_finite() { dt * unit } else { dt };
        let until = from + dt;
        let there: Vec<Obstacle> = here.iter().map(|obstacle| obstacle.after(from)).collect();
        let (mut plain, mut found) = (Vec::new(), Vec::new());
        hits(circle, &there, 0.0..=until - from, &mut plain);
        set.hits(circle, from..=until, &mut found);
        let expected: Vec<_> = plain.iter().map(|found| key(*found)).collect();
        let in_set: Vec<_> = found.iter().map(|found| (found.key, bits(found))).collect();
        assert_eq!(in_set, expected, "{from}..={until} {}", what());
        let first = first_hit(circle, &here, from..=until).map(key);
        let in_set = set.first_hit(circle, from..=until);
        assert_eq!(in_set.map(|found| (found.key, bits(&found))), first, "{from}..={until} {}", what());

        let (mut here_plain, mut here_found) = (Vec::new(), Vec::new());
        overlaps(circle, &here, &mut here_plain);
        set.overlaps(circle, &mut here_found);
        let expected: Vec<_> = here_plain.iter().map(|found| (keys[found.key], found.overlap)).collect();
        let in_set: Vec<_> = here_found.iter().map(|found| (found.key, found.overlap)).collect();
        assert_eq!(in_set, expected, "{}", what());

        let pushed = set.push_out(circle);
        let expected = push_out(circle, &here);
        let squeezed = expected.squeezed.map(|between| between.map(|index| keys[index]));
        let bits = |end: DVec2| [end.x.to_bits(), end.y.to_bits()];
        assert_eq!((bits(pushed.end), pushed.is_free), (bits(expected.end), expected.is_free), "{}", what());
        assert_eq!(pushed.squeezed, squeezed, "{}", what());

        let within = [0.0, 1.0, 10.0, f64::INFINITY, -0.1, f64::NAN][dice.random_range(0..6)] * units.length;
        let closest = set.closest(circle.center, within);
        assert_eq!(
            closest.map(|found| (found.key, found.overlap)),
            self.closest(circle.center, within, is_asked),
            "{}",
            what()
        );

        let motion = circle.velocity * unit.min(1e3);
        let dt = [0.0, 0.1, 0.4, 2.0, -1.0][dice.random_range(0..5)]
            * [1.0, unit.min(1e3)][dice.random_range(0..2)];
        let frame = Frame { dt, up: [DVec2::ZERO, DVec2::Y, dvec2(-3.0, 1.0)][dice.random_range(0..3)] };
        let slide = move_and_slide(circle, motion, &here, frame);
        let in_set = set.move_and_slide(circle, motion, frame);
        assert_eq!(
            summary(&in_set, |key| key),
            summary(&slide, |index| keys[index]),
            "{motion} {frame:?} {}",
            what()
        );
        [found.len(), here_found.len()]
    }

    /// The closest obstacle by a plain scan.
    fn closest(
        &self,
        point: DVec2,
        within: f64,
        is_asked: impl Fn(u32) -> bool,
    ) -> Option<(u32, circle_collision::detection::Overlap)> {
        let is_found = |obstacle: &Obstacle| {
            let is_placed = match obstacle.shape {
                Shape::Circle { center, radius } => center.is_finite() && radius.is_finite() && radius >= 0.0,
                _ => true,
            };
            is_placed && obstacle.velocity.is_finite() && point.is_finite() && !obstacle.one_way
        };
        let asked = self.plain.iter().filter(|(key, obstacle)| is_asked(*key) && is_found(obstacle));
        let all = asked.map(|(key, obstacle)| (*key, obstacle.overlap(&Circle::new(point, 0.0))));
        all.filter(|(_, found)| found.gap <= within)
            .min_by(|one, other| one.1.gap.partial_cmp(&other.1.gap).expect("numbers"))
    }
}

/// All numbers of a hit, to the bit.
fn bits<K>(found: &KeyedHit<K>) -> [u64; 6] {
    let hit = &found.hit;
    [hit.time, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y, hit.depth].map(f64::to_bits)
}

/// All of a slide, with keys.
fn summary<K: Copy>(slide: &Slide<K>, key: impl Fn(K) -> u32) -> String {
    let touched: Vec<_> = slide.touched().map(|touch| (key(touch.key), touch.point, touch.normal)).collect();
    let (status, squeezed) = match slide.status {
        SlideStatus::Moved => (0, None),
        SlideStatus::Blocked => (1, None),
        SlideStatus::Unfinished => (2, None),
        SlideStatus::Squeezed { between } => (3, Some(between.map(&key))),
    };
    format!("{:?} {:?} {status} {squeezed:?} {touched:?}", slide.end, slide.remaining)
}

#[test]
fn a_set_answers_like_the_plain_functions() {
    let mut dice = dice(31);
    let mut found = [0; 2];
    let mut left = tries("CIRCLE_COLLISION_SETS", SETS);
    while left > 0 {
        let units = Units::random(&mut dice);
        let count = [1, 3, 12, 40, 120][dice.random_range(0..5)];
        let spread = [3.0, 8.0, 8.0, 40.0][dice.random_range(0..4)];
        let mut both = Both::random(&mut dice, &units, count, spread);
        for _ in 0..left.min(10) {
            left -= 1;
            let circle = both.circle(&mut dice, &units, spread);
            let [hits, overlaps] = both.judge(&mut dice, &circle, &units);
            found = [found[0] + hits, found[1] + overlaps];
            both.change(&mut dice, &units, spread);
        }
    }
    println!("{found:?} hits and overlaps");
    assert!(found.iter().all(|count| *count > 1_000), "{found:?}");
}

#[test]
fn a_large_set_that_changes_answers_like_the_plain_functions() {
    let mut dice = dice(32);
    let units = Units { length: 1.0, speed: 1.0, origin: DVec2::ZERO };
    for spread in [30.0, 300.0] {
        let mut both = Both::random(&mut dice, &units, 2_000, spread);
        for _ in 0..60 {
            (0..40).for_each(|_| both.change(&mut dice, &units, spread));
            let circle = both.circle(&mut dice, &units, spread);
            both.judge(&mut dice, &circle, &units);
        }
        // All but a few are removed, and more come in a row, which makes a tree lean.
        for key in 5..3_000 {
            both.set.remove(key);
            both.plain.retain(|(other, _)| *other != key);
        }
        for index in 0..1_000 {
            let obstacle = Obstacle::from(Circle::new([f64::from(index) * f64::from(index), 0.0], 0.5));
            both.set.insert(index + 3_000, [obstacle]);
            both.plain.push((index + 3_000, obstacle));
        }
        for _ in 0..20 {
            let circle = both.circle(&mut dice, &units, spread);
            both.judge(&mut dice, &circle, &units);
        }
    }
}

#[test]
fn a_set_cleared_and_filled_again_answers_like_a_new_one() {
    let mut dice = dice(33);
    for _ in 0..200 {
        let units = Units::random(&mut dice);
        let counts = [0, 1, 12, 120];
        let [count, again] = [0, 1].map(|_| counts[dice.random_range(0..4)]);
        let mut both = Both::random(&mut dice, &units, count, 8.0);
        (0..5).for_each(|_| both.change(&mut dice, &units, 8.0));
        assert_lists(&both);
        both.set.clear();
        both.plain.clear();
        assert_lists(&both);
        assert!(both.set.is_empty());
        both.plain = Both::random(&mut dice, &units, again, 8.0).plain;
        if dice.random_bool(0.5) {
            both.set.extend(both.plain.iter().copied());
        } else {
            both.plain.iter().for_each(|(key, obstacle)| both.set.insert(*key, [obstacle]));
        }
        for _ in 0..5 {
            assert_lists(&both);
            let circle = both.circle(&mut dice, &units, 8.0);
            both.judge(&mut dice, &circle, &units);
            both.change(&mut dice, &units, 8.0);
        }
    }
}

/// Checks that a set lists what it holds, in any order.
fn assert_lists(both: &Both) {
    let sorted = |mut all: Vec<String>| {
        all.sort();
        all
    };
    let listed = both.set.iter().map(|(key, obstacle)| format!("{:?}", (key, *obstacle))).collect();
    let expected = both.plain.iter().map(|one| format!("{one:?}")).collect();
    assert_eq!(sorted(listed), sorted(expected));
    for (key, _) in &both.plain {
        assert!(both.set.contains(*key));
    }
    assert!(!both.set.contains(u32::MAX));
}

#[test]
fn a_key_keeps_its_place_until_it_is_removed() {
    let ahead = Circle::new([5.0, 0.0], 1.0);
    let bullet = Circle::new([0.0, 0.0], 0.5).with_velocity([10.0, 0.0]);
    let mut set = ObstacleSet::from_iter(["a", "b", "c"].map(|key| (key, ahead)));
    let first =
        |set: &ObstacleSet<&'static str>| set.first_hit(&bullet, 0.0..=0.1 * 10.0).map(|found| found.key);
    assert_eq!(first(&set), Some("a"));
    set.replace("a", [Circle::new([50.0, 0.0], 1.0), ahead]);
    assert_eq!((first(&set), set.len(), set.shapes("a").count()), (Some("a"), 3, 2));
    set.remove("a");
    set.insert("a", [ahead]);
    assert_eq!(first(&set), Some("b"));
    set.replace("b", [Circle::new([50.0, 0.0], 1.0)]);
    set.insert("b", [ahead]);
    assert_eq!((first(&set), set.shapes("b").count()), (Some("c"), 2));
    set.replace::<Circle>("c", []);
    assert_eq!((first(&set), set.len()), (Some("a"), 2));
    let mut found: Vec<KeyedOverlap<&str>> = Vec::new();
    set.overlaps(&ahead, &mut found);
    assert_eq!(found.iter().map(|found| found.key).collect::<Vec<_>>(), ["a", "b"]);
}
