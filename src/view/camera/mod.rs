//! Conversion between meters and points of the canvas: `f64` becomes `f32`, and y is flipped.

pub mod follow;

use circle_collision::geometry::Circle;
use egui::{Pos2, Rect, Vec2, pos2};
use glam::{DVec2, dvec2};

use crate::scene::Scene;
use crate::session::{ClockCommand, Command, Run, ScreenCommand, Shown, is_closing, passage};
use crate::view::layout::Band;

/// The share of the stage left free at each side of a fitted open scene, and of walls, which nothing leaves.
const MARGIN: f64 = 0.12;
const MARGIN_OF_WALLS: f64 = 0.04;

/// The zoom at which a box is shown: it needs less room around it than a scene, whose circles move.
const BOX_ZOOM: f64 = 1.2;

/// The minimum distance from the middle of an open scene to each side, in radii of the largest circle.
const ROOM_TO_MOVE: f64 = 4.0;

/// The same distance in a band of Compare and in a low canvas, where height is scarce, if the scene has motion.
const ROOM_IN_BAND: f64 = 2.5;

/// The range of the zoom, as factors of the fitted scale: within it, a circle drawn in `f32` is accurate to a tenth of a
/// pixel.
const ZOOM_RANGE: [f64; 2] = [1e-3, 1e5];

/// A box (m): its lower and upper corners.
pub type ViewBounds = (DVec2, DVec2);

/// The view of a canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Camera {
    /// The point at the center of the stage (m).
    pub center: DVec2,
    /// Points per meter.
    pub scale: f64,
    /// The frame of the canvas in the window (points).
    pub canvas: Rect,
    /// The part of the canvas below the text at its top, and above the words at its foot (points).
    pub stage: Rect,
    /// Whether a finger has to reach the buttons on the canvas.
    pub is_for_fingers: bool,
    /// The center of the fitted view (m), and its size on the whole canvas and where height is scarce (m).
    fitted_center: DVec2,
    fitted_size: DVec2,
    /// The share of the stage left free at each side of it.
    pub margin: f64,
    size_in_band: DVec2,
    /// The scale of the fitted view (points per meter).
    pub fitted_scale: f64,
}

impl Camera {
    /// Returns the camera that shows all of `scene`, and in an open plane also the flight to the first contact and
    /// beyond it.
    pub fn fitted(scene: &Scene, canvas: impl Into<Band>) -> Self {
        let is_moving = scene.circles.iter().any(|body| body.circle.velocity != DVec2::ZERO);
        let low_room = if is_moving { ROOM_IN_BAND } else { ROOM_TO_MOVE };
        let margin = if scene.rules.arena.is_closed() { MARGIN_OF_WALLS } else { MARGIN };
        Self::of_boxes([ROOM_TO_MOVE, low_room].map(|room| extent(scene, room)), margin, canvas.into())
    }

    /// Returns the camera that shows this box in a frame (points), with room around it for text.
    pub fn of_box(bounds: ViewBounds, frame: Rect) -> Self {
        let view = Self::of_boxes([bounds; 2], MARGIN, frame.into());
        view.showing(view.center, BOX_ZOOM)
    }

    /// Returns the camera that shows the first box in a whole canvas, and the second where height is scarce, around the center
    /// of the first, with this margin.
    fn of_boxes(boxes: [ViewBounds; 2], margin: f64, band: Band) -> Self {
        let [fitted_size, size_in_band] = boxes.map(|(low, high)| (high - low).max(DVec2::splat(1e-9)));
        let (center, Band { frame: canvas, stage, is_for_fingers }) = ((boxes[0].0 + boxes[0].1) / 2.0, band);
        let view = Self {
            center,
            scale: 1.0,
            canvas,
            stage,
            is_for_fingers,
            fitted_center: center,
            fitted_size,
            margin,
            size_in_band,
            fitted_scale: 1.0,
        };
        view.in_canvas(band)
    }

    /// Returns the camera that shows again what was fitted last.
    pub fn fitted_again(self, canvas: impl Into<Band>) -> Self {
        Self { center: self.fitted_center, scale: self.fitted_scale, ..self }.in_canvas(canvas)
    }

