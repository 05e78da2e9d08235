//! The stepped methods between overlap and intercept, compared with an oracle written from their description: the motion of the
//! circles in each step, and the judgment of it.

mod check;
mod judge;
mod line;
mod on_lines;
mod pair;
mod random;
mod random_walls;
mod rays;
mod scenes;
mod speculative;
mod step;
mod sweep;
mod two;
mod wall_table;
mod walls;

use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{AnyWall, Body, Contact, Detection, Log, Rules, StepMethod, World};
use glam::DVec2;

use crate::nasty::dice;
use crate::tries::tries;
use judge::{Judged, judge, time_lost};
pub use random::methods;
use step::{Memory, Step};
use two::{Pairs, Two};

/// The largest difference between the oracle and a world after one step, in meters, seconds and their quotients.
const NEAR: f64 = 1e-6;

/// Makes one step of the oracle, and returns its judgment of the contacts.
fn make(step: &mut Step<'_>, method: StepMethod) -> Vec<Judged> {
    match method {
        StepMethod::CenterRay => rays::make(step, false),
        StepMethod::SweepAtRest => rays::make(step, true),
        StepMethod::Sweep => sweep::make(step),
        StepMethod::Speculative => speculative::make(step),
        StepMethod::Overlap | StepMethod::SubSteps => step.overlap(),
    }
    judge(step, method)
}

/// A world, and for how many steps it is followed.
#[derive(Debug)]
struct Trial {
    name: String,
    /// Whether its numbers are round.
    is_round: bool,
    rules: Rules,
    bodies: Vec<Body>,
    walls: Vec<Wall>,
    steps: u64,
}

/// The counts over the steps of a world.
#[derive(Debug, Default)]
struct Counts {
    /// In worlds of random numbers, and of round ones.
    steps: [u64; 2],
    undecided: [u64; 2],
    /// Caught, too late, missed, ghosts.
    outcomes: [u64; 4],
    contradictions: Vec<String>,
}

/// Follows a world for some steps, as long as the oracle is decided and not contradicted.
fn follow(trial: &Trial, counts: &mut Counts) {
    let Trial { name, is_round, rules, bodies, walls, steps } = trial;
    let Detection::Stepped(method) = rules.detection else { unreachable!("a stepped method") };
    let world = World::new(*rules, bodies.clone(), 0.0).and_then(|world| world.with_walls(walls.clone()));
    let mut world = world.expect("accepted");
    // Each part of a step is a step of overlap.
    let parts = if method == StepMethod::SubSteps { rules.substeps } else { 1 };
    let rules_of_part = Rules { step: rules.step / f64::from(parts), ..*rules };
    let mut memory = Memory::default();
    for number in 0..*steps {
        let before: Vec<Circle> = world.circles().collect();
        let (lost, time) = (world.counters().time_lost, world.time());
        let mut step = Step::new(trial, &rules_of_part, &memory, before.clone());
        let expected = make(&mut step, method);
        let mut log = Log::default();
        world.advance_once(&mut log);
        counts.steps[usize::from(*is_round)] += 1;
        if step.undecided.is_some() {
            counts.undecided[usize::from(*is_round)] += 1;
            return;
        }
        let found = Found { world: &world, log: &log, time, lost: world.counters().time_lost - lost };
        if let Err(text) = compare(&step, &expected, &found) {
            let context =
                format!("{name}, step {number}, {rules:?}, {memory:?}\n{before:?}\n{trial:?}\n{step:?}");
            counts.contradictions.push(format!("{text}\n{context}"));
            return;
        }
        for judged in &expected {
            let place =
                ["caught", "too late", "missed", "ghost"].iter().position(|&word| word == judged.kind);
            counts.outcomes[place.expect("one of them")] += 1;
        }
        memory = Memory { seen: step.seen };
    }
}

/// Returns the pair of a contact in the terms of the oracle: `None` for a side of the arena.
fn two(contact: Contact) -> Option<Two> {
    match contact {
        Contact::Pair { a, b } => Some(Two::Circles(a, b)),
        Contact::Wall { circle, wall: AnyWall::Wall(wall) } => Some(Two::Wall(circle, wall)),
        Contact::Wall { wall: AnyWall::Side(_), .. } => None,
    }
}

/// The result of one step of a world.
struct Found<'a> {
    world: &'a World,
    log: &'a Log,
    /// The start time of the step.
    time: f64,
    lost: f64,
}

impl Found<'_> {
    /// Returns an entry of the log in the terms of the oracle.
    fn judged(&self, audited: &AuditedContact) -> Judged {
        let (kind, delay, depth) = match audited.outcome {
            Outcome::Caught { delay, depth } => ("caught", delay, depth),
            Outcome::TooLate { delay, depth } => ("too late", delay, depth),
            Outcome::Missed => ("missed", 0.0, 0.0),
            Outcome::Ghost => ("ghost", 0.0, 0.0),
        };
        Judged {
            pair: two(audited.contact).expect("the audit has no sides"),
            kind,
            start: audited.start - self.time,
            contact: audited.start + audited.enter - self.time,
            answered: audited.answered_at - self.time,
            delay,
            depth,
            centers: audited.centers,
            velocities: audited.velocity.map(|after| [after, audited.exact_velocity(self.world)]),
            lost: audited.lost(),
        }
    }
}

