//! The tour: each chapter waits for what it asks for, by key and by mouse, and never takes anything away.

#![cfg(feature = "app")]

use circle_collision::scene::BUILT_IN;
use circle_collision::session::{
    Command, Guess, KEYS, Page, Session, Stroke, Term, Tour, Wait, chapters, command_for,
};
use circle_collision::simulation::Detection;
use circle_collision::view::camera::Camera;
use circle_collision::view::canvas;
use circle_collision::view::layout::Layout;
use circle_collision::view::theme::DARK;
use circle_collision::view::tour::{Told, told};
use egui::{Vec2, vec2};
use glam::{DVec2, dvec2};

use hands::{apply_all, center, opened, pass};

mod hands;

/// The bullet, with the tour open at this chapter, from 0.
fn at(chapter: usize) -> Session {
    let mut session = opened("bullet");
    session.set_room(true);
    session.apply(Command::ToggleTour);
    for _ in 0..chapter {
        session.apply(Command::NextChapter);
    }
    assert_eq!(place(&session), Some(chapter));
    session
}

fn place(session: &Session) -> Option<usize> {
    session.tour().map(Tour::place)
}

fn waits(session: &Session) -> Option<Wait> {
    session.tour().expect("the tour is open").task().map(|task| task.waits)
}

fn says(session: &Session) -> Told {
    told(session, session.tour().expect("the tour is open"))
}

/// Presses the key of this label.
fn key(session: &mut Session, label: &str) {
    let strokes = KEYS.iter().flat_map(|binding| binding.strokes);
    let stroke: Stroke = *strokes.into_iter().find(|stroke| stroke.label() == label).expect("a key");
    session.apply(command_for(stroke).expect("it has a meaning").clone());
}

/// Clicks the button of this name in the tour.
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

/// Drags a circle there in one pull, over a second of real time.
fn drag(session: &mut Session, circle: usize, to: DVec2) {
    apply_all(session, [Command::Select(Some(circle)), Command::Grab(circle), Command::DragTo(to)]);
    pass(session, 60, 1.0 / 60.0);
    session.apply(Command::Release);
}

#[test]
fn nothing_is_done_when_a_chapter_begins_nor_by_waiting() {
    for (number, chapter) in chapters().iter().enumerate() {
        let mut session = at(number);
        assert_eq!(waits(&session), Some(chapter.tasks[0].waits), "{}", chapter.title);
        assert_eq!(BUILT_IN[chapter.scene].scene(), **session.run().loaded(), "{}", chapter.title);
        assert!(!session.is_playing(), "{}", chapter.title);
        pass(&mut session, 120, 1.0 / 60.0);
        assert_eq!(waits(&session), Some(chapter.tasks[0].waits), "{}", chapter.title);
        let told = says(&session);
        assert!(!told.sentence.is_empty() && !told.sentence.contains(['{', '…']), "{}", told.sentence);
    }
}

#[test]
fn each_chapter_is_done_by_keys() {
    let mut session = at(0);
    key(&mut session, "Shift+X");
    key(&mut session, "Space");
    play_out(&mut session);
    assert_eq!(waits(&session), None);
    assert!(says(&session).sentence.starts_with("You were right. "));

    key(&mut session, "F3");
    key(&mut session, "Shift+P");
    pass(&mut session, 60, 1.0 / 60.0);
    assert_eq!(waits(&session), None);

    // A circle is moved by hand only; what was dragged is played again by key.
    key(&mut session, "F3");
    drag(&mut session, 0, dvec2(6.0, 0.0));
    assert_eq!(waits(&session), Some(Wait::Sweep));
    key(&mut session, "M");
    pass(&mut session, 30, 1.0 / 60.0);
    assert_eq!(waits(&session), Some(Wait::Sweep), "while it is played");
    pass(&mut session, 60, 1.0 / 60.0);
    assert_eq!(waits(&session), None);

    key(&mut session, "F3");
    for _ in 0..4 {
        key(&mut session, "-");
    }
    key(&mut session, "Space");
    play_out(&mut session);
    assert_eq!(waits(&session), Some(Wait::Caught), "seen, and too late");
    key(&mut session, "Shift+D");
    play_out(&mut session);
    assert_eq!(waits(&session), None);

    key(&mut session, "F3");
    for done in [false, false, true] {
        assert_eq!(waits(&session), Some(Wait::Terms));
        key(&mut session, "Shift+F");
        assert_eq!(waits(&session) == Some(Wait::Contact), done);
    }
    key(&mut session, "N");
    assert_eq!(waits(&session), None);

    key(&mut session, "F3");
    key(&mut session, "→");
    assert_eq!(waits(&session), None);

    key(&mut session, "F3");
    // A wall may come first.
    for _ in 0..10 {
        if waits(&session) == Some(Wait::Contact) {
            key(&mut session, "N");
        }
    }
    assert_eq!(waits(&session), Some(Wait::Cost));
    key(&mut session, "J");
    assert_eq!(waits(&session), None);
    key(&mut session, "F3");
    assert_eq!((place(&session), session.toured()), (None, Some(0)), "it starts over the next time");
}

