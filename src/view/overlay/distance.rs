//! The line between the centers, with its length.

use super::radii_sum::{CLEARANCE, lower_side};
use crate::detection::overlap;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::text::caption::{Caption, Rank};
use crate::view::text::number;

/// The minimum distance of the rims with room for the caption between them (points).
const ROOM_FOR_WORDS: f32 = 150.0;

/// Draws the line between the centers of the explained pair.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let Some([a, b]) = context.measured() else { return };
    let (from, to) = (context.center(&a), context.center(&b));
    let found = overlap(&a, &b);
    let theme = context.theme;
    // A light line on a dark one can be seen on the ground and on both circles.
    list.line(from, to, 3.5, 0.0, theme.ground);
    list.line(from, to, 1.5, 0.0, theme.text);
    for end in [from, to] {
        list.dot(end, 4.5, theme.ground);
        list.dot(end, 3.0, theme.text);
    }
    let is_seen = context.is_in_view(&a) && context.is_in_view(&b);
    if !is_seen || !context.measures_pair() {
        return;
    }
    let text = format!("distance {} m", number::brief(found.distance));
    // Between the rims if there is room for the caption, else beside the line, off the circles.
    let room = (to - from).length() - context.camera.length(found.radii_sum);
    let middle = {
        let way = (to - from).normalized();
        let rim = from + way * (context.camera.length(a.radius) + room / 2.0);
        if way.is_finite() && room.is_finite() { rim } else { from }
    };
    let side = -lower_side(context.camera.direction(found.normal));
    let larger = context.camera.length(a.radius.max(b.radius));
    let reach = if room > ROOM_FOR_WORDS { CLEARANCE } else { larger + CLEARANCE };
    list.captions.push(Caption::new(Rank::Distance, middle, side, text, theme.text).around(reach));
}
