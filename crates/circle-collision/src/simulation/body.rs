//! A circle with the time of its last change, and how it takes part in contacts.

use glam::DVec2;

use super::response::Response;
use crate::geometry::{Arena, Circle};

/// A circle as a world keeps it: its state at its last change, and the time of that change.
///
/// Between two changes it moves in a straight line, so its state at any time follows from this one, and splitting a run into
/// pieces changes no bit of it.
///
/// ```
/// use circle_collision::{geometry::Circle, glam::DVec2, simulation::{Body, Response}};
///
/// let circle = Circle::new(DVec2::ZERO, 0.5);
/// let pillar = Body::from(circle).fixed();
/// let trigger = Body::from(circle).sensor();
/// let ghost = Body::from(circle).with_response(Response::PassThrough);
/// let crate_that_gives_way = Body::from(circle).with_yields(true);
/// # assert!(pillar.is_fixed() && trigger.is_sensor() && ghost.response().is_some() && crate_that_gives_way.yields());
/// ```
#[doc(alias = "rigid body")]
// One cache line: the event queue reads sixteen bodies at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C, align(64))]
#[must_use]
pub struct Body {
    circle: Circle,
    stamp: f64,
    changes: u32,
    yields: bool,
    mobility: Mobility,
    presence: Presence,
    response: Option<Response>,
}

const _: () = assert!(size_of::<Body>() == 64);

/// How a body may be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
enum Mobility {
    /// By its velocity, and by every contact.
    Free,
    /// By the hand, and by contacts in which it yields.
    Held,
    /// By nothing.
    Fixed,
}

/// Whether a body is present, and whether it is solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
enum Presence {
    /// It responds to contacts.
    Solid,
    /// It notices contacts, without a response on either side.
    Sensor,
    /// It was removed.
    Removed,
}

impl From<Circle> for Body {
    fn from(circle: Circle) -> Self {
        Self::new(circle)
    }
}

impl Body {
    /// Makes a solid body that uses the response of the rules. Its circle is in this state at its world's epoch.
    pub fn new(circle: Circle) -> Self {
        Self {
            circle,
            stamp: 0.0,
            changes: 0,
            yields: false,
            mobility: Mobility::Free,
            presence: Presence::Solid,
            response: None,
        }
    }

