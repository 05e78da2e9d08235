//! What is on screen follows from what was noticed and from what has ended it since: rules for any history of commands.

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{
    ClockCommand, Command, DragTrace, ExperimentCommand, HandCommand, Methods, Pair, PairResult, PushOut,
    ScreenCommand, Session, ShownLane, is_by_hand,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::hands::opened_under;
use crate::nasty::{Judgment, for_all};
use history::{Act, acts};

mod history;

/// How long a result is shown while the runs play (s of real time).
const SHOWN_FOR: f64 = 2.5;

/// How long a message is shown while the runs play (s of real time).
const MESSAGE_FOR: f64 = 4.0;

/// How the message of a new start begins.
const START_AGAIN: &str = "Back at the start";

/// What a command must end, as a person would say it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ended {
    /// It ends no mark: it only changes how something is shown, or when.
    Nothing,
    /// It moves the hand: the marks of the hand change, and no others.
    Hand,
    /// The runs go on from another state: their results are over, and those of the hand are not.
    Results,
    /// The clock or the runs are elsewhere.
    Marks,
    /// The runs take another course as well, and may pause again.
    Course,
}

/// The marks of a lane.
#[derive(Clone, Debug, PartialEq)]
struct Marks {
    method: Detection,
    result: Option<PairResult>,
    pushes: Vec<PushOut>,
    trace: Option<DragTrace>,
}

fn marks(session: &Session) -> Vec<Marks> {
    let of_lane = |lane: &ShownLane| Marks {
        method: lane.method(),
        result: lane.result,
        pushes: lane.pushes_by_hand.to_vec(),
        trace: lane.trace.as_deref().filter(|trace| trace.contacts().next().is_some()).cloned(),
    };
    session.shown().lanes.iter().map(of_lane).collect()
}

/// Everything of the runs that an undo brings back.
fn state(session: &Session) -> (Methods, Vec<(Vec<Circle>, f64)>) {
    let runs = session.experiment().runs();
    (session.experiment().methods(), runs.map(|run| (run.world().circles().collect(), run.clock())).collect())
}

fn is_at_start(session: &Session) -> bool {
    let mut stepped = session.experiment().runs().filter(|run| run.rules().detection.is_stepped());
    stepped.any(|run| run.clock() == run.start_time())
}

/// Whether this command only reports where the pointer is, or the outcome of an effect.
fn is_report(command: &Command) -> bool {
    use ScreenCommand::{Point, PointAtPair, PointAtRadii, Tell, ZoomTime};
    matches!(command, Command::Screen(Point(_) | PointAtPair(_) | PointAtRadii(_) | ZoomTime(..) | Tell(_)))
}

/// Whether this command runs the experiment under other methods, so that the last drag can be repeated.
fn starts_methods(command: ExperimentCommand) -> bool {
    use ExperimentCommand::{NextLineUp, NextSteppedMethod, SetDetection, SetLineUp, ToggleDetection};
    matches!(command, SetDetection(_) | SetLineUp(_) | NextLineUp | NextSteppedMethod | ToggleDetection)
}

