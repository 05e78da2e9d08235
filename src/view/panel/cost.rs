//! The page Cost: each method's pair tests per simulated second, and their sum over the run.

use egui::{Pos2, Sense, Shape, Stroke, Ui, vec2};

use super::{card, row};
use crate::session::{Lane, Run, Session};
use crate::simulation::{Contact, Detection};
use crate::view::card::contact_report::Bar;
use crate::view::text::font;
use crate::view::text::number::{brief, count, time};
use crate::view::theme::Theme;

/// The cost of one method.
struct Cost {
    detection: Detection,
    /// The time from which it was counted in a run of this method (s); `None` if it is computed instead.
    counted_from: Option<f64>,
    /// Pair tests per simulated second.
    rate: f64,
    /// Times (s), each with the sum of pair tests up to it.
    curve: Vec<[f64; 2]>,
}

/// The number of circles above which each method searches for neighbors first, so the two costs cannot be compared.
const COMPARED_UP_TO: usize = 32;

/// The height of the plot of both sums (points).
const PLOT: f32 = 110.0;

/// The maximum number of stairs in the curve of a method that is not running.
const MOST_STAIRS: f64 = 400.0;

/// Draws both rates to scale and both sums over time: counted for a method that runs, computed for one that does not. With
/// many circles, draws both as computed without a neighbor search, and adds the counted rates.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme) {
    let is_crowd = session.run().world().len() > COMPARED_UP_TO;
    let stepped = session.experiment().stepped().next();
    let stepped = stepped.map_or(Detection::OVERLAP, Lane::method);
    let costs =
        [stepped, Detection::Intercept].map(|detection| match session.experiment().under(detection) {
            Some(run) if !is_crowd && run.clock() > run.method_start().time => counted(run, detection),
            _ => would_be(session.run(), detection),
        });
    let now = session.run().clock();
    row::heading(ui, theme, "Pair tests per second", "so far", theme.text_dim);
    let most = costs.iter().map(|cost| cost.rate).filter(|rate| rate.is_finite()).fold(0.0, f64::max);
    for cost in &costs {
        let how = match (cost.counted_from, is_crowd) {
            (Some(0.0), _) => "counted".to_owned(),
            (Some(from), _) => format!("counted from t = {}", time(from)),
            (None, false) => "if it ran".to_owned(),
            (None, true) => "with all pairs".to_owned(),
        };
        rate(ui, theme, &format!("{}, {how}", cost.detection.about().title), cost.rate, most);
    }
    for run in session.experiment().runs().filter(|_| is_crowd) {
        let detection = run.rules().detection;
        let name = format!("{}, neighbors only", detection.about().title);
        rate(ui, theme, &name, counted(run, detection).rate, most);
    }
    ui.label(verdict(session, &costs));
    sums(ui, &costs, now, theme);
    row::note(ui, theme, rule(session, stepped));
}

