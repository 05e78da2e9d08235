//! Tests of texts with a fault in the file as a whole: text in, message out.

use crate::scene::{MAX_LISTED_CIRCLES, Scene};

fn message(text: &str) -> String {
    Scene::parse(text, "s.toml").expect_err(text).to_string()
}

#[test]
fn text_that_is_not_toml_is_refused_in_a_line_with_its_place() {
    for (text, place) in [
        ("step = 1\n\n  = 3", "s.toml:3:3: not TOML: "),
        ("step = 1\nstep = 2", "s.toml:2:1: not TOML: duplicate key"),
        ("title = \"ééé\" x", "s.toml:1:15: not TOML: "),
    ] {
        let message = message(text);
        assert!(message.starts_with(place) && message.contains("not TOML"), "{message}");
        assert!(!message.contains('\n'), "{message}");
    }
}

#[test]
fn columns_count_characters_but_not_the_byte_order_mark() {
    assert_eq!(message("\u{feff}step = 0").split(' ').next(), Some("s.toml:1:8:"));
    let text = "circle = [{ name = \"éé\", center = [0, 0], radius = 0 }]";
    assert_eq!(message(text).split(' ').next(), Some("s.toml:1:52:"));
    assert_eq!(message("title = \"x\"\r\nstep = 0").split(' ').next(), Some("s.toml:2:8:"));
}

#[test]
fn the_first_fault_is_named_in_any_order_of_tables() {
    let circle = "[[circle]]\ncenter = [1, 1]\nradius = 1\n";
    let long = format!("circle = [\n{}]\n", "  { center = [1, 1], radius = 1 },\n".repeat(3000));
    for (text, expected) in [
        (
            format!("{circle}# é\n\n  [arena]\nmin = [0, 0]\nmax = [1, 1]\n[arena]"),
            "s.toml:9:2: not TOML: duplicate key",
        ),
        (format!("circle = []\n{circle}"), "s.toml:2:3: not TOML: duplicate key"),
        (format!("{circle}[circle]\n"), "s.toml:4:2: not TOML: duplicate key"),
        (format!("step = 1\n{circle}# a bell: \u{7}\n{circle}"), "s.toml:5:11: not TOML: "),
        (format!("{circle}\r{circle}"), "s.toml:4:"),
        (format!("{circle}\u{feff}[arena]"), "s.toml:4:1: not TOML: "),
        (format!("{circle}center = [0, 0]"), "s.toml:4:1: not TOML: duplicate key"),
        (format!("{circle}{circle}mass = 0"), "s.toml:7:8: circle 2, mass: found 0, accepted: "),
        // The scene as a whole is reported first, then its circles.
        (
            format!("{circle}mass = 0\n[arena]\nmin = [2, 2]\nmax = 3"),
            "s.toml:7:7: arena, max: found 3, accepted: ",
        ),
        (
            format!("{circle}mass = 0\n[arena]\nmin = [2, 2]\nmax = [3, 3]"),
            "s.toml:2:10: circle 1, center: found [1, 1], ",
        ),
        (format!("{circle}mass = 0\n[[circle]\n"), "s.toml:5:"),
        // In long lists as well.
        (format!("{long}step = 0"), "s.toml:3003:8: step: found 0, accepted: "),
        (format!("step = 0\n{long}"), "s.toml:1:8: step: found 0, accepted: "),
        (long.replace("]\n", ",]\n"), "s.toml:3002:1: not TOML: "),
        (
            long.replace(" },\n]", " }, 3]"),
            "s.toml:3001:36: circle 3001: found 3, accepted: [[circle]] blocks",
        ),
        (long.replace(" },\n]", ", mass = 0 }]"), "s.toml:3001:41: circle 3000, mass: found 0, accepted: "),
        (format!("{long}{circle}"), "s.toml:3003:3: not TOML: duplicate key"),
        (format!("{long}circle = 1"), "s.toml:3003:1: not TOML: duplicate key"),
        (format!("{long}[[random]]\n"), "s.toml:3003:1: random 1, count: found nothing, accepted: "),
    ] {
        let said = message(&text);
        assert!(said.starts_with(expected), "{expected}\n{said}");
    }
}

#[test]
fn a_text_of_more_than_32_mib_is_refused() {
    let circle = "[[circle]]\ncenter = [1, 1]\nradius = 1\n#";
    let block = format!("{circle}{}\n", "x".repeat((256 << 10) - circle.len() - 1));
    let text = block.repeat(128);
    assert_eq!(Scene::parse(&text, "s.toml").map(|scene| scene.circles.len()), Ok(128));
    let expected = "s.toml:1:1: scene: found more than 32 MiB of text, accepted: at most 32 MiB";
    assert_eq!(message(&format!("{text}\n")), expected);
}

