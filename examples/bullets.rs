//! Bullets against 200 enemies: W A S D moves, the mouse aims, the left button fires, O switches to overlap checks alone.
//!
//! A bullet flies 60 pixels per frame and an enemy is 12 to 28 wide, so a check at each frame misses most of them.
//! `--frames N` plays N frames by itself and prints the result; `--overlap` begins with overlap checks.

use circle_collision::detection::{CircleSet, Hit, Obstacle, first_hit, move_and_slide, sweep};
use circle_collision::geometry::{Circle, HalfPlane};
use macroquad::prelude::*;

const SIZE: Vec2 = vec2(1280.0, 800.0);
const RIM: f32 = 60.0;
const PILLARS: [([f64; 2], f64); 3] =
    [([420.0, 400.0], 70.0), ([860.0, 260.0], 55.0), ([880.0, 580.0], 80.0)];

struct Game {
    walls: Vec<Obstacle>,
    enemies: Vec<Circle>,
    bullets: Vec<Circle>,
    player: Circle,
    /// Lines that are shown for a while: their ends, color and time left (s).
    flashes: Vec<([Vec2; 2], Color, f64)>,
    is_swept: bool,
    hits: u32,
    misses: u32,
}

impl Game {
    fn new(is_swept: bool) -> Self {
        let mut walls = PILLARS.map(|(center, radius)| Obstacle::from(Circle::new(center, radius))).to_vec();
        for (corner, inward) in [(Vec2::splat(RIM), Vec2::X), (SIZE - RIM, Vec2::NEG_X)] {
            walls.extend([inward, inward.yx()].map(|inward| Obstacle::from(HalfPlane::new(corner, inward))));
        }
        let enemy = || {
            let place = vec2(rand::gen_range(RIM, SIZE.x - RIM), rand::gen_range(RIM, SIZE.y - RIM));
            let velocity =
                Vec2::from_angle(rand::gen_range(0.0, std::f32::consts::TAU)) * rand::gen_range(40.0, 160.0);
            Circle::new(place, rand::gen_range(6.0, 14.0)).with_velocity(velocity)
        };
        let is_free = |circle: &Circle| walls.iter().all(|wall| !wall.overlap(circle).is_overlapping());
        let enemies = std::iter::repeat_with(enemy).filter(is_free).take(200).collect();
        let player = Circle::new([640.0, 400.0], 16.0);
        Self { walls, enemies, bullets: vec![], player, flashes: vec![], is_swept, hits: 0, misses: 0 }
    }

    /// Returns the contacts of bullets in this frame in order of time, each with the index of the enemy: `None` for a wall.
    fn contacts(&self, dt: f64) -> Vec<(Hit, usize, Option<usize>)> {
        // Without sweeps, all that is asked is what overlaps at the end of the frame: most games do no more.
        let (begin, dt) = if self.is_swept { (0.0, dt) } else { (dt, 0.0) };
        let set = CircleSet::new(self.enemies.iter().map(|enemy| (enemy.after(begin), 0.0)));
        let (mut contacts, mut found) = (vec![], vec![]);
        for (index, bullet) in self.bullets.iter().map(|bullet| bullet.after(begin)).enumerate() {
            set.hits(&bullet, 0.0, dt, &mut found);
            contacts.extend(found.iter().map(|found| (found.hit, index, Some(found.index))));
            contacts.extend(first_hit(&bullet, &self.walls, dt).map(|found| (found.hit, index, None)));
        }
        contacts.sort_by(|(a, ..), (b, ..)| a.time.total_cmp(&b.time));
        contacts
    }

