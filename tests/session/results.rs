//! Motion between two checks and the outcomes of contacts: shown truthfully, paused at once, and never for long.

use circle_collision::detection::intercept;
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Contact, Detection, StepMethod};
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Page, ScreenCommand, Session,
};
use circle_collision_demo::view::button;
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::layout::{Layout, bands};
use circle_collision_demo::view::text::font;
use circle_collision_demo::view::theme::{DARK, Theme};
use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::hands::{apply_all, opened, opened_under, pass, select_pair, session_of};

pub const FRAME: f64 = 1.0 / 60.0;

fn picture(session: &Session) -> (Camera, DrawList) {
    let scene = session.run().start();
    let camera = Camera::fitted(scene, bands(scene, 1, &Layout::of(vec2(1280.0, 800.0)))[0]);
    (camera, canvas::draw(&session.shown(), session.shown().lane(), &camera, &DARK, None))
}

/// The dashed outlines of circles in the color of text, which glide.
fn outlines(list: &DrawList) -> Vec<Capsule> {
    let is_outline =
        |it: &&Capsule| it.stroke > 0.0 && it.dash > 0.0 && it.from == it.to && it.color == DARK.text;
    list.capsules.iter().filter(is_outline).copied().collect()
}

/// Plays until this condition holds.
pub fn play_until(session: &mut Session, is_there: impl Fn(&Session) -> bool) {
    for _ in 0..2000 {
        if is_there(session) {
            return;
        }
        session.tick(FRAME);
    }
    panic!("it does not come");
}

/// The bullet, after its miss.
pub fn missed() -> Session {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    play_until(&mut session, |session| session.failure().is_some());
    session
}

#[test]
fn between_checks_the_outline_flies_and_the_solid_circle_waits() {
    let mut session = opened("bullet");
    let start: Vec<Circle> = session.run().start().circles.iter().map(|one| one.circle).collect();
    for moment in 1..=20 {
        // Twenty moments of the second step, in which the miss happens.
        let time = 0.25 + 0.25 * f64::from(moment) / 21.0;
        session.apply(ClockCommand::Seek(time));
        let (camera, list) = picture(&session);
        let [outline] = outlines(&list)[..] else { panic!("one outline at {time}: {:?}", outlines(&list)) };
        let expected = camera.to_screen(start[0].center + start[0].velocity * time);
        assert!((outline.from - expected).length() < 0.01, "{:?} for {expected:?} at {time}", outline.from);
        let radius = outline.radius + outline.stroke / 2.0;
        assert!((radius - camera.length(start[0].radius)).abs() < 0.01, "{radius}");
        let solid = camera.to_screen(start[0].center + start[0].velocity * 0.25);
        let is_there =
            |it: &Capsule| it.color == DARK.red && (it.from - solid).length() < 0.01 && it.stroke == 0.0;
        assert!(list.capsules.iter().any(is_there), "the solid circle at {time}");
    }
}

#[test]
fn at_least_five_frames_show_the_outline_inside_blue() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    let mut inside = 0;
    // A picture every 50 ms of real time.
    for _ in 0..60 {
        session.tick(0.05);
        let (camera, list) = picture(&session);
        let blue = session.circle(1);
        let reach = camera.length(blue.radius + session.circle(0).radius);
        let near = |it: &Capsule| (it.from - camera.to_screen(blue.center)).length() < reach;
        inside += u32::from(session.is_playing() && outlines(&list).iter().any(near));
    }
    assert!(inside >= 5, "{inside}");
}

#[test]
fn outline_and_pulse_are_left_out_if_too_fast_to_follow() {
    for (name, speed_up) in [("bullet", 4), ("gas-30", 0)] {
        let mut session = opened_under(name, Detection::OVERLAP);
        for _ in 0..speed_up {
            session.apply(ClockCommand::Faster);
        }
        session.apply(ClockCommand::TogglePlay);
        for _ in 0..7 {
            session.tick(FRAME);
            assert!(session.is_playing());
            assert_eq!(session.shown().lane().pulse, 0.0, "{name}");
            assert_eq!(outlines(&picture(&session).1).len(), 0, "{name}");
        }
    }
}

#[test]
fn each_check_is_a_pulse_that_fades() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    play_until(&mut session, |session| session.run().world().time() == 0.25);
    assert_eq!(session.shown().lane().pulse, 1.0);
    pass(&mut session, 30, FRAME);
    assert_eq!(session.shown().lane().pulse, 0.0);
}

