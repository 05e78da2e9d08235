//! Plots: axes with ticks, grid lines and units, curves named at their ends, and marks. Everything is placed without a
//! window, so the panel and a file show the same plot.

mod axis;
pub mod step;
pub mod when;

pub use axis::{Axis, time_unit};

use egui::{Align, Align2, Color32, Pos2, Rect, Vec2, pos2, vec2};

use crate::session::Shown;
use crate::view::draw::{DrawList, Paper};
use crate::view::layout::moved_inside;
use crate::view::text::{font, measure};
use crate::view::theme::Theme;

/// The height of a line of labels (points).
const LINE: f32 = 17.0;

/// The minimum distance between two rows of ticks, and between two labels of columns (points).
const ROWS: f32 = 36.0;
const COLUMNS: f32 = 20.0;

/// The distance of labels from the axes, and of names from their curves (points).
const GAP: f32 = 5.0;

/// The width of a curve, the length of a dash and of the gap after it, and the radius of a dot (points).
const CURVE: f32 = 2.0;
const DASH: f32 = 6.0;
const DOT: f32 = 4.5;

/// The distance between two samples of a function (points).
const FINE: f32 = 1.5;

/// A curve and its name.
#[derive(Clone, Debug)]
pub struct Curve {
    pub name: String,
    pub points: Vec<[f64; 2]>,
    pub color: Color32,
    /// Whether the line is dashed, which tells two curves apart without their colors.
    pub is_dashed: bool,
}

impl Curve {
    /// Creates a curve through these points, in the units of the axes.
    pub fn new(name: &str, points: Vec<[f64; 2]>, color: Color32) -> Self {
        Self { name: name.to_owned(), points, color, is_dashed: false }
    }

    /// Returns the same curve with a dashed line.
    #[must_use]
    pub fn dashed(self) -> Self {
        Self { is_dashed: true, ..self }
    }
}

/// A plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The rectangle between the axes (points).
    pub inside: Rect,
    axes: [Axis; 2],
    theme: Theme,
    /// The tinted ranges, below everything else.
    tints: Vec<(DrawList, Rect)>,
    /// The curves that have no name yet, and their points (points).
    unnamed: Vec<(Curve, Vec<Pos2>)>,
    paper: Paper,
}

impl Plot {
    /// Draws the axes in this frame (points): the horizontal one at the bottom with these further named values at the top,
    /// and the vertical one at the left.
    pub fn new(frame: Rect, axes: [Axis; 2], named: &[(f64, &str)], theme: &Theme) -> Self {
        let top = frame.top() + GAP + if named.is_empty() { LINE } else { 2.0 * LINE };
        let bottom = (frame.bottom() - GAP - 2.0 * LINE).max(top + 1.0);
        let rows = axes[1].ticks((bottom - top) / ROWS);
        let widest = |ticks: &[(f64, String)]| ticks.iter().map(|tick| size(&tick.1).x).fold(0.0, f32::max);
        let left = frame.left() + widest(&rows) + 1.5 * GAP;
        // Half of the last label is beside its tick.
        let column = widest(&axes[0].ticks(2.0));
        let right = (frame.right() - 0.5 * column).max(left + 1.0);
        let inside = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        let columns = axes[0].ticks(inside.width() / (column + COLUMNS));
        let (tints, unnamed, paper) = (Vec::new(), Vec::new(), Paper::new(frame, font::SMALL, 2.0));
        let mut plot = Self { inside, axes, theme: *theme, tints, unnamed, paper };
        plot.write(&plot.axes[1].name.clone(), &[(frame.left_top(), Align2::LEFT_TOP)], theme.text_dim);
        for (value, label) in rows {
            let at = pos2(inside.left(), plot.at([0.0, value]).y);
            plot.paper.list.line(at, pos2(inside.right(), at.y), 1.0, 0.0, theme.line);
            plot.write(&label, &[(at - vec2(1.5 * GAP, 0.0), Align2::RIGHT_CENTER)], theme.text_dim);
        }
        for (value, label) in columns {
            let at = plot.at([value, 0.0]).x;
            plot.tick(at, bottom);
            // At the sides, the label is moved inside.
            let below = Align2::CENTER_TOP.anchor_size(pos2(at, bottom + GAP), size(&label));
            let place = moved_inside(frame, below).center();
            plot.write(&label, &[(place, Align2::CENTER_CENTER)], theme.text_dim);
        }
        let corner = (pos2(inside.right(), frame.bottom()), Align2::RIGHT_BOTTOM);
        plot.write(&plot.axes[0].name.clone(), &[corner], theme.text_dim);
        for &(value, name) in named {
            let at = plot.at([value, 0.0]).x;
            plot.tick(at, top - GAP);
            // Where two are close together, the second is moved to the right.
            let right = [0.0, 8.0, 16.0, 24.0, 32.0].map(|x| (pos2(at + x, top - GAP), Align2::LEFT_BOTTOM));
            let center = (pos2(at, top - GAP), Align2::CENTER_BOTTOM);
            plot.write(name, &[&[center], &right[..]].concat(), theme.text);
        }
        plot
    }

    /// Returns the position of a pair of values (points).
    pub fn at(&self, [x, y]: [f64; 2]) -> Pos2 {
        let share = vec2(self.axes[0].share(x), 1.0 - self.axes[1].share(y));
        self.inside.min + share * self.inside.size()
    }

    /// Returns the horizontal value at a position (points); beside the plot, that at its nearer side.
    pub fn value(&self, x: f32) -> f64 {
        self.axes[0].value((x - self.inside.left()) / self.inside.width())
    }

