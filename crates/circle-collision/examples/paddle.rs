//! A paddle under the mouse, as fast as the hand, and a ball of constant speed: space starts again.
//!
//! The paddle never passes through the ball, and never squeezes it into a wall: where there is no room, the paddle waits.
//! `--frames N` plays N frames automatically, with a paddle that chases the ball, and prints the result.

use circle_collision::detection::{Hit, Obstacle, ObstacleSet, SlideStatus};
use circle_collision::geometry::Circle;
use circle_collision::glam::{DVec2, dvec2};
use macroquad::prelude::*;

const SCALE: f64 = 80.0; // pixels per meter
const SIZE: DVec2 = dvec2(16.0, 10.0);
const HALF: DVec2 = dvec2(1.0, 0.2); // half the size of the paddle
const BRICK: DVec2 = dvec2(1.6, 0.5);
const SPEED: f64 = 9.0;
const FASTEST: f64 = 300.0; // of the paddle: 5 m in one frame

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Walls,
    Paddle,
    Brick(u32),
}

struct Game {
    level: ObstacleSet<Key>,
    paddle: DVec2,
    ball: Circle,
    bricks: Vec<(u32, DVec2)>,
    waits: usize,
    deepest: f64,
}

/// Returns the velocity after a bounce: at the speed of the ball, but faster than what it leaves.
fn bounce(hit: &Hit, velocity: DVec2) -> DVec2 {
    let velocity = hit.reflect(velocity, 1.0).normalize_or(hit.normal) * SPEED;
    let least = hit.obstacle_velocity.dot(hit.normal) + 0.01 * SPEED;
    velocity + hit.normal * (least - velocity.dot(hit.normal)).max(0.0)
}

impl Game {
    fn new() -> Self {
        let mut level: ObstacleSet<Key> =
            Obstacle::rect_outline(DVec2::ZERO, SIZE).map(|wall| (Key::Walls, wall)).into_iter().collect();
        let place = |index: u32| dvec2(f64::from(index % 8) * 1.9 + 0.6, 8.5 - f64::from(index / 8) * 0.9);
        let bricks: Vec<_> = (0..24).map(|index| (index, place(index))).collect();
        for &(index, corner) in &bricks {
            level.insert(Key::Brick(index), Obstacle::rect_outline(corner, corner + BRICK));
        }
        let ball = Circle::new([8.0, 4.0], 0.2).with_velocity([3.0, -8.0]);
        Self { level, paddle: dvec2(8.0, 1.0), ball, bricks, waits: 0, deepest: 0.0 }
    }

    /// Returns the ball one frame later and the bricks that it hit; `None` if it has no room.
    fn advance(&self, dt: f64) -> Option<(Circle, Vec<Key>)> {
        let start = self.ball.with_velocity(self.ball.velocity.normalize_or(DVec2::Y) * SPEED);
        let (mut ball, mut now, mut hit) = (start, 0.0, vec![]);
        for _ in 0..16 {
            let left = self.level.filter(|key| !hit.contains(&key));
            let Some(first) = left.first_hit(&ball, now..=dt) else {
                return Some((ball.after(dt - now), hit));
            };
            ball = ball.after(first.hit.time);
            ball.velocity = bounce(&first.hit, ball.velocity);
            now += first.hit.time;
            hit.extend(Some(first.key).filter(|key| matches!(key, Key::Brick(_))));
        }
        // It slides and is pushed for the whole frame, from where it was free.
        let slide = self.level.move_and_slide(&start, start.velocity * dt, dt);
        let has_room = matches!(slide.status, SlideStatus::Moved | SlideStatus::Blocked);
        has_room.then_some((Circle { center: slide.end, ..start }, vec![]))
    }

    fn update(&mut self, target: DVec2, dt: f64) {
        let target = target.clamp(HALF, dvec2(SIZE.x, 6.0) - HALF);
        let wish = ((target - self.paddle) / dt).clamp_length_max(FASTEST);
        for velocity in [wish, DVec2::ZERO] {
            let sides = Obstacle::rect_outline(self.paddle - HALF, self.paddle + HALF);
            self.level.replace(Key::Paddle, sides.map(|side| side.with_velocity(velocity)));
            if let Some((ball, hit)) = self.advance(dt) {
                (self.ball, self.paddle) = (ball, self.paddle + velocity * dt);
                for key in hit {
                    self.level.remove(key);
                    self.bricks.retain(|(index, _)| Key::Brick(*index) != key);
                }
                break;
            }
            self.waits += 1;
        }
        let gap = ((self.ball.center - self.paddle).abs() - HALF).max(DVec2::ZERO).length();
        self.deepest = self.deepest.max(self.ball.radius - gap);
    }

    fn result(&self) -> String {
        let deepest = if self.deepest > 0.0 { format!("{:.1e}", self.deepest) } else { "0".to_owned() };
        let (left, waits) = (self.bricks.len(), self.waits);
        format!("{left} bricks left, {waits} waits, deepest overlap so far {deepest} m")
    }

    fn draw(&self) {
        clear_background(Color::from_hex(0x14_16_1c));
        let to_screen = |place: DVec2| (dvec2(place.x, SIZE.y - place.y) * SCALE).as_vec2();
        let fill = |min: DVec2, size: DVec2, color| {
            let (corner, size) = (to_screen(min + DVec2::Y * size.y), (size * SCALE).as_vec2());
            draw_rectangle(corner.x, corner.y, size.x, size.y, color);
        };
        self.bricks.iter().for_each(|(_, corner)| fill(*corner, BRICK, ORANGE));
        fill(self.paddle - HALF, 2.0 * HALF, SKYBLUE);
        let place = to_screen(self.ball.center);
        draw_poly(place.x, place.y, 64, (self.ball.radius * SCALE) as f32, 0.0, YELLOW);
        draw_text(self.result(), 24.0, 40.0, 32.0, WHITE);
        draw_text("mouse  paddle     space  again", 24.0, 786.0, 24.0, LIGHTGRAY);
    }
}

async fn play() {
    let value = std::env::args().skip_while(|argument| argument != "--frames").nth(1);
    let frames: Option<u32> = value.map(|value| value.parse().expect("--frames takes a number"));
    let mut game = Game::new();
    for frame in 0.. {
        if frames == Some(frame) {
            return println!("{frame} frames: {}", game.result());
        }
        let (mut target, mut dt) = (game.ball.center + DVec2::from_angle(f64::from(frame / 9)), 1.0 / 60.0);
        if frames.is_none() {
            let (x, y) = mouse_position();
            target = dvec2(x.into(), y.into()) / SCALE;
            target.y = SIZE.y - target.y;
            dt = f64::from(get_frame_time().clamp(1e-3, 0.05));
            if is_key_pressed(KeyCode::Space) {
                game = Game::new();
            }
        }
        game.update(target, dt);
        game.draw();
        next_frame().await;
    }
}

fn main() {
    let conf =
        Conf { window_title: "Paddle".into(), window_width: 1280, window_height: 800, ..Conf::default() };
    macroquad::Window::from_config(conf, play());
}
