//! Vectors of other libraries, by way of mint.

use circle_collision::detection::sweep;
use circle_collision::geometry::Circle;

#[test]
fn vectors_come_from_mint_and_go_back() {
    let (place, velocity) = (mint::Point2 { x: 0.0, y: 0.0 }, mint::Vector2 { x: 30.0, y: 0.0 });
    let ball = Circle::new(place, 0.5).with_velocity(velocity);
    let hit = sweep(&ball, Circle::new([10.0, 0.0], 0.5), 1.0).expect("a hit");
    assert_eq!(mint::Vector2::<f64>::from(hit.point), mint::Vector2 { x: 9.5, y: 0.0 });
}
