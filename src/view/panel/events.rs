//! What happened, the latest first: how fast they were before and after, and what was solved again. A click goes there.

use egui::{RichText, Ui};

use super::row;
use crate::lab::{Command, Lab, Run};
use crate::simulation::{Contact, Detection, Event, Meeting, Verdict};
use crate::view::number::{exact, short, time};
use crate::view::theme::Theme;

/// So many lines are listed.
const LISTED: usize = 12;

/// Draws the list.
pub fn show(ui: &mut Ui, lab: &Lab, theme: &Theme, commands: &mut Vec<Command>) {
    let run = lab.run();
    let events = run.events().iter().rev().take(LISTED).map(|event| {
        let depth =
            if event.depth > 0.0 { format!("{} m deep", exact(event.depth)) } else { "exact".to_owned() };
        let speeds: Vec<String> =
            event.contact.circles().filter_map(|circle| speeds(run, event, circle)).collect();
        (event.time, who(lab, event.contact), false, depth, speeds.join("   "))
    });
    let went_through =
        lab.run().meetings().iter().rev().filter(|meeting| meeting.went_through()).take(LISTED);
    let misses = went_through.map(|meeting| {
        (meeting.looked(), missed(lab, meeting), true, "went through".to_owned(), String::new())
    });
    let standstills = run.standstills().iter().rev().take(LISTED).map(|standstill| {
        let who = who(lab, standstill.contact);
        let words = format!("{who} {}", standstill.cause.name().to_uppercase());
        let note = "they met again and again, and the clock did not get on";
        (standstill.time, words, true, note.to_owned(), String::new())
    });
    // Of those at the same time the standstill comes first, whatever number of contacts it has.
    let mut lines: Vec<_> = standstills.chain(events).chain(misses).collect();
    let graze = lab.graze(run).zip(lab.explained()).filter(|(time, _)| *time <= run.world().time());
    lines.extend(graze.map(|(time, pair)| {
        let words = format!("{} – {} GRAZE", lab.name(pair.a), lab.name(pair.b));
        (time, words, false, "they touched, no impulse passed".to_owned(), String::new())
    }));
    lines.sort_by(|one, other| other.0.total_cmp(&one.0));
    lines.truncate(LISTED);
    if lines.is_empty() {
        ui.label(RichText::new("Nothing has happened yet. N goes to the next event.").color(theme.text_dim));
    }
    for (at, words, is_alarm, note, speeds) in lines {
        let color = if is_alarm { theme.accent } else { theme.text };
        let line = row::choice(ui, theme, &time(at), &words, color);
        if line.on_hover_text(format!("t = {} s, {note}; click to go there", exact(at))).clicked() {
            commands.push(Command::Seek(at));
        }
        if !speeds.is_empty() {
            ui.label(RichText::new(speeds).small().color(theme.text_dim));
        }
    }
    if run.events().is_empty() {
        return;
    }
    let count = run.world().len();
    let solved = match run.rules().detection {
        Detection::Overlap => "Steps solve nothing: each look tests pairs where they are.".to_owned(),
        Detection::Intercept if run.world().table().is_none() => {
            "speeds in m/s. Solved again: only the neighbours of those that met.".to_owned()
        }
        Detection::Intercept => format!(
            "speeds in m/s. Pairs solved again: {} after a contact of two, {} after one with a wall.",
            (2 * count).saturating_sub(3),
            count.saturating_sub(1)
        ),
    };
    ui.label(RichText::new(solved).small().color(theme.text_dim));
}

/// How fast a circle was before the contact and after it, when both are on record.
fn speeds(run: &Run, event: &Event, circle: usize) -> Option<String> {
    let turns = run.turns().until(event.time);
    let mut own = turns.iter().rev().filter(|turn| turn.circle == circle);
    let after = own.next().filter(|turn| turn.time == event.time)?.velocity;
    let start = run.start().circles.get(circle)?;
    let before = match own.next() {
        Some(before) => before.velocity,
        None if run.turns().is_complete() => start.circle.velocity,
        None => return None,
    };
    Some(format!("{} {} → {}", start.name, short(before.length()), short(after.length())))
}

fn who(lab: &Lab, contact: Contact) -> String {
    match contact {
        Contact::Pair { a, b } => format!("{} – {}", lab.name(a), lab.name(b)),
        Contact::Wall { circle, side } => format!("{} – {} wall", lab.name(circle), side.name()),
    }
}

fn missed(lab: &Lab, meeting: &Meeting) -> String {
    let word = match meeting.verdict {
        Verdict::Missed => "MISSED",
        Verdict::TooLate { .. } => "TOO LATE",
        Verdict::Caught { .. } => "caught",
    };
    format!("{} – {} {word}", lab.name(meeting.a), lab.name(meeting.b))
}
