//! The stepped methods in the window's session: choosing one, and what a ghost does.

use circle_collision::session::{ClockCommand, ExperimentCommand, Session};
use circle_collision::simulation::{Detection, Outcome, StepMethod};

use crate::hands::{apply_all, opened, session_of};

fn method(session: &Session) -> Detection {
    session.run().rules().detection
}

#[test]
fn the_next_stepped_method_follows_the_last_chosen_and_m_comes_back_to_it() {
    let mut session = opened("bullet");
    for number in 1..=StepMethod::ALL.len() {
        session.apply(ExperimentCommand::NextSteppedMethod);
        let chosen = Detection::Stepped(StepMethod::ALL[number % StepMethod::ALL.len()]);
        assert_eq!(method(&session), chosen);
        session.apply(ExperimentCommand::ToggleDetection);
        assert_eq!(method(&session), Detection::Intercept);
        session.apply(ExperimentCommand::NextLineUp);
        let shown: Vec<_> = session.experiment().runs().map(|run| run.rules().detection).collect();
        assert_eq!(shown, [chosen, Detection::Intercept], "these two");
        session.apply(ExperimentCommand::NextLineUp);
        let shown: Vec<_> = session.experiment().runs().map(|run| run.rules().detection).collect();
        assert_eq!(shown, Detection::ALL, "all");
        assert_eq!(method(&session), Detection::Intercept, "the same one is explained");
        session.apply(ExperimentCommand::ToggleDetection);
        assert!(!session.experiment().is_comparing() && method(&session) == Detection::Intercept, "alone");
        session.apply(ExperimentCommand::ToggleDetection);
        assert_eq!(method(&session), chosen, "back");
    }
}

#[test]
fn a_ghost_pauses_the_run_once_as_a_miss_does() {
    let mut session = session_of(
        "detection = \"speculative\"\nstep = 0.25\n\
         [[circle]]\ncenter = [-7.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
         [[circle]]\ncenter = [0, 1.2]\nradius = 0.5\n",
    );
    apply_all(&mut session, [ClockCommand::TogglePlay.into()]);
    for _ in 0..200 {
        session.tick(0.01);
    }
    let miss = session.miss().expect("a ghost on screen");
    assert_eq!((miss.outcome, miss.time()), (Outcome::Ghost, 0.25), "answered when the step begins");
    assert!(!session.is_playing() && session.run().clock() == 0.5, "{}", session.run().clock());
    assert_eq!(session.run().counters().ghosts, 1);
    assert!(session.safe_step().is_none(), "no dt is safe from it");
    apply_all(&mut session, [ClockCommand::Skip.into(), ClockCommand::TogglePlay.into()]);
    for _ in 0..200 {
        session.tick(0.01);
    }
    assert!(session.is_playing() && session.run().clock() > 1.0, "{}", session.run().clock());
}
