//! The page Cost: which method is cheaper, a bar for each, why their ratio grows, and a plot against the number of circles.

use egui::{Align2, CornerRadius, Rect, Sense, Ui, vec2};

use super::row;
use crate::session::{Shown, about};
use crate::view::plot::PlotPage;
use crate::view::plot::cost::{self, Cost, costs, counted, is_crowd, solved_again};
use crate::view::text::font;
use crate::view::text::number::{brief, brief_time, count};
use crate::view::theme::Theme;

/// The height of a bar with its name (points).
const BAR: f32 = 44.0;

/// Draws which method costs less and why, and the pair tests so far: counted for a method that runs, computed for one that
/// does not. With many circles, draws those of all pairs as computed, and adds those with a neighbor search as counted.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme) {
    let circles = shown.run().world().len() as f64;
    if circles < 2.0 {
        row::quiet(ui, theme, cost::NOTHING);
        return;
    }
    let costs = costs(shown);
    row::answer(ui, theme, comparison(shown, &costs));
    let since = if shown.run().was_switched() { "since the switch" } else { "so far" };
    row::heading(ui, theme, &format!("Pair tests {since}, {} circles", count(circles)), "");
    let most = costs.iter().map(|cost| cost.tests).fold(1.0, f64::max);
    for cost in &costs {
        let how = match (cost.is_counted, is_crowd(shown)) {
            (true, _) => "counted",
            (false, false) => "if it ran",
            (false, true) => "with all pairs",
        };
        bar(ui, theme, cost, how, most);
    }
    for run in shown.runs().filter(|_| is_crowd(shown)) {
        bar(ui, theme, &counted(run), "neighbors only", most);
    }
    row::quiet(ui, theme, growth(&costs, circles));
    let frame = row::plot(ui, "Pair tests so far against the number of circles");
    PlotPage::Cost.paint(ui.painter(), shown, frame, theme);
}

/// Draws a cost as a bar to scale, with its name and its number above it.
fn bar(ui: &mut Ui, theme: &Theme, cost: &Cost, how: &str, most: f64) {
    let value = count(cost.tests);
    let name = format!("{}, {how}", about(cost.detection).title);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let painter = ui.painter();
    painter.text(rect.left_top(), Align2::LEFT_TOP, &name, font::regular(font::BODY), theme.text_dim);
    painter.text(rect.right_top(), Align2::RIGHT_TOP, &value, font::strong(font::BODY), theme.text);
    let size = vec2((rect.width() * (cost.tests / most) as f32).max(2.0), 9.0);
    let color = if cost.detection.is_stepped() { theme.text_dim } else { theme.found };
    let bar = Rect::from_min_size(rect.left_top() + vec2(0.0, 24.0), size);
    painter.rect_filled(bar, CornerRadius::same(2), color);
    let words = format!("{name} {value}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
}

/// Says which of the two methods costs less so far, and by what factor.
fn comparison(shown: &Shown, [stepped, intercept]: &[Cost; 2]) -> String {
    let [stepped_title, exact_title] = [stepped, intercept].map(|cost| about(cost.detection).title);
    if stepped.tests == 0.0 || intercept.tests == 0.0 {
        let all = count(cost::pairs(shown.run().world().len() as f64));
        let step = brief_time(shown.run().rules().check_interval());
        return format!(
            "Pair tests: {stepped_title} makes {all} every {step}, {exact_title} {all} once and more only after contacts. Play to count."
        );
    }
    let ratio = stepped.tests / intercept.tests;
    let (cheaper, factor) = if ratio >= 1.0 { (exact_title, ratio) } else { (stepped_title, 1.0 / ratio) };
    let cheaper = if is_crowd(shown) { format!("With all pairs, {cheaper}") } else { cheaper.to_owned() };
    match factor {
        ..1.05 => "Both cost the same so far.".to_owned(),
        1.05..9.95 => format!("{cheaper} is {} times cheaper so far.", brief((10.0 * factor).round() / 10.0)),
        _ => format!("{cheaper} is {} times cheaper so far.", count(factor.round())),
    }
}

/// Says what adds to the tests of each method, and so why their ratio changes: with more than two circles, by formulas that no
/// space breaks.
fn growth([stepped, intercept]: &[Cost; 2], circles: f64) -> String {
    let [stepped_title, exact_title] = [stepped, intercept].map(|cost| about(cost.detection).title);
    let each = if stepped.detection.turns_within_steps() { "or more at each step" } else { "at each check" };
    let [bounce, wall] = solved_again(circles);
    let formula = |formula: &str, value: f64| {
        let formula = if circles > 2.0 { format!("{formula} = ") } else { String::new() };
        formula.replace(' ', "\u{a0}") + &count(value)
    };
    format!(
        "{stepped_title} adds {} {each}. {exact_title} begins with as many, then adds {} at each bounce and {} at each wall: the ratio \
         grows while nothing collides.",
        formula("N(N − 1)/2", cost::pairs(circles)),
        formula("2N − 3", bounce),
        formula("N − 1", wall)
    )
}
