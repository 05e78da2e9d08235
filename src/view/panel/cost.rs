//! What each method costs: pair tests per simulated second, and all of them over the run.

use egui::{RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoints};

use super::row;
use super::still_plot::{look_at, still_plot};
use crate::lab::{Lab, Run};
use crate::simulation::{Contact, Detection, Event};
use crate::view::number::{exact, short, time};
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

/// Draws both rates and both sums: as counted where the method runs, as it would be where it does not.
pub fn show(ui: &mut Ui, lab: &Lab, theme: &Theme) {
    let costs = Detection::ALL.map(|detection| match lab.runs().under(detection) {
        Some(run) => counted(run, detection),
        None => would_be(lab.run(), detection),
    });
    for cost in &costs {
        let how = if cost.is_counted { "counted" } else { "as it would be" };
        let color = if cost.is_counted { theme.text } else { theme.text_dim };
        let value = if cost.rate.is_finite() { short(cost.rate) } else { "–".to_owned() };
        let name = format!("{}, {how}", cost.detection.name());
        row::number(ui, theme, &name, &value, "1/s", color, &exact(cost.rate));
    }
    let now = lab.run().clock();
    let most = costs.iter().flat_map(|cost| &cost.curve).map(|point| point[1]).fold(0.0, f64::max);
    if now > 0.0 && most > 0.0 {
        let plot = still_plot("pair tests over the run", 84.0).show(ui, |plot| {
            look_at(plot, [0.0, -0.05 * most], [now, 1.1 * most]);
            for cost in &costs {
                // Overlap detection is the dashed one, as its looks are apart from each other.
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
    let words = "Overlap: all pairs, every dt; of more than 32 circles only neighbours. Intercept: all pairs once, \
                 then 2N − 3 after a bounce and N − 1 after a wall.";
    ui.label(RichText::new(words).small().color(theme.text_dim));
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
            let solved = |event: &Event| match event.contact {
                Contact::Pair { .. } => bounce,
                Contact::Wall { .. } => wall,
            };
            let counters = run.counters();
            let all = pairs + counters.pair_collisions as f64 * bounce + counters.wall_hits as f64 * wall;
            // The log of a long run no longer lists its first events; they count all the same.
            let mut tests = all - run.events().iter().map(solved).sum::<f64>();
            let mut curve = vec![[0.0, tests]];
            for event in run.events() {
                curve.push([event.time, tests]);
                tests += solved(event);
                curve.push([event.time, tests]);
            }
            curve.push([now, tests]);
            curve
        }
    };
    let rate = curve.last().map_or(0.0, |last| last[1]) / now;
    Cost { detection, is_counted: false, rate, curve }
}
