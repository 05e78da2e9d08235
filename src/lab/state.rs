//! The state of the program, and the only two ways to change it.

use std::path::{Path, PathBuf};

use ::rand::rngs::ChaCha8Rng;
use ::rand::{RngExt, SeedableRng};
use glam::{DVec2, dvec2};

use super::drag::{self, Jump};
use super::explained::{self, Explanation, Pair};
use super::ladder::{faster, longer_step, shorter_step, slower};
use super::trial::{Trial, try_phases};
use super::{Command, Drag, Effect, PushOut, Run, Shown};
use crate::geometry::Circle;
use crate::scene::{BUILT_IN, Color, Scene, SceneCircle};
use crate::simulation::{Detection, Meeting, Rules};

/// Values given by hand stay within this and one over it, so that the picture and the equation stay finite.
const HAND_LIMIT: f64 = 1e9;

/// At most so much real time counts for one frame (s): after a standstill of the machine the run goes on from where it was.
const LONGEST_FRAME: f64 = 1.0;

/// Where the open scene came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The built-in scene at this place of the list.
    BuiltIn(usize),
    /// A file.
    File(PathBuf),
}

/// Everything that the program knows while it runs.
#[derive(Clone, Debug)]
pub struct Lab {
    run: Run,
    origin: Origin,
    is_playing: bool,
    speed: f64,
    pauses_at_miss: bool,
    selection: Vec<usize>,
    drag: Option<Drag>,
    miss: Option<Meeting>,
    pushes: Vec<PushOut>,
    shown: Shown,
    trial: Option<Trial>,
    message: Option<String>,
}

impl Lab {
    /// This scene, paused at its start.
    pub fn new(scene: Scene, origin: Origin) -> Self {
        Self {
            run: Run::new(scene),
            origin,
            is_playing: false,
            speed: 1.0,
            pauses_at_miss: true,
            selection: Vec::new(),
            drag: None,
            miss: None,
            pushes: Vec::new(),
            shown: Shown::default(),
            trial: None,
            message: None,
        }
    }

    /// The experiment.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Where the scene came from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Does time pass?
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Simulated seconds per second.
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// Does the run stop by itself at a miss?
    pub fn pauses_at_miss(&self) -> bool {
        self.pauses_at_miss
    }

    /// The selected circles, in the order of selecting, at most two.
    pub fn selection(&self) -> &[usize] {
        &self.selection
    }

    /// What the hand holds.
    pub fn drag(&self) -> Option<&Drag> {
        self.drag.as_ref()
    }

    /// The meeting that went through and is on screen now.
    pub fn miss(&self) -> Option<&Meeting> {
        self.miss.as_ref()
    }

    /// Who was pushed out by the last move of the hand.
    pub fn pushes(&self) -> &[PushOut] {
        &self.pushes
    }

    /// What the person has chosen to see.
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// A sentence about what just happened, until the next command.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The pair that the screen explains.
    pub fn explained(&self) -> Option<Pair> {
        explained::explained(self)
    }

    /// The exact solution for that pair.
    pub fn explanation(&self) -> Option<Explanation> {
        explained::explanation(self)
    }

    /// What trying the odds came to.
    pub fn trial(&self) -> Option<&Trial> {
        self.trial.as_ref()
    }

    /// A circle's name.
    pub fn name(&self, circle: usize) -> &str {
        &self.run.start().circles[circle].name
    }

    /// A circle as the person thinks of it: with its own velocity and mass even while it is held.
    pub fn circle(&self, index: usize) -> Circle {
        let circle = self.run.world().circle(index);
        let own = self.run.start().circles[index].circle;
        let is_held = self.is_playing && self.drag.is_some_and(|drag| drag.circle == index);
        Circle { mass: own.mass, velocity: if is_held { own.velocity } else { circle.velocity }, ..circle }
    }

    /// Is the motion of the hand stopped by a contact right now?
    pub fn is_drag_stopped(&self) -> bool {
        self.drag.is_some_and(|drag| drag::is_stopped(&self.run.moment(), drag.circle, drag.target))
    }

