//! All commands that a key, the mouse or a panel can give, and the effects that are left to the window.
//!
//! To add a command: a variant here. The compiler then asks for its role, in `role.rs`, and for what it does, in `apply`.

use std::path::PathBuf;
use std::sync::Arc;

use circle_collision::geometry::{Side, Wall};
use circle_collision::simulation::{Detection, Response, WhoYields};
use glam::DVec2;

use super::{
    FilePicker, FrameFailures, Game, Guess, LineUp, MethodCost, Origin, Overlay, Page, Pair, SavedSession,
    SavedView, Situation, Term,
};
use crate::scene::Scene;

/// A request to the session, by the room that handles it.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Changes the method, the rules or the circles.
    Experiment(ExperimentCommand),
    /// Changes the time or the playback speed.
    Clock(ClockCommand),
    /// Moves a circle by hand.
    Hand(HandCommand),
    /// Changes the view.
    Screen(ScreenCommand),
    /// Uses files or the clipboard, or closes the window.
    Files(FilesCommand),
    /// Moves through the tour.
    Tour(TourCommand),
}

impl Command {
    /// Returns the index of the circle that the command is about, if it is about one.
    pub fn circle(&self) -> Option<usize> {
        use ExperimentCommand::{SetCenter, SetFixed, SetMass, SetRadius, SetVelocity};
        match *self {
            Self::Hand(HandCommand::Grab(circle))
            | Self::Screen(ScreenCommand::SelectSecond(circle))
            | Self::Experiment(
                SetCenter(circle, _)
                | SetVelocity(circle, _)
                | SetRadius(circle, _)
                | SetMass(circle, _)
                | SetFixed(circle, _),
            ) => Some(circle),
            Self::Screen(ScreenCommand::Select(circle)) => circle,
            _ => None,
        }
    }

    /// Returns the command that shows this sentence.
    pub fn tell(sentence: impl Into<String>) -> Self {
        Self::Screen(ScreenCommand::Tell(sentence.into()))
    }
}

/// Implements the conversion of each room's commands into `Command`.
macro_rules! from_room {
    ($($room:ident($command:ty);)*) => {
        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$room(command)
            }
        })*
    };
}

from_room! {
    Experiment(ExperimentCommand);
    Clock(ClockCommand);
    Hand(HandCommand);
    Screen(ScreenCommand);
    Files(FilesCommand);
    Tour(TourCommand);
}

/// A requested change of the experiment: its method, its rules or its circles, including undo and redo.
///
/// Circles are given by their index. A value that is not accepted is replaced by the nearest accepted one; a circle as wide as the
/// arena is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExperimentCommand {
    /// Goes back to the scene as it was loaded.
    Reload,
    /// Plays from the start with a safe step for the pair of the miss on screen, or of the page *Step*.
    UseSafeStep,
    /// Starts again, or repeats the last drag, under the other method: intercept, or else the stepped one that was chosen last;
    /// from more than two lanes, under the explained one.
    ToggleDetection,
    /// Goes back to the start under this method.
    SetDetection(Detection),
    /// Goes back to the start under the next stepped method.
    NextSteppedMethod,
    /// Switches to the other method from this moment on.
    ToggleDetectionHere,
    /// Goes back to the start under the next methods: one, two side by side, all or those that the scene names.
    NextLineUp,
    /// Goes back to the start under the methods of this line-up side by side.
    SetLineUp(LineUp),
    /// Explains the next lane of Compare.
    ExplainNext,
    /// Explains the lane of this method.
    Explain(Detection),
    /// Multiplies dt by √2.
    LongerStep,
    /// Divides dt by √2.
    ShorterStep,
    /// Sets dt (s).
    SetStep(f64),
    /// Sets the number of parts of a step under sub-steps.
    SetSubsteps(u32),
    /// Sets the number of impacts of a circle in a step under sweep.
    SetImpacts(u32),
    /// Sets the response to a contact.
    SetResponse(Response),
    /// Sets the restitution: the speed of separation over the speed of approach.
    SetRestitution(f64),
    /// Sets which circle is pushed out.
    SetYields(WhoYields),
    /// Goes back to the state before the last edit.
    Undo,
    /// Redoes the last edit that was undone.
    Redo,
    /// Adds a circle, near this position if one is given (m).
    AddCircle(Option<DVec2>),
    /// Adds a wall across this place (m), or else across the middle of the circles.
    AddWall(Option<DVec2>),
    /// Puts another wall in the place of one: moved, turned, or with another thickness.
    SetWall(usize, Wall),
    /// Puts a side of the arena there (m), or with an infinity takes it away.
    SetSide(Side, f64),
    /// Removes the selected circles, or the selected wall.
    RemoveSelected,
    /// Sets the center of a circle (m).
    SetCenter(usize, DVec2),
    /// Sets the velocity of a circle (m/s).
    SetVelocity(usize, DVec2),
    /// Sets the radius of a circle (m).
    SetRadius(usize, f64),
    /// Sets the mass of a circle (kg).
    SetMass(usize, f64),
    /// Fixes a circle, so that nothing moves it, or frees it.
    SetFixed(usize, bool),
}

