//! The page Cures: how each method did, in this run or in many throws, what the explained one gets wrong, and what the engines
//! call it.

use egui::{Role, Ui, WidgetInfo};

use super::{engines, press, row};
use crate::session::{
    Command, ExperimentCommand, LineUp, Page, RANGE, Run, Score, ScreenCommand, Session, Thrown, settled,
};
use crate::simulation::{Detection, StepMethod};
use crate::view::plot::{Axis, Curve, Plot};
use crate::view::text::number::{brief, count, percent, three_digits};
use crate::view::theme::Theme;
use crate::view::verdict::{late, longest_delay, wrong_ways};

/// Draws the scoreboard, the curves, and the explained method in the words of the engines.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let (experiment, rules) = (session.experiment(), session.run().rules());
    let thrown = session.thrown(Page::Cures);
    let score = |method: Detection| thrown?.score(method, rules.step);
    let has_scores = score(rules.detection).is_some();
    let results = Detection::ALL.map(|method| {
        let of_run = || experiment.under(method).map(Tally::of_run);
        (method, score(method).map(|score| Tally::of_throws(score, rules.step)).or_else(of_run))
    });
    if let Some(best) = best(&results, has_scores) {
        row::answer(ui, theme, best);
    }
    let heading = if has_scores { "10,000 throws at this speed and dt" } else { "This run so far" };
    row::heading(ui, theme, heading, "");
    let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    row::cells(
        ui,
        theme,
        "",
        &["missed", "late", "ghosts", "lost", "tests/s"].map(str::to_owned),
        [false; 5],
    );
    for (method, tally) in &results {
        let method = *method;
        let (cells, is_failure) = tally.as_ref().map(Tally::cells).unwrap_or_default();
        let line = row::cells(ui, theme, method.about().title, &cells, is_failure);
        let is_explained = rules.detection == method;
        if is_explained {
            ui.painter().vline(line.rect.left() - 6.0, line.rect.y_range().shrink(3.0), (3.0, theme.text));
        }
        line.widget_info(|| WidgetInfo::selected(Role::Button, true, is_explained, method.about().title));
        if line.on_hover_text(method.about().how).clicked() && !is_explained {
            let explain = ExperimentCommand::Explain(method);
            let is_shown = experiment.under(method).is_some();
            commands.push(if is_shown { explain } else { ExperimentCommand::SetDetection(method) }.into());
        }
    }
    ui.spacing_mut().item_spacing.y = spacing;
    row::note(
        ui,
        theme,
        if has_scores {
            "Ghosts: in % of the throws meant to pass by. Lost: how long a hit stops circles, in % of a step."
                .to_owned()
        } else {
            note(&results)
        },
    );
    if let Some(thrown) = thrown {
        row::heading(ui, theme, "Missed, against speed", "");
        let frame = row::plot(ui, "Share of the contacts that each method misses, against the speed");
        plot(session, thrown, frame, theme).paint(ui.painter());
    }
    ui.horizontal_wrapped(|ui| {
        let words = "Under every method, and fewer at other speeds";
        press(ui.button("Throw 10,000 times"), ScreenCommand::Throw.into(), words, commands);
        if !experiment.has_small_lanes() && ui.button("All side by side").clicked() {
            commands.push(ExperimentCommand::SetLineUp(LineUp::All).into());
        }
    });
    engines::show(ui, theme, rules.detection);
}

/// How a method did: what it got wrong, and its price.
struct Tally {
    /// What it missed, caught too late and invented, each in words.
    failures: [(String, bool); 3],
    /// In a run of few circles, the number of contacts after which a circle went the wrong way.
    wrong_ways: u64,
    /// The number of all these.
    mistakes: u64,
    /// The longest delay of an answer in a run of few circles (s): `None` if all came at once.
    delay: Option<f64>,
    has_contacts: bool,
    /// The time for which circles stood still, as a share of the run, or of a step for each throw that hits.
    lost: f64,
    /// The number of pairs tested in a second.
    tests: f64,
}

impl Tally {
    fn of_throws(score: &Score, step: f64) -> Self {
        let counts = [score.missed, score.too_late, score.ghosts];
        let of = [score.contacts, score.contacts, score.passes];
        let share = |one: usize| (percent(counts[one] as f64 / of[one] as f64), counts[one] > 0);
        Self {
            failures: [0, 1, 2].map(share),
            wrong_ways: 0,
            delay: None,
            mistakes: counts.iter().sum(),
            has_contacts: true,
            lost: score.time_lost / step,
            tests: score.pair_tests,
        }
    }

    fn of_run(run: &Run) -> Self {
        let counters = run.counters_since_start();
        let counts = [counters.missed, counters.too_late, counters.ghosts];
        let (mistakes, time): (u64, _) = (counts.iter().sum(), run.clock() - run.start_time());
        let in_time = |amount: f64| if time > 0.0 { amount / time } else { 0.0 };
        let (wrong_ways, delay) =
            if run.is_small() { (wrong_ways(run), longest_delay(run)) } else { (0, None) };
        Self {
            failures: counts.map(|number| (count(number as f64), number > 0)),
            wrong_ways,
            delay,
            mistakes: mistakes + wrong_ways,
            has_contacts: counters.pair_collisions + mistakes > 0,
            lost: in_time(settled(counters.time_lost, run.rules().step)),
            tests: in_time(counters.pair_tests as f64),
        }
    }

