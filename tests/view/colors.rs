//! Red, blue, and the colors of R, of misses and of contacts found differ for every eye.

#![expect(clippy::unreadable_literal, reason = "published numbers are written as they were published")]

use circle_collision_demo::view::theme::{DARK, LIGHT, Theme};
use egui::Color32;
use palette::color_difference::Ciede2000;
use palette::{FromColor, Lab, Lch, LinSrgb, Srgb};

/// Linear sRGB, 0 to 1.
type Light = LinSrgb<f64>;

type Matrix = [[f64; 3]; 3];

/// A kind of eye: maps a light to the one that looks the same to a normal eye.
struct Eye {
    name: &'static str,
    sees: fn(Light) -> Light,
}

/// All kinds. Dichromats by two models, which differ most in tritanopia.
const EYES: [Eye; 7] = [
    Eye { name: "normal", sees: |light| light },
    Eye { name: "protanopia, Machado", sees: |light| product(&MACHADO[0], light) },
    Eye { name: "deuteranopia, Machado", sees: |light| product(&MACHADO[1], light) },
    Eye { name: "tritanopia, Machado", sees: |light| product(&MACHADO[2], light) },
    Eye { name: "protanopia, Brettel", sees: |light| brettel(&BRETTEL[0], light) },
    Eye { name: "deuteranopia, Brettel", sees: |light| brettel(&BRETTEL[1], light) },
    Eye { name: "tritanopia, Brettel", sees: |light| brettel(&BRETTEL[2], light) },
];

/// Protanopia, deuteranopia, tritanopia at severity 1.0, on linear RGB.
/// Source: Machado, Oliveira, Fernandes 2009, A Physiologically-based Model for Simulation of Color Vision Deficiency.
const MACHADO: [Matrix; 3] = [
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

/// The projection on one side of a plane, the projection on the other side, and the plane's normal toward the first.
struct HalfPlanes(Matrix, Matrix, [f64; 3]);

/// Protanopia, deuteranopia, tritanopia on linear RGB. Source: Brettel, Viénot, Mollon 1997, Computerized simulation of
/// color appearance for dichromats; matrices for sRGB as libDaltonLens derives them.
const BRETTEL: [HalfPlanes; 3] = [
    HalfPlanes(
        [[0.14980, 1.19548, -0.34528], [0.10764, 0.84864, 0.04372], [0.00384, -0.00540, 1.00156]],
        [[0.14570, 1.16172, -0.30742], [0.10816, 0.85291, 0.03892], [0.00386, -0.00524, 1.00139]],
        [0.00048, 0.00393, -0.00441],
    ),
    HalfPlanes(
        [[0.36477, 0.86381, -0.22858], [0.26294, 0.64245, 0.09462], [-0.02006, 0.02728, 0.99278]],
        [[0.37298, 0.88166, -0.25464], [0.25954, 0.63506, 0.10540], [-0.01980, 0.02784, 0.99196]],
        [-0.00281, -0.00611, 0.00892],
    ),
    HalfPlanes(
        [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]],
        [[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320], [-0.37562, 1.12767, 0.24796]],
        [0.03901, -0.02788, -0.01113],
    ),
];

fn product(matrix: &Matrix, light: Light) -> Light {
    matrix.map(|row| dot(row, light).clamp(0.0, 1.0)).into()
}

fn dot(row: [f64; 3], light: Light) -> f64 {
    row[0] * light.red + row[1] * light.green + row[2] * light.blue
}

fn brettel(HalfPlanes(first, second, normal): &HalfPlanes, light: Light) -> Light {
    product(if dot(*normal, light) >= 0.0 { first } else { second }, light)
}

fn linear(color: Color32) -> Light {
    Srgb::new(color.r(), color.g(), color.b()).into_linear()
}

/// The perceived difference of two colors by CIEDE2000: 1 is just visible when they touch.
fn difference(one: Light, other: Light) -> f64 {
    Lab::from_color(one).difference(Lab::from_color(other))
}

/// The perceived difference of two colors for an eye.
fn seen(eye: &Eye, one: Color32, other: Color32) -> f64 {
    difference((eye.sees)(linear(one)), (eye.sees)(linear(other)))
}

