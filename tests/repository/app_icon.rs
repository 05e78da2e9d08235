//! The stored icons of the packages match the icon that the program draws.

use std::path::Path;

use circle_collision_demo::render::{app_icon, png};

#[test]
fn the_package_icons_match_the_drawn_icon() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/packaging");
    let (svg, picture) = (folder.join("circle-collision.svg"), folder.join("circle-collision.png"));
    let (drawing, bytes) = (app_icon::drawing(), png(256, 256, &app_icon::pixels(256)).expect("a picture"));
    if std::env::var_os("CIRCLE_COLLISION_UPDATE_DOCUMENTS").is_some() {
        std::fs::write(&svg, &drawing).expect("written");
        std::fs::write(&picture, &bytes).expect("written");
    }
    assert_eq!(std::fs::read_to_string(&svg).expect("an icon"), drawing);
    assert!(std::fs::read(&picture).expect("an icon") == bytes, "the picture differs");
}

#[test]
fn the_icon_shows_both_circles_and_round_corners_at_each_size() {
    for width in [16, 32, 64, 256] {
        let pixels = app_icon::pixels(width);
        let at = |x: f32, y: f32| {
            let place = |share: f32| (share * f32::from(width)) as usize;
            let start = 4 * (place(y) * usize::from(width) + place(x));
            <[u8; 4]>::try_from(&pixels[start..start + 4]).expect("a pixel")
        };
        let [red, blue, corner] = [at(0.25, 0.75), at(0.75, 0.25), at(0.0, 0.0)];
        assert!(red[0] > 180 && red[2] < 120 && red[3] == 255, "{width}: {red:?}");
        assert!(blue[2] > 180 && blue[0] < 120 && blue[3] == 255, "{width}: {blue:?}");
        let sides = [at(0.02, 0.35), at(0.35, 0.02), at(0.97, 0.65), at(0.65, 0.97)];
        assert!(sides.iter().all(|side| side[3] > 200), "{width}: {sides:?}");
        assert!(corner[3] < 40, "{width}: {corner:?}");
    }
}
