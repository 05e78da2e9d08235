//! The contacts in the frames of a game.

use circle_collision::detection::intercept;
use circle_collision::geometry::{Circle, Wall};
use circle_collision::glam::{DVec2, dvec2};
use circle_collision::simulation::audit::{FrameAudit, FrameContact, FrameOutcome, FrameRules};
use circle_collision::simulation::{Body, Log, Response, Rules, World};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::tries::tries;

/// The outcomes of frames, each a second after the last.
fn audited(rules: FrameRules, walls: &[Wall], frames: &[Vec<(usize, Circle)>]) -> Vec<FrameContact> {
    let (mut audit, mut found) = (FrameAudit::new(rules, walls.to_vec()), Vec::new());
    for (time, circles) in frames.iter().enumerate() {
        audit.frame(time as f64, circles.iter().copied(), |_, _| true, &mut found);
    }
    audit.finish(&mut found);
    found
}

/// The units of a length of one in whole numbers, which f64 holds exactly.
const UNITS: i128 = 1 << 20;

/// A place in whole numbers.
type Place = [i128; 2];

fn minus(one: Place, other: Place) -> Place {
    [one[0] - other[0], one[1] - other[1]]
}

fn dot(one: Place, other: Place) -> i128 {
    one[0] * other[0] + one[1] * other[1]
}

fn cross(one: Place, other: Place) -> i128 {
    one[0] * other[1] - one[1] * other[0]
}

/// Whether a point is less than `reach` away from a segment, without rounding.
fn is_near(point: Place, [a, b]: [Place; 2], reach: i128) -> bool {
    let (along, from) = (minus(b, a), minus(point, a));
    let (length, place) = (dot(along, along), dot(from, along));
    if place <= 0 || length == 0 {
        dot(from, from) < reach * reach
    } else if place >= length {
        dot(minus(point, b), minus(point, b)) < reach * reach
    } else {
        cross(along, from).pow(2) < reach * reach * length
    }
}

/// Whether two segments come less than `reach` near each other.
fn come_near(one: [Place; 2], other: [Place; 2], reach: i128) -> bool {
    let side = |[a, b]: [Place; 2], point: Place| cross(minus(b, a), minus(point, a)).signum();
    let splits = |one: [Place; 2], other: [Place; 2]| side(one, other[0]) * side(one, other[1]) < 0;
    splits(one, other) && splits(other, one)
        || one.iter().any(|&end| is_near(end, other, reach))
        || other.iter().any(|&end| is_near(end, one, reach))
}

/// Whether the distance to a segment falls where the way of a point ends on it: `None` if it does neither.
fn closes(way: [Place; 2], wall: [Place; 2]) -> Option<bool> {
    let (step, along) = (minus(way[1], way[0]), minus(wall[1], wall[0]));
    let place = dot(minus(way[1], wall[0]), along);
    let rate = if place <= 0 {
        dot(minus(way[1], wall[0]), step)
    } else if place >= dot(along, along) {
        dot(minus(way[1], wall[1]), step)
    } else {
        let height = cross(along, minus(way[1], wall[0]));
        // On the line, it still closes: its side is that from which it came.
        let step_across = cross(along, step);
        if height == 0 { -step_across.abs() } else { height * step_across }
    };
    (rate != 0).then_some(rate < 0)
}

/// What two frames may show of the way of a point past a segment, at which it is stopped at `reach`: two answers where it neither closes
/// nor parts.
fn expected(way: [Place; 2], wall: [Place; 2], reach: i128) -> Vec<Option<FrameOutcome>> {
    use FrameOutcome::{Missed, Seen, TooLate};
    if is_near(way[0], wall, reach) {
        vec![None]
    } else if is_near(way[1], wall, reach) {
        match closes(way, wall) {
            Some(true) => vec![Some(Seen)],
            Some(false) => vec![Some(TooLate)],
            None => vec![Some(Seen), Some(TooLate)],
        }
    } else {
        vec![come_near(way, wall, reach).then_some(Missed)]
    }
}

