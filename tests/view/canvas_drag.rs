//! A drag on the canvas: radii, depth, push-out and the stop at a contact.

use circle_collision::simulation::{Detection, WhoYields};
use circle_collision_demo::session::{
    ClockCommand, ExperimentCommand, HandCommand, Overlay, ScreenCommand, Session, Term,
};
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::text::Label;
use circle_collision_demo::view::theme::DARK;
use circle_collision_demo::view::words::line::Line;
use glam::{DVec2, dvec2};

use crate::hands::{apply_all, hint, last_said, opened, opened_under, said, session_of};
use crate::picture::{WINDOWS, assert_finite, camera, discs, picture};

/// The two radii on the line of centers, or none: the visible start and end of each (points).
fn radii(list: &DrawList) -> Vec<[egui::Pos2; 2]> {
    let is_piece = |it: &&Capsule| it.radius == 2.5 && it.color == DARK.accent && it.dash == 0.0;
    let end = |it: &Capsule| it.to + (it.to - it.from).normalized() * it.radius;
    list.capsules.iter().filter(is_piece).map(|it| [it.from, end(it)]).collect()
}

/// The two rails of the depth, or none: the visible start and end of each (points).
fn rails(list: &DrawList) -> Vec<[egui::Pos2; 2]> {
    let is_rail = |it: &&Capsule| it.radius <= 1.5 && it.radius > 0.75 && it.color == DARK.accent;
    let ends = |it: &Capsule| {
        let round = (it.to - it.from).normalized() * it.radius;
        [it.from - round, it.to + round]
    };
    list.capsules.iter().filter(is_rail).map(ends).collect()
}

/// Two circles of these radii, the second this far from the first in this direction (radians).
fn two(first: DVec2, radii: [f64; 2], distance: f64, angle: f64) -> Session {
    let second = first + DVec2::from_angle(angle) * distance;
    let circle = |color: &str, at: DVec2, radius: f64| {
        format!("[[circle]]\ncolor = {color:?}\ncenter = [{:?}, {:?}]\nradius = {radius:?}\n", at.x, at.y)
    };
    session_of(&(circle("red", first, radii[0]) + &circle("blue", second, radii[1])))
}

#[test]
fn drawn_radii_have_the_right_length_on_the_line_of_centers() {
    let mut deep = 0;
    for first in [DVec2::ZERO, dvec2(-3.0, 2.0), dvec2(1e6, -1e6)] {
        for radii_of in [[1.0, 1.0], [0.5, 2.0], [3.0, 0.7]] {
            for share in [0.0, 1e-3, 0.2, 0.5, 0.9, 0.999, 1.0, 1.3, 4.0] {
                for angle in [0.0, 0.4, 1.57, 2.5, 4.0] {
                    let sum: f64 = radii_of.iter().sum();
                    let session = two(first, radii_of, share * sum, angle);
                    let of = format!("{first} {radii_of:?} {share} {angle}");
                    let (list, camera) = (picture(&session, WINDOWS[0]), camera(&session, WINDOWS[0]));
                    let [a, b] = [0, 1].map(|index| session.circle(index));
                    let drawn = radii(&list);
                    let [of_a, of_b] = drawn[..] else { panic!("{of}: two and not {drawn:?}") };
                    for (circle, [from, to], other) in [(a, of_a, b), (b, of_b, a)] {
                        let wished = (circle.radius * camera.scale) as f32;
                        assert!(
                            ((to - from).length() - wished).abs() < 0.05,
                            "{of}: {from} {to} for {wished}"
                        );
                        assert!((from - camera.to_screen(circle.center)).length() < 0.01, "{of}");
                        let way = other.center - circle.center;
                        if way.length() > 1e-3 {
                            let there = camera.to_world_vector(to - from).normalize();
                            assert!(there.dot(way.normalize()) > 0.9999, "{of}: on the line to the other");
                        }
                    }
                    let depth = ((a.radius + b.radius) - a.center.distance(b.center)).max(0.0);
                    let rails = rails(&list);
                    let is_seen = depth * camera.scale > 3.0;
                    assert_eq!(rails.len(), if is_seen { 2 } else { 0 }, "{of}: {depth}");
                    for [from, to] in rails {
                        deep += 1;
                        let wished = (depth * camera.scale) as f32;
                        assert!(
                            ((to - from).length() - wished).abs() < 0.05,
                            "{of}: {from} {to} for {wished}"
                        );
                        let tips = of_a[1].lerp(of_b[1], 0.5);
                        assert!((from.lerp(to, 0.5) - tips).length() < 4.0, "{of}: between the two ends");
                    }
                }
            }
        }
    }
    assert!(deep > 100, "{deep}");
}

