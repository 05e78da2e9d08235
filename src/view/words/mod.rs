//! What is said about a result: its mark and a word, the report with its cause, and the sentence of the moment.

pub mod contact_report;
mod hand;
pub mod narration;
pub mod tally;
pub mod verdict;