    /// Returns the view centered on this point (m), zoomed in by this factor from the fitted view. Both are clamped to the
    /// range of the zoom and to a limited distance from the scene.
    pub fn showing(self, center: DVec2, zoom: f64) -> Self {
        let [least, most] = ZOOM_RANGE;
        let reach = self.fitted_size / least;
        Self {
            center: center.clamp(self.center - reach, self.center + reach),
            scale: self.fitted_scale * zoom.max(least).min(most),
            ..self
        }
    }

    /// Returns the same view in a canvas of another size: the same center, and the same zoom relative to the fitted view.
    /// The result does not depend on sizes in between.
    pub fn in_canvas(self, canvas: impl Into<Band>) -> Self {
        let band = canvas.into();
        let Band { frame: canvas, stage, is_for_fingers } = band;
        let size = if band.is_low() { self.size_in_band } else { self.fitted_size };
        // A canvas may briefly have no size; one point keeps every scale above zero.
        let room = dvec2(f64::from(stage.width()), f64::from(stage.height())).max(DVec2::ONE);
        let fitted_scale = (room * (1.0 - 2.0 * self.margin) / size).min_element().max(f64::MIN_POSITIVE);
        Self {
            canvas,
            stage,
            is_for_fingers,
            scale: self.scale * (fitted_scale / self.fitted_scale),
            fitted_scale,
            ..self
        }
    }

    /// Returns the canvas and its stage.
    pub fn band(&self) -> Band {
        Band { frame: self.canvas, stage: self.stage, is_for_fingers: self.is_for_fingers }
    }

    /// Returns the view through a canvas that a panel has narrowed or widened: everything keeps its size and its position in
    /// the window.
    pub fn through(self, canvas: impl Into<Band>) -> Self {
        let moved = self.in_canvas(canvas);
        Self { center: self.to_world(moved.stage.center()), scale: self.scale, ..moved }
    }

    /// Converts a position in the world (m) to one in the window (points).
    pub fn to_screen(&self, place: DVec2) -> Pos2 {
        let offset = (place - self.center) * self.scale;
        let middle = self.stage.center();
        pos2((f64::from(middle.x) + offset.x) as f32, (f64::from(middle.y) - offset.y) as f32)
    }

    /// Converts a position in the window (points) to one in the world (m).
    pub fn to_world(&self, point: Pos2) -> DVec2 {
        let middle = self.stage.center();
        self.center + self.to_world_vector(point - middle)
    }

    /// Converts a vector on the screen (points) to one in the world (m).
    pub fn to_world_vector(&self, way: Vec2) -> DVec2 {
        dvec2(f64::from(way.x), -f64::from(way.y)) / self.scale
    }

    /// Converts a direction in the world to one on the screen, of the same length.
    pub fn direction(&self, direction: DVec2) -> Vec2 {
        Vec2::new(direction.x as f32, -direction.y as f32)
    }

    /// Converts a length to points.
    pub fn length(&self, meters: f64) -> f32 {
        (meters * self.scale) as f32
    }

    /// Converts a length to meters.
    pub fn meters(&self, points: f32) -> f64 {
        f64::from(points) / self.scale
    }

    /// Zooms by `factor`, keeping the point under `anchor` (points) in place.
    pub fn zoom(&mut self, factor: f64, anchor: Pos2) {
        let before = self.to_world(anchor);
        let [least, most] = ZOOM_RANGE;
        self.scale = (self.scale * factor).clamp(self.fitted_scale * least, self.fitted_scale * most);
        self.center += before - self.to_world(anchor);
    }

    /// Moves the view with the pointer (points).
    pub fn pan(&mut self, way: Vec2) {
        self.center -= self.to_world_vector(way);
    }
}

/// Returns the box (m) that a fitted view shows, with at least this many radii around the center of an open scene.
fn extent(scene: &Scene, room_to_move: f64) -> ViewBounds {
    if scene.rules.arena.is_closed() {
        return (scene.rules.arena.min, scene.rules.arena.max);
    }
    let flight = flight_time(scene);
    let arrow_scale = arrow_scale_of(scene);
    let walls = scene.walls.iter().map(|one| {
        let reach = DVec2::splat(one.wall.thickness / 2.0);
        (one.wall.from.min(one.wall.to) - reach, one.wall.from.max(one.wall.to) + reach)
    });
    let boxes = scene.circles.iter().flat_map(|body| {
        let direction = body.circle.velocity.try_normalize().unwrap_or(DVec2::ZERO);
        let tip = body.circle.center + direction * body.circle.radius + body.circle.velocity * arrow_scale;
        [box_of(&body.circle), box_of(&body.circle.after(flight)), (tip, tip)]
    });
    let Some((low, high)) = around(boxes.chain(walls)) else {
        return (DVec2::splat(-5.0), DVec2::splat(5.0));
    };
    let middle = (low + high) / 2.0;
    let room = DVec2::splat(largest_radius(scene) * room_to_move);
    (low.min(middle - room), high.max(middle + room))
}

