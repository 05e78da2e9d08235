//! Keeping a session for the next start, and restoring it.

use std::path::PathBuf;
use std::sync::Arc;

use circle_collision::simulation::Rules;

use super::files::MAX_RECENT;
use super::values::round_to_ten_digits;
use super::{Effect, Kept, Methods, Origin, Session, Switches, ViewOptions};
use crate::scene::{BUILT_IN, PLAYBACK_RANGE, Scene};

impl Session {
    /// Returns the session to keep for the next start, without the view, which the window knows; `None` if there is nothing to
    /// keep.
    pub fn kept(&self) -> Option<Kept> {
        let ViewOptions { panel, still, plays_through, present, .. } = self.screen.view_options;
        self.is_unsaved().then(|| Kept {
            scene: self.stored_start(),
            origin: self.files.origin.clone(),
            line_up: self.experiment.line_up,
            page: panel.page().or(panel.folded_page()),
            selection: self.screen.selection.clone(),
            switches: Some(Switches { still, pauses: !plays_through, present }),
            view: None,
            speed: self.clock.speed,
            file: None,
        })
    }

    /// Returns the title of the session that is offered, if one is. During the tour there is no offer, so that the tour is the
    /// only one to speak.
    pub fn offer(&self) -> Option<&str> {
        self.files.offer.as_deref().filter(|_| self.tour.open.is_none())
    }

    /// Whether there is something to keep: always for a scene without a file, else whether the start differs from the built-in
    /// scene or the file; nothing once the edits were discarded.
    pub(super) fn is_unsaved(&self) -> bool {
        if self.files.is_given_up {
            return false;
        }
        match &self.files.origin {
            Origin::BuiltIn(_) => self.differs_from(self.run().loaded()),
            Origin::File(path) => self.files.scene_in(path).is_none_or(|file| self.differs_from(file)),
            Origin::Clipboard => true,
        }
    }

    /// Whether the start was edited since it was this scene. The method does not count as an edit, nor does a step that the
    /// tour sets.
    fn differs_from(&self, scene: &Scene) -> bool {
        let start = self.run().start();
        let step = if self.tour.open.is_some() { start.rules.step } else { scene.rules.step };
        let rules = Rules { detection: start.rules.detection, step, ..scene.rules };
        start.rules != rules || start.circles != scene.circles
    }

    /// Returns the files that were opened or saved last, the latest first.
    pub fn recent(&self) -> &Arc<[PathBuf]> {
        &self.files.recent
    }

    /// Returns the session with these files as opened before, the latest first.
    #[must_use]
    pub fn with_recent(mut self, earlier: &[PathBuf]) -> Self {
        let recent = &self.files.recent;
        let all = recent.iter().chain(earlier.iter().filter(|path| !recent.contains(path)));
        self.files.recent = all.take(MAX_RECENT).cloned().collect();
        self
    }

    /// Returns the playback speed as a multiple of the scene's own.
    pub fn playback(&self) -> f64 {
        round_to_ten_digits(self.clock.speed / self.run().loaded().playback)
    }

    /// Returns the session in which the open scene plays this many times as fast as it specifies, limited to the accepted
    /// range.
    #[must_use]
    pub fn with_playback(mut self, times: f64) -> Self {
        self.clock.speed = within_range(self.run().loaded().playback * times);
        self
    }

    /// Asks the window to restore the offered session.
    pub(super) fn ask_to_restore(&mut self) -> Option<Effect> {
        if self.files.offer.take().is_none() {
            self.tell("There is nothing to restore.");
            return None;
        }
        Some(Effect::Restore)
    }

    /// Turns down the offer.
    pub(super) fn dismiss_offer(&mut self) -> Option<Effect> {
        self.files.offer.take().map(|_| Effect::TurnDown)
    }

    /// Opens a kept session.
    pub(super) fn restore(&mut self, kept: Kept) -> Effect {
        let Kept { scene, origin, line_up, page, selection, switches, view, speed, file } = kept;
        let (origin, loaded) = match origin {
            Origin::BuiltIn(index) => match BUILT_IN.get(index) {
                Some(built_in) => (origin, Some(Arc::new(built_in.scene()))),
                None => (Origin::Clipboard, None),
            },
            Origin::File(_) => (origin, file.map(Arc::new)),
            Origin::Clipboard => (origin, None),
        };
        if let (Some(path), Some(scene)) = (origin.file(), &loaded) {
            self.files.note(path, Arc::clone(scene));
        }
        self.let_go_of_everything();
        self.experiment.replace(loaded.unwrap_or_else(|| Arc::new(scene.clone())));
        self.experiment.edit(|start| *start = scene);
        if let Some(line_up) = line_up {
            self.experiment.start_under(Methods::SideBySide(line_up));
        }
        self.files.origin = origin;
        self.clock.speed = within_range(speed);
        let count = self.run().world().len();
        self.screen.selection = selection.into_iter().filter(|&circle| circle < count).take(2).collect();
        self.screen.selection.dedup();
        if let Some(page) = page.filter(|&page| self.screen.view_options.panel.page() != Some(page)) {
            self.screen.view_options.change_panel(|panel| panel.toggle_page(page));
        }
        if let Some(Switches { still, pauses, present }) = switches {
            (self.screen.view_options.still, self.screen.view_options.plays_through) = (still, !pauses);
            if self.screen.view_options.present != present {
                self.screen.view_options.toggle_present();
            }
        }
        view.map_or(Effect::Fit, Effect::Show)
    }
}