    /// Returns the cells of a line, and which of them are failures.
    fn cells(&self) -> ([String; 5], [bool; 5]) {
        let [missed, late, ghosts] = self.failures.clone();
        let lost = if self.lost > 0.0 { percent(self.lost) } else { count(0.0) };
        let tests =
            if self.tests < 1e4 { count(self.tests.round()) } else { brief(three_digits(self.tests)) };
        ([missed.0, late.0, ghosts.0, lost, tests], [missed.1, late.1, ghosts.1, self.lost > 0.0, false])
    }
}

/// Says which of several stepped methods failed least, and its price: where that is time, also the one that failed less than
/// any other that stops nothing. Of equal ones, the one that stops circles least comes first, then the one with the fewest
/// tests. `None` before a contact.
fn best(results: &[(Detection, Option<Tally>)], has_scores: bool) -> Option<String> {
    let stepped = results.iter().filter(|(method, _)| method.is_stepped());
    let mut tallies: Vec<_> =
        stepped.filter_map(|(method, tally)| Some((method.about(), tally.as_ref()?))).collect();
    if tallies.len() < 2 || !tallies.iter().any(|(_, tally)| tally.has_contacts) {
        return None;
    }
    tallies.sort_by(|(_, one), (_, other)| {
        let by_price = one.lost.total_cmp(&other.lost).then(one.tests.total_cmp(&other.tests));
        one.mistakes.cmp(&other.mistakes).then(by_price)
    });
    let (about, tally) = tallies[0];
    let [here, lost_of] =
        if has_scores { ["in these throws", "a step after a hit"] } else { ["here", "the time"] };
    let count = if tally.mistakes > 0 { "failed least" } else { "failed at no contact" };
    let [mut price, mut other] = [const { String::new() }; 2];
    if tally.lost > 0.0 {
        price = format!(", but stopped circles for {} of {lost_of}", percent(tally.lost));
        let mut rest = tallies.iter().filter(|(_, tally)| tally.lost == 0.0);
        if let (Some((next, fewest)), second) = (rest.next(), rest.next())
            && second.is_none_or(|(_, second)| fewest.mistakes < second.mistakes)
        {
            other = format!(" Of those that stop none, {} failed least.", next.title);
        }
    } else if let Some(delay) = tally.delay {
        price = format!(", but answered up to {}", late(delay));
    }
    Some(format!(
        "Best {here} of the methods in engines: {}. It {count}{price}. Elsewhere it gets wrong: {}.{other}",
        about.title, about.wrong
    ))
}

/// Explains the column *lost*, and adds the failures of a run that have no column. Methods without numbers have not run.
fn note(results: &[(Detection, Option<Tally>)]) -> String {
    let wrong_ways = results.iter().filter_map(|(method, tally)| {
        let count = tally.as_ref()?.wrong_ways;
        (count > 0).then(|| format!("{} {count}", method.about().title))
    });
    let wrong_ways = wrong_ways.collect::<Vec<_>>().join(", ");
    let wrong_ways =
        if wrong_ways.is_empty() { wrong_ways } else { format!("Sent the wrong way: {wrong_ways}. ") };
    let is_part = results.iter().any(|(_, tally)| tally.is_none());
    let others = if is_part { " The others have not run." } else { "" };
    format!(
        "{wrong_ways}Lost: how long circles stood still, stopped until a step ended, in % of the time.{others}"
    )
}

/// Draws the curves of the methods, and the present speed.
fn plot(session: &Session, thrown: &Thrown, frame: egui::Rect, theme: &Theme) -> Plot {
    let [from, to] = RANGE;
    let axes = [Axis::logarithmic(from, to, "v dt / R"), Axis::linear(0.0, 100.0, "missed (%)")];
    let mut plot = Plot::new(frame, axes, &[], theme);
    let closing = |step: f64| thrown.throws.with_step(step).closing_per_step();
    let curve = |method: StepMethod| {
        let title = method.about().title;
        let (name, color) = match method {
            StepMethod::Overlap => (title, theme.text),
            StepMethod::SubSteps => (title, theme.text_dim),
            StepMethod::CenterRay => (title, theme.accent),
            StepMethod::SweepAtRest => (title, theme.blue),
            StepMethod::Sweep => ("Sweep, Speculative, Intercept", theme.found),
            // It misses nothing, as sweep and intercept.
            StepMethod::Speculative => return None,
        };
        let tried = thrown.scores.iter().filter(|(_, score)| score.method == Detection::Stepped(method));
        let share = |missed: u64, of: u64| 100.0 * missed as f64 / of as f64;
        let points = tried.map(|(step, score)| [closing(*step), share(score.missed, score.contacts)]);
        // The first one is of the present step.
        Some(Curve::new(name, points.skip(1).collect(), color))
    };
    let curves = StepMethod::ALL.into_iter().filter_map(curve);
    let now = closing(session.run().rules().step);
    plot.curves(curves, Some(now).filter(|now| (from..=to).contains(now)));
    plot
}
