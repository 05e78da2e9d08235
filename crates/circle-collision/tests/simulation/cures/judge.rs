//! The outcome of each true contact in a step: courses, and the responses that end them.

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Response, StepMethod};
use glam::DVec2;

use super::pair::{Pair, is_round};
use super::step::{Answer, Course, Leg, MARGIN, Step, Stop};
use super::two::Two;

/// An outcome, in the form of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    pub pair: Two,
    pub kind: &'static str,
    /// The start of the course, and the time at which the two touch on it or, for a ghost, are answered (s since the start of
    /// the step).
    pub start: f64,
    pub contact: f64,
    /// The time of the answer (s since the start of the step); the end of the step if there was none.
    pub answered: f64,
    pub delay: f64,
    pub depth: f64,
    pub centers: [DVec2; 2],
    /// The velocity of the circle with the lower index after the answer, and the exact one.
    pub velocities: Option<[DVec2; 2]>,
    pub lost: f64,
}

/// Judges a finished step, in the order of pairs and courses.
pub fn judge(step: &mut Step<'_>, method: StepMethod) -> Vec<Judged> {
    let mut all = Vec::new();
    for index in 0..step.stops.len() {
        let circle = step.stops[index].circle;
        let (speed, before) = (step.circles[circle].velocity.length(), step.legs[circle][0].motion.length());
        let stood_at = step.legs[circle].last().expect("each has one").center;
        let is_rounded = speed != 0.0 || !is_round(stood_at);
        step.doubt(is_rounded && speed < MARGIN * before, "moves on");
    }
    for pair in step.pairs() {
        let answers: Vec<Answer> =
            step.answers.iter().copied().filter(|answer| answer.pair == pair).collect();
        if method == StepMethod::Sweep {
            for (place, answer) in answers.iter().enumerate() {
                if answers[..place].iter().any(|earlier| earlier.course.legs == answer.course.legs) {
                    continue;
                }
                all.extend(outcome(step, pair, &answer.course, Some(answer), &answers, method));
            }
        }
        for course in courses(step, pair, method) {
            let answer = answers.iter().find(|answer| course.reaches(answer.time));
            if method != StepMethod::Sweep || answer.is_none() {
                all.extend(outcome(step, pair, &course, answer, &answers, method));
            }
        }
    }
    all
}

/// Returns the circle-seconds during which circles stand still and then move on.
pub fn time_lost(step: &Step<'_>) -> f64 {
    step.stops.iter().map(|stop| lost(step, stop)).sum()
}

fn lost(step: &Step<'_>, stop: &Stop) -> f64 {
    let (speed, before) = (step.circles[stop.circle].velocity, step.legs[stop.circle][0].motion);
    let is_at_rest = speed.length() <= MARGIN * before.length();
    if is_at_rest { 0.0 } else { step.rules.step - stop.time }
}

/// Returns the courses of a pair within the step.
fn courses(step: &Step<'_>, pair: Two, method: StepMethod) -> Vec<Course> {
    let mut legs = step.legs(pair).map(<[Leg]>::to_vec);
    let has_cast = matches!(method, StepMethod::CenterRay | StepMethod::SweepAtRest);
    let own_stop = step.stops.iter().find(|stop| has_cast && stop.pair == pair);
    if let Some(stop) = own_stop {
        for legs in &mut legs {
            let first = legs.remove(0);
            legs.retain(|leg| leg.since < stop.time);
            legs.insert(0, first);
        }
    }
    let mut times: Vec<f64> = legs.iter().flatten().map(|leg| leg.since).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let mut courses = Vec::new();
    if legs.iter().any(|legs| legs.len() > 1 && legs[1].since == 0.0) {
        let first = [legs[0][0], legs[1][0]];
        courses.push(Course { legs: first, start: 0.0, end: 0.0, is_first: true });
    }
    for (index, &start) in times.iter().enumerate() {
        let end = times.get(index + 1).copied().unwrap_or(step.rules.step);
        let latest = |legs: &[Leg]| *legs.iter().rfind(|leg| leg.since <= start).expect("one begins at zero");
        let legs = [latest(&legs[0]), latest(&legs[1])];
        courses.push(Course { legs, start, end, is_first: courses.is_empty() });
    }
    courses
}

/// Returns a pair with these centers, with the velocities of a course.
fn on_course(step: &Step<'_>, pair: Two, course: &Course, centers: [DVec2; 2]) -> Pair {
    step.pair_of(pair, |index| {
        let which = usize::from(index != pair.first());
        Circle { center: centers[which], velocity: course.legs[which].motion, ..step.circles[index] }
    })
}

/// Returns a pair on a course at this time.
fn at(step: &Step<'_>, pair: Two, course: &Course, time: f64) -> Pair {
    on_course(step, pair, course, course.legs.map(|leg| leg.at(time)))
}

