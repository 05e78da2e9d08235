//! The sentence on the canvas about the latest event, and a hint about the next key.

use circle_collision::simulation::{Cause, Contact, StepMethod};

use crate::scene::Apart;
use crate::session::{Found, Page, PairResult, Run, Shown, ShownLane, about, cause_word, in_words};
use crate::view::text::number;
use crate::view::words::contact::{
    after_drag, by_hand, contact_sentence, drag_hint, drag_sentence, failure_hint, failure_words,
    keys_in_compare,
};
use crate::view::words::ending::{contacts_counted, contacts_so_far, ending, last_result, wait};
use crate::view::words::event::{changed_entries, result_from_start};
use crate::view::words::verdict::{self, Mark, counted};

/// The hint after a drag that can be repeated.
const AFTER_DRAG: &str = "M plays the same drag under the other method, B under both.";

/// The hint after a contact.
const AFTER_CONTACT: &str = "Space goes on, R starts again, M changes the method.";

/// A sentence and a hint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narration {
    pub sentence: String,
    /// The next key to press, in smaller letters, or an empty text.
    pub hint: String,
}

impl Narration {
    fn new(sentence: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), hint: hint.into() }
    }
}

/// Returns the sentence and the hint of the canvas. An open file picker and the tour show their sentences elsewhere.
pub fn narration(shown: &Shown, lane: &ShownLane) -> Narration {
    let mut narration = match shown.message {
        _ if shown.file_picker.is_some() => Narration::default(),
        Some(message) => Narration::new(message, ""),
        None if shown.tour.is_some() => Narration::default(),
        None => about_lane(shown, lane),
    };
    // A hint is about keys.
    if shown.is_filmed || shown.options.present {
        narration.hint.clear();
    }
    narration
}

/// What the sentence may be about, in order of precedence: it is about the first of these that there is. `None` passes on to the
/// next; an empty narration ends the search.
const SUBJECTS: [fn(&Shown, &ShownLane) -> Option<Narration>; 13] = [
    results_in_compare,
    drag,
    failure,
    stall,
    crowded_step,
    late_clock,
    counted_contacts,
    contact_on_screen,
    drag_result,
    end,
    silence_while_playing,
    start,
    changed_table,
];

/// Returns the sentence about what this lane shows, and its hint.
fn about_lane(shown: &Shown, lane: &ShownLane) -> Narration {
    let first = SUBJECTS.iter().find_map(|subject| subject(shown, lane));
    first.unwrap_or_else(|| last_event(shown, lane))
}

/// Says how the methods did in Compare.
fn results_in_compare(shown: &Shown, _: &ShownLane) -> Option<Narration> {
    let hint = if shown.drag.is_none() { keys_in_compare(shown) } else { String::new() };
    Some(Narration::new(comparison(shown)?, hint))
}

/// Says what the circle in the hand does.
fn drag(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let held = shown.drag?.circle;
    Some(Narration::new(drag_sentence(shown, lane, held), drag_hint(shown, lane)))
}

/// Says what the method failed at.
fn failure(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let failure = lane.failure()?;
    let [sentence, _] = failure_words(shown, lane, failure);
    Some(Narration::new(sentence, failure_hint(shown, failure)))
}

/// Says why contacts keep coming while time does not advance.
fn stall(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let (stall, circle_count) = lane.run.stall().filter(|_| lane.run.is_behind || !shown.is_playing)?;
    let who = match stall.contact {
        Contact::Pair { a, b } => format!("{} and {}", shown.name(a), shown.name(b)),
        Contact::Wall { circle, side } => format!("{} and the {} wall", shown.name(circle), side),
    };
    let when = number::brief_time(stall.since);
    let among = if circle_count > 2 { format!(", among {circle_count} circles") } else { String::new() };
    let (why, hint) = match stall.cause {
        Cause::InelasticCollapse => (
            "Each bounce takes speed, so the next comes sooner.",
            "A larger restitution keeps them apart. R starts again.",
        ),
        Cause::Jam => {
            ("There is no room to part.", "Drag one away, or remove it: that makes room. R starts again.")
        }
    };
    let word = cause_word(stall.cause).to_uppercase();
    let sentence =
        format!("{word}: {who} collide again and again at t = {when}{among}. {why} The clock waits.");
    Some(Narration::new(sentence, hint))
}

/// Says that one step would have too many contacts.
fn crowded_step(_: &Shown, lane: &ShownLane) -> Option<Narration> {
    let at_limit = || {
        Narration::new(
            "The next step would have more contacts than one step may have, so the run stops before it.",
            "A smaller dt may help, or fewer circles. R starts again.",
        )
    };
    lane.run.world().is_crowded().then(at_limit)
}

/// Says that this machine is too slow.
fn late_clock(_: &Shown, lane: &ShownLane) -> Option<Narration> {
    lane.run.is_behind.then(|| Narration::new("This machine cannot keep up, so the clock waits.", ""))
}

