//! The checks to come: where each moving circle will be tested, as if nothing turned it before. After a miss, the check before it.

use circle_collision::detection::{FirstCheck, first_check, side_intercept};
use circle_collision::geometry::Circle;
use circle_collision::simulation::StepMethod;
use circle_collision::simulation::audit::AuditedContact;
use glam::DVec2;

use crate::session::{OpenTour, Overlay, Run, Shown, ShownLane, Wait, is_across_side, is_by_hand, passage};
use crate::view::camera::Camera;

/// The maximum number of circles with discs: with more, it is unclear which disc belongs to which circle.
const MOST_CIRCLES: usize = 4;

/// The maximum number of discs of a circle, and of dots where there would be more discs.
const MOST_DISCS: usize = 40;
const MOST_DOTS: usize = 400;

/// The distance between two checks from which they are discs (radii): nearer ones would hide each other.
const APART: f64 = 0.5;

/// The radius of the grip of a check (points).
pub const GRIP: f32 = 13.0;

/// The distance within which a circle is where the straight course from its start leads (radii).
const NEAR: f64 = 1e-6;

/// The checks to come of one circle.
#[derive(Clone, Debug)]
pub struct ComingChecks {
    /// The index of the circle.
    pub circle: usize,
    /// Its checks in view, the next one first, up to one that sees a contact, or to a wall.
    pub checks: Vec<ComingCheck>,
    /// Whether all but the next one are dots.
    pub are_dots: bool,
    /// The stretches of its path on which it overlaps another circle and no check comes, each from the center at the contact to that
    /// at the exit (m).
    pub unchecked: Vec<[DVec2; 2]>,
}

/// A check to come.
#[derive(Clone, Copy, Debug)]
pub struct ComingCheck {
    /// Its number, counted from now, or after a miss from the start: 1 is the first one after that.
    pub number: u32,
    /// The circle as it will find it.
    pub circle: Circle,
    /// What it will see.
    pub sight: Sight,
}

impl ComingChecks {
    /// Returns the checks that are discs, which can be dragged: all, or only the next one.
    pub fn discs(&self) -> impl Iterator<Item = &ComingCheck> {
        self.checks.iter().take(if self.are_dots { 1 } else { MOST_DISCS })
    }
}

/// What a check sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// No contact, or the answer is still a secret.
    Nothing,
    /// An overlap while the two are still closing.
    InTime,
    /// An overlap when they already part.
    TooLate,
    /// It sees a contact with a wall so late that it pushes the circle out behind it.
    Behind,
}

/// Whether the checks to come of this lane are discs: while they can be followed and no failure is on screen.
pub fn has_discs(shown: &Shown, lane: &ShownLane) -> bool {
    shown.options.overlay(Overlay::Outlines)
        && lane.failure().is_none()
        && may_have_discs(lane.run)
        && (!shown.state.is_playing() || lane.shows_checks)
}

/// Whether the checks of a run can be discs: of a method that only checks, in a scene of few circles.
fn may_have_discs(run: &Run) -> bool {
    run.rules().detection.stepped().is_some_and(StepMethod::only_checks) && run.world().len() <= MOST_CIRCLES
}

/// Whether the step is still that with which the scene, or the chapter of the tour, began.
fn has_own_step(shown: &Shown, run: &Run) -> bool {
    let of_chapter = shown.state.tour().and_then(|tour| tour.chapter().step);
    run.rules().step == of_chapter.unwrap_or(run.loaded().rules.step)
}

/// Whether it is no secret what the coming checks see: the step is not the first one any more, or the run was played before.
fn shows_answers(shown: &Shown, run: &Run) -> bool {
    let is_first_play = shown.state.is_playing() && run.clock() >= run.known_until();
    let was_played = run.known_until() > run.start_time() && !is_first_play && !shown.hides_future;
    was_played || !has_own_step(shown, run)
}

/// Whether the checks to come of a run are discs that do not say yet what they will see.
pub fn hides_answers(shown: &Shown, run: &Run) -> bool {
    may_have_discs(run) && !shows_answers(shown, run)
}

/// Returns the checks to come of each moving circle, if they are discs, and what each will see once that is no secret.
pub fn coming_checks(shown: &Shown, lane: &ShownLane, camera: &Camera) -> Vec<ComingChecks> {
    let count = if has_discs(shown, lane) { lane.run.world().len() } else { 0 };
    let moving = (0..count).filter(|&index| lane.run.world().circle_at(index).velocity != DVec2::ZERO);
    let shows_answers = shows_answers(shown, lane.run);
    moving.map(|index| of_circle(lane, camera, index, shows_answers)).collect()
}

/// Returns the checks that can be dragged, each with the index of its circle: the coming ones that are discs, or after a miss, the last
/// one before it.
pub fn draggable_checks(shown: &Shown, lane: &ShownLane, camera: &Camera) -> Vec<(usize, ComingCheck)> {
    if let Some(failure) = lane.failure() {
        return [0, 1].into_iter().filter_map(|place| before_miss(lane, failure, place)).collect();
    }
    let coming = coming_checks(shown, lane, camera);
    coming.iter().flat_map(|coming| coming.discs().map(|check| (coming.circle, *check))).collect()
}

