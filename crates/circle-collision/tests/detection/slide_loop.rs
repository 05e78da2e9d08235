//! A loop that a user might write for moving and sliding does not stick at obstacles.

use circle_collision::detection::{Obstacle, first_hit, time_of_impact};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::{DVec2, dvec2};

/// The time of a frame (s).
const FRAME: f64 = 1.0 / 60.0;

/// The maximum number of contacts in a frame.
const TRIES: usize = 8;

/// Moves for one frame by times alone: they do not tell the normal. Returns the circle, and the unused time (s).
fn move_by_times(mut hero: Circle, pillar: &Circle) -> (Circle, f64) {
    let mut left = FRAME;
    for _ in 0..TRIES {
        let time = time_of_impact(&hero, pillar).filter(|time| *time <= left);
        hero = hero.after(time.unwrap_or(left));
        let Some(time) = time else { return (hero, 0.0) };
        left -= time;
        let normal = (hero.center - pillar.center).normalize();
        hero.velocity -= normal * hero.velocity.dot(normal);
    }
    (hero, left)
}

/// The same eight lines with hits.
fn move_by_hits(mut hero: Circle, obstacles: &[Obstacle]) -> (Circle, f64) {
    let mut left = FRAME;
    for _ in 0..TRIES {
        let Some(found) = first_hit(&hero, obstacles, 0.0..=left) else { return (hero.after(left), 0.0) };
        hero = hero.after(found.hit.time);
        left -= found.hit.time;
        hero.velocity -= found.hit.normal * hero.velocity.dot(found.hit.normal);
    }
    (hero, left)
}

#[test]
fn a_loop_over_times_or_hits_passes_a_pillar() {
    let pillar = Circle::new([0.0, 0.0], 1.0);
    for (place, velocity) in [
        (dvec2(-2.0, 0.3), dvec2(3.0, 0.0)),
        (dvec2(-2.0, 0.01), dvec2(3.0, 1.0)),
        (dvec2(-1.7, 0.7), dvec2(2.0, -1.0)),
    ] {
        for by_hits in [false, true] {
            let mut hero = Circle::new(place, 0.5);
            for frame in 0..240 {
                let (from, moving) = (hero.center, hero.with_velocity(velocity));
                let (moved, left) = if by_hits {
                    move_by_hits(moving, &[pillar.into()])
                } else {
                    move_by_times(moving, &pillar)
                };
                hero = moved;
                assert!(hero.center.distance(from) > 1e-4 && left == 0.0, "stuck at {from} in frame {frame}");
                assert!(hero.center.length() >= 1.5 - 1e-9, "frame {frame}: {}", hero.center.length() - 1.5);
            }
            assert!(hero.center.dot(velocity) > 2.0, "it is past the pillar: {}", hero.center);
        }
    }
}

#[test]
fn a_loop_over_hits_does_not_stick_along_walls() {
    // A direction that is not exact in binary.
    let along = dvec2(0.8, 0.3).normalize();
    let wall = Segment::new(along * -50.0, along * 50.0);
    let ground = HalfPlane::new([0.0, 0.0], along.perp());
    for obstacle in [Obstacle::from(wall), ground.into()] {
        let mut hero = Circle::new(along * -40.0 + along.perp() * 0.75, 0.5);
        for frame in 0..2_400 {
            let from = hero.center;
            let (moved, left) = move_by_hits(hero.with_velocity((along - along.perp()) * 1.5), &[obstacle]);
            hero = moved;
            assert!(left == 0.0 && hero.center.distance(from) > 0.02, "stuck at {from} in frame {frame}");
            assert!(obstacle.overlap(&hero).gap >= -1e-9, "frame {frame}");
        }
    }
}

#[test]
fn a_circle_stops_between_two_pillars_and_gets_out_again() {
    let pillars: [Obstacle; 2] = [Circle::new([0.0, 0.8], 0.5).into(), Circle::new([0.0, -0.8], 0.5).into()];
    let mut hero = Circle::new([-3.0, 0.1], 0.5);
    for _ in 0..240 {
        hero = move_by_hits(hero.with_velocity([3.0, 0.0]), &pillars).0;
        assert!(pillars.iter().all(|pillar| pillar.overlap(&hero).gap >= -1e-9));
    }
    assert!((hero.center - dvec2(-0.6, 0.0)).length() < 1e-6, "{}", hero.center);
    let from = hero.center;
    hero = move_by_hits(hero.with_velocity([-3.0, 0.0]), &pillars).0;
    assert!((hero.center - from - DVec2::NEG_X * 3.0 * FRAME).length() < 1e-12, "{}", hero.center);
}
