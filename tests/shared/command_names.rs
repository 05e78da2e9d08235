//! The names of commands, with which tests make sure that they try all of them.

use circle_collision_demo::session::Command;
use syn::Item;

/// The sources of the lists of commands, one a room.
pub const LISTS: [&str; 6] = [
    include_str!("../../src/session/experiment/command.rs"),
    include_str!("../../src/session/clock/command.rs"),
    include_str!("../../src/session/hand/command.rs"),
    include_str!("../../src/session/screen/command.rs"),
    include_str!("../../src/session/files/command.rs"),
    include_str!("../../src/session/tour/command.rs"),
];

/// Returns the names of all commands.
pub fn all_names() -> impl Iterator<Item = String> {
    let items = LISTS.into_iter().flat_map(|text| syn::parse_file(text).expect("Rust").items);
    let variants = items.filter_map(|item| match item {
        Item::Enum(list) => Some(list.variants),
        _ => None,
    });
    variants.flatten().map(|variant| variant.ident.to_string())
}

/// Returns the name of a command, without its values.
pub fn name_of(command: &Command) -> String {
    // As `Screen(ZoomTime(1.0, 2.0))`, or with braces for named values.
    let text = format!("{command:?}");
    let (_, inner) = text.split_once('(').expect("a command of a room");
    inner.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}
