//! Whatever says how a contact ended says the same: the canvas, a lane of Compare, the ribbon, the page *Events* and the counts of the
//! command line.

use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Contact, Counters, Detection};
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{
    ClockCommand, LineUp, Mark, Pair, PairResult, Run, Session, Shown, ShownLane,
};
use circle_collision_demo::view::words::event::{EventLine, latest_events};
use circle_collision_demo::view::words::story::fate;

use crate::hands::{opened, opened_under};

/// The pair, the true time and the mark of a result.
fn facts(run: &Run, result: &PairResult) -> (Pair, f64, Mark) {
    let mark = Mark::of(run, result.audited().as_ref());
    match result {
        PairResult::Failed(failure) => {
            (Pair::in_contact(failure.contact).expect("a pair"), failure.time(), mark)
        }
        PairResult::Found(found) => {
            (Pair::in_contact(found.event.contact).expect("two circles"), found.event.time, mark)
        }
    }
}

/// Asserts that all views of the explained lane agree on the result that is on screen.
fn assert_result_agrees(of: &str, shown: &Shown, lane: &ShownLane) {
    let Some(result) = lane.result else { return };
    let (run, (pair, time, mark)) = (lane.run, facts(lane.run, &result));
    let clock = run.clock();
    assert_eq!(shown.pair, Some(pair), "{of}: the pair is explained");
    let last = lane.last.expect("a story");
    assert_eq!(last.mark(run), Some(mark), "{of}: the page");
    let sentence = last.sentence(shown, lane).to_string();
    let both = shown.names(pair).join(" and ");
    assert!(sentence.contains(&both) || !sentence.contains(" and "), "{of}: {both}, but {sentence}");
    if !shown.is_comparing() && run.stall().is_none() && shown.state.message().is_none() {
        // A run that counts the digits of π says the number.
        let counts = run.digits_of_pi().is_some();
        assert!(lane.story == last || counts, "{of}: the canvas says {:?}, the page {last:?}", lane.story);
    }
    let names = shown.names(pair).join(" – ");
    // A ghost has two lines: its answer, and that there was no contact.
    let is_alarm = matches!(mark, Mark::Missed | Mark::Ghost);
    let is_its =
        |line: &EventLine| line.at == time && line.words.starts_with(&names) && line.is_alarm == is_alarm;
    assert!(latest_events(shown).iter().any(is_its), "{of}: no event of {names} at {time} s");
    let slack = 1e-6 * run.rules().step;
    let dips = run.dips(0.0, clock);
    if let Some(audited) = result.audited()
        && let Some(dip) = dips.iter().find(|dip| (dip.from - audited.time()).abs() <= slack)
    {
        let agrees = match audited.outcome {
            Outcome::Ghost => dip.result.is_none(),
            outcome => dip.result == Some((outcome, audited.checked_at)),
        };
        assert!(agrees, "{of}: the ribbon says {:?} of {:?}", dip.result, audited.outcome);
    }
}

/// Asserts that the counts are those of the contacts that are listed.
fn assert_counts_agree(of: &str, run: &Run) {
    let Counters { caught, too_late, missed, ghosts, pair_collisions, .. } = run.counters_since_start();
    if run.rules().detection.is_stepped() {
        let is_counted = |one: &&AuditedContact| one.checked_at > run.start_time();
        let count = |is: fn(&Outcome) -> bool| {
            run.audited().iter().filter(is_counted).filter(|one| is(&one.outcome)).count() as u64
        };
        let listed = [
            count(|outcome| matches!(outcome, Outcome::Caught { .. })),
            count(|outcome| matches!(outcome, Outcome::TooLate { .. })),
            count(|outcome| *outcome == Outcome::Missed),
            count(|outcome| *outcome == Outcome::Ghost),
        ];
        assert_eq!([caught, too_late, missed, ghosts], listed, "{of}");
    } else {
        let pairs = run.events().iter().filter(|event| matches!(event.contact, Contact::Pair { .. }));
        assert_eq!(pair_collisions, pairs.count() as u64, "{of}");
    }
}

/// Plays a session for these seconds of simulated time, on through every pause, and calls `look` at each frame.
fn play(session: &mut Session, seconds: f64, mut look: impl FnMut(&Session)) {
    let frame = seconds / 240.0;
    for _ in 0..240 {
        if !session.is_playing() {
            session.apply(ClockCommand::TogglePlay);
        }
        session.tick(frame / session.speed());
        look(session);
    }
}

fn small_scenes() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().filter(|built_in| built_in.scene().circles.len() <= 10).map(|built_in| built_in.name)
}

#[test]
fn every_view_of_a_result_agrees() {
    let mut results = 0;
    for name in small_scenes() {
        for &detection in Detection::ALL {
            let mut session = opened_under(name, detection);
            let mut of = String::new();
            play(&mut session, 4.0, |session| {
                let shown = session.shown();
                of = format!("{name}, {detection:?}, {} s", shown.run().clock());
                assert_result_agrees(&of, &shown, shown.lane());
                results += u32::from(shown.lane().result.is_some());
            });
            assert_counts_agree(&of, session.run());
        }
    }
    assert!(results > 1_000, "only {results}");
}

#[test]
fn the_lanes_of_all_methods_agree_with_their_runs() {
    for name in small_scenes() {
        let mut session = opened(name).in_compare(LineUp::All);
        play(&mut session, 3.0, |session| {
            let shown = session.shown();
            for lane in &shown.lanes {
                let of = format!("{name}, {:?}, {} s", lane.method(), lane.run.clock());
                let said = fate(lane);
                let Some(pair) = shown.pair.filter(|_| shown.is_comparable) else { continue };
                let result = PairResult::of(lane.run, pair);
                match (said, result) {
                    (Some((mark, _)), Some(result)) => assert_eq!(mark, facts(lane.run, &result).2, "{of}"),
                    (Some((mark, words)), None) => assert_eq!(mark, Mark::PassedBy, "{of}: {words}"),
                    (None, None) => {}
                    (None, Some(result)) => panic!("{of}: says nothing of {result:?}"),
                }
            }
        });
    }
}
