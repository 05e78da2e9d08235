//! The screen of the display.

use x11rb::connection::Connection;
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, Screen as Root};
use x11rb::resource_manager;
use x11rb::rust_connection::RustConnection;

use crate::app::bounds::{PixelRect, WindowPlace};
use crate::app::platform::description::Desktop;

/// The approximate height of the title bar that a window manager adds (points).
const TITLE_BAR: f32 = 40.0;

/// Asks the display for the screen on which windows open.
pub fn screen() -> Desktop {
    let Ok((connection, screen)) = x11rb::connect(None) else { return Desktop::UNKNOWN };
    let Some(root) = connection.setup().roots.get(screen) else { return Desktop::UNKNOWN };
    // The window library reads the same resource.
    let resources = resource_manager::new_from_resource_manager(&connection).ok().flatten();
    let dots = resources.and_then(|all| all.get_value::<f32>("Xft.dpi", "Xft.Dpi").ok().flatten());
    let scale = dots.filter(|&dots| dots > 0.0).map_or(1.0, |dots| dots / 96.0);
    let monitors = monitors(&connection, root);
    let [mut width, mut height] = monitors[0].size.map(f32::from);
    // The left, top, width and height of the area that panels and docks leave free.
    let free = property(&connection, root, b"_NET_WORKAREA");
    if let Some(&[_, _, free_width, free_height, ..]) = free.as_deref() {
        width = width.min(free_width as f32);
        height = height.min(free_height as f32);
    }
    if property(&connection, root, b"_NET_SUPPORTING_WM_CHECK").is_some() {
        height -= TITLE_BAR * scale;
    }
    Desktop { scale, room: Some([width, height]), monitors }
}

/// Returns the monitors, the primary one first; the whole screen if none is known.
fn monitors(connection: &RustConnection, root: &Root) -> Vec<PixelRect> {
    let reply = connection.randr_get_monitors(root.root, true).ok().and_then(|cookie| cookie.reply().ok());
    let mut monitors = reply.map(|reply| reply.monitors).unwrap_or_default();
    monitors.sort_by_key(|monitor| !monitor.primary);
    let mut monitors: Vec<PixelRect> = monitors
        .into_iter()
        .map(|one| PixelRect {
            place: WindowPlace { left: one.x, top: one.y },
            size: [one.width, one.height],
        })
        .filter(|one| !one.size.contains(&0))
        .collect();
    if monitors.is_empty() {
        let size = [root.width_in_pixels, root.height_in_pixels];
        monitors.push(PixelRect { place: WindowPlace { left: 0, top: 0 }, size });
    }
    monitors
}

/// Returns the values of this property of the root window, if it exists.
fn property(connection: &RustConnection, root: &Root, name: &[u8]) -> Option<Vec<u32>> {
    let atom = connection.intern_atom(true, name).ok()?.reply().ok()?.atom;
    let reply = connection.get_property(false, root.root, atom, AtomEnum::ANY, 0, 64).ok()?.reply().ok()?;
    let numbers: Vec<u32> = reply.value32()?.collect();
    (!numbers.is_empty()).then_some(numbers)
}
