//! What is wrong with the arguments, in one line.

use clap::error::{ContextKind, ContextValue};

use crate::terminal::visible;

/// Returns the error in one line, without the usage of the command.
pub fn refusal(mut error: clap::Error) -> String {
    // A line break in an argument must not look like one between the parts of the message.
    let visible_text = |(kind, value): (ContextKind, &ContextValue)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(visible(text)))),
        _ => None,
    };
    for (kind, value) in error.context().filter_map(visible_text).collect::<Vec<_>>() {
        error.insert(kind, value);
    }
    for kind in [ContextKind::Usage, ContextKind::Suggested] {
        error.remove(kind);
    }
    let text = error.render().to_string();
    let (message, _) = text.split_once("\n\nFor more information").unwrap_or((&text, ""));
    let mut line = String::new();
    for part in message.trim_start_matches("error: ").lines().map(str::trim) {
        let separator = match part {
            _ if line.is_empty() || part.is_empty() => "",
            _ if line.ends_with(':') || part.starts_with("[possible values") => " ",
            _ if part.starts_with("tip:") => "; ",
            _ => ", ",
        };
        line.push_str(separator);
        line.push_str(part.trim_start_matches("tip: "));
    }
    line
}
