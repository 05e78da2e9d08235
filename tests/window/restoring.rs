//! The open scene is kept while the window is used, and offered at the next start.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use circle_collision_demo::scene::{self, Scene};
use circle_collision_demo::session::{FilesCommand, Origin, Session};
use egui::pos2;
use glam::dvec2;
use rustix::process::Signal;
use tempfile::TempDir;

use super::Case;
use super::display::{Display, SCREEN, WIDE_SCREEN};
use super::program::{Program, beside, is_near, panel_place};
use super::tries::tries;
use super::view::{assert_drag_arrives, wheel};
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "what was edited is restored by its key after kill -9", needs: &[], run: after_kill },
    Case {
        name: "what was in view is in view again after kill -9",
        needs: &["import"],
        run: view_after_kill,
    },
    Case {
        name: "what was edited is restored by its button after the window is closed",
        needs: &["openbox"],
        run: after_close,
    },
    Case { name: "a signal to end keeps the last edit", needs: &[], run: after_signals },
    Case { name: "what is unchanged leaves nothing, and undone edits neither", needs: &[], run: unchanged },
    Case { name: "what is offered waits for a plain start", needs: &[], run: not_plain },
    Case { name: "an offer that is turned down does not come again", needs: &[], run: turned_down },
    Case { name: "a second window keeps nothing and says so", needs: &[], run: two_at_once },
    Case { name: "a file of an earlier version is offered once", needs: &[], run: earlier_version },
    Case { name: "what cannot be read is set aside", needs: &[], run: damaged },
    Case { name: "a kill while it is kept leaves the old or the new", needs: &[], run: killed_within },
];

/// The environment variable with the number of kills to be caught during a write; a few without it.
const KILLS: &str = "CIRCLE_COLLISION_KILLS";

/// The maximum wait for a temporary file: the session is kept once a second.
const PATIENCE: Duration = Duration::from_secs(15);

/// The time between two edits: slightly longer than the interval at which a session is kept.
const BETWEEN_EDITS: Duration = Duration::from_millis(1500);

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

/// The file of the session that is open in the window.
fn open_file(home: &TempDir) -> PathBuf {
    data(home).join("session.toml")
}

/// The sessions in the data folder.
fn sessions(home: &TempDir) -> Vec<PathBuf> {
    let paths = fs::read_dir(data(home)).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect()
}

/// Waits until a session with this number of circles is kept, and returns its scene.
pub fn kept(home: &TempDir, circles: usize) -> Scene {
    wait_for("what is kept", || {
        scene::read(&open_file(home)).ok().filter(|scene| scene.circles.len() == circles)
    })
}

/// Leaves a session with one more circle than the bullet.
fn leave(home: &TempDir) -> Scene {
    let mut program = Program::open_plain(home.path(), &[]);
    program.key("a");
    let scene = kept(home, 3);
    program.kill();
    scene
}

fn restores(program: &Program, scene: &Scene) {
    program.wait_until("what was open", |circles| circles.len() == scene.circles.len());
    assert_eq!(program.moment(), *scene);
}

/// Clicks a button of the offer.
fn click(program: &Program, label: &str) {
    let mut session = Session::new(program.scene.clone(), Origin::BuiltIn(1));
    session.apply(FilesCommand::Offer("Bullet".to_owned()));
    program.click(program.whole(panel_place(&session, label).center()));
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
    wait_for("nothing to keep", || sessions(&home).is_empty().then_some(()));
}

fn view_after_kill() {
    let home = user();
    let mut program = Program::open_plain(home.path(), &[]);
    program.key("a");
    kept(&home, 3);
    let red = program.screen(program.scene.circles[0].circle.center);
    wheel(&mut program, beside(red, 90.0, 60.0), 3);
    let [from, to] = [beside(red, 200.0, 180.0), beside(red, 260.0, 150.0)];
    program.drag(&[from, to]);
    program.camera.pan(to - from);
    let center = program.camera.center;
    wait_for("the view is kept", || {
        let number = |key: &str| {
            let text = fs::read_to_string(open_file(&home)).ok()?;
            text.lines().find_map(|line| line.strip_prefix(key)?.parse::<f64>().ok())
        };
        let [x, y] = [number("#: x = ")?, number("#: y = ")?];
        is_near(&program.camera, dvec2(x, y), center).then_some(())
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
    let scene = kept(&home, 3);
    let mut program = Program::open_plain(home.path(), &[]);
    program.wait_for_rest();
    click(&program, "Restore");
    restores(&program, &scene);
    // Compare was open, and is kept with the next edit; the same key leads to all methods and then back to one.
    for (key, line) in [("a", "compare = true"), ("b", "compare = \"all\""), ("b", "compare = false")] {
        program.key(key);
        kept(&home, 4);
        wait_for(line, || {
            let text = fs::read_to_string(open_file(&home)).ok()?;
            text.contains(line).then_some(())
        });
    }
    program.signal(Signal::TERM);
    program.wait_for_end();
}

fn after_signals() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let home = user();
        let mut program = Program::open_plain(home.path(), &["--play"]);
        // The last edit is made at a time at which nothing is handed over.
        program.key("a");
        kept(&home, 3);
        program.key("a");
        program.wait_for_picture();
        program.signal(signal);
        assert_eq!(program.wait_for_end(), (None, String::new()), "{signal:?}");
        assert_eq!(scene::read(&open_file(&home)).expect("a scene").circles.len(), 4, "{signal:?}");
    }
}

