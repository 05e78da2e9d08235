//! How each method did, in numbers and in words.

use circle_collision::simulation::Detection;

use crate::session::{Run, Score, Session, about, without_rounding};
use crate::view::text::number::{brief, count, percent, three_digits};
use crate::view::verdict::{late, longest_delay, verdict, wrong_ways};

/// The share by which prices may differ that are as good as equal: it hardly shows.
const EQUAL: f64 = 0.02;

/// How a method did: what it got wrong, and its price.
pub struct Tally {
    /// Its misses, late catches and ghosts, each in words.
    failures: [(String, bool); 3],
    /// The number of contacts after which a circle went the wrong way: `None` where they are not looked at.
    wrong_ways: Option<u64>,
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
    /// Returns the tally of many throws with steps of `step` (s).
    pub fn of_throws(score: &Score, step: f64) -> Self {
        let counts = [score.missed, score.too_late, score.ghosts];
        let of = [score.contacts, score.contacts, score.passes];
        let share = |one: usize| (percent(counts[one] as f64 / of[one] as f64), counts[one] > 0);
        Self {
            failures: [0, 1, 2].map(share),
            wrong_ways: None,
            delay: None,
            mistakes: counts.iter().sum(),
            has_contacts: true,
            lost: score.time_lost / step,
            tests: score.pair_tests,
        }
    }

    /// Returns the tally of a run so far.
    pub fn of_run(run: &Run) -> Self {
        let counters = run.counters_since_start();
        let counts = [counters.missed, counters.too_late, counters.ghosts];
        let (mistakes, time): (u64, _) = (counts.iter().sum(), run.clock() - run.start_time());
        let in_time = |amount: f64| if time > 0.0 { amount / time } else { 0.0 };
        let wrong_ways = run.is_small().then(|| wrong_ways(run));
        Self {
            failures: counts.map(|number| (count(number as f64), number > 0)),
            wrong_ways,
            delay: run.is_small().then(|| longest_delay(run)).flatten(),
            mistakes: mistakes + wrong_ways.unwrap_or(0),
            has_contacts: counters.caught + counters.too_late + counters.missed > 0,
            lost: in_time(without_rounding(counters.time_lost, run.rules().step)),
            tests: in_time(counters.pair_tests as f64),
        }
    }

    /// Returns the prices, the worst first: time lost (whole %, as shown), delay, tests.
    fn prices(&self) -> [f64; 3] {
        [(100.0 * self.lost).round(), self.delay.map_or(0.0, f64::abs), self.tests]
    }

    /// Whether it did as well as another, whatever the tests.
    fn is_as_good_as(&self, other: &Self) -> bool {
        let ([lost, delay, _], [other_lost, other_delay, _]) = (self.prices(), other.prices());
        let is_equal = |one: f64, other: f64| (one - other).abs() <= EQUAL * other;
        self.mistakes == other.mistakes && is_equal(lost, other_lost) && is_equal(delay, other_delay)
    }

    /// Returns the cells of a line, and which of them are failures.
    pub fn cells(&self) -> ([String; 6], [bool; 6]) {
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

/// Returns the tallies of several stepped methods, the one that failed least first. Of equal ones, the one that stops circles
/// least comes first, then the one that answers soonest, then the one with the fewest tests. Empty before a contact, or with one
/// method.
fn ranked(results: &[(Detection, Option<Tally>)]) -> Vec<(Detection, &Tally)> {
    let stepped = results.iter().filter(|(method, _)| method.is_stepped());
    let mut tallies: Vec<_> =
        stepped.filter_map(|(method, tally)| Some((*method, tally.as_ref()?))).collect();
    if tallies.len() < 2 || !tallies.iter().any(|(_, tally)| tally.has_contacts) {
        return Vec::new();
    }
    tallies.sort_by(|(_, one), (_, other)| {
        let by_price = |price: usize| one.prices()[price].total_cmp(&other.prices()[price]);
        one.mistakes.cmp(&other.mistakes).then(by_price(0)).then(by_price(1)).then(by_price(2))
    });
    tallies
}

/// Returns the stepped methods that failed least in the small lanes, once each of them has a result of the explained pair. None
/// before, in runs of many circles, and if all did as well.
pub fn best_lanes(session: &Session) -> Vec<Detection> {
    let (experiment, pair) = (session.experiment(), session.explained_pair());
    let has_result = |lane| pair.is_some_and(|pair| verdict(lane, pair).is_some());
    if !experiment.has_small_lanes()
        || !session.run().is_small()
        || !experiment.lanes().iter().all(has_result)
    {
        return Vec::new();
    }
    let result = |&method: &Detection| (method, experiment.under(method).map(Tally::of_run));
    let results: Vec<_> = Detection::ALL.iter().map(result).collect();
    let tallies = ranked(&results);
    let best = tallies.iter().take_while(|(_, tally)| tally.is_as_good_as(tallies[0].1));
    let best: Vec<_> = best.map(|(method, _)| *method).collect();
    if best.len() < tallies.len() { best } else { Vec::new() }
}

/// Returns which of several stepped methods failed least, and words on its price: where that is time, also the one that failed
/// less than any other that stops nothing. `None` before a contact, or with one method.
pub fn best(results: &[(Detection, Option<Tally>)], has_scores: bool) -> Option<(Detection, String)> {
    let tallies = ranked(results);
    let &(method, tally) = tallies.first()?;
    let lost_of = if has_scores { "a step after a hit" } else { "the time" };
    let count = if tally.mistakes > 0 { "failed least" } else { "failed at no contact" };
    let [mut price, mut other] = [const { String::new() }; 2];
    if tally.lost > 0.0 {
        price = format!(", but stopped circles for {} of {lost_of}", percent(tally.lost));
        let mut rest = tallies.iter().filter(|(_, tally)| tally.lost == 0.0);
        if let (Some((next, fewest)), second) = (rest.next(), rest.next())
            && second.is_none_or(|(_, second)| fewest.mistakes < second.mistakes)
        {
            other = format!(" Of those that stop none, {} failed least.", about(*next).title);
        }
    } else if let Some(delay) = tally.delay {
        price = format!(", but answered up to {}", late(delay));
    }
    let as_good = tallies[1..].iter().take_while(|(_, next)| next.is_as_good_as(tally));
    let as_good = as_good.map(|(method, _)| about(*method).title).collect::<Vec<_>>().join(" and ");
    let equal = if as_good.is_empty() { as_good } else { format!(" {as_good} did as well with more tests.") };
    let wrong = about(method).wrong;
    Some((method, format!("It {count}{price}. It can get wrong: {wrong}.{equal}{other}")))
}
