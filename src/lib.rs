//! The program behind `circle-collision`: scene files, the session, what is on screen, and the window.
//!
//! | layer | question it answers |
//! |---|---|
//! | `circle_collision` | Do two circles meet, when, and what happens next? A library of its own |
//! | [`scene`] | What does a scene file hold? |
//! | `session` | What did the user do, and what follows from it? |
//! | `view` | What is where on the screen? |
//! | `render` | What does a picture look like without a window? |
//! | `app` | How do the window, its input and the files work? |
//!
//! Each layer uses itself and the layers above it in this table, and nothing below.

/// Makes an array of all variants of the enum in whose `impl` it is used, `except` those with values. An incomplete list does
/// not compile.
macro_rules! all_variants {
    ($($variant:ident),+ $(; except $other:ident(_))? $(,)?) => {{
        let _is_complete = |one: Self| match one { $(Self::$variant)|+ $(| Self::$other(_))? => () };
        [$(Self::$variant),+]
    }};
}

#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "app")]
pub mod render;
#[cfg(feature = "scene")]
pub mod scene;
#[cfg(feature = "app")]
pub mod session;
#[cfg(feature = "app")]
pub mod view;