#[test]
fn two_frames_show_the_contacts_that_whole_numbers_find() {
    let count = tries("CIRCLE_COLLISION_FRAMES", 10_000);
    let (mut within_margin, mut outcomes) = (0, std::collections::BTreeMap::<_, u32>::new());
    for seed in 0..count {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        // Half of all are on round numbers.
        let grid = if dice.random_bool(0.5) { UNITS / 2 } else { 1 };
        let mut place = || [0; 2].map(|_: i128| dice.random_range(-4 * UNITS..=4 * UNITS) / grid * grid);
        let [from, to, other_from, other_to] = [0; 4].map(|_| place());
        let radii =
            [0; 2].map(|_| dice.random_range(UNITS / 2..=UNITS) / grid.min(UNITS / 4) * grid.min(UNITS / 4));
        let exact = |place: Place| DVec2::from(place.map(|value| value as f64 / UNITS as f64));
        let radius = |units: i128| units as f64 / UNITS as f64;
        let is_wall = dice.random_bool(0.5) && other_from != other_to;
        let (way, target, reach) = if is_wall {
            ([from, to], [other_from, other_to], radii[0])
        } else {
            // Seen from the other one, which then is a point.
            ([minus(from, other_from), minus(to, other_to)], [[0; 2]; 2], radii[0] + radii[1])
        };
        let wall = is_wall.then(|| Wall::new(exact(other_from), exact(other_to)));
        let circle = |at: Place, radius: f64| Circle::new(exact(at), radius);
        let frames = [[from, other_from], [to, other_to]].map(|[one, other]| {
            let others = (!is_wall).then(|| (1, circle(other, radius(radii[1]))));
            std::iter::once((0, circle(one, radius(radii[0])))).chain(others).collect()
        });
        let walls: Vec<Wall> = wall.into_iter().collect();
        let margin = 1e-4 * radius(reach);
        let found = audited(FrameRules { margin: Some(margin), ..FrameRules::default() }, &walls, &frames);
        let found = found.iter().map(|one| one.outcome).find(|&outcome| outcome != FrameOutcome::Graze);
        let margin = (margin * 1.001 * UNITS as f64).ceil() as i128;
        let possible = [0, margin].map(|margin| expected(way, target, reach - margin)).concat();
        assert!(possible.contains(&found), "{seed}: {found:?}, {possible:?}: {frames:?} {walls:?}");
        let is_sure = possible.iter().all(|one| *one == found);
        within_margin += u64::from(!is_sure);
        *outcomes.entry(found).or_default() += 1;
    }
    println!("{outcomes:?}, {within_margin} within the margin");
    assert!(outcomes.len() == 4 && within_margin * 20 < count, "{outcomes:?}, {within_margin}");
}

/// A bullet of radius 1 at these places along x, beside a target of radius 1 at the origin.
fn bullet(places: &[f64]) -> Vec<Vec<(usize, Circle)>> {
    let target = (1, Circle::new(DVec2::ZERO, 1.0));
    places.iter().map(|&x| vec![(0, Circle::new(dvec2(x, 0.0), 1.0)), target]).collect()
}

