//! The pair tests of each method so far: counted, or computed for one that does not run; and their plot against the number
//! of circles.

use circle_collision::simulation::Detection;
use egui::Rect;

use super::{Axis, Curve, Plot};
use crate::session::{Run, Shown, about};
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
    /// Whether it was counted in a run of this method; else it is computed.
    pub is_counted: bool,
    /// The pair tests since the start, or since a later switch of the method.
    pub tests: f64,
}

/// Whether the methods search for neighbors first in this scene.
pub fn is_crowd(shown: &Shown) -> bool {
    shown.run().world().len() > COUNTED_UP_TO
}

/// Returns the cost of the stepped method that is explained, or else of the one on the button, and of intercept detection, with all
/// pairs: counted for a method that runs, computed for one that does not, and for both with many circles.
pub fn costs(shown: &Shown) -> [Cost; 2] {
    let stepped = Detection::Stepped(shown.stepped_method);
    [stepped, Detection::Intercept].map(|detection| match shown.under(detection) {
        Some(run) if !is_crowd(shown) => counted(run),
        _ => {
            let run = shown.run();
            let tests = computed(run, detection, run.world().len() as f64);
            Cost { detection, is_counted: false, tests }
        }
    })
}

/// Returns the cost of the method of a run, as counted.
pub fn counted(run: &Run) -> Cost {
    Cost { detection: run.rules().detection, is_counted: true, tests: run.pair_tests() as f64 }
}

/// Returns the number of pairs of this many circles.
pub fn pairs(circles: f64) -> f64 {
    circles * (circles - 1.0).max(0.0) / 2.0
}

/// Returns how many pairs are solved again, with this number of circles, after a bounce of two and after a contact with a
/// wall.
pub fn solved_again(circles: f64) -> [f64; 2] {
    [(2.0 * circles - 3.0).max(0.0), (circles - 1.0).max(0.0)]
}

/// Computes the pair tests so far of a method that tests all pairs, if this many circles were as dense and as fast as those
/// of the run: then each touches others as often, and the walls grow with the side of the area.
fn computed(run: &Run, detection: Detection, circles: f64) -> f64 {
    let since = run.clock() - run.method_start().time.max(run.start_time());
    if detection.is_stepped() {
        return pairs(circles) * (since / run.rules().check_interval() + 1e-9).floor();
    }
    // All pairs once, then some for each contact.
    let [bounce, wall] = solved_again(circles);
    let counters = run.counters_since_start();
    let met = counters.caught + counters.too_late + counters.missed;
    let bounces = if run.rules().detection.is_stepped() { met } else { counters.pair_collisions };
    let growth = circles / run.world().len() as f64;
    let after_contacts = bounces as f64 * growth * bounce + counters.wall_hits as f64 * growth.sqrt() * wall;
    // Contacts are counted from the start, so of those before a switch of the method an even share is left out.
    let share = if run.was_switched() { since / (run.clock() - run.start_time()) } else { 1.0 };
    pairs(circles) + share * after_contacts
}

/// Draws the pair tests so far with all pairs against the number of circles, and those that were counted. Says why there are
/// none.
pub(super) fn plot(shown: &Shown, frame: Rect, theme: &Theme) -> Result<Plot, &'static str> {
    let run = shown.run();
    if run.world().len() < 2 {
        return Err(NOTHING);
    }
    let circles = run.world().len() as f64;
    let most = MOST.max(circles);
    let tests = |method: Detection, circles: f64| computed(run, method, circles);
    // Before the first check, overlap has no curve.
    let methods =
        costs(shown).map(|cost| cost.detection).into_iter().filter(|&method| tests(method, most) > 0.0);
    let mut methods: Vec<Detection> = methods.collect();
    // The names at the curves are in their order, from the top.
    methods.sort_by(|&first, &second| tests(second, most).total_cmp(&tests(first, most)));
    let highest = methods.iter().map(|&method| tests(method, most)).fold(10.0, f64::max);
    let axes =
        [Axis::logarithmic(FEWEST, most, "circles"), Axis::logarithmic(1.0, highest, "pair tests so far")];
    let mut plot = Plot::new(frame, axes, &[], theme);
    let color = |method: Detection| if method.is_stepped() { theme.text } else { theme.found };
    let curve = |&method: &Detection| {
        let name = format!("{}, all pairs", about(method).title);
        Curve::new(&name, plot.sampled(|circles| tests(method, circles)), color(method))
    };
    let curves: Vec<Curve> = methods.iter().map(curve).collect();
    plot.curves(curves, Some(circles));
    let lanes = shown.runs().map(counted).filter(|cost| cost.tests > 0.0);
    for cost in lanes.filter(|cost| methods.contains(&cost.detection)) {
        plot.labeled_dot([circles, cost.tests], &count(cost.tests), color(cost.detection));
    }
    Ok(plot)
}
