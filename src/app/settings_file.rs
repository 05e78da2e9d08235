//! The settings file of the user.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use toml::Table;

use super::failure::failure;
use super::platform::{Platform, System};
use super::settings::{Settings, TourProgress};

/// The name of the file in the settings folder.
const FILE: &str = "settings.toml";

/// The name that a settings file gets if it cannot be read.
const ASIDE: &str = "settings-aside.toml";

/// The settings file; by default one that is neither read nor written.
#[derive(Clone, Debug, Default)]
pub struct SettingsFile {
    /// `None` if nothing is remembered.
    path: Option<PathBuf>,
    /// Whether it has been reported that the file cannot be written.
    is_reported: bool,
    /// The settings in the file.
    pub stored: Settings,
}

impl SettingsFile {
    /// Opens the settings file of this user, and sets aside a file that cannot be read. Also returns the problem, if any.
    pub fn open() -> (Self, Option<String>) {
        Platform::settings_folder().map_or_else(Default::default, |folder| Self::at(folder.join(FILE)))
    }

    fn at(path: PathBuf) -> (Self, Option<String>) {
        match table(&path) {
            Ok(table) => (Self { stored: Settings::read(table), is_reported: false, path: Some(path) }, None),
            Err(problem) => {
                // The file exists, so this is not the first start.
                let stored = Settings { tour: Some(TourProgress::START), ..Settings::default() };
                let (path, place) = match fs::rename(&path, path.with_file_name(ASIDE)) {
                    Ok(()) => (Some(path), format!("set aside as {ASIDE}")),
                    Err(_) => (None, "left as they are".to_owned()),
                };
                let problem = format!("Settings not read, and {place}: {problem}");
                (Self { path, is_reported: false, stored }, Some(problem))
            }
        }
    }

    /// Writes the settings if they have changed.
    ///
    /// # Errors
    ///
    /// Returns, once, why the file cannot be written. Writing is tried again with the next change.
    pub fn keep(&mut self, settings: Settings) -> Result<(), String> {
        if settings == self.stored {
            return Ok(());
        }
        self.stored = settings;
        let Some(path) = &self.path else { return Ok(()) };
        let written = written(path, &self.stored);
        let was_reported = std::mem::replace(&mut self.is_reported, written.is_err());
        written.or_else(
            |problem| if was_reported { Ok(()) } else { Err(format!("Settings not saved: {problem}")) },
        )
    }
}

fn written(path: &Path, settings: &Settings) -> Result<(), String> {
    let table = Table::try_from(settings).map_err(|error| error.to_string())?;
    Platform::write_settings(path, &table.to_string()).map_err(|error| failure(path, &error))
}

