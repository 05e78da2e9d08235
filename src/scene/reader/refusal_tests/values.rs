//! Tests of values that a scene file may not hold: text in, message out.

use crate::scene::Scene;

/// Texts with a fault in the scene as a whole, and the messages.
const SCENE_ERRORS: &[(&str, &str)] = &[
    ("title = 3", "s.toml:1:9: title: found 3, accepted: text in quotes"),
    ("watch = []", "s.toml:1:9: watch: found [], accepted: text in quotes"),
    (
        "\nsteps = 1",
        "s.toml:2:1: scene: found the unknown key steps, accepted: title, watch, detection, compare, step, \
         substeps, impacts, response, restitution, yields, playback, pauses, arena, wall, circle, random",
    ),
    (
        "detection = \"now\"",
        "s.toml:1:13: detection: found \"now\", accepted: \"overlap\", \"sub-steps\", \"center-ray\", \
         \"sweep-at-rest\", \"sweep\", \"speculative\", \"intercept\"",
    ),
    (
        "response = true",
        "s.toml:1:12: response: found true, accepted: \"pass-through\", \"push-out\", \"bounce\"",
    ),
    ("yields = \"blue\"", "s.toml:1:10: yields: found \"blue\", accepted: \"red\", \"half\""),
    ("step = 0", "s.toml:1:8: step: found 0, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = -0.1", "s.toml:1:8: step: found -0.1, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = nan", "s.toml:1:8: step: found nan, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = inf", "s.toml:1:8: step: found inf, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = 1e71", "s.toml:1:8: step: found 1e71, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = 9e-71", "s.toml:1:8: step: found 9e-71, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = \"é\"", "s.toml:1:8: step: found \"é\", accepted: a number from 1e-70 to 1e70 (s)"),
    ("restitution = 1.01", "s.toml:1:15: restitution: found 1.01, accepted: a number from 0 to 1"),
    ("restitution = -0.5", "s.toml:1:15: restitution: found -0.5, accepted: a number from 0 to 1"),
    ("restitution = nan", "s.toml:1:15: restitution: found nan, accepted: a number from 0 to 1"),
    (
        "playback = 0",
        "s.toml:1:12: playback: found 0, accepted: a number from 0.015625 to 16 (s simulated per s shown)",
    ),
    (
        "\nplayback = 16.1",
        "s.toml:2:12: playback: found 16.1, accepted: a number from 0.015625 to 16 (s simulated per s shown)",
    ),
    (
        "playback = nan",
        "s.toml:1:12: playback: found nan, accepted: a number from 0.015625 to 16 (s simulated per s shown)",
    ),
    (
        "playback = 1e-400",
        "s.toml:1:12: playback: found 1e-400, accepted: a number from 0.015625 to 16 (s simulated per s shown)",
    ),
    (
        "playback = \"slow\"",
        "s.toml:1:12: playback: found \"slow\", accepted: a number from 0.015625 to 16 (s simulated per s \
         shown)",
    ),
    (
        "compare = \"overlap\"",
        "s.toml:1:11: compare: found \"overlap\", accepted: a list of two methods or more, none of them twice",
    ),
    (
        "compare = [\"intercept\"]",
        "s.toml:1:11: compare: found [\"intercept\"], accepted: a list of two methods or more, none of them twice",
    ),
    (
        "compare = [\"intercept\", \"rays\"]",
        "s.toml:1:25: compare 2: found \"rays\", accepted: \"overlap\", \"sub-steps\", \"center-ray\", \
         \"sweep-at-rest\", \"sweep\", \"speculative\", \"intercept\"",
    ),
    (
        "compare = [\"overlap\", \"overlap\"]",
        "s.toml:1:23: compare 2: found \"overlap\", accepted: a method that is not in the list yet",
    ),
    ("pauses = 0", "s.toml:1:10: pauses: found 0, accepted: true, false"),
    ("pauses = \"no\"", "s.toml:1:10: pauses: found \"no\", accepted: true, false"),
    ("arena = 1", "s.toml:1:9: arena: found 1, accepted: an [arena] table"),
    ("[arena]\nmin = [0, 0]", "s.toml:1:1: arena, max: found nothing, accepted: two numbers [x, y] (m)"),
    (
        "[arena]\nmin = [0, 0]\nmax = [1, 1]\ntop = 3",
        "s.toml:4:1: arena: found the unknown key top, accepted: min or max",
    ),
    (
        "[arena]\nmin = [0, 2]\nmax = [1, 2]",
        "s.toml:3:7: arena, max: found [1, 2], accepted: x greater than 0.0 and y greater than 2.0, the \
         min (m)",
    ),
    (
        "arena = { min = [0, nan], max = [1, 1] }",
        "s.toml:1:21: arena, min y: found nan, accepted: 0, inf, -inf or a size from 1e-70 to 1e70 (m)",
    ),
    (
        "arena = { min = [0, -1e71], max = [1, 1] }",
        "s.toml:1:21: arena, min y: found -1e71, accepted: 0, inf, -inf or a size from 1e-70 to 1e70 (m)",
    ),
    ("circle = 3", "s.toml:1:10: circle: found 3, accepted: [[circle]] blocks"),
    ("circle = [3]", "s.toml:1:11: circle 1: found 3, accepted: [[circle]] blocks"),
    ("[circle]", "s.toml:1:1: circle: found [circle], accepted: [[circle]] blocks"),
];

