//! The slider of the fixed step, its zones, and the pair to which they belong.

use circle_collision::detection::{intercept, step_size, time_of_impact};
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Page, Pair, ScreenCommand, Session, passage, safe_step,
};
use egui::{Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::hands::{apply_all, opened, opened_under, session_of, simulate};
use crate::screen::Screen;

const WINDOW: Vec2 = vec2(1280.0, 800.0);

/// The range of the knob on the slider of this screen (points).
fn track(screen: &Screen) -> egui::Rect {
    screen.rect_of("dt").shrink2(vec2(12.0, 0.0))
}

/// Presses and releases at this share of the track, 0 to 1. Returns the resulting step (s).
fn step_at(screen: &mut Screen, share: f32) -> f64 {
    let track = track(screen);
    let at = track.left_center() + vec2(share * track.width(), 0.0);
    screen.harness.drag_at(at);
    screen.harness.drop_at(at);
    screen.run();
    screen.session().run().rules().step
}

#[test]
fn the_slider_is_logarithmic_and_holds_still_under_the_hand() {
    let mut screen = Screen::of(opened("bullet"), WINDOW);
    let steps = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0].map(|share| step_at(&mut screen, share));
    for pair in steps.windows(2) {
        let factor = pair[1] / pair[0];
        let expected = (steps[5] / steps[0]).powf(0.2);
        assert!((factor / expected - 1.0).abs() < 0.02, "{steps:?}");
    }
    // It goes again to a position where it has been before.
    assert!((step_at(&mut screen, 0.2) / steps[1] - 1.0).abs() < 1e-9);
    assert!(steps[0] < 0.01 && steps[5] > 1.0, "{steps:?}");
    assert!(
        screen
            .said()
            .iter()
            .all(|command| matches!(command, Command::Experiment(ExperimentCommand::SetStep(_))))
    );
    let role = format!("{:?}", screen.harness.get_by_label("dt").accesskit_node().role());
    assert_eq!(role, "Slider");
}

#[test]
fn only_the_step_moves_the_knob() {
    let places = |session: &Session| {
        let screen = Screen::of(session.clone(), WINDOW);
        let steps = [0.0, 1.0].map(|share| step_at(&mut Screen::of(session.clone(), WINDOW), share));
        (screen.rect_of("dt"), steps)
    };
    let mut session = opened("bullet");
    let before = places(&session);
    session.apply(ExperimentCommand::SetVelocity(0, glam::dvec2(4000.0, 0.0)));
    assert_eq!(places(&session), before, "after another velocity");
    session.apply(ExperimentCommand::SetDetection(Detection::Intercept));
    assert_eq!(places(&session), before, "under intercept");
    session.apply(ExperimentCommand::NextLineUp);
    assert_eq!(places(&session), before, "in Compare");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 3, 1.0 / 60.0);
    session.apply(ExperimentCommand::SetStep(1000.0));
    assert_eq!(places(&session), before, "with a step that is beyond the scale");
}

#[test]
fn the_slider_snaps_to_the_largest_safe_step_which_catches() {
    let mut screen = Screen::of(opened("bullet"), WINDOW);
    let safe = screen.session().shown().safe_step.expect("a contact ahead");
    let [shortest, longest] = [0.0, 1.0].map(|share| step_at(&mut screen, share));
    let share = (safe / shortest).ln() / (longest / shortest).ln();
    for off in [-3.0, 0.0, 3.0] {
        let near = share as f32 + off / track(&screen).width();
        assert_eq!(step_at(&mut screen, near), safe, "{off} points beside the tick");
    }
    // At any phase: the start is moved along the path of the circle.
    for phase in 0..50 {
        let mut session = opened("bullet");
        let circle = session.circle(0);
        let moved = circle.center + circle.velocity * safe * f64::from(phase) / 50.0;
        apply_all(
            &mut session,
            [
                ExperimentCommand::SetCenter(0, moved).into(),
                ExperimentCommand::SetStep(safe).into(),
                ClockCommand::Seek(0.6).into(),
            ],
        );
        let audited = session.run().audited();
        assert_eq!(audited.len(), 1);
        assert!(matches!(audited[0].outcome, Outcome::Caught { .. }), "{phase}: {:?}", audited[0].outcome);
    }
}

