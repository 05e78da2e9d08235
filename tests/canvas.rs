//! What the canvas shows: every built-in scene, at every size of the window.

#![cfg(feature = "app")]

use circle_collision::scene::BUILT_IN;
use circle_collision::session::{Command, Motion, Overlay, Session, Term};
use circle_collision::simulation::{Detection, Yields};
use circle_collision::view::camera::Camera;
use circle_collision::view::canvas;
use circle_collision::view::draw::{Capsule, DrawList, Label};
use circle_collision::view::handle::{Handle, Hovered, arrow_scale, tip, velocity_at_tip};
use circle_collision::view::layout::Layout;
use circle_collision::view::layout::bands::{bands, foot};
use circle_collision::view::narration::narration;
use circle_collision::view::theme::DARK;
use egui::{Color32, Rect, Vec2, vec2};
use glam::{DVec2, dvec2};

use hands::{apply_all, gap, in_every_way, opened, session_of, simulate, with_all_overlays};
use screen::Ruler;

mod hands;
mod screen;

/// The sizes of window that are checked.
const WINDOWS: [Vec2; 3] = [vec2(1280.0, 800.0), vec2(1920.0, 1080.0), vec2(640.0, 400.0)];

/// A camera as it is at the start, in a window of this size.
fn camera(session: &Session, window: Vec2) -> Camera {
    Camera::fitted(session.run().loaded(), Layout::of(window).canvas)
}

fn picture(session: &Session, window: Vec2) -> DrawList {
    canvas::draw(session, session.run(), &camera(session, window), &DARK, None)
}

/// Every built-in scene under both methods, at its start and at its first stop or after a second.
fn moments() -> Vec<(String, Session)> {
    let mut moments = Vec::new();
    for built_in in BUILT_IN {
        for switches in 0..2 {
            let mut session = opened(built_in.name);
            for _ in 0..switches {
                session.apply(Command::ToggleDetection);
                session.apply(Command::Tell(String::new()));
            }
            let method = session.run().rules().detection.name();
            moments.push((format!("{} at its start, {method}", built_in.name), session.clone()));
            session.apply(Command::TogglePlay);
            simulate(&mut session, 60, 1.0 / 60.0);
            moments.push((format!("{} later, {method}", built_in.name), session));
        }
    }
    moments
}

fn numbers(capsule: &Capsule) -> [f32; 7] {
    let Capsule { from, to, radius, stroke, dash, .. } = *capsule;
    [from.x, from.y, to.x, to.y, radius, stroke, dash]
}

fn assert_finite(list: &DrawList, of: &str) {
    for capsule in &list.capsules {
        assert!(numbers(capsule).iter().all(|number| number.is_finite()), "{of}: {capsule:?}");
        assert!(capsule.radius >= 0.0 && capsule.stroke >= 0.0 && capsule.dash >= 0.0, "{of}: {capsule:?}");
    }
    for label in &list.labels {
        assert!(label.at.is_finite() && label.size.is_finite() && label.size > 0.0, "{of}: {label:?}");
    }
    assert!(list.card.iter().all(|card| card.frame.is_finite()), "{of}");
}

#[test]
fn every_scene_is_drawn_with_finite_numbers() {
    for (name, session) in moments() {
        for window in WINDOWS {
            assert_finite(&picture(&session, window), &format!("{name} at {window}"));
        }
    }
}

/// Widths and heights of a canvas (points), down to none.
const SIDES: [f32; 14] =
    [0.0, 1.0, 7.0, 20.0, 40.0, 75.0, 110.0, 150.0, 159.0, 165.0, 200.0, 257.0, 400.0, 900.0];

