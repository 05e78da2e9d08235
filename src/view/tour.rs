//! The text and the buttons of the tour.

use crate::detection::StepSize;
use crate::session::{
    ClockCommand, Command, ExperimentCommand, Guess, Page, Piece, ScreenCommand, Sentence, Session, Term,
    Tour, TourCommand, Wait, Word, chapters, largest_below,
};
use crate::view::action::{Action, Emphasis, key_of};
use crate::view::narration::on_lane;
use crate::view::text::number;

/// What the tour shows now.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// One sentence or two.
    pub sentence: String,
    /// The buttons, from the left.
    pub actions: Vec<Action>,
    /// The number of the chapter.
    pub place: String,
}

/// Returns what the open tour shows. Where its own sentence is about another run than the one on screen, it shows the sentence
/// that the canvas would without it.
pub fn told(session: &Session, tour: &Tour) -> Told {
    let chapter = tour.chapter();
    let count = chapters().len();
    let place = format!("Tour {} of {count}", tour.place() + 1);
    let fits = session.tour_fits_screen();
    let on_screen = || on_lane(session, session.lane());
    let Some((task, sentence)) = tour.task().zip(tour.sentence()) else {
        let verdict = tour
            .was_right()
            .and_then(|was_right| if was_right { chapter.right.as_ref() } else { chapter.wrong.as_ref() });
        let told = verdict.into_iter().chain([&chapter.then]).map(|sentence| filled(session, sentence));
        let sentence = if fits { told.collect::<Vec<_>>().join(" ") } else { on_screen() };
        let name = if tour.place() + 1 < count { "Next" } else { "Close the tour" };
        return Told {
            sentence,
            actions: vec![Action::new(name, vec![TourCommand::NextChapter.into()], Emphasis::First)],
            place,
        };
    };
    if !fits {
        // Closing the tour and opening it again begins the chapter anew.
        let again =
            Action::new("Back to the chapter", vec![TourCommand::ToggleTour.into(); 2], Emphasis::First);
        return Told { sentence: on_screen(), actions: vec![again], place };
    }
    Told { sentence: filled(session, sentence), actions: actions(session, tour, task.waits), place }
}

fn actions(session: &Session, tour: &Tour, wait: Wait) -> Vec<Action> {
    match wait {
        Wait::Miss => {
            let guess = |guess, name| {
                let emphasis = if tour.guess() == Some(guess) { Emphasis::Chosen } else { Emphasis::Other };
                Action::new(name, vec![TourCommand::Predict(guess).into()], emphasis)
            };
            vec![
                guess(Guess::Bounces, "Yes, it bounces"),
                guess(Guess::PassesThrough, "No, it passes through"),
                throw(session),
            ]
        }
        Wait::Dip if session.miss().is_some() => {
            vec![Action::new("Replay slowly", vec![ClockCommand::Replay.into()], Emphasis::Other)]
        }
        Wait::Dip | Wait::Tunnel => Vec::new(),
        Wait::Sweep => {
            vec![Action::new(
                "The same drag, exactly",
                vec![ExperimentCommand::ToggleDetection.into()],
                Emphasis::First,
            )]
        }
        Wait::Seen => {
            step(session, |chances| chances.overlap_duration).into_iter().chain([throw(session)]).collect()
        }
        Wait::Caught => {
            step(session, |chances| chances.safe_step_limit).into_iter().chain([throw(session)]).collect()
        }
        Wait::Terms => [("a = v·v", Term::A), ("b = 2 d·v", Term::B), ("c = d·d − R²", Term::C)]
            .into_iter()
            .map(|(name, term)| {
                let emphasis = if tour.has_pointed_at(term) { Emphasis::Chosen } else { Emphasis::Other };
                Action::new(name, vec![ScreenCommand::Point(Some(term)).into()], emphasis)
            })
            .collect(),
        Wait::Contact => {
            vec![Action::new("Next event", vec![ClockCommand::NextEvent.into()], Emphasis::First)]
        }
        Wait::PushOut => {
            vec![Action::new("One check", vec![ClockCommand::StepForward.into()], Emphasis::First)]
        }
        Wait::Cost => {
            vec![Action::new("Cost", vec![ScreenCommand::TogglePage(Page::Cost).into()], Emphasis::First)]
        }
    }
}

/// Offers to play from the start, whatever is on screen.
fn throw(session: &Session) -> Action {
    let run = session.run();
    let is_at_start = run.clock() == run.start_time();
    let restart = (!is_at_start).then_some(ClockCommand::Restart.into());
    let play = (!session.is_playing()).then_some(ClockCommand::TogglePlay.into());
    let commands: Vec<Command> = restart.into_iter().chain(play).collect();
    let key = commands.iter().map(key_of).collect::<Vec<_>>().join(", ");
    Action { name: "Throw".to_owned(), key, commands, emphasis: Emphasis::First }
}

/// Offers the largest dt below this limit, unless dt is that short already.
fn step(session: &Session, limit: impl Fn(StepSize) -> f64) -> Option<Action> {
    let step = largest_below(limit(session.chances_at_start()?));
    let name = format!("dt = {}", number::brief_time(step));
    let is_taken = session.run().rules().step <= step;
    (!is_taken).then(|| {
        Action::new(
            &name,
            vec![ExperimentCommand::SetStep(step).into(), ClockCommand::Restart.into()],
            Emphasis::Other,
        )
    })
}

fn filled(session: &Session, sentence: &Sentence) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Word(word) => value(session, *word).unwrap_or_else(|| "…".to_owned()),
    };
    sentence.0.iter().map(piece).collect()
}

/// Returns a number with its unit; `None` if the open scene has none.
fn value(session: &Session, word: Word) -> Option<String> {
    let run = session.run();
    let last_contact = || run.last_contact(f64::NEG_INFINITY);
    Some(match word {
        Word::Step => number::brief_time(run.rules().step),
        Word::Speed => {
            let pair = session.focus_pair()?;
            let speed = |index: usize| run.start().circles[index].circle.velocity.length();
            format!("{} m/s", number::brief(speed(pair.a).max(speed(pair.b))))
        }
        Word::Overlap => number::brief_time(session.chances_at_start()?.overlap_duration),
        Word::SafeStep => number::brief_time(largest_below(session.chances_at_start()?.safe_step_limit)),
        Word::Contact => number::brief_time(last_contact()?.time),
        Word::PushOut => {
            let by_hand = session
                .experiment()
                .stepped()
                .find_map(|lane| lane.pushes().first())
                .map(|push| push.vector.length());
            let by_check = || last_contact().map(|event| event.depth);
            format!("{} m", number::brief(by_hand.or_else(by_check)?))
        }
    })
}
