//! The table of nasty cases in the library's guide: what is true, and what this library and parry answer.
//!
//! `cargo run --release --example nasty_cases` in `benches/peers` prints it, and ends with an error if this library is wrong.

use circle_collision::detection::{Hit, Obstacle, Shape, sweep};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::DVec2;
use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query::{ShapeCastOptions, cast_shapes};
use parry2d_f64::shape;

/// A ball, an obstacle, and what becomes of them.
struct Case {
    name: &'static str,
    ball: Circle,
    obstacle: Obstacle,
    /// When the ball is stopped (s); `None` if it is not.
    truth: Option<f64>,
}

fn case(name: &'static str, ball: Circle, obstacle: impl Into<Obstacle>, truth: Option<f64>) -> Case {
    Case { name, ball, obstacle: obstacle.into(), truth }
}

fn ball(x: f64, y: f64, velocity: [f64; 2]) -> Circle {
    Circle::new([x, y], 1.0).with_velocity(velocity)
}

fn cases() -> Vec<Case> {
    let wall = Segment::new([0.0, -3.0], [0.0, 3.0]);
    let other = Circle::new([0.0, 0.0], 1.0);
    let floor = HalfPlane::new([0.0, 0.0], [0.0, 1.0]);
    let toward = [2.0, 0.0];
    let far = DVec2::new(1e6, 1e6);
    let tiny = |x: f64| Circle::new(far + DVec2::new(x, 0.0), 1e-6).with_velocity([1.0, 0.0]);
    vec![
        case("touches a wall's face and closes", ball(-1.0, 0.0, toward), wall, Some(0.0)),
        case("the same at a gap of 1e-15", ball(-1.0 - 1e-15, 0.0, toward), wall, Some(5e-16)),
        case("the same at a gap of 1e-12", ball(-1.0 - 1e-12, 0.0, toward), wall, Some(5e-13)),
        case("the same at a gap of 1e-9", ball(-1.0 - 1e-9, 0.0, toward), wall, Some(5e-10)),
        case("touches a wall's face and parts", ball(-1.0, 0.0, [-2.0, 0.0]), wall, None),
        case("touches a wall's face and rolls along it", ball(-1.0, 0.0, [0.0, 2.0]), wall, None),
        case("touches a wall's face at rest", ball(-1.0, 0.0, [0.0, 0.0]), wall, None),
        case("touches a ball and closes", ball(-2.0, 0.0, toward), other, Some(0.0)),
        case("the same at a gap of 1e-15", ball(-2.0 - 1e-15, 0.0, toward), other, Some(5e-16)),
        case("the same at a gap of 1e-12", ball(-2.0 - 1e-12, 0.0, toward), other, Some(5e-13)),
        case("the same at a gap of 1e-9", ball(-2.0 - 1e-9, 0.0, toward), other, Some(5e-10)),
        case("touches a ball and parts", ball(-2.0, 0.0, [-2.0, 0.0]), other, None),
        case("touches a ball and passes at a right angle", ball(-2.0, 0.0, [0.0, 2.0]), other, None),
        case("passes a ball in touch, with no depth", ball(-6.0, 2.0, toward), other, None),
        case(
            "passes a ball 1e-9 m too near",
            ball(-6.0, 2.0 - 1e-9, toward),
            other,
            Some((6.0 - (4e-9_f64).sqrt()) / 2.0),
        ),
        case("is concentric with a ball and moves", ball(0.0, 0.0, toward), other, None),
        case("is concentric with a ball, at rest", ball(0.0, 0.0, [0.0, 0.0]), other, None),
        case("overlaps a ball and closes", ball(-1.0, 0.0, toward), other, Some(0.0)),
        case("overlaps a ball and parts", ball(-1.0, 0.0, [-2.0, 0.0]), other, None),
        case(
            "overlaps a ball of the same velocity",
            ball(-1.0, 0.0, toward),
            other.with_velocity(toward),
            None,
        ),
        case(
            "is 2 m from a ball of the same velocity",
            ball(-4.0, 0.0, toward),
            other.with_velocity(toward),
            None,
        ),
        case(
            "radius 1e-6 m, 1e6 m out, 1 m from a wall",
            tiny(-1.0),
            Segment::new([1e6, 0.0], [1e6, 2e6]),
            Some(1.0 - 1e-6),
        ),
        case(
            "radius 1e-6 m, 1e6 m out, 1 m from its like",
            tiny(-1.0),
            Circle::new(far, 1e-6),
            Some(1.0 - 2e-6),
        ),
        case("meets an end of a wall head-on", ball(0.0, -9.0, [0.0, 2.0]), wall, Some(2.5)),
        case("passes an end of a wall in touch", ball(-6.0, 4.0, toward), wall, None),
        case(
            "meets a wall of length zero",
            ball(-6.0, 0.0, toward),
            Segment::new([0.0, 0.0], [0.0, 0.0]),
            Some(2.5),
        ),
        case("its center is on a wall, and it moves across", ball(0.0, 0.0, toward), wall, None),
        case("is inside a half-plane and closes", ball(0.0, -0.5, [0.0, -2.0]), floor, Some(0.0)),
        case("is inside a half-plane and parts", ball(0.0, -0.5, [0.0, 2.0]), floor, None),
        case("touches a half-plane and closes", ball(0.0, 1.0, [0.0, -2.0]), floor, Some(0.0)),
        case("touches a half-plane and rolls along it", ball(0.0, 1.0, [2.0, 0.0]), floor, None),
        case("meets a wall at 1e9 m/s", ball(-1e6, 0.0, [1e9, 0.0]), wall, Some((1e6 - 1.0) / 1e9)),
        case("creeps up to a wall at 1e-9 m/s", ball(-1.0 - 1e-9, 0.0, [1e-9, 0.0]), wall, Some(1.0)),
        case("a point meets a wall", Circle::new([-6.0, 0.0], 0.0).with_velocity(toward), wall, Some(3.0)),
    ]
}

