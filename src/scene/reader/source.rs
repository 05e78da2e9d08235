//! A text of values, the parts in which it is read, and errors that say where in it something is wrong.

use std::iter::repeat_n;
use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use crate::scene::{MAX_FILE_SIZE, SceneError, excerpt};

/// A text, and the name of its file for messages.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) file: &'a str,
    /// The offset in the text from which spans are counted.
    pub(super) start: usize,
}

impl<'a> Source<'a> {
    /// Returns the source of this text.
    pub fn new(text: &'a str, file: &'a str) -> Self {
        Self { text, file, start: 0 }
    }

    /// Reads a part of the text as a table. The part begins where spans are counted from.
    pub(super) fn table<'p>(&self, part: &'p str) -> Result<DeTable<'p>, SceneError> {
        let error = match DeTable::parse(part) {
            Ok(table) => return Ok(Spanned::into_inner(table)),
            Err(error) => error,
        };
        let span = error.span().unwrap_or_default();
        let (line, column) = self.position(&span);
        let problem = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        Err(SceneError::Syntax { file: self.file.to_owned(), line, column, problem })
    }

    /// Returns the error for the value at `span`.
    pub fn refusal(&self, span: &Range<usize>, field: &str, found: &str, accepted: &str) -> SceneError {
        let (line, column) = self.position(span);
        SceneError::Value {
            file: self.file.to_owned(),
            line,
            column,
            field: field.to_owned(),
            found: found.to_owned(),
            accepted: accepted.to_owned(),
        }
    }

    /// Returns the text at `span`.
    pub(super) fn at(&self, span: &Range<usize>) -> &'a str {
        self.text.get(self.start + span.start..self.start + span.end).unwrap_or_default()
    }

    /// Returns the text at `span`, shortened for messages.
    pub(super) fn excerpt(&self, span: &Range<usize>) -> String {
        excerpt(self.at(span))
    }

    /// Returns the line of a span, and its column in characters, both counted from 1.
    pub(super) fn position(&self, span: &Range<usize>) -> (usize, usize) {
        let before = self.text.get(..self.start + span.start).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        // Editors do not count a byte order mark.
        let in_line = before[line_start..].trim_start_matches('\u{feff}');
        (before.matches('\n').count() + 1, in_line.chars().count() + 1)
    }

    /// Returns the offset of this line and column in the text.
    pub(super) fn offset(&self, line: usize, column: usize) -> usize {
        let line_start = self.text.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
        let rest = self.text[line_start..].trim_start_matches('\u{feff}');
        let in_line = rest.char_indices().nth(column - 1).map_or(rest.len(), |(offset, _)| offset);
        self.text.len() - rest.len() + in_line
    }
}

/// The maximum size of a part that is read at once (bytes).
const MAX_PART_SIZE: usize = 512 * 1024;

/// The maximum number of lines. A line of two characters takes as long to read as a long one.
const MAX_LINES: usize = 2_000_000;

/// The kinds of blocks that may be read on their own.
pub(super) const KINDS: [&str; 2] = ["circle", "random"];

/// The parts of a text, which are read one after the other.
///
/// The TOML library takes up to 600 times the memory of a text. Nearly all of a large file are blocks of circles, each of
/// which can be read on its own.
pub(super) struct Parts {
    /// The text with spaces in place of the blocks, so that all else stays where it is.
    pub(super) rest: String,
    /// Where the blocks of each kind stand.
    pub(super) blocks: [Vec<Range<usize>>; 2],
}

/// Divides a text at the lines that begin with `[`, which in a scene file are headers. The first block of each kind stays in
/// the rest, for the TOML library to see whether its key is free.
///
/// # Errors
///
/// If the text or a part of it is too large.
pub(super) fn divide(source: &Source<'_>) -> Result<Parts, SceneError> {
    let text = source.text;
    if text.len() as u64 > MAX_FILE_SIZE {
        return Err(source.refusal(&(0..0), "scene", "more than 32 MiB of text", "at most 32 MiB"));
    }
    if text.matches('\n').count() > MAX_LINES {
        return Err(source.refusal(&(0..0), "scene", "more than 2 million lines", "at most 2 million lines"));
    }
    let mut parts = Parts { rest: String::with_capacity(text.len()), blocks: [const { Vec::new() }; 2] };
    let (mut is_first, mut kind, mut blank) = ([true; 2], None, 0);
    for line in text.split_inclusive('\n') {
        let start = parts.rest.len();
        if line.trim_start().starts_with('[') {
            kind = KINDS.iter().position(|kind| begins_block(line, kind));
            kind = kind.filter(|&kind| !std::mem::take(&mut is_first[kind]));
            if let Some(kind) = kind {
                parts.blocks[kind].push(start..start);
            }
        }
        match kind.and_then(|kind| parts.blocks[kind].last_mut()) {
            Some(block) => {
                block.end += line.len();
                blank += line.len();
                parts.rest.extend(repeat_n(' ', line.len()));
            }
            None => parts.rest.push_str(line),
        }
    }
    let rest = 0..text.len() - blank;
    let mut spans = parts.blocks.concat().into_iter().chain([rest]);
    match spans.find(|span| span.len() > MAX_PART_SIZE) {
        None => Ok(parts),
        Some(span) => {
            let accepted = "at most 512 KiB in a [[circle]] or [[random]] block, and outside of them";
            Err(source.refusal(&span, "scene", "more than 512 KiB", accepted))
        }
    }
}

/// Whether a line begins a block of this kind.
fn begins_block(line: &str, kind: &str) -> bool {
    let key = line.trim_start().strip_prefix("[[");
    key.and_then(|key| key.strip_prefix(kind)).is_some_and(|end| end.starts_with("]]"))
}