#[test]
fn a_miss_pauses_the_run_once_and_its_overlap_is_replayed() {
    let mut session = missed();
    assert!(!session.is_playing());
    let miss = session.failure().expect("a miss");
    let roots = intercept(&miss.before[0], &miss.before[1]).roots().expect("they cross");
    let first = session.replay().expect("a replay").1;
    assert!((first - (miss.start + roots.enter - 0.03)).abs() < 1e-12, "{first}");
    let (mut last, mut seconds) = (first, 0.0);
    while let Some((_, time)) = session.replay() {
        last = time;
        let (camera, list) = picture(&session);
        let expected = camera.to_screen(miss.before[0].after(last - miss.start).center);
        let is_there = |it: &Capsule| (it.from - expected).length() < 0.01;
        assert!(outlines(&list).iter().any(is_there), "the outline at {last}");
        session.tick(FRAME);
        seconds += FRAME;
    }
    assert!((last - (miss.start + roots.exit + 0.03)).abs() < 1e-3, "{last}");
    assert!((seconds / (20.0 * (roots.exit - roots.enter + 0.06)) - 1.0).abs() < 0.02, "{seconds}");
    assert!(session.failure().is_some() && !session.is_playing(), "the miss stays");

    apply_all(
        &mut session,
        [
            ExperimentCommand::ToggleDetectionHere.into(),
            ExperimentCommand::ToggleDetectionHere.into(),
            ClockCommand::Restart.into(),
        ],
    );
    session.apply(ClockCommand::TogglePlay);
    play_until(&mut session, |session| session.failure().is_some());
    assert!(!session.is_playing(), "from the start it pauses again");
}

#[test]
fn the_next_miss_after_a_pause_does_not_pause() {
    // Two targets, one behind the other.
    let circle = |x: f64, speed: f64| {
        format!("[[circle]]\ncenter = [{x:?}, 0]\nvelocity = [{speed:?}, 0]\nradius = 0.5\n")
    };
    let head = "detection = \"overlap\"\nresponse = \"bounce\"\nstep = 0.25\n";
    let text = head.to_owned() + &circle(-7.4, 20.0) + &circle(0.1, 0.0) + &circle(10.1, 0.0);
    let mut session = session_of(&text);
    session.apply(ClockCommand::TogglePlay);
    play_until(&mut session, |session| session.failure().is_some());
    apply_all(&mut session, [ClockCommand::Skip.into(), ClockCommand::TogglePlay.into()]);
    pass(&mut session, 60, FRAME);
    assert_eq!(session.run().counters().missed, 2);
    assert!(session.is_playing(), "it is only shown");
    pass(&mut session, 160, FRAME);
    assert!(session.failure().is_none(), "and fades");
}

#[test]
fn the_exact_answer_plays_at_once_from_the_result_of_a_miss() {
    let mut session = missed();
    session.apply(ExperimentCommand::ToggleDetection);
    assert!(session.is_playing() && session.run().clock() == 0.0);
    assert_eq!(session.run().rules().detection, Detection::Intercept);
    play_until(&mut session, |session| session.shown().lane().found().is_some());
    let event = session.shown().lane().found().expect("a contact").event;
    assert_eq!(session.run().clock(), event.time, "it stands at the contact");
    assert!(session.is_playing());
    // After half a second, it plays on.
    pass(&mut session, 29, FRAME);
    assert_eq!(session.run().clock(), event.time);
    pass(&mut session, 3, FRAME);
    assert!(session.run().clock() > event.time);

    let mut session = opened("bullet");
    session.apply(ExperimentCommand::ToggleDetection);
    assert!(!session.is_playing(), "with no result on screen it waits at the start");
}

#[test]
fn a_run_lingers_at_a_caught_contact_with_its_own_numbers() {
    let mut session = opened_under("head-on", Detection::OVERLAP);
    session.apply(ClockCommand::TogglePlay);
    play_until(&mut session, |session| session.shown().lane().found().is_some());
    let found = session.shown().lane().found().expect("a contact");
    let audited = found.audited.expect("the audit judged it");
    assert!(matches!(audited.outcome, Outcome::Caught { .. }), "{audited:?}");
    assert_eq!(session.run().clock(), found.event.time);
    assert_eq!(audited.contact, found.event.contact);
}

