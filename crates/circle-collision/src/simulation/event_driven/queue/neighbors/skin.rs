//! How far a circle may move before its neighbors are searched again.

use std::f64::consts::PI;

use glam::DVec2;

use crate::simulation::body::Body;

/// The maximum number of circles over which the density is averaged.
const GROUP: usize = 64;

/// The mean number of neighbors in a Verlet list. With fewer, lists are made again too often; with more, each event
/// solves too many pairs.
pub const USUAL_NEIGHBORS: f64 = 11.0;

/// The minimum skin as a share of the mean radius, for circles so dense that any list is long.
pub const MIN_SHARE_OF_RADIUS: f64 = 0.2;

/// Returns the skin of each circle (m): half the side of its region, chosen by the density of the circles around it.
pub fn skins(bodies: &[Body]) -> Vec<f64> {
    by_group(bodies, skin)
}

/// Returns the area per circle around each circle (m²).
pub fn areas(bodies: &[Body]) -> Vec<f64> {
    by_group(bodies, |bodies, group, size| {
        let size = extent(bodies, group, size);
        size.x * size.y / group.len() as f64
    })
}

/// The minimum area of the square around a circle in a cluster, as a multiple of the area per circle.
const CLUSTERED: f64 = 30.0;

/// Whether most of the circles lie in dense clusters, in which nearly all circles are neighbors of each other.
pub fn are_clustered(bodies: &[Body]) -> bool {
    let is_clustered = |(area, body): &(f64, &Body)| {
        let side = 2.0 * body.circle().radius;
        side * side > CLUSTERED * area
    };
    let present = bodies.iter().filter(|body| !body.is_removed()).count();
    let is_present = |(_, body): &(f64, &Body)| !body.is_removed();
    2 * areas(bodies).into_iter().zip(bodies).filter(is_present).filter(is_clustered).count() > present
}

/// A circle of a group.
struct GroupMember {
    /// A copy, since dividing reads it many times.
    center: DVec2,
    index: u32,
}

/// A number for a group of circles whose centers span a rectangle of this size (m).
type Measure = fn(&[Body], &[GroupMember], DVec2) -> f64;

/// Returns the measure of each circle's group: zero for removed circles.
///
/// The circles are halved along the longer side of the rectangle that they span until the groups are small.
fn by_group(bodies: &[Body], measure: Measure) -> Vec<f64> {
    let mut measures = vec![0.0; bodies.len()];
    let present = bodies.iter().enumerate().filter(|(_, body)| !body.is_removed());
    let mut members: Vec<GroupMember> = present
        .map(|(index, body)| GroupMember { center: body.circle().center, index: index as u32 })
        .collect();
    divide(bodies, &mut members, measure, &mut measures);
    measures
}

fn divide(bodies: &[Body], group: &mut [GroupMember], measure: Measure, measures: &mut [f64]) {
    let low = group.iter().fold(DVec2::INFINITY, |low, member| low.min(member.center));
    let high = group.iter().fold(DVec2::NEG_INFINITY, |high, member| high.max(member.center));
    let size = high - low;
    if group.len() > GROUP {
        let axis = usize::from(size.y > size.x);
        let (left, _, _) =
            group.select_nth_unstable_by(group.len() / 2, |a, b| a.center[axis].total_cmp(&b.center[axis]));
        let middle = left.len();
        let (left, right) = group.split_at_mut(middle);
        divide(bodies, left, measure, measures);
        divide(bodies, right, measure, measures);
    } else {
        let value = measure(bodies, group, size);
        for member in &*group {
            measures[member.index as usize] = value;
        }
    }
}

/// Returns the mean radius of a group (m).
fn mean_radius(bodies: &[Body], group: &[GroupMember]) -> f64 {
    group.iter().map(|member| bodies[member.index as usize].circle().radius / group.len() as f64).sum()
}

/// Returns the sides of the rectangle occupied by a group whose centers span this size (m).
fn extent(bodies: &[Body], group: &[GroupMember], size: DVec2) -> DVec2 {
    let count = group.len() as f64;
    // The outermost centers lie inside the rectangle.
    (size * ((count + 1.0) / (count - 1.0).max(1.0))).max(DVec2::splat(2.0 * mean_radius(bodies, group)))
}

/// Returns the skin of a group whose centers span a rectangle of this size (m).
fn skin(bodies: &[Body], group: &[GroupMember], size: DVec2) -> f64 {
    let (count, radius) = (group.len() as f64, mean_radius(bodies, group));
    let size = extent(bodies, group, size);
    // With skin s and radius r, two circles are neighbors if their centers differ by a vector in a square of side 4 s,
    // widened by R = 2 r: the area of a circle and its neighbors is 16 s² + 16 s R + π R².
    let radii_sum = 2.0 * radius;
    let area = (USUAL_NEIGHBORS + 1.0) * (size.x / radii_sum) * (size.y / radii_sum) / count - PI;
    let share = ((1.0 + area.max(0.0) / 4.0).sqrt() - 1.0) / 2.0;
    (share * radii_sum).max(MIN_SHARE_OF_RADIUS * radius)
}
