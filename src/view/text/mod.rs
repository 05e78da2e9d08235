//! Text: its font and its measurements, labels and captions, numbers as text.

pub mod caption;
pub mod font;
pub mod label;
pub mod measure;
pub mod number;

pub use caption::{Caption, Inside, Rank, Sizes};
pub use label::Label;
