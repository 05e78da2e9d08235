//! The page Cures: how each method did, what the explained one gets wrong, and what the engines call it.

use circle_collision::simulation::{Detection, StepMethod};
use egui::Ui;

use super::{press, row, scores};
use crate::session::{
    Command, Engine, ExperimentCommand, LineUp, RANGE, ScreenCommand, Shown, ThrowScores, about, wrong,
};
use crate::view::plot::{Axis, Curve, Plot};
use crate::view::theme::Theme;

/// Draws the scoreboard, the curves, and the explained method in the words of the engines.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let curves = shown.method_throws.map(|throws| curves(throws, theme)).unwrap_or_default();
    let color = |method: Detection| {
        let (_, curve) = curves.iter().find(|(methods, _)| methods.contains(&method))?;
        Some(curve.color)
    };
    scores::show(ui, shown, theme, color, commands);
    if let Some(throws) = shown.method_throws {
        row::heading(ui, theme, "Missed, against speed", "in the colors above");
        let frame = row::plot(ui, "Share of the contacts that each method misses, against the speed");
        plot(shown, throws, curves, frame, theme).paint(ui.painter());
    }
    ui.horizontal_wrapped(|ui| {
        let words = "Under every method, and fewer at other speeds";
        press(ui.button("Throw 10,000 times"), ScreenCommand::Throw.into(), words, commands);
        if !shown.has_small_lanes() && ui.button("All side by side").clicked() {
            commands.push(ExperimentCommand::SetLineUp(LineUp::All).into());
        }
    });
    engines(ui, theme, shown.run().rules().detection);
}

/// Draws the curves of the methods, and the present speed.
fn plot(
    shown: &Shown,
    throws: &ThrowScores,
    curves: Vec<(Vec<Detection>, Curve)>,
    frame: egui::Rect,
    theme: &Theme,
) -> Plot {
    let [from, to] = RANGE;
    let axes =
        [Axis::logarithmic(from, to, "step in radii sums, v dt / R"), Axis::linear(0.0, 100.0, "missed (%)")];
    let mut plot = Plot::new(frame, axes, &[], theme);
    let now = closing(throws, shown.run().rules().step);
    plot.curves(
        curves.into_iter().map(|(_, curve)| curve),
        Some(now).filter(|now| (from..=to).contains(now)),
    );
    plot
}

/// Returns how much closer the pair comes in a step of this length (radii sums).
fn closing(throws: &ThrowScores, step: f64) -> f64 {
    throws.throws.with_step(step).closing_per_step()
}

/// Returns the share of its contacts that each method missed, against the speed. Methods that did alike have one curve with the
/// names of all.
fn curves(throws: &ThrowScores, theme: &Theme) -> Vec<(Vec<Detection>, Curve)> {
    let mut curves: Vec<(Vec<Detection>, Curve)> = Vec::new();
    for &method in Detection::ALL {
        let tried = throws.scores.iter().filter(|(_, score)| score.method == method);
        let share = |missed: u64, of: u64| 100.0 * missed as f64 / of as f64;
        let points = tried.map(|(step, score)| [closing(throws, *step), share(score.missed, score.contacts)]);
        // The first one is of the present step.
        let (points, title) = (points.skip(1).collect(), about(method).title);
        if let Some((methods, curve)) = curves.iter_mut().find(|(_, curve)| curve.points == points) {
            methods.push(method);
            curve.name = format!("{}, {title}", curve.name);
        } else {
            curves.push((vec![method], Curve::new(title, points, color(method, theme))));
        }
    }
    curves
}

fn color(method: Detection, theme: &Theme) -> egui::Color32 {
    match method {
        Detection::Stepped(StepMethod::Overlap) => theme.text,
        Detection::Stepped(StepMethod::SubSteps) => theme.text_dim,
        Detection::Stepped(StepMethod::CenterRay) => theme.accent,
        Detection::Stepped(StepMethod::SweepAtRest) => theme.blue,
        Detection::Stepped(StepMethod::Sweep | StepMethod::Speculative) | Detection::Intercept => theme.found,
    }
}

/// Draws what a method gets wrong, and what the engines call it.
fn engines(ui: &mut Ui, theme: &Theme, detection: Detection) {
    let title = about(detection).title;
    row::heading(ui, theme, &format!("{title} will still get wrong"), "");
    row::quiet(ui, theme, wrong(detection));
    let Detection::Stepped(method) = detection else { return };
    row::heading(ui, theme, &format!("{title} in engines"), "");
    for (engine, word) in Engine::all().filter_map(|engine| Some((engine, engine.setting(method)?))) {
        row::columns(ui, theme, &engine.to_string(), word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Origin, Page, Session};
    use crate::view::theme::DARK;

    #[test]
    fn each_method_is_named_at_the_curve_of_its_own_throws() {
        for name in ["bullet", "head-on", "crossing"] {
            let scene = crate::scene::built_in(name).expect("a built-in name").scene();
            let mut session = Session::new(scene, Origin::BuiltIn(1));
            session.apply(ScreenCommand::TogglePage(Page::Cures));
            session.apply(ScreenCommand::Throw);
            let throws = session.shown().method_throws.expect("they were made");
            let curves = curves(throws, &DARK);
            for &method in Detection::ALL {
                let title = about(method).title;
                let of_method =
                    throws.scores.iter().map(|(_, score)| score).filter(|score| score.method == method);
                let missed =
                    of_method.skip(1).map(|score| 100.0 * score.missed as f64 / score.contacts as f64);
                let of_method = curves.iter().filter(|(methods, _)| methods.contains(&method));
                let named = of_method.filter(|(_, curve)| curve.name.split(", ").any(|name| name == title));
                let shown = named.map(|(_, curve)| curve.points.iter().map(|point| point[1]).collect());
                assert_eq!(shown.collect::<Vec<Vec<f64>>>(), [missed.collect::<Vec<_>>()], "{name}, {title}");
            }
        }
    }
}
