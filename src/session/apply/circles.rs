//! Commands that select and change circles.

use ::rand::rngs::ChaCha8Rng;
use ::rand::{RngExt, SeedableRng};
use circle_collision::geometry::Circle;
use glam::{DVec2, dvec2};

use crate::scene::{Color, Scene, SceneCircle};
use crate::session::State;
use crate::session::values::{MAX_CIRCLES, finite_vector, positive};

/// The maximum number of positions that are tried for a new circle.
const MAX_TRIES: u32 = 200;

impl State {
    pub(super) fn add_circle(&mut self, near: Option<DVec2>) {
        let run = self.run();
        if run.world().len() >= MAX_CIRCLES {
            return self.tell(format!("A scene holds at most {MAX_CIRCLES} circles."));
        }
        // In Compare, the circle is added to the start.
        let scene = if self.experiment.is_comparing() { run.start().clone() } else { run.moment() };
        let near = near.filter(|near| near.is_finite());
        let circle = free_place(&scene, near.map(|near| finite_vector(near, near)));
        let index = scene.circles.len();
        self.experiment.edit(|scene| scene.add([(circle, Color::from_index(index))]));
        self.screen.select(Some(index));
    }

    pub(super) fn remove_selected(&mut self) {
        if let Some((wall, _)) = self.selected_wall() {
            self.screen.select(None);
            return self.experiment.remove_wall(wall);
        }
        if self.screen.selection.is_empty() {
            self.tell("Click a circle or a wall first: Del removes what is selected.");
            return;
        }
        let selection = std::mem::take(&mut self.screen.selection);
        self.hand.drop_drag(&mut self.experiment);
        self.experiment.remove(&selection);
    }

    pub(super) fn set_center(&mut self, circle: usize, center: DVec2) {
        self.experiment.edit(|scene| {
            let center = finite_vector(center, scene.circles[circle].circle.center);
            let moved = &mut scene.circles[circle].circle;
            moved.center = scene.rules.arena.clamp(center, moved.radius);
        });
    }

    pub(super) fn set_velocity(&mut self, circle: usize, velocity: DVec2) {
        self.experiment.edit(|scene| {
            let moved = &mut scene.circles[circle];
            moved.set_velocity(finite_vector(velocity, moved.circle.velocity));
        });
    }

    /// Sets the radius of a circle (m), unless the arena has no room for it. A default mass follows the radius.
    pub(super) fn set_radius(&mut self, circle: usize, radius: f64) {
        let mut changed = self.run().start().circles[circle].clone();
        changed.circle.radius = positive(radius, changed.circle.radius);
        if self.refuses_width(&changed, radius) {
            return;
        }
        self.experiment.edit(|scene| {
            let arena = scene.rules.arena;
            let circle = &mut scene.circles[circle].circle;
            let was_plain_disc = circle.mass == Circle::mass_of_disc(circle.radius);
            circle.radius = changed.circle.radius;
            if was_plain_disc {
                circle.mass = Circle::mass_of_disc(circle.radius);
            }
            circle.center = arena.clamp(circle.center, circle.radius);
        });
        self.tell_if_other("radius", radius, self.circle(circle).radius);
    }

    pub(super) fn set_mass(&mut self, circle: usize, mass: f64) {
        self.experiment.edit(|scene| {
            let circle = &mut scene.circles[circle].circle;
            circle.mass = positive(mass, circle.mass);
        });
        self.tell_if_other("mass", mass, self.circle(circle).mass);
    }

    /// Fixes a circle, or frees it unless the arena has no room for it to move.
    pub(super) fn set_fixed(&mut self, circle: usize, fixed: bool) {
        let changed = SceneCircle { fixed, ..self.run().start().circles[circle].clone() };
        if self.refuses_width(&changed, changed.circle.radius) {
            return;
        }
        self.experiment.edit(|scene| {
            let circle = &mut scene.circles[circle];
            circle.set_velocity(DVec2::ZERO);
            circle.fixed = fixed;
        });
    }

    /// Whether the arena has no room for this circle, whose radius was to be `wanted` (m): then says so.
    fn refuses_width(&mut self, changed: &SceneCircle, wanted: f64) -> bool {
        let arena = self.run().rules().arena;
        let is_refused = !changed.body().has_room(&arena);
        if is_refused {
            let half = arena.half_width();
            self.tell(format!(
                "A radius of {wanted} m is too wide: accepted is less than {half} m, half the narrower side of the arena."
            ));
        }
        is_refused
    }
}

/// Returns a circle with the radius of the last one, halved until the arena has room for it, at a position with room for it.
fn free_place(scene: &Scene, near: Option<DVec2>) -> Circle {
    let mut random = ChaCha8Rng::seed_from_u64(scene.circles.len() as u64);
    let mut radius = scene.circles.last().map_or(0.5, |last| last.circle.radius);
    while !scene.rules.arena.has_room_for(radius) {
        radius /= 2.0;
    }
    let centers = scene.circles.iter().map(|circle| circle.circle.center);
    let margin = DVec2::splat(4.0 * radius);
    let low = centers.clone().reduce(DVec2::min).unwrap_or_default() - margin;
    let high = centers.reduce(DVec2::max).unwrap_or_default() + margin;
    let middle = near.unwrap_or((low + high) / 2.0);
    let size = high - low;
    let overlaps = |center: DVec2| {
        let is_near = |SceneCircle { circle, .. }: &SceneCircle| {
            circle.center.distance(center) < circle.radius + radius
        };
        scene.circles.iter().any(is_near)
    };
    // The first try is the wanted position itself; each further one may be a little farther from it.
    let center = (0..MAX_TRIES)
        .map(|attempt| {
            let reach = f64::from(attempt) / 100.0;
            let offset = dvec2(random.random_range(-0.5..0.5), random.random_range(-0.5..0.5));
            scene.rules.arena.clamp(middle + offset * size * reach, radius)
        })
        .find(|&center| !overlaps(center))
        .unwrap_or_else(|| scene.rules.arena.clamp(middle, radius));
    Circle::new(center, radius)
}
