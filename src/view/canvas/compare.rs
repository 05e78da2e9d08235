//! Compare: the heading of each band, and the dividing line, scale bar and sentence that both bands share.

use egui::{Align2, Color32, Pos2, Rect, pos2, vec2};
use glam::DVec2;

use crate::session::{ExperimentCommand, Overlay, Page, Run, Shown, ShownLane, about, key_of};
use crate::view::button::{Action, CanvasButton};
use crate::view::camera::{Camera, arrow_scale};
use crate::view::canvas::grid;
use crate::view::canvas::narration::FINGER_BUTTON;
use crate::view::context::{Detail, DrawContext};
use crate::view::draw::{DrawList, Occupied};
use crate::view::layout::{Band, shared};
use crate::view::overlay::NUMBERED_UP_TO;
use crate::view::text::font::{BODY, SENTENCE, SMALL};
use crate::view::text::measure::{self, frame, wrapped};
use crate::view::text::{Label, number};
use crate::view::theme::Theme;
use crate::view::words::how;
use crate::view::words::story::{fate, price, told};

/// The distance between the sentence and the scale bar (points).
const BETWEEN: f32 = 24.0;

/// The line spacing, as a multiple of the letter size.
const LINE: f32 = 1.3;

/// Draws the shared parts on a canvas with these bands, or nothing for a single run. `camera` is the camera of one band.
pub fn draw(shown: &Shown, bands: &[Band], camera: &Camera, theme: &Theme, canvas: Rect) -> DrawList {
    let mut list = DrawList::default();
    if !shown.is_comparing() {
        return list;
    }
    let foot = shared(canvas, bands);
    for frame in bands.iter().map(|band| band.frame).chain([foot]) {
        if frame.left() > canvas.left() {
            list.line(frame.left_top(), frame.left_bottom(), 2.0, 0.0, theme.line);
        }
        if frame.top() > canvas.top() {
            list.line(frame.left_top(), frame.right_top(), 2.0, 0.0, theme.line);
        }
    }
    // If one run holds up the clock, the sentence says why.
    let waits =
        |lane: &&ShownLane| lane.run.is_behind || lane.run.stall().is_some() || lane.run.world().is_crowded();
    let lane = shown.lanes.iter().find(waits).unwrap_or(shown.lane());
    let others = others(shown, shown.lanes_with_room(bands.len()), foot);
    let foot = others.as_ref().map_or(foot, |button| foot.with_max_x(button.frame.left()));
    list.buttons.extend(others);
    // Both bands have the same scale.
    let mut camera = *camera;
    (camera.canvas, camera.stage) = (foot, foot);
    let context = DrawContext { shown, lane, camera: &camera, theme, hovered: None };
    let mut words = DrawList::default();
    sentence(&context, &mut words);
    // The scale bar is left out if the sentence needs its room.
    let mut occupied = Occupied::new(foot, Vec::new());
    words.labels.iter().for_each(|label| occupied.add(frame(label).expand2(vec2(BETWEEN, 0.0))));
    let has_legend = |run: &Run| {
        let is_moving = run.world().circles().any(|circle| circle.velocity != DVec2::ZERO);
        is_moving && run.world().len() > NUMBERED_UP_TO
    };
    if shown.options.overlay(Overlay::Velocity) && shown.state.experiment().runs().any(has_legend) {
        list.arrow_scale = Some(arrow_scale(shown));
    }
    grid::scale_bar(&context, &occupied, &mut list);
    list.labels.append(&mut words.labels);
    list
}

/// Returns the button that says which of all lanes have room, and goes on to the others; `None` if all have.
fn others(shown: &Shown, lanes: &[ShownLane], foot: Rect) -> Option<CanvasButton> {
    let is_here = |lane: &ShownLane| lanes.iter().any(|here| here.method() == lane.method());
    let first = shown.lanes.iter().position(is_here)?;
    let (last, count) = (first + lanes.len(), shown.lanes.len());
    let next = shown.lanes.get(last % count).filter(|_| lanes.len() < count)?;
    let range = if lanes.len() > 1 { format!("{}–{last}", first + 1) } else { last.to_string() };
    let action = Action::other(&format!("{range} of {count}"), ExperimentCommand::Explain(next.method()));
    let action = action.with_key(key_of(&ExperimentCommand::ExplainNext.into()));
    let size = vec2(CanvasButton::width_of(&action), foot.height().min(LANE_BUTTON));
    let center = pos2(foot.right() - INSET - size.x / 2.0, foot.center().y);
    Some(CanvasButton { action, frame: Rect::from_center_size(center, size) })
}