fn unchanged() {
    let home = user();
    let mut program = Program::open_plain(home.path(), &[]);
    program.key("m b t");
    program.wait_for_rest();
    assert!(sessions(&home).is_empty(), "the method and a page are no edits");
    program.key("a");
    kept(&home, 3);
    program.key("ctrl+z");
    wait_for("nothing to keep", || sessions(&home).is_empty().then_some(()));
    program.signal(Signal::TERM);
    program.wait_for_end();
    drop(Program::open_plain(home.path(), &["--fresh"]));
    let left: Vec<PathBuf> =
        fs::read_dir(data(&home)).expect("a folder").flatten().map(|one| one.path()).collect();
    assert!(
        left.iter().all(|path| path.extension().is_some_and(|extension| extension == "lock")),
        "{left:?}"
    );
}

fn not_plain() {
    let home = user();
    let scene = leave(&home);
    for arguments in [&["bullet"][..], &["--fresh"], &["--compare"]] {
        let mut program = Program::open_plain(home.path(), arguments);
        program.key("Return");
        program.wait_for_rest();
        assert_eq!(program.circles().len(), 2, "{arguments:?}");
        program.kill();
    }
    let program = Program::open_plain(home.path(), &[]);
    program.key("Return");
    restores(&program, &scene);
}

fn turned_down() {
    for by_key in [true, false] {
        let home = user();
        let scene = leave(&home);
        let mut program = Program::open_plain(home.path(), &[]);
        program.wait_for_rest();
        if by_key {
            program.key("Escape");
        } else {
            click(&program, "Dismiss");
        }
        let before = data(&home).join("session-before.toml");
        wait_for("the session before", || before.exists().then_some(()));
        assert_eq!(scene::read(&before), Ok(scene), "it is not lost");
        program.kill();
        let program = Program::open_plain(home.path(), &[]);
        program.key("Return");
        program.wait_for_rest();
        assert_eq!(program.circles().len(), 2);
    }
}

fn two_at_once() {
    let home = user();
    let scene = leave(&home);
    let mut first = Program::open_plain(home.path(), &[]);
    let alone = first.words();
    let mut second = Program::open_plain(home.path(), &[]);
    second.wait_for_rest();
    second.display.take_picture("second");
    assert!(second.words() != alone, "it says that it keeps nothing");
    // It offers nothing, and its edits are not kept.
    second.key("Return a a");
    second.wait_until("two more", |circles| circles.len() == 4);
    first.key("a");
    kept(&home, 3);
    second.kill();
    first.key("a");
    kept(&home, 4);
    first.kill();
    // An unanswered offer is replaced by the later edits.
    assert_eq!(scene::read(&data(&home).join("session-offered.toml")), Ok(scene.clone()));
    let program = Program::open_plain(home.path(), &[]);
    program.key("Return");
    program.wait_until("what was open", |circles| circles.len() == 4);
    assert_eq!(scene::read(&data(&home).join("session-before.toml")), Ok(scene));
}

fn earlier_version() {
    let home = user();
    let scene = leave(&home);
    let earlier = data(&home).join("sessions");
    fs::create_dir(&earlier).expect("a folder");
    fs::rename(open_file(&home), earlier.join("open-123-0.toml")).expect("renamed");
    let mut program = Program::open_plain(home.path(), &[]);
    program.key("Return");
    restores(&program, &scene);
    program.key("shift+r");
    wait_for("nothing to keep", || sessions(&home).is_empty().then_some(()));
    program.kill();
    let program = Program::open_plain(home.path(), &[]);
    program.key("Return");
    program.wait_for_rest();
    assert_eq!(program.circles().len(), 2, "it is offered once");
}

fn damaged() {
    let home = user();
    leave(&home);
    let path = open_file(&home);
    let text = fs::read_to_string(&path).expect("text");
    fs::write(&path, &text[..text.len() / 2]).expect("written");
    let program = Program::open_plain(home.path(), &[]);
    program.wait_for_rest();
    program.display.take_picture("damaged");
    assert_eq!(sessions(&home), [data(&home).join("session-aside.toml")]);
    program.key("Return");
    program.wait_for_rest();
    assert_eq!(program.moment(), program.scene);
}

fn killed_within() {
    let kills = tries(KILLS, 2);
    let home = user();
    let old = kept_text(&home);
    let (folder, path) = (data(&home), open_file(&home));
    let display = Rc::new(Display::start(SCREEN));
    let (mut caught, mut runs) = (0, 0);
    while caught < kills {
        // A busy machine may let most temporary files go before the kill.
        runs += 1;
        assert!(runs <= 20 * kills, "killed while the file was written: {caught} of {runs} times");
        fs::remove_dir_all(&folder).expect("removed");
        let mut program = Program::open_plain_on(Rc::clone(&display), home.path(), &["gas-20000"]);
        // As if it had been kept before.
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
            let count = Scene::parse(&text, "kept").expect("a whole scene").circles.len();
            assert!((20_001..=20_000 + presses as usize).contains(&count), "{count}");
        }
        // The next program must not be mistaken for this one.
        display.wait_for_windows("Circle Collision", 0);
    }
}

/// The kept text of a bullet with one more circle.
fn kept_text(home: &TempDir) -> String {
    leave(home);
    fs::read_to_string(open_file(home)).expect("text")
}

fn has_temporary(folder: &Path) -> bool {
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| entry.path().extension().is_some_and(|extension| extension == "tmp"))
}