/// Plays a head-on throw at a circle at the origin, both with radius 0.5, to its end; returns the outcome of the checks.
fn head_on(x: f64, speed: f64, step: f64) -> Outcome {
    let mut session = session_of(&format!(
        "detection = \"overlap\"\nstep = {step}\n[[circle]]\ncenter = [{x}, 0.0]\nvelocity = [{speed}, 0.0]\nradius = 0.5\n\
         [[circle]]\ncenter = [0.0, 0.0]\nradius = 0.5\n"
    ));
    session.apply(ClockCommand::Seek((2.0 - x) / speed + 2.0 * step));
    session.run().audited()[0].outcome
}

#[test]
fn the_safe_step_is_below_the_limits_which_fail_themselves() {
    let mut fails = [0, 0];
    for speed in [1.0, 2.0, 2.5, 4.0, 5.0, 8.0, 10.0, 16.0, 20.0, 25.0, 40.0, 50.0, 100.0] {
        for x in (1..=40).map(|count| -1.0 - f64::from(count) * 0.25) {
            let pair = [Circle::new([x, 0.0], 0.5).with_velocity([speed, 0.0]), Circle::new([0.0, 0.0], 0.5)];
            let path = intercept(&pair[0], &pair[1]);
            let limit = 1.0 / speed;
            let at = |step: f64| step_size(&path, step).expect("a contact");
            assert!(at(limit).caught < 1.0 && at(2.0 * limit).seen < 1.0, "{speed} m/s");
            fails[0] += u32::from(!matches!(head_on(x, speed, limit), Outcome::Caught { .. }));
            fails[1] += u32::from(head_on(x, speed, 2.0 * limit) == Outcome::Missed);

            let offered = safe_step(passage(&pair, None), 1.0).expect("a contact");
            assert!(offered < limit && offered > 0.989 * limit, "{offered} for {limit}");
            assert_eq!((at(offered).seen, at(offered).caught), (1.0, 1.0));
            let outcome = head_on(x, speed, offered);
            assert!(
                matches!(outcome, Outcome::Caught { .. }),
                "{x} m, {speed} m/s, {offered} s: {outcome:?}"
            );
        }
    }
    assert!(fails.iter().all(|&count| count > 50), "the limits themselves fail for round numbers: {fails:?}");
}

/// T of these two from their chord, computed here (s).
fn overlap_duration([a, b]: &[Circle; 2]) -> f64 {
    let (d, v) = (b.center - a.center, b.velocity - a.velocity);
    let miss = (d.x * v.y - d.y * v.x).abs() / v.length();
    2.0 * ((a.radius + b.radius).powi(2) - miss * miss).sqrt() / v.length()
}

fn circles(session: &Session) -> Vec<Circle> {
    session.run().world().circles().collect()
}

#[test]
fn with_few_circles_the_zones_belong_to_the_explained_pair() {
    for name in ["bullet", "head-on", "too-late", "three-at-once"] {
        let session = opened(name);
        let zones = session.shown().step_pair.expect("a contact ahead");
        assert_eq!(Some(zones.pair), session.shown().pair, "{name}");
        assert!(!zones.is_fastest);
        let all = circles(&session);
        let expected = overlap_duration(&zones.pair.both().expect("two circles").map(|index| all[index]));
        assert!((zones.path.overlap_duration / expected - 1.0).abs() < 1e-9, "{name}");
    }
    assert_eq!(opened("near-miss").shown().step_pair, None, "they pass by");
}

#[test]
fn in_a_crowd_the_zones_belong_to_the_fastest_pair_about_to_hit() {
    let session = opened("gas-30");
    let all = circles(&session);
    let next = |one: usize| {
        let others = (0..all.len()).filter(|&other| other != one);
        let contacts = others.filter_map(|other| Some((time_of_impact(&all[one], &all[other])?, other)));
        contacts.min_by(|a, b| a.0.total_cmp(&b.0)).map(|contact| contact.1)
    };
    let speed = |one: usize, other: usize| (all[one].velocity - all[other].velocity).length();
    let fastest = (0..all.len())
        .filter_map(|one| Some((speed(one, next(one)?), one, next(one)?)))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .expect("a contact ahead");
    let zones = session.shown().step_pair.expect("a contact ahead");
    assert!(zones.is_fastest);
    assert_eq!(zones.pair, Pair::of(fastest.1, fastest.2));
    assert!((zones.path.overlap_duration / overlap_duration(&zones.circles) - 1.0).abs() < 1e-9);
    assert!(intercept(&zones.circles[0], &zones.circles[1]).time_of_impact().is_some());
    let mut told = Screen::of(session, WINDOW);
    let is_told = |text: &str| text.contains(", the fastest pair");
    assert!(painted(&told).iter().any(|text| is_told(text)), "{:?}", painted(&told));
    told.apply(ClockCommand::TogglePlay);
    assert!(!painted(&told).iter().any(|text| is_told(text)), "while they play, others are about to collide");
}