/// A requested change of time or playback speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClockCommand {
    /// Plays or pauses. While a replay or the repetition of a drag runs, it only ends that.
    TogglePlay,
    /// Goes back to the start: the scene as last edited; after a drag, to before that drag.
    Restart,
    /// Goes forward to the next check of the first lane; under intercept detection, by as much time.
    StepForward,
    /// Goes back to the check before in the first lane; under intercept detection, by as much time.
    StepBack,
    /// Goes to the next contact, miss or wall hit.
    NextEvent,
    /// Goes to the previous event.
    PreviousEvent,
    /// Goes to this time (s, absolute).
    Seek(f64),
    /// Doubles the playback speed.
    Faster,
    /// Halves the playback speed.
    Slower,
    /// Shows the miss on screen again, slowly.
    Replay,
    /// Ends a replay or the repetition of a drag.
    Skip,
}

/// A requested move of the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HandCommand {
    /// Takes hold of a circle.
    Grab(usize),
    /// Moves the held circle toward a position (m for its center).
    DragTo(DVec2),
    /// Releases the held circle.
    Release,
    /// Moves the selected circle, or else the first one, by this way (radii) in one move of the hand.
    Jump(DVec2),
}

/// A requested change of the view.
#[derive(Clone, Debug, PartialEq)]
pub enum ScreenCommand {
    /// Zooms the ribbon around this time (s, absolute) by this factor.
    ZoomTime(f64, f64),
    /// Shows a sentence about the outcome of an effect.
    Tell(String),
    /// Selects one circle, or none.
    Select(Option<usize>),
    /// Selects a wall.
    SelectWall(usize),
    /// Adds a circle to the selection, or removes it.
    SelectSecond(usize),
    /// Turns an overlay on or off.
    ToggleOverlay(Overlay),
    /// Opens a page of the panel; closes the panel if that page is open.
    TogglePage(Page),
    /// Opens the panel at the page that was open last, or closes it.
    TogglePanel,
    /// Makes text and handles larger and hides the panel, for a projector; or undoes both.
    TogglePresent,
    /// Shows the parts of this term of the equation on the canvas, or nothing.
    Point(Option<Term>),
    /// Shows on the canvas where this pair will touch, or nothing.
    PointAtPair(Option<Pair>),
    /// Shows the terms of the equation on the page *When*, or hides them.
    ToggleTerms,
    /// Lets the picture of the equation begin again.
    SwellAgain,
    /// Slides the two radii of the explained pair together, or apart again.
    PointAtRadii(bool),
    /// Throws the pair of the page *Step* many times, with many steps.
    Throw,
    /// Measures what each method costs, however large the scene is.
    MeasureCosts,
    /// Notes what a method costs, as measured from the present start.
    NoteCost(MethodCost),
    /// Sets the game of the page *Cures*, or fills in the numbers of the explained pair.
    SetGame(Option<Game>),
    /// Shows on the canvas the next term of the equation.
    PointAtNextTerm,
    /// Turns pauses at results on or off.
    TogglePauses,
    /// Turns reduced motion on or off: nothing moves but the circles.
    ToggleStill,
    /// Switches between the dark and the light theme.
    ToggleTheme,
    /// Shows the list of keys, or hides it.
    ToggleHelp,
    /// Closes one thing, in a fixed order: a drag, the question at close, the file list, help, the tour, the result on
    /// screen (after the panel while that shows *Why*), the panel, the offer, the selection, Present.
    Close,
    /// Fits the scene into the canvas.
    Fit,
    /// Switches between full screen and window.
    ToggleFullscreen,
    /// Writes a picture of the window.
    Screenshot,
}

