//! What each method costs: pair tests per simulated second, and all of them over the run.

use egui::{RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoints};

use super::row;
use super::still_plot::{look_at, still_plot};
use crate::session::{Run, Session};
use crate::simulation::{Contact, Detection};
use crate::view::number::{Reading, time};
use crate::view::theme::Theme;

/// What is known of one method's cost.
struct Cost {
    detection: Detection,
    /// Was it counted, or is it what it would be?
    is_counted: bool,
    /// Pair tests per simulated second.
    rate: f64,
    /// (s, pair tests so far)
    curve: Vec<[f64; 2]>,
}

/// In more circles than this each method finds the neighbors first, so that the two counts no longer compare.
const COMPARED_UP_TO: usize = 32;

/// Draws both rates and both sums: as counted where the method runs, as it would be where it does not. In a crowd both
/// as they would be without looking for neighbors first, and what was counted beside them.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme) {
    let is_crowd = session.run().world().len() > COMPARED_UP_TO;
    let costs = Detection::ALL.map(|detection| match session.runs().under(detection) {
        Some(run) if !is_crowd => counted(run, detection),
        _ => would_be(session.run(), detection),
    });
    for cost in &costs {
        let how = match (cost.is_counted, is_crowd) {
            (true, _) => "counted",
            (false, false) => "as it would be",
            (false, true) => "with all pairs",
        };
        rate(ui, theme, &format!("{}, {how}", cost.detection.name()), cost.rate, cost.is_counted);
    }
    for run in session.runs().each().filter(|_| is_crowd) {
        let detection = run.rules().detection;
        let name = format!("{}, counted", detection.name());
        rate(ui, theme, &name, counted(run, detection).rate, true);
    }
    let now = session.run().clock();
    let most = costs.iter().flat_map(|cost| &cost.curve).map(|point| point[1]).fold(0.0, f64::max);
    if now > 0.0 && most > 0.0 {
        let plot = still_plot("pair tests over the run", 84.0).show(ui, |plot| {
            look_at(plot, [0.0, -0.05 * most], [now, 1.1 * most]);
            for cost in &costs {
                // Overlap detection is the dashed one, as its checks are apart from each other.
                let (style, color) = match cost.detection {
                    Detection::Overlap => (LineStyle::dashed_loose(), theme.text_dim),
                    Detection::Intercept => (LineStyle::Solid, theme.text),
                };
                let line = Line::new(cost.detection.name(), PlotPoints::from(cost.curve.clone()));
                plot.line(line.color(color).style(style).width(1.8));
            }
        });
        plot.response.on_hover_text(format!("up to {most:.0} pair tests in {}", time(now)));
        let words = format!("all pair tests up to now, at most {most:.0}: dashed overlap, solid intercept");
        ui.label(RichText::new(words).small().color(theme.text_dim));
    }
    let words = "1/s: pair tests per simulated second. Overlap: all pairs, every dt. Intercept: all pairs once, then \
                 2N − 3 after a bounce (those with one of the two) and N − 1 after a wall.";
    ui.label(RichText::new(words).small().color(theme.text_dim));
}

fn rate(ui: &mut Ui, theme: &Theme, name: &str, rate: f64, is_counted: bool) {
    let color = if is_counted { theme.text } else { theme.text_dim };
    if rate.is_finite() {
        row::number(ui, theme, name, &Reading::of(rate, "1/s"), color);
    } else {
        row::words(ui, theme, name, "–", color);
    }
}

fn counted(run: &Run, detection: Detection) -> Cost {
    let now = run.clock();
    let tests = run.counters().pair_tests as f64;
    let noted = run.cost().until(now).iter().map(|&(at, tests)| [at, tests as f64]);
    // The last point is now, whenever the last one was noted.
    let curve = noted.chain([[now, tests]]).collect();
    Cost { detection, is_counted: true, rate: tests / now, curve }
}

fn would_be(run: &Run, detection: Detection) -> Cost {
    let now = run.clock();
    let count = run.world().len() as f64;
    let pairs = count * (count - 1.0).max(0.0) / 2.0;
    let curve = match detection {
        Detection::Overlap => vec![[0.0, 0.0], [now, pairs * now / run.rules().step]],
        Detection::Intercept => {
            // All pairs once, then 2N − 3 for each bounce and N − 1 for each wall.
            let (bounce, wall) = ((2.0 * count - 3.0).max(0.0), (count - 1.0).max(0.0));
            let counters = run.counters();
            let met = counters.caught + counters.too_late + counters.missed;
            let bounces =
                if run.rules().detection == Detection::Overlap { met } else { counters.pair_collisions };
            let all = pairs + bounces as f64 * bounce + counters.wall_hits as f64 * wall;
            let solved = solved(run, bounce, wall);
            // The log of a long run no longer lists its first contacts; they count all the same.
            let mut tests = all - solved.iter().map(|contact| contact.1).sum::<f64>();
            let mut curve = vec![[0.0, tests]];
            for (time, solved) in solved {
                curve.push([time, tests]);
                tests += solved;
                curve.push([time, tests]);
            }
            curve.push([now, tests]);
            curve
        }
    };
    let rate = curve.last().map_or(0.0, |last| last[1]) / now;
    Cost { detection, is_counted: false, rate, curve }
}

/// What intercept detection solves again at each contact on record: (s, pairs). Of a run in steps these are the pairs
/// that were truly in contact, caught or not.
fn solved(run: &Run, bounce: f64, wall: f64) -> Vec<(f64, f64)> {
    let is_stepped = run.rules().detection == Detection::Overlap;
    let found = run.events().iter().filter_map(|event| match event.contact {
        Contact::Pair { .. } => (!is_stepped).then_some((event.time, bounce)),
        Contact::Wall { .. } => Some((event.time, wall)),
    });
    let mut solved: Vec<(f64, f64)> =
        found.chain(run.meetings().iter().map(|meeting| (meeting.time(), bounce))).collect();
    solved.sort_by(|one, other| one.0.total_cmp(&other.0));
    solved
}
