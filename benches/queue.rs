//! Pair collisions per second of the event queue, and of the table beside it.
//!
//! `cargo bench --bench queue` prints one line for each gas: its circles, its packing fraction, and the medians of
//! several interleaved runs. `cargo bench --bench queue -- 1000` runs only those whose line begins with that.

use std::time::Instant;

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, Detection, EventEngine, Log, Response, Rules, World, Yields};
use glam::{DVec2, dvec2};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Runs of each gas, of which the median is told.
const RUNS: usize = 5;

/// Up to so many circles the table is measured too.
const MOST_IN_TABLE: usize = 100;

/// Radii of a gas: all equal, or evenly spread between one and the given ratio.
struct Gas {
    count: usize,
    fraction: f64,
    ratio: f64,
}

fn main() {
    let wanted: Option<String> = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!("{:>8} {:>5} {:>6} {:>14} {:>14}", "circles", "η", "radii", "queue [M/s]", "table [M/s]");
    let mut gases = Vec::new();
    for count in [30, 64, 100, 1_000, 10_000, 100_000] {
        gases.extend([0.3, 0.5].map(|fraction| Gas { count, fraction, ratio: 1.0 }));
    }
    for ratio in [4.0, 20.0] {
        gases.extend([1_000, 100_000].map(|count| Gas { count, fraction: 0.5, ratio }));
    }
    for gas in gases {
        let name = format!("{} {} 1:{}", gas.count, gas.fraction, gas.ratio);
        if wanted.as_ref().is_some_and(|wanted| !name.starts_with(wanted.as_str())) {
            continue;
        }
        let (bodies, arena) = gas.fill();
        let mut worlds = vec![world(&bodies, arena, EventEngine::Queue)];
        if gas.count <= MOST_IN_TABLE {
            worlds.push(world(&bodies, arena, EventEngine::Table));
        }
        let mut rates = vec![Vec::new(); 2];
        for _ in 0..RUNS {
            for (world, rates) in worlds.iter_mut().zip(&mut rates) {
                rates.push(rate(world));
            }
        }
        let [queue, table] = [0, 1].map(|index| median(&mut rates[index]));
        println!("{:>8} {:>5} {:>6} {queue:>14.3} {table:>14.3}", gas.count, gas.fraction, gas.ratio);
    }
}

fn world(bodies: &[Body], arena: Arena, engine: EventEngine) -> World {
    let rules = Rules {
        referee: true,
        detection: Detection::Intercept,
        step: 0.01,
        response: Response::Bounce,
        restitution: 1.0,
        yields: Yields::Red,
        arena,
    };
    let mut world = World::with_engine(rules, bodies.to_vec(), 0.0, engine);
    // A start on a lattice has to melt before it is a gas.
    let melted = if engine == EventEngine::Table { 2 } else { 20 } * bodies.len() as u64;
    let mut log = Log::default();
    while world.counters().pair_collisions < melted {
        world.advance(f64::INFINITY, 10_000, &mut log);
        log.events.clear();
    }
    world
}

/// Seconds that this thread has run on a processor, so that what else the machine does is not measured; where the
/// system does not tell, seconds.
fn seconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}

/// Millions of pair collisions per second, over about a third of one.
fn rate(world: &mut World) -> f64 {
    let mut log = Log::default();
    let clock = Instant::now();
    let start = seconds(clock);
    let before = world.counters().pair_collisions;
    loop {
        world.advance(f64::INFINITY, 10_000, &mut log);
        log.events.clear();
        let passed = seconds(clock) - start;
        if passed > 0.3 {
            return (world.counters().pair_collisions - before) as f64 / passed / 1e6;
        }
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

impl Gas {
    /// Circles of this gas on the sites of a lattice, or largest first wherever there is room, with velocities of
    /// about one.
    fn fill(&self) -> (Vec<Body>, Arena) {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let mut radii: Vec<f64> =
            (0..self.count).map(|_| 0.5 * dice.random_range(1.0..=self.ratio)).collect();
        radii.sort_by(|one, other| other.total_cmp(one));
        let area: f64 = radii.iter().map(|radius| std::f64::consts::PI * radius * radius).sum();
        let size = DVec2::splat((area / self.fraction).sqrt());
        let centers =
            if self.ratio == 1.0 { lattice(self.count, size) } else { insert(&radii, size, &mut dice) };
        let mut circles: Vec<Circle> = centers
            .into_iter()
            .zip(radii)
            .map(|(center, radius)| {
                let velocity = dvec2(dice.random_range(-1.0..1.0), dice.random_range(-1.0..1.0));
                Circle::new(center, radius).moving(velocity)
            })
            .collect();
        // Nobody's index says where it lies.
        for index in (1..circles.len()).rev() {
            circles.swap(index, dice.random_range(0..=index));
        }
        let bodies = circles.into_iter().map(|circle| Body::new(circle, false)).collect();
        (bodies, Arena { min: DVec2::ZERO, max: size })
    }
}

fn lattice(count: usize, size: DVec2) -> Vec<DVec2> {
    let columns = (count as f64).sqrt().ceil();
    let spacing = (size - 1.0) / (columns - 1.0);
    (0..count)
        .map(|index| {
            dvec2((index as f64 % columns).floor(), (index as f64 / columns).floor()) * spacing + 0.5
        })
        .collect()
}

/// Places where each has room, found with a grid of cells as wide as the largest.
fn insert(radii: &[f64], size: DVec2, dice: &mut ChaCha8Rng) -> Vec<DVec2> {
    let side = 2.0 * radii[0];
    let columns = (size.x / side).ceil() as usize + 1;
    let mut cells: Vec<Vec<(DVec2, f64)>> = vec![Vec::new(); columns * columns];
    let mut centers = Vec::new();
    for &radius in radii {
        let center = loop {
            let fraction = dvec2(dice.random_range(0.0..1.0), dice.random_range(0.0..1.0));
            let center = fraction * (size - 2.0 * radius) + radius;
            let [column, row] = (center / side).to_array().map(|number| number as usize);
            let near = (row.saturating_sub(1)..=row + 1).flat_map(|row| {
                (column.saturating_sub(1)..=column + 1).map(move |column| row * columns + column)
            });
            let mut others = near.filter_map(|cell| cells.get(cell)).flatten();
            if others.all(|other| (other.0 - center).length() > radius + other.1) {
                cells[row * columns + column].push((center, radius));
                break center;
            }
        };
        centers.push(center);
    }
    centers
}
