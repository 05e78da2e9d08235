//! The program under test: its process, the positions of its parts on screen, and its state, read from saved files.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use circle_collision::geometry::Circle;
use circle_collision_demo::scene::{self, Scene};
use circle_collision_demo::session::{Origin, Session};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use egui::{Pos2, Vec2, vec2};
use glam::DVec2;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use super::display::{Display, Guarded, SCREEN};
use super::tries::memory_of;
use super::waiting::{stall, wait_for};
pub use places::{beside, is_near, menu_place, panel_place, submenu_place};

mod frame;
mod places;

#[path = "hand.rs"]
mod hand;

/// The window at its first size (points).
pub const WINDOW: Vec2 = vec2(1280.0, 800.0);

/// The binary that was built along with this test.
pub const BINARY: &str = env!("CARGO_BIN_EXE_circle-collision");

/// A window that has drawn nothing for this long is at rest. Longer than the pause between two pictures while playing.
const QUIET: Duration = Duration::from_millis(300);

/// A running program with its window.
pub struct Program {
    process: Guarded,
    /// Its output on standard error, except for the lines about pictures.
    complaints: Arc<Mutex<String>>,
    frames: Arc<AtomicU64>,
    /// The clock of the simulation in each picture (s).
    clocks: Arc<Mutex<Vec<f64>>>,
    /// The time to compute and draw each picture (ms).
    efforts: Arc<Mutex<Vec<f64>>>,
    window: String,
    pub display: Rc<Display>,
    pub folder: TempDir,
    /// The scene as it was opened.
    pub scene: Scene,
    /// The expected camera of the program: cases that move the view update it.
    pub camera: Camera,
    /// Pixels per point.
    pub scale: f32,
}

impl Program {
    /// Opens a built-in scene on a screen of the same size as the window.
    pub fn open(name: &str) -> Self {
        Self::open_with(Display::start(SCREEN), name, &[])
    }

    /// Opens a built-in scene with further arguments.
    pub fn open_with(display: Display, name: &str, arguments: &[&str]) -> Self {
        let scene = scene::built_in(name).expect("a built-in name").scene();
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self::start(display, folder, Path::new(name), scene, arguments)
    }

    /// Opens the program without a scene, with the settings in this folder.
    pub fn open_plain(settings: &Path, arguments: &[&str]) -> Self {
        Self::open_plain_on(Display::start(SCREEN), settings, arguments)
    }

    /// Opens the same on this screen.
    pub fn open_plain_on(display: impl Into<Rc<Display>>, settings: &Path, arguments: &[&str]) -> Self {
        let display = display.into();
        let scene = scene::built_in("bullet").expect("a built-in name").scene();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = display.command(BINARY);
        command.args(arguments);
        Self::start_by(with_folders(command, settings), display, folder, scene)
    }

    /// Opens the same on this screen.
    pub fn open_file_on(display: Display, text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("own.toml");
        std::fs::write(&path, text).expect("written");
        let scene = scene::read(&path).expect("a scene");
        Self::start(display, folder, &path, scene, &[])
    }

    /// Opens a built-in scene with the settings in this folder, where no file may exceed a few kilobytes.
    pub fn open_plain_on_full_disk(name: &str, settings: &Path) -> Self {
        let scene = scene::built_in(name).expect("a built-in name").scene();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let display = Display::start(SCREEN);
        let mut command = on_full_disk(&display);
        command.arg(name);
        Self::start_by(with_folders(command, settings), display.into(), folder, scene)
    }

    /// Opens a built-in scene where no file may exceed a few kilobytes: as on a full disk, a write fails.
    pub fn open_on_full_disk(name: &str) -> Self {
        let scene = scene::built_in(name).expect("a built-in name").scene();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let display = Display::start(SCREEN);
        let mut command = on_full_disk(&display);
        command.arg(name).arg("--fresh");
        Self::start_by(command, display.into(), folder, scene)
    }

    fn start(display: Display, folder: TempDir, name: &Path, scene: Scene, arguments: &[&str]) -> Self {
        let mut command = display.command(BINARY);
        // Independent of the settings of the person at this machine.
        command.arg(name).arg("--fresh").args(arguments);
        Self::start_by(command, display.into(), folder, scene)
    }

