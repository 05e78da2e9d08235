//! The audit of frames, beside the audit of the run that they are taken from.

use std::collections::{BTreeMap, BTreeSet};

use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::{FrameAudit, FrameRules, Outcome};
use circle_collision::simulation::{Contact, Detection, Log, Response, Rules, World};
use circle_collision_demo::scene::{BUILT_IN, Scene};

const STEPS: u64 = 200;

/// Contacts by the number of the step and the two.
type Failures = BTreeMap<(u64, Contact), &'static str>;

/// What a run counts, and what its frames show: the contacts that were lost.
struct Compared {
    run: Failures,
    frames: Failures,
    /// Each step in which a check moved the circles of a contact.
    moved: BTreeSet<(u64, Contact)>,
}

impl Compared {
    /// Whether something else moved one of the two in a step.
    fn is_moved(&self, (step, contact): (u64, Contact)) -> bool {
        let others = self.moved.range((step, Contact::Pair { a: 0, b: 0 })..);
        let shares = |other: Contact| other.circles().any(|one| contact.circles().any(|own| own == one));
        others.take_while(|(at, _)| *at == step).any(|&(_, other)| other != contact && shares(other))
    }

    /// Whether something else turned one of the two just before or after a step.
    fn is_turned_beside(&self, (step, contact): (u64, Contact)) -> bool {
        self.is_moved((step - 1, contact)) || self.is_moved((step + 1, contact))
    }
}

fn circles(world: &World) -> Vec<(usize, Circle)> {
    world.circles().enumerate().collect()
}

fn compared(scene: &Scene) -> Compared {
    let mut world = scene.world();
    let walls = scene.walls.iter().map(|one| one.wall).collect();
    let rules = FrameRules { margin: Some(1e-9), ..FrameRules::default() };
    let mut audit = FrameAudit::new(rules, walls);
    let (mut log, mut found) = (Log::default(), Vec::new());
    // A check also moves two that do not close any more, which is no event.
    let (mut run, mut moved) = (Failures::new(), BTreeSet::new());
    audit.frame(0.0, circles(&world), |_, _| true, &mut found);
    for step in 1..=STEPS {
        let end = step as f64 * scene.rules.step;
        assert!(world.advance(end * (1.0 + 1e-12), usize::MAX, &mut log).reached());
        for one in log.audited.drain(..) {
            match one.outcome {
                Outcome::Missed => drop(run.insert((step, one.contact), "missed")),
                Outcome::TooLate { .. } => drop(run.insert((step, one.contact), "too-late")),
                Outcome::Caught { .. } | Outcome::Ghost => {}
            }
            if one.outcome != Outcome::Missed {
                moved.insert((step, one.contact));
            }
        }
        moved.extend(log.events.drain(..).map(|event| (step, event.contact)));
        audit.frame(end, circles(&world), |_, _| true, &mut found);
    }
    audit.finish(&mut found);
    let lost = found.iter().filter(|one| one.outcome.is_lost());
    let frames: Failures = lost.map(|one| ((one.frame, one.contact), one.outcome.word())).collect();
    Compared { run, frames, moved }
}

#[test]
fn the_frames_of_a_run_show_the_contacts_that_the_run_lost() {
    let (mut lost, mut left_out, mut beside, mut differing) = (BTreeMap::<_, usize>::new(), 0, 0, 0);
    for built_in in BUILT_IN.iter().filter(|built_in| built_in.scene().circles.len() <= 1000) {
        for response in [Response::PassThrough, Response::Bounce] {
            let scene = built_in.scene();
            let rules = Rules { detection: Detection::OVERLAP, response, ..scene.rules };
            let compared = compared(&Scene { rules, ..scene });
            let keys: BTreeSet<_> = compared.run.keys().chain(compared.frames.keys()).copied().collect();
            for key in keys {
                let [run, frames] = [&compared.run, &compared.frames].map(|failures| failures.get(&key));
                // Two that were in contact a step before have not come apart: that is one contact.
                if compared.is_moved(key) || compared.moved.contains(&(key.0 - 1, key.1)) {
                    left_out += 1;
                } else if compared.is_turned_beside(key) {
                    beside += 1;
                    differing += usize::from(run != frames);
                } else {
                    assert_eq!(frames, run, "{} {response:?}: {key:?}", built_in.name);
                    *lost.entry((run.copied(), response.to_string())).or_default() += 1;
                }
            }
        }
    }
    println!("{lost:?}, {left_out} left out, {beside} turned beside, of which {differing} differ");
    assert_eq!(lost.len(), 4, "{lost:?}");
    assert!(lost.values().sum::<usize>() > left_out && differing * 10 <= beside, "{differing} of {beside}");
}
