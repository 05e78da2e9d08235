//! The page Cures: the answer for a game, and its trial.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{
    Command, Engine, FilesCommand, Game, Other, Page, ScreenCommand, Situation,
};
use circle_collision_demo::view::words::game::{sentences, setting};
use egui::Key;
use egui_kittest::kittest::Queryable;

use super::{screen, words};
use crate::hands::opened;
use crate::screen::Screen;

fn has(screen: &Screen, part: &str) -> bool {
    words(screen).iter().any(|line| line.contains(part))
}

#[test]
fn the_page_cures_says_what_the_game_needs() {
    let mut screen = screen("bullet", Page::Cures, &[]);
    assert!(has(&screen, "Throwing…") && has(&screen, "0 % done"));
    screen.type_into("speed of the bullet", "30");
    screen.type_into("steps a second", "50");
    screen.type_into("radius of the circle", "0.25 m");
    screen.type_into("speed of the circle", "12");
    screen.type_into("thickness of the wall", "0.5");
    screen.click("a moving circle");
    screen.click("engine");
    screen.click("Rapier");
    let game = screen.session().shown().game;
    let engine = Engine::all().find(|engine| engine.word() == "rapier").expect("an engine");
    let typed = Game { speed: 30.0, other_speed: 12.0, rate: 50.0, radii: [0.5, 0.25], ..game };
    let typed = Game { other: Other::Moving, thickness: 0.5, engine, ..typed };
    assert_eq!(game, typed);
    assert!(screen.said().contains(&ScreenCommand::SetGame(Some(typed)).into()));
    screen.work();
    let trial = screen.session().shown().trial.expect("accepted").clone();
    let [lead, setting, wrong, more @ ..] = sentences(&trial, trial.answer().expect("done"));
    for sentence in [lead, setting, wrong] {
        assert!(has(&screen, &sentence), "{sentence}");
    }
    assert!(!more.iter().any(|sentence| has(&screen, sentence)), "folded");
    screen.click("more");
    for sentence in more {
        assert!(has(&screen, &sentence), "{sentence}");
    }
    for cell in trial.cells() {
        let missed = 100.0 * cell.share();
        let title = circle_collision_demo::session::about(cell.method).title;
        let start = format!("{title}, {}: ", cell.situation);
        let drawn = words(&screen);
        let drawn = drawn.iter().find_map(|line| line.strip_prefix(&start)).expect("a cell");
        let [share, ghosts] = [0, 1].map(|part| drawn.split('+').nth(part).map(str::trim));
        let number = |text: Option<&str>| {
            let digits = text.unwrap_or("0");
            digits.trim_start_matches('<').parse::<f64>().expect("a number")
        };
        assert!((number(share) - missed).abs() <= 0.5, "{start}{drawn}: {missed}");
        assert!((number(ghosts) - 100.0 * cell.ghost_share()).abs() <= 0.5, "{start}{drawn}");
        assert_eq!(share == Some("0"), cell.wrong == 0, "{start}{drawn}");
    }
    screen.click("As the pair");
    assert_eq!(screen.session().shown().game.speed, 20.0);
}

#[test]
fn a_body_too_slow_to_be_cast_is_one_for_which_overlap_fits() {
    let engine = Engine::all().find(|engine| engine.word() == "jolt").expect("an engine");
    let game = Game { engine, ..opened("bullet").shown().game };
    for (speed, radii, other) in [
        (20.0, [0.5, 0.5], Other::AtRest),
        (300.0, [0.2, 1.0], Other::AtRest),
        (80.0, [1.0, 0.3], Other::Moving),
    ] {
        let game = Game { speed, radii, other, ..game };
        let [typed, _] = setting(&game, StepMethod::SweepAtRest, game.rate).expect("it has one");
        let (_, threshold) = typed.rsplit_once("< ").expect("a threshold");
        let least_cast = threshold.parse::<f64>().expect("a number") * radii[0] * game.rate;
        let short = game.fastest() * speed / game.closing_speed() - least_cast;
        assert!((0.0..0.01 * radii[0] * game.rate).contains(&short), "{typed}: {least_cast} m/s");
    }
}

#[test]
fn the_grid_does_not_move_when_the_answer_arrives() {
    let place = |screen: &Screen| screen.harness.get_by_label_contains("Missed or too late").rect();
    for (speed, said) in [("0.5", "nothing to switch on"), ("20", "isBullet")] {
        let mut screen = screen("bullet", Page::Cures, &[]);
        screen.type_into("speed of the bullet", speed);
        assert!(!has(&screen, said) && has(&screen, "Throwing…"));
        let before = place(&screen);
        screen.work();
        assert!(has(&screen, said) && !has(&screen, "Throwing…"));
        assert_eq!(place(&screen).top(), before.top(), "{speed} m/s");
    }
}

#[test]
fn a_cell_is_opened_by_a_click_and_by_enter() {
    let open = |situation| Command::Files(FilesCommand::OpenThrow(Detection::OVERLAP, situation));
    let mut screen = screen("bullet", Page::Cures, &[]);
    screen.work();
    screen.said();
    let cell = |screen: &Screen, start: &str| {
        words(screen).into_iter().find(|line| line.starts_with(start)).expect("a cell")
    };
    screen.click(&cell(&screen, "Overlap, head-on"));
    assert_eq!(screen.said(), [open(Situation::HeadOn)]);
    assert!(screen.session().run().start().title.ends_with("head-on"));
    screen.harness.get_by_label(&cell(&screen, "Overlap, at rest")).focus();
    screen.run();
    screen.press(Key::Tab);
    screen.press(Key::Tab);
    screen.press(Key::Enter);
    assert_eq!(screen.said(), [open(Situation::Crossing)], "Tab goes from cell to cell");
}
