//! Sentences about what just happened: every notice that a command can give.

use std::path::PathBuf;

use super::values::MAX_CIRCLES;
use crate::simulation::Detection;

/// A notice of a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The scene is as it was loaded.
    Reloaded,
    /// The experiment is back at its start, under this method; `None` for both methods.
    BackAtStart(Option<Detection>),
    /// The method has changed to this one at this moment.
    FromHereOn(Detection),
    /// In Compare there is no other method to switch to.
    BothAreRunning {
        /// The method that M keeps.
        other: Detection,
    },
    /// The last drag was repeated.
    SameDrag {
        /// The method under which M repeats it next; `None` if it was repeated under both.
        other: Option<Detection>,
    },
    /// There is no event ahead, or none near.
    NoEventAhead,
    /// There is no event on record before this moment.
    NoEventBefore,
    /// A value was not accepted as given.
    OutOfRange {
        /// The name of the value.
        name: &'static str,
        /// The value as given.
        wanted: f64,
        /// The nearest accepted value.
        accepted: f64,
    },
    /// The scene has the maximum number of circles.
    NoMoreCircles,
    /// There is no circle to remove.
    NothingSelected,
    /// There is no edit to undo.
    NothingToUndo,
    /// There is nothing left to undo: older edits have been dropped.
    OlderEditsForgotten,
    /// There is no edit to redo.
    NothingToRedo,
    /// The scene came from the clipboard.
    FromClipboard,
    /// The experiment came from a link.
    FromLink,
    /// The scene has too many circles for a link.
    TooLargeForLink,
    /// Nothing is offered to restore.
    NothingToRestore,
    /// A scene with this title was restored.
    Restored(String),
    /// The scene was written to this file.
    SavedAs(PathBuf),
    /// The tour has replaced an edited scene.
    TourReplacedScene,
    /// Another scene has closed the tour.
    TourClosed,
    /// A page was requested in Present, which has none.
    PresentEnded,
    /// Still pictures were turned on or off.
    StillPictures(bool),
    /// The outcome of an effect.
    Told(String),
}

impl Notice {
    /// Returns the sentence.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Reloaded => "The scene as it was loaded.".to_owned(),
            Self::BackAtStart(Some(detection)) => {
                format!("Back at the start: the same experiment under {} detection.", detection.name())
            }
            Self::BackAtStart(None) => {
                "Back at the start: the same experiment under both methods, with one clock.".to_owned()
            }
            Self::FromHereOn(detection) => format!("From here on with {} detection.", detection.name()),
            Self::BothAreRunning { other } => {
                format!("Both methods are already running. M keeps {}.", other.name())
            }
            Self::SameDrag { other: Some(other) } => {
                format!("That was the same drag. M plays it under {} detection.", other.name())
            }
            Self::SameDrag { other: None } => "That was the same drag under both methods.".to_owned(),
            Self::NoEventAhead => "No event is coming up soon.".to_owned(),
            Self::NoEventBefore => "Nothing happened before this.".to_owned(),
            Self::OutOfRange { name, wanted, accepted } => {
                format!("A {name} of {wanted} is out of range: the nearest accepted is {accepted}.")
            }
            Self::NoMoreCircles => format!("A scene holds at most {MAX_CIRCLES} circles."),
            Self::NothingSelected => "Click a circle first: Del removes what is selected.".to_owned(),
            Self::NothingToUndo => "Nothing to undo.".to_owned(),
            Self::OlderEditsForgotten => "Nothing to undo: older edits are not kept.".to_owned(),
            Self::NothingToRedo => "Nothing to redo.".to_owned(),
            Self::FromClipboard => "The scene from the clipboard. Ctrl+S makes a file of it.".to_owned(),
            Self::FromLink => "The experiment of the link. Ctrl+S makes a file of it.".to_owned(),
            Self::TooLargeForLink => {
                "The scene is too large for a link: Ctrl+C copies it as text, Ctrl+S saves it.".to_owned()
            }
            Self::NothingToRestore => "There is nothing to restore.".to_owned(),
            Self::Restored(title) => format!("{title} is open again, as you left it."),
            Self::SavedAs(path) => format!("Saved as {}", path.display()),
            Self::TourReplacedScene => "Ctrl+Z brings back the scene that was open.".to_owned(),
            Self::TourClosed => "The tour is closed: F2 opens it again.".to_owned(),
            Self::PresentEnded => "Present has no panel, so it is over: F5 presents again.".to_owned(),
            Self::StillPictures(true) => "Still pictures on: nothing moves but the circles.".to_owned(),
            Self::StillPictures(false) => "Still pictures off: everything moves again.".to_owned(),
            Self::Told(sentence) => sentence.clone(),
        }
    }
}