#[test]
fn a_text_of_more_than_two_million_lines_or_values_is_refused() {
    let comments = "#\n".repeat(250_000 - 4);
    let block = format!("[[circle]]\ncenter = [1, 1]\nradius = 1\n{comments}");
    let text = block.repeat(8);
    assert_eq!(Scene::parse(&text, "s.toml").map(|scene| scene.circles.len()), Ok(8));
    let expected = "s.toml:1:1: scene: found more than 2 million lines, commas, dots and braces, accepted: at most 2 \
                    million of these";
    for more in ["\n", "#,", "#.", "#{"] {
        assert_eq!(message(&format!("{text}{more}")), expected);
    }
}

#[test]
fn comments_and_empty_lines_may_be_within_a_value() {
    for blank in ["# c\n", "\n", "  \n", "\t# [ ' é \"\r\n"] {
        let blanks = blank.repeat(5_000);
        let circle = format!("{{ center = [1,\n{blanks} 0],\n{blanks} radius = 0.25 }}");
        let text = format!("circle = [\n{blanks} {circle},\n{blanks} {circle},\n{blanks} ]");
        let scene = Scene::parse(&text, "s.toml").unwrap_or_else(|error| panic!("{blank:?}: {error}"));
        assert_eq!(scene.circles.len(), 2);
        // A fault after them is reported at its place in the file.
        for (found, wrong, column) in
            [("0.25", "-1", 0), ("radius", "mess", 0), ("radius", "=", 2), ("0.25 }", "0.25 ]", 5)]
        {
            let (before, after) = text.rsplit_once(found).expect("it is there");
            let said = message(&format!("{before}{wrong}{after}"));
            let column = column + before.len() - before.rfind('\n').expect("a line");
            let place = format!("s.toml:{}:{column}: ", before.matches('\n').count() + 1);
            assert!(said.starts_with(&place), "{place}: {said}");
        }
    }
}

#[test]
fn a_hundred_thousand_circles_are_listed_and_a_million_in_all() {
    let listed = |count: usize| "[[circle]]\ncenter = [1, 1]\nradius = 1\n".repeat(count);
    let scene = Scene::parse(&listed(MAX_LISTED_CIRCLES), "s.toml").expect("a scene");
    assert_eq!(scene.circles.len(), 100_000);
    let accepted = "found 100001 blocks, accepted: at most 100000, and more circles by [[random]]";
    let expected = format!("s.toml:1:1: circle: {accepted}");
    assert_eq!(message(&listed(MAX_LISTED_CIRCLES + 1)), expected);
    let arena = "arena = { min = [0, 0], max = [4, 4] }\n";
    let random = "[[random]]\ncount = 0\nseed = 0\nradius = [1, 1]\nspeed = [0, 0]\n";
    let expected = format!("s.toml:2:1: random: {accepted}");
    assert_eq!(message(&format!("{arena}{}", random.repeat(100_001))), expected);
    let expected = "s.toml:6:9: random 1, count: found 1000000, accepted: a whole number from 0 to 999999";
    assert_eq!(message(&format!("{arena}{}[[random]]\ncount = 1000000", listed(1))), expected);
}

#[test]
fn tables_between_circles_are_read_where_they_stand() {
    let text = "[[circle]]\ncenter = [1, 1]\nradius = 0.1\n  [[circle]] # é\ncenter = [3, 1]\nradius = 0.1\n\
                [arena]\nmin = [0, 0]\nmax = [4, 4]\n[[circle]]\ncenter = [2, 1]\nradius = 0.1\n";
    let scene = Scene::parse(text, "s").expect("a scene");
    let places: Vec<f64> = scene.circles.iter().map(|one| one.circle.center.x).collect();
    assert_eq!((places, scene.rules.arena.max.x), (vec![1.0, 3.0, 2.0], 4.0));
    for (text, expected) in [
        (
            text.replace("[3, 1]", "[5, 1]"),
            "s.toml:5:10: circle 2, center: found [5, 1], accepted: x from 0.0 to 4.0",
        ),
        (text.replace("[2, 1]", "[2, ?]"), "s.toml:11:14: circle 3, center y: found ?, accepted: "),
        (text.replace("max = [4, 4]", "max = 4"), "s.toml:9:7: arena, max: found 4, accepted: "),
        (format!("{text}[arena]"), "s.toml:13:2: not TOML: duplicate key"),
        (format!("circle = []\n{text}"), "s.toml:2:3: not TOML: duplicate key"),
        (format!("{text}[[circle]]\nradius = 1\nradius = 1"), "s.toml:15:1: not TOML: duplicate key"),
    ] {
        let said = message(&text);
        assert!(said.starts_with(expected), "{expected}\n{said}");
    }
}

