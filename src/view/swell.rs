//! The picture of the equation. Seen from the second circle of the explained pair, the first one gives its radius to it and becomes a
//! point on a ray: they touch when the point reaches the rim of the disc of radius R.

use circle_collision::detection::Verdict;
use egui::{Align2, Vec2};
use glam::DVec2;

use crate::session::{Pair, Shown, without_rounding};
use crate::view::camera::{Camera, ViewBounds};
use crate::view::draw::DrawList;
use crate::view::layout::nearest;
use crate::view::roots::{Root, roots};
use crate::view::text::number::brief;
use crate::view::text::{Caption, Label, Rank, Sizes};
use crate::view::theme::Theme;

/// The radius of the point and of the marks, and the width of the ray and the rim (points).
pub const DOT: f32 = 5.5;
const LINE: f32 = 1.5;

/// The length of a dash of the circle in the disc and of the line from its center (points).
const DASH: f32 = 4.0;

/// The opacity of the disc that the second circle becomes.
const OPACITY: f32 = 0.25;

/// The smallest radius of a disc with room for the letter R (points).
const ROOMY: f32 = 22.0;

/// The maximum distance of the beginning of the ray from the center of the disc at which it is in view, in radii sums.
const FARTHEST: f64 = 12.0;

/// The picture: positions are seen from the second circle of the pair (m).
#[derive(Clone, Debug)]
pub struct Swell {
    pub pair: Pair,
    /// The second circle of it.
    pub second: usize,
    /// The radii of the two circles (m), and how much of the first is given to the second, 0 to 1.
    pub radii: [f64; 2],
    pub share: f64,
    /// Where the first circle is when the course of the two begins, which is where the ray does.
    pub start: DVec2,
    /// Its velocity (m/s); zero if there is no ray.
    pub velocity: DVec2,
    /// Where it is at the moment on screen.
    pub point: DVec2,
    /// Where the ray crosses the rim.
    pub crossings: Vec<(Root, DVec2)>,
    /// Where the ray is closest to the center, if it does not cross the rim.
    pub closest: Option<DVec2>,
}

impl Swell {
    /// Returns the picture of the equation on screen; `None` without a pair of circles.
    pub fn of(shown: &Shown) -> Option<Self> {
        let (explanation, pair, run) = (shown.equation?, shown.pair?, shown.run());
        let (second, path) = (pair.second()?, explanation.equation()?);
        // The first circle, this long after the moment of the equation.
        let place = |time: f64| -(path.relative_position + path.relative_velocity * time);
        let [began, ends] = shown.course_at(explanation.time);
        // The turns of many circles are not on record for long.
        let began = if run.is_small() { began.max(run.start_time()) } else { explanation.time };
        let now = shown.replay.map_or(run.clock(), |(_, time)| time);
        let [a, b] = shown.lane().both(pair).map(|circle| circle.after(now - run.world().time()));
        let q = path.quadratic;
        let size = path.radii_sum / q.a.sqrt();
        let is_ahead = |time: f64| without_rounding(time - (began - explanation.time), size) >= 0.0;
        let crossings = roots(shown, &explanation).into_iter();
        let meets = q.discriminant > 0.0 && !matches!(path.verdict, Verdict::Graze { .. });
        let crossings = crossings.filter(|root| meets && is_ahead(root.time));
        let has_closest = q.a > 0.0 && !meets && is_ahead(q.vertex());
        Some(Self {
            pair,
            second,
            radii: explanation.circles.map(|circle| circle.radius),
            share: shown.swell,
            start: place(began - explanation.time),
            velocity: -path.relative_velocity,
            point: if (began..=ends).contains(&now) {
                place(now - explanation.time)
            } else {
                a.center - b.center
            },
            crossings: crossings.map(|root| (root, place(root.time))).collect(),
            closest: has_closest.then(|| place(q.vertex())),
        })
    }

    /// Returns the radii of the two as they are drawn (m): they always add up to R.
    pub fn drawn_radii(&self) -> [f64; 2] {
        let given = self.radii[0] * self.share;
        [self.radii[0] - given, self.radii[1] + given]
    }

