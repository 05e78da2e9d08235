//! What is remembered from one start to the next, in the user's settings file.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::{Table, Value};

use super::platform::{folders, read_settings, write_settings};
use crate::session::{Command, Overlay, Session, ViewOptions};

/// The name of the file in the folder of settings.
const FILE: &str = "settings.toml";

/// The name of a file of settings that cannot be read.
const ASIDE: &str = "settings-aside.toml";

/// The version of the file. A later one is set aside.
const VERSION: i64 = 1;

/// The name of the light theme in the file.
const LIGHT: &str = "light";

/// What is remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The index of the chapter that the tour continues with; `None` if the tour was never started.
    pub tour: Option<usize>,
    /// Whether the theme is the light one.
    pub light: bool,
    /// Whether each overlay is drawn, in the order of [`Overlay::ALL`].
    pub overlays: [bool; Overlay::ALL.len()],
    /// The files that were opened or saved last, the latest first.
    pub recent: Arc<[PathBuf]>,
}

impl Default for Settings {
    fn default() -> Self {
        let view = ViewOptions::default();
        let overlays = Overlay::ALL.map(|overlay| view.overlay(overlay));
        Self { tour: None, light: view.light, overlays, recent: Arc::default() }
    }
}

/// The settings file.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    /// `None` if nothing is to be remembered.
    path: Option<PathBuf>,
    /// The settings in the file.
    stored: Settings,
}

impl Settings {
    /// Returns what is to be remembered of this session.
    pub fn of(session: &Session) -> Self {
        let view = session.view_options();
        Self {
            tour: session.toured(),
            light: view.light,
            overlays: Overlay::ALL.map(|overlay| view.overlay(overlay)),
            recent: Arc::clone(session.recent()),
        }
    }

    /// Returns the session with these settings.
    pub fn applied_to(&self, session: Session) -> Session {
        let mut session = session.with_recent(&self.recent);
        if session.view_options().light != self.light {
            session.apply(Command::ToggleTheme);
        }
        for (overlay, is_on) in Overlay::ALL.into_iter().zip(self.overlays) {
            if session.view_options().overlay(overlay) != is_on {
                session.apply(Command::ToggleOverlay(overlay));
            }
        }
        match self.tour {
            Some(chapter) => session.with_toured(chapter),
            None => session,
        }
    }

    /// Reads the settings. The file counts chapters from 1; an invalid value counts as 1.
    fn read(table: &Table) -> Self {
        let tour = table.get("tour").map(|tour| {
            let chapter = tour.get("chapter").and_then(Value::as_integer).unwrap_or(1);
            usize::try_from(chapter.saturating_sub(1)).unwrap_or(0)
        });
        let others = Self::default();
        let overlays = table.get("overlays");
        let is_on = |overlay: Overlay| overlays.and_then(|all| all.get(overlay.name())?.as_bool());
        let recent = table.get("recent").and_then(Value::as_array);
        let paths = recent.into_iter().flatten().filter_map(Value::as_str);
        Self {
            tour,
            light: table.get("theme").and_then(Value::as_str).map_or(others.light, |theme| theme == LIGHT),
            overlays: std::array::from_fn(|index| {
                is_on(Overlay::ALL[index]).unwrap_or(others.overlays[index])
            }),
            recent: paths.map(PathBuf::from).collect(),
        }
    }

    /// Writes the settings, and leaves everything else in the table.
    fn write(&self, table: &mut Table) {
        table.insert("version".to_owned(), Value::Integer(VERSION));
        let theme = if self.light { LIGHT } else { "dark" };
        table.insert("theme".to_owned(), Value::String(theme.to_owned()));
        let overlays = Overlay::ALL.into_iter().zip(self.overlays);
        let overlays = overlays.map(|(overlay, is_on)| (overlay.name().to_owned(), Value::Boolean(is_on)));
        table.insert("overlays".to_owned(), Value::Table(overlays.collect()));
        // A path that is not UTF-8 cannot be written.
        let recent = self.recent.iter().filter_map(|path| path.to_str());
        let recent = recent.map(|path| Value::String(path.to_owned())).collect();
        table.insert("recent".to_owned(), Value::Array(recent));
        if let Some(chapter) = self.tour {
            let tour = table.entry("tour").or_insert_with(|| Value::Table(Table::new()));
            let number = Value::Integer(i64::try_from(chapter + 1).unwrap_or(1));
            match tour {
                Value::Table(tour) => drop(tour.insert("chapter".to_owned(), number)),
                other => *other = Value::Table(Table::from_iter([("chapter".to_owned(), number)])),
            }
        }
    }
}

impl SettingsFile {
    /// Neither reads nor writes settings.
    pub fn none() -> Self {
        Self { path: None, stored: Settings::default() }
    }

    /// Opens the settings file of this user, and says what went wrong; a file that cannot be read is set aside.
    pub fn open() -> (Self, Option<String>) {
        folders::settings().map_or_else(|| (Self::none(), None), |folder| Self::at(folder.join(FILE)))
    }

    fn at(path: PathBuf) -> (Self, Option<String>) {
        match table(&path) {
            Ok(table) => (Self { stored: Settings::read(&table), path: Some(path) }, None),
            Err(problem) => {
                // The file exists, so this is not the first start.
                let stored = Settings { tour: Some(0), ..Settings::default() };
                match fs::rename(&path, path.with_file_name(ASIDE)) {
                    Ok(()) => (
                        Self { path: Some(path), stored },
                        Some(format!("Settings not read, and set aside as {ASIDE}: {problem}")),
                    ),
                    Err(_) => (
                        Self { path: None, stored },
                        Some(format!("Settings not read, and left as they are: {problem}")),
                    ),
                }
            }
        }
    }

