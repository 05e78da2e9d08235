//! Nothing is cut off at any size of the window, and on a phone a finger reaches everything.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{
    ClockCommand, Engine, ExperimentCommand, Game, LineUp, Other, Page, ScreenCommand, Session, TourCommand,
    chapters,
};
use circle_collision_demo::view::button::CanvasButton;
use circle_collision_demo::view::camera::arrow_scale;
use circle_collision_demo::view::canvases::Canvases;
use circle_collision_demo::view::draw::DrawList;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::pointer::Pointer;
use circle_collision_demo::view::text::measure;
use circle_collision_demo::view::theme::DARK;
use egui::{Rect, Role, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::hands::{in_every_way, opened, simulate, with_page};
use crate::screen::Screen;
use crate::text;

/// Phones in portrait and landscape, the smallest window, and larger ones up to that of a projector.
const SIZES: [Vec2; 8] = [
    vec2(320.0, 568.0),
    vec2(568.0, 320.0),
    vec2(390.0, 844.0),
    vec2(844.0, 390.0),
    vec2(640.0, 400.0),
    vec2(690.0, 900.0),
    vec2(1280.0, 800.0),
    vec2(1920.0, 1080.0),
];

/// The smallest target for a finger (CSS pixels, which are points on a page). Source: WCAG 2.2, 2.5.5.
const FINGER: f32 = 44.0;

/// The faults of a picture in a window of this size, as lines.
fn faults(of: &str, session: Session, size: Vec2) -> Vec<String> {
    faults_of(of, &Screen::of(session, size))
}

/// The faults of what this window shows, as lines.
fn faults_of(of: &str, screen: &Screen) -> Vec<String> {
    let size = screen.harness.ctx.content_rect().size();
    let of = format!("{of} at {size}");
    let mut faults = text::faults(&of, screen);
    let layout = screen.layout();
    let window = Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.5);
    let bars = [layout.toolbar, layout.strip, layout.transport].map(|bar| bar.expand(0.5));
    let tabs = Page::ALL.map(|page| screen.harness.query_by_role_and_label(Role::Button, page.name()));
    let tabs: Vec<Rect> = tabs.iter().flatten().map(|node| node.rect().shrink(0.5)).collect();
    let around = if layout.tabs().is_positive() { layout.tabs() } else { layout.panel };
    for (index, tab) in tabs.iter().enumerate() {
        // Only on a phone, they take two rows.
        let is_apart = |other: &Rect| {
            !other.intersects(*tab) && (size.x < 640.0 || (other.center().y - tab.center().y).abs() < 2.0)
        };
        if !tabs[..index].iter().all(is_apart) || !around.contains_rect(*tab) {
            faults.push(format!("{of}: the tab of {:?} is not in its place", Page::ALL[index]));
        }
    }
    for word in text::words(screen).iter().filter(|word| word.is_elided || word.is_broken) {
        // Across, a phone has no room for the title of the scene.
        if layout.is_tall || !layout.style.is_for_fingers || !layout.toolbar.contains(word.frame.center()) {
            faults.push(format!("{of}: {:?} is cut short: {}", word.text, word.frame));
        }
    }
    let mut controls: Vec<(String, Rect)> = Vec::new();
    for role in [Role::Button, Role::ComboBox, Role::SpinButton, Role::Slider, Role::CheckBox] {
        for node in screen.harness.query_all_by_role(role) {
            let (name, frame) = (node.accesskit_node().label().unwrap_or_default(), node.rect());
            if frame.left() < window.left() || frame.right() > window.right() {
                faults.push(format!("{of}: {name:?} leaves the window: {frame}"));
            }
            let bar = bars.iter().find(|bar| bar.contains(frame.center()));
            // Pages and the help can be scrolled.
            if let Some(bar) = bar.filter(|_| !has_scrolling(screen.session())) {
                if !bar.contains_rect(frame) {
                    faults.push(format!("{of}: {name:?} leaves its bar {bar}: {frame}"));
                }
                for (other, taken) in &controls {
                    if taken.shrink(0.5).intersects(frame.shrink(0.5)) {
                        faults.push(format!("{of}: {name:?} lies on {other:?}"));
                    }
                }
                controls.push((name.clone(), frame));
            }
            if layout.style.is_for_fingers && frame.size().min_elem() < FINGER - 0.5 {
                faults.push(format!("{of}: {name:?} is too small for a finger: {}", frame.size()));
            }
        }
    }
    faults
}