/// Returns the outcome for a pair on one course, if there is one.
fn outcome(
    step: &mut Step<'_>,
    pair: Two,
    course: &Course,
    answer: Option<&Answer>,
    answers: &[Answer],
    method: StepMethod,
) -> Option<Judged> {
    let dt = step.rules.step;
    let began = at(step, pair, course, course.start);
    let closes = began.v != DVec2::ZERO && step.closes(&began);
    if answer.is_none() && (!closes || course.start == course.end) {
        return None;
    }
    // Without an impulse, a contact continues from check to check.
    let goes_on = step.memory.seen.contains(&pair) && step.response(pair) != Response::Bounce;
    if goes_on && (answer.is_some() || began.gap() <= MARGIN * began.radii) {
        return None;
    }
    let since = |earlier: &Answer| (course.start - earlier.time).abs() / (MARGIN * dt);
    let is_at_limit = answers.iter().any(|earlier| (0.1..10.0).contains(&since(earlier)));
    step.doubt(method == StepMethod::Sweep && is_at_limit, "was just answered");
    // A pair that a response has just left touching may be hit by a third circle at the same instant.
    let was_just_answered = answers.iter().any(|earlier| {
        let is_earlier = answer.is_none_or(|answer| earlier.number < answer.number);
        method == StepMethod::Sweep && is_earlier && since(earlier) <= 1.0
    });
    if was_just_answered && began.gap().abs() <= MARGIN * began.radii {
        return None;
    }
    let is_rounded = began.gap() == 0.0 && !course.is_first;
    step.doubt(is_rounded || began.touches_by_rounding(), "touches when its course begins");
    if step.is_negative(began.gap(), began.radii, "overlaps when its course begins") {
        return None;
    }
    // Two whose velocities were cut so that they just touch graze: their roots are rounded.
    let is_cut = method == StepMethod::Speculative && closes && pair.second().is_some();
    step.doubt(is_cut && began.closest() == began.radii, "touches on its course");
    let touches = closes && step.passes_through(&began, "touches on its course");
    let contact = touches.then(|| course.start + began.enter().max(0.0));
    let stops: Vec<Stop> = (step.stops.iter().copied())
        .filter(|stop| stop.pair == pair)
        .filter(|stop| match method {
            StepMethod::Sweep => answer.is_some_and(|answer| Some(answer.number) == stop.answer),
            _ => course.end == dt,
        })
        .collect();
    let end = course.legs[0].at(course.end);
    let mut judged = Judged {
        pair,
        kind: "missed",
        start: course.start,
        contact: contact.unwrap_or(course.end),
        answered: answer.map_or(dt, |answer| answer.time),
        delay: 0.0,
        depth: 0.0,
        centers: [end, end + at(step, pair, course, course.end).d],
        velocities: None,
        lost: stops.iter().map(|stop| lost(step, stop)).sum(),
    };
    let Some(answer) = answer else {
        let contact = contact?;
        let is_left_by_a_cut = method == StepMethod::Speculative && !answers.is_empty();
        let left = at(step, pair, course, course.end).gap().abs() / (MARGIN * began.radii);
        step.doubt(is_left_by_a_cut && (0.1..10.0).contains(&left), "is left by a cut");
        if is_left_by_a_cut && left <= 1.0 {
            return None;
        }
        // The velocities after cuts are not round.
        let is_rounded = method == StepMethod::Speculative && !course.is_first;
        step.doubt(is_rounded && contact == course.end, "touches within the course");
        if !step.is_negative(contact - course.end, dt, "touches within the course") {
            return None;
        }
        let is_silent = step
            .stops
            .iter()
            .any(|stop| method == StepMethod::Sweep && stop.answer.is_none() && stop.pair == pair);
        let is_answered_later = answers.iter().any(|answer| answer.time > course.start);
        return (!is_silent && !is_answered_later).then_some(judged);
    };
    judged.centers = answer.centers;
    let Some(contact) = contact else {
        let closing = began.closing_speed().abs();
        let is_near = closing > 0.0 && closing < MARGIN * began.speeds && pair.second().is_some();
        step.doubt(is_near, "comes to touch");
        judged.kind = "ghost";
        judged.contact = answer.time;
        judged.velocities = Some([answer.after, course.legs[0].motion]);
        return Some(judged);
    };
    let lying = on_course(step, pair, course, answer.centers);
    let closing = lying.closing_speed().abs();
    let is_rounded = closing > 0.0 || !lying.is_round();
    step.doubt(is_rounded && closing < MARGIN * lying.speeds, "is still closing");
    judged.kind = if step.closes(&lying) { "caught" } else { "too late" };
    judged.delay = answer.time - contact;
    judged.depth = (-lying.gap()).max(0.0);
    let (touching, velocity) = (at(step, pair, course, contact), course.legs[0].motion);
    judged.velocities = Some([answer.after, exact_velocity(step, pair, &touching, velocity)]);
    Some(judged)
}

/// Returns the velocity of the first of two that touch after the exact response, with this one before it.
fn exact_velocity(step: &Step<'_>, pair: Two, touching: &Pair, before: DVec2) -> DVec2 {
    if !step.is_solid(pair) {
        return before;
    }
    let change = touching.closing_speed().max(0.0) * (1.0 + step.restitution(pair));
    before - touching.normal() * change * step.shares(pair)[0]
}
