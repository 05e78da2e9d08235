//! The words for the method of a run.

use super::number;
use crate::simulation::{Detection, Rules, StepMethod};

/// Returns the word for the end of a step: a check, if the method does nothing else; others do not find their contacts there.
pub fn end_of_step(rules: &Rules) -> &'static str {
    if rules.detection.turns_within_steps() { "step" } else { "check" }
}

/// Returns how the method of these rules works, in a few words.
pub fn how(rules: &Rules) -> String {
    let count = match rules.detection {
        Detection::Stepped(StepMethod::SubSteps) => rules.substeps.to_string(),
        Detection::Stepped(_) | Detection::Intercept => rules.impacts.to_string(),
    };
    let works = rules.detection.about().works.split(' ').map(|word| if word == "n" { &count } else { word });
    let works = works.collect::<Vec<_>>().join(" ").replace(" 1 impacts", " 1 impact");
    if rules.detection.is_stepped() {
        format!("{works} every {}", number::brief_time(rules.step))
    } else {
        works
    }
}
