//! The words for a choice: as `Display` writes them and `FromStr` reads them, in files, on command lines and in saved data.

use std::error::Error;
use std::fmt;

/// A word that names none of the choices.
///
/// ```
/// use circle_collision::simulation::Response;
///
/// let error = "bouncy".parse::<Response>().unwrap_err();
/// assert_eq!(error.to_string(), r#"found "bouncy", accepted: "pass-through", "push-out", "bounce""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownWord {
    /// The word that was found.
    pub found: String,
    /// The words that are accepted.
    pub accepted: Vec<String>,
}

impl UnknownWord {
    /// Finds the choice that is written as this word.
    pub(crate) fn find<T: Copy + fmt::Display>(word: &str, choices: &[T]) -> Result<T, Self> {
        choices.iter().find(|choice| choice.to_string() == word).copied().ok_or_else(|| Self {
            found: word.to_owned(),
            accepted: choices.iter().map(T::to_string).collect(),
        })
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let accepted: Vec<String> = self.accepted.iter().map(|word| format!("{word:?}")).collect();
        write!(formatter, "found {:?}, accepted: {}", self.found, accepted.join(", "))
    }
}

impl Error for UnknownWord {}

/// Gives an enum its words: `ALL`, `Display` and `FromStr`. An incomplete list does not compile.
macro_rules! words {
    ($name:ident { $($variant:ident => $word:literal),+ $(,)? }) => {
        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(match self { $(Self::$variant => $word),+ })
            }
        }

        impl std::str::FromStr for $name {
            type Err = crate::words::UnknownWord;

            fn from_str(word: &str) -> Result<Self, crate::words::UnknownWord> {
                crate::words::UnknownWord::find(word, Self::ALL)
            }
        }
    };
}
