//! Tests that a text read in portions gives the same scene as a text read at once.

use proptest::prelude::*;

use super::{
    document::Document,
    draft::Draft,
    portions::{Portion, Portions},
};
use crate::scene::{Scene, SceneError};

/// Reads the scene with all of the text in one portion: then the TOML library alone says where tables end and which keys may
/// be repeated.
fn in_one_go(text: &str) -> Result<Scene, SceneError> {
    let document = Document::of(text, "s.toml");
    let whole = Portion::whole(document);
    let mut draft = Draft::of(document);
    draft.take(&whole)?;
    draft.check()?;
    if draft.is_random() {
        draft.fill(&whole)?;
    }
    Ok(draft.finish())
}

fn assert_same(text: &str) {
    match (Scene::parse(text, "s.toml"), in_one_go(text)) {
        (Ok(scene), Ok(expected)) => assert_eq!(scene, expected, "{text:?}"),
        (Err(_), Err(_)) => {}
        (found, expected) => panic!("{text:?}\n{found:?}\n{expected:?}"),
    }
}

/// Lines that fit together, and lines made to be misunderstood by code that cuts between them.
const LINES: &[&str] = &[
    "[[circle]]",
    "[[circle]]",
    "[[circle]] # a comment ] with \" and '''",
    " [[ \"circle\" ]]",
    "[['circle']]",
    "[[random]]",
    "[arena]",
    "[ arena ]",
    "[circle]",
    "[circle.center]",
    "[[circle.name]]",
    "[arena.min]",
    "[[circle]",
    "[[circle]]x",
    "center = [0, 0]",
    "center = [0, 0]",
    "center = [ # a comment [\n  0,\n\n  0, # ]\n]",
    "center = [\n[0, 0],",
    "center.x = 1",
    "\"center\" = [0.5, -0.25]",
    "radius = 1",
    "radius = 1",
    "radius = 1_0.5e-1",
    "radius = 0x1F # ]",
    "radius = 07",
    "radius=1\r",
    "mass = 2",
    "velocity = [1, 1e3]",
    "name = \"A\"",
    "name = \"\"\"[[c]]\"\"\"",
    "name = '''\n[[c]]'''",
    "name = \"\"\"\\\n  [[b]]\n\"\"\"",
    "name = \"a",
    "name = '\\'",
    "name = \"\\\"]\"",
    "name = \"\"\"",
    "'''",
    "min = [-9, -9]",
    "max = [9, 9]",
    "arena.min = [-9, -9]",
    "arena.max = [9, 9]",
    "arena = { min = [-9, -9], max = [9, 9] }",
    "arena = { min = [-9, -9],\n # }\n max = [9, 9], }",
    "circle = [{ center = [0, 0], radius = 1 }]",
    "circle = [",
    "{ center = [0, 0], radius = 1 },",
    "{ center = [0, 0], radius = 1 }, # ],",
    "]",
    "random = []",
    "count = 2",
    "seed = 1",
    "radius = [0.1, 0.2]",
    "speed = [0, 1]",
    "title = \"T\"",
    "title = \"\"\"\n[[circle]]\ncenter = [0, 0]\"\"\"",
    "watch = 'W' # \"",
    "step = 0.5",
    "playback = 0.5",
    "pauses = false",
    "step = 1979-05-27 07:32:00",
    "detection = \"intercept\"",
    "",
    "   ",
    "# [[circle]]",
    "\u{feff}",
    "\u{feff}step = 1",
    "# \u{7}",
    "\r",
    "=",
    "a.b.c = {}",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn lines_in_any_order_are_read_as_in_one_go(
        lines in proptest::collection::vec(proptest::sample::select(LINES), 0..14),
    ) {
        assert_same(&lines.join("\n"));
    }

    #[test]
    fn a_scene_with_a_few_characters_changed_is_read_as_in_one_go(
        changes in proptest::collection::vec((0..SCENE.len(), proptest::sample::select(&['[', ']', '"', '\'', '#', '\n', '{', '}', ',', '=', '.', '\r', ' ', '\\', '0'][..])), 0..4),
        cut in 0..SCENE.len(),
    ) {
        let mut characters: Vec<char> = SCENE.chars().collect();
        for (at, character) in changes {
            characters[at] = character;
        }
        assert_same(&characters.iter().collect::<String>());
        assert_same(&characters[..cut].iter().collect::<String>());
    }
}

/// Something of everything.
const SCENE: &str = "title = \"A 'T'\" # c\nwatch = '''\n[[w]]'''\narena = { min = [-9, -9], max = [9, 9] }\n\n\
    [[circle]] # [\nname = \"\"\"A\"\"\"\ncenter = [ # x ]\n  0, 0,\n]\nradius = 1.5\n# [[circle]]\n\
    [[circle]]\ncenter = [3, 0]\nradius = 1\n[[random]]\ncount = 2\nseed = 1\nradius = [0.1, 0.2]\nspeed = [0, 1]\n";

#[test]
fn most_kinds_of_lines_can_stand_in_a_scene() {
    let head = "title = \"T\"\nwatch = 'W' # \"\nstep = 0.5\narena.min = [-9, -9]\narena.max = [9, 9]\n";
    let circles =
        [" [[ \"circle\" ]]\nname = '''\n[[c]]'''", "[['circle']] # a comment ] with \" and '''\nmass = 2"]
            .map(|head| {
                format!("{head}\n# \"\"\"\ncenter = [ # a comment [\n  0,\n\n  0, # ]\n]\nradius = 1\r\n")
            });
    let text = format!("\u{feff}{head}{}", circles.concat());
    assert_eq!(in_one_go(&text).map(|scene| scene.circles.len()), Ok(2));
    assert_same(&text);
    assert!(in_one_go(SCENE).is_ok_and(|scene| scene.circles.len() == 4));
}

#[test]
fn a_long_list_is_cut_and_read_as_in_one_go() {
    let circles = |count: usize| {
        (0..count)
            .map(|index| format!("{{ center = [{index}, 0], radius = 0.5 }}, # ,]\n"))
            .collect::<Vec<_>>()
            .concat()
    };
    for text in [
        format!("circle = [\n{}]\nstep = 2\n", circles(5000)),
        format!("step = 2\n\"circle\" = [{}]\n[arena]\nmin = [-1, -1]\nmax = [9999, 1]\n", circles(5000)),
        format!("circle = [{}", circles(5000)),
        format!("circle = [{}], 1", circles(5000)),
        format!("circle = [{}, ]", circles(5000)),
        format!("circle = [{}]\n[[circle]]\ncenter = [0, 0]\nradius = 1", circles(5000)),
        format!("circle = [{}]\n[circle]\n", circles(5000)),
        format!("circle = [{}]\ncircle = []\n", circles(5000)),
        format!("random = [{}]\n", circles(5000)),
        format!("step = [{}]\n", circles(5000)),
    ] {
        assert_same(&text);
    }
    let text = format!("circle = [\n{}]\nstep = 2\n", circles(5000));
    assert!(Portions::of(Document::of(&text, "s.toml")).count() > 3, "it is cut");
    assert!(Scene::parse(&text, "s.toml").is_ok_and(|scene| scene.circles.len() == 5000));
}
