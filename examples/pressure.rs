//! The pressure of a gas of hard disks, from the impulses of its contacts, beside what theory predicts.
//!
//! Z = P / (ρ k T) = 1 + Σ R |j| / (2 E t): the sum is over the contacts of pairs in a time t, with the radii sum R, the
//! impulse j and the kinetic energy E. Near a wall the density differs, so only an inner square counts.
//!
//! `cargo run --release --no-default-features --features scene --example pressure` prints a line for each size of the disks.

use std::f64::consts::PI;

use circle_collision::glam::DVec2;
use circle_collision::simulation::{Contact, Log, World};
use circle_collision_demo::scene::Scene;

/// Half the side of the inner square (m).
const HALF: f64 = 4.0;

/// When the gas has settled, and for how long it is measured (s).
const SETTLED: f64 = 5.0;
const MEASURED: f64 = 25.0;

/// The number of times at which the disks in the square are counted.
const SAMPLES: u32 = 50;

/// A thousand disks of 1 kg/m² in a box, which start at 1 m/s each.
fn gas(radius: f64) -> World {
    let text = format!(
        "detection = \"intercept\"\n[arena]\nmin = [-5, -5]\nmax = [5, 5]\n\
         [[random]]\ncount = 1000\nseed = 1\nradius = [{radius}, {radius}]\nspeed = [1, 1]\n"
    );
    Scene::parse(&text, "gas").expect("a scene").world()
}

/// Measures the share of the inner square that the disks cover, and Z.
fn pressure(radius: f64) -> [f64; 2] {
    let is_inside = |place: DVec2| place.abs().max_element() < HALF;
    let (mut world, mut log) = (gas(radius), Log::default());
    assert!(world.advance(SETTLED, usize::MAX, &mut log).reached());
    log.clear();
    let (mut disks, mut energy) = (0.0, 0.0);
    for sample in 1..=SAMPLES {
        let time = SETTLED + MEASURED * f64::from(sample) / f64::from(SAMPLES);
        assert!(world.advance(time, usize::MAX, &mut log).reached());
        for disk in world.circles().filter(|disk| is_inside(disk.center)) {
            disks += 1.0 / f64::from(SAMPLES);
            energy += disk.mass * disk.velocity.length_squared() / 2.0 / f64::from(SAMPLES);
        }
    }
    let area = PI * radius * radius; // In numbers the mass as well: 1 kg/m².
    let pairs = log.events.iter().filter(|event| matches!(event.contact, Contact::Pair { .. }));
    let impulses = pairs
        .filter(|event| is_inside(event.point))
        .map(|event| area * (event.after[0] - event.before[0]).length());
    let virial = 2.0 * radius * impulses.sum::<f64>();
    [disks * area / (4.0 * HALF * HALF), 1.0 + virial / (2.0 * energy * MEASURED)]
}

/// Predicts Z from the packing fraction. Source: D. Henderson, Molecular Physics 30, 971 (1975).
fn henderson(packing: f64) -> f64 {
    (1.0 + packing * packing / 8.0) / (1.0 - packing).powi(2)
}

fn main() {
    for radius in [0.0977, 0.1262] {
        let [packing, z] = pressure(radius);
        println!(
            "radius {radius} m: packing fraction {packing:.4}, Z {z:.3}, predicted {:.3}",
            henderson(packing)
        );
    }
}

#[test]
fn the_impulses_give_the_predicted_pressure() {
    for radius in [0.0977, 0.1262] {
        let [packing, z] = pressure(radius);
        assert!((z / henderson(packing) - 1.0).abs() < 0.02, "{z}, not {}, at {packing}", henderson(packing));
    }
}
