//! What is remembered from one start to the next, in the user's settings file.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::folders;
use crate::scene::replace;
use crate::session::Session;

/// The name of the file in the folder of settings.
const FILE: &str = "settings.toml";

/// What is remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The index of the chapter that the tour continues with; `None` if the tour was never started.
    pub tour: Option<usize>,
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
        Self { tour: session.toured() }
    }

    /// Returns the session with these settings.
    pub fn applied_to(self, session: Session) -> Session {
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
        Self { tour }
    }

    /// Writes the settings, and leaves everything else in the table.
    fn write(self, table: &mut Table) {
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

    /// Opens the settings file of this user, and says what went wrong; a file that cannot be read is left as it is.
    pub fn open() -> (Self, Option<String>) {
        folders::settings().map_or_else(|| (Self::none(), None), |folder| Self::at(folder.join(FILE)))
    }

    fn at(path: PathBuf) -> (Self, Option<String>) {
        match table(&path) {
            Ok(table) => (Self { stored: Settings::read(&table), path: Some(path) }, None),
            Err(problem) => {
                // The file exists, so this is not the first start.
                let stored = Settings { tour: Some(0) };
                (
                    Self { path: None, stored },
                    Some(format!("Settings not read, and left as they are: {problem}")),
                )
            }
        }
    }

    /// Returns the settings in the file.
    pub fn settings(&self) -> Settings {
        self.stored
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
        let written = written(path, settings).map_err(|problem| format!("Settings not saved: {problem}"));
        if written.is_err() {
            self.path = None;
        }
        written
    }
}

/// Writes the settings into the file as it is now: another window may have changed it.
fn written(path: &Path, settings: Settings) -> Result<(), String> {
    let mut table = table(path)?;
    settings.write(&mut table);
    let because = |error: std::io::Error| format!("{}: {error}", path.display());
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(because)?;
    replace(path, table.to_string().as_bytes()).map_err(because)
}

/// Reads the file; an empty table if there is none.
fn table(path: &Path) -> Result<Table, String> {
    match fs::read_to_string(path) {
        Ok(text) => text.parse().map_err(|error: toml::de::Error| {
            let end = error.span().map_or(0, |span| span.start);
            let line = 1 + text[..end].matches('\n').count();
            format!("{}:{line}: {}", path.display(), error.message())
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Table::new()),
        Err(error) => Err(format!("{}: {error}", path.display())),
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

    #[test]
    fn what_is_kept_is_read_again_and_the_rest_of_the_file_stays() {
        let (_folder, path) = of("later = \"x\"\n[tour]\nchapter = 2\nlater = [1, 2]\n");
        let (mut file, problem) = SettingsFile::at(path.clone());
        assert_eq!((file.settings().tour, problem), (Some(1), None));
        assert_eq!(file.keep(Settings { tour: Some(4) }), Ok(()));
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
        assert_eq!((file.settings(), problem), (Settings::default(), None));
        assert_eq!(file.keep(Settings::default()), Ok(()));
        assert!(!path.exists(), "nothing is new");
        assert_eq!(file.keep(Settings { tour: Some(0) }), Ok(()));
        assert_eq!(SettingsFile::at(path).0.settings().tour, Some(0));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_left_alone_and_told_with_its_line() {
        let text = "x = 1\ntour = [\n";
        let (_folder, path) = of(text);
        let (mut file, problem) = SettingsFile::at(path.clone());
        let problem = problem.expect("it is told");
        assert!(problem.contains("settings.toml:") && problem.contains("left as they are"), "{problem}");
        assert_eq!(file.settings().tour, Some(0), "there was a start before");
        assert_eq!(file.keep(Settings { tour: Some(3) }), Ok(()));
        assert_eq!(fs::read_to_string(path).expect("it is there"), text);
    }

    #[test]
    fn values_without_sense_count_as_the_first() {
        for text in ["tour = 3", "[tour]", "[tour]\nchapter = -7", "[tour]\nchapter = \"two\""] {
            let (_folder, path) = of(text);
            let (mut file, problem) = SettingsFile::at(path.clone());
            assert_eq!((file.settings().tour, problem), (Some(0), None), "{text}");
            assert_eq!(file.keep(Settings { tour: Some(2) }), Ok(()));
            assert_eq!(SettingsFile::at(path).0.settings().tour, Some(2), "{text}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_is_told_once() {
        let (_folder, path) = of("");
        fs::remove_file(&path).expect("it was there");
        let (mut file, _) = SettingsFile::at(path.join("settings.toml"));
        fs::write(&path, "no folder").expect("written");
        let told = file.keep(Settings { tour: Some(1) });
        assert!(told.is_err_and(|problem| problem.starts_with("Settings not saved: ")));
        assert_eq!(file.keep(Settings { tour: Some(2) }), Ok(()));
    }
}
