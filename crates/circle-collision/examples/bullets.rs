//! Bullets against 200 enemies: W A S D moves, the mouse aims, the left button fires, O switches to overlap checks only.
//!
//! A bullet flies 60 pixels per frame and an enemy is 12 to 28 wide, so a check once per frame misses many of them.
//! `--frames N` plays N frames automatically and prints the result; `--overlap` starts with overlap checks.

use circle_collision::detection::{Obstacle, first_hit, move_and_slide, overlaps};
use circle_collision::geometry::{Circle, HalfPlane};
use circle_collision::glam::{DVec2, dvec2};
use macroquad::prelude::*;

const SIZE: DVec2 = dvec2(1280.0, 800.0);
const RIM: f64 = 60.0;
const PILLARS: [[f64; 3]; 3] = [[420.0, 400.0, 70.0], [860.0, 260.0, 55.0], [880.0, 580.0, 80.0]];
const ENEMIES: usize = 200;

struct Game {
    walls: Vec<Obstacle>,
    enemies: Vec<Circle>,
    bullets: Vec<Circle>,
    player: Circle,
    /// Lines that are shown briefly: their ends, color and time left (s).
    flashes: Vec<([DVec2; 2], Color, f64)>,
    is_swept: bool,
    misses: usize,
}

impl Game {
    fn new(is_swept: bool) -> Self {
        let mut walls = PILLARS.map(|[x, y, radius]| Obstacle::from(Circle::new([x, y], radius))).to_vec();
        for (corner, inward) in [(DVec2::splat(RIM), DVec2::X), (SIZE - RIM, DVec2::NEG_X)] {
            walls.extend(
                [inward, dvec2(inward.y, inward.x)]
                    .map(|inward| Obstacle::from(HalfPlane::new(corner, inward))),
            );
        }
        let enemy = || {
            let place = dvec2(rand::gen_range(RIM, SIZE.x - RIM), rand::gen_range(RIM, SIZE.y - RIM));
            let velocity = dvec2(rand::gen_range(-120.0, 120.0), rand::gen_range(-120.0, 120.0));
            Circle::new(place, rand::gen_range(6.0_f64, 14.0)).with_velocity(velocity)
        };
        let is_free = |circle: &Circle| walls.iter().all(|wall| !wall.overlap(circle).is_overlapping());
        let enemies = std::iter::repeat_with(enemy).filter(is_free).take(ENEMIES).collect();
        let player = Circle::new([640.0, 400.0], 16.0);
        Self { walls, enemies, bullets: vec![], player, flashes: vec![], is_swept, misses: 0 }
    }

    fn update(&mut self, wish: DVec2, dt: f64) {
        let motion = wish.normalize_or_zero() * 320.0 * dt;
        self.player.center = move_and_slide(&self.player, motion, &self.walls, 0.0).end;
        for enemy in &mut self.enemies {
            // An enemy turns before the frame in which it would hit a wall, so that its path within a frame is straight.
            if let Some(found) = first_hit(enemy, &self.walls, 0.0..=dt) {
                enemy.velocity -= 2.0 * enemy.velocity.dot(found.hit.normal) * found.hit.normal;
            }
        }
        let obstacles = |time: f64| -> Vec<Obstacle> {
            let enemies = self.enemies.iter().map(|enemy| enemy.after(time).into());
            enemies.chain(self.walls.iter().copied()).collect()
        };
        let (now, next, mut overlapped) = (obstacles(0.0), obstacles(dt), vec![]);
        let mut shot = vec![false; self.enemies.len()];
        for bullet in std::mem::take(&mut self.bullets) {
            let there = bullet.after(dt);
            // The first obstacle in its way, and what it overlaps after the frame: many games check only the latter.
            let first = first_hit(&bullet, &now, 0.0..=dt);
            overlaps(&there, &next, &mut overlapped);
            let expected = first.map(|first| first.key);
            let found = if self.is_swept { expected } else { overlapped.first().map(|found| found.key) };
            if expected.is_some_and(|index| index < shot.len()) && found != expected {
                self.misses += 1;
                self.flashes.push(([bullet.center, there.center], RED, 0.6));
            }
            if let Some(first) = first.filter(|_| found == expected) {
                let spark = [first.hit.point, first.hit.point + 30.0 * first.hit.normal];
                self.flashes.push((spark, WHITE, 0.3));
            }
            match found {
                Some(index) if index < shot.len() => shot[index] = true,
                Some(_) => {} // A wall stops it.
                None => self.bullets.push(there),
            }
        }
        let left = self.enemies.iter().zip(shot).filter(|(_, is_shot)| !is_shot);
        self.enemies = left.map(|(enemy, _)| enemy.after(dt)).collect();
        self.flashes.iter_mut().for_each(|(.., left)| *left -= dt);
        self.flashes.retain(|(.., left)| *left > 0.0);
    }

