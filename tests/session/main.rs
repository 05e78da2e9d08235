//! The running experiment, through commands and frames.

mod compare;
mod course;
mod drag;
mod experiment;
mod explained_pair;
mod follow;
mod hand_trace;
mod heap;
mod kept_view;
mod links;
mod pages;
mod results;
mod throw;
mod throw_again;
mod time_travel;
mod tour;
mod undo;
mod values;

#[path = "../shared/hands.rs"]
mod hands;
#[path = "../shared/nasty.rs"]
mod nasty;