/// No model may change gray, and each must change the pair of colors that its eye confuses.
#[test]
fn the_models_of_eyes_confuse_the_right_colors() {
    let confused = [
        (1, Color32::from_rgb(255, 0, 0), Color32::from_rgb(0x5e, 0x52, 0)),
        (2, Color32::from_rgb(255, 0, 0), Color32::from_rgb(0xa3, 0x90, 0)),
        (3, Color32::from_rgb(0, 0x80, 0), Color32::from_rgb(0, 0x78, 0x78)),
    ];
    for (kind, one, other) in confused {
        for eye in [&EYES[kind], &EYES[kind + 3]] {
            let (normal, here) = (seen(&EYES[0], one, other), seen(eye, one, other));
            assert!(here < normal / 2.0, "{}: {here} of {normal}", eye.name);
        }
    }
    for eye in &EYES {
        let gray = linear(Color32::from_gray(150));
        assert!(difference((eye.sees)(gray), gray) < 0.5, "{}", eye.name);
    }
}

/// Returns the colors that have a meaning, and so must be distinguishable. A new color of the theme does not compile until it
/// is listed here, either as one of them or not.
fn roles(theme: &Theme) -> [(&'static str, Color32); 6] {
    let Theme {
        red,
        blue,
        accent,
        missed,
        ghost,
        found,
        is_light: _,
        ground: _,
        grid: _,
        panel: _,
        control: _,
        chosen: _,
        line: _,
        text: _,
        text_dim: _,
        wall: _,
    } = *theme;
    [("red", red), ("blue", blue), ("R", accent), ("missed", missed), ("ghost", ghost), ("found", found)]
}

/// On a dark ground every eye has its full contrast. On a light one, 20 for all would leave only colors that a normal eye takes
/// for black and brown.
fn least_difference(theme: &Theme, eye: usize) -> f64 {
    if theme.is_light && eye > 0 { 13.0 } else { 20.0 }
}

#[test]
fn every_eye_can_tell_meaningful_colors_apart() {
    for theme in [DARK, LIGHT] {
        for (number, eye) in EYES.iter().enumerate() {
            for (index, (one, its)) in roles(&theme).into_iter().enumerate() {
                for (other, others) in roles(&theme).into_iter().take(index) {
                    let (found, light) = (seen(eye, its, others), theme.is_light);
                    let least = least_difference(&theme, number);
                    assert!(
                        found >= least,
                        "{one} and {other} under {}, light {light}: {found:.1}",
                        eye.name
                    );
                }
            }
        }
    }
}

/// A color with a meaning must not be mistaken for plain text either.
#[test]
fn a_normal_eye_can_tell_meaningful_colors_from_text() {
    for (theme, least) in [(DARK, 18.0), (LIGHT, 20.0)] {
        for (role, color) in roles(&theme) {
            let found = seen(&EYES[0], color, theme.text);
            assert!(found >= least, "{role}, light {}: {found:.1}", theme.is_light);
        }
    }
}

/// Hue in CIELAB (degrees), where red is near 30, amber 70, green 160, blue 275, violet 310, magenta 330.
#[test]
fn the_colors_match_their_names() {
    for theme in [DARK, LIGHT] {
        for (role, color, hues, least) in [
            ("amber", theme.accent, 60.0..85.0, 18.0),
            ("violet to magenta", theme.missed, 305.0..340.0, 18.0),
            ("green", theme.found, 140.0..178.0, 50.0),
        ] {
            let Lch { hue, chroma, .. } = Lch::from_color(linear(color));
            let hue = hue.into_positive_degrees();
            assert!(hues.contains(&hue) && chroma >= least, "{role}: hue {hue:.0}, chroma {chroma:.0}");
        }
    }
}

/// There, the letters distinguish the circles, but their colors also differ by more than the smallest visible difference.
#[test]
fn in_grayscale_red_and_blue_still_differ() {
    let gray = Eye { name: "grayscale", sees: |light| product(&[[0.2126, 0.7152, 0.0722]; 3], light) };
    for theme in [DARK, LIGHT] {
        let found = seen(&gray, theme.red, theme.blue);
        assert!(found >= 5.0, "{found:.1}");
    }
}

#[test]
fn red_is_red_and_blue_is_blue() {
    let (red, blue) = (Color32::from_rgb(0xe5, 0x48, 0x4d), Color32::from_rgb(0x4e, 0xa1, 0xf3));
    for theme in [DARK, LIGHT] {
        let found = [seen(&EYES[0], theme.red, red), seen(&EYES[0], theme.blue, blue)];
        assert!(found.into_iter().all(|difference| difference < 5.0), "{found:?}");
    }
}
