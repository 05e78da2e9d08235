//! The memory that the TOML library needs to read a text, computed before it is allocated.
//!
//! The library keeps a list of the tokens of a text and a list of its events (a key, a value, the end of a line, …) while it
//! builds the tables. The tables are maps from the standard library, whose nodes have room for eleven keys.

use toml::Spanned;
use toml::de::{DeString, DeValue};
use toml_parser::Source;
use toml_parser::lexer::Token;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};

/// The maximum memory for a text and its tables (bytes). The program itself, and a copy of the text that the library makes
/// for an error, fit into 512 MiB along with it.
const LIMIT: usize = 470 << 20;

/// The maximum depth of nested brackets that is examined: more than the library accepts.
pub(super) const DEEPEST: u32 = 100;

const VALUE: usize = size_of::<Spanned<DeValue>>();

/// A node of a map: eleven keys with their values, and the links to other nodes.
const NODE: usize = 11 * (size_of::<Spanned<DeString>>() + VALUE) + 32;

/// The smallest room of an array. Each value after the fourth counts as much, because a full array doubles its room.
const FOUR_VALUES: usize = 4 * VALUE + 16;

/// The keys that fit into the first node of any table. Each other key counts as a node.
const IN_FIRST_NODE: [&str; 7] = ["circle", "name", "color", "center", "velocity", "radius", "mass"];

/// Whether reading this text would take more memory than the limit.
pub(super) fn is_exceeded(text: &str) -> bool {
    let source = Source::new(text);
    let most_tokens = LIMIT.saturating_sub(text.len()) / size_of::<Token>();
    if source.lex().nth(most_tokens).is_some() {
        return true;
    }
    let tokens = source.lex().into_vec();
    let mut memory = Memory { used: text.len() + size_of_val(&tokens[..]), room: 0 };
    let mut count = |event: Event| memory.count(event, text);
    parse_document(&tokens, &mut RecursionGuard::new(&mut count, DEEPEST), &mut ());
    memory.used > LIMIT
}

/// The memory for the part of a text examined so far.
struct Memory {
    /// The memory (bytes).
    used: usize,
    /// The number of coming values that already have room: one after a key, four in a new array.
    room: usize,
}

impl Memory {
    fn count(&mut self, event: Event, text: &str) {
        self.used += size_of::<Event>();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen | EventKind::InlineTableOpen => {
                self.used += NODE + 2 * VALUE;
            }
            EventKind::ArrayOpen => {
                self.count_value();
                self.used += FOUR_VALUES;
                self.room = 4;
            }
            EventKind::ArrayClose | EventKind::InlineTableClose => self.room = 0,
            EventKind::Scalar => self.count_value(),
            EventKind::KeyValSep => self.room = 1,
            // The part of a key before a dot is a table.
            EventKind::KeySep => self.used += NODE,
            EventKind::SimpleKey => {
                let key = text.get(event.span().start()..event.span().end());
                if !key.is_some_and(|key| IN_FIRST_NODE.contains(&key)) {
                    self.used += NODE;
                }
            }
            _ => {}
        }
    }

    fn count_value(&mut self) {
        match self.room.checked_sub(1) {
            Some(room) => self.room = room,
            None => self.used += FOUR_VALUES,
        }
    }
}