/// Whether the tour invites the person to drag this check. After a miss, it is the one before it. Otherwise it is the first one, until dt
/// has changed, and while a task is about the checks. A check that lies on its own circle is never offered.
pub fn is_offered(shown: &Shown, lane: &ShownLane, circle: usize, check: &ComingCheck) -> bool {
    let asks = |tour: &OpenTour| {
        tour.task()
            .is_some_and(|task| matches!(task.waits, Wait::Result | Wait::Seen | Wait::Safe | Wait::InTime))
    };
    let is_untouched = has_own_step(shown, lane.run);
    let is_next = |tour| check.number == 1 && (is_untouched || asks(tour));
    let own = lane.run.world().circle_at(circle);
    let is_free = !shown.state.is_playing() && own.center.distance(check.circle.center) >= own.radius;
    is_free && shown.state.tour().is_some_and(|tour| lane.failure().is_some() || is_next(tour))
}

/// Returns the last check before a miss of a circle that flew straight there from the start.
fn before_miss(lane: &ShownLane, failure: &AuditedContact, place: usize) -> Option<(usize, ComingCheck)> {
    let run = lane.run;
    let index = failure.contact.circles().nth(place)?;
    let since_start = (failure.start - run.start_time()) / run.rules().check_interval();
    let number = since_start.round() as u32;
    if is_by_hand(failure) || number == 0 || !may_have_discs(run) {
        return None;
    }
    let (circle, seen) = (at_check(lane, index, number), failure.before[place]);
    let is_there = circle.center.distance(seen.center) <= NEAR * circle.radius;
    let is_its = is_there && circle.velocity == seen.velocity && circle.velocity != DVec2::ZERO;
    is_its.then_some((index, ComingCheck { number, circle, sight: Sight::Nothing }))
}

/// Returns a circle where its checks are counted from, and the time from there to the first of them (s): now, or after a miss the
/// start, to which the drag of a check goes back.
pub fn counted_from(lane: &ShownLane, index: usize) -> (Circle, f64) {
    let (run, world) = (lane.run, lane.run.world());
    match lane.failure() {
        Some(_) => (run.start().circles[index].circle, run.rules().check_interval()),
        None => (world.circle_at(index), world.next_time() - world.time()),
    }
}

/// Returns a circle as the check of this number finds it, if nothing turns it before.
pub fn at_check(lane: &ShownLane, index: usize, number: u32) -> Circle {
    let (circle, first) = counted_from(lane, index);
    circle.after(first + f64::from(number - 1) * lane.run.rules().check_interval())
}

fn of_circle(lane: &ShownLane, camera: &Camera, index: usize, shows_answers: bool) -> ComingChecks {
    let (run, world) = (lane.run, lane.run.world());
    let (circle, first) = counted_from(lane, index);
    let interval = run.rules().check_interval();
    let wall = side_intercept(&circle, &run.rules().arena);
    let (mut end, mut sight) = (wall.map_or(f64::INFINITY, |hit| hit.time), Sight::Nothing);
    let mut unchecked = Vec::new();
    let partners = (0..world.len()).filter(|&partner| partner != index);
    let of_circles = partners.map(|partner| passage(&[circle, world.circle_at(partner)], None));
    let of_walls = world.walls().map(|(_, wall)| passage(&[circle; 2], Some(&wall)));
    let pushes_out = run.rules().response.keeps_apart();
    for path in of_circles.chain(of_walls).filter(|_| shows_answers) {
        let (time, seen) = match first_check(path, first, interval) {
            Some(FirstCheck::Caught(time)) => (time, Sight::InTime),
            Some(FirstCheck::TooLate(time)) if pushes_out && is_across_side(&path) => (time, Sight::Behind),
            Some(FirstCheck::TooLate(time)) => (time, Sight::TooLate),
            Some(FirstCheck::Missed) => {
                unchecked.extend(path.enter.zip(path.exit).map(<[f64; 2]>::from));
                continue;
            }
            None => continue,
        };
        if time < end {
            (end, sight) = (time, seen);
        }
    }
    let is_dense = circle.velocity.length() * interval < APART * circle.radius;
    let view = camera.canvas.expand(camera.length(circle.radius));
    // The last one is where the contact is seen, whatever rounding says of its time.
    let is_last = |number: u32| first + (f64::from(number) - 0.5) * interval > end;
    let mut checks = Vec::new();
    for number in 1..=MOST_DOTS as u32 {
        let check = ComingCheck { number, circle: at_check(lane, index, number), sight: Sight::Nothing };
        if !view.contains(camera.to_screen(check.circle.center)) {
            break;
        }
        if is_last(number) {
            if sight != Sight::Nothing {
                checks.push(ComingCheck { sight, ..check });
            }
            break;
        }
        checks.push(check);
    }
    unchecked.retain(|stretch| stretch[0] < end);
    ComingChecks {
        circle: index,
        are_dots: is_dense || checks.len() > MOST_DISCS,
        checks,
        unchecked: unchecked
            .into_iter()
            .map(|stretch| stretch.map(|time| circle.after(time).center))
            .collect(),
    }
}