    fn radii_sum(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// Returns the box that shows the disc and the first circle at the beginning of the ray, unless that is far away (m).
    pub fn bounds(&self) -> ViewBounds {
        let start = self.start.clamp_length_max(FARTHEST * self.radii_sum());
        let disc = DVec2::splat(self.radii_sum());
        ((start - self.radii[0]).min(-disc), (start + self.radii[0]).max(disc))
    }

    /// Says what the picture shows.
    pub fn sentence(&self) -> String {
        let radii_sum = self.radii_sum();
        if self.velocity == DVec2::ZERO {
            "The point stands still: the distance stays the same.".to_owned()
        } else if let Some(closest) = self.closest {
            let (distance, radii_sum) = (brief(closest.length()), brief(radii_sum));
            if distance == radii_sum {
                return "The ray only grazes the rim: distance = R in a single point.".to_owned();
            }
            format!(
                "The ray misses the disc: the distance never falls below {distance} m, and R is {radii_sum} m."
            )
        } else if self.crossings.iter().any(|(root, _)| root.name != "exit") {
            "They touch when the point reaches the rim: distance = R.".to_owned()
        } else if self.start.length() < radii_sum {
            "The point begins inside: the distance is below R, so they overlap.".to_owned()
        } else {
            "The ray leads away from the disc.".to_owned()
        }
    }

    /// Draws the picture around the second circle, which is at `origin` (m).
    pub fn draw(&self, shown: &Shown, camera: &Camera, origin: DVec2, theme: &Theme, list: &mut DrawList) {
        let at = |place: DVec2| camera.to_screen(origin + place);
        let color = |index: usize| theme.circle(shown.run().start().circles[index].color);
        let [first, second] = [self.pair.a, self.second].map(color);
        let [point_radius, disc_radius] = self.drawn_radii().map(|radius| camera.length(radius));
        let center = at(DVec2::ZERO);
        list.dot(center, disc_radius, second.gamma_multiply(1.0 - (1.0 - OPACITY) * self.share as f32));
        list.small_ring(center, disc_radius, LINE, 0.0, second);
        if self.share > 0.0 {
            list.small_ring(center, camera.length(self.radii[1]), LINE, DASH, second);
        }
        let along = self.velocity.normalize_or_zero();
        // Beyond every edge of the canvas.
        let length = f64::from(camera.canvas.size().length()) / camera.scale + self.start.length();
        list.line(at(self.start), at(self.start + 2.0 * along * length), LINE, 0.0, first);
        if self.share == 1.0 {
            self.marks(camera, &at, theme, list);
        }
        let radius = point_radius.max(DOT);
        let place = nearest(camera.canvas.shrink(radius + DOT), at(self.point));
        if camera.canvas.contains(at(self.point)) {
            list.dot(at(self.point), radius, first);
        } else {
            // At the edge on its side, which it has left.
            let way = (at(self.point) - place).normalized() * (DOT + radius);
            list.arrow(place - way, place + way, 2.0, first);
        }
    }

    /// Draws where the point reaches the rim and leaves it, or comes closest.
    fn marks(&self, camera: &Camera, at: &dyn Fn(DVec2) -> egui::Pos2, theme: &Theme, list: &mut DrawList) {
        let center = at(DVec2::ZERO);
        let mut mark = |place: DVec2, name: &str, side: Vec2, color: egui::Color32, is_filled: bool| {
            if is_filled {
                list.dot(at(place), DOT + 1.5, color);
            } else {
                list.small_ring(at(place), DOT, 1.5, 0.0, color);
            }
            let caption = Caption::new(Rank::Result, at(place), side, name, color);
            list.captions.push(caption.around(DOT + 2.0));
        };
        for (root, place) in &self.crossings {
            let outward = camera.direction(place.normalize_or_zero());
            let color = if root.is_off_course { theme.text_dim } else { theme.found };
            match root.name {
                "exit" => mark(*place, "exit", outward, theme.text_dim, false),
                "enter" => mark(*place, "contact", outward, color, true),
                name => mark(*place, name, outward, color, true),
            }
        }
        if let Some(closest) = self.closest {
            let outward = camera.direction(closest.try_normalize().unwrap_or(DVec2::Y));
            mark(closest, "closest", outward, theme.text, true);
            list.line(center, at(closest), LINE, 0.0, theme.text_dim);
        }
        let contact = self.crossings.iter().find(|(root, _)| root.name != "exit");
        if let Some(contact) = contact.map(|(_, place)| at(*place)).filter(|contact| contact.is_finite()) {
            list.line(center, contact, 2.0, DASH, theme.accent);
            if camera.length(self.radii_sum()) >= ROOMY {
                let across = (contact - center).normalized().rot90();
                let along = camera.direction(self.velocity.normalize_or_zero());
                // The ray is on the other side.
                let aside = if across.dot(along) > 0.0 { -across } else { across };
                let letter = center.lerp(contact, 0.5) + aside * 9.0;
                let size = Sizes::new(camera.canvas).label;
                list.labels.push(Label::new(letter, Align2::CENTER_CENTER, "R", size, theme.accent));
            }
        }
    }
}
