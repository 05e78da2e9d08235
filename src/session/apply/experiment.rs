//! Commands of the method, the rules, the circles, and back and forth between edits.

use crate::session::{Effect, ExperimentCommand, Session};

impl Session {
    pub(super) fn apply_to_experiment(&mut self, command: ExperimentCommand) -> Option<Effect> {
        match command {
            ExperimentCommand::Reload => return Some(self.reload()),
            ExperimentCommand::UseSafeStep => self.use_safe_step(),
            ExperimentCommand::ToggleDetection => self.switch_detection(self.other_method()),
            ExperimentCommand::SetDetection(detection) => self.switch_detection(detection),
            ExperimentCommand::ToggleDetectionHere => self.switch_detection_here(),
            ExperimentCommand::ToggleCompare => self.toggle_compare(),
            ExperimentCommand::ExplainOther => self.experiment.explain_next(),
            ExperimentCommand::LongerStep => self.make_step_longer(),
            ExperimentCommand::ShorterStep => self.make_step_shorter(),
            ExperimentCommand::SetStep(step) => self.set_step(step),
            ExperimentCommand::SetResponse(response) => self.set_rules(|rules| rules.response = response),
            ExperimentCommand::SetRestitution(restitution) => self.set_restitution(restitution),
            ExperimentCommand::SetYields(yields) => self.set_rules(|rules| rules.yields = yields),
            ExperimentCommand::Undo => return self.undo(),
            ExperimentCommand::Redo => return self.redo(),
            ExperimentCommand::AddCircle(near) => self.add_circle(near),
            ExperimentCommand::RemoveSelected => self.remove_selected(),
            ExperimentCommand::SetCenter(circle, center) => self.set_center(circle, center),
            ExperimentCommand::SetVelocity(circle, velocity) => self.set_velocity(circle, velocity),
            ExperimentCommand::SetRadius(circle, radius) => self.set_radius(circle, radius),
            ExperimentCommand::SetMass(circle, mass) => self.set_mass(circle, mass),
        }
        None
    }
}