    /// Returns the settings in the file.
    pub fn settings(&self) -> &Settings {
        &self.stored
    }

    /// Writes the settings if they have changed, and leaves everything else in the file.
    ///
    /// # Errors
    ///
    /// Says once why the file cannot be written; it is not tried again.
    pub fn keep(&mut self, settings: Settings) -> Result<(), String> {
        if settings == self.stored {
            return Ok(());
        }
        self.stored = settings;
        let Some(path) = &self.path else { return Ok(()) };
        let written = written(path, &self.stored).map_err(|problem| format!("Settings not saved: {problem}"));
        if written.is_err() {
            self.path = None;
        }
        written
    }
}

/// Writes the settings into the file as it is now: another window may have changed it.
fn written(path: &Path, settings: &Settings) -> Result<(), String> {
    let mut table = table(path)?;
    settings.write(&mut table);
    let because = |error: std::io::Error| format!("{}: {error}", path.display());
    write_settings(path, &table.to_string()).map_err(because)
}

/// Reads the file; an empty table if there is none.
fn table(path: &Path) -> Result<Table, String> {
    let name = path.display();
    let table: Table = match read_settings(path) {
        Ok(text) => text.parse().map_err(|error: toml::de::Error| {
            let end = error.span().map_or(0, |span| span.start);
            let line = 1 + text[..end].matches('\n').count();
            format!("{name}:{line}: {}", error.message())
        })?,
        Err(error) if error.kind() == ErrorKind::NotFound => Table::new(),
        Err(error) => return Err(format!("{name}: {error}")),
    };
    match table.get("version").and_then(Value::as_integer) {
        Some(later) if later > VERSION => Err(format!("{name}: they are of a later version, {later}")),
        Some(_) | None => Ok(table),
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn of(text: &str) -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("settings.toml");
        fs::write(&path, text).expect("written");
        (folder, path)
    }

    fn toured(chapter: usize) -> Settings {
        Settings { tour: Some(chapter), ..Settings::default() }
    }

    #[test]
    fn each_setting_is_read_again_and_reaches_the_session() {
        let (_folder, path) = of("");
        let (mut file, _) = SettingsFile::at(path.clone());
        let mut settings = Settings { light: true, recent: ["/a.toml".into()].into(), ..toured(2) };
        settings.overlays = settings.overlays.map(|is_on| !is_on);
        assert_eq!(file.keep(settings.clone()), Ok(()));
        let (file, problem) = SettingsFile::at(path);
        assert_eq!((file.settings(), problem), (&settings, None));
        let scene = crate::scene::built_in("bullet").expect("a built-in name").scene();
        let session = Session::new(scene, crate::session::Origin::BuiltIn(1));
        assert_eq!(Settings::of(&settings.applied_to(session)), settings);
    }

    #[test]
    fn what_is_kept_is_read_again_and_the_rest_of_the_file_stays() {
        let (_folder, path) = of("later = \"x\"\n[tour]\nchapter = 2\nlater = [1, 2]\n");
        let (mut file, problem) = SettingsFile::at(path.clone());
        assert_eq!((file.settings().tour, problem), (Some(1), None));
        assert_eq!(file.keep(toured(4)), Ok(()));
        assert_eq!(SettingsFile::at(path.clone()).0.settings().tour, Some(4));
        let table = table(&path).expect("TOML");
        assert_eq!(table["later"].as_str(), Some("x"));
        assert_eq!(table["tour"]["later"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn a_file_is_made_with_its_folder_and_only_for_something_new() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a/b/settings.toml");
        let (mut file, problem) = SettingsFile::at(path.clone());
        assert_eq!((file.settings(), problem), (&Settings::default(), None));
        assert_eq!(file.keep(Settings::default()), Ok(()));
        assert!(!path.exists(), "nothing is new");
        assert_eq!(file.keep(toured(0)), Ok(()));
        assert_eq!(SettingsFile::at(path).0.settings().tour, Some(0));
    }

    #[test]
    fn a_file_that_is_damaged_or_of_a_later_version_is_set_aside_and_told() {
        for (text, why) in [("x = 1\ntour = [\n", "settings.toml:"), ("version = 2", "a later version, 2")] {
            let (_folder, path) = of(text);
            let (mut file, problem) = SettingsFile::at(path.clone());
            let problem = problem.expect("it is told");
            assert!(
                problem.contains(why) && problem.contains("set aside as settings-aside.toml"),
                "{problem}"
            );
            assert_eq!(file.settings(), &toured(0), "there was a start before");
            assert_eq!(file.keep(toured(3)), Ok(()));
            assert_eq!(fs::read_to_string(path.with_file_name(ASIDE)).expect("it is there"), text);
            assert_eq!(SettingsFile::at(path).0.settings().tour, Some(3));
        }
    }

    #[test]
    fn values_without_sense_count_as_the_first() {
        for text in ["tour = 3", "[tour]", "[tour]\nchapter = -7", "[tour]\nchapter = \"two\""] {
            let (_folder, path) = of(text);
            let (mut file, problem) = SettingsFile::at(path.clone());
            assert_eq!((file.settings().tour, problem), (Some(0), None), "{text}");
            assert_eq!(file.keep(toured(2)), Ok(()));
            assert_eq!(SettingsFile::at(path).0.settings().tour, Some(2), "{text}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_is_told_once() {
        let (_folder, path) = of("");
        fs::remove_file(&path).expect("it was there");
        let (mut file, _) = SettingsFile::at(path.join("settings.toml"));
        fs::write(&path, "no folder").expect("written");
        let told = file.keep(toured(1));
        assert!(told.is_err_and(|problem| problem.starts_with("Settings not saved: ")));
        assert_eq!(file.keep(toured(2)), Ok(()));
    }
}