/// What this command had to end between these two states.
fn ended(command: &Command, before: &Session, after: &Session) -> Ended {
    use ExperimentCommand::{
        Explain, ExplainNext, LongerStep, Redo, SetDetection, SetLineUp, ShorterStep, ToggleDetectionHere,
        Undo, UseSafeStep,
    };
    let (had_replay, is_held) = (before.replay().is_some(), before.drag().is_some());
    let is_of_hand = matches!(command, Command::Hand(HandCommand::DragTo(_) | HandCommand::Release));
    if before.is_repeating_drag() && !is_report(command) {
        return if is_of_hand { Ended::Nothing } else { Ended::Marks };
    }
    let one_of = |is_first: bool, first: Ended, second: Ended| if is_first { first } else { second };
    let had = |methods: Methods| before.experiment().methods() == methods;
    match command {
        Command::Files(_) => Ended::Course,
        Command::Experiment(command) => {
            let changes_nothing = match command {
                Explain(_) | ExplainNext => true,
                Undo | Redo => after.message().is_some_and(|said| said.starts_with("Nothing")),
                UseSafeStep => before.shown().safe_step.is_none(),
                // At the end of its range.
                LongerStep | ShorterStep => before.run().rules() == after.run().rules(),
                ToggleDetectionHere => before.experiment().is_comparing(),
                _ => false,
            };
            let is_same = match *command {
                SetDetection(method) => had(Methods::One(method)),
                SetLineUp(line_up) => had(Methods::SideBySide(line_up)),
                _ => false,
            };
            one_of(changes_nothing, Ended::Nothing, one_of(is_same, Ended::Marks, Ended::Course))
        }
        Command::Clock(command) => match command {
            ClockCommand::TogglePlay => {
                one_of(had_replay || before.is_playing(), Ended::Nothing, Ended::Marks)
            }
            ClockCommand::StepForward => Ended::Marks,
            ClockCommand::Restart => Ended::Course,
            ClockCommand::StepBack
            | ClockCommand::NextEvent
            | ClockCommand::PreviousEvent
            | ClockCommand::Seek(_) => one_of(is_at_start(after), Ended::Course, Ended::Marks),
            ClockCommand::Faster | ClockCommand::Slower | ClockCommand::Replay | ClockCommand::Skip => {
                Ended::Nothing
            }
        },
        Command::Hand(HandCommand::Grab(_) | HandCommand::Jump(_)) => Ended::Marks,
        Command::Hand(HandCommand::DragTo(_)) => one_of(is_held, Ended::Hand, Ended::Nothing),
        Command::Hand(HandCommand::Release) => one_of(is_held, Ended::Results, Ended::Nothing),
        Command::Screen(ScreenCommand::Close) => {
            let options = before.view_options();
            let had_result = before.shown().lanes.iter().any(ShownLane::has_result);
            let without_drag = one_of(options.help || !had_result, Ended::Nothing, Ended::Marks);
            one_of(had_replay, Ended::Nothing, one_of(is_held, Ended::Course, without_drag))
        }
        Command::Screen(_) | Command::Tour(_) => Ended::Nothing,
    }
}

/// A session, and what a person with a watch knows about it.
struct Watched {
    session: Session,
    /// How long it has played (s of real time).
    played: f64,
    /// The results on screen, and when each came.
    results: Vec<(Detection, PairResult, f64)>,
    /// When the message came (s of real time).
    told: f64,
    /// When the hand last let go (s of real time).
    released: f64,
    /// Whether the runs have paused at a result on their present course.
    has_paused: bool,
}

impl Watched {
    fn note_results(&mut self) {
        let known = std::mem::take(&mut self.results);
        for Marks { method, result, .. } in marks(&self.session) {
            let Some(result) = result else { continue };
            let since = known.iter().find(|known| (known.0, known.1) == (method, result));
            self.results.push((method, result, since.map_or(self.played, |known| known.2)));
        }
    }

