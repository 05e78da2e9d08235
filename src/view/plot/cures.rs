//! The plot of the page Cures: the share of the contacts that each method misses against the speed.

use egui::Rect;

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
    let curve = |method: StepMethod| {
        let title = method.about().title;
        let (name, color) = match method {
            StepMethod::Overlap => (title, theme.text),
            StepMethod::SubSteps => (title, theme.text_dim),
            StepMethod::CenterRay => (title, theme.accent),
            StepMethod::SweepAtRest => (title, theme.blue),
            StepMethod::Sweep => ("Sweep, Speculative, Intercept", theme.found),
            // It misses nothing, as sweep and intercept.
            StepMethod::Speculative => return None,
        };
        let tried = thrown.scores.iter().filter(|(_, score)| score.method == Detection::Stepped(method));
        let share = |missed: u64, of: u64| 100.0 * missed as f64 / of as f64;
        let points = tried.map(|(step, score)| [closing(*step), share(score.missed, score.contacts)]);
        // The first one is of the present step.
        Some(Curve { name: name.to_owned(), points: points.skip(1).collect(), color })
    };
    let curves: Vec<Curve> = StepMethod::ALL.into_iter().filter_map(curve).collect();
    let now = closing(session.run().rules().step);
    plot.curves(&curves, Some(now).filter(|now| (from..=to).contains(now)));
    plot
}
