//! The page When: the distance between the two circles, the equation with its roots, and the pair in the frame of one of
//! them.

use egui::{Color32, Id, RichText, Ui};

use super::{relative_frame, row};
use crate::detection::{Intercept, Nearness, Verdict, intercept, overlap};
use crate::session::{Command, ScreenCommand, Session, Term};
use crate::simulation::AuditedContact;
use crate::view::text::number::{Reading, short, time};
use crate::view::theme::Theme;

/// Draws the page.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let (name, nearness, color) = heading(session, theme);
    row::heading(ui, theme, &name, &nearness, color);
    if let Some((name, at)) = time_of_contact(session) {
        row::number(ui, theme, name, &Reading::time(at), theme.text);
    }
    numbers(ui, session, theme);
    if session.explained_pair().is_none() {
        return;
    }
    ui.separator();
    row::heading(ui, theme, "a t² + b t + c = 0", &note(session), theme.text_dim);
    equation(ui, session, theme, commands);
    ui.separator();
    row::heading(ui, theme, "Relative frame", "", theme.text_dim);
    relative_frame::show(ui, session, theme);
}

/// Returns the names of the two, and the word for their gap with its color.
fn heading(session: &Session, theme: &Theme) -> (String, String, Color32) {
    let Some(pair) = session.explained_pair() else {
        return ("Pair".to_owned(), String::new(), theme.text_dim);
    };
    let nearness = overlap(&session.circle(pair.a), &session.circle(pair.b)).nearness();
    let color = match nearness {
        Nearness::Apart => theme.text_dim,
        Nearness::Touching => theme.text,
        Nearness::Overlapping => theme.accent,
    };
    // After a miss, the equation below describes an earlier moment.
    let when = if session.miss().is_some() {
        format!(" now, t = {}", time(session.run().clock()))
    } else {
        String::new()
    };
    let name = format!("Pair {}, {}", session.name(pair.a), session.name(pair.b));
    (name, format!("{}{when}", nearness.word()), color)
}

/// Draws the distance, the radii sum and the gap, and the next event of the two.
fn numbers(ui: &mut Ui, session: &Session, theme: &Theme) {
    let Some(pair) = session.explained_pair() else {
        ui.label(RichText::new("A pair needs two circles: press A to add one.").weak());
        return;
    };
    let (a, b) = (session.circle(pair.a), session.circle(pair.b));
    let found = overlap(&a, &b);
    row::number(ui, theme, "distance", &Reading::of(found.distance, "m"), theme.text);
    row::number(ui, theme, "radii sum R", &Reading::of(found.radii_sum, "m"), theme.accent);
    // A gap within rounding is shown as zero, and in full in the tooltip.
    let gap = if found.nearness() == Nearness::Touching { 0.0 } else { found.gap };
    let reading = Reading { value: short(gap), ..Reading::of(found.gap, "m") };
    row::number(ui, theme, "gap", &reading, theme.text);
    let path = intercept(&a, &b);
    let (name, when) = match path.verdict {
        Verdict::Hit { time } => ("contact in", Some(time)),
        Verdict::Graze { time } => ("graze in", Some(time)),
        Verdict::PassesBy { time } => ("closest in", Some(time)),
        Verdict::Overlapping => ("overlapping and closing", None),
        Verdict::MovingApart => ("moving apart", None),
        Verdict::SameVelocity => ("same velocity: never closer", None),
    };
    match when {
        Some(time) => row::number(ui, theme, name, &Reading::time(time), theme.text),
        None => row::words(ui, theme, name, "", theme.text),
    };
    // Under a stepped method, nothing is known between two checks.
    let (checked, now) = (session.run().world().time(), session.run().clock());
    if now - checked > 1e-9 * session.run().rules().step {
        row::number(ui, theme, "as of the last check, t", &Reading::time(checked), theme.text_dim);
    }
    if matches!(path.verdict, Verdict::PassesBy { .. } | Verdict::Graze { .. }) {
        let closest = path.closest_distance() - path.radii_sum;
        row::number(ui, theme, "gap then", &Reading::of(closest, "m"), theme.text);
    }
}

/// Says at which moment the numbers in the equation hold.
fn note(session: &Session) -> String {
    match session.explanation() {
        Some(_) if session.miss().is_some_and(AuditedContact::is_by_hand) => "at the last check".to_owned(),
        Some(explanation) => format!("at t = {}", time(explanation.time)),
        None => String::new(),
    }
}

/// Draws the equation with its numbers, and the deciding rule.
fn equation(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let Some(explanation) = session.explanation() else {
        ui.label(RichText::new("An equation needs two circles.").color(theme.text_dim));
        return;
    };
    let path = explanation.path;
    let q = path.quadratic;
    ui.label(RichText::new(with_numbers(&path)).color(theme.text_dim));
    let (a, b) =
        session.explained_pair().map_or(("a", "b"), |pair| (session.name(pair.a), session.name(pair.b)));
    let defined = format!("d = {b} − {a}, the way from center to center. v: how {b} moves as seen from {a}.");
    ui.label(RichText::new(defined).small().color(theme.text_dim));
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
    // A term that was chosen in another way stays until the pointer enters a term and leaves it.
    let id = Id::unique("pointed term");
    let was = ui.data(|data| data.get_temp::<Option<Term>>(id)).flatten();
    if pointed != was {
        ui.data_mut(|data| data.insert_temp(id, pointed));
        commands.push(ScreenCommand::Point(pointed).into());
    }
    // Before the last change of course, the two were on different courses.
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
    ui.label(RichText::new(rule(&path, explanation.time)).color(theme.text));
}

/// Returns the time on the clock at which the two touch or last touched (s), with its name.
fn time_of_contact(session: &Session) -> Option<(&'static str, f64)> {
    let explanation = session.explanation()?;
    if let Verdict::Hit { time } = explanation.path.verdict {
        return Some(("contact at t", explanation.time + time));
    }
    let (run, pair) = (session.run(), session.explained_pair()?);
    let audited = run.last_audited_of(pair, f64::NEG_INFINITY).map(AuditedContact::time);
    let contact = run.last_contact_of(pair, f64::NEG_INFINITY).map(|event| event.time);
    audited.or(contact).map(|at| ("last contact at t", at))
}

/// Formats the equation with the numbers of the pair.
fn with_numbers(path: &Intercept) -> String {
    let q = path.quadratic;
    let signed = |value: f64| {
        let sign = if value < 0.0 { '−' } else { '+' };
        format!("{sign} {}", short(value.abs()))
    };
    format!("{} t² {} t {} = 0", short(q.a), signed(q.b), signed(q.c))
}

/// Says which rule decided, for numbers that hold at time `now` (s).
fn rule(path: &Intercept, now: f64) -> String {
    match path.verdict {
        Verdict::Hit { time: at } => {
            let on_clock = time(now + at);
            format!("b < 0: closing. Δ > 0: two roots. The smaller one is the contact, at t = {on_clock}.")
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