    fn apply(&mut self, command: &Command) -> Judgment {
        let before = self.session.clone();
        // Each edit is one of its own.
        self.session.end_pull();
        self.session.apply(command.clone());
        let after = &self.session;
        let ended = ended(command, &before, after);
        for (old, new) in marks(&before).iter().zip(marks(after)) {
            // Whoever goes to the very check of a failure sees it there.
            let time = after.experiment().under(new.method).expect("its run").world().time();
            let is_here =
                |result: &PairResult| result.failure().is_some_and(|failure| failure.checked_at == time);
            let is_old = old.result.is_some_and(|result| new.result == Some(result) && !is_here(&result));
            let has_old_marks = old.trace.is_some() && new.trace == old.trace
                || !old.pushes.is_empty() && new.pushes == old.pushes;
            match ended {
                Ended::Nothing => prop_assert_eq!(old, &new),
                Ended::Hand => {}
                Ended::Results => {
                    prop_assert!(
                        new.result.is_none_or(|result| result.failure().is_some_and(|it| is_by_hand(&it)))
                    );
                }
                Ended::Marks | Ended::Course => prop_assert!(!is_old && !has_old_marks, "{old:?}, {new:?}"),
            }
        }
        if !is_report(command) {
            let is_again = *command == Command::Clock(ClockCommand::Replay);
            prop_assert!(after.replay().is_none() || is_again, "the replay goes on");
            prop_assert!(after.message().is_none_or(|said| said != "told"), "the message stays");
        } else if !matches!(command, Command::Screen(ScreenCommand::Tell(_))) {
            prop_assert_eq!((after.replay(), after.message()), (before.replay(), before.message()));
        }
        let is_edit = matches!(command, Command::Experiment(_)) && before.drag().is_none();
        let is_undo =
            matches!(command, Command::Experiment(ExperimentCommand::Undo | ExperimentCommand::Redo));
        if is_edit && !is_undo && !after.is_repeating_drag() && state(after) != state(&before) {
            let mut undone = after.clone();
            undone.apply(ExperimentCommand::Undo);
            prop_assert_eq!(state(&undone), state(&before));
            let is_bare =
                |marks: &Marks| marks.result.is_none() && marks.pushes.is_empty() && marks.trace.is_none();
            prop_assert!(marks(&undone).iter().all(is_bare) && !undone.is_playing());
        }
        if matches!(command, Command::Clock(ClockCommand::Restart)) {
            prop_assert_eq!(after.visible_time().from, 0.0);
        }
        let is_other_experiment = match command {
            Command::Experiment(command) => ended == Ended::Course && !starts_methods(*command),
            Command::Files(_) => true,
            _ => false,
        };
        prop_assert!(!is_other_experiment || !after.has_recorded_drag(), "the drag of another experiment");
        let starts_again = matches!(command, Command::Experiment(command) if starts_methods(*command))
            && ended == Ended::Course
            && after.drag().is_none()
            && before.drag().is_none();
        if starts_again {
            prop_assert!(after.experiment().runs().all(|run| run.clock() == run.start_time()));
            prop_assert_eq!(&after.run().start().circles, &before.run().start().circles);
            prop_assert!(after.is_playing() || !before.is_playing());
            prop_assert!(after.message().is_some_and(|said| said.starts_with(START_AGAIN)));
        }
        let plays = *command == Command::Clock(ClockCommand::TogglePlay) && ended == Ended::Marks;
        if plays && !before.is_repeating_drag() {
            prop_assert!(!after.has_recorded_drag(), "playing on makes the new place the start");
        }
        if ended == Ended::Nothing && matches!(command, Command::Experiment(_)) {
            prop_assert_eq!(state(after), state(&before));
        }
        let is_jump = matches!(command, Command::Hand(HandCommand::Jump(_)));
        if is_jump || before.drag().is_some() && after.drag().is_none() {
            self.released = self.played;
        }
        if let Command::Clock(command) = command
            && matches!(ended, Ended::Marks | Ended::Course)
            && !matches!(command, ClockCommand::TogglePlay | ClockCommand::Restart)
        {
            for lane in &after.shown().lanes {
                // A step shows each failure on its way, and any other move that of the check where it ends.
                let since =
                    if *command == ClockCommand::StepForward { before.run().clock() } else { f64::INFINITY };
                let is_seen = |time: f64| time == lane.run.world().time() || time > since;
                let failed = lane.run.audited().iter().any(|it| it.is_failure() && is_seen(it.checked_at));
                prop_assert!(!failed || lane.failure().is_some(), "the failure is not shown");
            }
        }
        if matches!(command, Command::Screen(ScreenCommand::Tell(_))) {
            self.told = self.played;
        }
        self.has_paused &= !matches!(ended, Ended::Course | Ended::Results);
        if matches!(ended, Ended::Marks | Ended::Course) {
            self.results.clear();
        }
        self.note_results();
        Ok(())
    }

