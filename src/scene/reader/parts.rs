//! A scene file in parts that are read one after the other.
//!
//! The TOML library takes up to 600 times the memory of a text. Nearly all of a large file are blocks of circles, each of
//! which can be read on its own.

use std::iter::repeat_n;
use std::ops::Range;

use super::source::Source;
use crate::scene::{MAX_FILE_SIZE, SceneError};

/// The maximum size of a part that is read at once (bytes).
const MAX_PART_SIZE: usize = 512 * 1024;

/// The kinds of blocks that may be read on their own.
pub(super) const KINDS: [&str; 2] = ["circle", "random"];

/// The parts of a text.
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
