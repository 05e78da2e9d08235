//! The sentences of the tour are true of the picture on screen.

use circle_collision::detection::overlap;
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{
    ClockCommand, ExperimentCommand, Guess, KEYS, Piece, ScreenCommand, Sentence, Session, TourCommand, Wait,
    chapters,
};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::theme::DARK;
use egui::{Vec2, vec2};

use super::{at, click, drag, key, play_out, said_in_tour, says, waits};
use crate::hands::{apply_all, pass};

/// The words on the canvas of a window of this size, from the left.
fn canvas_says(session: &Session, window: Vec2) -> String {
    let layout = Layout::of(window).with_tour();
    let camera = Camera::fitted(session.run().loaded(), layout.canvas);
    let labels = canvas::draw(&session.shown(), session.shown().lane(), &camera, &DARK, None).labels;
    labels.into_iter().map(|label| label.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_equation_adds_up_on_the_canvas_term_by_term() {
    for (window, is_present) in
        [(vec2(640.0, 400.0), false), (vec2(1280.0, 800.0), false), (vec2(853.0, 533.0), true)]
    {
        let mut session = at(4);
        if is_present {
            session.apply(ScreenCommand::TogglePresent);
        }
        // Red starts 7.4 m to the left and 0.3 m below, at 20 m/s; R is 1 m.
        let [a, b] = [0, 1].map(|index| session.circle(index));
        let (d, v) = (b.center - a.center, b.velocity - a.velocity);
        let [a, b, c] = [v.dot(v), 2.0 * d.dot(v), d.dot(d) - 1.0];
        assert_eq!((a, b), (400.0, -296.0));
        let said = |session: &Session| canvas_says(session, window);
        let c = format!("+ {c:.1}");
        let whole = ["400 t²", "− 296 t", &c, "= distance² − R²", "= 0 at t = 322 ms"];
        let mut known = Vec::new();
        for (name, more) in
            [("", [].as_slice()), ("What is a?", &[0]), ("What is c?", &[2]), ("What is b?", &[1, 3, 4])]
        {
            if !name.is_empty() {
                click(&mut session, name);
            }
            known.extend(more);
            for (place, piece) in whole.iter().enumerate() {
                let count = usize::from(known.contains(&place));
                let said = said(&session);
                assert_eq!(said.matches(piece).count(), count, "{piece} after {name} at {window}: {said}");
            }
        }
        click(&mut session, "Next event");
        assert!(!said(&session).contains("= 0"), "the chapter is done");
    }
}

#[test]
fn the_distance_appears_with_the_first_throw() {
    for window in [vec2(640.0, 400.0), vec2(1280.0, 800.0)] {
        let mut session = at(0);
        assert!(!canvas_says(&session, window).contains("distance"), "{}", canvas_says(&session, window));
        click(&mut session, "No, it passes through");
        pass(&mut session, 10, 1.0 / 60.0);
        assert!(canvas_says(&session, window).contains("distance"), "{}", canvas_says(&session, window));
    }
}

#[test]
fn a_throw_that_ends_a_chapter_stays_in_view() {
    let mut session = at(1);
    session.apply(ExperimentCommand::SetStep(0.03));
    assert_eq!(waits(&session), Some(Wait::Caught));
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 300, 1.0 / 60.0);
    assert_eq!(waits(&session), None);
    let [a, b] = [0, 1].map(|index| session.circle(index));
    assert!(!session.is_playing() && overlap(&a, &b).gap < 1e-6, "{a:?} {b:?}");
}

#[test]
fn the_tour_says_only_what_is_true_of_the_run_on_screen() {
    // Of the first throw, each result is an answer to the guess. With the second dt, it is seen too late.
    for (step, guess, verdict) in [
        (0.01, "Yes, it bounces", "You were right. A check came"),
        (0.01, "No, it passes through", "A fair guess, but no. A check came"),
        (0.25, "Yes, it bounces", "A fair guess, but no. One check came"),
        (0.2, "Yes, it bounces", "A check saw"),
    ] {
        let mut session = at(0);
        session.apply(ExperimentCommand::SetStep(step));
        click(&mut session, guess);
        pass(&mut session, 180, 1.0 / 60.0);
        assert_eq!(waits(&session), None, "dt {step}");
        let sentence = said_in_tour(&session);
        assert!(sentence.starts_with(verdict), "dt {step}: {sentence}");
        assert_true(&session, guess);
    }

    // Anything but the requested change does not count as done.
    let mut session = at(1);
    session.apply(ExperimentCommand::SetStep(0.15));
    assert_eq!(waits(&session), Some(Wait::Seen), "no disc touches");
    session.apply(ClockCommand::StepForward);
    session.apply(ExperimentCommand::SetStep(0.04));
    assert_eq!(waits(&session), Some(Wait::Seen), "the throw has begun");

    let mut session = at(3);
    let blue = session.circle(1).center;
    for short in [4.0, 0.4] {
        drag(&mut session, 0, blue - glam::dvec2(short, 0.0));
        assert!(said_in_tour(&session).starts_with("Nothing was missed yet"), "{short} m short of blue");
    }
    drag(&mut session, 0, glam::dvec2(6.0, 0.0));
    assert!(said_in_tour(&session).starts_with("Your hand moved red past blue"));

    // From another start, other methods may catch it.
    let mut session = at(7);
    drag(&mut session, 1, glam::dvec2(3.0, -7.4));
    session.apply(ClockCommand::TogglePlay);
    play_out(&mut session);
    assert_eq!(waits(&session), Some(Wait::Throw));
    click(&mut session, "Back to the chapter");
    assert!(said_in_tour(&session).contains("Which of the three will catch this hit"));

    let wrong = |guess| {
        let mut session = at(0);
        session.apply(TourCommand::Predict(guess));
        play_out(&mut session);
        said_in_tour(&session)
    };
    let [right, wrong] = [Guess::PassesThrough, Guess::Bounces].map(wrong);
    assert!(right.starts_with("You were right. One check") && wrong.starts_with("A fair guess, but no. One"));
}

#[test]
fn the_numbers_in_the_sentences_match_the_scenes() {
    let chord = 2.0 * (1.0_f64 - 0.09).sqrt() / 20.0;
    let mut session = at(1);
    session.apply(ExperimentCommand::SetStep(0.09));
    assert_eq!(
        session.shown().chances_at_start.map(|chances| (chances.overlap_duration * 1e12).round()),
        Some((chord * 1e12).round())
    );
    assert!(said_in_tour(&session).contains("T = 95.39 ms"));
    let mut session = at(6);
    let count = session.run().world().len();
    assert_eq!([count * (count - 1) / 2, 2 * count - 3, count - 1], [435, 57, 29]);
    while waits(&session) == Some(Wait::Contact) {
        session.apply(ClockCommand::NextEvent);
    }
    let said = said_in_tour(&session);
    assert!(["435", "57", "29"].iter().all(|number| said.contains(number)), "{said}");
}

/// A statement of the tour about the run on screen: its first words, and whether it is true.
type Claim = (&'static str, fn(&Session) -> bool);

/// At least one claim for each sentence.
const CLAIMS: [Claim; 26] = [
    ("Red flies at", |session| checks_alone(session) && session.run().last_found(0.0).is_none()),
    ("One check came before", |session| {
        checks_alone(session) && last_outcome(session) == Some(Outcome::Missed)
    }),
    ("A check came while", |session| {
        let start = session.run().start().circles[0].circle.velocity;
        let has_turned = session.circle(0).velocity != start;
        checks_alone(session) && has_turned && matches!(last_outcome(session), Some(Outcome::Caught { .. }))
    }),
    ("A check saw them overlap", |session| {
        let too_late = matches!(last_outcome(session), Some(Outcome::TooLate { .. }));
        let start = session.run().start().circles[0].circle.velocity;
        checks_alone(session) && too_late && session.circle(0).velocity == start
    }),
    ("Now you try.", checks_alone),
    ("A flies at a wall", |session| checks_alone(session) && session.run().last_found(0.0).is_none()),
    ("A check that finds the center of A past", |session| {
        let is_late = matches!(last_outcome(session), Some(Outcome::TooLate { .. }));
        checks_alone(session) && (!is_late || session.circle(0).center.x > 0.0)
    }),
    ("Now a check sees the overlap while A", |session| {
        let step = session.run().rules().step;
        let radius = session.run().start().circles[0].circle.radius;
        let sees = |number: i32| (-radius..0.0).contains(&path_of_first(session, f64::from(number) * step));
        checks_alone(session) && (1..100).any(sees)
    }),
    ("Caught in front of the line", |session| {
        let start = session.run().start().circles[0].circle.velocity;
        let is_caught = matches!(last_outcome(session), Some(Outcome::Caught { .. }));
        let has_turned = session.circle(0).velocity == -start;
        checks_alone(session) && is_caught && has_turned && session.circle(0).center.x < 0.0
    }),
    ("Nothing was missed yet", |session| checks_alone(session) && session.run().missed_by_hand() == 0),
    ("Your hand moved red", |session| checks_alone(session) && session.run().missed_by_hand() > 0),
    ("Solved exactly, the whole", solves_alone),
    ("Red is tested only at the faint discs", checks_alone),
    ("Now a check sees them overlap", |session| {
        let [a, b] = [0, 1].map(|index| session.run().start().circles[index].circle);
        let step = session.run().rules().step;
        let overlaps = |step_count: i32| overlap(&a.after(f64::from(step_count) * step), &b).is_overlapping();
        checks_alone(session) && (1..1000).any(overlaps)
    }),
    ("less than T/2", |session| session.run().rules().step < (1.0_f64 - 0.09).sqrt() / 20.0),
    ("Caught, and so is every throw along", |session| {
        let start = session.run().start().circles[0].circle.velocity;
        let has_turned = session.circle(0).velocity != start;
        checks_alone(session) && has_turned && matches!(last_outcome(session), Some(Outcome::Caught { .. }))
    }),
    ("It reaches the rim when", solves_alone),
    ("a = v·v, b = 2 d·v", solves_alone),
    ("Contact at", |session| solves_alone(session) && session.run().last_found(0.0).is_some()),
    ("Here they overlap", |session| {
        checks_alone(session) && overlap(&session.circle(0), &session.circle(1)).is_overlapping()
    }),
    ("At that check they overlapped by", |session| {
        let has_pushed = session.run().last_found(0.0).is_some_and(|event| event.depth > 0.0);
        checks_alone(session) && (has_pushed || !session.shown().lane().pushes_by_hand.is_empty())
    }),
    ("Which of the three will catch this hit?", |session| session.experiment().lanes().len() == 3),
    ("Only one of them caught it", |session| {
        let caught = |method| matches!(outcome_under(session, method), Some(Outcome::Caught { .. }));
        [StepMethod::Overlap, StepMethod::SweepAtRest, StepMethod::Sweep].map(caught) == [false, false, true]
    }),
    ("Overlap missed it", |session| is_explained(session, StepMethod::Overlap, Outcome::Missed)),
    ("Sweep at rest missed it", |session| is_explained(session, StepMethod::SweepAtRest, Outcome::Missed)),
    ("Sweep moves both at once", |session| {
        matches!(outcome_under(session, StepMethod::Sweep), Some(Outcome::Caught { .. }))
    }),
];

/// The claims of the chapter whose numbers are for thirty circles.
const CLAIMS_ON_THIRTY: [Claim; 3] = [
    ("Intercept keeps a table", solves_alone),
    ("A contact changes only", |session| solves_alone(session) && session.run().last_found(0.0).is_some()),
    ("Overlap tests 435", |_| true),
];

/// Where the center of the first circle would be after this time, in meters past the line of a wall at x = 0.
fn path_of_first(session: &Session, time: f64) -> f64 {
    session.run().start().circles[0].circle.after(time).center.x
}

fn checks_alone(session: &Session) -> bool {
    !session.experiment().is_comparing() && session.run().rules().detection == Detection::OVERLAP
}

fn solves_alone(session: &Session) -> bool {
    !session.experiment().is_comparing() && session.run().rules().detection == Detection::Intercept
}

fn last_outcome(session: &Session) -> Option<Outcome> {
    session.run().audited().last().map(|audited| audited.outcome)
}

/// The last outcome in the lane of this method; `None` if it is not on screen.
fn outcome_under(session: &Session, method: StepMethod) -> Option<Outcome> {
    let run = session.experiment().under(Detection::Stepped(method))?;
    run.audited().last().map(|audited| audited.outcome)
}

fn explains(session: &Session, method: StepMethod) -> bool {
    session.run().rules().detection == Detection::Stepped(method)
}

fn is_explained(session: &Session, method: StepMethod, outcome: Outcome) -> bool {
    explains(session, method) && outcome_under(session, method) == Some(outcome)
}

/// The claims in this sentence.
fn claims(sentence: &str) -> Vec<(Claim, usize)> {
    let all = CLAIMS.iter().map(|&claim| (claim, 0)).chain(CLAIMS_ON_THIRTY.iter().map(|&claim| (claim, 30)));
    all.filter(|((words, _), _)| sentence.contains(words)).collect()
}

fn assert_true(session: &Session, after: &str) {
    if session.tour().is_none() {
        return;
    }
    let sentence = said_in_tour(session);
    for ((words, is_so), circles) in claims(&sentence) {
        let has_all = circles == 0 || session.run().world().len() == circles;
        assert!(is_so(session) && has_all, "after {after}: {words}, in {sentence}");
    }
}

/// The steps that complete a chapter.
fn steps(chapter: usize) -> Vec<fn(&mut Session)> {
    let throw: fn(&mut Session) = |session| {
        click(session, "Throw");
        play_out(session);
    };
    match chapter {
        0 => vec![|session| {
            click(session, "Yes, it bounces");
            play_out(session);
        }],
        1 => vec![
            |session| session.apply(ExperimentCommand::SetStep(0.09)).map_or((), drop),
            |session| click(session, "dt = 47.6 ms"),
            throw,
        ],
        2 => vec![
            |session| {
                click(session, "Behind it");
                play_out(session);
            },
            |session| session.apply(ExperimentCommand::SetStep(0.145)).map_or((), drop),
            throw,
        ],
        3 => vec![|session| drag(session, 0, glam::dvec2(6.0, 0.0)), |session| {
            key(session, "M");
            pass(session, 200, 1.0 / 60.0);
        }],
        4 => vec![
            |session| {
                for name in ["What is a?", "What is b?", "What is c?"] {
                    click(session, name);
                }
            },
            |session| click(session, "Next event"),
        ],
        5 => vec![|session| click(session, "One check")],
        7 => vec![throw, |session| {
            session.apply(ExperimentCommand::Explain(Detection::Stepped(StepMethod::Sweep)));
        }],
        _ => vec![|session| {
            while waits(session) == Some(Wait::Contact) {
                click(session, "Next event");
            }
        }],
    }
}

#[test]
fn after_any_command_the_tour_speaks_of_what_is_on_screen() {
    for (number, chapter) in chapters().iter().enumerate() {
        let words = |Sentence(pieces): &Sentence| -> String {
            pieces.iter().map(|piece| if let Piece::Text(text) = piece { text } else { "…" }).collect()
        };
        for task in &chapter.tasks {
            for sentence in [&task.say].into_iter().chain(task.say_of_lane.values()).chain(&task.again) {
                assert!(!claims(&words(sentence)).is_empty(), "{sentence:?}");
            }
        }
        for sentence in std::iter::once(&chapter.then).chain(&chapter.found).chain(&chapter.late) {
            assert!(!claims(&words(sentence)).is_empty(), "{sentence:?}");
        }

        for done in 0..=chapter.tasks.len() {
            let mut start = at(number);
            steps(number).iter().take(done).for_each(|step| step(&mut start));
            assert_eq!(waits(&start), chapter.tasks.get(done).map(|task| task.waits));
            assert!(start.shown().tour_fits_screen, "chapter {number}, {done} done");
            let buttons = says(&start).actions.into_iter().map(|action| (action.name, action.commands));
            let keys = KEYS.iter().map(|binding| (binding.label(), vec![binding.command.clone()]));
            for (name, commands) in buttons.chain(keys) {
                let of = format!("chapter {number}, {done} done, {name}");
                let mut after = start.clone();
                apply_all(&mut after, commands);
                assert_true(&after, &of);
                pass(&mut after, 30, 1.0 / 60.0);
                assert_true(&after, &of);
                for then in [None, Some("Space"), Some("R"), Some("M"), Some("N")] {
                    let (mut session, of) = (after.clone(), format!("{of}, {then:?}"));
                    if let Some(then) = then {
                        key(&mut session, then);
                        assert_true(&session, &of);
                    }
                    pass(&mut session, 60, 1.0 / 60.0);
                    assert_true(&session, &of);
                }
            }
        }
    }
}