    /// Lets one picture pass.
    fn tick(&mut self, seconds: f64) -> Judgment {
        let (is_held, was_playing) = (self.session.drag().is_some(), self.session.is_playing());
        let (before, clock) = (marks(&self.session), self.session.run().clock());
        let was_told = self.session.message() == Some("told");
        self.session.tick(seconds);
        self.played += if was_playing { seconds } else { 0.0 };
        let after = marks(&self.session);
        let (message, age) = (self.session.message(), self.played - self.told);
        if was_told && self.session.is_playing() {
            prop_assert!(
                (message == Some("told")) == (age < MESSAGE_FOR) || (age - MESSAGE_FOR).abs() < 1e-6
            );
        }
        let is_elsewhere = self.session.run().clock() != clock;
        prop_assert!(!is_elsewhere || message.is_none_or(|said| !said.starts_with(START_AGAIN)));
        if is_held {
            prop_assert_eq!(self.session.is_playing(), was_playing, "under the hand");
        } else {
            for (method, result, since) in &self.results {
                let now = after.iter().find(|marks| marks.method == *method).and_then(|marks| marks.result);
                let age = self.played - since;
                prop_assert!(age < SHOWN_FOR + 1e-6 || now != Some(*result), "{result:?} is {age} s old");
                prop_assert!(age > SHOWN_FOR - 1e-6 || now.is_some(), "{result:?} is only {age} s old");
            }
            if was_playing {
                prop_assert!(
                    after.iter().all(|marks| marks.pushes.is_empty()),
                    "time has passed since the push"
                );
                let is_old = self.played - self.released >= SHOWN_FOR;
                prop_assert!(!is_old || after.iter().all(|marks| marks.trace.is_none()), "an old trace");
            }
            let missed = |all: &[Marks]| all.iter().find_map(|marks| marks.result?.failure());
            let is_new = missed(&after).is_some() && missed(&after) != missed(&before);
            let is_single = !self.session.experiment().is_comparing();
            let (has_paused, pauses) = (self.has_paused, !self.session.view_options().plays_through);
            self.has_paused |= was_playing && !self.session.is_playing();
            let must_pause = !has_paused && is_new && is_single && pauses && was_playing;
            prop_assert!(!must_pause || self.has_paused && self.session.replay().is_some(), "it plays on");
            prop_assert!(
                self.session.is_playing() == was_playing || !has_paused && pauses,
                "it pauses again"
            );
        }
        self.note_results();
        Ok(())
    }

    /// What holds at every moment.
    fn judge(&self) -> Judgment {
        let session = &self.session;
        prop_assert!(
            session.experiment().runs().all(|run| run.clock() == session.run().clock()),
            "one clock"
        );
        if let (Some(failure), true, true) =
            (session.failure(), session.selection().is_empty(), session.drag().is_none())
        {
            prop_assert_eq!(session.shown().pair, Pair::in_contact(failure.contact));
        }
        Ok(())
    }
}

#[test]
fn what_is_on_screen_follows_from_what_was_done() {
    let scenes = select(vec!["bullet", "too-late", "drag", "head-on", "passing-by", "overlapping"]);
    let methods =
        select(vec![Detection::OVERLAP, Detection::Intercept, Detection::Stepped(StepMethod::Speculative)]);
    for_all(1500, (scenes, methods, acts()), |(scene, method, acts)| {
        let session = opened_under(scene, method);
        let mut watched = Watched {
            session,
            played: 0.0,
            results: Vec::new(),
            told: 0.0,
            released: 0.0,
            has_paused: false,
        };
        for act in acts {
            match act {
                Act::Apply(command) => watched.apply(&command)?,
                Act::Wait(seconds) => {
                    for _ in 0..(seconds * 20.0_f64).round() as u32 {
                        watched.tick(0.05)?;
                        watched.judge()?;
                    }
                }
            }
            watched.judge()?;
        }
        Ok(())
    });
}