#[test]
fn each_chapter_is_done_by_the_mouse() {
    let mut session = at(0);
    click(&mut session, "No, it passes through");
    click(&mut session, "Throw");
    play_out(&mut session);
    assert!(says(&session).sentence.starts_with("You were right. "));

    click(&mut session, "Next");
    // The ribbon says moments.
    for time in [0.45, 0.42] {
        session.apply(Command::Seek(time));
        assert_eq!(waits(&session), Some(Wait::Dip), "{time} s lies beside the dip");
    }
    session.apply(Command::Seek(0.37));
    assert_eq!(waits(&session), None);

    click(&mut session, "Next");
    drag(&mut session, 0, dvec2(6.0, 0.0));
    assert!(center(&session, 0).x > center(&session, 1).x, "it went through");
    click(&mut session, "The same drag, exactly");
    pass(&mut session, 90, 1.0 / 60.0);
    assert_eq!(waits(&session), None);
    assert!(center(&session, 0).x < center(&session, 1).x, "it was stopped");

    click(&mut session, "Next");
    click(&mut session, "dt = 95.3 ms");
    click(&mut session, "Throw");
    play_out(&mut session);
    assert_eq!(waits(&session), Some(Wait::Caught));
    click(&mut session, "dt = 47.6 ms");
    click(&mut session, "Throw");
    play_out(&mut session);
    assert_eq!(waits(&session), None);

    click(&mut session, "Next");
    for name in ["c = d·d − R²", "a = v·v", "b = 2 d·v"] {
        click(&mut session, name);
    }
    click(&mut session, "Next event");
    assert_eq!(waits(&session), None);
    assert_eq!(session.view_options().term, None);

    click(&mut session, "Next");
    // Pushed out by the hand that moves it a little, too.
    let from = center(&session, 0);
    drag(&mut session, 0, from + dvec2(0.01, 0.0));
    assert_eq!(waits(&session), None);

    click(&mut session, "Next");
    for _ in 0..10 {
        if waits(&session) == Some(Wait::Contact) {
            click(&mut session, "Next event");
        }
    }
    click(&mut session, "Cost");
    assert_eq!(session.view_options().panel.page(), Some(Page::Cost));
    assert_eq!(waits(&session), None);
    click(&mut session, "Close the tour");
    assert_eq!(place(&session), None);
}

#[test]
fn the_keys_of_both_guesses_stand_on_their_buttons() {
    for (name, guess) in
        [("Yes, it bounces", Guess::Bounces), ("No, it passes through", Guess::PassesThrough)]
    {
        let mut session = at(0);
        let button = says(&session).actions.into_iter().find(|action| action.name == name).expect("a button");
        key(&mut session, &button.key);
        assert_eq!(session.tour().and_then(Tour::guess), Some(guess), "{}", button.key);
        session.apply(Command::NextChapter);
        key(&mut session, &button.key);
        assert_eq!(session.tour().and_then(Tour::guess), None, "no guess is asked for here");
        assert!(session.message().is_some_and(|said| said.contains("guess")));
    }
}

