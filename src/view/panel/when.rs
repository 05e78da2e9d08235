//! The page When: the time of contact, the picture of the equation, and folded, the equation with its parabola and its numbers.

use circle_collision::detection::{Intercept, Nearness, Verdict, overlap};
use egui::{Id, RichText, Sense, Ui};

use super::{row, swell};
use crate::session::{Command, Explanation, Pair, ScreenCommand, Shown, Term, is_by_hand, without_rounding};
use crate::view::plot::PlotPage;
use crate::view::roots::roots;
use crate::view::text::font;
use crate::view::text::measure::width_in;
use crate::view::text::number::{Reading, brief, brief_time, short, time};
use crate::view::theme::Theme;
use crate::view::words::end_of_step;

/// The distance between two terms (points).
const SPACE: f32 = 5.0;

/// Draws the page: the answer, the picture of the equation, and its terms if they are asked for.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    answer(ui, shown, theme);
    let (Some(explanation), Some(pair)) = (shown.equation, shown.pair) else { return };
    swell::show(ui, shown, theme, commands);
    let mut pointed = None;
    let header = egui::CollapsingHeader::new("a t² + b t + c = 0").open(Some(shown.options.has_terms));
    let header = header.show(ui, |ui| {
        pointed = in_full(ui, shown, pair, &explanation, theme);
    });
    if header.header_response.clicked() {
        commands.push(ScreenCommand::ToggleTerms.into());
    }
    // A term that was chosen in another way stays until the pointer enters a term and leaves it.
    let id = Id::unique("pointed term");
    let was = ui.data(|data| data.get_temp::<Option<Term>>(id)).flatten();
    if pointed != was {
        ui.data_mut(|data| data.insert_temp(id, pointed));
        commands.push(ScreenCommand::Point(pointed).into());
    }
}

/// Draws the equation with its numbers, its parabola, and its terms. Returns the term under the pointer.
fn in_full(ui: &mut Ui, shown: &Shown, pair: Pair, explanation: &Explanation, theme: &Theme) -> Option<Term> {
    let (a, b) = (shown.name(pair.a), shown.name(pair.b));
    let pointed =
        if explanation.path.quadratic.a > 0.0 { equation(ui, theme, &explanation.path) } else { None };
    row::quiet(ui, theme, rule(&explanation.path, explanation.time));
    let frame = row::plot(ui, "Parabola of the equation");
    PlotPage::When.paint(ui.painter(), shown, frame, theme);
    numbers(ui, shown, pair, theme);
    ui.separator();
    let is_by_hand = shown.failure.as_ref().is_some_and(is_by_hand);
    let moment = format!("at t = {}", time(explanation.time));
    let moment = if is_by_hand { "before the jump" } else { &moment };
    row::heading(ui, theme, "TERMS", moment);
    let words =
        format!("d: the way from the center of {b} to that of {a}. v: the velocity of {a} relative to {b}.");
    row::note(ui, theme, words);
    terms(ui, shown, theme, explanation).or(pointed)
}

/// Draws whether and when the explained pair touches, and its names, unless there are only two circles.
fn answer(ui: &mut Ui, shown: &Shown, theme: &Theme) {
    row::answer(ui, theme, when(shown));
    let (Some(explanation), Some(pair)) = (shown.equation, shown.pair) else { return };
    let is_from_start = explanation.time == 0.0;
    let from = if is_from_start {
        String::new()
    } else {
        format!("; t counts from {}", brief_time(explanation.time))
    };
    if !is_from_start || shown.run().world().len() > 2 {
        row::quiet(ui, theme, format!("{} and {}{from}", shown.name(pair.a), shown.name(pair.b)));
    }
}

fn when(shown: &Shown) -> String {
    let (Some(explanation), Some(pair)) = (shown.equation, shown.pair) else {
        return "A pair needs two circles: press A to add one.".to_owned();
    };
    if shown.lane().failure().is_some_and(is_by_hand) {
        return "Your hand moved one through the other.".to_owned();
    }
    let path = explanation.path;
    match path.verdict {
        Verdict::Hit { time: wait } => {
            let at = explanation.time + without_rounding(wait, path.radii_sum / path.quadratic.a.sqrt());
            let is_earlier = shown.explanation != Some(explanation);
            if !is_earlier && at >= shown.run().clock() {
                return format!("They touch at {}.", time(at));
            }
            let stop = shown.last_stop.filter(|stop| stop.start == explanation.time);
            let went_on = stop.map(|stop| format!(", and they moved on at {}", time(stop.checked_at)));
            format!("The contact was at {}{}.", time(at), went_on.unwrap_or_default())
        }
        Verdict::Overlapping => "They overlap and move closer: the collision is now.".to_owned(),
        Verdict::Graze { time: wait } => format!("They graze at {}.", time(explanation.time + wait)),
        Verdict::PassesBy { time: wait } => {
            let gap = brief(path.closest_distance() - path.radii_sum);
            format!("They pass by at {}, {gap} m apart.", time(explanation.time + wait))
        }
        Verdict::MovingApart => match shown.run().last_contact_time(pair, f64::NEG_INFINITY) {
            Some(at) => format!("The contact was at {}.", time(at)),
            None => match shown.lane().graze {
                Some(at) => format!("They grazed at {}, and move apart.", time(at)),
                None => "They move apart: no contact on these courses.".to_owned(),
            },
        },
        Verdict::SameVelocity => {
            match overlap(&shown.lane().circle(pair.a), &shown.lane().circle(pair.b)).nearness() {
                Nearness::Apart => "They keep their distance: no contact on these courses.",
                Nearness::Touching => "They touch, and keep their distance: nothing is to be solved.",
                Nearness::Overlapping => "They overlap, and keep their distance.",
            }
            .to_owned()
        }
    }
}

