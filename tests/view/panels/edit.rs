//! The page Edit: values of circles, and the response.

use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Overlay, Page, ScreenCommand,
};
use circle_collision_demo::view::panel;
use circle_collision_demo::view::theme::{DARK, LIGHT, contrast};
use egui::accesskit::Role;
use egui::{Key, Shape, vec2};
use egui_kittest::kittest::Queryable;

use crate::hands::{opened, session_of, simulate, with_page};
use crate::screen::{LARGE, Screen, menu_of};

#[test]
fn only_a_bounce_has_a_restitution_and_only_a_selection_is_removed() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    assert!(screen.reads("restitution"));
    screen.click("pass-through");
    assert!(!screen.reads("restitution"));
    screen.said();
    screen.click("Remove");
    assert_eq!(screen.said(), [], "nothing is selected");
}

#[test]
fn a_number_is_read_with_any_minus_unit_and_digits() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    for (field, text, expected) in [
        ("A position x", "−3.5", ExperimentCommand::SetCenter(0, glam::dvec2(-3.5, 0.0))),
        ("A velocity x", "1e3", ExperimentCommand::SetVelocity(0, glam::dvec2(1000.0, 0.0))),
        ("A velocity x", "3m/s", ExperimentCommand::SetVelocity(0, glam::dvec2(3.0, 0.0))),
        ("A radius", "0.500049", ExperimentCommand::SetRadius(0, 0.500_049)),
        ("A radius", "0.75 m", ExperimentCommand::SetRadius(0, 0.75)),
    ] {
        screen.type_into(field, text);
        assert_eq!(screen.said(), [expected.into()]);
    }
}

#[test]
fn a_radius_or_a_mass_that_no_circle_has_is_refused() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    let circle = screen.session().circle(0);
    for (field, typed, told) in [
        ("A radius", "large", "“large” is not a number"),
        ("A radius", "-5", "“-5” is not greater than 0"),
        ("A mass", "0", "“0” is not greater than 0"),
        ("A mass", "inf", "check “fixed”"),
    ] {
        screen.type_into(field, typed);
        let said = screen.said();
        let [Command::Screen(ScreenCommand::Tell(words))] = &said[..] else { panic!("{typed}: {said:?}") };
        assert!(words.contains(told), "{words}");
        assert_eq!(screen.session().circle(0), circle);
    }
}

#[test]
fn looking_into_a_field_changes_and_refuses_nothing() {
    for x in ["0.123456789", "123456.789", "1e-5"] {
        let scene = format!("[[circle]]\ncenter = [{x}, 0]\nradius = 1\n");
        let mut screen = Screen::of(with_page(session_of(&scene), Page::Edit), LARGE);
        screen.field("A position x").click();
        screen.run();
        screen.press(Key::Enter);
        assert_eq!(screen.said(), [], "{x}");
    }
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
    screen.click("Events");
    assert!(!screen.reads("missed 1"), "an edit starts over, as at the rim of a band");
}

#[test]
fn the_list_says_how_many_circles_it_leaves_out() {
    let four = "[[circle]]\ncenter = [0, 0]\nradius = 1\n[[circle]]\ncenter = [3, 0]\nradius = 1\n\
                [[circle]]\ncenter = [9, 0]\nradius = 1\n[[circle]]\ncenter = [20, 0]\nradius = 1\n";
    let mut screen = Screen::of(with_page(session_of(four), Page::Edit), LARGE);
    let how = "Click a circle to list it, Shift+click a second.";
    assert!(screen.reads("Circles 2 of 4: the explained pair") && screen.reads(how));
    screen.apply(ScreenCommand::Select(Some(3)));
    assert!(screen.reads("Circles 1 of 4: the selected circle") && screen.reads(how));
    screen.apply(ScreenCommand::SelectSecond(1));
    assert!(screen.reads("Circles 2 of 4: the selected circles") && screen.reads(how));
    let bullet = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    assert!(bullet.reads("Circles") && !bullet.reads(how), "both are listed");
}