#[test]
fn a_run_lingers_at_contacts_in_series_at_most_once_a_second() {
    let circle = |x: f64, speed: f64| {
        format!("[[circle]]\ncenter = [{x:?}, 0]\nvelocity = [{speed:?}, 0]\nradius = 0.5\n")
    };
    let head =
        "detection = \"intercept\"\nresponse = \"bounce\"\n[arena]\nmin = [-1.2, -1]\nmax = [1.2, 1]\n";
    let mut session = session_of(&(head.to_owned() + &circle(-0.6, 2.0) + &circle(0.6, -3.0)));
    session.apply(ClockCommand::TogglePlay);
    let mut still = 0;
    for _ in 0..600 {
        let before = session.run().clock();
        session.tick(FRAME);
        still += u32::from(session.run().clock() == before);
    }
    let events = session.run().counters().pair_collisions;
    assert!(events > 10, "{events}");
    assert!((150..=210).contains(&still), "half of every one and a half seconds: {still} of 600");
}

#[test]
fn compare_pauses_once_when_both_methods_have_a_result() {
    let mut session = opened("bullet");
    apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ClockCommand::TogglePlay.into()]);
    play_until(&mut session, |session| !session.is_playing());
    assert_eq!(session.run().clock(), 0.5, "the check behind the miss; the contact was before");
    let shown = session.shown();
    let [steps, exact] = &shown.lanes[..] else { panic!("two lanes") };
    assert!(steps.failure().is_some());
    let solved = exact.found().expect("a contact").event;
    assert!((solved.time - 0.3223).abs() < 1e-4, "{solved:?}");
    apply_all(&mut session, [ClockCommand::Skip.into(), ClockCommand::TogglePlay.into()]);
    pass(&mut session, 120, FRAME);
    assert!(session.is_playing(), "once");
}

#[test]
fn scenes_with_many_contacts_never_pause() {
    let mut failures = 0;
    for name in ["cradle", "pi-collisions", "three-at-once", "gas-30"] {
        for compares in [false, true] {
            let mut session = opened_under(name, Detection::OVERLAP);
            session.apply(if compares {
                ExperimentCommand::NextLineUp
            } else {
                ExperimentCommand::SetStep(1.0)
            });
            session.apply(ClockCommand::TogglePlay);
            for _ in 0..300 {
                let before = session.run().clock();
                session.tick(FRAME);
                assert!(session.is_playing() && session.run().clock() > before, "{name}");
            }
            failures += session.run().counters().missed + session.run().counters().too_late;
        }
    }
    assert!(failures > 0, "some contacts were missed");
}

#[test]
fn pauses_can_be_off_and_still_pictures_move_only_the_circles() {
    let with = |commands: &[Command]| {
        let mut session = opened("bullet");
        apply_all(&mut session, commands.iter().cloned().chain([ClockCommand::TogglePlay.into()]));
        pass(&mut session, 200, FRAME);
        session
    };
    let explains =
        |session: &Session| picture(session).1.buttons.iter().any(|button| button.action.name == "Events");
    let paused = with(&[]);
    assert!(!paused.is_playing() && paused.replay().is_some() && explains(&paused));
    assert!(with(&[ScreenCommand::TogglePauses.into()]).is_playing());
    let still = with(&[ScreenCommand::ToggleStill.into()]);
    assert!(still.is_playing() && still.replay().is_none() && !explains(&still));
    let mut session = opened("bullet");
    session.apply(ClockCommand::Seek(0.3));
    assert!(!outlines(&picture(&session).1).is_empty());
    session.apply(ScreenCommand::ToggleStill);
    assert!(outlines(&picture(&session).1).is_empty());
    assert_eq!(session.message(), Some("Reduced motion on: nothing moves but the circles."));
    session.apply(ScreenCommand::ToggleStill);
    assert!(!outlines(&picture(&session).1).is_empty());
    assert_eq!(session.message(), Some("Reduced motion off: everything moves again."));
}

#[test]
fn the_offered_safe_step_catches_the_pair_that_was_missed() {
    let mut session = missed();
    session.apply(ExperimentCommand::UseSafeStep);
    assert_eq!(session.run().rules().step, 0.0476, "T / 2 is 47.69 ms");
    assert!(session.is_playing() && session.run().clock() == 0.0);
    assert!(session.run().known().failures.is_empty(), "no mark of the miss is left");
    play_until(&mut session, |session| session.run().counters().caught == 1);
    assert_eq!(session.run().counters().missed, 0);
    apply_all(&mut session, [ExperimentCommand::Undo.into()]);
    assert_eq!(session.run().rules().step, 0.25, "one undo brings the step back");
}

