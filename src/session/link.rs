//! A link: an experiment in one readable line, at the end of the address of its page.
//!
//! `#bullet&step=0.1&page=why` is a built-in scene with another step; any other scene is written out, as in
//! `#title=Wall&step=0.25&circle=A,red,-7.4,0,20,0,0.5&circle=B,blue,0,0.3,0,0,0.5`. The words are those of scene files,
//! and a value that is left out has the same default as there.

use std::fmt::Write;

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::Rules;
use toml::Value;

use super::{Kept, LineUp, Origin, Page, Session};
use crate::scene::{
    BUILT_IN, Color, DEFAULT_PLAYBACK, Scene, built_in_index, default_rules, excerpt, yields_word,
};

/// The maximum length of a link (bytes), written or read: other programs cut longer ones.
const MAX_LENGTH: usize = 8_000;

/// The last word of a circle that nothing moves.
const FIXED: &str = "fixed";

/// The keys of a link, for messages.
const ACCEPTED: &str = "detection, step, substeps, impacts, page, compare, and with a scene that is written out title, \
                        watch, response, restitution, yields, playback, pauses, arena, circle";

impl Session {
    /// Returns the link for the start, its method and the open page, without the `#`; `None` if the scene is too large.
    pub fn link(&self) -> Option<String> {
        let scene = self.stored_start();
        let mut fields = self.fields_of_built_in(&scene).unwrap_or_else(|| fields_of(&scene));
        fields.extend(self.experiment().line_up.map(|line_up| {
            let names: Vec<_> = scene.compare.iter().map(std::string::ToString::to_string).collect();
            let list = names.join(",");
            let word = match line_up {
                LineUp::Two => "true",
                LineUp::OfScene => &list,
                LineUp::All => "all",
            };
            format!("compare={word}")
        }));
        fields.extend(self.view_options().panel.page().map(|page| format!("page={}", word(page))));
        Some(fields.join("&")).filter(|link| link.len() <= MAX_LENGTH)
    }

    /// Returns the fields of a built-in scene if nothing but its method and its steps was changed.
    fn fields_of_built_in(&self, scene: &Scene) -> Option<Vec<String>> {
        let Origin::BuiltIn(index) = self.files.origin else { return None };
        let (built_in, plain) = (BUILT_IN.get(index)?, self.run().loaded());
        let Rules { detection, step, substeps, impacts, .. } = scene.rules;
        let rules = Rules { detection, step, substeps, impacts, ..plain.rules };
        if (Scene { rules, ..Scene::clone(plain) }) != *scene {
            return None;
        }
        let mut fields = vec![built_in.name.to_owned()];
        fields.extend(changed_fields(scene, &plain.rules, plain.playback, plain.pauses));
        Some(fields)
    }

    /// Returns a session with the contents of a link.
    #[must_use]
    pub fn linked(kept: Kept) -> Self {
        let mut session = Self::new(kept.scene.clone(), kept.origin.clone());
        session.restore(kept);
        session
    }
}

/// Returns the part of this text after the `#`, if the text is a link on one line; a scene file has more lines.
pub fn link_in(text: &str) -> Option<&str> {
    let text = text.trim();
    let (_, link) = text.split_once('#').filter(|_| !text.contains(char::is_whitespace))?;
    (!link.is_empty()).then_some(link)
}

