//! Random circles in a box, of any number and density.

use circle_collision::geometry::{Arena, Circle, Wall};
use glam::{DVec2, dvec2};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The contents of the box.
#[derive(Clone, Copy)]
pub struct Gas {
    /// The number of circles.
    pub count: usize,
    /// The share of the box that they cover.
    pub packing: f64,
    /// The ratio of the largest radius to the smallest, which is half a meter; the radii are spread evenly in between.
    pub ratio: f64,
}

impl Gas {
    /// Places circles on the sites of a lattice, or the largest first wherever there is room, each at one meter per second.
    pub fn fill(&self) -> (Vec<Circle>, Arena) {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let mut radii: Vec<f64> =
            (0..self.count).map(|_| 0.5 * dice.random_range(1.0..=self.ratio)).collect();
        radii.sort_by(|one, other| other.total_cmp(one));
        let area: f64 = radii.iter().map(|radius| std::f64::consts::PI * radius * radius).sum();
        let size = DVec2::splat((area / self.packing).sqrt());
        let centers =
            if self.ratio == 1.0 { lattice(self.count, size) } else { insert(&radii, size, &mut dice) };
        let mut circles: Vec<Circle> = centers
            .into_iter()
            .zip(radii)
            .map(|(center, radius)| Circle::new(center, radius).with_velocity(direction(&mut dice)))
            .collect();
        // Shuffled, so that a circle's index says nothing about its position.
        for index in (1..circles.len()).rev() {
            circles.swap(index, dice.random_range(0..=index));
        }
        (circles, Arena { min: DVec2::ZERO, max: size })
    }
}

/// Places walls of one meter, without thickness, wherever there is room between circles.
pub fn walls_between(circles: &[Circle], count: usize, arena: Arena) -> Vec<Wall> {
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let mut place = || {
        let fraction = dvec2(dice.random_range(0.0..1.0), dice.random_range(0.0..1.0));
        let (middle, half) = (arena.min + fraction * (arena.max - arena.min), direction(&mut dice) / 2.0);
        Wall::new(middle - half, middle + half)
    };
    let has_room = |wall: &Wall| {
        let gap = |circle: &Circle| {
            circle.center.distance(wall.segment().closest_point(circle.center)) - circle.radius
        };
        circles.iter().all(|circle| gap(circle) > 0.0)
    };
    std::iter::repeat_with(&mut place).filter(has_room).take(count).collect()
}

fn direction(dice: &mut ChaCha8Rng) -> DVec2 {
    loop {
        let vector = dvec2(dice.random_range(-1.0..1.0), dice.random_range(-1.0..1.0));
        if (0.01..1.0).contains(&vector.length()) {
            return vector.normalize();
        }
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

/// Finds a position with room for each circle, using a grid of cells as wide as the largest.
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
