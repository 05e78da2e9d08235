//! The scoreboard of the page Cures: how each method did, in this run or in many throws.

use circle_collision::simulation::Detection;
use egui::{Color32, Role, Ui, WidgetInfo};

use super::row;
use crate::session::{Command, ExperimentCommand, Run, Score, Shown, about, without_rounding};
use crate::view::text::number::{brief, count, percent, three_digits};
use crate::view::text::{font, measure};
use crate::view::theme::Theme;
use crate::view::words::verdict::wrong_ways;

/// The headings of the columns. Each has two lines.
const HEADINGS: [&str; 6] = ["missed\n ", "too late", "wrong way\n ", "ghosts", "lost\n ", "tests/s"];

/// What the columns hold: of throws, and of a run.
const NOTE_ON_THROWS: &str = "Thrown at any offset. Ghosts: in % of those meant to pass by. Lost: how long a hit stops circles, in % of a step.";
const NOTE_ON_RUNS: &str = "Wrong way: more than 5° off. Lost: how long circles stood still, stopped until a step ended, added up, in % of the time.";

/// Draws a line for each method, underlined in the color of its curve. A click explains the method.
pub fn show(
    ui: &mut Ui,
    shown: &Shown,
    theme: &Theme,
    color: impl Fn(Detection) -> Option<Color32>,
    commands: &mut Vec<Command>,
) {
    let has_throws = throw_score(shown, shown.run().rules().detection).is_some();
    row::heading(
        ui,
        theme,
        if has_throws { "10,000 throws at this speed and dt" } else { "This run so far" },
        "",
    );
    let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    ui.add_space(spacing);
    // Throws are not looked at for directions.
    let headings = HEADINGS.map(|heading| if has_throws && heading == HEADINGS[2] { "" } else { heading });
    row::cells(ui, theme, "", &headings.map(str::to_owned), [false; 6]);
    let mut have_all = true;
    for &method in Detection::ALL {
        let tally = Tally::of(shown, method);
        have_all &= tally.is_some();
        line(ui, shown, theme, (method, tally.as_ref()), color(method), commands);
    }
    ui.spacing_mut().item_spacing.y = spacing;
    let rest = if have_all { "" } else { " The others have not run." };
    row::note(
        ui,
        theme,
        if has_throws { NOTE_ON_THROWS.to_owned() } else { format!("{NOTE_ON_RUNS}{rest}") },
    );
}

/// Returns the score of a method in the throws at the present step, if they were made.
fn throw_score<'session>(shown: &Shown<'session>, method: Detection) -> Option<&'session Score> {
    shown.method_throws?.score(method, shown.run().rules().step)
}

/// Draws the line of a method.
fn line(
    ui: &mut Ui,
    shown: &Shown,
    theme: &Theme,
    (method, tally): (Detection, Option<&Tally>),
    color: Option<Color32>,
    commands: &mut Vec<Command>,
) {
    let title = about(method).title;
    let (cells, is_failure) = tally.map(Tally::cells).unwrap_or_default();
    let line = row::cells(ui, theme, title, &cells, is_failure);
    // The legend of the curves: at some of them there is no room for a name.
    if let Some(color) = color {
        let end = line.rect.left() + measure::size(title, font::SMALL, false).x;
        ui.painter().hline(line.rect.left()..=end, line.rect.bottom() - 4.0, (2.0, color));
    }
    let is_explained = shown.run().rules().detection == method;
    if is_explained {
        ui.painter().vline(line.rect.left() - 6.0, line.rect.y_range().shrink(3.0), (3.0, theme.text));
    }
    line.widget_info(|| WidgetInfo::selected(Role::Button, true, is_explained, title));
    if line.on_hover_text(about(method).how).clicked() && !is_explained {
        let has_lane = shown.under(method).is_some();
        let explain = if has_lane { ExperimentCommand::Explain } else { ExperimentCommand::SetDetection };
        commands.push(explain(method).into());
    }
}

/// How a method did: what it got wrong, and its price.
struct Tally {
    /// Its misses, late catches and ghosts, each in words.
    failures: [(String, bool); 3],
    /// The number of contacts after which a circle went the wrong way: `None` where they are not looked at.
    wrong_ways: Option<u64>,
    /// The time for which circles stood still, as a share of the run, or of a step for each throw that hits.
    lost: f64,
    /// The number of pairs tested in a second.
    tests: f64,
}

impl Tally {
    /// Returns the tally of a method: of its throws at the present step, or else of its run; `None` without either.
    fn of(shown: &Shown, method: Detection) -> Option<Self> {
        let step = shown.run().rules().step;
        let throws = throw_score(shown, method).map(|score| Self::from_throws(score, step));
        throws.or_else(|| shown.under(method).map(Self::from_run))
    }

    /// Returns the tally of many throws with steps of `step` (s).
    fn from_throws(score: &Score, step: f64) -> Self {
        let counts = [score.missed, score.too_late, score.ghosts];
        let totals = [score.contacts, score.contacts, score.passes];
        let share = |kind: usize| (percent(counts[kind] as f64 / totals[kind] as f64), counts[kind] > 0);
        Self {
            failures: [0, 1, 2].map(share),
            wrong_ways: None,
            lost: score.time_lost / step,
            tests: score.pair_tests,
        }
    }

    /// Returns the tally of a run so far.
    fn from_run(run: &Run) -> Self {
        let counters = run.counters_since_start();
        let counts = [counters.missed, counters.too_late, counters.ghosts];
        let time = run.clock() - run.start_time();
        let in_time = |amount: f64| if time > 0.0 { amount / time } else { 0.0 };
        Self {
            failures: counts.map(|number| (count(number as f64), number > 0)),
            wrong_ways: run.is_small().then(|| wrong_ways(run)),
            lost: in_time(without_rounding(counters.time_lost, run.rules().step)),
            tests: in_time(counters.pair_tests as f64),
        }
    }

    /// Returns the cells of a line, and which of them are failures.
    fn cells(&self) -> ([String; 6], [bool; 6]) {
        let [missed, late, ghosts] = self.failures.clone();
        let wrong_ways = self.wrong_ways.map_or(String::new(), |number| count(number as f64));
        let is_wrong = self.wrong_ways.is_some_and(|number| number > 0);
        let lost = if self.lost > 0.0 { percent(self.lost) } else { count(0.0) };
        let tests =
            if self.tests < 1e4 { count(self.tests.round()) } else { brief(three_digits(self.tests)) };
        let cells = [missed.0, late.0, wrong_ways, ghosts.0, lost, tests];
        (cells, [missed.1, late.1, is_wrong, ghosts.1, self.lost > 0.0, false])
    }
}
