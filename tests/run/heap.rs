//! Twenty thousand circles at one place: the memory stays bounded, and Ctrl+C works.

use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

use circle_collision::simulation::{Detection, Response};
use rustix::process::{Pid, Signal, kill_process};

use super::program::{Folder, command, number, value};

const COUNT: usize = 20_000;

/// The maximum time from Ctrl+C to the end, even on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(10);

/// The scene as text.
fn heap(response: Response) -> String {
    let mut text = format!("step = 0.01\nresponse = \"{response}\"\n");
    for _ in 0..COUNT {
        let _ = writeln!(text, "[[circle]]\ncenter = [0, 0]\nradius = 0.5");
    }
    text
}

/// The peak memory of a process so far (bytes).
fn peak(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    // A process that has just ended reports nothing.
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    let kibibytes: usize = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kibibytes << 10
}

/// The computing time of a process so far, in the kernel's ticks.
fn ticks(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    let after_name = stat.rsplit(')').next().expect("its fields");
    after_name.split_whitespace().nth(11).expect("its time").parse().expect("a number")
}

#[test]
fn a_run_ends_before_a_step_with_too_many_contacts() {
    let folder = Folder::new();
    // In the third step, a thousand circles meet.
    let mut text = "step = 0.01\nresponse = \"push-out\"\n".to_owned();
    for index in 0..1_000 {
        let x = f64::from(index) * 1.5 - 750.0;
        let _ =
            writeln!(text, "[[circle]]\ncenter = [{x:?}, 0]\nvelocity = [{:?}, 0]\nradius = 0.5", -x / 0.03);
    }
    let path = folder.path("heap.toml");
    fs::write(&path, &text).expect("written");
    let run = |until: &str| {
        let [events, state] = ["events.csv", "state.csv"].map(|name| folder.path(name));
        let arguments = [&path, "--until", until, "--events", &events, "--state", &state];
        let output = command(&arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(0));
        let summary = String::from_utf8(output.stderr).expect("text");
        ([events, state].map(|path| fs::read_to_string(path).expect("a table")), summary)
    };
    let (whole, summary) = run("0.02");
    assert_eq!(value(&summary, "stopped"), None);
    let (cut, summary) = run("1");
    assert_eq!((value(&summary, "stopped"), number(&summary, "time")), (Some("crowded"), 0.02));
    assert!(cut == whole, "the tables of the run up to there");
}

#[test]
fn a_heap_takes_bounded_memory_and_ctrl_c_ends_its_run() {
    for &response in Response::ALL {
        for &detection in Detection::ALL {
            let (folder, context) = (Folder::new(), format!("{response:?}, {detection:?}"));
            let (text, path) = (heap(response), folder.path("heap.toml"));
            fs::write(&path, &text).expect("written");
            let mut child =
                command(&[&path, "--until", "1", "--detection", &detection.to_string(), "--events", "-"])
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("the program runs");
            let mut output = child.stdout.take().expect("it is piped");
            // The passing of its time is the sign that it computes.
            while ticks(child.id()) < 80 && child.try_wait().expect("it runs").is_none() {
                std::thread::yield_now();
            }
            let most = 4 * text.len() + (64 << 20);
            let is_over = child.try_wait().expect("it runs").is_some();
            assert!(is_over || peak(child.id()) <= most, "{context}: {} of {most} bytes", peak(child.id()));
            let began = Instant::now();
            if !is_over {
                kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
            }
            let mut rest = Vec::new();
            output.read_to_end(&mut rest).expect("the rest");
            let mut summary = String::new();
            child.stderr.take().expect("it is piped").read_to_string(&mut summary).expect("text");
            let (code, took) = (child.wait().expect("it ends").code(), began.elapsed());
            assert!(took < PATIENCE, "{context}: it took {took:?}");
            // A run without events may be over before the signal arrives.
            if detection.is_stepped() {
                assert_eq!((code, value(&summary, "stopped")), (Some(0), Some("crowded")), "{context}");
            } else if code == Some(0) {
                assert_eq!((number(&summary, "pair_collisions"), value(&summary, "stopped")), (0.0, None));
            } else {
                assert_eq!((code, value(&summary, "stopped")), (Some(130), Some("signal")), "{context}");
            }
            assert!(rest.is_empty() || rest.ends_with(b"\n"), "{context}: a row by half");
        }
    }
}