fn has_scrolling(session: &Session) -> bool {
    session.view_options().help || session.view_options().panel.page().is_some()
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn no_page_is_cut_off_at_any_size() {
    let (mut all, mut screens) = (Vec::new(), SIZES.map(|size| Screen::of(opened("bullet"), size)));
    let few = BUILT_IN.iter().filter(|built_in| built_in.scene().circles.len() <= 30);
    for (place, built_in) in few.enumerate() {
        for (number, (way, mut session)) in in_every_way(built_in.name).into_iter().enumerate() {
            session.apply(ClockCommand::TogglePlay);
            simulate(&mut session, 90, 1.0 / 60.0);
            // The other method and both methods have the same pages: the smallest window is enough for them. Of the scene as
            // it opens, every other one is shown in the sizes between the narrowest, the smallest and the usual.
            let is_shown = |size: usize| match size {
                4 => true,
                0 | 6 => number == 0,
                _ => number == 0 && (place + size).is_multiple_of(2),
            };
            for (_, screen) in screens.iter_mut().enumerate().filter(|(size, _)| is_shown(*size)) {
                screen.show(session.clone());
                all.extend(faults_of(&format!("{}, {way}", built_in.name), screen));
                for page in Page::ALL {
                    screen.show(with_page(session.clone(), page));
                    all.extend(faults_of(&format!("{}, {way}, {page:?}", built_in.name), screen));
                }
            }
        }
    }
    assert_none(&all);
}

#[test]
fn a_finger_reaches_everything_on_a_tablet() {
    let mut session = opened("bullet");
    session.set_by_finger(true);
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 90, 1.0 / 60.0);
    let mut all = Vec::new();
    for size in [vec2(768.0, 1024.0), vec2(1024.0, 768.0), vec2(1280.0, 800.0)] {
        all.extend(faults("tablet", session.clone(), size));
        for page in Page::ALL {
            all.extend(faults(&format!("tablet, {page:?}"), with_page(session.clone(), page), size));
        }
        let mut canvases = Canvases::new(&session, size);
        canvases.lay_out(&session, size);
        let (list, _) = canvases.draw(&session.shown(), &Pointer::default(), &DARK).swap_remove(0);
        let heights: Vec<_> = list.buttons.iter().map(|button| button.frame.height()).collect();
        assert_eq!(heights, [FINGER; 3], "the buttons of the miss at {size}");
    }
    assert_none(&all);
}

#[test]
fn the_buttons_of_a_lane_on_a_phone_are_for_fingers_and_cover_no_name() {
    let mut session = opened("beads").in_compare(LineUp::All);
    session.apply(ClockCommand::Seek(0.05));
    for size in [SIZES[2], SIZES[3]] {
        let mut canvases = Canvases::new(&session, size);
        canvases.lay_out(&session, size);
        let lists = canvases.draw(&session.shown(), &Pointer::default(), &DARK);
        let of_pages = [Page::Events, Page::Cost].map(Page::name);
        let buttons = |list: &DrawList| {
            let is_of_page = |button: &&CanvasButton| of_pages.contains(&&*button.action.name);
            list.buttons.iter().filter(is_of_page).map(|button| button.frame).collect::<Vec<_>>()
        };
        let (list, frames) = lists
            .iter()
            .map(|(list, _)| (list, buttons(list)))
            .find(|(_, frames)| !frames.is_empty())
            .expect("the explained lane");
        for frame in frames {
            assert!(frame.height() >= FINGER, "{frame} at {size}");
            let covered = list.labels.iter().find(|label| measure::frame(label).intersects(frame));
            assert!(covered.is_none(), "{frame} covers {covered:?} at {size}");
        }
    }
}

