//! A plot that the mouse does not move.

use egui_plot::{Plot, PlotBounds, PlotUi};

/// Returns a plot without axes, of this height (points).
pub fn still_plot(name: &str, height: f32) -> Plot<'_> {
    Plot::new(name)
        .height(height)
        .show_axes(false)
        .show_grid(false)
        .show_x(false)
        .show_y(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
}

/// Shows this part of the plane.
pub fn look_at(plot: &mut PlotUi<'_>, low: [f64; 2], high: [f64; 2]) {
    plot.set_plot_bounds(PlotBounds::from_min_max(low, high));
}
