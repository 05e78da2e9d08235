//! Tests of words without quotes and of numbers in another notation: text in, message out.

use crate::scene::Scene;

/// Texts with a value that is not TOML, and the ends of the messages.
const BARE_VALUES: &[(&str, &str)] = &[
    ("detection = intercept", "1:13: detection: found intercept, accepted: \"intercept\", in quotes"),
    (
        "detection = Intercept # exact",
        "1:13: detection: found Intercept, accepted: \"overlap\", \"sub-steps\", \"center-ray\", \"sweep-at-rest\", \
         \"sweep\", \"speculative\", \"intercept\"",
    ),
    ("response = push-out", "1:12: response: found push-out, accepted: \"push-out\", in quotes"),
    ("response = none", "1:12: response: found none, accepted: \"pass-through\", \"push-out\", \"bounce\""),
    ("\nyields = half", "2:10: yields: found half, accepted: \"half\", in quotes"),
    (
        "compare = [\n  \"overlap\",\n  intercept,\n]",
        "3:3: compare: found intercept, accepted: \"intercept\", in quotes",
    ),
    (
        "arena = { min = [0, 0], max = [1, 9x] }",
        "1:35: arena, max y: found 9x, accepted: 0, inf, -inf or a size from 1e-70 to 1e70 (m)",
    ),
    ("title = Wall of fire # hot", "1:9: title: found Wall of fire, accepted: \"Wall of fire\", in quotes"),
    ("pauses = no", "1:10: pauses: found no, accepted: true, false"),
    ("step = 1/60", "1:8: step: found 1/60, accepted: a number from 1e-70 to 1e70 (s), such as 0.016667"),
    ("step = 1 / 0", "1:8: step: found 1 / 0, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = 16 ms", "1:8: step: found 16 ms, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = .5", "1:8: step: found .5, accepted: a number from 1e-70 to 1e70 (s), such as 0.5"),
    ("step = 0,5", "1:8: step: found 0,5, accepted: a number from 1e-70 to 1e70 (s), such as 0.5"),
    ("step = 0.1.2", "1:8: step: found 0.1.2, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step = infinity", "1:8: step: found infinity, accepted: a number from 1e-70 to 1e70 (s)"),
    ("step =", "1:7: step: found nothing, accepted: a number from 1e-70 to 1e70 (s)"),
    ("[[circle]]\nname = é\ncenter = [0, 0]\nradius = 1", "2:8: name: found é, accepted: \"é\", in quotes"),
    (
        "[[circle]]\ncolor = blue\ncenter = [0, 0]\nradius = 1",
        "2:9: color: found blue, accepted: \"blue\", in quotes",
    ),
    (
        "[[circle]]\ncolor = #ff8000\ncenter = [0, 0]\nradius = 1",
        "2:9: color: found #ff8000, accepted: \"#ff8000\", in quotes",
    ),
    (
        "[[circle]]\ncolor = “red”",
        "2:9: circle 1, color: found “red”, accepted: \"red\", \"blue\" or \"#rrggbb\"",
    ),
    ("[[circle]]\nfixed = yes", "2:9: circle 1, fixed: found yes, accepted: true, false"),
    ("[[circle]]\ncenter = 1, 2", "2:10: circle 1, center: found 1, 2, accepted: two numbers [x, y] (m)"),
];

#[test]
fn a_value_that_is_not_toml_is_told_what_is_accepted() {
    for (text, expected) in BARE_VALUES {
        let message = Scene::parse(text, "s.toml").expect_err(text).to_string();
        assert_eq!(message, format!("s.toml:{expected}"));
    }
}

#[test]
fn a_value_without_quotes_beside_another_fault_is_not_toml() {
    for fault in ["step = 0", "watch = cat"] {
        let text = format!("title = bird\n{fault}");
        let message = Scene::parse(&text, "s.toml").expect_err(fault).to_string();
        assert_eq!(message, "s.toml:1:9: not TOML: string values must be quoted, expected literal string");
    }
}
