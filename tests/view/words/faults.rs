//! The words of a picture in forbidden places.

use circle_collision::geometry::Circle;
use circle_collision_demo::session::{Overlay, ShownLane};
use circle_collision_demo::view::camera::{Camera, arrow_scale};
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::handle;
use circle_collision_demo::view::layout::bands::foot;
use circle_collision_demo::view::text::Label;
use circle_collision_demo::view::theme::DARK;
use egui::{Pos2, Rect, Vec2};
use glam::DVec2;

use super::moments::{MANY, Moment};
use crate::screen::Ruler;

/// An overlap up to this depth (points) is a touch, not a fault.
const TOUCHING: f32 = 0.5;

/// Half the width of the lines of velocity arrows (points).
const ARROW: f32 = 1.25;

/// A segment with a radius that words must avoid, and its kind.
type Obstacle = (&'static str, Pos2, Pos2, f32);

fn obstacles(moment: &Moment, lane: &ShownLane, camera: &Camera, list: &DrawList) -> Vec<Obstacle> {
    let (session, run) = (&moment.session, lane.run);
    let world = run.world();
    if world.len() > MANY {
        return Vec::new();
    }
    let mut all: Vec<Obstacle> = Vec::new();
    let disc = |what: &'static str, circle: &Circle| {
        let at = camera.to_screen(circle.center);
        (what, at, at, camera.length(circle.radius))
    };
    let dot = |what: &'static str, at: Pos2, radius: f32| (what, at, at, radius);
    all.extend((0..world.len()).map(|index| disc("circle", &drawn(lane, index))));
    let shows = |overlay: Overlay| session.view_options().overlay(overlay);
    if let Some(miss) = lane.failure() {
        let moves = |circle: &&Circle| circle.velocity != DVec2::ZERO;
        all.extend(miss.at_contact().iter().filter(moves).map(|circle| disc("true contact", circle)));
        if shows(Overlay::Outlines) {
            all.extend(miss.before.iter().filter(moves).map(|circle| disc("outline", circle)));
        }
        if shows(Overlay::Capsule) {
            for (before, after) in miss.before.iter().zip(miss.after()) {
                let [from, to] = [before, &after].map(|circle| camera.to_screen(circle.center));
                all.push(("swept way", from, to, camera.length(before.radius)));
            }
        }
        all.push(dot("cross", camera.to_screen(miss.point()), 6.0));
        if let Some((replay, time)) = session.replay() {
            let circles = replay.circles(time);
            all.extend(circles.iter().filter(moves).map(|circle| disc("outline", circle)));
        }
    }
    if let Some(drag) = session.drag() {
        all.push(disc("wish", &Circle { center: drag.target, ..world.circle_at(drag.circle) }));
    }
    all.extend(lane.pushes.iter().map(|push| disc("pushed from", &push.before)));
    // Near the contact, an arrow is moved aside.
    let colors: Vec<_> = run.start().circles.iter().map(|circle| DARK.circle(circle.color)).collect();
    let is_arrow = |line: &&Capsule| {
        line.radius == ARROW && line.from != line.to && line.dash == 0.0 && colors.contains(&line.color)
    };
    all.extend(list.capsules.iter().filter(is_arrow).map(|line| ("arrow", line.from, line.to, 1.0)));
    let scale = arrow_scale(&session.shown());
    let shown = session.selection().iter().copied().chain(moment.hovered.map(|hovered| hovered.circle));
    // While the hand holds a circle, no handle is shown.
    for index in shown.filter(|_| session.drag().is_none()) {
        let circle = lane.circle(index);
        if !run.start().circles[index].fixed {
            all.push(dot("handle", handle::tip(camera, &circle, scale), 6.0));
        }
        all.push(dot("handle", handle::rim(camera, &circle), 6.0));
    }
    if shows(Overlay::Distance)
        && lane.pushes.is_empty()
        && let Some(pair) = session.shown().pair
    {
        let outlined = |index: usize| lane.outlines.iter().find(|(one, _)| *one == index);
        let there = |index: usize| outlined(index).map_or(lane.circle(index), |(_, circle)| *circle);
        let replay = session.replay().filter(|_| lane.failure().is_some());
        let replayed = replay.map(|(replay, time)| replay.circles(time));
        let circles = replayed.unwrap_or_else(|| [pair.a, pair.b].map(there));
        let [from, to] = circles.map(|circle| camera.to_screen(circle.center));
        all.push(("center line", from, to, 1.0));
    }
    all
}