    /// Returns the same body, which gives way to bodies that do not, or does not: see [`WhoYields::One`](super::WhoYields::One).
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Body, Log, Response, Rules, World}};
    ///
    /// let chest = Body::from(Circle::new([1.5, 0.0], 1.0)).with_yields(true);
    /// let hero = Circle::new([0.0, 0.0], 1.0);
    /// let rules = Rules { response: Response::PushOut, ..Rules::overlap(0.25) };
    /// let mut world = World::new(rules, vec![chest, hero.into()], 0.0)?;
    /// world.advance_once(&mut Log::default());
    /// assert_eq!((world.circle_at(0).center.x, world.circle_at(1).center.x), (2.0, 0.0));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn with_yields(self, yields: bool) -> Self {
        Self { yields, ..self }
    }

    /// Whether it gives way to bodies that do not.
    #[must_use]
    pub fn yields(&self) -> bool {
        self.yields
    }

    /// Returns the same body, fixed: at rest, with infinite mass, and moved by no contact.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Body, Log, Rules, World}};
    ///
    /// let pillar = Body::from(Circle::new([3.0, 0.0], 1.0)).fixed();
    /// let ball = Circle::new([0.0, 0.0], 1.0).with_velocity([2.0, 0.0]);
    /// let mut world = World::new(Rules::default(), vec![pillar, ball.into()], 0.0)?;
    /// assert!(world.advance(1.0, 100, &mut Log::default()).reached());
    /// assert_eq!((world.circle_at(0).center.x, world.circle_at(1).velocity.x), (3.0, -2.0));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn fixed(self) -> Self {
        Self { mobility: Mobility::Fixed, ..self.at_rest() }
    }

    /// Returns the same body, held by the caller, who may drag it: at rest and of infinite mass, but moved if it yields.
    /// A fixed one stays fixed.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let mut world = World::new(Rules::default(), vec![], 0.0)?;
    /// let ball = world.insert(Circle::new([0.0, 0.0], 1.0).with_velocity([2.0, 0.0]))?;
    /// let free = world.body(ball).expect("it is there");
    /// world.replace(ball, free.held())?; // The player takes it,
    /// world.edit(ball, |circle| circle.center.x = 5.0)?; // carries it,
    /// let place = world.circle(ball).expect("it is there").center;
    /// world.replace(ball, free)?; // and lets it go.
    /// world.edit(ball, |circle| circle.center = place)?;
    /// assert_eq!(world.circle(ball), Some(Circle { center: place, ..*free.circle() }));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn held(self) -> Self {
        if self.is_fixed() { self } else { Self { mobility: Mobility::Held, ..self.at_rest() } }
    }

    fn at_rest(self) -> Self {
        Self { circle: Circle { velocity: DVec2::ZERO, mass: f64::INFINITY, ..self.circle }, ..self }
    }

    /// Returns the same body as a sensor: it reports which bodies enter and leave it (see
    /// [`SensorEvent`](super::SensorEvent)), and neither pushes nor is pushed.
    ///
    /// It changes no bit of any other body. Walls do not stop it, and it notices neither other sensors nor fixed bodies.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Body, Crossing, Log, Rules, World}};
    ///
    /// let zone = Body::from(Circle::new([4.0, 0.0], 1.0)).sensor();
    /// let hero = Circle::new([0.0, 0.0], 1.0).with_velocity([2.0, 0.0]);
    /// let mut world = World::new(Rules::default(), vec![zone, hero.into()], 0.0)?;
    /// let mut log = Log::default();
    /// assert!(world.advance(5.0, 100, &mut log).reached());
    /// let crossings: Vec<_> = log.sensor_events.iter().map(|event| (event.time, event.crossing)).collect();
    /// assert_eq!(crossings, [(1.0, Crossing::Enters), (3.0, Crossing::Leaves)]);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[doc(alias = "trigger")]
    pub fn sensor(self) -> Self {
        Self { presence: Presence::Sensor, ..self }
    }

    /// Returns the same body with its own response instead of that of the rules.
    ///
    /// The response of a pair is the weaker one of its two bodies' responses.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Body, Log, Response, Rules, World}};
    ///
    /// let wall = Body::from(Circle::new([2.0, 0.0], 0.5)).fixed();
    /// let ghost = Body::from(Circle::new([0.0, 0.0], 0.5).with_velocity([1.0, 0.0]));
    /// let bodies = vec![wall, ghost.with_response(Response::PassThrough)];
    /// let (mut world, mut log) = (World::new(Rules::default(), bodies, 0.0)?, Log::default());
    /// assert!(world.advance(4.0, 100, &mut log).reached());
    /// assert_eq!((world.circle_at(1).center.x, log.events.len()), (4.0, 1)); // Through it, with an event.
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn with_response(self, response: Response) -> Self {
        Self { response: Some(response), ..self }
    }

    /// Returns its own response: `None` if it has that of the rules.
    #[must_use]
    pub fn response(&self) -> Option<Response> {
        self.response
    }

    /// Whether no contact moves the body. Only the caller does.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.mobility == Mobility::Fixed
    }

    /// Whether the body is at rest and infinitely heavy: fixed, or [held](Self::held).
    #[must_use]
    pub fn is_held(&self) -> bool {
        match self.mobility {
            Mobility::Free => false,
            Mobility::Held | Mobility::Fixed => true,
        }
    }

    /// Whether the body is a sensor.
    #[inline]
    #[must_use]
    pub fn is_sensor(&self) -> bool {
        self.presence == Presence::Sensor
    }

    /// Whether the body was removed. It is then no longer part of the world, and its other values are meaningless.
    #[inline]
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.presence == Presence::Removed
    }

    /// Whether the body is present and solid.
    pub(crate) fn is_solid(&self) -> bool {
        self.presence == Presence::Solid
    }

    /// Whether walls stop the body: it is solid and may move.
    pub(crate) fn meets_walls(&self) -> bool {
        self.is_solid() && !self.is_fixed()
    }

    /// Whether the body can move within the arena, or no wall stops it. A world refuses one that cannot.
    ///
    /// ```
    /// use circle_collision::{geometry::{Arena, Circle}, glam::dvec2, simulation::Body};
    ///
    /// let pit = Arena { min: dvec2(-1.0, -1.0), max: dvec2(1.0, 1.0) };
    /// let boulder = Body::from(Circle::new([0.0, 0.0], 3.0));
    /// assert!(!boulder.has_room(&pit));
    /// assert!(boulder.fixed().has_room(&pit) && boulder.sensor().has_room(&pit));
    /// ```
    #[must_use]
    pub fn has_room(&self, arena: &Arena) -> bool {
        !self.meets_walls() || arena.has_room_for(self.circle.radius)
    }

    /// Returns the walls that stop the body: those of the arena, or none for a sensor.
    #[inline]
    pub(crate) fn walls<'all>(&self, arena: &'all Arena) -> &'all Arena {
        if self.is_sensor() { &Arena::OPEN } else { arena }
    }

    /// Returns the time of the body's last change (s since the epoch).
    #[must_use]
    pub fn stamp(&self) -> f64 {
        self.stamp
    }

    /// Returns the circle as of its last change: at its [`stamp`](Self::stamp).
    pub fn circle(&self) -> &Circle {
        &self.circle
    }

    /// Returns the same body as a solid one that may move, whatever it is: to check its numbers.
    #[cfg(feature = "serde")]
    pub(crate) fn freed(self) -> Self {
        Self { mobility: Mobility::Free, presence: Presence::Solid, ..self }
    }

    /// Returns the number of changes, which wraps around. A solution computed for another number is out of date.
    pub(crate) fn changes(&self) -> u32 {
        self.changes
    }

    /// Returns the circle at `time` (s since the [epoch](super::World::epoch) of its world, not absolute).
    /// [`World::circle`](super::World::circle) returns it as it is now.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let enemy = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let mut world = World::new(Rules::default(), vec![enemy.into()], 100.0)?;
    /// assert!(world.advance(101.0, 100, &mut Log::default()).reached());
    /// let soon = world.time() - world.epoch() + 0.5; // Half a second ahead, to aim.
    /// assert_eq!(world.bodies()[0].at(soon).center.x, 3.0);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn at(&self, time: f64) -> Circle {
        self.circle.after(time - self.stamp)
    }

    /// Replaces the body's circle from `time` on (s since the [epoch](super::World::epoch) of its world, not absolute).
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Body, Log, Rules, World}};
    ///
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let mut world = World::new(Rules::default(), vec![Body::from(ball).with_yields(true)], 0.0)?;
    /// assert!(world.advance(1.0, 100, &mut Log::default()).reached());
    /// let mut body = world.body(world.ids().next().expect("a body")).expect("it is there");
    /// body.set(*body.circle(), 0.0); // In another world it begins where it is now, at that world's epoch.
    /// let next = World::new(Rules::default(), vec![body], 0.0)?;
    /// assert_eq!((next.circle_at(0).center.x, next.bodies()[0].yields()), (2.0, true));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn set(&mut self, circle: Circle, time: f64) {
        self.circle = circle;
        self.stamp = time;
        self.changes = self.changes.wrapping_add(1);
    }

    /// Replaces the body with another one from `time` on (s since the epoch).
    pub(crate) fn replace(&mut self, body: &Self, time: f64) {
        *self = Self { changes: self.changes, ..*body };
        self.set(body.circle, time);
    }

    /// Takes the body out of the world at `time` (s since the epoch).
    pub(crate) fn remove(&mut self, time: f64) {
        self.presence = Presence::Removed;
        self.set(Circle { velocity: DVec2::ZERO, ..self.at(time) }, time);
    }
}