/// Reads the file; returns an empty table if there is none.
fn table(path: &Path) -> Result<Table, String> {
    let name = path.display();
    match Platform::read_settings(path) {
        Ok(text) => text.parse().map_err(|error: toml::de::Error| {
            let end = error.span().map_or(0, |span| span.start);
            let line = 1 + text[..end].matches('\n').count();
            format!("{name}:{line}: {}", error.message())
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Table::new()),
        Err(error) => Err(failure(path, &error)),
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::app::platform::description::WindowSystem;
    use crate::app::settings::{ScenePlayback, ThemeName};
    use crate::app::size::WindowSize;
    use crate::session::{Overlay, Session};

    fn of(text: &str) -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("settings.toml");
        fs::write(&path, text).expect("written");
        (folder, path)
    }

    fn toured(chapter: usize) -> Settings {
        Settings { tour: Some(TourProgress { chapter: chapter + 1 }), ..Settings::default() }
    }

    /// Returns the index of the chapter at which the tour resumes according to this file.
    fn chapter_in(path: &Path) -> Option<usize> {
        SettingsFile::at(path.to_path_buf()).0.stored.tour.map(|tour| tour.chapter - 1)
    }

    #[test]
    fn each_setting_is_read_again_and_reaches_the_session() {
        let (_folder, path) = of("");
        let (mut file, _) = SettingsFile::at(path.clone());
        let window = Some(WindowSize { width: 900, height: 700 });
        let mut settings = Settings {
            theme: ThemeName::Light,
            playback: Some(ScenePlayback { scene: "bullet".to_owned(), times: 0.125 }),
            window,
            recent: ["/a.toml".into()].into(),
            engine: Some("Jolt".to_owned()),
            ..toured(2)
        };
        settings.overlays.values_mut().for_each(|is_on| *is_on = !*is_on);
        assert_eq!(file.keep(settings.clone()), Ok(()));
        let (file, problem) = SettingsFile::at(path);
        assert_eq!((&file.stored, problem), (&settings, None));
        let scene = crate::scene::built_in("bullet").expect("a built-in name").scene();
        let session = Session::new(scene, crate::session::Origin::BuiltIn(1));
        let before = Settings { window, ..Settings::default() };
        assert_eq!(Settings::of(&settings.applied_to(session), &before), settings);
    }

    /// A file as version 0.1 wrote it, which had more overlays, the position of the window, and a playback speed for any scene, which is not used.
    const OLD: &str = r#"playback = 0.5
recent = ["/home/a/one.toml", "/home/a/two.toml"]
theme = "light"
version = 1

[overlays]
"closest approach" = false
"contact to come" = false
distance = true
"ghosts of the steps" = true
"last contact" = true
"outlines of the steps" = true
"path to the next event" = true
"push-out arrow (MTV)" = false
"radii sum" = true
"swept capsule" = true
trails = true
velocities = true

[tour]
chapter = 3

[window]
height = 700
left = -8
top = 20
width = 900
"#;

    #[test]
    fn an_old_file_is_read() {
        let (_folder, path) = of(OLD);
        let (file, problem) = SettingsFile::at(path);
        assert_eq!(problem, None);
        let expected = Settings {
            theme: ThemeName::Light,
            recent: ["/home/a/one.toml".into(), "/home/a/two.toml".into()].into(),
            window: Some(WindowSize { width: 900, height: 700 }),
            overlays: file.stored.overlays.clone(),
            ..toured(2)
        };
        assert_eq!(&file.stored, &expected);
        assert_eq!(file.stored.overlays.get(Overlay::PushOut.name()), Some(&false));
    }

    #[test]
    fn a_file_is_made_with_its_folder_and_only_for_something_new() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a/b/settings.toml");
        let (mut file, problem) = SettingsFile::at(path.clone());
        assert_eq!((&file.stored, problem), (&Settings::default(), None));
        assert_eq!(file.keep(Settings::default()), Ok(()));
        assert!(!path.exists(), "nothing is new");
        assert_eq!(file.keep(toured(0)), Ok(()));
        assert_eq!(chapter_in(&path), Some(0));
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_reported() {
        let text = "x = 1\ntour = [\n";
        let (_folder, path) = of(text);
        let (mut file, problem) = SettingsFile::at(path.clone());
        let problem = problem.expect("a problem");
        assert!(
            problem.contains("settings.toml:") && problem.contains("set aside as settings-aside.toml"),
            "{problem}"
        );
        assert_eq!(&file.stored, &toured(0), "there was a start before");
        assert_eq!(file.keep(toured(3)), Ok(()));
        assert_eq!(fs::read_to_string(path.with_file_name(ASIDE)).expect("it is there"), text);
        assert_eq!(chapter_in(&path), Some(3));
    }

    #[test]
    fn a_senseless_chapter_counts_as_the_first() {
        for text in ["tour = 3", "[tour]", "[tour]\nchapter = -7", "[tour]\nchapter = \"two\""] {
            let (_folder, path) = of(text);
            let (mut file, problem) = SettingsFile::at(path.clone());
            assert_eq!((&file.stored, problem), (&toured(0), None), "{text}");
            assert_eq!(file.keep(toured(2)), Ok(()));
            assert_eq!(chapter_in(&path), Some(2), "{text}");
        }
    }

    /// In the environment of a process that writes settings if there is no room: the file.
    const FULL: &str = "CIRCLE_COLLISION_FULL_DISK";

    #[test]
    fn a_full_disk_is_reported_once_and_leaves_the_old_settings() {
        match Platform::WINDOW_SYSTEM {
            WindowSystem::X11 => {}
            // These limit the size of a file in another way, or not at all.
            WindowSystem::Windows | WindowSystem::Mac | WindowSystem::Web => return,
        }
        if let Some(path) = std::env::var_os(FULL) {
            let (mut file, _) = SettingsFile::at(path.into());
            // A long path makes the file too large.
            let recent = [PathBuf::from("x".repeat(20_000))];
            let large = |chapter| Settings { recent: recent.to_vec(), ..toured(chapter) };
            println!("told: {:?}, {:?}", file.keep(large(3)), file.keep(large(4)));
            return;
        }
        let text = "theme = \"light\"\n";
        let (folder, path) = of(text);
        // Runs this program once more, with files limited to a few kilobytes. Because the signal of that limit is ignored,
        // the write returns an error.
        let output = std::process::Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().expect("this program"))
            .args(["--nocapture", "a_full_disk_is_reported_once_and_leaves_the_old_settings"])
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
    fn a_refused_write_is_reported_once_and_made_up_for_later() {
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
            assert_eq!(file.keep(toured(3 * chapter + 1)), Ok(()), "it is reported once");
            let remove = if own.is_dir() { fs::remove_dir_all } else { fs::remove_file };
            remove(&own).expect("removed");
            assert_eq!(file.keep(toured(3 * chapter + 2)), Ok(()));
            assert_eq!(chapter_in(&path), Some(3 * chapter + 2));
            fs::remove_dir_all(&own).expect("removed");
        }
    }
}
