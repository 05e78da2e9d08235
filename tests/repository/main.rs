//! The repository itself: its layers, the public items of the library, its documents and its icons.

#[cfg(feature = "app")]
mod app_icon;
mod architecture;
#[cfg(feature = "app")]
mod documents;
#[cfg(feature = "app")]
mod examples;
mod import_circles;
mod public_surface;
mod sources;
