//! Contacts: of which two circles, whose, and what they do to momentum and energy.

use circle_collision::detection::{Passage, Verdict, WallPart, intercept, overlap, wall_intercept};
use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{AnyWall, Contact, Counters, Detection, Event, World};
use glam::DVec2;

use crate::scene::Scene;

/// Two that may meet: two circles by index, the lower one first, or a circle and a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The lower index of two circles, or that of the circle.
    pub a: usize,
    /// What it may meet.
    pub b: Target,
}

/// What a circle may meet, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A circle.
    Circle(usize),
    /// A wall.
    Wall(usize),
}

impl Pair {
    /// Returns the pair of two different circles.
    pub fn of(first: usize, second: usize) -> Self {
        Self { a: first.min(second), b: Target::Circle(first.max(second)) }
    }

    /// Returns the pair of a circle and a wall.
    pub fn at_wall(circle: usize, wall: usize) -> Self {
        Self { a: circle, b: Target::Wall(wall) }
    }

    /// Returns the pairs of a circle with each other one, and then with each wall.
    pub fn all_with(circle: usize, world: &World) -> impl Iterator<Item = Self> {
        let others = (0..world.len()).filter(move |&other| other != circle);
        let walls = world.walls().map(move |(id, _)| Self::at_wall(circle, id.index()));
        others.map(move |other| Self::of(circle, other)).chain(walls)
    }

    /// Returns the index of the second circle; `None` for a wall.
    pub fn second(&self) -> Option<usize> {
        match self.b {
            Target::Circle(index) => Some(index),
            Target::Wall(_) => None,
        }
    }

    /// Returns the index of the wall; `None` for two circles.
    pub fn wall(&self) -> Option<usize> {
        match self.b {
            Target::Circle(_) => None,
            Target::Wall(index) => Some(index),
        }
    }

    /// Returns the indices of its circles, one or two.
    pub fn circles(&self) -> impl Iterator<Item = usize> + use<> {
        std::iter::once(self.a).chain(self.second())
    }

    /// Returns its two circles; `None` for a circle and a wall.
    pub fn both(&self) -> Option<[usize; 2]> {
        self.second().map(|b| [self.a, b])
    }

    /// Whether this circle is one of them.
    pub fn has(&self, circle: usize) -> bool {
        self.circles().any(|one| one == circle)
    }

    /// Returns which of the two a circle of it is: 0 or 1.
    pub fn place_of(&self, circle: usize) -> usize {
        usize::from(self.a != circle)
    }

    /// Returns the two of a contact; `None` for a circle and a side of the arena.
    pub fn in_contact(contact: Contact) -> Option<Self> {
        match contact {
            Contact::Pair { a, b } => Some(Self::of(a, b)),
            Contact::Wall { circle, wall: AnyWall::Wall(wall) } => Some(Self::at_wall(circle, wall)),
            Contact::Wall { wall: AnyWall::Side(_), .. } => None,
        }
    }

    /// Returns the contact of the two.
    pub fn contact(&self) -> Contact {
        match self.b {
            Target::Circle(b) => Contact::Pair { a: self.a, b },
            Target::Wall(wall) => Contact::Wall { circle: self.a, wall: AnyWall::Wall(wall) },
        }
    }

    /// Whether an audited contact is one of the two.
    pub fn is_audited(&self, audited: &AuditedContact) -> bool {
        audited.contact == self.contact()
    }

    /// Whether this world has both.
    pub fn is_in(&self, world: &World) -> bool {
        let has_wall = self.wall().is_none_or(|wall| world.wall_at(wall).is_some());
        has_wall && self.circles().all(|circle| circle < world.len())
    }

    /// Returns the wall of the two; `None` for two circles, and for a wall that this world has not.
    pub fn wall_in(&self, world: &World) -> Option<Wall> {
        world.wall_at(self.wall()?)
    }

