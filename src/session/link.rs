//! A link: an experiment in one readable line, at the end of the address of its page.
//!
//! `#bullet&step=0.1&page=events` is a built-in scene with another step; any other scene is written out, as in
//! `#title=Wall&step=0.25&circle=A,red,-7.4,0,20,0,0.5&circle=B,blue,0,0.3,0,0,0.5`. The words are those of scene files,
//! and a value that is left out has the same default as there.

use std::ops::Range;

use circle_collision::geometry::{Arena, Circle};
use glam::DVec2;
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use super::{LineUp, Origin, Page, SavedSession, Session, State};
use crate::scene::{
    BUILT_IN, CIRCLE_FIELDS, Color, Place, Row, SCENE_FIELDS, Scene, SceneCircle, SceneWall, Source,
    WALL_FIELDS, built_in_index, excerpt, in_order, read_over,
};

/// The maximum length of a link (bytes), written or read: other programs cut longer ones.
const MAX_LENGTH: usize = 8_000;

/// The keys of a link to a built-in scene, for values of the scene.
const OF_BUILT_IN: [&str; 6] = ["title", "watch", "detection", "step", "substeps", "impacts"];

/// The keys of a link, for messages.
const ACCEPTED: &str = "title, watch, detection, step, substeps, impacts, page, compare, and with a scene that is written out \
                        response, restitution, yields, playback, pauses, arena, wall, circle";

