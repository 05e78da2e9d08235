//! The page Events: the result on screen, or else the last one, with its cause and buttons to continue; the events, latest first, to
//! which a click goes; and the run so far.

use std::sync::Arc;

use circle_collision::simulation::audit::AuditedContact;

use super::{Press, Row, Tone, Voice};
use crate::session::{
    ClockCommand, FilesCommand, FrameFailures, LATEST, Mark, PushOut, Shown, Story, in_words,
    without_rounding, wrong_ways,
};
use crate::view::text::number::{self, Reading, exact, short, time};
use crate::view::words::contact_word;
use crate::view::words::event::{EventLine, events_ahead, latest_events};
use crate::view::words::exchange::{SIGNS, exchange};
use crate::view::words::line::Line;
use crate::view::words::story::counts_by_mark;

/// The number of failures in the frames of a game that are listed at once.
const FAILURES_LISTED: usize = 8;

/// Returns the rows of the page.
pub fn rows(shown: &Shown) -> Vec<Row> {
    let last = shown.lane().last;
    let mut rows = failures(shown);
    let pushes = shown.lane().pushes.first().into_iter().flat_map(|push| push_out(shown, push));
    rows.extend(pushes);
    rows.extend(last.iter().flat_map(|story| result(shown, story)));
    if !rows.is_empty() {
        rows.push(Row::Separator);
    }
    rows.extend(events(shown, last.as_ref()));
    if shown.run().counters_since_start().pair_tests > 0 || shown.run().missed_by_hand() > 0 {
        rows.push(Row::Separator);
        rows.extend(run_so_far(shown));
    }
    rows
}

/// Returns the failures in the frames of a game around the open one, to go to.
fn failures(shown: &Shown) -> Vec<Row> {
    let Some((failures, open)) = shown.state.frame_failures() else { return Vec::new() };
    let FrameFailures { list, tally, .. } = &**failures;
    let lost = number::count(tally.lost() as f64);
    let mut rows =
        vec![Row::heading("In your frames", format!("{lost} of {} contacts lost", tally.contacts()))];
    let first = open.saturating_sub(FAILURES_LISTED / 2).min(list.len().saturating_sub(FAILURES_LISTED));
    for (index, failure) in list.iter().enumerate().skip(first).take(FAILURES_LISTED) {
        let at = format!("{} of {}", index + 1, list.len());
        let tone = if index == open { Tone::Accent } else { Tone::Plain };
        let rate = number::count(failure.contact.safe_rate().ceil());
        let frame = failure.contact.frame;
        let hint = format!(
            "In frame {frame}. At more than {rate} frames a second, one would have shown it in time."
        );
        let press =
            Press::new(&failure.title(), hint, FilesCommand::OpenFailure(Arc::clone(failures), index));
        rows.push(Row::Moment { at, words: failure.brief(), tone, press });
    }
    if let Some(rate) = tally.safe_rate() {
        rows.push(Row::note(format!(
            "Checks for overlap catch 99 % of all these contacts in time at {rate} frames a second."
        )));
    }
    rows
}

/// Returns the length and the vector of a push-out.
fn push_out(shown: &Shown, push: &PushOut) -> [Row; 2] {
    let [word, of] = if push.is_minimum { ["pushed out of", "MTV"] } else { ["pushed by", "push"] };
    let name = format!("{} {word} {}", shown.name(push.pushed), shown.target_name(push.from));
    let vector = push.vector;
    let reading = Reading {
        value: format!("({}, {})", short(vector.x), short(vector.y)),
        unit: "m",
        exact: format!("({}, {})", exact(vector.x), exact(vector.y)),
    };
    let length = Reading::of(vector.length(), "m");
    [Row::number(name, length, Tone::Accent), Row::number(of, reading, Tone::Accent)]
}

/// Returns what happened, why, what was exchanged, and the buttons to continue.
fn result(shown: &Shown, story: &Story) -> Vec<Row> {
    let lane = shown.lane();
    let mut rows = vec![Row::Words(Voice::Result(story.mark(lane.run)), story.sentence(shown, lane))];
    let (cause, exchange) = (story.cause(shown, lane), story.exchange(shown, lane));
    if !cause.is_empty() {
        rows.push(Row::Words(Voice::Plain, cause));
    }
    if !exchange.is_empty() {
        rows.push(Row::note(joined(&exchange)));
    }
    rows.push(Row::Actions(story.actions(shown, lane)));
    rows
}

