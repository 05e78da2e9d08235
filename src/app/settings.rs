//! What is remembered from one start to the next, in the user's settings file.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::{Table, Value};

use super::bounds::Bounds;
use super::failure::failure;
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
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The index of the chapter that the tour continues with; `None` if the tour was never started.
    pub tour: Option<usize>,
    /// Whether the theme is the light one.
    pub light: bool,
    /// How many times as fast as the scene says it plays.
    pub playback: f64,
    /// The size and place of the window; `None` while nothing is known of them.
    pub bounds: Option<Bounds>,
    /// Whether each overlay is drawn, in the order of [`Overlay::ALL`].
    pub overlays: [bool; Overlay::ALL.len()],
    /// The files that were opened or saved last, the latest first.
    pub recent: Arc<[PathBuf]>,
}

impl Default for Settings {
    fn default() -> Self {
        let view = ViewOptions::default();
        let overlays = Overlay::ALL.map(|overlay| view.overlay(overlay));
        Self { tour: None, light: view.light, playback: 1.0, bounds: None, overlays, recent: Arc::default() }
    }
}

/// The settings file.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    /// `None` if nothing is to be remembered.
    path: Option<PathBuf>,
    /// Whether it was told that the file cannot be written.
    is_told: bool,
    /// The settings in the file.
    stored: Settings,
}

impl Settings {
    /// Returns what is to be remembered of this session and of its window.
    pub fn of(session: &Session, bounds: Option<Bounds>) -> Self {
        let view = session.view_options();
        Self {
            tour: session.toured(),
            light: view.light,
            playback: session.playback(),
            bounds,
            overlays: Overlay::ALL.map(|overlay| view.overlay(overlay)),
            recent: Arc::clone(session.recent()),
        }
    }

