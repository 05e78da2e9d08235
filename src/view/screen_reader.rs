//! The words on screen, for screen readers.

use super::tour::tour_text;
use super::words::contact_report::ContactReport;
use super::words::narration::narration;
use crate::session::Session;

/// Returns the title of the scene, the sentence of the moment, and what that leaves to say about the result on screen; a text without words is empty.
pub fn words_on_screen(session: &Session) -> [String; 3] {
    let tour = session.message().is_none().then(|| session.tour()).flatten();
    let sentence = match tour {
        Some(tour) => tour_text(session, tour).sentence,
        None => narration(session, session.lane()).sentence,
    };
    let result = ContactReport::on_screen(session, session.lane()).map_or_else(String::new, |report| {
        if report.sentence == sentence {
            report.cause
        } else {
            format!("{} {}", report.sentence, report.cause)
        }
    });
    [session.run().start().title.clone(), sentence, result]
}
