//! The rows of a page as widgets.

use std::mem::discriminant;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, CollapsingHeader, Color32, CornerRadius, CursorIcon, Frame, Id, Label, Response, RichText, Role,
    Sense, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use super::{picture, plots, press, trial, triangle};
use crate::session::{Command, Pair, ScreenCommand, Shown, Term};
use crate::view::button::{Action, Buttons};
use crate::view::page::{Press, Row, Tone, Voice};
use crate::view::text::font;
use crate::view::text::measure::{self, width_in};
use crate::view::text::number::Reading;
use crate::view::theme::Theme;

/// The width of the column of units (points).
const UNIT: f32 = 46.0;

/// The height of a line, of a bar and of a wide button (points).
const LINE: f32 = 25.0;
const BAR: f32 = 24.0;
const BUTTON: f32 = 32.0;

/// The distance of the words on a bar from its sides (points).
const INSET: Vec2 = vec2(4.0, 0.0);

/// The distance from the start of a time to the text after it (points).
const AFTER_TIME: f32 = 104.0;

/// The size of the letters of a result (points).
const RESULT: f32 = 19.0;

/// The distance between two terms of the equation (points).
const SPACE: f32 = 5.0;

/// The distance of a framed answer from its frame (points), and the strength of the color in the frame.
const MARGIN: f32 = 6.0;
const FILL: f32 = 0.1;

/// What the rows are drawn with, and what the person did on them.
pub struct RowPainter<'session> {
    pub shown: &'session Shown<'session>,
    pub theme: &'session Theme,
    pub commands: Vec<Command>,
    /// The term and the pair under the pointer.
    term: Option<Term>,
    pair: Option<Pair>,
}

/// Draws the rows of a page. Returns the user's commands.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, rows: &[Row]) -> Vec<Command> {
    let mut painter = RowPainter { shown, theme, commands: Vec::new(), term: None, pair: None };
    painter.rows(ui, rows);
    let RowPainter { mut commands, term, pair, .. } = painter;
    // A term that was chosen in another way stays until the pointer enters a term and leaves it.
    let id = Id::unique("pointed term");
    let was = ui.data(|data| data.get_temp::<Option<Term>>(id)).flatten();
    if term != was {
        ui.data_mut(|data| data.insert_temp(id, term));
        commands.push(ScreenCommand::Point(term).into());
    }
    if pair != shown.options.pointed {
        commands.push(ScreenCommand::PointAtPair(pair).into());
    }
    commands
}

