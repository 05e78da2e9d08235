/// Makes an array of all variants of the enum in whose `impl` it is used, `except` those with values. An incomplete list does
/// not compile.
macro_rules! all_variants {
    ($($variant:ident),+ $(; except $other:ident(_))? $(,)?) => {{
        let _is_complete = |one: Self| match one { $(Self::$variant)|+ $(| Self::$other(_))? => () };
        [$(Self::$variant),+]
    }};
}
