//! A picture that is rendered without a window is the picture of the window, between its bars.

use std::path::Path;

use circle_collision::scene::built_in;
use circle_collision::view::layout::Layout;

use super::Case;
use super::display::{Display, SCREEN};
use super::program::{BINARY, WINDOW, run_without_display};

pub const CASES: &[Case] =
    &[Case { name: "a picture without a window is the same as in the window", needs: &[], run: is_the_same }];

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

/// The two pictures differ by rounding only.
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
