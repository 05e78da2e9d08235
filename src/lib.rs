//! Finding out how two circles collide, and what many do.
//!
//! | layer | question it answers |
//! |---|---|
//! | [`geometry`] | What is a circle, an arena, a quadratic equation? |
//! | [`detection`] | Do they overlap now? When will they touch, or why never? |
//! | [`simulation`] | What happens next, by fixed steps or from contact to contact? |
//! | `scene` | What does a scene file hold? |
//!
//! Each layer uses itself and the layers above it in this table, and nothing below. `f64` throughout, meters and seconds, y up,
//! no panics for finite input, and no input or output except for scene files in `scene`.
//!
//! What else is public, with the feature `app`, is the program. It is not documented, and may change with any version.
//!
//! What a caller makes, such as [`Rules`](simulation::Rules), can be made of its fields: end it with `..Rules::default()`, so
//! that a further field changes nothing. What is answered may get further fields and variants.
//!
//! | feature | what it adds | what it brings along |
//! |---|---|---|
//! | none | [`geometry`], [`detection`] and [`simulation`], with the vector instructions of the machine | `glam`, `fearless_simd` |
//! | `serde` | reading and writing the plain data types, and whole worlds | `serde` |
//! | `scene` | `scene`: scene files and random scenes | `toml`, `rand`, `thiserror` |
//! | `app`, the default | the program, with the features above | the window |
//!
//! In a format without infinite numbers, such as JSON, the infinite sides of an open arena and the mass of an immovable
//! circle are the words `"inf"` and `"-inf"`.
//!
//! Times are absolute in a [`World`](simulation::World)'s own answers and in its log. The exceptions say so: the times of a
//! [`Body`](simulation::Body) count from the world's [epoch](simulation::World::epoch), and those in the answers of
//! [`detection`] from the moment of the given circles.
//!
//! ```
//! use circle_collision::{detection::{Verdict, intercept}, geometry::Circle, glam::dvec2};
//!
//! let bullet = Circle::new(dvec2(-6.0, 0.0), 0.5).with_velocity(dvec2(40.0, 0.0));
//! let target = Circle::new(dvec2(0.0, 0.25), 0.5);
//! let Verdict::Hit { time, .. } = intercept(&bullet, &target).verdict else { panic!("they collide") };
//! assert!((time - 0.1258).abs() < 1e-4);
//! ```

#[macro_use]
mod macros;

#[cfg(feature = "app")]
#[doc(hidden)]
pub mod app;
pub mod detection;
pub mod geometry;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod render;
#[cfg(feature = "scene")]
pub mod scene;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod session;
pub mod simulation;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod view;

/// The vector types of this library's circles, in the version that it uses. Another minor version of glam comes only with a
/// version of this library that breaks code as well.
pub use glam;

/// The examples of the guide, as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryGuide;
