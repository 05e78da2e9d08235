//! The tour: each chapter can be completed by key and by mouse, and never takes anything away.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{
    BUTTON_KEYS, ClockCommand, Command, ExperimentCommand, FilesCommand, Guess, HandCommand, KEYS, LineUp,
    Methods, Page, ScreenCommand, Session, Stroke, Term, TourCommand, Wait, chapters,
};
use circle_collision_demo::view::words::tour::{TourText, tour_text};
use glam::{DVec2, dvec2};

use crate::hands::{apply_all, center, opened, pass};

mod leaving;
mod truth;

/// The bullet, with the tour open at this chapter, from 0.
fn at(chapter: usize) -> Session {
    let mut session = opened("bullet");
    session.set_has_room_beside(true);
    session.apply(TourCommand::ToggleTour);
    for _ in 0..chapter {
        session.apply(TourCommand::NextChapter);
    }
    assert_eq!(place(&session), Some(chapter));
    session
}

fn place(session: &Session) -> Option<usize> {
    session.tour().map(|tour| tour.place)
}

fn waits(session: &Session) -> Option<Wait> {
    session.tour().expect("the tour is open").task().map(|task| task.waits)
}

fn says(session: &Session) -> TourText {
    tour_text(&session.shown(), session.tour().expect("the tour is open"))
}

fn said_in_tour(session: &Session) -> String {
    says(session).sentence.to_string()
}

/// The current meaning of the key with this label.
fn meaning(session: &Session, label: &str) -> Option<Command> {
    let strokes = KEYS.iter().flat_map(|binding| binding.strokes);
    let mut strokes = strokes.chain(BUTTON_KEYS.iter().map(|(stroke, ..)| stroke));
    let stroke: Stroke = *strokes.find(|stroke| stroke.label() == label).expect("a key");
    session.command_for(stroke)
}

/// Presses the key with this label.
fn key(session: &mut Session, label: &str) {
    session.apply(meaning(session, label).expect("it has a meaning"));
}

/// Clicks the button with this name in the tour.
fn click(session: &mut Session, name: &str) {
    let actions = says(session).actions;
    let names: Vec<_> = actions.iter().map(|action| action.name.clone()).collect();
    let action =
        actions.into_iter().find(|action| action.name == name).unwrap_or_else(|| panic!("{names:?}"));
    apply_all(session, action.commands);
}

/// Lets real time pass until the run stands still.
fn play_out(session: &mut Session) {
    for _ in 0..1200 {
        session.tick(1.0 / 60.0);
        if !session.is_playing() && session.replay().is_none() {
            return;
        }
    }
}

/// Drags a circle to this position in one pull, over a second of real time.
fn drag(session: &mut Session, circle: usize, to: DVec2) {
    apply_all(
        session,
        [
            ScreenCommand::Select(Some(circle)).into(),
            HandCommand::Grab(circle).into(),
            HandCommand::DragTo(to).into(),
        ],
    );
    pass(session, 60, 1.0 / 60.0);
    session.apply(HandCommand::Release);
}

#[test]
fn no_task_is_done_when_a_chapter_begins_nor_by_waiting() {
    for (number, chapter) in chapters().iter().enumerate() {
        let mut session = at(number);
        assert_eq!(waits(&session), Some(chapter.tasks[0].waits), "{}", chapter.title);
        assert_eq!(BUILT_IN[chapter.scene].scene(), **session.run().loaded(), "{}", chapter.title);
        assert!(!session.is_playing(), "{}", chapter.title);
        pass(&mut session, 120, 1.0 / 60.0);
        assert_eq!(waits(&session), Some(chapter.tasks[0].waits), "{}", chapter.title);
        let told = says(&session);
        let said = told.sentence.to_string();
        assert!(!said.is_empty() && !said.contains(['{', '…']), "{}", told.sentence);
    }
}

