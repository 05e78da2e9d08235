//! What was edited is saved while the window is used, and offered at the next start.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use circle_collision_demo::scene::{self, Scene};
use circle_collision_demo::session::{FilesCommand, LineUp, Origin, SavedSession, Session};
use egui::pos2;
use rustix::process::Signal;
use tempfile::TempDir;

use super::Case;
use super::display::{Display, SCREEN, WIDE_SCREEN};
use super::program::{Program, beside, is_near, panel_place};
use super::tries::tries;
use super::view::{assert_drag_arrives, wheel};
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "an edit is restored by its key after kill -9", needs: &[], run: after_kill },
    Case { name: "the view is restored after kill -9", needs: &["import"], run: view_after_kill },
    Case { name: "an edit is restored by its button after a close", needs: &["openbox"], run: after_close },
    Case { name: "a signal to end leaves the session as it was saved", needs: &[], run: after_signals },
    Case { name: "what is unchanged or undone leaves no session file", needs: &[], run: unchanged },
    Case { name: "every start but a fresh one offers the last session", needs: &[], run: every_start },
    Case { name: "an offer without an answer comes again", needs: &[], run: unanswered },
    Case { name: "an offer that is dismissed is lost unless undone", needs: &[], run: dismissed },
    Case { name: "a second window saves nothing and says so", needs: &[], run: two_at_once },
    Case { name: "a session file that cannot be read counts as none", needs: &[], run: unreadable },
    Case { name: "a kill during a write leaves the old or the new file", needs: &[], run: killed_within },
];

/// The environment variable with the number of kills to be caught during a write; a few without it.
const KILLS: &str = "CIRCLE_COLLISION_KILLS";

/// The maximum wait for a temporary file: the session is saved every two seconds.
const PATIENCE: Duration = Duration::from_secs(15);

/// The time between two edits: slightly longer than the interval at which a session is saved.
const BETWEEN_EDITS: Duration = Duration::from_millis(2500);

/// The folders of a user who has started the program before.
pub fn user() -> TempDir {
    let home = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(home.path().join("circle-collision")).expect("a folder");
    fs::write(home.path().join("circle-collision/settings.toml"), "[tour]\nchapter = 1\n").expect("written");
    home
}

/// The data folder of this user.
fn data(home: &TempDir) -> PathBuf {
    home.path().join("data/circle-collision")
}

/// The session file of this user.
fn session_file(home: &TempDir) -> PathBuf {
    data(home).join("session.toml")
}

/// Reads the session file; `None` if there is no whole one.
fn session(home: &TempDir) -> Option<SavedSession> {
    toml::from_str(&fs::read_to_string(session_file(home)).ok()?).ok()
}

/// Waits until a session with this number of circles is saved, and returns its scene.
pub fn saved(home: &TempDir, circles: usize) -> Scene {
    wait_for("what is saved", || {
        session(home).map(|session| session.scene).filter(|scene| scene.circles.len() == circles)
    })
}

fn wait_for_no_file(home: &TempDir) {
    wait_for("nothing to restore", || (!session_file(home).exists()).then_some(()));
}

/// Leaves a session with one more circle than the bullet.
fn leave(home: &TempDir) -> Scene {
    let mut program = Program::open_plain(home.path(), &[]);
    program.key("a");
    let scene = saved(home, 3);
    program.kill();
    scene
}

fn restores(program: &Program, scene: &Scene) {
    program.wait_until("what was open", |circles| circles.len() == scene.circles.len());
    // The question of the built-in scene was about other circles.
    let is_built_in = scene::built_in("bullet").is_some_and(|bullet| bullet.scene().circles == scene.circles);
    let watch = if is_built_in { scene.watch.clone() } else { String::new() };
    assert_eq!(program.moment(), Scene { watch, ..scene.clone() });
}

/// Clicks a button of the offer to restore this scene.
fn click(program: &Program, label: &str, home: &TempDir) {
    let mut offering = Session::new(program.scene.clone(), Origin::BuiltIn(1));
    offering.apply(FilesCommand::Offer(Arc::new(session(home).expect("a session"))));
    program.click(program.whole(panel_place(&offering, label).center()));
}

fn after_kill() {
    let home = user();
    let scene = leave(&home);
    let program = Program::open_plain(home.path(), &[]);
    assert_eq!(program.moment(), program.scene, "nothing is restored without being asked for");
    program.display.take_picture("offer");
    program.key("Return");
    restores(&program, &scene);
    program.key("shift+r");
    restores(&program, &scene::built_in("bullet").expect("a built-in name").scene());
    wait_for_no_file(&home);
}

