//! The contents of the bands of Compare.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::about;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, HandCommand, LineUp, Pair, Session};
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::layout::bands::{bands, foot};
use circle_collision_demo::view::layout::{Band, Layout};
use circle_collision_demo::view::text::Label;
use circle_collision_demo::view::theme::DARK;
use circle_collision_demo::view::words::narration::narration;
use circle_collision_demo::view::words::verdict::{Mark, price, verdict};
use egui::{Color32, Rect, Vec2, vec2};
use glam::dvec2;

use crate::hands::{apply_all, in_every_way, opened, session_of, simulate, with_all_overlays};
use crate::picture::{WINDOWS, camera};
use crate::screen::Ruler;

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

/// A scene under all methods at this time.
fn under_all(name: &str, time: f64) -> Session {
    let mut session = opened(name);
    apply_all(
        &mut session,
        [ExperimentCommand::SetLineUp(LineUp::All).into(), ClockCommand::Seek(time).into()],
    );
    session
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
        ("off-center", ["missed", "too late", "missed", "caught", "caught", "wrong way", "solved"]),
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
            assert!(has(&format!("gets wrong: {}", about.wrong)), "{name}, {method:?}: {:?}", list.labels);
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
        let pair = session.explained_pair().expect("a pair");
        let said = |lane| {
            let (_, words) = verdict(lane, pair).expect("a result");
            price(lane, pair).map_or(words.clone(), |price| format!("{words}, {price}"))
        };
        let sentence = narration(&session.shown(), session.shown().lane()).sentence;
        session.shown().lanes.iter().map(said).chain([sentence]).collect()
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
    assert_eq!(off_center[..2], ["missed", "caught too late"]);
    assert_eq!(
        off_center[3..],
        [
            "caught, one stops for 166 ms",
            "caught, both stop for 166 ms",
            "wrong way, 84.3 ms early, 28° off",
            "solved",
            "A and B: of 7 methods, 3 found the contact, 1 sent them the wrong way, 3 missed it or came too late.",
        ]
    );
    assert_eq!(
        results("passing-by")[4..],
        [
            "passed by",
            "ghost, they only pass by, 63° off",
            "passed by",
            "A and B: of 7 methods, 1 turned them though they only pass by, 6 let them pass.",
        ]
    );
}

#[test]
fn beside_intercept_the_wrong_way_is_not_called_caught() {
    let mut session = opened("off-center");
    let speculative = Detection::Stepped(StepMethod::Speculative);
    let commands =
        [ExperimentCommand::SetDetection(speculative).into(), ExperimentCommand::NextLineUp.into()];
    apply_all(&mut session, commands);
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 240, 1.0 / 60.0);
    let sentence = narration(&session.shown(), session.shown().lane()).sentence;
    assert_eq!(sentence, "Speculative: sent the wrong way at 250 ms. Intercept: contact at 334 ms.");
    let [(_, band), ..] = compared(&session, vec2(1280.0, 800.0));
    let found = band.capsules.iter().find(|one| one.color == DARK.found);
    assert!(found.is_none(), "{found:?}");
}

