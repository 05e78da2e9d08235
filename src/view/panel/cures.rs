//! The page Cures: how each method did, in this run or in many throws, what the explained one gets wrong, and what the engines
//! call it.

use egui::{Role, Ui, WidgetInfo};

use super::{engines, press, row};
use crate::session::{
    Command, ExperimentCommand, LineUp, Page, RANGE, Run, Score, ScreenCommand, Session, Thrown, settled,
};
use crate::simulation::{Counters, Detection, StepMethod};
use crate::view::plot::{Axis, Curve, Plot};
use crate::view::text::number::{brief, count, percent, three_digits};
use crate::view::theme::Theme;

/// Draws the scoreboard, the curves, and the explained method in the words of the engines.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let (experiment, rules) = (session.experiment(), session.run().rules());
    let thrown = session.thrown(Page::Cures);
    let score = |method: Detection| thrown?.score(method, rules.step);
    let has_scores = score(rules.detection).is_some();
    let heading = if has_scores { "10,000 throws at this speed and dt" } else { "This run so far" };
    row::heading(ui, theme, heading, "");
    let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    row::cells(
        ui,
        theme,
        "",
        &["missed", "late", "ghosts", "lost", "tests/s"].map(str::to_owned),
        [false; 5],
    );
    for method in Detection::ALL {
        let run = experiment.under(method);
        let failures = score(method).map(|score| of_throws(score, rules.step)).or_else(|| run.map(of_run));
        let (cells, is_failure) = failures.unwrap_or_default();
        let line = row::cells(ui, theme, method.about().title, &cells, is_failure);
        let is_explained = rules.detection == method;
        if is_explained {
            ui.painter().vline(line.rect.left() - 6.0, line.rect.y_range().shrink(3.0), (3.0, theme.text));
        }
        line.widget_info(|| WidgetInfo::selected(Role::Button, true, is_explained, method.about().title));
        if line.on_hover_text(method.about().how).clicked() && !is_explained {
            let explain = ExperimentCommand::Explain(method);
            commands.push(run.map_or(ExperimentCommand::SetDetection(method), |_| explain).into());
        }
    }
    ui.spacing_mut().item_spacing.y = spacing;
    row::note(
        ui,
        theme,
        if has_scores {
            "Ghosts: in % of the throws meant to pass by. Lost: how long a hit stops circles, in % of a step."
        } else {
            "Lost: how long circles stood still, stopped until a step ended, in % of the time."
        },
    );
    if let Some(thrown) = thrown {
        row::heading(ui, theme, "Missed, against speed", "");
        let frame = row::plot(ui, "Share of the contacts that each method misses, against the speed");
        plot(session, thrown, frame, theme).paint(ui.painter());
    }
    ui.horizontal_wrapped(|ui| {
        let words = "Under every method, and fewer at other speeds";
        press(ui.button("Throw 10,000 times"), ScreenCommand::Throw.into(), words, commands);
        if !experiment.has_small_lanes() && ui.button("All side by side").clicked() {
            commands.push(ExperimentCommand::SetLineUp(LineUp::All).into());
        }
    });
    engines::show(ui, theme, rules.detection);
}

/// Returns the cells of a line, and which of them are failures.
fn of_throws(score: &Score, step: f64) -> ([String; 5], [bool; 5]) {
    let shares =
        [(score.missed, score.contacts), (score.too_late, score.contacts), (score.ghosts, score.passes)];
    let shares = shares.map(|(count, of)| (percent(count as f64 / of as f64), count > 0));
    cells(shares, score.time_lost / step, score.pair_tests)
}

fn of_run(run: &Run) -> ([String; 5], [bool; 5]) {
    let Counters { missed, too_late, ghosts, pair_tests, time_lost, .. } = run.counters_since_start();
    let failures = [missed, too_late, ghosts].map(|number| (count(number as f64), number > 0));
    let time = run.clock() - run.start_time();
    let in_time = |amount: f64| if time > 0.0 { amount / time } else { 0.0 };
    cells(failures, in_time(settled(time_lost, run.rules().step)), in_time(pair_tests as f64))
}

fn cells([missed, late, ghosts]: [(String, bool); 3], lost: f64, tests: f64) -> ([String; 5], [bool; 5]) {
    let share = if lost > 0.0 { percent(lost) } else { count(0.0) };
    let tests = if tests < 1e4 { count(tests.round()) } else { brief(three_digits(tests)) };
    ([missed.0, late.0, ghosts.0, share, tests], [missed.1, late.1, ghosts.1, lost > 0.0, false])
}

/// Draws the curves of the methods, and the present speed.
fn plot(session: &Session, thrown: &Thrown, frame: egui::Rect, theme: &Theme) -> Plot {
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
        Some(Curve::new(name, points.skip(1).collect(), color))
    };
    let curves = StepMethod::ALL.into_iter().filter_map(curve);
    let now = closing(session.run().rules().step);
    plot.curves(curves, Some(now).filter(|now| (from..=to).contains(now)));
    plot
}
