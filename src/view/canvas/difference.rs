//! Where the two runs of Compare first differ: what the one does there, and what the other made of it.

use egui::{Align2, vec2};

use crate::session::{Difference, Run};
use crate::simulation::{Contact, Detection, Event, Meeting, Verdict};
use crate::view::draw_list::{DrawList, Label};
use crate::view::number;
use crate::view::scenery::Scenery;

/// The words stand under the name of the method, so many points below the top of the canvas.
const TOP: f32 = 44.0;

/// And end so many below it (points), when they take one line.
pub const FOOT: f32 = 64.0;

/// Width of a letter (points), on the wide side: a line must hold its text.
const LETTER: f32 = 7.1;

/// Draws a mark at the place of the contact, and says under the method's name what became of it here.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some(difference) = scenery.session.runs().difference() else { return };
    if scenery.run.clock() < difference.event.time {
        return;
    }
    let theme = scenery.theme;
    let at = scenery.camera.to_screen(difference.event.point);
    list.small_ring(at, 9.0, 2.0, theme.text);
    list.dot(at, 2.5, theme.text);
    let ground = theme.behind_words();
    let (title, words) = ("first difference:", words(scenery, difference));
    let line = format!("{title} {words}");
    let letters = (scenery.camera.canvas.width() - 32.0) / LETTER;
    let lines =
        if line.chars().count() as f32 <= letters { vec![line] } else { vec![title.to_owned(), words] };
    // The first of all words: the others go round them.
    for (index, text) in lines.into_iter().enumerate() {
        let at = scenery.camera.canvas.left_top() + vec2(16.0, TOP + 19.0 * index as f32);
        let anchor = Align2::LEFT_TOP;
        let label = Label { at, anchor, text, size: 13.0, strong: true, color: theme.text, ground };
        list.labels.insert(index, label);
    }
}

fn words(scenery: &Scenery, difference: &Difference) -> String {
    let Difference { event, under } = difference;
    let detection = scenery.run.rules().detection;
    if detection == *under {
        let when = number::time(event.time);
        return match detection {
            Detection::Intercept => format!("contact at t = {when}, solved exactly"),
            Detection::Overlap => format!("found at t = {when}"),
        };
    }
    match detection {
        Detection::Intercept => "nothing happened here".to_owned(),
        Detection::Overlap => seen_by_steps(scenery, event),
    }
}

/// What overlap detection made of a contact that happened at its own time under the other method.
fn seen_by_steps(scenery: &Scenery, event: &Event) -> String {
    let run = scenery.run;
    match event.contact {
        Contact::Pair { a, b } => {
            let same =
                |meeting: &&Meeting| (meeting.a, meeting.b) == (a, b) && meeting.looked() >= event.time;
            match run.meetings().iter().find(same).map(|meeting| meeting.verdict) {
                // Of those that overlap from the start there is no meeting to judge.
                None => seen(run, event),
                Some(Verdict::Missed) => "missed".to_owned(),
                Some(Verdict::TooLate { delay, .. }) => {
                    format!("caught too late, by {}", number::time(delay))
                }
                Some(Verdict::Caught { delay, depth }) => {
                    format!("caught {} later, {} m deep", number::time(delay), number::short(depth))
                }
            }
        }
        Contact::Wall { .. } => seen(run, event),
    }
}

/// When a check found the same contact.
fn seen(run: &Run, event: &Event) -> String {
    let seen = run.events().iter().find(|seen| seen.contact == event.contact && seen.time >= event.time);
    match seen {
        None if run.world().time() < event.time => "not checked yet".to_owned(),
        None => "no longer on record".to_owned(),
        Some(seen) => format!("found {} later", number::time(seen.time - event.time)),
    }
}
