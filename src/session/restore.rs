//! Saving a session for the next start, and restoring it.

use std::sync::Arc;

use super::values::round_to_ten_digits;
use super::{Effect, Methods, Origin, SavedSession, SavedView, Session, State, Switches, ViewOptions};
use crate::scene::{Apart, BUILT_IN, PLAYBACK_RANGE, Scene};

impl State {
    /// Returns what to save for the next start: this session with this view if it was edited, else the one that is still
    /// offered; `None` without either.
    pub fn saved(&self, view: Option<SavedView>) -> Option<Arc<SavedSession>> {
        if !self.is_unsaved() {
            return self.files.offer.clone();
        }
        let ViewOptions { panel, still, plays_through, present, .. } = self.screen.view_options;
        Some(Arc::new(SavedSession {
            scene: self.run().edited().clone().storable(),
            origin: self.files.origin.clone(),
            line_up: self.experiment.line_up,
            page: panel.page().or(panel.folded_page()),
            selection: self.screen.selection.clone(),
            speed: self.clock.speed,
            switches: Some(Switches { still, pauses: !plays_through, present }),
            view,
            file: None,
        }))
    }

    /// Returns the title of the session that is offered, if one is. During the tour there is no offer, so that the tour is the
    /// only one to speak.
    pub fn offer(&self) -> Option<&str> {
        self.files.offer.as_ref().filter(|_| self.tour.open.is_none()).map(|saved| saved.scene.title.as_str())
    }

    /// Whether there is something to save: always for a scene without a file, else whether the start differs from the built-in
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

    /// Whether the scene was edited since it was this one. The method does not count as an edit, nor does a step that the
    /// tour sets.
    fn differs_from(&self, scene: &Scene) -> bool {
        let start = self.run().edited();
        let apart = if self.tour.open.is_some() { Apart::MethodAndStep } else { Apart::Method };
        !start.is_world_of(scene, apart) || start.title != scene.title || start.watch != scene.watch
    }

    /// Returns the playback speed as a multiple of the scene's own.
    pub fn playback(&self) -> f64 {
        round_to_ten_digits(self.clock.speed / self.run().loaded().playback)
    }

    pub(super) fn restore_offer(&mut self) -> Option<Effect> {
        let Some(saved) = self.files.offer.take() else {
            self.tell("There is nothing to restore.");
            return None;
        };
        self.tell(format!("{} is open again, as you left it.", saved.scene.title));
        Some(self.restore(Arc::unwrap_or_clone(saved)))
    }

    /// Turns down the offer.
    pub(super) fn dismiss_offer(&mut self) {
        if let Some(offer) = self.files.offer.take() {
            self.tell("Dismissed. Ctrl+Z offers it again.");
            self.files.declined = Some((offer, self.experiment.undo.count()));
        }
    }

    /// Offers the session again that was turned down, unless there are later edits to undo. Returns whether it does.
    pub(super) fn offer_again(&mut self) -> bool {
        let edits = self.experiment.undo.count();
        let declined = self.files.declined.take_if(|(_, edits_before)| edits <= *edits_before);
        let Some((offer, _)) = declined else { return false };
        self.files.offer = Some(offer);
        true
    }

