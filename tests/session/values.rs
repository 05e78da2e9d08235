//! Whatever is typed, whichever circle it names: the state stays finite, and what is saved can be opened again.

use std::collections::BTreeMap;

use circle_collision::geometry::Circle;
use circle_collision::scene::{BUILT_IN, Scene};
use circle_collision::session::{
    Command, CommandKind, Effect, FilePicker, Guess, Kept, Origin, Overlay, Page, Pair, Run, Session,
    Switches, Term,
};
use circle_collision::simulation::{Contact, Detection, Response, Yields};
use circle_collision::view::camera::Camera;
use circle_collision::view::canvas;
use circle_collision::view::narration::narration;
use circle_collision::view::theme::DARK;
use egui::{Rect, pos2};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use strum::VariantArray;

use crate::hands::{apply_all, opened, saved};

mod presence;
mod typed;

/// Numbers that people type by mistake, and some that they mean.
const NUMBERS: [f64; 22] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    0.0,
    -0.0,
    -1.0,
    1e-100,
    -1e-71,
    1e-12,
    1e9,
    1e12,
    -1e71,
    0.25,
    0.5,
    1.0,
    2.0,
    -3.0,
    7.5,
];

/// All that a person can read must be a number, and a file must hold it.
fn assert_sound(session: &Session, after: &str) {
    for index in 0..session.run().world().len() {
        for circle in [session.circle(index), session.run().start().circles[index].circle] {
            let Circle { center, velocity, radius, mass } = circle;
            assert!(center.is_finite() && velocity.is_finite(), "{after}: {circle:?}");
            assert!(
                radius.is_finite() && radius > 0.0 && mass.is_finite() && mass > 0.0,
                "{after}: {circle:?}"
            );
        }
    }
    let rules = session.run().rules();
    assert!(rules.step.is_finite() && rules.step > 0.0, "{after}: {rules:?}");
    assert!((0.0..=1.0).contains(&rules.restitution), "{after}: {rules:?}");
    assert!(
        session.run().clock().is_finite() && session.run().start_time() <= session.run().clock(),
        "{after}"
    );
    assert!(session.drag().is_none_or(|drag| drag.target.is_finite()), "{after}: {:?}", session.drag());
    let shown = session.visible_time();
    assert!(shown.from.is_finite() && shown.span > 0.0 && shown.span.is_finite(), "{after}: {shown:?}");
    let runs: Vec<_> = session.experiment().runs().collect();
    for run in &runs {
        assert_eq!(
            run.course().pair(),
            session.focus_pair(),
            "{after}: the pair that is explained is watched"
        );
        let segments = run.course().segments();
        assert!(segments.windows(2).all(|two| two[0].from < two[1].from), "{after}: in order");
        assert!(segments.last().is_none_or(|last| run.course().until() >= last.from), "{after}");
        for dip in run.dips(shown.from, shown.end()) {
            assert!(
                dip.from < dip.to && dip.deepest >= dip.from && dip.deepest <= dip.to,
                "{after}: {dip:?}"
            );
        }
    }
    if let [overlap, intercept] = runs[..] {
        let methods = [overlap, intercept].map(|run| run.rules().detection);
        assert_eq!(methods, [Detection::OVERLAP, Detection::Intercept], "{after}");
        assert_eq!(overlap.clock().to_bits(), intercept.clock().to_bits(), "{after}: one clock");
        // A drag brings the circles of each elsewhere, and changes nothing else.
        let all_but_motion = |run: &Run| {
            let circles = run.start().circles.clone().into_iter();
            let still = circles.map(|mut one| {
                (one.circle.center, one.circle.velocity) = (DVec2::ZERO, DVec2::ZERO);
                one
            });
            still.collect::<Vec<_>>()
        };
        assert_eq!(all_but_motion(overlap), all_but_motion(intercept), "{after}: the same circles");
        assert!(runs.iter().all(|run| run.start_time() <= run.clock()), "{after}");
    }
    let count = session.run().world().len();
    assert_eq!(count, session.run().start().circles.len(), "{after}");
    assert!(
        session.selection().iter().all(|&selected| selected < count),
        "{after}: {:?}",
        session.selection()
    );
    assert!(session.selection().len() <= 2, "{after}");
    assert!(session.drag().is_none_or(|drag| drag.circle < count), "{after}");
    assert!(session.miss().is_none_or(|miss| miss.a < miss.b && miss.b < count), "{after}");
    assert!(session.lane().pushes().iter().all(|push| push.pushed < count && push.from < count), "{after}");
    assert!(
        session.run().known().audited.iter().all(|one| one.a < one.b && one.b < count),
        "{after}: the log"
    );
    let is_known = |contact: &Contact| match *contact {
        Contact::Pair { a, b } => a < b && b < count,
        Contact::Wall { circle, .. } => circle < count,
        _ => false,
    };
    assert!(session.run().known().events.iter().all(|event| is_known(&event.contact)), "{after}: the log");
    for scene in saved(session) {
        match Scene::parse(&scene.to_toml(), "x") {
            Ok(again) => assert_eq!(again, scene, "{after}"),
            Err(error) => panic!("{after}: {error}\n{}", scene.to_toml()),
        }
    }
    // What is explained and told is worked out from the state: none of it may stumble.
    for lane in session.experiment().lanes() {
        narration(session, lane);
    }
    let camera =
        Camera::fitted(session.run().start(), Rect::from_min_max(pos2(0.0, 48.0), pos2(968.0, 716.0)));
    let list = canvas::draw(session, session.lane(), &camera, &DARK, None);
    for capsule in &list.capsules {
        let numbers = [capsule.from.x, capsule.from.y, capsule.to.x, capsule.to.y, capsule.radius];
        assert!(numbers.iter().all(|number| number.is_finite()), "{after}: {capsule:?}");
    }
}

