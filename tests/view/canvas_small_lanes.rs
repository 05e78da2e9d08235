//! The small lanes of all methods, each with its result.

use std::collections::HashSet;

use circle_collision::simulation::Detection;
use circle_collision::simulation::audit::Outcome;
use circle_collision_demo::session::{
    ClockCommand, ExperimentCommand, HandCommand, Host, LineUp, Mark, ScreenCommand, Session, about,
};
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::canvases::Canvases;
use circle_collision_demo::view::draw::DrawList;
use circle_collision_demo::view::layout::bands::bands;
use circle_collision_demo::view::layout::{Band, Layout};
use circle_collision_demo::view::pointer::Pointer;
use circle_collision_demo::view::text::Label;
use circle_collision_demo::view::theme::DARK;
use circle_collision_demo::view::words::story::{fate, price};
use egui::{Color32, Vec2, vec2};
use glam::dvec2;

use crate::hands::{apply_all, opened, said, session_of, with_all_overlays};
use crate::picture::{WINDOWS, camera};
use crate::screen::Ruler;

/// A scene under all methods at this time.
fn under_all(name: &str, time: f64) -> Session {
    let mut session = opened(name);
    apply_all(
        &mut session,
        [ExperimentCommand::SetLineUp(LineUp::All).into(), ClockCommand::Seek(time).into()],
    );
    session
}

#[test]
fn each_lane_with_its_circles_is_one_key_away() {
    for (window, is_presenting) in
        [(vec2(640.0, 400.0), false), (vec2(640.0, 400.0), true), (vec2(853.0, 533.0), true)]
    {
        for name in ["bullet", "passing-by", "pinball"] {
            let mut session = under_all(name, 0.0);
            if is_presenting {
                session.apply(ScreenCommand::TogglePresent);
            }
            let mut seen = HashSet::new();
            for _ in Detection::ALL {
                let shown = session.shown();
                let mut canvases = Canvases::new(&session, window);
                canvases.lay_out(&session, window);
                let frames: Vec<_> = canvases.frames().collect();
                assert!(
                    canvases.show_circles(session.experiment()) && frames.len() > 1,
                    "{name} in {window}"
                );
                let mut has_explained = false;
                for frame in frames {
                    canvases.point_at(frame.center());
                    let lane = canvases.pointed_lane(&shown);
                    seen.insert(lane.method());
                    has_explained |= lane.is_explained;
                }
                assert!(has_explained, "{name} in {window}");
                session.apply(ExperimentCommand::ExplainNext);
            }
            assert_eq!(seen.len(), Detection::ALL.len(), "{name} in {window}");
        }
    }
}

/// The lanes of all methods of a scene at this time, each with its band, in a window of this size.
fn lanes(name: &str, time: f64, window: Vec2) -> Vec<(Detection, Band, DrawList)> {
    let mut session = under_all(name, time);
    with_all_overlays(&mut session);
    let parts = bands(session.run().loaded(), 7, &Layout::of(window));
    let whole = camera(&session, window);
    let shown = session.shown();
    let lanes = shown.lanes.iter().zip(parts);
    lanes
        .map(|(lane, part)| {
            let list = canvas::draw(&session.shown(), lane, &whole.in_canvas(part), &DARK, None);
            (lane.method(), part, list)
        })
        .collect()
}

#[test]
fn a_small_lane_has_method_and_result_above_and_no_numbers() {
    let window = vec2(1280.0, 800.0);
    for (name, words) in [
        ("off-center", ["missed", "too late", "missed", "caught", "caught", "wrong angle", "solved"]),
        (
            "passing-by",
            ["passed by", "passed by", "passed by", "passed by", "passed by", "ghost", "passed by"],
        ),
        ("crossing", ["missed", "too late", "missed", "missed", "caught", "caught", "solved"]),
    ] {
        for ((method, band, list), words) in lanes(name, 0.75, window).iter().zip(words) {
            let rim = band.stage.top();
            let has =
                |text: &str| list.labels.iter().any(|label| label.at.y < rim && label.text.contains(text));
            let about = about(*method);
            assert!(has(about.title), "{name}, {method:?}");
            assert!(has(about.wrong), "{name}, {method:?}: {:?}", list.labels);
            assert!(has(words), "{name}, {method:?}: {words} in {:?}", list.labels);
            let inside = list.labels.iter().filter(|label| label.at.y >= rim);
            for label in inside {
                assert!(["A", "B"].contains(&label.text.as_str()), "{name}, {method:?}: {:?}", label.text);
            }
            assert!(list.captions.is_empty());
            // The mark before the words is the same as the one at the answer.
            for (color, of) in
                [(DARK.ghost, "ghost"), (DARK.missed, "missed too late"), (DARK.found, "caught solved")]
            {
                let marks =
                    || list.capsules.iter().filter(|one| one.color == color && band.frame.contains(one.from));
                let is_it = of.contains(words);
                assert_eq!(marks().any(|one| one.from.y < rim), is_it, "{name}, {method:?}");
                assert_eq!(marks().any(|one| one.from.y > rim), is_it, "{name}, {method:?}");
                let is_dashed = marks().any(|one| one.dash > 0.0);
                assert_eq!(is_dashed, is_it && color != DARK.found, "{name}, {method:?}");
            }
        }
    }
}

