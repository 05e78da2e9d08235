//! Dead keys. The window library reports such a key without saying which one it is, and Xlib leaves it to an input method to
//! join the accent with the next letter.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConnectionExt, EventMask, KeyPressEvent, ModMask, Window,
};
use x11rb::rust_connection::RustConnection;

use crate::app::platform::system::Accent;

/// The key symbol of the first dead key, and the accents of it and those that follow.
const FIRST: u32 = 0xfe50;
const ACCENTS: [Accent; 13] = [
    Accent { combining: '\u{300}', alone: '`' },
    Accent { combining: '\u{301}', alone: '´' },
    Accent { combining: '\u{302}', alone: '^' },
    Accent { combining: '\u{303}', alone: '~' },
    Accent { combining: '\u{304}', alone: '¯' },
    Accent { combining: '\u{306}', alone: '˘' },
    Accent { combining: '\u{307}', alone: '˙' },
    Accent { combining: '\u{308}', alone: '¨' },
    Accent { combining: '\u{30a}', alone: '˚' },
    Accent { combining: '\u{30b}', alone: '˝' },
    Accent { combining: '\u{30c}', alone: 'ˇ' },
    Accent { combining: '\u{327}', alone: '¸' },
    Accent { combining: '\u{328}', alone: '˛' },
];

/// A separate connection that receives every key press in the window.
#[derive(Debug)]
pub struct DeadKeys {
    connection: RustConnection,
}

impl DeadKeys {
    /// Begins to watch this window; `None` if the display refuses.
    pub fn of_window(window: Window) -> Option<Self> {
        let (connection, _) = x11rb::connect(None).ok()?;
        let attributes = ChangeWindowAttributesAux::new().event_mask(EventMask::KEY_PRESS);
        connection.change_window_attributes(window, &attributes).ok()?.check().ok()?;
        Some(Self { connection })
    }

    /// Returns the accents of the dead keys that were pressed since the last call, in their order.
    pub fn take(&self) -> Vec<Accent> {
        // Once the display answers, it has sent the presses before that as well.
        if let Ok(focus) = self.connection.get_input_focus() {
            let _ = focus.reply();
        }
        let events = std::iter::from_fn(|| self.connection.poll_for_event().ok()?);
        let presses: Vec<KeyPressEvent> = events
            .filter_map(|event| match event {
                Event::KeyPress(press) => Some(press),
                _ => None,
            })
            .collect();
        presses.iter().filter_map(|press| accent_of(self.symbol(press)?)).collect()
    }

    /// Returns the symbol of a key with the modifiers that were held. The layout is asked for each time, because it may change.
    fn symbol(&self, press: &KeyPressEvent) -> Option<u32> {
        let reply = self.connection.get_keyboard_mapping(press.detail, 1).ok()?.reply().ok()?;
        reply.keysyms.get(column(u16::from(press.state))).copied()
    }
}

/// Returns the column of a key's symbols for this state: the third and fourth level, with `AltGr`, come after two layouts of two
/// levels each.
fn column(state: u16) -> usize {
    let layout = usize::from(state >> 13 & 1);
    let is_held = |modifier: ModMask| state & u16::from(modifier) != 0;
    let [shift, third] = [ModMask::SHIFT, ModMask::M5].map(|modifier| usize::from(is_held(modifier)));
    2 * layout + 4 * third + shift
}

/// Returns the accent that a symbol stands for; `None` if it is not that of a dead key.
fn accent_of(symbol: u32) -> Option<Accent> {
    ACCENTS.get(symbol.checked_sub(FIRST)? as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_dead_keys_are_accents() {
        let alone = |symbol| accent_of(symbol).map(|accent| accent.alone);
        assert_eq!([0xfe50, 0xfe51, 0xfe57, 0xfe5c].map(alone), [Some('`'), Some('´'), Some('¨'), Some('˛')]);
        assert_eq!([0xfe4f, 0xfe5d, 0x65].map(alone), [None; 3]);
    }

    #[test]
    fn modifiers_choose_the_column() {
        assert_eq!([0, 1, 0x80, 0x81, 0x2000, 0x2001].map(column), [0, 1, 4, 5, 2, 3]);
    }
}