#[test]
fn the_radii_are_drawn_with_finite_numbers_only() {
    let sizes = [1e-6, 1.0, 1e8];
    for first in [DVec2::ZERO, dvec2(1e12, -3.0), dvec2(-1e60, 1e60)] {
        for radii_of in sizes.into_iter().flat_map(|one| sizes.map(|other| [one, other])) {
            for distance in [0.0, 1e-12, 1.0, radii_of[0] + radii_of[1], 1e30] {
                let session = two(first, radii_of, distance, 0.3);
                for window in WINDOWS {
                    assert_finite(&picture(&session, window), &format!("{first} {radii_of:?} {distance}"));
                }
            }
        }
    }
}

#[test]
fn dragging_red_onto_blue_shows_the_push_and_the_depth() {
    let mut session = opened("drag");
    session.apply(HandCommand::Grab(0));
    for step in 0..=50 {
        // Above the center of blue, and through it.
        let wish = dvec2(-2.2 + 0.1 * f64::from(step), 0.3);
        session.apply(HandCommand::DragTo(wish));
        session.tick(1.0 / 60.0);
        let blue = dvec2(2.2, 0.0);
        let depth = 2.0 - wish.distance(blue);
        let list = picture(&session, WINDOWS[0]);
        let words: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        let camera = camera(&session, WINDOWS[0]);
        let starts = |start: &str| words.iter().find_map(|word| word.strip_prefix(start)?.strip_suffix(" m"));
        let told = |start: &str| starts(start).map(|number| number.parse::<f64>().expect("a number"));
        if depth <= 0.0 {
            let is_distance = |told: f64| (told - wish.distance(blue)).abs() < 5e-3;
            assert!(told("distance ").is_some_and(is_distance), "{words:?}");
            assert_eq!((told("depth "), told("push-out of A "), rails(&list).len()), (None, None, 0));
            continue;
        }
        for said in ["depth ", "push-out of A "] {
            assert!(told(said).is_some_and(|told| (told - depth).abs() < 5e-3), "{said}: {words:?}, {depth}");
        }
        // The arrow leads from the desired position to the present one.
        let (from, to) = (camera.to_screen(wish), camera.to_screen(session.circle(0).center));
        let is_arrow =
            |it: &Capsule| it.radius == 2.0 && it.color == DARK.text && it.from == from && it.to == to;
        assert_eq!(list.capsules.iter().any(is_arrow), (to - from).length() >= 3.0, "{depth}");
        let [rail, _] = rails(&list)[..] else { panic!("two rails") };
        assert!(((rail[1] - rail[0]).length() - (depth * camera.scale) as f32).abs() < 0.05);
    }
    session.apply(ScreenCommand::ToggleOverlay(Overlay::RadiiSum));
    session.apply(HandCommand::DragTo(dvec2(2.0, 0.3)));
    session.tick(1.0 / 60.0);
    // While it is pushed, the distance has no number.
    for (switch, words) in
        [(Overlay::RadiiSum, &["depth"][..]), (Overlay::Distance, &[]), (Overlay::PushOut, &["push-out"])]
    {
        for other in [Overlay::RadiiSum, Overlay::Distance, Overlay::PushOut] {
            if session.view_options().overlay(other) != (other == switch) {
                session.apply(ScreenCommand::ToggleOverlay(other));
            }
        }
        let list = picture(&session, WINDOWS[0]);
        let is_said = |word: &str| list.labels.iter().any(|label| label.text.starts_with(word));
        let said: Vec<&str> =
            ["depth", "distance", "push-out"].into_iter().filter(|word| is_said(word)).collect();
        assert_eq!(said, words, "each by its own switch");
    }
}

