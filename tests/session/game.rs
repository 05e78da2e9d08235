//! The trial of a game and its answer, compared with the chances that follow from geometry.

use std::f64::consts::FRAC_PI_2;

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, Rules, StepMethod};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{
    CROWD_STEPS, Cell, Engine, FITS, GAME_LIMITS, Game, HITS, Other, Score, Situation, Throws, Trial,
};
use circle_collision_demo::view::words::game::{sentences, setting};

fn engine(word: &str) -> Engine {
    Engine::all().find(|engine| engine.word() == word).expect("an engine")
}

/// A game whose other circles, where they move, are as fast as the bullet.
fn game(speed: f64, other: Other, word: &str) -> Game {
    Game {
        speed,
        radii: [0.5, 0.5],
        rate: 60.0,
        other,
        other_speed: speed,
        thickness: 0.0,
        engine: engine(word),
        substeps: 5,
        impacts: 1,
    }
}

/// The whole trial of a game, with throws from this seed.
fn done(game: Game, seed: u64) -> Trial {
    let mut trial = Trial::new(game, seed).expect("accepted");
    while !trial.is_done() {
        trial.advance(1_000);
    }
    trial
}

fn cell(trial: &Trial, method: StepMethod, situation: Situation) -> &Cell {
    trial.cell(Detection::Stepped(method), situation).expect("a cell")
}

/// The share of random hits that overlap misses or sees too late if the pair comes `x` radii sums closer in a step: a hit at the
/// offset s is caught with a chance of √(1 − s²) / x, and at most 1. This is the integral over all offsets.
fn chance(x: f64) -> f64 {
    if x >= 1.0 {
        return 1.0 - FRAC_PI_2 / 2.0 / x;
    }
    let safe = (1.0 - x * x).sqrt();
    1.0 - safe - (safe.acos() - safe * x) / 2.0 / x
}

/// The share of random hits at the face of a wall that overlap misses or sees too late if the bullet moves `x` reaches in a step: it
/// crosses the line in the time from the contact in which it comes one reach closer. This is the mean over all angles up to 40°.
fn chance_at_face(x: f64) -> f64 {
    let angles = (0..4_000).map(|index| (f64::from(index) + 0.5) / 100.0);
    let lost = angles.map(|angle: f64| (1.0 - 1.0 / (x * angle.to_radians().cos())).max(0.0));
    lost.sum::<f64>() / 4_000.0
}

/// Whether the share of a cell agrees with a chance within four standard deviations.
fn is_chance(cell: &Cell, chance: f64) -> bool {
    (cell.share() - chance).abs() <= 4.0 * (chance * (1.0 - chance) / f64::from(HITS)).sqrt() + 1e-3
}

#[test]
fn methods_fail_as_often_as_geometry_says() {
    for speed in [5.0, 20.0, 300.0] {
        let trial = done(game(speed, Other::AtRest, "rapier"), 1);
        let x = speed / 60.0;
        for (situation, x) in [
            (Situation::AtRest, x),
            (Situation::HeadOn, 2.0 * x),
            (Situation::Crossing, x * std::f64::consts::SQRT_2),
        ] {
            for (method, x) in [(StepMethod::Overlap, x), (StepMethod::SubSteps, x / 5.0)] {
                let cell = cell(&trial, method, situation);
                assert!(is_chance(cell, chance(x)), "{method}, {situation}, {x}: {}", cell.share());
                assert_eq!((cell.contacts, cell.ghosts), (u64::from(HITS), 0), "{method}, {situation}, {x}");
            }
            let exact = [Detection::Stepped(StepMethod::Sweep), Detection::Intercept];
            for cell in trial.cells().iter().filter(|cell| exact.contains(&cell.method)) {
                assert_eq!((cell.wrong, cell.ghosts), (0, 0), "{} {}", cell.method, cell.situation);
            }
            // In long steps, it answers all passers-by.
            let speculative = cell(&trial, StepMethod::Speculative, situation);
            assert_eq!(speculative.wrong, 0, "{situation}, {x}");
            assert!(x < 4.0 || speculative.ghosts == speculative.passes, "{speculative:?}");
        }
        for situation in [Situation::AtRest, Situation::Wall, Situation::WallEnd] {
            let sweep_at_rest = cell(&trial, StepMethod::SweepAtRest, situation);
            assert_eq!((sweep_at_rest.wrong, sweep_at_rest.ghosts), (0, 0));
        }
    }
}

