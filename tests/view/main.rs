//! Everything that a person sees, reads and clicks, without a window.

mod between_checks;
mod canvas;
mod canvas_compare;
mod canvas_drag;
mod canvas_miss;
mod canvas_small_lanes;
mod canvas_words;
mod colors;
mod coming_checks;
mod endings_of_runs;
mod endings_on_screen;
mod every_command;
mod explanations;
mod files;
mod letters;
mod limits;
mod one_truth;
mod panels;
mod picture;
mod plots;
mod pointer;
mod ribbon;
mod screen;
mod sizes;
mod snapshots;
mod stalls_on_screen;
mod step_slider;
mod swell;
mod text;
mod words;

#[path = "../shared/command_names.rs"]
mod command_names;
#[path = "../shared/hands.rs"]
mod hands;
