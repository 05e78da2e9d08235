//! The page Cost: a bar for each method, a sentence that compares them, and a plot against the number of circles.

use egui::{Align2, CornerRadius, Rect, Sense, Ui, vec2};

use super::row;
use crate::session::Session;
use crate::view::plot::PlotPage;
use crate::view::plot::cost::{self, Cost, costs, counted, is_crowd, solved_again};
use crate::view::text::font;
use crate::view::text::number::{brief, count, time};
use crate::view::theme::Theme;

/// The height of a bar with its name (points).
const BAR: f32 = 44.0;

/// Draws the pair tests per simulated second: counted for a method that runs, computed for one that does not. With many
/// circles, draws those of all pairs as computed, and adds those with a neighbor search as counted.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme) {
    let circles = session.run().world().len();
    if circles < 2 {
        row::quiet(ui, theme, cost::NOTHING);
        return;
    }
    let title = format!("Pair tests a second, {} circles", count(circles as f64));
    row::heading(ui, theme, &title, "", theme.text_dim);
    let costs = costs(session);
    let most = costs.iter().map(|cost| cost.rate).filter(|rate| rate.is_finite()).fold(0.0, f64::max);
    for cost in &costs {
        let how = match (cost.counted_from, is_crowd(session)) {
            (Some(0.0), _) => "counted".to_owned(),
            (Some(from), _) => format!("counted from t = {}", time(from)),
            (None, false) => "if it ran".to_owned(),
            (None, true) => "with all pairs".to_owned(),
        };
        bar(ui, theme, cost, &how, most);
    }
    for run in session.experiment().runs().filter(|_| is_crowd(session)) {
        bar(ui, theme, &counted(run), "neighbors only", most);
    }
    ui.label(comparison(session, &costs));
    let (frame, response) = row::plot(ui, Sense::hover());
    let name = "Pair tests a second against the number of circles";
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, name));
    PlotPage::Cost.paint(ui.painter(), session, frame, theme);
    let all = count(circles as f64 * (circles as f64 - 1.0) / 2.0);
    let [bounce, wall] = solved_again(circles as f64).map(count);
    let rule =
        format!("N(N − 1)/2 = {all} per check; 2N − 3 = {bounce} per bounce, N − 1 = {wall} per wall.");
    row::note(ui, theme, rule);
}

/// Draws a cost as a bar to scale, with its name and its number above it.
fn bar(ui: &mut Ui, theme: &Theme, cost: &Cost, how: &str, most: f64) {
    let is_known = cost.rate.is_finite();
    let value = if is_known { count(cost.rate) } else { "–".to_owned() };
    let share = if is_known && most > 0.0 { (cost.rate / most) as f32 } else { 0.0 };
    let name = format!("{}, {how}", cost.detection.about().title);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let painter = ui.painter();
    painter.text(rect.left_top(), Align2::LEFT_TOP, &name, font::regular(font::BODY), theme.text_dim);
    painter.text(rect.right_top(), Align2::RIGHT_TOP, &value, font::strong(font::BODY), theme.text);
    let size = vec2((rect.width() * share).max(2.0), 9.0);
    let color = if cost.detection.is_stepped() { theme.text_dim } else { theme.found };
    painter.rect_filled(
        Rect::from_min_size(rect.left_top() + vec2(0.0, 24.0), size),
        CornerRadius::same(2),
        color,
    );
    let words = format!("{name} {value}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
}

/// Says which of the two methods costs less here, and by what factor.
fn comparison(session: &Session, [stepped, intercept]: &[Cost; 2]) -> String {
    let [title, other] = [stepped, intercept].map(|cost| cost.detection.about().title);
    let is_first_step = session.run().clock() < session.run().start_time() + session.run().rules().step;
    let ratio = stepped.rate / intercept.rate;
    if is_first_step || !ratio.is_normal() {
        return format!(
            "{title} tests at every check, {} at contacts: play to compare them.",
            other.to_lowercase()
        );
    }
    let (cheaper, factor) = if ratio >= 1.0 { (other, ratio) } else { (title, 1.0 / ratio) };
    let cheaper = if is_crowd(session) { format!("With all pairs, {cheaper}") } else { cheaper.to_owned() };
    match factor {
        ..1.05 => "Both cost the same here.".to_owned(),
        1.05..9.95 => format!("{cheaper} is {} times cheaper here.", brief((10.0 * factor).round() / 10.0)),
        _ => format!("{cheaper} is {} times cheaper here.", count(factor.round())),
    }
}
