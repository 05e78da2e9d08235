//! The end of a run in words, and the contacts so far of one that goes on.

use circle_collision::detection::{Verdict, intercept, overlap};
use circle_collision::simulation::Detection;

use crate::session::{ContactCounts, Pair, Pass, Run, Shown, ShownLane};
use crate::view::text::number::{brief_length, brief_time, count};
use crate::view::words::contact::{contact_sentence, failure_words};
use crate::view::words::verdict::counted;

/// Says how the run of this lane ended, and why; the second text may be empty. `None` before its end.
pub fn ending(shown: &Shown, lane: &ShownLane) -> Option<[String; 2]> {
    let run = lane.run;
    if !run.has_ended() {
        return None;
    }
    if let Some(counted) = contacts_counted(run) {
        return Some([counted, String::new()]);
    }
    if ContactCounts::of(run).contacts > 1 && last_pass(shown, run).is_none() {
        return Some([contacts_so_far(run)?, "No two circles come closer any more.".to_owned()]);
    }
    // Courses that never led anywhere were plain from the start, so that they are no news while they go on.
    let apart = || shown.pair.filter(|_| !shown.is_playing).map(|pair| apart_words(shown, lane, pair));
    last_result(shown, lane).or_else(apart)
}

/// Says what happened last since the start, and why: a failure, a contact, or that the explained pair passed without one. The second
/// text may be empty.
pub fn last_result(shown: &Shown, lane: &ShownLane) -> Option<[String; 2]> {
    let run = lane.run;
    if let Some((pair, pass)) = last_pass(shown, run) {
        return Some(pass_words(shown, pair, &pass));
    }
    // A failure under other rules is not one of these.
    let since = run.start_time().max(run.world().epoch());
    if let Some(failure) = run.last_failure(since).filter(|_| run.is_small()) {
        return Some(failure_words(shown, lane, failure));
    }
    let last = run.events().last()?;
    // A wall is mentioned only if it was hit last; otherwise, the contact of the explained pair is described.
    let event = lane.contact.filter(|_| Pair::in_contact(last.contact).is_some()).unwrap_or(last);
    Some([contact_sentence(shown, run, event), String::new()])
}

/// Returns the explained pair and its closest approach, if nothing has happened in this run since then.
pub fn last_pass(shown: &Shown, run: &Run) -> Option<(Pair, Pass)> {
    let pair = shown.pair?;
    let pass = run.past_pass(pair)?;
    let is_last = run.events().last().is_none_or(|event| event.time < pass.time)
        && run.audited().last().is_none_or(|audited| audited.checked_at < pass.time);
    is_last.then_some((pair, pass))
}

/// Says how closely two circles passed, and what the methods make of it.
fn pass_words(shown: &Shown, pair: Pair, pass: &Pass) -> [String; 2] {
    let (who, when) = (they(shown, pair), brief_time(pass.time));
    if pass.gap == 0.0 {
        let why =
            format!("At t = {when} the distance is exactly the sum of the radii, and they are not closing.");
        return [format!("{who} touch and nothing is exchanged."), why];
    }
    let why = format!("Closest at t = {when}: no contact to find.");
    [format!("{who} pass with {} to spare.", brief_length(pass.gap)), why]
}

/// Says that two circles have not come closer on their course, and why they never meet.
fn apart_words(shown: &Shown, lane: &ShownLane, pair: Pair) -> [String; 2] {
    let [a, b] = [pair.a, pair.b].map(|index| lane.circle(index));
    let who = they(shown, pair);
    if intercept(&a, &b).verdict == Verdict::SameVelocity {
        let gap = brief_length(overlap(&a, &b).gap);
        let why = "Both have the same velocity: a = 0, so there is no equation to solve.";
        return [format!("{who} never come closer: the gap stays {gap}."), why.to_owned()];
    }
    [format!("{who} move apart."), "No contact lies ahead.".to_owned()]
}

/// Returns "They" for the only two circles, or else the two names.
fn they(shown: &Shown, pair: Pair) -> String {
    if shown.run().world().len() == 2 {
        "They".to_owned()
    } else {
        format!("{} and {}", shown.name(pair.a), shown.name(pair.b))
    }
}

/// The time from one contact to the next above which a run says how long it still is (s).
const LONG_WAIT: f64 = 5.0;

/// Returns how many contacts there were, in a run that counts the digits of π, what is still to come if that is long in coming, and at
/// its end whether they are those digits; `None` before the first, and for any other run.
pub fn contacts_counted(run: &Run) -> Option<String> {
    let (digits, counted) = (run.digits_of_pi()?, run.counters_since_start());
    let contacts = counted.pair_collisions + counted.wall_hits;
    let number = contacts_of(contacts);
    let words = if !run.has_ended() {
        let to_come = wait(run).map(|wait| {
            // A check may miss one, and an earlier count of all would answer the question of the scene.
            let is_last = contacts + 1 == digits && !run.rules().detection.is_stepped();
            format!(", {} in {}", if is_last { "one more" } else { "the next" }, brief_time(wait.ceil()))
        });
        format!("{number} so far{}.", to_come.unwrap_or_default())
    } else if contacts != digits {
        format!("{number}, then no more.")
    } else if digits < 10 {
        format!("{number}: the first digit of π.")
    } else {
        format!("{number}: the first digits of π.")
    };
    (contacts > 0).then_some(words)
}

/// Returns the time to the next contact (s) of a run that counts the digits of π, if the last one was long before that.
pub fn wait(run: &Run) -> Option<f64> {
    run.digits_of_pi()?;
    let (last, next) = (run.events().last()?.time, run.solved()?.next_time());
    (next.is_finite() && next - last > LONG_WAIT).then_some(next - run.clock())
}

/// Returns how many contacts of two circles there were since the start, and what the method made of them; `None` before the first.
pub fn contacts_so_far(run: &Run) -> Option<String> {
    let so_far = if run.has_ended() { "" } else { " so far" };
    let results = match run.rules().detection {
        Detection::Intercept => "all solved, none missed".to_owned(),
        Detection::Stepped(_) if run.counters_since_start().missed > 0 => counted(run)?,
        Detection::Stepped(_) => format!("{}, 0 missed", counted(run)?),
    };
    let contacts = ContactCounts::of(run).contacts;
    (contacts + run.counters_since_start().ghosts > 0)
        .then(|| format!("{}{so_far}: {results}.", contacts_of(contacts)))
}

fn contacts_of(number: u64) -> String {
    format!("{} contact{}", count(number as f64), if number == 1 { "" } else { "s" })
}
