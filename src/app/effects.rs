//! The effects of a command on the window, the clipboard and the disk.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use macroquad::DroppedFile;
use macroquad::miniquad::window as native;

use super::export::{self, FilmInProgress};
use super::opening;
use super::picture::pictures_folder;
use super::platform::description::Reader;
use super::platform::{Platform, System};
use super::window::{Window, window_size};
use crate::scene::{self, Scene, free_path_for, is_frames};
use crate::session::{
    Command, Effect, Export, FilePicker, FilesCommand, Origin, ScreenCommand, link_in, parse_link,
};
use crate::view::panel::start_at_page;

impl Window {
    /// Applies commands in order.
    pub fn apply_all(&mut self, commands: Vec<Command>) {
        for command in commands {
            self.apply(command);
        }
    }

    /// Applies a command to the session and carries out its effect.
    pub fn apply(&mut self, command: impl Into<Command>) {
        let command = command.into();
        self.pace.wake();
        if command == Command::Screen(ScreenCommand::Close) && self.film.take().is_some() {
            return self.apply(Command::tell("Stopped: no file was written."));
        }
        self.is_link_stale = true;
        if let Command::Screen(ScreenCommand::TogglePage(_) | ScreenCommand::TogglePanel) = command {
            start_at_page(&self.egui);
        }
        let effect = self.session.apply(command);
        if self.session.may_ask_to_save() {
            self.intercept_close();
        }
        // The number of runs may have changed, and the next input may be meant for one of them.
        self.lay_out(window_size(self.scale()));
        if let Some(effect) = effect {
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Fit => self.canvases.ease_to_fit(&self.session.shown()),
            Effect::StartAgain => self.canvases.start_again(),
            Effect::Show(view) => self.canvases.show_saved(&self.session.shown(), view),
            Effect::ToggleFullscreen => {
                self.is_fullscreen = !self.is_fullscreen;
                native::set_fullscreen(self.is_fullscreen);
            }
            Effect::Screenshot => self.wants_picture = true,
            Effect::Copy(scene) => {
                self.copy(&scene.to_toml(), "The scene (its start) is on the clipboard, as text.");
            }
            Effect::CopyLink(link) => {
                let address = Platform::address_of(&link);
                self.copy(&address, "The link is on the clipboard. Ctrl+V opens it here.");
            }
            Effect::Paste => self.clipboard.ask(Reader::Scene),
            Effect::Quit => self.is_over = true,
            Effect::SaveAndQuit(scene, path) => {
                let is_own = *self.session.origin() == Origin::File(path.clone());
                // Not `exists`, which is false for a dangling link.
                let is_taken = !is_own && path.symlink_metadata().is_ok();
                let saved = if is_taken { Err(taken(&path)) } else { written(&scene, &path) };
                self.is_over = saved.is_ok();
                self.apply(saved.map_or_else(FilesCommand::NotSaved, FilesCommand::SavedAs));
            }
            Effect::ListFolder(folder) => self.apply_all(listed(&folder)),
            Effect::Read(path) => self.apply(read(&path, None, None)),
            Effect::Save(scene, path) => {
                let path = path.unwrap_or_else(|| scene::free_path(Path::new(""), &scene.title));
                let saved = written(&scene, &path).map(FilesCommand::SavedAs);
                self.apply(saved.map_or_else(Command::tell, Command::from));
            }
            Effect::Export(file, folder) => self.export(file, &folder),
            Effect::SaveCopy(scene, folder) => {
                let saved = written(&scene, &scene::free_path(&folder, &scene.title));
                let message = saved.map(|path| format!("This moment is saved as {}", path.display()));
                self.apply(Command::tell(message.unwrap_or_else(|problem| problem)));
            }
        }
    }

