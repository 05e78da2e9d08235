//! The panels, without a window, as a person reads and clicks them.

use circle_collision::scene::BUILT_IN;
use circle_collision::session::{
    ClockCommand, Command, ExperimentCommand, HandCommand, Host, KEYS, Overlay, Page, ScreenCommand,
};
use circle_collision::simulation::{Detection, Response, WhoYields};
use circle_collision::view::narration::narration;
use circle_collision::view::theme::{DARK, LIGHT, contrast};
use egui::{Key, Shape, vec2};
use egui_kittest::kittest::Queryable;
use glam::dvec2;

use crate::hands::{apply_all, in_every_way, opened, pass, session_of, simulate, with_page};
use crate::screen::{LARGE, SMALL, Screen, menu_of};

mod bars;

#[test]
fn the_response_to_a_contact_can_be_chosen() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    screen.click("push-out");
    screen.click("half each");
    screen.click("pass-through");
    screen.click("red");
    let expected = [
        ExperimentCommand::SetResponse(Response::PushOut).into(),
        ExperimentCommand::SetYields(WhoYields::Both).into(),
        ExperimentCommand::SetResponse(Response::PassThrough).into(),
        ExperimentCommand::SetYields(WhoYields::One).into(),
    ];
    assert_eq!(screen.said(), expected);
    assert!(!screen.reads("restitution"), "only a bounce has one");
    screen.click("bounce");
    screen.said();
    screen.type_into("restitution", "0.5");
    assert_eq!(screen.said(), [ExperimentCommand::SetRestitution(0.5).into()]);
    assert_eq!(screen.session().run().rules().restitution, 0.5);
}

#[test]
fn each_switch_gives_its_command() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    let mut switch = |name: &str| {
        screen.click("Menu");
        screen.click(name);
        screen.said()
    };
    assert_eq!(switch("Pause at results"), [ScreenCommand::TogglePauses.into()]);
    assert_eq!(switch("Still pictures"), [ScreenCommand::ToggleStill.into()]);
    assert!(switch("Pause at results").is_empty(), "still pictures never pause");
    assert_eq!(switch("Light theme"), [ScreenCommand::ToggleTheme.into()]);
    assert!(screen.session().view_options().light);
    screen.press(Key::Escape);
    for overlay in Overlay::ALL {
        let was_shown = screen.session().view_options().overlay(overlay);
        screen.click(overlay.name());
        assert_eq!(screen.said(), [ScreenCommand::ToggleOverlay(overlay).into()]);
        assert_ne!(screen.session().view_options().overlay(overlay), was_shown);
    }
}

/// The page When of this session, with its numbers unfolded.
fn numbers(session: circle_collision::session::Session) -> Screen {
    let mut screen = Screen::of(with_page(session, Page::When), LARGE);
    screen.click("Numbers");
    screen
}

#[test]
fn the_pair_is_described_in_numbers_and_a_word() {
    let pair = |x: f64| {
        let circle = |x: f64| format!("[[circle]]\ncenter = [{x:?}, 0]\nradius = 1.5\n");
        numbers(session_of(&(circle(0.0) + &circle(x))))
    };
    for (x, heading, distance, gap) in [
        (4.25, "APART", "distance 4.250 m", "gap 1.250 m"),
        (3.0, "TOUCHING", "distance 3.000 m", "gap 0 m"),
        (2.5, "OVERLAPPING", "distance 2.500 m", "gap −0.5000 m"),
    ] {
        let screen = pair(x);
        for line in [heading, distance, "radii sum R 3.000 m", gap] {
            assert!(screen.reads(line), "{line} at {x}");
        }
    }
}

#[test]
fn the_page_when_begins_with_the_answer() {
    for (name, answer) in [
        ("bullet", "They touch at 322.3 ms."),
        ("same-velocity", "They keep their distance, so they will not touch."),
        ("overlapping", "They overlap and move closer: the collision is now."),
        ("near-miss", "They pass by at 1.500 s, 0.05 m apart."),
        ("drag", "They keep their distance, so they will not touch."),
        ("graze", "They graze at 1.500 s."),
    ] {
        assert!(Screen::of(with_page(opened(name), Page::When), LARGE).reads(answer), "{name}: {answer}");
    }
}