    /// Must the picture be drawn again soon, though nobody does anything?
    pub fn is_moving(&self) -> bool {
        self.is_playing || self.drag.is_some()
    }

    /// Lets `seconds` of real time pass.
    pub fn tick(&mut self, seconds: f64) {
        let seconds = seconds.clamp(0.0, LONGEST_FRAME);
        if self.is_playing {
            let stop = self.pauses_at_miss && self.run.pauses_at_miss();
            if let Some(meeting) = self.run.pass(seconds * self.speed, stop)
                && stop
            {
                self.miss = Some(meeting);
                self.set_playing(false);
            }
        }
        if let Some(drag) = &mut self.drag
            && self.run.rules().detection == Detection::Overlap
        {
            drag.since_jump += seconds;
            if drag.since_jump >= self.run.rules().step {
                drag.since_jump = 0.0;
                self.carry_held();
            }
        }
    }

    /// Does what the command says. One for a circle that is not there does nothing.
    #[expect(
        clippy::too_many_lines,
        reason = "a line for each command: the compiler lists what a new one touches"
    )]
    pub fn apply(&mut self, command: Command) -> Option<Effect> {
        if command.circle().is_some_and(|circle| circle >= self.run.world().len()) {
            return None;
        }
        self.message = None;
        match command {
            Command::TogglePlay => {
                self.forget_marks();
                self.set_playing(!self.is_playing);
            }
            Command::Restart => {
                self.forget_marks();
                self.run.restart();
            }
            Command::Reload => {
                self.let_go_of_everything();
                self.run.reload();
                self.tell("The scene as it was loaded.");
                return Some(Effect::Fit);
            }
            Command::StepForward => {
                self.forget_marks();
                self.set_playing(false);
                self.miss = self.run.step().filter(|_| self.run.pauses_at_miss());
            }
            Command::StepBack => self.travel(Run::step_back),
            Command::NextEvent => self.travel_to_event(Run::next_event, "Nothing is going to happen soon."),
            Command::PreviousEvent => {
                self.travel_to_event(Run::previous_event, "Nothing happened before this.");
            }
            Command::Seek(time) => self.travel(|run| {
                let time = finite(time, run.clock()).clamp(-HAND_LIMIT, HAND_LIMIT);
                run.seek(time);
            }),
            Command::Faster => self.speed = faster(self.speed),
            Command::Slower => self.speed = slower(self.speed),
            Command::TogglePauseAtMiss => self.pauses_at_miss = !self.pauses_at_miss,

            Command::ToggleDetection => self.switch_detection(self.other_detection()),
            Command::SetDetection(detection) => self.switch_detection(detection),
            Command::ToggleDetectionHere => {
                let detection = self.other_detection();
                self.set_rules(|rules| rules.detection = detection);
                self.tell(&format!("From here on with {} detection.", detection.name()));
            }
            Command::LongerStep => self.set_rules(|rules| rules.step = longer_step(rules.step)),
            Command::ShorterStep => self.set_rules(|rules| rules.step = shorter_step(rules.step)),
            Command::SetStep(step) => self.set_rules(|rules| rules.step = positive(step, rules.step)),
            Command::SetResponse(response) => self.set_rules(|rules| rules.response = response),
            Command::SetRestitution(share) => {
                self.set_rules(|rules| rules.restitution = finite(share, rules.restitution).clamp(0.0, 1.0));
            }
            Command::SetYields(yields) => self.set_rules(|rules| rules.yields = yields),

            Command::OpenBuiltIn(index) => return self.open_built_in(index),
            Command::NextScene => return self.open_built_in(self.next_place()),
            Command::PreviousScene => return self.open_built_in(self.previous_place()),
            Command::Open(scene, path) => {
                self.open(*scene, Origin::File(path));
                return Some(Effect::Fit);
            }
            Command::Save => return Some(self.save()),
            Command::SaveMoment => return Some(self.save_moment()),
            Command::SavedAs(path) => {
                self.tell(&format!("Saved as {}", path.display()));
                self.origin = Origin::File(path);
            }
            Command::Tell(sentence) => self.tell(&sentence),

            Command::Select(circle) => self.selection = circle.into_iter().collect(),
            Command::SelectSecond(circle) => self.select_second(circle),
            Command::AddCircle(near) => self.add_circle(near),
            Command::RemoveSelected => self.remove_selected(),
            Command::SetCenter(circle, center) => self.edit(|scene| {
                let place = finite_vector(center, scene.circles[circle].circle.center);
                drag::place(scene, circle, place);
            }),
            Command::SetVelocity(circle, velocity) => self.edit(|scene| {
                let circle = &mut scene.circles[circle].circle;
                circle.velocity = finite_vector(velocity, circle.velocity);
            }),
            Command::SetRadius(circle, radius) => self.edit(|scene| set_radius(scene, circle, radius)),
            Command::SetMass(circle, mass) => self.edit(|scene| {
                let circle = &mut scene.circles[circle].circle;
                circle.mass = positive(mass, circle.mass);
            }),
            Command::Grab(circle) => self.grab(circle),
            Command::DragTo(target) => self.drag_to(target),
            Command::Release => self.release(),

            Command::ToggleOverlay(overlay) => self.shown.toggle_overlay(overlay),
            Command::ToggleSection(section) => self.shown.toggle_section(section),
            Command::Point(term) => self.shown.term = term,
            Command::PointAtPair(pair) => self.shown.pointed = pair,
            Command::TryOdds => self.try_odds(),
            Command::ToggleTheme => self.shown.light = !self.shown.light,
            Command::ToggleHelp => self.shown.help = !self.shown.help,
            Command::ToggleDrawer => self.shown.drawer = !self.shown.drawer,
            Command::Close => self.close(),
            Command::Fit => return Some(Effect::Fit),
            Command::Zoom(factor) => {
                return (factor.is_finite() && factor > 0.0).then_some(Effect::Zoom(factor));
            }
            Command::ToggleFullscreen => return Some(Effect::ToggleFullscreen),
            Command::Screenshot => return Some(Effect::Screenshot),
        }
        None
    }

    fn tell(&mut self, sentence: &str) {
        self.message = Some(sentence.to_owned());
    }

    fn set_playing(&mut self, is_playing: bool) {
        self.is_playing = is_playing;
        // Held by hand means held in the world only while the world moves.
        self.run.hold(self.drag.filter(|_| is_playing).map(|drag| drag.circle));
    }

    /// Moves in time, stands still there, and shows the miss of that very moment.
    fn travel(&mut self, how: impl FnOnce(&mut Run)) {
        self.forget_marks();
        self.set_playing(false);
        how(&mut self.run);
        let now = self.run.world().time();
        let is_now = |meeting: &&Meeting| meeting.went_through() && meeting.looked() == now;
        self.miss = self
            .run
            .meetings()
            .iter()
            .rev()
            .take_while(|meeting| meeting.looked() >= now)
            .find(is_now)
            .copied();
    }

    fn travel_to_event(&mut self, how: impl FnOnce(&mut Run) -> bool, otherwise: &str) {
        let mut is_found = false;
        self.travel(|run| is_found = how(run));
        if !is_found {
            self.tell(otherwise);
        }
    }

    fn forget_marks(&mut self) {
        self.miss = None;
        self.pushes.clear();
    }

    fn let_go_of_everything(&mut self) {
        self.drag = None;
        self.run.hold(None);
        self.forget_marks();
        self.selection.clear();
        self.is_playing = false;
    }

    fn close(&mut self) {
        if self.shown.help {
            self.shown.help = false;
        } else if self.shown.drawer {
            self.shown.drawer = false;
        } else if self.miss.is_some() {
            self.forget_marks();
        } else {
            self.selection.clear();
        }
    }

    fn other_detection(&self) -> Detection {
        match self.run.rules().detection {
            Detection::Overlap => Detection::Intercept,
            Detection::Intercept => Detection::Overlap,
        }
    }

    fn switch_detection(&mut self, detection: Detection) {
        self.forget_marks();
        if detection != self.run.rules().detection {
            self.run.restart();
            self.set_rules(|rules| rules.detection = detection);
            self.tell(&format!(
                "Back at the start: the same experiment under {} detection.",
                detection.name()
            ));
        }
    }

    fn set_rules(&mut self, change: impl FnOnce(&mut Rules)) {
        let mut rules = *self.run.rules();
        change(&mut rules);
        if rules != *self.run.rules() {
            self.run.set_rules(rules);
        }
    }

    fn edit(&mut self, change: impl FnOnce(&mut Scene)) {
        self.forget_marks();
        self.run.edit(change);
    }

    /// The place in the list after the open scene. A file stands before the first and after the last.
    fn next_place(&self) -> usize {
        match self.origin {
            Origin::BuiltIn(place) => (place + 1) % BUILT_IN.len(),
            Origin::File(_) => 0,
        }
    }

    fn previous_place(&self) -> usize {
        match self.origin {
            Origin::BuiltIn(place) if place > 0 => place - 1,
            Origin::BuiltIn(_) | Origin::File(_) => BUILT_IN.len() - 1,
        }
    }

    fn save(&self) -> Effect {
        let scene = Box::new(self.run.start().clone().storable());
        match &self.origin {
            Origin::File(path) => Effect::Save(scene, path.clone()),
            // A built-in scene has no file of its own: the first save makes one.
            Origin::BuiltIn(_) => Effect::SaveNew(scene, PathBuf::new()),
        }
    }

    fn save_moment(&self) -> Effect {
        let folder = match &self.origin {
            Origin::File(path) => path.parent().map(Path::to_path_buf).unwrap_or_default(),
            Origin::BuiltIn(_) => PathBuf::new(),
        };
        Effect::SaveCopy(Box::new(self.run.moment().storable()), folder)
    }

    fn open_built_in(&mut self, index: usize) -> Option<Effect> {
        let built_in = BUILT_IN.get(index)?;
        self.open(built_in.scene(), Origin::BuiltIn(index));
        Some(Effect::Fit)
    }

    fn open(&mut self, scene: Scene, origin: Origin) {
        self.let_go_of_everything();
        self.run = Run::new(scene);
        self.origin = origin;
    }

    fn select_second(&mut self, circle: usize) {
        if let Some(place) = self.selection.iter().position(|&selected| selected == circle) {
            self.selection.remove(place);
        } else {
            self.selection.truncate(1);
            self.selection.push(circle);
        }
    }

    fn add_circle(&mut self, near: Option<DVec2>) {
        let scene = self.run.moment();
        let near = near.filter(|near| near.is_finite());
        let circle = free_place(&scene, near.map(|near| finite_vector(near, near)));
        let color = if scene.circles.len().is_multiple_of(2) { Color::Red } else { Color::Blue };
        self.edit(|scene| {
            scene.add(circle, color);
        });
        self.selection = vec![scene.circles.len()];
    }

    fn remove_selected(&mut self) {
        if self.selection.is_empty() {
            self.tell("Click a circle first: Del removes what is selected.");
            return;
        }
        let selection = std::mem::take(&mut self.selection);
        self.drag = None;
        self.run.hold(None);
        self.forget_marks();
        self.run.remove(&selection);
    }

    fn grab(&mut self, circle: usize) {
        self.forget_marks();
        let target = self.run.world().circle(circle).center;
        self.drag = Some(Drag { circle, target, since_jump: 0.0 });
        self.set_playing(self.is_playing);
    }

    fn drag_to(&mut self, target: DVec2) {
        let Some(drag) = &mut self.drag else { return };
        drag.target = finite_vector(target, drag.target);
        if self.run.rules().detection == Detection::Intercept {
            self.carry_held();
        }
    }

    fn release(&mut self) {
        if self.drag.is_some() {
            self.carry_held();
            self.drag = None;
            self.set_playing(self.is_playing);
        }
    }

    fn try_odds(&mut self) {
        let step = self.run.rules().step;
        // Another seed each time: trying again is another trial.
        let seed = self.trial.map_or(0, |trial| u64::from(trial.seen) << 32 | u64::from(trial.stopped));
        self.trial = self.explanation().and_then(|explanation| try_phases(explanation.circles, step, seed));
    }

    /// Brings the held circle to where the hand wants it, by the detection method.
    fn carry_held(&mut self) {
        let Some(drag) = self.drag else { return };
        if self.run.world().circle(drag.circle).center == drag.target {
            return;
        }
        let clock = self.run.clock();
        let mut jump = Jump::default();
        self.run.edit(|scene| jump = drag::carry(scene, drag.circle, drag.target, clock));
        self.pushes = jump.pushes;
        self.miss = jump.missed.or(self.miss);
    }
}

