//! The repository itself: its layers, the public items of the library, its documents and its icons.

mod app_icon;
mod architecture;
mod documents;
mod examples;
mod import_circles;
mod public_surface;
mod sources;