    /// Returns the two with their circles like this, and in the place of a wall what it stands for.
    pub fn placed(&self, world: &World, circle: impl Fn(usize) -> Circle) -> [Circle; 2] {
        let first = circle(self.a);
        let second = match self.b {
            Target::Circle(b) => circle(b),
            Target::Wall(_) => self.wall_in(world).map_or(first, |wall| wall.stand_in(&first, first.center)),
        };
        [first, second]
    }

    /// Returns the two as they are in this world.
    pub fn now(&self, world: &World) -> [Circle; 2] {
        self.placed(world, |index| world.circle_at(index))
    }

    /// Returns the two this much later (s), and in the place of a wall what it then stands for.
    pub fn later(&self, world: &World, circles: &[Circle; 2], time: f64) -> [Circle; 2] {
        let [first, second] = circles.map(|circle| circle.after(time));
        let stand_in = self.wall_in(world).map(|wall| wall.stand_in(&first, circles[0].center));
        [first, stand_in.unwrap_or(second)]
    }

    /// Returns how the two pass each other on the courses with which a scene begins.
    pub fn path_in(&self, scene: &Scene) -> Passage {
        let first = scene.circles[self.a].circle;
        match self.b {
            Target::Circle(b) => passage(&[first, scene.circles[b].circle], None),
            Target::Wall(wall) => passage(&[first; 2], scene.walls.get(wall).map(|one| &one.wall)),
        }
    }

    /// Returns the gap between the two now (m).
    pub fn gap(&self, world: &World) -> f64 {
        let [a, b] = self.now(world);
        overlap(&a, &b).gap
    }

    /// Returns how the two pass each other on their present courses.
    pub fn path(&self, world: &World) -> Passage {
        self.path_from(world, &self.now(world))
    }

    /// Returns the pair that touches first on its present courses, and of equal times the first one; `None` if none does.
    pub fn soonest(pairs: impl Iterator<Item = Self>, world: &World) -> Option<Self> {
        let contacts = pairs.filter_map(|pair| Some((pair.path(world).time_of_impact()?, pair)));
        contacts.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, pair)| pair)
    }

    /// Returns the pair with the smallest gap now.
    pub fn nearest(pairs: impl Iterator<Item = Self>, world: &World) -> Option<Self> {
        pairs.min_by(|a, b| a.gap(world).total_cmp(&b.gap(world)))
    }

    /// Returns how the two pass each other from there on.
    pub fn path_from(&self, world: &World, circles: &[Circle; 2]) -> Passage {
        passage(circles, self.wall_in(world).as_ref())
    }
}

/// Returns how two circles pass each other, or the first one a wall.
pub fn passage([a, b]: &[Circle; 2], wall: Option<&Wall>) -> Passage {
    wall.map_or_else(|| (&intercept(a, b)).into(), |wall| wall_intercept(a, wall))
}

/// Returns how the two of an audited contact pass each other on its course.
pub fn audited_passage(audited: &AuditedContact) -> Passage {
    passage(&audited.before, audited.wall.as_ref())
}

/// Whether a path leads across a side of a wall, where the distance changes evenly.
pub fn is_across_side(path: &Passage) -> bool {
    matches!(path.touched, Some(WallPart::Face { .. }))
}

/// Whether two come closer now.
pub fn is_closing(path: &Passage) -> bool {
    !matches!(path.verdict, Verdict::MovingApart | Verdict::SameVelocity)
}

/// Whether it occurred within a jump of the hand rather than a step of the run. Its times then lie within the dt before the clock.
pub fn is_by_hand(failure: &AuditedContact) -> bool {
    failure.step == 0
}

/// Returns which of the two circles was faster: 0 for a, 1 for b.
pub fn mover(failure: &AuditedContact) -> usize {
    let [a, b] = failure.before;
    usize::from(b.velocity.length_squared() > a.velocity.length_squared())
}

