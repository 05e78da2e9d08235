//! From a [`Scene`] to the text of a scene file.

use circle_collision::geometry::Arena;
use circle_collision::simulation::{Detection, Response, WhoYields};

use super::fields::{CIRCLE_FIELDS, Place, Row, SCENE_FIELDS, WALL_FIELDS};
use super::wall::SceneWall;
use super::{Scene, choice_words, yields_word};

/// The column at which comments begin, in characters.
const COMMENT_COLUMN: usize = 31;

/// Writes the text that describes this scene.
pub(super) fn to_toml(scene: &Scene) -> String {
    let (mut scene, mut plain) = (scene.clone(), Scene::empty(String::new()));
    let mut text = String::new();
    for row in &SCENE_FIELDS {
        if row.is_written(&mut scene, &mut plain) {
            field(&mut text, row, &mut scene, true);
        }
    }
    let arena = scene.rules.arena;
    if arena != Arena::OPEN {
        line(&mut text, "\n[arena]", "");
        for (key, corner) in [("min", arena.min), ("max", arena.max)] {
            line(&mut text, &format!("{key} = [{:?}, {:?}]", corner.x, corner.y), "m");
        }
    }
    for (index, one) in scene.walls.iter_mut().enumerate() {
        line(&mut text, "\n[[wall]]", "");
        for row in &WALL_FIELDS {
            if row.is_written(one, &mut SceneWall::plain()) {
                field(&mut text, row, one, index == 0);
            }
        }
    }
    for (index, one) in scene.circles.iter_mut().enumerate() {
        line(&mut text, "\n[[circle]]", "");
        let mut plain = one.plain();
        for row in &CIRCLE_FIELDS {
            // A fixed circle has no velocity.
            if row.is_written(one, &mut plain) && !(one.fixed && row.key == "velocity") {
                // The first circle explains them all.
                field(&mut text, row, one, index == 0);
            }
        }
    }
    text
}

/// Writes a field of a block, with its comment if it is explained.
fn field<Block>(text: &mut String, row: &Row<Block>, block: &mut Block, is_explained: bool) {
    let place = (row.place)(block);
    let comment = match place {
        _ if !is_explained => String::new(),
        Place::Method(_) => choice_words(Detection::ALL, " | "),
        Place::Response(_) => choice_words(Response::ALL, " | "),
        Place::Yields(_) => choice_words(WhoYields::ALL.iter().copied().map(yields_word), " | "),
        _ => row.comment.to_owned(),
    };
    line(text, &format!("{} = {}", row.key, place.to_toml()), &comment);
}

fn line(text: &mut String, content: &str, comment: &str) {
    text.push_str(content);
    if !comment.is_empty() {
        let padding = COMMENT_COLUMN.saturating_sub(content.chars().count()).max(1);
        text.extend(std::iter::repeat_n(' ', padding));
        text.push_str("# ");
        text.push_str(comment);
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use circle_collision::geometry::Circle;
    use glam::dvec2;

    use super::*;
    use crate::scene::{Color, SceneCircle};

    fn scene(text: &str) -> Scene {
        Scene::parse(text, "s.toml").unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn comments_explain_choices_and_units() {
        let scene = scene(
            "title = 'A \"wall\"'
            playback = 0.25
            pauses = false
            arena = { min = [-8, -inf], max = [inf, 4.5] }
            circle = [
                { center = [-6, 0], velocity = [12, 0], radius = 0.5, mass = 1 },
                { center = [0, 0.1], radius = 0.5, name = 'wall', color = '#0080ff', mass = 2, fixed = true },
            ]",
        );
        let expected = r##"title = "A \"wall\""
watch = ""
detection = "overlap"          # "overlap" | "sub-steps" | "center-ray" | "sweep-at-rest" | "sweep" | "speculative" | "intercept"
step = 0.016666666666666666    # s, the fixed step
response = "bounce"            # "pass-through" | "push-out" | "bounce"
restitution = 1.0              # 0..1
yields = "red"                 # "red" | "half"
playback = 0.25                # s simulated per s shown
pauses = false                 # results do not pause the run

[arena]
min = [-8.0, -inf]             # m
max = [inf, 4.5]               # m

[[circle]]
name = "A"
color = "red"                  # "red" | "blue" | "#rrggbb"
center = [-6.0, 0.0]           # m
velocity = [12.0, 0.0]         # m/s
radius = 0.5                   # m
mass = 1.0                     # kg

[[circle]]
name = "wall"
color = "#0080ff"
center = [0.0, 0.1]
fixed = true
radius = 0.5
mass = 2.0
"##;
        assert_eq!(to_toml(&scene), expected);
    }

    #[test]
    fn default_playback_and_pauses_are_left_out() {
        let text = to_toml(&scene("playback = 1\npauses = true"));
        assert!(!text.contains("playback") && !text.contains("pauses"), "{text}");
        for line in ["playback = 0.015625\n", "playback = 16.0\n", "pauses = false\n"] {
            let odd = scene(line);
            assert_eq!(scene(&to_toml(&odd)), odd);
            assert_ne!(odd, scene(""), "{line}");
        }
    }

    #[test]
    fn odd_numbers_and_texts_read_back_bit_for_bit() {
        let mut odd = scene("");
        odd.title =
            "quote \" backslash \\ tab \t newline \r\n bell \u{7} delete \u{7f} next \u{85} 🎱".to_owned();
        odd.watch = "'''\"\"\"".to_owned();
        odd.rules.step = 1e-70;
        odd.rules.restitution = f64::MIN_POSITIVE;
        let numbers =
            [1e70, -1e-70, -0.0, 0.1 + 0.2, 1.0 / 3.0, f64::from(u32::MAX), 1e16, 123_456_789.123_456_79];
        for (&x, &y) in numbers.iter().zip(&numbers[1..]) {
            let circle = Circle::new(dvec2(x, y), x.abs().max(1e-70)).with_velocity(dvec2(y, x));
            odd.circles.push(SceneCircle {
                name: "é\"\\\n".to_owned(),
                color: Color::Rgb([1, 2, 3]),
                circle,
                fixed: false,
            });
            let other = circle.with_mass(circle.mass.clamp(1e-70, 1e70).next_up().min(1e70));
            odd.add([(other, Color::Blue)]);
        }
        let again = scene(&to_toml(&odd));
        assert_eq!(again, odd);
        for (a, b) in again.circles.iter().zip(&odd.circles) {
            // Equality does not tell 0 from -0.
            let bits = |circle: &Circle| (circle.center.to_array(), circle.velocity.to_array());
            let (a, b) = (bits(&a.circle), bits(&b.circle));
            assert_eq!(a.0.map(f64::to_bits), b.0.map(f64::to_bits));
            assert_eq!(a.1.map(f64::to_bits), b.1.map(f64::to_bits));
        }
    }
}
