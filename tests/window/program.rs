//! The program under test: its process, the places of its parts on screen, and its state, by way of saved files.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use circle_collision::geometry::Circle;
use circle_collision::scene::{self, Scene};
use circle_collision::session::{Origin, Session};
use circle_collision::view::camera::Camera;
use circle_collision::view::layout::Layout;
use circle_collision::view::theme::Theme;
use circle_collision::view::{panel, text::font};
use egui::{Pos2, Rect, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec2;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use super::display::{Display, Guarded, SCREEN};
use super::tries::memory_of;
use super::waiting::{stall, wait_for};

#[path = "hand.rs"]
mod hand;

/// The window as it opens (points).
pub const WINDOW: Vec2 = vec2(1280.0, 800.0);

/// The binary that was built along with this test.
pub const BINARY: &str = env!("CARGO_BIN_EXE_circle-collision");

/// A window that has drawn nothing for so long rests. Longer than the pause between two pictures of a playing one.
const QUIET: Duration = Duration::from_millis(300);

/// A running program with its window.
pub struct Program {
    process: Guarded,
    /// What it says on standard error, but for the lines about pictures.
    complaints: Arc<Mutex<String>>,
    frames: Arc<AtomicU64>,
    /// What the clock of the simulation showed in each picture (s).
    clocks: Arc<Mutex<Vec<f64>>>,
    /// How long each picture took to compute and draw (ms).
    efforts: Arc<Mutex<Vec<f64>>>,
    window: String,
    pub display: Rc<Display>,
    pub folder: TempDir,
    /// As it was opened.
    pub scene: Scene,
    /// Where the program must be looking now: cases that move the view say so here.
    pub camera: Camera,
    /// Pixels per point.
    pub scale: f32,
}

impl Program {
    /// A built-in scene on a screen as large as the window.
    pub fn open(name: &str) -> Self {
        Self::open_with(Display::start(SCREEN), name, &[])
    }

    /// A built-in scene, with further arguments.
    pub fn open_with(display: Display, name: &str, arguments: &[&str]) -> Self {
        let scene = scene::built_in(name).expect("a built-in name").scene();
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self::start(display, folder, Path::new(name), scene, arguments)
    }

    /// Without a scene, and with the settings in this folder.
    pub fn open_plain(settings: &Path, arguments: &[&str]) -> Self {
        Self::open_plain_on(Display::start(SCREEN), settings, arguments)
    }

    /// The same on this screen.
    pub fn open_plain_on(display: impl Into<Rc<Display>>, settings: &Path, arguments: &[&str]) -> Self {
        let display = display.into();
        let scene = scene::built_in("bullet").expect("a built-in name").scene();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = display.command(BINARY);
        command.args(arguments);
        Self::start_by(with_folders(command, settings), display, folder, scene)
    }

    /// A scene of the test's own, from a file.
    pub fn open_file(text: &str) -> Self {
        Self::open_file_on(Display::start(SCREEN), text)
    }

    /// The same on this screen.
    pub fn open_file_on(display: Display, text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("own.toml");
        std::fs::write(&path, text).expect("written");
        let scene = scene::read(&path).expect("a scene");
        Self::start(display, folder, &path, scene, &[])
    }

    /// A built-in scene, with the settings in this folder, where no file takes more than a few kilobytes.
    pub fn open_plain_on_full_disk(name: &str, settings: &Path) -> Self {
        let scene = scene::built_in(name).expect("a built-in name").scene();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let display = Display::start(SCREEN);
        let mut command = on_full_disk(&display);
        command.arg(name);
        Self::start_by(with_folders(command, settings), display.into(), folder, scene)
    }

    /// A built-in scene, where no file takes more than a few kilobytes: as on a full disk, a write fails.
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
        // Whatever the person at this machine has set.
        command.arg(name).arg("--fresh").args(arguments);
        Self::start_by(command, display.into(), folder, scene)
    }

    fn start_by(mut command: Command, display: Rc<Display>, folder: TempDir, scene: Scene) -> Self {
        let others = display.windows("Circle Collision");
        let mut process = command
            // A line for each picture: the sign that the window answers, or rests.
            .arg("--statistics")
            .current_dir(folder.path())
            // Where F12 writes without a terminal.
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
        let camera = Camera::fitted(&scene, Layout::of(WINDOW).canvas);
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
        // Before the first picture the program does not listen, and without a window manager the window has no keyboard.
        wait_for("a first picture", || (program.pictures() > 0).then_some(()));
        program.take_focus();
        program
    }

    /// Waits until the program has drawn what was done before, so that it does not fall together with what comes.
    pub fn wait_for_picture(&self) {
        // One picture may be under way already, from before.
        self.wait_for_pictures(2);
    }

    /// Waits until what was done before can be seen on the screen.
    pub fn wait_for_screen(&self) {
        // A picture is counted before it is on its way to the screen, and on its way when the next one is counted.
        self.wait_for_pictures(3);
    }

    /// Waits for so many pictures, or until the window rests.
    pub fn wait_for_pictures(&self, count: u64) {
        let enough = self.pictures() + count;
        // A window that went to rest meanwhile has drawn all there was to draw.
        let mut rests = self.rests(QUIET);
        wait_for("a picture", || (self.pictures() >= enough || rests()).then_some(()));
    }

    /// Waits until nothing moves.
    pub fn wait_for_rest(&self) {
        let mut rests = self.rests(QUIET);
        wait_for("a window at rest", || rests().then_some(()));
    }

    /// Returns a check whether the program has drawn nothing for this long although it had a processor, or cannot be seen:
    /// then it looks again and again, and draws nothing in between.
    fn rests(&self, quiet: Duration) -> impl FnMut() -> bool {
        // A picture takes far fewer.
        const LOOKS: u64 = 100;
        let (mut is_still, mut delays) = (stall(quiet), 0);
        let (mut pictures, [mut since, _]) = (self.pictures(), self.switches());
        move || {
            delays += u64::from(self.can_go_on());
            let (now, [switches, _]) = (self.pictures(), self.switches());
            if now != pictures {
                (pictures, since) = (now, switches);
            }
            is_still(now + delays) || switches >= since + LOOKS
        }
    }

    /// Whether a thread that draws is on a processor, or waits for one.
    fn can_go_on(&self) -> bool {
        let id = self.process.0.id().to_string();
        // There are none once it has ended.
        let tasks = std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
        let mut stats = tasks.filter_map(|task| {
            let stat = std::fs::read_to_string(task.path().join("stat")).ok()?;
            (task.file_name() == *id || stat.contains("(llvmpipe")).then_some(stat)
        });
        stats.any(|stat| stat.rsplit_once(") ").is_some_and(|(_, state)| state.starts_with('R')))
    }

    /// Waits until the window draws only as often as it must to hear that it is to be closed.
    pub fn wait_for_few_pictures(&self) {
        let mut is_between_two = self.rests(QUIET / 2);
        wait_for("few pictures", || is_between_two().then_some(()));
    }

    /// Waits until the program has looked several times where its window is: it does so beside the pictures, and a window that is
    /// only moved draws none.
    pub fn wait_for_watch(&self) {
        // A round takes at most ten of them, and a place counts in the third round after a move.
        let enough = self.switches()[1] + 60;
        wait_for("a window that is watched", || (self.switches()[1] >= enough).then_some(()));
    }

    /// How often the thread that draws, and those beside it, have waited for something.
    fn switches(&self) -> [u64; 2] {
        let id = self.process.0.id().to_string();
        let mut sums = [0; 2];
        for task in std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten() {
            let status = std::fs::read_to_string(task.path().join("status")).unwrap_or_default();
            let count = status
                .lines()
                .find_map(|line| line.strip_prefix("voluntary_ctxt_switches:")?.trim().parse().ok());
            sums[usize::from(task.file_name() != *id)] += count.unwrap_or(0);
        }
        sums
    }

    /// The part of the screen with the words at the foot of the canvas, once what was done before can be seen.
    pub fn words(&self) -> Vec<u8> {
        self.wait_for_screen();
        self.words_now()
    }

    /// The same at this moment.
    pub fn words_now(&self) -> Vec<u8> {
        let canvas = Layout::of(WINDOW).canvas;
        self.display.pixels(&format!("{}x140+0+{}", canvas.width(), canvas.bottom() - 140.0))
    }

    /// How many were drawn so far.
    fn pictures(&self) -> u64 {
        self.frames.load(Ordering::Relaxed)
    }

    /// What the clock of the simulation showed in each picture so far (s).
    pub fn clocks(&self) -> Vec<f64> {
        self.clocks.lock().expect("a clock that is only read").clone()
    }

    /// How long each picture so far took to compute and draw (ms).
    pub fn efforts(&self) -> Vec<f64> {
        self.efforts.lock().expect("a time that is only read").clone()
    }

    /// The memory of the program now (bytes).
    pub fn memory(&self) -> u64 {
        memory_of(&self.process.0.id().to_string()).expect("it runs")[1]
    }

    /// Whether it has not ended.
    pub fn is_running(&mut self) -> bool {
        self.process.0.try_wait().expect("a process").is_none()
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.process.0), signal).expect("it runs");
    }

    /// Kills the program, which does not learn of it, and waits until it has ended.
    pub fn kill(&mut self) {
        self.process.0.kill().expect("it runs until then");
        self.process.0.wait().expect("it has ended");
    }

    /// Waits until the program has ended. Returns its exit code and what it said on standard error.
    pub fn wait_for_end(&mut self) -> (Option<i32>, String) {
        let process = &mut self.process.0;
        let status = wait_for("the end of the program", || process.try_wait().expect("a process"));
        // The listener ends with the stream, and lets go of its share then.
        wait_for("the last words", || (Arc::strong_count(&self.complaints) == 1).then_some(()));
        (status.code(), self.complaints.lock().expect("no panic while it is locked").clone())
    }

    /// The scene as it is at this moment, by way of the file that Ctrl+Shift+S writes.
    ///
    /// Whatever was done before is seen by the program when this returns: events keep their order.
    pub fn moment(&self) -> Scene {
        let path = scene::free_path(self.folder.path(), &self.scene.title);
        self.key("ctrl+shift+s");
        wait_for("a saved moment", || path.exists().then_some(()));
        scene::read(&path).expect("what was saved can be read")
    }

    /// The circles at this moment.
    pub fn circles(&self) -> Vec<Circle> {
        self.moment().circles.iter().map(|one| one.circle).collect()
    }

    /// Checks one moment after the other until something holds.
    pub fn wait_until(&self, what: &str, is_so: impl Fn(&[Circle]) -> bool) -> Vec<Circle> {
        wait_for(what, || Some(self.circles()).filter(|circles| is_so(circles)))
    }

    /// Where a circle must be that was here (m) and was dragged from one place of the screen to another.
    pub fn dropped(&self, center: DVec2, from: Pos2, to: Pos2) -> DVec2 {
        center + self.camera.to_world_vector(to - from)
    }

    /// The session as it was when the scene was opened: some places on screen depend on it.
    pub fn session(&self) -> Session {
        Session::new(self.scene.clone(), Origin::BuiltIn(0))
    }

    /// Resizes the window from outside, and waits until the program has drawn it so.
    pub fn resize(&mut self, size: Vec2) {
        self.wait_for_rest();
        let pixels = size * self.scale;
        let drawn = self.pictures();
        self.at_once(&format!("windowsize {{window}} {} {}", pixels.x, pixels.y));
        self.wait_for_size(size);
        wait_for("a picture of the new size", || (self.pictures() > drawn).then_some(()));
        self.camera = self.camera.in_canvas(Layout::of(size).canvas);
    }

    /// Left, top, width and height of the window on the screen, without what a window manager puts around it (pixels).
    pub fn frame(&self) -> [i32; 4] {
        // Inside the frame of a window manager xdotool is wrong about the place.
        let told = self.display.output("xwininfo", &format!("-id {}", self.window));
        ["Absolute upper-left X:", "Absolute upper-left Y:", "Width:", "Height:"].map(|name| {
            let value = told.lines().find_map(|line| line.trim().strip_prefix(name));
            value.and_then(|value| value.trim().parse().ok()).expect("a number")
        })
    }

    /// Moves the window on the screen, as a window manager does.
    pub fn move_window_to(&self, [left, top]: [i32; 2]) {
        self.display.xdotool(&format!("windowmove {} {left} {top}", self.window));
    }

    /// Waits until the window has this size (points).
    pub fn wait_for_size(&self, size: Vec2) {
        let pixels = size * self.scale;
        let told = format!("Geometry: {}x{}", pixels.x, pixels.y);
        wait_for(&told, || {
            self.display.xdotool(&format!("getwindowgeometry {}", self.window)).contains(&told).then_some(())
        });
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

/// The program with its settings in this folder, and what it keeps in one beside them.
fn with_folders(mut command: Command, settings: &Path) -> Command {
    command.env("XDG_CONFIG_HOME", settings).env("XDG_DATA_HOME", settings.join("data"));
    command
}

/// The number after this key in the line about a picture.
fn value(line: &str, key: &str) -> Option<f64> {
    let word = line.split_whitespace().find_map(|word| word.strip_prefix(key));
    word.and_then(|value| value.parse().ok())
}

/// The program where no file takes more than a few kilobytes. The limit of the shell is in blocks of 512 or 1,024 bytes;
/// ignored, its signal becomes an error of the write.
pub fn on_full_disk(display: &Display) -> Command {
    let mut command = display.command("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", BINARY]);
    command
}

