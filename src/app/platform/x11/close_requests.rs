//! Hears requests to close the window, where its loop may have to ask before it ends.
//!
//! The window library passes such a request on only with the next frame, and a window at rest draws none. The message goes
//! to the connection of the window library alone; the RECORD extension of the display tells of it.

use x11rb::connection::Connection;
use x11rb::protocol::record::{self, ConnectionExt as _, Range, Range8};
use x11rb::protocol::xproto::{CLIENT_MESSAGE_EVENT, ClientMessageEvent, ConnectionExt as _, Window};
use x11rb::x11_utils::TryParse;

/// The category of a reply that holds something that the display sent.
const FROM_SERVER: u8 = 0;

/// Calls `act` after each request to close this window, until that returns `None`. Returns `None` when the display does not,
/// or no longer, tell of them.
pub fn watch(window: Window, mut act: impl FnMut() -> Option<()>) -> Option<()> {
    // One connection is for the replies alone.
    let (control, _) = x11rb::connect(None).ok()?;
    let (replies, _) = x11rb::connect(None).ok()?;
    // Fails where the display does not have the extension.
    let (major, minor) = record::X11_XML_VERSION;
    control.record_query_version(major as u16, minor as u16).ok()?.reply().ok()?;
    let atom = |name: &[u8]| Some(control.intern_atom(false, name).ok()?.reply().ok()?.atom);
    let (protocols, delete) = (atom(b"WM_PROTOCOLS")?, atom(b"WM_DELETE_WINDOW")?);
    let messages = Range8 { first: CLIENT_MESSAGE_EVENT, last: CLIENT_MESSAGE_EVENT };
    let range = Range { delivered_events: messages, ..Range::default() };
    let context = control.generate_id().ok()?;
    control.record_create_context(context, 0, &[window], &[range]).ok()?.check().ok()?;
    for reply in replies.record_enable_context(context).ok()? {
        let reply = reply.ok()?;
        let mut rest = &reply.data[..];
        while reply.category == FROM_SERVER
            && let Ok((message, after)) = ClientMessageEvent::try_parse(rest)
        {
            rest = after;
            let is_request = message.window == window && message.type_ == protocols;
            if is_request && message.data.as_data32()[0] == delete {
                act()?;
            }
        }
    }
    None
}
