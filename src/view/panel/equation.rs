//! `a t² + b t + c = 0` with the pair's own numbers, which rule decided, and the parabola D²(t).

use egui::{Color32, RichText, Sense, Ui};
use egui_plot::{HLine, Line, MarkerShape, PlotPoints, Points, Polygon, VLine};

use super::row;
use super::still_plot::{look_at, still_plot};
use crate::detection::{Intercept, Verdict};
use crate::session::{Command, Explanation, Session, Term};
use crate::view::number::{Reading, short, time};
use crate::view::theme::Theme;

/// Points of the parabola: enough that its bends look round.
const SAMPLES: u32 = 160;

/// At most so many steps are marked on the parabola.
const MOST_STEPS: u32 = 60;

/// When the numbers hold.
pub fn note(session: &Session) -> String {
    match session.explanation() {
        Some(_) if session.miss().is_some_and(|miss| miss.step == 0) => "at the last check".to_owned(),
        Some(explanation) => format!("at t = {}", time(explanation.time)),
        None => String::new(),
    }
}

/// Draws the numbers, the rule and the parabola.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let Some(explanation) = session.explanation() else {
        ui.label(RichText::new("An equation needs two circles.").color(theme.text_dim));
        return;
    };
    let path = explanation.path;
    let q = path.quadratic;
    ui.label(RichText::new("a t² + b t + c = 0").strong());
    ui.label(RichText::new(with_numbers(&path)).color(theme.text_dim));
    let mut pointed = None;
    for (name, value, unit, term) in [
        ("a = v·v", q.a, "m²/s²", Term::A),
        ("b = 2 d·v", q.b, "m²/s", Term::B),
        ("c = d·d − R²", q.c, "m²", Term::C),
        ("Δ = b² − 4ac", q.discriminant, "m⁴/s²", Term::Discriminant),
    ] {
        let line = row::number(ui, theme, name, &Reading::of(value, unit), theme.text);
        if line.hovered() {
            pointed = Some(term);
        }
    }
    if pointed != session.shown().term {
        commands.push(Command::Point(pointed));
    }
    // Before the last turn of the two they were on another course.
    let since = session.last_turn().map_or(f64::NEG_INFINITY, |turn| turn - explanation.time);
    match path.roots() {
        Some(roots) => {
            for (name, root) in [("enter", roots.enter), ("exit", roots.exit)] {
                let counts = name == "enter" && matches!(path.verdict, Verdict::Hit { .. });
                let name = if root < since { format!("{name}, had it not turned") } else { name.to_owned() };
                let color = if counts { theme.text } else { theme.text_dim };
                row::number(ui, theme, &name, &Reading::time(root), color);
            }
        }
        None => {
            row::words(ui, theme, "roots", "none", theme.text_dim);
        }
    }
    ui.label(RichText::new(rule(&path)).color(theme.text));
    ui.add_space(4.0);
    parabola(ui, session, theme, &explanation, commands);
    ui.label(
        RichText::new("D²(t) against R². A check every dt: ○ and △ see nothing, ● in time, ◆ too late. Drag to move in time.")
            .small()
            .color(theme.text_dim),
    );
}

/// The formula with the pair's numbers in it.
fn with_numbers(path: &Intercept) -> String {
    let q = path.quadratic;
    let signed = |value: f64| {
        let sign = if value < 0.0 { '−' } else { '+' };
        format!("{sign} {}", short(value.abs()))
    };
    format!("{} t² {} t {} = 0", short(q.a), signed(q.b), signed(q.c))
}

/// Which rule decided, in words.
fn rule(path: &Intercept) -> String {
    match path.verdict {
        Verdict::Hit { time: at } => {
            format!("b < 0: closing. Δ > 0: two roots. Contact in {}, the smaller one.", time(at))
        }
        Verdict::Overlapping => {
            "c < 0: overlapping. b < 0: closing. The collision is now; the positive root is only the exit."
                .to_owned()
        }
        Verdict::Graze { time: at } => {
            format!("Δ = 0: a graze in {}. They touch, and no impulse is exchanged.", time(at))
        }
        Verdict::PassesBy { time: at } => {
            format!("Δ < 0: no root. They pass by, closest in {}.", time(at))
        }
        Verdict::MovingApart if path.quadratic.c.abs() <= 2e-9 * path.radii_sum * path.radii_sum => {
            "b ≥ 0: touching, and moving apart. The contact is past.".to_owned()
        }
        Verdict::MovingApart if path.quadratic.c < 0.0 => {
            "b ≥ 0: overlapping, but moving apart. No contact; the exit lies ahead.".to_owned()
        }
        Verdict::MovingApart => "b ≥ 0: moving apart. Both roots, if any, are past.".to_owned(),
        Verdict::SameVelocity => "a = 0: same velocity. The distance never changes.".to_owned(),
    }
}

/// The stretch of time that shows what matters: now, the closest approach, and somewhat beyond it.
fn stretch(path: &Intercept) -> (f64, f64) {
    let q = path.quadratic;
    if q.a == 0.0 {
        return (-1.0, 1.0);
    }
    // The time in which the parabola rises from its vertex by R².
    let rise = path.radii_sum / q.a.sqrt();
    let reach = (1.3 * q.vertex().abs()).max(1.6 * rise).min(12.0 * rise);
    (q.vertex() - reach, q.vertex() + reach)
}