/// Reads the contents of a link, without the `#`.
///
/// # Errors
///
/// Returns one line that says what is wrong with it.
pub fn parse_link(link: &str) -> Result<Kept, String> {
    if link.len() > MAX_LENGTH {
        let found = link.len();
        return Err(format!(
            "link: found {found} characters, accepted: at most {MAX_LENGTH}; open a scene file instead"
        ));
    }
    let (first, rest) = link.split_once('&').unwrap_or((link, ""));
    let built_in = built_in_index(first);
    if built_in.is_none() && !first.contains('=') {
        return Err(format!("link: {}: no such scene; see the list of scenes", excerpt(first)));
    }
    let fields = if built_in.is_some() { rest } else { link };
    let (mut text, mut circles) = (String::new(), Vec::new());
    let (mut line_up, mut page) = (None, None);
    for field in fields.split('&').filter(|field| !field.is_empty()) {
        let (key, value) =
            field.split_once('=').ok_or_else(|| format!("link: {}: it has no value", excerpt(field)))?;
        let found = excerpt(value);
        let parts = || value.split(',').map(|part| literal(key, part)).collect::<Result<Vec<_>, _>>();
        let line = match (key, built_in) {
            ("compare", _) => {
                line_up = match value {
                    "false" => None,
                    "true" => Some(LineUp::Two),
                    "all" => Some(LineUp::All),
                    _ => Some(LineUp::OfScene),
                };
                if line_up != Some(LineUp::OfScene) {
                    continue;
                }
                format!("compare = [{}]", parts()?.join(", "))
            }
            ("page", _) => {
                let named = Page::ALL.into_iter().find(|&page| word(page) == value);
                let words = || Page::ALL.map(word).join(", ");
                page =
                    Some(named.ok_or_else(|| format!("link: page: found {found}, accepted: {}", words()))?);
                continue;
            }
            ("detection", _) | ("title" | "watch" | "response" | "yields", None) => {
                format!("{key} = {}", Value::String(decoded(key, value)?))
            }
            ("step" | "substeps" | "impacts", _) | ("restitution" | "playback" | "pauses", None) => {
                format!("{key} = {}", literal(key, value)?)
            }
            ("arena", None) => match &parts()?[..] {
                [left, bottom, right, top] => {
                    format!("arena = {{ min = [{left}, {bottom}], max = [{right}, {top}] }}")
                }
                _ => return Err(format!("link: arena: found {found}, accepted: left,bottom,right,top (m)")),
            },
            ("circle", None) => {
                circles.push(circle(value)?);
                continue;
            }
            _ => return Err(format!("link: {}: not known here, accepted: {ACCEPTED}", excerpt(key))),
        };
        text.push_str(&line);
        text.push('\n');
    }
    if !circles.is_empty() {
        // Writing to a string does not fail.
        let _ = write!(text, "circle = [{}]", circles.join(",\n"));
    }
    let read = Scene::parse(&text, "link").map_err(|error| error.to_string())?;
    let (scene, origin) = match built_in {
        None => (read, Origin::Clipboard),
        Some(index) => {
            let mut scene = BUILT_IN[index].scene();
            let is_given =
                |key: &str| text.lines().any(|line| line.split(' ').next().is_some_and(|word| word == key));
            if is_given("compare") {
                scene.compare = read.compare;
            }
            let (rules, read) = (&mut scene.rules, read.rules);
            rules.detection = if is_given("detection") { read.detection } else { rules.detection };
            rules.step = if is_given("step") { read.step } else { rules.step };
            rules.substeps = if is_given("substeps") { read.substeps } else { rules.substeps };
            rules.impacts = if is_given("impacts") { read.impacts } else { rules.impacts };
            (scene, Origin::BuiltIn(index))
        }
    };
    Ok(Kept {
        speed: scene.playback,
        scene,
        origin,
        line_up,
        page,
        selection: Vec::new(),
        switches: None,
        view: None,
        file: None,
    })
}

/// Returns the fields of a scene, except for its texts and circles, whose values are not these.
fn changed_fields(scene: &Scene, plain: &Rules, playback: f64, pauses: bool) -> Vec<String> {
    // The runs of the program are always audited.
    let Rules { detection, step, substeps, impacts, response, restitution, yields, arena, audit: _ } =
        scene.rules;
    let Arena { min, max } = arena;
    let fields = [
        ("detection", detection.to_string(), detection == plain.detection),
        ("step", number(step), step == plain.step),
        ("substeps", substeps.to_string(), substeps == plain.substeps),
        ("impacts", impacts.to_string(), impacts == plain.impacts),
        ("response", response.to_string(), response == plain.response),
        ("restitution", number(restitution), restitution == plain.restitution),
        ("yields", yields_word(yields).to_owned(), yields == plain.yields),
        ("playback", number(scene.playback), scene.playback == playback),
        ("pauses", scene.pauses.to_string(), scene.pauses == pauses),
        ("arena", [min.x, min.y, max.x, max.y].map(number).join(","), arena == plain.arena),
    ];
    let changed = fields.into_iter().filter(|&(.., is_plain)| !is_plain);
    changed.map(|(key, value, _)| format!("{key}={value}")).collect()
}

