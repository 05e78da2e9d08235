//! The contents of the bands of Compare.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, HandCommand, Session};
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::draw::DrawList;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::{bands, foot};
use circle_collision_demo::view::text::Label;
use circle_collision_demo::view::theme::DARK;
use egui::{Color32, Rect, Vec2, vec2};
use glam::dvec2;

use crate::hands::{apply_all, opened, said, simulate};
use crate::picture::{WINDOWS, camera};

/// The contents of each band of Compare, then the part common to both, with their frames.
fn compared(session: &Session, window: Vec2) -> [(Rect, DrawList); 3] {
    let layout = Layout::of(window);
    let canvas = layout.canvas;
    let parts = bands(session.run().loaded(), 2, &layout);
    let whole = camera(session, window);
    let mut lists: Vec<(Rect, DrawList)> = session
        .shown()
        .lanes
        .iter()
        .zip(&parts)
        .map(|(lane, &part)| {
            (part.frame, canvas::draw(&session.shown(), lane, &whole.in_canvas(part), &DARK, None))
        })
        .collect();
    let both = canvas::compare::draw(&session.shown(), &parts, &whole.in_canvas(parts[0]), &DARK, canvas);
    lists.push((foot(canvas), both));
    lists.try_into().expect("two bands and what is for both")
}

/// Whether this label stays where it is, however other labels move: those at the rim and those common to both. Labels in
/// circles are shorter.
fn stays(label: &Label) -> bool {
    label.ground == Color32::TRANSPARENT && label.text.chars().count() > 2
}

#[test]
fn beside_intercept_a_wrong_angle_is_not_called_caught() {
    let mut session = opened("off-center");
    let speculative = Detection::Stepped(StepMethod::Speculative);
    let commands =
        [ExperimentCommand::SetDetection(speculative).into(), ExperimentCommand::NextLineUp.into()];
    apply_all(&mut session, commands);
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 240, 1.0 / 60.0);
    let sentence = said(&session);
    assert_eq!(sentence, "Speculative: sent off at a wrong angle at 250 ms. Intercept: contact at 334.3 ms.");
    let [(_, band), ..] = compared(&session, vec2(1280.0, 800.0));
    let found = band.capsules.iter().find(|one| one.color == DARK.found);
    assert!(found.is_none(), "{found:?}");
}

#[test]
fn the_top_of_a_band_gives_the_result_of_its_method() {
    let of = |name: &str, window: Vec2| {
        let mut session = opened(name);
        apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ClockCommand::TogglePlay.into()]);
        for _ in 0..600 {
            session.tick(1.0 / 60.0);
        }
        let lists = compared(&session, window).map(|(_, list)| list);
        let mut buttons = lists.iter().flat_map(|list| &list.buttons);
        assert!(
            buttons.all(|button| ["Events", "Cost", "Fit"].contains(&button.action.name.as_str())),
            "{name}"
        );
        let [overlap, intercept, both] = lists.map(|list| list.labels);
        let words = |labels: Vec<Label>| -> Vec<String> {
            labels.into_iter().filter(stays).map(|label| label.text).collect()
        };
        (words(overlap), words(intercept), words(both), said(&session))
    };
    let (overlap, intercept, both, sentence) = of("bullet", WINDOWS[0]);
    assert_eq!(overlap, ["Overlap", "missed", "0 of 1 contacts caught, pair tests: 2; checked every 250 ms"]);
    let solved =
        ["Intercept", "solved", "1 of 1 contacts solved, pair tests: 2; solved for the time of contact"];
    assert_eq!(intercept, solved);
    assert!(!sentence.is_empty() && both.contains(&sentence), "{both:?}");
    assert_eq!(of("too-late", WINDOWS[0]).0[1], "seen too late");
    assert_eq!(of("head-on", WINDOWS[0]).0[1], "caught");
    // Less important words are left out first.
    let (overlap, intercept, both, sentence) = of("bullet", WINDOWS[2]);
    assert_eq!((overlap, intercept), (vec_of(["Overlap", "missed"]), vec_of(["Intercept", "solved"])));
    assert!(both.contains(&sentence) && !both.iter().any(|words| words.contains("Space")), "{both:?}");
}