#[test]
fn the_page_why_counts_the_outcomes_of_the_audit() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    let screen = Screen::of(with_page(session, Page::Why), LARGE);
    for line in ["× Missed: no check while they overlapped", "missed 1"] {
        assert!(screen.reads(line), "{line}");
    }
    assert!(!screen.reads("caught 0") && !screen.reads("caught too late 0"), "only what is not zero");
    let mut session = opened("head-on");
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 200, 1.0 / 60.0);
    let screen = Screen::of(with_page(session, Page::Why), LARGE);
    for line in ["This run so far", "caught 1", "bounces of pairs 1"] {
        assert!(screen.reads(line), "{line}");
    }
    let mut session = opened("too-late");
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 200, 1.0 / 60.0);
    let screen = Screen::of(with_page(session, Page::Why), LARGE);
    assert!(screen.reads("caught too late 1") && !screen.reads("missed 0"));
}

#[test]
fn after_a_contact_the_page_the_sentence_and_the_measures_are_about_one_pair() {
    let mut screen = Screen::of(session_of(""), LARGE);
    for name in ["pinball", "cradle", "three-at-once"] {
        for detection in Detection::ALL {
            let mut session = opened(name);
            let set = ExperimentCommand::SetDetection(detection).into();
            apply_all(&mut session, [ScreenCommand::TogglePauses.into(), set]);
            let mut told = 0;
            for picture in 0..24 {
                // Each contact, then between two of them.
                session.apply(if picture % 2 == 0 {
                    ClockCommand::NextEvent
                } else {
                    ClockCommand::StepForward
                });
                let Some(pair) = session.explained_pair() else { continue };
                let run = session.run();
                if !run.is_small()
                    || run.last_contact_of(pair, run.start_time()).is_none()
                    || session.failure().is_some()
                {
                    continue;
                }
                let names = format!("{} and {}", session.name(pair.a), session.name(pair.b));
                let sentence = narration(&session, session.lane()).sentence;
                let is_of_pair = sentence.contains(&names) || !sentence.contains(" and ");
                assert!(is_of_pair, "{name}, {detection:?}, {picture}: {names}, but {sentence}");
                screen.show(with_page(session.clone(), Page::Why));
                let has = screen.harness.query_all_by_label_contains(&names).next().is_some();
                assert!(
                    has || run.last_failure(run.start_time()).is_some(),
                    "{name}, {detection:?}, {picture}: {names}"
                );
                told += 1;
            }
            assert!(told > 0, "{name}, {detection:?}: {told}");
        }
    }
}

#[test]
fn the_page_why_tells_which_circle_the_hand_met_and_when() {
    let mut session = opened("drag");
    let begins = [ExperimentCommand::SetDetection(Detection::Intercept).into(), HandCommand::Grab(0).into()];
    apply_all(&mut session, begins);
    // Red is 4.4 m from blue, and their radii are 1 m: at 0.1 m a picture, the contact is in the 24th, 23 pictures after the
    // first.
    for picture in 1..=40 {
        session.apply(HandCommand::DragTo(dvec2(-2.2 + 0.1 * f64::from(picture), 0.0)));
        session.tick(0.02);
    }
    session.apply(HandCommand::Release);
    let screen = Screen::of(with_page(session, Page::Why), LARGE);
    assert!(screen.reads("● Stopped at B"));
    assert!(screen.reads("B stopped it 460 ms after the drag of A began."));
    assert!(screen.reads("Same drag, checked"));
}

#[test]
fn pair_tests_are_counted_afresh_when_the_method_changes_during_a_run() {
    let mut session = opened("head-on");
    session.apply(ClockCommand::Seek(0.4));
    for _ in 0..2 {
        let before = session.run().pair_tests();
        session.apply(ExperimentCommand::ToggleDetectionHere);
        session.apply(ClockCommand::StepForward);
        // The world is rebuilt for the other method, and so counts only that method.
        let own = session.run().world().counters().pair_tests;
        assert!(before > 0 && own > 0 && session.run().counters().pair_tests == before + own);
        assert_eq!(session.run().pair_tests(), own);
        let shown = Screen::of(with_page(session.clone(), Page::Why), LARGE);
        shown.harness.get_by_label(&format!("pair tests since the switch {own}"));
        let title = session.run().rules().detection.about().title;
        let shown = Screen::of(with_page(session.clone(), Page::Cost), LARGE);
        let lines = [format!("{title}, counted {own}"), "Pair tests since the switch, 2 circles".to_owned()];
        assert!(lines.iter().all(|line| shown.reads(line)), "{lines:?}");
        session.apply(ClockCommand::Restart);
        assert!(!session.run().was_switched());
        session.apply(ClockCommand::Seek(0.4));
        assert_eq!(session.run().pair_tests(), session.run().world().counters().pair_tests);
    }
}

