//! How long a contact takes in a gas of a hundred circles, and how that time grows up to a hundred thousand circles.
//!
//! `cargo run --release --example growth -- docs/pictures/growth.svg` prints a table and draws it. A number after the file
//! sets the number of contacts per measurement, 500,000 by default. Leave the machine otherwise idle.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use circle_collision::geometry::{Arena, Circle};
use circle_collision::glam::{DVec2, dvec2};
use circle_collision::simulation::{Log, Rules, World};
use circle_collision_demo::render::figure;
use circle_collision_demo::view::plot::{Axis, Curve, Plot};
use egui::Color32;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const COUNTS: [u32; 7] = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

/// The shares of the box that the circles cover.
const PACKINGS: [f64; 2] = [0.3, 0.5];

/// The number of contacts per circle after which a lattice has melted into a gas.
const MELTING: u64 = 20;

const ROUNDS: usize = 5;

const COLORS: [Color32; 2] = [Color32::from_rgb(0, 90, 181), Color32::from_rgb(200, 60, 20)];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let contacts = arguments.get(1).map_or(Ok(500_000), |number| number.parse());
    let (Some(file), Ok(contacts)) = (arguments.first(), contacts) else {
        eprintln!("error: accepted: the file of the figure, and how many contacts, as 500000");
        return ExitCode::from(2);
    };
    let mut curves = PACKINGS.map(|_| Vec::new());
    println!("| circles | ns per contact, η 0.3 | η 0.5 |\n|---|---|---|");
    for count in COUNTS {
        let mut worlds = PACKINGS.map(|packing| melted(count, packing));
        let mut times = PACKINGS.map(|_| Vec::new());
        for _ in 0..ROUNDS {
            for (world, times) in worlds.iter_mut().zip(&mut times) {
                times.push(nanoseconds_per_contact(world, contacts));
            }
        }
        let mut row = format!("| {count} |");
        for (times, curve) in times.iter_mut().zip(&mut curves) {
            times.sort_by(f64::total_cmp);
            let median = times[ROUNDS / 2];
            let _ = write!(row, " {median:.0} ({:.0} to {:.0}) |", times[0], times[ROUNDS - 1]);
            curve.push([f64::from(count), median]);
        }
        println!("{row}");
    }
    if let Err(error) = std::fs::write(file, drawn(&curves)) {
        eprintln!("error: {file}: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Makes a gas of equal circles in a square box, starting on a lattice.
fn melted(count: u32, packing: f64) -> World {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let size = DVec2::splat((f64::from(count) * std::f64::consts::FRAC_PI_4 / packing).sqrt());
    let columns = f64::from(count).sqrt().ceil();
    let spacing = (size - 1.0) / (columns - 1.0);
    let circles = (0..count).map(|index| {
        let place = dvec2(f64::from(index) % columns, (f64::from(index) / columns).floor());
        let velocity = dvec2(dice.random_range(-1.0..1.0), dice.random_range(-1.0..1.0));
        Circle::new(place * spacing + 0.5, 0.5).with_velocity(velocity)
    });
    let mut bodies: Vec<_> = circles.map(Into::into).collect();
    // Shuffled, so that a circle's index says nothing about its position.
    for index in (1..bodies.len()).rev() {
        bodies.swap(index, dice.random_range(0..=index));
    }
    let rules = Rules { arena: Arena { min: DVec2::ZERO, max: size }, ..Rules::intercept() };
    let mut world = World::new(rules, bodies, 0.0).expect("finite numbers");
    nanoseconds_per_contact(&mut world, MELTING * u64::from(count));
    world
}

/// Measures the time per contact of a pair (ns) over this many of them, including the wall hits in between.
fn nanoseconds_per_contact(world: &mut World, contacts: u64) -> f64 {
    let (start, before, mut log) = (Instant::now(), world.counters().pair_collisions, Log::default());
    let made = |world: &World| world.counters().pair_collisions - before;
    while made(world) < contacts {
        log.clear();
        let _ = world.advance(f64::MAX, 256, &mut log);
    }
    start.elapsed().as_secs_f64() * 1e9 / made(world) as f64
}

/// Draws the curves as the text of an SVG file.
fn drawn(curves: &[Vec<[f64; 2]>]) -> String {
    let highest = curves.iter().flatten().map(|point| point[1]).fold(0.0, f64::max);
    let axes = [
        Axis::logarithmic(80.0, 1.2e5, "circles"),
        Axis::linear(0.0, 1.1 * highest, "nanoseconds per contact"),
    ];
    figure([720, 400], "Time per contact by the number of circles", |frame, theme| {
        let mut plot = Plot::new(frame, axes, &[], theme);
        let named = curves
            .iter()
            .zip(PACKINGS)
            .zip(COLORS)
            .map(|((points, packing), color)| Curve::new(&format!("η {packing}"), points.clone(), color));
        let named: Vec<Curve> = named.collect();
        plot.curves(named.clone(), None);
        for curve in &named {
            curve.points.iter().for_each(|&point| plot.dot(point, 3.0, true, curve.color));
        }
        plot
    })
}
