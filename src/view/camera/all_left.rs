//! Ends a run once all circles have left.

use crate::geometry::Circle;
use crate::session::{ClockCommand, Command, Run, ScreenCommand, Session};
use crate::view::camera::Camera;

/// Ends a playing run when all circles have left the view for good and no contact lies ahead.
///
/// `views` holds all runs with their cameras.
pub fn end_if_all_left<'session>(
    session: &Session,
    views: impl IntoIterator<Item = (&'session Run, Camera)>,
) -> Vec<Command> {
    if !session.is_playing() || session.drag().is_some() || session.run().world().is_empty() {
        return Vec::new();
    }
    let goes_on = |(run, camera): (&Run, Camera)| {
        run.has_contact_ahead() || run.world().circles().any(|circle| comes_into_view(&circle, &camera))
    };
    if views.into_iter().any(goes_on) {
        return Vec::new();
    }
    let sentence = "All circles leave the view, and no contact lies ahead. The run ends here.";
    vec![ClockCommand::TogglePlay.into(), ScreenCommand::Tell(sentence.to_owned()).into()]
}

/// Whether any part of the circle is in view, or will be on its present course.
fn comes_into_view(circle: &Circle, camera: &Camera) -> bool {
    let (low, high) =
        (camera.to_world(camera.canvas.left_bottom()), camera.to_world(camera.canvas.right_top()));
    let (center, velocity) = (circle.center.to_array(), circle.velocity.to_array());
    // The span of time in which the circle is between the sides, on both axes.
    let (mut from, mut to) = (0.0, f64::INFINITY);
    for (axis, (low, high)) in low.to_array().into_iter().zip(high.to_array()).enumerate() {
        let (low, high) = (low - circle.radius - center[axis], high + circle.radius - center[axis]);
        if velocity[axis] == 0.0 {
            if low > 0.0 || high < 0.0 {
                return false;
            }
            continue;
        }
        let (first, last) = (low / velocity[axis], high / velocity[axis]);
        from = first.min(last).max(from);
        to = first.max(last).min(to);
    }
    from <= to
}
