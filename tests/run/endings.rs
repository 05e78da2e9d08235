//! Runs that end early leave whole rows, and say so.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};

use super::program::{
    Folder, bits, circles, circles_of, command, number, read, rows, run, scene, value, world_at,
};

/// Far longer than anything takes, even on a busy machine.
#[cfg(target_os = "linux")]
const DEADLINE: Duration = Duration::from_secs(15);

/// Starts a run that would never end, and waits for its first row as the sign that it is under way.
fn started(arguments: &[&str]) -> (Child, BufReader<ChildStdout>, String) {
    let mut child = command(&[&["gas-30", "--until", "1e60", "--events", "-"], arguments].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut head = String::new();
    output.read_line(&mut head).expect("a first row");
    (child, output, head)
}

/// Its exit status and the one line on standard error.
fn ended(mut child: Child) -> (ExitStatus, String) {
    let mut said = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("text");
    assert_eq!(said.lines().count(), 1, "{said}");
    (child.wait().expect("it ends"), said)
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_run_with_whole_tables() {
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let folder = Folder::new();
        let state = folder.path("state.csv");
        let (child, mut output, mut events) = started(&["--state", &state]);
        kill_process(Pid::from_child(&child), signal).expect("it runs");
        output.read_to_string(&mut events).expect("text");
        let (status, summary) = ended(child);
        assert_eq!((status.code(), value(&summary, "stopped")), (Some(code), Some("signal")), "{summary}");

        let rows = rows(&events);
        let found = number(&summary, "pair_collisions") + number(&summary, "wall_hits");
        assert_eq!(rows.len() as f64, found, "every event that was counted has its row");
        let time = number(&summary, "time");
        assert_eq!(rows.last().map(|row| row.time), Some(time));
        assert_eq!(circles(&read(&state)).len(), 30);
    }
}

/// A run that waits for the reader of a pipe has not begun, whichever table the pipe is for.
#[cfg(target_os = "linux")]
#[test]
fn a_single_signal_ends_a_run_that_waits_for_a_reader() {
    use std::os::unix::process::ExitStatusExt;

    let folder = Folder::new();
    let (pipe, file) = (folder.path("pipe"), folder.path("table.csv"));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    for [events, state] in [[&pipe, &file], [&file, &pipe]] {
        let mut child = command(&["bullet", "--until", "1", "--events", events, "--state", state])
            .spawn()
            .expect("the program runs");
        let is_asleep = |child: &mut Child| {
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
            stat.rsplit(") ").next().filter(|fields| fields.starts_with('S')).map(|_| ())
        };
        in_time("waits for a reader", &mut child, is_asleep);
        kill_process(Pid::from_child(&child), Signal::TERM).expect("it runs");
        let status = in_time("ends", &mut child, |child| child.try_wait().expect("it runs"));
        assert_eq!(status.signal(), Some(15), "{status}");
    }
}

/// Checks a process until there is something to return.
#[cfg(target_os = "linux")]
fn in_time<T>(what: &str, child: &mut Child, mut check: impl FnMut(&mut Child) -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = check(child) {
            return found;
        }
        if began.elapsed() > DEADLINE {
            child.kill().and_then(|()| child.wait()).expect("it is killed");
            panic!("waited in vain until it {what}");
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_closed_pipe_ends_a_run_without_an_error() {
    let folder = Folder::new();
    let state = folder.path("state.csv");
    let (child, output, head) = started(&["--state", &state]);
    assert_eq!(head, "time,kind,a,b,x,y,depth\n");
    drop(output);
    let (status, summary) = ended(child);
    assert_eq!((status.code(), value(&summary, "stopped")), (Some(0), Some("closed-pipe")), "{summary}");
    // The state belongs to the time in the summary.
    let (world, _) = world_at(&scene("gas-30"), number(&summary, "time"));
    assert_eq!(bits(&circles(&read(&state))), bits(&circles_of(&world)));
}

#[test]
fn an_unread_summary_is_not_an_error() {
    let folder = Folder::new();
    let state = folder.path("state.csv");
    let mut child = command(&["bullet", "--until", "1", "--state", &state])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(circles(&read(&state)).len(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_the_other_table_is_whole() {
    let folder = Folder::new();
    let path = folder.path("table.csv");
    let arguments = ["gas-30", "--until", "2", "--events", "/dev/full", "--state", &path];
    let said = failed(&arguments);
    assert_eq!(value(&said, "stopped"), Some("unwritable"), "{said}");
    assert_eq!(circles(&read(&path)).len(), 30);

    let said = failed(&["gas-30", "--until", "2", "--events", &path, "--state", "/dev/full"]);
    assert!(value(&said, "stopped").is_none(), "{said}");
    assert_eq!(rows(&read(&path)).len(), world_at(&scene("gas-30"), 2.0).1.events.len());
}

/// The output of a run that cannot write to a full disk: the summary and the error.
#[cfg(target_os = "linux")]
fn failed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{said}");
    let [summary, error] = said.lines().collect::<Vec<_>>()[..] else { panic!("not two lines: {said}") };
    assert!(summary.starts_with("pair_collisions="), "{said}");
    assert!(error.starts_with("error: /dev/full: cannot be written: No space left"), "{said}");
    assert!(error.contains("; make room or choose another disk; its last row may not be whole"), "{said}");
    said
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_reaches_its_limit_is_reported() {
    let folder = Folder::new();
    let path = folder.path("events.csv");
    let program = env!("CARGO_BIN_EXE_circle-collision");
    // The shell's limit is in blocks of 512 or 1,024 bytes; because its signal is ignored, the write returns an error.
    let line = "trap '' XFSZ; ulimit -f 100; exec \"$0\" run gas-30 --until 1e60 --events \"$1\"";
    let output = Command::new("sh").args(["-c", line, program, &path]).output().expect("a shell");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.lines().last().is_some_and(|line| line.contains("cannot be written: File too large")),
        "{said}"
    );
    assert!(read(&path).lines().count() > 500);
}