#[test]
fn a_stopped_drag_shows_swept_area_contact_and_wish() {
    let mut session = opened_under("drag", Detection::Intercept);
    let from = session.circle(0).center;
    // Beyond the center of blue, a little above it.
    let wish = dvec2(3.0, 0.5);
    let (way, to) = ((wish - from).normalize(), dvec2(2.2, 0.0) - from);
    apply_all(&mut session, [HandCommand::Grab(0).into(), HandCommand::DragTo(from + way).into()]);
    let is_dot = |it: &&Capsule| it.from == it.to && it.color == DARK.found && it.stroke == 0.0;
    assert!(!picture(&session, WINDOWS[0]).capsules.iter().any(|it| is_dot(&it)), "nothing stops it yet");
    session.apply(HandCommand::DragTo(wish));
    session.tick(0.2);
    let camera = camera(&session, WINDOWS[0]);
    let list = picture(&session, WINDOWS[0]);
    // Where the path from its first position enters the circle of radius two around blue.
    let miss = way.perp_dot(to);
    let at = from + way * (way.dot(to) - (4.0 - miss * miss).sqrt());
    let point = (at + dvec2(2.2, 0.0)) / 2.0;
    let is_at = |place: egui::Pos2, there: DVec2| (place - camera.to_screen(there)).length() < 0.3;
    let dots: Vec<&Capsule> = list.capsules.iter().filter(is_dot).collect();
    let [dot] = dots[..] else { panic!("one point of contact: {dots:?}") };
    assert!(is_at(dot.from, point), "{dot:?} is not at {}", camera.to_screen(point));
    let radius = camera.length(1.0);
    let swept = |it: &Capsule| it.radius == radius && it.stroke == 0.0 && it.dash == 0.0;
    let is_swept = list.capsules.iter().any(|it| swept(it) && is_at(it.from, from) && is_at(it.to, at));
    assert!(is_swept, "solid up to the contact");
    let held = session.circle(0).center;
    let ahead = (wish - held).normalize().perp();
    for side in [ahead, -ahead] {
        let is_wish =
            |it: &Capsule| it.dash > 0.0 && is_at(it.from, held + side) && is_at(it.to, wish + side);
        assert!(list.capsules.iter().any(is_wish), "dashed beyond it");
    }
    assert!(list.labels.iter().any(|label| label.text == "stopped at first contact"));
    assert!(said(&session).contains("stopped at first contact"));
    session.apply(ScreenCommand::ToggleOverlay(Overlay::Capsule));
    let list = picture(&session, WINDOWS[0]);
    assert!(!list.capsules.iter().any(|it| swept(it) && is_at(it.from, from)));
    assert!(list.capsules.iter().any(|it| is_dot(&it)), "the contact has no switch");
}

#[test]
fn the_trace_of_a_stopped_drag_stays_after_the_release() {
    let mut session = opened_under("drag", Detection::Intercept);
    let (from, wish) = (session.circle(0).center, dvec2(3.0, 0.5));
    apply_all(&mut session, [HandCommand::Grab(0).into(), HandCommand::DragTo(wish).into()]);
    session.apply(HandCommand::Release);
    let camera = camera(&session, WINDOWS[0]);
    let [from, end, held] = [from, wish, session.circle(0).center].map(|place| camera.to_screen(place));
    let shown = |session: &Session| {
        let list = picture(session, WINDOWS[0]);
        let opacity = |is_it: &dyn Fn(&Capsule) -> bool| {
            list.capsules.iter().filter(|it| is_it(it)).map(|it| it.color.a()).max().unwrap_or_default()
        };
        let hand = opacity(&|it| it.radius == 0.75 && it.dash == 0.0 && it.from == from && it.to == end);
        let outline = opacity(&|it| it.dash > 0.0 && it.stroke > 0.0 && it.from == end);
        let dot = opacity(&|it| it.from == it.to && it.radius == 5.0 && it.stroke == 0.0);
        let slide = opacity(&|it| it.radius == 1.5 && it.to == held && it.from != from);
        [hand, outline, dot, slide]
    };
    session.tick(0.1);
    assert_eq!(shown(&session), [255; 4]);
    let sentence = said(&session);
    assert_eq!(sentence, "A was stopped at B, then slid on.");
    let list = picture(&session, WINDOWS[0]);
    assert!(list.buttons.is_empty() && list.labels.iter().any(|label| label.text == hint(&session)));
    assert_eq!(hint(&session), "M plays the same drag under the other method, B under both.");
}

#[test]
fn a_jump_over_a_circle_is_a_miss_while_the_hand_holds_and_a_push_out_is_no_result() {
    for (to, sentence) in
        [(dvec2(6.0, 0.0), "Missed: your hand moved A across B in one jump."), (dvec2(1.2, 0.0), "")]
    {
        let mut session = opened("drag");
        apply_all(&mut session, [HandCommand::Grab(0).into(), HandCommand::DragTo(to).into()]);
        session.tick(1.0 / 60.0);
        let list = picture(&session, WINDOWS[0]);
        let is_told = |label: &Label| label.text == sentence && label.color == DARK.missed;
        let is_miss = !sentence.is_empty();
        assert_eq!((list.labels.iter().any(is_told), !list.buttons.is_empty()), (is_miss, is_miss), "{to}");
        assert_eq!(last_said(&session).unwrap_or_default(), sentence, "{to}");
    }
}

