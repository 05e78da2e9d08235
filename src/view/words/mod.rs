//! What is said: a story with its cause and its buttons, events, what was exchanged, the tour, a game, and here the words for the method of
//! a run.

pub mod event;
pub mod exchange;
pub mod game;
pub mod line;
pub mod story;
pub mod tour;

use circle_collision::simulation::{AnyWall, Contact, Response, Rules};

use crate::session::{Run, Shown, about};
use crate::view::text::number;

/// Returns the word for the end of a step: a check, if the method does nothing else; others do not find their contacts there.
pub fn end_of_step(rules: &Rules) -> &'static str {
    if rules.detection.turns_within_steps() { "step" } else { "check" }
}

/// Returns the name of a check or a step to come, counted from the last edit; the next one has the number 1.
pub fn coming_check(run: &Run, number: u32) -> String {
    let (world, rules) = (run.world(), run.rules());
    let next = ((world.next_time() - world.epoch()) / rules.check_interval()).round().max(0.0) as u64;
    format!("{} {}", end_of_step(rules), next + u64::from(number) - 1)
}

/// Returns the word for a contact of two circles with this response.
pub fn contact_word(response: Response) -> &'static str {
    match response {
        Response::PassThrough | Response::PushOut => "contact",
        Response::Bounce => "bounce",
    }
}

/// Returns the names of the two in contact, with `and` between them; `the` comes before a side of the arena.
pub fn who(shown: &Shown, contact: Contact, and: &str, the: &str) -> String {
    let (first, second) = match contact {
        Contact::Pair { a, b } => (a, shown.name(b).to_owned()),
        Contact::Wall { circle, wall: AnyWall::Wall(wall) } => (circle, shown.wall_name(wall).to_owned()),
        Contact::Wall { circle, wall: AnyWall::Side(side) } => (circle, format!("{the}{side} wall")),
    };
    format!("{}{and}{second}", shown.name(first))
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