/// A ghost of speculative contacts, on screen.
fn ghost() -> Session {
    let mut session = opened("passing-by");
    session.apply(ClockCommand::TogglePlay);
    play_until(&mut session, |session| session.failure().is_some());
    session
}

#[test]
fn the_buttons_of_a_result_do_what_they_say() {
    let sweep = Detection::Stepped(StepMethod::Sweep);
    for (session, name, expected) in [
        (missed(), "Show it exactly", ExperimentCommand::ToggleDetection.into()),
        (missed(), "Use dt 47.6 ms", ExperimentCommand::UseSafeStep.into()),
        (missed(), "Events", ScreenCommand::TogglePage(Page::Events).into()),
        (ghost(), "Try Sweep", ExperimentCommand::SetDetection(sweep).into()),
    ] {
        let (_, list) = picture(&session);
        let layout = Layout::of(vec2(1280.0, 800.0));
        let show = move |ui: &mut egui::Ui, said: &mut Vec<Command>| {
            said.extend(button::canvas_buttons(ui, &list.buttons, layout.canvas, Theme::of(false)));
        };
        let mut harness = Harness::builder()
            .with_size(vec2(1280.0, 800.0))
            .with_max_steps(30)
            .with_context_setup(|context| {
                context.set_fonts(font::definitions());
                Theme::of(false).apply(context);
            })
            .build_ui_state(show, Vec::new());
        harness.run();
        harness.get_by_label_contains(name).click();
        harness.run();
        assert_eq!(harness.state().as_slice(), [expected], "{name}");
    }
}

/// Five circles in a box, in which other pairs collide all the time.
fn box_of_five() -> Session {
    let circle = |x: f64, y: f64, speed: f64| {
        format!("[[circle]]\ncenter = [{x:?}, {y:?}]\nvelocity = [{speed:?}, 0.3]\nradius = 0.4\n")
    };
    let head = "response = \"bounce\"\nstep = 0.02\n[arena]\nmin = [-4, -3]\nmax = [4, 3]\n";
    let places = [(-3.0, 0.0, 4.0), (-1.5, 0.1, -3.0), (0.0, 0.0, 3.0), (1.5, 0.2, -4.0), (3.0, 2.0, 1.0)];
    session_of(&(head.to_owned() + &places.map(|(x, y, speed)| circle(x, y, speed)).concat()))
}

#[test]
fn in_compare_contacts_of_other_pairs_do_not_stop_the_clock() {
    let mut session = box_of_five();
    // A pair that collides late, if at all.
    apply_all(
        &mut session,
        [
            ExperimentCommand::NextLineUp.into(),
            ScreenCommand::Select(Some(0)).into(),
            ScreenCommand::SelectSecond(4).into(),
        ],
    );
    session.apply(ClockCommand::TogglePlay);
    let mut seconds = 0.0;
    while session.is_playing() && seconds < 2.0 {
        session.tick(FRAME);
        seconds += FRAME;
        assert!((session.run().clock() - seconds).abs() < 2.0 * FRAME || !session.is_playing(), "{seconds}");
    }
    let others = session.experiment().runs().map(|run| run.counters().pair_collisions).sum::<u64>();
    assert!(others > 4, "{others} contacts");
}

#[test]
fn selecting_a_pair_that_has_collided_does_not_pause() {
    let mut session = box_of_five();
    apply_all(
        &mut session,
        [
            ExperimentCommand::NextLineUp.into(),
            ScreenCommand::Select(Some(0)).into(),
            ScreenCommand::SelectSecond(4).into(),
        ],
    );
    session.apply(ClockCommand::TogglePlay);
    let has_collided = |session: &Session| {
        session
            .experiment()
            .runs()
            .all(|run| run.events().iter().any(|event| event.contact == Contact::Pair { a: 0, b: 1 }))
    };
    play_until(&mut session, has_collided);
    let clock = session.run().clock();
    select_pair(&mut session, 0, 1);
    session.tick(FRAME);
    assert!(session.is_playing() && session.run().clock() > clock);
}
