//! The toolbar, the transport and the list of scenes.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::scene::{BUILT_IN, Scene};
use circle_collision_demo::session::about;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Export, FilesCommand, Host, LineUp, Origin, Page,
    ScreenCommand, Session,
};
use egui::accesskit::Role;
use egui::{Modifiers, Vec2, vec2};
use egui_kittest::kittest::Queryable;

use crate::hands::{hint, opened, opened_under, said, session_of};

use crate::screen::{LARGE, SMALL, Screen};

/// The toolbar beside the methods, in a wide window of this size: a full one ends with the tabs of the panel, another has a button for
/// it.
fn toolbar_beside_methods(size: Vec2) -> Vec<&'static str> {
    if size.x >= 1240.0 && size.y >= 560.0 {
        ["Tour", "Present", "Menu", "Help"].into_iter().chain(Page::ALL.map(Page::name)).collect()
    } else {
        vec!["Tour", "Panel", "Menu", "Help"]
    }
}

/// Everything in the transport.
const TRANSPORT: [&str; 9] = [
    "Start again",
    "One step back",
    "Play",
    "One step of dt",
    "Next event",
    "speed, less",
    "speed, more",
    "step dt",
    "dt",
];

#[test]
fn no_control_is_covered_or_cut_off_at_any_speed_and_width() {
    for width in [640.0, 700.0, 860.0, 1000.0, 1239.0, 1240.0, 1280.0, 1920.0] {
        for height in [400.0, 559.0, 560.0] {
            let size = vec2(width, height);
            let mut screen = Screen::of(opened("same-velocity"), size);
            for _ in 0..12 {
                let methods = ["Choose a scene", "Overlap", "Intercept", "Compare"];
                for bar in [[&methods[..], &toolbar_beside_methods(size)].concat(), TRANSPORT.to_vec()] {
                    let places: Vec<_> = bar.iter().map(|label| (label, screen.rect_of(label))).collect();
                    for (label, place) in &places {
                        assert!(
                            place.left() >= 0.0 && place.right() <= width,
                            "{label} {place}, {width} wide"
                        );
                    }
                    for pair in places.windows(2) {
                        let [(left, before), (right, after)] = pair else { unreachable!("windows of two") };
                        assert!(
                            before.right() <= after.left(),
                            "{left} {before} and {right} {after}, {}, {width} wide",
                            screen.session().speed()
                        );
                    }
                }
                screen.click("speed, less");
            }
        }
    }
}

#[test]
fn every_method_fits_the_toolbar_and_is_chosen_from_its_list() {
    for width in [700.0, 860.0, 1000.0, 1239.0, 1240.0, 1280.0] {
        for &method in StepMethod::ALL {
            let title = about(Detection::Stepped(method)).title;
            let mut screen = Screen::of(opened("same-velocity"), vec2(width, 700.0));
            if title != "Overlap" {
                screen.click("Stepped methods");
                screen.click(title);
                let chosen = ExperimentCommand::SetDetection(Detection::Stepped(method));
                assert_eq!(screen.said(), [chosen.into()]);
            }
            let labels =
                ["Choose a scene", title, "Stepped methods", "Intercept", "Compare", "Methods to compare"];
            let labels = labels.into_iter().chain(toolbar_beside_methods(vec2(width, 700.0)));
            let places: Vec<_> = labels.map(|label| (label, screen.rect_of(label))).collect();
            for pair in places.windows(2) {
                let [(left, before), (right, after)] = pair else { unreachable!("windows of two") };
                assert!(before.right() <= after.left(), "{left} {before} and {right} {after}, {width} wide");
            }
            assert!(places.iter().all(|(_, place)| place.right() <= width), "{title}, {width} wide");
        }
    }
}

