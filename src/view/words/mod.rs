//! What is said about a result: its mark and a word, the report with its cause, and the sentence of the moment.

pub mod comparison;
pub mod contact;
pub mod event;
mod hand;
pub mod narration;
pub mod tour;
pub mod verdict;

use crate::session::Shown;
use contact::ContactReport;
use narration::narration;
use tour::tour_text;

/// Returns the words for screen readers: the title of the scene, the sentence of the moment, and what that leaves to say about the
/// result on screen; a text without words is empty.
pub fn words_on_screen(shown: &Shown) -> [String; 3] {
    let tour = shown.tour.filter(|_| shown.message.is_none());
    let sentence = match tour {
        Some(tour) => tour_text(shown, tour).sentence,
        None => narration(shown, shown.lane()).sentence,
    };
    let result = ContactReport::on_screen(shown, shown.lane()).map_or_else(String::new, |report| {
        if report.sentence == sentence {
            report.cause
        } else {
            format!("{} {}", report.sentence, report.cause)
        }
    });
    [shown.run().start().title.clone(), sentence, result]
}
