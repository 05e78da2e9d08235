//! The words for the detection methods, and for the causes of stalls.

use circle_collision::simulation::{Cause, Detection, StepMethod};

/// The words for a detection method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name at the beginning of a line.
    pub title: &'static str,
    /// How it finds a contact, as an instruction.
    pub how: &'static str,
    /// How it works, in a few words: for a stepped method, its action every dt.
    pub works: &'static str,
    /// What it gets wrong, in a few words after its name.
    pub wrong: &'static str,
    /// The word for a contact found in time.
    pub caught: &'static str,
    /// The words for a contact found, whether in time or not.
    pub found: &'static str,
}

/// Returns the words for a detection method.
pub fn about(detection: Detection) -> &'static About {
    match detection {
        Detection::Stepped(StepMethod::Overlap) => &About {
            title: "Overlap",
            how: "Move by dt, then check for overlaps",
            works: "checked",
            wrong: "misses fast circles",
            caught: "caught",
            found: "overlap found",
        },
        Detection::Stepped(StepMethod::SubSteps) => &About {
            title: "Sub-steps",
            how: "Divide dt into n parts, and check for overlaps after each",
            works: "checked n times",
            wrong: "misses faster circles",
            caught: "caught",
            found: "overlap found",
        },
        Detection::Stepped(StepMethod::CenterRay) => &About {
            title: "Center ray",
            how: "Cast a ray from the center, and stop at what it hits",
            works: "a ray cast",
            wrong: "misses hits beside the center",
            caught: "caught",
            found: "overlap found",
        },
        Detection::Stepped(StepMethod::SweepAtRest) => &About {
            title: "Sweep at rest",
            how: "Sweep the circle past the others as if they were at rest",
            works: "swept against others at rest",
            wrong: "misjudges moving targets",
            caught: "caught",
            found: "contact",
        },
        Detection::Stepped(StepMethod::Sweep) => &About {
            title: "Sweep",
            how: "Sweep all circles from impact to impact, up to n in a step",
            works: "swept, n impacts",
            wrong: "waits after each impact until the step ends",
            caught: "caught",
            found: "contact",
        },
        Detection::Stepped(StepMethod::Speculative) => &About {
            title: "Speculative",
            how: "Limit the closing speed of pairs within reach",
            works: "limits the closing speed",
            wrong: "makes ghosts and wrong angles",
            caught: "caught",
            found: "contact",
        },
        Detection::Intercept => &About {
            title: "Intercept",
            how: "Solve for the time of contact",
            works: "solved for the time of contact",
            wrong: "misses nothing",
            caught: "solved",
            found: "contact",
        },
    }
}

/// Returns the name of a method within a sentence.
pub fn in_words(detection: Detection) -> String {
    about(detection).title.to_lowercase()
}

/// Returns the word for the cause of a stall.
pub fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::InelasticCollapse => "collapse",
        Cause::Jam => "jam",
    }
}
