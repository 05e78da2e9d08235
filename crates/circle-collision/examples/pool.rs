//! Pool: drag from the white ball and let go to strike; R racks again.
//!
//! A `World` holds the balls and the pockets. The game adds what the library lacks: rolling friction, and the rules of pool.
//! `--frames N` plays N frames automatically and prints the result.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::glam::{DVec2, dvec2};
use circle_collision::simulation::{Body, BodyId, Crossing, Log, Rules, World, WorldError};
use macroquad::{color::hsl_to_rgb, prelude::*};

const TABLE: DVec2 = dvec2(2.54, 1.27);
const BALL: f64 = 0.028_575;
const POCKET: f64 = 0.065;
const SPOT: DVec2 = dvec2(0.635, 0.635);
const FRICTION: f64 = 0.35; // m/s²
const SCALE: f32 = 440.0;
const CORNER: Vec2 = vec2(81.0, 690.0);

fn to_screen(place: DVec2) -> Vec2 {
    CORNER + vec2(place.x as f32, -place.y as f32) * SCALE
}

fn to_table(place: Vec2) -> DVec2 {
    let place = (place - CORNER) / SCALE;
    dvec2(place.x.into(), (-place.y).into())
}

struct Pool {
    world: World,
    white: BodyId,
    log: Log,
    pocketed: Vec<u64>,
}

impl Pool {
    fn new() -> Result<Self, WorldError> {
        let rules = Rules { restitution: 0.95, ..Rules::intercept() };
        let mut world =
            World::new(Rules { arena: Arena { min: DVec2::ZERO, max: TABLE }, ..rules }, vec![], 0.0)?;
        for place in [0.0, 0.5, 1.0].into_iter().flat_map(|x| [0.0, 1.0].map(|y| TABLE * dvec2(x, y))) {
            // A ball enters the sensor when its center is above the hole.
            world.insert(Body::from(Circle::new(place, POCKET - BALL)).sensor())?;
        }
        let white = world.insert(Circle::new(SPOT, BALL))?;
        for (row, place) in (0..5).flat_map(|row| (0..=row).map(move |place| (row, place))) {
            let (row, place) = (f64::from(row), f64::from(place));
            let place = SPOT * dvec2(2.8, 1.0) + BALL * dvec2(1.75 * row, 2.02 * (place - row / 2.0));
            let ball = world.insert(Circle::new(place, BALL))?;
            world.set_tag(ball, world.len() as u64 - 7)?;
        }
        Ok(Self { world, white, log: Log::default(), pocketed: vec![] })
    }

