//! The page When: the time of contact, the equation with its parabola, and folded, the numbers and the pair in the frame of
//! one of the two.

use egui::{Color32, Id, Painter, Pos2, RichText, Sense, Stroke, Ui, Vec2, vec2};
use glam::DVec2;

use super::row;
use crate::detection::{Intercept, Nearness, Verdict, intercept, overlap};
use crate::session::{Command, Explanation, ScreenCommand, Session, Term};
use crate::simulation::AuditedContact;
use crate::view::layout::nearest;
use crate::view::plot::PlotPage;
use crate::view::text::font;
use crate::view::text::measure::width_in;
use crate::view::text::number::{Reading, brief, short, time};
use crate::view::theme::Theme;

/// The height of the plot (points).
const PLOT: f32 = 210.0;

/// The distance between two terms (points).
const SPACE: f32 = 5.0;

/// The share of its scale below which a value is only the rounding of zero.
const ROUNDING: f64 = 2e-9;

/// Draws the page: the answer, the equation and its parabola; the numbers and the relative frame are folded.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    ui.label(RichText::new(answer(session)).font(font::strong(font::BODY)).color(theme.text));
    let (Some(explanation), Some(pair)) = (session.explanation(), session.explained_pair()) else { return };
    row::quiet(ui, theme, format!("{} and {}", session.name(pair.a), session.name(pair.b)));
    let mut pointed = None;
    if explanation.path.quadratic.a > 0.0 {
        equation(ui, theme, &explanation.path, &mut pointed);
    }
    let (frame, response) = ui.allocate_exact_size(vec2(ui.available_width(), PLOT), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Parabola of the equation"));
    PlotPage::When.paint(ui.painter(), session, frame, theme);
    row::quiet(ui, theme, rule(&explanation.path, explanation.time));
    egui::CollapsingHeader::new("Numbers").show(ui, |ui| {
        let (name, nearness, color) = heading(session, theme);
        row::heading(ui, theme, &name, &nearness, color);
        numbers(ui, session, theme);
        ui.separator();
        row::heading(ui, theme, "a t² + b t + c = 0", &note(session), theme.text_dim);
        terms(ui, session, theme, &explanation, &mut pointed);
    });
    egui::CollapsingHeader::new("Relative frame").show(ui, |ui| relative_frame(ui, session, theme));
    // A term that was chosen in another way stays until the pointer enters a term and leaves it.
    let id = Id::unique("pointed term");
    let was = ui.data(|data| data.get_temp::<Option<Term>>(id)).flatten();
    if pointed != was {
        ui.data_mut(|data| data.insert_temp(id, pointed));
        commands.push(ScreenCommand::Point(pointed).into());
    }
}

/// Says whether and when the explained pair touches.
fn answer(session: &Session) -> String {
    let Some(explanation) = session.explanation() else {
        return "A pair needs two circles: press A to add one.".to_owned();
    };
    if session.lane().miss().is_some_and(AuditedContact::is_by_hand) {
        return "Your hand moved one through the other.".to_owned();
    }
    let path = explanation.path;
    match path.verdict {
        Verdict::Hit { time: wait } => {
            let at = explanation.time + settled(wait, path.radii_sum / path.quadratic.a.sqrt());
            if at < session.run().clock() {
                format!("The contact was at {}.", time(at))
            } else {
                format!("They touch at {}.", time(at))
            }
        }
        Verdict::Overlapping => "They overlap and move closer: the collision is now.".to_owned(),
        Verdict::Graze { time: wait } => format!("They graze at {}.", time(explanation.time + wait)),
        Verdict::PassesBy { time: wait } => {
            let gap = brief(path.closest_distance() - path.radii_sum);
            format!("They pass by at {}, {gap} m apart.", time(explanation.time + wait))
        }
        Verdict::MovingApart => match last_contact(session) {
            Some(at) => format!("The contact was at {}.", time(at)),
            None => "They move apart, so they will not touch.".to_owned(),
        },
        Verdict::SameVelocity => "They keep their distance, so they will not touch.".to_owned(),
    }
}

