//! Finding out how two circles collide, and what many do.
//!
//! A bullet that passes through an enemy within one frame still hits it:
//!
//! ```
//! use circle_collision::detection::first_hit;
//! use circle_collision::geometry::{Circle, Segment};
//!
//! let dt = 1.0 / 60.0;
//! let bullet = Circle::new([0.0, 0.0], 0.1).with_velocity([900.0, 0.0]); // 15 m in one frame
//! let enemy = Circle::new([9.0, 0.2], 0.5).with_velocity([0.0, -2.0]);
//! let wall = Segment::new([12.0, -3.0], [12.0, 3.0]);
//!
//! let first = first_hit(&bullet, &[enemy.into(), wall.into()], 0.0..=dt).expect("the enemy");
//! assert_eq!(first.key, 0);
//! assert!((first.hit.time - 8.4 / 900.0).abs() < 1e-4);
//! ```
//!
//! A player slides along what is in the way, and never into it:
//!
//! ```
//! use circle_collision::detection::move_and_slide;
//! use circle_collision::geometry::{Circle, HalfPlane};
//!
//! let pillar = Circle::new([3.0, 0.1], 1.0);
//! let floor = HalfPlane::new([0.0, -2.0], [0.0, 1.0]);
//! let level = [pillar.into(), floor.into()];
//! let mut player = Circle::new([0.0, 0.0], 0.5);
//! for _ in 0..240 {
//!     player.center = move_and_slide(&player, [0.05, 0.0], &level, 0.0).end;
//! }
//! assert!(player.center.x > 3.0); // Around the pillar.
//! ```
//!
//! A world runs many circles, from contact to contact:
//!
//! ```
//! use circle_collision::geometry::{Arena, Circle};
//! use circle_collision::glam::dvec2;
//! use circle_collision::simulation::{Log, Rules, World, WorldError};
//!
//! let table = Arena { min: dvec2(0.0, 0.0), max: dvec2(2.54, 1.27) };
//! let ball = |x: f64| Circle::new([x, 0.6], 0.0286);
//! let white = ball(0.6).with_velocity([3.0, 0.1]);
//! let rules = Rules { arena: table, restitution: 0.95, ..Rules::default() };
//! let mut world = World::new(rules, vec![white.into(), ball(1.2).into()], 0.0)?;
//!
//! let mut log = Log::default();
//! let stop = world.advance(1.0, 1_000, &mut log);
//! assert!(stop.reached() && world.time() == 1.0);
//! assert!(log.events[0].time < 0.2); // They touch.
//! # Ok::<(), WorldError>(())
//! ```
//!
//! | layer | question it answers |
//! |---|---|
//! | [`geometry`] | What is a circle, an arena, a quadratic equation? |
//! | [`detection`] | Do they overlap now? When will they touch, or why never? |
//! | [`simulation`] | What happens next, by fixed steps or from contact to contact? |
//!
//! [`guide`] shows how a game uses them, with [recipes](guide::recipes). Each layer uses itself and the layers above it in
//! this table, and nothing below. `f64` throughout, meters and seconds, y up, no panics for finite input, and no input or output.
//!
//! What a caller makes, such as [`Rules`](simulation::Rules), can be made of its fields: end it with `..Rules::default()`, so
//! that a further field changes nothing. What is answered may get further fields.
//!
//! | feature | what it adds | what it brings along |
//! |---|---|---|
//! | none | everything but what follows | `glam`, `fearless_simd` |
//! | `serde` | reading and writing the plain data types, and whole worlds | `serde` |
//! | `mint` | the vectors of other libraries, wherever a vector is taken | `mint` |
//!
//! In a format without infinite numbers, such as JSON, the infinite sides of an open arena and the mass of an immovable
//! circle are the words `"inf"` and `"-inf"`.
//!
//! Times are absolute in a [`World`](simulation::World)'s own answers and in its log. The exceptions say so: the times of a
//! [`Body`](simulation::Body) count from the world's [epoch](simulation::World::epoch), and those in the answers of
//! [`detection`] from the moment of the given circles.

#![warn(clippy::must_use_candidate)]

#[macro_use]
mod words;

pub mod detection;
pub mod geometry;
pub mod simulation;

pub use words::UnknownWord;

#[doc = include_str!("guide.md")]
pub mod guide {
    #[doc = include_str!("recipes.md")]
    pub mod recipes {}
}

/// The glam of this library's vectors. A new minor version of glam comes with a breaking release of this library.
pub use glam;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
