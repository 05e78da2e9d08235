//! A failure in the frames of a game, as a scene.

use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::audit::FrameContact;
use circle_collision::simulation::{Response, Rules};
use glam::{DVec2, dvec2};

use crate::scene::{Color, PLAYBACK_RANGE, Scene, SceneCircle, default_rules};

/// The number of failures that are kept.
pub const MAX_FAILURES: usize = 1_000;

/// The mass of a circle that moves and that nothing turns, as a multiple of the other's.
const HEAVY: f64 = 1e6;

/// A contact that a game missed, saw too late or did not answer.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameFailure {
    /// The contact.
    pub contact: FrameContact,
    /// What the file calls the two, as short as names in a scene.
    pub names: [String; 2],
}

/// Keeps those that need the most frames a second, in this order.
pub(super) fn keep_worst(failures: &mut Vec<FrameFailure>) {
    failures.sort_by(|one, other| other.contact.safe_rate().total_cmp(&one.contact.safe_rate()));
    failures.truncate(MAX_FAILURES);
}

impl FrameFailure {
    /// Returns its title: who, in which frame, and what became of it.
    pub fn title(&self) -> String {
        let [(_, one), (_, other)] = self.both();
        format!("{one} and {other} in frame {}: {}", self.contact.frame, self.words())
    }

    /// Returns who, and what became of it.
    pub fn brief(&self) -> String {
        let [(_, one), (_, other)] = self.both();
        format!("{one} – {other} {}", self.words())
    }

    fn words(&self) -> String {
        self.contact.outcome.word().replace('-', " ")
    }

    /// Returns the two with their names, the faster one first; a wall comes last.
    fn both(&self) -> [(Circle, &str); 2] {
        let both = [0, 1].map(|one| (self.contact.course.before[one], self.names[one].as_str()));
        let [a, b] = both.map(|(circle, _)| circle.velocity.length());
        if b > a { [both[1], both[0]] } else { both }
    }

    /// Returns the scene of the two, which begins one frame before: with overlap detection at each frame, bounces, and a playback at
    /// which a frame lasts about a second. `y_down` if y points down in the frames.
    pub fn scene(&self, y_down: bool) -> Scene {
        let course = &self.contact.course;
        let upright = |vector: DVec2| if y_down { dvec2(vector.x, -vector.y) } else { vector };
        let begun = |(circle, name): (Circle, &str), other: &Circle, color: Color| {
            let center = upright(circle.center - circle.velocity * course.duration);
            scene_circle(Circle { center, velocity: upright(circle.velocity), ..circle }, other, name, color)
        };
        let [one, other] = self.both();
        let mut scene = Scene {
            watch: "Does the check see it?".to_owned(),
            rules: Rules { step: course.duration, response: Response::Bounce, ..default_rules() },
            playback: course.duration.log2().floor().exp2().clamp(PLAYBACK_RANGE[0], PLAYBACK_RANGE[1]),
            circles: vec![begun(one, &other.0, Color::Red)],
            ..Scene::empty(self.title())
        };
        match course.wall {
            Some(wall) => {
                scene.add_wall(Wall { from: upright(wall.from), to: upright(wall.to), ..wall });
                other.1.clone_into(&mut scene.walls[0].name);
            }
            None => scene.circles.push(begun(other, &one.0, Color::Blue)),
        }
        scene.storable()
    }
}

/// Returns a circle of the scene of a failure, beside another one.
fn scene_circle(one: Circle, other: &Circle, name: &str, color: Color) -> SceneCircle {
    let fixed = one.mass.is_infinite() && one.velocity == DVec2::ZERO;
    let mass = match (one.mass.is_finite(), fixed) {
        (true, _) => one.mass,
        (false, true) => Circle::mass_of_disc(one.radius),
        (false, false) if other.mass.is_finite() => HEAVY * other.mass,
        (false, false) => HEAVY * Circle::mass_of_disc(other.radius),
    };
    SceneCircle { name: name.to_owned(), fixed, ..SceneCircle::new(one.with_mass(mass), color) }
}