#[test]
fn a_contact_that_changes_the_momentum_says_what_takes_it() {
    let report = |rules: &str, of_b: &str, holds: bool| {
        let mut session = session_of(&format!(
            "detection = \"intercept\"\n{rules}\n\
             [[circle]]\nname = \"A\"\ncolor = \"red\"\ncenter = [-3, 0]\nvelocity = [4, 0]\nradius = 0.5\n\
             [[circle]]\nname = \"B\"\ncolor = \"blue\"\ncenter = [0, 0]\nradius = 0.5\n{of_b}\n"
        ));
        session.apply(ClockCommand::TogglePlay);
        if holds {
            session.apply(HandCommand::Grab(1));
        }
        for _ in 0..40 {
            session.tick(1.0 / 64.0);
        }
        let shown = session.shown();
        let exchange = shown.lane().last.expect("a contact").exchange(&shown, shown.lane());
        exchange[3..].iter().map(Line::to_string).collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(report("restitution = 0.0", "", false), none, "A and B share it");
    assert_eq!(report("restitution = 0.0", "", true), ["Your hand holds B: it takes +3.14 kg m/s."]);
    assert_eq!(report("restitution = 0.0", "fixed = true", false), ["B is fixed: it takes +3.14 kg m/s."]);
    assert_eq!(
        report("response = \"push-out\"", "", false),
        ["Push-out takes the closing speed, and +3.14 kg m/s."]
    );
}

#[test]
fn the_radii_slide_together_until_they_are_one_length() {
    for share in [0.4, 0.9, 1.0, 1.7, 4.0] {
        let mut session = two(dvec2(-1.0, 0.5), [1.0, 2.0], 3.0 * share, 0.4);
        let apart = radii(&picture(&session, WINDOWS[0]));
        session.apply(ScreenCommand::PointAtRadii(true));
        session.tick(0.125);
        let halfway = radii(&picture(&session, WINDOWS[0]));
        assert!(session.is_moving());
        session.tick(0.125);
        assert!(!session.is_moving());
        let list = picture(&session, WINDOWS[0]);
        let joined = radii(&list);
        let [[[from, one], [to, other]], [[_, first], [_, second]]] =
            [&joined, &halfway].map(|radii| [radii[0], radii[1]]);
        assert!(one.distance(other) < 0.1, "{share}: end to end at {one} and {other}");
        let sum = camera(&session, WINDOWS[0]).length(3.0);
        assert!((from.distance(to) - sum).abs() < 0.1, "{share}: as long as the sum");
        let gap = apart[0][1].distance(apart[1][1]);
        assert!((first.distance(second) - gap / 2.0).abs() < 0.1, "{share}: halfway in half of the time");
        assert!(list.labels.iter().any(|label| label.text == "radii sum 1 + 2 = 3 m"), "{share}");
        session.apply(ScreenCommand::PointAtRadii(false));
        session.tick(0.25);
        assert_eq!(radii(&picture(&session, WINDOWS[0])), apart, "{share}: and back");
    }
    // The terms that contain R also show it: in the tour, or by key.
    let mut session = opened("drag");
    session.apply(ScreenCommand::Point(Some(Term::C)));
    session.tick(0.25);
    assert_eq!(session.shown().radii, 1.0);
}

#[test]
fn the_wish_of_the_hand_is_drawn_at_once() {
    let mut session = opened("drag");
    session.apply(ExperimentCommand::SetStep(1.0));
    apply_all(&mut session, [HandCommand::Grab(0).into(), HandCommand::DragTo(dvec2(0.0, 1.0)).into()]);
    let wish = camera(&session, WINDOWS[0]).to_screen(dvec2(0.0, 1.0));
    let list = picture(&session, WINDOWS[0]);
    assert!(list.capsules.iter().any(|it| it.from == wish && it.to == wish && it.color.a() < 255));
    assert!(discs(&list)[0].from != wish, "the solid one has not jumped yet");
}

#[test]
fn coincident_centers_are_shown_to_part_along_x() {
    for &yields in WhoYields::ALL {
        let mut session = opened("drag");
        session.apply(ExperimentCommand::SetYields(yields));
        apply_all(&mut session, [HandCommand::Grab(0).into(), HandCommand::DragTo(dvec2(2.2, 0.0)).into()]);
        session.tick(1.0 / 60.0);
        let list = picture(&session, WINDOWS[0]);
        let labels: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        let told = labels.iter().filter(|text| text.starts_with("push-out of") && text.ends_with("along +x"));
        assert_eq!(told.count(), 1, "{labels:?}");
        let sentence = said(&session);
        assert!(sentence.contains("along +x"), "{sentence}");
    }
}