fn joined(lines: &[Line]) -> String {
    lines.iter().map(Line::to_string).collect::<Vec<_>>().join("\n")
}

/// Returns the list, with the exchange of each event; that of the result is said above.
fn events(shown: &Shown, said: Option<&Story>) -> Vec<Row> {
    let run = shown.run();
    let past = latest_events(shown);
    let is_start = past.is_empty();
    let lines = if is_start { events_ahead(shown) } else { past };
    let has_exchange = lines.iter().any(|line| line.event.is_some());
    let mut rows = Vec::new();
    if is_start {
        rows.push(Row::quiet(match (lines.is_empty(), run.rules().detection.is_stepped()) {
            (true, _) => "No event yet. N goes to the next one.",
            (false, false) => "To come:",
            (false, true) => "To come, if each contact is found:",
        }));
    }
    let said = match said {
        Some(Story::Found(found)) => Some(found.event),
        Some(Story::Wall(event)) => Some(*event),
        _ => None,
    };
    for line in lines {
        let event = line.event.filter(|event| Some(*event) != said);
        rows.push(moment(line, is_start));
        rows.extend(event.map(|event| Row::note(joined(&exchange(shown, run, &event)))));
    }
    if has_exchange {
        rows.push(Row::note(SIGNS));
    }
    if run.audited().iter().any(AuditedContact::is_failure) {
        rows.push(Row::note(
            "Missed and late contacts stand at the time of the true contact, ghosts at that of the answer. A click goes to the end of the step.",
        ));
    }
    rows
}

fn moment(line: EventLine, is_start: bool) -> Row {
    let at = time(line.at);
    let tone = match (line.is_alarm, is_start) {
        (true, _) => Tone::Alarm,
        (false, true) => Tone::Dim,
        (false, false) => Tone::Plain,
    };
    let hint = format!("t = {}, {}; click to go there", Reading::time(line.at).in_full(), line.note);
    let press = Press::new(&format!("{at} {}", line.words), hint, ClockCommand::Seek(line.leads_to));
    Row::Moment { at, words: line.words, tone, press }
}

/// Returns the counts of the run that are not zero.
fn run_so_far(shown: &Shown) -> Vec<Row> {
    let run = shown.run();
    let counters = run.counters_since_start();
    let count = |name: &str, value: u64, tone: Tone| {
        let reading = Reading { value: number::count(value as f64), unit: "", exact: value.to_string() };
        (value > 0).then(|| Row::number(name, reading, tone))
    };
    let method = if shown.is_comparing() { in_words(run.rules().detection) } else { String::new() };
    let mut rows = vec![Row::heading("This run so far", method)];
    if run.rules().detection.is_stepped() {
        let is_looked_at = run.audited().len() <= LATEST;
        let wrong = if is_looked_at { wrong_ways(run) } else { 0 };
        for (mark, word, number) in counts_by_mark(run) {
            rows.extend(count(word, number, if mark == Mark::Missed { Tone::Alarm } else { Tone::Plain }));
            if mark == Mark::Found {
                rows.extend(count("of these, at a wrong angle", wrong, Tone::Plain));
            }
        }
        let lost = without_rounding(counters.time_lost, run.rules().step);
        if lost > 0.0 {
            rows.push(Row::number("time stood still", Reading::time(lost), Tone::Plain));
        }
        rows.extend(count("missed, by hand", run.missed_by_hand(), Tone::Plain));
        rows.extend(count("overlapping before", counters.overlapping_before, Tone::Plain));
    } else {
        rows.push(Row::quiet("Every contact is solved at its own time: none can be missed."));
    }
    // A contact that is seen too late gets no impulse: that count and this one are of different things.
    let name = format!("{}s of pairs", contact_word(run.rules().response));
    rows.extend(count(&name, counters.pair_collisions, Tone::Plain));
    rows.extend(count("contacts with walls", counters.wall_hits, Tone::Plain));
    rows.extend(count("pair tests so far", counters.pair_tests, Tone::Plain));
    rows
}
