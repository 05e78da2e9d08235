//! Output that is only information goes into a closed pipe without complaint, and into a full device with one line.

use std::fs::File;
use std::process::{Command, Stdio};

/// The program with one argument.
fn told(argument: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_circle-collision"));
    command.arg(argument).env_remove("DISPLAY");
    command
}

const TOLD: [&str; 3] = ["scenes", "--help", "--version"];

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_an_error() {
    for argument in TOLD {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = told(argument).stdout(writer).stderr(Stdio::piped()).output().expect("it runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), said.as_str()), (Some(0), ""), "{argument}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_reported_in_one_line() {
    for argument in TOLD {
        let full = File::options().write(true).open("/dev/full").expect("a device");
        let output = told(argument).stdout(full).stderr(Stdio::piped()).output().expect("it runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{argument}: {said}");
        assert!(said.starts_with("error: standard output: cannot be written: No space left"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_error_that_cannot_be_printed_still_has_its_exit_code() {
    for argument in ["no-such-scene", "--no-such-option"] {
        let full = File::options().write(true).open("/dev/full").expect("a device");
        let status = told(argument).stderr(full).status().expect("it runs");
        assert_eq!(status.code(), Some(2), "{argument}");
    }
}

/// Characters that a terminal would obey, or that reverse the neighboring text, each with its printed form.
const SHOWN: [(&str, &str); 7] = [
    ("\t", r"\t"),
    ("\u{1b}[31m", r"\u{1b}[31m"),
    ("\u{7f}", r"\u{7f}"),
    ("\u{9b}", r"\u{9b}"),
    ("\u{202e}", r"\u{202e}"),
    ("\u{2066}", r"\u{2066}"),
    ("\u{61c}", r"\u{61c}"),
];

#[cfg(unix)]
#[test]
fn a_file_and_its_name_cannot_control_the_terminal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said_to = |arguments: &[std::ffi::OsString]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_circle-collision"));
        let output = command.args(arguments).env_remove("DISPLAY").output().expect("it runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{said}");
        said
    };
    for (written, shown) in SHOWN {
        let path = folder.path().join(format!("a{written}b.toml"));
        std::fs::write(&path, format!("\"c{written}d\" = 1\n")).expect("written");
        for said in
            [said_to(&["run".into(), "--until=1".into(), path.clone().into()]), said_to(&[path.into()])]
        {
            assert!(said.contains(&format!("a{shown}b.toml:1:")), "{shown}: {said}");
            assert!(!said.contains(written), "{said:?}");
        }
        // The reader of the command line itself prints nothing about some of these characters.
        let said = said_to(&["bullet".into(), format!("--e{written}f").into()]);
        assert!(said.contains("--e") && !said.contains(written), "{said:?}");
    }
}
