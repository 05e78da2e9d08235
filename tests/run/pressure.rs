//! The pressure of a gas, from the impulses in the table of events.

use std::collections::HashSet;
use std::f64::consts::PI;

use super::program::{Folder, read, succeed};

/// Half the side of the inner square (m), and the interval in which events count (s).
const HALF: f64 = 4.0;
const TIME: [f64; 2] = [5.0, 30.0];

/// The named columns of the rows in the inner square, once the gas has settled. The first three are time, x and y.
fn inner<const N: usize>(text: &str, names: [&str; N]) -> Vec<[f64; N]> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
    let places = names.map(|name| head.iter().position(|&column| column == name).expect("a column"));
    let kind = head.iter().position(|&column| column == "kind");
    lines
        .map(|line| line.split(',').collect::<Vec<_>>())
        .filter(|fields| kind.is_none_or(|kind| fields[kind] == "pair"))
        .map(|fields| places.map(|place| fields[place].parse().expect("a number")))
        .filter(|row: &[f64; N]| row[0] >= TIME[0] && row[1].abs().max(row[2].abs()) < HALF)
        .collect()
}

#[test]
fn the_impulses_of_hard_disks_give_the_pressure_predicted_by_henderson() {
    // Discs of 1 kg/m² that cover three and five tenths of the box, and slightly more away from its walls.
    for radius in [0.0977, 0.1262] {
        let folder = Folder::new();
        let scene = folder.text(&format!(
            "detection = \"intercept\"\n[arena]\nmin = [-5, -5]\nmax = [5, 5]\n\
             [[random]]\ncount = 1000\nseed = 1\nradius = [{radius}, {radius}]\nspeed = [1, 1]\n"
        ));
        let [events, places] = ["events.csv", "places.csv"].map(|name| folder.path(name));
        let until = TIME[1].to_string();
        let tables = ["--events", &events, "--columns", "wide", "--trajectory", &places, "--every", "0.5"];
        succeed(&[&[scene.as_str(), "--until", &until][..], &tables].concat());
        let area = PI * radius * radius;
        let places = inner(&read(&places), ["time", "x", "y", "vx", "vy"]);
        let times = places.iter().map(|row| row[0].to_bits()).collect::<HashSet<_>>().len() as f64;
        let packing = places.len() as f64 / times * area / (4.0 * HALF * HALF);
        let energy = places.iter().map(|[.., u, v]| area / 2.0 * (u * u + v * v)).sum::<f64>() / times;
        let contacts = inner(&read(&events), ["time", "x", "y", "jx", "jy"]);
        let virial: f64 = contacts.iter().map(|[.., x, y]| 2.0 * radius * x.hypot(*y)).sum();
        let found = 1.0 + virial / (2.0 * energy * (TIME[1] - TIME[0]));
        // Source: D. Henderson, Molecular Physics 30, 971 (1975).
        let expected = (1.0 + packing * packing / 8.0) / (1.0 - packing).powi(2);
        println!("packing fraction {packing:.4}: {found:.3}, expected {expected:.3}");
        assert!((found / expected - 1.0).abs() < 0.02, "{found}, not {expected}, at {packing}");
    }
}