#[test]
fn methods_fail_at_walls_as_often_as_geometry_says() {
    for (speed, thickness) in [(20.0, 0.0), (90.0, 0.0), (90.0, 0.4), (600.0, 2.0)] {
        let trial = done(Game { thickness, ..game(speed, Other::Wall, "rapier") }, 1);
        let x = speed / 60.0 / (0.5 + thickness / 2.0);
        for (method, x) in [(StepMethod::Overlap, x), (StepMethod::SubSteps, x / 5.0)] {
            let [face, end] = [Situation::Wall, Situation::WallEnd].map(|place| cell(&trial, method, place));
            assert!(is_chance(face, chance_at_face(x)), "{method}, {x}: {}", face.share());
            assert!(is_chance(end, chance(x)), "{method}, {x}: {}", end.share());
            assert_eq!((face.contacts, face.passes, end.ghosts), (u64::from(HITS), 0, 0), "{method}, {x}");
        }
        for &method in &StepMethod::ALL[2..] {
            assert_eq!(cell(&trial, method, Situation::Wall).wrong, 0, "{method} at the face, {x}");
            let end = cell(&trial, method, Situation::WallEnd);
            match method {
                // A thick wall has a round end, of which a ray sees its share.
                StepMethod::CenterRay if thickness > 0.0 => assert!(end.share() < chance(x), "{x}"),
                StepMethod::CenterRay => assert!(is_chance(end, chance(x)), "a ray at the end, {x}"),
                _ => assert_eq!(end.wrong, 0, "{method} at the end, {x}"),
            }
        }
    }
}

/// A ray enters a disc of half the radii sum, and only a check can see any of the circles that pass beside it. The end of a sweep is
/// as likely to be before as behind the end of a circle that comes the other way.
#[test]
fn a_ray_and_a_sweep_at_rest_miss_half_in_long_steps() {
    let trial = done(Game { rate: 1.0, ..game(1e5, Other::AtRest, "rapier") }, 3);
    assert!(is_chance(cell(&trial, StepMethod::CenterRay, Situation::AtRest), 0.5));
    assert!(is_chance(cell(&trial, StepMethod::SweepAtRest, Situation::HeadOn), 0.5));
}

#[test]
fn two_circles_that_move_alike_cannot_be_thrown() {
    let alike = Circle::new([0.0, 0.0], 0.5).with_velocity([3.0, 1.0]);
    for other in [alike, alike.with_velocity([3.0, 1.01])] {
        assert_eq!(Throws::new([alike, other], Rules::overlap(0.1)), None);
    }
}

#[test]
fn a_crowd_is_counted_as_in_the_ordinary_run_of_its_scene() {
    for speed in [20.0, 200.0] {
        let trial = done(game(speed, Other::AtRest, "rapier"), 1);
        for cell in trial.cells().iter().filter(|cell| cell.situation == Situation::Crowd) {
            let score = Score::of_scene(&trial.scene(cell), cell.method, f64::from(CROWD_STEPS) / 60.0);
            if cell.method.is_stepped() {
                let found = (cell.contacts, cell.wrong, cell.ghosts);
                assert_eq!(
                    found,
                    (score.counts.contacts(), score.counts.lost(), score.counts.ghosts),
                    "{}",
                    cell.method
                );
            }
            assert!(
                cell.contacts > 300 && cell.contacts <= score.counts.contacts(),
                "{}: {}",
                cell.method,
                cell.contacts
            );
        }
    }
}

