//! The text and the buttons of the tour, and the words for screen readers.

use crate::session::{
    ClockCommand, Command, ExperimentCommand, Guess, OpenTour, Page, Piece, ScreenCommand, Sentence, Shown,
    Term, TourCommand, Wait, Word, chapters, key_of, largest_below,
};
use crate::view::button::{Action, Emphasis};
use crate::view::text::number;
use crate::view::words::line::{Line, Quantity, duration, meters, moment};
use crate::view::words::story::{on_lane, told};

/// The text and the buttons of the tour.
#[derive(Clone, Debug, PartialEq)]
pub struct TourText {
    /// One sentence or two.
    pub sentence: Line,
    /// The buttons, from the left.
    pub actions: Vec<Action>,
    /// The position in the tour, as text: `Tour 2 of 7`.
    pub place: String,
}

/// Returns the text of the open tour. While its sentence is not about the run on screen, it shows the canvas sentence
/// instead.
pub fn tour_text(shown: &Shown, tour: &OpenTour) -> TourText {
    let chapter = tour.chapter();
    let count = chapters().len();
    let fits = shown.tour_fits_screen;
    let (sentence, actions) = match tour.task().zip(tour.sentence(shown.lane().method())) {
        Some((task, sentence)) if fits => {
            let is_dragged = shown.drag.is_none() && shown.state.has_recorded_drag();
            let sentence = task.again.as_ref().filter(|_| is_dragged).unwrap_or(sentence);
            let sentence = tour
                .verdict()
                .map_or_else(Line::default, |verdict| filled(shown, verdict))
                .and(filled(shown, sentence));
            (sentence, actions(shown, tour, task.waits))
        }
        Some(_) if shown.state.is_repeating_drag() => (Line::default(), Vec::new()),
        Some(_) => (Line::default(), vec![chapter_again()]),
        None => {
            let counts = shown.run().contact_counts();
            let is_missed = counts.missed > 0;
            let instead = match (is_missed, counts.too_late > 0) {
                (true, _) => None,
                (false, true) => chapter.late.as_ref(),
                (false, false) => chapter.found.as_ref(),
            };
            let sentences = tour.verdict().into_iter().chain([instead.unwrap_or(&chapter.then)]);
            let sentences =
                sentences.map(|sentence| filled(shown, sentence)).fold(Line::default(), Line::and);
            let action = if tour.place + 1 < count {
                Action::first("Next", TourCommand::NextChapter)
            } else {
                Action::first("Open Cures", ScreenCommand::TogglePage(Page::Cures))
            };
            // After a miss, the sentence asks for a check that is dragged on the canvas.
            let is_asked = is_missed && chapter.found.is_some();
            let is_done = is_asked || shown.options.panel.page() == Some(Page::Cures);
            (sentences, if is_done { Vec::new() } else { vec![action] })
        }
    };
    let sentence = if fits { sentence } else { on_lane(shown, shown.lane()) };
    TourText { sentence, actions, place: format!("Tour {} of {count}", tour.place + 1) }
}

/// Begins the chapter again: closes the tour and opens it again.
fn chapter_again() -> Action {
    let commands = vec![TourCommand::ToggleTour.into(); 2];
    Action { name: "Back to the chapter".to_owned(), key: String::new(), commands, emphasis: Emphasis::First }
}

fn actions(shown: &Shown, tour: &OpenTour, wait: Wait) -> Vec<Action> {
    match wait {
        Wait::Result | Wait::Throw if shown.state.is_playing() => Vec::new(),
        Wait::Result if !shown.tour_asks => vec![throw(shown)],
        Wait::Result => {
            let guess = |name, guess| Action::other(name, TourCommand::Predict(guess));
            let is_at_wall = shown.pair.is_some_and(|pair| pair.wall().is_some());
            let [bounces, passes] = if is_at_wall {
                ["In front of it", "Behind it"]
            } else {
                ["Yes, it bounces", "No, it passes through"]
            };
            vec![guess(bounces, Guess::Bounces), guess(passes, Guess::PassesThrough)]
        }
        Wait::Tunnel => Vec::new(),
        Wait::Sweep => vec![Action::first("Same drag, solved", ExperimentCommand::ToggleDetection)],
        Wait::Seen | Wait::InTime => vec![shorter_step()],
        Wait::Safe => {
            let limit = shown.chances_at_start.map(|chances| chances.safe_step_limit);
            [shorter_step()].into_iter().chain(limit.map(step_below)).collect()
        }
        Wait::Caught | Wait::Bounced => vec![throw(shown)],
        Wait::Terms => {
            let terms = [
                (Term::A, "What is a?", "a = v·v"),
                (Term::B, "What is b?", "b = 2 d·v"),
                (Term::C, "What is c?", "c = d·d − R²"),
            ];
            let terms = terms.map(|(term, question, answer)| {
                let is_known = tour.has_pointed_at(term);
                let name = if is_known { answer } else { question };
                let emphasis = if is_known { Emphasis::Chosen } else { Emphasis::Other };
                Action::new(name, ScreenCommand::Point(Some(term)), emphasis)
            });
            // Beside the panel, that has the button.
            let again = Action::other("Play it again", ScreenCommand::SwellAgain);
            terms.into_iter().chain(shown.is_canvas_picture.then_some(again)).collect()
        }
        Wait::Contact => vec![Action::first("Next event", ClockCommand::NextEvent)],
        Wait::PushOut => vec![Action::first("One check", ClockCommand::StepForward)],
        Wait::Throw => vec![next_lane(), throw(shown)],
        Wait::Lane => vec![next_lane()],
    }
}

