//! The words on screen, for screen readers.

use super::card::contact_report::ContactReport;
use super::narration::narration;
use super::tour::tour_text;
use crate::session::Session;

/// Returns the title of the scene, the sentence of the moment, and the result on screen; a text without words is empty.
pub fn words_on_screen(session: &Session) -> [String; 3] {
    let tour = session.message().is_none().then(|| session.tour()).flatten();
    let sentence = match tour {
        Some(tour) => tour_text(session, tour).sentence,
        None => narration(session, session.lane()).sentence,
    };
    let result = ContactReport::on_screen(session, session.lane())
        .map_or_else(String::new, |report| format!("{}. {}", report.title, report.sentence));
    [session.run().start().title.clone(), sentence, result]
}
