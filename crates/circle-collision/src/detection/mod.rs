//! Whether two circles overlap, when and where they will touch, how likely a fixed step is to see it, and how a circle moves
//! among obstacles.
//!
//! | question | answer |
//! |---|---|
//! | Do they overlap now? How deep, and which way out? | [`overlap`](fn@overlap), [`minimum_translation`], [`overlaps`] |
//! | When and where does it hit? | [`sweep`](fn@sweep), [`first_hit`], [`hits`] |
//! | Which way does it bounce? | [`Hit::reflect`] |
//! | Why, or why never? | [`intercept`](fn@intercept), [`wall_intercept`](fn@wall_intercept), [`closest_approach`](fn@closest_approach) |
//! | Where is it clear of everything that it overlaps? | [`push_out`](fn@push_out) |
//! | How does it move among obstacles? | [`move_and_slide`] |
//! | All of that among thousands of obstacles | [`ObstacleSet`] |
//! | How small must a fixed step be? | [`safe_step_limit`], [`step_size`](fn@step_size) |
//!
//! Each question is one plain function, whose answer carries the numbers that led to it, so that a game can show exactly why.
//! An [`ObstacleSet`] gives the same answers among many. This module knows nothing about worlds and their responses.
//!
//! No function panics or returns NaN for finite circles. A circle with a NaN or infinite value overlaps nothing and hits
//! nothing. A circle of radius zero is a point. Queries on two plain circles do not check for a negative radius; an
//! [`Obstacle`] or a mover with one hits nothing.

mod circle_set;
mod eight_walls;
mod frame;
mod gap;
mod hits;
mod intercept;
mod joint;
mod obstacle;
mod obstacle_set;
mod overlap;
mod passage;
mod prefilter;
mod push_out;
mod segment_contact;
mod side;
pub(crate) mod simd;
mod slide;
mod step_size;
mod surroundings;
mod sweep;
mod touched;
mod wall_intercept;
mod wall_tree;

pub use circle_set::{CircleSet, Impact};
pub(crate) use eight_walls::EightWalls;
pub use frame::Frame;
pub use hits::{KeyedHit, KeyedOverlap, first_hit, first_hit_where, hits, overlaps};
pub(crate) use intercept::passes;
pub use intercept::{ClosestApproach, Intercept, Verdict, closest_approach, intercept, time_of_impact};
pub use obstacle::{Obstacle, Shape};
pub use obstacle_set::{Filtered, ObstacleSet};
use overlap::round_outward;
pub use overlap::{Nearness, Overlap, TOUCHING_TOLERANCE, minimum_translation, overlap};
pub use passage::{Passage, WallPart};
pub use push_out::{PushOut, push_out};
pub use side::{SideHit, side_intercept};
pub use simd::SimdLevel;
pub(crate) use simd::places_of;
pub use slide::{Slide, SlidePiece, SlideStatus, Touch, move_and_slide, slide_path_towards, slide_towards};
pub use step_size::{FirstCheck, StepSize, first_check, longest_step_below, safe_step_limit, step_size};
pub use sweep::{Hit, HitStatus, sweep};
pub use wall_intercept::wall_intercept;
pub(crate) use wall_intercept::{
    CLOSING_TOLERANCE, Course, onto_side, time_to_cross, time_to_wall, translation_out_of,
};
pub(crate) use wall_tree::WallTree;
