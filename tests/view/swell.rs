//! The picture of the equation: one circle gives its radius to the other, and a point flies at a disc.

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, OpenTour, Page, ScreenCommand, Session, Term,
    TourCommand, Wait,
};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvases::Canvases;
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::pointer::Pointer;
use circle_collision_demo::view::swell::Swell;
use circle_collision_demo::view::theme::DARK;
use egui::{Key, Rect, pos2, vec2};
use glam::DVec2;

use crate::hands::{apply_all, opened, session_of, with_page};
use crate::screen::{LARGE, Screen};

const EXACT: ExperimentCommand = ExperimentCommand::SetDetection(Detection::Intercept);

/// The picture when the slide is over.
fn picture(session: &Session) -> Swell {
    let still = session.clone().with_still_pictures();
    Swell::of(&still.shown()).expect("a pair")
}

/// The first circle as seen from the second, this long after the start.
fn seen(session: &Session, time: f64) -> DVec2 {
    let [a, b] = [0, 1].map(|index| session.run().start().circles[index].circle);
    (a.center + a.velocity * time) - (b.center + b.velocity * time)
}

fn radii_sum(session: &Session) -> f64 {
    session.run().start().circles[..2].iter().map(|own| own.circle.radius).sum()
}

/// The first time at which the distance falls to R, found without an equation.
fn first_contact(session: &Session) -> f64 {
    let radii_sum = radii_sum(session);
    let is_inside = |time: f64| seen(session, time).length() < radii_sum;
    let after = (0..200_000).map(|step| f64::from(step) * 1e-4).find(|&time| is_inside(time));
    let mut bounds = after.map(|time| [time - 1e-4, time]).expect("they meet within 20 s");
    for _ in 0..60 {
        let middle = f64::midpoint(bounds[0], bounds[1]);
        bounds[usize::from(is_inside(middle))] = middle;
    }
    bounds[0]
}

#[test]
fn the_contact_lies_on_the_rim_where_the_distance_falls_to_r() {
    for name in ["bullet", "head-on", "too-late", "crossing", "off-center"] {
        let session = opened(name);
        let (swell, time) = (picture(&session), first_contact(&session));
        let (root, place) = swell.crossings[0];
        assert!((root.time - time).abs() < 1e-9, "{name}: {root:?} and not at {time}");
        assert!((place.length() - radii_sum(&session)).abs() < 1e-9, "{name}: on the rim");
        assert!(place.distance(seen(&session, time)) < 1e-6, "{name}: where the first circle is then");
        let beside = (place - swell.start).perp_dot(swell.velocity.normalize());
        assert!(beside.abs() < 1e-9 && (place - swell.start).dot(swell.velocity) > 0.0, "{name}: on the ray");
    }
}

#[test]
fn both_marks_are_drawn_at_the_distance_of_the_rim() {
    let session = opened("bullet").with_still_pictures();
    let (shown, swell) = (session.shown(), picture(&session));
    let frame = Rect::from_min_max(pos2(0.0, 0.0), pos2(328.0, 160.0));
    let (camera, mut list) = (Camera::of_box(swell.bounds(), frame), DrawList::default());
    swell.draw(&shown, &camera, DVec2::ZERO, &DARK, &mut list);
    let disc =
        list.capsules.iter().filter(|shape| shape.is_disc()).max_by(|a, b| a.radius.total_cmp(&b.radius));
    let disc = *disc.expect("a disc");
    assert!(frame.contains_rect(Rect::from_center_size(disc.from, vec2(2.0, 2.0) * disc.radius)));
    let is_mark =
        |shape: &&Capsule| shape.from == shape.to && [DARK.found, DARK.text_dim].contains(&shape.color);
    let marks: Vec<_> = list.capsules.iter().filter(is_mark).collect();
    assert_eq!(
        marks.iter().map(|mark| mark.is_disc()).collect::<Vec<_>>(),
        [true, false],
        "a dot and a ring"
    );
    for mark in marks {
        assert!((mark.from.distance(disc.from) - disc.radius).abs() < 0.1, "{mark:?} on {disc:?}");
    }
}

