//! The plot of the page Cures: the share of the contacts that each method misses against the speed.

use egui::{Color32, Rect};

use super::{Axis, Curve, Plot};
use crate::session::{RANGE, Session, Thrown};
use crate::simulation::{Detection, StepMethod};
use crate::view::theme::Theme;

/// Draws the curves of the methods, and the present speed.
pub fn plot(session: &Session, thrown: &Thrown, frame: Rect, theme: &Theme) -> Plot {
    let [from, to] = RANGE;
    let axes = [Axis::logarithmic(from, to, "v dt / R"), Axis::linear(0.0, 100.0, "missed (%)")];
    let mut plot = Plot::new(frame, axes, &[], theme);
    let closing = |step: f64| thrown.throws.with_step(step).closing_per_step();
    let curve = |(method, name, color): (StepMethod, &str, Color32)| {
        let tried = thrown.scores.iter().filter(|(_, score)| score.method == Detection::Stepped(method));
        let share = |missed: u64, of: u64| 100.0 * missed as f64 / of as f64;
        let points = tried.map(|(step, score)| [closing(*step), share(score.missed, score.contacts)]);
        // The first one is of the present step.
        Curve { name: name.to_owned(), points: points.skip(1).collect(), color }
    };
    let curves = [
        (StepMethod::Overlap, "Overlap", theme.text),
        (StepMethod::SubSteps, "Sub-steps", theme.text_dim),
        (StepMethod::CenterRay, "Center ray", theme.accent),
        (StepMethod::SweepAtRest, "Sweep at rest", theme.blue),
        // These two and intercept miss nothing.
        (StepMethod::Sweep, "Sweep, Speculative, Intercept", theme.found),
    ];
    let now = closing(session.run().rules().step);
    plot.curves(&curves.map(curve), Some(now).filter(|now| (from..=to).contains(now)));
    plot
}