#[test]
fn a_title_and_a_question_are_typed_and_undone() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    for (name, text) in [("title", " 2"), ("question", "\nWhy?")] {
        screen.harness.get_by_label(name).focus();
        screen.harness.run();
        screen.harness.get_by_label(name).type_text(text);
        screen.run();
    }
    let start = screen.session().run().start().clone();
    assert_eq!(start.title, "Bullet 2");
    assert!(start.watch.ends_with("hit blue? Why?"), "{}", start.watch);
    screen.apply(ExperimentCommand::LongerStep);
    assert_eq!(screen.session().shown().watch(), (&*start.watch, true), "it stays at another step");
    for _ in 0..3 {
        screen.apply(ExperimentCommand::Undo);
    }
    assert_eq!(screen.session().run().start(), &**screen.session().run().loaded());
}

#[test]
fn the_page_scrolls_to_the_field_that_tab_reaches() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), vec2(1280.0, 400.0));
    let page = screen.layout().panel;
    assert!(!page.contains_rect(screen.field("B mass").rect()), "it is out of view at first");
    screen.field("A mass").scroll_to_me();
    screen.run();
    screen.field("A mass").click();
    screen.run();
    // The name of B, its box, and six fields.
    for _ in 0..8 {
        screen.press(Key::Tab);
    }
    assert!(screen.field("B mass").is_focused());
    let rect = screen.field("B mass").rect();
    assert!(page.contains_rect(rect), "{rect} in {page}");
}

#[test]
fn tab_goes_on_in_the_panel_from_what_was_clicked() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::Edit), LARGE);
    let context = screen.harness.ctx.clone();
    // As the window does for Tab while nothing has the focus.
    let tab = |screen: &mut Screen| {
        panel::resume_focus(&context);
        screen.press(Key::Tab);
    };
    screen.click("● A");
    assert!(!screen.harness.get_by_label("● A").is_focused(), "a click leaves the keys as they are");
    tab(&mut screen);
    assert!(screen.harness.get_by_label("A fixed").is_focused());
    // After Enter, a field has no focus, and Tab goes on from it.
    screen.type_into("A position x", "-5");
    tab(&mut screen);
    assert!(screen.field("A position y").is_focused());
    // A press beside everything in the panel begins at its tabs.
    let ground = screen.layout().panel.center_bottom() - vec2(0.0, 100.0);
    screen.click_at(ground);
    tab(&mut screen);
    assert!(screen.harness.get_by_label("● A").is_focused());
    // From the canvas, it goes to the first control, and back.
    let is_at_first = |screen: &Screen| screen.harness.get_by_role(Role::ComboBox).is_focused();
    let canvas = screen.layout().canvas.center();
    screen.click_at(canvas);
    tab(&mut screen);
    assert!(is_at_first(&screen));
    screen.harness.key_press_modifiers(egui::Modifiers::SHIFT, Key::Tab);
    screen.run();
    assert_eq!(panel::focused_control(&context), None, "Shift+Tab leads back to the canvas");
    // So it does beside a page that opens by itself; a page that the user opens begins at its tabs.
    for by_user in [false, true] {
        screen.press(Key::Escape);
        screen.apply(ScreenCommand::TogglePage(Page::Edit));
        if by_user {
            panel::start_at_page(&context);
        }
        screen.apply(ScreenCommand::TogglePage(Page::Edit));
        tab(&mut screen);
        assert_eq!(is_at_first(&screen), !by_user);
    }
    assert!(screen.harness.get_by_label("● A").is_focused());
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
        // Six overlays, the boxes that fix A and B, and the sides of the arena.
        assert_eq!(outlines(&Screen::of(session.clone(), LARGE), theme.text_dim), 12);
        let menu = menu_of(&session, LARGE);
        assert!(outlines(&menu, theme.text_dim) >= 12 + 3, "those of the menu");
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
