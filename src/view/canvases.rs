//! The canvas of each run, and the camera that they share.

use egui::{Pos2, Rect, Vec2};

use crate::scene::Scene;
use crate::session::{Command, Experiment, SavedView, Session, Shown, ShownLane, State};
use crate::view::camera::Camera;
use crate::view::camera::follow::{Follow, wished};
use crate::view::draw::DrawList;
use crate::view::layout::{Band, Layout, bands};
use crate::view::pointer::Pointer;
use crate::view::theme::Theme;
use crate::view::{canvas, ribbon};

/// The reason for the current view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ViewChoice {
    /// The scene was fitted.
    Fitted,
    /// The scene was fitted, and a panel has opened or closed since then: it is fitted again when the run starts again.
    FittedBesidePanel,
    /// The user panned or zoomed.
    User,
}

/// The parts of the canvas, one for each run, and the view that they share.
#[derive(Clone, Debug)]
pub struct Canvases {
    pub layout: Layout,
    /// In the order of the runs: of all of them, or of those that have room.
    parts: Vec<Band>,
    /// The index of the part under the pointer; during a gesture, of the part where it began.
    pointed: usize,
    /// The camera of the first part; the others show the same view.
    camera: Camera,
    follow: Follow,
    origin: ViewChoice,
}

impl Canvases {
    /// Fits the scene into a window of this size (points).
    pub fn new(state: &State, size: Vec2) -> Self {
        Self::in_layout(state.run().start(), Layout::of_window(state, size).with_strip_of(state))
    }

    /// Fits the scene into a picture of this size (points), which holds only the canvas and the ribbon.
    pub fn in_picture(shown: &Shown, size: Vec2) -> Self {
        let mut canvases = Self::in_layout(shown.run().start(), Layout::of_picture(size));
        canvases.parts = bands(shown.run().loaded(), shown.lanes.len(), &canvases.layout);
        canvases.camera = canvases.camera.in_canvas(canvases.parts[0]);
        canvases
    }

    fn in_layout(scene: &Scene, layout: Layout) -> Self {
        let camera = Camera::fitted(scene, bands(scene, 1, &layout)[0]);
        let parts = vec![camera.band()];
        Self { layout, parts, pointed: 0, camera, follow: Follow::default(), origin: ViewChoice::Fitted }
    }

    /// Returns the frame of each run's part, in the order of the runs (points).
    pub fn frames(&self) -> impl Iterator<Item = Rect> {
        self.parts.iter().map(|part| part.frame)
    }

    /// Returns the camera of each run, in the order of the runs.
    pub fn cameras(&self) -> impl Iterator<Item = Camera> {
        self.parts.iter().map(|&part| self.camera.in_canvas(part))
    }

    /// Returns the camera of the part under the pointer.
    pub fn pointed_camera(&self) -> Camera {
        self.camera.in_canvas(self.parts[self.pointed])
    }