fn box_of(circle: &Circle) -> ViewBounds {
    (circle.center - circle.radius, circle.center + circle.radius)
}

/// Returns the box around these boxes; `None` if there are none.
fn around(boxes: impl Iterator<Item = ViewBounds>) -> Option<ViewBounds> {
    boxes.reduce(|(low, high), (near, far)| (low.min(near), high.max(far)))
}

/// Returns the largest radius of its circles (m).
pub fn largest_radius(scene: &Scene) -> f64 {
    scene.circles.iter().map(|body| body.circle.radius).fold(0.0, f64::max)
}

/// Returns the time of flight that the fitted view shows (s): up to the first check after the first pair has passed, at most
/// twice the time to its closest approach and a step; without such a pair, the time in which the fastest circle moves a few
/// radii.
fn flight_time(scene: &Scene) -> f64 {
    // A scene with many circles is fitted as it starts.
    const PAIRS_OF: usize = 12;
    if scene.circles.len() > PAIRS_OF {
        return 0.0;
    }
    let of_circles = scene.circles.iter().enumerate().flat_map(|(index, a)| {
        scene.circles[index + 1..].iter().map(move |b| passage(&[a.circle, b.circle], None))
    });
    let at_walls = scene
        .circles
        .iter()
        .flat_map(|a| scene.walls.iter().map(move |one| passage(&[a.circle; 2], Some(&one.wall))));
    let closing = of_circles.chain(at_walls).filter(|path| is_closing(path) && path.speed > 0.0);
    let first = closing.min_by(|first, second| first.closest_time.total_cmp(&second.closest_time));
    let fastest = scene.circles.iter().map(|body| body.circle.velocity.length()).fold(0.0, f64::max);
    if let Some(first) = first {
        let (step, twice) = (scene.rules.step, 2.0 * first.closest_time);
        let passed = first.exit.unwrap_or(twice);
        ((passed / step).ceil() * step).min(twice + step)
    } else if fastest > 0.0 {
        largest_radius(scene) * ROOM_TO_MOVE / fastest
    } else {
        0.0
    }
}

/// In a scene at rest, the speed (m/s) whose arrow is as long as a circle is wide: about the speed of a throw by hand.
const THROW_SPEED: f64 = 4.0;

/// Returns the length of a 1 m/s arrow (m): one scale for the whole scene, taken from the scene as it was opened.
pub fn arrow_scale(shown: &Shown) -> f64 {
    arrow_scale_of(shown.run().loaded())
}

/// Returns the [`arrow_scale`] of a session that opened this scene.
pub fn arrow_scale_of(scene: &Scene) -> f64 {
    let circles = &scene.circles;
    let fastest = circles.iter().map(|body| body.circle.velocity.length()).fold(0.0, f64::max);
    let radius = circles.iter().map(|body| body.circle.radius).sum::<f64>() / circles.len().max(1) as f64;
    let speed = if fastest > 0.0 { fastest } else { THROW_SPEED };
    if circles.is_empty() { 0.5 } else { 2.0 * radius / speed }
}

/// Ends a playing run when all circles have left the view for good and no contact lies ahead: the runs have these cameras.
pub fn end_if_all_left(shown: &Shown, cameras: impl IntoIterator<Item = Camera>) -> Vec<Command> {
    if !shown.state.is_playing() || shown.drag.is_some() || shown.run().world().is_empty() {
        return Vec::new();
    }
    let goes_on = |(run, camera): (&Run, Camera)| {
        run.has_contact_ahead() || run.world().circles().any(|circle| comes_into_view(&circle, &camera))
    };
    if shown.state.experiment().runs().zip(cameras).any(goes_on) {
        return Vec::new();
    }
    // The canvas says how a run ended. One in which circles still come closer, far away, has no such end.
    let have_ended = shown.state.experiment().runs().all(Run::has_ended);
    let sentence = "All circles leave the view, and no contact lies ahead. The run ends here.";
    let tell = (!have_ended).then(|| ScreenCommand::Tell(sentence.to_owned()).into());
    std::iter::once(ClockCommand::TogglePlay.into()).chain(tell).collect()
}