fn next_lane() -> Action {
    Action::other("Next lane", ExperimentCommand::ExplainNext)
}

/// Offers to play from the start, regardless of what is on screen.
fn throw(shown: &Shown) -> Action {
    let run = shown.run();
    let is_at_start = run.clock() == run.start_time();
    let restart = (!is_at_start).then_some(ClockCommand::Restart.into());
    let play = (!shown.state.is_playing()).then_some(ClockCommand::TogglePlay.into());
    let commands: Vec<Command> = restart.into_iter().chain(play).collect();
    let key = commands.iter().map(key_of).collect::<Vec<_>>().join(", ");
    Action { name: "Throw".to_owned(), key, commands, emphasis: Emphasis::First }
}

/// Offers a shorter dt: the key of the drag.
fn shorter_step() -> Action {
    Action::other("Shorter dt", ExperimentCommand::ShorterStep)
}

/// Offers the largest dt below this limit (s).
fn step_below(limit: f64) -> Action {
    let step = largest_below(limit);
    Action::other(&format!("dt = {}", number::brief_time(step)), ExperimentCommand::SetStep(step))
        .with_key("")
}

fn filled(shown: &Shown, sentence: &Sentence) -> Line {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone().into(),
        Piece::Word(word) => value(shown, *word).map_or_else(|| "…".into(), Line::from),
    };
    Line(sentence.0.iter().flat_map(|one| piece(one).0).collect())
}

/// Returns the value of a word with its unit; `None` if the open scene has none.
fn value(shown: &Shown, word: Word) -> Option<(Quantity, String)> {
    let run = shown.run();
    let last_contact = || run.last_found(f64::NEG_INFINITY);
    Some(match word {
        Word::Step => (Quantity::Step, number::brief_time(run.rules().step)),
        Word::Speed => {
            let pair = shown.pair?;
            let speed = |index: usize| run.start().circles[index].circle.velocity.length();
            let faster = pair.second().filter(|&b| speed(b) > speed(pair.a)).unwrap_or(pair.a);
            (Quantity::Speed(faster), format!("{} m/s", number::brief(speed(faster))))
        }
        Word::Overlap => (Quantity::Duration, number::time(shown.chances_at_start?.overlap_duration)),
        Word::SafeStep => duration(largest_below(shown.chances_at_start?.safe_step_limit)),
        Word::Contact => moment(last_contact()?.time),
        Word::PushOut => {
            let by_hand = shown.stepped().find_map(|lane| lane.pushes_by_hand.first());
            let by_hand = by_hand.map(|push| push.vector.length());
            let by_check = || last_contact().map(|event| event.depth);
            meters(by_hand.or_else(by_check)?)
        }
    })
}

/// Returns the words for screen readers: the title of the scene, the sentence of the moment, and what that leaves to say about the
/// result on screen; a text without words is empty.
pub fn words_on_screen(shown: &Shown) -> [String; 3] {
    let (lane, tour) = (shown.lane(), shown.state.tour().filter(|_| shown.state.message().is_none()));
    let told = told(shown, lane);
    let on_screen = lane.on_screen();
    let is_said = told.is_story && on_screen == Some(lane.story);
    let result = on_screen.map_or_else(Line::default, |story| {
        let cause = story.cause(shown, lane);
        if is_said { cause } else { story.sentence(shown, lane).and(cause) }
    });
    let sentence = tour.map_or(told.sentence, |tour| tour_text(shown, tour).sentence);
    [shown.run().start().title.clone(), sentence.to_string(), result.to_string()]
}
