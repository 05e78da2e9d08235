//! The scenes that come with the program.

use super::Scene;

/// A scene that comes with the program.
#[derive(Debug)]
pub struct BuiltIn {
    /// The name on the command line, for instance `head-on`.
    pub name: &'static str,
    /// The heading of its group in the list: the scenes of a group stand together.
    pub group: &'static str,
    text: &'static str,
}

macro_rules! built_in {
    ($($group:literal { $($name:literal),* $(,)? })*) => {
        &[$($(BuiltIn {
            name: $name,
            group: $group,
            text: include_str!(concat!("../../assets/scenes/", $name, ".toml")),
        }),*),*]
    };
}

/// All built-in scenes, in the order of the list, of `PgDn` and of the number keys.
pub const BUILT_IN: &[BuiltIn] = built_in! {
    "Two circles" { "drag", "bullet", "head-on", "too-late", "graze", "near-miss" }
    "Many contacts" {
        "three-at-once",
        "cradle",
        "break",
        "pi-collisions",
        "gas-30",
        "gas-1000",
        "gas-20000",
        "gas-100000",
    }
    "Walls" { "wall", "wall-end", "thickness", "seam", "funnel" }
    "Where methods fail" { "beads", "off-center", "passing-by", "crossing", "pinball" }
    "Edge cases" { "overlapping", "concentric", "same-velocity", "touching" }
};

impl BuiltIn {
    /// Returns the title without reading the whole scene.
    pub fn title(&self) -> &'static str {
        self.line("title")
    }

    /// Returns the sentence on what to watch without reading the whole scene.
    pub fn watch(&self) -> &'static str {
        self.line("watch")
    }

    fn line(&self, key: &str) -> &'static str {
        let value = |line: &'static str| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"');
        self.text.lines().find_map(value).unwrap_or("")
    }

    /// Reads the scene.
    ///
    /// # Panics
    ///
    /// Never: a test reads every text in [`BUILT_IN`], and there are no others.
    pub fn scene(&self) -> Scene {
        Scene::parse(self.text, self.name).unwrap_or_else(|error| panic!("built-in scene: {error}"))
    }
}

/// Returns the built-in scene with this name.
pub fn built_in(name: &str) -> Option<&'static BuiltIn> {
    built_in_index(name).map(|index| &BUILT_IN[index])
}

/// Returns the index in [`BUILT_IN`] of the scene with this name.
pub fn built_in_index(name: &str) -> Option<usize> {
    BUILT_IN.iter().position(|scene| scene.name == name)
}

#[cfg(test)]
mod tests {
    use circle_collision::geometry::{Arena, Circle, Quadratic};
    use circle_collision::simulation::{Detection, Response};
    use glam::DVec2;

    use super::*;

    fn scene(name: &str) -> Scene {
        built_in(name).expect("a built-in name").scene()
    }

    fn pair(name: &str) -> (Scene, Circle, Circle) {
        let scene = scene(name);
        let [a, b] = &scene.circles[..] else { panic!("{name} has two circles") };
        let (a, b) = (a.circle, b.circle);
        (scene, a, b)
    }

    /// Returns the relative position, relative velocity and radii sum.
    fn relative(a: &Circle, b: &Circle) -> (DVec2, DVec2, f64) {
        (b.center - a.center, b.velocity - a.velocity, a.radius + b.radius)
    }

    fn cross_squared(d: DVec2, v: DVec2) -> f64 {
        (d.x * v.y - d.y * v.x) * (d.x * v.y - d.y * v.x)
    }

    /// Returns the relative position of the pair at each of the first steps.
    fn steps(d: DVec2, v: DVec2, step: f64) -> impl Iterator<Item = DVec2> {
        (0..2000).map(move |k| d + v * (f64::from(k) * step))
    }

