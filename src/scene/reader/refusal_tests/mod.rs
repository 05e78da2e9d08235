//! Tests of the messages for a file that is not a scene.

mod texts;
mod values;
