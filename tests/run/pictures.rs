//! `circle-collision render`: films and pictures, read back by the readers of other libraries.

use std::collections::HashSet;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Stdio;
use std::process::{Command, Output};

use circle_collision_demo::session::{LineUp, Origin, Session};
use circle_collision_demo::view::canvases::Canvases;
use circle_collision_demo::view::pointer::Pointer;
use circle_collision_demo::view::theme::DARK;
use egui::vec2;
#[cfg(target_os = "linux")]
use rustix::process::{Pid, Signal, kill_process};

use super::program::{Folder, number, scene, value};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_circle-collision"));
    command.arg("render").args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command
}

fn render(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program runs")
}

/// Renders without an error; returns the summary.
fn succeed(arguments: &[&str]) -> String {
    let output = render(arguments);
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    assert_eq!((said.lines().count(), output.stdout.len()), (1, 0), "{said}");
    said
}

type Rgb = [u8; 3];

/// A picture that was read back: its width and its pixels.
#[derive(Clone, PartialEq)]
struct Read {
    width: usize,
    pixels: Vec<Rgb>,
}

fn read_png(path: &Path) -> Read {
    let file = std::fs::File::open(path).expect("a file");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a head");
    let mut bytes = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut bytes).expect("pixels");
    assert_eq!(info.color_type, png::ColorType::Rgba);
    assert!(bytes.chunks_exact(4).all(|pixel| pixel[3] == 255), "it is opaque");
    let pixels = bytes.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Read { width: info.width as usize, pixels }
}

/// Each picture of a film as a viewer shows it, and its duration (hundredths of a second).
fn read_gif(path: &Path) -> Vec<(Read, u16)> {
    let file = std::fs::File::open(path).expect("a file");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(std::io::BufReader::new(file)).expect("a head");
    assert_eq!(reader.repeat(), gif::Repeat::Infinite);
    let (width, height) = (usize::from(reader.width()), usize::from(reader.height()));
    let mut shown = Read { width, pixels: vec![[0; 3]; width * height] };
    let mut film = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a frame") {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (column, row) = (left + at % usize::from(frame.width), top + at / usize::from(frame.width));
            if pixel[3] == 255 {
                shown.pixels[row * width + column] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        film.push((shown.clone(), frame.delay));
    }
    film
}

/// The largest difference in a color.
fn largest_difference(one: &Read, other: &Read) -> u8 {
    assert_eq!((one.width, one.pixels.len()), (other.width, other.pixels.len()));
    let parts = one.pixels.iter().flatten().zip(other.pixels.iter().flatten());
    parts.map(|(one, other)| one.abs_diff(*other)).max().expect("a pixel")
}

#[test]
fn the_frames_of_a_film_match_pictures_of_the_same_moments() {
    let folder = Folder::new();
    let (film, series) = (folder.path("film.gif"), folder.path("frame-##.png"));
    let moments = ["bullet", "--from", "0.3", "--until", "0.42", "--fps", "10", "--size", "640x400"];
    let said = succeed(&[&moments[..], &["-o", &film]].concat());
    // At a quarter of the speed, a tenth of a second is 25 ms: five pictures from 0.3 to 0.4.
    assert_eq!((value(&said, "pictures"), number(&said, "time")), (Some("5"), 0.4), "{said}");
    succeed(&[&moments[..], &["-o", &series]].concat());
    let film = read_gif(&folder.file("film.gif"));
    assert_eq!(film.iter().map(|(_, delay)| *delay).collect::<Vec<_>>(), [10; 5]);
    let files = std::fs::read_dir(folder.file("film.gif").parent().expect("a folder")).expect("a folder");
    assert_eq!(files.count(), 6, "five pictures and the film");
    for (index, (shown, _)) in film.iter().enumerate() {
        let picture = read_png(&folder.file(&format!("frame-{:02}.png", index + 1)));
        assert_eq!((picture.width, picture.pixels.len()), (640, 640 * 400));
        assert!(largest_difference(shown, &picture) <= 32, "{index}");
        // Flat colors are exact.
        let same = shown.pixels.iter().zip(&picture.pixels).filter(|(one, other)| one == other).count();
        assert!(same * 100 > 97 * picture.pixels.len(), "{index}: {same}");
        let single = folder.path("single.png");
        let at = (0.3 + 0.025 * index as f64).to_string();
        succeed(&["bullet", "--at", &at, "--size", "640x400", "-o", &single]);
        assert!(read_png(&folder.file("single.png")) == picture, "{at}");
    }
    assert!(film[0].0 != film[4].0, "something moves");
}

