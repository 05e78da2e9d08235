//! Method and state in words, and the keys of the moment.

use egui::{Align, Layout, RichText, Sense, Ui, vec2};

use super::icon;
use crate::session::{Run, Session};
use crate::simulation::{Detection, Standstill};
use crate::view::fonts;
use crate::view::theme::Theme;

/// Between two keys.
const GAP: &str = "    ";

/// Draws the status line.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme) {
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let method = match session.run().rules().detection.name() {
            name if session.runs().is_comparing() => format!("COMPARE, {name} explained"),
            name => name.to_uppercase(),
        };
        let standstill = session.runs().each().find_map(|run| run.world().standstill());
        if standstill.is_some() {
            let (rect, _) = ui.allocate_exact_size(vec2(12.0, 14.0), Sense::hover());
            ui.painter().extend(icon::hourglass(rect.center(), theme.text));
        }
        let state = state(session, standstill);
        ui.label(RichText::new(format!("{method} · {state}")).font(fonts::strong(12.0)).color(theme.text));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = keys_that_fit(ui, keys_of_the_moment(session), theme);
            ui.label(RichText::new(text).font(fonts::regular(12.0)).color(theme.text_dim));
        });
    });
}

/// Does time pass, and if not, why?
fn state(session: &Session, standstill: Option<&Standstill>) -> String {
    let is_behind = session.runs().each().any(Run::is_behind);
    match (session.is_playing(), standstill.map(|standstill| standstill.cause.name().to_uppercase())) {
        (true, Some(cause)) => format!("PLAYING, CLOCK WAITS: {cause}"),
        (true, None) if is_behind => "PLAYING, CLOCK WAITS".to_owned(),
        (true, None) => "PLAYING".to_owned(),
        (false, Some(cause)) => format!("PAUSED, {cause}"),
        (false, None) => "PAUSED".to_owned(),
    }
}

/// As many keys as there is room for, from the left; the last, that of the help, is always there.
fn keys_that_fit(ui: &Ui, mut keys: String, theme: &Theme) -> String {
    let width = |keys: &str| {
        let galley = ui.painter().layout_no_wrap(keys.to_owned(), fonts::regular(12.0), theme.text_dim);
        galley.size().x
    };
    while width(&keys) > ui.available_width()
        && let Some((rest, last)) = keys.rsplit_once(GAP)
        && let Some((rest, _)) = rest.rsplit_once(GAP)
    {
        keys = format!("{rest}{GAP}{last}");
    }
    keys
}

fn keys_of_the_moment(session: &Session) -> String {
    let other = match session.run().rules().detection {
        Detection::Overlap => "intercept",
        Detection::Intercept => "overlap",
    };
    if session.drag().is_some() {
        "Shift snaps    release to let go".to_owned()
    } else if session.runs().is_comparing() {
        let play = if session.is_playing() { "pause" } else { "play" };
        format!("Space {play}    R again    B one method    Shift+B explain the other    H help")
    } else if session.is_playing() {
        format!("Space pause    R again    M {other}    + − dt    ↑ ↓ speed    H help")
    } else {
        format!("Space play    . step    R again    M {other}    B compare    + − dt    H help")
    }
}
