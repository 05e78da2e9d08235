//! The values of options, read from the command line; an error says what is accepted.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use circle_collision::geometry::MAGNITUDE_LIMIT;
use circle_collision::simulation::Detection;
use circle_collision_demo::session::{Engine, GAME_LIMITS, LineUp, Page};
use circle_collision_demo::view::page::pages_in_pictures;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads the name of a PNG file.
pub fn png_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_png = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    if is_png { Ok(path) } else { Err("accepted: a file name that ends in .png".to_owned()) }
}

/// Reads a number of frames per second.
pub fn frames_per_second(text: &str) -> Result<f64, String> {
    number(text, 0.1..=1000.0, "a number from 0.1 to 1000")
}

/// Reads the time at which the simulation ends (s).
pub fn end(text: &str) -> Result<f64, String> {
    let accepted = format!("a number of seconds from 0 to {MAGNITUDE_LIMIT:e}");
    number(text, 0.0..=MAGNITUDE_LIMIT, &accepted)
}

/// Reads a duration that is not zero (s).
pub fn step(text: &str) -> Result<f64, String> {
    let floor = 1.0 / MAGNITUDE_LIMIT;
    let accepted = format!("a number of seconds from {floor:e} to {MAGNITUDE_LIMIT:e}");
    number(text, floor..=MAGNITUDE_LIMIT, &accepted)
}

/// Reads a speed, a length or a rate of a game, in whatever unit.
pub fn game_number(text: &str) -> Result<f64, String> {
    let [low, high] = GAME_LIMITS;
    number(text, low..=high, &format!("a number from {low:e} to {high:e}"))
}

/// Reads a number of a game that may be zero.
pub fn number_from_zero(text: &str) -> Result<f64, String> {
    let high = GAME_LIMITS[1];
    number(text, 0.0..=high, &format!("a number from 0 to {high:e}"))
}

/// Reads a number in this range, which is described for the error.
pub fn number(text: &str, range: RangeInclusive<f64>, accepted: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("accepted: {accepted}"))
}

/// Reads the name of a detection method, from a list that a shell can complete.
pub fn detection() -> impl TypedValueParser<Value = Detection> {
    PossibleValuesParser::new(Detection::ALL.iter().map(Detection::to_string))
        .try_map(|word| word.parse::<Detection>())
}

/// Reads the name of an engine.
pub fn engine() -> impl TypedValueParser<Value = Engine> {
    let named = |word: String| Engine::all().find(|engine| engine.word() == word);
    PossibleValuesParser::new(Engine::all().map(Engine::word))
        .try_map(move |word| named(word).ok_or("accepted: the name of an engine"))
}

/// Reads a count in this range.
pub fn count(range: RangeInclusive<u32>) -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(i64::from(*range.start())..=i64::from(*range.end()))
}

/// Reads the methods that run side by side: those that the scene names, or all.
pub fn line_up() -> impl TypedValueParser<Value = LineUp> {
    PossibleValuesParser::new(["scene", "all"])
        .map(|word| if word == "all" { LineUp::All } else { LineUp::OfScene })
}

/// Reads the name of a page that a picture can show.
pub fn page() -> impl TypedValueParser<Value = Page> {
    PossibleValuesParser::new(pages_in_pictures().map(|page| page.name().to_lowercase()))
        .try_map(|name| Page::named(&name).ok_or("accepted: the name of a page"))
}
