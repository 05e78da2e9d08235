//! The screen before a window is on it: its scale, and the room that there is.

/// What a window that is about to open must know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    /// Pixels per point.
    pub scale: f32,
    /// Width and height that a window can have and be seen as a whole (pixels), where that is known.
    pub room: Option<[f32; 2]>,
}

impl Screen {
    /// One of which nothing is known.
    const UNKNOWN: Self = Self { scale: 1.0, room: None };
}

#[cfg(all(unix, not(target_os = "macos")))]
mod display {
    use x11rb::connection::Connection;
    use x11rb::protocol::randr::ConnectionExt as _;
    use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, Screen as Root};
    use x11rb::resource_manager;
    use x11rb::rust_connection::RustConnection;

    use super::Screen;

    /// A window manager puts about so much above a window (points).
    const TITLE_BAR: f32 = 40.0;

    impl Screen {
        /// The one that windows open on.
        pub fn ask() -> Self {
            let Ok((connection, screen)) = x11rb::connect(None) else { return Self::UNKNOWN };
            let Some(root) = connection.setup().roots.get(screen) else { return Self::UNKNOWN };
            // As the window library asks it.
            let resources = resource_manager::new_from_resource_manager(&connection).ok().flatten();
            let dots = resources.and_then(|all| all.get_value::<f32>("Xft.dpi", "Xft.Dpi").ok().flatten());
            let scale = dots.filter(|&dots| dots > 0.0).map_or(1.0, |dots| dots / 96.0);
            let [mut width, mut height] = monitor(&connection, root)
                .unwrap_or([root.width_in_pixels, root.height_in_pixels])
                .map(f32::from);
            // Left, top, width and height of what panels and docks leave free.
            if let Some(&[_, _, free_width, free_height, ..]) =
                property(&connection, root, b"_NET_WORKAREA").as_deref()
            {
                width = width.min(free_width as f32);
                height = height.min(free_height as f32);
            }
            if property(&connection, root, b"_NET_SUPPORTING_WM_CHECK").is_some() {
                height -= TITLE_BAR * scale;
            }
            Self { scale, room: Some([width, height]) }
        }
    }

    /// Width and height of the monitor that comes first (pixels).
    fn monitor(connection: &RustConnection, root: &Root) -> Option<[u16; 2]> {
        let monitors = connection.randr_get_monitors(root.root, true).ok()?.reply().ok()?.monitors;
        let first = monitors.iter().find(|monitor| monitor.primary).or(monitors.first())?;
        Some([first.width, first.height]).filter(|size| !size.contains(&0))
    }

    /// The numbers that the root window has under this name, if any.
    fn property(connection: &RustConnection, root: &Root, name: &[u8]) -> Option<Vec<u32>> {
        let atom = connection.intern_atom(true, name).ok()?.reply().ok()?.atom;
        let reply =
            connection.get_property(false, root.root, atom, AtomEnum::ANY, 0, 64).ok()?.reply().ok()?;
        let numbers: Vec<u32> = reply.value32()?.collect();
        (!numbers.is_empty()).then_some(numbers)
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
impl Screen {
    /// Elsewhere nothing is known before the window is open, and its size is chosen with care for that.
    pub fn ask() -> Self {
        Self::UNKNOWN
    }
}
