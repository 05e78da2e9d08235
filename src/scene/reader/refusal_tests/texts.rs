//! Tests of texts that are no scene file, wherever a text is cut.

use crate::scene::{MAX_CIRCLES, Scene};

fn message(text: &str) -> String {
    Scene::parse(text, "s.toml").expect_err(text).to_string()
}

#[test]
fn what_is_not_toml_is_told_in_one_line_with_its_place() {
    for (text, place) in [
        ("title = \"Open\nstep = 1", "s.toml:1:"),
        ("step = 1\n\n  = 3", "s.toml:3:3: not TOML: "),
        ("step = 1\nstep = 2", "s.toml:2:1: not TOML: duplicate key"),
        ("title = \"ééé\" x", "s.toml:1:15: not TOML: "),
        ("step = 0.1.2", "s.toml:1:"),
    ] {
        let message = message(text);
        assert!(message.starts_with(place) && message.contains("not TOML"), "{message}");
        assert!(!message.contains('\n'), "{message}");
    }
}

#[test]
fn columns_count_characters_and_no_byte_order_mark() {
    assert_eq!(message("\u{feff}step = 0").split(' ').next(), Some("s.toml:1:8:"));
    let text = "circle = [{ name = \"éé\", center = [0, 0], radius = 0 }]";
    assert_eq!(message(text).split(' ').next(), Some("s.toml:1:52:"));
    assert_eq!(message("title = \"x\"\r\nstep = 0").split(' ').next(), Some("s.toml:2:8:"));
}

#[test]
fn what_is_wrong_is_told_wherever_a_text_is_cut() {
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
        // The scene as a whole comes before its circles, and what is no TOML before both.
        (
            format!("{circle}mass = 0\n[arena]\nmin = [2, 2]\nmax = 3"),
            "s.toml:7:7: arena, max: found 3, accepted: ",
        ),
        (
            format!("{circle}mass = 0\n[arena]\nmin = [2, 2]\nmax = [3, 3]"),
            "s.toml:2:10: circle 1, center: found [1, 1], ",
        ),
        (format!("{circle}mass = 0\n[[circle]\n"), "s.toml:5:"),
        // Lists are cut, too.
        (format!("{long}step = 0"), "s.toml:3003:8: step: found 0, accepted: "),
        (format!("step = 0\n{long}"), "s.toml:1:8: step: found 0, accepted: "),
        (long.replace("]\n", ",]\n"), "s.toml:3002:1: not TOML: "),
        (long.replace(" },\n]", " }, 3]"), "s.toml:3001:36: circle: found 3, accepted: [[circle]] blocks"),
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
fn what_is_too_large_for_any_scene_is_not_read_to_its_end() {
    let numbers = "1,".repeat(150_000);
    let expected = "scene: found a table or value of more than 200000 tokens, accepted: at most 200000";
    for text in [
        format!("[[circle]]\ncenter = [{numbers}]"),
        format!("title = \"x\"\ncircle = [[{numbers}]]"),
        format!("circle = [{{}}, {{ center = [{numbers}] }}]"),
        "[arena]\n".to_owned()
            + &(0..50_000).map(|number| format!("k{number} = 1\n")).collect::<Vec<_>>().concat(),
    ] {
        let said = message(&text);
        assert!(said.ends_with(expected), "{said}");
    }
    // What is no TOML is told first.
    for text in [
        format!("a = {}", "[".repeat(1000)),
        format!("[[circle]]\ncenter = [0,\n{}0]", "# a bell: \u{7}\n".repeat(250_000)),
        format!("center = [0,\nradius = 1\n[x]\n{}", "a = 1\n".repeat(100_000)),
    ] {
        assert!(message(&text).contains(": not TOML: "), "{}", message(&text));
    }
}

#[test]
fn comments_and_empty_lines_within_a_value_do_not_count() {
    for blank in ["# c\n", "\n", "  \n", "\t# [ ' é \"\r\n"] {
        let blanks = blank.repeat(120_000);
        let circle = format!("{{ center = [1,\n{blanks} 0],\n{blanks} radius = 0.25 }}");
        let text = format!("circle = [\n{blanks} {circle},\n{blanks} {circle},\n{blanks} ]");
        let scene = Scene::parse(&text, "s.toml").unwrap_or_else(|error| panic!("{blank:?}: {error}"));
        assert_eq!(scene.circles.len(), 2);
        // What is wrong behind them is told at its place in the file.
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
fn a_million_circles_are_all() {
    let arena = "arena = { min = [0, 0], max = [4, 4] }\n[[circle]]\ncenter = [1, 1]\nradius = 1\n";
    let expected = "s.toml:6:9: random 1, count: found 1000000, accepted: a whole number from 0 to 999999";
    assert_eq!(message(&format!("{arena}[[random]]\ncount = 1000000")), expected);
    let crowd = format!("circle = [\n{}]", "{},\n".repeat(MAX_CIRCLES + 1));
    let expected =
        "s.toml:1000002:1: circle 1000001: found one circle more, accepted: at most 1000000 circles";
    assert_eq!(message(&crowd), expected);
}