#[test]
fn overlap_fits_up_to_the_fastest_speed_and_no_further() {
    for other in [Other::AtRest, Other::Moving] {
        let game = Game { other_speed: 30.0, ..game(50.0, other, "phaser") };
        assert!((chance(game.fastest() / 60.0) - FITS).abs() < 1e-6, "{}", game.fastest());
        for (factor, fits) in [(0.999, true), (1.001, false)] {
            let slower = factor * game.fastest() / game.closing_speed();
            let (speed, other_speed) = (slower * game.speed, slower * game.other_speed);
            for again in [Game { speed, other_speed, ..game }, Game { rate: game.enough() / factor, ..game }]
            {
                let answer = answer(&done_for_answer(again));
                assert_eq!(answer == StepMethod::Overlap, fits, "{again:?}");
            }
        }
    }
}

#[test]
fn overlap_misses_nothing_at_a_wall_that_is_thick_enough() {
    let thin = game(90.0, Other::Wall, "phaser");
    let thick = Game { thickness: thin.thick_enough(), ..thin };
    assert!(thick.is_slow() && !Game { thickness: 0.98 * thick.thickness, ..thin }.is_slow());
    let lost =
        |thickness| cell(&done(Game { thickness, ..thin }, 1), StepMethod::Overlap, Situation::Wall).wrong;
    assert_eq!(lost(thick.thickness), 0);
    assert!(lost(0.9 * thick.thickness) > 0);
    assert_eq!(game(20.0, Other::Wall, "phaser").thick_enough(), 0.0);
}

/// Works until there is an answer.
fn done_for_answer(game: Game) -> Trial {
    let mut trial = Trial::new(game, 1).expect("accepted");
    while trial.answer().is_none() && !trial.is_done() {
        trial.advance(1_000);
    }
    trial
}

fn answer(trial: &Trial) -> StepMethod {
    trial.answer().expect("all that it needs is done")
}

#[test]
fn the_answer_is_the_cheapest_setting_of_the_engine_that_fits() {
    let [resting, moving] =
        [Other::AtRest, Other::Moving].map(|other| done_for_answer(game(100.0, other, "unity-3d")));
    for (trial, word, method, setting) in [
        (&resting, "rapier", StepMethod::SweepAtRest, "RigidBodyBuilder::dynamic().ccd_enabled(true)"),
        (&resting, "godot-2d", StepMethod::SubSteps, "Engine.physics_ticks_per_second = 420"),
        (&resting, "unity-2d", StepMethod::SweepAtRest, "CollisionDetectionMode2D.Continuous"),
        (&resting, "phaser", StepMethod::SubSteps, "this.physics.world.setFPS(420)"),
        (&moving, "unity-3d", StepMethod::Sweep, "CollisionDetectionMode.ContinuousDynamic"),
        (&moving, "rapier", StepMethod::Speculative, "soft_ccd_prediction(1.7f32)"),
        (&moving, "jolt", StepMethod::Speculative, "mSpeculativeContactDistance = 3.4"),
        (&moving, "phaser", StepMethod::SubSteps, "this.physics.world.setFPS(830)"),
    ] {
        let mut trial = trial.clone();
        trial.ask(engine(word), trial.game().other);
        assert_eq!(answer(&trial), method, "{word}");
        let said = sentences(&trial, answer(&trial));
        assert_eq!(said[1], setting);
        assert!(said[0].contains("steps a second") || said[4].contains("steps a second"), "{said:?}");
    }
    let at_wall = done_for_answer(game(90.0, Other::Wall, "phaser"));
    for (word, method, setting, at_end) in [
        ("box2d-3", StepMethod::SweepAtRest, "nothing to switch on", "no hit is missed"),
        ("unity-3d", StepMethod::SweepAtRest, "CollisionDetectionMode.Continuous", "no hit is missed"),
        ("godot-2d", StepMethod::CenterRay, "continuous_cd = CCD_MODE_CAST_RAY", "% of the hits"),
        ("matter.js", StepMethod::CenterRay, "Query.ray(bodies, from, to)", "% of the hits"),
        ("phaser", StepMethod::Overlap, "a wall 2 m thick", "setFPS(180)"),
    ] {
        let mut trial = at_wall.clone();
        trial.ask(engine(word), Other::Wall);
        let (answer, cast) = (answer(&trial), engine(word).cast().unwrap_or("2 m thick"));
        let said = sentences(&trial, answer);
        assert_eq!((answer, said[1].as_str()), (method, setting), "{word}");
        assert!(said[2].contains(at_end) && said.iter().any(|words| words.contains(cast)), "{said:?}");
        assert!(said[4].contains("R/dt = 30 m/s"), "{said:?}");
    }
    for (word, method) in [("box2d-3", StepMethod::SweepAtRest), ("unity-3d", StepMethod::Overlap)] {
        let mut slow = done_for_answer(game(5.0, Other::Wall, "box2d-3"));
        slow.ask(engine(word), Other::Wall);
        let said = sentences(&slow, answer(&slow));
        assert_eq!((answer(&slow), said[1].as_str()), (method, "nothing to switch on"), "{word}");
    }
    let slow = done_for_answer(game(5.0, Other::AtRest, "rapier"));
    let said = sentences(&slow, answer(&slow));
    assert!(said[1] == "nothing to switch on" && said[4].contains("60 m/s"), "{said:?}");
}

