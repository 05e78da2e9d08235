//! What a scene file may not hold, and what is said about it.

mod texts;
mod values;
