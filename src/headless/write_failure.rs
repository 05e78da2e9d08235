//! Why a table of a run cannot be written.

/// Why a table cannot be written.
#[derive(Debug)]
pub enum WriteFailure {
    /// The reader has closed the pipe, which is no error.
    ClosedPipe,
    /// It cannot be written, for this reason.
    Unwritable(String),
}