#[test]
fn each_outcome_is_told_by_its_frames() {
    use FrameOutcome::{Answered, Ghost, Missed, Seen, TooLate, Unanswered};
    let free = FrameRules { free: Some(1.0), ..FrameRules::default() };
    let plain = FrameRules::default();
    for (rules, places, expected) in [
        (plain, &[-11.0, -4.0, 3.0, 10.0][..], Some(Missed)),
        (plain, &[-4.0, 3.0], Some(Missed)),
        // They touch in the end, as it happens, and after a push.
        (plain, &[-4.0, 2.0, 8.0], Some(Missed)),
        (plain, &[-4.0, 2.0, 6.5], Some(TooLate)),
        (plain, &[-4.0, 2.0, 3.0], Some(Answered)),
        // It goes straight on, but from another place: something pushed it, behind.
        (plain, &[-11.0, -4.0, 2.5, 9.5], Some(TooLate)),
        (plain, &[-9.0, -4.0, 1.0, 6.0], Some(TooLate)),
        (plain, &[-9.0, -5.0, -1.0, 3.0], Some(Seen)),
        (plain, &[-9.0, -4.0, -2.0, -7.0], Some(Answered)),
        (plain, &[-9.0, -4.0, -3.0, -8.0], Some(Answered)),
        // Halted a little too deep, on this side.
        (plain, &[-11.0, -4.0, -1.9, -1.9, -8.0], Some(Answered)),
        (plain, &[-12.0, -4.0, 1.9, 9.0], Some(TooLate)),
        // One that turns back long before is not said to answer anything.
        (plain, &[-19.0, -14.0, -17.0, -22.0], None),
        (free, &[-19.0, -14.0, -17.0, -22.0, -27.0], None),
        (free, &[14.0, 19.0, 24.0, 21.0, 18.0], Some(Ghost)),
        // Something may have turned it in the first frame.
        (free, &[19.0, 24.0, 21.0, 18.0], None),
        (free, &[-9.0, -5.0, -1.0, 3.0, 7.0], Some(Unanswered)),
        (free, &[-9.0, -5.0, -1.0, -4.0, -8.0], Some(Seen)),
        // From one place to another by no way.
        (FrameRules { jump: Some(6.0), ..plain }, &[-4.0, 3.0, 10.0], None),
        // Over before the first frame.
        (plain, &[-1.0, 4.0, 9.0], None),
    ] {
        let found = audited(rules, &[], &bullet(places));
        assert_eq!(
            found.iter().map(|one| one.outcome).collect::<Vec<_>>(),
            Vec::from_iter(expected),
            "{places:?}"
        );
    }
    // A bullet that is gone when it would have hit, and one that is gone before.
    for (last, expected) in [(-4.0, vec![FrameOutcome::Removed]), (-9.0, vec![])] {
        let mut frames = bullet(&[last - 5.0, last, 0.0]);
        frames[2] = frames[2].split_off(1);
        let found = audited(plain, &[], &frames);
        assert_eq!(found.iter().map(|one| one.outcome).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_circle_is_gone_for_one_contact_and_missed_what_came_before() {
    use FrameOutcome::{Missed, Removed};
    let wall = Wall::new([2.0, -9.0], [2.0, 9.0]);
    // A bullet of radius 1 that moves 10 in a frame, a target (1) at 6 and one (2) at 8, which overlaps the first.
    let circles = |frame: usize, gone: &[usize]| -> Vec<(usize, Circle)> {
        let places = [(0, -14.0 + 10.0 * frame as f64), (1, 6.0), (2, 8.0)];
        let here = places.into_iter().filter(|(id, _)| frame < 2 || !gone.contains(id));
        here.map(|(id, x)| (id, Circle::new(dvec2(x, 0.0), if id == 0 { 1.0 } else { 2.0 }))).collect()
    };
    for (gone, walls, expected) in [
        (&[0][..], &[][..], vec![(Some(1), Removed)]),
        (&[0, 1], &[], vec![(Some(1), Removed)]),
        // It killed what is behind another one, which it missed.
        (&[0, 2], &[], vec![(Some(1), Missed), (Some(2), Removed)]),
        (&[0], &[wall], vec![(None, Removed)]),
        (&[0, 1], &[wall], vec![(None, Missed), (Some(1), Removed)]),
    ] {
        let frames: Vec<_> = (0..3).map(|frame| circles(frame, gone)).collect();
        let found = audited(FrameRules::default(), walls, &frames);
        let mut found: Vec<_> =
            found.iter().map(|one| (one.contact.pair().map(|(_, other)| other), one.outcome)).collect();
        found.sort();
        assert_eq!(found, expected, "{gone:?} {walls:?}");
    }
}

#[test]
fn frames_of_the_exact_solver_show_every_contact_answered_as_it_should_be() {
    let mut contacts = 0;
    for seed in 0..tries("CIRCLE_COLLISION_FRAMES", 300) {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let restitution = [1.0, 0.5][usize::from(dice.random_bool(0.5))];
        let mut circle = |x: f64| {
            let center = dvec2(x, dice.random_range(-1.0..1.0));
            let velocity = dvec2(-x, dice.random_range(-0.5..0.5)) * dice.random_range(0.2..0.6);
            Circle::new(center, 1.0).with_velocity(velocity).with_mass(dice.random_range(0.5..4.0))
        };
        let both = [circle(-12.0), circle(12.0)];
        let path = intercept(&both[0], &both[1]);
        let (reach, closest) = (path.radii_sum, path.closest_distance());
        let bodies = both.map(Body::new);
        let rules = Rules { response: Response::Bounce, restitution, ..Rules::intercept() };
        let mut world = World::new(rules, bodies.to_vec(), 0.0).expect("accepted");
        let mut log = Log::default();
        let mut frames = Vec::new();
        for frame in 0..16 {
            assert!(world.advance(f64::from(frame), 10, &mut log).reached());
            world.coast(f64::from(frame));
            frames.push(world.circles().enumerate().collect());
        }
        let found = audited(FrameRules { free: Some(restitution), ..FrameRules::default() }, &[], &frames);
        // What is no deeper than the margin is a graze at most, even if the solver answers it.
        if reach - closest <= 2e-4 {
            assert!(found.iter().all(|one| one.outcome == FrameOutcome::Graze), "{seed}: {found:?}");
            continue;
        }
        assert_eq!(found.len(), log.events.len(), "{seed}: {found:?}");
        for (one, event) in found.iter().zip(&log.events) {
            contacts += 1;
            let answer = one.answer.unwrap_or_else(|| panic!("{seed}: {one:?} {frames:?}"));
            let off = (one.time() - event.time).abs();
            // A bend below the margin, at the end of a frame, is noticed in the next one.
            let slack = if off < 1e-9 { 1e-6 } else { 1e-1 };
            assert!(off < 1e-3 && one.outcome == FrameOutcome::Answered, "{seed}: {one:?}");
            let is_exact = answer.velocity.distance(answer.exact) < slack && answer.behind.abs() < slack;
            assert!(is_exact, "{seed}: {answer:?}");
        }
    }
    assert!(contacts > 100, "{contacts}");
}