/// A request about files, the clipboard or closing the window, or the outcome of one.
#[derive(Clone, Debug, PartialEq)]
pub enum FilesCommand {
    /// Opens the built-in scene with this index.
    OpenBuiltIn(usize),
    /// Opens the built-in scene after this one; of failures in the frames of a game, the next one.
    NextScene,
    /// Opens the built-in scene before this one, or the failure.
    PreviousScene,
    /// Opens a scene that was read from this origin.
    Open(Box<Scene>, Origin),
    /// Opens one of the failures in the frames of a game.
    OpenFailure(Arc<FrameFailures>, usize),
    /// Opens the first throw of the game that fails under this method in this situation, or else its first one.
    OpenThrow(Detection, Situation),
    /// Opens a scene without circles, to make one of one's own.
    New,
    /// Opens a copy of the start as a scene of one's own.
    Duplicate,
    /// Sets the title of the scene.
    SetTitle(String),
    /// Names the selected wall.
    SetWallName(String),
    /// Sets the sentence on what to watch in the scene, or its question.
    SetWatch(String),
    /// Asks which file to open.
    AskToOpen,
    /// Offers files to open.
    FilePicker(FilePicker),
    /// Opens the scene in this file.
    OpenFile(PathBuf),
    /// Puts the start on the clipboard, as the text of its file.
    Copy,
    /// Puts a link to the experiment on the clipboard.
    CopyLink,
    /// Opens the contents of a link.
    OpenLink(Box<SavedSession>),
    /// Opens the scene, or the link, whose text is on the clipboard.
    Paste,
    /// Writes the start to the scene's file.
    Save,
    /// Writes this moment to a new file.
    SaveMoment,
    /// Writes a file of the run, or of this moment.
    Export(Export),
    /// Records that the scene was saved in this file.
    SavedAs(PathBuf),
    /// Closes the window; first asks about a file that differs from the open scene.
    Quit,
    /// Writes the start to this file, which becomes the scene's, and closes the window.
    SaveAndQuit(PathBuf),
    /// Asks again before the window closes, because the file could not be written, for this reason.
    NotSaved(String),
    /// Closes the window, and discards the edits.
    QuitWithoutSaving,
    /// Offers to restore the session of the last window.
    Offer(Arc<SavedSession>),
    /// Restores the session that was offered.
    Restore,
    /// Turns down the offer. Undo brings it back.
    DismissOffer,
}

/// A file that is made of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// The run so far, as an animation.
    Gif,
    /// Its events up to this moment, as a table.
    Csv,
    /// This moment, as a picture.
    Png,
    /// This moment, as a drawing.
    Svg,
}

impl Export {
    /// All files.
    pub const ALL: [Self; 4] = all_variants![Gif, Csv, Png, Svg];

    /// Returns the ending of its name.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Csv => "csv",
            Self::Png => "png",
            Self::Svg => "svg",
        }
    }
}

/// A requested move through the tour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TourCommand {
    /// Opens the tour at the chapter where it was left, or closes it.
    ToggleTour,
    /// Goes to the next chapter of the tour.
    NextChapter,
    /// Goes to the previous chapter of the tour.
    PreviousChapter,
    /// Records the outcome that the person expects of a throw, and throws.
    Predict(Guess),
}

/// An effect of a command that only the window can carry out.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Fit the whole scene into view.
    Fit,
    /// Show the view with which the run began: it is back at its start.
    StartAgain,
    /// Show the view that was saved with the session.
    Show(SavedView),
    /// Switch between window and full screen.
    ToggleFullscreen,
    /// Write a picture of the window.
    Screenshot,
    /// List the scene files in this folder; an empty path is the current folder.
    ListFolder(PathBuf),
    /// Read the scene in this file.
    Read(PathBuf),
    /// Put the text of this scene on the clipboard.
    Copy(Box<Scene>),
    /// Put this link to the experiment on the clipboard.
    CopyLink(String),
    /// Read the scene whose text is on the clipboard.
    Paste,
    /// Write this scene to its file; without one, to a new file in the current folder, which becomes the scene's.
    Save(Box<Scene>, Option<PathBuf>),
    /// Close the window.
    Quit,
    /// Write this scene to this file, and close the window if that worked.
    SaveAndQuit(Box<Scene>, PathBuf),
    /// Write this file to this folder; an empty path is the folder of pictures.
    Export(Export, PathBuf),
    /// Write this scene to a new file in this folder, as a copy.
    SaveCopy(Box<Scene>, PathBuf),
}