/// All painted words.
fn painted(screen: &Screen) -> Vec<String> {
    fn collect(shape: &egui::Shape, words: &mut Vec<String>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, words)),
            egui::Shape::Text(text) => words.push(text.galley.job.text.clone()),
            _ => {}
        }
    }
    let mut words = Vec::new();
    for clipped in &screen.harness.output().shapes {
        collect(&clipped.shape, &mut words);
    }
    words
}

#[test]
fn the_slider_names_the_limit_that_follows_from_its_time() {
    for (detection, said) in [
        (Detection::OVERLAP, "in time below T/2 = 47.7 ms"),
        (Detection::Stepped(StepMethod::SubSteps), "in time below 4 T/2 = 191 ms"),
    ] {
        let words = painted(&Screen::of(opened_under("bullet", detection), WINDOW));
        assert!(words.iter().any(|text| text == "A and B overlap for T = 95.39 ms"), "{words:?}");
        assert!(words.iter().any(|text| text == said), "{said} in {words:?}");
    }
}

#[test]
fn a_pair_that_overlaps_from_the_start_has_nothing_to_catch() {
    for name in ["overlapping", "concentric"] {
        for detection in [Detection::OVERLAP, Detection::Stepped(StepMethod::SubSteps), Detection::Intercept]
        {
            let mut session = opened_under(name, detection);
            session.apply(ExperimentCommand::SetStep(0.2));
            assert_eq!(
                (session.shown().step_pair, session.shown().safe_step),
                (None, None),
                "{name}, {detection:?}"
            );
            let mut screen = Screen::of(session, WINDOW);
            assert!(painted(&screen).iter().any(|text| text == "they overlap already"), "{name}");
            screen.apply(ScreenCommand::TogglePage(Page::Step));
            assert!(screen.reads("They overlap already, so there is nothing to catch."), "{name}");
            assert!(!painted(&screen).iter().any(|text| text.contains("this throw is")), "{name}");
        }
    }
}

#[test]
fn while_the_run_plays_the_zones_stand_still() {
    for name in ["gas-30", "gas-1000"] {
        let mut session = opened(name);
        let before = session.shown().step_pair.expect("a contact ahead");
        session.apply(ClockCommand::TogglePlay);
        for _ in 0..30 {
            simulate(&mut session, 3, 1.0 / 60.0);
            assert_eq!(session.shown().step_pair, Some(before), "{name}");
        }
        session.apply(ClockCommand::TogglePlay);
        assert_ne!(session.shown().step_pair, Some(before), "{name}: at rest they are of the present");
    }
}

#[test]
fn after_its_contact_a_pair_keeps_its_zones() {
    let mut session = opened("bullet");
    apply_all(&mut session, [ExperimentCommand::SetStep(0.0476).into()]);
    let before = session.shown().step_pair.expect("a contact ahead");
    session.apply(ClockCommand::Seek(0.6));
    assert!(session.run().events().len() == 1, "it was caught, and bounced");
    assert_eq!(session.shown().step_pair, Some(before), "at rest");
    apply_all(
        &mut session,
        [
            ClockCommand::TogglePlay.into(),
            ClockCommand::TogglePlay.into(),
            ExperimentCommand::SetStep(0.1).into(),
        ],
    );
    assert_eq!(session.shown().step_pair, Some(before), "also for another step");
}

#[test]
fn a_knob_at_the_end_of_its_scale_stays_with_the_hand() {
    let mut session = opened("bullet");
    session.apply(ExperimentCommand::SetStep(1000.0));
    let mut screen = Screen::of(session, WINDOW);
    let track = track(&screen);
    let at = |back: f32| egui::pos2(track.right() - back, track.center().y);
    screen.harness.drag_at(at(10.0));
    let mut steps = Vec::new();
    for move_on in 1..20_u8 {
        screen.harness.hover_at(at(10.0 + 0.2 * f32::from(move_on)));
        screen.run();
        steps.push(screen.session().run().rules().step);
    }
    screen.harness.drop_at(at(14.0));
    screen.run();
    let pulled: Vec<f64> = steps.into_iter().filter(|&step| step < 1000.0).collect();
    assert!(pulled.len() > 5 && pulled.iter().all(|step| *step > 0.85 * pulled[0]), "{pulled:?}");
}
