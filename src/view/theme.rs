//! Colors by role, never by name.

use egui::style::ScrollStyle;
use egui::{Color32, Context, CornerRadius, Rgba, Stroke, TextStyle, Visuals, vec2};

use crate::scene::Color;
use crate::session::Mark;
use crate::view::text::font;

/// The colors of everything on screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Whether it is the light theme.
    pub is_light: bool,
    /// The background of the canvas.
    pub ground: Color32,
    /// The lines of the meter grid.
    pub grid: Color32,
    /// The background of the panels.
    pub panel: Color32,
    /// The background of buttons and fields.
    pub control: Color32,
    /// The background of a chosen control.
    pub chosen: Color32,
    /// Lines between panels.
    pub line: Color32,
    /// Text that matters now.
    pub text: Color32,
    /// Text that explains it.
    pub text_dim: Color32,
    /// R, the radii sum, and the depth.
    pub accent: Color32,
    /// A contact that was missed, or seen too late.
    pub missed: Color32,
    /// An answer to a pair that would not have touched.
    pub ghost: Color32,
    /// A contact that was found: caught, or solved.
    pub found: Color32,
    /// Red circles.
    pub red: Color32,
    /// Blue circles.
    pub blue: Color32,
    /// Walls of the arena.
    pub wall: Color32,
}

/// Dark letters on circles.
const ON_CIRCLE: Color32 = Color32::from_rgb(0x10, 0x14, 0x18);

/// How far a notch of the wheel scrolls (points).
const NOTCH: f32 = 60.0;

/// The dark theme, the default.
pub const DARK: Theme = Theme {
    is_light: false,
    ground: Color32::from_rgb(0x10, 0x14, 0x18),
    grid: Color32::from_rgb(0x1a, 0x20, 0x26),
    panel: Color32::from_rgb(0x16, 0x1b, 0x22),
    control: Color32::from_rgb(0x1f, 0x26, 0x2f),
    chosen: Color32::from_rgb(0x3a, 0x46, 0x54),
    line: Color32::from_rgb(0x2a, 0x32, 0x3c),
    text: Color32::from_rgb(0xf2, 0xf4, 0xf6),
    text_dim: Color32::from_rgb(0x9a, 0xa4, 0xb0),
    accent: Color32::from_rgb(0xf7, 0xa0, 0x00),
    missed: Color32::from_rgb(0xf0, 0xcf, 0xff),
    ghost: Color32::from_rgb(0x92, 0x8a, 0x90),
    found: Color32::from_rgb(0x37, 0xfb, 0xb3),
    red: Color32::from_rgb(0xd4, 0x3d, 0x3f),
    blue: Color32::from_rgb(0x2f, 0x91, 0xf6),
    wall: Color32::from_rgb(0x5b, 0x67, 0x75),
};

/// The light theme, for bright rooms and paper.
pub const LIGHT: Theme = Theme {
    is_light: true,
    ground: Color32::from_rgb(0xf7, 0xf8, 0xfa),
    grid: Color32::from_rgb(0xe6, 0xe9, 0xed),
    panel: Color32::from_rgb(0xff, 0xff, 0xff),
    control: Color32::from_rgb(0xec, 0xef, 0xf3),
    chosen: Color32::from_rgb(0xc9, 0xd2, 0xdc),
    line: Color32::from_rgb(0xd6, 0xdb, 0xe1),
    text: Color32::from_rgb(0x14, 0x19, 0x20),
    text_dim: Color32::from_rgb(0x56, 0x60, 0x6c),
    accent: Color32::from_rgb(0x60, 0x34, 0x00),
    missed: Color32::from_rgb(0xa8, 0x04, 0xc9),
    ghost: Color32::from_rgb(0x5a, 0x5f, 0x66),
    found: Color32::from_rgb(0x09, 0x7d, 0x26),
    red: Color32::from_rgb(0xe7, 0x5d, 0x63),
    blue: Color32::from_rgb(0x50, 0x9c, 0xfa),
    wall: Color32::from_rgb(0x8b, 0x96, 0xa3),
};

