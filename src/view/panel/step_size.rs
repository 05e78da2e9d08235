//! The chances that a fixed step sees and stops the explained pair, and the result from this start.

use egui::{Ui, vec2};
use egui_plot::{Line, Plot, PlotBounds, PlotPoints, VLine};

use super::{buttons::Buttons, row};
use crate::detection::{FirstCheck, first_check, intercept, step_size};
use crate::session::{Command, ExperimentCommand, ScreenCommand, Session};
use crate::view::action::Action;
use crate::view::text::font;
use crate::view::text::number::{Reading, percent, rounded_time, time};
use crate::view::theme::Theme;

/// Draws the chances, a button for a safe step, and the Monte Carlo runs.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let step = session.run().rules().step;
    let Some((zones, path, chances)) = session.zones().and_then(|zones| {
        let path = intercept(&zones.circles[0], &zones.circles[1]);
        Some((zones, path, step_size(&path, step)?))
    }) else {
        let has_pair = session.run().world().len() > 1;
        let words = if has_pair {
            "They will not touch, so there is nothing to catch."
        } else {
            "There is no pair here."
        };
        row::quiet(ui, theme, words);
        return;
    };
    let pair = format!("{} and {}", session.name(zones.pair.a), session.name(zones.pair.b));
    let note = if zones.is_fastest { "the fastest about to collide" } else { "" };
    row::heading(ui, theme, &pair, note, theme.text_dim);
    let alarm = |chance: f64| if chance < 1.0 { theme.missed } else { theme.text };
    row::number(ui, theme, "overlapping for T", &Reading::time(chances.overlap_duration), theme.text);
    let name = format!("a step of {} sees it", time(step));
    row::number(ui, theme, &name, &Reading::percent(chances.seen), alarm(chances.seen));
    let stopped = Reading::percent(chances.stopped);
    row::number(ui, theme, "… in time to stop it", &stopped, alarm(chances.stopped));
    row::number(ui, theme, "safe dt: below T / 2", &Reading::time(chances.safe_step_limit), theme.text);
    let speed = Reading::of(chances.safe_speed_limit, "m/s");
    row::number(ui, theme, "safe speed: below", &speed, theme.text);
    if let Some(safe) = session.safe_step() {
        let name = format!("Use dt {}", rounded_time(safe));
        let use_it = Action::first(&name, ExperimentCommand::UseSafeStep);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), egui::Sense::hover());
        Buttons { size: font::BODY, theme }.button(ui, &use_it, rect, commands);
        row::note(ui, theme, "The largest of three digits below T / 2, so that it is safe");
    }
    if let Some(words) = this_start(session) {
        ui.label(words);
    }
    ui.separator();
    curve(ui, theme, chances.overlap_duration, step);
    let widest = time(widest(chances.overlap_duration, step));
    let words = format!("chance, 0 to 100 %, for dt from 0 to {widest}: seen above, stopped below");
    row::note(ui, theme, words);
    let button = ui.button("Try it: 10,000 runs");
    if button.on_hover_text("The same approach, with the checks beginning anywhere").clicked() {
        commands.push(ScreenCommand::RunMonteCarlo.into());
    }
    if let Some(monte_carlo) = session.monte_carlo().filter(|monte_carlo| monte_carlo.of == (path, step)) {
        let words = format!(
            "seen in {}, stopped in {} of the runs",
            percent(monte_carlo.seen_share()),
            percent(monte_carlo.stopped_share())
        );
        ui.label(words);
    }
}

/// Returns the result of the explained pair's next contact, with the steps counted from this start.
fn this_start(session: &Session) -> Option<String> {
    let explanation = session.explanation().filter(|_| session.run().is_small())?;
    let step = session.run().rules().step;
    let start = session.run().start_time();
    let next = start + (((explanation.time - start) / step + 1e-9).floor() + 1.0) * step - explanation.time;
    let result = match first_check(&explanation.path, next, step)? {
        FirstCheck::Caught(at) => format!("caught at t = {}", time(explanation.time + at)),
        FirstCheck::TooLate(at) => format!("caught too late, at t = {}", time(explanation.time + at)),
        FirstCheck::Missed => "missed".to_owned(),
    };
    Some(format!("From this start, checked every {}: {result}.", time(step)))
}

/// Returns the longest dt of the curve (s).
fn widest(duration: f64, step: f64) -> f64 {
    (2.5 * duration).max(1.25 * step)
}

/// Draws both chances for every dt up to somewhat beyond the current dt, which is marked.
fn curve(ui: &mut Ui, theme: &Theme, duration: f64, step: f64) {
    let widest = widest(duration, step);
    let points = |duration: f64| -> Vec<[f64; 2]> {
        (1..=120)
            .map(|index| widest * f64::from(index) / 120.0)
            .map(|dt| [dt, (duration / dt).min(1.0)])
            .collect()
    };
    let plot =
        Plot::new("chances").height(84.0).show_axes(false).show_grid(false).show_x(false).show_y(false);
    let still = plot.allow_drag(false).allow_zoom(false).allow_scroll(false).allow_boxed_zoom(false);
    still.allow_double_click_reset(false).show(ui, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([0.0, -0.05], [widest, 1.1]));
        plot.vline(VLine::new("dt", step).color(theme.text).width(1.5));
        for (name, duration, color) in
            [("seen", duration, theme.text_dim), ("stopped", duration / 2.0, theme.text)]
        {
            plot.line(Line::new(name, PlotPoints::from(points(duration))).color(color).width(1.8));
        }
    });
}
