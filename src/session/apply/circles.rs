//! Commands that select and change circles.

use ::rand::rngs::ChaCha8Rng;
use ::rand::{RngExt, SeedableRng};
use glam::{DVec2, dvec2};

use crate::geometry::Circle;
use crate::scene::{Color, Scene, SceneCircle};
use crate::session::Session;
use crate::session::values::{MAX_CIRCLES, finite_vector, positive};

/// The maximum number of positions that are tried for a new circle.
const MAX_TRIES: u32 = 200;

impl Session {
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
        self.edit(|scene| scene.add([(circle, Color::from_index(index))]));
        self.screen.selection = vec![index];
    }

    pub(super) fn remove_selected(&mut self) {
        if self.screen.selection.is_empty() {
            self.tell("Click a circle first: Del removes what is selected.");
            return;
        }
        let selection = std::mem::take(&mut self.screen.selection);
        self.hand.forget_drag(&mut self.experiment);
        self.screen.focus = None;
        self.forget_marks();
        self.experiment.remove(&selection);
    }

    pub(super) fn set_center(&mut self, circle: usize, center: DVec2) {
        self.edit(|scene| {
            let center = finite_vector(center, scene.circles[circle].circle.center);
            let moved = &mut scene.circles[circle].circle;
            moved.center = scene.rules.arena.clamp(center, moved.radius);
        });
    }

    pub(super) fn set_velocity(&mut self, circle: usize, velocity: DVec2) {
        self.edit(|scene| {
            let one = &mut scene.circles[circle];
            one.set_velocity(finite_vector(velocity, one.circle.velocity));
        });
    }

    /// Sets the radius of a circle (m), at most the largest that fits the arena. A default mass follows the radius.
    pub(super) fn set_radius(&mut self, circle: usize, radius: f64) {
        self.edit(|scene| {
            let arena = scene.rules.arena;
            let circle = &mut scene.circles[circle].circle;
            let was_plain_disc = circle.mass == Circle::mass_of_disc(circle.radius);
            let room = (arena.max - arena.min).min_element() / 2.0;
            circle.radius = positive(radius, circle.radius).min(room);
            if was_plain_disc {
                circle.mass = Circle::mass_of_disc(circle.radius);
            }
            circle.center = arena.clamp(circle.center, circle.radius);
        });
        self.tell_if_other("radius", radius, self.circle(circle).radius);
    }

    pub(super) fn set_mass(&mut self, circle: usize, mass: f64) {
        self.edit(|scene| {
            let circle = &mut scene.circles[circle].circle;
            circle.mass = positive(mass, circle.mass);
        });
        self.tell_if_other("mass", mass, self.circle(circle).mass);
    }

    pub(super) fn set_fixed(&mut self, circle: usize, fixed: bool) {
        self.edit(|scene| {
            let one = &mut scene.circles[circle];
            one.set_velocity(DVec2::ZERO);
            one.fixed = fixed;
        });
    }

    fn edit(&mut self, change: impl FnOnce(&mut Scene)) {
        self.forget_marks();
        self.clock.allow_pauses_again();
        self.experiment.edit(change);
    }
}

/// Returns a circle with the radius of the last one, at a position with room for it.
fn free_place(scene: &Scene, near: Option<DVec2>) -> Circle {
    let mut random = ChaCha8Rng::seed_from_u64(scene.circles.len() as u64);
    let radius = scene.circles.last().map_or(0.5, |one| one.circle.radius);
    let centers = scene.circles.iter().map(|one| one.circle.center);
    let margin = DVec2::splat(4.0 * radius);
    let low = centers.clone().reduce(DVec2::min).unwrap_or_default() - margin;
    let high = centers.reduce(DVec2::max).unwrap_or_default() + margin;
    let middle = near.unwrap_or((low + high) / 2.0);
    let size = high - low;
    let overlaps = |center: DVec2| {
        let is_near = |one: &SceneCircle| one.circle.center.distance(center) < one.circle.radius + radius;
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