    fn result(&self) -> String {
        let (method, left) = (if self.is_swept { "swept" } else { "overlap only" }, self.enemies.len());
        format!("{method}: {} hits, {} misses, {left} enemies left", ENEMIES - left, self.misses)
    }

    fn draw(&self) {
        clear_background(Color::from_hex(0x14_16_1c));
        let (rim, size) = (RIM as f32, SIZE.as_vec2());
        draw_rectangle(rim, rim, size.x - 2.0 * rim, size.y - 2.0 * rim, Color::from_hex(0x1e_21_2b));
        let disc = |circle: &Circle, color| {
            let place = circle.center.as_vec2();
            draw_poly(place.x, place.y, 64, circle.radius as f32, 0.0, color);
        };
        for [x, y, radius] in PILLARS {
            disc(&Circle::new([x, y], radius), GRAY);
        }
        self.enemies.iter().for_each(|enemy| disc(enemy, ORANGE));
        self.bullets.iter().for_each(|bullet| disc(bullet, YELLOW));
        disc(&self.player, SKYBLUE);
        for (ends, color, _) in &self.flashes {
            let [a, b] = ends.map(circle_collision::glam::DVec2::as_vec2);
            draw_line(a.x, a.y, b.x, b.y, 3.0, *color);
        }
        draw_text(self.result(), rim, 40.0, 32.0, WHITE);
        draw_text(
            "W A S D  move     mouse  aim and fire     O  overlap only",
            rim,
            size.y - 22.0,
            24.0,
            LIGHTGRAY,
        );
    }
}

async fn play() {
    let arguments: Vec<String> = std::env::args().collect();
    let value = arguments.iter().skip_while(|argument| *argument != "--frames").nth(1);
    let frames = value.map(|value| value.parse().expect("--frames takes a number"));
    let mut game = Game::new(!arguments.contains(&"--overlap".into()));
    for frame in 0.. {
        if frames == Some(frame) {
            return println!("{frame} frames, {}", game.result());
        }
        let turn = DVec2::from_angle(f64::from(frame) * 0.07);
        let (mut wish, mut aim, mut dt) = (turn, Some(turn), 1.0 / 60.0);
        if frames.is_none() {
            let axis = |less, more| f64::from(is_key_down(more)) - f64::from(is_key_down(less));
            wish = dvec2(axis(KeyCode::A, KeyCode::D), axis(KeyCode::W, KeyCode::S));
            let (x, y) = mouse_position();
            let to_mouse = dvec2(x.into(), y.into()) - game.player.center;
            aim = is_mouse_button_pressed(MouseButton::Left).then_some(to_mouse.normalize_or(DVec2::X));
            dt = f64::from(get_frame_time().min(0.05));
            game.is_swept ^= is_key_pressed(KeyCode::O);
        }
        game.bullets.extend(aim.map(|aim| Circle::new(game.player.center, 3.0).with_velocity(aim * 3600.0)));
        game.update(wish, dt);
        game.draw();
        next_frame().await;
    }
}

fn main() {
    let conf =
        Conf { window_title: "Bullets".into(), window_width: 1280, window_height: 800, ..Conf::default() };
    macroquad::Window::from_config(conf, play());
}
