//! Walls under every stepped method, compared with the oracle.

use circle_collision::simulation::StepMethod;

use super::random_walls::{self, Aim};
use super::{Counts, assert_busy, follow, report};
use crate::nasty::dice;
use crate::tries::tries;

#[test]
fn each_throw_at_a_wall_matches_the_oracle() {
    let mut contradictions = 0;
    for (aim, seed) in Aim::ALL.into_iter().zip(50..) {
        for &method in StepMethod::ALL {
            let (mut dice, mut counts) = (dice(seed), Counts::default());
            let throws = tries("CIRCLE_COLLISION_CURES", 1_000);
            for number in 0..throws {
                follow(&random_walls::throw(&mut dice, method, aim, number), &mut counts);
            }
            let name = format!("{method:?}, {aim:?}");
            contradictions += report(&name, &counts);
            let [caught, too_late, missed, ghosts] = counts.outcomes;
            let contacts = caught + too_late + missed;
            match aim {
                Aim::Face | Aim::End => assert!(contacts * 100 >= throws * 99, "{name}: few meet the wall"),
                Aim::PastAnEnd => {
                    assert_eq!((contacts, ghosts > 0), (0, method == StepMethod::Speculative), "{name}");
                }
            }
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
        let name = format!("{method:?}, among walls");
        contradictions += report(&name, &counts);
        assert_busy(&name, &counts);
    }
    assert_eq!(contradictions, 0);
}
