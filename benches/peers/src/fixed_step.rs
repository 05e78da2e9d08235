//! A gas in a box in fixed steps, beside rapier2d stepping the same scene.

use circle_collision::simulation::{Body, Log, Rules, World};
use circle_collision_demo::scene::Scene;

use crate::rapier::rapier;
use crate::{Row, Rows};

const STEPS_PER_ROUND: usize = 30;

/// The number of steps before the first round, so that both work on a gas and not on the initial arrangement.
const SETTLING: usize = 60;

/// Circles one meter across, at one diameter per second by default.
struct Gas {
    count: usize,
    packing: f64,
    speed: f64,
    audit: bool,
    goal: f64,
}

/// Returns the rows of this file.
pub fn rows() -> Rows {
    let mut rows: Rows = Vec::new();
    for (count, packing, speed) in
        [(1_000, 0.3, 1.0), (10_000, 0.3, 1.0), (10_000, 0.5, 1.0), (10_000, 0.3, 30.0), (100_000, 0.3, 1.0)]
    {
        for (audit, goal) in [(false, 0.3), (true, 0.6)] {
            let with = if audit { "with" } else { "without" };
            let name = format!("fixed step, {count} circles, η {packing}, {speed} diameter/s, {with} audit");
            let gas = Gas { count, packing, speed, audit, goal };
            rows.push((name, Box::new(move |name| gas.row(name))));
        }
    }
    rows
}

impl Gas {
    fn row(&self, name: String) -> Row {
        let scene = self.scene();
        let mut world = ours(&scene, self.audit);
        let mut log = Log::default();
        let mut step = move || {
            world.advance_once(&mut log);
            log.events.clear();
            log.audited.clear();
        };
        let circles = scene.circles.iter().map(|one| one.circle);
        let mut peer = rapier(circles, scene.rules.arena, scene.rules.step);
        for _ in 0..SETTLING {
            step();
            peer.step();
        }
        Row {
            name,
            peer: "rapier2d",
            units: STEPS_PER_ROUND as f64,
            unit: "step",
            goal: self.goal,
            ours: Box::new(move || (0..STEPS_PER_ROUND).for_each(|_| step())),
            theirs: Box::new(move || (0..STEPS_PER_ROUND).for_each(|_| peer.step())),
        }
    }

    fn scene(&self) -> Scene {
        let Self { count, packing, speed, .. } = *self;
        let side = (count as f64 * std::f64::consts::FRAC_PI_4 / packing).sqrt();
        let text = format!(
            "step = {step}\n[arena]\nmin = [0, 0]\nmax = [{side}, {side}]\n\
             [[random]]\ncount = {count}\nseed = 1\nradius = [0.5, 0.5]\nspeed = [{speed}, {speed}]\n",
            step = 1.0 / 60.0,
        );
        Scene::parse(&text, "gas").expect("a scene")
    }
}

fn ours(scene: &Scene, audit: bool) -> World {
    let bodies = scene.circles.iter().map(|one| Body::new(one.circle)).collect();
    World::new(Rules { audit, ..scene.rules }, bodies, 0.0).expect("accepted")
}