fn number(dice: &mut ChaCha8Rng) -> f64 {
    if dice.random_range(0..3) == 0 {
        dice.random_range(-9.0..9.0)
    } else {
        NUMBERS[dice.random_range(0..NUMBERS.len())]
    }
}

fn place(dice: &mut ChaCha8Rng) -> DVec2 {
    dvec2(number(dice), number(dice))
}

#[expect(clippy::too_many_lines, reason = "an arm for each command")]
fn random_command(dice: &mut ChaCha8Rng, kind: CommandKind, count: usize) -> Command {
    // One in five names a circle that is not there.
    let circle = match dice.random_range(0..5) {
        0 => [count, count + 1, usize::MAX][dice.random_range(0..3)],
        _ => dice.random_range(0..count.max(1)),
    };
    let scene = |index: usize| BUILT_IN[index % 11].scene();
    let kept = |dice: &mut ChaCha8Rng| {
        Box::new(Kept {
            scene: scene(dice.random_range(0..99)),
            origin: Origin::BuiltIn(dice.random_range(0..99)),
            is_comparing: dice.random(),
            page: dice.random::<bool>().then_some(Page::Table),
            selection: (0..dice.random_range(0..4))
                .map(|_| [0, 1, 7, usize::MAX][dice.random_range(0..4)])
                .collect(),
            switches: dice.random::<bool>().then(|| Switches {
                still: dice.random(),
                pauses: dice.random(),
                present: dice.random(),
            }),
            view: None,
            speed: 0.25,
            file: None,
        })
    };
    match kind {
        CommandKind::TogglePlay => Command::TogglePlay,
        CommandKind::Restart => Command::Restart,
        CommandKind::Reload => Command::Reload,
        CommandKind::StepForward => Command::StepForward,
        CommandKind::Faster => Command::Faster,
        CommandKind::Slower => Command::Slower,
        CommandKind::TogglePauses => Command::TogglePauses,
        CommandKind::ToggleDetection => Command::ToggleDetection,
        CommandKind::SetDetection => {
            Command::SetDetection(Detection::ALL[dice.random_range(0..Detection::ALL.len())])
        }
        CommandKind::ToggleDetectionHere => Command::ToggleDetectionHere,
        CommandKind::LongerStep => Command::LongerStep,
        CommandKind::ShorterStep => Command::ShorterStep,
        CommandKind::SetStep => Command::SetStep(number(dice)),
        CommandKind::SetResponse => {
            Command::SetResponse(Response::ALL[dice.random_range(0..Response::ALL.len())])
        }
        CommandKind::SetRestitution => Command::SetRestitution(number(dice)),
        CommandKind::SetYields => Command::SetYields(Yields::ALL[dice.random_range(0..Yields::ALL.len())]),
        CommandKind::OpenBuiltIn => {
            Command::OpenBuiltIn([3, 5, 12, BUILT_IN.len(), usize::MAX][dice.random_range(0..5)])
        }
        CommandKind::NextScene => Command::NextScene,
        CommandKind::PreviousScene => Command::PreviousScene,
        CommandKind::Open => {
            Command::Open(Box::new(scene(dice.random_range(0..99))), Origin::File("folder/x.toml".into()))
        }
        CommandKind::Save => Command::Save,
        CommandKind::SaveMoment => Command::SaveMoment,
        CommandKind::SavedAs => Command::SavedAs("y.toml".into()),
        CommandKind::Offer => Command::Offer("Bullet".to_owned()),
        CommandKind::Quit => Command::Quit,
        CommandKind::SaveAndQuit => Command::SaveAndQuit,
        CommandKind::SaveAsAndQuit => Command::SaveAsAndQuit("z.toml".into()),
        CommandKind::NotSaved => Command::NotSaved("no".to_owned()),
        CommandKind::QuitWithoutSaving => Command::QuitWithoutSaving,
        CommandKind::Restore => Command::Restore,
        CommandKind::DismissOffer => Command::DismissOffer,
        CommandKind::CopyLink => Command::CopyLink,
        CommandKind::OpenKept => Command::OpenKept(kept(dice)),
        CommandKind::OpenLink => Command::OpenLink(kept(dice)),
        CommandKind::Tell => Command::Tell("told".to_owned()),
        CommandKind::Select => Command::Select((dice.random_range(0..4) > 0).then_some(circle)),
        CommandKind::SelectSecond => Command::SelectSecond(circle),
        CommandKind::AddCircle => Command::AddCircle((dice.random_range(0..3) > 0).then(|| place(dice))),
        CommandKind::RemoveSelected => Command::RemoveSelected,
        CommandKind::SetCenter => Command::SetCenter(circle, place(dice)),
        CommandKind::SetVelocity => Command::SetVelocity(circle, place(dice)),
        CommandKind::SetRadius => Command::SetRadius(circle, number(dice)),
        CommandKind::SetMass => Command::SetMass(circle, number(dice)),
        CommandKind::Grab => Command::Grab(circle),
        CommandKind::DragTo => Command::DragTo(place(dice)),
        CommandKind::Release => Command::Release,
        CommandKind::ToggleOverlay => {
            Command::ToggleOverlay(Overlay::ALL[dice.random_range(0..Overlay::ALL.len())])
        }
        CommandKind::TogglePage => Command::TogglePage(Page::ALL[dice.random_range(0..Page::ALL.len())]),
        CommandKind::ToggleTheme => Command::ToggleTheme,
        CommandKind::ToggleHelp => Command::ToggleHelp,
        CommandKind::TogglePanel => Command::TogglePanel,
        CommandKind::Close => Command::Close,
        CommandKind::Fit => Command::Fit,
        CommandKind::Zoom => Command::Zoom(number(dice)),
        CommandKind::ToggleFullscreen => Command::ToggleFullscreen,
        CommandKind::Screenshot => Command::Screenshot,
        CommandKind::StepBack => Command::StepBack,
        CommandKind::NextEvent => Command::NextEvent,
        CommandKind::PreviousEvent => Command::PreviousEvent,
        CommandKind::Seek => Command::Seek(number(dice)),
        CommandKind::Point => Command::Point((dice.random_range(0..3) > 0).then_some(Term::Discriminant)),
        CommandKind::PointAtPair => Command::PointAtPair((circle > 0).then_some(Pair { a: 0, b: circle })),
        CommandKind::RunMonteCarlo => Command::RunMonteCarlo,
        CommandKind::Undo => Command::Undo,
        CommandKind::Redo => Command::Redo,
        CommandKind::ToggleCompare => Command::ToggleCompare,
        CommandKind::ExplainOther => Command::ExplainOther,
        CommandKind::AskToOpen => Command::AskToOpen,
        CommandKind::FilePicker => {
            Command::FilePicker(FilePicker { folder: "folder".into(), files: vec!["x.toml".into()] })
        }
        CommandKind::OpenFile => Command::OpenFile("x.toml".into()),
        CommandKind::Copy => Command::Copy,
        CommandKind::Paste => Command::Paste,
        CommandKind::ToggleStill => Command::ToggleStill,
        CommandKind::Replay => Command::Replay,
        CommandKind::Skip => Command::Skip,
        CommandKind::UseSafeStep => Command::UseSafeStep,
        CommandKind::ToggleTour => Command::ToggleTour,
        CommandKind::NextChapter => Command::NextChapter,
        CommandKind::PreviousChapter => Command::PreviousChapter,
        CommandKind::Predict => Command::Predict(Guess::Bounces),
        CommandKind::PointAtNextTerm => Command::PointAtNextTerm,
        CommandKind::TogglePresent => Command::TogglePresent,
        CommandKind::ZoomTime => Command::ZoomTime(number(dice), number(dice)),
    }
}

