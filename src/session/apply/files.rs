//! Commands that open and save scenes, and close the window. Closing asks only if a file differs from the open scene.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use circle_collision::simulation::Detection;

use crate::scene::{BUILT_IN, Scene};
use crate::session::files::MAX_RECENT;
use crate::session::noticed::Noticed;
use crate::session::{Effect, FilesCommand, FrameFailures, Origin, Page, Session, Situation, State, Trial};

impl State {
    pub(super) fn apply_to_files(&mut self, command: FilesCommand, noticed: &Noticed) -> Option<Effect> {
        match command {
            FilesCommand::OpenBuiltIn(index) => return self.open_built_in(index),
            FilesCommand::NextScene => return self.open_beside(true),
            FilesCommand::PreviousScene => return self.open_beside(false),
            FilesCommand::OpenFailure(failures, index) => return self.open_failure(failures, index),
            FilesCommand::Open(scene, origin) => {
                let is_pasted = origin == Origin::Clipboard;
                self.open(*scene, origin);
                if is_pasted {
                    self.tell("The scene from the clipboard. Ctrl+S makes a file of it.");
                }
                return Some(Effect::Fit);
            }
            FilesCommand::OpenThrow(method, situation) => {
                return self.open_throw(&noticed.trial.as_ref()?.what, method, situation);
            }
            FilesCommand::New => {
                let scene = Scene::empty("New scene".to_owned());
                let words = "A scene of your own: A adds a circle, Ctrl+S makes a file of it.";
                return Some(self.open_own(scene, words));
            }
            FilesCommand::Duplicate => {
                let mut scene = self.stored_start();
                if !self.files.origin.has_own_watch(&scene, self.run().loaded()) {
                    scene.watch.clear();
                }
                scene.title.push_str(" (copy)");
                return Some(self.open_own(scene, "A copy of your own. Ctrl+S makes a file of it."));
            }
            FilesCommand::SetTitle(title) => {
                self.experiment.set_texts(|start| start.title.clone_from(&title));
            }
            FilesCommand::SetWallName(name) => self.set_wall_name(&name),
            FilesCommand::SetWatch(watch) => {
                self.experiment.set_texts(|start| start.watch.clone_from(&watch));
            }
            FilesCommand::AskToOpen => return Some(Effect::ListFolder(self.files.folder())),
            FilesCommand::FilePicker(files) => self.files.picker = Some(files),
            FilesCommand::OpenFile(path) => return Some(Effect::Read(path)),
            FilesCommand::Copy => return Some(Effect::Copy(Box::new(self.stored_start()))),
            FilesCommand::CopyLink => return self.copy_link(),
            FilesCommand::Paste => return Some(Effect::Paste),
            FilesCommand::Save => {
                let path = self.files.origin.file().map(Path::to_path_buf);
                return Some(Effect::Save(Box::new(self.stored_start()), path));
            }
            FilesCommand::SaveMoment => {
                let moment = Box::new(self.stored(self.run().start(), self.run().moment()));
                return Some(Effect::SaveCopy(moment, self.files.folder()));
            }
            FilesCommand::Export(file) => return Some(Effect::Export(file, self.files.folder())),
            FilesCommand::SavedAs(path) => self.note_saved(path),
            FilesCommand::Quit => return self.quit(),
            FilesCommand::SaveAndQuit(path) => {
                self.files.is_asked_to_save = false;
                return Some(Effect::SaveAndQuit(Box::new(self.stored_start()), path));
            }
            FilesCommand::NotSaved(problem) => {
                self.files.is_asked_to_save = true;
                self.files.refusal = Some(problem);
            }
            FilesCommand::QuitWithoutSaving => {
                (self.files.is_asked_to_save, self.files.is_given_up) = (false, true);
                return Some(Effect::Quit);
            }
            FilesCommand::Offer(saved) => self.files.offer = Some(saved),
            FilesCommand::Restore => return self.restore_offer(),
            FilesCommand::DismissOffer => self.dismiss_offer(),
            FilesCommand::OpenLink(linked) => {
                let effect = self.restore(*linked);
                self.tell("The experiment of the link. Ctrl+S makes a file of it.");
                return Some(effect);
            }
        }
        None
    }

    /// Opens the scene after the open one, or before it; of the failures in the frames of a game, the failure.
    fn open_beside(&mut self, is_after: bool) -> Option<Effect> {
        let Some((failures, index)) = self.files.failures.clone() else {
            return self.open_built_in(self.files.place_beside(is_after));
        };
        let count = failures.list.len();
        self.open_failure(failures, (index + if is_after { 1 } else { count - 1 }) % count)
    }

    /// Opens a failure in the frames of a game, as a scene.
    fn open_failure(&mut self, failures: Arc<FrameFailures>, index: usize) -> Option<Effect> {
        let FrameFailures { list, y_down, file, .. } = &*failures;
        let scene = list.get(index)?.scene(*y_down);
        let file = Path::new(file).file_name().unwrap_or_default().to_string_lossy();
        let others = if list.len() > 1 { " Page Up and Page Down go to the others." } else { "" };
        let words = format!("{file}: failure {} of {}.{others}", index + 1, list.len());
        self.open(scene, Origin::Clipboard);
        self.tell(words);
        self.files.failures = Some((failures, index));
        Some(Effect::Fit)
    }

