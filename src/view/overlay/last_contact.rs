//! What happened last: the pose of two circles in contact, and the word.

use egui::Vec2;
use glam::DVec2;

use super::around_both;
use crate::geometry::Circle;
use crate::session::Motion;
use crate::simulation::{Contact, Detection, Event};
use crate::view::draw_list::DrawList;
use crate::view::number;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

/// Draws the last contact of two circles, or their graze, in dashed outline.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let run = scenery.run;
    // In a crowd it would be a flicker.
    if !run.is_small() || scenery.miss().is_some() {
        return;
    }
    if let Some(last) = run.events().last()
        && let Contact::Pair { a, b } = last.contact
    {
        let pose = [a, b].map(|circle| at_contact(scenery, last, circle));
        let word = match run.rules().detection {
            Detection::Intercept => "contact",
            Detection::Overlap => "overlap found",
        };
        mark(
            scenery,
            pose,
            Some(last.point),
            &format!("{word} at t = {}", number::brief_time(last.time)),
            list,
        );
    } else if let (Some(time), Some(circles)) = (scenery.session.graze(run), scenery.pair_circles())
        && time <= run.world().time()
    {
        let since = run.world().time() - time;
        let pose = circles.map(|circle| circle.after(-since));
        mark(scenery, pose, None, &format!("graze at t = {}", number::brief_time(time)), list);
    }
}

/// A circle as it left its contact, or as it is when that is not on record.
fn at_contact(scenery: &Scenery, event: &Event, circle: usize) -> Circle {
    let turns = scenery.run.trajectory().until(event.time);
    let turn =
        turns.iter().rev().take_while(|turn| turn.time == event.time).find(|turn| turn.circle == circle);
    let now = scenery.circle(circle);
    Circle { center: turn.map_or(now.center, |turn| turn.center), ..now }
}

fn mark(scenery: &Scenery, pose: [Circle; 2], point: Option<DVec2>, words: &str, list: &mut DrawList) {
    let theme = scenery.theme;
    let color = if point.is_some() { theme.found } else { theme.text_dim };
    for circle in &pose {
        list.ring(scenery.camera, circle, 1.5, 0.0, color);
    }
    if let Some(point) = point {
        list.dot(scenery.camera.to_screen(point), 6.0, theme.ground);
        list.dot(scenery.camera.to_screen(point), 4.5, theme.found);
    }
    // What is on a card need not be said twice.
    if scenery.session.has(Motion::Cards) && scenery.session.found(scenery.run).is_some() {
        return;
    }
    let (at, reach) = around_both(scenery, &pose);
    list.words.push(Word::new(Rank::Result, at, Vec2::UP, words, theme.text).around(reach).strong());
}
