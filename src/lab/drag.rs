//! Moving a circle by hand, as the detection method would: in jumps, or swept.

use glam::DVec2;

use crate::detection::{Verdict, intercept, minimum_translation, overlap};
use crate::geometry::Circle;
use crate::scene::{Color, Scene};
use crate::simulation::response::{separate, yielding};
use crate::simulation::{Body, Detection, Meeting, Response, referee};

/// A swept drag slides along this many contacts in one move at most: two in a wedge, and some for rounding.
const MAX_SLIDES: usize = 4;

/// What the hand holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The circle.
    pub circle: usize,
    /// Where the hand wants its centre to be (m). A faint circle shows it at once.
    pub target: DVec2,
    /// Seconds since the last jump, under overlap detection.
    pub since_jump: f64,
}

/// A circle that was moved out of another by the minimum translation vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushOut {
    /// Who was moved.
    pub pushed: usize,
    /// Out of whom.
    pub from: usize,
    /// Where it was (m).
    pub before: Circle,
    /// By how much (m).
    pub vector: DVec2,
    /// Were the centres the same, so that it went along +x?
    pub concentric: bool,
}

/// What a jump did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Jump {
    /// Who was pushed out.
    pub pushes: Vec<PushOut>,
    /// Whom it jumped clean over, the first on its way.
    pub missed: Option<Meeting>,
}

/// Puts the held circle at `target` in one jump of `step` seconds, as overlap detection sees a motion: it looks only
/// where the circle lands, and pushes out the one who yields.
pub fn jump(scene: &mut Scene, held: usize, target: DVec2, time: f64) -> Jump {
    let step = scene.rules.step;
    let before = scene.circles[held].circle;
    let landing = Circle { center: scene.rules.arena.clamp(target, before.radius), ..before };
    let missed = first_missed(scene, held, landing.center, time - step);
    scene.circles[held].circle = landing;
    let pushes =
        if scene.rules.response == Response::PassThrough { Vec::new() } else { push_out(scene, held) };
    Jump { pushes, missed }
}

/// Moves the held circle towards `target` as intercept detection sees a motion: swept, up to the first contact, and
/// along it.
pub fn slide(scene: &mut Scene, held: usize, target: DVec2) {
    let arena = scene.rules.arena;
    let mut circle = scene.circles[held].circle;
    let mut wish = arena.clamp(target, circle.radius) - circle.center;
    if scene.rules.response == Response::PassThrough {
        scene.circles[held].circle.center += wish;
        return;
    }
    for _ in 0..MAX_SLIDES {
        let Some((time, other)) = first_contact(scene, held, &circle.moving(wish)) else {
            circle.center = arena.clamp(circle.center + wish, circle.radius);
            break;
        };
        let obstacle = scene.circles[other].circle;
        circle.center += wish * time;
        circle.center += minimum_translation_by_rounding(&obstacle, &circle);
        let towards = overlap(&circle, &obstacle).normal;
        wish *= 1.0 - time;
        wish -= towards * wish.dot(towards).max(0.0);
    }
    scene.circles[held].circle.center = circle.center;
}

/// Puts the held circle at `target` and looks at nothing on the way.
pub fn place(scene: &mut Scene, held: usize, target: DVec2) {
    let circle = &mut scene.circles[held].circle;
    circle.center = scene.rules.arena.clamp(target, circle.radius);
}

/// Moves the held circle as the scene's detection method does.
pub fn carry(scene: &mut Scene, held: usize, target: DVec2, time: f64) -> Jump {
    match scene.rules.detection {
        Detection::Overlap => jump(scene, held, target, time),
        Detection::Intercept => {
            slide(scene, held, target);
            Jump::default()
        }
    }
}

/// The share of `moving`'s velocity after which it first meets another circle, and which.
fn first_contact(scene: &Scene, held: usize, moving: &Circle) -> Option<(f64, usize)> {
    others(scene, held)
        .filter_map(|(index, other)| {
            intercept(moving, &other.moving(DVec2::ZERO)).time_of_impact().map(|time| (time, index))
        })
        .filter(|&(time, _)| time < 1.0)
        .min_by(|one, other| one.0.total_cmp(&other.0))
}

/// A contact that lands inside by rounding is moved out by as much; a true overlap is left to the hand.
fn minimum_translation_by_rounding(obstacle: &Circle, circle: &Circle) -> DVec2 {
    let found = overlap(obstacle, circle);
    if found.depth() < 1e-9 * found.radii_sum { minimum_translation(obstacle, circle) } else { DVec2::ZERO }
}

fn first_missed(scene: &Scene, held: usize, landing: DVec2, start: f64) -> Option<Meeting> {
    let duration = scene.rules.step;
    let circle = scene.circles[held].circle;
    let moving = circle.moving((landing - circle.center) / duration);
    others(scene, held)
        .filter_map(|(index, other)| {
            let (a, b) = (held.min(index), held.max(index));
            let resting = other.moving(DVec2::ZERO);
            let before = if held < index { [moving, resting] } else { [resting, moving] };
            let after = before.map(|circle| circle.after(duration));
            let (enter, verdict) = referee::judge(&before, &after, duration)?;
            // A landing that overlaps is pushed out, from whichever side: only a jump clean over is a miss.
            (verdict == referee::Verdict::Missed).then_some(Meeting {
                a,
                b,
                step: 0,
                start,
                duration,
                before,
                enter,
                verdict,
            })
        })
        .min_by(|one, other| one.enter.total_cmp(&other.enter))
}

/// Separates the held circle from all it overlaps, and those it pushes from their own neighbours, in order.
fn push_out(scene: &mut Scene, held: usize) -> Vec<PushOut> {
    let mut pushes = Vec::new();
    for other in 0..scene.circles.len() {
        if other == held {
            continue;
        }
        let (a, b) = (held.min(other), held.max(other));
        let body = |index: usize| {
            let one = &scene.circles[index];
            let mut body = Body::new(one.circle, one.color == Color::Red);
            body.is_held = index == held;
            body
        };
        let shares = yielding(scene.rules.yields, &body(a), &body(b));
        let before = [scene.circles[a].circle, scene.circles[b].circle];
        let found = overlap(&before[0], &before[1]);
        if !found.is_overlapping() {
            continue;
        }
        let [mut one, mut two] = before;
        separate(&mut one, &mut two, shares);
        for (pushed, from, was, is) in [(a, b, before[0], one), (b, a, before[1], two)] {
            if is.center != was.center {
                let concentric = found.concentric;
                pushes.push(PushOut {
                    pushed,
                    from,
                    before: was,
                    vector: is.center - was.center,
                    concentric,
                });
                scene.circles[pushed].circle.center = scene.rules.arena.clamp(is.center, is.radius);
            }
        }
    }
    pushes
}

fn others(scene: &Scene, held: usize) -> impl Iterator<Item = (usize, Circle)> + '_ {
    scene
        .circles
        .iter()
        .enumerate()
        .filter(move |&(index, _)| index != held)
        .map(|(index, one)| (index, one.circle))
}

/// Whether straight motion towards `target` would be stopped: for the sentence on screen.
pub fn is_stopped(scene: &Scene, held: usize, target: DVec2) -> bool {
    let circle = scene.circles[held].circle;
    let wish = target - circle.center;
    others(scene, held).any(|(_, other)| {
        matches!(
            intercept(&circle.moving(wish), &other.moving(DVec2::ZERO)).verdict,
            Verdict::Hit { time } if time < 1.0
        ) || (overlap(&circle, &other).gap <= 1e-9 * (circle.radius + other.radius)
            && wish.dot(other.center - circle.center) > 0.0)
    })
}