/// Texts of a second circle, which begins on line 5, and the messages.
const CIRCLE_ERRORS: &[(&str, &str)] = &[
    ("radius = 1", "s.toml:5:1: circle 2, center: found nothing, accepted: two numbers [x, y] (m)"),
    (
        "center = [0, 0]",
        "s.toml:5:1: circle 2, radius: found nothing, accepted: a number from 1e-70 to 1e70 (m)",
    ),
    (
        "center = [0, 0]\nradius = -1",
        "s.toml:7:10: circle 2, radius: found -1, accepted: a number from 1e-70 to 1e70 (m)",
    ),
    (
        "center = [0, 0]\nradius = 0.0",
        "s.toml:7:10: circle 2, radius: found 0.0, accepted: a number from 1e-70 to 1e70 (m)",
    ),
    (
        "center = [0, 0]\nradius = 1e-71",
        "s.toml:7:10: circle 2, radius: found 1e-71, accepted: a number from 1e-70 to 1e70 (m)",
    ),
    (
        "center = [0, 0]\nradius = \"1\"",
        "s.toml:7:10: circle 2, radius: found \"1\", accepted: a number from 1e-70 to 1e70 (m)",
    ),
    (
        "center = [0, 0]\nradius = 1\nmass = 0",
        "s.toml:8:8: circle 2, mass: found 0, accepted: a number from 1e-70 to 1e70 (kg; a circle that nothing moves is fixed)",
    ),
    (
        "center = [0, 0]\nradius = 1\nmass = inf",
        "s.toml:8:8: circle 2, mass: found inf, accepted: a number from 1e-70 to 1e70 (kg; a circle that nothing moves is \
         fixed)",
    ),
    (
        "center = [0, 0]\nradius = 1\nmass = 1e80",
        "s.toml:8:8: circle 2, mass: found 1e80, accepted: a number from 1e-70 to 1e70 (kg; a circle that nothing moves is fixed)",
    ),
    ("center = 0", "s.toml:6:10: circle 2, center: found 0, accepted: two numbers [x, y] (m)"),
    (
        "center = [0, 1, 2]",
        "s.toml:6:10: circle 2, center: found [0, 1, 2], accepted: two numbers [x, y] (m)",
    ),
    (
        "center = [\n  0,\n  nan]",
        "s.toml:8:3: circle 2, center y: found nan, accepted: 0 or a size from 1e-70 to 1e70 (m)",
    ),
    (
        "center = [1e-71, 0]",
        "s.toml:6:11: circle 2, center x: found 1e-71, accepted: 0 or a size from 1e-70 to 1e70 (m)",
    ),
    (
        "center = [-9, 0]",
        "s.toml:6:10: circle 2, center: found [-9, 0], accepted: x from -8.0 to 8.0 and y from -4.5 to \
         inf, inside the arena (m)",
    ),
    (
        "center = [0, 0]\nvelocity = [inf, 0]",
        "s.toml:7:13: circle 2, velocity x: found inf, accepted: 0 or a size from 1e-70 to 1e70 (m/s)",
    ),
    (
        "center = [0, 0]\nvelocity = [0, 1e71]",
        "s.toml:7:16: circle 2, velocity y: found 1e71, accepted: 0 or a size from 1e-70 to 1e70 (m/s)",
    ),
    (
        "center = [0, 0]\nradius = 1\nfixed = true\nvelocity = [0, 1]",
        "s.toml:9:12: circle 2, velocity: found [0, 1], accepted: [0, 0], because the circle is fixed (m/s)",
    ),
    ("fixed = 1\ncenter = [0, 0]", "s.toml:6:9: circle 2, fixed: found 1, accepted: true, false"),
    (
        "radios = 1",
        "s.toml:6:1: circle 2: found the unknown key radios, accepted: name, color, center, velocity, \
         radius, mass, fixed",
    ),
    ("name = \"\"", "s.toml:6:8: circle 2, name: found \"\", accepted: 1 to 12 characters in quotes"),
    (
        "name = \"thirteen long\"",
        "s.toml:6:8: circle 2, name: found \"thirteen long\", accepted: 1 to 12 characters in quotes",
    ),
    ("name = 1", "s.toml:6:8: circle 2, name: found 1, accepted: 1 to 12 characters in quotes"),
    (
        "color = \"green\"",
        "s.toml:6:9: circle 2, color: found \"green\", accepted: \"red\", \"blue\" or \"#rrggbb\"",
    ),
    ("color = 3", "s.toml:6:9: circle 2, color: found 3, accepted: \"red\", \"blue\" or \"#rrggbb\""),
];

