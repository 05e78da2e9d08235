//! The plots of the pages, read back from the files to which they are drawn.

use circle_collision::detection::intercept;
use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::render::Film;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Page, ScreenCommand, Session,
};
use circle_collision_demo::view::theme::DARK;
use egui::{Color32, Pos2, Rect, pos2};

use crate::hands::{apply_all, opened, with_page};
use crate::screen::{LARGE, SMALL, Screen};

/// The texts of a drawing with their frames, and its dots with their radii (points).
struct Drawing {
    texts: Vec<(String, Rect)>,
    dots: Vec<(Pos2, f32)>,
}

fn drawing(session: &Session, page: Page, size: [u16; 2]) -> Drawing {
    let file = Film::new(&session.shown(), size, Some(page)).svg(&session.shown());
    let document = roxmltree::Document::parse(&file).expect("an SVG file");
    let nodes = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    let number = |node: roxmltree::Node, name: &str| -> f32 {
        node.attribute(name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{name}"))
    };
    let text = |node: roxmltree::Node| {
        let (x, y, width, letters) =
            (number(node, "x"), number(node, "y"), number(node, "textLength"), number(node, "font-size"));
        let frame = Rect::from_min_max(pos2(x - width / 2.0, y - 0.75 * letters), pos2(x + width / 2.0, y));
        (node.text().unwrap_or_default().to_owned(), frame)
    };
    let dot = |node: roxmltree::Node| (pos2(number(node, "cx"), number(node, "cy")), number(node, "r"));
    Drawing { texts: nodes("text").map(text).collect(), dots: nodes("circle").map(dot).collect() }
}

impl Drawing {
    fn text(&self, text: &str) -> Rect {
        let found = self.texts.iter().find(|(other, _)| other == text);
        found.unwrap_or_else(|| panic!("{text} in {:?}", self.texts)).1
    }

    /// The horizontal and the vertical value at a point, from two labels of each axis and their values.
    fn values(&self, at: Pos2, x: [(&str, f64); 2], y: [(&str, f64); 2]) -> [f64; 2] {
        let between = |at: f32, ends: [f32; 2], values: [f64; 2]| {
            values[0] + f64::from((at - ends[0]) / (ends[1] - ends[0])) * (values[1] - values[0])
        };
        let columns = x.map(|(label, _)| self.text(label).center().x);
        let rows = y.map(|(label, _)| self.text(label).center().y);
        [between(at.x, columns, x.map(|tick| tick.1)), between(at.y, rows, y.map(|tick| tick.1))]
    }

    /// dt (ms) and the chance (%) at a point in the plot of the bullet.
    fn chance(&self, at: Pos2) -> [f64; 2] {
        self.values(at, [("50", 50.0), ("300", 300.0)], [("20", 20.0), ("80", 80.0)])
    }
}

fn bullet(commands: &[Command]) -> Session {
    let mut session = opened("bullet");
    apply_all(&mut session, commands.iter().cloned());
    session
}

#[test]
fn the_dots_lie_at_dt_and_both_chances_by_the_ticks() {
    let session = bullet(&[]);
    let drawing = drawing(&session, Page::Step, [640, 400]);
    // At 20 m/s, along a chord of a circle of radius 1 m at a distance of 0.3 m from its center.
    let duration = 2.0 * (1.0_f64 - 0.09).sqrt() / 20.0;
    let now = drawing.dots.iter().filter(|(_, radius)| *radius > 4.0).map(|dot| dot.0);
    let found: Vec<_> = now.map(|at| drawing.chance(at)).collect();
    for chance in [duration / 0.25, duration / 0.5] {
        let is_it =
            |[dt, percent]: &[f64; 2]| (dt - 250.0).abs() < 1.0 && (percent - 100.0 * chance).abs() < 0.5;
        assert!(found.iter().any(is_it), "{chance} in {found:?}");
    }
    for (name, limit) in [("T", duration), ("T/2", duration / 2.0)] {
        let [dt, _] = drawing.chance(drawing.text(name).center());
        assert!((dt - 1e3 * limit).abs() < 1.0, "{name} at {dt} ms");
    }
}

/// The number in a label of an axis.
fn tick(text: &str) -> Option<f64> {
    text.replace('−', "-").parse().ok()
}

#[test]
fn the_parabola_marks_the_roots_and_vertex_of_the_solver() {
    for name in ["bullet", "head-on", "too-late", "near-miss"] {
        let session = opened(name);
        let [one, other] = [0, 1].map(|circle| session.circle(circle));
        let path = intercept(&one, &other);
        let vertex = -path.quadratic.b / (2.0 * path.quadratic.a);
        let height = |time: f64| {
            let apart = one.after(time).center.distance_squared(other.after(time).center);
            apart - (one.radius + other.radius).powi(2)
        };
        let drawing = drawing(&session, Page::When, [640, 400]);
        // The labels of the horizontal axis are the lowest, and those of the vertical axis share their right edge.
        let labels = drawing.texts.iter().filter_map(|(text, frame)| Some((&text[..], tick(text)?, *frame)));
        let labels: Vec<_> = labels.collect();
        let lowest = labels.iter().map(|label| label.2.bottom()).fold(0.0, f32::max);
        let (columns, rows): (Vec<_>, Vec<_>) =
            labels.into_iter().partition(|label| label.2.bottom() > lowest - 2.0);
        let factor = if drawing.texts.iter().any(|(text, _)| text == "clock (ms)") { 1e3 } else { 1.0 };
        let value = |at: Pos2| {
            let between = |at: f32, [from, to]: [(f64, f32); 2]| {
                from.0 + f64::from((at - from.1) / (to.1 - from.1)) * (to.0 - from.0)
            };
            // The outermost labels may have been moved inside.
            let [first, last] = [columns[1], columns[columns.len() - 2]];
            let time = between(at.x, [first, last].map(|label| (label.1, label.2.center().x)));
            let [first, last] = [rows[0], rows[rows.len() - 1]];
            [time / factor, between(at.y, [first, last].map(|label| (label.1, label.2.center().y)))]
        };
        // Each consists of a circle and its rim.
        let found: Vec<_> = drawing.dots.iter().step_by(2).map(|dot| value(dot.0)).collect();
        let roots = path.roots().map(|roots| [roots.enter, roots.exit]);
        let expected: Vec<f64> = roots.into_iter().flatten().chain([vertex]).collect();
        assert_eq!(found.len(), expected.len(), "{name}");
        let reach = (one.radius + other.radius) / path.quadratic.a.sqrt();
        for ([time, shown], expected) in found.into_iter().zip(expected) {
            assert!((time - expected).abs() < 0.01 * reach, "{name}: {time} s for {expected} s");
            let lies = height(expected);
            assert!(
                (shown - lies).abs() < 0.02 * (one.radius + other.radius).powi(2),
                "{name}: {shown} for {lies}"
            );
        }
    }
}

#[test]
fn thrown_points_lie_near_the_curves() {
    let session = bullet(&[ScreenCommand::Throw.into()]);
    let drawing = drawing(&session, Page::Step, [640, 400]);
    let duration = 2e3 * (1.0_f64 - 0.09).sqrt() / 20.0;
    let small = drawing.dots.iter().filter(|(_, radius)| *radius < 4.0);
    let points: Vec<_> = small.map(|dot| drawing.chance(dot.0)).collect();
    // Each consists of a circle and its rim.
    assert_eq!(points.len(), 2 * 2 * 20);
    for [dt, percent] in points {
        let is_near = |limit: f64| (percent - 100.0 * (limit / dt).min(1.0)).abs() < 10.0;
        assert!(is_near(duration) || is_near(duration / 2.0), "{percent} % at {dt} ms");
    }
}

#[test]
fn no_label_is_cut_off_or_lies_on_another() {
    for name in ["bullet", "head-on", "too-late", "gas-30", "graze", "cradle"] {
        for step in [1e-4, 0.02, 0.25, 5.0] {
            let mut session = opened(name);
            session.apply(ExperimentCommand::SetStep(step));
            session.apply(ClockCommand::Seek(0.3));
            for page in [Page::Step, Page::When] {
                for size in [[288, 230], [328, 230], [640, 400], [1280, 800]] {
                    let drawing = drawing(&session, page, size);
                    let whole = Rect::from_min_max(Pos2::ZERO, pos2(size[0].into(), size[1].into()));
                    for (index, (text, frame)) in drawing.texts.iter().enumerate() {
                        assert!(whole.contains_rect(*frame), "{text} at {frame} in {name}, {size:?}");
                        for (other, taken) in &drawing.texts[..index] {
                            assert!(
                                !frame.intersects(*taken),
                                "{text} on {other} in {name}, {step}, {size:?}"
                            );
                        }
                    }
                    // If dt is many times T, one curve lies on the axis.
                    let curves = ["seen", "caught"].iter().filter(|_| page == Page::Step && step < 1.0);
                    for curve in curves.filter(|_| session.shown().step_pair.is_some()) {
                        let _ = drawing.text(curve);
                    }
                }
            }
        }
    }
}

#[test]
fn dragging_in_the_plot_sets_dt() {
    for size in [LARGE, SMALL] {
        let mut screen = Screen::of(with_page(opened("bullet"), Page::Step), size);
        screen.scroll_to("Chances");
        let frame = screen.rect_of("Chances");
        let mut last = screen.session().run().rules().step;
        screen.harness.drag_at(pos2(frame.left() + 0.8 * frame.width(), frame.center().y));
        for share in [0.7, 0.5, 0.3_f32] {
            screen.harness.hover_at(pos2(frame.left() + share * frame.width(), frame.center().y));
            screen.run();
            let step = screen.session().run().rules().step;
            assert!(step < last, "{step} after {last} at {share}");
            last = step;
        }
        let session = screen.session().clone();
        let half = session.shown().step_pair.expect("a contact").safe_step_limit();
        let said = screen.said();
        assert!(
            said.iter().all(|one| matches!(one, Command::Experiment(ExperimentCommand::SetStep(_)))),
            "{said:?}"
        );
        // The page under the pointer, with the same width as in the window.
        let width = frame.width() as u16;
        let ticks = drawing(&session, Page::Step, [width + 24, 254]);
        let limit = ticks.text("T/2").center().x - 12.0 + frame.left();
        screen.harness.hover_at(pos2(limit + 3.0, frame.center().y));
        screen.run();
        assert_eq!(Some(screen.session().run().rules().step), screen.session().shown().safe_step);
        assert!(screen.session().run().rules().step < half);
    }
}

#[test]
fn what_is_seen_is_dashed_and_what_is_caught_is_not() {
    let session = opened("bullet");
    let file = Film::new(&session.shown(), [640, 480], Some(Page::Step)).svg(&session.shown());
    let lines = |color: Color32| file.matches(&color.to_hex()[..7]).count();
    let [seen, caught] = [DARK.text, DARK.found].map(lines);
    assert!(seen > 20 && caught < 10, "{seen} {caught}");
}

#[test]
fn what_throws_answered_is_dashed_and_what_they_caught_is_not() {
    let mut session = with_page(opened("bullet"), Page::Step);
    session.apply(ExperimentCommand::SetDetection(Detection::Stepped(StepMethod::CenterRay)));
    session.apply(ScreenCommand::Throw);
    let file = Film::new(&session.shown(), [640, 480], Some(Page::Step)).svg(&session.shown());
    let lines = |color: Color32| file.matches(&color.to_hex()[..7]).count();
    let [answered, caught] = [DARK.text, DARK.found].map(lines);
    assert!(answered > 20 && (1..10).contains(&caught), "{answered} {caught}");
}
