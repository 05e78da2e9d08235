//! The page When: the distance between the two circles, the equation with its roots, and the pair in the frame of one of
//! them.

use egui::{Color32, Id, Painter, Pos2, RichText, Stroke, Ui, Vec2, vec2};
use glam::DVec2;

use super::row;
use crate::detection::{Intercept, Nearness, Verdict, intercept, overlap};
use crate::session::{Command, ScreenCommand, Session, Term};
use crate::simulation::AuditedContact;
use crate::view::layout::nearest;
use crate::view::text::font;
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
    relative_frame(ui, session, theme);
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
        row::quiet(ui, theme, "An equation needs two circles.");
        return;
    };
    let path = explanation.path;
    let q = path.quadratic;
    row::quiet(ui, theme, with_numbers(&path));
    let (a, b) =
        session.explained_pair().map_or(("a", "b"), |pair| (session.name(pair.a), session.name(pair.b)));
    let defined = format!("d = {b} − {a}, the way from center to center. v: how {b} moves as seen from {a}.");
    row::note(ui, theme, defined);
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
    ui.label(rule(&path, explanation.time));
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

/// The height of the picture of the relative frame (points).
const HEIGHT: f32 = 170.0;

/// The minimum distance that the picture shows to each side of a's center, in radii sums; more if b is farther away.
const LEAST_REACH: f64 = 1.6;

/// The maximum of that distance, so that the disc is visible.
const MOST_REACH: f64 = 2.4;

/// Draws the picture of the relative frame, with a line that explains it.
fn relative_frame(ui: &mut Ui, session: &Session, theme: &Theme) {
    let (Some(explanation), Some(pair)) = (session.explanation(), session.explained_pair()) else {
        row::quiet(ui, theme, "A relative frame needs two circles.");
        return;
    };
    let path = explanation.path;
    // Where b is relative to a, this long after the moment of the numbers.
    let place = |time: f64| path.relative_position + path.relative_velocity * time;
    let (rect, _, painter) = row::picture(ui, theme, "Picture of the relative frame", HEIGHT);

    // After a miss, b has moved on from the moment of the numbers.
    let passed = session.run().world().time() - explanation.time;
    let b_now = place(passed);
    let far = b_now.length().max(path.relative_position.length()) * 1.08;
    let reach = far.clamp(LEAST_REACH * path.radii_sum, MOST_REACH * path.radii_sum);
    // As in the camera, `f64` becomes `f32`, and y is flipped.
    let scale = f64::from(HEIGHT) / 2.0 / reach;
    let at = |place: DVec2| rect.center() + vec2((place.x * scale) as f32, -(place.y * scale) as f32);
    let direction = |way: DVec2| (at(way.normalize_or_zero()) - at(DVec2::ZERO)).normalized();

    let color = |index: usize| theme.circle(session.run().start().circles[index].color);
    let (center, radius) = (at(DVec2::ZERO), (path.radii_sum * scale) as f32);
    let rim = Stroke::new(1.5, color(pair.a));
    painter.circle(center, radius, color(pair.a).gamma_multiply(0.22), rim);
    painter.circle_filled(center, 3.0, color(pair.a));
    if path.quadratic.a > 0.0 {
        let along = path.relative_velocity.normalize() * reach * 4.0;
        let middle = place(path.quadratic.vertex());
        let ends = [at(middle - along), at(middle + along)];
        painter.line_segment(ends, Stroke::new(1.2, theme.text_dim));
        painter.line_segment([center, at(middle)], Stroke::new(1.0, theme.text_dim));
        // The captions of the chord are outside the disc, that of its middle inside, so that they stay apart.
        let onwards = direction(path.relative_velocity);
        let inwards = direction(-place(path.quadratic.vertex()));
        let inwards = if inwards == Vec2::ZERO { onwards.rot90() } else { inwards };
        mark(&painter, at(middle), "closest", inwards, theme);
        if let Some(roots) = path.roots() {
            let ends = [at(place(roots.enter)), at(place(roots.exit))];
            painter.line_segment(ends, Stroke::new(3.0, theme.text));
            mark(&painter, ends[0], "enter", -onwards - inwards, theme);
            mark(&painter, ends[1], "exit", onwards - inwards, theme);
        }
    }
    let b_at = at(b_now);
    if rect.contains(b_at) {
        painter.circle_filled(b_at, 5.0, color(pair.b));
    } else {
        // If it is outside the picture, it is drawn as a ring at the edge on its side.
        let rim = rect.shrink(8.0);
        painter.circle_stroke(nearest(rim, b_at), 5.0, Stroke::new(2.0, color(pair.b)));
    }
    let (a, b) = (session.name(pair.a), session.name(pair.b));
    let words = format!(
        "{a} stands still, grown to R; {b} is a point. Inside of the disc they overlap; a ring at the rim is far outside."
    );
    row::note(ui, theme, words);
}

/// Draws a dot, with its name on this side of it.
fn mark(painter: &Painter, at: Pos2, word: &str, side: Vec2, theme: &Theme) {
    painter.circle_filled(at, 3.5, theme.text);
    let galley = painter.layout_no_wrap(word.to_owned(), font::regular(font::TINY), theme.text);
    let half = galley.size() / 2.0;
    // Far enough away for the frame of the name to be clear of the dot.
    let side = side.normalized();
    let leave = (half.x / side.x.abs().max(1e-3)).min(half.y / side.y.abs().max(1e-3));
    painter.galley(at + side * (leave + 6.0) - half, galley, theme.text);
}
