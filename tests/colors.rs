//! Red, blue, and the colors of R, of misses and of contacts found are told apart by every eye.

#![cfg(feature = "app")]
#![expect(clippy::unreadable_literal, reason = "published numbers are written as they were published")]

use circle_collision::view::theme::{DARK, LIGHT, Theme};
use egui::Color32;

/// Linear RGB, 0 to 1.
type Light = [f64; 3];

/// CIELAB under D65.
type Lab = [f64; 3];

type Matrix = [[f64; 3]; 3];

/// How a kind of eye sees a light: as the same light seen by a normal one.
struct Eye {
    name: &'static str,
    sees: fn(Light) -> Light,
}

/// All of them. Dichromats by two models, which differ most in tritanopia.
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

/// The projection on the one side of a plane, that on the other side, and the plane's normal towards the first.
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

/// Pairs of colors (L, a, b) with their difference: the published test data, made to find mistakes in the signs of hue.
/// Source: Sharma, Wu, Dalal 2005, The CIEDE2000 Color-Difference Formula, table 1.
const PUBLISHED: [(Lab, Lab, f64); 34] = [
    ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
    ([50.0, 3.1571, -77.2803], [50.0, 0.0, -82.7485], 2.8615),
    ([50.0, 2.8361, -74.0200], [50.0, 0.0, -82.7485], 3.4412),
    ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
    ([50.0, -1.1848, -84.8006], [50.0, 0.0, -82.7485], 1.0000),
    ([50.0, -0.9009, -85.5211], [50.0, 0.0, -82.7485], 1.0000),
    ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
    ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
    ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
    ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0010], 7.1792),
    ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0011], 7.2195),
    ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0012], 7.2195),
    ([50.0, -0.0010, 2.4900], [50.0, 0.0009, -2.4900], 4.8045),
    ([50.0, -0.0010, 2.4900], [50.0, 0.0010, -2.4900], 4.8045),
    ([50.0, -0.0010, 2.4900], [50.0, 0.0011, -2.4900], 4.7461),
    ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
    ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
    ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
    ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
    ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
    ([50.0, 2.5, 0.0], [50.0, 3.1736, 0.5854], 1.0000),
    ([50.0, 2.5, 0.0], [50.0, 3.2972, 0.0], 1.0000),
    ([50.0, 2.5, 0.0], [50.0, 1.8634, 0.5757], 1.0000),
    ([50.0, 2.5, 0.0], [50.0, 3.2592, 0.3350], 1.0000),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
    ([61.2901, 3.7196, -5.3901], [61.4292, 2.2480, -4.9620], 1.8731),
    ([35.0831, -44.1164, 3.7933], [35.0232, -40.0716, 1.5901], 1.8645),
    ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ([36.4612, 47.8580, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
    ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
    ([90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
    ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
    ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
];

fn product(matrix: &Matrix, light: Light) -> Light {
    matrix.map(|row| dot(row, light).clamp(0.0, 1.0))
}

fn dot(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn brettel(HalfPlanes(first, second, normal): &HalfPlanes, light: Light) -> Light {
    product(if dot(*normal, light) >= 0.0 { first } else { second }, light)
}

fn linear(color: Color32) -> Light {
    [color.r(), color.g(), color.b()].map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// From linear sRGB to CIELAB. Source: IEC 61966-2-1 and CIE 15, white point D65.
fn lab(light: Light) -> Lab {
    const XYZ: Matrix = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    const WHITE: [f64; 3] = [0.95047, 1.0, 1.08883];
    const BEND: f64 = 6.0 / 29.0;
    let root = |share: f64| {
        if share > BEND.powi(3) { share.cbrt() } else { share / (3.0 * BEND * BEND) + 4.0 / 29.0 }
    };
    let [x, y, z] = std::array::from_fn(|axis| root(dot(XYZ[axis], light) / WHITE[axis]));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How different two colors look: 1 is just seen when they touch. Source: CIEDE2000, in the words of Sharma 2005.
fn difference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab) -> f64 {
    let chroma_share = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * chroma_share(f64::midpoint(a1.hypot(b1), a2.hypot(b2)));
    let polar = |a: f64, b: f64| {
        let a = a * stretch;
        (a.hypot(b), if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) })
    };
    let ((c1, h1), (c2, h2)) = (polar(a1, b1), polar(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if is_grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let hue = match (h1 + h2, (h1 - h2).abs()) {
        (sum, _) if is_grey => sum,
        (sum, apart) if apart <= 180.0 => sum / 2.0,
        (sum, _) if sum < 360.0 => sum / 2.0 + 180.0,
        (sum, _) => sum / 2.0 - 180.0,
    };
    let (lightness, chroma) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let wave = |factor: f64, phase: f64| (factor * hue + phase).to_radians().cos();
    let weight = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let off_grey = (lightness - 50.0).powi(2);
    let dl = (l2 - l1) / (1.0 + 0.015 * off_grey / (20.0 + off_grey).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * chroma);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * weight);
    let blue_turn = (60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    (dl * dl + dc * dc + dh * dh - 2.0 * blue_turn * chroma_share(chroma) * dc * dh).sqrt()
}

/// How different two colors look to an eye.
fn seen(eye: &Eye, one: Color32, other: Color32) -> f64 {
    let [one, other] = [one, other].map(|color| lab((eye.sees)(linear(color))));
    difference(one, other)
}

#[test]
fn the_measure_of_difference_is_the_published_one() {
    for (one, other, published) in PUBLISHED {
        for found in [difference(one, other), difference(other, one)] {
            assert!((found - published).abs() < 5e-5, "{one:?} {other:?}: {found}, not {published}");
        }
    }
    let white = lab(linear(Color32::WHITE));
    assert!((white[0] - 100.0).abs() < 0.01 && white[1].abs() < 0.01 && white[2].abs() < 0.02, "{white:?}");
}

/// What no model may change is gray; what a model must change is the pair of colors that its eye confuses.
#[test]
fn the_models_of_eyes_confuse_what_they_must() {
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
        assert!(difference(lab((eye.sees)(gray)), lab(gray)) < 0.5, "{}", eye.name);
    }
}

/// Returns the colors that have a meaning, and so must be told apart. A new color of the theme does not compile until it
/// is one of them or not.
fn roles(theme: &Theme) -> [(&'static str, Color32); 5] {
    let Theme {
        red,
        blue,
        accent,
        missed,
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
        on_circle: _,
        wall: _,
    } = *theme;
    [("red", red), ("blue", blue), ("R", accent), ("missed", missed), ("found", found)]
}

#[test]
fn every_eye_tells_what_means_something_apart() {
    for theme in [DARK, LIGHT] {
        for eye in &EYES {
            for (index, (one, its)) in roles(&theme).into_iter().enumerate() {
                for (other, others) in roles(&theme).into_iter().take(index) {
                    let (found, light) = (seen(eye, its, others), theme.is_light);
                    assert!(found >= 20.0, "{one} and {other} under {}, light {light}: {found:.1}", eye.name);
                }
            }
        }
    }
}

/// What means something is not taken for plain words either.
#[test]
fn a_normal_eye_tells_what_means_something_from_text() {
    for theme in [DARK, LIGHT] {
        for (role, color) in roles(&theme) {
            let found = seen(&EYES[0], color, theme.text);
            assert!(found >= 18.0, "{role}, light {}: {found:.1}", theme.is_light);
        }
    }
}

/// Hue in CIELAB (degrees), where red is near 30, amber 70, green 160, blue 275, violet 310, magenta 330.
#[test]
fn the_colors_are_what_they_are_called() {
    for theme in [DARK, LIGHT] {
        for (role, color, hues) in [
            ("amber", theme.accent, 60.0..85.0),
            ("violet to magenta", theme.missed, 305.0..340.0),
            ("green", theme.found, 140.0..178.0),
        ] {
            let [_, a, b] = lab(linear(color));
            let hue = b.atan2(a).to_degrees().rem_euclid(360.0);
            assert!(
                hues.contains(&hue) && a.hypot(b) >= 18.0,
                "{role}: hue {hue:.0}, chroma {:.0}",
                a.hypot(b)
            );
        }
    }
}

/// The letters carry it there, but the circles also differ: by more than is just seen side by side.
#[test]
fn in_grayscale_red_and_blue_still_differ() {
    let gray = Eye { name: "grayscale", sees: |light| [dot([0.2126, 0.7152, 0.0722], light); 3] };
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
