//! From a [`Scene`] to the text of a scene file.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Detection, Response, Rules, WhoYields};
use glam::DVec2;
use toml_writer::{ToTomlValue, TomlStringBuilder};

use super::{Color, DEFAULT_LINE_UP, DEFAULT_PLAYBACK, Scene, choice_words, default_rules, yields_word};

/// The column at which comments begin, in characters.
const COMMENT_COLUMN: usize = 31;

/// Writes the text that describes this scene.
pub(super) fn to_toml(scene: &Scene) -> String {
    let plain = default_rules();
    let Rules { detection, step, substeps, impacts, response, restitution, yields, arena, audit: _ } =
        scene.rules;
    let mut text = String::new();
    line(&mut text, &format!("title = {}", quoted(&scene.title)), "");
    line(&mut text, &format!("watch = {}", quoted(&scene.watch)), "");
    let detections = choice_words(Detection::ALL, " | ");
    line(&mut text, &format!("detection = \"{detection}\""), &detections);
    if scene.compare != DEFAULT_LINE_UP {
        let methods: Vec<String> = scene.compare.iter().map(|method| format!("\"{method}\"")).collect();
        line(&mut text, &format!("compare = [{}]", methods.join(", ")), "the line-up of Compare");
    }
    line(&mut text, &format!("step = {step:?}"), "s, the fixed step");
    if substeps != plain.substeps {
        line(&mut text, &format!("substeps = {substeps}"), "parts of a step with sub-steps");
    }
    if impacts != plain.impacts {
        line(&mut text, &format!("impacts = {impacts}"), "of a circle in a step with sweeps");
    }
    let responses = choice_words(Response::ALL, " | ");
    line(&mut text, &format!("response = \"{response}\""), &responses);
    line(&mut text, &format!("restitution = {restitution:?}"), "0..1");
    let circles = choice_words(WhoYields::ALL.iter().copied().map(yields_word), " | ");
    line(&mut text, &format!("yields = \"{}\"", yields_word(yields)), &circles);
    if scene.playback != DEFAULT_PLAYBACK {
        line(&mut text, &format!("playback = {:?}", scene.playback), "s simulated per s shown");
    }
    if !scene.pauses {
        line(&mut text, "pauses = false", "results do not pause the run");
    }
    if arena != Arena::OPEN {
        line(&mut text, "\n[arena]", "");
        line(&mut text, &format!("min = {}", vector(arena.min)), "m");
        line(&mut text, &format!("max = {}", vector(arena.max)), "m");
    }
    for (index, entry) in scene.circles.iter().enumerate() {
        // Units are written at the first circle only, which explains them all.
        let comment = |unit| if index == 0 { unit } else { "" };
        let circle = &entry.circle;
        line(&mut text, "\n[[circle]]", "");
        line(&mut text, &format!("name = {}", quoted(&entry.name)), "");
        line(&mut text, &format!("color = \"{}\"", entry.color), comment(Color::CHOICES));
        line(&mut text, &format!("center = {}", vector(circle.center)), comment("m"));
        if entry.fixed {
            line(&mut text, "fixed = true", comment("nothing moves it"));
        } else {
            line(&mut text, &format!("velocity = {}", vector(circle.velocity)), comment("m/s"));
        }
        line(&mut text, &format!("radius = {:?}", circle.radius), comment("m"));
        if circle.mass != Circle::mass_of_disc(circle.radius) {
            line(&mut text, &format!("mass = {:?}", circle.mass), comment("kg"));
        }
    }
    text
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

/// Writes a vector. `{:?}` of an `f64` is the shortest form that reads back exactly, and it is valid TOML.
fn vector(vector: DVec2) -> String {
    format!("[{:?}, {:?}]", vector.x, vector.y)
}

fn quoted(content: &str) -> String {
    TomlStringBuilder::new(content).as_basic().to_toml_value()
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::scene::SceneCircle;

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
