//! The wide columns and the totals as JSON, compared with the library.

use circle_collision::simulation::Contact;

use super::program::{Folder, refused, run, scene, succeed, value, world_at};

const HEAD: &str = "time,kind,a,b,wall,name_a,name_b,x,y,depth,\
                    px_before,py_before,px_after,py_after,energy_before,energy_after,jx,jy,lost,direction";

/// Whether two numbers differ by no more than rounding.
fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-14 * (1.0 + one.abs())
}

#[test]
fn wide_rows_have_the_wall_the_momentum_and_the_energy() {
    let (plain, _) = succeed(&["gas-30", "--until", "5", "--events", "-"]);
    let (wide, _) = succeed(&["gas-30", "--until", "5", "--events", "-", "--columns", "wide"]);
    assert_eq!(wide.lines().next(), Some(HEAD));
    let scene = scene("gas-30");
    let (_, log) = world_at(&scene, 5.0);
    let mass = |index: usize| scene.circles[index].circle.mass;
    let (mut pairs, mut walls) = (0, 0);
    for ((plain, wide), event) in plain.lines().zip(wide.lines()).skip(1).zip(&log.events) {
        let (plain, wide): (Vec<&str>, Vec<&str>) = (plain.split(',').collect(), wide.split(',').collect());
        assert_eq!(wide.len(), 20, "{wide:?}");
        assert_eq!((wide[0], wide[1], wide[2]), (plain[0], plain[1], plain[2]));
        assert_eq!(wide[7..10], plain[4..7]);
        let numbers: Vec<f64> = wide[10..18].iter().map(|text| text.parse().expect("a number")).collect();
        let [px, py, qx, qy, before, after, jx, jy] = numbers[..] else { panic!("{wide:?}") };
        match event.contact {
            Contact::Pair { a, b } => {
                pairs += 1;
                assert_eq!((wide[3], wide[4]), (plain[3], ""));
                assert_eq!((wide[5], wide[6]), (&*scene.circles[a].name, &*scene.circles[b].name));
                let [u, v] = event.before;
                let momentum = u * mass(a) + v * mass(b);
                let energy = mass(a) / 2.0 * u.length_squared() + mass(b) / 2.0 * v.length_squared();
                assert!(near(px, momentum.x) && near(py, momentum.y) && near(before, energy), "{wide:?}");
                // The two receive the same impulse in opposite directions.
                let [w, x] = event.after;
                let [one, other] = [(w - u) * mass(a), (v - x) * mass(b)];
                assert!(
                    near(jx, one.x) && near(jy, one.y) && near(jx, other.x) && near(jy, other.y),
                    "{wide:?}"
                );
                // An elastic bounce keeps both.
                assert!(near(px, qx) && near(py, qy) && near(before, after), "{wide:?}");
            }
            Contact::Wall { circle, .. } => {
                walls += 1;
                assert_eq!((wide[3], wide[4], wide[6]), ("", plain[3], ""));
                assert_eq!(wide[5], scene.circles[circle].name);
                // A wall reverses one component, and the energy stays.
                let is_turned = if ["left", "right"].contains(&plain[3]) { px == -qx } else { py == -qy };
                assert!(is_turned && near(before, after), "{wide:?}");
                assert!(near(jx, qx - px) && near(jy, qy - py), "{wide:?}");
            }
        }
    }
    assert!(pairs > 5 && walls > 5, "{pairs} and {walls}");
}

#[test]
fn misses_have_no_exchange_and_names_with_commas_are_quoted() {
    let (wide, _) = succeed(&["bullet", "--until", "1", "--events", "-", "--columns", "wide"]);
    let row = wide.lines().nth(1).expect("a row");
    assert!(
        row.starts_with("0.32230303992915277,missed,0,1,,A,B,") && row.ends_with(",0.7,,,,,,,,,0.0,"),
        "{row}"
    );
    let folder = Folder::new();
    let scene = folder.text(
        "detection = \"intercept\"\nresponse = \"push-out\"\n\
         [[circle]]\nname = 'a,\"b'\ncenter = [-2, 0]\nvelocity = [1, 0]\nradius = 0.5\nmass = 2\ncolor = \"red\"\n\
         [[circle]]\nname = \"B\"\ncenter = [2, 0]\nradius = 0.5\nmass = 1\ncolor = \"blue\"\n",
    );
    let (wide, _) = succeed(&[&scene, "--until", "9", "--events", "-", "--columns", "wide"]);
    // Push-out takes the closing velocity of the yielding circle, and with it momentum and energy.
    assert_eq!(
        wide.lines().nth(1),
        Some("3.0,pair,0,1,,\"a,\"\"b\",B,1.5,0.0,0.0,2.0,0.0,0.0,0.0,1.0,0.0,-2.0,0.0,,")
    );
}

#[test]
fn the_json_totals_match_the_summary_line() {
    for arguments in [
        &["gas-30", "--until", "2", "--json"][..],
        &["bullet", "--until", "1", "--json"],
        &["gas-30", "--until", "99", "--max-events", "7", "--json"],
    ] {
        let output = run(arguments);
        let [json, line] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        let object = json.strip_prefix('{').and_then(|rest| rest.strip_suffix("}\n")).expect("an object");
        let pairs: Vec<_> = object.split(", ").map(|pair| pair.split_once(": ").expect("a pair")).collect();
        assert_eq!(pairs.len(), line.split_whitespace().count());
        for (key, found) in pairs {
            let expected = value(&line, key.trim_matches('"')).expect("the same key");
            assert_eq!(found.trim_matches('"'), expected, "{key}");
            assert_eq!(found.starts_with('"'), key == "\"stopped\"");
        }
    }
    let both = refused(&["bullet", "--until", "1", "--json", "--events", "-"]);
    assert_eq!(
        both,
        "error: --events and --json: found - for both, accepted: standard output for one of them"
    );
}