    /// Returns the session with these settings.
    pub fn applied_to(&self, session: Session) -> Session {
        let mut session = session.with_recent(&self.recent).with_playback(self.playback);
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
        let playback = table.get("playback").and_then(Value::as_float);
        let overlays = table.get("overlays");
        let is_on = |overlay: Overlay| overlays.and_then(|all| all.get(overlay.name())?.as_bool());
        let recent = table.get("recent").and_then(Value::as_array);
        let paths = recent.into_iter().flatten().filter_map(Value::as_str);
        Self {
            tour,
            light: table.get("theme").and_then(Value::as_str).map_or(others.light, |theme| theme == LIGHT),
            playback: playback.filter(|times| times.is_finite() && *times > 0.0).unwrap_or(others.playback),
            bounds: table.get("window").and_then(Bounds::read),
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
        table.insert("playback".to_owned(), Value::Float(self.playback));
        if let Some(bounds) = self.bounds {
            table.insert("window".to_owned(), Value::Table(bounds.to_table()));
        }
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
        Self { path: None, is_told: false, stored: Settings::default() }
    }

    /// Opens the settings file of this user, and says what went wrong; a file that cannot be read is set aside.
    pub fn open() -> (Self, Option<String>) {
        folders::settings().map_or_else(|| (Self::none(), None), |folder| Self::at(folder.join(FILE)))
    }

    fn at(path: PathBuf) -> (Self, Option<String>) {
        match table(&path) {
            Ok(table) => (Self { stored: Settings::read(&table), is_told: false, path: Some(path) }, None),
            Err(problem) => {
                // The file exists, so this is not the first start.
                let stored = Settings { tour: Some(0), ..Settings::default() };
                match fs::rename(&path, path.with_file_name(ASIDE)) {
                    Ok(()) => (
                        Self { path: Some(path), is_told: false, stored },
                        Some(format!("Settings not read, and set aside as {ASIDE}: {problem}")),
                    ),
                    Err(_) => (
                        Self { path: None, is_told: false, stored },
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
    /// Says once why the file cannot be written. It is tried again with the next change.
    pub fn keep(&mut self, settings: Settings) -> Result<(), String> {
        if settings == self.stored {
            return Ok(());
        }
        self.stored = settings;
        let Some(path) = &self.path else { return Ok(()) };
        let written = written(path, &self.stored);
        let was_told = std::mem::replace(&mut self.is_told, written.is_err());
        written
            .or_else(|problem| if was_told { Ok(()) } else { Err(format!("Settings not saved: {problem}")) })
    }
}

/// Writes the settings into the file as it is now: another window may have changed it.
fn written(path: &Path, settings: &Settings) -> Result<(), String> {
    let mut table = table(path)?;
    settings.write(&mut table);
    write_settings(path, &table.to_string()).map_err(|error| failure(path, &error))
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
        Err(error) => return Err(failure(path, &error)),
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
    use crate::app::platform::Platform;

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
        let bounds = Some(Bounds { size: [900, 700], place: Some([10, 20]) });
        let mut settings =
            Settings { light: true, playback: 0.125, bounds, recent: ["/a.toml".into()].into(), ..toured(2) };
        settings.overlays = settings.overlays.map(|is_on| !is_on);
        assert_eq!(file.keep(settings.clone()), Ok(()));
        let (file, problem) = SettingsFile::at(path);
        assert_eq!((file.settings(), problem), (&settings, None));
        let scene = crate::scene::built_in("bullet").expect("a built-in name").scene();
        let session = Session::new(scene, crate::session::Origin::BuiltIn(1));
        assert_eq!(Settings::of(&settings.applied_to(session), bounds), settings);
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
    fn a_playback_or_a_window_without_sense_is_left_out() {
        for value in ["0.0", "-1.0", "nan", "inf", "1", "\"fast\""] {
            let (_folder, path) = of(&format!("playback = {value}\n[window]\nwidth = {value}\n"));
            let settings = SettingsFile::at(path).0.stored;
            assert_eq!((settings.playback, settings.bounds), (1.0, None), "{value}");
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

    /// In the environment of a process that writes settings where there is no room: the file.
    const FULL: &str = "CIRCLE_COLLISION_FULL_DISK";

    #[test]
    fn a_full_disk_is_told_once_with_what_to_do_and_leaves_the_old_settings() {
        match Platform::HERE {
            Platform::X11 => {}
            // They limit the size of a file in another way, or not at all.
            Platform::Windows | Platform::Mac | Platform::Web => return,
        }
        if let Some(path) = std::env::var_os(FULL) {
            let (mut file, _) = SettingsFile::at(path.into());
            println!("told: {:?}, {:?}", file.keep(toured(3)), file.keep(toured(4)));
            return;
        }
        // What others have written into the file stays in it, and makes it too large.
        let text = format!("other = \"{}\"\n", "x".repeat(20_000));
        let (folder, path) = of(&text);
        // This program once more, where no file takes more than a few kilobytes: ignored, the signal of the limit becomes an
        // error of the write.
        let output = std::process::Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().expect("this program"))
            .args(["--nocapture", "a_full_disk_is_told_once_with_what_to_do_and_leaves_the_old_settings"])
            .env(FULL, &path)
            .output();
        let said = String::from_utf8(output.expect("it runs").stdout).expect("text");
        let problem = format!(
            "Settings not saved: {}: File too large (os error 27); make room on the disk",
            path.display()
        );
        assert!(said.contains(&format!("told: Err({problem:?}), Ok(())")), "{said}");
        assert_eq!(fs::read_to_string(&path).expect("text"), text);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "no half file is left");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_told_once_with_what_to_do_and_written_when_it_can_be() {
        let (folder, _) = of("");
        let own = folder.path().join("own");
        let path = own.join("settings.toml");
        let (mut file, _) = SettingsFile::at(path.clone());
        let refusals: [(&dyn Fn(), &PathBuf, &str); 3] = [
            (&|| fs::write(&own, "").expect("written"), &own, "rename or remove this file"),
            (&|| fs::create_dir_all(&path).expect("made"), &path, "rename or remove this folder"),
            (
                &|| {
                    fs::create_dir_all(&own).and_then(|()| fs::write(&path, "")).expect("written");
                    let mut permissions = fs::metadata(&path).expect("there").permissions();
                    permissions.set_readonly(true);
                    fs::set_permissions(&path, permissions).expect("protected");
                },
                &path,
                "allow writing there",
            ),
        ];
        for (chapter, (refuse, told, advice)) in refusals.into_iter().enumerate() {
            refuse();
            let problem = file.keep(toured(3 * chapter)).expect_err("it is refused");
            let start = format!("Settings not saved: {}: ", told.display());
            assert!(problem.starts_with(&start) && problem.ends_with(advice), "{problem}");
            assert_eq!(file.keep(toured(3 * chapter + 1)), Ok(()), "it is told once");
            let remove = if own.is_dir() { fs::remove_dir_all } else { fs::remove_file };
            remove(&own).expect("removed");
            assert_eq!(file.keep(toured(3 * chapter + 2)), Ok(()));
            assert_eq!(SettingsFile::at(path.clone()).0.settings().tour, Some(3 * chapter + 2));
            fs::remove_dir_all(&own).expect("removed");
        }
    }
}