/// Returns b and c of the equation, each 0 if it is only rounding.
fn terms_without_rounding(path: &Intercept) -> [f64; 2] {
    let q = path.quadratic;
    let radius = path.radii_sum;
    [without_rounding(q.b, radius * q.a.sqrt()), without_rounding(q.c, radius * radius)]
}

/// Draws the equation with the numbers of the pair. Returns the term under the pointer.
fn equation(ui: &mut Ui, theme: &Theme, path: &Intercept) -> Option<Term> {
    let [b, c] = terms_without_rounding(path);
    let signed = |value: f64| format!("{} {}", if value < 0.0 { '−' } else { '+' }, brief(value.abs()));
    let terms = [
        (Term::A, format!("{} t²", brief(path.quadratic.a)), "a = v·v"),
        (Term::B, format!("{} t", signed(b)), "b = 2 d·v"),
        (Term::C, signed(c), "c = d·d − R²"),
    ];
    let whole = format!("{} {} {} = 0", terms[0].1, terms[1].1, terms[2].1);
    let fits = width_in(ui, &whole, &font::strong(font::BODY)) + 3.0 * SPACE < ui.available_width();
    let size = if fits { font::BODY } else { font::TINY };
    let mut pointed = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        for (term, words, made) in terms {
            let text = RichText::new(words).font(font::strong(size)).color(theme.text).underline();
            let label = ui.add(egui::Label::new(text).sense(Sense::hover()));
            pointed = pointed.or(label.hovered().then_some(term));
            label.on_hover_text(made);
        }
        ui.label(RichText::new("= 0").font(font::strong(size)));
    });
    pointed
}

/// Draws the distance, the radii sum and the gap.
fn numbers(ui: &mut Ui, shown: &Shown, pair: Pair, theme: &Theme) {
    let overlap = overlap(&shown.lane().circle(pair.a), &shown.lane().circle(pair.b));
    let word = match overlap.nearness() {
        Nearness::Apart => "APART",
        Nearness::Touching => "TOUCHING",
        Nearness::Overlapping => "OVERLAPPING",
    };
    // After a miss or a contact, the equation below describes an earlier moment.
    let is_earlier = shown.equation.is_some_and(|equation| equation.time < shown.run().world().time());
    let now = is_earlier.then(|| format!("now, t = {}", time(shown.run().clock())));
    row::heading(ui, theme, word, &now.unwrap_or_default());
    row::number(ui, theme, "distance", &Reading::of(overlap.distance, "m"), theme.text);
    row::number(ui, theme, "radii sum R", &Reading::of(overlap.radii_sum, "m"), theme.accent);
    // A gap within rounding is shown as zero, and in full in the tooltip.
    let gap = if overlap.nearness() == Nearness::Touching { 0.0 } else { overlap.gap };
    let reading = Reading { value: short(gap), ..Reading::of(overlap.gap, "m") };
    row::number(ui, theme, "gap", &reading, theme.text);
    // Under a stepped method, nothing is known between two checks.
    let (checked, now) = (shown.run().world().time(), shown.run().clock());
    if now - checked > 1e-9 * shown.run().rules().step {
        let name = format!("as of the last {}, t", end_of_step(shown.run().rules()));
        row::number(ui, theme, &name, &Reading::time(checked), theme.text_dim);
    }
}

/// Draws the terms of the equation and its roots. Returns the term under the pointer.
fn terms(ui: &mut Ui, shown: &Shown, theme: &Theme, explanation: &Explanation) -> Option<Term> {
    let path = explanation.path;
    let q = path.quadratic;
    let radius = path.radii_sum;
    let [shown_b, shown_c] = terms_without_rounding(&path);
    let delta = without_rounding(q.discriminant, radius * radius * q.a);
    let mut pointed = None;
    for (name, value, number, unit, term) in [
        ("a = v·v", q.a, q.a, "m²/s²", Term::A),
        ("b = 2 d·v", q.b, shown_b, "m²/s", Term::B),
        ("c = d·d − R²", q.c, shown_c, "m²", Term::C),
        ("Δ = b² − 4ac", q.discriminant, delta, "m⁴/s²", Term::Discriminant),
    ] {
        let reading = Reading { value: short(number), ..Reading::of(value, unit) };
        let line = row::number(ui, theme, name, &reading, theme.text);
        pointed = pointed.or(line.hovered().then_some(term));
    }
    let roots = roots(shown, explanation);
    for root in &roots {
        let counts = root.name == "enter" && matches!(path.verdict, Verdict::Hit { .. });
        let late = if root.is_off_course { ", without the turn" } else { "" };
        let color = if counts { theme.text } else { theme.text_dim };
        row::number(ui, theme, &format!("{}{late}", root.name), &Reading::time(root.time), color);
    }
    if roots.is_empty() {
        row::line(ui, theme, "roots", "none", "", theme.text_dim);
    }
    pointed
}

/// Says which rule decided, for numbers that hold at time `now` (s).
fn rule(path: &Intercept, now: f64) -> String {
    match path.verdict {
        Verdict::Hit { time: at } => {
            let root = if now == 0.0 { String::new() } else { format!(", {},", time(at)) };
            let on_clock = time(now + at);
            format!(
                "b < 0: closing. Δ > 0: two roots. The smaller one{root} is the contact, at {on_clock}: they enter each other there, and leave at the larger."
            )
        }
        Verdict::Overlapping => {
            "c < 0: overlapping. b < 0: closing. The collision is now; the positive root is only the exit."
                .to_owned()
        }
        Verdict::Graze { time: at } => {
            format!(
                "Δ no more than its rounding: a graze in {}. They touch, and nothing is exchanged.",
                time(at)
            )
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
