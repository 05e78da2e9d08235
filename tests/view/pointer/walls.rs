//! Walls under the mouse: they are selected, pulled by their handles, added and removed.

use circle_collision::geometry::{Side, Wall};
use circle_collision_demo::session::{ExperimentCommand, FilesCommand, Page, ScreenCommand, Session};
use circle_collision_demo::view::handle::WallHandle;
use egui::{Pos2, vec2};
use egui_kittest::kittest::Queryable;
use glam::dvec2;

use super::BLUR;
use super::mouse::Mouse;
use crate::hands::{opened, with_page};
use crate::screen::{LARGE, Screen};

fn wall(session: &Session, index: usize) -> Wall {
    session.run().start().walls[index].wall
}

/// Selects a wall by a click on its line, beside the knobs.
fn select(mouse: &mut Mouse, index: usize) {
    let wall = wall(&mouse.session, index);
    let place = mouse.camera.to_screen(wall.from + (wall.to - wall.from) / 5.0);
    mouse.press(place);
    mouse.release(place);
}

/// Pulls a handle of a wall to this place.
fn pull(mouse: &mut Mouse, index: usize, handle: WallHandle, to: Pos2, shift: bool) {
    let from = handle.knob(&mouse.camera, &wall(&mouse.session, index));
    mouse.press(from);
    mouse.move_to(from + (to - from) / 2.0);
    if shift {
        mouse.move_with_shift(to);
    } else {
        mouse.release(to);
    }
    mouse.session.end_pull();
}

#[test]
fn a_click_on_a_wall_selects_it_and_moves_nothing() {
    let mut mouse = Mouse::at(opened("thickness"));
    let before = mouse.session.run().start().clone();
    for index in [0, 2] {
        select(&mut mouse, index);
        assert_eq!(mouse.session.selected_wall().map(|(index, _)| index), Some(index));
        assert!(mouse.session.selection().is_empty());
        assert_eq!(mouse.session.run().start(), &before);
    }
    let circle = mouse.middle_of(0);
    mouse.press(circle);
    mouse.release(circle);
    assert_eq!((mouse.session.selected_wall(), mouse.session.selection()), (None, [0].as_slice()));
}

#[test]
fn each_handle_of_a_wall_changes_what_it_is_for() {
    let mut mouse = Mouse::at(opened("thickness"));
    select(&mut mouse, 1);
    let before = wall(&mouse.session, 1);
    let to = |mouse: &Mouse, place| mouse.camera.to_screen(place);

    let place = to(&mouse, dvec2(-1.0, -1.5));
    pull(&mut mouse, 1, WallHandle::From, place, false);
    let moved = wall(&mouse.session, 1);
    assert!(moved.from.distance(dvec2(-1.0, -1.5)) < BLUR && (moved.to, moved.thickness) == (before.to, 1.0));

    // An end near that of another wall is put exactly there: no gap is left at the joint.
    let place = to(&mouse, wall(&mouse.session, 0).from) + vec2(4.0, -3.0);
    pull(&mut mouse, 1, WallHandle::To, place, false);
    assert_eq!(wall(&mouse.session, 1).to, wall(&mouse.session, 0).from);

    // With Shift, it turns in steps of 15° around its other end.
    let place = to(&mouse, moved.from + dvec2(3.0, 2.9));
    pull(&mut mouse, 1, WallHandle::To, place, true);
    let way = wall(&mouse.session, 1).to - moved.from;
    assert!((way.to_angle().to_degrees() - 45.0).abs() < 1e-9, "{way}");
}