#[test]
fn delays_add_up_to_the_length_of_the_film() {
    let folder = Folder::new();
    let film = folder.path("film.gif");
    let said =
        succeed(&["drag", "--until", "1", "--speed", "1", "--fps", "30", "--size", "160x160", "-o", &film]);
    assert_eq!(value(&said, "pictures"), Some("31"), "{said}");
    let delays: Vec<u16> = read_gif(&folder.file("film.gif")).iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays.iter().take(30).sum::<u16>(), 100);
    assert!(delays.iter().all(|delay| [3, 4].contains(delay)), "{delays:?}");
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    let folder = Folder::new();
    for name in ["a.gif", "a.png", "a.svg"] {
        let path = folder.path(name);
        let bytes = || {
            succeed(&["gas-30", "--until", "0.2", "--size", "320x240", "-o", &path]);
            std::fs::read(&path).expect("a file")
        };
        assert!(bytes() == bytes(), "{name}");
    }
}

#[test]
fn a_folder_is_created_for_a_series() {
    let folder = Folder::new();
    let frames = folder.path("new/frames/");
    succeed(&["cradle", "--until", "0.1", "--speed", "1", "--fps", "10", "--size", "160x160", "-o", &frames]);
    for name in ["frame-00001.png", "frame-00002.png"] {
        assert_eq!(read_png(&folder.file(&format!("new/frames/{name}"))).width, 160);
    }
    assert!(!folder.file("new/frames/frame-00003.png").exists());
}

/// Each filled circle of a drawing: its center and its radius.
fn discs(drawing: &roxmltree::Document) -> Vec<[f32; 3]> {
    let circles = drawing.descendants().filter(|node| node.has_tag_name("circle"));
    let part =
        |node: &roxmltree::Node, name: &str| node.attribute(name).expect(name).parse().expect("a number");
    circles
        .filter(|node| node.attribute("fill") != Some("none"))
        .map(|node| ["cx", "cy", "r"].map(|name| part(&node, name)))
        .collect()
}

#[test]
fn a_drawing_has_every_circle_in_place_and_every_label_as_text() {
    let folder = Folder::new();
    for (name, compare) in [("bullet", false), ("bullet", true), ("gas-30", false), ("three-at-once", false)]
    {
        let path = folder.path("drawing.svg");
        let mut arguments = vec![name, "--at", "0.6", "--size", "1000x700", "-o", &path];
        arguments.extend(compare.then_some("--compare"));
        succeed(&arguments);
        let text = std::fs::read_to_string(&path).expect("text");
        let drawing = roxmltree::Document::parse(&text).expect("XML");
        let root = drawing.root_element();
        assert_eq!((root.attribute("width"), root.attribute("height")), (Some("1000"), Some("700")));
        let discs = discs(&drawing);

        let mut session = Session::new(scene(name), Origin::Clipboard).with_still_pictures();
        if compare {
            session = session.in_compare(LineUp::OfScene);
        }
        let canvases = Canvases::in_picture(&session.shown(), vec2(1000.0, 700.0));
        assert!(session.film_to(0.6));
        let mut count = 0;
        for (run, camera) in session.experiment().runs().zip(canvases.cameras()) {
            for circle in run.world().circles() {
                let (at, radius) = (camera.to_screen(circle.center), camera.length(circle.radius));
                let is_it = |[x, y, r]: &[f32; 3]| {
                    (x - at.x).abs() < 0.01 && (y - at.y).abs() < 0.01 && (r - radius).abs() < 0.01
                };
                assert!(discs.iter().any(is_it), "{name}: {circle:?} is at {at}");
                count += 1;
            }
        }
        assert!(count > 1);
        let said: HashSet<&str> = drawing
            .descendants()
            .filter(|node| node.has_tag_name("text"))
            .filter_map(|node| node.text())
            .collect();
        let pictured = canvases.draw(&session.shown(), &Pointer::default(), &DARK);
        let labels: Vec<&str> =
            pictured.iter().flat_map(|(list, _)| &list.labels).map(|label| label.text.as_str()).collect();
        assert!(!labels.is_empty());
        for label in labels {
            assert!(said.contains(label), "{name}: {label:?} is missing in {said:?}");
        }
        assert!(said.contains("start"), "the ribbon is in it: {said:?}");
    }
}

