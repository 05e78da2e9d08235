//! What happened, the latest first. A click goes there.

use egui::{RichText, Ui};

use super::row;
use crate::lab::{Command, Lab};
use crate::simulation::{Contact, Event, Meeting, Verdict};
use crate::view::number::{exact, time};
use crate::view::theme::Theme;

/// So many lines are listed.
const LISTED: usize = 12;

/// Draws the list.
pub fn show(ui: &mut Ui, lab: &Lab, theme: &Theme, commands: &mut Vec<Command>) {
    let events = lab.run().events().iter().rev().take(LISTED).map(|event| {
        let depth =
            if event.depth > 0.0 { format!("{} m deep", exact(event.depth)) } else { "exact".to_owned() };
        (event.time, who(lab, event), false, depth)
    });
    let went_through =
        lab.run().meetings().iter().rev().filter(|meeting| meeting.went_through()).take(LISTED);
    let misses =
        went_through.map(|meeting| (meeting.looked(), missed(lab, meeting), true, "went through".to_owned()));
    let mut lines: Vec<_> = events.chain(misses).collect();
    lines.sort_by(|one, other| other.0.total_cmp(&one.0));
    lines.truncate(LISTED);
    if lines.is_empty() {
        ui.label(RichText::new("Nothing has happened yet. N goes to the next event.").color(theme.text_dim));
    }
    for (at, words, is_alarm, note) in lines {
        let color = if is_alarm { theme.accent } else { theme.text };
        let line = row::choice(ui, theme, &time(at), &words, color);
        if line.on_hover_text(format!("t = {} s, {note}; click to go there", exact(at))).clicked() {
            commands.push(Command::Seek(at));
        }
    }
}

fn who(lab: &Lab, event: &Event) -> String {
    match event.contact {
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
