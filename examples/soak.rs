//! An elastic gas of a thousand circles for any number of contacts: does it keep its energy, and does no circle enter
//! another?
//!
//! `cargo run --release --no-default-features --features scene --example soak` runs a million contacts of pairs; a number
//! after `--` sets another count. It exits with code 1 if a goal is missed.

use std::process::ExitCode;
use std::time::Instant;

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Log, World};
use circle_collision_demo::scene::Scene;

/// A gas that covers half of its box.
const GAS: &str = "detection = \"intercept\"\nstep = 0.01\nresponse = \"bounce\"\n\
    [arena]\nmin = [0, 0]\nmax = [39.6333, 39.6333]\n\
    [[random]]\ncount = 1000\nseed = 1\nradius = [0.5, 0.5]\nspeed = [0.5, 1.5]\n";

/// The largest relative change in energy allowed in a million contacts.
const DRIFT: f64 = 1e-12;

/// The deepest overlap allowed, in radii sums.
const DEPTH: f64 = 1e-12;

/// The number of contacts of pairs between two checks of all circles.
const BETWEEN_CHECKS: u64 = 10_000;

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1).unwrap_or_else(|| "1000000".to_owned());
    let Ok(contacts) = wanted.parse::<u64>() else {
        eprintln!("error: found {wanted}, accepted: how many contacts, as 1000000");
        return ExitCode::from(2);
    };
    let scene = Scene::parse(GAS, "soak").expect("a scene");
    let mut world = scene.world();
    let (energy_at_first, mut log, began) = (energy(&world), Log::default(), Instant::now());
    let (mut drift, mut deepest, mut checks) = (0.0_f64, 0.0_f64, 0);
    while world.counters().pair_collisions < contacts {
        let _ = world.advance(f64::INFINITY, BETWEEN_CHECKS as usize, &mut log);
        log = Log::default();
        drift = drift.max((energy(&world) / energy_at_first - 1.0).abs());
        deepest = deepest.max(deepest_overlap(&world));
        checks += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    let found = world.counters().pair_collisions;
    let allowed = DRIFT * (found as f64 / 1e6).max(1.0);
    println!(
        "pair_collisions={found} simulated_seconds={:.3} checks={checks} largest_drift={drift:.2e} (goal {allowed:.0e}) \
         deepest_overlap={deepest:.2e} (goal {DEPTH:.0e}) seconds={seconds:.1}",
        world.time(),
    );
    ExitCode::from(u8::from(drift > allowed || deepest > DEPTH))
}

/// Computes the kinetic energy of all circles (J).
fn energy(world: &World) -> f64 {
    world.circles().map(|circle| circle.mass * circle.velocity.length_squared() / 2.0).sum()
}

/// Finds the deepest overlap of two circles, in radii sums, by sweeping along x.
fn deepest_overlap(world: &World) -> f64 {
    let mut circles: Vec<Circle> = world.circles().collect();
    circles.sort_by(|one, other| one.center.x.total_cmp(&other.center.x));
    let widest = 2.0 * circles.iter().fold(0.0, |widest: f64, circle| widest.max(circle.radius));
    let mut deepest = 0.0_f64;
    for (index, one) in circles.iter().enumerate() {
        let near = circles[index + 1..].iter().take_while(|other| other.center.x - one.center.x <= widest);
        for other in near {
            let found = overlap(one, other);
            deepest = deepest.max(found.depth() / found.radii_sum);
        }
    }
    deepest
}
