//! The settings: the values that are remembered from one start to the next.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::Table;

use super::bounds::WindowBounds;
use super::lenient;
use crate::session::{Overlay, ScreenCommand, Session, ViewOptions};

/// The version of the file. A later one is set aside.
pub const VERSION: i64 = 1;

/// The values, as they are in the file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct Settings {
    pub version: i64,
    pub theme: ThemeName,
    /// How many times as fast as the scene says it plays.
    pub playback: f64,
    /// The files that were opened or saved last, the latest first.
    #[serde(serialize_with = "write_paths")]
    pub recent: Arc<[PathBuf]>,
    /// `None` while nothing is known of the window.
    #[serde(rename = "window")]
    pub bounds: Option<WindowBounds>,
    /// Whether each overlay is drawn, in the order of [`Overlay::ALL`].
    #[serde(deserialize_with = "read_overlays", serialize_with = "write_overlays")]
    pub overlays: [bool; Overlay::ALL.len()],
    /// `None` if the tour was never started.
    pub tour: Option<TourProgress>,
}

/// The theme by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    Dark,
    Light,
}

/// The chapter with which the tour goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct TourProgress {
    /// The number of the chapter, from 1.
    pub chapter: usize,
}

impl Default for Settings {
    fn default() -> Self {
        let view = ViewOptions::default();
        Self {
            version: VERSION,
            theme: ThemeName::of(&view),
            playback: 1.0,
            recent: Arc::default(),
            bounds: None,
            overlays: Overlay::ALL.map(|overlay| view.overlay(overlay)),
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
    /// At the first chapter.
    pub const START: Self = Self { chapter: 1 };
}

/// Writes the paths that are UTF-8, as TOML requires.
fn write_paths<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(paths.iter().filter_map(|path| path.to_str()))
}

/// Writes the switch of each overlay by its name.
fn write_overlays<S: Serializer>(
    overlays: &[bool; Overlay::ALL.len()],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Overlay::ALL.map(Overlay::name).into_iter().zip(overlays))
}

/// Reads the switches, with the default for an overlay that is missing.
fn read_overlays<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[bool; Overlay::ALL.len()], D::Error> {
    let named = BTreeMap::<String, bool>::deserialize(deserializer)?;
    let view = ViewOptions::default();
    Ok(Overlay::ALL
        .map(|overlay| named.get(overlay.name()).copied().unwrap_or_else(|| view.overlay(overlay))))
}

impl Settings {
    /// Returns the settings of this session and of its window.
    pub fn of(session: &Session, bounds: Option<WindowBounds>) -> Self {
        let view = session.view_options();
        Self {
            version: VERSION,
            theme: ThemeName::of(view),
            playback: session.playback(),
            recent: Arc::clone(session.recent()),
            bounds,
            overlays: Overlay::ALL.map(|overlay| view.overlay(overlay)),
            tour: session.tour_resumes_at().map(|index| TourProgress { chapter: index + 1 }),
        }
    }

    /// Returns the session with these settings.
    pub fn applied_to(&self, session: Session) -> Session {
        let mut session = session.with_recent(&self.recent).with_playback(self.playback);
        if ThemeName::of(session.view_options()) != self.theme {
            session.apply(ScreenCommand::ToggleTheme);
        }
        for (overlay, is_on) in Overlay::ALL.into_iter().zip(self.overlays) {
            if session.view_options().overlay(overlay) != is_on {
                session.apply(ScreenCommand::ToggleOverlay(overlay));
            }
        }
        match self.tour {
            Some(TourProgress { chapter }) => session.with_toured(chapter.saturating_sub(1)),
            None => session,
        }
    }

    /// Reads the settings, with the default for an invalid value.
    pub fn read(table: Table) -> Self {
        let has_toured = table.contains_key("tour");
        let mut settings: Self = lenient::read(table);
        if has_toured && settings.tour.is_none() {
            settings.tour = Some(TourProgress::START);
        }
        if !(settings.playback.is_finite() && settings.playback > 0.0) {
            settings.playback = 1.0;
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_playback_or_a_window_without_sense_is_left_out() {
        for value in ["0.0", "-1.0", "nan", "inf", "1", "\"fast\""] {
            let text = format!("theme = \"light\"\nplayback = {value}\n[window]\nwidth = {value}\n");
            let settings = Settings::read(text.parse().expect("TOML"));
            let expected = Settings { theme: ThemeName::Light, ..Settings::default() };
            assert_eq!(settings, expected, "{value}");
        }
    }
}
