//! How far may a circle go before its neighbors are looked for again?

use std::f64::consts::PI;

use glam::DVec2;

use crate::simulation::body::Body;

/// Of so many circles that lie together the mean density is taken.
const TOGETHER: usize = 64;

/// A list of neighbors is made to hold about so many. Fewer, and it is made again too often; more, and each event
/// solves too many pairs.
const NEIGHBORS: f64 = 11.0;

/// No less than this share of the mean radius, where circles lie so close that any list is long.
const LEAST: f64 = 0.2;

/// For each circle half the side of its region (m), by how densely the circles lie around it.
pub fn shells(bodies: &[Body]) -> Vec<f64> {
    around_each(bodies, shell)
}

/// For each circle the area that it has for itself (m²).
pub fn areas(bodies: &[Body]) -> Vec<f64> {
    around_each(bodies, |bodies, group, size| {
        let size = room(bodies, group, size);
        size.x * size.y / group.len() as f64
    })
}

/// A circle lies in a heap when the square around it has this many times the area that it has for itself.
const HEAPED: f64 = 30.0;

/// Do most of the circles lie in a heap, so that the neighbors of each are nearly all others?
pub fn are_heaped(bodies: &[Body]) -> bool {
    let is_heaped = |(area, body): &(f64, &Body)| {
        let side = 2.0 * body.circle().radius;
        side * side > HEAPED * area
    };
    2 * areas(bodies).into_iter().zip(bodies).filter(is_heaped).count() > bodies.len()
}

/// What is told of a few circles, by their indices, that cover a rectangle of this size (m).
type Measure = fn(&[Body], &[u32], DVec2) -> f64;

/// For each circle what is told of those around it.
///
/// The circles are halved along the longer side of what they cover until few are left together.
fn around_each(bodies: &[Body], measure: Measure) -> Vec<f64> {
    let mut found = vec![0.0; bodies.len()];
    let mut order: Vec<u32> = (0..bodies.len() as u32).collect();
    divide(bodies, &mut order, measure, &mut found);
    found
}

fn divide(bodies: &[Body], group: &mut [u32], measure: Measure, found: &mut [f64]) {
    let center = |one: &u32| bodies[*one as usize].circle().center;
    let low = group.iter().map(center).fold(DVec2::INFINITY, DVec2::min);
    let high = group.iter().map(center).fold(DVec2::NEG_INFINITY, DVec2::max);
    let size = high - low;
    if group.len() > TOGETHER {
        let axis = usize::from(size.y > size.x);
        let (left, _, _) =
            group.select_nth_unstable_by(group.len() / 2, |a, b| center(a)[axis].total_cmp(&center(b)[axis]));
        let middle = left.len();
        let (left, right) = group.split_at_mut(middle);
        divide(bodies, left, measure, found);
        divide(bodies, right, measure, found);
    } else {
        let value = measure(bodies, group, size);
        for &one in &*group {
            found[one as usize] = value;
        }
    }
}

/// The mean radius of some circles (m).
fn mean_radius(bodies: &[Body], group: &[u32]) -> f64 {
    group.iter().map(|&one| bodies[one as usize].circle().radius / group.len() as f64).sum()
}

/// The sides (m) of the rectangle that circles have whose centers cover one of this size.
fn room(bodies: &[Body], group: &[u32], size: DVec2) -> DVec2 {
    let count = group.len() as f64;
    // The outermost points of some lie inside of what they are taken from.
    (size * ((count + 1.0) / (count - 1.0).max(1.0))).max(DVec2::splat(2.0 * mean_radius(bodies, group)))
}

/// Half the side of the regions of circles that cover a rectangle of this size.
fn shell(bodies: &[Body], group: &[u32], size: DVec2) -> f64 {
    let (count, radius) = (group.len() as f64, mean_radius(bodies, group));
    let size = room(bodies, group, size);
    // Two squares of half side s and discs of radius r are near where the centers lie in a square of side 4 s,
    // widened by R = 2 r: 16 s² + 16 s R + π R² is the area for one circle and its neighbors.
    let radii_sum = 2.0 * radius;
    let room = (NEIGHBORS + 1.0) * (size.x / radii_sum) * (size.y / radii_sum) / count - PI;
    let share = ((1.0 + room.max(0.0) / 4.0).sqrt() - 1.0) / 2.0;
    (share * radii_sum).max(LEAST * radius)
}
