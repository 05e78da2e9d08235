//! The trial of a game: how often each method fails in each situation. A cell opens the first failure.

use circle_collision::simulation::Detection;
use egui::{
    Align2, FontId, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::session::{Cell, Command, FilesCommand, Situation, Trial, about};
use crate::view::text::font;
use crate::view::text::measure::width_in;
use crate::view::text::number::{Reading, count};
use crate::view::theme::Theme;
use crate::view::words::game::setting;

/// The width of the names, as a share of the whole.
const NAMES: f32 = 0.25;

/// The distance of the ghosts from the other number above them (points), and the least height of a line with both.
const GHOSTS: f32 = 14.0;
const WITH_GHOSTS: f32 = 32.0;

/// The least width that is given to a column (points): that of a number.
const LEAST: f32 = 32.0;

/// The distance between two cells (points).
const GAP: f32 = 2.0;

/// The strength of the color of a cell without failures, and of one in which everything fails.
const STRENGTHS: [f32; 2] = [0.1, 0.4];

/// Draws a line for each method, with a cell for each situation. The names stand beside the cells, or above where there is no room.
pub fn show(ui: &mut Ui, trial: &Trial, theme: &Theme, commands: &mut Vec<Command>) {
    let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, GAP);
    let (least, width) = (ui.spacing().interact_size.x, ui.available_width());
    let beside = columns(ui, NAMES * width, width);
    let is_beside = beside.iter().all(|[begin, end]| end - begin >= least.max(LEAST));
    let columns = if is_beside { beside } else { columns(ui, 0.0, width) };
    let (line, _) = ui.allocate_exact_size(vec2(width, font::TINY), Sense::hover());
    for (situation, column) in Situation::ALL.into_iter().zip(columns) {
        let (at, font) = (frame(line, column).center(), font::regular(font::TINY));
        ui.painter().text(at, Align2::CENTER_CENTER, heading(situation), font, theme.text_dim);
    }
    let (game, answer) = (trial.game(), trial.answer());
    for &method in Detection::ALL {
        let cells = || trial.cells().iter().filter(|cell| cell.method == method);
        let ghosts = if cells().any(|cell| cell.ghosts > 0) { "+ ghosts" } else { "" };
        let height = if ghosts.is_empty() { least } else { least.max(WITH_GHOSTS) };
        let (about, stepped) = (about(method), method.stepped());
        let is_answer = stepped.is_some() && answer == stepped;
        let name =
            ui.allocate_exact_size(vec2(width, if is_beside { height } else { font::BODY }), Sense::hover());
        let (line, response) = name;
        let (title, at) = (about.title, (line.left_center(), Align2::LEFT_CENTER));
        let line = if is_beside {
            lines(ui, theme, at, [title, ghosts], fitting(ui, title, NAMES * width, is_answer));
            line
        } else {
            lines(ui, theme, at, [&format!("{title} {ghosts}"), ""], font::of(font::SMALL, is_answer));
            ui.allocate_exact_size(vec2(width, height), Sense::hover()).0
        };
        let rate = game.rate * f64::from(game.substeps);
        let word = stepped.and_then(|method| setting(game, method, rate)).map(|word| word.join(". "));
        let word = word.map_or_else(String::new, |word| format!(" In {}: {word}", game.engine));
        let wrong = game.wrong(method);
        response.on_hover_text(format!("{}.{word} What still goes wrong: {wrong}", about.how));
        for (of_method, column) in cells().zip(columns) {
            if cell(ui, theme, of_method, frame(line, column)).clicked() {
                commands.push(FilesCommand::OpenThrow(method, of_method.situation).into());
            }
        }
    }
    ui.spacing_mut().item_spacing.y = spacing;
}

/// Returns the heading of a column, which has little room. That of the end stands beside that of its wall.
fn heading(situation: Situation) -> String {
    match situation {
        Situation::WallEnd => "end".to_owned(),
        Situation::AtRest => "rest".to_owned(),
        _ => situation.to_string(),
    }
}

/// Returns where each column begins and ends in a line of this width (points), after the names: as wide as its heading needs, with an equal
/// share of the rest.
fn columns(ui: &Ui, names: f32, width: f32) -> [[f32; 2]; Situation::ALL.len()] {
    let (font, least) = (font::regular(font::TINY), ui.spacing().interact_size.x.max(LEAST));
    let widths = Situation::ALL.map(|situation| width_in(ui, &heading(situation), &font).max(least));
    let share = (width - names - widths.iter().sum::<f32>()) / widths.len() as f32;
    let mut next = names;
    widths.map(|width| {
        let begin = next;
        next += width + share;
        [begin, next - GAP]
    })
}

/// Returns the font for words in this width (points): smaller where they are long.
fn fitting(ui: &Ui, words: &str, width: f32, is_strong: bool) -> FontId {
    let [small, tiny] = [font::SMALL, font::TINY].map(|size| font::of(size, is_strong));
    if width_in(ui, words, &small) < width { small } else { tiny }
}

/// Draws words in this font, and others below them in small letters, if there are any.
fn lines(ui: &Ui, theme: &Theme, (at, align): (Pos2, Align2), [first, below]: [&str; 2], font: FontId) {
    let half = vec2(0.0, if below.is_empty() { 0.0 } else { GHOSTS / 2.0 });
    ui.painter().text(at - half, align, first, font, theme.text);
    ui.painter().text(at + half, align, below, font::regular(font::TINY), theme.text);
}

/// Returns the frame of a cell in this line.
fn frame(line: Rect, [begin, end]: [f32; 2]) -> Rect {
    Rect::from_min_max(pos2(line.left() + begin, line.top()), pos2(line.left() + end, line.bottom()))
}

/// Draws a cell. It is as colored as its method fails often.
fn cell(ui: &Ui, theme: &Theme, cell: &Cell, frame: Rect) -> Response {
    let id = ui.scope_id().with(("cell", cell.method.to_string(), cell.situation.to_string()));
    let response = ui.interact(frame, id, Sense::click());
    let number = |share: f64| Reading::percent(share).value.replace(' ', "");
    let share = if cell.wrong == 0 { "0".to_owned() } else { number(cell.share()) };
    let share = if cell.contacts == 0 { String::new() } else { share };
    let ghosts = if cell.ghosts == 0 { String::new() } else { format!("+{}", number(cell.ghost_share())) };
    let worst = cell.share().max(cell.ghost_share()).min(1.0) as f32;
    let color = if worst == 0.0 { theme.found } else { theme.missed };
    let [low, high] = STRENGTHS;
    let is_pointed = response.hovered() || response.has_focus();
    let stroke = if is_pointed { Stroke::new(1.0, theme.text) } else { Stroke::NONE };
    let fill =
        if cell.contacts == 0 { theme.control } else { color.gamma_multiply(low + (high - low) * worst) };
    ui.painter().rect(frame, 3.0, fill, stroke, StrokeKind::Inside);
    let at = (frame.center(), Align2::CENTER_CENTER);
    lines(ui, theme, at, [&share, &ghosts], font::regular(font::SMALL));
    let name = format!("{}, {}", about(cell.method).title, cell.situation);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name}: {share} {ghosts}")));
    let [contacts, passes] = [cell.contacts, cell.passes].map(|number| count(number as f64));
    let of = if cell.situation == Situation::Crowd { "contacts" } else { "passes" };
    let counts = format!(
        "{name}: {} of {contacts} hits missed or too late, {} ghosts in {passes} {of}",
        cell.wrong, cell.ghosts
    );
    response.on_hover_text(counts).on_hover_cursor(egui::CursorIcon::PointingHand)
}