/// Writes the sentence, and the hint below it if there is room for both.
fn sentence(context: &DrawContext, list: &mut DrawList) {
    let told = told(context.shown, context.lane);
    let (said, hint) = (told.sentence.to_string(), told.hint.to_string());
    let (theme, foot) = (context.theme, context.camera.canvas);
    let width = foot.width() - 24.0;
    let wrapped_rows = |text: &str, size: f32, color: Color32| {
        wrapped(text, width, size).into_iter().map(|row| (row, size, color)).collect::<Vec<_>>()
    };
    let high = |rows: &[(String, f32, Color32)]| rows.iter().map(|(_, size, _)| LINE * size).sum::<f32>();
    // In a low foot, the sentence has one line.
    let sizes: &[f32] = if foot.height() < 2.0 * LINE * SENTENCE { &[BODY] } else { &[SENTENCE, BODY] };
    let most = |size: f32| (foot.height() / 2.0).max(LINE * size);
    let fits = |size: &&f32| high(&wrapped_rows(&said, **size, theme.text)) <= most(**size);
    let size = sizes.iter().find(fits).copied().unwrap_or(SMALL);
    let mut rows = wrapped_rows(&said, size, theme.text);
    let hint = wrapped_rows(&hint, SMALL, theme.text_dim);
    if high(&rows) + high(&hint) <= foot.height() {
        rows.extend(hint);
    }
    let mut top = foot.center().y - high(&rows) / 2.0;
    for (text, size, color) in rows {
        let at = pos2(foot.center().x, top + LINE * size / 2.0);
        list.labels.push(Label::new(at, Align2::CENTER_CENTER, text, size, color));
        top += LINE * size;
    }
}

/// The distance of the text from the sides of the band, and from its top (points).
const INSET: f32 = 12.0;
const TOP: f32 = 5.0;

/// The height of the buttons of pages, and the maximum height of the one that goes on to other lanes (points).
const PAGE_BUTTON: f32 = 26.0;
const LANE_BUTTON: f32 = 36.0;

/// The height of the line of the name, and of one of small letters (points).
const HEADING_LINE: f32 = 25.0;
const SMALL_LINE: f32 = 17.0;

/// The minimum distance between the texts at the left and the right, and the room of the mark before a result (points).
const BETWEEN_HEADINGS: f32 = 12.0;
const MARK: f32 = 20.0;

/// Draws the name of the method (underlined in the band that the panels explain) and the result of the explained pair: beside the
/// name, or below it in a narrow lane. The explained lane's result has buttons to its pages. As far as there is room, the lines
/// below say, of two methods, how many contacts it found and how it works, of more, what it gets wrong.
pub fn heading(context: &DrawContext, occupied: &Occupied, list: &mut DrawList) {
    if !context.shown.is_comparing() {
        return;
    }
    let (theme, band) = (context.theme, context.camera.band());
    let first = list.labels.len();
    let is_line = context.detail() == Detail::Result;
    // The only line is in the middle.
    let top = if is_line { (band.frame.height() - HEADING_LINE) / 2.0 } else { TOP };
    let bottom = if is_line { band.frame.bottom() } else { band.stage.top() };
    let room =
        Rect::from_min_max(band.frame.min + vec2(INSET, top), pos2(band.frame.right() - INSET, bottom));
    let size = if LINE * BODY > band.frame.height() { SMALL } else { BODY };
    let name = label(room.min + vec2(0.0, BODY - size), about(context.lane.method()).title, size, theme.text);
    let mut name_end = measure::frame(&name).right();
    if context.lane.is_explained {
        let under = room.min + vec2(0.0, 21.0);
        list.line(under, pos2(name_end, under.y), 2.0, 0.0, theme.text);
    }
    list.labels.push(name);
    let start = result(context, occupied, room.with_min_x(name_end + BETWEEN_HEADINGS), list);
    let open = context.shown.options.panel.page();
    let (mut below_name, high) =
        (HEADING_LINE, if band.is_for_fingers { FINGER_BUTTON } else { PAGE_BUTTON });
    let is_asked = context.lane.is_explained && start.is_some();
    // The result begins with a mark, unless it is on the line below.
    let before_result = start.filter(|_| !band.has_tall_rim()).unwrap_or(room.right());
    for page in [Page::Events, Page::Cost].into_iter().filter(|page| is_asked && open != Some(*page)) {
        let at = pos2(name_end + BETWEEN_HEADINGS, room.top() - 2.0);
        if let Some(end) = page_button(page, Rect::from_min_max(at, pos2(before_result, at.y + high)), list) {
            (name_end, below_name) = (end, high - 1.0);
        }
    }
    let free = if is_line {
        let right = start.map_or(room.right(), |start| start - BETWEEN_HEADINGS);
        let beside_name = pos2(name_end + 2.0 * BETWEEN_HEADINGS, room.top() + 3.0);
        Rect::from_min_max(beside_name, pos2(right, room.bottom()))
    } else {
        let is_below = start.is_some() && band.has_tall_rim();
        room.with_min_y(room.top() + if is_below { 2.0 * HEADING_LINE } else { below_name })
    };
    let is_free = |frame: Rect| context.shown.has_small_lanes() || occupied.is_free(frame);
    lines(context, free, is_free, list);
    if context.shown.has_small_lanes() {
        // Circles that leave the lane, and walls, pass below the text.
        list.labels[first..].iter_mut().for_each(|label| label.ground = theme.ground);
    }
}

