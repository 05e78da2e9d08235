//! The text at the top of a band of Compare: its method, and what that has made of the contacts.

use egui::{Align2, Color32, Pos2, vec2};

use crate::session::Tally;
use crate::simulation::{AuditedContact, Outcome};
use crate::view::draw::occupied::Occupied;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::text::label::Label;
use crate::view::text::{font, measure, number};

/// The distance of the text from the sides of the band, and from its top in a band of two lines and of one (points).
const INSET: f32 = 16.0;
const TOP: f32 = 8.0;
const LOW_TOP: f32 = 5.0;

/// The distance of the two lines (points).
const LINE: f32 = 25.0;

/// The minimum distance between the text at the left and that at the right (points).
const BETWEEN: f32 = 12.0;

/// Draws the method's name, underlined in the band that the panels explain, how it works, the result of the explained
/// pair, and the number of contacts found.
///
/// Where there is no room, how the method works is left out first, and then the number of contacts.
pub fn draw(context: &DrawContext, occupied: &Occupied, list: &mut DrawList) {
    let experiment = context.session.experiment();
    if !experiment.is_comparing() {
        return;
    }
    let (theme, band) = (context.theme, context.camera.band());
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
        strong: size > font::SMALL,
        color,
        ground: Color32::TRANSPARENT,
    };
    let [left, right] = corners;
    let name =
        label(left, 0.0, context.run().rules().detection.about().title.to_owned(), font::BODY, theme.text);
    if experiment.is_explained(context.lane) {
        let under = name.at + vec2(0.0, 21.0);
        list.line(under, under + vec2(measure::frame(&name).width(), 0.0), 2.0, 0.0, theme.text);
    }
    let result = result(context).map(|(is_found, words)| {
        let (mark, color) = if is_found { ("●", theme.found) } else { ("×", theme.missed) };
        label(right, 0.0, format!("{mark} {words}"), font::BODY, color)
    });
    let count = count(context);
    // Without a result the count may stand in its place.
    let lines = if result.is_some() { &[1.0][..] } else { &[0.0, 1.0] };
    let counts = lines
        .iter()
        .filter_map(|&line| Some(label(right, line, count.clone()?, font::SMALL, theme.text_dim)));
    let ways = [label(left, 1.0, how(context), font::SMALL, theme.text_dim)];
    let mut words: Vec<Label> = [Some(name), result].into_iter().flatten().collect();
    for places in [counts.collect(), ways.to_vec()] {
        let is_free = |label: &Label| {
            let frame = measure::frame(label);
            let wide = frame.expand2(vec2(BETWEEN, 0.0));
            (band.has_two_lines() || label.at.y == left.0.y)
                && occupied.is_free(frame)
                && !words.iter().any(|other| measure::frame(other).intersects(wide))
        };
        let free = places.into_iter().find(is_free);
        words.extend(free);
    }
    list.labels.append(&mut words);
}

fn how(context: &DrawContext) -> String {
    let rules = context.run().rules();
    let works = rules.detection.about().works;
    if rules.detection.is_stepped() {
        format!("{works} every {}", number::brief_time(rules.step))
    } else {
        works.to_owned()
    }
}

/// Returns the result of the last contact of the explained pair since the start, and whether the contact was found in
/// time; `None` before there is one. With many circles only a selected pair has one.
fn result(context: &DrawContext) -> Option<(bool, &'static str)> {
    let pair = context.pair.filter(|_| context.measures_pair())?;
    if context.miss().is_some_and(AuditedContact::is_by_hand) {
        return Some((false, "missed by hand"));
    }
    let (run, start) = (context.run(), context.run().start_time());
    if let Some(audited) = run.last_audited_of(pair, start) {
        return Some(match audited.outcome {
            Outcome::Caught { .. } => (true, "caught"),
            Outcome::TooLate { .. } => (false, "caught too late"),
            Outcome::Missed => (false, "missed"),
        });
    }
    let method = run.rules().detection;
    // The audit has no contact of a pair that overlaps from the start.
    let word = if method.is_stepped() { "found overlapping" } else { method.about().caught };
    run.last_contact_of(pair, start).map(|_| (true, word))
}

/// Says how many contacts there were since the start, and how many were found in time; `None` before there is one.
fn count(context: &DrawContext) -> Option<String> {
    let Tally { found, contacts, by_hand } = Tally::of(context.run());
    let [found_words, contacts_words, by_hand_words] =
        [found, contacts, by_hand].map(|count| number::count(count as f64));
    let word = context.run().rules().detection.about().caught;
    let count = format!("{found_words} of {contacts_words} contacts {word}");
    match (contacts, by_hand) {
        (0, 0) => None,
        (0, _) => Some(format!("{by_hand_words} missed by hand")),
        (_, 0) => Some(count),
        (_, _) => Some(format!("{count}, {by_hand_words} missed by hand")),
    }
}