/// Says how many contacts there were and are still to come, in a run that counts the digits of π.
fn counted_contacts(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let counted = contacts_counted(lane.run).filter(|_| !shown.is_comparing())?;
    let hint = match wait(lane.run) {
        Some(_) => "N goes there.",
        None if shown.is_playing => "",
        None => AFTER_CONTACT,
    };
    Some(Narration::new(counted, hint))
}

/// Says how the run ended, and why.
fn end(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let [sentence, why] = ending(shown, lane).filter(|_| !shown.is_comparing())?;
    Some(Narration::new(sentence, why))
}

/// Describes the contact on screen that the method found.
fn contact_on_screen(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let event = lane.found()?.event;
    Some(Narration::new(contact_sentence(shown, lane.run, &event), AFTER_CONTACT))
}

/// Says what the last drag did.
fn drag_result(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let sentence = after_drag(shown, lane).filter(|_| !shown.is_playing)?;
    Some(Narration::new(sentence, if shown.has_recorded_drag { AFTER_DRAG } else { "" }))
}

/// Says nothing while the run plays. An offer replaces the sentence about the start.
fn silence_while_playing(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let is_offered = shown.offer.is_some() && is_at_start(lane.run);
    (shown.is_playing || is_offered).then(Narration::default)
}

/// Says what to watch.
pub fn start(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let run = lane.run;
    let is_untouched = run.start().has_circles_of(run.loaded());
    let watch = if is_untouched { watch(shown, run) } else { String::new() };
    let sentence = changed_step(shown, lane).unwrap_or(watch);
    is_at_start(run).then(|| Narration::new(sentence, hint_at_start(shown, run, is_untouched)))
}

/// Names a step that is not the scene's, and at the start says what its checks will see.
fn changed_step(shown: &Shown, lane: &ShownLane) -> Option<String> {
    let run = lane.run;
    let only_checks = run.rules().detection.stepped().is_some_and(StepMethod::only_checks);
    if !only_checks || run.rules().step == run.loaded().rules.step || shown.is_comparing() {
        return None;
    }
    let every = number::brief_time(run.rules().check_interval());
    let result = result_from_start(shown).filter(|_| is_at_start(run));
    Some(match result {
        Some(result) => format!("With a check every {every}, this throw is {result}."),
        None => format!("A check comes every {every}."),
    })
}

/// Says which entries of a table of many the last event changed, and how many contacts there were. The page *Cost* says the first
/// itself.
pub fn changed_table(shown: &Shown, lane: &ShownLane) -> Option<Narration> {
    let run = lane.run;
    let is_said = shown.is_comparing() || shown.options.panel.page() == Some(Page::Cost);
    run.world().table().filter(|_| !is_said && !run.is_small())?;
    let changed = changed_entries(shown, run.world(), run.events().last()?);
    Some(Narration::new(format!("The {changed}."), contacts_so_far(run).unwrap_or_default()))
}

/// Describes the last result, or in a run of many circles counts all.
fn last_event(shown: &Shown, lane: &ShownLane) -> Narration {
    let run = lane.run;
    let hint = if shown.is_comparing() { &keys_in_compare(shown) } else { AFTER_CONTACT };
    let count = if run.is_small() { None } else { contacts_so_far(run) };
    let last = || last_result(shown, lane).map(|[sentence, _]| sentence);
    let sentence = count.or_else(last).or_else(|| changed_step(shown, lane)).unwrap_or_default();
    Narration::new(sentence, hint)
}

fn is_at_start(run: &Run) -> bool {
    run.clock() == run.start_time()
}

fn hint_at_start(shown: &Shown, run: &Run, is_untouched: bool) -> String {
    let has_pair = run.start().circles.len() > 1;
    let is_at_rest = run.start().circles.iter().all(|body| body.circle.velocity == glam::DVec2::ZERO);
    let hint = if shown.has_recorded_drag && !shown.is_comparing() {
        AFTER_DRAG
    } else if !has_pair {
        "A adds a circle. H shows the keys."
    } else if is_at_rest && is_untouched {
        "Drag a circle onto the other. M changes the method, H shows the keys."
    } else if is_at_rest {
        "M changes the method, H shows the keys."
    } else if shown.is_comparing() {
        "Press Space: all lanes share one clock."
    } else if run.rules().detection.is_stepped() {
        "Press Space, then M."
    } else {
        let other = in_words(shown.other_method);
        return format!("Space plays, N goes to the next event. M changes to {other} detection.");
    };
    hint.to_owned()
}

/// Returns the sentence about the lane on screen, even while it plays: about the last contact, or about the start.
pub fn on_lane(shown: &Shown, lane: &ShownLane) -> String {
    let sentence = about_lane(shown, lane).sentence;
    if !sentence.is_empty() {
        return sentence;
    }
    last_result(shown, lane).map_or_else(|| watch(shown, lane.run), |[sentence, _]| sentence)
}

