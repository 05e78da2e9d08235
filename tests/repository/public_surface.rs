//! The public items of the library, one line for each: a change of them is a change of a stored text.
//!
//! Users rely on whatever they can name, so the listing follows the modules as they do: into public modules, and along `pub
//! use`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::{Attribute, File, ImplItem, Item, ItemImpl, Type, UseTree, Visibility};

use super::sources::LIBRARY;

/// Set to 1, this rewrites the listing instead of comparing it.
const UPDATE: &str = "CIRCLE_COLLISION_UPDATE_PUBLIC_SURFACE";

const LISTING: &str = "tests/repository/public_surface.txt";

/// A source file of the library.
struct Module {
    /// The names that lead to it from the crate's root.
    names: Vec<String>,
    folder: PathBuf,
    file: File,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Reads a module and all files below it.
fn read(names: &[String], path: &Path, modules: &mut Vec<Module>) {
    let text = std::fs::read_to_string(path).expect("a source");
    let file = syn::parse_file(&text).expect("Rust");
    let is_own_folder = path.ends_with("mod.rs") || path.ends_with("lib.rs");
    let folder =
        if is_own_folder { path.parent().expect("a folder").into() } else { path.with_extension("") };
    for item in &file.items {
        let Item::Mod(module) = item else { continue };
        let name = module.ident.to_string();
        if module.content.is_some() {
            continue;
        }
        let beside = folder.join(format!("{name}.rs"));
        let below = if beside.exists() { beside } else { folder.join(&name).join("mod.rs") };
        read(&[names, &[name]].concat(), &below, modules);
    }
    let folder = path.parent().expect("a folder").to_owned();
    modules.push(Module { names: names.to_vec(), folder, file });
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The tokens on one line, spaced as a person would.
fn text_of(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string().replace('\n', " ");
    for (from, to) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        (" > ", "> "),
        (" >", ">"),
        (" ,", ","),
        (" ;", ";"),
        (" : ", ": "),
        ("& ", "&"),
        ("( ", "("),
        (" )", ")"),
        ("[ ", "["),
        (" ]", "]"),
        (" (", "("),
        ("# [", "#["),
        ("->(", "-> ("),
        (",)", ")"),
        ("' ", "'"),
        ("> (", ">("),
        ("> ,", ">,"),
        ("> )", ">)"),
        ("* ", "*"),
        ("! ", "!"),
        ("=(", "= ("),
        ("Fn(", "Fn("),
        ("> >", ">>"),
        ("> ]", ">]"),
        ("> ;", ">;"),
    ] {
        text = text.replace(from, to);
    }
    text
}

/// The lines of one item under its public name; its impls are searched in the files beside it and below.
fn lines_of(item: &Item, owner: &Module, modules: &[Module]) -> Vec<String> {
    let marked = |attributes: &[Attribute], line: String| {
        let is_open = attributes.iter().any(|attribute| text_of(attribute) == "#[non_exhaustive]");
        if is_open { format!("{line} (non-exhaustive)") } else { line }
    };
    match item {
        Item::Fn(item) => vec![text_of(&item.sig)],
        Item::Const(item) => vec![format!("const {}: {}", item.ident, text_of(&item.ty))],
        Item::Type(item) => vec![format!("type {} = {}", item.ident, text_of(&item.ty))],
        Item::Struct(item) => {
            let name = format!("{}{}", item.ident, text_of(&item.generics));
            let mut lines = vec![marked(&item.attrs, format!("struct {name}"))];
            for field in item.fields.iter().filter(|field| is_public(&field.vis)) {
                let field_name = field.ident.as_ref().map_or_else(|| "0".to_owned(), ToString::to_string);
                lines.push(format!("{}.{field_name}: {}", item.ident, text_of(&field.ty)));
            }
            lines.extend(derived(&item.ident.to_string(), &item.attrs));
            lines.extend(methods(&item.ident.to_string(), owner, modules));
            lines
        }
        Item::Enum(item) => {
            let mut lines =
                vec![marked(&item.attrs, format!("enum {}{}", item.ident, text_of(&item.generics)))];
            for variant in &item.variants {
                let fields = variant.fields.iter().map(|field| match &field.ident {
                    Some(name) => format!("{name}: {}", text_of(&field.ty)),
                    None => text_of(&field.ty),
                });
                let fields = fields.collect::<Vec<_>>().join(", ");
                let fields = if fields.is_empty() { fields } else { format!(" {{ {fields} }}") };
                lines.push(format!("{}::{}{fields}", item.ident, variant.ident));
            }
            lines.extend(derived(&item.ident.to_string(), &item.attrs));
            lines.extend(methods(&item.ident.to_string(), owner, modules));
            lines
        }
        Item::Trait(item) => vec![format!("trait {}", item.ident)],
        _ => Vec::new(),
    }
}

/// The derived traits of a type, on one line.
fn derived(name: &str, attributes: &[Attribute]) -> Option<String> {
    let derives = attributes.iter().map(text_of).filter(|text| text.contains("derive("));
    let of = |text: String| {
        let (condition, names) = text.split_once("derive(")?;
        let names = names.split(')').next()?.replace("serde::", "");
        Some(if condition.contains("cfg_attr") { format!("{names} with serde") } else { names })
    };
    let all = derives.filter_map(of).collect::<Vec<_>>().join("; ");
    (!all.is_empty()).then(|| format!("{name} derives {all}"))
}

/// The methods, constants and hand-written traits of a type.
fn methods(name: &str, owner: &Module, modules: &[Module]) -> Vec<String> {
    let is_of_type = |block: &ItemImpl| match &*block.self_ty {
        Type::Path(path) => path.path.segments.last().is_some_and(|last| last.ident == name),
        _ => false,
    };
    let mut lines = Vec::new();
    for module in modules.iter().filter(|module| module.folder.starts_with(&owner.folder)) {
        for item in &module.file.items {
            if let Item::Macro(item) = item
                && item.mac.path.is_ident("words")
                && item.mac.tokens.clone().into_iter().next().is_some_and(|first| first.to_string() == name)
            {
                lines.push(format!("{name} has words: ALL, Display, FromStr"));
            }
            let Item::Impl(block) = item else { continue };
            if !is_of_type(block) {
                continue;
            }
            if let Some((path, _)) = &block.trait_ {
                lines.push(format!("{name} implements {}", text_of(path)));
                continue;
            }
            for part in &block.items {
                match part {
                    ImplItem::Fn(part) if is_public(&part.vis) => {
                        lines.push(format!("{name}::{}", text_of(&part.sig)));
                    }
                    ImplItem::Const(part) if is_public(&part.vis) => {
                        lines.push(format!("{name}::const {}: {}", part.ident, text_of(&part.ty)));
                    }
                    _ => {}
                }
            }
        }
    }
    lines
}

/// The paths of a `use`, each with its new name.
fn used(tree: &UseTree, before: &[String], found: &mut Vec<(Vec<String>, String)>) {
    match tree {
        UseTree::Path(path) => used(&path.tree, &[before, &[path.ident.to_string()]].concat(), found),
        UseTree::Name(name) if name.ident == "self" => {
            found.push((before.to_vec(), before.last().expect("a name").clone()));
        }
        UseTree::Name(name) => {
            found.push(([before, &[name.ident.to_string()]].concat(), name.ident.to_string()));
        }
        UseTree::Rename(name) => {
            found.push(([before, &[name.ident.to_string()]].concat(), name.rename.to_string()));
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| used(tree, before, found)),
        UseTree::Glob(_) => found.push(([before, &["*".to_owned()]].concat(), "*".to_owned())),
    }
}

fn name_and_visibility(item: &Item) -> Option<(String, &Visibility)> {
    match item {
        Item::Fn(item) => Some((item.sig.ident.to_string(), &item.vis)),
        Item::Const(item) => Some((item.ident.to_string(), &item.vis)),
        Item::Type(item) => Some((item.ident.to_string(), &item.vis)),
        Item::Struct(item) => Some((item.ident.to_string(), &item.vis)),
        Item::Enum(item) => Some((item.ident.to_string(), &item.vis)),
        Item::Trait(item) => Some((item.ident.to_string(), &item.vis)),
        _ => None,
    }
}

/// Finds the item with this name in a module, or in those from which it is re-exported, and the module that contains it.
fn find<'a>(names: &[String], name: &str, modules: &'a [Module]) -> Option<(&'a Item, &'a Module)> {
    let module = modules.iter().find(|module| module.names == names)?;
    let is_it = |item: &&Item| name_and_visibility(item).is_some_and(|(found, _)| found == name);
    module.file.items.iter().find(is_it).map(|item| (item, module)).or_else(|| {
        let mut paths = Vec::new();
        for item in &module.file.items {
            if let Item::Use(item) = item
                && is_public(&item.vis)
            {
                used(&item.tree, &[], &mut paths);
            }
        }
        let (path, _) = paths.iter().find(|(path, exported)| path.len() > 1 && exported == name)?;
        let (last, way) = path.split_last().expect("a path");
        find(&[names, way].concat(), last, modules)
    })
}