#[test]
fn in_space_more_hits_are_near_the_edge() {
    let game = game(50.0, Other::AtRest, "jolt");
    let way = game.fastest() / 60.0;
    // A grid of lines of motion over the disc in which they hit.
    let across = |index: i32| (f64::from(index) + 0.5) / 500.0;
    let (mut hits, mut caught) = (0.0, 0.0);
    for (x, y) in (-500..500).flat_map(|x| (-500..500).map(move |y| (across(x), across(y)))) {
        let squared = x * x + y * y;
        if squared < 1.0 {
            hits += 1.0;
            caught += ((1.0 - squared).sqrt() / way).min(1.0);
        }
    }
    assert!((1.0 - caught / hits - FITS).abs() < 1e-4, "{}", 1.0 - caught / hits);
}

#[test]
fn an_answer_for_a_circle_that_its_engine_slows_down_says_so() {
    for (word, speed, limit) in [
        ("rapier", 401.0, Some("400")),
        ("rapier", 399.0, None),
        ("box2d-2", 121.0, Some("120")),
        ("avian", 9e3, None),
    ] {
        let trial = done_for_answer(game(speed, Other::AtRest, word));
        let said = sentences(&trial, answer(&trial));
        let found =
            said[2].split_once("clamps at ").map(|(_, rest)| rest.split(' ').next().unwrap_or_default());
        assert_eq!(found, limit, "{word}: {said:?}");
    }
    let [measured, read] = ["rapier", "avian"].map(|word| {
        let trial = done_for_answer(game(90.0, Other::AtRest, word));
        sentences(&trial, answer(&trial))[3].clone()
    });
    assert!(
        measured.contains("Measured with rapier2d-compat") && measured.contains("a step after"),
        "{measured}"
    );
    assert!(read.contains("From its documents, read on"), "{read}");
}

#[test]
fn a_setting_has_the_value_that_the_game_needs() {
    let [resting, moving] = [Other::AtRest, Other::Moving].map(|other| game(30.0, other, "jolt"));
    let of = |game, method, rate| setting(&game, method, rate).expect("it has one")[0].clone();
    // It moves half a meter in a step, and two of them come a meter closer.
    let distance = |game| of(game, StepMethod::Speculative, 60.0);
    assert_eq!(distance(resting), "mSpeculativeContactDistance = 0.5");
    assert_eq!(distance(moving), "mSpeculativeContactDistance = 1");
    let moving = Game { engine: engine("rapier"), ..moving };
    assert_eq!(distance(moving), "soft_ccd_prediction(0.5f32)", "each looks along its own path");
    for (rate, parts) in [(60.0, "1"), (61.0, "2"), (130.0, "3")] {
        assert_eq!(of(resting, StepMethod::SubSteps, rate), format!("inCollisionSteps = {parts}"));
    }
    assert_eq!(
        of(moving, StepMethod::SubSteps, 121.0),
        "integration_parameters.dt = 1.0 / 130f32",
        "never too long a step"
    );
    assert_eq!(setting(&moving, StepMethod::Sweep, 60.0), None);
}