#[test]
fn the_list_beside_compare_has_the_line_ups_of_the_scene() {
    let own = "compare = [\"overlap\", \"sweep\", \"intercept\"]\n[[circle]]\ncenter = [0, 0]\nradius = 1\n";
    for (session, titles) in [
        (opened("bullet"), &[("These two", LineUp::Two), ("All", LineUp::All)][..]),
        (session_of(own), &[("As the scene says", LineUp::OfScene), ("All", LineUp::All)]),
    ] {
        for &(title, line_up) in titles {
            let mut screen = Screen::of(session.clone(), vec2(1280.0, 800.0));
            screen.click("Methods to compare");
            screen.click(title);
            assert_eq!(screen.said(), [ExperimentCommand::SetLineUp(line_up).into()]);
        }
    }
}

#[test]
fn the_number_of_a_stepped_method_is_typed_beside_its_name() {
    for (method, field, command) in [
        (StepMethod::SubSteps, "parts of a step", ExperimentCommand::SetSubsteps(7)),
        (StepMethod::Sweep, "impacts in a step", ExperimentCommand::SetImpacts(7)),
    ] {
        let session = opened_under("bullet", Detection::Stepped(method));
        let mut screen = Screen::of(session, LARGE);
        screen.type_into(field, "7");
        assert_eq!(screen.said().last(), Some(&command.into()));
    }
}

#[test]
fn shift_and_a_click_switch_the_method_at_this_moment() {
    let mut session = opened("head-on");
    session.apply(ClockCommand::Seek(0.4));
    let mut screen = Screen::of(session, LARGE);
    for (name, changes) in [("Intercept", true), ("Intercept", false), ("Overlap", true)] {
        screen.harness.get_by_label(name).click_modifiers(Modifiers::SHIFT);
        screen.run();
        let is_here = screen.said() == [ExperimentCommand::ToggleDetectionHere.into()];
        assert_eq!(is_here, changes, "{name}");
        assert!(screen.session().run().clock() == 0.4 || !changes, "{name}");
        screen.seek(0.4);
    }
}

#[test]
fn the_menu_has_at_most_eighteen_entries_and_all_are_in_view() {
    for size in [vec2(1280.0, 800.0), SMALL] {
        let session = opened("bullet").with_recent(&["/one.toml".into(), "/two.toml".into()]);
        let mut screen = Screen::of(session, size);
        let places = |screen: &Screen| -> Vec<egui::Rect> {
            let roles = [Role::Button, Role::CheckBox];
            let nodes = roles.into_iter().flat_map(|role| screen.harness.query_all_by_role(role));
            nodes.map(|node| node.rect()).collect()
        };
        let before = places(&screen);
        screen.click("Menu");
        let mut entries = places(&screen);
        entries.retain(|place| !before.contains(place));
        // Not counting the recent files.
        assert!((10..=18 + 1).contains(&entries.len()), "{} at {size}", entries.len());
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        assert!(entries.iter().all(|place| window.shrink(4.0).contains_rect(*place)), "{entries:?}");
        for (index, one) in entries.iter().enumerate() {
            assert!(entries[..index].iter().all(|other| !other.shrink(0.5).intersects(*one)), "{one}");
        }
        screen.click_part("Recent");
        screen.click("two.toml");
        assert_eq!(screen.said(), [FilesCommand::OpenFile("/two.toml".into()).into()], "{size}");
    }
}

#[test]
fn the_first_recent_file_moves_no_entry_of_the_menu() {
    let place = |session: Session| {
        let mut screen = Screen::of(session, LARGE);
        screen.click("Menu");
        screen.harness.get_by_label_contains("Save from here").rect()
    };
    assert_eq!(place(opened("bullet")), place(opened("bullet").with_recent(&["/one.toml".into()])));
}

#[test]
fn the_menu_of_a_page_leaves_quitting_to_the_browser() {
    for (host, has_quit) in [(Host::Window, true), (Host::Page, false)] {
        let mut screen = Screen::of(opened("bullet").shown_in(host), LARGE);
        screen.click("Menu");
        assert_eq!(screen.harness.query_by_label_contains("Quit").is_some(), has_quit, "{host:?}");
    }
}

