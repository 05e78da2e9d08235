//! The names of commands, with which tests make sure that they try all of them.

use circle_collision_demo::session::Command;
use syn::Item;

/// The source of the lists of commands, an enum each.
pub const LISTS: &str = include_str!("../../src/session/command.rs");

/// Returns the names of all commands.
pub fn all_names() -> impl Iterator<Item = String> {
    let is_list = |name: &str| name != "Command" && name.ends_with("Command");
    let items = syn::parse_file(LISTS).expect("Rust").items.into_iter();
    let variants = items.filter_map(move |item| match item {
        Item::Enum(list) if is_list(&list.ident.to_string()) => Some(list.variants),
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
