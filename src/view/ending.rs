//! The end of a run that has nothing more to show.

use super::camera::Camera;
use crate::lab::{Command, Lab, Run};

/// Ends a playing run when no circle is in view any more and no contact is to come.
///
/// `views` are all runs with what their canvas shows.
pub fn ending<'lab>(lab: &Lab, views: impl IntoIterator<Item = (&'lab Run, Camera)>) -> Vec<Command> {
    if !lab.is_playing() || lab.drag().is_some() {
        return Vec::new();
    }
    if views.into_iter().any(|(run, camera)| is_in_view(run, &camera) || run.has_contact_ahead()) {
        return Vec::new();
    }
    let sentence = "All circles have left the view and no contact is to come, so the run ends here.";
    vec![Command::TogglePlay, Command::Tell(sentence.to_owned())]
}

/// Is some part of some circle in view?
fn is_in_view(run: &Run, camera: &Camera) -> bool {
    run.world().circles().any(|circle| {
        camera.canvas.expand(camera.length(circle.radius)).contains(camera.to_screen(circle.center))
    })
}
