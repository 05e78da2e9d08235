//! Compare: the heading of each band, and the dividing line, scale bar and sentence that both bands share.

use egui::{Align2, Color32, Pos2, Rect, pos2, vec2};
use glam::DVec2;

use crate::session::{Lane, Overlay, Run, Session, Tally};
use crate::simulation::{Detection, Rules, StepMethod};
use crate::view::camera::{Camera, arrow_scale};
use crate::view::canvas::grid;
use crate::view::draw::{Detail, DrawContext, DrawList, Obstacles, Occupied};
use crate::view::layout::{Band, NARROW_CANVAS, foot};
use crate::view::narration::narration;
use crate::view::overlay::NUMBERED_UP_TO;
use crate::view::text::font::{self, BODY, SENTENCE, SMALL};
use crate::view::text::measure::{self, frame, wrapped};
use crate::view::text::{Label, number};
use crate::view::theme::Theme;
use crate::view::verdict::{price, verdict};

/// The distance between the sentence and the scale bar (points).
const BETWEEN: f32 = 24.0;

/// The line spacing, as a multiple of the letter size.
const LINE: f32 = 1.3;

/// Draws the shared parts on a canvas with these bands, or nothing on an undivided one. `camera` is the camera of one band.
pub fn draw(session: &Session, bands: &[Band], camera: &Camera, theme: &Theme, canvas: Rect) -> DrawList {
    let mut list = DrawList::default();
    if bands.len() < 2 {
        return list;
    }
    let foot = foot(canvas);
    for frame in bands.iter().map(|band| band.frame) {
        if frame.left() > canvas.left() {
            list.line(frame.left_top(), frame.left_bottom(), 2.0, 0.0, theme.line);
        }
        if frame.bottom() < foot.top() - 1.0 {
            list.line(frame.left_bottom(), frame.right_bottom(), 2.0, 0.0, theme.line);
        }
    }
    list.line(foot.left_top(), foot.right_top(), 2.0, 0.0, theme.line);
    // If one run holds up the clock, the sentence says why.
    let waits = |lane: &&Lane| {
        lane.run().is_behind() || lane.run().stall().is_some() || lane.run().world().is_crowded()
    };
    let lane = session.experiment().lanes().iter().find(waits).unwrap_or(session.lane());
    // Both bands have the same scale.
    let mut camera = *camera;
    (camera.canvas, camera.stage) = (foot, foot);
    let context =
        DrawContext { session, lane, camera: &camera, theme, hovered: None, pair: session.explained_pair() };
    let mut told = DrawList::default();
    sentence(&context, &mut told);
    // The scale bar is left out if the sentence needs its room.
    let nothing = Obstacles::default();
    let mut occupied = Occupied::new(&nothing, foot, Vec::new());
    told.labels.iter().for_each(|label| occupied.add(frame(label).expand2(vec2(BETWEEN, 0.0))));
    let has_legend = |run: &Run| {
        let is_moving = run.world().circles().any(|circle| circle.velocity != DVec2::ZERO);
        is_moving && run.world().len() > NUMBERED_UP_TO
    };
    if session.view_options().overlay(Overlay::Velocity) && session.experiment().runs().any(has_legend) {
        list.arrow_scale = Some(arrow_scale(session));
    }
    grid::scale_bar(&context, &occupied, &mut list);
    list.labels.append(&mut told.labels);
    list
}

/// Writes the sentence, and the hint below it if there is room for both.
fn sentence(context: &DrawContext, list: &mut DrawList) {
    let told = narration(context.session, context.lane);
    let (theme, foot) = (context.theme, context.camera.canvas);
    let width = foot.width() - 24.0;
    let fits = |text: &str, size: f32| measure::size(text, size, false).x <= width;
    let sizes: &[f32] = if foot.height() < 2.0 * LINE * SENTENCE { &[BODY] } else { &[SENTENCE, BODY] };
    let size = sizes.iter().copied().find(|&size| fits(&told.sentence, size)).unwrap_or(SMALL);
    let mut rows: Vec<_> =
        wrapped(&told.sentence, width, size).into_iter().map(|row| (row, size, theme.text)).collect();
    let high = |rows: &[(String, f32, Color32)]| rows.iter().map(|(_, size, _)| LINE * size).sum::<f32>();
    if !told.hint.is_empty() && fits(&told.hint, SMALL) && high(&rows) + LINE * SMALL <= foot.height() {
        rows.push((told.hint, SMALL, theme.text_dim));
    }
    let mut top = foot.center().y - high(&rows) / 2.0;
    for (text, size, color) in rows {
        let at = pos2(foot.center().x, top + LINE * size / 2.0);
        let (anchor, ground) = (Align2::CENTER_CENTER, Color32::TRANSPARENT);
        list.labels.push(Label { at, anchor, text, size, strong: false, color, ground });
        top += LINE * size;
    }
}

/// The distance of the text from the sides of the band, and from its top in a band with two lines and with one (points).
const INSET: f32 = 16.0;
const TOP: f32 = 8.0;
const LOW_TOP: f32 = 5.0;

/// The spacing of the two lines (points).
const HEADING_LINE: f32 = 25.0;

/// The minimum distance between the texts at the left and the right (points).
const BETWEEN_HEADINGS: f32 = 12.0;

