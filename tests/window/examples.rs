//! The examples with a window end by themselves and print plausible results.

use super::Case;
use super::display::{Display, SCREEN};

pub const CASES: &[Case] = &[
    Case { name: "the example bullets misses nothing with a sweep", needs: &[], run: swept_bullets },
    Case { name: "the example bullets misses most with overlap checks", needs: &[], run: checked_bullets },
    Case { name: "the ball of the example paddle is never inside the paddle", needs: &[], run: paddle },
    Case { name: "every ball of the example pool is on the table or pocketed", needs: &[], run: pool },
    Case { name: "the ball of the example slide moves on and overlaps nothing", needs: &[], run: slide },
];

/// Returns the numbers on the one line that an example prints after 60 frames, starting with the number of frames.
fn numbers(example: &str, arguments: &[&str]) -> Vec<f64> {
    let display = Display::start(SCREEN);
    // By cargo: when these cases are run alone, no example is built, and there would be none or an old one.
    let mut command = display.command(env!("CARGO"));
    command.args(["run", "--quiet", "--offline", "--locked", "--example", example, "--", "--frames", "60"]);
    let output = command.args(arguments).output().expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said.lines().count(), 1, "{said}");
    said.split_whitespace().filter_map(|word| word.trim_end_matches(',').parse().ok()).collect()
}

fn swept_bullets() {
    let [frames, hits, misses, left] = numbers("bullets", &[])[..] else { panic!("four numbers") };
    assert_eq!((frames, misses, hits + left), (60.0, 0.0, 200.0));
    assert!(hits > 20.0, "{hits} hits");
}

fn checked_bullets() {
    let [frames, hits, misses, left] = numbers("bullets", &["--overlap"])[..] else { panic!("four numbers") };
    assert_eq!((frames, hits + left), (60.0, 200.0));
    // A check sees a bullet inside an enemy for a third of its path: about one in three is a hit, and the others are misses.
    assert!(misses > hits && misses < 4.0 * hits, "{hits} hits, {misses} misses");
}

fn paddle() {
    let [frames, left, waits, deepest] = numbers("paddle", &[])[..] else { panic!("four numbers") };
    assert!(frames == 60.0 && left < 24.0 && waits < 60.0, "{left} bricks, {waits} waits");
    assert!((0.0..=1e-12).contains(&deepest), "{deepest} m deep");
}

fn pool() {
    let [frames, contacts, left, pocketed] = numbers("pool", &[])[..] else { panic!("four numbers") };
    assert_eq!((frames, pocketed + left), (60.0, 16.0));
    assert!(contacts > 10.0, "{contacts} contacts");
}

fn slide() {
    let [frames, place, touching, deepest] = numbers("slide", &[])[..] else { panic!("four numbers") };
    assert!(frames == 60.0 && place > 3.0 && touching < 4.0, "at {place} m");
    assert!((0.0..=1e-12).contains(&deepest), "{deepest} m deep");
}
