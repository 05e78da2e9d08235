//! Move and slide: A and D roll, space jumps, among hills (circles), ramps and ledges (segments).
//!
//! The game handles gravity and jumps; where the ball ends up and what it touches come from one call to the library.
//! `--frames N` plays N frames automatically and prints the result.

use circle_collision::detection::{Obstacle, Shape, move_and_slide};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use circle_collision::glam::{DVec2, dvec2};
use macroquad::prelude::*;

const SCALE: f32 = 80.0; // pixels per meter
const GRAVITY: f64 = 20.0;
const SPEED: f64 = 5.0;
const JUMP: f64 = 9.5;

fn to_screen(place: DVec2) -> Vec2 {
    vec2(0.0, 800.0) + vec2(place.x as f32, -place.y as f32) * SCALE
}

fn level() -> Vec<Obstacle> {
    let edges = [
        ([0.0, 0.5], DVec2::Y),
        ([0.0, 0.0], DVec2::X),
        ([16.0, 0.0], DVec2::NEG_X),
        ([0.0, 9.0], DVec2::NEG_Y),
    ];
    let hills =
        [([4.0, -0.6], 1.6), ([5.8, -0.4], 1.5), ([12.0, 4.4], 0.6), ([9.6, 6.4], 0.4), ([2.2, 4.6], 0.5)];
    let lines = [
        [7.4, 0.5, 10.0, 2.0],
        [10.0, 2.0, 12.2, 2.0],
        [13.6, 3.2, 16.0, 3.2],
        [4.0, 4.4, 8.2, 4.4],
        [8.2, 4.4, 9.0, 5.0],
    ];
    let edges = edges.map(|(point, inward)| HalfPlane::new(point, inward).into());
    let hills = hills.map(|(center, radius)| Circle::new(center, radius).into());
    let lines = lines.map(|[ax, ay, bx, by]| Segment::new([ax, ay], [bx, by]).into());
    [&edges[..], &hills, &lines].concat()
}

struct Game {
    level: Vec<Obstacle>,
    ball: Circle,
    /// The normal of the ground under the ball.
    ground: Option<DVec2>,
    touched: Vec<(DVec2, DVec2)>,
    deepest: f64,
}

impl Game {
    fn update(&mut self, wish: f64, jumps: bool, dt: f64) {
        let velocity = &mut self.ball.velocity;
        match self.ground {
            Some(_) if jumps => velocity.y = JUMP,
            // Along the ground, and into it, so that the ball does not take off on the way down a slope.
            Some(normal) => *velocity = -normal.perp() * SPEED * wish - normal,
            None => *velocity += dvec2((SPEED * wish - velocity.x) * 4.0, -GRAVITY) * dt,
        }
        let slide = move_and_slide(&self.ball, self.ball.velocity * dt, &self.level, 0.0);
        self.ball.center = slide.end;
        self.ground = None;
        self.touched.clear();
        for touch in slide.touched() {
            self.ball.velocity -= touch.normal * self.ball.velocity.dot(touch.normal).min(0.0);
            self.ground = self.ground.or((touch.normal.y > 0.5).then_some(touch.normal));
            self.touched.push((touch.point, touch.normal));
        }
        let depths = self.level.iter().map(|obstacle| obstacle.overlap(&self.ball).depth());
        self.deepest = depths.fold(self.deepest, f64::max);
    }

    fn result(&self) -> String {
        let depth = if self.deepest > 0.0 { format!("{:.1e}", self.deepest) } else { "0".to_owned() };
        let (x, touching) = (self.ball.center.x, self.touched.len());
        format!("at x = {x:.2} m, touching {touching}, deepest overlap so far {depth} m")
    }

    fn draw(&self) {
        let (air, earth) = (Color::from_hex(0x1a_20_2c), Color::from_hex(0x5b_66_78));
        clear_background(earth);
        draw_rectangle(0.0, 80.0, 1280.0, 680.0, air);
        for obstacle in &self.level {
            match obstacle.shape {
                Shape::Circle { center, radius } => {
                    let place = to_screen(center);
                    draw_poly(place.x, place.y, 64, radius as f32 * SCALE, 0.0, earth);
                }
                Shape::Segment(line) => {
                    let (a, b) = (to_screen(line.a), to_screen(line.b));
                    draw_line(a.x, a.y, b.x, b.y, 4.0, LIGHTGRAY);
                }
                _ => {} // The edges of the picture.
            }
        }
        let place = to_screen(self.ball.center);
        draw_poly(place.x, place.y, 64, self.ball.radius as f32 * SCALE, 0.0, ORANGE);
        for (point, normal) in &self.touched {
            let (a, b) = (to_screen(*point), to_screen(*point + *normal * 0.7));
            draw_line(a.x, a.y, b.x, b.y, 3.0, WHITE);
        }
        draw_text(self.result(), 24.0, 50.0, 32.0, WHITE);
        draw_text("A D  roll     space  jump", 24.0, 786.0, 24.0, WHITE);
    }
}

fn conf() -> Conf {
    Conf { window_title: "Slide".into(), window_width: 1280, window_height: 800, ..Default::default() }
}

#[macroquad::main(conf)]
async fn main() {
    let value = std::env::args().skip_while(|argument| argument != "--frames").nth(1);
    let frames: Option<u32> = value.map(|value| value.parse().expect("--frames takes a number"));
    let ball = Circle::new([1.0, 2.0], 0.4);
    let mut game = Game { level: level(), ball, ground: None, touched: vec![], deepest: 0.0 };
    for frame in 0.. {
        if frames == Some(frame) {
            return println!("{frame} frames: {}", game.result());
        }
        let (mut wish, mut jumps, mut dt) = (1.0, frame % 90 == 89, 1.0 / 60.0);
        if frames.is_none() {
            wish = f64::from(is_key_down(KeyCode::D)) - f64::from(is_key_down(KeyCode::A));
            jumps = is_key_pressed(KeyCode::Space);
            dt = f64::from(get_frame_time().min(0.05));
        }
        game.update(wish, jumps, dt);
        game.draw();
        next_frame().await;
    }
}