#[test]
fn the_radii_always_sum_to_r_and_are_given_in_1200_ms() {
    let mut session = with_page(opened("bullet"), Page::When);
    let mut last = 0.5;
    for frame in 0..=24 {
        let [point, disc] = Swell::of(&session.shown()).expect("a pair").drawn_radii();
        assert!((point + disc - 1.0).abs() < 1e-12, "{point} and {disc}");
        let is_begun = frame > 0;
        assert!(point < last || !is_begun && point == 0.5, "{point} after {last} in frame {frame}");
        assert_eq!(session.is_moving(), frame < 24, "frame {frame}: {point}");
        last = point;
        session.tick(0.05 + 1e-9);
    }
    assert_eq!(last, 0.0);
    session.apply(ScreenCommand::SwellAgain);
    assert_eq!(picture_radius(&session), 0.5, "it begins again");
}

fn picture_radius(session: &Session) -> f64 {
    Swell::of(&session.shown()).expect("a pair").drawn_radii()[0]
}

#[test]
fn it_begins_again_with_another_pair_or_scene() {
    let begins_again = |session: &mut Session, command: Command| {
        session.tick(2.0);
        let last = picture_radius(session);
        session.apply(command);
        (last, picture_radius(session) > 0.0)
    };
    let mut three = with_page(opened("three-at-once"), Page::When);
    let other: Command = ScreenCommand::Select(Some(2)).into();
    assert_eq!(begins_again(&mut three, other.clone()), (0.0, true), "another pair");
    assert_eq!(begins_again(&mut three, other), (0.0, false), "the same pair");
    let mut bullet = with_page(opened("bullet"), Page::When);
    assert_eq!(begins_again(&mut bullet, FilesCommand::NextScene.into()), (0.0, true), "another scene");
}

#[test]
fn the_beginning_of_the_ray_is_in_the_picture() {
    for built_in in BUILT_IN {
        let session = opened(built_in.name);
        // A wall has no such picture.
        let is_of_circles = session.run().start().walls.is_empty();
        if session.run().world().len() > 10 || !is_of_circles {
            continue;
        }
        let swell = picture(&session);
        let frame = Rect::from_min_max(pos2(0.0, 0.0), pos2(328.0, 160.0));
        let start = Camera::of_box(swell.bounds(), frame).to_screen(swell.start);
        assert!(frame.contains(start), "{}: {start}", built_in.name);
    }
}

#[test]
fn still_pictures_show_the_point_at_once() {
    let session = with_page(opened("bullet").with_still_pictures(), Page::When);
    assert_eq!((picture_radius(&session), session.is_moving()), (0.0, false));
}

#[test]
fn the_point_is_where_the_ribbon_is_also_between_checks() {
    // Checks come every 250 ms.
    for time in [0.0, 0.1, 0.3, 0.37, 0.42, 0.6] {
        let mut session = opened("bullet");
        session.apply(ClockCommand::Seek(time));
        let swell = picture(&session);
        assert!(swell.point.distance(seen(&session, time)) < 1e-9, "at {time} s: {}", swell.point);
        assert!(swell.start.distance(seen(&session, 0.0)) < 1e-9, "at {time} s the ray begins at the start");
    }
}

#[test]
fn after_a_bounce_the_point_leaves_the_ray_at_the_rim() {
    let mut session = opened("bullet");
    let after = first_contact(&session) + 0.1;
    apply_all(&mut session, [EXACT.into(), ClockCommand::Seek(after).into()]);
    let swell = picture(&session);
    let [a, b] = [0, 1].map(|index| session.circle(index).center);
    assert!(swell.point.distance(a - b) < 1e-12 && swell.point.length() > 1.0, "{}", swell.point);
    assert!(
        swell.crossings[0].1.distance(seen(&session, first_contact(&session))) < 1e-6,
        "the contact stays"
    );
}

#[test]
fn the_ray_is_that_of_the_relative_velocity() {
    let file = "[[circle]]\ncenter = [0, 0]\nvelocity = [1, 2]\nradius = 1\n\
        [[circle]]\ncenter = [9, 9]\nvelocity = [-3, 1]\nradius = 2\n";
    let swell = picture(&session_of(file));
    assert_eq!((swell.start, swell.velocity), (DVec2::new(-9.0, -9.0), DVec2::new(4.0, 1.0)));
}

