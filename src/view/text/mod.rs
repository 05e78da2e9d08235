//! Text: its font and its metric, numbers in words, and the places of captions.

pub mod caption;
pub mod font;
pub mod label_layout;
pub mod measure;
pub mod number;
pub mod occupied;
pub mod wrap;