#[test]
fn every_overlay_is_drawn_in_a_canvas_of_every_size() {
    for built_in in BUILT_IN {
        for (way, mut session) in in_every_way(built_in.name) {
            with_all_overlays(&mut session);
            for is_later in [false, true] {
                if is_later {
                    session.apply(Command::TogglePlay);
                    simulate(&mut session, 60, 1.0 / 60.0);
                }
                // Many circles take long to draw, and square canvases show as much.
                let has_many = session.run().world().len() > 100;
                for width in SIDES {
                    for height in SIDES.into_iter().filter(|&height| !has_many || height == width) {
                        let size = vec2(width, height);
                        let room = Rect::from_min_size(egui::pos2(0.0, 48.0), size);
                        let camera = Camera::fitted(session.run().loaded(), room);
                        for run in session.experiment().each() {
                            let list = canvas::draw(
                                &session,
                                run,
                                &camera,
                                &DARK,
                                Some(Hovered { circle: 0, handle: Some(Handle::Tip) }),
                            );
                            assert_finite(&list, &format!("{} {way} at {size}", built_in.name));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn words_lie_inside_the_canvas() {
    let mut out = Vec::new();
    for (name, session) in moments() {
        for window in WINDOWS {
            let canvas = Layout::of(window).canvas.expand(0.5);
            let list = picture(&session, window);
            for (label, frame) in Ruler::new().frames(&list) {
                if !canvas.contains_rect(frame) {
                    out.push(format!("{name} at {window}: {:?} at {frame}", label.text));
                }
            }
            if let Some(card) = &list.card
                && !canvas.contains_rect(card.frame)
            {
                out.push(format!("{name} at {window}: {card:?}"));
            }
        }
    }
    assert!(out.is_empty(), "{}\n{}", out.len(), out.join("\n"));
}

/// The two radii on the line of the centers, or none: where each begins and where it ends to the eye (points).
fn radii(list: &DrawList) -> Vec<[egui::Pos2; 2]> {
    let is_piece = |it: &&Capsule| it.radius == 2.5 && it.color == DARK.accent && it.dash == 0.0;
    let end = |it: &Capsule| it.to + (it.to - it.from).normalized() * it.radius;
    list.capsules.iter().filter(is_piece).map(|it| [it.from, end(it)]).collect()
}

/// The two rails of the depth, or none: where each begins and where it ends to the eye (points).
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
fn the_radii_lie_on_the_line_of_the_centers_as_long_as_they_are() {
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
fn nothing_of_the_radii_is_drawn_with_other_than_finite_numbers() {
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
fn while_red_is_dragged_onto_blue_the_push_and_the_depth_are_on_screen() {
    let mut session = opened("drag");
    session.apply(Command::Grab(0));
    for step in 0..=50 {
        // Above the middle of blue, and through it.
        let wish = dvec2(-2.2 + 0.1 * f64::from(step), 0.3);
        session.apply(Command::DragTo(wish));
        session.tick(1.0 / 60.0);
        let blue = dvec2(2.2, 0.0);
        let depth = 2.0 - wish.distance(blue);
        let list = picture(&session, WINDOWS[0]);
        let words: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        let camera = camera(&session, WINDOWS[0]);
        let starts = |start: &str| words.iter().find_map(|word| word.strip_prefix(start)?.strip_suffix(" m"));
        let told = |start: &str| starts(start).map(|number| number.parse::<f64>().expect("a number"));
        assert!(told("distance ").is_some_and(|told| (told - wish.distance(blue)).abs() < 5e-3), "{words:?}");
        assert_eq!(told("radii sum "), Some(2.0));
        if depth <= 0.0 {
            assert_eq!((told("depth "), told("push-out of A "), rails(&list).len()), (None, None, 0));
            continue;
        }
        for said in ["depth ", "push-out of A "] {
            assert!(told(said).is_some_and(|told| (told - depth).abs() < 5e-3), "{said}: {words:?}, {depth}");
        }
        // The arrow leads from where it landed to where it is.
        let (from, to) = (camera.to_screen(wish), camera.to_screen(session.circle(0).center));
        let is_arrow =
            |it: &Capsule| it.radius == 2.0 && it.color == DARK.text && it.from == from && it.to == to;
        assert_eq!(list.capsules.iter().any(is_arrow), (to - from).length() >= 3.0, "{depth}");
        let [rail, _] = rails(&list)[..] else { panic!("two rails") };
        assert!(((rail[1] - rail[0]).length() - (depth * camera.scale) as f32).abs() < 0.05);
    }
    session.apply(Command::ToggleOverlay(Overlay::RadiiSum));
    session.apply(Command::DragTo(dvec2(2.0, 0.3)));
    session.tick(1.0 / 60.0);
    for (switch, word) in
        [(Overlay::RadiiSum, "radii sum"), (Overlay::Distance, "distance"), (Overlay::PushOut, "push-out")]
    {
        for other in [Overlay::RadiiSum, Overlay::Distance, Overlay::PushOut] {
            if session.view_options().overlay(other) != (other == switch) {
                session.apply(Command::ToggleOverlay(other));
            }
        }
        let list = picture(&session, WINDOWS[0]);
        let is_said = |word: &str| list.labels.iter().any(|label| label.text.starts_with(word));
        let said: Vec<&str> =
            ["radii sum", "distance", "push-out"].into_iter().filter(|word| is_said(word)).collect();
        assert_eq!(said, [word], "each by its own switch");
        assert_eq!(is_said("depth"), switch == Overlay::RadiiSum);
    }
}

#[test]
fn a_stopped_drag_shows_what_was_swept_the_point_of_contact_and_what_is_wished_beyond() {
    let mut session = opened("drag");
    session.apply(Command::SetDetection(Detection::Intercept));
    let from = session.circle(0).center;
    // Beyond the middle of blue, a little above it.
    let wish = dvec2(3.0, 0.5);
    let (way, to) = ((wish - from).normalize(), dvec2(2.2, 0.0) - from);
    apply_all(&mut session, [Command::Grab(0), Command::DragTo(from + way)]);
    let is_dot = |it: &&Capsule| it.from == it.to && it.color == DARK.found && it.stroke == 0.0;
    assert!(!picture(&session, WINDOWS[0]).capsules.iter().any(|it| is_dot(&it)), "nothing stops it yet");
    session.apply(Command::DragTo(wish));
    let camera = camera(&session, WINDOWS[0]);
    let list = picture(&session, WINDOWS[0]);
    // Where the way from its first place enters the circle of radius two about blue.
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
    assert!(narration(&session, session.run()).sentence.contains("stopped at first contact"));
    session.apply(Command::ToggleOverlay(Overlay::Capsule));
    let list = picture(&session, WINDOWS[0]);
    assert!(!list.capsules.iter().any(|it| swept(it) && is_at(it.from, from)));
    assert!(list.capsules.iter().any(|it| is_dot(&it)), "the contact has no switch");
    session.apply(Command::Release);
    assert!(!picture(&session, WINDOWS[0]).capsules.iter().any(|it| is_dot(&it)));
}

#[test]
fn words_of_a_drag_lie_neither_on_circles_nor_on_each_other() {
    let mut faults = Vec::new();
    for detection in Detection::ALL {
        for turn in 0..24 {
            for reach in [0.3, 0.9, 1.6, 2.2] {
                let mut session = opened("drag");
                session.apply(Command::SetDetection(detection));
                session.apply(Command::Tell(String::new()));
                let angle = f64::from(turn) * std::f64::consts::TAU / 24.0;
                let wish = dvec2(2.2, 0.0) + DVec2::from_angle(angle) * reach;
                apply_all(&mut session, [Command::Grab(0), Command::DragTo(wish)]);
                session.tick(1.0 / 60.0);
                if session.miss().is_some() {
                    continue;
                }
                let list = picture(&session, WINDOWS[0]);
                let camera = camera(&session, WINDOWS[0]);
                let words: Vec<(Label, Rect)> = Ruler::new()
                    .frames(&list)
                    .into_iter()
                    .filter(|(label, _)| label.ground != Color32::TRANSPARENT)
                    .collect();
                for (index, (label, frame)) in words.iter().enumerate() {
                    let of = format!("{detection:?} {turn} {reach}: {:?}", label.text);
                    for circle in [0, 1].map(|index| session.circle(index)) {
                        let center = camera.to_screen(circle.center);
                        if frame.distance_to_pos(center) < camera.length(circle.radius) - 1.0 {
                            faults.push(format!("{of} lies on a circle"));
                        }
                    }
                    for (other, there) in &words[..index] {
                        if frame.shrink(1.0).intersects(there.shrink(1.0)) {
                            faults.push(format!("{of} lies on {:?}", other.text));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn no_card_lies_on_the_sentence_at_the_foot() {
    let mut cards = 0;
    for (name, session) in moments() {
        let told = narration(&session, session.run());
        let is_told = |text: &str| told.sentence.contains(text) || told.hint == text;
        for window in WINDOWS {
            let list = picture(&session, window);
            let middle = Layout::of(window).canvas.center().x;
            let foot: Vec<Rect> = Ruler::new()
                .frames(&list)
                .into_iter()
                .filter(|(label, _)| {
                    label.at.x == middle && label.ground != egui::Color32::TRANSPARENT && is_told(&label.text)
                })
                .map(|(_, frame)| frame)
                .collect();
            if let Some(card) = &list.card {
                cards += 1;
                // In a small window the card may say it alone.
                assert!(!foot.is_empty() || told.sentence.is_empty() || window == WINDOWS[2]);
                assert!(
                    foot.iter().all(|frame| !card.frame.intersects(*frame)),
                    "{name} at {window}: {:?} {foot:?}",
                    card.frame
                );
            }
        }
    }
    assert!(cards >= 6, "{cards}");
}

/// What each band of Compare shows, then what is there once for both, with their frames.
fn compared(session: &Session, window: Vec2) -> [(Rect, DrawList); 3] {
    let layout = Layout::of(window);
    let canvas = layout.canvas;
    let parts = bands(session.run().loaded(), 2, &layout);
    let whole = camera(session, window);
    let mut lists: Vec<(Rect, DrawList)> = session
        .experiment()
        .each()
        .zip(&parts)
        .map(|(run, &part)| (part.frame, canvas::draw(session, run, &whole.in_canvas(part), &DARK, None)))
        .collect();
    let both = canvas::compare::draw(session, &parts, &whole.in_canvas(parts[0]), &DARK, canvas);
    lists.push((foot(canvas), both));
    lists.try_into().expect("two bands and what is for both")
}

/// Does this stay where it is, however other words lie? The words at the rim do, and what is for both; names in circles are shorter.
fn stays(label: &Label) -> bool {
    label.ground == Color32::TRANSPARENT && label.text.chars().count() > 2
}

#[test]
fn in_compare_words_are_neither_cut_off_nor_on_those_that_stay_nor_are_those_on_circles() {
    let mut faults = Vec::new();
    for built_in in BUILT_IN {
        let (_, mut session) = in_every_way(built_in.name).pop().expect("both methods are the last");
        with_all_overlays(&mut session);
        for seconds in [0, 1] {
            if seconds > 0 {
                session.apply(Command::TogglePlay);
                simulate(&mut session, 60 * seconds, 1.0 / 60.0);
            }
            for window in WINDOWS {
                for (part, list) in compared(&session, window) {
                    let frames = Ruler::new().frames(&list);
                    let of = format!("{} after {seconds} s at {window}", built_in.name);
                    assert_eq!(list.card, None, "{of}: the results stand at the rim");
                    // A speed stands at its arrow's tip, and is cut off with it.
                    let own = |label: &Label| stays(label) || !label.text.ends_with(" m/s");
                    for (index, (label, frame)) in frames.iter().enumerate() {
                        let is_cut = frame.left() < part.left() || frame.right() > part.right();
                        let is_over = frame.top() < part.top() || frame.bottom() > part.bottom();
                        if part.contains(label.at) && own(label) && is_cut || stays(label) && is_over {
                            faults.push(format!("{of}: {:?} is cut off", label.text));
                        }
                        for (other, there) in &frames[..index] {
                            let is_on = frame.shrink(1.5).intersects(there.shrink(1.5));
                            if stays(label) && stays(other) && is_on {
                                faults.push(format!("{of}: {:?} on {:?}", label.text, other.text));
                            }
                        }
                        let is_disc = |capsule: &&Capsule| {
                            let Capsule { from, to, stroke, color, .. } = **capsule;
                            from == to && stroke == 0.0 && (color == DARK.red || color == DARK.blue)
                        };
                        let mut discs = list.capsules.iter().filter(is_disc);
                        if stays(label) && discs.any(|disc| frame.distance_to_pos(disc.from) < disc.radius) {
                            faults.push(format!("{of}: {:?} on a circle", label.text));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn at_the_rim_of_a_band_stands_what_its_method_made_of_the_pair() {
    let of = |name: &str, window: Vec2| {
        let mut session = opened(name);
        apply_all(&mut session, [Command::ToggleCompare, Command::TogglePlay]);
        for _ in 0..600 {
            session.tick(1.0 / 60.0);
        }
        let [overlap, intercept, both] = compared(&session, window).map(|(_, list)| list.labels);
        let words = |labels: Vec<Label>| -> Vec<String> {
            labels.into_iter().filter(stays).map(|label| label.text).collect()
        };
        (words(overlap), words(intercept), words(both), narration(&session, session.run()).sentence)
    };
    let (overlap, intercept, both, sentence) = of("bullet", WINDOWS[0]);
    assert_eq!(overlap, ["Overlap", "× missed", "0 of 1 contacts caught", "checked every 250 ms"]);
    let solved = ["Intercept", "● solved", "1 of 1 contacts solved", "solved for the time of contact"];
    assert_eq!(intercept, solved);
    assert!(!sentence.is_empty() && both.contains(&sentence), "{both:?}");
    assert_eq!(of("too-late", WINDOWS[0]).0[1..3], ["× caught too late", "0 of 1 contacts caught"]);
    assert_eq!(of("head-on", WINDOWS[0]).0[1..3], ["● caught", "1 of 1 contacts caught"]);
    // What matters less is left out first.
    let (overlap, intercept, both, sentence) = of("bullet", WINDOWS[2]);
    assert_eq!((overlap, intercept), (vec_of(["Overlap", "× missed"]), vec_of(["Intercept", "● solved"])));
    assert!(both.contains(&sentence) && !both.iter().any(|words| words.contains("Space")), "{both:?}");
}

fn vec_of(words: [&str; 2]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

#[test]
fn a_miss_by_hand_is_told_at_the_rim_of_its_band() {
    let mut session = opened("drag");
    apply_all(&mut session, [Command::ToggleCompare, Command::Grab(0), Command::DragTo(dvec2(6.0, 0.0))]);
    session.apply(Command::Release);
    let [(_, overlap), (_, intercept), _] = compared(&session, WINDOWS[0]);
    let reads = |list: &DrawList, text: &str| list.labels.iter().any(|label| label.text == text);
    assert!(reads(&overlap, "× missed by hand") && reads(&overlap, "1 missed by hand"));
    assert!(!intercept.labels.iter().any(|label| label.text.contains("missed")));
}

/// The discs of circles A and B.
fn discs(list: &DrawList) -> [Capsule; 2] {
    [DARK.red, DARK.blue].map(|color: Color32| {
        let is_disc = |capsule: &&Capsule| {
            capsule.color == color
                && capsule.from == capsule.to
                && capsule.stroke == 0.0
                && capsule.dash == 0.0
        };
        *list.capsules.iter().find(is_disc).expect("a disc")
    })
}

/// The gap of two discs on screen (points), with no rounding of its own.
fn gap_on_screen([a, b]: [Capsule; 2]) -> f64 {
    let place = |capsule: Capsule| dvec2(f64::from(capsule.from.x), f64::from(capsule.from.y));
    place(a).distance(place(b)) - (f64::from(a.radius) + f64::from(b.radius))
}

#[test]
fn circles_that_touch_touch_on_screen_at_every_zoom() {
    let pair = |a: DVec2, b: DVec2, radii: [f64; 2]| {
        let circle = |color: &str, at: DVec2, radius: f64| {
            format!("[[circle]]\ncolor = {color:?}\ncenter = [{:?}, {:?}]\nradius = {radius:?}\n", at.x, at.y)
        };
        session_of(&(circle("red", a, radii[0]) + &circle("blue", b, radii[1])))
    };
    // Sides of right triangles, so that they touch to the last digit.
    let cases = vec![
        (opened("touching"), DVec2::ZERO),
        (pair(dvec2(0.0, 0.0), dvec2(3.0, 4.0), [2.0, 3.0]), dvec2(1.2, 1.6)),
        (pair(dvec2(-12.0, 5.0), dvec2(0.0, 0.0), [12.5, 0.5]), dvec2(-6.0, 2.5) / 13.0),
        (pair(dvec2(1e6, 0.0), dvec2(1e6 + 8.0, 15.0), [10.0, 7.0]), dvec2(1e6 + 80.0 / 17.0, 150.0 / 17.0)),
    ];
    for (session, contact) in &cases {
        assert_eq!(gap(session, 0, 1), 0.0);
        for window in WINDOWS {
            for power in -8..=20 {
                let mut camera = camera(session, window);
                camera.center = *contact;
                camera.zoom(10.0_f64.powf(f64::from(power) / 4.0), camera.canvas.center());
                camera.center = *contact;
                for way in [vec2(0.0, 0.0), vec2(90.0, -60.0), vec2(-40.0, 110.0)] {
                    let mut camera = camera;
                    camera.pan(way);
                    let discs = discs(&canvas::draw(session, session.run(), &camera, &DARK, None));
                    let found = gap_on_screen(discs);
                    assert!(
                        found.abs() < 0.1,
                        "{found} points of gap at 10^({power}/4), {way} off: {discs:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn arrows_are_as_long_as_their_circles_are_fast() {
    let circles = [("red", 6.0), ("blue", 19.0), ("red", 0.5), ("blue", 0.05)];
    let text = circles.iter().enumerate().map(|(row, (color, speed))| {
        format!(
            "[[circle]]\ncolor = {color:?}\ncenter = [0, {}]\nvelocity = [{speed}, 0]\nradius = 0.5\n",
            3 * row
        )
    });
    let session = session_of(&text.collect::<String>());
    let mut keys = 0;
    for window in WINDOWS {
        for zoom in [0.5, 1.0, 4.0] {
            let mut camera = camera(&session, window);
            camera.zoom(zoom, camera.canvas.center());
            let list = canvas::draw(&session, session.run(), &camera, &DARK, None);
            // The key beside the bar of lengths: a gray arrow, and its speed.
            let key = list.labels.iter().find(|label| label.text.ends_with(" m/s") && label.size == 13.0);
            // Where a circle lies in its place there is none.
            let Some(key) = key else { continue };
            keys += 1;
            let speed: f32 = key.text.trim_end_matches(" m/s").parse().expect("a speed");
            let arrow = |color: Color32, y: f32| {
                let is_it =
                    |it: &&Capsule| it.radius == 1.25 && it.color == color && it.from.y == y && it.to.y == y;
                list.capsules.iter().find(is_it).map_or(0.0, |it| it.to.x - it.from.x)
            };
            let points_per_speed = arrow(DARK.text_dim, key.at.y) / speed;
            assert!(points_per_speed > 0.0, "{window} {zoom}");
            for (row, (color, speed)) in circles.into_iter().enumerate() {
                let color = if color == "red" { DARK.red } else { DARK.blue };
                let y = camera.to_screen(dvec2(0.0, 3.0 * row as f64)).y;
                let (drawn, expected) = (arrow(color, y), points_per_speed * speed);
                // An arrow shorter than a point is not drawn; one out of view neither.
                if expected > 1.0 && camera.canvas.y_range().contains(y) {
                    assert!((drawn - expected).abs() < 0.01, "{speed} m/s: {drawn} for {expected} points");
                }
            }
        }
    }
    assert!(keys >= 5, "{keys}");
}

#[test]
fn the_handle_of_a_velocity_leads_back_to_it() {
    let session = opened("drag");
    let (camera, scale) = (camera(&session, WINDOWS[0]), arrow_scale(&session));
    let mut last = 0.0;
    for speed in [0.0, 1e-3, 0.1, 0.3, 0.6, 0.9, 1.5, 4.0, 80.0] {
        let circle = session.circle(0).with_velocity(dvec2(speed, 0.0));
        let at = tip(&camera, &circle, scale);
        let clear = at.x - camera.to_screen(circle.center + dvec2(circle.radius, 0.0)).x;
        assert!(clear >= 13.99 && clear >= last, "{clear} points clear of the rim at {speed} m/s");
        last = clear;
        let back = velocity_at_tip(&camera, &circle, scale, at);
        assert!((back - circle.velocity).length() < 1e-3 + 1e-4 * speed, "{back} for {speed}");
    }
}

/// The bullet, stopped at its miss.
fn missed() -> Session {
    let mut session = opened("bullet");
    session.apply(Command::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    assert!(session.miss().is_some());
    session.apply(Command::Skip);
    session
}

#[test]
fn the_miss_shows_what_was_swept_what_was_seen_and_what_was_not() {
    let session = missed();
    for window in WINDOWS {
        let camera = camera(&session, window);
        let list = picture(&session, window);
        let [before, after] = [dvec2(-2.4, 0.0), dvec2(2.6, 0.0)].map(|place| camera.to_screen(place));
        let radius = camera.length(0.5);
        let has = |what: &str, is_it: &dyn Fn(&Capsule) -> bool| {
            assert!(list.capsules.iter().any(is_it), "{what} at {window}:\n{}", list.describe());
        };
        let is_near = |a: egui::Pos2, b: egui::Pos2| (a - b).length() < 0.01;
        has("the swept capsule", &|it| {
            is_near(it.from, before) && is_near(it.to, after) && it.radius == radius && it.stroke == 0.0
        });
        has("the ghost before", &|it| {
            is_near(it.from, before) && is_near(it.to, before) && it.radius == radius && it.color.a() < 255
        });
        has("the disc after", &|it| {
            is_near(it.from, after) && is_near(it.to, after) && it.radius == radius && it.color == DARK.red
        });
        let contact = camera.to_screen(dvec2(-0.91_f64.sqrt(), 0.0));
        has("the dashed contact", &|it| {
            is_near(it.from, contact)
                && it.dash > 0.0
                && it.stroke > 0.0
                && it.radius + it.stroke / 2.0 == radius
        });
        has("the point of contact", &|it| {
            is_near(it.from.lerp(it.to, 0.5), camera.to_screen(dvec2(-0.91_f64.sqrt() / 2.0, 0.15)))
                && it.color == DARK.missed
        });
        let card = list.card.expect("a card");
        assert!(card.title.contains("Missed"), "{card:?}");
        // In a small window the bars would cover the circles.
        if window == WINDOWS[0] {
            let [step, overlap] = &card.bars[..] else { panic!("{card:?}") };
            assert_eq!([step.value.as_str(), &overlap.value], ["5 m", "1.91 m"]);
            assert!((f64::from(overlap.share) - 0.91_f64.sqrt() / 2.5).abs() < 1e-6, "{overlap:?}");
        }
        let words: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        for word in ["check 1", "check 2", "gap 1.42 m", "gap 1.62 m"] {
            assert_eq!(words.iter().filter(|&&other| other == word).count(), 1, "{word} in {words:?}");
        }
        assert!(words.iter().any(|word| word.contains("passed through")), "{words:?}");
    }
}

#[test]
fn after_a_miss_the_arrows_of_a_term_are_of_the_moment_of_its_numbers() {
    let mut session = missed();
    session.apply(Command::Point(None));
    let plain = picture(&session, WINDOWS[0]);
    session.apply(Command::Point(Some(Term::Discriminant)));
    let list = picture(&session, WINDOWS[0]);
    let is_shaft = |capsule: &&Capsule| {
        capsule.radius == 1.75
            && (capsule.to - capsule.from).length() > 20.0
            && !plain.capsules.contains(capsule)
    };
    let shafts: Vec<&Capsule> = list.capsules.iter().filter(is_shaft).collect();
    let [position, velocity] = shafts[..] else { panic!("d and v: {shafts:?}") };
    let camera = camera(&session, WINDOWS[0]);
    let d = camera.to_world(position.to) - camera.to_world(position.from);
    // The arrow of v begins a little off the center of b, where that of d ends.
    let v = (camera.to_world(velocity.to) - camera.to_world(position.to)) / arrow_scale(&session);
    let told = session.explanation().expect("a pair").path.quadratic;
    for (name, drawn, told) in [("a", v.dot(v), told.a), ("b", 2.0 * d.dot(v), told.b)] {
        assert!((drawn - told).abs() < 1e-3 * told.abs(), "{name}: drawn {drawn}, told {told}");
    }
}

#[test]
fn every_overlay_has_a_switch_that_changes_the_picture() {
    let mut pushed = opened("drag");
    apply_all(&mut pushed, [Command::Grab(0), Command::DragTo(dvec2(1.5, 0.5)), Command::Release]);
    assert_eq!(pushed.pushes().len(), 1);
    for overlay in Overlay::ALL {
        let mut session = match overlay {
            Overlay::Distance
            | Overlay::RadiiSum
            | Overlay::Velocity
            | Overlay::ContactPose
            | Overlay::Closest
            | Overlay::Path => opened("bullet"),
            Overlay::PushOut => pushed.clone(),
            Overlay::Ghosts | Overlay::Capsule => missed(),
            Overlay::Trails | Overlay::LastContact => {
                let mut session = opened("cradle");
                session.apply(Command::Seek(1.0));
                session
            }
        };
        if !session.view_options().overlay(overlay) {
            session.apply(Command::ToggleOverlay(overlay));
        }
        let with = picture(&session, WINDOWS[0]);
        session.apply(Command::ToggleOverlay(overlay));
        let without = picture(&session, WINDOWS[0]);
        let size = |list: &DrawList| list.capsules.len() + list.labels.len();
        assert!(size(&without) < size(&with), "{overlay:?}");
        session.apply(Command::ToggleOverlay(overlay));
        assert_eq!(picture(&session, WINDOWS[0]), with, "{overlay:?}");
    }
}

#[test]
fn without_any_overlay_the_circles_and_the_miss_are_still_there() {
    let mut session = missed();
    apply_all(&mut session, Overlay::ALL.map(Command::ToggleOverlay));
    let list = picture(&session, WINDOWS[0]);
    discs(&list);
    assert!(list.card.is_some());
    assert!(list.capsules.iter().any(|capsule| capsule.dash > 0.0), "the true contact");
}

#[test]
fn what_the_hand_wishes_is_drawn_at_once() {
    let mut session = opened("drag");
    session.apply(Command::SetStep(1.0));
    apply_all(&mut session, [Command::Grab(0), Command::DragTo(dvec2(0.0, 1.0))]);
    let wish = camera(&session, WINDOWS[0]).to_screen(dvec2(0.0, 1.0));
    let list = picture(&session, WINDOWS[0]);
    assert!(list.capsules.iter().any(|it| it.from == wish && it.to == wish && it.color.a() < 255));
    assert!(discs(&list)[0].from != wish, "the solid one has not jumped yet");
}

#[test]
fn coinciding_centers_are_told_the_way_that_they_part() {
    for yields in Yields::ALL {
        let mut session = opened("drag");
        session.apply(Command::SetYields(yields));
        apply_all(&mut session, [Command::Grab(0), Command::DragTo(dvec2(2.2, 0.0))]);
        session.tick(1.0 / 60.0);
        let list = picture(&session, WINDOWS[0]);
        let labels: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        let told = labels.iter().filter(|text| text.starts_with("push-out of") && text.ends_with("along +x"));
        assert_eq!(told.count(), 1, "{labels:?}");
        let sentence = narration(&session, session.run()).sentence;
        assert!(sentence.contains("along +x"), "{sentence}");
    }
}

#[test]
fn an_empty_plane_and_a_lone_circle_are_drawn() {
    for text in ["", "[[circle]]\ncenter = [1, 2]\nradius = 3\n", "[arena]\nmin = [0, 0]\nmax = [1, inf]\n"] {
        for window in WINDOWS {
            assert_finite(&picture(&session_of(text), window), text);
        }
    }
}

#[test]
fn a_trail_lies_where_the_circle_was() {
    for (name, detection) in
        [("gas-30", Detection::Intercept), ("gas-30", Detection::Overlap), ("cradle", Detection::Intercept)]
    {
        let at = |time: f64| {
            let mut session = opened(name);
            apply_all(
                &mut session,
                [
                    Command::SetDetection(detection),
                    Command::ToggleMotion(Motion::Pauses),
                    Command::Seek(time),
                ],
            );
            session
        };
        let mut session = at(1.5);
        let plain = picture(&session, WINDOWS[0]);
        session.apply(Command::ToggleOverlay(Overlay::Trails));
        let with = picture(&session, WINDOWS[0]);
        let is_new = |capsule: &&Capsule| !plain.capsules.contains(capsule);
        let trail: Vec<Capsule> = with.capsules.iter().filter(is_new).copied().collect();
        assert!(trail.len() > 10, "{name}");
        let camera = camera(&session, WINDOWS[0]);
        // What a step moved out of another is drawn where it was left, and not where the step had put it first.
        let tolerance = if detection == Detection::Overlap { 6.0 } else { 0.7 };
        for before in [0.05, 0.11, 0.19] {
            let then = at(1.5 - before);
            for (index, circle) in then.run().world().circles().enumerate() {
                // Checks happen at steps: at 1.4 s there is none.
                let place = camera.to_screen(circle.center);
                let nearest = trail.iter().map(|part| distance(place, part)).fold(f32::INFINITY, f32::min);
                let is_at_rest = circle.velocity == DVec2::ZERO;
                assert!(
                    nearest < tolerance || is_at_rest,
                    "{name} {detection:?}: {index} was {nearest} away, {before} s before"
                );
            }
        }
    }
}

/// How far a point is from the middle line of a capsule (points).
fn distance(point: egui::Pos2, capsule: &Capsule) -> f32 {
    let way = capsule.to - capsule.from;
    let share = ((point - capsule.from).dot(way) / way.length_sq().max(1e-12)).clamp(0.0, 1.0);
    (point - (capsule.from + way * share)).length()
}

#[test]
fn the_last_contact_is_drawn_where_the_two_touch() {
    for (name, word) in [("bullet", "contact at t = 322 ms"), ("graze", "graze at t = 1.5 s")] {
        let mut session = opened(name);
        session.apply(Command::SetDetection(Detection::Intercept));
        let before = picture(&session, WINDOWS[0]);
        assert!(!before.labels.iter().any(|label| label.text.contains(word)), "{name}: not yet");
        session.apply(Command::Seek(2.0));
        let list = picture(&session, WINDOWS[0]);
        assert!(list.labels.iter().any(|label| label.text == word), "{name}");
        let pose: Vec<&Capsule> =
            list.capsules.iter().filter(|one| one.stroke == 1.5 && one.dash == 0.0).collect();
        let [one, other] = pose[..] else { panic!("{name}: two outlines and not {}", pose.len()) };
        // The rim is drawn inside of the circle, half a stroke each.
        let radii = one.radius + one.stroke / 2.0 + other.radius + other.stroke / 2.0;
        let gap = (one.from - other.from).length() - radii;
        assert!(gap.abs() < 0.05, "{name}: {gap}");
    }
}