impl RowPainter<'_> {
    fn rows(&mut self, ui: &mut Ui, rows: &[Row]) {
        for (index, row) in rows.iter().enumerate() {
            // A row is known by its place among those of its kind: what has the keyboard keeps it when words come or go above it.
            let kind = discriminant(row);
            let place = rows[..index].iter().filter(|other| discriminant(*other) == kind).count();
            let id = ui.scope_id().with((kind, place));
            ui.scope_builder(UiBuilder::new().scope_id(id), |ui| self.row(ui, row));
        }
    }

    fn row(&mut self, ui: &mut Ui, row: &Row) {
        match row {
            Row::Words(voice, line) => self.words(ui, *voice, line.to_string()),
            Row::Heading { name, note } => self.heading(ui, name, note),
            Row::Number { name, reading, tone, term } => {
                let is_pointed = self.number(ui, name, reading, *tone).hovered();
                self.term = self.term.or(term.filter(|_| is_pointed));
            }
            Row::Equation(terms) => self.equation(ui, terms),
            Row::Moment { at, words, tone, press } => self.moment(ui, [at, words], *tone, press),
            Row::NextContact { pair, words } => {
                let line = ui.add(Label::new(words).sense(Sense::hover()));
                self.pair = self.pair.or(line.hovered().then_some(*pair));
            }
            Row::Bar { name, value, share, is_strong } => self.bar(ui, [name, value], *share, *is_strong),
            Row::Actions(actions) => self.actions(ui, actions),
            Row::Presses(presses) => {
                ui.horizontal(|ui| presses.iter().for_each(|press| self.press(ui, press)));
            }
            Row::Choices { name, choices } => self.choices(ui, name, choices),
            Row::Switches(switches) => self.switches(ui, switches),
            Row::List { name, label, choices, press } => {
                self.list(ui, [name, label], choices, press.as_ref());
            }
            Row::Fields(lines) => self.fields(ui, lines),
            Row::Slider(value) => self.slider(ui, *value),
            Row::Text(field) => self.text(ui, field),
            Row::Circle { name, color, select, fix } => self.circle(ui, name, *color, [select, fix]),
            Row::Fold { name, is_open, rows } => {
                let is_forced = is_open.as_ref().map(|is_open| is_open.0);
                let header = CollapsingHeader::new(*name).open(is_forced).show(ui, |ui| self.rows(ui, rows));
                let command = is_open.as_ref().filter(|_| header.header_response.clicked());
                self.commands.extend(command.map(|is_open| is_open.1.clone()));
            }
            Row::Framed { known, until, any } => self.framed(ui, known.as_ref(), until, any),
            Row::Separator => drop(ui.separator()),
            Row::Plot(plot) => plots::show(ui, self.shown, *plot, self.theme, &mut self.commands),
            Row::Picture => picture::show(ui, self.shown, self.theme),
            Row::Triangle(table) => {
                self.pair = self.pair.or(triangle::show(ui, table, self.theme));
            }
            Row::Trial => {
                if let Some(trial) = self.shown.trial {
                    trial::show(ui, trial, self.theme, &mut self.commands);
                }
            }
        }
    }

    fn color(&self, tone: Tone) -> Color32 {
        match tone {
            Tone::Plain => self.theme.text,
            Tone::Dim => self.theme.text_dim,
            Tone::Accent => self.theme.accent,
            Tone::Alarm => self.theme.missed,
        }
    }

    fn words(&self, ui: &mut Ui, voice: Voice, words: String) {
        let (text, theme) = (RichText::new(words), self.theme);
        ui.label(match voice {
            Voice::Result(mark) => {
                let color = mark.map_or(theme.text, |mark| mark.text_color(theme));
                text.font(font::strong(RESULT)).color(color)
            }
            Voice::Answer => text.font(font::strong(font::BODY)).color(theme.text),
            Voice::Plain => text.color(theme.text),
            Voice::Quiet => text.color(theme.text_dim),
            Voice::Note => text.small().color(theme.text_dim),
        });
    }

    fn heading(&self, ui: &mut Ui, name: &str, note: &str) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
        let (painter, theme) = (ui.painter(), self.theme);
        painter.text(rect.left_center(), Align2::LEFT_CENTER, name, font::strong(font::BODY), theme.text);
        painter.text(
            rect.right_center(),
            Align2::RIGHT_CENTER,
            note,
            font::strong(font::SMALL),
            theme.text_dim,
        );
        let words = format!("{name} {note}");
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words.trim()));
    }

    /// Draws a number with its name and unit. Its tooltip shows it in full.
    fn number(&self, ui: &mut Ui, name: &str, reading: &Reading, tone: Tone) -> Response {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
        let (painter, dim) = (ui.painter(), self.theme.text_dim);
        let Reading { value, unit, exact } = reading;
        let end = rect.right_center() - vec2(if unit.is_empty() { 0.0 } else { UNIT }, 0.0);
        let font = font::strong(font::BODY);
        let value_rect = painter.text(end, Align2::RIGHT_CENTER, value, font, self.color(tone));
        let galley = |size: f32| painter.layout_no_wrap(name.to_owned(), font::regular(size), dim);
        // In a narrow panel, a long name beside a long number is smaller.
        let full = galley(font::BODY);
        let fits = rect.left() + full.size().x + 6.0 <= value_rect.left();
        let name_galley = if fits { full } else { galley(font::SMALL) };
        painter.galley(rect.left_center() - vec2(0.0, name_galley.size().y / 2.0), name_galley, dim);
        painter.text(rect.right_center(), Align2::RIGHT_CENTER, unit, font::regular(font::SMALL), dim);
        let words = format!("{name} {value} {unit}");
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words.trim()));
        if exact.is_empty() { response } else { response.on_hover_text(reading.in_full()) }
    }

    fn equation(&mut self, ui: &mut Ui, terms: &[(Term, String, &'static str); 3]) {
        let whole = format!("{} {} {} = 0", terms[0].1, terms[1].1, terms[2].1);
        let fits = width_in(ui, &whole, &font::strong(font::BODY)) + 3.0 * SPACE < ui.available_width();
        let font = font::strong(if fits { font::BODY } else { font::TINY });
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            for (term, words, made) in terms {
                let text = RichText::new(words).font(font.clone()).color(self.theme.text).underline();
                let label = ui.add(Label::new(text).sense(Sense::hover()));
                self.term = self.term.or(label.hovered().then_some(*term));
                label.on_hover_text(*made);
            }
            ui.label(RichText::new("= 0").font(font));
        });
    }

    fn moment(
        &mut self,
        ui: &mut Ui,
        [at, words]: [&str; 2],
        tone: Tone,
        Press { name, hint, command, .. }: &Press,
    ) {
        let size = vec2(ui.available_width(), LINE.max(ui.spacing().interact_size.y));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        if response.hovered() {
            ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 3.0, self.theme.control);
        }
        let (painter, font) = (ui.painter(), font::regular(font::BODY));
        painter.text(rect.left_center(), Align2::LEFT_CENTER, at, font.clone(), self.theme.text_dim);
        let start = rect.left_center() + vec2(AFTER_TIME, 0.0);
        painter.text(start, Align2::LEFT_CENTER, words, font, self.color(tone));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        press(response, command.clone(), hint, &mut self.commands);
    }

    fn bar(&self, ui: &mut Ui, [name, value]: [&str; 2], share: f64, is_strong: bool) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
        let (painter, theme) = (ui.painter(), self.theme);
        let width = (rect.width() * share as f32).max(2.0);
        painter.rect_filled(rect.with_max_x(rect.left() + width), CornerRadius::same(2), theme.chosen);
        let font = font::of(font::BODY, is_strong);
        painter.text(rect.left_center() + INSET, Align2::LEFT_CENTER, name, font.clone(), theme.text);
        painter.text(rect.right_center() - INSET, Align2::RIGHT_CENTER, value, font, theme.text);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} {value}")));
    }

    fn actions(&mut self, ui: &mut Ui, actions: &[Action]) {
        let buttons = Buttons { size: font::BODY, has_keys: false, theme: self.theme };
        let in_a_row = actions.len().clamp(1, 2) as f32;
        for pair in actions.chunks(2) {
            ui.horizontal(|ui| {
                let gaps = ui.spacing().item_spacing.x * (in_a_row - 1.0);
                let width = (ui.available_width() - gaps) / in_a_row;
                for action in pair {
                    let (rect, _) = ui.allocate_exact_size(vec2(width, BUTTON), Sense::hover());
                    buttons.button(ui, action, rect, &mut self.commands);
                }
            });
        }
    }

    pub fn press(&mut self, ui: &mut Ui, Press { name, hint, command, is_on }: &Press) {
        let button = ui.add_enabled(*is_on, egui::Button::new(name));
        let button = if *is_on { button } else { button.on_disabled_hover_text(hint) };
        press(button, command.clone(), hint, &mut self.commands);
    }

    /// Draws an answer as soon as it is known, in a frame with room for any.
    fn framed(&self, ui: &mut Ui, known: Option<&[String; 3]>, until: &str, any: &[[String; 3]]) {
        let color = if known.is_some() { self.theme.found } else { self.theme.line };
        let frame = Frame::new().stroke((1.0, color)).fill(color.gamma_multiply(FILL));
        frame.corner_radius(6).inner_margin(MARGIN).show(ui, |ui| {
            let width = ui.available_width();
            let laid_out = |words: &[String; 3]| ui.painter().layout_job(written(words, width, self.theme));
            let highest = any.iter().map(|words| laid_out(words).size().y).fold(0.0, f32::max);
            let known = known.map(laid_out);
            ui.set_min_size(vec2(width, highest));
            match known {
                Some(words) => drop(ui.label(words)),
                None => self.words(ui, Voice::Quiet, until.to_owned()),
            }
        });
    }
}

/// Returns the sentences of a framed answer, one below the other: the second in letters so large that it fits into a line.
fn written(sentences: &[String; 3], width: f32, theme: &Theme) -> LayoutJob {
    let fits = |size: &f32| measure::size(&sentences[1], *size, true).x <= width;
    let large = [font::SENTENCE, font::BODY].into_iter().find(fits).unwrap_or(font::SMALL);
    let styles = [
        (font::regular(font::SMALL), theme.text_dim),
        (font::strong(large), theme.text),
        (font::strong(font::SMALL), theme.text),
    ];
    let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(width), ..LayoutJob::default() };
    for (sentence, (font, color)) in sentences.iter().zip(styles) {
        let end = if job.is_empty() { "" } else { "\n" };
        job.append(&(end.to_owned() + sentence), 0.0, TextFormat::simple(font, color));
    }
    job
}
