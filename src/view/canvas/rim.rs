//! The words at the rim of a band of Compare: which method runs there, and what it has made of the contacts.

use egui::{Align2, Color32, Pos2, vec2};

use crate::session::Tally;
use crate::simulation::{AuditedContact, Contact, Detection, Outcome};
use crate::view::draw_list::{DrawList, Label};
use crate::view::label_layout::Taken;
use crate::view::measure;
use crate::view::number;
use crate::view::scenery::Scenery;

/// From the corner of the band to the words (points).
const INSET: f32 = 16.0;
const TOP: f32 = 8.0;
const LOW_TOP: f32 = 5.0;

/// From the first line to the second (points).
const LINE: f32 = 25.0;

/// Between the words at the left and those at the right there is at least this much (points).
const BETWEEN: f32 = 12.0;

/// Draws the method's name, underlined in the band that the panels explain, how it works, what became of the explained
/// pair, and how many contacts were found.
///
/// Where there is no room, or something is drawn there, how the method works is left out first, and then the count.
pub fn draw(scenery: &Scenery, taken: &Taken, list: &mut DrawList) {
    let runs = scenery.session.experiment();
    if !runs.is_comparing() {
        return;
    }
    let (theme, band) = (scenery.theme, scenery.camera.band());
    let top = if band.has_two_lines() { TOP } else { LOW_TOP };
    let corners = [
        (band.frame.left_top() + vec2(INSET, top), Align2::LEFT_TOP),
        (band.frame.right_top() + vec2(-INSET, top), Align2::RIGHT_TOP),
    ];
    let label = |(at, anchor): (Pos2, Align2), line: f32, text: String, size: f32, color: Color32| Label {
        at: at + vec2(0.0, line * LINE),
        anchor,
        text,
        size,
        strong: size > 13.0,
        color,
        ground: Color32::TRANSPARENT,
    };
    let [left, right] = corners;
    let name = label(left, 0.0, scenery.run.rules().detection.title().to_owned(), 16.0, theme.text);
    if runs.is_focused(scenery.run) {
        let under = name.at + vec2(0.0, 21.0);
        list.line(under, under + vec2(measure::frame(&name).width(), 0.0), 2.0, 0.0, theme.text);
    }
    let result = result(scenery).map(|(is_found, words)| {
        let (mark, color) = if is_found { ("●", theme.found) } else { ("×", theme.missed) };
        label(right, 0.0, format!("{mark} {words}"), 16.0, color)
    });
    let count = count(scenery);
    // Without a result the count stands in its place where that has the room.
    let lines = if result.is_some() { &[1.0][..] } else { &[0.0, 1.0] };
    let counts =
        lines.iter().filter_map(|&line| Some(label(right, line, count.clone()?, 13.0, theme.text_dim)));
    let ways = [label(left, 1.0, how(scenery), 13.0, theme.text_dim)];
    let mut words: Vec<Label> = [Some(name), result].into_iter().flatten().collect();
    for places in [counts.collect(), ways.to_vec()] {
        let is_free = |label: &Label| {
            let frame = measure::frame(label);
            let wide = frame.expand2(vec2(BETWEEN, 0.0));
            (band.has_two_lines() || label.at.y == left.0.y)
                && taken.is_free(frame)
                && !words.iter().any(|other| measure::frame(other).intersects(wide))
        };
        let free = places.into_iter().find(is_free);
        words.extend(free);
    }
    list.labels.append(&mut words);
}

fn how(scenery: &Scenery) -> String {
    let rules = scenery.run.rules();
    match rules.detection {
        Detection::Overlap => format!("checked every {}", number::brief_time(rules.step)),
        Detection::Intercept => "solved for the time of contact".to_owned(),
    }
}

/// What became of the last contact of the explained pair since the start, and whether it was found in time; `None` before
/// there is one. In a crowd that is a pair that was chosen.
fn result(scenery: &Scenery) -> Option<(bool, &'static str)> {
    let pair = scenery.pair.filter(|_| scenery.measures_pair())?;
    if scenery.miss().is_some_and(AuditedContact::is_by_hand) {
        return Some((false, "missed by hand"));
    }
    let (run, start) = (scenery.run, scenery.run.start_time());
    let contact = Contact::Pair { a: pair.a, b: pair.b };
    let is_of_pair = |audited: &&AuditedContact| (audited.a, audited.b) == (pair.a, pair.b);
    let judged =
        run.audited().iter().rev().take_while(|audited| audited.checked_at() > start).find(is_of_pair);
    if let Some(audited) = judged {
        return Some(match audited.outcome {
            Outcome::Caught { .. } => (true, "caught"),
            Outcome::TooLate { .. } => (false, "caught too late"),
            Outcome::Missed => (false, "missed"),
        });
    }
    let mut events = run.events().iter().rev().take_while(|event| event.time >= start);
    events.any(|event| event.contact == contact).then_some(match run.rules().detection {
        // Of those that overlap from the start the audit knows no contact.
        Detection::Overlap => (true, "found overlapping"),
        Detection::Intercept => (true, "solved"),
    })
}

/// How many contacts there were since the start, and how many were found in time; `None` before there is one.
fn count(scenery: &Scenery) -> Option<String> {
    let Tally { found, contacts, by_hand } = Tally::of(scenery.run);
    let [found_words, contacts_words, by_hand_words] =
        [found, contacts, by_hand].map(|count| number::count(count as f64));
    let word = match scenery.run.rules().detection {
        Detection::Overlap => "caught",
        Detection::Intercept => "solved",
    };
    let count = format!("{found_words} of {contacts_words} contacts {word}");
    match (contacts, by_hand) {
        (0, 0) => None,
        (0, _) => Some(format!("{by_hand_words} missed by hand")),
        (_, 0) => Some(count),
        (_, _) => Some(format!("{count}, {by_hand_words} missed by hand")),
    }
}
