//! A program that is killed during a save leaves the old file or the new one, and never a part of one.
//!
//! `CIRCLE_COLLISION_KILLS=1000 cargo test --test scene -- interrupted --nocapture` kills a thousand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use circle_collision_demo::scene::{self, Scene, built_in};

use crate::tries::tries;

/// The environment variable with the number of kills; a few without it.
const KILLS: &str = "CIRCLE_COLLISION_KILLS";

/// The environment variable of a saving process with the path of the file.
const FILE: &str = "CIRCLE_COLLISION_SAVED_FILE";

/// The maximum time to wait for a save to begin or end.
const PATIENCE: Duration = Duration::from_secs(20);

/// Two scenes of different lengths, each of many blocks of the disk.
fn scenes() -> [Scene; 2] {
    let one = built_in("gas-1000").expect("a built-in name").scene();
    let mut other = one.clone();
    other.circles.truncate(600);
    other.circles[0].circle.center.x += 0.001;
    [one, other]
}

/// Saves one scene after the other over the same file, until it is killed.
fn save_forever(path: &Path) -> ! {
    let scenes = scenes();
    loop {
        for scene in &scenes {
            scene::write(path, scene).expect("written");
        }
    }
}

/// A process that ends when this value is dropped.
struct Saver(Child);

impl Saver {
    /// Starts this test program once more, as a saving process.
    fn start(path: &Path) -> Self {
        let child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "interrupted_save::a_kill_during_a_save_leaves_the_old_scene_or_the_new_one"])
            .env(FILE, path)
            .stdout(Stdio::null())
            .spawn();
        Self(child.expect("it starts"))
    }

    fn kill(&mut self) {
        self.0.kill().expect("it runs until then");
        self.0.wait().expect("it has ended");
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        // It has been killed already, except after a panic.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The temporary file in this folder.
fn temporary(folder: &Path) -> Option<PathBuf> {
    let mut paths = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    paths.find(|path| path.extension().is_some_and(|extension| extension == "tmp"))
}

/// Waits until a save is under way, or until none is.
fn wait_for_save(folder: &Path, is_under_way: bool) {
    let began = Instant::now();
    while temporary(folder).is_some() != is_under_way {
        assert!(began.elapsed() < PATIENCE, "waited in vain for a save to begin or end");
    }
}

#[test]
fn a_kill_during_a_save_leaves_the_old_scene_or_the_new_one() {
    if let Some(path) = std::env::var_os(FILE) {
        save_forever(Path::new(&path));
    }
    let (kills, began, scenes) = (tries(KILLS, 30), Instant::now(), scenes());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("scene.toml");
    scene::write(&path, &scenes[1]).expect("written");
    let (mut within, mut found) = (0, [0; 2]);
    for number in 0..kills {
        // A temporary file left by the previous kill must not be mistaken for the beginning of a save.
        if let Some(left) = temporary(folder.path()) {
            fs::remove_file(left).expect("removed");
        }
        let mut saver = Saver::start(&path);
        // After zero, one or two saves, at any point of the next.
        for _ in 0..number % 3 {
            wait_for_save(folder.path(), true);
            wait_for_save(folder.path(), false);
        }
        wait_for_save(folder.path(), true);
        let (seen, delay) = (Instant::now(), Duration::from_micros(number * 137 % 2000));
        while seen.elapsed() < delay {
            std::hint::spin_loop();
        }
        // The delay may have been longer than the save.
        wait_for_save(folder.path(), true);
        saver.kill();
        within += u64::from(temporary(folder.path()).is_some());
        let kept = scene::read(&path).expect("a whole scene");
        let which = scenes.iter().position(|scene| *scene == kept).expect("the old or the new");
        found[which] += 1;
    }
    println!("{kills} kills, {within} of them within a save, {found:?} left, {:.0?}", began.elapsed());
    assert!(within > kills / 4 && found.iter().all(|&count| count > 0), "{within}, {found:?}");
}
