//! The chances of each method at a wall without thickness, beside those of a trial in another language.

use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::{Detection, Log, Rules, StepMethod, World};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::random_walls::Aim;
use crate::nasty::dice;
use crate::tries::tries;

/// v·dt / R.
const WAYS: [f64; 5] = [1.0, 2.0, 4.0, 8.0, 16.0];

/// A row of the table: missed, seen too late, and ghosts in % of the throws.
type Row = (Aim, &'static [StepMethod], [[f64; 3]; 5]);

/// As in that trial of 1,500 throws a cell, except for speculative contacts past an end at 1 and 2: there, it is as for two circles.
const TABLE: [Row; 7] = {
    use StepMethod::{CenterRay, Overlap, Speculative, SubSteps, Sweep, SweepAtRest};
    let none = [[0.0; 3]; 5];
    let at_end =
        [[3.0, 15.0, 0.0], [21.0, 38.0, 0.0], [61.0, 19.0, 0.0], [80.0, 10.0, 0.0], [90.0, 5.0, 0.0]];
    [
        (
            Aim::Face,
            &[Overlap],
            [[0.0, 0.0, 0.0], [0.0, 47.0, 0.0], [47.0, 27.0, 0.0], [74.0, 12.0, 0.0], [86.0, 7.0, 0.0]],
        ),
        (
            Aim::Face,
            &[SubSteps],
            [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 44.0, 0.0], [44.0, 26.0, 0.0]],
        ),
        (Aim::Face, &[CenterRay, SweepAtRest, Sweep, Speculative], none),
        (Aim::End, &[Overlap], at_end),
        (Aim::End, &[CenterRay], at_end),
        (Aim::End, &[SweepAtRest, Sweep, Speculative], none),
        (
            Aim::PastAnEnd,
            &[Speculative],
            [[0.0, 0.0, 52.0], [0.0, 0.0, 98.8], [0.0, 0.0, 100.0], [0.0, 0.0, 100.0], [0.0, 0.0, 100.0]],
        ),
    ]
};

/// Returns the missed, the late and the ghosts of one throw: a circle at a wall from the origin toward −x.
fn throw(dice: &mut ChaCha8Rng, method: StepMethod, aim: Aim, way: f64) -> [u64; 3] {
    let rules =
        Rules { detection: Detection::Stepped(method), substeps: 4, audit: true, ..Rules::overlap(1.0) };
    let mut straight_across = |nearest: f64, farthest: f64| {
        let beside: f64 = dice.random_range(nearest..farthest);
        [DVec2::NEG_Y, dvec2(beside, (1.0 - beside * beside).max(0.0).sqrt())]
    };
    let [direction, place] = match aim {
        // The center passes by the end.
        Aim::End => straight_across(0.0, 1.0),
        Aim::PastAnEnd => straight_across(1.0, 1.5),
        Aim::Face => aim.path(dice),
    };
    let velocity = direction * way;
    let center = place - velocity * (1.0 + dice.random_range(0.0..1.0));
    let circle = Circle::new(center, 1.0).with_velocity(velocity);
    let wall = Wall::new([0.0, 0.0], [-1_000.0, 0.0]);
    let world = World::new(rules, vec![circle.into()], 0.0).and_then(|world| world.with_walls([wall]));
    let (mut world, mut log) = (world.expect("accepted"), Log::default());
    while log.audited.is_empty() && world.time() < 6.0 {
        world.advance_once(&mut log);
    }
    let counters = world.counters();
    [counters.missed, counters.too_late, counters.ghosts].map(|count| count.min(1))
}

#[test]
fn the_shares_at_walls_match_the_table() {
    let throws = tries("CIRCLE_COLLISION_CURES", 500);
    // Three times the deviation of the two samples, plus the rounding to whole percents.
    let most = 0.5 + 300.0 * (0.25 / throws as f64 + 0.25 / 1_500.0).sqrt();
    let (mut dice, mut wrong) = (dice(54), Vec::new());
    for (aim, methods, row) in TABLE {
        for &method in methods {
            for (way, expected) in WAYS.into_iter().zip(row) {
                let mut counts = [0; 3];
                for _ in 0..throws {
                    let one = throw(&mut dice, method, aim, way);
                    counts = std::array::from_fn(|place| counts[place] + one[place]);
                }
                let found = counts.map(|count| 100.0 * count as f64 / throws as f64);
                println!("{aim:?} {method:?} {way}: {found:.1?}, in the trial {expected:?}");
                if found.iter().zip(expected).any(|(found, expected)| (found - expected).abs() > most) {
                    wrong.push(format!("{aim:?} {method:?} {way}: {found:?}, not {expected:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "more than {most:.1} points apart: {wrong:#?}");
}