#[test]
fn the_words_say_how_the_ray_meets_the_disc() {
    for (name, words, crossings) in [
        ("bullet", "They touch when the point reaches the rim: distance = R.", 2),
        ("crossing", "They touch when the point reaches the rim: distance = R.", 2),
        ("near-miss", "The ray misses the disc: the distance never falls below 1.55 m, and R is 1.5 m.", 0),
        ("graze", "The ray only grazes the rim: distance = R in a single point.", 0),
        ("overlapping", "The point begins inside: the distance is below R, so they overlap.", 1),
        ("same-velocity", "The point stands still: the distance stays the same.", 0),
    ] {
        let session = with_page(opened(name), Page::When);
        let swell = picture(&session);
        let closest = swell.closest.map(DVec2::length);
        let nearest =
            (0..4000).map(|step| seen(&session, f64::from(step) * 1e-3).length()).fold(f64::MAX, f64::min);
        assert!(
            closest.is_none_or(|closest| (closest - nearest).abs() < 1e-3),
            "{name}: {closest:?} {nearest}"
        );
        assert_eq!(swell.crossings.len(), crossings, "{name}");
        assert!(Screen::of(session, LARGE).reads(words), "{name}: {}", swell.sentence());
    }
}

#[test]
fn no_dot_product_is_shown_before_one_asks() {
    let mut screen = Screen::of(with_page(opened("bullet"), Page::When), LARGE);
    let is_shown = |screen: &Screen| screen.reads("a = v·v 400.0 m²/s²");
    assert!(!is_shown(&screen));
    screen.click("a t² + b t + c = 0");
    assert!(is_shown(&screen));
    screen.click("Cost");
    screen.click("When");
    assert!(is_shown(&screen), "it is remembered");
    screen.click("a t² + b t + c = 0");
    assert!(!is_shown(&screen));
    screen.apply(ScreenCommand::PointAtNextTerm);
    screen.press(Key::Tab);
    assert!(is_shown(&screen), "by key");
    // In the tour, a term has to be pointed at, and does not take over the pointer from the chapter before.
    let mut session = opened("bullet").with_toured(3);
    session.apply(TourCommand::ToggleTour);
    let mut tour = Screen::of(session, LARGE);
    tour.click_at(tour.rect_of("Next").center());
    assert_eq!(tour.session().tour().and_then(OpenTour::task).map(|task| task.waits), Some(Wait::Terms));
    assert_eq!(tour.session().view_options().term, None);
    tour.hover("What is c?");
    assert_eq!(tour.session().view_options().term, Some(Term::C));
}

#[test]
fn without_room_for_the_page_the_canvas_is_the_picture() {
    for (has_room, size) in
        [(true, vec2(1280.0, 800.0)), (false, vec2(390.0, 844.0)), (false, vec2(640.0, 400.0))]
    {
        let mut session = opened("bullet").with_toured(4).with_still_pictures();
        session.set_has_room_beside(has_room);
        session.apply(TourCommand::ToggleTour);
        assert_eq!(session.tour().and_then(OpenTour::task).map(|task| task.waits), Some(Wait::Terms));
        let canvases = Canvases::new(&session, size);
        let camera = canvases.pointed_camera();
        let (list, _) = canvases.draw(&session.shown(), &Pointer::default(), &DARK).swap_remove(0);
        let has_disc = |circle: usize, radius: f64| {
            let at = camera.to_screen(session.circle(circle).center);
            let is_it = |shape: &&Capsule| {
                shape.is_disc()
                    && shape.from.distance(at) < 0.1
                    && (shape.radius - camera.length(radius)).abs() < 0.1
            };
            list.capsules.iter().any(|shape| is_it(&shape))
        };
        let found = [has_disc(0, 0.5), has_disc(1, 0.5), has_disc(1, 1.0)];
        assert_eq!(found, [has_room, has_room, !has_room], "at {size}");
        let contact = camera.to_screen(session.circle(1).center + seen(&session, first_contact(&session)));
        let is_marked =
            list.capsules.iter().any(|shape| shape.color == DARK.found && shape.from.distance(contact) < 0.1);
        assert_eq!(is_marked, !has_room, "at {size}");
    }
}
