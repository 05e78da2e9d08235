//! Walls at rest, which no circle is pushed through.

use circle_collision::detection::{Obstacle, ObstacleSet, PushOut, move_and_slide, push_out};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::{DVec2, Vec2, dvec2};
use rand::RngExt;

use super::is_crossed;
use crate::exact::Shape;
use crate::nasty::{dice, random_vector};

/// Asserts that a circle pushed by an enemy stays where it is, squeezed against obstacle 0.
fn assert_squeezed(pushed: PushOut, start: DVec2, what: &str) {
    assert!(pushed.end.distance(start) < 1e-12, "{what}: {pushed:?}");
    assert_eq!((pushed.is_free, pushed.squeezed), (false, Some([1, 0])), "{what}");
}

#[test]
fn a_circle_between_an_enemy_and_a_wall_is_squeezed() {
    let (start, radius) = (dvec2(0.6, 0.0), 0.4);
    let (player, enemy) = (Circle::new(start, radius), Obstacle::from(Circle::new([0.2, 0.0], 0.6)));
    let segment = Segment::new([1.0, -9.0], [1.0, 9.0]);
    for wall in [
        Obstacle::from(segment),
        HalfPlane::new([1.0, 0.0], [-1.0, 0.0]).into(),
        Obstacle::from(segment).one_way(),
    ] {
        assert_squeezed(push_out(&player, &[wall, enemy]), start, &format!("{wall:?}"));
        let set = ObstacleSet::from_iter([("wall", wall), ("enemy", enemy)]);
        assert_eq!(set.push_out(&player).squeezed, Some(["enemy", "wall"]));
        assert!(set.filter(|key| key == "enemy").push_out(&player).end.x > 1.0);
    }
    // From its right, a one-way segment is passed through, and so is a segment that moves.
    let passed = Segment::new(segment.b, segment.a);
    for wall in [Obstacle::from(passed).one_way(), Obstacle::from(segment).with_velocity([0.0, 1.0])] {
        let pushed = push_out(&player, &[wall, enemy]);
        assert!(pushed.is_free && pushed.end.x > 1.0, "{wall:?}: {pushed:?}");
    }
    // A joint holds as well.
    let joint = Obstacle::polyline([[1.0, -9.0], [1.0, 0.0], [1.0, 9.0]]).map(Obstacle::one_way);
    let pushed = push_out(&player, &[&joint.collect::<Vec<_>>()[..], &[enemy]].concat());
    assert!(!pushed.is_free && pushed.end.x < 0.7, "{pushed:?}");
    // Where there is room beside the enemy, it slides along the wall.
    let aside = push_out(&player, &[segment.into(), Circle::new([0.2, -0.1], 0.6).into()]);
    assert!(aside.is_free && aside.end.y > 0.5, "{aside:?}");
}

#[test]
fn no_circle_among_round_walls_and_enemies_is_pushed_through_a_wall() {
    let mut dice = dice(10);
    let mut free = 0;
    for index in 0..6_000 {
        let place =
            |dice: &mut rand::rngs::ChaCha8Rng, size: f64| (random_vector(dice, size) * 4.0).round() / 4.0;
        let radius = [0.25, 0.5, 1.0][dice.random_range(0..3)];
        let circle = Circle::new(place(&mut dice, 1.0), radius);
        let mut corner = place(&mut dice, 2.0);
        let mut shapes: Vec<Shape> = (0..4)
            .map(|_| {
                let next = place(&mut dice, 2.0);
                let start = std::mem::replace(&mut corner, next);
                match dice.random_range(0..6) {
                    0 => Shape::HalfPlane(next, [dvec2(0.6, 0.8), DVec2::NEG_X][index % 2]),
                    // The circle touches it.
                    1 => Shape::Segment(Segment::new(
                        circle.center + dvec2(radius, -2.0),
                        circle.center + dvec2(radius, 2.0),
                    )),
                    _ => Shape::Segment(Segment::new(start, next)),
                }
            })
            .collect();
        shapes.extend((0..3).map(|_| Shape::Circle(Circle::new(place(&mut dice, 1.0), 0.5))));
        let obstacles: Vec<Obstacle> = shapes.iter().map(Shape::obstacle).collect();
        let pushed = push_out(&circle, &obstacles);
        assert!(!is_crossed(circle.center, pushed.end, &shapes), "{circle:?} among {shapes:?}: {pushed:?}");
        assert_eq!(pushed.is_free, pushed.squeezed.is_none(), "{circle:?} among {shapes:?}: {pushed:?}");
        free += usize::from(pushed.is_free);
    }
    assert!((3_000..5_900).contains(&free), "{free}");
}

#[test]
fn a_crowd_pushes_a_player_stored_in_f32_into_no_box() {
    let (min, max) = (dvec2(0.1, -1.0), dvec2(1.3, 1.1));
    let (dt, radius) = (1.0 / 60.0, 0.4);
    let mut dice = dice(11);
    let mut enemies: Vec<Circle> = (0..40).map(|_| Circle::new(random_vector(&mut dice, 6.0), 0.6)).collect();
    let mut stored = Vec2::new(-0.9, 0.0);
    let mut squeezed = 0;
    for frame in 0..3_600 {
        let mut player = Circle::new(stored, radius);
        for enemy in &mut enemies {
            enemy.velocity = (player.center - enemy.center).normalize_or_zero() * 2.0;
        }
        let mut all = Obstacle::rect_outline(min, max).to_vec();
        all.extend(enemies.iter().map(Obstacle::from));
        let pushed = push_out(&player, &all);
        squeezed += usize::from(!pushed.is_free);
        player.center = pushed.end;
        let motion = (min.midpoint(max) - player.center).normalize() * dt;
        stored = move_and_slide(&player, motion, &all, dt).end.as_vec2();
        let place = stored.as_dvec2();
        let depth = radius - place.distance(place.clamp(min, max));
        assert!(depth < 1e-4, "frame {frame}: {depth} m deep in the box at {place}");
        for enemy in &mut enemies {
            *enemy = enemy.after(dt);
        }
    }
    assert!(squeezed > 0, "{squeezed}");
}
