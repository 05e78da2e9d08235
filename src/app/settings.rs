//! The settings: the values that are remembered from one start to the next.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};
use toml::Table;

use super::size::WindowSize;
use crate::session::{Engine, Game, Overlay, ScreenCommand, Session, ViewOptions};

/// The settings, as stored in the file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct Settings {
    pub theme: ThemeName,
    /// The playback speed that was set last, and its scene.
    pub playback: Option<ScenePlayback>,
    /// The files that were opened or saved last, the latest first.
    #[serde(serialize_with = "write_paths")]
    pub recent: Vec<PathBuf>,
    /// `None` while nothing is known about the window.
    pub window: Option<WindowSize>,
    /// Whether each overlay is drawn, by name.
    pub overlays: BTreeMap<String, bool>,
    /// The game engine by name; `None` if none was ever chosen.
    pub engine: Option<String>,
    /// `None` if the tour was never started.
    pub tour: Option<TourProgress>,
}

/// The theme by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    Dark,
    Light,
}

/// The playback speed of one scene. No other scene starts with it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct ScenePlayback {
    /// The name of the built-in scene, or the path of its file.
    pub scene: String,
    /// The speed as a multiple of the scene's own.
    pub times: f64,
}

/// The chapter at which the tour resumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct TourProgress {
    /// The number of the chapter, from 1.
    pub chapter: usize,
}

impl Default for Settings {
    fn default() -> Self {
        let view = ViewOptions::default();
        Self {
            theme: ThemeName::of(&view),
            playback: None,
            recent: Vec::new(),
            window: None,
            overlays: switches(&view),
            engine: None,
            tour: None,
        }
    }
}

impl ThemeName {
    fn of(view: &ViewOptions) -> Self {
        if view.light { Self::Light } else { Self::Dark }
    }
}

impl TourProgress {
    /// The first chapter.
    pub const START: Self = Self { chapter: 1 };
}

/// Writes the paths that are UTF-8, as TOML requires.
fn write_paths<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(paths.iter().filter_map(|path| path.to_str()))
}

/// Returns the switch of each overlay.
fn switches(view: &ViewOptions) -> BTreeMap<String, bool> {
    Overlay::ALL.map(|overlay| (overlay.name().to_owned(), view.overlay(overlay))).into()
}

/// Returns the playback speed to remember: that of the open scene if it was changed, or else the one that is `stored`.
fn playback(session: &Session, stored: Option<&ScenePlayback>) -> Option<ScenePlayback> {
    let times = session.playback();
    let is_own = |scene: &&str| times != 1.0 || stored.is_some_and(|stored| stored.scene == *scene);
    let own = session.origin().name().filter(is_own);
    own.map(|scene| ScenePlayback { scene: scene.to_owned(), times }).or_else(|| stored.cloned())
}

impl Settings {
    /// Returns the settings after a change of this session; `stored` are those before it.
    pub fn of(session: &Session, stored: &Self) -> Self {
        let (view, engine) = (session.view_options(), Some(session.engine().to_string()));
        Self {
            theme: ThemeName::of(view),
            playback: playback(session, stored.playback.as_ref()),
            recent: session.recent().cloned().collect(),
            window: stored.window,
            overlays: switches(view),
            engine: engine.filter(|_| stored.engine.is_some() || session.engine() != Engine::default()),
            tour: session.tour_resumes_at().map(|index| TourProgress { chapter: index + 1 }),
        }
    }

    /// Returns the session with these settings.
    pub fn applied_to(&self, session: Session) -> Session {
        let mut session = session.with_recent(&self.recent);
        if let Some(ScenePlayback { scene, times }) = &self.playback
            && session.origin().name() == Some(scene)
        {
            session = session.with_playback(*times);
        }
        if ThemeName::of(session.view_options()) != self.theme {
            session.apply(ScreenCommand::ToggleTheme);
        }
        for overlay in Overlay::ALL {
            let is_shown = session.view_options().overlay(overlay);
            if self.overlays.get(overlay.name()).is_some_and(|&is_on| is_on != is_shown) {
                session.apply(ScreenCommand::ToggleOverlay(overlay));
            }
        }
        if let Some(engine) = Engine::all().find(|engine| Some(engine.to_string()) == self.engine) {
            let game = Game { engine, ..session.shown().game };
            session.apply(ScreenCommand::SetGame(Some(game)));
        }
        match self.tour {
            Some(TourProgress { chapter }) => session.with_toured(chapter.saturating_sub(1)),
            None => session,
        }
    }

    /// Reads the settings, replacing invalid values with their defaults.
    pub fn read(table: Table) -> Self {
        let has_toured = table.contains_key("tour");
        let mut settings: Self = read_leniently(table);
        if has_toured && settings.tour.is_none() {
            settings.tour = Some(TourProgress::START);
        }
        settings.playback.take_if(|playback| !(playback.times.is_finite() && playback.times > 0.0));
        settings
    }
}

/// Deserializes a table that may have been edited by hand into a type with a default for every field. An invalid entry
/// counts as missing.
pub fn read_leniently<Value: DeserializeOwned + Default>(mut table: Table) -> Value {
    table.retain(|key, value| {
        let alone = Table::from_iter([(key.to_owned(), value.clone())]);
        alone.try_into::<Value>().is_ok()
    });
    table.try_into().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{BUILT_IN, built_in_index};
    use crate::session::{ClockCommand, FilesCommand, Origin};

    #[test]
    fn the_playback_speed_is_remembered_for_its_scene_alone() {
        let opened = |name: &str| {
            let index = built_in_index(name).expect("a built-in name");
            Session::new(BUILT_IN[index].scene(), Origin::BuiltIn(index))
        };
        let speed = |settings: &Settings, name: &str| settings.applied_to(opened(name)).speed();
        let mut session = opened("bullet");
        session.apply(ClockCommand::Faster);
        let mut settings = Settings::of(&session, &Settings::default());
        assert_eq!(speed(&settings, "gas-30"), 1.0, "it plays as it says");
        assert_eq!(speed(&settings, "bullet"), 0.5, "twice its own");
        // A scene that is opened plays as it says, which changes nothing for the others.
        session.apply(FilesCommand::OpenBuiltIn(built_in_index("gas-30").expect("a built-in name")));
        settings = Settings::of(&session, &settings);
        assert_eq!((session.speed(), speed(&settings, "bullet")), (1.0, 0.5));
        // The last one that was set is remembered.
        session.apply(ClockCommand::Slower);
        settings = Settings::of(&session, &settings);
        assert_eq!((speed(&settings, "gas-30"), speed(&settings, "bullet")), (0.5, 0.25));
        session.apply(ClockCommand::Faster);
        settings = Settings::of(&session, &settings);
        assert_eq!(speed(&settings, "gas-30"), 1.0);
    }

    #[test]
    fn a_senseless_playback_or_window_is_left_out() {
        for value in ["0.0", "-1.0", "nan", "inf", "\"fast\""] {
            let text = format!(
                "theme = \"light\"\n[playback]\nscene = \"bullet\"\ntimes = {value}\n[window]\nwidth = {value}\n"
            );
            let settings = Settings::read(text.parse().expect("TOML"));
            let expected = Settings { theme: ThemeName::Light, ..Settings::default() };
            assert_eq!(settings, expected, "{value}");
        }
    }
}
