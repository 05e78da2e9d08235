//! Events compared with school-book calculations that share nothing with the library.

use std::fmt::Write;

use super::program::{Folder, Row, circles, read, rows, succeed, value};

#[derive(Clone, Copy)]
struct Ball {
    x: f64,
    y: f64,
    vx: f64,
    vy: f64,
    r: f64,
    m: f64,
}

const fn ball(x: f64, y: f64, vx: f64, vy: f64, r: f64, m: f64) -> Ball {
    Ball { x, y, vx, vy, r, m }
}

/// The enter and exit roots of a pair in straight motion.
fn roots(one: &Ball, other: &Ball) -> Option<[f64; 2]> {
    let (x, y, vx, vy) = (other.x - one.x, other.y - one.y, other.vx - one.vx, other.vy - one.vy);
    let a = vx * vx + vy * vy;
    let half = x * vx + y * vy;
    let c = x * x + y * y - (one.r + other.r).powi(2);
    let root = (half * half - a * c).sqrt();
    (root > 0.0 && a > 0.0).then(|| [(-half - root) / a, (-half + root) / a])
}

fn text(head: &str, balls: &[Ball]) -> String {
    balls.iter().fold(head.to_owned(), |mut text, ball| {
        let Ball { x, y, vx, vy, r, m } = ball;
        let _ = write!(text, "\n[[circle]]\ncenter = [{x}, {y}]\nvelocity = [{vx}, {vy}]\n");
        let _ = write!(text, "radius = {r}\nmass = {m}\n");
        text
    })
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

fn assert_same(found: &[Row], expected: &[Row]) {
    let contacts = |rows: &[Row]| rows.iter().map(Row::contact).collect::<Vec<_>>();
    assert_eq!(contacts(found), contacts(expected));
    for (found, expected) in found.iter().zip(expected) {
        let is_same = [
            (found.time, expected.time),
            (found.x, expected.x),
            (found.y, expected.y),
            (found.depth, expected.depth),
        ]
        .into_iter()
        .all(|(one, other)| is_near(one, other));
        assert!(is_same, "{found:?}\n{expected:?}");
    }
}

/// Elastic bounces in a box, from contact to contact, with everything solved again after each.
fn contacts_in_a_box(balls: &mut [Ball], [left, right, bottom, top]: [f64; 4], until: f64) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut now = 0.0;
    loop {
        let mut next = (f64::INFINITY, 0, String::new());
        for (a, one) in balls.iter().enumerate() {
            for (b, other) in balls.iter().enumerate().skip(a + 1) {
                let closing =
                    (other.x - one.x) * (other.vx - one.vx) + (other.y - one.y) * (other.vy - one.vy);
                if let Some([enter, _]) = roots(one, other)
                    && closing < 0.0
                    && enter < next.0
                {
                    next = (enter, a, b.to_string());
                }
            }
            for (wall, way, speed) in [
                ("left", left + one.r - one.x, one.vx),
                ("right", right - one.r - one.x, one.vx),
                ("bottom", bottom + one.r - one.y, one.vy),
                ("top", top - one.r - one.y, one.vy),
            ] {
                let leads_there = if ["left", "bottom"].contains(&wall) { speed < 0.0 } else { speed > 0.0 };
                if leads_there && way / speed < next.0 {
                    next = (way / speed, a, wall.to_owned());
                }
            }
        }
        let (wait, a, b) = next;
        if now + wait > until {
            for ball in balls {
                (ball.x, ball.y) = (ball.x + ball.vx * (until - now), ball.y + ball.vy * (until - now));
            }
            return rows;
        }
        now += wait;
        for ball in &mut *balls {
            (ball.x, ball.y) = (ball.x + ball.vx * wait, ball.y + ball.vy * wait);
        }
        let one = balls[a];
        let (kind, x, y) = match b.as_str() {
            "left" | "right" => {
                balls[a].vx = -one.vx;
                ("wall", if b == "left" { left } else { right }, one.y)
            }
            "bottom" | "top" => {
                balls[a].vy = -one.vy;
                ("wall", one.x, if b == "bottom" { bottom } else { top })
            }
            _ => {
                let index: usize = b.parse().expect("an index");
                let other = balls[index];
                let (dx, dy) = (other.x - one.x, other.y - one.y);
                let distance = (dx * dx + dy * dy).sqrt();
                let (nx, ny) = (dx / distance, dy / distance);
                let speed = (other.vx - one.vx) * nx + (other.vy - one.vy) * ny;
                let impulse = -2.0 * speed / (1.0 / one.m + 1.0 / other.m);
                balls[a].vx -= impulse / one.m * nx;
                balls[a].vy -= impulse / one.m * ny;
                balls[index].vx += impulse / other.m * nx;
                balls[index].vy += impulse / other.m * ny;
                ("pair", one.x + nx * one.r, one.y + ny * one.r)
            }
        };
        rows.push(Row { time: now, kind: kind.to_owned(), a, b, x, y, depth: 0.0 });
    }
}