/// Draws a rate with a bar to scale.
fn rate(ui: &mut Ui, theme: &Theme, name: &str, rate: f64, most: f64) {
    let value = if rate.is_finite() { count(rate) } else { "–".to_owned() };
    let share = if rate.is_finite() && most > 0.0 { (rate / most) as f32 } else { 0.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::hover());
    let words = format!("{name} {value}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
    let bar = Bar { name: name.to_owned(), value, share, is_overlap: false };
    card::bar(ui.painter(), rect, &bar, theme.text_dim, font::BODY, theme);
}

/// Says which of the two methods costs more here, and by what factor.
fn verdict(session: &Session, [stepped, intercept]: &[Cost; 2]) -> String {
    let (name, title) = (stepped.detection.name(), stepped.detection.about().title);
    let dt = time(session.run().rules().step);
    let has_tested = |cost: &Cost| cost.rate.is_finite() && cost.rate > 0.0;
    let is_first_step = session.run().clock() < session.run().start_time() + session.run().rules().step;
    if is_first_step || !has_tested(stepped) || !has_tested(intercept) {
        return format!(
            "{title} tests all pairs every {dt}. Intercept solves all pairs once, then waits for contacts."
        );
    }
    let ratio = stepped.rate / intercept.rate;
    if brief(ratio) == "1" {
        format!("At dt = {dt}, both have made as many tests so far.")
    } else if ratio >= 1.0 {
        format!("At dt = {dt}, {name} makes {} times as many tests as intercept.", brief(ratio))
    } else {
        format!("At dt = {dt}, intercept makes {} times as many tests as {name}.", brief(1.0 / ratio))
    }
}

/// Returns how many pairs are solved again, with this number of circles, after a bounce of two and after a contact with a
/// wall.
pub fn solved_again(circles: usize) -> [usize; 2] {
    [(2 * circles).saturating_sub(3), circles.saturating_sub(1)]
}

/// Returns the rule for the number of each method's tests, with this scene's numbers.
fn rule(session: &Session, stepped: Detection) -> String {
    let title = stepped.about().title;
    let circles = session.run().world().len();
    let [bounce, wall] = solved_again(circles).map(|pairs| count(pairs as f64));
    let all = count((circles as u64 * (circles as u64).saturating_sub(1) / 2) as f64);
    format!(
        "N = {circles}. {title}: N(N − 1)/2 = {all} at every check. Intercept: {all} at the start, then 2N − 3 = {bounce} \
         after a bounce and N − 1 = {wall} after a wall."
    )
}

/// Draws the sums of pair tests, which grow in stairs.
fn sums(ui: &mut Ui, costs: &[Cost; 2], now: f64, theme: &Theme) {
    let most = costs.iter().flat_map(|cost| &cost.curve).map(|point| point[1]).fold(0.0, f64::max);
    if !(now > 0.0 && most > 0.0) {
        return;
    }
    let (rect, response, painter) = row::picture(ui, theme, "pair tests over the run", PLOT);
    let inside = rect.shrink2(vec2(0.0, 6.0));
    let at = |[time, tests]: [f64; 2]| {
        let part = vec2((time / now) as f32, 1.0 - (tests / most) as f32);
        inside.min + part * inside.size()
    };
    for cost in costs {
        let stairs: Vec<Pos2> = stairs(&cost.curve).into_iter().map(at).collect();
        // A stepped method is dashed, because its checks are apart from each other.
        if cost.detection.is_stepped() {
            let stroke = Stroke::new(1.8, theme.text_dim);
            painter.extend(Shape::dashed_line(&stairs, stroke, 5.0, 4.0));
        } else {
            let stroke = Stroke::new(1.8, theme.text);
            painter.extend(stairs.windows(2).map(|ends| Shape::line_segment([ends[0], ends[1]], stroke)));
        }
    }
    response.on_hover_text(format!("up to {} pair tests in {}", count(most), time(now)));
    let [dashed, solid] = costs.each_ref().map(|cost| cost.detection.name());
    let words = format!("All tests so far, {} at the top. Dashed: {dashed}. Solid: {solid}.", count(most));
    row::note(ui, theme, words);
}

/// Returns the same points as stairs: level from each point to the time of the next.
fn stairs(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let levels = points.windows(2).flat_map(|pair| [pair[0], [pair[1][0], pair[0][1]]]);
    levels.chain(points.last().copied()).collect()
}

fn counted(run: &Run, detection: Detection) -> Cost {
    let (now, from) = (run.clock(), run.method_start());
    let since = |tests: u64| tests.saturating_sub(from.pair_tests) as f64;
    let tests = since(run.counters().pair_tests);
    let noted = run.cost().until(now).iter().filter(|point| point.0 >= from.time);
    // The curve ends at the current time.
    let curve = noted.map(|&(at, tests)| [at, since(tests)]).chain([[now, tests]]).collect();
    Cost { detection, counted_from: Some(from.time), rate: tests / (now - from.time), curve }
}

fn would_be(run: &Run, detection: Detection) -> Cost {
    let now = run.clock();
    let count = run.world().len() as f64;
    let pairs = count * (count - 1.0).max(0.0) / 2.0;
    let (rate, curve) = match detection {
        Detection::Stepped(_) => {
            let checks = (now / run.rules().step).floor();
            let step = (checks / MOST_STAIRS).ceil().max(1.0);
            let stairs = (0..=(checks / step) as u32).map(f64::from);
            let curve = stairs.map(|stair| [stair * step * run.rules().step, pairs * stair * step]);
            let curve: Vec<[f64; 2]> = curve.chain([[now, pairs * checks]]).collect();
            (pairs / run.rules().step, curve)
        }
        Detection::Intercept => {
            // All pairs once, then some for each contact.
            let [bounce, wall] = solved_again(run.world().len()).map(|pairs| pairs as f64);
            let counters = run.counters();
            let met = counters.caught + counters.too_late + counters.missed;
            let bounces = if run.rules().detection.is_stepped() { met } else { counters.pair_collisions };
            let all = pairs + bounces as f64 * bounce + counters.wall_hits as f64 * wall;
            let solved = solved(run, bounce, wall);
            // The first contacts of a long run are dropped from its log, but still count.
            let mut tests = all - solved.iter().map(|contact| contact.1).sum::<f64>();
            let mut curve = vec![[0.0, tests]];
            for (time, solved) in solved {
                tests += solved;
                curve.push([time, tests]);
            }
            curve.push([now, tests]);
            (tests / now, curve)
        }
    };
    Cost { detection, counted_from: None, rate, curve }
}

/// Returns the number of pairs that intercept detection solves again at each contact on record: (s, pairs). In a stepped
/// run, the contacts of pairs come from the audit, caught or not.
fn solved(run: &Run, bounce: f64, wall: f64) -> Vec<(f64, f64)> {
    let is_solved = !run.rules().detection.is_stepped();
    let found = run.events().iter().filter_map(|event| match event.contact {
        Contact::Pair { .. } => is_solved.then_some((event.time, bounce)),
        Contact::Wall { .. } => Some((event.time, wall)),
    });
    let mut solved: Vec<(f64, f64)> =
        found.chain(run.audited().iter().map(|audited| (audited.time(), bounce))).collect();
    solved.sort_by(|one, other| one.0.total_cmp(&other.0));
    solved
}
