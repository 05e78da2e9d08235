//! The page When: the time of contact, the picture of the equation, and folded, the equation with its parabola and its numbers.

use circle_collision::detection::{Intercept, Nearness, Verdict, overlap};

use super::{Row, Tone};
use crate::session::{Explanation, Pair, ScreenCommand, Shown, Target, Term, is_by_hand, without_rounding};
use crate::view::plot::PlotPage;
use crate::view::roots::roots;
use crate::view::swell::Swell;
use crate::view::text::number::{Reading, brief, brief_time, short, time};
use crate::view::words::end_of_step;

/// Returns the answer, the picture of the equation, and its terms.
pub fn rows(shown: &Shown) -> Vec<Row> {
    let mut rows = vec![Row::answer(when(shown))];
    let (Some(explanation), Some(pair)) = (shown.equation, shown.pair) else { return rows };
    let [a, b] = shown.names(pair);
    let is_from_start = explanation.time == 0.0;
    let world = shown.run().world();
    if !is_from_start || world.len() + world.walls().count() > 2 {
        let from = format!("; t counts from {}", brief_time(explanation.time));
        rows.push(Row::quiet(format!("{a} and {b}{}", if is_from_start { "" } else { &from })));
    }
    if let Some(swell) = Swell::of(shown) {
        let [a, b] = shown.names(swell.pair);
        rows.extend([
            Row::Picture,
            Row::answer(swell.sentence()),
            Row::note(format!("{b} is kept still, and has the radii of both: {a} is a point.")),
            Row::press(
                "Play it again",
                "Let one circle give its radius to the other again",
                ScreenCommand::SwellAgain,
            ),
        ]);
    }
    let (name, in_full) = match explanation.equation() {
        Some(path) => ("a t² + b t + c = 0", in_full(shown, pair, &explanation, &path)),
        None => ("n·d = R", across_face(shown, pair, &explanation)),
    };
    let is_open = Some((shown.options.has_terms, ScreenCommand::ToggleTerms.into()));
    rows.push(Row::Fold { name, is_open, rows: in_full });
    rows
}

/// Returns what takes the place of the equation across a side of a wall, where the distance changes evenly: no square.
fn across_face(shown: &Shown, pair: Pair, explanation: &Explanation) -> Vec<Row> {
    let [circle, stand_in] = &explanation.circles;
    let between = overlap(circle, stand_in);
    let closing = between.normal.dot(circle.velocity);
    let words = "The distance from the line of the wall shrinks evenly, so there is no square: they touch when it is R, and the center \
                 crosses the line when it is 0.";
    let mut rows = vec![Row::quiet(words), Row::Plot(PlotPage::When)];
    rows.extend(numbers(shown, pair));
    rows.extend([
        Row::Separator,
        Row::heading("TERMS", format!("at t = {}", time(explanation.time))),
        Row::note("n: straight to the line of the wall. d: the way there. v: the velocity."),
        Row::number("n·d", Reading::of(between.distance, "m"), Tone::Plain),
        Row::number("n·v", Reading::of(closing, "m/s"), Tone::Plain),
        Row::number("R", Reading::of(explanation.path.reach, "m"), Tone::Accent),
    ]);
    if closing > 0.0 && between.gap >= 0.0 {
        rows.push(Row::number("(n·d − R) / n·v", Reading::time(between.gap / closing), Tone::Plain));
    }
    rows.extend(root_rows(shown, explanation));
    rows
}