#[test]
fn files_of_the_run_are_below_export() {
    for (name, command) in [
        ("This run as GIF", FilesCommand::Export(Export::Gif).into()),
        ("Its events as CSV", FilesCommand::Export(Export::Csv).into()),
        ("This moment as PNG", FilesCommand::Export(Export::Png).into()),
        ("This moment as SVG", FilesCommand::Export(Export::Svg).into()),
        ("Save screenshot", Command::Screen(ScreenCommand::Screenshot)),
    ] {
        let mut screen = Screen::of(opened("bullet"), SMALL);
        screen.click("Menu");
        screen.click_part("Export");
        screen.click_part(name);
        assert_eq!(screen.said(), [command]);
    }
}

#[test]
fn present_has_no_toolbar_no_keys_and_a_ribbon_of_a_third() {
    for size in [vec2(853.0, 533.0), SMALL, vec2(948.0, 533.0), vec2(390.0, 844.0)] {
        let mut session = opened("bullet");
        session.apply(ScreenCommand::TogglePresent);
        let mut screen = Screen::of(session, size);
        let layout = screen.layout();
        assert!((layout.ribbon.height() / size.y - 1.0 / 3.0).abs() < 0.01, "{size}: {}", layout.ribbon);
        assert_eq!((layout.toolbar.height(), layout.canvas.top()), (0.0, 0.0));
        assert!(["Tour", "Menu", "Help", "Space"].into_iter().all(|word| !screen.reads(word)), "{size}");
        assert!(!said(screen.session()).is_empty() && hint(screen.session()).is_empty());
        screen.click("Present");
        assert!(screen.said() == [ScreenCommand::TogglePresent.into()] && screen.reads("Menu"), "{size}");
        screen.apply(ScreenCommand::TogglePresent);
        screen.apply(ScreenCommand::Close);
        assert!(!screen.session().view_options().present, "Esc ends it");
    }
}

#[test]
fn the_list_shows_the_gas_with_a_table_without_scrolling() {
    let mut screen = Screen::of(opened("bullet"), vec2(1280.0, 800.0));
    screen.click("Choose a scene");
    let first = format!("1  {}", BUILT_IN[0].title());
    let lines = [&first[..], "    Gas of 30"].map(|line| screen.rect_of(line));
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 800.0));
    assert!(lines.iter().all(|line| window.contains_rect(*line) && line.width() > 400.0), "{lines:?}");
    screen.harness.get_by_label("    Gas of 30").click();
    screen.run();
    assert_eq!(screen.session().run().world().len(), 30);
}

#[test]
fn a_scene_with_a_long_title_leaves_the_toolbar_as_it_is() {
    let scene = |title: &str| Scene::parse(&format!("title = {title:?}"), "x").expect("a scene");
    let at = |title: &str| {
        Screen::of(Session::new(scene(title), Origin::File("x".into())), LARGE).rect_of("Overlap")
    };
    assert_eq!(at("short"), at(&"a very long title ".repeat(20)));
}

#[test]
fn the_transport_says_the_speed_and_what_its_button_does_now() {
    let mut screen = Screen::of(opened("bullet"), SMALL);
    screen.click("speed, less");
    assert!(screen.reads("1/8×"), "half of the scene's own quarter");
    screen.click("Play");
    assert!(screen.reads("Pause") && !screen.reads("Play"));
}

#[test]
fn every_scene_of_the_list_can_be_chosen() {
    for size in [LARGE, SMALL] {
        let mut screen = Screen::of(opened("bullet"), size);
        for (index, built_in) in BUILT_IN.iter().enumerate() {
            screen.show(opened("bullet"));
            screen.click("Choose a scene");
            let title = built_in.title();
            let line = if index < 9 { format!("{}  {title}", index + 1) } else { format!("    {title}") };
            screen.scroll_to(&line);
            screen.click(&line);
            assert_eq!(screen.said(), [FilesCommand::OpenBuiltIn(index).into()], "{size}");
            assert!(!screen.reads(&line), "the list closes");
            assert_eq!(screen.value_of("Choose a scene").as_deref(), Some(title));
        }
    }
}