#[test]
fn each_lane_says_the_price_and_the_sentence_counts_results() {
    let results = |name: &str| -> Vec<String> {
        let session = under_all(name, 0.75);
        let of_lane = |lane| {
            let (_, words) = fate(lane).expect("a result");
            price(lane).map_or(words.clone(), |price| format!("{words}, {price}"))
        };
        session.shown().lanes.iter().map(of_lane).chain([said(&session)]).collect()
    };
    assert_eq!(
        results("crossing")[4..],
        [
            "caught, both stop for 165 ms",
            "caught, 84.6 ms early",
            "solved",
            "A and B: of 7 methods, 3 found the contact, 4 missed it or came too late.",
        ]
    );
    let off_center = results("off-center");
    assert_eq!(off_center[..2], ["missed", "seen too late"]);
    assert_eq!(
        off_center[3..],
        [
            "caught, one stops for 166 ms",
            "caught, both stop for 166 ms",
            "wrong angle, 84.3 ms early, 28° off",
            "solved",
            "A and B: of 7 methods, 3 found the contact, 1 sent them off at a wrong angle, 3 missed it or came too late.",
        ]
    );
    assert_eq!(
        results("passing-by")[4..],
        [
            "passed by",
            "ghost, they only pass by, 63° off",
            "passed by",
            "A and B: of 7 methods, 1 turned them aside though they only pass by, 6 let them pass.",
        ]
    );
}

#[test]
fn lanes_that_cannot_be_compared_by_a_pair_have_their_counts() {
    for name in ["gas-30", "break"] {
        let session = under_all(name, 4.0);
        let shown = session.shown();
        let mut perfect = 0;
        for lane in &shown.lanes {
            let counters = lane.run.counters_since_start();
            let (_, words) = fate(lane).expect("contacts");
            let found = if lane.method().is_stepped() { counters.caught } else { counters.pair_collisions };
            let counts = [
                (found, about(lane.method()).caught),
                (counters.too_late, "seen too late"),
                (counters.missed, "missed"),
                (counters.ghosts, if counters.ghosts == 1 { "ghost" } else { "ghosts" }),
            ];
            let expected = counts.iter().filter(|(number, _)| *number > 0);
            let expected: Vec<_> = expected.map(|(number, word)| format!("{number} {word}")).collect();
            assert_eq!(words, expected.join(", "), "{name} {:?}", lane.method());
            perfect += u32::from(counters.too_late + counters.missed + counters.ghosts == 0);
        }
        let said = said(&session);
        assert!(said.contains(&format!("of 7 methods, {perfect} found every contact")), "{name}: {said}");
        assert!(!said.contains("let them pass"), "{name}: {said}");
    }
}

