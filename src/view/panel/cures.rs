//! The page Cures: how each method did, in this run or in many throws, what the explained one gets wrong, and what the engines
//! call it.

use circle_collision::simulation::{Detection, StepMethod};
use egui::{Role, Ui, WidgetInfo};

use super::{engines, press, row};
use crate::session::{Command, ExperimentCommand, LineUp, RANGE, ScreenCommand, Shown, ThrowScores, about};
use crate::view::plot::{Axis, Curve, Plot};
use crate::view::text::{font, measure};
use crate::view::theme::Theme;
use crate::view::words::tally::Tally;

/// Draws the scoreboard, the curves, and the explained method in the words of the engines.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let rules = shown.run().rules();
    let thrown = shown.method_throws;
    let score = |method: Detection| thrown?.score(method, rules.step);
    let has_scores = score(rules.detection).is_some();
    let result = |&method: &Detection| {
        let of_run = || shown.under(method).map(Tally::of_run);
        (method, score(method).map(|score| Tally::of_throws(score, rules.step)).or_else(of_run))
    };
    let results: Vec<_> = Detection::ALL.iter().map(result).collect();
    let explain = |method: Detection| {
        let is_shown = shown.under(method).is_some();
        if is_shown { ExperimentCommand::Explain(method) } else { ExperimentCommand::SetDetection(method) }
    };
    let heading = if has_scores { "10,000 throws at this speed and dt" } else { "This run so far" };
    row::heading(ui, theme, heading, "");
    let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    // The headings have two lines. Throws are not looked at for directions.
    ui.add_space(spacing);
    let wrong_way = if has_scores { "" } else { "wrong way\n " };
    row::cells(
        ui,
        theme,
        "",
        &["missed\n ", "too late", wrong_way, "ghosts", "lost\n ", "tests/s"].map(str::to_owned),
        [false; 6],
    );
    let curves = thrown.map(|thrown| curves(thrown, theme)).unwrap_or_default();
    for (method, tally) in &results {
        let (method, title) = (*method, about(*method).title);
        let (cells, is_failure) = tally.as_ref().map(Tally::cells).unwrap_or_default();
        let line = row::cells(ui, theme, title, &cells, is_failure);
        // The legend of the curves: at some of them there is no room for a name.
        if let Some((_, curve)) = curves.iter().find(|(methods, _)| methods.contains(&method)) {
            let end = line.rect.left() + measure::size(title, font::SMALL, false).x;
            ui.painter().hline(line.rect.left()..=end, line.rect.bottom() - 4.0, (2.0, curve.color));
        }
        let is_explained = rules.detection == method;
        if is_explained {
            ui.painter().vline(line.rect.left() - 6.0, line.rect.y_range().shrink(3.0), (3.0, theme.text));
        }
        line.widget_info(|| WidgetInfo::selected(Role::Button, true, is_explained, title));
        if line.on_hover_text(about(method).how).clicked() && !is_explained {
            commands.push(explain(method).into());
        }
    }
    ui.spacing_mut().item_spacing.y = spacing;
    let others =
        if results.iter().any(|(_, tally)| tally.is_none()) { " The others have not run." } else { "" };
    let notes = if has_scores {
        "Thrown at any offset. Ghosts: in % of those meant to pass by. Lost: how long a hit stops circles, in % of a step."
            .to_owned()
    } else {
        format!(
            "Wrong way: more than 5° off. Lost: how long circles stood still, stopped until a step ended, added up, in % of the time.{others}"
        )
    };
    row::note(ui, theme, notes);
    if let Some(thrown) = thrown {
        row::heading(ui, theme, "Missed, against speed", "in the colors above");
        let frame = row::plot(ui, "Share of the contacts that each method misses, against the speed");
        plot(shown, thrown, curves, frame, theme).paint(ui.painter());
    }
    ui.horizontal_wrapped(|ui| {
        let words = "Under every method, and fewer at other speeds";
        press(ui.button("Throw 10,000 times"), ScreenCommand::Throw.into(), words, commands);
        if !shown.has_small_lanes() && ui.button("All side by side").clicked() {
            commands.push(ExperimentCommand::SetLineUp(LineUp::All).into());
        }
    });
    engines::show(ui, theme, rules.detection);
}

/// Draws the curves of the methods, and the present speed.
fn plot(
    shown: &Shown,
    thrown: &ThrowScores,
    curves: Vec<(Vec<Detection>, Curve)>,
    frame: egui::Rect,
    theme: &Theme,
) -> Plot {
    let [from, to] = RANGE;
    let axes =
        [Axis::logarithmic(from, to, "step in radii sums, v dt / R"), Axis::linear(0.0, 100.0, "missed (%)")];
    let mut plot = Plot::new(frame, axes, &[], theme);
    let now = closing(thrown, shown.run().rules().step);
    plot.curves(
        curves.into_iter().map(|(_, curve)| curve),
        Some(now).filter(|now| (from..=to).contains(now)),
    );
    plot
}

/// Returns how much closer the pair comes in a step of this length (radii sums).
fn closing(thrown: &ThrowScores, step: f64) -> f64 {
    thrown.throws.with_step(step).closing_per_step()
}

/// Returns the share of its contacts that each method missed, against the speed. Methods that did alike have one curve with the
/// names of all.
fn curves(thrown: &ThrowScores, theme: &Theme) -> Vec<(Vec<Detection>, Curve)> {
    let mut curves: Vec<(Vec<Detection>, Curve)> = Vec::new();
    for &method in Detection::ALL {
        let tried = thrown.scores.iter().filter(|(_, score)| score.method == method);
        let share = |missed: u64, of: u64| 100.0 * missed as f64 / of as f64;
        let points = tried.map(|(step, score)| [closing(thrown, *step), share(score.missed, score.contacts)]);
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
            let thrown = session.shown().method_throws.expect("they were made");
            let curves = curves(thrown, &DARK);
            for &method in Detection::ALL {
                let title = about(method).title;
                let of_method =
                    thrown.scores.iter().map(|(_, score)| score).filter(|score| score.method == method);
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