    /// Writes a file of the run to this folder, or begins to.
    fn export(&mut self, file: Export, folder: &Path) {
        let folder = if folder.as_os_str().is_empty() { pictures_folder() } else { folder.to_path_buf() };
        let path = free_path_for(&folder, &self.session.run().start().title, file.extension());
        let contents = match file {
            Export::Gif => match FilmInProgress::new(&self.session, path.clone()) {
                Ok(film) => return self.film = Some(film),
                Err(problem) => Err(problem),
            },
            Export::Csv => Ok(export::events(self.session.run())),
            Export::Png | Export::Svg => export::moment(&self.session, file == Export::Svg),
        };
        self.write_export(contents.map(|contents| (path, contents)));
    }

    /// Makes more pictures of the animation, and writes it once it has all.
    pub fn go_on_filming(&mut self) {
        let Some(mut film) = self.film.take() else { return };
        match film.go_on() {
            Ok(false) => {
                let progress = film.progress();
                self.film = Some(film);
                self.apply(Command::tell(progress));
            }
            Ok(true) => self.write_export(film.finish()),
            Err(problem) => self.write_export(Err(problem)),
        }
    }

    fn write_export(&mut self, contents: Result<(PathBuf, Vec<u8>), String>) {
        let written = contents.and_then(|(path, contents)| Platform::write(&path, &contents));
        self.apply(Command::tell(match written {
            Ok(path) => format!("Written to {}.", path.display()),
            Err(problem) => format!("Not written: {problem}"),
        }));
    }

    /// Puts a text on the clipboard, and reports success or failure.
    fn copy(&mut self, text: &str, copied: &str) {
        let outcome = self.clipboard.copy(text).map(|()| Command::tell(copied));
        self.apply(outcome.unwrap_or_else(|problem| not_copied(&problem)));
    }
}

/// Returns the command that says why a text was not copied.
pub fn not_copied(problem: &str) -> Command {
    Command::tell(format!("Not copied: clipboard: {problem}"))
}

/// Lists the scene files of a folder, unless the system itself asks for a file. Returns the commands that show them.
fn listed(folder: &Path) -> Vec<Command> {
    if Platform::choose_file() {
        return Vec::new();
    }
    match opening::list(folder) {
        Ok(picker) => vec![FilesCommand::FilePicker(picker).into()],
        // The path can still be typed.
        Err(problem) => {
            vec![FilesCommand::FilePicker(FilePicker::default()).into(), Command::tell(problem)]
        }
    }
}

/// Returns the command that opens this scene, or says why that is impossible.
fn opened(scene: Result<Scene, String>, origin: Origin) -> Command {
    let open = |scene| FilesCommand::Open(Box::new(scene), origin).into();
    scene.map_or_else(|problem| not_opened(&problem), open)
}

fn not_opened(problem: &str) -> Command {
    Command::tell(format!("Not opened: {problem}"))
}

/// Returns the command that opens the file that was dropped on the window or chosen, or says why that is impossible; `None` without a
/// file. The walls of a game may be dropped beside its frames, as a scene.
pub fn dropped(files: Vec<DroppedFile>) -> Option<Command> {
    let mut files: Vec<_> = files.into_iter().filter_map(|file| Some((file.path?, file.bytes))).collect();
    let is_table = |path: &Path, bytes: &Option<Vec<u8>>| table(path, bytes.as_deref()).is_some();
    files.sort_by_key(|(path, bytes)| !is_table(path, bytes));
    match &files[..] {
        [] => None,
        [(path, bytes)] => Some(read(path, bytes.as_deref(), None)),
        [(path, bytes), (scene, other)] if is_table(path, bytes) && !is_table(scene, other) => {
            Some(match scene_in(scene, other.as_deref()) {
                Ok(scene) => read(path, bytes.as_deref(), Some(scene)),
                Err(problem) => not_opened(&problem),
            })
        }
        _ => Some(not_opened("several files were dropped, and one scene is open at a time")),
    }
}

/// Returns the bytes of a table of frames: `None` if the file is none. A page knows only the name of a file and its bytes; on other
/// systems, reading it from disk gives better errors.
fn table<'a>(path: &Path, bytes: Option<&'a [u8]>) -> Option<Cow<'a, [u8]>> {
    match bytes.filter(|_| !path.is_absolute()) {
        Some(bytes) => opening::holds_frames(bytes).then_some(Cow::Borrowed(bytes)),
        None => opening::frames_in(path).map(Cow::Owned),
    }
}