fn view_after_kill() {
    let home = user();
    let mut program = Program::open_plain(home.path(), &[]);
    program.key("a");
    saved(&home, 3);
    let red = program.screen(program.scene.circles[0].circle.center);
    wheel(&mut program, beside(red, 90.0, 60.0), 3);
    let [from, to] = [beside(red, 200.0, 180.0), beside(red, 260.0, 150.0)];
    program.drag(&[from, to]);
    program.camera.pan(to - from);
    let center = program.camera.center;
    wait_for("the view is saved", || {
        let view = session(&home)?.view?;
        is_near(&program.camera, view.center.into(), center).then_some(())
    });
    let picture = in_view(&program);
    program.display.take_picture("before");
    program.kill();

    let mut again = Program::open_plain(home.path(), &[]);
    assert!(in_view(&again) != picture, "all of the scene is in view at first");
    again.key("Return");
    again.wait_until("what was open", |circles| circles.len() == 3);
    again.camera = program.camera;
    again.wait_for_screen();
    again.display.take_picture("after");
    wait_for("the same picture", || (in_view(&again) == picture).then_some(()));
    assert_drag_arrives(&again);
}

/// The canvas, except for the words at its top and bottom, while nothing is under the pointer.
fn in_view(program: &Program) -> Vec<u8> {
    program.move_to(pos2(640.0, 799.0));
    program.wait_for_screen();
    program.display.pixels("1280x440+0+120")
}

fn after_close() {
    let home = user();
    let display = Display::start(WIDE_SCREEN).with_openbox();
    let mut program = Program::open_plain_on(display, home.path(), &[]);
    program.key("Right a b");
    program.wait_for_picture();
    program.click(pos2(400.0, -8.0));
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
    let scene = saved(&home, 3);
    let mut program = Program::open_plain(home.path(), &[]);
    program.wait_for_rest();
    click(&program, "Restore", &home);
    restores(&program, &scene);
    // Compare was open, and is saved with the next edit; the same key leads to all methods and then back to one.
    for (key, line_up) in [("a", Some(LineUp::Two)), ("b", Some(LineUp::All)), ("b", None)] {
        program.key(key);
        wait_for("the line-up", || {
            let session = session(&home)?;
            (session.scene.circles.len() == 4 && session.line_up == line_up).then_some(())
        });
    }
    program.signal(Signal::TERM);
    program.wait_for_end();
}

/// Whether this process ignores a signal, as it does after `nohup`: then the programs that it starts do so, too.
fn is_ignored(signal: Signal) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or_default();
    u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask >> (signal.as_raw() - 1) & 1 == 1)
}

fn after_signals() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP].into_iter().filter(|signal| !is_ignored(*signal)) {
        let home = user();
        let mut program = Program::open_plain(home.path(), &["--play"]);
        // The second edit is made at a time at which nothing is written, and is saved two seconds later.
        program.key("a");
        saved(&home, 3);
        program.key("a");
        let scene = saved(&home, 4);
        program.signal(signal);
        assert_eq!(program.wait_for_end(), (None, String::new()), "{signal:?}");
        assert_eq!(session(&home).expect("a session").scene, scene, "{signal:?}");
    }
}

fn unchanged() {
    let home = user();
    let mut program = Program::open_plain(home.path(), &[]);
    program.key("m b t");
    program.wait_for_rest();
    assert!(!session_file(&home).exists(), "the method and a page are no edits");
    program.key("a");
    saved(&home, 3);
    program.key("ctrl+z");
    wait_for_no_file(&home);
    program.signal(Signal::TERM);
    program.wait_for_end();
    drop(Program::open_plain(home.path(), &["--fresh"]));
    let left: Vec<_> =
        fs::read_dir(data(&home)).expect("a folder").flatten().map(|one| one.file_name()).collect();
    assert_eq!(left, ["session.lock"]);
}

fn every_start() {
    let home = user();
    let scene = leave(&home);
    for arguments in [&[][..], &["gas-30"], &["--play"]] {
        let mut fresh = Program::open_plain(home.path(), &["--fresh"]);
        fresh.key("Return a");
        fresh.wait_until("one more circle", |circles| circles.len() == 3);
        fresh.kill();
        let mut program = Program::open_plain(home.path(), arguments);
        program.key("Return");
        restores(&program, &scene);
        program.kill();
    }
}

fn unanswered() {
    let home = user();
    let scene = leave(&home);
    let text = fs::read_to_string(session_file(&home)).expect("text");
    for _ in 0..2 {
        let mut program = Program::open_plain(home.path(), &[]);
        program.key("m t");
        program.wait_for_rest();
        program.signal(Signal::TERM);
        program.wait_for_end();
        assert_eq!(fs::read_to_string(session_file(&home)).expect("text"), text);
    }
    let mut program = Program::open_plain(home.path(), &[]);
    program.key("a a");
    saved(&home, 4);
    // It can be restored until the window is closed.
    program.key("Return");
    restores(&program, &scene);
    program.key("ctrl+z");
    program.wait_until("what was edited instead", |circles| circles.len() == 4);
    program.kill();
}

