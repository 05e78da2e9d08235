//! Queries about single pairs, and about one circle and its obstacles.

mod bad_input;
mod circle_set;
mod corridors;
mod exact;
mod grazes;
#[cfg(feature = "mint")]
mod mint_vectors;
mod moving;
mod obstacle_set;
mod one_way;
mod pairs;
mod push_out;
mod slide;
mod slide_loop;
mod sweep;
mod walls;

#[path = "../shared/nasty.rs"]
mod nasty;
#[path = "../shared/tries.rs"]
mod tries;