fn scene_in(path: &Path, bytes: Option<&[u8]>) -> Result<Scene, String> {
    match bytes.filter(|_| !path.is_absolute()) {
        Some(bytes) => opening::parse_bytes(bytes, &path.display().to_string()),
        None => opening::read(path),
    }
}

/// Returns the command that opens the scene in a file, or the failures in a table of frames; or says why that is impossible. The walls
/// beside the frames are those of `scene`, or of a scene file with the same name in the same folder.
fn read(path: &Path, bytes: Option<&[u8]>, scene: Option<Scene>) -> Command {
    let Some(table) = table(path, bytes) else {
        return opened(scene_in(path, bytes), Origin::File(path.to_path_buf()));
    };
    let beside = path.with_extension("toml");
    let scene = match scene {
        None if beside.is_file() => opening::read(&beside).map(Some),
        scene => Ok(scene),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    scene.map_or_else(|problem| not_opened(&problem), |scene| audited(&table, &name, scene))
}

/// Returns the command that opens the first failure in a table of frames, or says that there is none.
fn audited(table: &[u8], name: &str, scene: Option<Scene>) -> Command {
    match opening::failures(table, name, scene) {
        Err(problem) => not_opened(&problem),
        Ok(failures) if failures.list.is_empty() => {
            let (frames, contacts) = (failures.tally.frames, failures.tally.contacts());
            Command::tell(format!("{name}: {frames} frames, {contacts} contacts, none of them missed."))
        }
        Ok(failures) => FilesCommand::OpenFailure(Arc::new(failures), 0).into(),
    }
}

/// Returns the command that opens the scene or the link on the clipboard, or says why that is impossible.
pub fn pasted(text: Result<String, String>) -> Command {
    let text = match text {
        Ok(text) => text,
        Err(problem) => return not_opened(&format!("clipboard: {problem}")),
    };
    match link_in(&text).map(parse_link) {
        Some(Ok(linked)) => FilesCommand::OpenLink(Box::new(linked)).into(),
        Some(Err(problem)) => not_opened(&problem),
        None if is_frames(&text) => audited(text.as_bytes(), "clipboard", None),
        None => opened(opening::parse(&text, "clipboard"), Origin::Clipboard),
    }
}

/// Writes the scene. Returns its absolute path, or why it was not written.
fn written(scene: &Scene, path: &Path) -> Result<PathBuf, String> {
    Platform::save(path, scene).map_err(|error| format!("Not saved: {error}"))
}

/// Says that another file with this name exists, which is not replaced.
fn taken(path: &Path) -> String {
    format!("Not saved: {}: there is such a file already; choose another name", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(paths: &[&PathBuf]) -> Vec<DroppedFile> {
        paths.iter().map(|&path| DroppedFile { path: Some(path.clone()), bytes: None }).collect()
    }

    fn told(commands: &[Command]) -> &str {
        match commands {
            [.., Command::Screen(ScreenCommand::Tell(sentence))] => sentence,
            _ => panic!("something is told: {commands:?}"),
        }
    }

    #[test]
    fn a_text_that_is_not_a_scene_is_reported_with_its_place() {
        let said = |text: &str| told(&[pasted(Ok(text.to_owned()))]).to_owned();
        assert!(
            said("title = \"x\"\nstep = -1\n")
                .starts_with("Not opened: clipboard:2:8: step: found -1, accepted: ")
        );
        assert!(said("hello world").starts_with("Not opened: clipboard:1:7: not TOML: "));
        assert_eq!(said("https://example.org/page/#bullet&step=0"), said("#bullet&step=0"));
        assert!(said("#bullet&step=0").starts_with("Not opened: link:1:13: step: found 0, accepted: "));
        assert!(matches!(
            pasted(Ok("#bullet&step=0.1\n".to_owned())),
            Command::Files(FilesCommand::OpenLink(_))
        ));
        let silent = pasted(Err("it holds no text".to_owned()));
        assert_eq!(told(&[silent]), "Not opened: clipboard: it holds no text");
    }

    #[test]
    fn a_dropped_scene_is_opened_and_several_are_refused() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [bad, good] = ["bad.toml", "good.toml"].map(|name| folder.path().join(name));
        std::fs::write(&bad, "x").expect("written");
        std::fs::write(&good, "title = \"Good\"").expect("written");
        let opened = |command: Option<Command>| match command {
            Some(Command::Files(FilesCommand::Open(scene, Origin::File(path)))) => (scene.title, path),
            _ => panic!("a scene is opened: {command:?}"),
        };
        let refused = |command: Option<Command>| told(command.as_slice()).to_owned();
        assert_eq!(dropped(Vec::new()), None);
        assert_eq!(opened(dropped(files(&[&good]))), ("Good".to_owned(), good.clone()));
        assert!(refused(dropped(files(&[&bad]))).contains("bad.toml:1:"));
        assert!(refused(dropped(files(&[&good, &bad]))).ends_with("one scene is open at a time"));
        let with_bytes = |text: &str| {
            dropped(vec![DroppedFile { path: Some("far.toml".into()), bytes: Some(text.into()) }])
        };
        assert_eq!(opened(with_bytes("title = \"Far\"")), ("Far".to_owned(), "far.toml".into()));
        assert!(refused(with_bytes("x")).starts_with("Not opened: far.toml:1:"));
    }

    #[cfg(all(test, unix))]
    #[test]
    fn a_path_that_is_not_a_file_is_not_waited_for() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let pipe = folder.path().join("pipe.toml");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        for path in [pipe, "/dev/zero".into()] {
            let read = read(&path, None, None);
            for command in [dropped(files(&[&path])), Some(read)] {
                let said = told(command.as_slice());
                assert!(said.contains(": cannot be read: not a regular file; "), "{said}");
            }
        }
    }

    #[test]
    fn dropped_frames_open_at_their_first_failure_with_the_walls_beside_them() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let place = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("written");
            path
        };
        let frames = place("frames.csv", "time,id,x,y,radius\n0,a,-3,0,1\n1,a,3,0,1\n");
        let told_of = |command: Option<Command>| match command {
            Some(Command::Screen(ScreenCommand::Tell(sentence))) => sentence,
            other => panic!("{other:?}"),
        };
        let nothing = told_of(dropped(files(&[&frames])));
        assert_eq!(nothing, "frames.csv: 2 frames, 0 contacts, none of them missed.");
        let wall = "[[wall]]\nfrom = [0, -2]\nto = [0, 2]\nname = 'gate'";
        let walls = place("walls.toml", wall);
        for commands in [dropped(files(&[&frames, &walls])), dropped(files(&[&walls, &frames])), {
            place("frames.toml", wall);
            dropped(files(&[&frames]))
        }] {
            match commands {
                Some(Command::Files(FilesCommand::OpenFailure(failures, 0))) => {
                    assert_eq!(failures.list[0].title(), "a and gate in frame 1: missed");
                }
                other => panic!("{other:?}"),
            }
        }
        let two = told_of(dropped(files(&[&frames, &frames])));
        assert!(two.starts_with("Not opened: several files were dropped"), "{two}");
        let bad = place("bad.csv", "time,id,x,y,radius\n0,a,x,0,1\n");
        assert!(told_of(dropped(files(&[&bad]))).contains("bad.csv:2:5: x: found x, accepted"));
    }

    #[test]
    fn a_folder_that_cannot_be_listed_leaves_the_field() {
        let commands = listed(Path::new("no/such/folder"));
        assert_eq!(commands[0], FilesCommand::FilePicker(FilePicker::default()).into());
        assert!(told(&commands).starts_with("no/such/folder: cannot be read: "));
    }
}