/// Adds the button of a page that explains the result, at the left of this room. Returns where it ends (points from the left); `None`
/// without room.
fn page_button(page: Page, room: Rect, list: &mut DrawList) -> Option<f32> {
    let action = Action::page(page);
    let frame = Rect::from_min_size(room.min, vec2(CanvasButton::width_of(&action), room.height()));
    let is_free = !list.labels.iter().any(|label| measure::frame(label).intersects(frame));
    let has_room = frame.right() <= room.right() && is_free;
    list.buttons.extend(has_room.then_some(CanvasButton { action, frame }));
    has_room.then_some(frame.right())
}

fn label(at: Pos2, text: &str, size: f32, color: Color32) -> Label {
    Label { strong: size > SMALL, ..Label::new(at, Align2::LEFT_TOP, text, size, color) }
}

/// Writes the result of the explained pair in the room beside the name, or below the name in a narrow lane. Returns where it begins
/// (points from the left), if there is a result.
fn result(context: &DrawContext, occupied: &Occupied, room: Rect, list: &mut DrawList) -> Option<f32> {
    let is_small = context.shown.has_small_lanes();
    // Of two lanes, each has a line for its counts.
    let is_shown = is_small || context.shown.is_comparable && context.measures_pair();
    let (mark, words) = fate(context.lane).filter(|_| is_shown)?;
    let (theme, band) = (context.theme, context.camera.band());
    let room = if band.has_tall_rim() {
        Rect::from_min_max(pos2(band.frame.left() + INSET, room.top() + HEADING_LINE), room.max)
    } else {
        room
    };
    let price = price(context.lane).filter(|_| is_small);
    let full = price.map_or(words.clone(), |price| format!("{words}, {price}"));
    // In a narrow band, the result is smaller, without its price, or only its mark.
    let forms = [(&*full, BODY), (&full, SMALL), (&words, BODY), (&words, SMALL), ("", SMALL)];
    let widths = forms.map(|(text, size)| MARK + measure::size(text, size, size > SMALL).x);
    let line = room.with_max_y(room.top() + HEADING_LINE);
    let is_free = |width: f32| is_small || occupied.is_free(line.with_min_x(room.right() - width));
    let fits = |&form: &usize| {
        let is_low_enough = LINE * forms[form].1 <= band.frame.height();
        is_low_enough && widths[form] <= room.width() && is_free(widths[form])
    };
    // In a lane of one line, a price leaves room for what the method gets wrong.
    let first = usize::from(context.detail() == Detail::Result && full != words);
    let form = (first..forms.len()).find(fits).unwrap_or(forms.len() - 1);
    let start = if band.has_tall_rim() { room.left() } else { room.right() - widths[form] };
    let at = pos2(start + MARK, room.top());
    let middle = at + vec2(-0.6 * MARK, 0.5 * HEADING_LINE - 2.0);
    list.mark(mark, middle, mark.color(theme), theme.ground);
    let (text, size) = forms[form];
    if !text.is_empty() {
        // On the line of the name, whatever its size.
        list.labels.push(label(at + vec2(0.0, BODY - size), text, size, mark.text_color(theme)));
    }
    Some(start)
}

/// Writes the lines of small letters, as many as there is room for.
fn lines(context: &DrawContext, room: Rect, is_free: impl Fn(Rect) -> bool, list: &mut DrawList) {
    let about = about(context.lane.method());
    let is_small = context.shown.has_small_lanes();
    // In the tour it would be the answer.
    let wrong = || context.shown.state.tour().is_none().then(|| about.wrong.to_owned());
    let texts: Vec<_> = if is_small {
        wrong().into_iter().collect()
    } else {
        count(context).into_iter().chain([how(context.run().rules())]).collect()
    };
    let line = texts.join("; ");
    let has_room = measure::size(&line, SMALL, false).x <= room.width();
    let mut next = room.min;
    for text in if has_room { vec![line] } else { texts } {
        let rows = wrapped(&text, room.width(), SMALL);
        let widest = rows.iter().map(|row| measure::size(row, SMALL, false).x).fold(0.0, f32::max);
        let frame = Rect::from_min_size(next, vec2(widest, SMALL_LINE * rows.len() as f32));
        if frame.bottom() <= room.bottom() && is_free(frame) {
            for row in rows {
                list.labels.push(label(next, &row, SMALL, context.theme.text_dim));
                next.y += SMALL_LINE;
            }
        }
    }
}

/// Returns the numbers of contacts since the start, of those found in time and of pair tests, as text; `None` before the first
/// contact.
fn count(context: &DrawContext) -> Option<String> {
    let run = context.run();
    let (counts, by_hand) = (run.contact_counts(), run.missed_by_hand());
    let (found, contacts) = (counts.found, counts.contacts());
    let count = |count: u64| number::count(count as f64);
    let word = about(run.rules().detection).caught;
    let tests = count(run.counters_since_start().pair_tests);
    let seen = || format!("{} of {} contacts {word}, pair tests: {tests}", count(found), count(contacts));
    let seen = (contacts > 0).then(seen);
    let by_hand = (by_hand > 0).then(|| format!("{} missed by hand", count(by_hand)));
    let parts: Vec<String> = seen.into_iter().chain(by_hand).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
