//! A separate screen for each case, and the other programs on it.

use std::cell::RefCell;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use rustix::process::Pid;
use tempfile::TempDir;

use super::waiting::wait_for;

/// The screen of most cases, with the same size as the window.
pub const SCREEN: [u32; 2] = [1280, 800];

/// A screen with room beside the window, but not enough for the window to open larger.
pub const WIDE_SCREEN: [u32; 2] = [1430, 890];

thread_local! {
    static PICTURE_NAME: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on, pictures are named after this case.
pub fn name_pictures_after(case: &str) {
    let name = case.replace(|character: char| !character.is_alphanumeric(), "-");
    PICTURE_NAME.with_borrow_mut(|picture| *picture = name);
}

/// A process that ends when this value is dropped, even after a panic.
#[derive(Debug)]
pub struct Guarded(pub Child);

impl Drop for Guarded {
    fn drop(&mut self) {
        // If it has ended by itself, there is nothing to kill.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A running Xvfb and the programs on it.
#[derive(Debug)]
pub struct Display {
    name: String,
    /// Pixels.
    pub size: [u32; 2],
    // Fields are dropped in this order: programs before their server.
    others: RefCell<Vec<Guarded>>,
    _server: Guarded,
    /// The settings of these programs.
    settings: TempDir,
}

impl Display {
    /// Starts a screen of this size (pixels) with a free number.
    pub fn start(size: [u32; 2]) -> Self {
        // Without key repeat: on a busy machine, the time between a press and its release is long enough for more presses.
        Self::start_with(size, &["-r"])
    }

    /// Starts the same, where a key that is held is pressed again and again.
    pub fn start_repeating(size: [u32; 2]) -> Self {
        Self::start_with(size, &[])
    }

    fn start_with([width, height]: [u32; 2], options: &[&str]) -> Self {
        let mut server = Command::new("Xvfb")
            .args(options)
            .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map(Guarded)
            .expect("Xvfb starts");
        let mut number = String::new();
        let output = server.0.stdout.take().expect("it is piped");
        // The server prints its number when it is ready.
        BufReader::new(output).read_line(&mut number).expect("Xvfb tells its number");
        assert!(!number.trim().is_empty(), "Xvfb does not start");
        let settings = tempfile::tempdir().expect("a temporary folder");
        Self {
            name: format!(":{}", number.trim()),
            others: RefCell::default(),
            size: [width, height],
            _server: server,
            settings,
        }
    }

    /// Adds a window manager that closes a window when its title bar is pressed.
    pub fn with_openbox(self) -> Self {
        // The whole title bar, so that no test has to know the position of the button in a theme. Without a key or a pointer
        // over the window, the program receives only the close request.
        const SETTINGS: &str = "<openbox_config xmlns='http://openbox.org/3.4/rc'><mouse>\
            <context name='Titlebar'><mousebind button='Left' action='Press'><action name='Close'/></mousebind>\
            </context></mouse></openbox_config>";
        let path = self.settings.path().join("rc.xml");
        fs::write(&path, SETTINGS).expect("written");
        // It appears on the screen before it has its fonts, and loses windows that arrive until then. Its startup command is
        // the sign that it loses none.
        let sign = self.settings.path().join("openbox-has-started");
        let leave_sign = format!("touch '{}'", sign.display());
        self.add(self.command("openbox").arg("--config-file").arg(&path).args(["--startup", &leave_sign]));
        wait_for("the window manager", || sign.exists().then_some(()));
        self
    }

    /// Reports this number of dots per inch to the programs on this screen.
    pub fn with_dots_per_inch(self, dots: u32) -> Self {
        let status = self
            .command("xprop")
            .args(["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER"])
            .arg(format!("Xft.dpi:\t{dots}\n"))
            .status();
        assert!(status.expect("xprop runs").success());
        self
    }

    /// Adds a window of another program at the far right. Returns its id.
    pub fn add_other_window(&self) -> String {
        self.add(self.command("xmessage").args(["-geometry", "200x80+1350+100", "Another window"]));
        self.new_window("xmessage", &[])
    }

    /// Waits for a visible window with this name that is not among `others`, and returns its id.
    pub fn new_window(&self, name: &str, others: &[String]) -> String {
        wait_for(&format!("a window named {name}"), || {
            self.windows(name).into_iter().find(|window| !others.contains(window))
        })
    }

    /// The ids of the visible windows with this name.
    pub fn windows(&self, name: &str) -> Vec<String> {
        let mut search = self.command("xdotool");
        let found = search.args(["search", "--onlyvisible", "--name", name]).output().expect("xdotool runs");
        String::from_utf8_lossy(&found.stdout).lines().map(str::to_owned).collect()
    }

    /// Waits until this number of windows with this name is visible.
    pub fn wait_for_windows(&self, name: &str, count: usize) {
        wait_for(&format!("{count} windows named {name}"), || {
            (self.windows(name).len() == count).then_some(())
        });
    }

    /// Performs the commands of this line in order. Returns the output.
    pub fn xdotool(&self, line: &str) -> String {
        self.output("xdotool", line)
    }

    /// Starts to perform the commands of this line.
    pub fn begin_xdotool(&self, line: &str) {
        self.add(self.command("xdotool").args(line.split_whitespace()));
    }

    /// A command for this screen.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.name).stdin(Stdio::null());
        command
    }

    /// Saves a picture of the whole screen at this moment of the case, if pictures were requested.
    pub fn take_picture(&self, moment: &str) {
        let Some(folder) = std::env::var_os("CIRCLE_COLLISION_SHOTS").map(PathBuf::from) else { return };
        let path = PICTURE_NAME.with_borrow(|name| folder.join(format!("{name}-{moment}.png")));
        // This also runs while a case fails, when a second panic would end the whole program.
        let is_there = fs::create_dir_all(&folder).is_ok();
        let status = self.command("import").args(["-window", "root"]).arg(&path).status();
        if !is_there || !status.is_ok_and(|status| status.success()) {
            println!("no picture {}", path.display());
        }
    }

    /// The output of a program on this screen, called with the words of this line.
    pub fn output(&self, program: &str, line: &str) -> String {
        let output = self.command(program).args(line.split_whitespace()).output().expect("it runs");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {line}: {complaint}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Starts a program that holds this text on the clipboard. Returns its process.
    pub fn copy(&self, text: &str) -> Pid {
        let path = self.settings.path().join("copied");
        fs::write(&path, text).expect("written");
        // With -quiet, xclip stays in the foreground.
        let owner = self.add(self.command("xclip").args(["-quiet", "-selection", "clipboard"]).arg(path));
        wait_for("a text on the clipboard", || (self.copied().as_deref() == Some(text)).then_some(()));
        owner
    }

    /// The text on the clipboard, as received by another program.
    pub fn copied(&self) -> Option<String> {
        let output =
            self.command("xclip").args(["-out", "-selection", "clipboard"]).output().expect("xclip runs");
        output.status.success().then(|| String::from_utf8(output.stdout).expect("text"))
    }

    /// The colors of a part of the screen, given as `WIDTHxHEIGHT+X+Y`.
    pub fn pixels(&self, part: &str) -> Vec<u8> {
        let mut command = self.command("import");
        let output = command.args(["-silent", "-window", "root", "-crop", part, "rgb:-"]).output();
        output.expect("import runs").stdout
    }

    fn add(&self, command: &mut Command) -> Pid {
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let id = Pid::from_child(&process);
        self.others.borrow_mut().push(Guarded(process));
        id
    }
}