#[test]
fn the_line_moves_a_wall_and_the_rim_makes_it_thicker() {
    let mut mouse = Mouse::at(opened("wall"));
    select(&mut mouse, 0);
    let before = wall(&mouse.session, 0);
    let way = dvec2(1.25, -0.75);
    let place = mouse.camera.to_screen((before.from + before.to) / 2.0 + way);
    pull(&mut mouse, 0, WallHandle::Line, place, false);
    let moved = wall(&mouse.session, 0);
    assert!(
        moved.from.distance(before.from + way) < BLUR && moved.to.distance(before.to + way) < BLUR,
        "{moved:?}"
    );

    let rim = WallHandle::Rim.knob(&mouse.camera, &moved);
    let out = rim - WallHandle::Line.knob(&mouse.camera, &moved);
    let place = rim + out.normalized() * mouse.camera.length(0.4);
    pull(&mut mouse, 0, WallHandle::Rim, place, false);
    let thick = wall(&mouse.session, 0);
    assert!((thick.thickness - 0.8 - before.thickness).abs() < BLUR, "{}", thick.thickness);
    assert_eq!((thick.from, thick.to), (moved.from, moved.to));

    for expected in [moved, before] {
        mouse.session.apply(ExperimentCommand::Undo);
        assert_eq!(wall(&mouse.session, 0), expected, "one pull is one change");
    }
}

#[test]
fn a_knob_of_the_selected_wall_comes_before_a_check_below_it() {
    let mut mouse = Mouse::at(opened("wall"));
    select(&mut mouse, 0);
    let rim = WallHandle::Rim.knob(&mouse.camera, &wall(&mouse.session, 0));
    // The first check is there.
    let step = (mouse.camera.to_world(rim).x + 6.0) / 20.0;
    mouse.session.apply(ExperimentCommand::SetStep(step));
    pull(&mut mouse, 0, WallHandle::Rim, rim - vec2(30.0, 0.0), false);
    assert!(wall(&mouse.session, 0).thickness > 0.0);
    assert_eq!(mouse.session.run().rules().step, step);
}

#[test]
fn a_wall_is_added_removed_and_brought_back() {
    let mut session = opened("bullet");
    session.apply(ExperimentCommand::AddWall(None));
    let added = wall(&session, 0);
    assert_eq!(session.selected_wall(), Some((0, added)));
    let [a, b] = [0, 1].map(|circle| session.circle(circle).center);
    assert!((a.x..b.x).contains(&added.from.x) && added.thickness == 0.0, "between the two: {added:?}");
    session.apply(ExperimentCommand::RemoveSelected);
    assert_eq!((session.run().start().walls.len(), session.run().start().circles.len()), (0, 2));
    session.apply(ExperimentCommand::Undo);
    assert_eq!(wall(&session, 0), added);
}

#[test]
fn the_page_edit_sets_walls_and_the_sides_of_the_arena() {
    let mut screen = Screen::of(with_page(opened("wall"), Page::Edit), LARGE);
    screen.apply(ScreenCommand::SelectWall(0));
    let name = |screen: &Screen| screen.session().run().start().walls[0].name.clone();
    for (field, typed, expected) in [
        ("from x", "-2", Wall { from: dvec2(-2.0, -3.0), ..wall(screen.session(), 0) }),
        ("thickness", "0.5", Wall { thickness: 0.5, from: dvec2(-2.0, -3.0), ..wall(screen.session(), 0) }),
        ("thickness", "0", Wall { from: dvec2(-2.0, -3.0), ..wall(screen.session(), 0) }),
    ] {
        let field = format!("{} {field}", name(&screen));
        screen.scroll_to(&field);
        screen.type_into(&field, typed);
        assert_eq!(wall(screen.session(), 0), expected, "{field} {typed}");
    }
    screen.harness.get_by_label("name of the wall").focus();
    screen.harness.run();
    screen.harness.get_by_label("name of the wall").type_text(" 2");
    screen.run();
    assert_eq!(name(&screen), "the wall 2");
    for refused in ["", "7", "left", "thirteen long"] {
        screen.apply(FilesCommand::SetWallName(refused.to_owned()));
        assert_eq!(name(&screen), "the wall 2", "{refused}");
    }
    let arena = |screen: &Screen| screen.session().run().rules().arena;
    for side in [Side::Left, Side::Right] {
        screen.scroll_to(&side.to_string());
        screen.click(&side.to_string());
        assert!(arena(&screen).wall(side).is_finite());
    }
    screen.type_into("left side of the arena", "-9");
    assert_eq!(arena(&screen).wall(Side::Left), -9.0);
    screen.click(&Side::Right.to_string());
    assert!(!arena(&screen).wall(Side::Right).is_finite());
}
