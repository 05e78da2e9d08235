//! The words of a picture in forbidden places, among the marks that stand in its draw list.

use circle_collision_demo::session::ShownLane;
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::layout::bands::foot;
use circle_collision_demo::view::text::Label;
use circle_collision_demo::view::theme::DARK;
use egui::{Color32, Pos2, Rect, Vec2};

use super::moments::MANY;
use crate::screen::Ruler;

/// An overlap up to this depth (points) is a touch, not a fault.
const TOUCHING: f32 = 0.5;

/// The smallest readable letters (points).
const SMALLEST: f32 = 12.0;

/// The radius above which a mark has an inside (points).
const LINE: f32 = 4.0;

/// What a mark is, by its looks, if words must avoid it. Before a failure, faint marks are of what may come.
fn kind(mark: &Capsule, colors: &[Color32], has_failed: bool) -> Option<&'static str> {
    let Capsule { from, to, radius, stroke, dash, color } = *mark;
    match (from == to, radius) {
        _ if color.a() < 255 && !has_failed => None,
        (true, LINE..) if stroke > 0.0 => Some("outline"),
        (true, LINE..) if colors.contains(&color) => Some("circle"),
        (true, LINE..) => Some("dot"),
        (false, LINE..) => Some("swept way"),
        (false, 1.25) if dash == 0.0 && colors.contains(&color) => Some("arrow"),
        (false, 1.5) if dash == 0.0 && color == DARK.missed => Some("cross"),
        (false, 0.75) if dash == 0.0 && color == DARK.text => Some("length"),
        _ => None,
    }
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
pub fn faults(lane: &ShownLane, camera: &Camera, list: &DrawList, ruler: &Ruler) -> Vec<[String; 2]> {
    let mut faults = Vec::new();
    let (run, frames) = (lane.run, ruler.frames(list));
    let circles = &run.start().circles;
    let colors: Vec<_> = circles.iter().map(|circle| DARK.circle(circle.color)).collect();
    let (has_many, has_failed) = (circles.len() > MANY, lane.failure().is_some());
    let marks: Vec<(&str, &Capsule)> = if has_many {
        Vec::new()
    } else {
        list.capsules.iter().filter_map(|mark| Some((kind(mark, &colors, has_failed)?, mark))).collect()
    };
    // The disc in which a label names its circle.
    let named = |label: &Label, frame: Rect| {
        let circle = circles.iter().find(|circle| circle.name == label.text)?;
        let is_it = |mark: &&Capsule| {
            mark.is_disc()
                && mark.color == DARK.circle(circle.color)
                && frame.center().distance(mark.from) < mark.radius
        };
        list.capsules.iter().find(is_it)
    };
    let is_inside = |frame: Rect| camera.canvas.expand(TOUCHING).contains_rect(frame);
    for button in list.buttons.iter().filter(|button| !is_inside(button.frame)) {
        faults.push(["cut off by the rim".to_owned(), format!("the button {:?}", button.action.name)]);
    }
    for (index, (label, frame)) in frames.iter().enumerate() {
        let (own, inner) = (named(label, *frame), frame.shrink(TOUCHING));
        let mut add = |kind: &str, what: String| faults.push([kind.to_owned(), what]);
        if label.size < SMALLEST {
            add("in too small letters", format!("{:?}", label.text));
        }
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
        // If many circles fill the canvas, the sentence has its own background.
        if label.at.x == camera.canvas.center().x && !run.is_small() {
            continue;
        }
        // The name of a circle is inside it, and on its marks. Capital letters fill only the middle of their line.
        let letters = if own.is_some() { frame.shrink2(Vec2::Y * frame.height() / 8.0) } else { *frame };
        for &(what, mark) in &marks {
            let is_others = matches!(what, "arrow" | "cross" | "length")
                || what == "circle" && own.is_some_and(|own| own.from != mark.from);
            // The name of a circle that glides out of another still lies on that.
            let is_free = own.is_some() && (!is_others || lane.glide_left > 0.0);
            if !is_free && distance(letters, mark.from, mark.to) < mark.radius - TOUCHING {
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