    /// Returns the points of a function, close enough for a smooth curve.
    pub fn sampled(&self, function: impl Fn(f64) -> f64) -> Vec<[f64; 2]> {
        let count = (self.inside.width() / FINE).ceil() as u16;
        let values = (0..=count).map(|index| self.axes[0].value(f32::from(index) / f32::from(count)));
        values.map(|value| [value, function(value)]).filter(|point| point[1].is_finite()).collect()
    }

    /// Draws curves, and a line for the present at this horizontal value.
    pub fn curves(&mut self, curves: impl IntoIterator<Item = Curve>, now: Option<f64>) {
        for curve in curves {
            let way: Vec<Pos2> = curve.points.iter().map(|&point| self.at(point)).collect();
            self.paper.space.taken.extend(way.windows(2).map(|ends| Rect::from_two_pos(ends[0], ends[1])));
            if curve.is_dashed {
                self.paper.list.dashed(&way, CURVE, [DASH, DASH], curve.color);
            } else {
                self.paper.list.polyline(&way, CURVE, curve.color);
            }
            self.unnamed.push((curve, way));
        }
        if let Some(now) = now {
            let at = self.at([now, 0.0]).x;
            let [top, bottom] = [self.inside.top(), self.inside.bottom()].map(|y| pos2(at, y));
            self.paper.list.line(top, bottom, 1.5, 0.0, self.theme.text);
            self.paper.space.taken.push(Rect::from_x_y_ranges(at..=at, self.inside.y_range()));
            let heights = [0.05, 0.3, 0.6, 0.8].map(|share| self.inside.top() + share * self.inside.height());
            let places = heights.map(|y| [1.0, -1.0].map(|side| beside(pos2(at, y), vec2(side, 1.0), 0.0)));
            self.write_inside("now", places.as_flattened(), self.theme.text);
        }
    }

    /// Tints the range between two horizontal values, with a word at its bottom if it has room there.
    pub fn tint(&mut self, from: f64, to: f64, word: &str, color: Color32) {
        let sides = [self.at([from, 0.0]).x, self.at([to, 0.0]).x];
        let rect = Rect::from_x_y_ranges(sides[0]..=sides[1], self.inside.y_range());
        self.tints.push(DrawList::area(rect, color.gamma_multiply(0.12)));
        let places = [Align2::CENTER_BOTTOM, Align2::RIGHT_BOTTOM, Align2::LEFT_BOTTOM]
            .map(|anchor| (anchor.pos_in_rect(&rect.shrink(GAP)), anchor));
        if size(word).x < rect.width() {
            self.write(word, &places, color);
        }
    }

    /// Draws a dot, filled or hollow.
    pub fn dot(&mut self, at: [f64; 2], radius: f32, is_filled: bool, color: Color32) {
        let at = self.at(at);
        self.paper.space.taken.push(Rect::from_center_size(at, Vec2::splat(2.0 * radius)));
        let fill = if is_filled { color } else { self.theme.panel };
        self.paper.list.rimmed_dot(at, radius + 1.5, fill, 1.5, color);
    }

    /// Draws a dot with a label beside it, if there is room.
    pub fn labeled_dot(&mut self, at: [f64; 2], label: &str, color: Color32) {
        self.dot(at, DOT, true, color);
        let at = self.at(at);
        let sides = [(1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (-1.0, -1.0)];
        self.write_inside(label, &sides.map(|(x, y)| beside(at, vec2(x, y), DOT)), color);
    }

    fn tick(&mut self, x: f32, top: f32) {
        self.paper.list.line(pos2(x, top), pos2(x, top + GAP), 1.0, 0.0, self.theme.text_dim);
    }

    /// Writes a label at the first of these places that is free and between the axes.
    fn write_inside(&mut self, text: &str, places: &[(Pos2, Align2)], color: Color32) {
        let is_inside =
            |(at, anchor): &&(Pos2, Align2)| self.inside.contains_rect(anchor.anchor_size(*at, size(text)));
        let places: Vec<_> = places.iter().filter(is_inside).copied().collect();
        self.write(text, &places, color);
    }

    /// Writes a label at the first of these places that is free.
    fn write(&mut self, text: &str, places: &[(Pos2, Align2)], color: Color32) {
        self.paper.write(text, false, color, places);
    }

    /// Returns what to draw, each list with the frame that clips it. The names of the curves are placed last, each as near as possible to
    /// the end of its curve.
    pub fn done(mut self) -> Vec<(DrawList, Rect)> {
        for (Curve { name, color, .. }, way) in std::mem::take(&mut self.unnamed) {
            let sides = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let places = way.iter().rev().flat_map(|&at| sides.map(|(x, y)| beside(at, vec2(x, y), 0.0)));
            self.write_inside(&name, &places.collect::<Vec<_>>(), color);
        }
        self.tints.push(self.paper.done());
        self.tints
    }
}

/// Returns the place of a label at this corner of a dot (points).
fn beside(at: Pos2, side: Vec2, radius: f32) -> (Pos2, Align2) {
    let align = |side: f32| if side > 0.0 { Align::Min } else { Align::Max };
    (at + side * vec2(GAP + 0.5 * radius, 2.0), Align2([align(side.x), align(side.y)]))
}

fn size(text: &str) -> Vec2 {
    measure::size(text, font::SMALL, false)
}

/// The plot of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotPage {
    Step,
    When,
}

impl PlotPage {
    /// Draws the plot in this frame (points), or writes why there is none. Returns each list with the frame that clips it.
    pub fn draw(self, shown: &Shown, frame: Rect, theme: &Theme) -> Vec<(DrawList, Rect)> {
        let plot = match self {
            Self::Step => step::plot(shown, frame, theme),
            Self::When => when::plot(shown, frame, theme),
        };
        let nothing = |why| vec![Paper::sentence(why, font::SMALL, theme.text_dim, frame)];
        plot.map_or_else(nothing, Plot::done)
    }
}