fn dismissed() {
    for by_key in [true, false] {
        let home = user();
        let scene = leave(&home);
        let mut program = Program::open_plain(home.path(), &[]);
        let dismiss = || if by_key { program.key("Escape") } else { click(&program, "Dismiss", &home) };
        program.wait_for_rest();
        dismiss();
        wait_for_no_file(&home);
        program.display.take_picture("dismissed");
        program.key("ctrl+z");
        assert_eq!(saved(&home, 3), scene, "it is offered again");
        program.wait_for_rest();
        dismiss();
        wait_for_no_file(&home);
        program.key("ctrl+z Return");
        restores(&program, &scene);
        program.key("ctrl+z");
        wait_for_no_file(&home);
        program.kill();
        let program = Program::open_plain(home.path(), &[]);
        program.key("Return");
        program.wait_for_rest();
        assert_eq!(program.circles().len(), 2);
    }
}

fn two_at_once() {
    let home = user();
    leave(&home);
    let mut first = Program::open_plain(home.path(), &[]);
    let alone = first.words();
    let mut second = Program::open_plain(home.path(), &[]);
    second.wait_for_rest();
    second.display.take_picture("second");
    assert!(second.words() != alone, "it says that it saves nothing");
    // It offers nothing, and its edits are not saved.
    second.key("Return a a a a");
    second.wait_until("four more", |circles| circles.len() == 6);
    assert_eq!(saved(&home, 3).circles.len(), 3);
    first.key("a a");
    let scene = saved(&home, 4);
    second.kill();
    first.key("a");
    saved(&home, 5);
    first.key("ctrl+z");
    saved(&home, 4);
    first.kill();
    let program = Program::open_plain(home.path(), &[]);
    program.key("Return");
    restores(&program, &scene);
}

fn unreadable() {
    let home = user();
    let scene = leave(&home);
    let path = session_file(&home);
    let text = fs::read_to_string(&path).expect("text");
    // An earlier version wrote a scene with the rest of the session in comments.
    for text in [text[..text.len() / 2].to_owned(), format!("#: version = 1\n\n{}", scene.to_toml())] {
        fs::remove_file(&path).expect("removed");
        let mut silent = Program::open_plain(home.path(), &[]);
        let words = silent.words();
        silent.kill();
        fs::write(&path, text).expect("written");
        let mut program = Program::open_plain(home.path(), &[]);
        assert!(program.words() == words, "nothing is said");
        program.key("Return");
        program.wait_for_rest();
        assert_eq!(program.moment(), program.scene);
        program.key("a");
        saved(&home, 3);
        program.kill();
    }
}

fn killed_within() {
    let kills = tries(KILLS, 2);
    let home = user();
    leave(&home);
    let old = fs::read_to_string(session_file(&home)).expect("text");
    let (folder, path) = (data(&home), session_file(&home));
    let display = Rc::new(Display::start(SCREEN));
    let (mut caught, mut runs) = (0, 0);
    while caught < kills {
        // A busy machine may let most temporary files go before the kill.
        runs += 1;
        assert!(runs <= 20 * kills, "killed while the file was written: {caught} of {runs} times");
        fs::remove_dir_all(&folder).expect("removed");
        let mut program = Program::open_plain_on(Rc::clone(&display), home.path(), &["gas-20000"]);
        // As if it had been saved before.
        fs::write(&path, &old).expect("written");
        // A temporary file exists for less time than the usual interval between two checks.
        let (began, mut presses) = (Instant::now(), 0);
        while !has_temporary(&folder) {
            assert!(began.elapsed() < PATIENCE, "no temporary file");
            // One may be missed while other processes run.
            if began.elapsed() >= BETWEEN_EDITS * presses {
                program.key_without_waiting("a");
                presses += 1;
            }
        }
        program.kill();
        caught += u64::from(has_temporary(&folder));
        let text = fs::read_to_string(&path).expect("text");
        if text != old {
            let count = session(&home).expect("a whole session").scene.circles.len();
            assert!((20_001..=20_000 + presses as usize).contains(&count), "{count}");
        }
        // The next program must not be mistaken for this one.
        display.wait_for_windows("Circle Collision", 0);
    }
}

fn has_temporary(folder: &Path) -> bool {
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| entry.path().extension().is_some_and(|extension| extension == "tmp"))
}