#[test]
fn what_goes_wrong_is_that_of_the_chosen_others() {
    for (other, misses) in [(Other::AtRest, false), (Other::Moving, true)] {
        let trial = done(game(60.0, other, "avian"), 1);
        let cells = trial.cells().iter().filter(|cell| other.situations().contains(&cell.situation));
        let found = cells
            .filter(|cell| cell.method == Detection::Stepped(StepMethod::SweepAtRest))
            .any(|cell| cell.wrong > 0);
        let [_, setting, wrong, note, _] = sentences(&trial, StepMethod::SweepAtRest);
        assert_eq!((found, !wrong.contains("no hit is missed")), (misses, misses), "{wrong}");
        assert!(setting.contains("CcdFilter::ALL") && note.starts_with("On by default"), "{setting}: {note}");
    }
}

#[test]
fn slices_of_any_size_give_the_same_numbers() {
    let game = game(40.0, Other::Moving, "rapier");
    let whole = done(game, 1);
    let mut trial = Trial::new(game, 1).expect("accepted");
    let (mut progress, mut budget) = (0.0, 1);
    while !trial.is_done() {
        assert!(trial.answer().is_none() || trial.progress() > 0.5);
        trial.advance(budget);
        assert!(trial.progress() >= progress, "it never goes back");
        progress = trial.progress();
        budget = budget * 7 % 1_009;
    }
    assert_eq!((trial.cells(), trial.answer(), progress), (whole.cells(), whole.answer(), 1.0));
    trial.advance(1_000);
    assert_eq!(trial.cells(), whole.cells(), "nothing is left to do");
    let mut other = Trial::new(game, 2).expect("accepted");
    other.advance(1_000);
    assert_ne!(other.cells()[0].wrong, 0);
}

#[test]
fn the_first_numbers_are_everywhere_after_a_fortieth() {
    let mut trial = Trial::new(game(20.0, Other::AtRest, "rapier"), 1).expect("accepted");
    trial.advance(11_000);
    assert!(trial.progress() < 0.04, "{}", trial.progress());
    for cell in trial.cells() {
        let least = if cell.situation == Situation::Crowd { 1 } else { 250 };
        assert!(cell.contacts >= least, "{} {}: {}", cell.method, cell.situation, cell.contacts);
    }
}

#[test]
fn a_cell_opens_its_first_failure_which_fails_in_the_run_too() {
    let trial = done(game(100.0, Other::AtRest, "rapier"), 1);
    let pairs = trial.cells().iter().filter(|cell| cell.situation != Situation::Crowd);
    let (mut failures, mut hits) = (0, 0);
    for cell in pairs {
        let scene = trial.scene(cell);
        assert_eq!(Scene::parse(&scene.to_toml(), "again").expect("a scene"), scene);
        let score = Score::of_scene(&scene, scene.rules.detection, 20.0 / 60.0);
        let failed = score.counts.lost() + score.counts.ghosts;
        assert_eq!(failed, u64::from(cell.wrong + cell.ghosts > 0), "{}: {}", cell.method, scene.watch);
        assert_eq!(score.counts.found, 1 - failed, "{}: {}", cell.method, scene.watch);
        let said = [
            (score.counts.missed, "missed"),
            (score.counts.too_late, "too late"),
            (score.counts.ghosts, "ghost"),
        ];
        assert!(
            said.iter().all(|(count, word)| scene.watch.contains(word) == (*count > 0)),
            "{}",
            scene.watch
        );
        failures += failed;
        hits += score.counts.found;
    }
    assert!(failures >= 12 && hits >= 6, "{failures} {hits}");
}