    fn open_built_in(&mut self, index: usize) -> Option<Effect> {
        let built_in = BUILT_IN.get(index)?;
        match self.tour().filter(|tour| tour.chapter().scene == index).map(|tour| tour.place) {
            Some(chapter) => self.begin_chapter(chapter),
            None => self.open(built_in.scene(), Origin::BuiltIn(index)),
        }
        Some(Effect::Fit)
    }

    /// Opens a throw of the game, whose numbers stay as they are: those of the throw may be others.
    fn open_throw(&mut self, trial: &Trial, method: Detection, situation: Situation) -> Option<Effect> {
        let cell = trial.cell(method, situation)?;
        let (game, scene) = (*trial.game(), trial.scene(cell));
        self.screen.game = Some(game);
        self.open(scene, Origin::Clipboard);
        self.set_playing(true);
        Some(Effect::Fit)
    }

    pub(in crate::session) fn open(&mut self, scene: Scene, origin: Origin) {
        self.let_go_of_everything();
        self.clock.speed = scene.playback;
        let scene = Arc::new(scene);
        if let Some(path) = origin.file() {
            self.files.note(path, Arc::clone(&scene));
        }
        self.experiment.open(scene);
        self.screen.picture_asked = self.experiment.now.moment();
        self.files.origin = origin;
        self.files.picker = None;
        self.files.failures = None;
    }

    /// Opens a scene that is to become one of the person's own, with the page on which it gets its texts.
    fn open_own(&mut self, scene: Scene, words: &str) -> Effect {
        self.open(scene, Origin::Clipboard);
        if self.screen.view_options.panel.page() != Some(Page::Edit) {
            self.change_panel(|panel| panel.toggle_page(Page::Edit));
        }
        self.tell(words);
        Effect::Fit
    }

    fn copy_link(&mut self) -> Option<Effect> {
        let link = self.link();
        if link.is_none() {
            self.tell("The scene is too large for a link: Ctrl+C copies it as text, Ctrl+S saves it.");
        }
        link.map(Effect::CopyLink)
    }

    fn note_saved(&mut self, path: PathBuf) {
        self.tell(format!("Saved as {}", path.display()));
        let scene = Arc::new(self.run().edited().clone());
        self.files.note(&path, scene);
        self.files.origin = Origin::File(path);
    }

    /// Returns the start as last edited, with all values in the range that a file can store.
    pub(in crate::session) fn stored_start(&self) -> Scene {
        self.stored(self.run().edited(), self.run().edited().clone())
    }

    /// Returns a moment of a run with this start as it is stored: with no sentence that is about another scene.
    pub(in crate::session) fn stored(&self, start: &Scene, mut scene: Scene) -> Scene {
        self.files.origin.watch(start, self.run().loaded()).clone_into(&mut scene.watch);
        scene.storable()
    }

    /// Returns the failures in the frames of a game and the index of the one that is open, until another scene is.
    pub fn frame_failures(&self) -> Option<(&Arc<FrameFailures>, usize)> {
        self.files.failures.as_ref().map(|(failures, index)| (failures, *index))
    }

    /// Returns the file that the window asks about before it closes, while it asks.
    pub fn asked_about(&self) -> Option<&Path> {
        self.files.origin.file().filter(|_| self.files.is_asked_to_save)
    }

    /// Returns why the file that the window asks about could not be written, if that was tried.
    pub fn refusal(&self) -> Option<&str> {
        self.asked_about().and(self.files.refusal.as_deref())
    }

    /// Whether closing may have to ask: a file is open, and something was edited.
    pub fn may_ask_to_save(&self) -> bool {
        self.files.origin.file().is_some() && self.experiment.undo.count() > 0
    }

    fn quit(&mut self) -> Option<Effect> {
        self.files.is_asked_to_save = self.files.origin.file().is_some() && self.is_unsaved();
        self.files.refusal = None;
        (!self.files.is_asked_to_save).then_some(Effect::Quit)
    }

    /// Returns the files that were opened or saved last, the latest first.
    pub fn recent(&self) -> impl ExactSizeIterator<Item = &PathBuf> {
        self.files.recent.iter().map(|(path, _)| path)
    }
}

impl Session {
    /// Returns the session with these files as opened before, the latest first.
    pub fn with_recent(mut self, earlier: &[PathBuf]) -> Self {
        let recent = &mut self.state.files.recent;
        for path in earlier {
            if recent.len() < MAX_RECENT && !recent.iter().any(|(other, _)| other == path) {
                recent.push((path.clone(), None));
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recent_files_are_the_latest_eight() {
        let (scene, origin) = (BUILT_IN[0].scene(), Origin::BuiltIn(0));
        let mut session = Session::new(scene.clone(), origin).with_recent(&["/9".into(), "/x".into()]);
        for number in (0..10).chain([5]) {
            session.apply(FilesCommand::Open(
                Box::new(scene.clone()),
                Origin::File(format!("/{number}").into()),
            ));
        }
        let names: Vec<String> = session.recent().map(|path| path.display().to_string()).collect();
        assert_eq!(names, ["/5", "/9", "/8", "/7", "/6", "/4", "/3", "/2"]);
    }
}
