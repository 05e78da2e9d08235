//! Files made of the run: an animation, which is made picture by picture between the frames of the window, a table of events, and a
//! picture or a drawing of the moment.

use std::path::PathBuf;
use std::time::Duration;

use circle_collision::simulation::Log;

use super::platform::{Platform, System};
use crate::render::event_rows::{EventColumns, EventRow};
use crate::render::gif::Gif;
use crate::render::{FRAMES_PER_SECOND, Film, GIF_SIZE, Moments, PICTURE_SIZE, png};
use crate::session::{Run, Session};

/// How long pictures are made between two frames of the window.
const AT_ONCE: Duration = Duration::from_millis(30);

/// The maximum number of pictures: more would make a file that few programs open.
const MOST_PICTURES: u64 = 3_000;

/// An animation that is being made.
pub struct FilmInProgress {
    session: Session,
    film: Film,
    gif: Gif,
    moments: Moments,
    /// The number of pictures so far.
    done: u64,
    path: PathBuf,
}

impl FilmInProgress {
    /// Begins an animation of the run as far as it has come.
    ///
    /// # Errors
    ///
    /// Returns one line that says why there is none.
    pub fn new(session: &Session, path: PathBuf) -> Result<Self, String> {
        let duration = session.run().known_until() - session.run().start_time();
        if duration <= 0.0 {
            return Err("the run is at its start; play it, then export it as far as it has come".to_owned());
        }
        let moments = Moments::new([0.0, duration], FRAMES_PER_SECOND, session.speed());
        if moments.count > MOST_PICTURES {
            let count = moments.count;
            return Err(format!("found {count} pictures, accepted: at most {MOST_PICTURES}; play it faster"));
        }
        let gif = Gif::new(GIF_SIZE).map_err(|error| error.to_string())?;
        let session = session.to_film();
        let film = Film::new(&session.shown(), GIF_SIZE, None);
        Ok(Self { session, film, gif, moments, done: 0, path })
    }

    /// Makes pictures for a short time. Returns whether there are all.
    ///
    /// # Errors
    ///
    /// A picture cannot be encoded.
    pub fn go_on(&mut self) -> Result<bool, String> {
        let began = Platform::now();
        while self.done < self.moments.count && Platform::now().saturating_sub(began) < AT_ONCE {
            if self.session.film_to(self.moments.time(self.done)) {
                let picture = self.film.picture(&self.session.shown());
                self.gif.add(&picture, self.moments.delay(self.done)).map_err(|error| error.to_string())?;
                self.done += 1;
            }
        }
        Ok(self.done == self.moments.count)
    }

    /// Returns how far it has come, in words.
    pub fn progress(&self) -> String {
        format!("{}: picture {} of {}. Esc stops.", self.path.display(), self.done, self.moments.count)
    }

    /// Ends the animation. Returns the path and the contents of its file.
    ///
    /// # Errors
    ///
    /// It cannot be encoded.
    pub fn finish(self) -> Result<(PathBuf, Vec<u8>), String> {
        let bytes = self.gif.finish().map_err(|error| error.to_string())?;
        Ok((self.path, bytes))
    }
}

/// Returns the table of the events up to this moment, as far as they are known.
pub fn events(run: &Run) -> Vec<u8> {
    let columns = EventColumns::wide(run.start());
    let mut log = Log::default();
    (log.events, log.audited) = (run.events().to_vec(), run.audited().to_vec());
    let mut text = columns.head().as_bytes().to_vec();
    EventRow::in_order(&log).for_each(|row| row.write(&columns, run.world(), &mut text));
    text
}

/// Returns a picture of this moment, or a drawing, without hints.
///
/// # Errors
///
/// The picture cannot be encoded.
pub fn moment(session: &Session, is_drawing: bool) -> Result<Vec<u8>, String> {
    let mut shown = session.shown();
    shown.is_filmed = true;
    let mut film = Film::new(&shown, PICTURE_SIZE, None);
    if is_drawing {
        return Ok(film.svg(&shown).into_bytes());
    }
    let picture = film.picture(&shown);
    png(picture.width, picture.height, &picture.bytes).map_err(|error| error.to_string())
}