/// Compares a step of the oracle with the step of the world.
fn compare(step: &Step<'_>, expected: &[Judged], found: &Found<'_>) -> Result<(), String> {
    for (index, (found, expected)) in found.world.circles().zip(&step.circles).enumerate() {
        let is_near = (found.center - expected.center).length() < NEAR
            && (found.velocity - expected.velocity).length() < NEAR * (1.0 + expected.velocity.length());
        if !is_near {
            return Err(format!("state of {index}: {found:?}, not {expected:?}"));
        }
    }
    let pairs = found.log.events.iter().filter_map(|event| two(event.contact));
    let events: Pairs = pairs.filter(|pair| !step.resting.contains(pair)).collect();
    if events != &step.events - &step.resting {
        return Err(format!("events: {events:?}, not {:?}", step.events));
    }
    let times: Vec<f64> = found.log.audited.iter().map(AuditedContact::time).collect();
    if !times.is_sorted() || times.iter().any(|&time| time > found.world.time()) {
        return Err(format!("listed at {times:?}, at most until {}", found.world.time()));
    }
    let outcomes: Vec<Judged> = found.log.audited.iter().map(|audited| found.judged(audited)).collect();
    let is_new = |one: &&Judged| !expected.iter().any(|other| agrees(one, other));
    let is_lacking = |other: &&Judged| !outcomes.iter().any(|one| agrees(one, other));
    let unexpected: Vec<&Judged> = outcomes.iter().filter(is_new).collect();
    let lacking: Vec<&Judged> = expected.iter().filter(is_lacking).collect();
    if outcomes.len() != expected.len() || !unexpected.is_empty() || !lacking.is_empty() {
        return Err(format!("outcomes: {unexpected:?}, not {lacking:?}"));
    }
    let lost = time_lost(step);
    if (found.lost - lost).abs() > NEAR {
        return Err(format!("time lost: {}, not {lost}", found.lost));
    }
    Ok(())
}

/// Whether an outcome is the same as one of the oracle within rounding.
fn agrees(one: &Judged, other: &Judged) -> bool {
    let is_near = |one: f64, other: f64| (one - other).abs() < NEAR * (1.0 + other.abs());
    let are_near = |one: DVec2, other: DVec2| is_near(one.x, other.x) && is_near(one.y, other.y);
    // There the nearest point of a wall says nothing of the side on which the circle is.
    let is_on_line = one.pair.second().is_none() && are_near(other.centers[0], other.centers[1]);
    (one.pair, one.kind) == (other.pair, other.kind)
        && is_near(one.start, other.start)
        && is_near(one.contact, other.contact)
        && is_near(one.answered, other.answered)
        && is_near(one.delay, other.delay)
        && is_near(one.depth, other.depth)
        && is_near(one.lost, other.lost)
        && are_near(one.centers[0], other.centers[0])
        && (is_on_line || are_near(one.centers[1], other.centers[1]))
        && match (one.velocities, other.velocities) {
            (Some(one), Some(other)) => one
                .iter()
                .zip(other)
                .all(|(one, other)| (*one - other).length() < NEAR * (1.0 + other.length())),
            (None, None) => true,
            _ => false,
        }
}

/// Prints the counts, and returns the number of worlds that contradict the oracle.
fn report(name: &str, counts: &Counts) -> usize {
    let Counts { steps, undecided, outcomes, contradictions } = counts;
    println!(
        "{name}: {} contradictions in {steps:?} steps, random and round, {undecided:?} undecided; \
         caught, too late, missed, ghosts: {outcomes:?}",
        contradictions.len()
    );
    for text in contradictions.iter().take(3) {
        println!("## {text}");
    }
    // With round numbers, exact ties occur in which a root is rounded.
    assert!(
        undecided[0] * 100 <= steps[0] && undecided[1] * 20 <= steps[1],
        "{name}: too many are undecided"
    );
    contradictions.len()
}

/// Fails if too few contacts were compared to mean anything.
fn assert_busy(name: &str, counts: &Counts) {
    assert!(counts.outcomes.iter().sum::<u64>() * 20 > counts.steps[0], "{name}: too little happens");
}

fn worlds(method: StepMethod) {
    let mut dice = dice(40);
    let mut counts = Counts::default();
    let only = tries("CIRCLE_COLLISION_CURE", u64::MAX);
    for number in 0..tries("CIRCLE_COLLISION_CURES", 300) {
        let (rules, bodies) = random::world(&mut dice, method, number % 3 == 0);
        if only == u64::MAX || only == number {
            let (name, is_round, steps) = (format!("world {number}"), number % 3 == 0, 10 + number % 15);
            follow(&Trial { name, is_round, rules, bodies, walls: Vec::new(), steps }, &mut counts);
        }
    }
    let name = format!("{method:?}, worlds");
    assert_eq!(report(&name, &counts), 0);
    assert_busy(&name, &counts);
}

#[test]
fn each_step_of_center_ray_matches_the_oracle() {
    worlds(StepMethod::CenterRay);
}

#[test]
fn each_step_of_sweep_at_rest_matches_the_oracle() {
    worlds(StepMethod::SweepAtRest);
}

#[test]
fn each_step_of_sweep_matches_the_oracle() {
    worlds(StepMethod::Sweep);
}

#[test]
fn each_step_of_speculative_matches_the_oracle() {
    worlds(StepMethod::Speculative);
}

#[test]
fn each_throw_of_two_circles_matches_the_oracle() {
    let mut contradictions = 0;
    for method in methods() {
        let mut dice = dice(41);
        let mut counts = Counts::default();
        for number in 0..tries("CIRCLE_COLLISION_CURES", 1_000) {
            let (rules, bodies) = random::throw(&mut dice, method);
            let (name, walls) = (format!("throw {number}"), Vec::new());
            follow(&Trial { name, is_round: false, rules, bodies, walls, steps: 5 }, &mut counts);
        }
        let name = format!("{method:?}, throws");
        contradictions += report(&name, &counts);
        assert_busy(&name, &counts);
    }
    assert_eq!(contradictions, 0);
}
