//! A scene of which some portions were read.

use std::{collections::HashSet, ops::Range, path::Path};

use super::{
    DEFAULT_PLAYBACK,
    document::Document,
    portions::Portion,
    section::Section,
    tables::{self, RANDOM_KEYS, SCENE_KEYS},
};
use crate::{
    geometry::Arena,
    scene::{Color, MAX_CIRCLES, Scene, SceneCircle, SceneError, names::FreeNames, random::Room},
    simulation::Rules,
};

/// What was read so far of a scene. Errors are reported at the end: first a text that is not TOML, then the scene as a
/// whole, then its circles, wherever they are in the file.
pub(super) struct Draft<'a> {
    document: Document<'a>,
    title: Option<String>,
    watch: String,
    rules: Rules,
    playback: f64,
    pauses: bool,
    /// The circles; those without a name in the file have an empty name.
    circles: Vec<SceneCircle>,
    /// Where their centers are in the file. They are checked once the arena is known.
    centers: Vec<Range<usize>>,
    /// The number of `[[circle]]` blocks, and of `[[random]]` blocks.
    blocks: [usize; 2],
    room: Option<Room>,
    given: [Given; SCENE_KEYS.len()],
    refusal: Option<(Rank, SceneError)>,
}

/// How a key of the scene was given so far.
#[derive(Clone, Copy, PartialEq)]
enum Given {
    Not,
    /// By a value: it must not be given again.
    Value,
    /// By blocks, to which more may be added.
    Blocks,
}

/// The order in which errors are reported.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Rank {
    Key,
    Value,
    Arena,
    Block,
    TooMany,
    Circle,
}

impl<'a> Draft<'a> {
    pub(super) fn of(document: Document<'a>) -> Self {
        Self {
            document,
            title: None,
            watch: String::new(),
            rules: Rules::default(),
            playback: DEFAULT_PLAYBACK,
            pauses: true,
            circles: Vec::new(),
            centers: Vec::new(),
            blocks: [0; 2],
            room: None,
            given: [Given::Not; SCENE_KEYS.len()],
            refusal: None,
        }
    }

    /// Reads everything but the random circles.
    ///
    /// # Errors
    ///
    /// A text that is not TOML.
    pub(super) fn take(&mut self, portion: &Portion<'_>) -> Result<(), SceneError> {
        let table = portion.parse()?;
        let root = Section::root(portion.document(), &table);
        self.note_keys(&root, portion)?;
        self.note(Rank::Key, root.refuse_other_keys(&SCENE_KEYS));
        let values = self.values(&root);
        self.note(Rank::Value, values);
        let arena = tables::arena(&root).map(|arena| self.rules.arena = arena.unwrap_or(self.rules.arena));
        self.note(Rank::Arena, arena);
        match root.blocks("circle", self.blocks[0]) {
            Ok(blocks) => blocks.iter().for_each(|section| self.circle(section)),
            error => self.note(Rank::Block, error.map(|_| ())),
        }
        Ok(())
    }

    /// Checks everything but the random circles.
    pub(super) fn check(&mut self) -> Result<(), SceneError> {
        match self.refusal.take() {
            Some((rank, error)) if rank < Rank::Circle => Err(error),
            later => {
                self.check_centers()?;
                later.map_or(Ok(()), |(_, error)| Err(error))
            }
        }
    }

    /// Whether there are random circles.
    pub(super) fn is_random(&self) -> bool {
        SCENE_KEYS.iter().zip(self.given).any(|(&key, given)| key == "random" && given != Given::Not)
    }

    /// Adds the random circles of this portion.
    pub(super) fn fill(&mut self, portion: &Portion<'_>) -> Result<(), SceneError> {
        let table = portion.parse()?;
        let arena = self.rules.arena;
        for section in Section::root(portion.document(), &table).blocks("random", self.blocks[1])? {
            self.blocks[1] += 1;
            section.refuse_other_keys(&RANDOM_KEYS)?;
            let circles = &self.circles;
            let room =
                self.room.get_or_insert_with(|| Room::beside(arena, circles.iter().map(|one| one.circle)));
            let added = tables::random(&section, &arena, room, circles.len())?;
            let color = tables::color(&section)?;
            let next = self.circles.len();
            self.circles.extend(added.into_iter().zip(next..).map(|(circle, index)| SceneCircle {
                name: String::new(),
                color: color.unwrap_or(Color::of_index(index)),
                circle,
            }));
        }
        Ok(())
    }

