//! What the tour says is true of what is on screen.

use circle_collision::session::{Command, Guess, Page, Session, Wait};
use circle_collision::view::camera::Camera;
use circle_collision::view::canvas;
use circle_collision::view::layout::Layout;
use circle_collision::view::theme::DARK;
use egui::{Vec2, vec2};

use super::hands::{apply_all, pass};
use super::{at, click, play_out, says, waits};

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
