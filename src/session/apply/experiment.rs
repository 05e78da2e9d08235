//! Commands that change the method, the rules or the circles, and undo and redo.

use std::f64::consts::SQRT_2;
use std::sync::Arc;

use crate::session::noticed::Noticed;
use crate::session::{Effect, Experiment, ExperimentCommand, Methods, Origin, State};

impl State {
    pub(super) fn apply_to_experiment(
        &mut self,
        command: ExperimentCommand,
        noticed: &Noticed,
    ) -> Option<Effect> {
        let experiment = &self.experiment;
        match command {
            ExperimentCommand::Reload => return Some(self.reload()),
            ExperimentCommand::UseSafeStep => self.use_safe_step(noticed),
            ExperimentCommand::ToggleDetection => {
                self.start_again_under(Methods::One(experiment.other_method()));
            }
            ExperimentCommand::SetDetection(detection) => self.start_again_under(Methods::One(detection)),
            ExperimentCommand::NextSteppedMethod => self.start_again_under(experiment.next_stepped_method()),
            ExperimentCommand::ToggleDetectionHere => self.switch_detection_here(),
            ExperimentCommand::NextLineUp => self.start_again_under(experiment.next_methods()),
            ExperimentCommand::SetLineUp(line_up) => self.start_again_under(Methods::SideBySide(line_up)),
            ExperimentCommand::ExplainNext => self.experiment.explain_next(),
            ExperimentCommand::Explain(method) => self.experiment.explain_method(method),
            ExperimentCommand::LongerStep => self.scale_step(SQRT_2),
            ExperimentCommand::ShorterStep => self.scale_step(SQRT_2.recip()),
            ExperimentCommand::SetStep(step) => self.set_step(step),
            ExperimentCommand::SetSubsteps(substeps) => self.set_substeps(substeps),
            ExperimentCommand::SetImpacts(impacts) => self.set_impacts(impacts),
            ExperimentCommand::SetResponse(response) => self.set_rules(|rules| rules.response = response),
            ExperimentCommand::SetRestitution(restitution) => self.set_restitution(restitution),
            ExperimentCommand::SetYields(yields) => self.set_rules(|rules| rules.yields = yields),
            ExperimentCommand::Undo if self.offer_again() => {}
            ExperimentCommand::Undo => return self.undo(),
            ExperimentCommand::Redo => {
                return self.go_to_edit(Experiment::redo, ["Nothing to redo.", "Ctrl+Z undoes it again."]);
            }
            ExperimentCommand::AddCircle(near) => self.add_circle(near),
            ExperimentCommand::AddWall(place) => self.add_wall(place),
            ExperimentCommand::SetWall(index, wall) => self.set_wall(index, wall),
            ExperimentCommand::SetSide(side, at) => self.set_side(side, at),
            ExperimentCommand::RemoveSelected => self.remove_selected(),
            ExperimentCommand::SetCenter(circle, center) => self.set_center(circle, center),
            ExperimentCommand::SetVelocity(circle, velocity) => self.set_velocity(circle, velocity),
            ExperimentCommand::SetRadius(circle, radius) => self.set_radius(circle, radius),
            ExperimentCommand::SetMass(circle, mass) => self.set_mass(circle, mass),
            ExperimentCommand::SetFixed(circle, fixed) => self.set_fixed(circle, fixed),
        }
        None
    }

    fn reload(&mut self) -> Effect {
        self.let_go_of_everything();
        self.experiment.open(Arc::clone(self.run().loaded()));
        self.set_step_of_chapter();
        self.clock.speed = self.run().loaded().playback;
        self.tell_of_moment("The scene as it was loaded.");
        Effect::Fit
    }

    pub(super) fn undo(&mut self) -> Option<Effect> {
        self.go_to_edit(Experiment::undo, ["Nothing to undo.", "Ctrl+Shift+Z redoes the change."])
    }

    /// Goes to the state before or after an edit, or reports that there is none. Fits the view if the scene is a different one,
    /// and names it with the way back.
    fn go_to_edit(
        &mut self,
        go: fn(&mut Experiment, &Origin) -> Option<Origin>,
        [nothing, way_back]: [&str; 2],
    ) -> Option<Effect> {
        let loaded = Arc::clone(self.run().loaded());
        match go(&mut self.experiment, &self.files.origin) {
            Some(origin) => {
                self.let_go_of_everything();
                self.files.origin = origin;
            }
            None => self.tell(nothing),
        }
        let is_another = *self.run().loaded() != loaded;
        if is_another {
            self.clock.speed = self.run().loaded().playback;
            self.tell(format!("Back to “{}”. {way_back}", self.run().loaded().title));
        }
        is_another.then_some(Effect::Fit)
    }
}
