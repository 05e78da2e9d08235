//! The buttons of a story.

use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Detection, StepMethod};

use crate::session::{
    ClockCommand, Dragged, ExperimentCommand, FilesCommand, Page, Shown, ShownLane, Story, about,
    audited_passage, is_by_hand,
};
use crate::view::button::{Action, Emphasis};
use crate::view::text::number::brief_time;

impl Story {
    /// Returns the buttons to continue, most helpful first.
    pub fn actions(&self, shown: &Shown, lane: &ShownLane) -> Vec<Action> {
        match self {
            Self::Failed(failure) if lane.failure() == Some(failure) => after_failure(shown, failure),
            Self::Failed(failure) => {
                vec![Action::first("Go there", ClockCommand::Seek(failure.checked_at))]
            }
            Self::Dragged(Dragged::Stopped { .. }) if shown.state.has_recorded_drag() => {
                let is_stepped = shown.run().rules().detection.is_stepped();
                under_other(shown, if is_stepped { "Same drag, solved" } else { "Same drag, checked" })
            }
            Self::Start | Self::Table(_) if shown.run().world().table().is_some() => {
                vec![Action::first("Next event", ClockCommand::NextEvent)]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the buttons on the canvas: to continue and to the page that says more; none while there is nothing to continue from.
    pub fn actions_on_canvas(&self, shown: &Shown, lane: &ShownLane) -> Vec<Action> {
        let run = lane.run;
        if lane.result.map(Story::from).as_ref() == Some(self) {
            let actions = self.actions(shown, lane).into_iter().take(2);
            return actions.chain([Action::page(Page::Events)]).collect();
        }
        if !run.is_small() {
            let is_on_page = shown.options.panel.page() == Some(Page::Cost);
            let is_about_table =
                matches!(self, Self::Start | Self::Table(_)) && run.world().table().is_some();
            if !is_about_table || is_on_page || !run.has_contact_ahead() {
                return Vec::new();
            }
            return self.actions(shown, lane).into_iter().chain([Action::page(Page::Cost)]).collect();
        }
        if lane.ending.as_ref() != Some(self) {
            return Vec::new();
        }
        vec![
            Action::first("Start again", ClockCommand::Restart),
            Action::other("Next scene", FilesCommand::NextScene),
            Action::page(Page::Events),
        ]
    }
}

/// Returns the buttons after a failure on screen.
fn after_failure(shown: &Shown, failure: &AuditedContact) -> Vec<Action> {
    let is_by_hand = is_by_hand(failure);
    let mut actions = under_other(shown, if is_by_hand { "Same drag, solved" } else { "Show it exactly" });
    let better = better(shown).filter(|_| !is_by_hand && !shown.is_comparing());
    if let Some(step) = shown.safe_step_of(audited_passage(failure)).filter(|_| !is_by_hand) {
        let name = format!("Use dt {}", brief_time(step));
        actions.insert(actions.len().min(1), Action::other(&name, ExperimentCommand::UseSafeStep));
    } else if let Some(better) = better {
        let name = format!("Try {}", about(better).title);
        actions.insert(actions.len().min(1), Action::other(&name, ExperimentCommand::SetDetection(better)));
    }
    actions.push(Action::other("Replay slowly", ClockCommand::Replay));
    actions[0].emphasis = Emphasis::First;
    actions
}

/// Returns the method that does not fail where the one shown does; `None` for one that a smaller step helps, or that never
/// fails so.
fn better(shown: &Shown) -> Option<Detection> {
    match shown.run().rules().detection.stepped()? {
        StepMethod::Overlap | StepMethod::SubSteps | StepMethod::Sweep => None,
        StepMethod::CenterRay | StepMethod::SweepAtRest | StepMethod::Speculative => {
            Some(Detection::Stepped(StepMethod::Sweep))
        }
    }
}

/// Returns the buttons to the other method, with this name, and to Compare; none in Compare.
fn under_other(shown: &Shown, name: &str) -> Vec<Action> {
    if shown.is_comparing() {
        return Vec::new();
    }
    let compare = Action::other("Compare", ExperimentCommand::NextLineUp);
    vec![Action::first(name, ExperimentCommand::ToggleDetection), compare]
}
