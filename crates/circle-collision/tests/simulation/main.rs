//! Worlds that run step by step and from contact to contact.

mod all_pairs;
mod audit;
mod bodies;
mod bounces;
mod broad_phase;
mod cures;
mod edits;
mod event_driven;
mod extremes;
mod fixed_step;
mod frames;
mod grazes;
mod judged_steps;
mod limits;
mod open_plane;
mod queue;
mod restore;
#[cfg(feature = "serde")]
mod saves;
#[cfg(feature = "serde")]
mod serde;
mod stalls;
mod sums;
mod table;
mod walls;
mod worlds;
mod yields;

#[path = "../shared/nasty.rs"]
mod nasty;
#[path = "../shared/tries.rs"]
mod tries;