#[test]
fn a_page_is_drawn_alone_and_the_same_in_both_formats() {
    let folder = Folder::new();
    for (page, word) in [("step", "caught"), ("when", "closest")] {
        let [svg, png] = ["svg", "png"].map(|ending| folder.path(&format!("{page}.{ending}")));
        for path in [&svg, &png] {
            succeed(&["bullet", "--until", "0.1", "--page", page, "--size", "500x300", "-o", path]);
        }
        let text = std::fs::read_to_string(&svg).expect("a file");
        let drawing = roxmltree::Document::parse(&text).expect("an SVG file");
        assert!(drawing.descendants().any(|node| node.text() == Some(word)), "{word} in {text}");
        let picture = read_png(Path::new(&png));
        assert_eq!((picture.width, picture.pixels.len()), (500, 150_000));
        // Each dot of the drawing has its color in the picture as well.
        for dot in drawing
            .descendants()
            .filter(|node| node.has_tag_name("circle") && node.attribute("fill") != Some("none"))
        {
            let [x, y] = ["cx", "cy"]
                .map(|name| dot.attribute(name).and_then(|at| at.parse::<f32>().ok()).expect("a number"));
            let [red, green, blue] = picture.pixels[y as usize * 500 + x as usize];
            let found = format!("#{red:02x}{green:02x}{blue:02x}");
            assert_eq!(dot.attribute("fill"), Some(&found[..]), "{page} at {x}, {y}");
        }
    }
    for (page, words) in
        [("events", "A – B missed"), ("edit", "velocity m/s"), ("cures", "bodyDef.isBullet = true")]
    {
        let path = folder.path(&format!("{page}.svg"));
        succeed(&["bullet", "--until", "0.6", "--page", page, "-o", &path]);
        let drawing = std::fs::read_to_string(&path).expect("a file");
        assert!(drawing.contains(words), "{words} on {page}");
    }
    let refused = render(&["bullet", "--until", "0.1", "--page", "why", "-o", &folder.path("why.svg")]);
    let said = String::from_utf8(refused.stderr).expect("text");
    assert!(refused.status.code() == Some(2) && said.contains("when, step, cures, events, edit"), "{said}");
}

#[test]
fn names_that_look_like_markup_stay_text() {
    let folder = Folder::new();
    let file =
        folder.text("title = \"<b> & \\\"c\\\"\"\n[[circle]]\nname = \"<&>\"\ncenter = [0, 0]\nradius = 1\n");
    let path = folder.path("drawing.svg");
    succeed(&[&file, "--at", "0", "-o", &path]);
    let text = std::fs::read_to_string(&path).expect("text");
    let drawing = roxmltree::Document::parse(&text).expect("XML");
    let of = |tag: &str| -> Vec<&str> {
        drawing.descendants().filter(|node| node.has_tag_name(tag)).filter_map(|node| node.text()).collect()
    };
    assert_eq!(of("title"), ["<b> & \"c\""]);
    assert!(of("text").contains(&"<&>"));
}

