//! Everything that can be asked of the program by key, by mouse or by a panel.

use std::path::PathBuf;

use glam::DVec2;
use strum::{EnumDiscriminants, VariantArray};

use super::consequences::{Condition, Subject};
use super::experiment::{Edit, Value};
use super::files::{FilePicker, Kept};
use super::origin::Origin;
use super::pair::Pair;
use super::screen::{Overlay, Page, Term};
use super::tour::Guess;
use crate::scene::Scene;
use crate::simulation::{Detection, Response, Yields};

/// A change that is asked for. Circles are given by their index; a value that is not accepted is brought to the nearest that is.
#[derive(Clone, Debug, PartialEq, EnumDiscriminants)]
#[strum_discriminants(
    name(CommandKind),
    doc = "Which command it is, whatever its values. `CommandKind::VARIANTS` lists them all.",
    derive(PartialOrd, Ord, VariantArray),
    allow(missing_docs, reason = "the commands say it")
)]
pub enum Command {
    /// Plays, or pauses.
    TogglePlay,
    /// Goes back to the start: the scene as last edited.
    Restart,
    /// Goes back to the scene as it was loaded.
    Reload,
    /// Goes forward by one fixed step; under intercept detection by as much time.
    StepForward,
    /// Goes back by one fixed step; under intercept detection by as much time.
    StepBack,
    /// Goes to the next contact, miss or wall hit.
    NextEvent,
    /// Goes to the event before.
    PreviousEvent,
    /// Goes to this time (s, absolute).
    Seek(f64),
    /// Zooms the ribbon around this time (s, absolute) by this factor.
    ZoomTime(f64, f64),
    /// Doubles the playback speed.
    Faster,
    /// Halves the playback speed.
    Slower,
    /// Shows the miss on screen again, slowly.
    Replay,
    /// Ends a replay.
    Skip,
    /// Plays from the start with a safe step for the pair that the step size is about.
    UseSafeStep,

    /// Goes back to the start under the other detection method.
    ToggleDetection,
    /// Goes back to the start under this method.
    SetDetection(Detection),
    /// Changes to the other method from this moment on.
    ToggleDetectionHere,
    /// Goes back to the start under both methods side by side, or under one.
    ToggleCompare,
    /// Explains the other run of Compare.
    ExplainOther,
    /// Multiplies dt by √2.
    LongerStep,
    /// Divides dt by √2.
    ShorterStep,
    /// Sets dt (s).
    SetStep(f64),
    /// Sets what a contact does.
    SetResponse(Response),
    /// Sets the restitution: the speed of separation over the speed of approach.
    SetRestitution(f64),
    /// Sets which circle is pushed out.
    SetYields(Yields),

    /// Opens the built-in scene of this index.
    OpenBuiltIn(usize),
    /// Opens the built-in scene after this one.
    NextScene,
    /// Opens the built-in scene before this one.
    PreviousScene,
    /// Opens a scene that was read from this origin.
    Open(Box<Scene>, Origin),
    /// Asks for the files that may be opened.
    AskToOpen,
    /// Offers files to open.
    FilePicker(FilePicker),
    /// Opens the scene in this file.
    OpenFile(PathBuf),
    /// Puts the start on the clipboard, as the text of its file.
    Copy,
    /// Puts a link to the experiment on the clipboard.
    CopyLink,
    /// Opens what a link holds.
    OpenLink(Box<Kept>),
    /// Opens the scene, or the link, whose text is on the clipboard.
    Paste,
    /// Writes the start to the scene's file.
    Save,
    /// Writes this moment to a new file.
    SaveMoment,
    /// Notes that the scene was saved in this file.
    SavedAs(PathBuf),
    /// Closes the window; first asks about a file that differs from what is open.
    Quit,
    /// Writes the start to the scene's file, and closes the window.
    SaveAndQuit,
    /// Writes the start to this file, which is the scene's from then on, and closes the window.
    SaveAsAndQuit(PathBuf),
    /// Asks again before the window closes: the file could not be written, for this reason.
    NotSaved(String),
    /// Closes the window, and gives the edits up.
    QuitWithoutSaving,
    /// Offers to restore what was open in the last window, a scene of this title.
    Offer(String),
    /// Restores what is offered.
    Restore,
    /// Turns down what is offered.
    DismissOffer,
    /// Opens what was kept of another session.
    OpenKept(Box<Kept>),
    /// Shows a sentence that says what an effect came to.
    Tell(String),

    /// Goes back to before the last edit.
    Undo,
    /// Makes the edit again that was undone.
    Redo,
    /// Selects one circle, or none.
    Select(Option<usize>),
    /// Adds a circle to the selection, or removes it.
    SelectSecond(usize),
    /// Adds a circle, near this place if one is given (m).
    AddCircle(Option<DVec2>),
    /// Removes the selected circles.
    RemoveSelected,
    /// Sets the center of a circle (m).
    SetCenter(usize, DVec2),
    /// Sets the velocity of a circle (m/s).
    SetVelocity(usize, DVec2),
    /// Sets the radius of a circle (m).
    SetRadius(usize, f64),
    /// Sets the mass of a circle (kg).
    SetMass(usize, f64),
    /// Takes hold of a circle.
    Grab(usize),
    /// Moves what is held towards a place (m for its center).
    DragTo(DVec2),
    /// Lets go of what is held.
    Release,

