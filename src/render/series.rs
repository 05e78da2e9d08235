//! The names of the files of a numbered series.

use std::path::{Path, PathBuf};

/// Returns the path of picture `number`: the number replaces the first run of `#` in the file name. `None` if there is no
/// `#`.
pub fn numbered(path: &Path, number: u64) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let from = name.find('#')?;
    let digits = name[from..].chars().take_while(|&character| character == '#').count();
    Some(path.with_file_name(format!("{}{number:0digits$}{}", &name[..from], &name[from + digits..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_where_the_name_has_room_for_them() {
        let path = |name: &str| numbered(Path::new(name), 7);
        assert_eq!(path("a#b/miss-###.png"), Some(PathBuf::from("a#b/miss-007.png")));
        assert_eq!(path("#.png"), Some(PathBuf::from("7.png")));
        assert_eq!(path("a#b/miss.png"), None);
    }
}