#[test]
fn more_than_five_degrees_off_is_called_the_wrong_way() {
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
                let (mark, words) = verdict(lane, Pair { a: 0, b: 1 }).expect("a result");
                let expected =
                    if off > 5.0 { (Mark::WrongWay, "wrong way") } else { (Mark::Found, "caught") };
                assert_eq!((mark, &*words), expected, "{place}, {:?}: {off}", lane.method());
                counts[usize::from(off > 5.0)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn where_lanes_have_no_room_each_is_a_line_with_its_result() {
    let ruler = Ruler::new();
    for window in [vec2(640.0, 400.0), vec2(390.0, 844.0), vec2(844.0, 390.0)] {
        let lanes = lanes("off-center", 0.75, window);
        for (method, Band { frame, .. }, list) in &lanes {
            assert!(frame.height() >= 24.0, "{method:?} at {window}: {frame}");
            let has_none = |list: &DrawList| !list.capsules.iter().any(|one| one.radius > 8.0);
            assert!(has_none(list), "{method:?} at {window}: {:?}", list.capsules);
            assert!(
                list.labels.iter().any(|label| label.text == about(*method).title),
                "{method:?} at {window}"
            );
            let words = ["missed", "too late", "caught", "wrong way", "solved"];
            let is_result = |label: &Label| words.iter().any(|word| label.text.contains(word));
            assert!(list.labels.iter().any(is_result), "{method:?} at {window}");
            for frame_of_text in ruler.frames(list).iter().map(|(_, text)| text) {
                assert!(frame.expand(1.0).contains_rect(*frame_of_text), "{method:?} at {window}");
            }
        }
        assert!(
            lanes.windows(2).all(|two| two[0].1.frame.bottom() <= two[1].1.frame.top() + 0.1),
            "one below the other"
        );
    }
}

#[test]
fn text_in_compare_is_whole_and_covers_no_circle_or_text() {
    let (mut faults, ruler) = (Vec::new(), Ruler::new());
    for built_in in BUILT_IN {
        let (_, mut session) = in_every_way(built_in.name).pop().expect("both methods are the last");
        with_all_overlays(&mut session);
        for seconds in [0, 1] {
            if seconds > 0 {
                session.apply(ClockCommand::TogglePlay);
                simulate(&mut session, 60 * seconds, 1.0 / 60.0);
            }
            for window in WINDOWS {
                for (part, list) in compared(&session, window) {
                    let frames = ruler.frames(&list);
                    let of = format!("{} after {seconds} s at {window}", built_in.name);
                    let is_of_lane = |name: &str| ["Why", "Fit"].contains(&name);
                    assert!(list.buttons.iter().all(|button| is_of_lane(&button.action.name)), "{of}");
                    // A speed is at the tip of its arrow, and is cut off with it.
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
fn the_top_of_a_band_gives_the_result_of_its_method() {
    let of = |name: &str, window: Vec2| {
        let mut session = opened(name);
        apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ClockCommand::TogglePlay.into()]);
        for _ in 0..600 {
            session.tick(1.0 / 60.0);
        }
        let [overlap, intercept, both] = compared(&session, window).map(|(_, list)| list.labels);
        let words = |labels: Vec<Label>| -> Vec<String> {
            labels.into_iter().filter(stays).map(|label| label.text).collect()
        };
        (
            words(overlap),
            words(intercept),
            words(both),
            narration(&session.shown(), session.shown().lane()).sentence,
        )
    };
    let (overlap, intercept, both, sentence) = of("bullet", WINDOWS[0]);
    assert_eq!(overlap, ["Overlap", "missed", "0 of 1 contacts caught, pair tests: 2; checked every 250 ms"]);
    let solved =
        ["Intercept", "solved", "1 of 1 contacts solved, pair tests: 2; solved for the time of contact"];
    assert_eq!(intercept, solved);
    assert!(!sentence.is_empty() && both.contains(&sentence), "{both:?}");
    assert_eq!(of("too-late", WINDOWS[0]).0[1], "caught too late");
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
    let sentence = |session: &Session| narration(&session.shown(), session.shown().lane()).sentence;
    assert_eq!(sentence(&session), "Same drag. Overlap: missed. Intercept: stopped at B.");
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
    assert_eq!(sentence(&session), "Overlap: A pushed out by 1 m. Intercept: stopped at B.");
    // Moved on after the push-out, it is no longer in contact.
    session.apply(HandCommand::Grab(0));
    for to in [dvec2(1.2, 0.0), dvec2(0.0, 4.0)] {
        session.apply(HandCommand::DragTo(to));
        session.tick(0.1);
    }
    session.apply(HandCommand::Release);
    assert_eq!(sentence(&session), "Overlap: not in contact. Intercept: stopped at B, then slid on.");
    for (name, expected) in [
        ("bullet", "Overlap: missed. Intercept: contact at 322 ms."),
        ("too-late", "Overlap: caught too late. Intercept: contact at "),
        ("head-on", "Overlap: caught at "),
    ] {
        let mut session = opened(name);
        apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ClockCommand::TogglePlay.into()]);
        simulate(&mut session, 600, 1.0 / 60.0);
        assert!(sentence(&session).starts_with(expected), "{name}: {}", sentence(&session));
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
    let sentence = narration(&session.shown(), session.shown().lane()).sentence;
    assert_eq!(sentence, "Overlap: missed. Intercept: contact at 322 ms.");
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
        // The dot of a contact fades in.
        session.tick(0.2);
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