    fn update(&mut self, wish: Vec2, dt: f64) {
        let motion = wish.normalize_or_zero().as_dvec2() * 320.0 * dt;
        self.player.center = move_and_slide(&self.player, motion, &self.walls).end;
        for enemy in &mut self.enemies {
            // It turns before the frame in which it would hit a wall, so that its path within a frame is straight.
            if let Some(found) = first_hit(enemy, &self.walls, dt) {
                enemy.velocity -= 2.0 * enemy.velocity.dot(found.hit.normal) * found.hit.normal;
            }
        }
        let (mut shot, mut spent) = (vec![false; self.enemies.len()], vec![false; self.bullets.len()]);
        for (hit, bullet, enemy) in self.contacts(dt) {
            if !spent[bullet] && !enemy.is_some_and(|enemy| shot[enemy]) {
                spent[bullet] = true;
                enemy.inspect(|&enemy| shot[enemy] = true);
                self.hits += u32::from(enemy.is_some());
                let ends = [hit.point, hit.point + 30.0 * hit.normal].map(|end| end.as_vec2());
                self.flashes.push((ends, if enemy.is_some() { WHITE } else { GRAY }, 0.3));
            }
        }
        let (mut shot, mut spent) = (shot.into_iter(), spent.into_iter());
        self.enemies.retain(|_| shot.next() == Some(false));
        self.bullets.retain(|_| spent.next() == Some(false));
        for bullet in &self.bullets {
            // It flies on: each enemy in its path was missed.
            let ends = [*bullet, bullet.after(dt)].map(|circle| circle.center.as_vec2());
            let is_hit = |enemy: &&Circle| sweep(bullet, **enemy, dt).is_some_and(|hit| hit.is_stopping());
            self.flashes.extend(self.enemies.iter().filter(is_hit).map(|_| (ends, RED, 0.6)));
            self.misses += self.enemies.iter().filter(is_hit).count() as u32;
        }
        self.enemies.iter_mut().chain(&mut self.bullets).for_each(|circle| *circle = circle.after(dt));
        self.flashes.iter_mut().for_each(|(.., left)| *left -= dt);
        self.flashes.retain(|(.., left)| *left > 0.0);
    }

    fn result(&self) -> String {
        let method = if self.is_swept { "swept" } else { "overlap only" };
        format!("{method}: {} hits, {} misses, {} enemies left", self.hits, self.misses, self.enemies.len())
    }

    fn draw(&self) {
        clear_background(Color::from_hex(0x14_16_1c));
        draw_rectangle(RIM, RIM, SIZE.x - 2.0 * RIM, SIZE.y - 2.0 * RIM, Color::from_hex(0x1e_21_2b));
        let pillars = PILLARS.iter().map(|&(center, radius)| (Circle::new(center, radius), GRAY));
        let enemies = self.enemies.iter().map(|&enemy| (enemy, ORANGE));
        let bullets = self.bullets.iter().map(|&bullet| (bullet, YELLOW));
        for (circle, color) in pillars.chain(enemies).chain(bullets).chain([(self.player, SKYBLUE)]) {
            draw_circle(circle.center.x as f32, circle.center.y as f32, circle.radius as f32, color);
        }
        for ([a, b], color, _) in &self.flashes {
            draw_line(a.x, a.y, b.x, b.y, 3.0, *color);
        }
        draw_text(self.result(), RIM, 40.0, 32.0, WHITE);
        draw_text("W A S D  move     mouse  aim and fire     O  method", RIM, SIZE.y - 22.0, 24.0, LIGHTGRAY);
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
        let turn = frame as f32 * 0.07;
        let (mut wish, mut aim, mut dt) =
            (Vec2::from_angle(0.3 * turn + 2.5), Some(Vec2::from_angle(turn)), 1.0 / 60.0);
        if frames.is_none() {
            let axis =
                |less, more| f32::from(u8::from(is_key_down(more))) - f32::from(u8::from(is_key_down(less)));
            wish = vec2(axis(KeyCode::A, KeyCode::D), axis(KeyCode::W, KeyCode::S));
            let to_mouse = Vec2::from(mouse_position()) - game.player.center.as_vec2();
            aim = is_mouse_button_pressed(MouseButton::Left).then_some(to_mouse.normalize_or(Vec2::X));
            dt = f64::from(get_frame_time().min(0.05));
            game.is_swept ^= is_key_pressed(KeyCode::O);
        }
        let bullet = |aim: Vec2| Circle::new(game.player.center, 3.0).with_velocity(aim * 3600.0);
        game.bullets.extend(aim.map(bullet));
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