#[test]
fn each_chapter_is_done_by_keys() {
    let mut session = at(0);
    key(&mut session, "N");
    play_out(&mut session);
    assert_eq!(waits(&session), None);
    assert!(said_in_tour(&session).starts_with("You were right. "));

    key(&mut session, "PgDn");
    for (wait, presses) in [(Wait::Seen, 1), (Wait::Safe, 4)] {
        assert_eq!(waits(&session), Some(wait));
        for _ in 0..presses {
            assert_eq!(waits(&session), Some(wait));
            key(&mut session, "-");
        }
    }
    assert_eq!(waits(&session), Some(Wait::Caught));
    key(&mut session, "Space");
    play_out(&mut session);
    assert_eq!(waits(&session), None);

    key(&mut session, "PgDn");
    key(&mut session, "N");
    play_out(&mut session);
    let told = said_in_tour(&session);
    assert!(told.starts_with("You were right. A check that finds"), "{told}");
    assert_eq!(waits(&session), Some(Wait::InTime));
    while waits(&session) == Some(Wait::InTime) {
        key(&mut session, "-");
    }
    assert_eq!(waits(&session), Some(Wait::Bounced));
    key(&mut session, "Space");
    play_out(&mut session);
    assert_eq!(waits(&session), None);

    key(&mut session, "PgDn");
    key(&mut session, "Alt+→");
    assert_eq!(waits(&session), Some(Wait::Tunnel), "a short way");
    key(&mut session, "Alt+Shift+→");
    assert_eq!(waits(&session), Some(Wait::Sweep));
    key(&mut session, "M");
    pass(&mut session, 30, 1.0 / 60.0);
    assert_eq!(waits(&session), Some(Wait::Sweep), "while it is played");
    pass(&mut session, 180, 1.0 / 60.0);
    assert_eq!(waits(&session), None);

    key(&mut session, "PgDn");
    for done in [false, false, true] {
        assert_eq!(waits(&session), Some(Wait::Terms));
        key(&mut session, "Shift+F");
        assert_eq!(waits(&session) == Some(Wait::Contact), done);
    }
    key(&mut session, "N");
    assert_eq!(waits(&session), None);

    key(&mut session, "PgDn");
    key(&mut session, "→");
    assert_eq!(waits(&session), None);

    key(&mut session, "PgDn");
    // A wall may come first.
    for _ in 0..10 {
        if waits(&session) == Some(Wait::Contact) {
            key(&mut session, "N");
        }
    }
    assert_eq!(waits(&session), None);

    key(&mut session, "PgDn");
    for _ in 0..2 {
        key(&mut session, "Shift+B");
    }
    assert_eq!(session.shown().lane().method(), Detection::Stepped(StepMethod::Sweep));
    key(&mut session, "Space");
    play_out(&mut session);
    assert_eq!(waits(&session), None);
    assert!(said_in_tour(&session).starts_with("You were right. "));
    key(&mut session, "PgDn");
    assert_eq!((place(&session), session.tour_resumes_at()), (None, Some(0)), "it starts over the next time");
}

#[test]
fn each_chapter_can_be_done_with_the_mouse() {
    let mut session = at(0);
    click(&mut session, "No, it passes through");
    play_out(&mut session);
    assert!(said_in_tour(&session).starts_with("You were right. "));

    session.apply(ExperimentCommand::SetStep(0.3));
    assert_eq!((place(&session), waits(&session)), (Some(1), Some(Wait::Seen)), "the next chapter");
    for (step, wait) in [(0.15, Wait::Seen), (0.09, Wait::Safe), (0.15, Wait::Seen), (0.09, Wait::Safe)] {
        session.apply(ExperimentCommand::SetStep(step));
        assert_eq!(waits(&session), Some(wait), "{step}");
    }
    click(&mut session, "dt = 47.6 ms");
    click(&mut session, "Throw");
    play_out(&mut session);
    assert_eq!(waits(&session), None);

    click(&mut session, "Next");
    click(&mut session, "In front of it");
    play_out(&mut session);
    let told = said_in_tour(&session);
    assert!(told.starts_with("A fair guess, but no. A check that finds"), "{told}");
    // The check beyond the wall is dragged in front of its line.
    session.apply(ExperimentCommand::SetStep(0.145));
    assert_eq!(waits(&session), Some(Wait::Bounced));
    click(&mut session, "Throw");
    play_out(&mut session);
    assert_eq!(waits(&session), None);

    click(&mut session, "Next");
    drag(&mut session, 0, dvec2(6.0, 0.0));
    assert!(center(&session, 0).x > center(&session, 1).x, "it went through");
    click(&mut session, "Same drag, solved");
    pass(&mut session, 200, 1.0 / 60.0);
    assert_eq!(waits(&session), None);
    assert!(center(&session, 0).x < center(&session, 1).x, "it was stopped");

    click(&mut session, "Next");
    for name in ["What is c?", "What is a?", "What is b?"] {
        click(&mut session, name);
    }
    click(&mut session, "Next event");
    assert_eq!(waits(&session), None);
    assert_eq!(session.view_options().term, None);

    click(&mut session, "Next");
    // Also pushed out when the hand moves it slightly.
    let from = center(&session, 0);
    drag(&mut session, 0, from + dvec2(0.01, 0.0));
    assert_eq!(waits(&session), None);

    click(&mut session, "Next");
    for _ in 0..10 {
        if waits(&session) == Some(Wait::Contact) {
            click(&mut session, "Next event");
        }
    }
    assert_eq!(session.view_options().panel.page(), Some(Page::Cost));
    assert_eq!(waits(&session), None);

    click(&mut session, "Next");
    click_lane(&mut session, StepMethod::Sweep);
    click(&mut session, "Throw");
    assert!(says(&session).actions.is_empty(), "nothing is asked for while they fly");
    play_out(&mut session);
    assert_eq!(waits(&session), None);
    assert!(said_in_tour(&session).starts_with("You were right. "));
    click(&mut session, "Open Cures");
    assert_eq!(session.view_options().panel.page(), Some(Page::Cures));
    key(&mut session, "PgDn");
    assert_eq!(place(&session), None);
}