#[test]
fn more_than_five_degrees_off_is_a_wrong_angle() {
    let mut counts = [0; 2];
    for place in 0..48 {
        let text = format!(
            "step = 0.25\n[[circle]]\ncenter = [-7.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
             [[circle]]\ncenter = [0, {:?}]\nradius = 0.5\n",
            f64::from(place) / 50.0
        );
        let mut session = session_of(&text);
        let all = [ExperimentCommand::SetLineUp(LineUp::All).into(), ClockCommand::Seek(0.75).into()];
        apply_all(&mut session, all);
        let exact =
            session.experiment().under(Detection::Intercept).expect("a lane").world().circle_at(0).velocity;
        for lane in session.shown().lanes.iter().filter(|lane| lane.method().is_stepped()) {
            let audited = lane.run.audited().first().expect("a true contact");
            if matches!(audited.outcome, Outcome::Caught { .. }) {
                let velocity = lane.run.world().circle_at(0).velocity;
                let has_direction = velocity.length().min(exact.length()) > 1e-6;
                let off = if has_direction { exact.angle_to(velocity).abs().to_degrees() } else { 0.0 };
                let (mark, words) = fate(lane).expect("a result");
                let expected =
                    if off > 5.0 { (Mark::WrongWay, "wrong angle") } else { (Mark::Found, "caught") };
                assert_eq!((mark, &*words), expected, "{place}, {:?}: {off}", lane.method());
                counts[usize::from(off > 5.0)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn in_a_small_window_each_lane_has_its_circles_and_its_result() {
    let ruler = Ruler::new();
    for window in [vec2(640.0, 400.0), vec2(390.0, 844.0), vec2(844.0, 390.0)] {
        let lanes = lanes("off-center", 0.75, window);
        for (method, Band { frame, .. }, list) in &lanes {
            let circles = list.capsules.iter().filter(|one| one.radius > 4.0 && one.stroke == 0.0);
            assert!(circles.count() >= 2, "{method:?} at {window}: {:?}", list.capsules);
            assert!(
                list.labels.iter().any(|label| label.text == about(*method).title),
                "{method:?} at {window}"
            );
            let words = ["missed", "too late", "caught", "wrong angle", "solved"];
            let is_result = |label: &Label| words.iter().any(|word| label.text.contains(word));
            assert!(list.labels.iter().any(is_result), "{method:?} at {window}");
            for frame_of_text in ruler.frames(list).iter().map(|(_, text)| text) {
                assert!(frame.expand(1.0).contains_rect(*frame_of_text), "{method:?} at {window}");
            }
        }
        assert!((2..=7).contains(&lanes.len()), "{} at {window}", lanes.len());
    }
}

#[test]
fn after_a_jump_each_small_lane_says_and_marks_its_result() {
    // A jump of 10 m from red's position: over blue at the same height, and past it.
    for (height, expected) in [
        (0.0, ["missed by hand", "pushed", "stopped", "stopped", "stopped", "pushed", "stopped"]),
        (1.2, ["", "", "", "", "", "ghost by hand", ""]),
    ] {
        let mut session = opened("passing-by");
        let [red, blue] = [0, 1].map(|index| session.circle(index).center);
        apply_all(
            &mut session,
            [
                ExperimentCommand::SetLineUp(LineUp::All).into(),
                ExperimentCommand::SetCenter(0, dvec2(-5.0, blue.y - height)).into(),
                HandCommand::Grab(0).into(),
                HandCommand::DragTo(dvec2(5.0, blue.y - height)).into(),
                HandCommand::Release.into(),
            ],
        );
        assert!(session.run().rules().step == 0.25 && red.y == blue.y - 1.2, "the scene is as it was");
        let layout = Layout::of(WINDOWS[0]);
        let parts = bands(session.run().loaded(), Detection::ALL.len(), &layout);
        let whole = camera(&session, WINDOWS[0]);
        for ((lane, &part), expected) in session.shown().lanes.iter().zip(&parts).zip(expected) {
            let list = canvas::draw(&session.shown(), lane, &whole.in_canvas(part), &DARK, None);
            let results: Vec<&str> = list
                .labels
                .iter()
                .map(|label| label.text.as_str())
                .filter(|text| {
                    ["missed", "pushed", "stopped", "ghost"].iter().any(|word| text.starts_with(word))
                })
                .collect();
            let method = lane.method();
            match results[..] {
                [] => assert!(expected.is_empty(), "{method:?}"),
                [result] => assert!(result.starts_with(expected), "{method:?}: {result}"),
                _ => panic!("{method:?}: {results:?}"),
            }
            // The heading has its own mark.
            let on_stage = || list.capsules.iter().filter(|capsule| part.stage.contains(capsule.from));
            let has = |color: Color32| on_stage().any(|capsule| capsule.color == color);
            let shown = [DARK.missed, DARK.found, DARK.ghost].map(has);
            let marks = ["missed", "stopped", "ghost"].map(|word| expected.starts_with(word));
            assert_eq!(shown, marks, "{method:?} {height}");
        }
    }
}

#[test]
fn no_button_covers_the_mark_of_a_result() {
    let mut buttons = 0;
    for width in (300..=700).step_by(10) {
        let window = vec2(width as f32, 560.0);
        let mut session = opened("crossing").shown_in(Host::Figure);
        let line_up = ExperimentCommand::SetLineUp(LineUp::OfScene);
        apply_all(&mut session, [line_up.into(), ClockCommand::Seek(0.6).into()]);
        let canvases = Canvases::new(&session, window);
        for (list, _) in canvases.draw(&session.shown(), &Pointer::default(), &DARK) {
            let results = list.labels.iter().filter(|label| label.text.contains("missed"));
            // The mark is before the words.
            let marks = results.map(|label| label.at.x - 16.0..label.at.x).collect::<Vec<_>>();
            for button in
                list.buttons.iter().filter(|button| ["Events", "Cost"].contains(&button.action.name.as_str()))
            {
                buttons += 1;
                assert!(marks.iter().all(|mark| button.frame.right() <= mark.start), "{window}: {button:?}");
            }
        }
    }
    assert!(buttons > 10, "{buttons}");
}