#[test]
fn a_table_in_a_circle_is_an_unknown_key() {
    let circle = "[[circle]]\ncenter = [1, 1]\nradius = 1\n";
    let expected = "s.toml:4:9: circle 1: found the unknown key x, accepted: name, color, center, velocity, \
                    radius, mass, fixed";
    assert_eq!(message(&format!("{circle}[circle.x]\n{circle}")), expected);
}

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
    ("[[circle]]\ncolor = “red”", "2:9: color: found a curly quotation mark (U+201C), accepted: \""),
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
fn the_first_of_several_faults_is_named() {
    for (fault, accepted) in [
        ("step = 0", "text in quotes, a number, true, false or a list"),
        ("watch = cat", "\"bird\", in quotes"),
    ] {
        let text = format!("title = bird\n{fault}");
        assert_eq!(message(&text), format!("s.toml:1:9: title: found bird, accepted: {accepted}"));
    }
}

/// Texts with a character that TOML does not know, and the ends of the messages.
const SLIPS: &[(&str, &str)] = &[
    ("compare = [overlap, intercept]", "1:12: compare: found overlap, accepted: \"overlap\", in quotes"),
    (
        "compare = [overlap, sweep,\n  intercept]",
        "1:12: compare: found overlap, accepted: \"overlap\", in quotes",
    ),
    ("[[circle]]\ncenter = [0.0; 0.0]", "2:14: center: found ;, accepted: a comma"),
    ("arena = { min = [0, 0]; max = [1, 1] }", "1:23: min: found ;, accepted: a comma"),
    ("detection: overlap", "1:10: detection: found :, accepted: ="),
    ("step: 1", "1:5: step: found :, accepted: ="),
    ("\"step\": 1", "1:7: scene: found :, accepted: ="),
    ("step := 1", "1:6: step: found :=, accepted: ="),
    ("step == 1", "1:6: step: found ==, accepted: ="),
    ("arena = { min: [0, 0], max: [1, 1] }", "1:14: min: found :, accepted: ="),
    ("arena = { min = [0, 0], max: [1, 1] }", "1:28: max: found :, accepted: ="),
    ("// x", "1:1: scene: found //, accepted: # before a comment"),
    ("step = 1\n  -- x", "2:3: scene: found --, accepted: # before a comment"),
    ("; x", "1:1: scene: found ;, accepted: # before a comment"),
    ("/* x */", "1:1: scene: found /*, accepted: # before a comment"),
    ("step = 1 // x", "1:10: step: found //, accepted: # before a comment"),
    ("step =\u{a0}0.1", "1:7: step: found a no-break space (U+00A0), accepted: a space"),
    ("step\u{a0}= 0.1", "1:5: step: found a no-break space (U+00A0), accepted: a space"),
    ("\u{a0}step = 0.1", "1:1: scene: found a no-break space (U+00A0), accepted: a space"),
    ("step = 0.1\u{a0}", "1:11: step: found a no-break space (U+00A0), accepted: a space"),
    ("step = 0.1\u{200b}", "1:11: step: found an invisible character (U+200B), accepted: no character here"),
    ("step =\u{3000}0.1", "1:7: step: found an unusual space (U+3000), accepted: a space"),
    ("step =\u{2003}0.1", "1:7: step: found an unusual space (U+2003), accepted: a space"),
    ("step =\u{202f}0.1", "1:7: step: found a narrow no-break space (U+202F), accepted: a space"),
    ("[[circle]]\ncenter = [−1, 0]", "2:11: center: found a typographic minus sign (U+2212), accepted: -"),
    ("[[circle]]\ncenter = [1， 0]", "2:12: center: found a wide comma (U+FF0C), accepted: a comma"),
    ("title = \"Open\nstep = 1", "1:9: title: found \"Open, accepted: a closing \""),
    ("title = \"x\" // c", "1:13: title: found //, accepted: # before a comment"),
    ("[arena]\nmin = [0.0, 0.0] // m", "2:18: min: found //, accepted: # before a comment"),
    ("title = \"x\" ; c", "1:13: title: found ;, accepted: # before a comment, or a line of its own"),
    ("title = “x”", "1:9: title: found a curly quotation mark (U+201C), accepted: \""),
    ("compare = [“overlap”]", "1:12: compare: found a curly quotation mark (U+201C), accepted: \""),
    ("title = 'Open", "1:9: title: found 'Open, accepted: a closing '"),
    ("[[circle]\ncenter = [0, 0]", "1:1: scene: found [[circle], accepted: [[circle]]"),
    ("[arena\nmin = [0, 0]", "1:1: scene: found [arena, accepted: [arena]"),
];

#[test]
fn a_character_that_is_not_toml_is_named_with_what_is_accepted() {
    let both = SLIPS.iter().map(|(text, expected)| (message(text), format!("s.toml:{expected}")));
    assert_eq!(both.filter(|(said, expected)| said != expected).collect::<Vec<_>>(), []);
}

#[test]
fn characters_in_quotes_and_comments_are_no_slips() {
    let text = "title = \"a: b; // −1\u{a0}\" # c: d; == '\nwatch = 'x \"' # //\u{a0}";
    assert_eq!(Scene::parse(text, "s.toml").map(|scene| scene.watch), Ok("x \"".to_owned()));
    assert!(message(&format!("{text}\nstep = 1 1")).starts_with("s.toml:3:8: step: found 1 1, accepted: "));
}