/// Returns the nearest playback speed that is accepted.
fn within_range(speed: f64) -> f64 {
    let [slowest, fastest] = PLAYBACK_RANGE;
    speed.max(slowest).min(fastest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::built_in_index;
    use crate::session::Page;
    use crate::session::{
        ClockCommand, Command, ExperimentCommand, FilesCommand, ScreenCommand, TourCommand,
    };
    use std::path::Path;

    fn bullet() -> (Scene, Origin) {
        let index = built_in_index("bullet").expect("a built-in name");
        (BUILT_IN[index].scene(), Origin::BuiltIn(index))
    }

    fn session(origin: Option<Origin>) -> Session {
        let (scene, built_in) = bullet();
        Session::new(scene, origin.unwrap_or(built_in))
    }

    #[test]
    fn only_an_edited_session_is_kept() {
        let mut session = session(None);
        for command in [
            Command::Clock(ClockCommand::TogglePlay),
            ExperimentCommand::ToggleDetection.into(),
            ExperimentCommand::NextLineUp.into(),
            ScreenCommand::TogglePage(Page::Table).into(),
            ClockCommand::Faster.into(),
            TourCommand::ToggleTour.into(),
            TourCommand::NextChapter.into(),
            FilesCommand::OpenBuiltIn(3).into(),
            ScreenCommand::Select(Some(0)).into(),
        ] {
            session.apply(command.clone());
            assert_eq!(session.kept(), None, "{command:?}");
        }
        session.apply(ExperimentCommand::LongerStep);
        assert!(session.kept().is_some());
        session.apply(ExperimentCommand::Undo);
        assert_eq!(session.kept(), None);
    }

    #[test]
    fn a_file_is_compared_with_what_it_holds_and_a_pasted_scene_has_none() {
        let mut file = session(Some(Origin::File("/a.toml".into())));
        assert_eq!(file.kept(), None);
        file.apply(ExperimentCommand::AddCircle(None));
        assert!(file.kept().is_some());
        assert_eq!(file.apply(FilesCommand::Quit), None);
        assert_eq!(file.asked_about(), Some(Path::new("/a.toml")));
        file.apply(ScreenCommand::Close);
        assert_eq!(file.asked_about(), None);
        file.apply(FilesCommand::SavedAs("/b.toml".into()));
        assert_eq!(file.kept(), None);
        assert_eq!(file.apply(FilesCommand::Quit), Some(Effect::Quit));
        // The file holds the circle that undo removes.
        file.apply(ExperimentCommand::Undo);
        file.apply(FilesCommand::SavedAs("/b.toml".into()));
        file.apply(ExperimentCommand::Redo);
        assert!(file.kept().is_some());
        file.apply(FilesCommand::QuitWithoutSaving);
        assert_eq!(file.kept(), None, "it was given up");
        assert!(session(Some(Origin::Clipboard)).kept().is_some());
    }

    #[test]
    fn a_kept_session_is_restored() {
        let mut before = session(None);
        before.apply(ExperimentCommand::AddCircle(None));
        before.apply(ExperimentCommand::NextLineUp);
        before.apply(ScreenCommand::TogglePage(Page::Cost));
        before.apply(ClockCommand::Faster);
        before.apply(ScreenCommand::ToggleStill);
        before.apply(ScreenCommand::TogglePauses);
        before.apply(ScreenCommand::TogglePresent);
        let kept = before.kept().expect("an edit");
        let mut after = session(None);
        after.apply(FilesCommand::OpenKept(Box::new(kept.clone())));
        assert_eq!(after.kept(), Some(kept));
        assert!(after.view_options().present && after.view_options().still);
        assert_eq!(after.view_options().panel.page(), None, "Present has no panel");
        after.apply(ScreenCommand::TogglePresent);
        assert_eq!(after.view_options().panel.page(), Some(Page::Cost));
        after.apply(ExperimentCommand::Reload);
        assert_eq!(*after.run().start(), bullet().0);
        assert_eq!(after.kept(), None);
    }

    #[test]
    fn a_restored_playback_applies_to_the_open_scene_alone() {
        for (times, speed) in [(1.0, 0.25), (2.0, 0.5), (0.125, 0.031_25), (1e9, 16.0), (1e-9, 1.0 / 64.0)] {
            let mut session = session(None).with_playback(times);
            assert_eq!(session.speed(), speed);
            session.apply(FilesCommand::OpenBuiltIn(3));
            assert_eq!(session.playback(), 1.0, "another scene plays as it says");
        }
        assert_eq!(session(None).with_playback(0.5).playback(), 0.5);
    }

    #[test]
    fn recent_files_are_the_latest_eight() {
        let mut session = session(None).with_recent(&["/9".into(), "/x".into()]);
        for number in (0..10).chain([5]) {
            session
                .apply(FilesCommand::Open(Box::new(bullet().0), Origin::File(format!("/{number}").into())));
        }
        let names: Vec<String> = session.recent().iter().map(|path| path.display().to_string()).collect();
        assert_eq!(names, ["/5", "/9", "/8", "/7", "/6", "/4", "/3", "/2"]);
    }
}