/// Runs the program without any display, to its end.
pub fn run_without_display(arguments: &[&str]) -> std::process::Output {
    Command::new(BINARY).args(arguments).env_remove("DISPLAY").output().expect("the program runs")
}

/// Are both places the same but for a part of a pixel?
pub fn is_near(camera: &Camera, one: DVec2, other: DVec2) -> bool {
    (one - other).length() < camera.meters(1.0)
}

/// Width and height of a PNG file, from its head.
pub fn png_size(path: &Path) -> [u32; 2] {
    let bytes = std::fs::read(path).expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG"), "{}: not a PNG file", path.display());
    let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    [number(16), number(20)]
}

/// A place some pixels away.
pub fn beside(at: Pos2, x: f32, y: f32) -> Pos2 {
    pos2(at.x + x, at.y + y)
}

/// Where the part with this name is in the window (points), according to the same panels without a window.
pub fn panel_place(session: &Session, label: &str) -> Rect {
    panels(session).get_by_label(label).rect()
}

/// The panels without a window.
fn panels(session: &Session) -> Harness<'_> {
    let (layout, theme) = (Layout::of(WINDOW).with_band_of(session), Theme::of(false));
    let mut is_styled = false;
    let mut harness =
        Harness::builder().with_size(WINDOW).with_accessibility_check(false).build_ui(move |ui| {
            if !is_styled {
                is_styled = true;
                ui.ctx().set_fonts(font::definitions());
                theme.apply(ui.ctx());
                return;
            }
            panel::show(ui, session, &layout, theme);
        });
    harness.run();
    harness
}

/// Where an entry of the open menu is (points).
pub fn menu_place(session: &Session, label: &str) -> Rect {
    let mut harness = panels(session);
    harness.get_by_label("Menu").click();
    harness.run();
    harness.get_by_label(label).rect()
}