fn ours(case: &Case) -> Option<f64> {
    sweep(&case.ball, case.obstacle, f64::INFINITY).filter(Hit::is_stopping).map(|hit| hit.time)
}

fn vector(of: DVec2) -> Vector {
    Vector::new(of.x, of.y)
}

/// What parry answers, or its error. A pair that overlaps and parts is to be no hit.
fn theirs(case: &Case) -> Result<Option<f64>, String> {
    let at = |place: DVec2| Pose::from_translation(vector(place));
    let (pose, shape): (Pose, Box<dyn shape::Shape>) = match case.obstacle.shape {
        Shape::Circle { center, radius } => (at(center), Box::new(shape::Ball::new(radius))),
        Shape::Segment(Segment { a, b }) => {
            (Pose::IDENTITY, Box::new(shape::Segment::new(vector(a), vector(b))))
        }
        Shape::HalfPlane(wall) => {
            (at(wall.normal() * wall.offset()), Box::new(shape::HalfSpace::new(vector(wall.normal()))))
        }
        _ => return Err("no such shape".to_owned()),
    };
    let options = ShapeCastOptions { stop_at_penetration: false, ..ShapeCastOptions::default() };
    let (ball, velocity) = (shape::Ball::new(case.ball.radius), vector(case.ball.velocity));
    let found = cast_shapes(
        &at(case.ball.center),
        velocity,
        &ball,
        &pose,
        vector(case.obstacle.velocity),
        &*shape,
        options,
    );
    found.map(|hit| hit.map(|hit| hit.time_of_impact)).map_err(|error| error.to_string())
}

/// Whether an answer is right to a thousandth of the radius, or of a meter for a point.
fn is_right(case: &Case, answer: Option<f64>) -> bool {
    let size = if case.ball.radius > 0.0 { case.ball.radius } else { 1.0 };
    match (case.truth, answer) {
        (None, None) => true,
        (Some(truth), Some(answer)) => (truth - answer).abs() * case.ball.velocity.length() <= 1e-3 * size,
        _ => false,
    }
}

fn written(answer: Option<f64>) -> String {
    match answer {
        None => "no hit".to_owned(),
        Some(0.0) => "now".to_owned(),
        Some(time) if (1e-3..1e3).contains(&time) => format!("{time:.6} s"),
        Some(time) => format!("{time:.3e} s"),
    }
}

fn main() {
    let (mut wrong, mut theirs_wrong) = (0, 0);
    println!("| the ball | true | here | parry2d-f64 0.31.1 |\n|---|---|---|---|");
    for case in cases() {
        let (one, other) = (ours(&case), theirs(&case));
        let other_right = other.as_ref().is_ok_and(|other| is_right(&case, *other));
        wrong += usize::from(!is_right(&case, one));
        theirs_wrong += usize::from(!other_right);
        let mark = |is_right: bool, text: String| if is_right { text } else { format!("**{text}**") };
        let other = other.map_or_else(|error| error, written);
        println!(
            "| {} | {} | {} | {} |",
            case.name,
            written(case.truth),
            mark(is_right(&case, one), written(one)),
            mark(other_right, other)
        );
    }
    println!("\n{wrong} wrong here, {theirs_wrong} there");
    assert_eq!(wrong, 0);
}
