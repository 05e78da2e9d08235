//! The session, through commands and frames.

mod all_methods;
mod compare;
mod derived;
mod drag;
mod experiment;
mod explained_pair;
mod fixed;
mod follow;
mod game;
mod hand_methods;
mod hand_trace;
mod heap;
mod links;
mod pages;
mod pair_distance;
mod results;
mod saved_view;
mod stepped_methods;
mod throw;
mod throw_again;
mod time_travel;
mod tour;
mod undo;
mod values;
mod your_frames;
mod your_game;
