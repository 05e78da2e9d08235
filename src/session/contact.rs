//! Contacts: of which two circles, whose, and what they do to momentum and energy.

use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Contact, Counters, Detection, Event};
use glam::DVec2;

/// Two circles by index, the lower one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
}

impl Pair {
    /// Returns the pair of two different circles.
    pub fn of(first: usize, second: usize) -> Self {
        Self { a: first.min(second), b: first.max(second) }
    }

    /// Whether this circle is one of them.
    pub fn has(&self, circle: usize) -> bool {
        self.a == circle || self.b == circle
    }

    /// Returns the two circles of a contact; `None` for a circle and a wall.
    pub fn in_contact(contact: Contact) -> Option<Self> {
        match contact {
            Contact::Pair { a, b } => Some(Self { a, b }),
            Contact::Wall { .. } => None,
        }
    }

    /// Returns the two circles of an audited contact.
    pub fn audited(audited: &AuditedContact) -> Self {
        Self { a: audited.a, b: audited.b }
    }
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
/// second, for a wall away from it. `None` for a pair whose velocities have not changed.
pub fn exchange_direction(event: &Event) -> Option<DVec2> {
    match event.contact {
        Contact::Wall { wall: AnyWall::Side(side), .. } => Some(side.inward()),
        Contact::Pair { .. } => {
            let [of_a, of_b] = [0, 1].map(|circle| event.after[circle] - event.before[circle]);
            // The one that changed more has the least rounding.
            if of_a.length() > of_b.length() { -of_a } else { of_b }.try_normalize()
        }
    }
}

/// The numbers of contacts of two circles by what a method made of them.
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
        let found = if method.is_stepped() { counters.caught } else { counters.pair_collisions };
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