    #[test]
    fn titles_are_those_of_the_scenes() {
        for built_in in BUILT_IN {
            let scene = built_in.scene();
            assert_eq!((built_in.title(), built_in.watch()), (scene.title.as_str(), scene.watch.as_str()));
            assert!(!scene.title.is_empty() && !scene.watch.is_empty(), "{}", built_in.name);
        }
    }

    #[test]
    fn every_scene_has_a_title_and_a_sentence_and_reads_back() {
        for built_in in BUILT_IN {
            let scene = built_in.scene();
            assert!(!scene.title.is_empty() && scene.title != built_in.name, "{}", built_in.name);
            assert!(scene.watch.ends_with('?'), "{}", built_in.name);
            assert_eq!(Scene::parse(&scene.to_toml(), "again").as_ref(), Ok(&scene), "{}", built_in.name);
        }
        assert!(built_in("no such scene").is_none());
    }

    #[test]
    fn the_scenes_of_a_group_stand_together_and_edge_cases_last() {
        let mut groups: Vec<_> = BUILT_IN.iter().map(|built_in| built_in.group).collect();
        groups.dedup();
        let different: std::collections::HashSet<_> = groups.iter().collect();
        assert_eq!(groups.len(), different.len(), "{groups:?}");
        let is_edge_case = |built_in: &BuiltIn| {
            ["concentric", "same-velocity", "touching", "overlapping"].contains(&built_in.name)
        };
        let (others, last) = BUILT_IN.split_at(BUILT_IN.len() - 4);
        assert!(last.iter().all(is_edge_case) && !others.iter().any(is_edge_case));
    }