    /// Opens a saved session.
    pub(super) fn restore(&mut self, saved: SavedSession) -> Effect {
        let SavedSession { scene, origin, line_up, page, selection, speed, switches, view, file } = saved;
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

impl Session {
    /// Returns the session in which the open scene plays this many times as fast as it specifies, limited to the accepted
    /// range.
    pub fn with_playback(mut self, times: f64) -> Self {
        self.state.clock.speed = within_range(self.run().loaded().playback * times);
        self
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

    /// A bullet with one more circle.
    fn edited() -> Arc<SavedSession> {
        let mut session = session(None);
        session.apply(ExperimentCommand::AddCircle(None));
        session.saved(None).expect("an edit")
    }

    fn offer(session: &mut Session, saved: &Arc<SavedSession>) {
        session.apply(FilesCommand::Offer(Arc::clone(saved)));
    }

    #[test]
    fn only_an_edited_session_is_saved() {
        let mut session = session(None);
        for command in [
            Command::Clock(ClockCommand::TogglePlay),
            ExperimentCommand::ToggleDetection.into(),
            ExperimentCommand::NextLineUp.into(),
            ScreenCommand::TogglePage(Page::Cost).into(),
            ClockCommand::Faster.into(),
            TourCommand::ToggleTour.into(),
            TourCommand::NextChapter.into(),
            FilesCommand::OpenBuiltIn(3).into(),
            ScreenCommand::Select(Some(0)).into(),
        ] {
            session.apply(command.clone());
            assert_eq!(session.saved(None), None, "{command:?}");
        }
        session.apply(ExperimentCommand::LongerStep);
        assert!(session.saved(None).is_some());
        session.apply(ExperimentCommand::Undo);
        assert_eq!(session.saved(None), None);
    }

    #[test]
    fn a_file_is_compared_with_its_scene_and_a_paste_has_none() {
        let mut file = session(Some(Origin::File("/a.toml".into())));
        assert_eq!(file.saved(None), None);
        file.apply(ExperimentCommand::AddCircle(None));
        assert!(file.saved(None).is_some());
        assert_eq!(file.apply(FilesCommand::Quit), None);
        assert_eq!(file.asked_about(), Some(Path::new("/a.toml")));
        file.apply(ScreenCommand::Close);
        assert_eq!(file.asked_about(), None);
        file.apply(FilesCommand::SavedAs("/b.toml".into()));
        assert_eq!(file.saved(None), None);
        assert_eq!(file.apply(FilesCommand::Quit), Some(Effect::Quit));
        // The file holds the circle that undo removes.
        file.apply(ExperimentCommand::Undo);
        file.apply(FilesCommand::SavedAs("/b.toml".into()));
        file.apply(ExperimentCommand::Redo);
        assert!(file.saved(None).is_some());
        file.apply(FilesCommand::QuitWithoutSaving);
        assert_eq!(file.saved(None), None, "it was given up");
        assert!(session(Some(Origin::Clipboard)).saved(None).is_some());
    }

    #[test]
    fn a_saved_session_is_restored() {
        let mut before = session(None);
        before.apply(ExperimentCommand::AddCircle(None));
        before.apply(ExperimentCommand::NextLineUp);
        before.apply(ScreenCommand::TogglePage(Page::Cost));
        before.apply(ClockCommand::Faster);
        before.apply(ScreenCommand::ToggleStill);
        before.apply(ScreenCommand::TogglePauses);
        before.apply(ScreenCommand::TogglePresent);
        let saved = before.saved(None).expect("an edit");
        let mut after = session(None);
        offer(&mut after, &saved);
        assert_eq!(after.apply(FilesCommand::Restore), Some(Effect::Fit));
        assert_eq!((after.saved(None), after.offer()), (Some(saved), None));
        assert!(after.view_options().present && after.view_options().still);
        assert_eq!(after.view_options().panel.page(), None, "Present has no panel");
        after.apply(ScreenCommand::TogglePresent);
        assert_eq!(after.view_options().panel.page(), Some(Page::Cost));
        after.apply(ExperimentCommand::Reload);
        assert_eq!(*after.run().start(), bullet().0);
        assert_eq!(after.saved(None), None);
    }

    #[test]
    fn an_offer_is_saved_until_something_is_edited() {
        let mut session = session(None);
        let saved = edited();
        offer(&mut session, &saved);
        assert_eq!(session.saved(None), Some(Arc::clone(&saved)));
        session.apply(ExperimentCommand::LongerStep);
        assert_ne!(session.saved(None), Some(Arc::clone(&saved)));
        assert_eq!(session.offer(), Some("Bullet"), "it can still be restored");
        session.apply(FilesCommand::Restore);
        assert_eq!(session.saved(None), Some(saved));
        session.apply(ExperimentCommand::Undo);
        assert_eq!((session.run().start().circles.len(), session.offer()), (2, None));
    }

    #[test]
    fn an_offer_that_is_dismissed_is_lost_unless_that_is_undone() {
        let mut session = session(None);
        let saved = edited();
        session.apply(ExperimentCommand::LongerStep);
        offer(&mut session, &saved);
        session.apply(ScreenCommand::Close);
        assert_eq!(session.offer(), None);
        session.apply(ExperimentCommand::AddCircle(None));
        session.apply(ExperimentCommand::AddCircle(None));
        for _ in 0..2 {
            session.apply(ExperimentCommand::Undo);
            assert_eq!(session.offer(), None, "the later edits are undone first");
        }
        session.apply(ExperimentCommand::Undo);
        assert_eq!(session.offer(), Some("Bullet"));
        assert_ne!(session.saved(None), Some(Arc::clone(&saved)), "the edit before it is not undone");
        session.apply(ExperimentCommand::Undo);
        assert_eq!(session.saved(None), Some(saved), "and now it is");
        session.apply(FilesCommand::DismissOffer);
        assert_eq!(session.saved(None), None);
        session.apply(ExperimentCommand::Undo);
        session.apply(FilesCommand::Restore);
        assert_eq!(session.run().start().circles.len(), 3);
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
}
