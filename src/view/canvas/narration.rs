//! The sentence at the foot of the canvas. Below it are a hint, or the cause of what is said and its buttons.

use egui::{Align2, Color32, Pos2, Rect, pos2, vec2};

use crate::session::Story;
use crate::view::button::{Action, CanvasButton};
use crate::view::context::DrawContext;
use crate::view::draw::{DrawList, Occupied};
use crate::view::layout::{LOW_CANVAS, NARROW_CANVAS, PRESENTED};
use crate::view::text::measure::{self, wrapped};
use crate::view::text::{Label, Sizes, font};
use crate::view::words::story::told;

/// The distance from the sides of the canvas (points).
const SIDE: f32 = 16.0;

/// The distance from the bottom of the canvas: of words, which leave room for the scale bar, and of buttons (points).
const WORDS_ABOVE_BOTTOM: f32 = 30.0;
const BUTTONS_ABOVE_BOTTOM: f32 = 5.0;

/// The distance between two lines (points).
const GAP: f32 = 4.0;

/// The height of a button for a mouse and for a finger, and the gap beside it (points).
const BUTTON: f32 = 26.0;
pub const FINGER_BUTTON: f32 = 44.0;
const BETWEEN_BUTTONS: f32 = 8.0;

/// Sizes of letters (points) to try if the sentence does not fit in its own.
const SMALLER: [f32; 4] = [18.0, font::BODY, 14.0, font::SMALL];

/// A line.
struct Row {
    text: String,
    /// The letter size (points).
    size: f32,
    color: Color32,
}

/// The sentence, and what is below it.
struct Words {
    sentence: String,
    color: Color32,
    below: String,
    /// The letter size of what is below (points), which stays as long as the letters of the sentence are not smaller.
    size_below: f32,
}

/// Draws the sentence, in the largest letters for which the foot of the canvas has room, and what is below it.
pub fn draw(context: &DrawContext, occupied: &Occupied, list: &mut DrawList) {
    let canvas = context.camera.canvas;
    let width = canvas.width() - 2.0 * SIDE;
    let story = subject(context);
    let forms = words(context, story.as_ref(), width).forms(context, width);
    let actions = story.map_or(Vec::new(), |story| story.actions_on_canvas(context.shown, context.lane));
    let buttons = buttons(context, actions);
    // The words stand above the buttons.
    let above_bottom =
        buttons.first().map_or(WORDS_ABOVE_BOTTOM, |button| canvas.bottom() - button.frame.top() + GAP);
    list.buttons.extend(buttons);
    let Some(rows) = form_with_room(context, occupied, forms, above_bottom) else { return };
    let mut at = top(canvas, above_bottom, &rows);
    for Row { text, size, color } in rows {
        let ground = context.theme.behind_words();
        let height = measure::size(&text, size, false).y;
        list.labels.push(Label { at, anchor: Align2::CENTER_TOP, text, size, strong: false, color, ground });
        at.y += height + GAP;
    }
}

/// Returns the sentence, and below it the cause of the story that has buttons, or else its hint.
fn words(context: &DrawContext, story: Option<&Story>, width: f32) -> Words {
    let (shown, lane, theme) = (context.shown, context.lane, context.theme);
    let told = told(shown, lane);
    let sentence = told.sentence.to_string();
    // A message takes the place of the sentence, and is not what the cause is about.
    if let Some(story) = story.filter(|story| told.is_story && **story == lane.story) {
        let mark = story.mark(context.run()).filter(|_| lane.result.is_some());
        let color = mark.map_or(theme.text, |mark| mark.text_color(theme));
        let below = story.cause(shown, lane).to_string();
        return Words { sentence, color, below, size_below: font::SMALL };
    }
    // A hint that does not fit on one line is left out: the help lists all keys.
    let (hint, size) = (told.hint.to_string(), Sizes::new(context.camera.canvas).label);
    let below = if measure::size(&hint, size, false).x <= width { hint } else { String::new() };
    Words { sentence, color: theme.text, below, size_below: size }
}

impl Words {
    /// Returns the forms to try: from large letters to small ones, at last without what is below.
    fn forms(&self, context: &DrawContext, width: f32) -> Vec<Vec<Row>> {
        let form = |wished: f32, size_below: Option<f32>| -> Vec<Row> {
            let (size, lines) = sentence(&self.sentence, wished, width);
            let below = size_below.map_or(Vec::new(), |size| {
                let row = |text| Row { text, size, color: context.theme.text_dim };
                wrapped(&self.below, width, size).into_iter().map(row).collect()
            });
            lines.into_iter().map(|text| Row { text, size, color: self.color }).chain(below).collect()
        };
        let mut forms = Vec::new();
        let mut sizes = Sizes::new(context.camera.canvas);
        if context.shown.options.present {
            let larger = PRESENTED * sizes.sentence;
            forms.extend([PRESENTED, 1.0].map(|times| form(larger, Some(times * self.size_below))));
            sizes = Sizes::LARGE;
        }
        let smaller = SMALLER.into_iter().filter(|&size| size < sizes.sentence && size >= self.size_below);
        let whole = std::iter::once(sizes.sentence).chain(smaller);
        forms.extend(whole.map(|size| form(size, Some(self.size_below))));
        forms.extend([sizes.label, font::SMALL].map(|size| form(size, None)));
        forms
    }
}