/// A circle where it is drawn: after a push-out, it glides to its place.
fn drawn(lane: &ShownLane, index: usize) -> Circle {
    let circle = lane.circle(index);
    Circle { center: circle.center - lane.way_to_place(index), ..circle }
}

/// The distance of a frame from a segment (points).
fn distance(frame: Rect, from: Pos2, to: Pos2) -> f32 {
    // The distance to a convex shape is convex along a segment.
    let at = |share: f32| frame.distance_to_pos(from.lerp(to, share));
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        if at(low + third) <= at(high - third) { high -= third } else { low += third }
    }
    at(0.0).min(at(1.0)).min(at(low))
}

/// The faults of the words in one part of the canvas: the kind of fault, and the words.
pub fn faults(
    moment: &Moment,
    lane: &ShownLane,
    camera: &Camera,
    list: &DrawList,
    ruler: &Ruler,
) -> Vec<[String; 2]> {
    let mut faults = Vec::new();
    let frames = ruler.frames(list);
    let (run, obstacles) = (lane.run, obstacles(moment, lane, camera, list));
    let named = |label: &Label, frame: Rect| {
        (0..run.world().len()).find(|&index| {
            let circle = drawn(lane, index);
            let is_inside =
                frame.center().distance(camera.to_screen(circle.center)) < camera.length(circle.radius);
            label.text == run.start().circles[index].name && is_inside
        })
    };
    let has_many = run.world().len() > MANY;
    let is_inside = |frame: Rect| camera.canvas.expand(TOUCHING).contains_rect(frame);
    for button in list.buttons.iter().filter(|button| !is_inside(button.frame)) {
        faults.push(["cut off by the rim".to_owned(), format!("the button {:?}", button.action.name)]);
    }
    for (index, (label, frame)) in frames.iter().enumerate() {
        let (own, inner) = (named(label, *frame), frame.shrink(TOUCHING));
        let mut add = |kind: &str, what: String| faults.push([kind.to_owned(), what]);
        if !is_inside(*frame) {
            add("cut off by the rim", format!("{:?} at {frame}", label.text));
        }
        if list.buttons.iter().any(|button| button.frame.intersects(inner)) {
            add("on a button", format!("{:?}", label.text));
        }
        for (other, there) in &frames[..index] {
            // With many circles, the names may cover each other.
            if there.shrink(TOUCHING).intersects(inner) && !has_many {
                add("on other words", format!("{:?} on {:?}", label.text, other.text));
            }
        }
        for &(what, from, to, radius) in &obstacles {
            // If many circles fill the canvas, the sentence has its own background.
            let is_sentence = label.at.x == camera.canvas.center().x;
            if is_sentence && !run.is_small() {
                continue;
            }
            // The name of a circle is inside it, and on its marks.
            let mut letters = *frame;
            if let Some(own) = own {
                let circle = drawn(lane, own);
                let other = what == "circle" && camera.to_screen(circle.center) != from;
                if !other && !matches!(what, "arrow" | "cross" | "center line") {
                    continue;
                }
                // Capital letters fill only the middle of their line.
                letters = letters.shrink2(Vec2::Y * frame.height() / 8.0);
            }
            // The name of a circle that glides out of another still lies on that.
            let is_gliding = own.is_some() && lane.glide_left > 0.0;
            if !is_gliding && distance(letters, from, to) < radius - TOUCHING {
                add(&format!("on a {what}"), format!("{:?} at {frame}", label.text));
            }
        }
    }
    faults
}

/// The faults of the words common to both bands of Compare.
pub fn faults_of_both(list: &DrawList, canvas: Rect, ruler: &Ruler) -> Vec<String> {
    let frames = ruler.frames(list);
    let is_cut = |frame: &Rect| !foot(canvas).expand(TOUCHING).contains_rect(*frame);
    let cut =
        frames.iter().filter(|(_, frame)| is_cut(frame)).map(|(label, _)| format!("{:?} is cut", label.text));
    let pairs = frames
        .iter()
        .enumerate()
        .flat_map(|(index, one)| frames[..index].iter().map(move |other| (one, other)));
    let overlapping =
        pairs.filter(|((_, one), (_, other))| one.shrink(TOUCHING).intersects(other.shrink(TOUCHING)));
    cut.chain(overlapping.map(|((one, _), (other, _))| format!("{:?} on {:?}", one.text, other.text)))
        .collect()
}