fn parabola(
    ui: &mut Ui,
    session: &Session,
    theme: &Theme,
    explanation: &Explanation,
    commands: &mut Vec<Command>,
) {
    let path = explanation.path;
    let (from, to) = stretch(&path);
    let radii_squared = path.radii_sum * path.radii_sum;
    let squared = |t: f64| path.quadratic.at(t) + radii_squared;
    let curve: Vec<[f64; 2]> = (0..=SAMPLES)
        .map(|index| from + (to - from) * f64::from(index) / f64::from(SAMPLES))
        .map(|t| [t, squared(t)])
        .collect();
    let lowest = path.closest_distance().powi(2);
    let top = (3.2 * radii_squared).max(lowest * 1.6);
    let plot = still_plot("distance squared", 132.0).sense(Sense::click_and_drag()).show(ui, |plot| {
        look_at(plot, [from, -0.08 * top], [to, top]);
        if let Some(roots) = path.roots() {
            plot.polygon(overlap_area(&path, roots.enter, roots.exit, theme.accent));
        }
        plot.hline(
            HLine::new("R²", radii_squared).color(theme.accent).style(egui_plot::LineStyle::dashed_loose()),
        );
        let turn = session.last_turn().map_or(f64::NEG_INFINITY, |turn| turn - explanation.time);
        let (never, own): (Vec<[f64; 2]>, Vec<[f64; 2]>) =
            curve.into_iter().partition(|point| point[0] < turn);
        let never = Line::new("D² before the last turn, if it had moved so", PlotPoints::from(never));
        plot.line(never.color(theme.text_dim).style(egui_plot::LineStyle::dotted_loose()).width(1.5));
        plot.line(Line::new("D²", PlotPoints::from(own)).color(theme.text).width(1.8));
        plot.vline(
            VLine::new("now", session.run().clock() - explanation.time).color(theme.text_dim).width(1.0),
        );
        if let Some(roots) = path.roots() {
            let ends = vec![[roots.enter, radii_squared], [roots.exit, radii_squared]];
            plot.points(Points::new("enter and exit", ends).radius(4.0).color(theme.text));
        }
        looks(plot, session, theme, explanation, (from, to), top);
    });
    // The line of now is pulled: by as much time as the pointer goes, since the curve moves along with now.
    let response = plot.response.on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
    if response.dragged() && response.drag_delta().x != 0.0 {
        let share = f64::from(response.drag_delta().x / response.rect.width());
        commands.push(Command::Seek(session.run().clock() + share * (to - from)));
    }
}

/// The part of the plane between the parabola and R² in which the circles overlap.
fn overlap_area(path: &Intercept, enter: f64, exit: f64, accent: Color32) -> Polygon<'static> {
    let radii_squared = path.radii_sum * path.radii_sum;
    let below: Vec<[f64; 2]> = (0..=24)
        .map(|index| enter + (exit - enter) * f64::from(index) / 24.0)
        .map(|t| [t, path.quadratic.at(t) + radii_squared])
        .collect();
    Polygon::new("overlapping", PlotPoints::from(below))
        .fill_color(accent.gamma_multiply(0.35))
        .stroke(egui::Stroke::NONE)
}

/// A dot for each look: filled where it sees the overlap in time, a diamond where too late, a ring where not at all.
fn looks(
    plot: &mut egui_plot::PlotUi<'_>,
    session: &Session,
    theme: &Theme,
    explanation: &Explanation,
    (from, to): (f64, f64),
    top: f64,
) {
    let path = explanation.path;
    let step = session.run().rules().step;
    // Looks before the last turn of the two saw them on another course.
    let turn = session.last_turn().map_or(f64::NEG_INFINITY, |turn| turn - explanation.time);
    let first = ((explanation.time + from - session.run().start_time()) / step).ceil();
    let (mut none, mut far, mut timely, mut late) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for index in 0..MOST_STEPS {
        let at = session.run().start_time() + (first + f64::from(index)) * step - explanation.time;
        if at > to {
            break;
        }
        if at < turn {
            continue;
        }
        let value = path.quadratic.at(at);
        let point = [at, value + path.radii_sum * path.radii_sum];
        if point[1] > top {
            far.push([at, 0.93 * top]);
        } else if value >= 0.0 {
            none.push(point);
        } else if at < path.quadratic.vertex() {
            timely.push(point);
        } else {
            late.push(point);
        }
    }
    let beyond = Points::new("sees nothing, beyond the top", far).shape(MarkerShape::Up);
    plot.points(beyond.radius(4.0).filled(false).color(theme.text_dim));
    plot.points(Points::new("sees nothing", none).radius(3.5).filled(false).color(theme.text_dim));
    plot.points(Points::new("sees it in time", timely).radius(4.5).color(theme.text));
    plot.points(
        Points::new("sees it too late", late).radius(5.5).shape(MarkerShape::Diamond).color(theme.accent),
    );
}
