//! A picture rendered without a window matches the picture of the window, between its bars.

use std::path::Path;

use egui::Rect;

use circle_collision_demo::scene::built_in;
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use circle_collision_demo::view::theme::DARK;

use super::Case;
use super::display::{Display, SCREEN};
use super::program::{BINARY, WINDOW, run_without_display};

pub const CASES: &[Case] = &[
    Case { name: "a picture without a window is the same as in the window", needs: &[], run: is_the_same },
    Case { name: "the smallest circles are as dense as in the scene", needs: &[], run: is_as_dense },
];

/// The side of a block of pixels that is compared as a whole.
const BLOCK: usize = 8;

fn is_the_same() {
    // Words, circles of all sizes, walls, two bands, and the marks of the ribbon.
    for (name, frames, options) in [
        ("bullet", 60, &[][..]),
        ("cradle", 100, &[]),
        ("gas-30", 40, &[]),
        ("three-at-once", 50, &["--compare"]),
    ] {
        let (display, folder) = (Display::start(SCREEN), tempfile::tempdir().expect("a temporary folder"));
        let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
        let (there, here) = (path("window.png"), path("picture.png"));
        let count = frames.to_string();
        let arguments = ["--still", "--play", "--frames", &count, "--screenshot", &there];
        let output =
            display.command(BINARY).arg(name).args(options).args(arguments).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

        let whole = Layout::of(WINDOW);
        let (top, bottom) = (whole.toolbar.bottom() as usize, whole.transport.top() as usize);
        let size = format!("{}x{}", WINDOW.x, bottom - top);
        let playback = built_in(name).expect("a built-in name").scene().playback;
        let time = (f64::from(frames) / 60.0 * playback).to_string();
        let arguments = [&["render", name, "--at", &time, "--size", &size, "-o", &here], options].concat();
        let output = run_without_display(&arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

        let [(width, window), (also, picture)] = [&there, &here].map(|path| read(Path::new(path)));
        assert_eq!((width, window.len(), also), (WINDOW.x as usize, width * WINDOW.y as usize, width));
        compare(name, width, &window[top * width..bottom * width], &picture);
    }
}

/// In the middle of a gas, the mean color is that of the background and of the circles, each weighted by its area.
fn is_as_dense() {
    // Small discs, and points.
    for name in ["gas-20000", "gas-100000"] {
        let (display, folder) = (Display::start(SCREEN), tempfile::tempdir().expect("a temporary folder"));
        let [there, here] = ["window.png", "picture.png"]
            .map(|name| folder.path().join(name).to_str().expect("a plain path").to_owned());
        let arguments = [name, "--still", "--frames", "2", "--screenshot", &there];
        let output = display.command(BINARY).args(arguments).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let size = format!("{}x{}", WINDOW.x, WINDOW.y);
        let output = run_without_display(&["render", name, "--at", "0", "--size", &size, "-o", &here]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

        let scene = built_in(name).expect("a built-in name").scene();
        let in_window = Camera::fitted(&scene, bands(&scene, 1, &Layout::of(WINDOW))[0]);
        let in_picture = Camera::fitted(&scene, bands(&scene, 1, &Layout::of_picture(WINDOW))[0]);
        for (path, camera) in [(&there, in_window), (&here, in_picture)] {
            let (width, pixels) = read(Path::new(path));
            // Half as wide and as high as the box, and away from all words.
            let part = Rect::from_two_pos(
                camera.to_screen(scene.rules.arena.min * 0.5),
                camera.to_screen(scene.rules.arena.max * 0.5),
            );
            let [left, right, top, bottom] =
                [part.left(), part.right(), part.top(), part.bottom()].map(|side| side.round() as usize);
            let inside = (top..bottom).flat_map(|row| &pixels[row * width + left..row * width + right]);
            let count = ((bottom - top) * (right - left)) as f64;
            let ground = DARK.ground.to_array().map(f64::from);
            let mut expected = ground;
            for one in scene.circles.iter().filter(|one| part.contains(camera.to_screen(one.circle.center))) {
                let radius = one.circle.radius * camera.scale;
                let share = std::f64::consts::PI * radius * radius / count;
                let color = DARK.circle(one.color).to_array().map(f64::from);
                (0..3).for_each(|part| expected[part] += share * (color[part] - ground[part]));
            }
            let inside: Vec<&[u8; 3]> = inside.collect();
            for part in 0..3 {
                let mean = inside.iter().map(|pixel| f64::from(pixel[part])).sum::<f64>() / count;
                let contrast = expected[part] - ground[part];
                // Grid lines add a little, and circles within one pixel partly hide each other.
                let off = (mean - expected[part]) / contrast;
                assert!(
                    off.abs() < 0.06,
                    "{path} of {name}, part {part}: {mean}, {} expected",
                    expected[part]
                );
            }
        }
    }
}

/// Asserts that the two pictures differ only by rounding.
fn compare(name: &str, width: usize, window: &[[u8; 3]], picture: &[[u8; 3]]) {
    assert_eq!(window.len(), picture.len(), "{name}");
    let difference = |at: usize| -> u64 {
        window[at].iter().zip(picture[at]).map(|(one, other)| u64::from(one.abs_diff(other))).sum()
    };
    let sum: u64 = (0..window.len()).map(difference).sum();
    let mean = sum as f64 / (3 * window.len()) as f64;
    assert!(mean < 0.5, "{name}: {mean} on average");
    let height = window.len() / width;
    for (row, column) in (0..height / BLOCK)
        .flat_map(|row| (0..width / BLOCK).map(move |column| (row * BLOCK, column * BLOCK)))
    {
        let block = (0..BLOCK * BLOCK).map(|at| (row + at / BLOCK) * width + column + at % BLOCK);
        let mean = block.map(difference).sum::<u64>() as f64 / (3 * BLOCK * BLOCK) as f64;
        assert!(mean < 3.0, "{name}: {mean} at {column},{row}");
    }
}

/// The width and the pixels of a PNG file.
fn read(path: &Path) -> (usize, Vec<[u8; 3]>) {
    let file = std::fs::File::open(path).expect("a file");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a head");
    let mut bytes = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut bytes).expect("pixels");
    (info.width as usize, bytes.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}