/// Draws the name of the method (underlined in the band that the panels explain), how it works, the result of the explained
/// pair, and the number of contacts found.
///
/// If there is too little room, how the method works is left out first, then the number of contacts.
pub fn heading(context: &DrawContext, occupied: &Occupied, list: &mut DrawList) {
    let experiment = context.session.experiment();
    if !experiment.is_comparing() {
        return;
    }
    let (theme, band) = (context.theme, context.camera.band());
    let top = match context.detail() {
        Detail::Full | Detail::Answer => {
            if band.has_two_lines() {
                TOP
            } else {
                LOW_TOP
            }
        }
        // The only line is in the middle.
        Detail::Result => (band.frame.height() - HEADING_LINE) / 2.0,
    };
    let left = (band.frame.left_top() + vec2(INSET, top), Align2::LEFT_TOP);
    let right = (band.frame.right_top() + vec2(-INSET, top), Align2::RIGHT_TOP);
    let label = |(at, anchor): (Pos2, Align2), line: f32, text: String, size: f32, color: Color32| {
        let at = at + vec2(0.0, line * HEADING_LINE);
        Label { strong: size > SMALL, ..Label::new(at, anchor, text, size, color) }
    };
    let name =
        label(left, 0.0, context.run().rules().detection.about().title.to_owned(), font::BODY, theme.text);
    if experiment.is_explained(context.lane) {
        let under = name.at + vec2(0.0, 21.0);
        list.line(under, under + vec2(measure::frame(&name).width(), 0.0), 2.0, 0.0, theme.text);
    }
    let is_small = experiment.has_small_lanes();
    // In a narrow band, the result is smaller, or only its mark.
    let has_room = |result: &Label| {
        let frame = measure::frame(result);
        let is_beside = measure::frame(&name).right() + BETWEEN_HEADINGS <= frame.left();
        band.frame.width() >= NARROW_CANVAS || is_beside && (is_small || occupied.is_free(frame))
    };
    let pair = context.pair.filter(|_| context.measures_pair());
    let result = pair.and_then(|pair| Some((verdict(context.lane, pair)?, price(context.lane, pair))));
    let result = result.and_then(|((mark, words), price)| {
        let (symbol, color) = (mark.symbol(), mark.color(theme));
        let words = format!("{symbol} {words}");
        let price = price.filter(|_| is_small).map(|price| (format!("{words}, {price}"), font::BODY));
        let sizes = [(words.clone(), font::BODY), (words, SMALL), (symbol.to_owned(), font::BODY)];
        let sizes = price.into_iter().chain(sizes);
        sizes.map(|(text, size)| label(right, 0.0, text, size, color)).find(has_room)
    });
    let count = count(context).filter(|_| !is_small);
    // Without a result, the count may take its place.
    let lines = if result.is_some() { &[1.0][..] } else { &[0.0, 1.0] };
    let counts = lines
        .iter()
        .filter_map(|&line| Some(label(right, line, count.clone()?, font::SMALL, theme.text_dim)));
    let beside =
        (name.at + vec2(measure::frame(&name).width() + 2.0 * BETWEEN_HEADINGS, 3.0), Align2::LEFT_TOP);
    let way = if is_small { beside } else { (left.0 + vec2(0.0, HEADING_LINE), left.1) };
    let ways = [label(way, 0.0, how(context.run().rules()), font::SMALL, theme.text_dim)];
    let mut words: Vec<Label> = [Some(name), result].into_iter().flatten().collect();
    for places in [counts.collect(), ways.to_vec()] {
        let is_free = |label: &Label| {
            let frame = measure::frame(label);
            let wide = frame.expand2(vec2(BETWEEN_HEADINGS, 0.0));
            (band.has_two_lines() || label.at.y < left.0.y + HEADING_LINE)
                && occupied.is_free(frame)
                && !words.iter().any(|other| measure::frame(other).intersects(wide))
        };
        let free = places.into_iter().find(is_free);
        words.extend(free);
    }
    list.labels.append(&mut words);
}

/// Returns how the method of these rules works, in a few words.
pub fn how(rules: &Rules) -> String {
    let count = match rules.detection {
        Detection::Stepped(StepMethod::SubSteps) => rules.substeps.to_string(),
        Detection::Stepped(_) | Detection::Intercept => rules.impacts.to_string(),
    };
    let works = rules.detection.about().works.split(' ').map(|word| if word == "n" { &count } else { word });
    let works = works.collect::<Vec<_>>().join(" ");
    if rules.detection.is_stepped() {
        format!("{works} every {}", number::brief_time(rules.step))
    } else {
        works
    }
}

/// Returns the numbers of contacts since the start and of those found in time, as text; `None` before the first contact.
fn count(context: &DrawContext) -> Option<String> {
    let Tally { found, contacts, by_hand } = Tally::of(context.run());
    let [found_words, contacts_words, by_hand_words] =
        [found, contacts, by_hand].map(|count| number::count(count as f64));
    let word = context.run().rules().detection.about().caught;
    let count = format!("{found_words} of {contacts_words} contacts {word}");
    match (contacts, by_hand) {
        (0, 0) => None,
        (0, _) => Some(format!("{by_hand_words} missed by hand")),
        (_, 0) => Some(count),
        (_, _) => Some(format!("{count}, {by_hand_words} missed by hand")),
    }
}
