//! What the hand does, and did, in sentences.

use super::contact::failed;
use super::failure_hint;
use crate::session::{Dragged, InHand, Shown, ShownLane, Target, in_words};
use crate::view::words::how;
use crate::view::words::line::{Line, duration, line, meters};

/// The maximum number of contacts of one drag that are reported.
const MOST_STOPS: usize = 3;

impl InHand {
    /// Says what comes of the held circle.
    pub(super) fn sentence(&self, shown: &Shown, lane: &ShownLane, held: usize) -> Line {
        // A sentence about a drag that is played again begins with that; one about a result needs no further opening.
        let method = in_words(lane.method());
        let same = shown
            .state
            .is_repeating_drag()
            .then(|| Line::from(format!("The same drag, under {method} detection.")));
        let opening = same.clone().unwrap_or_else(|| format!("You are holding {}.", shown.name(held)).into());
        let again = same.unwrap_or_default();
        match self {
            Self::PassesThrough => opening.and("Contacts change nothing: it passes through."),
            Self::Free => opening.and("Its whole path is swept."),
            Self::Slides => opening.and("It is stopped at first contact, and slides along."),
            Self::StoppedAt(other) => opening.and(format!("It is stopped at {}.", shown.target_name(*other))),
            Self::Jumps => opening.and(format!("It jumps to the hand, {}.", how(lane.run.rules()))),
            Self::Failed(failure) => again.and(failed(shown, lane, failure)),
            Self::Overlaps(depth) => {
                again.and(line!["Push-out is off: the overlap stays, ", meters(*depth), " deep."])
            }
            Self::Pushed(push) => {
                let (pushed, length) = (shown.name(push.pushed), meters(push.vector.length()));
                again.and(if !push.is_minimum {
                    line![format!("{pushed} is pushed within the step, by "), length, " in all."]
                } else if push.concentric {
                    let why = "The centers coincide: there is no direction, so";
                    line![format!("{why} {pushed} is pushed along +x by "), length, "."]
                } else {
                    let how = "is moved out by the minimum translation vector, the shortest way out of the overlap:";
                    line![format!("{pushed} {how} "), length, "."]
                })
            }
        }
    }

    /// Returns what to do next.
    pub(super) fn hint(&self, shown: &Shown) -> String {
        match self {
            _ if shown.state.is_repeating_drag() => "Any key ends it.".to_owned(),
            Self::Failed(failure) => failure_hint(shown, failure),
            Self::Slides if !shown.is_comparing() => {
                format!(
                    "Let go, and M plays the same drag under {} detection.",
                    in_words(shown.state.experiment().other_method())
                )
            }
            _ => String::new(),
        }
    }
}

impl Dragged {
    /// Says what the hand did in a drag that is over.
    pub(super) fn sentence(&self, shown: &Shown, lane: &ShownLane) -> Line {
        let (result, method) = (self.in_short(shown), in_words(lane.method()));
        if shown.has_repeated_drag {
            return line![format!("The same drag, under {method} detection: "), result, "."];
        }
        let held = lane.trace.as_ref().map_or("The circle", |trace| shown.name(trace.circle));
        line![format!("{held} was "), result, "."]
    }

    /// Returns what the hand did in a few words.
    pub(super) fn in_short(&self, shown: &Shown) -> Line {
        match self {
            Self::Stopped { at, has_slid } => {
                let then = if *has_slid { ", then slid on" } else { "" };
                format!("stopped at {}{then}", shown.target_name(*at)).into()
            }
            Self::Pushed(push) => {
                let out = if push.is_minimum { " out" } else { "" };
                line![format!("{} pushed{out} by ", shown.name(push.pushed)), meters(push.vector.length())]
            }
        }
    }
}

/// Says what stopped the hand in its last drag, and when.
pub(super) fn stops(shown: &Shown, lane: &ShownLane) -> Line {
    let Some(trace) = &lane.trace else { return Line::default() };
    let held = shown.name(trace.circle);
    let stop = |stops: Line, (other, time): (Target, f64)| {
        let began = format!(" after the drag of {held} began.");
        stops.and(line![format!("{} stopped it ", shown.target_name(other)), duration(time), began])
    };
    trace.contacts().take(MOST_STOPS).map(|contact| (contact.other, contact.time)).fold(Line::default(), stop)
}