/// Texts of random circles, from line 2 on, and the messages.
const RANDOM_ERRORS: &[(&str, &str)] = &[
    ("", "s.toml:2:1: random 1, count: found nothing, accepted: a whole number"),
    ("count = -1", "s.toml:3:9: random 1, count: found -1, accepted: a whole number from 0 to 1000000"),
    (
        "count = 1000001",
        "s.toml:3:9: random 1, count: found 1000001, accepted: a whole number from 0 to 1000000",
    ),
    ("count = 1.5", "s.toml:3:9: random 1, count: found 1.5, accepted: a whole number from 0 to 1000000"),
    ("count = 1", "s.toml:2:1: random 1, seed: found nothing, accepted: a whole number"),
    (
        "count = 1\nseed = -1",
        "s.toml:4:8: random 1, seed: found -1, accepted: a whole number from 0 to 9223372036854775807",
    ),
    (
        "count = 1\nseed = 1",
        "s.toml:2:1: random 1, radius: found nothing, accepted: two numbers [from, to] (m)",
    ),
    (
        "count = 1\nseed = 1\nradius = [0, 1]",
        "s.toml:5:11: random 1, radius from: found 0, accepted: a number from 1e-70 to 1e70 (m)",
    ),
    (
        "count = 1\nseed = 1\nradius = [2, 1]",
        "s.toml:5:10: random 1, radius: found [2, 1], accepted: the smaller number first (m)",
    ),
    (
        "count = 1\nseed = 1\nradius = [1, 1]",
        "s.toml:2:1: random 1, speed: found nothing, accepted: two numbers [from, to] (m/s)",
    ),
    (
        "count = 1\nseed = 1\nradius = [1, 1]\nspeed = [0, -1]",
        "s.toml:6:13: random 1, speed to: found -1, accepted: 0 or a number from 1e-70 to 1e70 (m/s)",
    ),
    (
        "count = 9\nseed = 1\nradius = [1, 1]\nspeed = [0, 1]",
        "s.toml:3:9: random 1, count: found 9 at packing fraction 1.767, accepted: a count up to \
         packing fraction 0.4, or 0.85 with equal radii (less where walls or other circles leave odd \
         corners)",
    ),
    (
        "count = 9\nseed = 1\nradius = [0.5, 2.5]\nspeed = [0, 1]",
        "s.toml:5:10: random 1, radius: found [0.5, 2.5], accepted: less than 2.0, half the narrower side \
         of the arena (m)",
    ),
    (
        "count = 0\nseed = 1\nradius = [1, 1]\nspeed = [0, 1]\ncolor = \"sky\"",
        "s.toml:7:9: random 1, color: found \"sky\", accepted: \"red\", \"blue\" or \"#rrggbb\"",
    ),
    (
        "shape = 1",
        "s.toml:3:1: random 1: found the unknown key shape, accepted: count, seed, radius, speed, color",
    ),
];

