//! The sentence on the canvas: what just happened, and what to press next.

use crate::detection::overlap;
use crate::session::{Lane, Limit, Run, Session};
use crate::simulation::{AuditedContact, Cause, Contact, Outcome, Rules, Stall};
use crate::view::text::number;

/// A sentence and a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narration {
    /// What happened.
    pub sentence: String,
    /// What to press next, in smaller letters; may be empty.
    pub hint: String,
}

/// Returns what the canvas says now.
pub fn narration(session: &Session, lane: &Lane) -> Narration {
    let said = said(session, lane);
    if session.is_filmed() { Narration { hint: String::new(), ..said } } else { said }
}

fn said(session: &Session, lane: &Lane) -> Narration {
    let of = |sentence: String, hint: &str| Narration { sentence, hint: hint.to_owned() };
    // The file picker says what there is to say.
    if session.file_picker().is_some() {
        return of(String::new(), "");
    }
    if let Some(message) = session.message() {
        return of(message.to_owned(), "");
    }
    // The tour has a place of its own for its sentence.
    if session.tour().is_some() {
        return of(String::new(), "");
    }
    shown(session, lane)
}

/// Returns the sentence on what the canvas shows of this lane, and what to press next.
fn shown(session: &Session, lane: &Lane) -> Narration {
    let run = lane.run();
    let of = |sentence: String, hint: &str| Narration { sentence, hint: hint.to_owned() };
    if session.drag().is_some() {
        return dragging(session, lane);
    }
    if let Some(miss) = lane.miss() {
        return missed(session, miss);
    }
    if let Some((stall, circles)) = run.stall()
        && (run.is_behind() || !session.is_playing())
    {
        return stands_still(session, stall, circles);
    }
    if run.world().is_crowded() {
        return of(
            "In the next step more pairs would be in contact than one step may have, so the run stops before it.".to_owned(),
            "A smaller dt may help, or fewer circles. R starts again.",
        );
    }
    if run.is_behind() {
        let limit = session.limit().map(|limit| format!(": {}", limit_words(limit))).unwrap_or_default();
        return of(format!("This machine cannot keep up, so the clock waits{limit}."), "");
    }
    if session.is_playing() {
        return of(String::new(), "");
    }
    let is_at_start = run.clock() == run.start_time();
    // An offer stands where the sentence on the start would.
    if is_at_start && session.offer().is_some() {
        return of(String::new(), "");
    }
    if is_at_start {
        let is_untouched = run.is_as_opened() || run.start().circles == run.loaded().circles;
        let has_pair = run.start().circles.len() > 1;
        let is_at_rest = run.start().circles.iter().all(|one| one.circle.velocity == glam::DVec2::ZERO);
        let watch = if is_untouched { watch(session, run) } else { String::new() };
        let hint = if session.has_recorded_drag() && !session.experiment().is_comparing() {
            "M plays the same drag under the other method, B under both."
        } else if !has_pair {
            "A adds a circle. H shows all keys."
        } else if is_at_rest && is_untouched {
            "Drag a circle onto the other. M changes the method, H shows all keys."
        } else if is_at_rest {
            "M changes the method, H shows all keys."
        } else if session.experiment().is_comparing() {
            "Press Space: one clock for both."
        } else if run.rules().detection.is_stepped() {
            "Press Space, then M."
        } else {
            &format!("Press Space. M changes to {} detection.", session.other_method().name())
        };
        return of(watch, hint);
    }
    let hint = if session.experiment().is_comparing() {
        &in_compare(session)
    } else {
        "Space goes on, R starts again, M changes the method."
    };
    let last = last_contact(session, run).or_else(|| grazed(session, run));
    of(last.unwrap_or_default(), hint)
}

/// Returns the sentence on the lane on screen, also while it plays: on the last contact, or on the start.
pub fn on_lane(session: &Session, lane: &Lane) -> String {
    let (said, run) = (shown(session, lane).sentence, lane.run());
    if !said.is_empty() {
        return said;
    }
    last_contact(session, run).unwrap_or_else(|| watch(session, run))
}

/// Says what limits the window, and how long it takes for each picture.
pub fn limit_words(limit: Limit) -> String {
    match limit {
        Limit::Engine(time) => format!("the engine takes {} a picture", number::brief_time(time)),
        Limit::Drawing(time) => format!("drawing takes {} a picture", number::brief_time(time)),
    }
}

/// Says the same where there is room for two words.
pub fn limit_in_brief(limit: Limit) -> String {
    match limit {
        Limit::Engine(time) => format!("engine: {}", number::brief_time(time)),
        Limit::Drawing(time) => format!("drawing: {}", number::brief_time(time)),
    }
}

/// Returns the hint for time in Compare, and for a return to one method.
fn in_compare(session: &Session) -> String {
    let (kept, other) = (session.run().rules().detection.name(), session.other_method().name());
    format!("Space goes on, R starts again, M keeps {other}, B keeps {kept}.")
}

/// Returns what to watch, which the scene says for the method and the rules with which it was loaded.
fn watch(session: &Session, run: &Run) -> String {
    let (rules, loaded) = (*run.rules(), run.loaded().rules);
    let is_compared = session.experiment().is_comparing();
    if rules == loaded || is_compared && rules == (Rules { detection: rules.detection, ..loaded }) {
        return run.start().watch.clone();
    }
    if rules == (Rules { detection: rules.detection, ..loaded }) {
        return format!("The same start, under {} detection.", rules.detection.name());
    }
    String::new()
}

