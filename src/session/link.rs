//! A link: an experiment in one readable line, at the end of the address of its page.
//!
//! `#bullet&step=0.1&page=events` is a built-in scene with another step; any other scene is written out, as in
//! `#title=Wall&step=0.25&circle=A,red,-7.4,0,20,0,0.5&circle=B,blue,0,0.3,0,0,0.5`. The words are those of scene files,
//! and a value that is left out has the same default as there.

use std::ops::Range;

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::Rules;
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use super::{LineUp, Origin, Page, SavedSession, Session};
use crate::scene::{
    BUILT_IN, Color, DEFAULT_PLAYBACK, Scene, SceneCircle, Source, built_in_index, default_rules, excerpt,
    read_over, yields_word,
};

/// The maximum length of a link (bytes), written or read: other programs cut longer ones.
const MAX_LENGTH: usize = 8_000;

/// The last word of a circle that nothing moves.
const FIXED: &str = "fixed";

/// The keys of a link, for messages.
const ACCEPTED: &str = "title, watch, detection, step, substeps, impacts, page, compare, and with a scene that is written out \
                        response, restitution, yields, playback, pauses, arena, circle";

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
        let page = self.view_options().panel.page();
        fields.extend(page.map(|page| format!("page={}", page.name().to_lowercase())));
        Some(fields.join("&")).filter(|link| link.len() <= MAX_LENGTH)
    }

    /// Returns the fields of a built-in scene if nothing but its texts, its method and its steps was changed.
    fn fields_of_built_in(&self, scene: &Scene) -> Option<Vec<String>> {
        let Origin::BuiltIn(index) = self.files.origin else { return None };
        let (built_in, plain) = (BUILT_IN.get(index)?, self.run().loaded());
        let Rules { detection, step, substeps, impacts, .. } = scene.rules;
        let rules = Rules { detection, step, substeps, impacts, ..plain.rules };
        let texts = Scene { title: scene.title.clone(), watch: scene.watch.clone(), ..Scene::clone(plain) };
        if (Scene { rules, ..texts }) != *scene {
            return None;
        }
        let mut fields = vec![built_in.name.to_owned()];
        fields.extend(changed_texts(scene, [&plain.title, &plain.watch]));
        fields.extend(changed_fields(scene, &plain.rules, plain.playback, plain.pauses));
        Some(fields)
    }

    /// Returns a session with the contents of a link.
    pub fn linked(saved: SavedSession) -> Self {
        let mut session = Self::new(saved.scene.clone(), saved.origin.clone());
        session.restore(saved);
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
pub fn parse_link(link: &str) -> Result<SavedSession, String> {
    if link.len() > MAX_LENGTH {
        let found = link.len();
        return Err(format!(
            "link: found {found} characters, accepted: at most {MAX_LENGTH}; open a scene file instead"
        ));
    }
    let (first, rest) = link.split_once('&').unwrap_or((link, ""));
    let built_in = built_in_index(first);
    let (plain, origin, fields) = match built_in {
        Some(index) => (BUILT_IN[index].scene(), Origin::BuiltIn(index), rest),
        None if first.contains('=') => (Scene::empty("link".to_owned()), Origin::Clipboard, link),
        None => return Err(format!("link: {}: no such scene; see the list of scenes", excerpt(first))),
    };
    let (mut table, mut circles) = (DeTable::new(), DeArray::new());
    let (mut line_up, mut page) = (None, None);
    for field in fields.split('&').filter(|field| !field.is_empty()) {
        let (key, value) =
            field.split_once('=').ok_or_else(|| format!("link: {}: it has no value", excerpt(field)))?;
        let value = match (key, built_in) {
            ("page", _) => {
                page = Some(named_page(value)?);
                continue;
            }
            ("compare", _) => {
                line_up = named_line_up(value);
                if line_up != Some(LineUp::OfScene) {
                    continue;
                }
                value_list(value.split(',').map(|method| text_value(link, key, method)))?
            }
            ("title" | "watch" | "detection", _) | ("response" | "yields", None) => {
                text_value(link, key, value)?
            }
            ("step" | "substeps" | "impacts", _) | ("restitution" | "playback" | "pauses", None) => {
                literal_value(link, key, value)?
            }
            ("arena", None) => arena_value(link, value)?,
            ("circle", None) => {
                circles.push(circle_value(link, value)?);
                continue;
            }
            _ => return Err(format!("link: {}: not known here, accepted: {ACCEPTED}", excerpt(key))),
        };
        if table.insert(table_key(key), value).is_some() {
            return Err(format!("link: {key}: it has two values"));
        }
    }
    table.insert(table_key("circle"), Spanned::new(0..0, DeValue::Array(circles)));
    let scene = read_over(plain, Source::new(link, "link"), table).map_err(|error| error.to_string())?;
    Ok(SavedSession {
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

/// Returns the fields of the title of a scene and of its sentence on what to watch, as far as they are not these.
fn changed_texts(scene: &Scene, plain: [&str; 2]) -> Vec<String> {
    let fields = [("title", &scene.title, plain[0]), ("watch", &scene.watch, plain[1])];
    let changed = fields.into_iter().filter(|(_, text, plain)| text != plain);
    changed.map(|(key, text, _)| format!("{key}={}", encoded(text))).collect()
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
    fields.extend(changed_texts(scene, [&scene.title, ""]));
    fields.extend(changed_fields(scene, &default_rules(), DEFAULT_PLAYBACK, true));
    for SceneCircle { circle, name, color, fixed } in &scene.circles {
        let Circle { center, velocity, radius, mass, .. } = *circle;
        let color = color.to_string();
        let mut parts = vec![encoded(name), color.trim_start_matches('#').to_owned()];
        parts.extend([center.x, center.y, velocity.x, velocity.y, radius].map(number));
        if mass != Circle::mass_of_disc(radius) {
            parts.push(number(mass));
        }
        parts.extend(fixed.then(|| FIXED.to_owned()));
        fields.push(format!("circle={}", parts.join(",")));
    }
    fields
}

/// Returns the line-up that this word of a link, or else a list of methods, stands for.
fn named_line_up(value: &str) -> Option<LineUp> {
    match value {
        "false" => None,
        "true" => Some(LineUp::Two),
        "all" => Some(LineUp::All),
        _ => Some(LineUp::OfScene),
    }
}

fn named_page(value: &str) -> Result<Page, String> {
    let accepted = || Page::ALL.map(|page| page.name().to_lowercase()).join(", ");
    Page::named(value)
        .ok_or_else(|| format!("link: page: found {}, accepted: {}", excerpt(value), accepted()))
}

/// A value of a scene file, with its place in a link.
type LinkValue<'a> = Spanned<DeValue<'a>>;

fn arena_value<'a>(link: &'a str, value: &'a str) -> Result<LinkValue<'a>, String> {
    let [left, bottom, right, top] = value.split(',').collect::<Vec<_>>()[..] else {
        let found = excerpt(value);
        return Err(format!("link: arena: found {found}, accepted: left,bottom,right,top (m)"));
    };
    let corner = |sides: [&'a str; 2]| value_list(sides.map(|side| literal_value(link, "arena", side)));
    Ok(value_table(link, value, [("min", corner([left, bottom])?), ("max", corner([right, top])?)]))
}

fn circle_value<'a>(link: &'a str, value: &'a str) -> Result<LinkValue<'a>, String> {
    let parts: Vec<&str> = value.split(',').collect();
    let fixed = parts.last() == Some(&FIXED);
    let [name, color, x, y, vx, vy, radius, mass @ ..] = &parts[..parts.len() - usize::from(fixed)] else {
        return Err(not_a_circle(value));
    };
    let number = |part: &'a str| literal_value(link, "circle", part);
    let is_named = Color::NAMED.iter().any(|named| named.to_string() == *color);
    let color_word = if is_named { (*color).to_owned() } else { format!("#{color}") };
    let mut keys = vec![
        ("name", text_value(link, "circle", name)?),
        ("color", Spanned::new(place(link, color), DeValue::String(color_word.into()))),
        ("center", value_list([number(x), number(y)])?),
        ("velocity", value_list([number(vx), number(vy)])?),
        ("radius", number(radius)?),
        ("fixed", Spanned::new(place(link, value), DeValue::Boolean(fixed))),
    ];
    match mass {
        [] => {}
        [mass] => keys.push(("mass", number(mass)?)),
        _ => return Err(not_a_circle(value)),
    }
    Ok(value_table(link, value, keys))
}

fn not_a_circle(value: &str) -> String {
    let found = excerpt(value);
    format!("link: circle: found {found}, accepted: name,color,x,y,vx,vy,radius and perhaps mass, fixed")
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

/// Returns where a part of a link stands in it.
fn place(link: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - link.as_ptr().addr();
    start..start + part.len()
}

fn table_key(key: &str) -> Spanned<DeString<'_>> {
    Spanned::new(0..0, key.into())
}

fn text_value<'a>(link: &str, key: &str, part: &str) -> Result<LinkValue<'a>, String> {
    Ok(Spanned::new(place(link, part), DeValue::String(decoded(key, part)?.into())))
}

/// Returns a number or a Boolean; anything else is a text, which the reader refuses with a message that says what is accepted.
fn literal_value<'a>(link: &str, key: &str, part: &'a str) -> Result<LinkValue<'a>, String> {
    match DeValue::parse(part).map(Spanned::into_inner) {
        Ok(value @ (DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_))) => {
            Ok(Spanned::new(place(link, part), value))
        }
        Ok(_) | Err(_) => text_value(link, key, part),
    }
}

/// Returns the list of these values, of which there is one or more.
fn value_list<'a>(
    values: impl IntoIterator<Item = Result<LinkValue<'a>, String>>,
) -> Result<LinkValue<'a>, String> {
    let list: DeArray<'a> = values.into_iter().collect::<Result<_, _>>()?;
    let place =
        list.first().map_or(0, |first| first.span().start)..list.last().map_or(0, |last| last.span().end);
    Ok(Spanned::new(place, DeValue::Array(list)))
}

fn value_table<'a>(
    link: &str,
    part: &str,
    values: impl IntoIterator<Item = (&'a str, LinkValue<'a>)>,
) -> LinkValue<'a> {
    let table = values.into_iter().map(|(key, value)| (table_key(key), value)).collect();
    Spanned::new(place(link, part), DeValue::Table(table))
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
