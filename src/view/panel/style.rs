//! The style of egui's widgets.

use egui::style::ScrollStyle;
use egui::{Color32, Context, CornerRadius, Stroke, TextStyle, Visuals, vec2};

use crate::view::text::font;
use crate::view::theme::Theme;

/// Gives the context the colors, sizes and spacing.
pub fn apply(context: &Context, theme: &Theme) {
    context.set_theme(if theme.is_light { egui::Theme::Light } else { egui::Theme::Dark });
    let visuals = visuals(theme);
    context.global_style_mut(|style| {
        style.visuals = visuals;
        style.text_styles = [
            (TextStyle::Small, font::regular(font::SMALL)),
            (TextStyle::Body, font::regular(font::BODY)),
            (TextStyle::Button, font::regular(font::BODY)),
            (TextStyle::Monospace, font::regular(font::BODY)),
            (TextStyle::Heading, font::strong(font::BODY)),
        ]
        .into();
        // The scroll bar is visible without the pointer on it.
        style.spacing.scroll = ScrollStyle { dormant_handle_opacity: 0.5, ..ScrollStyle::floating() };
        style.spacing.item_spacing = vec2(8.0, 4.0);
        style.spacing.button_padding = vec2(8.0, 4.0);
        style.spacing.interact_size = vec2(28.0, 26.0);
        style.interaction.tooltip_delay = 0.4;
        style.animation_time = 0.0;
    });
}

fn visuals(theme: &Theme) -> Visuals {
    let mut visuals = if theme.is_light { Visuals::light() } else { Visuals::dark() };
    visuals.panel_fill = theme.panel;
    visuals.window_fill = theme.panel;
    visuals.window_stroke = Stroke::new(1.0, theme.line);
    visuals.extreme_bg_color = theme.ground;
    visuals.faint_bg_color = theme.control;
    visuals.override_text_color = Some(theme.text);
    visuals.selection.bg_fill = theme.chosen;
    visuals.selection.stroke = Stroke::new(1.0, theme.text);
    visuals.hyperlink_color = theme.text;
    let corner = CornerRadius::same(5);
    let widgets = &mut visuals.widgets;
    for (widget, fill, edge) in [
        (&mut widgets.noninteractive, theme.panel, theme.line),
        (&mut widgets.inactive, theme.control, Color32::TRANSPARENT),
        (&mut widgets.hovered, theme.chosen, theme.text_dim),
        (&mut widgets.active, theme.chosen, theme.text),
        (&mut widgets.open, theme.control, theme.text_dim),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, edge);
        widget.fg_stroke = Stroke::new(1.0, theme.text);
        widget.corner_radius = corner;
        widget.expansion = 0.0;
    }
    visuals
}
