//! The repository itself: its layers, what the library makes public, its documents and its icons.

#[cfg(feature = "app")]
mod app_icon;
mod architecture;
#[cfg(feature = "app")]
mod documents;
mod import_circles;
mod public_surface;
mod sources;
