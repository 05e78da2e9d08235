//! What is said about a result: its mark and a word, the report with its cause, and the sentence of the moment.

mod contact;
pub mod contact_report;
mod hand;
mod hint;
pub mod narration;
pub mod verdict;