    /// Returns the scene, with a name for each circle. Without a title it has the name of its file.
    pub(super) fn finish(mut self) -> Scene {
        let stem =
            || Path::new(self.document.file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let title = self.title.take().or_else(stem).unwrap_or_default();
        let given: HashSet<&str> =
            self.circles.iter().map(|one| one.name.as_str()).filter(|name| !name.is_empty()).collect();
        let mut free = FreeNames::beside(given);
        let unnamed = self.circles.iter().enumerate().filter(|(_, one)| one.name.is_empty());
        let names: Vec<(usize, String)> = unnamed.map(|(index, _)| (index, free.next_from(index))).collect();
        for (index, name) in names {
            self.circles[index].name = name;
        }
        let Self { watch, rules, playback, pauses, circles, .. } = self;
        Scene { title, watch, rules, playback, pauses, circles }
    }

    /// Refuses a key that was given before, as the TOML library does within one portion.
    fn note_keys(&mut self, root: &Section<'_>, portion: &Portion<'_>) -> Result<(), SceneError> {
        for (key, given) in SCENE_KEYS.into_iter().zip(&mut self.given) {
            let Some(is_list) = root.is_list(key) else { continue };
            let now = if portion.is_table && is_list { Given::Blocks } else { Given::Value };
            match (*given, now) {
                (Given::Not, now) => *given = now,
                (Given::Blocks, Given::Blocks) => {}
                (Given::Value, _) if portion.is_continued => {}
                (Given::Value | Given::Blocks, _) => return Err(root.repeated(key)),
            }
        }
        Ok(())
    }

    fn note(&mut self, rank: Rank, result: Result<(), SceneError>) {
        if let Err(error) = result
            && self.refusal.as_ref().is_none_or(|(first, _)| rank < *first)
        {
            self.refusal = Some((rank, error));
        }
    }

    fn values(&mut self, root: &Section<'_>) -> Result<(), SceneError> {
        if let Some(field) = root.field("title") {
            self.title = Some(field.text("text in quotes")?.to_owned());
        }
        if let Some(field) = root.field("watch") {
            field.text("text in quotes")?.clone_into(&mut self.watch);
        }
        tables::rules(root, &mut self.rules)?;
        self.playback = tables::playback(root)?.unwrap_or(self.playback);
        if let Some(field) = root.field("pauses") {
            self.pauses = field.truth()?;
        }
        Ok(())
    }

    fn circle(&mut self, section: &Section<'_>) {
        let index = self.blocks[0];
        self.blocks[0] += 1;
        if index == MAX_CIRCLES {
            let accepted = format!("at most {MAX_CIRCLES} circles");
            self.note(Rank::TooMany, Err(section.refusal("one circle more", &accepted)));
        } else if index < MAX_CIRCLES && self.refusal.is_none() {
            let circle = tables::center(section, index).and_then(|(mut one, place)| {
                let circle = tables::circle(section, one.circle.center);
                one.circle = *circle.as_ref().unwrap_or(&one.circle);
                self.circles.push(one);
                self.centers.push(place);
                circle.map(|_| ())
            });
            self.note(Rank::Circle, circle);
        }
    }

    fn check_centers(&self) -> Result<(), SceneError> {
        let Arena { min, max } = self.rules.arena;
        let is_inside = |one: &SceneCircle| {
            let center = one.circle.center;
            min.cmple(center).all() && center.cmple(max).all()
        };
        match self.circles.iter().position(|one| !is_inside(one)) {
            None => Ok(()),
            Some(index) => Err(self.document.refusal_at(
                &self.centers[index],
                &format!("circle {}, center", index + 1),
                &format!(
                    "x from {:?} to {:?} and y from {:?} to {:?}, inside the arena (m)",
                    min.x, max.x, min.y, max.y
                ),
            )),
        }
    }
}