#[test]
fn numbers_beyond_their_limits_are_refused() {
    let accepted = game(20.0, Other::AtRest, "rapier");
    for (refused, told) in [
        (Game { speed: 0.0, ..accepted }, "speed: found 0.0; accepted: a number from 1e-6 to 1e6"),
        (Game { speed: f64::NAN, ..accepted }, "speed: found NaN"),
        (Game { radii: [0.5, -1.0], ..accepted }, "radius: found -1.0"),
        (Game { rate: f64::INFINITY, ..accepted }, "steps a second: found inf"),
        (Game { speed: 0.5, radii: [1e6, 1e6], ..accepted }, "way in a step, in radii sums: found 4.166"),
        (Game { thickness: -1.0, ..accepted }, "thickness: found -1.0; accepted: a number from 0 to 1e6"),
        (Game { other_speed: f64::NAN, ..accepted }, "speed of the other: found NaN"),
        (Game { speed: 1e5, radii: [1e-3, 1.0], rate: 1.0, ..accepted }, "radii at the wall: found"),
        (Game { substeps: 1, ..accepted }, "sub-steps: found 1; accepted: a whole number from 2 to 64"),
        (Game { impacts: 9, ..accepted }, "impacts: found 9; accepted: a whole number from 1 to 8"),
    ] {
        let said = Trial::new(refused, 1).map(drop).expect_err("refused");
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn games_at_the_limits_have_numbers() {
    let [low, high] = GAME_LIMITS;
    for (speed, radii, rate) in [
        (low, [low, low], 1e5),
        (low, [0.25, 0.5], 1.0),
        (high, [1.0, 0.5], 1.0),
        (high, [high, low], low),
        (high, [low, high], 1.0),
        (1.0, [low, low], 1.0),
    ] {
        let thickness = if (speed, radii[0]) == (high, low) { high } else { 0.0 };
        let other_speed = if rate == 1.0 { 0.0 } else { speed };
        let game = Game { speed, radii, rate, thickness, other_speed, ..game(1.0, Other::Moving, "rapier") };
        let mut trial = Trial::new(game, 1).expect("accepted");
        trial.advance(11_000);
        let shares = trial.cells().iter().flat_map(|cell| [cell.share(), cell.ghost_share()]);
        assert!(shares.into_iter().all(f64::is_finite) && trial.progress() > 0.01, "{game:?}");
    }
}

#[test]
fn a_pair_fills_in_the_numbers_of_its_game() {
    let circle = |radius, speed: f64| Circle::new([3.0, 4.0], radius).with_velocity([0.0, -speed]);
    let rules = Rules { substeps: 8, impacts: 2, ..Rules::overlap(0.25) };
    let of = |pair| Game::of_pair(pair, &rules, engine("jolt"));
    let expected = Game { substeps: 8, impacts: 2, ..game(20.0, Other::AtRest, "jolt") };
    let expected = Game { radii: [0.5, 2.0], ..expected };
    assert_eq!(of([circle(0.5, 20.0), circle(2.0, 0.0)]), expected);
    let slow = Game { other: Other::Moving, other_speed: 9.0, ..expected };
    assert_eq!(of([circle(2.0, 9.0), circle(0.5, 20.0)]), slow, "the faster one first");
    let moving = Game { other: Other::Moving, other_speed: 11.0, ..expected };
    assert_eq!(of([circle(0.5, 20.0), circle(2.0, 11.0)]), moving);
    let at_wall = Game { other: Other::Wall, thickness: 0.25, radii: [0.5; 2], ..expected };
    assert_eq!(Game::of_wall(circle(0.5, 20.0), 0.25, &rules, engine("jolt")), at_wall);
    let typed = Game { rate: 120.0, ..expected };
    let rates = [expected, typed].map(|game| game.in_engine(engine("unity-3d")).rate);
    assert_eq!(rates, [50.0, 120.0], "those of an engine, unless others were typed");
    assert_eq!(of([circle(0.5, 0.0), circle(2.0, 0.0)]), expected, "at rest");
    for extreme in [1e-70, 1e70] {
        assert_eq!(of([circle(extreme, extreme), circle(extreme, 0.0)]).check(), Ok(()));
    }
}