    fn start_by(mut command: Command, display: Rc<Display>, folder: TempDir, scene: Scene) -> Self {
        let others = display.windows("Circle Collision");
        let mut process = command
            // A line for each picture, which shows whether the window responds or rests.
            .arg("--statistics")
            .current_dir(folder.path())
            // F12 writes to this folder if there is no terminal.
            .env("XDG_PICTURES_DIR", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map(Guarded)
            .expect("the program starts");
        let lines = BufReader::new(process.0.stderr.take().expect("it is piped")).lines();
        let (frames, complaints) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::new(String::new())));
        let [clocks, efforts] = [(); 2].map(|()| Arc::new(Mutex::new(Vec::new())));
        let (counted, heard, read) = (Arc::clone(&frames), Arc::clone(&complaints), Arc::clone(&clocks));
        let timed = Arc::clone(&efforts);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if line.starts_with("frame ") {
                    read.lock().expect("a clock that is only read").extend(value(&line, "clock_in_s="));
                    let parts = ["computed_in_ms=", "drawn_in_ms="].map(|key| value(&line, key));
                    timed
                        .lock()
                        .expect("a time that is only read")
                        .extend(parts[0].zip(parts[1]).map(|(a, b)| a + b));
                    counted.fetch_add(1, Ordering::Relaxed);
                } else if let Ok(mut heard) = heard.lock() {
                    heard.push_str(&line);
                }
            }
        });
        let camera = Camera::fitted(&scene, bands(&scene, 1, &Layout::of(WINDOW))[0]);
        let window = display.new_window("Circle Collision", &others);
        let program = Self {
            process,
            complaints,
            frames,
            clocks,
            efforts,
            window,
            display,
            folder,
            scene,
            camera,
            scale: 1.0,
        };
        // Before the first picture, the program does not listen, and without a window manager, the window has no keyboard
        // focus.
        wait_for("a first picture", || (program.pictures() > 0).then_some(()));
        program.take_focus();
        program
    }

    /// Waits until the program has drawn the effects of earlier actions, so that they do not coincide with later ones.
    pub fn wait_for_picture(&self) {
        // One picture may have been in progress before.
        self.wait_for_pictures(2);
    }

    /// Waits until the effects of earlier actions are visible on the screen.
    pub fn wait_for_screen(&self) {
        // A picture is counted before it is sent to the screen, and has been sent when the next one is counted.
        self.wait_for_pictures(3);
    }

    /// Waits for this many pictures, or until the window rests.
    pub fn wait_for_pictures(&self, count: u64) {
        let enough = self.pictures() + count;
        // A window that has come to rest has nothing more to draw.
        let mut rests = self.rests(QUIET);
        wait_for("a picture", || (self.pictures() >= enough || rests()).then_some(()));
    }

    /// Waits until nothing moves.
    pub fn wait_for_rest(&self) {
        let mut rests = self.rests(QUIET);
        wait_for("a window at rest", || rests().then_some(()));
    }

    /// Returns a check whether the program has drawn nothing for this long although it had a processor, or cannot be seen: then
    /// it checks repeatedly, and draws nothing in between.
    fn rests(&self, quiet: Duration) -> impl FnMut() -> bool {
        // A picture takes far fewer.
        const LOOKS: u64 = 100;
        let (mut is_still, mut delays) = (stall(quiet), 0);
        let (mut pictures, mut since) = (self.pictures(), self.switches());
        move || {
            delays += u64::from(self.can_go_on());
            let (now, switches) = (self.pictures(), self.switches());
            if now != pictures {
                (pictures, since) = (now, switches);
            }
            is_still(now + delays) || switches >= since + LOOKS
        }
    }

    /// Whether a drawing thread is on a processor, or waits for one.
    fn can_go_on(&self) -> bool {
        let id = self.process.0.id().to_string();
        // There are none after it has ended.
        let tasks = std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
        let mut stats = tasks.filter_map(|task| {
            let stat = std::fs::read_to_string(task.path().join("stat")).ok()?;
            (task.file_name() == *id || stat.contains("(llvmpipe")).then_some(stat)
        });
        stats.any(|stat| stat.rsplit_once(") ").is_some_and(|(_, state)| state.starts_with('R')))
    }

    /// Waits until the window draws only as often as it must to notice a close request.
    pub fn wait_for_few_pictures(&self) {
        let mut is_between_two = self.rests(QUIET / 2);
        wait_for("few pictures", || is_between_two().then_some(()));
    }

    /// The number of times that the drawing thread has waited for something.
    fn switches(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process.0.id());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let count = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        count.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
    }

    /// The part of the screen with the words at the foot of the canvas, once the effects of earlier actions are visible.
    pub fn words(&self) -> Vec<u8> {
        self.wait_for_screen();
        self.words_now()
    }

    /// The same part at this moment, without waiting.
    pub fn words_now(&self) -> Vec<u8> {
        let canvas = Layout::of(WINDOW).canvas;
        self.display.pixels(&format!("{}x140+0+{}", canvas.width(), canvas.bottom() - 140.0))
    }

    /// The number of pictures drawn so far.
    fn pictures(&self) -> u64 {
        self.frames.load(Ordering::Relaxed)
    }

    /// The clock of the simulation in each picture so far (s).
    pub fn clocks(&self) -> Vec<f64> {
        self.clocks.lock().expect("a clock that is only read").clone()
    }

    /// The time to compute and draw each picture so far (ms).
    pub fn efforts(&self) -> Vec<f64> {
        self.efforts.lock().expect("a time that is only read").clone()
    }

    /// The current memory of the program (bytes).
    pub fn memory(&self) -> u64 {
        memory_of(&self.process.0.id().to_string()).expect("it runs")[1]
    }

    /// Whether the program is still running.
    pub fn is_running(&mut self) -> bool {
        self.process.0.try_wait().expect("a process").is_none()
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.process.0), signal).expect("it runs");
    }

    /// Kills the program without a warning, and waits until it has ended.
    pub fn kill(&mut self) {
        self.process.0.kill().expect("it runs until then");
        self.process.0.wait().expect("it has ended");
    }

    /// Waits until the program has ended. Returns its exit code and its output on standard error.
    pub fn wait_for_end(&mut self) -> (Option<i32>, String) {
        let process = &mut self.process.0;
        let status = wait_for("the end of the program", || process.try_wait().expect("a process"));
        // The listener ends with the stream, and then releases its share.
        wait_for("the last words", || (Arc::strong_count(&self.complaints) == 1).then_some(()));
        (status.code(), self.complaints.lock().expect("no panic while it is locked").clone())
    }

    /// The scene at this moment, read from the file that Ctrl+Shift+S writes.
    ///
    /// The program has seen all earlier actions when this returns, because events keep their order.
    pub fn moment(&self) -> Scene {
        let path = scene::free_path(self.folder.path(), &self.scene.title);
        self.key("ctrl+shift+s");
        wait_for("a saved moment", || path.exists().then_some(()));
        scene::read(&path).expect("what was saved can be read")
    }

    /// The circles at this moment.
    pub fn circles(&self) -> Vec<Circle> {
        self.moment().circles.iter().map(|circle| circle.circle).collect()
    }

    /// Checks the circles of one moment after the other until a condition holds.
    pub fn wait_until(&self, what: &str, is_so: impl Fn(&[Circle]) -> bool) -> Vec<Circle> {
        wait_for(what, || Some(self.circles()).filter(|circles| is_so(circles)))
    }

    /// The expected position of a circle that was here (m) and was dragged from one point of the screen to another.
    pub fn dropped(&self, center: DVec2, from: Pos2, to: Pos2) -> DVec2 {
        center + self.camera.to_world_vector(to - from)
    }

    /// The session right after the scene was opened: some positions on screen depend on it.
    pub fn session(&self) -> Session {
        Session::new(self.scene.clone(), Origin::BuiltIn(0))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.display.take_picture("end");
        if let Ok(complaints) = self.complaints.lock()
            && !complaints.is_empty()
        {
            println!("the program said: {complaints}");
        }
    }
}

/// The program with its settings in this folder, and its data in a folder inside.
fn with_folders(mut command: Command, settings: &Path) -> Command {
    command.env("XDG_CONFIG_HOME", settings).env("XDG_DATA_HOME", settings.join("data"));
    command
}

/// The number after this key in the line about a picture.
fn value(line: &str, key: &str) -> Option<f64> {
    let word = line.split_whitespace().find_map(|word| word.strip_prefix(key));
    word.and_then(|value| value.parse().ok())
}

/// The program in an environment where no file may exceed a few kilobytes. The limit of the shell is in blocks of 512 or 1,024
/// bytes; because its signal is ignored, the write returns an error.
pub fn on_full_disk(display: &Display) -> Command {
    let mut command = display.command("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", BINARY]);
    command
}

/// Runs the program to its end without any display.
pub fn run_without_display(arguments: &[&str]) -> std::process::Output {
    Command::new(BINARY).args(arguments).env_remove("DISPLAY").output().expect("the program runs")
}

/// Width and height of a PNG file, from its header.
pub fn png_size(path: &Path) -> [u32; 2] {
    let bytes = std::fs::read(path).expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG"), "{}: not a PNG file", path.display());
    let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    [number(16), number(20)]
}