/// Says why the clock stands still.
fn stands_still(session: &Session, stall: &Stall, circles: usize) -> Narration {
    let who = match stall.contact {
        Contact::Pair { a, b } => format!("{} and {}", session.name(a), session.name(b)),
        Contact::Wall { circle, side } => format!("{} and the {} wall", session.name(circle), side.name()),
    };
    let when = number::brief_time(stall.since);
    let among = if circles > 2 { format!(", among {circles} circles") } else { String::new() };
    let (word, why, hint) = match stall.cause {
        Cause::InelasticCollapse => (
            "COLLAPSE",
            "Each bounce takes speed, so the next comes sooner.",
            "A larger restitution keeps them apart. R starts again.",
        ),
        Cause::Jam => (
            "JAM",
            "There is no room to part.",
            "Drag one away, or remove it: that makes room. R starts again.",
        ),
    };
    Narration {
        sentence: format!(
            "{word}: {who} collide again and again at t = {when}{among}. {why} The clock waits."
        ),
        hint: hint.to_owned(),
    }
}

/// Says what the method found last.
fn last_contact(session: &Session, run: &Run) -> Option<String> {
    let event = run.events().last()?;
    let when = number::brief_time(event.time);
    match event.contact {
        Contact::Pair { a, b } => {
            let (a, b) = (session.name(a), session.name(b));
            Some(if run.rules().detection.is_stepped() {
                let depth = number::brief(event.depth);
                format!("The check at t = {when} found {a} and {b} overlapping, {depth} m deep.")
            } else {
                format!("{a} and {b}: contact at t = {when}, solved exactly.")
            })
        }
        Contact::Wall { circle, side } => {
            Some(format!("{} hit the {} wall at t = {when}.", session.name(circle), side.name()))
        }
    }
}

/// Says that the explained pair has grazed.
fn grazed(session: &Session, run: &Run) -> Option<String> {
    let (pair, time) = (session.focus_pair()?, session.graze(run)?);
    let (a, b, when) = (session.name(pair.a), session.name(pair.b), number::brief_time(time));
    (time <= run.world().time())
        .then(|| format!("{a} and {b} graze at t = {when}: they touch, and no impulse is exchanged."))
}

fn missed(session: &Session, miss: &AuditedContact) -> Narration {
    // The circle that moved more is named first.
    let [a, b] = if miss.mover() == 0 { [miss.a, miss.b] } else { [miss.b, miss.a] };
    let (a, b) = (session.name(a), session.name(b));
    let sentence = match miss.outcome {
        Outcome::Missed if miss.is_by_hand() => {
            format!("Missed by your hand: {a} and {b} were in contact only between two checks.")
        }
        Outcome::Missed => {
            format!("{a} passed through {b} between two checks.")
        }
        Outcome::TooLate { delay, .. } | Outcome::Caught { delay, .. } => {
            format!("{a} and {b} were caught too late, {} after the contact.", number::brief_time(delay))
        }
    };
    let hint = if session.experiment().is_comparing() {
        &in_compare(session)
    } else if miss.is_by_hand() {
        "Press M: the same drag again, solved exactly."
    } else {
        "Press M: the same start again, solved exactly."
    };
    Narration { sentence, hint: hint.to_owned() }
}

fn dragging(session: &Session, lane: &Lane) -> Narration {
    let run = lane.run();
    let Some(drag) = session.drag() else {
        return Narration { sentence: String::new(), hint: String::new() };
    };
    let (held, rules) = (session.name(drag.circle), run.rules());
    // Of a drag that is played again the sentence says so first.
    let (opening, hint) = if session.is_replaying_drag() {
        let detection = rules.detection.name();
        (format!("The same drag, under {detection} detection."), "Any key ends it.")
    } else {
        (format!("You are holding {held}."), "")
    };
    // A sentence about a result needs no other beginning.
    let again = if session.is_replaying_drag() { format!("{opening} ") } else { String::new() };
    let of = |sentence: String, hint: &str| Narration { sentence, hint: hint.to_owned() };
    if !rules.detection.is_stepped() {
        if !rules.response.keeps_apart() {
            return of(format!("{opening} Contacts change nothing: it passes through."), hint);
        }
        if lane.stop().is_none() {
            return of(format!("{opening} Its whole path is swept."), hint);
        }
        let other = session.other_method().name();
        let again = format!("Let go, and M plays the same drag under {other} detection.");
        let is_alone = hint.is_empty() && !session.experiment().is_comparing();
        return of(
            format!("{opening} It is stopped at first contact, and slides along."),
            if is_alone { &again } else { hint },
        );
    }
    if let Some(miss) = lane.miss() {
        let told = missed(session, miss);
        let hint = if hint.is_empty() { &told.hint } else { hint };
        return of(format!("{again}{}", told.sentence), hint);
    }
    if let Some(push) = lane.pushes().first() {
        let pushed = session.name(push.pushed);
        let length = number::brief(push.vector.length());
        if push.concentric {
            return of(
                format!(
                    "{again}The centers coincide: there is no direction, so {pushed} is pushed along +x by {length} m."
                ),
                hint,
            );
        }
        return of(
            format!(
                "{again}{pushed} is moved out by the minimum translation vector, the shortest way out of the overlap: {length} m."
            ),
            hint,
        );
    }
    if !rules.response.keeps_apart()
        && let Some(pair) = session.focus_pair()
    {
        let found = overlap(&session.circle_of(run, pair.a), &session.circle_of(run, pair.b));
        if found.is_overlapping() {
            return of(
                format!(
                    "{again}Push-out is off: the overlap stays, {} m deep.",
                    number::brief(found.depth())
                ),
                hint,
            );
        }
    }
    of(
        format!("{opening} It jumps to the hand at each check, every {}.", number::brief_time(rules.step)),
        hint,
    )
}