/// Whether any part of the circle is in view, or will be on its present course.
fn comes_into_view(circle: &Circle, camera: &Camera) -> bool {
    let [low, high] =
        [camera.canvas.left_bottom(), camera.canvas.right_top()].map(|corner| camera.to_world(corner));
    let (low, high) = (low - circle.radius - circle.center, high + circle.radius - circle.center);
    // Without a velocity along an axis both times are infinite: of one sign outside of the view, of two inside.
    let (first_side, second_side) = (low / circle.velocity, high / circle.velocity);
    let first = first_side.min(second_side).max_element().max(0.0);
    first.is_finite() && first <= first_side.max(second_side).min_element()
}

/// Returns the point `length` points from `from` in the direction of `to`.
pub fn towards(from: Pos2, to: Pos2, length: f32) -> Pos2 {
    let way = to - from;
    let distance = way.length();
    if distance > 0.0 { from + way * (length / distance) } else { pos2(from.x + length, from.y) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera() -> Camera {
        Camera {
            center: dvec2(1.0, 2.0),
            scale: 50.0,
            canvas: Rect::from_min_size(pos2(0.0, 48.0), Vec2::new(800.0, 600.0)),
            is_for_fingers: false,
            stage: Rect::from_min_size(pos2(0.0, 98.0), Vec2::new(800.0, 550.0)),
            fitted_center: dvec2(1.0, 2.0),
            fitted_size: dvec2(10.0, 8.0),
            margin: MARGIN,
            size_in_band: dvec2(10.0, 5.0),
            fitted_scale: 50.0,
        }
    }

    #[test]
    fn a_canvas_that_shrinks_and_grows_again_shows_the_same_view() {
        let canvas = |width: f32, height: f32| Rect::from_min_size(Pos2::ZERO, Vec2::new(width, height));
        let mut camera = Camera::fitted(&crate::scene::BUILT_IN[0].scene(), canvas(968.0, 668.0));
        camera.zoom(2.0, pos2(300.0, 200.0));
        let there = [(640.0, 302.0), (0.0, 0.0), (900.0, 302.0), (968.0, 668.0)];
        let back =
            there.iter().fold(camera, |camera, &(width, height)| camera.in_canvas(canvas(width, height)));
        assert!((back.scale / camera.scale - 1.0).abs() < 1e-12, "{} for {}", back.scale, camera.scale);
        assert_eq!(back.center, camera.center);
    }

    #[test]
    fn beside_a_panel_everything_keeps_its_place() {
        let whole = camera().canvas;
        let camera = Camera { stage: whole, ..camera() };
        let beside = camera.through(Rect::from_min_max(camera.canvas.min, pos2(500.0, 648.0)));
        for place in [dvec2(0.0, 0.0), dvec2(1.0, 2.0), dvec2(-4.0, 6.0)] {
            assert!(camera.to_screen(place).distance(beside.to_screen(place)) < 1e-3, "{place}");
        }
        assert_eq!(beside.scale, camera.scale);
        assert_eq!(beside.through(camera.canvas).center, camera.center);
    }

    #[test]
    fn conversions_to_and_from_the_screen_are_inverse() {
        let camera = camera();
        let place = dvec2(-3.25, 4.5);
        assert!((camera.to_world(camera.to_screen(place)) - place).length() < 1e-5);
        assert!(camera.to_screen(dvec2(1.0, 3.0)).y < camera.to_screen(dvec2(1.0, 2.0)).y, "y is up");
    }

    #[test]
    fn zoom_keeps_the_place_under_the_pointer() {
        let mut camera = camera();
        let anchor = pos2(123.0, 456.0);
        let before = camera.to_world(anchor);
        camera.zoom(3.0, anchor);
        assert!((camera.to_world(anchor) - before).length() < 1e-9);
        assert_eq!(camera.scale, 150.0);
    }

    #[test]
    fn a_pan_follows_the_pointer() {
        let mut camera = camera();
        let place = camera.to_world(pos2(400.0, 300.0));
        camera.pan(Vec2::new(30.0, -20.0));
        let moved = camera.to_screen(place);
        assert!((moved - pos2(430.0, 280.0)).length() < 1e-3);
    }
}
