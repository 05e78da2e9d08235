//! The game of the page Cures: where its numbers come from, and when its throws are made.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{
    ClockCommand, Engine, ExperimentCommand, FilesCommand, Game, Other, Page, ScreenCommand, Session,
    Situation, Trial,
};

use crate::hands::{opened, pass, select_pair, simulate, start_circles, with_page};

/// A scene with the page open.
fn at_page(name: &str) -> Session {
    with_page(opened(name), Page::Cures)
}

fn set(session: &mut Session, game: Game) {
    session.apply(ScreenCommand::SetGame(Some(game)));
}

fn engine(name: &str) -> Engine {
    Engine::all().find(|engine| engine.to_string() == name).expect("an engine")
}

/// Makes all throws. Returns how many calls that took.
fn work(session: &mut Session) -> u32 {
    let mut calls = 1;
    while session.work() {
        calls += 1;
        assert!(calls < 100_000, "it ends");
    }
    calls
}

#[test]
fn the_numbers_are_those_of_the_pair_until_one_is_changed() {
    let mut session = at_page("bullet");
    let of_bullet = session.shown().game;
    assert_eq!((of_bullet.speed, of_bullet.radii, of_bullet.rate), (20.0, [0.5, 0.5], 60.0));
    assert_eq!(of_bullet.other, Other::AtRest);
    set(&mut session, Game { engine: engine("Godot 2D"), ..of_bullet });
    session.apply(ExperimentCommand::SetRadius(1, 0.75));
    let of_edited = Game { radii: [0.5, 0.75], engine: engine("Godot 2D"), ..of_bullet };
    assert_eq!(session.shown().game, of_edited, "another engine leaves the numbers to the pair");
    let mine = Game { speed: 7.0, ..of_edited };
    set(&mut session, mine);
    session.apply(FilesCommand::NextScene);
    session.apply(ExperimentCommand::LongerStep);
    assert_eq!((session.shown().game, session.shown().is_game_chosen), (mine, true));
    session.apply(ScreenCommand::SetGame(None));
    assert_ne!(session.shown().game, mine);
    assert_eq!(session.shown().game.rate, 60.0, "that of games, not of the scene");
}

#[test]
fn a_refused_number_is_told_and_changes_nothing() {
    let mut session = at_page("bullet");
    let game = session.shown().game;
    set(&mut session, Game { speed: 1e7, ..game });
    assert!(
        session.message().is_some_and(|said| said.contains("found 10000000.0")),
        "{:?}",
        session.message()
    );
    assert_eq!((session.shown().game, session.shown().is_game_chosen), (game, false));
}

#[test]
fn a_selected_pair_gives_its_numbers_at_the_start() {
    let mut session = at_page("gas-30");
    select_pair(&mut session, 3, 9);
    let expected = [3, 9].map(|index| start_circles(&session)[index]);
    let speed = expected.map(|circle| circle.velocity.length()).into_iter().fold(0.0, f64::max);
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 200, 0.02);
    session.apply(ClockCommand::TogglePlay);
    assert_eq!(session.shown().game.speed, speed, "bounces change nothing");
}

#[test]
fn a_game_stays_the_same_while_circles_play() {
    let mut session = at_page("gas-30");
    let game = session.shown().game;
    let mut pairs = vec![session.shown().pair];
    session.apply(ClockCommand::TogglePlay);
    for _ in 0..300 {
        session.tick(0.02);
        pairs.push(session.shown().pair);
        assert_eq!(session.shown().game, game);
    }
    pairs.dedup();
    assert!(pairs.len() > 3, "several pairs were explained");
}

#[test]
fn throws_are_made_while_the_page_is_open() {
    let mut session = at_page("bullet");
    let progress = |session: &Session| session.shown().trial.expect("accepted").progress();
    assert!(session.is_moving(), "the window keeps drawing");
    for _ in 0..1_000 {
        assert!(session.work());
    }
    let known = progress(&session);
    assert!(known > 0.0 && known < 0.1, "{known}");
    session.apply(ScreenCommand::TogglePage(Page::Cures));
    assert!(!session.work() && !session.is_moving());
    assert_eq!(progress(&session), known, "they wait");
    session.apply(ScreenCommand::TogglePage(Page::Cures));
    let calls = work(&mut session);
    assert!((50_000..60_000).contains(&calls), "a few at a time: {calls}");
    assert!(!session.is_moving());
    let mut alone = Trial::new(session.shown().game, 1).expect("accepted");
    while !alone.is_done() {
        alone.advance(1_000);
    }
    assert_eq!(session.shown().trial.map(Trial::cells), Some(alone.cells()));
    let game = session.shown().game;
    set(&mut session, Game { engine: engine("Jolt"), ..game });
    set(&mut session, Game { other: Other::Wall, ..game });
    assert!(!session.is_working(), "another engine and another question need no new throws");
    set(&mut session, Game { rate: 5.0, ..game });
    assert!(session.is_working() && progress(&session) == 0.0);
}

#[test]
fn a_cell_opens_a_throw_that_runs_to_its_outcome() {
    let mut session = at_page("bullet");
    let before = session.run().start().clone();
    let game = Game { rate: 4.0, ..session.shown().game };
    set(&mut session, game);
    work(&mut session);
    for (method, situation, fails) in [
        (Detection::OVERLAP, Situation::AtRest, true),
        (Detection::OVERLAP, Situation::HeadOn, true),
        (Detection::Stepped(StepMethod::SweepAtRest), Situation::AtRest, false),
        (Detection::Stepped(StepMethod::Speculative), Situation::Crossing, true),
    ] {
        session.apply(FilesCommand::OpenThrow(method, situation));
        assert_eq!(session.run().rules().detection, method);
        assert_eq!(session.shown().game, game, "the throw has other numbers");
        assert!(session.is_playing());
        simulate(&mut session, 300, 0.02);
        let counters = session.run().counters_since_start();
        let failures = counters.missed + counters.too_late + counters.ghosts;
        assert_eq!(failures > 0, fails, "{method}, {situation}");
        assert_eq!(counters.caught > 0, !fails, "{method}, {situation}");
        session.apply(ExperimentCommand::Undo);
        assert_eq!(session.run().start(), &before);
    }
    session.apply(FilesCommand::OpenThrow(Detection::Intercept, Situation::Crowd));
    assert_eq!(session.run().world().len(), 100);
}