#[test]
fn bad_input_is_reported_and_nothing_is_written() {
    let folder = Folder::new();
    let (gif, png) = (folder.path("a.gif"), folder.path("a.png"));
    let inside = folder.path("missing/a.gif");
    let scene = folder.path("scene.png");
    std::fs::write(&scene, "title = \"A scene\"\n[[circle]]\ncenter = [0, 0]\nradius = 1\n")
        .expect("written");
    for (arguments, expected) in [
        (&["bullet", "--until", "1", "-o", "a.webm"][..], "accepted: a name that ends in .gif, .png or .svg"),
        (&["bullet", "--until", "1", "-o", "frames"], "or a folder that ends in /"),
        (
            &["bullet", "--until", "1", "--from", "2", "-o", &gif],
            "--from: found 2, accepted: at most --until, 1",
        ),
        (&["bullet", "--until", "-1", "-o", &gif], "accepted: a number of seconds from 0"),
        (&["bullet", "--until", "1", "--fps", "0", "-o", &gif], "accepted: a number from 0.1 to 1000"),
        (&["bullet", "--until", "1", "--fps", "60", "-o", &gif], "accepted: at most 50 for a GIF"),
        (&["bullet", "--until", "1e9", "-o", &gif], "accepted: at most 100000"),
        (&["bullet", "--until", "1", "--speed", "0", "-o", &gif], "from 1/64"),
        (&["bullet", "--until", "1", "--size", "0x100", "-o", &gif], "each from 160 to 4096"),
        (&["bullet", "--until", "1", "--size", "99999x99999", "-o", &gif], "each from 160 to 4096"),
        (&["bullet", "--until", "1", "--size", "400", "-o", &gif], "accepted: WIDTHxHEIGHT"),
        (&["bullet", "--at", "1", "--from", "0", "-o", &png], "--from: found for the picture of one moment"),
        (&["bullet", "--at", "1", "-o", &inside], "missing/a.gif: cannot be written: "),
        (&["bulet", "--at", "1", "-o", &png], "bullet"),
        (&["bullet", "--at", "1"], "--output <FILE>"),
        (&["bullet", "-o", &png], "--until <T>"),
        (&["bullet", "--at", "1", "--until", "2", "-o", &png], "'--until <T>' cannot be used multiple times"),
        (&[&scene, "--at", "1", "-o", &scene], "found one file for two things"),
    ] {
        let output = render(arguments);
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.starts_with("error: ") && said.contains(expected), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        let files = std::fs::read_dir(folder.file("a.gif").parent().expect("a folder")).expect("a folder");
        assert_eq!(files.count(), 1, "{arguments:?}: only the scene is there");
    }
    assert!(std::fs::read_to_string(&scene).expect("text").starts_with("title"));
}

/// Sends Ctrl+C to a process, and returns its output.
#[cfg(target_os = "linux")]
fn interrupt(child: std::process::Child) -> String {
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), value(&said, "stopped")), (Some(130), Some("signal")), "{said}");
    said
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_series_with_whole_files() {
    let folder = Folder::new();
    let series = folder.path("frame-#####.png");
    let mut child = started(&series);
    while !folder.file("frame-00001.png").exists() {
        assert_eq!(child.try_wait().expect("it runs"), None);
        std::thread::yield_now();
    }
    let pictures = number(&interrupt(child), "pictures") as u64;
    for number in 1..=pictures {
        assert_eq!(read_png(&folder.file(&format!("frame-{number:05}.png"))).width, 320);
    }
    assert!(!folder.file(&format!("frame-{:05}.png", pictures + 1)).exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_film_with_the_frames_so_far() {
    let folder = Folder::new();
    let mut child = started(&folder.path("film.gif"));
    // Nothing is on the disk before the end: a second of work is the sign that there are some pictures.
    let work = |id: u32| -> Option<u64> {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        stat.rsplit(") ").next()?.split(' ').nth(11)?.parse().ok()
    };
    while work(child.id()).is_none_or(|hundredths| hundredths < 100) {
        assert_eq!(child.try_wait().expect("it runs"), None);
        std::thread::yield_now();
    }
    assert!(!folder.file("film.gif").exists());
    let pictures = number(&interrupt(child), "pictures");
    assert!(pictures >= 1.0);
    assert_eq!(read_gif(&folder.file("film.gif")).len() as f64, pictures);
}

/// A long film that has just begun.
#[cfg(target_os = "linux")]
fn started(output: &str) -> std::process::Child {
    let arguments = ["gas-30", "--until", "1000", "--size", "320x240", "-o", output];
    command(&arguments).stderr(Stdio::piped()).spawn().expect("the program runs")
}