#[test]
fn random_commands_and_numbers_leave_the_session_sound() {
    let mut dice = crate::nasty::dice(11);
    let mut seen: BTreeMap<_, _> = CommandKind::VARIANTS.iter().map(|&kind| (kind, 0)).collect();
    for _ in 0..250 {
        let mut session = opened(BUILT_IN[dice.random_range(0..11)].name);
        let mut history = Vec::new();
        for _ in 0..50 {
            let count = session.run().world().len();
            // Large scenes are no harder, only slower.
            let kind = CommandKind::VARIANTS[dice.random_range(0..CommandKind::VARIANTS.len())];
            let command =
                if count > 40 { Command::OpenBuiltIn(1) } else { random_command(&mut dice, kind, count) };
            *seen.entry(CommandKind::from(&command)).or_insert(0) += 1;
            history.push(format!("{command:?}"));
            if let Some(Effect::Zoom(factor)) = session.apply(command) {
                assert!(factor.is_finite() && factor > 0.0, "{factor}");
            }
            if dice.random_range(0..2) == 0 {
                session.tick(dice.random_range(0.0..0.2));
            }
            if session.run().world().len() <= 40 {
                assert_sound(&session, &history.join(", "));
            }
        }
    }
    assert!(seen.values().all(|&count| count > 20), "every command was tried: {seen:?}");
}

