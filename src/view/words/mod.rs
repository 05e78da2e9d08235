//! What is said about a result: its mark and a word, the report with its cause, and the sentence of the moment.

pub mod comparison;
pub mod contact;
pub mod event;
mod hand;
pub mod narration;
pub mod tour;
pub mod verdict;

use circle_collision::simulation::{Response, Rules};
use contact::ContactReport;
use narration::narration;
use tour::tour_text;

use crate::session::{Shown, about};
use crate::view::text::number;

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

/// Returns the word for the end of a step: a check, if the method does nothing else; others do not find their contacts there.
pub fn end_of_step(rules: &Rules) -> &'static str {
    if rules.detection.turns_within_steps() { "step" } else { "check" }
}

/// Returns the word for a contact of two circles with this response.
pub fn contact_word(response: Response) -> &'static str {
    match response {
        Response::PassThrough | Response::PushOut => "contact",
        Response::Bounce => "bounce",
    }
}

/// Returns how the method of these rules works, in a few words.
pub fn how(rules: &Rules) -> String {
    let mut works = about(rules.detection).works.to_owned();
    if let Some(count) = rules.detection.stepped().and_then(|method| method.count(rules)) {
        works = works.replace(" n ", &format!(" {count} ")).replace(" 1 impacts", " 1 impact");
    }
    let is_stepped = rules.detection.is_stepped();
    if is_stepped { format!("{works} every {}", number::brief_time(rules.step)) } else { works }
}