/// Returns the equation with its numbers, its parabola, and its terms.
fn in_full(shown: &Shown, pair: Pair, explanation: &Explanation, path: &Intercept) -> Vec<Row> {
    let [a, b] = shown.names(pair);
    let mut rows = Vec::new();
    if path.quadratic.a > 0.0 {
        rows.push(equation(path));
    }
    rows.extend([Row::quiet(rule(path, explanation.time)), Row::Plot(PlotPage::When)]);
    rows.extend(numbers(shown, pair));
    let is_by_hand = shown.failure.as_ref().is_some_and(is_by_hand);
    let moment = format!("at t = {}", time(explanation.time));
    let moment = if is_by_hand { "before the jump".to_owned() } else { moment };
    rows.extend([
        Row::Separator,
        Row::heading("TERMS", moment),
        Row::note(match pair.b {
            Target::Circle(_) => format!(
                "d: the way from the center of {b} to that of {a}. v: the velocity of {a} relative to {b}."
            ),
            Target::Wall(_) => {
                format!("d: the way from the end of {b} to the center of {a}. v: the velocity of {a}.")
            }
        }),
    ]);
    rows.extend(terms(shown, explanation, path));
    rows
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
            let at = explanation.time + without_rounding(wait, path.reach / path.speed);
            let is_earlier = shown.explanation != Some(explanation);
            if !is_earlier && at >= shown.run().clock() {
                return format!("They touch at {}.", time(at));
            }
            let stop = shown.last_stop().filter(|stop| stop.start == explanation.time);
            let went_on = stop.map(|stop| format!(", and they moved on at {}", time(stop.checked_at)));
            format!("The contact was at {}{}.", time(at), went_on.unwrap_or_default())
        }
        Verdict::Overlapping => "They overlap and move closer: the collision is now.".to_owned(),
        Verdict::Graze { time: wait } => format!("They graze at {}.", time(explanation.time + wait)),
        Verdict::PassesBy { time: wait } => {
            let gap = brief(path.closest_distance - path.reach);
            format!("They pass by at {}, {gap} m apart.", time(explanation.time + wait))
        }
        Verdict::MovingApart => match shown.run().true_time_of_last(pair, f64::NEG_INFINITY) {
            Some(at) => format!("The contact was at {}.", time(at)),
            None => match shown.lane().graze {
                Some(at) => format!("They grazed at {}, and move apart.", time(at)),
                None => "They move apart: no contact on these courses.".to_owned(),
            },
        },
        Verdict::SameVelocity => {
            let [a, b] = shown.lane().both(pair);
            match overlap(&a, &b).nearness() {
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

/// Returns the equation with the numbers of the pair.
fn equation(path: &Intercept) -> Row {
    let [b, c] = terms_without_rounding(path);
    let signed = |value: f64| format!("{} {}", if value < 0.0 { '−' } else { '+' }, brief(value.abs()));
    Row::Equation([
        (Term::A, format!("{} t²", brief(path.quadratic.a)), "a = v·v"),
        (Term::B, format!("{} t", signed(b)), "b = 2 d·v"),
        (Term::C, signed(c), "c = d·d − R²"),
    ])
}

/// Returns the distance, the radii sum and the gap.
fn numbers(shown: &Shown, pair: Pair) -> Vec<Row> {
    let [a, b] = shown.lane().both(pair);
    let overlap = overlap(&a, &b);
    let word = match overlap.nearness() {
        Nearness::Apart => "APART",
        Nearness::Touching => "TOUCHING",
        Nearness::Overlapping => "OVERLAPPING",
    };
    // After a miss or a contact, the equation below describes an earlier moment.
    let is_earlier = shown.equation.is_some_and(|equation| equation.time < shown.run().world().time());
    let now = is_earlier.then(|| format!("now, t = {}", time(shown.run().clock())));
    // A gap within rounding is shown as zero, and in full in the tooltip.
    let gap = if overlap.nearness() == Nearness::Touching { 0.0 } else { overlap.gap };
    let gap = Reading { value: short(gap), ..Reading::of(overlap.gap, "m") };
    let mut rows = vec![
        Row::heading(word, now.unwrap_or_default()),
        Row::number("distance", Reading::of(overlap.distance, "m"), Tone::Plain),
        Row::number(
            if pair.wall().is_some() { "R" } else { "radii sum R" },
            Reading::of(overlap.radii_sum, "m"),
            Tone::Accent,
        ),
        Row::number("gap", gap, Tone::Plain),
    ];
    // Under a stepped method, nothing is known between two checks.
    let (checked, now) = (shown.run().world().time(), shown.run().clock());
    if now - checked > 1e-9 * shown.run().rules().step {
        let name = format!("as of the last {}, t", end_of_step(shown.run().rules()));
        rows.push(Row::number(name, Reading::time(checked), Tone::Dim));
    }
    rows
}

/// Returns the terms of the equation and its roots.
fn terms(shown: &Shown, explanation: &Explanation, path: &Intercept) -> Vec<Row> {
    let q = path.quadratic;
    let radius = path.radii_sum;
    let [shown_b, shown_c] = terms_without_rounding(path);
    let delta = without_rounding(q.discriminant, radius * radius * q.a);
    let terms = [
        ("a = v·v", q.a, q.a, "m²/s²", Term::A),
        ("b = 2 d·v", q.b, shown_b, "m²/s", Term::B),
        ("c = d·d − R²", q.c, shown_c, "m²", Term::C),
        ("Δ = b² − 4ac", q.discriminant, delta, "m⁴/s²", Term::Discriminant),
    ];
    let term = |(name, value, number, unit, term): (&str, _, _, _, _)| Row::Number {
        name: name.to_owned(),
        reading: Reading { value: short(number), ..Reading::of(value, unit) },
        tone: Tone::Plain,
        term: Some(term),
    };
    let mut rows: Vec<_> = terms.into_iter().map(term).collect();
    rows.extend(root_rows(shown, explanation));
    rows
}

/// Returns when they touch and separate.
fn root_rows(shown: &Shown, explanation: &Explanation) -> Vec<Row> {
    let (mut rows, roots) = (Vec::new(), roots(shown, explanation));
    if roots.is_empty() {
        let none = Reading { value: "none".to_owned(), unit: "", exact: String::new() };
        rows.push(Row::number("roots", none, Tone::Dim));
    }
    rows.extend(roots.iter().map(|root| {
        let counts = root.name == "enter" && matches!(explanation.path.verdict, Verdict::Hit { .. });
        let late = if root.is_off_course { ", without the turn" } else { "" };
        let tone = if counts { Tone::Plain } else { Tone::Dim };
        Row::number(format!("{}{late}", root.name), Reading::time(root.time), tone)
    }));
    rows
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