#[test]
fn a_command_for_a_circle_that_is_not_there_does_nothing() {
    for circle in [2, 3, usize::MAX] {
        for command in [
            Command::Select(Some(circle)),
            Command::SelectSecond(circle),
            Command::SetCenter(circle, DVec2::ONE),
            Command::SetVelocity(circle, DVec2::ONE),
            Command::SetRadius(circle, 1.0),
            Command::SetMass(circle, 1.0),
            Command::Grab(circle),
        ] {
            let mut session = opened("bullet");
            apply_all(&mut session, [Command::Select(Some(0)), Command::StepForward]);
            let before = format!("{session:?}");
            assert_eq!(session.apply(command.clone()), None);
            assert_eq!(format!("{session:?}"), before, "{command:?}");
        }
    }
}

#[test]
fn a_scene_from_a_file_saves_to_it_and_a_built_in_one_to_a_new_file() {
    let mut session = opened("bullet");
    assert!(
        matches!(session.apply(Command::Save), Some(Effect::SaveNew(_, folder)) if folder.as_os_str().is_empty())
    );
    let scene = Box::new(session.run().start().clone());
    session.apply(Command::Open(scene, Origin::File("folder/x.toml".into())));
    assert!(matches!(session.apply(Command::Save), Some(Effect::Save(_, path)) if path.ends_with("x.toml")));
    session.apply(Command::StepForward);
    let [start, moment] = saved(&session);
    assert_eq!([start, moment].map(|scene| scene.circles[0].circle.center.x), [-7.4, -7.4 + 20.0 * 0.25]);
    assert!(
        matches!(session.apply(Command::SaveMoment), Some(Effect::SaveCopy(_, folder)) if folder.ends_with("folder"))
    );
    session.apply(Command::SavedAs("folder/x-2.toml".into()));
    assert_eq!(*session.origin(), Origin::File("folder/x-2.toml".into()));
    assert!(session.message().is_some_and(|said| said.contains("x-2.toml")));
}