#[test]
fn bounces_in_a_box_match_the_closed_form() {
    let folder = Folder::new();
    let mut balls = [
        ball(-2.0, 0.5, 1.5, 0.3, 0.8, 1.0),
        ball(1.0, -0.4, -1.0, 0.7, 0.6, 2.5),
        ball(2.2, 1.1, -0.6, -1.1, 0.7, 0.7),
        ball(-0.5, -1.2, 0.2, 0.9, 0.5, 4.0),
    ];
    let head = "detection = \"intercept\"\nresponse = \"bounce\"\n[arena]\nmin = [-3, -2]\nmax = [3, 2]\n";
    let scene = folder.text(&text(head, &balls));
    let state = folder.path("state.csv");
    // Chaos consumes ten of sixteen digits within about thirty bounces.
    let until = 7.0;
    let (events, summary) = succeed(&[&scene, "--until", "7", "--events", "-", "--state", &state]);
    let expected = contacts_in_a_box(&mut balls, [-3.0, 3.0, -2.0, 2.0], until);
    assert!(expected.iter().filter(|row| row.kind == "pair").count() > 5, "enough to compare");
    assert_same(&rows(&events), &expected);
    for (found, expected) in circles(&read(&state)).iter().zip(&balls) {
        let Ball { x, y, vx, vy, r, m } = *expected;
        assert!(found.iter().zip([x, y, vx, vy, r, m]).all(|(&one, other)| is_near(one, other)));
    }
    let count = |kind: &str| expected.iter().filter(|row| row.kind == kind).count().to_string();
    assert_eq!(value(&summary, "pair_collisions"), Some(count("pair").as_str()));
    assert_eq!(value(&summary, "wall_hits"), Some(count("wall").as_str()));
}

/// The contacts that fixed steps see, and those that they miss, of circles that pass through each other.
fn checks(balls: &[Ball], step: f64, until: f64) -> Vec<Row> {
    let mut rows = Vec::new();
    for (a, one) in balls.iter().enumerate() {
        for (b, other) in balls.iter().enumerate().skip(a + 1) {
            let Some([enter, exit]) = roots(one, other) else { continue };
            let closest = enter.midpoint(exit);
            let check = (enter / step).ceil() * step;
            if enter < 0.0 || check > until {
                continue;
            }
            let at = |time: f64| {
                let (x, y) = (one.x + one.vx * time, one.y + one.vy * time);
                let (dx, dy) = (other.x + other.vx * time - x, other.y + other.vy * time - y);
                let distance = (dx * dx + dy * dy).sqrt();
                (x, y, dx / distance, dy / distance, one.r + other.r - distance)
            };
            let mut add = |time: f64, kind: &str, along: f64, depth: f64| {
                let (x, y, nx, ny, _) = at(time);
                let (x, y) = (x + nx * along, y + ny * along);
                rows.push(Row { time, kind: kind.to_owned(), a, b: b.to_string(), x, y, depth });
            };
            if check > closest {
                let kind = if check < exit { "too-late" } else { "missed" };
                add(enter, kind, one.r, at(closest).4);
            }
            if check < exit {
                let depth = at(check).4;
                add(check, "pair", one.r - depth / 2.0, depth);
            }
        }
    }
    rows.sort_by(|one, other| one.time.total_cmp(&other.time));
    rows
}

#[test]
fn fixed_steps_find_and_miss_what_a_textbook_loop_does() {
    let folder = Folder::new();
    // Two rows of circles that fly through each other: seen, seen too late and missed, several in one step.
    let balls: Vec<Ball> = (0..24)
        .map(|index| {
            let k = f64::from(index);
            if index % 2 == 0 {
                ball(-6.0 - 0.37 * k, 0.23 * k - 2.0, 3.0 + 0.61 * k, 0.05 * k, 0.2 + 0.01 * k, 1.0)
            } else {
                ball(5.0 + 0.29 * k, 0.19 * k - 2.1, -2.0 - 0.53 * k, 0.03 * k, 0.3, 1.0)
            }
        })
        .collect();
    let head = "detection = \"overlap\"\nresponse = \"pass-through\"\nstep = 0.1\n";
    let scene = folder.text(&text(head, &balls));
    let (events, summary) = succeed(&[&scene, "--until", "5", "--events", "-"]);
    let expected = checks(&balls, 0.1, 5.0);
    for (kind, key) in [("pair", "pair_collisions"), ("missed", "missed"), ("too-late", "too_late")] {
        let count = expected.iter().filter(|row| row.kind == kind).count();
        assert!(count > 3, "enough {kind}");
        assert_eq!(value(&summary, key), Some(count.to_string().as_str()));
    }
    // Rows of one check have the same time except for the last digit; sorting by circles as well makes their order unique.
    let in_order = |mut rows: Vec<Row>| {
        rows.sort_by_key(|row| ((row.time * 1e9).round() as i64, row.a, row.b.clone(), row.kind.clone()));
        rows
    };
    let (found, expected) = (in_order(rows(&events)), in_order(expected));
    assert_same(&found, &expected);
}
