//! Large scene files take bounded memory, and a time that grows linearly.

use std::fmt::Write;
use std::process::Stdio;
use std::time::Duration;

use circle_collision::geometry::Circle;
use circle_collision_demo::scene::{Color, MAX_LISTED_CIRCLES, Scene, SceneCircle};

use super::program::{Folder, command};
use super::tries::{memory_of, time_of_process};

/// The maximum memory for reading or refusing a file (bytes).
const MEMORY: u64 = 512 << 20;

/// The maximum computing time for it.
const PATIENCE: Duration = Duration::from_secs(5);

/// The maximum size of a file that is examined (bytes).
const LONGEST: usize = 32 << 20;

/// The maximum size of a part of a file that is read at once (bytes).
const PART: usize = 512 << 10;

/// Reads or refuses this scene; returns the exit code, the peak memory of the program (bytes), and its computing time.
fn read(text: &str) -> (Option<i32>, u64, Duration) {
    let folder = Folder::new();
    let scene = folder.text(text);
    let mut program =
        command(&[&scene, "--until", "0"]).stderr(Stdio::null()).spawn().expect("the program runs");
    let process = program.id().to_string();
    let (mut memory, mut computed) = (0, Duration::ZERO);
    loop {
        // Both only grow, and are unknown once a program has ended.
        memory = memory_of(&process).map_or(memory, |[peak, _]| peak);
        computed = time_of_process(&process).unwrap_or(computed);
        if let Some(status) = program.try_wait().expect("it is a child") {
            return (status.code(), memory, computed);
        }
        // Pauses, because a busy loop would keep a processor from the program.
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// A saved scene with this many circles, including masses.
fn saved(count: usize) -> String {
    let mut scene = Scene::parse("", "saved").expect("a scene");
    for index in 0..count {
        let (x, y) = (f64::from(index as u32).sqrt(), f64::from(index as u32).cbrt());
        let circle = Circle::new([x, -y], 1.0 / (x + 3.0)).with_velocity([-y / 7.0, x / 3.0]);
        // Without `Scene::add`, which looks for a free name among all earlier ones.
        let (name, color) = (index.to_string(), Color::Rgb([1, 2, 3]));
        scene.circles.push(SceneCircle { name, color, circle: circle.with_mass(y + 0.1), fixed: false });
    }
    scene.to_toml()
}

/// Asserts that each of these texts is read (exit code 0) or refused (2) within the limits.
fn assert_within_limits(texts: &[(&str, String, i32)]) {
    for (what, text, code) in texts {
        let (status, memory, computed) = read(text);
        assert_eq!(status, Some(*code), "{what}");
        assert!(memory <= MEMORY, "{what}: {} MiB", memory >> 20);
        assert!(computed <= PATIENCE, "{what}: {computed:?}");
    }
}

/// A list that repeats this element.
fn list(count: usize, element: &str) -> String {
    format!("circle = [{}]\n", element.repeat(count))
}

/// As many of these lines as fit into a part of a file.
fn part(line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0.. {
        let line = line(number);
        if text.len() + line.len() > PART - 100 {
            break;
        }
        text.push_str(&line);
    }
    text
}

#[test]
fn files_just_within_the_limits_are_read_in_time_and_memory() {
    let plain = |line: &'static str| part(move |_| line.to_owned());
    let in_list = |element: &'static str| format!("circle = [{}]\n", plain(element));
    let all_keys = "{circle=1,name=1,color=1,center=1,velocity=1,radius=1,mass=1},";
    let dotted = part(|number| format!("{number}{}=1\n", ".a".repeat(78)));
    let circle = "[[circle]]\ncenter = [0, 0]\nradius = 1\n";
    let commented = |value: &str| format!("{circle}{}mass = {value}\n", plain("#\n"));
    let random = "[[random]]\ncount=0\nseed=0\nradius=[1,1]\nspeed=[0,0]\n";
    assert_within_limits(&[
        ("tables of a key", in_list("{mass=1},"), 2),
        ("tables of all keys", in_list(all_keys), 2),
        ("lists of a number", in_list("[1],"), 2),
        ("numbers", in_list("1,"), 2),
        ("keys", part(|number| format!("k{number}=1\n")), 2),
        ("dotted keys", dotted.clone(), 2),
        ("dotted keys in a block", format!("{circle}{circle}{dotted}"), 2),
        ("empty lines", plain("\n"), 0),
        ("comments in blocks", format!("{}{}", commented("1").repeat(6), commented("x")), 2),
        ("too many lines of comments in blocks", commented("1").repeat(62), 2),
        (
            "random blocks",
            format!("arena={{min=[0,0],max=[9,9]}}\n{}{random}seed=x", random.repeat(99_999)),
            2,
        ),
    ]);
}

#[test]
fn the_largest_files_are_read_in_time_and_memory() {
    assert_within_limits(&[
        ("a saved scene", saved(MAX_LISTED_CIRCLES), 0),
        ("a saved scene with a fault at its end", format!("{}fixed = x", saved(MAX_LISTED_CIRCLES)), 2),
        ("a comment", format!("#{}", "x".repeat(LONGEST - 1)), 2),
        ("comments in a list", format!("circle = [{}]", "#\n".repeat(4 << 20)), 2),
        ("numbers in a list", list(LONGEST / 2 - 8, "1,"), 2),
        ("tables in a list", list(LONGEST / 3 - 8, "{},"), 2),
        ("blocks", "[[circle]]\n".repeat(LONGEST / 11), 2),
        ("empty lines", "\n".repeat(LONGEST), 2),
        ("brackets", "[".repeat(LONGEST), 2),
    ]);
}

#[test]
fn no_longer_file_takes_more_than_512_mib_or_five_seconds() {
    assert_within_limits(&[
        ("60 MB of numbers", list(30_000_000, "1,"), 2),
        ("60 MB of blocks", "[[circle]]\n".repeat(5_500_000), 2),
    ]);
}

/// The shortest of three computing times for a scene, which is read or refused.
fn time_to_read(text: &str, code: i32) -> Duration {
    let times = (0..3).map(|_| {
        let (status, _, computed) = read(text);
        assert_eq!(status, Some(code));
        computed
    });
    times.min().unwrap_or(Duration::MAX)
}

#[test]
fn reading_time_grows_linearly() {
    let blocks = |count: usize, seed: fn(usize) -> usize| {
        (0..count).fold("[arena]\nmin = [0, 0]\nmax = [1e3, 1e3]\n".to_owned(), |mut text, number| {
            let seed = seed(number);
            let _ =
                write!(text, "[[random]]\ncount = 1\nseed = {seed}\nradius = [0.5, 0.5]\nspeed = [0, 1]\n");
            text
        })
    };
    for seed in [|number| number, |_| 7] {
        // If each were compared with all before it, four times as many would take sixteen times as long.
        let [few, many] = [5_000, 20_000].map(|count| time_to_read(&blocks(count, seed), 0));
        assert!(many < few * 8, "{few:?}, {many:?}, seed {}", seed(1));
    }
}

#[test]
fn a_thousand_circles_too_many_are_refused_as_fast_as_one() {
    let [one, thousand] =
        [1, 1000].map(|surplus| time_to_read(&"[[circle]]\n".repeat(MAX_LISTED_CIRCLES + surplus), 2));
    assert!(thousand < 2 * one, "{one:?}, {thousand:?}");
}