fn vec_of(words: [&str; 2]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

#[test]
fn the_sentence_says_the_results_of_both_methods() {
    let mut session = opened("drag");
    let drag = [
        HandCommand::Grab(0).into(),
        HandCommand::DragTo(dvec2(6.0, 0.0)).into(),
        HandCommand::Release.into(),
        ExperimentCommand::NextLineUp.into(),
    ];
    apply_all(&mut session, drag);
    simulate(&mut session, 150, 1.0 / 60.0);
    assert_eq!(said(&session), "Same drag. Overlap: missed by hand. Intercept: stopped at B.");
    // A drag in both at once.
    let mut session = opened("drag");
    apply_all(
        &mut session,
        [
            ExperimentCommand::NextLineUp.into(),
            HandCommand::Grab(0).into(),
            HandCommand::DragTo(dvec2(1.2, 0.0)).into(),
            HandCommand::Release.into(),
        ],
    );
    assert_eq!(said(&session), "Overlap: A pushed out by 1 m. Intercept: stopped at B.");
    // Moved on after the push-out, it is no longer in contact.
    session.apply(HandCommand::Grab(0));
    for to in [dvec2(1.2, 0.0), dvec2(0.0, 4.0)] {
        session.apply(HandCommand::DragTo(to));
        session.tick(0.1);
    }
    session.apply(HandCommand::Release);
    assert_eq!(said(&session), "Overlap: not in contact. Intercept: stopped at B, then slid on.");
    for (name, expected) in [
        ("bullet", "Overlap: missed. Intercept: contact at 322.3 ms."),
        ("too-late", "Overlap: seen too late. Intercept: contact at "),
        ("head-on", "Overlap: caught at "),
    ] {
        let mut session = opened(name);
        apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ClockCommand::TogglePlay.into()]);
        simulate(&mut session, 600, 1.0 / 60.0);
        assert!(said(&session).starts_with(expected), "{name}: {}", said(&session));
    }
}

#[test]
fn beside_a_miss_the_sentence_still_names_an_earlier_contact() {
    let mut session = opened("bullet");
    session.apply(ExperimentCommand::NextLineUp);
    for _ in 0..2 {
        session.apply(ClockCommand::NextEvent);
    }
    let shown = session.shown();
    let [steps, exact] = &shown.lanes[..] else { panic!("two lanes") };
    assert!(steps.failure().is_some() && exact.found().is_none(), "the contact was an event before");
    let sentence = said(&session);
    assert_eq!(sentence, "Overlap: missed. Intercept: contact at 322.3 ms.");
}

#[test]
fn from_compare_m_and_b_play_the_same_drag_under_one_method() {
    for commands in [
        &[ExperimentCommand::ToggleDetection][..],
        &[ExperimentCommand::NextLineUp, ExperimentCommand::NextLineUp],
    ] {
        let mut session = opened("drag");
        let drag = [
            ExperimentCommand::NextLineUp.into(),
            HandCommand::Grab(0).into(),
            HandCommand::DragTo(dvec2(6.0, 0.0)).into(),
            HandCommand::Release.into(),
        ];
        apply_all(&mut session, drag);
        let of_each: Vec<_> = session
            .experiment()
            .runs()
            .map(|run| (run.rules().detection, run.world().circle_at(0)))
            .collect();
        for &command in commands {
            session.apply(command);
            simulate(&mut session, 150, 1.0 / 60.0);
        }
        let now = (session.run().rules().detection, session.run().world().circle_at(0));
        assert!(!session.experiment().is_comparing() && of_each.contains(&now), "{now:?}");
        assert!(session.shown().has_repeated_drag && session.message().is_none(), "{:?}", session.message());
    }
}

#[test]
fn a_miss_by_hand_is_named_at_the_top_of_its_band() {
    let mut session = opened("drag");
    apply_all(
        &mut session,
        [
            ExperimentCommand::NextLineUp.into(),
            HandCommand::Grab(0).into(),
            HandCommand::DragTo(dvec2(6.0, 0.0)).into(),
        ],
    );
    session.apply(HandCommand::Release);
    let [(_, overlap), (_, intercept), _] = compared(&session, WINDOWS[0]);
    let reads = |list: &DrawList, text: &str| list.labels.iter().any(|label| label.text == text);
    assert!(reads(&overlap, "missed by hand"));
    assert!(reads(&overlap, "1 missed by hand; checked every 16.7 ms"), "{:?}", overlap.labels);
    assert!(!intercept.labels.iter().any(|label| label.text.contains("missed")));
}
