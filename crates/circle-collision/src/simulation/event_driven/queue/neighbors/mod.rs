//! The neighbor search of the event queue: the circles that a circle may touch soon.

mod cell;
pub mod cell_lists;
mod cell_size;
pub mod index_lists;
mod octave_grid;
pub mod periodic_grid;
pub mod region;
pub mod search;
pub mod skin;
pub mod spatial_hash;
pub mod verlet_lists;