#[test]
fn the_push_out_is_described() {
    let mut session = opened("drag");
    let onto = glam::dvec2(1.2, 0.0);
    apply_all(
        &mut session,
        [HandCommand::Grab(0).into(), HandCommand::DragTo(onto).into(), HandCommand::Release.into()],
    );
    let screen = Screen::of(with_page(session, Page::Why), LARGE);
    assert!(screen.reads("A pushed out of B 1.000 m") && screen.reads("MTV (−1.000, 0) m"));
}

#[test]
fn values_of_circles_can_be_typed() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    for (field, text, expected) in [
        ("A radius", "0.75", ExperimentCommand::SetRadius(0, 0.75).into()),
        ("B mass", "2", ExperimentCommand::SetMass(1, 2.0).into()),
        ("A position x", "−3.5", ExperimentCommand::SetCenter(0, glam::dvec2(-3.5, 0.0)).into()),
        ("B position y", "-1", ExperimentCommand::SetCenter(1, glam::dvec2(0.0, -1.0)).into()),
        ("A velocity x", "1e3", ExperimentCommand::SetVelocity(0, glam::dvec2(1000.0, 0.0)).into()),
    ] {
        screen.type_into(field, text);
        assert_eq!(screen.said(), [expected]);
    }
    screen.type_into("A radius", "large");
    let said = screen.said();
    assert!(
        matches!(&said[..], [Command::Screen(ScreenCommand::Tell(words)), ..] if words.contains("“large” is no number")),
        "{said:?}"
    );
    assert_eq!(screen.session().circle(0).radius, 0.75, "and nothing changes");
}

#[test]
fn the_step_can_be_typed_and_an_invalid_time_is_reported() {
    let mut screen = Screen::of(opened("bullet"), LARGE);
    screen.type_into("step dt", "47.7 ms");
    assert_eq!(screen.said(), [ExperimentCommand::SetStep(47.7 * 1e-3).into()]);
    assert_eq!(screen.field("step dt").value().as_deref(), Some("47.70 ms"));
    screen.type_into("step dt", "soon");
    let said = screen.said();
    assert!(
        matches!(&said[..], [Command::Screen(ScreenCommand::Tell(words)), ..] if words.contains("“soon” is not a time")),
        "{said:?}"
    );
    assert_eq!(screen.session().run().rules().step, 47.7 * 1e-3);
}

#[test]
fn looking_into_a_field_does_not_round_its_value() {
    let mut screen = Screen::of(
        with_page(session_of("[[circle]]\ncenter = [0.123456789, 0]\nradius = 1\n"), Page::Edit),
        LARGE,
    );
    screen.field("A position x").click();
    screen.run();
    screen.press(Key::Enter);
    assert_eq!(screen.said(), []);
}

#[test]
fn circles_are_selected_added_and_removed() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    screen.click("Remove");
    assert_eq!(screen.said(), [], "nothing is selected");
    screen.click("● B");
    screen.click("Remove");
    screen.click("Add circle");
    let expected = [
        ScreenCommand::Select(Some(1)).into(),
        ExperimentCommand::RemoveSelected.into(),
        ExperimentCommand::AddCircle(None).into(),
    ];
    assert_eq!(screen.said(), expected);
    assert_eq!(screen.session().run().world().len(), 2);
}

#[test]
fn removing_a_missed_pair_leaves_panels_that_can_be_shown() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    let mut screen = Screen::of(with_page(session, Page::Edit), LARGE);
    for _ in 0..2 {
        let name = if screen.reads("● A") { "● A" } else { "● B" };
        screen.click(name);
        screen.click("Remove");
    }
    assert!(screen.session().run().world().is_empty());
    screen.click("When");
    assert!(screen.reads("A pair needs two circles: press A to add one."));
    screen.click("Why");
    assert!(!screen.reads("missed 1"), "an edit starts over, as at the rim of a band");
}

