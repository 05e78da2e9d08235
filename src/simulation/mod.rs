//! What happens to many circles over time.

mod rules;

pub use rules::{Detection, Response, Rules, Yields};