/// Clicks a lane, which makes the panels explain it.
fn click_lane(session: &mut Session, method: StepMethod) {
    session.apply(ExperimentCommand::Explain(Detection::Stepped(method)));
}

#[test]
fn the_tour_waits_for_a_lane_that_caught_the_contact() {
    for (method, failure) in
        [(StepMethod::Overlap, "Overlap missed it"), (StepMethod::SweepAtRest, "Sweep at rest missed it")]
    {
        let mut session = at(7);
        click_lane(&mut session, method);
        let asked = said_in_tour(&session);
        assert!(asked.contains("Which of the three will catch this hit?"), "{asked}");
        click(&mut session, "Throw");
        play_out(&mut session);
        let told = said_in_tour(&session);
        assert!(told.starts_with(failure) && told.ends_with("Try another lane."), "{told}");
        assert_eq!(waits(&session), Some(Wait::Lane), "{method:?}");
        click_lane(&mut session, StepMethod::Sweep);
        assert_eq!(waits(&session), None);
        assert!(said_in_tour(&session).starts_with("You found it. "));
    }
}

#[test]
fn a_check_that_was_dragged_stays_there_in_the_next_chapter() {
    let mut session = at(0);
    apply_all(&mut session, [ExperimentCommand::SetStep(0.37).into(), TourCommand::NextChapter.into()]);
    assert_eq!((session.run().rules().step, waits(&session)), (0.37, Some(Wait::Safe)));
    session.apply(TourCommand::NextChapter);
    assert_eq!(session.run().rules().step, 0.155, "the step of its own");
}

#[test]
fn the_keys_of_both_guesses_are_on_their_buttons() {
    for (name, guess) in
        [("Yes, it bounces", Guess::Bounces), ("No, it passes through", Guess::PassesThrough)]
    {
        let mut session = at(0);
        let button = says(&session).actions.into_iter().find(|action| action.name == name).expect("a button");
        key(&mut session, &button.key);
        let guessed =
            |session: &Session| session.tour().and_then(|tour| tour.guess(session.run().rules().step));
        assert_eq!(guessed(&session), Some(guess), "{}", button.key);
        assert!(session.is_playing(), "a guess throws");
        apply_all(&mut session, [ClockCommand::Restart.into(), ExperimentCommand::SetStep(0.2).into()]);
        assert_eq!(guessed(&session), None, "it is asked again for another dt");
        session.apply(TourCommand::NextChapter);
        session.apply(TourCommand::Predict(guess));
        assert_eq!(guessed(&session), None, "no guess is asked for here");
    }
}

