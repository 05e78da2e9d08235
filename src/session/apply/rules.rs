//! Commands that change how contacts are detected and what a contact does.

use circle_collision::simulation::{IMPACTS, Rules, SUBSTEPS};

use crate::session::contact::is_by_hand;
use crate::session::noticed::Noticed;
use crate::session::now::Ends;
use crate::session::values::{STEP_RANGE, finite, positive, scaled};
use crate::session::{Methods, State, in_words};

impl State {
    /// Goes back to the start under these methods; repeats the last drag under them, if there is one.
    pub(super) fn start_again_under(&mut self, methods: Methods) {
        let was_result = self.has_run_result();
        if methods == self.experiment.methods() {
            return self.experiment.now.change(Ends::Marks);
        }
        if self.hand.repeat(&mut self.experiment, &mut self.clock, methods) {
            return;
        }
        self.experiment.start_under(methods);
        let under = match self.experiment.lanes() {
            [lane] => format!("under {} detection", in_words(lane.method())),
            [_, _] => "under both methods, with one clock".to_owned(),
            lanes => format!("under {} methods, with one clock", lanes.len()),
        };
        self.set_playing(self.clock.is_playing || was_result);
        let space = if self.clock.is_playing { "" } else { " Space plays it." };
        self.tell_of_moment(format!("Back at the start: the same experiment {under}.{space}"));
    }

    pub(super) fn switch_detection_here(&mut self) {
        let other = self.experiment.other_method();
        if self.experiment.is_comparing() {
            self.tell(format!("The methods are already running. M goes to {}.", in_words(other)));
        } else {
            self.set_rules(|rules| rules.detection = other);
            self.tell(format!("From here on with {} detection.", in_words(other)));
        }
    }

    pub(in crate::session) fn set_rules(&mut self, change: impl FnOnce(&mut Rules)) {
        let mut rules = *self.run().rules();
        change(&mut rules);
        if rules != *self.run().rules() {
            self.experiment.set_rules(rules);
        }
    }

    /// Multiplies the step: by √2, so that two presses double it.
    pub(super) fn scale_step(&mut self, factor: f64) {
        self.change_checks(|rules| rules.step = scaled(rules.step, factor, STEP_RANGE));
    }

    pub(super) fn set_step(&mut self, step: f64) {
        self.change_checks(|rules| rules.step = positive(step, rules.step));
        self.tell_if_other("dt", step, self.run().rules().step);
    }

    /// Changes when the runs check. While a miss is on screen, the question is what would have caught it: the runs go back to the start.
    fn change_checks(&mut self, change: impl FnOnce(&mut Rules)) {
        let before = *self.run().rules();
        let has_failed = self.failure().is_some_and(|failure| !is_by_hand(&failure));
        self.set_rules(change);
        if has_failed && !self.clock.is_playing && before != *self.run().rules() {
            self.experiment.restart();
        }
    }

    pub(super) fn set_substeps(&mut self, substeps: u32) {
        self.change_checks(|rules| rules.substeps = substeps.clamp(*SUBSTEPS.start(), *SUBSTEPS.end()));
    }

    pub(super) fn set_impacts(&mut self, impacts: u32) {
        self.set_rules(|rules| rules.impacts = impacts.clamp(*IMPACTS.start(), *IMPACTS.end()));
    }

    pub(super) fn set_restitution(&mut self, restitution: f64) {
        self.set_rules(|rules| rules.restitution = finite(restitution, rules.restitution).clamp(0.0, 1.0));
    }

    /// Plays from the start with a safe step.
    pub(super) fn use_safe_step(&mut self, noticed: &Noticed) {
        let Some(step) = self.safe_step(&self.look(noticed)) else { return };
        self.set_rules(|rules| rules.step = positive(step, rules.step));
        self.experiment.restart();
        self.set_playing(true);
    }

    /// Reports a value that was replaced by the nearest accepted one.
    pub(super) fn tell_if_other(&mut self, name: &str, wanted: f64, accepted: f64) {
        if wanted != accepted {
            self.tell(format!("A {name} of {wanted} is out of range: the nearest accepted is {accepted}."));
        }
    }
}