fn message(text: &str) -> String {
    Scene::parse(text, "s.toml").expect_err(text).to_string()
}

#[test]
fn errors_name_the_place_the_field_and_the_accepted_values() {
    for (text, expected) in SCENE_ERRORS {
        assert_eq!(message(text), *expected);
    }
    for (text, expected) in CIRCLE_ERRORS {
        let before = "arena = { min = [-8, -4.5], max = [8, inf] }\n[[circle]]\nradius = 1\ncenter = [0, 0]";
        assert_eq!(message(&format!("{before}\n[[circle]]\n{text}")), *expected);
    }
    for (text, expected) in RANDOM_ERRORS {
        assert_eq!(
            message(&format!("arena = {{ min = [0, 0], max = [4, 4] }}\n[[random]]\n{text}")),
            *expected
        );
    }
}

#[test]
fn whole_numbers_beyond_an_f64_have_a_wrong_size() {
    for digits in ["0x1", "0b1", "1"] {
        let number = format!("{digits}{}", "0".repeat(1100));
        let said = message(&format!("step = {number}"));
        assert!(said.ends_with("…, accepted: a number from 1e-70 to 1e70 (s)"), "{said}");
    }
}

#[test]
fn long_values_are_shortened() {
    let message = message(&format!("step = \"{}\"", "x".repeat(1000)));
    assert_eq!(
        message,
        format!("s.toml:1:8: step: found \"{}…, accepted: a number from 1e-70 to 1e70 (s)", "x".repeat(38))
    );
}

#[test]
fn random_circles_need_four_walls() {
    let random = "[[random]]\ncount = 1\nseed = 1\nradius = [1, 1]\nspeed = [1, 1]";
    let expected = "s.toml:1:1: random 1: found an arena with a side open, accepted: random circles in \
     an [arena] with four finite sides";
    assert_eq!(message(random), expected);
    assert_eq!(message(&format!("{random}\n[arena]\nmin = [0, 0]\nmax = [9, inf]")), expected);
}

#[test]
fn circles_as_wide_as_the_arena_are_refused_for_their_radius() {
    for (sides, radius, half) in [
        ("[0, 0], max = [8, 1e-70]", "0.1", "5e-71"),
        ("[0, 0], max = [1e-9, 8]", "0.1", "5e-10"),
        ("[0, 0], max = [8, 0.19]", "0.1", "0.095"),
        ("[-1, -1], max = [1, 1]", "1", "1.0"),
        ("[-1, -4], max = [1, 4]", "1e70", "1.0"),
    ] {
        let arena = format!("arena = {{ min = {sides} }}\n");
        let accepted = format!("accepted: less than {half}, half the narrower side of the arena (m)");
        let random =
            format!("[[random]]\ncount = 1\nseed = 1\nradius = [{radius}, {radius}]\nspeed = [1, 1]");
        assert_eq!(
            message(&format!("{arena}{random}")),
            format!("s.toml:5:10: random 1, radius: found [{radius}, {radius}], {accepted}")
        );
        assert_eq!(
            message(&format!("{arena}[[circle]]\ncenter = [0, 0]\nradius = {radius}")),
            format!("s.toml:4:10: circle 1, radius: found {radius}, {accepted}")
        );
    }
    // Between two walls alone, only their distance counts.
    let text = |radius: f64| {
        format!(
            "arena = {{ min = [0, -inf], max = [1, 3] }}\n[[circle]]\ncenter = [0, 0]\nradius = {radius:?}"
        )
    };
    assert!(
        message(&text(0.5)).contains("found 0.5, accepted: less than 0.5, half"),
        "{}",
        message(&text(0.5))
    );
    assert!(Scene::parse(&text(0.5_f64.next_down()), "s").is_ok());
}

#[test]
fn a_circle_need_not_fit_if_fixed_or_without_facing_walls() {
    for (sides, fixed) in [
        ("[0, -inf], max = [inf, 3]", false),
        ("[-inf, -inf], max = [3, inf]", false),
        ("[0, 0], max = [3, 3]", true),
    ] {
        let text = format!(
            "arena = {{ min = {sides} }}\n[[circle]]\ncenter = [1, 1]\nradius = 1e70\nfixed = {fixed}"
        );
        assert_eq!(Scene::parse(&text, "s").map(|scene| scene.circles.len()), Ok(1), "{sides}");
    }
}