    #[test]
    fn every_file_in_the_folder_is_a_built_in_scene() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scenes");
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
            assert!(built_in(name).is_some(), "{name}");
        }
    }

    #[test]
    fn only_overlapping_and_concentric_start_with_an_overlap() {
        for built_in in BUILT_IN.iter().filter(|built_in| built_in.name != "gas-20000") {
            let circles = built_in.scene().circles;
            let overlaps = circles.iter().enumerate().any(|(index, a)| {
                circles[..index].iter().any(|b| {
                    let (d, _, radii_sum) = relative(&a.circle, &b.circle);
                    // Two fixed circles are not a pair.
                    d.length() < radii_sum && !(a.fixed && b.fixed)
                })
            });
            assert_eq!(overlaps, ["overlapping", "concentric"].contains(&built_in.name), "{}", built_in.name);
        }
    }

    #[test]
    fn drag_rests_apart_and_pushes_out() {
        let (scene, a, b) = pair("drag");
        assert_eq!((a, b), (Circle::new(DVec2::new(-2.2, 0.0), 1.0), Circle::new(DVec2::new(2.2, 0.0), 1.0)));
        assert_eq!((scene.rules.response, scene.rules.step), (Response::PushOut, 1.0 / 60.0));
    }

    #[test]
    fn bullet_is_never_seen_and_would_hit_at_a_third_of_a_step() {
        let (scene, a, b) = pair("bullet");
        let (d, v, radii_sum) = relative(&a, &b);
        let step = scene.rules.step;
        assert_eq!((scene.rules.detection, scene.rules.arena), (Detection::OVERLAP, Arena::OPEN));
        assert_eq!((v.length(), step, radii_sum), (20.0, 0.25, 1.0));
        assert!(steps(d, v, step).all(|d| d.length() > radii_sum));
        assert!(cross_squared(d, v) < radii_sum * radii_sum * v.length_squared());
        // With v along x the time of contact follows from the Pythagorean theorem.
        let touch = (d.x - (radii_sum * radii_sum - d.y * d.y).sqrt()) / -v.x;
        let (whole, fraction) = ((touch / step).floor(), (touch / step).fract());
        assert!((0.25..0.35).contains(&fraction), "{fraction}");
        assert_eq!(whole, 1.0, "one step comes before the miss");
        assert!(a.after(2.0 * step).center.x - a.center.x <= 10.0, "the flight up to the miss is in view");
    }

    #[test]
    fn head_on_is_seen_while_closing_less_deep_than_a_step() {
        let (scene, a, b) = pair("head-on");
        let (d, v, radii_sum) = relative(&a, &b);
        let seen = steps(d, v, scene.rules.step).find(|d| d.length() < radii_sum).expect("a contact");
        assert!(seen.dot(v) < 0.0);
        assert!(radii_sum - seen.length() < v.length() * scene.rules.step);
        assert_eq!((d.y, v.y, a.mass), (0.0, 0.0, b.mass));
    }

    #[test]
    fn too_late_is_first_seen_when_separating() {
        let (scene, a, b) = pair("too-late");
        let (d, v, radii_sum) = relative(&a, &b);
        let seen = steps(d, v, scene.rules.step).find(|d| d.length() < radii_sum).expect("a step sees them");
        assert!(seen.dot(v) > 0.0, "past the closest approach");
        assert!(d.dot(v) < 0.0, "closing at the start");
    }

    #[test]
    fn graze_has_a_discriminant_of_exactly_zero() {
        let (scene, a, b) = pair("graze");
        let (d, v, radii_sum) = relative(&a, &b);
        assert_eq!(cross_squared(d, v), radii_sum * radii_sum * v.length_squared());
        let b_coefficient = 2.0 * d.dot(v);
        let c = d.length_squared() - radii_sum * radii_sum;
        assert_eq!(b_coefficient * b_coefficient - 4.0 * v.length_squared() * c, 0.0);
        assert!(b_coefficient < 0.0, "they come closer");
        assert!(steps(d, v, scene.rules.step).all(|d| d.length() >= radii_sum));
    }

    #[test]
    fn near_miss_leaves_five_centimeters() {
        let (_, a, b) = pair("near-miss");
        let (d, v, radii_sum) = relative(&a, &b);
        let gap = cross_squared(d, v).sqrt() / v.length() - radii_sum;
        assert!((gap - 0.05).abs() < 1e-12, "{gap}");
        assert!(d.dot(v) < 0.0, "they come closer");
    }

    #[test]
    fn overlapping_starts_inside_and_closing() {
        let (_, a, b) = pair("overlapping");
        let (d, v, radii_sum) = relative(&a, &b);
        assert!(0.0 < d.length() && d.length() < radii_sum);
        assert!(d.dot(v) < 0.0);
    }

    #[test]
    fn concentric_has_no_direction() {
        let (_, a, b) = pair("concentric");
        let (d, v, _) = relative(&a, &b);
        assert_eq!((d, v), (DVec2::ZERO, DVec2::ZERO));
    }

    #[test]
    fn same_velocity_moves_apart_and_together() {
        let (_, a, b) = pair("same-velocity");
        let (d, v, radii_sum) = relative(&a, &b);
        assert_eq!(v, DVec2::ZERO);
        assert!(a.velocity.length() > 0.0 && d.length() > radii_sum);
    }

    #[test]
    fn touching_has_no_gap_and_closes() {
        let (_, a, b) = pair("touching");
        let (d, v, radii_sum) = relative(&a, &b);
        assert_eq!((d.length(), d.length_squared()), (radii_sum, radii_sum * radii_sum));
        assert!(d.dot(v) < 0.0);
    }

    #[test]
    fn three_at_once_touch_in_the_same_instant() {
        let scene = scene("three-at-once");
        let [a, b, c] = &scene.circles[..] else { panic!("three circles") };
        let enter = |other: &Circle| {
            let (d, v, radii_sum) = relative(&a.circle, other);
            Quadratic::of_motion(d, v, radii_sum).roots().expect("a hit").enter
        };
        assert!(enter(&b.circle) > 0.0);
        assert_eq!(enter(&b.circle).to_bits(), enter(&c.circle).to_bits());
        assert_eq!(scene.rules.detection, Detection::Intercept);
    }

    #[test]
    fn cradle_is_a_row_of_five_that_touch_and_one_that_comes() {
        let scene = scene("cradle");
        let circles: Vec<Circle> = scene.circles.iter().map(|entry| entry.circle).collect();
        assert_eq!(circles.len(), 6);
        assert!(circles.iter().all(|ball| ball.center.y == 0.0 && ball.mass == circles[0].mass));
        assert!(circles[1..].windows(2).all(|pair| pair[1].center.x - pair[0].center.x == 1.0));
        assert!(circles.iter().all(|ball| ball.radius == 0.5));
        assert!(circles[0].velocity.x > 0.0 && circles[1].center.x - circles[0].center.x > 1.0);
        assert!(circles[1..].iter().all(|ball| ball.velocity == DVec2::ZERO));
        assert!(scene.rules.arena.is_closed() && scene.rules.detection == Detection::Intercept);
    }

    #[test]
    fn gases_have_as_many_circles_as_their_names_say() {
        for (name, count) in
            [("gas-30", 30), ("gas-1000", 1000), ("gas-20000", 20_000), ("gas-100000", 100_000)]
        {
            let scene = scene(name);
            assert_eq!((scene.circles.len(), scene.rules.arena.is_closed()), (count, true), "{name}");
        }
    }

    #[test]
    fn break_is_a_packed_triangle_hit_at_its_tip() {
        let scene = scene("break");
        let (shot, triangle) = scene.circles.split_first().expect("circles");
        assert_eq!(triangle.len(), 15);
        let gap = |a: &Circle, b: &Circle| (a.center - b.center).length() - a.radius - b.radius;
        for ball in triangle {
            let neighbors =
                triangle.iter().filter(|other| gap(&ball.circle, &other.circle).abs() < 0.02).count();
            assert!(neighbors >= 2, "{} has {neighbors}", ball.name);
        }
        let times = triangle.iter().map(|ball| {
            let (d, v, radii_sum) = relative(&shot.circle, &ball.circle);
            Quadratic::of_motion(d, v, radii_sum).roots().map_or(f64::INFINITY, |roots| roots.enter)
        });
        let first = times.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).expect("balls");
        assert_eq!(first.0, 0, "the tip is the first of the triangle");
    }

    #[test]
    fn slow_motion_shows_fast_circles_and_chains_have_no_pauses() {
        let named = |is_so: fn(&Scene) -> bool| -> Vec<&str> {
            BUILT_IN.iter().filter(|one| is_so(&one.scene())).map(|one| one.name).collect()
        };
        assert_eq!(
            named(|scene| scene.playback != 1.0),
            [
                "bullet",
                "wall",
                "wall-end",
                "thickness",
                "seam",
                "beads",
                "off-center",
                "passing-by",
                "crossing",
                "pinball"
            ]
        );
        assert_eq!((scene("bullet").playback, scene("beads").playback), (0.25, 1.0 / 64.0));
        assert_eq!(
            named(|scene| !scene.pauses),
            ["three-at-once", "cradle", "pi-collisions", "funnel", "pinball"]
        );
    }

    #[test]
    fn pi_collisions_are_three_hundred_and_fourteen() {
        let (scene, small, large) = pair("pi-collisions");
        assert_eq!(large.mass / small.mass, 1e4);
        assert_eq!((small.center.y, large.center.y, scene.rules.restitution), (0.0, 0.0, 1.0));
        let (mut u, mut w) = (small.velocity.x, large.velocity.x);
        let mut contacts = 0;
        loop {
            if u > w {
                let total = small.mass + large.mass;
                let momentum = small.mass * u + large.mass * w;
                let closing = u - w;
                (u, w) =
                    ((momentum - large.mass * closing) / total, (momentum + small.mass * closing) / total);
            } else if u < 0.0 {
                u = -u;
            } else {
                break;
            }
            contacts += 1;
        }
        assert_eq!(contacts, 314);
    }
}