/// Returns the direction in which momentum passed in a contact: for a pair that of the line of centers, from the first circle to the
/// second or to the wall, for a side of the arena away from it. `None` for a pair whose velocities have not changed.
pub fn exchange_direction(event: &Event) -> Option<DVec2> {
    match event.contact {
        Contact::Wall { wall: AnyWall::Side(side), .. } => Some(side.inward()),
        Contact::Wall { wall: AnyWall::Wall(_), .. } | Contact::Pair { .. } => {
            let [of_a, of_b] = [0, 1].map(|circle| event.after[circle] - event.before[circle]);
            // The one that changed more has the least rounding.
            if of_a.length() > of_b.length() { -of_a } else { of_b }.try_normalize()
        }
    }
}

/// The numbers of contacts of two circles, and of circles and walls, by what a method made of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContactCounts {
    /// Contacts found in time: caught by a check, or solved.
    pub found: u64,
    /// Contacts that were seen too late.
    pub too_late: u64,
    /// Contacts that were missed.
    pub missed: u64,
    /// Answers to contacts that there are not.
    pub ghosts: u64,
}

impl ContactCounts {
    /// Returns those of a run under this method.
    pub fn of(method: Detection, counters: &Counters) -> Self {
        let solved = counters.pair_collisions + counters.wall_contacts;
        let found = if method.is_stepped() { counters.caught } else { solved };
        Self { found, too_late: counters.too_late, missed: counters.missed, ghosts: counters.ghosts }
    }

    /// Returns them with their names in tables.
    pub fn named(&self) -> [(&'static str, u64); 4] {
        let Self { found, too_late, missed, ghosts } = *self;
        [("caught", found), ("too_late", too_late), ("missed", missed), ("ghosts", ghosts)]
    }

    /// Returns the number of true contacts.
    pub fn contacts(&self) -> u64 {
        self.found + self.lost()
    }

    /// Returns the number of contacts that no bounce could stop any more.
    pub fn lost(&self) -> u64 {
        self.too_late + self.missed
    }
}

/// The momentum and the kinetic energy of the circles in contact, before and after it.
///
/// A wall and a circle of infinite mass, fixed or held, take up momentum and are not counted: for a contact with one, these
/// are the other circle's alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// The sum of the momenta (kg m/s), before and after.
    pub momentum: [DVec2; 2],
    /// The sum of the kinetic energies (J), before and after.
    pub energy: [f64; 2],
}

impl Exchange {
    /// Computes both for an event whose circles have these masses (kg), in the order of its contact. For a wall, the
    /// second is not used.
    pub fn new(event: &Event, masses: [f64; 2]) -> Self {
        let masses = masses.map(|mass| if mass.is_finite() { mass } else { 0.0 });
        let sum = |[a, b]: [DVec2; 2]| a * masses[0] + b * masses[1];
        let energy =
            |[a, b]: [DVec2; 2]| masses[0] / 2.0 * a.length_squared() + masses[1] / 2.0 * b.length_squared();
        Self {
            momentum: [sum(event.before), sum(event.after)],
            energy: [energy(event.before), energy(event.after)],
        }
    }
}

#[cfg(test)]
mod tests {
    use circle_collision::geometry::Circle;
    use circle_collision::simulation::{Log, Rules, World};
    use glam::dvec2;

    use super::*;

    #[test]
    fn zero_restitution_keeps_the_momentum_and_loses_energy() {
        let cue = Circle::new([0.0, 0.0], 1.0).with_mass(2.0).with_velocity([3.0, 0.0]);
        let ball = Circle::new([5.0, 0.0], 1.0).with_mass(1.0);
        let rules = Rules { restitution: 0.0, ..Rules::intercept() };
        let mut world = World::new(rules, vec![cue.into(), ball.into()], 0.0).expect("accepted");
        let mut log = Log::default();
        let _ = world.advance(2.0, 10, &mut log);
        let exchange = Exchange::new(&log.events[0], [2.0, 1.0]);
        assert_eq!(exchange.momentum, [dvec2(6.0, 0.0); 2]);
        assert_eq!(exchange.energy, [9.0, 6.0]);
    }
}