/// A circle like those that are there, where there is room for it.
fn free_place(scene: &Scene, near: Option<DVec2>) -> Circle {
    let mut random = ChaCha8Rng::seed_from_u64(scene.circles.len() as u64);
    let radius = scene.circles.last().map_or(0.5, |one| one.circle.radius);
    let (low, high) = extent(scene, radius);
    let middle = near.unwrap_or((low + high) / 2.0);
    let size = high - low;
    let overlaps = |center: DVec2| {
        let is_near = |one: &SceneCircle| one.circle.center.distance(center) < one.circle.radius + radius;
        scene.circles.iter().any(is_near)
    };
    // The first try is the very place; each further one looks a little farther around it.
    let center = (0..200)
        .map(|attempt| {
            let reach = f64::from(attempt) / 100.0;
            let offset = dvec2(random.random_range(-0.5..0.5), random.random_range(-0.5..0.5));
            scene.rules.arena.clamp(middle + offset * size * reach, radius)
        })
        .find(|&center| !overlaps(center))
        .unwrap_or_else(|| scene.rules.arena.clamp(middle, radius));
    Circle::new(center, radius)
}

/// The box around all circles (m), somewhat larger; around the origin when there are none.
fn extent(scene: &Scene, radius: f64) -> (DVec2, DVec2) {
    let reach = DVec2::splat(4.0 * radius);
    let around = |(low, high): (DVec2, DVec2), one: &SceneCircle| {
        (low.min(one.circle.center - reach), high.max(one.circle.center + reach))
    };
    match scene.circles.split_first() {
        None => (-reach, reach),
        Some((first, rest)) => {
            rest.iter().fold((first.circle.center - reach, first.circle.center + reach), around)
        }
    }
}

fn set_radius(scene: &mut Scene, circle: usize, radius: f64) {
    let arena = scene.rules.arena;
    let room = (arena.max - arena.min).min_element() / 2.0;
    let circle = &mut scene.circles[circle].circle;
    let was_plain_disc = circle.mass == Circle::mass_of_disc(circle.radius);
    circle.radius = positive(radius, circle.radius).min(room);
    if was_plain_disc {
        circle.mass = Circle::mass_of_disc(circle.radius);
    }
    circle.center = arena.clamp(circle.center, circle.radius);
}

fn finite(value: f64, otherwise: f64) -> f64 {
    if value.is_finite() { value } else { otherwise }
}

fn positive(value: f64, otherwise: f64) -> f64 {
    finite(value, otherwise).clamp(1.0 / HAND_LIMIT, HAND_LIMIT)
}

fn finite_vector(value: DVec2, otherwise: DVec2) -> DVec2 {
    if value.is_finite() {
        value.clamp(DVec2::splat(-HAND_LIMIT), DVec2::splat(HAND_LIMIT))
    } else {
        otherwise
    }
}
