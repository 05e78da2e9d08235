//! The table of nasty cases in the library's guide: what is true, and how often this library and parry answer that.
//!
//! Each case is tried in 20 placements: in four quarter turns, at five places. They change only the rounding, so that
//! what is true stays true. Parry is asked with the ball first and with the ball second.
//!
//! `cargo run --release --example nasty_cases` in `benches/peers` prints it, and ends with an error if this library is wrong.

use circle_collision::detection::{Hit, Obstacle, Shape, sweep};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::{DVec2, dvec2};
use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query::{ShapeCastOptions, cast_shapes};
use parry2d_f64::shape;

/// Where the cases are tried (m).
const PLACES: [DVec2; 5] =
    [dvec2(0.0, 0.0), dvec2(0.5, 0.25), dvec2(3.0, -5.0), dvec2(-100.0, 40.0), dvec2(7.0, 1024.0)];

/// A ball, an obstacle, and what becomes of them.
#[derive(Clone, Copy)]
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

impl Case {
    /// The case in every placement.
    fn placed(self) -> impl Iterator<Item = Self> {
        let turns = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
        turns.into_iter().flat_map(move |turn| PLACES.map(|place| self.moved(turn, place)))
    }

    /// The case turned about the origin by the angle of a unit vector, then moved.
    fn moved(self, turn: DVec2, place: DVec2) -> Self {
        let at = |point: DVec2| turn.rotate(point) + place;
        let shape = match self.obstacle.shape {
            Shape::Circle { center, radius } => Shape::Circle { center: at(center), radius },
            Shape::Segment(Segment { a, b }) => Shape::Segment(Segment { a: at(a), b: at(b) }),
            Shape::HalfPlane(wall) => {
                let edge = at(wall.normal() * wall.offset());
                Shape::HalfPlane(HalfPlane::new(edge, turn.rotate(wall.normal())))
            }
            other => other,
        };
        let obstacle = Obstacle::from(shape).with_velocity(turn.rotate(self.obstacle.velocity));
        let ball = Circle { center: at(self.ball.center), ..self.ball };
        Self { ball: ball.with_velocity(turn.rotate(ball.velocity)), obstacle, ..self }
    }
}

fn ours(case: &Case) -> Option<f64> {
    sweep(&case.ball, case.obstacle, f64::INFINITY).filter(Hit::is_stopping).map(|hit| hit.time)
}

fn vector(of: DVec2) -> Vector {
    Vector::new(of.x, of.y)
}

/// What parry answers, with the ball first and with the ball second, or its error. A pair that overlaps and parts is to be no
/// hit.
fn theirs(case: &Case) -> [Result<Option<f64>, String>; 2] {
    let at = |place: DVec2| Pose::from_translation(vector(place));
    let (pose, shape): (Pose, Box<dyn shape::Shape>) = match case.obstacle.shape {
        Shape::Circle { center, radius } => (at(center), Box::new(shape::Ball::new(radius))),
        Shape::Segment(Segment { a, b }) => {
            (Pose::IDENTITY, Box::new(shape::Segment::new(vector(a), vector(b))))
        }
        Shape::HalfPlane(wall) => {
            (at(wall.normal() * wall.offset()), Box::new(shape::HalfSpace::new(vector(wall.normal()))))
        }
        _ => return [const { Err(String::new()) }; 2],
    };
    let options = ShapeCastOptions { stop_at_penetration: false, ..ShapeCastOptions::default() };
    let (ball, place) = (shape::Ball::new(case.ball.radius), at(case.ball.center));
    let [velocity, other] = [case.ball.velocity, case.obstacle.velocity].map(vector);
    let found = [
        cast_shapes(&place, velocity, &ball, &pose, other, &*shape, options),
        cast_shapes(&pose, other, &*shape, &place, velocity, &ball, options),
    ];
    found.map(|found| found.map(|hit| hit.map(|hit| hit.time_of_impact)).map_err(|error| error.to_string()))
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

/// Returns a cell of the table, how many of the answers to a case are right and the first one that is not, and whether all are.
fn cell(case: &Case, answers: &[Result<Option<f64>, String>]) -> (String, bool) {
    let is_wrong =
        |answer: &&Result<Option<f64>, String>| !answer.as_ref().is_ok_and(|answer| is_right(case, *answer));
    let wrong: Vec<_> = answers.iter().filter(is_wrong).collect();
    let count = format!("{} of {}", answers.len() - wrong.len(), answers.len());
    let Some(first) = wrong.first() else { return (count, true) };
    let first = first.as_ref().map_or_else(Clone::clone, |answer| written(*answer));
    (format!("**{count}**, else {first}"), false)
}

fn main() {
    let (mut wrong, mut theirs_wrong) = (0, 0);
    println!("| the ball | true | here | parry2d-f64 0.31.1 |\n|---|---|---|---|");
    for case in cases() {
        let here: Vec<_> = case.placed().map(|placed| Ok(ours(&placed))).collect();
        let there: Vec<_> = case.placed().flat_map(|placed| theirs(&placed)).collect();
        let [(here, is_right), (there, theirs_right)] = [here, there].map(|answers| cell(&case, &answers));
        wrong += usize::from(!is_right);
        theirs_wrong += usize::from(!theirs_right);
        println!("| {} | {} | {here} | {there} |", case.name, written(case.truth));
    }
    println!("\ncases with a wrong answer: {wrong} here, {theirs_wrong} there");
    assert_eq!(wrong, 0);
}