impl State {
    /// Returns the link for the start, its method and the open page, without the `#`; `None` if the scene is too large.
    pub fn link(&self) -> Option<String> {
        let mut scene = self.stored_start();
        let of_built_in = self.fields_of_built_in(&mut scene);
        let mut fields = of_built_in.unwrap_or_else(|| fields_of(&mut scene));
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

    /// Returns the fields of a built-in scene if nothing else was changed than what such a link may hold.
    fn fields_of_built_in(&self, scene: &mut Scene) -> Option<Vec<String>> {
        let Origin::BuiltIn(index) = self.files.origin else { return None };
        let (built_in, mut plain) = (BUILT_IN.get(index)?, Scene::clone(self.run().loaded()));
        let mut others = SCENE_FIELDS.iter().filter(|row| !OF_BUILT_IN.contains(&row.key));
        let is_that_scene = others.all(|row| (row.place)(scene) == (row.place)(&mut plain))
            && scene.rules.arena == plain.rules.arena
            && scene.walls == plain.walls
            && scene.has_circles_of(&plain);
        is_that_scene.then(|| [vec![built_in.name.to_owned()], changed_fields(scene, &mut plain)].concat())
    }
}

impl Session {
    /// Returns a session with the contents of a link.
    pub fn linked(saved: SavedSession) -> Self {
        let mut session = Self::new(saved.scene.clone(), saved.origin.clone());
        session.state.restore(saved);
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
    let (mut plain, origin, fields) = match built_in {
        Some(index) => (BUILT_IN[index].scene(), Origin::BuiltIn(index), rest),
        None if first.contains('=') => (Scene::empty("link".to_owned()), Origin::Clipboard, link),
        None => return Err(format!("link: {}: no such scene; see the list of scenes", excerpt(first))),
    };
    let (mut table, mut walls, mut circles) = (DeTable::new(), DeArray::new(), DeArray::new());
    let (mut line_up, mut page) = (None, None);
    for field in fields.split('&').filter(|field| !field.is_empty()) {
        let (key, value) =
            field.split_once('=').ok_or_else(|| format!("link: {}: it has no value", excerpt(field)))?;
        if key == "compare" {
            line_up = named_line_up(value);
            if line_up != Some(LineUp::OfScene) {
                continue;
            }
        }
        let is_known = built_in.is_none() || key == "compare" || OF_BUILT_IN.contains(&key);
        let value = match (key, SCENE_FIELDS.iter().find(|row| row.key == key)) {
            (_, Some(row)) if is_known => field_value(link, key, &(row.place)(&mut plain), &[value])?,
            ("page", _) => {
                page = Some(named_page(value)?);
                continue;
            }
            ("arena", _) if built_in.is_none() => arena_value(link, value)?,
            ("wall", _) if built_in.is_none() => {
                walls.push(block_value(link, (key, value), &WALL_FIELDS, SceneWall::plain())?);
                continue;
            }
            ("circle", _) if built_in.is_none() => {
                let plain = SceneCircle::new(Circle::new(DVec2::ZERO, 1.0), Color::Red);
                circles.push(block_value(link, (key, value), &CIRCLE_FIELDS, plain)?);
                continue;
            }
            _ => return Err(format!("link: {}: not known here, accepted: {ACCEPTED}", excerpt(key))),
        };
        if table.insert(table_key(key), value).is_some() {
            return Err(format!("link: {key}: it has two values"));
        }
    }
    if !walls.is_empty() {
        table.insert(table_key("wall"), Spanned::new(0..0, DeValue::Array(walls)));
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

/// Returns the fields of a scene outside its circles whose values are not these. Its line-up is in the field of Compare.
fn changed_fields(scene: &mut Scene, plain: &mut Scene) -> Vec<String> {
    let mut fields = Vec::new();
    for Row { key, place, .. } in SCENE_FIELDS.iter().filter(|row| row.key != "compare") {
        if place(scene) != place(plain) {
            fields.push(format!("{key}={}", part(&place(scene))));
        }
    }
    let Arena { min, max } = scene.rules.arena;
    if scene.rules.arena != plain.rules.arena {
        let sides = [min.x, min.y, max.x, max.y].map(|side| short(&format!("{side:?}")).to_owned());
        fields.push(format!("arena={}", sides.join(",")));
    }
    fields
}

/// Returns the fields of any scene: those whose values are not the default.
fn fields_of(scene: &mut Scene) -> Vec<String> {
    let mut fields = vec![format!("title={}", encoded(&scene.title))];
    fields.extend(changed_fields(scene, &mut Scene::empty(scene.title.clone())));
    for one in &mut scene.walls {
        fields.push(format!("wall={}", block_parts(&WALL_FIELDS, one, &mut SceneWall::plain())));
    }
    for one in &mut scene.circles {
        let mut plain = one.plain();
        fields.push(format!("circle={}", block_parts(&CIRCLE_FIELDS, one, &mut plain)));
    }
    fields
}

/// Returns the fields of a block whose values are not these, or that are always written.
fn block_parts<Block>(rows: &[Row<Block>], block: &mut Block, plain: &mut Block) -> String {
    let mut parts = Vec::new();
    for row in in_order(rows, block) {
        if row.is_written(block, plain) {
            parts.push(match (row.place)(block) {
                Place::Switch(_) => row.key.to_owned(),
                place => part(&place),
            });
        }
    }
    parts.join(",")
}

/// Writes a value as in a scene file, without the signs that a link cannot have.
fn part(value: &Place<'_>) -> String {
    if let Place::Text(text) | Place::Name(text) = value {
        return encoded(text);
    }
    let parts = value.to_toml();
    parts.split(", ").map(|part| short(part.trim_matches(['"', '#', '[', ']']))).collect::<Vec<_>>().join(",")
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

/// A value, or why it cannot be read.
type Read<'a> = Result<LinkValue<'a>, String>;

fn arena_value<'a>(link: &'a str, value: &'a str) -> Read<'a> {
    let [left, bottom, right, top] = value.split(',').collect::<Vec<_>>()[..] else {
        let found = excerpt(value);
        return Err(format!("link: arena: found {found}, accepted: left,bottom,right,top (m)"));
    };
    let corner = |sides: [&'a str; 2]| value_list(sides.map(|side| literal_value(link, "arena", side)));
    Ok(value_table(link, value, [("min", corner([left, bottom])?), ("max", corner([right, top])?)]))
}

/// Reads a block: a part for each number and text, and at the end the keys of what is on.
fn block_value<'a, Block>(
    link: &'a str,
    (key, value): (&str, &'a str),
    rows: &[Row<Block>],
    mut plain: Block,
) -> Read<'a> {
    let not_one = |plain: &mut Block| not_a_block(key, value, rows, plain);
    let rows = in_order(rows, &mut plain);
    let parts: Vec<&str> = value.split(',').collect();
    let mut parts = &parts[..];
    let mut keys = Vec::new();
    for row in &rows {
        let kind = (row.place)(&mut plain);
        let is_given = match (&kind, parts.first()) {
            (Place::Switch(_), next) => next == Some(&row.key),
            (_, next) => !row.is_optional || next.is_some_and(|next| rows.iter().all(|row| row.key != *next)),
        };
        if is_given {
            let count = if matches!(kind, Place::Vector(..)) { 2 } else { 1 };
            let Some((own, rest)) = parts.split_at_checked(count) else { return Err(not_one(&mut plain)) };
            let given = match kind {
                Place::Switch(_) => Spanned::new(place(link, own[0]), DeValue::Boolean(true)),
                kind => field_value(link, key, &kind, own)?,
            };
            keys.push((row.key, given));
            parts = rest;
        }
    }
    if parts.is_empty() { Ok(value_table(link, value, keys)) } else { Err(not_one(&mut plain)) }
}

fn not_a_block<Block>(key: &str, value: &str, rows: &[Row<Block>], plain: &mut Block) -> String {
    let (mut always, mut optional) = (Vec::new(), Vec::new());
    for row in in_order(rows, plain) {
        let names = if let Place::Vector(.., names) = (row.place)(plain) { names } else { row.key };
        if row.is_optional { optional.push(names) } else { always.push(names) }
    }
    let (found, always, optional) = (excerpt(value), always.join(","), optional.join(", "));
    format!("link: {key}: found {found}, accepted: {always} and perhaps {optional}")
}

/// Reads the value of a field of this kind from its parts.
fn field_value<'a>(link: &'a str, key: &str, kind: &Place<'_>, parts: &[&'a str]) -> Read<'a> {
    let part = parts[0];
    match kind {
        Place::Text(_) | Place::Name(_) => text_value(link, key, part),
        Place::Color(_) => {
            let is_named = Color::NAMED.iter().any(|named| named.to_string() == part);
            let word = if is_named { part.to_owned() } else { format!("#{part}") };
            Ok(Spanned::new(place(link, part), DeValue::String(word.into())))
        }
        Place::Methods(_) | Place::Vector(..) => {
            let parts = parts.iter().flat_map(|part| part.split(','));
            value_list(parts.map(|part| literal_value(link, key, part)))
        }
        Place::Method(_)
        | Place::Response(_)
        | Place::Yields(_)
        | Place::Number(..)
        | Place::Count(..)
        | Place::Switch(_) => literal_value(link, key, part),
    }
}

/// Returns a number without the point of a whole one: it still reads back exactly.
fn short(number: &str) -> &str {
    // Without its decimal point, a negative zero would be an integer, which has no sign.
    number.strip_suffix(".0").filter(|whole| *whole != "-0").unwrap_or(number)
}

/// Returns where a part of a link stands in it.
fn place(link: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - link.as_ptr().addr();
    start..start + part.len()
}

fn table_key(key: &str) -> Spanned<DeString<'_>> {
    Spanned::new(0..0, key.into())
}

fn text_value<'a>(link: &str, key: &str, part: &str) -> Read<'a> {
    Ok(Spanned::new(place(link, part), DeValue::String(decoded(key, part)?.into())))
}

/// Returns a number or a Boolean; anything else is a text, which the reader refuses with a message that says what is accepted.
fn literal_value<'a>(link: &str, key: &str, part: &'a str) -> Read<'a> {
    match DeValue::parse(part).map(Spanned::into_inner) {
        Ok(value @ (DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_))) => {
            Ok(Spanned::new(place(link, part), value))
        }
        Ok(_) | Err(_) => text_value(link, key, part),
    }
}

/// Returns the list of these values, of which there is one or more.
fn value_list<'a>(values: impl IntoIterator<Item = Read<'a>>) -> Read<'a> {
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