/// Returns the first form that covers nothing, or else the first that covers no circle. What would cover anything says less: in a
/// small canvas, it is left out, unless it is a message; elsewhere, the shortest form covers a circle.
fn form_with_room(
    context: &DrawContext,
    occupied: &Occupied,
    mut forms: Vec<Vec<Row>>,
    above_bottom: f32,
) -> Option<Vec<Row>> {
    let (canvas, stage) = (context.camera.canvas, context.camera.stage);
    // The view of a scene keeps this much room below its circles.
    let room =
        canvas.bottom() - stage.bottom() + context.camera.margin as f32 * stage.height() - above_bottom;
    let frame = |rows: &[Row]| {
        let widths = rows.iter().map(|row| measure::size(&row.text, row.size, false).x);
        let size = vec2(widths.fold(0.0, f32::max), height(rows));
        Align2::CENTER_TOP.anchor_size(top(canvas, above_bottom, rows), size)
    };
    let first_that = |is_clear: &dyn Fn(Rect) -> bool| {
        forms.iter().position(|rows| height(rows) <= room && is_clear(frame(rows)))
    };
    let is_narrow = canvas.width() < NARROW_CANVAS;
    let is_needed = context.shown.state.message().is_some() || !is_narrow && canvas.height() >= LOW_CANVAS;
    let index = first_that(&|frame| occupied.is_free(frame))
        .or_else(|| first_that(&|frame| occupied.is_free_but_for_walls(frame)))
        .or_else(|| first_that(&|frame| !is_narrow && occupied.is_off_circles(frame)))
        .or(is_needed.then_some(forms.len() - 1))?;
    Some(forms.swap_remove(index))
}

/// Returns the top center of lines that end this far above the bottom of the canvas (points).
fn top(canvas: Rect, above_bottom: f32, rows: &[Row]) -> Pos2 {
    pos2(canvas.center().x, canvas.bottom() - above_bottom - height(rows))
}

/// Returns the story that has buttons: the result on screen, or else what is said, if there is something to do about it. `None` in
/// Compare and in the tour, which have words and buttons of their own, and while pictures are still.
fn subject(context: &DrawContext) -> Option<Story> {
    let (shown, lane) = (context.shown, context.lane);
    let has_other_words = shown.is_comparing() || shown.state.tour().is_some();
    if has_other_words || shown.options.still || shown.state.file_picker().is_some() {
        return None;
    }
    let story = lane.result.map_or(lane.story, Story::from);
    let is_told = lane.result.is_some() || shown.state.message().is_none();
    let has_buttons = is_told && !story.actions_on_canvas(shown, lane).is_empty();
    has_buttons.then_some(story)
}

/// Returns these buttons in a row at the bottom of the canvas. Without room, the one that opens a page, the last of three, is left
/// out: the panel has it.
fn buttons(context: &DrawContext, mut actions: Vec<Action>) -> Vec<CanvasButton> {
    if actions.is_empty() {
        return Vec::new();
    }
    let canvas = context.camera.canvas;
    let room = canvas.width() - 2.0 * BETWEEN_BUTTONS;
    let row_width = |actions: &[Action]| {
        actions.iter().map(CanvasButton::width_of).sum::<f32>() + BETWEEN_BUTTONS * (actions.len() - 1) as f32
    };
    if row_width(&actions) > room && actions.len() > 2 {
        actions.pop();
    }
    let height = if context.camera.is_for_fingers { FINGER_BUTTON } else { BUTTON };
    let left = canvas.center().x - row_width(&actions) / 2.0;
    let mut at = pos2(left, canvas.bottom() - BUTTONS_ABOVE_BOTTOM - height);
    let mut buttons = Vec::new();
    for action in actions {
        let frame = Rect::from_min_size(at, vec2(CanvasButton::width_of(&action), height));
        at.x = frame.right() + BETWEEN_BUTTONS;
        buttons.push(CanvasButton { action, frame });
    }
    buttons
}

/// Returns the height of all lines (points).
fn height(rows: &[Row]) -> f32 {
    rows.iter().map(|row| measure::size(&row.text, row.size, false).y + GAP).sum()
}

/// Returns the largest letter size up to `wished` (points) in which the sentence fits, and its lines.
fn sentence(text: &str, wished: f32, width: f32) -> (f32, Vec<String>) {
    let sizes = std::iter::once(wished).chain(SMALLER.into_iter().filter(|&size| size < wished));
    let mut tried = sizes.map(|size| (size, wrapped(text, width, size)));
    // More lines would not read as one sentence.
    let max_lines = if width < NARROW_CANVAS { 3 } else { 2 };
    let fits = |(size, lines): &(f32, Vec<String>)| {
        lines.len() <= max_lines && lines.iter().all(|line| measure::size(line, *size, false).x <= width)
    };
    tried.find(fits).unwrap_or_else(|| (font::SMALL, wrapped(text, width, font::SMALL)))
}
