//! Random worlds, and the deeds done to them.

use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::{Body, Response, Rules};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

/// An action on a world.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Goes through this many events.
    Advance(usize),
    /// Lets this much time pass (s), but not beyond the next event.
    Coast(f64),
    Insert(Kind),
    /// Changes the body with this number, counted over the present ones.
    Turn(usize, DVec2),
    Move(usize, DVec2),
    Resize(usize, f64),
    Replace(usize, Kind),
    Remove(usize),
    InsertWall(Wall),
    /// Moves the wall with this number, counted over the present ones.
    MoveWall(usize, Wall),
    RemoveWall(usize),
}

#[derive(Clone, Debug)]
pub struct Kind {
    pub center: DVec2,
    pub velocity: DVec2,
    pub radius: f64,
    pub yields: bool,
    pub is_fixed: bool,
    pub is_sensor: bool,
    pub response: Option<Response>,
}

impl Kind {
    pub fn body(&self) -> Body {
        let circle = Circle::new(self.center, self.radius).with_velocity(self.velocity);
        let mut body = Body::new(circle).with_yields(self.yields);
        if self.is_fixed {
            body = body.fixed();
        }
        if let Some(response) = self.response {
            body = body.with_response(response);
        }
        if self.is_sensor { body.sensor() } else { body }
    }
}

/// A world at its start, and the deeds done to it.
#[derive(Clone, Debug)]
pub struct Story {
    pub rules: Rules,
    pub bodies: Vec<Kind>,
    pub walls: Vec<Wall>,
    pub deeds: Vec<Deed>,
}

fn vector(size: f64) -> impl Strategy<Value = DVec2> {
    (-size..size, -size..size).prop_map(|(x, y)| dvec2(x, y))
}

/// Bodies of one size or of any, some of them fixed, sensors, or with their own response.
fn kind(room: f64, sizes: [f64; 2], is_mixed: bool) -> impl Strategy<Value = Kind> {
    let radius = if sizes[0] == sizes[1] { Just(sizes[0]).boxed() } else { (sizes[0]..sizes[1]).boxed() };
    let share = if is_mixed { 0.15 } else { 1e-9 };
    let response = prop::option::weighted(share, prop::sample::select(Response::ALL.to_vec()));
    let flags = (any::<bool>(), prop::bool::weighted(share), prop::bool::weighted(share));
    (vector(room), vector(2.0), radius, flags, response).prop_map(
        |(center, velocity, radius, (yields, is_fixed, is_sensor), response)| Kind {
            center,
            velocity,
            radius,
            yields,
            is_fixed,
            is_sensor,
            response,
        },
    )
}

/// A wall at any place, thin or thick; every second one joins the others at the origin.
fn wall(room: f64) -> impl Strategy<Value = Wall> {
    let thickness = prop::sample::select(vec![0.0, 0.0, 0.1, 1.0]);
    (vector(room), vector(room), any::<bool>(), thickness).prop_map(|(from, way, joins, thickness)| {
        let from = if joins { DVec2::ZERO } else { from };
        Wall::new(from, from + way).with_thickness(thickness)
    })
}

fn deed(room: f64, sizes: [f64; 2], is_mixed: bool) -> impl Strategy<Value = Deed> {
    let of_walls = prop_oneof![
        wall(room).prop_map(Deed::InsertWall),
        (any::<usize>(), wall(room)).prop_map(|(which, to)| Deed::MoveWall(which, to)),
        any::<usize>().prop_map(Deed::RemoveWall),
    ];
    let of_bodies = prop_oneof![
        3 => (1_usize..20).prop_map(Deed::Advance),
        2 => (0.0..0.2).prop_map(Deed::Coast),
        3 => kind(room, sizes, is_mixed).prop_map(Deed::Insert),
        2 => (any::<usize>(), vector(2.0)).prop_map(|(which, to)| Deed::Turn(which, to)),
        2 => (any::<usize>(), vector(room)).prop_map(|(which, to)| Deed::Move(which, to)),
        1 => (any::<usize>(), sizes[0]..1.5 * sizes[1]).prop_map(|(which, to)| Deed::Resize(which, to)),
        1 => (any::<usize>(), kind(room, sizes, is_mixed)).prop_map(|(which, to)| Deed::Replace(which, to)),
        3 => any::<usize>().prop_map(Deed::Remove),
    ];
    // A world that is built anew does not know when its walls changed.
    if is_mixed { prop_oneof![6 => of_bodies, 1 => of_walls].boxed() } else { of_bodies.boxed() }
}

/// Worlds of a few circles and of hundreds, walled in or open, with equal or different sizes. Mixed ones have walls that change.
pub fn story(is_mixed: bool, responses: &[Response]) -> impl Strategy<Value = Story> {
    let sizes = prop::sample::select(vec![[0.25, 0.25], [0.1, 0.8]]);
    let count = prop_oneof![4 => 0_usize..12, 1 => 60_usize..150];
    let response = prop::sample::select(responses.to_vec());
    let arena = prop_oneof![3 => Just(true), 1 => Just(false)];
    (sizes, count, response, arena, 0.0..=1.0_f64).prop_flat_map(
        move |(sizes, count, response, is_walled, restitution)| {
            let room = 0.9 * (count as f64 + 12.0).sqrt();
            let half = DVec2::splat(room + sizes[1]);
            let arena = if is_walled { Arena { min: -half, max: half } } else { Arena::OPEN };
            // High enough to avoid a collapse, which would use up all events.
            let restitution = restitution.max(0.9);
            let rules = Rules { response, restitution, arena, audit: true, ..Rules::overlap(1.0 / 64.0) };
            let bodies = prop::collection::vec(kind(room, sizes, is_mixed), count);
            let walls = prop::collection::vec(wall(room), 0..4);
            let deeds = prop::collection::vec(deed(room, sizes, is_mixed), 1..25);
            (bodies, walls, deeds).prop_map(move |(bodies, walls, deeds)| Story {
                rules,
                bodies,
                walls,
                deeds,
            })
        },
    )
}