#[test]
fn help_shows_every_key_and_closes() {
    for size in [LARGE, SMALL] {
        let mut screen = Screen::of(opened("bullet"), size);
        screen.click("Help");
        assert_eq!(screen.said(), [ScreenCommand::ToggleHelp.into()]);
        for binding in KEYS {
            let (keys, does) = (binding.label(), binding.does);
            assert!(screen.reads(&keys) && screen.reads(does), "{keys}: {does} at {size}");
        }
        screen.click("Close  (Esc)");
        assert_eq!(screen.said(), [ScreenCommand::ToggleHelp.into()]);
        assert!(!screen.reads("Mouse and keys"));
    }
}

#[test]
fn help_needs_no_scrolling_in_the_window_that_opens_first() {
    let size = vec2(1280.0, 800.0);
    for host in [Host::Window, Host::Page] {
        let mut session = opened("bullet").shown_in(host);
        session.apply(ScreenCommand::ToggleHelp);
        let screen = Screen::of(session, size);
        let last = screen.rect_of("Mouse and keys").union(screen.rect_of("Close  (Esc)"));
        for binding in KEYS.iter().filter(|binding| !binding.label().chars().all(|key| key.is_ascii_digit()))
        {
            for line in [&binding.label()[..], binding.does] {
                let mut places = screen.harness.query_all_by_label(line).map(|node| node.rect());
                assert!(
                    places.any(|place| place.top() > last.bottom() && place.bottom() < size.y - 40.0),
                    "{line} in {host:?}"
                );
            }
        }
    }
}

#[test]
fn the_panel_opens_changes_its_page_and_closes_in_every_window() {
    for size in [LARGE, SMALL] {
        let mut screen = Screen::of(opened("bullet"), size);
        assert!(!screen.reads("Why"), "closed at first, {size}");
        screen.click("Panel");
        assert!(screen.reads("Why") && !screen.reads("This run so far"), "nothing to count, {size}");
        screen.click("When");
        assert!(screen.reads("They touch at 322.3 ms."), "{size}");
        screen.click("Edit");
        screen.click("push-out");
        screen.click("Add circle");
        let said = screen.said();
        let pages = [Page::When, Page::Edit].map(|page| ScreenCommand::TogglePage(page).into());
        let rest = [
            ExperimentCommand::SetResponse(Response::PushOut).into(),
            ExperimentCommand::AddCircle(None).into(),
        ];
        assert_eq!(said, [vec![ScreenCommand::TogglePanel.into()], pages.to_vec(), rest.to_vec()].concat());
        screen.click("Edit");
        assert_eq!(screen.said(), [], "the tab of the open page closes nothing");
        screen.click("Panel");
        assert!(!screen.reads("push-out"), "{size}");
    }
}

#[test]
fn every_scene_at_any_moment_has_panels() {
    for size in [LARGE, SMALL] {
        let mut screen = Screen::of(session_of(""), size);
        for built_in in BUILT_IN {
            let mut session = opened(built_in.name);
            apply_all(&mut session, [ScreenCommand::TogglePanel.into(), ClockCommand::TogglePlay.into()]);
            simulate(&mut session, 30, 1.0 / 60.0);
            screen.show(session.clone());
            apply_all(
                &mut session,
                [
                    ExperimentCommand::ToggleDetectionHere.into(),
                    ScreenCommand::Select(Some(0)).into(),
                    HandCommand::Grab(0).into(),
                ],
            );
            screen.show(session);
        }
    }
    for text in ["", "[[circle]]\ncenter = [0, 0]\nradius = 1\n"] {
        Screen::of(session_of(text), LARGE);
    }
}

#[test]
fn the_panels_are_drawn_in_a_window_of_every_size() {
    for name in ["bullet", "gas-30"] {
        for (_, mut session) in in_every_way(name) {
            session.apply(ClockCommand::TogglePlay);
            simulate(&mut session, 60, 1.0 / 60.0);
            for page in Page::ALL {
                let session = with_page(session.clone(), page);
                for (width, height) in
                    [(1.0, 800.0), (60.0, 60.0), (150.0, 1.0), (159.0, 257.0), (640.0, 400.0)]
                {
                    Screen::of(session.clone(), vec2(width, height));
                }
            }
        }
    }
}