/// Returns the scene's advice about what to watch. A person's own always applies, that of a built-in scene to the method and the
/// rules in its file.
fn watch(shown: &Shown, run: &Run) -> String {
    let (rules, loaded) = (*run.rules(), run.loaded());
    let (watch, is_own) = shown.watch();
    if !is_own && !run.start().has_rules_of(loaded, Apart::Method) {
        String::new()
    } else if is_own || rules == loaded.rules || shown.is_comparing() {
        watch.to_owned()
    } else {
        format!("The same start, under {} detection.", in_words(rules.detection))
    }
}

/// Returns the result of each method in Compare, while one of them is on screen.
fn comparison(shown: &Shown) -> Option<String> {
    let lanes = &shown.lanes;
    if shown.has_small_lanes() {
        return results_of_many(shown);
    }
    if lanes.len() < 2 {
        return None;
    }
    let endings: Option<Vec<_>> = lanes.iter().map(|lane| ending(shown, lane)).collect();
    let counts = || lanes.iter().any(|lane| contacts_counted(lane.run).is_some());
    if endings.is_none() && !counts() && !lanes.iter().any(ShownLane::has_result) {
        return None;
    }
    if let Some([sentence, _]) = endings.as_deref().and_then(agreed) {
        return Some(sentence.clone());
    }
    // After a drag, a lane without a result may have had a contact, whose circle was pushed out and moved on.
    let is_by_hand = lanes.iter().any(ShownLane::has_hand_result);
    let without_result = if is_by_hand { "not in contact" } else { "no contact" };
    let result_of_run = |lane: &ShownLane| match shown.pair.filter(|_| shown.is_comparable) {
        Some(pair) => Some(short_words(&PairResult::of(lane.run, pair)?, lane)),
        None => counted(lane.run),
    };
    let sentence = |lane: &ShownLane| {
        let counted = || contacts_counted(lane.run).map(|words| words.trim_end_matches('.').to_owned());
        let result = by_hand(shown, lane).or_else(counted).or_else(|| result_of_run(lane));
        format!("{}: {}.", about(lane.method()).title, result.as_deref().unwrap_or(without_result))
    };
    let same = shown.has_repeated_drag.then(|| "Same drag.".to_owned());
    Some(same.into_iter().chain(lanes.iter().map(sentence)).collect::<Vec<_>>().join(" "))
}

/// Returns the ending that all these are, if they are all the same.
fn agreed(endings: &[[String; 2]]) -> Option<&[String; 2]> {
    endings.first().filter(|first| endings.iter().all(|ending| ending == *first))
}

/// Returns how many of the methods found the contact of the explained pair, and in which ways the others failed; where it cannot be
/// compared, how many found every contact.
fn results_of_many(shown: &Shown) -> Option<String> {
    let lanes = &shown.lanes;
    let results: Vec<_> = lanes.iter().filter_map(|lane| verdict::of_lane(shown, lane)).collect();
    let number = |mark: Mark| results.iter().filter(|(result, _)| *result == mark).count();
    if results.is_empty() {
        return None;
    }
    let Some(pair) = shown.pair.filter(|_| shown.is_comparable) else {
        let perfect = number(Mark::Found);
        return Some(format!(
            "Once a contact has turned circles, each lane goes its own way: of {} methods, {perfect} found every contact so far.",
            results.len()
        ));
    };
    let so_far = if results.len() < lanes.len() { " so far" } else { "" };
    let (a, b) = (shown.name(pair.a), shown.name(pair.b));
    let ways = [
        (Mark::Found, "found the contact"),
        (Mark::WrongWay, "sent them off at a wrong angle"),
        (Mark::Missed, "missed it or came too late"),
        (Mark::Ghost, "turned them aside though they only pass by"),
        (Mark::PassedBy, "let them pass"),
    ];
    let ways = ways.into_iter().filter_map(|(mark, way)| {
        let count = number(mark);
        (count > 0).then(|| format!("{count} {way}"))
    });
    let ways = ways.collect::<Vec<_>>().join(", ");
    Some(format!("{a} and {b}: of {} methods, {ways}{so_far}.", lanes.len()))
}

/// Returns the result of a run in a few words, with the time of a contact that was found.
fn short_words(result: &PairResult, lane: &ShownLane) -> String {
    let about = about(lane.method());
    match result {
        PairResult::Failed(audited) => audited.outcome.to_string(),
        PairResult::Found(Found { event, audited }) => {
            let word = match audited {
                Some(_) if Mark::of(lane.run, audited.as_ref()).is_wrong_way() => "sent off at a wrong angle",
                Some(_) => about.caught,
                None => about.found,
            };
            let when = if lane.method().is_stepped() { number::brief_time } else { number::time };
            format!("{word} at {}", when(event.time))
        }
    }
}