    fn balls(&self) -> impl Iterator<Item = (BodyId, Circle)> + '_ {
        let all = self.world.ids().filter_map(|id| Some((id, self.world.body(id)?)));
        all.filter(|(_, body)| !body.is_sensor()).map(|(id, body)| (id, body.at(body.stamp())))
    }

    fn update(&mut self, dt: f64) -> Result<(), WorldError> {
        self.log.clear();
        let _ = self.world.advance(self.world.time() + dt, 10_000, &mut self.log);
        for event in self.log.sensor_events.iter().filter(|event| event.crossing == Crossing::Enters) {
            match self.world.id_at(event.visitor) {
                Some(id) if id == self.white => {
                    self.world.edit(id, |ball| *ball = Circle::new(SPOT, BALL))?;
                }
                Some(id) => {
                    self.pocketed.extend(self.world.tag(id));
                    self.world.remove(id)?;
                }
                None => {} // It is removed already: it entered two pockets within the frame.
            }
        }
        let rolling = self.balls().filter(|(_, ball)| ball.velocity != DVec2::ZERO);
        rolling.collect::<Vec<_>>().into_iter().try_for_each(|(id, _)| {
            self.world.edit(id, |ball| ball.velocity -= ball.velocity.clamp_length_max(FRICTION * dt))
        })
    }

    fn result(&self) -> String {
        let (contacts, left) = (self.world.counters().pair_collisions, self.balls().count());
        format!("{contacts} contacts, {left} balls left, {} pocketed", self.pocketed.len())
    }

    fn draw(&self, strike: Option<DVec2>) {
        clear_background(Color::from_hex(0x1e_18_14));
        let (top, size) = (to_screen(dvec2(0.0, TABLE.y)), TABLE.as_vec2() * SCALE);
        draw_rectangle(top.x - 36.0, top.y - 36.0, size.x + 72.0, size.y + 72.0, Color::from_hex(0x5a_3a_22));
        draw_rectangle(top.x, top.y, size.x, size.y, Color::from_hex(0x14_6e_46));
        let disc = |center: DVec2, radius: f64, color, text: &str| {
            let (place, size) = (to_screen(center), measure_text(text, None, 18, 1.0));
            draw_poly(place.x, place.y, 64, radius as f32 * SCALE, 0.0, color);
            draw_text(text, place.x - size.width / 2.0, place.y + size.height / 2.0, 18.0, BLACK);
        };
        let sensors = self.world.bodies().iter().filter(|body| body.is_sensor());
        sensors.for_each(|body| disc(body.at(0.0).center, POCKET, BLACK, ""));
        let numbered = |center: DVec2, number: u64| {
            disc(center, BALL, hsl_to_rgb(number as f32 * 0.618 % 1.0, 0.75, 0.7), &number.to_string());
        };
        self.balls().for_each(|(id, ball)| numbered(ball.center, self.world.tag(id).unwrap_or(0)));
        let Some(white) = self.world.circle(self.white) else { return };
        disc(white.center, BALL, WHITE, "");
        let row = (0..).map(|place| dvec2(TABLE.x - 0.07 * f64::from(place), -0.18));
        row.zip(&self.pocketed).for_each(|(place, number)| numbered(place, *number));
        if let Some(velocity) = strike {
            let white = white.with_velocity(velocity);
            let (from, to) = (to_screen(white.center), to_screen(white.after(0.2).center));
            draw_line(from.x, from.y, to.x, to.y, 2.0, WHITE);
        }
        draw_text(self.result(), 45.0, 60.0, 32.0, WHITE);
        draw_text("drag from the white ball  strike     R  rack again", 45.0, 775.0, 24.0, LIGHTGRAY);
    }
}

async fn play() -> Result<(), WorldError> {
    let value = std::env::args().skip_while(|argument| argument != "--frames").nth(1);
    let frames: Option<u32> = value.map(|value| value.parse().expect("--frames takes a number"));
    let (mut pool, mut is_aiming) = (Pool::new()?, false);
    for frame in 0.. {
        let mouse = to_table(mouse_position().into());
        let white = pool.world.circle(pool.white).map_or(SPOT, |white| white.center);
        let mut strike = (frames.is_some() && frame % 300 == 5).then_some(dvec2(7.0, 0.15));
        if frames == Some(frame) {
            println!("{frame} frames: {}", pool.result());
            return Ok(());
        }
        is_aiming |= is_mouse_button_pressed(MouseButton::Left) && mouse.distance(white) < 2.0 * BALL;
        let aim = is_aiming.then_some((white - mouse) * 8.0);
        if is_mouse_button_released(MouseButton::Left) {
            (strike, is_aiming) = (aim, false);
        }
        if let Some(velocity) = strike {
            pool.world.edit(pool.white, |ball| ball.velocity = velocity)?;
        }
        if is_key_pressed(KeyCode::R) {
            pool = Pool::new()?;
        }
        let dt = if frames.is_some() { 1.0 / 60.0 } else { f64::from(get_frame_time().min(0.05)) };
        pool.update(dt)?;
        pool.draw(aim);
        next_frame().await;
    }
    Ok(())
}

fn main() {
    let conf =
        Conf { window_title: "Pool".into(), window_width: 1280, window_height: 800, ..Conf::default() };
    macroquad::Window::from_config(conf, async { play().await.expect("a world that is accepted") });
}