impl Theme {
    /// Returns the theme that the user chose.
    pub fn of(is_light: bool) -> &'static Self {
        if is_light { &LIGHT } else { &DARK }
    }

    /// Returns the background of text on the canvas, so that lines do not cross the letters.
    pub fn behind_words(&self) -> Color32 {
        self.ground.gamma_multiply(0.85)
    }

    /// Returns the color of a circle.
    pub fn circle(&self, color: Color) -> Color32 {
        match color {
            Color::Red => self.red,
            Color::Blue => self.blue,
            Color::Rgb([red, green, blue]) => Color32::from_rgb(red, green, blue),
        }
    }

    /// Returns a readable color for letters on a circle of this color.
    pub fn letter_on(&self, color: Color) -> Color32 {
        let ground = self.circle(color);
        let lightest = Color32::WHITE;
        if contrast(ON_CIRCLE, ground) >= contrast(lightest, ground) { ON_CIRCLE } else { lightest }
    }

    /// Gives the widgets of egui these colors, and the sizes and the spacing of the program.
    pub fn apply(&self, context: &Context) {
        context.set_theme(if self.is_light { egui::Theme::Light } else { egui::Theme::Dark });
        // The default in a browser is a fifth of that elsewhere.
        context.options_mut(|options| options.input_options.line_scroll_speed = NOTCH);
        let visuals = self.visuals();
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
            style.interaction.tooltip_delay = 0.4;
            style.animation_time = 0.0;
        });
    }

    fn visuals(&self) -> Visuals {
        let mut visuals = if self.is_light { Visuals::light() } else { Visuals::dark() };
        visuals.panel_fill = self.panel;
        visuals.window_fill = self.panel;
        visuals.window_stroke = Stroke::new(1.0, self.line);
        visuals.extreme_bg_color = self.ground;
        visuals.faint_bg_color = self.control;
        visuals.override_text_color = Some(self.text);
        visuals.selection.bg_fill = self.chosen;
        visuals.selection.stroke = Stroke::new(1.0, self.text);
        visuals.hyperlink_color = self.text;
        let corner = CornerRadius::same(5);
        let widgets = &mut visuals.widgets;
        for (widget, fill, edge) in [
            (&mut widgets.noninteractive, self.panel, self.line),
            (&mut widgets.inactive, self.control, Color32::TRANSPARENT),
            (&mut widgets.hovered, self.chosen, self.text_dim),
            (&mut widgets.active, self.chosen, self.text),
            (&mut widgets.open, self.control, self.text_dim),
        ] {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, edge);
            widget.fg_stroke = Stroke::new(1.0, self.text);
            widget.corner_radius = corner;
            widget.expansion = 0.0;
        }
        visuals
    }
}

/// Returns the contrast ratio of two colors, from 1 to 21. Source: WCAG 2.2.
pub fn contrast(first: Color32, second: Color32) -> f32 {
    let (first, second) = (luminance(first), luminance(second));
    (first.max(second) + 0.05) / (first.min(second) + 0.05)
}

fn luminance(color: Color32) -> f32 {
    let [red, green, blue, _] = Rgba::from(color).to_array();
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

impl Mark {
    /// Returns the color of the words beside it.
    pub fn text_color(self, theme: &Theme) -> Color32 {
        match self {
            Self::Found | Self::WrongWay | Self::Missed | Self::PassedBy => self.color(theme),
            // The ring's color is too dim for words.
            Self::Ghost => theme.text,
        }
    }

    /// Returns its color.
    pub fn color(self, theme: &Theme) -> Color32 {
        match self {
            Self::Found => theme.found,
            Self::WrongWay => theme.text,
            Self::Missed => theme.missed,
            Self::Ghost => theme.ghost,
            Self::PassedBy => theme.text_dim,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_readable_in_both_themes() {
        for theme in [DARK, LIGHT] {
            // A new color does not compile until it is listed here as text, as a background, or as neither.
            let Theme {
                ground,
                panel,
                control,
                text,
                text_dim,
                accent,
                missed,
                ghost,
                found,
                is_light: _,
                grid: _,
                chosen: _,
                line: _,
                red: _,
                blue: _,
                wall: _,
            } = theme;
            for ground in [ground, panel, control] {
                for text in [text, text_dim, accent, missed, ghost, found] {
                    assert!(
                        contrast(text, ground) >= 4.5,
                        "{text:?} on {ground:?}: {}",
                        contrast(text, ground)
                    );
                }
            }
            assert!(contrast(theme.text, theme.chosen) >= 4.5);
            let extremes = [[0, 0, 0], [255, 255, 255]].map(Color::Rgb);
            for color in Color::NAMED.into_iter().chain(extremes) {
                assert!(contrast(theme.letter_on(color), theme.circle(color)) >= 4.5, "letters on {color:?}");
            }
        }
    }
}