#[test]
fn all_digits_of_a_number_are_in_its_own_unit() {
    let mut screen = numbers(opened("bullet"));
    // The time that `run` writes for this contact, in milliseconds.
    screen.hover("enter 322.3 ms");
    assert!(screen.reads("322.30303992915277 ms"));
    screen.hover("a = v·v 400.0 m²/s²");
    assert!(screen.reads("400 m²/s²"));
}

#[test]
fn a_miss_is_listed_at_the_time_of_its_contact() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    let session = with_page(session, Page::Events);
    let contact = session.run().audited()[0].time();
    let mut screen = Screen::of(session, LARGE);
    assert!((contact - 0.3223).abs() < 1e-4);
    assert!(!screen.reads("500.0 ms A – B missed"), "not by the check");
    screen.click("322.3 ms A – B missed");
    assert_eq!(screen.said(), [ClockCommand::Seek(0.5).into()], "the miss is seen at the check after it");
}

#[test]
fn a_miss_by_hand_is_counted_and_undone_with_the_drag() {
    let mut session = opened("drag");
    session.apply(ExperimentCommand::SetStep(10.0));
    let across = glam::dvec2(6.0, 0.0);
    apply_all(
        &mut session,
        [HandCommand::Grab(0).into(), HandCommand::DragTo(across).into(), HandCommand::Release.into()],
    );
    assert!(session.failure().is_some(), "clean over the other");
    let screen = Screen::of(with_page(session, Page::Why), LARGE);
    assert!(screen.reads("missed, by hand 1") && !screen.reads("missed 0"));
    let mut session = screen.session().clone();
    session.apply(ExperimentCommand::Undo);
    assert_eq!(session.run().missed_by_hand(), 0);
}

#[test]
fn the_sums_of_a_run_fit_together() {
    let mut session = opened("overlapping");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    let counters = session.run().counters();
    let screen = Screen::of(with_page(session, Page::Why), LARGE);
    assert_eq!((counters.pair_collisions, counters.caught), (1, 0));
    assert!(screen.reads("overlapping before 1") && !screen.reads("caught 0"));
}

#[test]
fn every_page_is_drawn_with_no_circle_and_with_one() {
    let mut screen = Screen::of(session_of(""), LARGE);
    for detection in Detection::ALL {
        let mut session = opened("bullet");
        apply_all(
            &mut session,
            [ExperimentCommand::SetDetection(detection).into(), ClockCommand::Seek(0.6).into()],
        );
        for _ in 0..2 {
            apply_all(
                &mut session,
                [ScreenCommand::Select(Some(0)).into(), ExperimentCommand::RemoveSelected.into()],
            );
            for page in Page::ALL {
                screen.show(with_page(session.clone(), page));
            }
        }
        assert!(session.run().world().is_empty());
    }
}

#[test]
fn a_box_that_is_not_checked_has_an_outline_in_both_themes() {
    for theme in [DARK, LIGHT] {
        let mut session = with_page(opened("bullet"), Page::Edit);
        if theme.is_light {
            session.apply(ScreenCommand::ToggleTheme);
        }
        for overlay in Overlay::ALL {
            session.apply(ScreenCommand::ToggleOverlay(overlay));
        }
        assert!(contrast(theme.text_dim, theme.panel) >= 3.0);
        // Six overlays, and the boxes that fix A and B.
        assert_eq!(outlines(&Screen::of(session.clone(), LARGE), theme.text_dim), 8);
        let menu = menu_of(&session, LARGE);
        assert!(outlines(&menu, theme.text_dim) >= 8 + 3, "those of the menu");
    }
}

/// The number of rectangles with an outline of this color.
fn outlines(screen: &Screen, color: egui::Color32) -> usize {
    fn count(shape: &Shape, color: egui::Color32) -> usize {
        match shape {
            Shape::Vec(shapes) => shapes.iter().map(|shape| count(shape, color)).sum(),
            Shape::Rect(rect) => usize::from(rect.stroke.color == color && rect.stroke.width >= 1.0),
            _ => 0,
        }
    }
    screen.harness.output().shapes.iter().map(|clipped| count(&clipped.shape, color)).sum()
}