#[test]
fn no_answer_for_a_game_is_cut_off_at_any_size() {
    let (mut all, mut session) = (Vec::new(), with_page(opened("bullet"), Page::Cures));
    for (word, speed) in [("godot-2d", 100.0), ("phaser", 1e6)] {
        let engine = Engine::all().find(|engine| engine.word() == word).expect("an engine");
        let game = Game { speed, rate: 60.0, other: Other::Moving, engine, ..session.shown().game };
        session.apply(ScreenCommand::SetGame(Some(game)));
        while session.work() {}
        for size in SIZES {
            all.extend(faults(&format!("{word} at {speed} m/s"), session.clone(), size));
        }
    }
    assert_none(&all);
}

#[test]
fn no_chapter_of_the_tour_is_cut_off_at_any_size() {
    let mut all = Vec::new();
    for size in SIZES {
        let mut session = opened("bullet");
        let layout = Layout::of(size);
        let is_beside = layout.has_room_beside();
        assert_eq!(is_beside, size.x >= 1000.0, "beside it, a page is as high as its picture: {size}");
        session.set_has_room_beside(is_beside);
        session.apply(TourCommand::ToggleTour);
        for chapter in 1..=chapters().len() {
            // In an upright window, the sheet would lie on the text.
            let page = chapters()[chapter - 1].page.filter(|_| is_beside);
            assert_eq!(session.view_options().panel.page(), page, "chapter {chapter} at {size}");
            all.extend(faults(&format!("chapter {chapter}"), session.clone(), size));
            session.apply(TourCommand::NextChapter);
        }
    }
    assert_none(&all);
}

#[test]
fn no_answer_to_the_last_chapter_is_cut_off_at_any_size() {
    let mut all = Vec::new();
    for size in SIZES {
        let mut session = opened("bullet").with_toured(chapters().len() - 1);
        session.apply(TourCommand::ToggleTour);
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 90, 1.0 / 60.0);
        for method in session.run().loaded().compare.clone() {
            session.apply(ExperimentCommand::Explain(method));
            let is_done = session.tour().is_some_and(|tour| tour.task().is_none());
            assert_eq!(is_done, method == Detection::Stepped(StepMethod::Sweep), "{method:?}");
            all.extend(faults(&format!("the lane of {method:?}"), session.clone(), size));
        }
    }
    assert_none(&all);
}

#[test]
fn the_help_and_the_lists_are_not_cut_off_at_any_size() {
    let mut all = Vec::new();
    for size in SIZES {
        let mut session = opened("bullet");
        session.apply(ScreenCommand::ToggleHelp);
        all.extend(faults("help", session, size));
        for list in ["Menu", "scene"] {
            let mut screen = Screen::of(opened("gas-30"), size);
            match list {
                "Menu" => screen.click("Menu"),
                _ => screen.harness.get_by_role(Role::ComboBox).click(),
            }
            screen.run();
            all.extend(text::faults(&format!("{list} at {size}"), &screen));
        }
    }
    assert_none(&all);
}

#[test]
fn a_panel_leaves_the_circles_in_view_at_any_size() {
    for size in SIZES {
        let closed = Layout::of(size);
        let open = closed.with_panel();
        let seen = open.canvas.intersect(closed.canvas);
        assert!(!open.canvas.intersects(open.panel.shrink(0.5)), "{size}: the panel covers circles");
        assert!(seen.width() > 240.0 && seen.height() > 150.0, "{size}: {seen} is left");
        assert!(open.panel.width() >= 300.0 && open.panel.height() >= 150.0, "{size}: {}", open.panel);
    }
}