/// What the canvas says in a window of this size, from the left.
fn canvas_says(session: &Session, window: Vec2) -> String {
    let layout = Layout::of(window).with_tour();
    let camera = Camera::fitted(session.run().loaded(), layout.canvas);
    let labels = canvas::draw(session, session.run(), &camera, &DARK, None).labels;
    labels.into_iter().map(|label| label.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_equation_adds_up_on_the_canvas_term_by_term() {
    for (window, is_present) in
        [(vec2(640.0, 400.0), false), (vec2(1280.0, 800.0), false), (vec2(853.0, 533.0), true)]
    {
        let mut session = at(4);
        if is_present {
            session.apply(Command::TogglePresent);
        }
        // Red comes at 20 m/s from 7.4 m at the left and 0.3 m below; R is 1 m.
        let [a, b] = [0, 1].map(|index| session.circle(index));
        let (d, v) = (b.center - a.center, b.velocity - a.velocity);
        let [a, b, c] = [v.dot(v), 2.0 * d.dot(v), d.dot(d) - 1.0];
        assert_eq!((a, b), (400.0, -296.0));
        let said = |session: &Session| canvas_says(session, window);
        assert!(!said(&session).contains("= 0"), "before a term was pointed at");
        for (name, expected) in [
            ("a = v·v", "400 t² + b t + c = 0".to_owned()),
            ("c = d·d − R²", format!("400 t² + b t + {c:.1} = 0")),
            ("b = 2 d·v", format!("400 t² − 296 t + {c:.1} = 0 → enter in 322 ms")),
        ] {
            click(&mut session, name);
            assert!(said(&session).contains(&expected), "{expected} at {window}: {}", said(&session));
        }
        // Each number stands beside its arrows, too.
        for number in ["400 t²", "− 296 t"] {
            assert_eq!(said(&session).matches(number).count(), 2, "{number} at {window}: {}", said(&session));
        }
        click(&mut session, "Next event");
        assert!(!said(&session).contains("= 0"), "the chapter is done");
    }
}

#[test]
fn what_it_says_is_true_of_the_run_on_screen() {
    // Other than asked for, nothing is taken for done.
    let mut session = at(0);
    session.apply(Command::SetStep(0.01));
    click(&mut session, "Yes, it bounces");
    click(&mut session, "Throw");
    pass(&mut session, 180, 1.0 / 60.0);
    assert_eq!(waits(&session), Some(Wait::Miss), "it was caught");
    assert!(says(&session).sentence.contains("every 10 ms"));

    let mut session = at(1);
    apply_all(&mut session, [Command::Reload, Command::SetStep(0.06)]);
    for time in [0.34, 0.6, 0.34] {
        session.apply(Command::Seek(time));
        assert_eq!(waits(&session), Some(Wait::Dip), "a check falls inside");
    }

    let mut session = at(3);
    click(&mut session, "Throw");
    play_out(&mut session);
    assert_eq!(waits(&session), Some(Wait::Seen), "dt is as long as before");
    session.apply(Command::SetStep(0.04));
    click(&mut session, "Throw");
    pass(&mut session, 120, 1.0 / 60.0);
    assert_eq!(waits(&session), None, "a dt below T / 2 ends the wait at once");

    // Between T / 2 and T it depends on the start whether a throw is caught in time.
    for (step, truth) in [(0.0883, "this time while red was still closing in"), (0.0953, "already leaving")] {
        let mut session = at(3);
        session.apply(Command::SetStep(step));
        click(&mut session, "Throw");
        pass(&mut session, 180, 1.0 / 60.0);
        assert_eq!(session.miss().is_none(), truth.starts_with("this time"), "{step}");
        assert_eq!(waits(&session), Some(Wait::Caught), "{step}");
        assert!(says(&session).sentence.contains(truth), "{}", says(&session).sentence);
    }

    let wrong = |guess| {
        let mut session = at(0);
        session.apply(Command::Predict(guess));
        click(&mut session, "Throw");
        play_out(&mut session);
        says(&session).sentence
    };
    let [right, wrong] = [Guess::PassesThrough, Guess::Bounces].map(wrong);
    assert!(right.starts_with("You were right. One check") && wrong.starts_with("A fair guess, but no. One"));
}

#[test]
fn the_numbers_in_its_sentences_are_those_of_the_scenes() {
    let chord = 2.0 * (1.0_f64 - 0.09).sqrt() / 20.0;
    let session = at(3);
    assert_eq!(
        session.chances_at_start().map(|chances| (chances.overlap_duration * 1e12).round()),
        Some((chord * 1e12).round())
    );
    assert!(says(&session).sentence.contains("T = 95.4 ms"));
    let mut session = at(6);
    let count = session.run().world().len();
    assert_eq!([count * (count - 1) / 2, 2 * count - 3, count - 1], [435, 57, 29]);
    while waits(&session) == Some(Wait::Contact) {
        session.apply(Command::NextEvent);
    }
    session.apply(Command::TogglePage(Page::Cost));
    let said = says(&session).sentence;
    assert!(["435", "57", "29"].iter().all(|number| said.contains(number)), "{said}");
}

#[test]
fn it_is_left_at_any_time_and_goes_on_where_it_was_left() {
    let mut session = at(2);
    key(&mut session, "Esc");
    assert_eq!((place(&session), session.toured()), (None, Some(2)));
    key(&mut session, "F2");
    assert_eq!(place(&session), Some(2));
    key(&mut session, "Shift+F3");
    assert_eq!(
        (place(&session), session.toured()),
        (Some(1), Some(1)),
        "a window that is killed is left, too"
    );
    key(&mut session, "F2");
    assert_eq!((place(&session), session.toured()), (None, Some(1)));
    key(&mut session, "F3");
    assert_eq!(place(&session), Some(1), "the key for going on opens it, too");

    // What was done is not asked for again.
    key(&mut session, "Shift+P");
    pass(&mut session, 60, 1.0 / 60.0);
    assert_eq!((place(&session), session.toured()), (Some(1), Some(2)), "the window may close now");
    key(&mut session, "F2");
    assert_eq!(session.toured(), Some(2));

    let mut session = at(chapters().len() - 1);
    key(&mut session, "F3");
    assert_eq!((place(&session), session.toured()), (None, Some(0)), "after the end it begins again");
}

#[test]
fn escape_closes_what_was_opened_over_it_first() {
    let mut session = at(0);
    click(&mut session, "Throw");
    play_out(&mut session);
    assert!(session.miss().is_some());
    key(&mut session, "H");
    key(&mut session, "Esc");
    assert!(!session.view_options().help && place(&session).is_some());
    // No card is drawn, since the page Why says the same.
    assert_eq!(session.view_options().panel.page(), Some(Page::Why));
    key(&mut session, "Esc");
    assert!(place(&session).is_none() && session.miss().is_some());
    assert!(session.view_options().panel.page().is_some(), "the panel was opened before");
    for _ in 0..2 {
        key(&mut session, "Esc");
    }
    assert!(session.view_options().panel.page().is_none() && session.miss().is_none());

    let mut narrow = at(0);
    narrow.set_room(false);
    click(&mut narrow, "Throw");
    play_out(&mut narrow);
    key(&mut narrow, "Esc");
    assert!(narrow.miss().is_none() && place(&narrow).is_some(), "the card came last");
}

#[test]
fn another_scene_closes_it_and_undo_brings_back_what_was_open() {
    let mut session = at(0);
    key(&mut session, "3");
    assert_eq!(place(&session), None);
    assert!(session.message().is_some_and(|said| said.contains("F2")));

    session.apply(Command::SetVelocity(0, dvec2(3.0, 1.0)));
    let edited = session.run().start().clone();
    key(&mut session, "F2");
    assert_eq!(place(&session), Some(0));
    assert!(session.message().is_some_and(|said| said.contains("Ctrl+Z")));
    key(&mut session, "Ctrl+Z");
    assert_eq!((session.run().start(), place(&session)), (&edited, None));
}

#[test]
fn the_first_start_changes_nothing_but_that_it_speaks() {
    let mut session = opened("bullet");
    session.apply(Command::ToggleTour);
    assert_eq!(session.run().start(), opened("bullet").run().start());
    key(&mut session, "Ctrl+Z");
    assert!(session.message().is_some_and(|said| said.contains("Nothing to undo")));
    assert_eq!(place(&session), Some(0));
}

#[test]
fn a_chapter_begins_with_its_own_method_alone() {
    let mut session = at(0);
    key(&mut session, "B");
    assert!(session.experiment().is_comparing());
    for detection in [
        Detection::Overlap,
        Detection::Overlap,
        Detection::Overlap,
        Detection::Intercept,
        Detection::Overlap,
        Detection::Intercept,
    ] {
        key(&mut session, "F3");
        assert!(!session.experiment().is_comparing());
        assert_eq!(session.run().rules().detection, detection, "{:?}", place(&session));
    }
}

#[test]
fn no_key_loses_its_meaning_while_it_is_open() {
    // Keys that open or close the tour itself, or leave its scene.
    let is_its_own = |command: &Command| {
        matches!(
            command,
            Command::ToggleTour | Command::NextChapter | Command::PreviousChapter | Command::Close
        )
    };
    for binding in KEYS.iter().filter(|binding| !is_its_own(&binding.command)) {
        let (mut plain, mut touring) = (opened("bullet"), opened("bullet"));
        touring.apply(Command::ToggleTour);
        for session in [&mut plain, &mut touring] {
            session.set_room(true);
        }
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
    let mut session = at(2);
    let step = session.run().rules().step;
    assert!(step > 10.0 * session.run().loaded().rules.step, "so long that a hand outruns it: {step}");
    key(&mut session, "Shift+R");
    assert_eq!((session.run().rules().step, place(&session)), (step, Some(2)));
    key(&mut session, "Esc");
    key(&mut session, "Shift+R");
    assert_eq!(session.run().rules().step, session.run().loaded().rules.step, "the tour is closed");
}

#[test]
fn the_terms_are_gone_through_by_key_whether_it_is_open_or_not() {
    let mut session = opened("bullet");
    for term in [Some(Term::A), Some(Term::B), Some(Term::C), Some(Term::Discriminant), None] {
        key(&mut session, "Shift+F");
        assert_eq!(session.view_options().term, term);
    }
}
