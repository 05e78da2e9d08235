//! The pair tests of each method per simulated second: counted, or computed for one that does not run; and their plot against
//! the number of circles.

use egui::Rect;

use super::{Axis, Curve, Plot};
use crate::session::{Lane, Run, Session};
use crate::simulation::Detection;
use crate::view::text::number::count;
use crate::view::theme::Theme;

/// The number of circles above which each method searches for neighbors first, so that all pairs are only computed.
const COUNTED_UP_TO: usize = 32;

/// Says why there is no plot.
pub const NOTHING: &str = "There is no pair here.";

/// The range of the number of circles.
const FEWEST: f64 = 2.0;
const MOST: f64 = 1e5;

/// The cost of one method.
pub struct Cost {
    pub detection: Detection,
    /// The time from which it was counted in a run of this method (s); `None` if it is computed instead.
    pub counted_from: Option<f64>,
    /// Pair tests per simulated second. Not finite before any time has passed.
    pub rate: f64,
}

/// Whether the methods search for neighbors first in this scene.
pub fn is_crowd(session: &Session) -> bool {
    session.run().world().len() > COUNTED_UP_TO
}

/// Returns the cost of the stepped method and of intercept detection, with all pairs: counted for a method that runs,
/// computed for one that does not, and for both with many circles.
pub fn costs(session: &Session) -> [Cost; 2] {
    let stepped = session.experiment().stepped().next().map_or(Detection::OVERLAP, Lane::method);
    [stepped, Detection::Intercept].map(|detection| match session.experiment().under(detection) {
        Some(run) if !is_crowd(session) && run.clock() > run.method_start().time => counted(run),
        _ => {
            let run = session.run();
            let rate = rate(run, detection, run.world().len() as f64);
            Cost { detection, counted_from: None, rate }
        }
    })
}

/// Returns the cost of the method of a run, as counted.
pub fn counted(run: &Run) -> Cost {
    let from = run.method_start();
    let tests = run.counters().pair_tests.saturating_sub(from.pair_tests) as f64;
    let rate = tests / (run.clock() - from.time);
    Cost { detection: run.rules().detection, counted_from: Some(from.time), rate }
}

/// Returns how many pairs are solved again, with this number of circles, after a bounce of two and after a contact with a
/// wall.
pub fn solved_again(circles: f64) -> [f64; 2] {
    [(2.0 * circles - 3.0).max(0.0), (circles - 1.0).max(0.0)]
}

/// Computes the pair tests per simulated second of a method that tests all pairs, if this many circles were as dense and as
/// fast as those of the run: then each touches others as often, and the walls grow with the side of the area.
fn rate(run: &Run, detection: Detection, circles: f64) -> f64 {
    let pairs = circles * (circles - 1.0).max(0.0) / 2.0;
    match detection {
        Detection::Stepped(_) => pairs / run.rules().step,
        Detection::Intercept => {
            // All pairs once, then some for each contact.
            let [bounce, wall] = solved_again(circles);
            let counters = run.counters();
            let met = counters.caught + counters.too_late + counters.missed;
            let bounces = if run.rules().detection.is_stepped() { met } else { counters.pair_collisions };
            let growth = circles / run.world().len() as f64;
            let after_contacts =
                bounces as f64 * growth * bounce + counters.wall_hits as f64 * growth.sqrt() * wall;
            (pairs + after_contacts) / run.clock()
        }
    }
}

/// Draws the pair tests per second with all pairs against the number of circles, and those that were counted. Says why there
/// are none.
pub(super) fn plot<'theme>(
    session: &Session,
    frame: Rect,
    theme: &'theme Theme,
) -> Result<Plot<'theme>, &'static str> {
    let run = session.run();
    if run.world().len() < 2 {
        return Err(NOTHING);
    }
    let circles = run.world().len() as f64;
    let methods = costs(session).map(|cost| (cost.detection, cost.rate.is_finite()));
    let methods = methods.into_iter().filter(|(_, is_known)| *is_known).map(|(detection, _)| detection);
    let methods: Vec<Detection> = methods.collect();
    let most = MOST.max(circles);
    let ends = methods.iter().map(|&method| [FEWEST, most].map(|circles| rate(run, method, circles)));
    let [lowest, highest] =
        ends.fold([1.0_f64, 10.0_f64], |[low, high], [least, most]| [low.min(least), high.max(most)]);
    let axes = [
        Axis::logarithmic(FEWEST, most, "circles"),
        Axis::logarithmic(lowest.max(1e-3), highest, "pair tests a second"),
    ];
    let mut plot = Plot::new(frame, axes, &[], theme);
    let curve = |&method: &Detection| {
        let color = if method.is_stepped() { theme.text } else { theme.found };
        let points = plot.sampled(|circles| rate(run, method, circles));
        Curve { name: format!("{}, all pairs", method.about().title), points, color }
    };
    let curves: Vec<Curve> = methods.iter().map(curve).collect();
    plot.curves(&curves, Some(circles));
    for cost in
        session.experiment().runs().map(counted).filter(|cost| cost.rate.is_finite() && cost.rate > 0.0)
    {
        let color = if cost.detection.is_stepped() { theme.text } else { theme.found };
        plot.labeled_dot([circles, cost.rate], &count(cost.rate), color);
    }
    Ok(plot)
}