/// Every scene of up to 30 circles, at its start and at its first result.
fn starts_and_results() -> Vec<(String, Session)> {
    let mut all = Vec::new();
    for built_in in BUILT_IN {
        let mut session = opened(built_in.name);
        if session.run().world().len() > 30 {
            continue;
        }
        all.push((format!("{} at its start", built_in.name), session.clone()));
        session.apply(ClockCommand::TogglePlay);
        for _ in 0..1200 {
            if session.shown().lane().has_result() && !session.is_playing() {
                break;
            }
            session.tick(1.0 / 60.0);
        }
        if session.shown().lane().has_result() {
            all.push((format!("{} later", built_in.name), session));
        }
    }
    all
}

#[test]
fn no_sentence_or_button_lies_on_a_circle_at_any_size() {
    let mut all = Vec::new();
    for (of, session) in starts_and_results() {
        for size in SIZES {
            let canvases = Canvases::new(&session, size);
            let camera = canvases.pointed_camera();
            let (list, _) = canvases.draw(&session.shown(), &Pointer::default(), &DARK).swap_remove(0);
            // Names and values are shorter.
            let sentence = list.labels.iter().filter(|label| label.text.len() > 24).map(measure::frame);
            for frame in sentence.chain(list.buttons.iter().map(|button| button.frame)) {
                for circle in session.run().world().circles() {
                    let at = camera.to_screen(circle.center);
                    if frame.distance_to_pos(at) < camera.length(circle.radius) - 1.0 {
                        all.push(format!("{of} at {size}: {frame} lies on the circle at {at}"));
                    }
                }
            }
        }
    }
    assert_none(&all);
}

#[test]
fn a_panel_opened_in_mid_run_leaves_the_pair_in_view() {
    for size in [SIZES[4], SIZES[6], SIZES[7]] {
        let mut session = opened("bullet");
        let mut canvases = Canvases::new(&session, size);
        canvases.lay_out(&session, size);
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 6, 1.0 / 60.0);
        session = with_page(session, Page::Events);
        assert!(session.is_playing() && session.run().clock() > 0.0);
        while session.is_playing() {
            session.tick(1.0 / 60.0);
            canvases.lay_out(&session, size);
            canvases.advance(&session.shown(), 1.0 / 60.0, 1.0 / 60.0);
        }
        let camera = canvases.pointed_camera();
        for circle in session.run().world().circles() {
            let (at, reach) = (camera.to_screen(circle.center), camera.length(circle.radius));
            let frame = Rect::from_center_size(at, Vec2::splat(2.0 * reach));
            assert!(camera.canvas.contains_rect(frame), "at {size}: {frame} in {}", camera.canvas);
        }
    }
}

#[test]
fn an_opened_panel_covers_no_explained_circle_arrow_or_arena() {
    let mut all = Vec::new();
    for (of, session) in starts_and_results() {
        for size in SIZES {
            let mut canvases = Canvases::new(&session, size);
            canvases.lay_out(&session, size);
            let open = with_page(session.clone(), Page::When);
            canvases.lay_out(&open, size);
            for _ in 0..7 {
                canvases.advance(&open.shown(), 1.0, 0.0);
            }
            let camera = canvases.pointed_camera();
            let tip = |index: usize| open.run().world().circle_at(index).after(arrow_scale(&open.shown()));
            let pair = open.shown().pair.filter(|_| open.run().is_small());
            let tips = pair.into_iter().flat_map(|pair| pair.circles()).map(tip);
            let tips = tips.map(|circle| circle.center + circle.velocity.normalize_or_zero() * circle.radius);
            let arena = open.run().rules().arena;
            let corners = [arena.min, arena.max].into_iter().filter(|_| arena.is_closed());
            let shown = camera.canvas.expand(0.5);
            for place in tips.chain(corners).map(|place| camera.to_screen(place)) {
                if !shown.contains(place) {
                    all.push(format!("{of} at {size}: {place} is not in {shown}"));
                }
            }
        }
    }
    assert_none(&all);
}