    /// Returns the lane in the part under the pointer.
    pub fn pointed_lane<'session>(&self, shown: &'session Shown<'session>) -> &'session ShownLane<'session> {
        &shown.lanes[self.pointed_place(shown.state.experiment())]
    }

    /// Returns the place of that lane among all of them.
    pub fn pointed_place(&self, experiment: &Experiment) -> usize {
        let mut places = experiment.places_with_room(self.parts.len());
        places.nth(self.pointed).unwrap_or(experiment.explained_place())
    }

    /// Lets the pointer act on the lane and the camera of the part that it is in. Returns the commands that result from it.
    pub fn act(
        &mut self,
        shown: &Shown,
        act: impl FnOnce(&ShownLane, &mut Camera) -> Vec<Command>,
    ) -> Vec<Command> {
        let mut camera = self.pointed_camera();
        let commands = act(self.pointed_lane(shown), &mut camera);
        self.show_view_of_user(camera);
        commands
    }

    /// Whether the parts show circles, to be pressed.
    pub fn show_circles(&self, experiment: &Experiment) -> bool {
        !experiment.has_small_lanes() || self.parts[0].is_small_lane()
    }

    /// Makes the part at this position (points), if there is one, the part under the pointer.
    pub fn point_at(&mut self, at: Pos2) {
        let part = self.frames().position(|frame| frame.contains(at));
        self.pointed = part.unwrap_or(self.pointed);
    }

    /// Adopts the view that the user panned or zoomed to in the part under the pointer, if it is another one.
    pub fn show_view_of_user(&mut self, camera: Camera) {
        if camera != self.pointed_camera() {
            self.keep_view_of_user();
            self.camera = camera.in_canvas(self.parts[0]);
        }
    }

    fn keep_view_of_user(&mut self) {
        self.follow.end();
        self.origin = ViewChoice::User;
    }

    /// Fits the view to the circles that the session asks for.
    pub fn fit(&mut self, shown: &Shown) {
        self.follow.start_again();
        self.origin = ViewChoice::Fitted;
        self.camera = Camera::fitted(&shown.in_view(), self.parts[0]);
    }

    /// Fits the view as [`Canvases::fit`] does, and lets it ease there unless pictures are still or it is far away.
    pub fn ease_to_fit(&mut self, shown: &Shown) {
        let from = self.camera;
        self.fit(shown);
        let size = f64::from(from.stage.width().max(from.stage.height())) / from.scale.min(self.camera.scale);
        let is_near = (from.center - self.camera.center).length() <= size;
        if is_near {
            self.camera = self.follow.glide(shown, from, self.camera);
        }
    }

    /// Returns the view to save for the next start of the program.
    pub fn saved_view(&self, state: &State) -> SavedView {
        let fitted = Camera::fitted(state.run().edited(), self.parts[0]);
        SavedView {
            center: self.camera.center.into(),
            zoom: self.camera.scale / fitted.scale,
            is_chosen: self.origin == ViewChoice::User,
        }
    }

    /// Restores the view of a saved session.
    pub fn show_saved(&mut self, shown: &Shown, saved: SavedView) {
        self.fit(shown);
        let fitted = Camera::fitted(shown.run().start(), self.parts[0]);
        self.camera = fitted.showing(saved.center.into(), saved.zoom);
        if saved.is_chosen {
            self.keep_view_of_user();
        }
    }

    /// Returns to the view that the run started with.
    pub fn start_again(&mut self) {
        let home = self.follow.start_again();
        if self.origin == ViewChoice::FittedBesidePanel {
            self.origin = ViewChoice::Fitted;
            self.camera = self.camera.fitted_again(self.parts[0]);
        } else if let Some(home) = home {
            self.camera = home.in_canvas(self.parts[0]);
        }
    }

    /// Moves the camera by one frame: glides for `real` seconds, and follows the pair for `simulated` seconds.
    pub fn advance(&mut self, shown: &Shown, real: f64, simulated: f64) {
        self.camera = self.follow.glided(self.camera, real);
        self.camera = self.follow.eased(self.camera, wished(shown), simulated);
    }

    /// Whether the camera is moving automatically.
    pub fn is_moving(&self) -> bool {
        self.follow.is_moving()
    }

    /// Divides a window of this size (points), and its canvas among the runs. Returns whether the parts have changed.
    pub fn lay_out(&mut self, session: &Session, size: Vec2) -> bool {
        // A panel opens or closes in the window as it was before. With Present, everything changes its size, and the zoom stays.
        let before = layout_of(session, self.layout.transport.max.to_vec2());
        let is_presented = before.has_tall_ribbon != self.layout.has_tall_ribbon;
        if before.is_open != self.layout.is_open && !is_presented {
            self.layout = before;
            self.make_room(&session.shown());
        }
        self.layout = layout_of(session, size);
        self.parts = bands(session.run().loaded(), session.experiment().lanes().len(), &self.layout);
        self.pointed = self.pointed.min(self.parts.len() - 1);
        let has_changed = self.parts[0] != self.camera.band();
        if has_changed {
            self.camera = self.camera.in_canvas(self.parts[0]);
        }
        has_changed
    }

    /// Changes the view for a canvas that a panel has narrowed or widened. What was fitted is fitted again, unless the user chose the
    /// view, or the camera has followed the pair out of it in a window that is wide enough for both.
    fn make_room(&mut self, shown: &Shown) {
        let part = bands(shown.run().loaded(), shown.lanes.len(), &self.layout)[0];
        let has_fit = !self.follow.has_moved() || self.layout.is_narrow();
        let fitted = (has_fit && self.origin != ViewChoice::User).then(|| self.camera.fitted_again(part));
        self.camera = self.follow.make_room(shown, self.camera, part, fitted);
        if self.origin != ViewChoice::User {
            self.origin = if has_fit { ViewChoice::Fitted } else { ViewChoice::FittedBesidePanel };
        }
    }

    /// Draws each run, then the parts that all runs share, and the ribbon. Returns each list with the frame that clips it (points).
    pub fn draw(&self, shown: &Shown, pointer: &Pointer, theme: &Theme) -> Vec<(DrawList, Rect)> {
        let lanes = shown.lanes_with_room(self.parts.len());
        let draw_lane = |(index, (lane, camera)): (usize, (&ShownLane, Camera))| {
            let has_hover = index == self.pointed && self.show_circles(shown.state.experiment());
            let hovered = pointer.on_canvas(shown, lane, &camera).filter(|_| has_hover);
            (canvas::draw(shown, lane, &camera, theme, hovered), camera.canvas)
        };
        let shared = canvas::compare::draw(shown, &self.parts, &self.camera, theme, self.layout.canvas);
        let lanes = lanes.iter().zip(self.cameras()).enumerate().map(draw_lane);
        let ribbon = ribbon::draw(shown, &self.layout, theme);
        lanes.chain([(shared, self.layout.canvas)]).chain(ribbon).collect()
    }
}

/// Divides a window of this size (points) with the panels that are open.
pub fn layout_of(state: &State, size: Vec2) -> Layout {
    let layout = Layout::of_window(state, size);
    let is_open = state.view_options().panel.page().is_some();
    let layout = if is_open { layout.with_panel() } else { layout };
    layout.with_strip_of(state)
}