/// Adds the lines of a public module and of its re-exports.
fn list(module: &Module, modules: &[Module], lines: &mut BTreeSet<String>) {
    let shown = if module.names.is_empty() { "crate".to_owned() } else { module.names.join("::") };
    let mut add = |found: Vec<String>| lines.extend(found.into_iter().map(|line| format!("{shown}: {line}")));
    for item in &module.file.items {
        match item {
            Item::Use(item) if is_public(&item.vis) => {
                let mut paths = Vec::new();
                used(&item.tree, &[], &mut paths);
                for (path, name) in paths {
                    let (last, way) = path.split_last().expect("a path");
                    let above = way.iter().take_while(|part| *part == "super").count();
                    let names = [&module.names[..module.names.len() - above], &way[above..]].concat();
                    if !modules.iter().any(|module| module.names == names) {
                        add(vec![format!("use {}", path.join("::"))]);
                        continue;
                    }
                    match find(&names, last, modules) {
                        Some((item, source)) => add(lines_of(item, source, modules)),
                        None => add(vec![format!("use {} as {name}", path.join("::"))]),
                    }
                }
            }
            Item::Mod(item) if is_public(&item.vis) => {
                add(vec![format!("mod {}", item.ident)]);
            }
            item => {
                if let Some((_, visibility)) = name_and_visibility(item)
                    && is_public(visibility)
                {
                    add(lines_of(item, module, modules));
                }
            }
        }
    }
    for item in &module.file.items {
        let Item::Mod(item) = item else { continue };
        if is_public(&item.vis) {
            let names = [&module.names[..], &[item.ident.to_string()]].concat();
            if let Some(below) = modules.iter().find(|module| module.names == names) {
                list(below, modules, lines);
            }
        }
    }
}

#[test]
fn the_public_surface_matches_the_stored_one() {
    let mut modules = Vec::new();
    read(&[], &root().join(LIBRARY).join("lib.rs"), &mut modules);
    let mut lines = BTreeSet::new();
    list(modules.last().expect("the root"), &modules, &mut lines);
    let found = lines.into_iter().collect::<Vec<_>>().join("\n") + "\n";
    let path = root().join(LISTING);
    if std::env::var_os(UPDATE).is_some_and(|value| value == "1") {
        std::fs::write(&path, &found).expect("written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    let of = |text: &str| text.lines().map(ToOwned::to_owned).collect::<BTreeSet<_>>();
    let (stored, found) = (of(&stored), of(&found));
    let (gone, new): (Vec<_>, Vec<_>) =
        (stored.difference(&found).collect(), found.difference(&stored).collect());
    assert!(
        gone.is_empty() && new.is_empty(),
        "gone: {gone:#?}\nnew: {new:#?}\n{UPDATE}=1 cargo test --test program public_surface writes {LISTING} anew."
    );
    for line in ["detection: fn intercept(a: &Circle, b: &Circle) -> Intercept", "geometry: struct Circle"] {
        assert!(found.contains(line), "the listing has {line}");
    }
}
