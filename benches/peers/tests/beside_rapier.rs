//! The example beside rapier runs, ends on its own, and loses no bullet.

use std::process::Command;

#[test]
fn every_bullet_beside_rapier_hits_a_ball_or_a_wall_or_flies() {
    // Through cargo: running this test alone builds no example, and would find none or an old one.
    let output = Command::new(env!("CARGO"))
        .args([
            "run",
            "--quiet",
            "--offline",
            "--locked",
            "--example",
            "beside_rapier",
            "--",
            "--frames",
            "600",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said.lines().count(), 1, "{said}");
    let numbers: Vec<u32> = said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [frames, shots, hits, in_walls, in_flight, seen] = numbers[..] else { panic!("six numbers: {said}") };
    assert_eq!((frames, shots, hits + in_walls + in_flight), (600, 120, 120), "{said}");
    // From wall to wall it takes five frames, the time between two shots: an older one was swept through something.
    assert!(in_flight <= 1, "{said}");
    assert!(hits > 20 && seen < hits, "{said}");
}