/// Returns the fields of any scene: those whose values are not the default.
fn fields_of(scene: &Scene) -> Vec<String> {
    let mut fields = vec![format!("title={}", encoded(&scene.title))];
    fields.extend((!scene.watch.is_empty()).then(|| format!("watch={}", encoded(&scene.watch))));
    fields.extend(changed_fields(scene, &default_rules(), DEFAULT_PLAYBACK, true));
    for one in &scene.circles {
        let Circle { center, velocity, radius, mass, .. } = one.circle;
        let color = one.color.to_string();
        let mut parts = vec![encoded(&one.name), color.trim_start_matches('#').to_owned()];
        parts.extend([center.x, center.y, velocity.x, velocity.y, radius].map(number));
        if mass != Circle::mass_of_disc(radius) {
            parts.push(number(mass));
        }
        parts.extend(one.fixed.then(|| FIXED.to_owned()));
        fields.push(format!("circle={}", parts.join(",")));
    }
    fields
}

/// Returns the circle of a scene file with these values.
fn circle(value: &str) -> Result<String, String> {
    let parts: Vec<&str> = value.split(',').collect();
    let fixed = parts.last() == Some(&FIXED);
    let [name, color, numbers @ ..] = &parts[..parts.len() - usize::from(fixed)] else {
        return Err(not_a_circle(value));
    };
    let numbers = numbers.iter().map(|part| literal("circle", part)).collect::<Result<Vec<_>, _>>()?;
    let is_named = Color::NAMED.iter().any(|named| named.to_string() == *color);
    let color = if is_named { (*color).to_owned() } else { format!("#{color}") };
    let [name, color] = [Value::String(decoded("circle", name)?), Value::String(color)];
    match &numbers[..] {
        [x, y, vx, vy, radius, mass @ ..] if mass.len() <= 1 => {
            let mass = mass.first().map(|mass| format!(", mass = {mass}")).unwrap_or_default();
            Ok(format!(
                "{{ name = {name}, color = {color}, center = [{x}, {y}], velocity = [{vx}, {vy}], radius = {radius}{mass}, fixed = {fixed} }}"
            ))
        }
        _ => Err(not_a_circle(value)),
    }
}

fn not_a_circle(value: &str) -> String {
    let found = excerpt(value);
    format!("link: circle: found {found}, accepted: name,color,x,y,vx,vy,radius and perhaps mass, fixed")
}

/// Returns the word for a page in links.
fn word(page: Page) -> String {
    match page {
        Page::StepSize => "step-size".to_owned(),
        Page::Why | Page::When | Page::Cost | Page::Table | Page::Cures | Page::Events | Page::Edit => {
            page.name().to_lowercase()
        }
    }
}

/// Writes a number in the shortest form that reads back exactly.
fn number(value: f64) -> String {
    let text = format!("{value:?}");
    // Without its decimal point, a negative zero would be an integer, which has no sign.
    match text.strip_suffix(".0") {
        Some(whole) if whole != "-0" => whole.to_owned(),
        _ => text,
    }
}

/// Returns a value as scene files write it: a number or Boolean unchanged, and anything else as a string, which the reader
/// rejects with a message that says what is accepted.
fn literal(key: &str, value: &str) -> Result<String, String> {
    if let Ok(parsed) = value.parse::<f64>() {
        return Ok(number(parsed).to_lowercase());
    }
    match value {
        "true" | "false" => Ok(value.to_owned()),
        _ => Ok(Value::String(decoded(key, value)?).to_string()),
    }
}

/// Writes a text with the characters that are unchanged in every address; a space becomes a plus sign.
fn encoded(text: &str) -> String {
    let encode = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        b' ' => "+".to_owned(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

fn decoded(key: &str, text: &str) -> Result<String, String> {
    let found = || excerpt(text);
    let damaged =
        || format!("link: {key}: found {}, which is damaged: copy the whole link once more", found());
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits =
                    [rest.next(), rest.next()].map(|digit| char::from(digit.unwrap_or(b'?')).to_digit(16));
                let [Some(high), Some(low)] = digits else { return Err(damaged()) };
                u8::try_from(16 * high + low).map_err(|_| damaged())?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).map_err(|_| damaged())
}