#[test]
fn answers_come_before_other_keys_only_while_they_are_asked_for() {
    let mut session = at(0);
    let other = [None, Some(ClockCommand::NextEvent.into())];
    let means = |session: &Session| ["Y", "N"].map(|label| meaning(session, label));
    let guesses = [Guess::Bounces, Guess::PassesThrough];
    assert_eq!(means(&session), guesses.map(|guess| Some(TourCommand::Predict(guess).into())));
    key(&mut session, "N");
    pass(&mut session, 5, 1.0 / 60.0);
    assert_eq!(means(&session), other, "the throw answers");
    assert!(says(&session).actions.is_empty(), "nothing is asked for while red flies");
    key(&mut session, "Space");
    assert_eq!(says(&session).actions.len(), 1, "it can only be thrown again");
    let chapters = [TourCommand::NextChapter, TourCommand::PreviousChapter];
    let scenes = [FilesCommand::NextScene, FilesCommand::PreviousScene];
    let means = |session: &Session| ["PgDn", "PgUp"].map(|label| meaning(session, label));
    assert_eq!(means(&session), chapters.map(|command| Some(command.into())));
    assert_eq!(means(&opened("bullet")), scenes.map(|command| Some(command.into())));
    let mut offered = opened("bullet");
    assert_eq!(meaning(&offered, "Enter"), None);
    let mut edited = opened("drag");
    edited.apply(ExperimentCommand::AddCircle(None));
    offered.apply(FilesCommand::Offer(edited.saved(None).expect("an edit")));
    assert_eq!(meaning(&offered, "Enter"), Some(FilesCommand::Restore.into()));
}

#[test]
fn a_chapter_begins_with_its_own_method_alone() {
    let mut session = at(0);
    key(&mut session, "B");
    assert!(session.experiment().is_comparing());
    for detection in [
        Detection::OVERLAP,
        Detection::OVERLAP,
        Detection::OVERLAP,
        Detection::Intercept,
        Detection::OVERLAP,
        Detection::Intercept,
    ] {
        key(&mut session, "PgDn");
        assert!(!session.experiment().is_comparing());
        assert_eq!(session.run().rules().detection, detection, "{:?}", place(&session));
    }
    // The last chapter runs the methods that its scene compares.
    for _ in 0..2 {
        key(&mut session, "PgDn");
        assert_eq!(session.experiment().methods(), Methods::SideBySide(LineUp::OfScene));
        key(&mut session, "PgUp");
        assert_eq!(session.experiment().methods(), Methods::One(Detection::Intercept));
    }
}

#[test]
fn no_key_loses_its_meaning_while_the_tour_is_open() {
    // Keys that open or close the tour itself, or leave its scene.
    let is_its_own = |command: &Command| {
        matches!(
            command,
            Command::Tour(TourCommand::ToggleTour | TourCommand::NextChapter | TourCommand::PreviousChapter)
                | Command::Screen(ScreenCommand::Close)
        )
    };
    for binding in KEYS.iter().filter(|binding| !is_its_own(&binding.command)) {
        let (mut plain, mut touring) = (opened("bullet"), opened("bullet"));
        touring.apply(TourCommand::ToggleTour);
        let effects = [&mut plain, &mut touring].map(|session| session.apply(binding.command.clone()));
        assert_eq!(effects[0], effects[1], "{}", binding.label());
        for session in [&mut plain, &mut touring] {
            pass(session, 5, 1.0 / 60.0);
        }
        assert_eq!(plain.run().clock(), touring.run().clock(), "{}", binding.label());
        assert_eq!(plain.run().start(), touring.run().start(), "{}", binding.label());
        assert_eq!(plain.view_options(), touring.view_options(), "{}", binding.label());
        assert_eq!(plain.is_playing(), touring.is_playing(), "{}", binding.label());
    }
}

#[test]
fn a_chapter_keeps_its_step_when_its_scene_is_loaded_again() {
    let mut session = at(3);
    let step = session.run().rules().step;
    assert!(step > 10.0 * session.run().loaded().rules.step, "so long that a hand outruns it: {step}");
    key(&mut session, "Shift+R");
    assert_eq!((session.run().rules().step, place(&session)), (step, Some(3)));
    key(&mut session, "Esc");
    key(&mut session, "Shift+R");
    assert_eq!(session.run().rules().step, session.run().loaded().rules.step, "the tour is closed");
}

#[test]
fn a_key_steps_through_the_terms() {
    let mut session = opened("bullet");
    for term in [Some(Term::A), Some(Term::B), Some(Term::C), Some(Term::Discriminant), None] {
        key(&mut session, "Shift+F");
        assert_eq!(session.view_options().term, term);
    }
}
