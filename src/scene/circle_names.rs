//! Default names of circles: A, B, …, Z, AA, AB, …, like the columns of a spreadsheet.

use std::collections::HashSet;

/// The letters that programs which read tables take for a missing value, in whatever case.
const MISSING: [&str; 4] = ["NA", "NAN", "NONE", "NULL"];

/// Hands out default names that no circle has.
pub(super) struct FreeNames {
    taken: HashSet<String>,
    /// The names before this index are taken or were handed out.
    next: usize,
}

impl FreeNames {
    /// Makes a source of default names that skips those taken.
    pub(super) fn beside(taken: HashSet<String>) -> Self {
        Self { taken, next: 0 }
    }

    /// Returns the first free name at or after this index, which must not decrease from call to call.
    pub(super) fn next_from(&mut self, index: usize) -> String {
        // Continuing after the last name keeps the search short, even for a million names.
        let mut candidate = self.next.max(index);
        loop {
            let name = letters(candidate);
            candidate += 1;
            if !self.taken.contains(&name) && !MISSING.contains(&name.as_str()) {
                self.next = candidate;
                return name;
            }
        }
    }
}

fn letters(index: usize) -> String {
    let mut reversed = Vec::new();
    let mut rest = index;
    loop {
        reversed.push(char::from(b'A' + (rest % 26) as u8));
        if rest < 26 {
            return reversed.iter().rev().collect();
        }
        rest = rest / 26 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_like_columns() {
        let expected =
            [(0, "A"), (1, "B"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (702, "AAA")];
        for (index, name) in expected {
            assert_eq!(letters(index), name);
        }
    }

    #[test]
    fn taken_names_are_skipped_once() {
        let mut names = FreeNames::beside(HashSet::from(["A".to_owned(), "C".to_owned()]));
        let handed_out: Vec<String> = [0, 1, 3].into_iter().map(|index| names.next_from(index)).collect();
        assert_eq!(handed_out, ["B", "D", "E"]);
    }

    #[test]
    fn no_default_name_is_read_as_a_missing_value() {
        let mut names = FreeNames::beside(HashSet::new());
        let handed_out: Vec<String> = (0..300_000).map(|index| names.next_from(index)).collect();
        for word in MISSING {
            assert!(!handed_out.iter().any(|name| name == word), "{word}");
        }
        assert_eq!(handed_out[363..366], ["MZ", "NB", "NC"]);
    }

    #[test]
    fn half_a_million_names_are_found_beside_as_many_taken_ones() {
        let count = 500_000;
        let mut names = FreeNames::beside((0..count).map(letters).collect());
        let last = (0..count).map(|index| names.next_from(index)).last();
        assert_eq!(last, Some(letters(2 * count - 1)));
    }
}