    /// Turns an overlay on or off.
    ToggleOverlay(Overlay),
    /// Opens a page of the panel; closes the panel where that page is open.
    TogglePage(Page),
    /// Opens the panel at the page that was open last, or closes it.
    TogglePanel,
    /// Makes words and handles larger and hides the panel, for a projector; or brings both back.
    TogglePresent,
    /// Shows on the canvas what this term of the equation is made of, or nothing.
    Point(Option<Term>),
    /// Shows on the canvas where this pair will touch, or nothing.
    PointAtPair(Option<Pair>),
    /// Tries the explained pair with steps at random phases.
    RunMonteCarlo,
    /// Opens the tour where it was left, or closes it.
    ToggleTour,
    /// Goes to the next chapter of the tour.
    NextChapter,
    /// Goes to the chapter of the tour before this one.
    PreviousChapter,
    /// Says what the person expects of a throw.
    Predict(Guess),
    /// Shows on the canvas the next term of the equation.
    PointAtNextTerm,
    /// Turns pauses at results on or off.
    TogglePauses,
    /// Turns still pictures on or off: nothing moves but the circles.
    ToggleStill,
    /// Changes between the dark and the light theme.
    ToggleTheme,
    /// Shows the list of keys, or hides it.
    ToggleHelp,
    /// Closes what is open: files to choose from, help, the result on screen, the tour, the panel, the selection.
    Close,
    /// Fits the scene into the canvas.
    Fit,
    /// Zooms at the middle of the canvas by this factor.
    Zoom(f64),
    /// Changes between full screen and window.
    ToggleFullscreen,
    /// Writes a picture of the window.
    Screenshot,
}

impl Command {
    /// Returns what it is about.
    pub(super) fn subject(&self) -> Subject {
        self.subject_and_circle().0
    }

    /// Returns the index of the circle that it is for, if it is for a certain one.
    pub fn circle(&self) -> Option<usize> {
        self.subject_and_circle().1
    }

    fn subject_and_circle(&self) -> (Subject, Option<usize>) {
        match *self {
            Self::ToggleDetection | Self::SetDetection(_) | Self::ToggleCompare => (Subject::Method, None),

            Self::ToggleDetectionHere
            | Self::SetResponse(_)
            | Self::SetYields(_)
            | Self::Reload
            | Self::OpenBuiltIn(_)
            | Self::NextScene
            | Self::PreviousScene
            | Self::Open(..)
            | Self::OpenKept(_)
            | Self::OpenLink(_)
            | Self::RemoveSelected => (Subject::Edit(Edit::Once), None),
            Self::AddCircle(_) => (Subject::EditIf(Condition::Room), None),
            Self::UseSafeStep => (Subject::EditIf(Condition::SafeStep), None),
            Self::Grab(circle) => (Subject::Edit(Edit::Once), Some(circle)),
            Self::LongerStep | Self::ShorterStep | Self::SetStep(_) => {
                (Subject::Edit(Edit::Pull(Value::Step)), None)
            }
            Self::SetRestitution(_) => (Subject::Edit(Edit::Pull(Value::Restitution)), None),
            Self::SetCenter(circle, _) => (Subject::Edit(Edit::Pull(Value::Center(circle))), Some(circle)),
            Self::SetVelocity(circle, _) => {
                (Subject::Edit(Edit::Pull(Value::Velocity(circle))), Some(circle))
            }
            Self::SetRadius(circle, _) => (Subject::Edit(Edit::Pull(Value::Radius(circle))), Some(circle)),
            Self::SetMass(circle, _) => (Subject::Edit(Edit::Pull(Value::Mass(circle))), Some(circle)),

            Self::Undo | Self::Redo => (Subject::Undo, None),

            Self::TogglePlay => (Subject::Play, None),
            Self::StepForward | Self::NextEvent => (Subject::Forward, None),
            Self::Restart => (Subject::Restart, None),
            Self::StepBack | Self::PreviousEvent | Self::Seek(_) | Self::Faster | Self::Slower => {
                (Subject::Time, None)
            }

            Self::DragTo(_) => (Subject::Hold, None),
            Self::Release => (Subject::Release, None),

            Self::Skip | Self::Close => (Subject::Close, None),

            Self::Select(circle) => (Subject::View, circle),
            Self::SelectSecond(circle) => (Subject::View, Some(circle)),
            Self::Replay
            | Self::ExplainOther
            | Self::AskToOpen
            | Self::OpenFile(_)
            | Self::Copy
            | Self::CopyLink
            | Self::Paste
            | Self::Save
            | Self::SaveMoment
            | Self::Quit
            | Self::SaveAndQuit
            | Self::SaveAsAndQuit(_)
            | Self::QuitWithoutSaving
            | Self::Restore
            | Self::DismissOffer
            | Self::ToggleOverlay(_)
            | Self::TogglePage(_)
            | Self::TogglePanel
            | Self::TogglePresent
            | Self::PointAtNextTerm
            | Self::RunMonteCarlo
            | Self::ToggleTour
            | Self::NextChapter
            | Self::PreviousChapter
            | Self::Predict(_)
            | Self::TogglePauses
            | Self::ToggleStill
            | Self::ToggleTheme
            | Self::ToggleHelp
            | Self::Fit
            | Self::Zoom(_)
            | Self::ToggleFullscreen
            | Self::Screenshot => (Subject::View, None),

            Self::Point(_) | Self::PointAtPair(_) | Self::ZoomTime(..) => (Subject::Pointer, None),

            Self::Tell(_) | Self::SavedAs(_) | Self::NotSaved(_) | Self::FilePicker(_) | Self::Offer(_) => {
                (Subject::Report, None)
            }
        }
    }
}
