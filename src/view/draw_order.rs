//! Which circle lies on top of which.

use circle_collision::geometry::Circle;
use circle_collision::simulation::World;

/// The maximum number of circles that are compared with each other; with more, all are drawn in the order in which they are
/// listed.
const COMPARED_UP_TO: usize = 10;

/// Returns the indices of the circles in the order of drawing, topmost last.
///
/// Circles are drawn in the order in which they are listed, except that a circle that a larger one would hide lies on top of
/// it, so that it can be seen and pressed.
pub fn draw_order(world: &World) -> impl DoubleEndedIterator<Item = usize> {
    let compared = if world.len() <= COMPARED_UP_TO { world.len() } else { 0 };
    let mut order: Vec<usize> = (0..compared).collect();
    let circles: Vec<Circle> = order.iter().map(|&index| world.circle_at(index)).collect();
    order.sort_by_key(|&index| circles.iter().filter(|larger| hides(larger, &circles[index])).count());
    order.into_iter().chain(compared..world.len())
}

/// Whether a larger circle covers all of a smaller one.
fn hides(larger: &Circle, smaller: &Circle) -> bool {
    larger.radius > smaller.radius && larger.center.distance(smaller.center) <= larger.radius - smaller.radius
}

#[cfg(test)]
mod tests {
    use circle_collision::simulation::{Body, Rules};

    use super::*;
    use glam::dvec2;

    /// Returns the order of drawing for circles with these positions on the x axis and radii.
    fn order(circles: &[(f64, f64)]) -> Vec<usize> {
        let body = |&(x, radius): &(f64, f64)| Body::new(Circle::new(dvec2(x, 0.0), radius));
        let world = World::new(Rules::default(), circles.iter().map(body).collect(), 0.0).expect("accepted");
        draw_order(&world).collect()
    }

    #[test]
    fn only_a_hidden_circle_moves_up() {
        assert_eq!(order(&[(0.0, 1.0), (1.0, 1.0), (9.0, 2.0)]), [0, 1, 2], "as they are listed");
        assert_eq!(order(&[(0.0, 1.0), (0.5, 2.0)]), [1, 0], "hidden");
        assert_eq!(order(&[(0.0, 1.0), (1.5, 2.0)]), [0, 1], "part of the rim is visible");
        assert_eq!(order(&[(0.0, 1.0), (0.0, 3.0), (0.0, 2.0)]), [1, 2, 0], "one in the other");
        assert_eq!(order(&[(0.0, 1.0), (0.0, 1.0)]), [0, 1], "the same place");
        let mut many = vec![(9.0, 1.0); 10];
        many.push((9.0, 2.0));
        assert_eq!(order(&many), (0..11).collect::<Vec<_>>(), "a crowd");
    }
}
