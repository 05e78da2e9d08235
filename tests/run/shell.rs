//! Support for the shell: completions, man pages, help.

use std::process::{Command, Output};

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_circle-collision")).args(arguments).output().expect("the program runs")
}

fn text(arguments: &[&str]) -> String {
    let output = program(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_completions_of_every_shell_know_every_option_of_run() {
    let help = text(&["run", "--help"]);
    let options: Vec<&str> = help
        .split_whitespace()
        .filter(|word| word.starts_with("--"))
        .map(|word| word.trim_end_matches(','))
        .collect();
    assert!(options.contains(&"--trajectory") && options.len() > 8, "{options:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let completions = text(&["completions", shell]);
        for option in &options {
            let name = option.trim_start_matches('-');
            assert!(completions.contains(name), "{shell}: {option}");
        }
    }
    // The first word is a command there, and not a scene followed by a command.
    assert!(!text(&["completions", "zsh"]).contains("case $line[2] in"));
    for shell in ["bash", "zsh", "fish"] {
        let completions = text(&["completions", shell]);
        let (_, after) = completions.split_once("detection").expect("an option");
        assert!(after.contains("overlap") && after.contains("intercept"), "{shell}: the methods are missing");
    }
    assert_eq!(program(&["completions", "tcsh"]).status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn bash_completes_the_options_of_a_command_and_their_values() {
    let script = text(&["completions", "bash"]);
    let complete = |words: &str, last: &str, before: &str| {
        let ask = format!(
            "{script}\nCOMP_WORDS=(circle-collision {words} '{last}'); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
             _circle__collision circle-collision '{last}' '{before}'; echo \"${{COMPREPLY[@]}}\""
        );
        let output = Command::new("bash").args(["-c", &ask]).output().expect("bash runs");
        String::from_utf8(output.stdout).expect("text").trim().to_owned()
    };
    assert_eq!(complete("", "ren", "circle-collision"), "render");
    assert_eq!(complete("run", "--traj", "run"), "--trajectory");
    assert_eq!(
        complete("run --detection", "", "--detection"),
        "overlap sub-steps center-ray sweep-at-rest sweep speculative intercept"
    );
}

#[test]
fn every_command_has_its_own_man_page() {
    let whole = text(&["man"]);
    assert!(whole.contains(".TH circle-collision 1"), "{whole}");
    for command in ["run", "render", "cures", "audit", "scenes", "completions", "man"] {
        assert!(whole.contains(&format!("circle\\-collision\\-{command}(1)")), "{command}");
        let page = text(&["man", command]);
        assert!(page.contains(&format!(".TH circle-collision-{command} 1")), "{page}");
    }
    assert!(text(&["man", "run"]).contains("\\-\\-until"));
    let refused = program(&["man", "fly"]);
    let said = String::from_utf8(refused.stderr).expect("text");
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        said.starts_with("error: fly: no such command, accepted: run, render, cures, audit, scenes, "),
        "{said}"
    );
}

#[test]
fn the_help_shows_examples_that_work() {
    let help = text(&["--help"]);
    let (_, examples) = help.split_once("Examples:").expect("examples");
    assert!(examples.contains("circle-collision run bullet --until 1 --events -"));
    assert!(text(&["run", "bullet", "--until", "1", "--events", "-"]).contains("missed,0,1"));
}
