//! The hit test: the handle and the circle under the pointer.

use egui::Pos2;

use super::Handle;
use crate::geometry::Circle;
use crate::session::{Run, Session};
use crate::view::camera::{Camera, arrow_scale};
use crate::view::draw::draw_order;

/// The distance within which a knob answers (points): more than its radius, so that it is easy to hit.
const REACH: f32 = 9.0;

/// The distance from its center within which every circle answers (points), however small it is.
const SMALLEST_REACH: f32 = 10.0;

/// A handle of one circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandleHit {
    /// The index of the circle.
    pub circle: usize,
    /// Its handle.
    pub handle: Handle,
}

/// The circle that the pointer is at, and its handle that a press would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hovered {
    /// The index of the circle whose handles are shown.
    pub circle: usize,
    /// `None` between the circle and a knob.
    pub handle: Option<Handle>,
}

/// Returns the circles whose handles are shown: those selected and the one at the pointer.
pub fn shown(session: &Session, hovered: Option<usize>) -> Vec<usize> {
    let mut shown = session.selection().to_vec();
    if let Some(hovered) = hovered
        && !shown.contains(&hovered)
    {
        shown.insert(0, hovered);
    }
    shown
}

/// Finds the handle under the pointer. Knobs of the circles in `shown` come before circles, and the topmost circle first.
///
/// `finger` is the distance within which everything answers to a finger (points), and `None` for the mouse. A finger takes
/// the knob only where it is nearer than the center.
pub fn under(
    session: &Session,
    run: &Run,
    camera: &Camera,
    shown: &[usize],
    at: Pos2,
    finger: Option<f32>,
) -> Option<HandleHit> {
    let (reach, least) = finger.map_or((REACH, SMALLEST_REACH), |finger| (finger, finger));
    let knobs = shown.iter().flat_map(|&circle| {
        let body = session.circle_of(run, circle);
        knobs(session, camera, &body).map(move |(handle, knob)| (HandleHit { circle, handle }, knob))
    });
    let is_taken = |(hit, knob): &(HandleHit, Pos2)| {
        let center = camera.to_screen(session.circle_of(run, hit.circle).center);
        let distance = (at - *knob).length();
        distance <= reach && (finger.is_none() || distance < (at - center).length())
    };
    let knob = knobs.filter(is_taken).map(|(hit, _)| hit).next();
    knob.or_else(|| {
        circle_within(run, camera, at, least).map(|circle| HandleHit { circle, handle: Handle::Center })
    })
}

/// Finds the topmost circle under the pointer.
pub fn circle_under(run: &Run, camera: &Camera, at: Pos2) -> Option<usize> {
    circle_within(run, camera, at, SMALLEST_REACH)
}

/// Finds the topmost circle under the pointer, where each answers at least within this distance of its center (points).
fn circle_within(run: &Run, camera: &Camera, at: Pos2, least: f32) -> Option<usize> {
    let place = camera.to_world(at);
    let least = camera.meters(least);
    let world = run.world();
    draw_order(world).rev().find(|&index| {
        let circle = world.circle(index);
        circle.center.distance(place) <= circle.radius.max(least)
    })
}

/// Finds the circle whose handles are shown because the pointer is at it, at a knob on its rim, or on the way to a knob.
///
/// A knob is shown before the pointer is there, and stays shown until it is: `before` is the circle that was hovered
/// before the pointer moved. Empty ground at the hidden knobs of other circles stays empty ground, but for those on a rim.
pub fn hovered(
    session: &Session,
    run: &Run,
    camera: &Camera,
    before: Option<usize>,
    at: Pos2,
) -> Option<usize> {
    before
        .filter(|&circle| circle < run.world().len() && is_on_way(session, run, camera, circle, at))
        .or_else(|| circle_under(run, camera, at))
        .or_else(|| circle_beside(session, run, camera, at))
}

/// The knobs of a circle and their places (points).
fn knobs<'camera>(
    session: &Session,
    camera: &'camera Camera,
    circle: &Circle,
) -> impl Iterator<Item = (Handle, Pos2)> + use<'camera> {
    let (scale, circle) = (arrow_scale(session), *circle);
    Handle::ALL.into_iter().filter_map(move |handle| Some((handle, handle.knob(camera, &circle, scale)?)))
}

/// Whether the pointer is at a knob of this circle, or between the circle and the knob.
fn is_on_way(session: &Session, run: &Run, camera: &Camera, circle: usize, at: Pos2) -> bool {
    let body = session.circle_of(run, circle);
    let (place, reach) = (camera.to_world(at), camera.meters(REACH));
    let is_outside = body.center.distance(place) > body.radius;
    knobs(session, camera, &body).any(|(_, knob)| {
        let way = camera.to_world(knob) - body.center;
        let share = ((place - body.center).dot(way) / way.length_squared()).clamp(0.0, 1.0);
        (at - knob).length() <= REACH || (is_outside && (body.center + way * share).distance(place) <= reach)
    })
}

/// Finds the circle that the pointer is just outside of, at a knob on its rim.
fn circle_beside(session: &Session, run: &Run, camera: &Camera, at: Pos2) -> Option<usize> {
    let (place, reach) = (camera.to_world(at), camera.meters(REACH));
    (0..run.world().len()).rev().find(|&index| {
        let circle = run.world().circle(index);
        circle.center.distance(place) <= circle.radius + reach
            && knobs(session, camera, &session.circle_of(run, index))
                .any(|(handle, knob)| handle.answers_while_hidden() && (at - knob).length() <= REACH)
    })
}
