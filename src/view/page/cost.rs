//! The page Cost: what a frame costs under each method, as measured on this machine, a bar for each, and the table that explains it.

use circle_collision::simulation::Detection;

use super::{Row, table};
use crate::scene::built_in_index;
use crate::session::{FRAME, FilesCommand, Host, MethodCost, ScreenCommand, Shown, about};
use crate::view::button::Action;
use crate::view::text::number::{brief, brief_time, count, three_digits};
use crate::view::words::event::{pairs, solved_again};

/// The time below which the cost of a frame is next to nothing, and its measurement mostly chance (s).
const NOTHING: f64 = 1e-6;

/// The time below which no digit is worth showing beside longer ones (s).
const SHORTEST: f64 = 1e-7;

/// Returns which of the two methods on screen costs less, a bar for each method that was measured, and the table: of at most two
/// circles, what it is for. A figure measures nothing, and has the table alone.
pub fn rows(shown: &Shown) -> Vec<Row> {
    let circles = shown.run().world().len();
    if !shown.run().start().has_pair() {
        return vec![Row::quiet("There is no pair here.")];
    }
    let table = if circles <= 2 { larger_scene() } else { table::rows(shown) };
    if shown.options.host == Host::Figure {
        return table;
    }
    let mut rows = vec![Row::answer(comparison(shown))];
    if shown.cost_waits {
        let hint = "Runs each method for a moment, which may take seconds";
        rows.push(Row::press("Measure", hint, ScreenCommand::MeasureCosts));
    } else {
        rows.extend(bars(shown));
    }
    rows.push(Row::Separator);
    rows.extend(table);
    let clock = if shown.options.host == Host::Page { " The browser's clock is coarse." } else { "" };
    rows.extend([
        Row::Separator,
        Row::note(format!(
            "Measured on this machine, in short runs from the start. Each circle is swept; a game sweeps only its fast ones.{clock}"
        )),
    ]);
    rows
}

/// Returns what the table is for, and the button that opens a scene in which it has many entries.
fn larger_scene() -> Vec<Row> {
    let ([bounce, _], all) = (solved_again(30.0), pairs(30.0));
    let mut rows = vec![Row::quiet(format!(
        "Intercept keeps a table of when each pair touches. Among 30 circles, overlap tests {all} pairs at every check; after a bounce, \
         intercept solves {bounce} entries of the table again, and keeps the others."
    ))];
    let open = |index| {
        Action::other(&format!("Gas of 30: a table of {all} entries"), FilesCommand::OpenBuiltIn(index))
    };
    rows.extend(built_in_index("gas-30").map(|index| Row::Actions(vec![open(index)])));
    rows
}

/// Returns the bars, and what they have in common.
fn bars(shown: &Shown) -> Vec<Row> {
    let circles = shown.run().world().len();
    let title = format!("Mean of a {} frame", brief_time(FRAME));
    let plural = if circles == 1 { "" } else { "s" };
    let mut rows = vec![Row::heading(title, format!("{} circle{plural}", count(circles as f64)))];
    let most = shown.costs.iter().map(|cost| cost.time).fold(0.0, f64::max);
    // Where all cost next to nothing, they have the same short bar.
    let ends = if most < NOTHING { [NOTHING, 10.0 * NOTHING] } else { [SHORTEST, most] };
    rows.extend(shown.costs.iter().map(|cost| bar(shown, cost, ends)));
    rows.push(Row::quiet("A stepped method pays for every check, intercept for every contact."));
    rows
}

/// Returns a cost as a bar, with the name of the method, its time and its pair tests on it. A time below `shortest` has no digits,
/// and `longest` fills the width (s).
fn bar(shown: &Shown, cost: &MethodCost, [shortest, longest]: [f64; 2]) -> Row {
    let tests = match cost.tests {
        ..0.05 => "< 0.1".to_owned(),
        0.05..10.0 => brief((cost.tests * 10.0).round() / 10.0),
        _ => count(cost.tests),
    };
    let time = if cost.time < shortest {
        format!("< {}", brief(1e6 * shortest))
    } else {
        brief(three_digits(1e6 * cost.time))
    };
    Row::Bar {
        name: about(cost.method).title,
        value: format!("{time} µs, {tests} pair tests"),
        share: cost.time.max(shortest) / longest,
        is_strong: shown.under(cost.method).is_some(),
    }
}

/// Says which of the two methods costs more here, and by what factor: the stepped one that is explained, or else chosen, and
/// intercept.
fn comparison(shown: &Shown) -> String {
    let methods = [Detection::Stepped(shown.state.experiment().stepped_method()), Detection::Intercept];
    let cost = |method| shown.costs.iter().find(|cost| cost.method == method);
    let [Some(stepped), Some(exact)] = methods.map(cost) else {
        return if shown.cost_waits {
            "A scene of this size is measured on request.".to_owned()
        } else if shown.state.is_playing() {
            "Pause, and each method is measured.".to_owned()
        } else {
            "Measuring …".to_owned()
        };
    };
    let [stepped_title, exact_title] = methods.map(|method| about(method).title);
    if stepped.time.max(exact.time) < NOTHING {
        return format!("{stepped_title} and {exact_title} cost next to nothing here.");
    }
    let ratio = stepped.time / exact.time;
    let ([cheaper, dearer], factor) = if ratio >= 1.0 {
        ([exact_title, stepped_title], ratio)
    } else {
        ([stepped_title, exact_title], 1.0 / ratio)
    };
    let times = match factor {
        ..1.15 => return format!("{cheaper} and {dearer} cost about the same here."),
        1.15..9.95 => brief((10.0 * factor).round() / 10.0),
        // Another run on a busy machine may give another third digit.
        _ => {
            let unit = 10_f64.powf(factor.log10().floor() - 1.0);
            format!("some {}", count((factor / unit).round() * unit))
        }
    };
    format!("{dearer} costs {times} times as much as {cheaper} here.")
}
