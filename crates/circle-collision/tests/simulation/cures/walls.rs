//! Walls under every stepped method, compared with the oracle.

use circle_collision::simulation::StepMethod;

use super::random_walls::{self, Aim};
use super::{Counts, follow, report};
use crate::nasty::dice;
use crate::tries::tries;

#[test]
fn each_throw_at_a_wall_matches_the_oracle() {
    let mut contradictions = 0;
    for (aim, seed) in Aim::ALL.into_iter().zip(50..) {
        for &method in StepMethod::ALL {
            let (mut dice, mut counts) = (dice(seed), Counts::default());
            for number in 0..tries("CIRCLE_COLLISION_CURES", 1_000) {
                let mut trial = random_walls::throw(&mut dice, method, aim);
                trial.name = format!("throw {number}");
                follow(&trial, &mut counts);
            }
            contradictions += report(&format!("{method:?}, {aim:?}"), &counts);
        }
    }
    assert_eq!(contradictions, 0);
}

#[test]
fn each_step_among_walls_matches_the_oracle() {
    let mut contradictions = 0;
    for &method in StepMethod::ALL {
        let (mut dice, mut counts) = (dice(53), Counts::default());
        let only = tries("CIRCLE_COLLISION_CURE", u64::MAX);
        for number in 0..tries("CIRCLE_COLLISION_CURES", 500) {
            let trial = random_walls::world(&mut dice, method, number % 3 == 0, number);
            if only == u64::MAX || only == number {
                follow(&trial, &mut counts);
            }
        }
        contradictions += report(&format!("{method:?}, among walls"), &counts);
    }
    assert_eq!(contradictions, 0);
}