/// Returns the time on the clock of the last contact of the two (s).
fn last_contact(session: &Session) -> Option<f64> {
    let (run, pair) = (session.run(), session.explained_pair()?);
    let audited = run.last_audited_of(pair, f64::NEG_INFINITY).map(AuditedContact::time);
    audited.or_else(|| run.last_contact_of(pair, f64::NEG_INFINITY).map(|event| event.time))
}

/// Returns the value, or 0 if it is only the rounding of zero among values of this size.
fn settled(value: f64, size: f64) -> f64 {
    if value.abs() <= ROUNDING * size { 0.0 } else { value }
}

/// Returns b and c of the equation, each 0 if it is only rounding.
fn settled_terms(path: &Intercept) -> [f64; 2] {
    let q = path.quadratic;
    let radius = path.radii_sum;
    [settled(q.b, radius * q.a.sqrt()), settled(q.c, radius * radius)]
}

/// Draws the equation with the numbers of the pair. The pointer on a term points at what it is made of.
fn equation(ui: &mut Ui, theme: &Theme, path: &Intercept, pointed: &mut Option<Term>) {
    let [b, c] = settled_terms(path);
    let signed = |value: f64| format!("{} {}", if value < 0.0 { '−' } else { '+' }, brief(value.abs()));
    let terms = [
        (Term::A, format!("{} t²", brief(path.quadratic.a)), "a = v·v"),
        (Term::B, format!("{} t", signed(b)), "b = 2 d·v"),
        (Term::C, signed(c), "c = d·d − R²"),
    ];
    let whole = format!("{} {} {} = 0", terms[0].1, terms[1].1, terms[2].1);
    let fits = width_in(ui, &whole, &font::strong(font::BODY)) + 3.0 * SPACE < ui.available_width();
    let size = if fits { font::BODY } else { font::TINY };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        for (term, words, made) in terms {
            let text = RichText::new(words).font(font::strong(size)).color(theme.text).underline();
            let label = ui.add(egui::Label::new(text).sense(Sense::hover()));
            if label.hovered() {
                *pointed = Some(term);
            }
            label.on_hover_text(made);
        }
        ui.label(RichText::new("= 0").font(font::strong(size)));
    });
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

/// Draws the terms of the equation and its roots.
fn terms(
    ui: &mut Ui,
    session: &Session,
    theme: &Theme,
    explanation: &Explanation,
    pointed: &mut Option<Term>,
) {
    let path = explanation.path;
    let q = path.quadratic;
    let (a, b) =
        session.explained_pair().map_or(("a", "b"), |pair| (session.name(pair.a), session.name(pair.b)));
    let defined = format!("d = {b} − {a}, the way from center to center. v: how {b} moves as seen from {a}.");
    row::note(ui, theme, defined);
    let radius = path.radii_sum;
    let [settled_b, settled_c] = settled_terms(&path);
    let delta = settled(q.discriminant, radius * radius * q.a);
    for (name, value, shown, unit, term) in [
        ("a = v·v", q.a, q.a, "m²/s²", Term::A),
        ("b = 2 d·v", q.b, settled_b, "m²/s", Term::B),
        ("c = d·d − R²", q.c, settled_c, "m²", Term::C),
        ("Δ = b² − 4ac", q.discriminant, delta, "m⁴/s²", Term::Discriminant),
    ] {
        let reading = Reading { value: short(shown), ..Reading::of(value, unit) };
        if row::number(ui, theme, name, &reading, theme.text).hovered() {
            *pointed = Some(term);
        }
    }
    // Before the last change of course, the two were on different courses.
    let since = session.last_turn().map_or(f64::NEG_INFINITY, |turn| turn - explanation.time);
    match path.roots() {
        Some(roots) => {
            for (name, root) in [("enter", roots.enter), ("exit", roots.exit)] {
                let counts = name == "enter" && matches!(path.verdict, Verdict::Hit { .. });
                let name = if root < since { format!("{name}, had it not turned") } else { name.to_owned() };
                let color = if counts { theme.text } else { theme.text_dim };
                let mut reading = Reading::time(root);
                if settled(root, radius / q.a.sqrt()) == 0.0 {
                    reading.value = short(0.0);
                }
                row::number(ui, theme, &name, &reading, color);
            }
        }
        None => {
            row::words(ui, theme, "roots", "none", theme.text_dim);
        }
    }
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
