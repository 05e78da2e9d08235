/// Lists variants of the enum in whose `impl` it stands. A list that leaves one out does not compile.
macro_rules! all_variants {
    ($($variant:ident),+ $(,)?) => {{
        let _is_complete = |one: Self| match one { $(Self::$variant)|+ => () };
        [$(Self::$variant),+]
    }};
}
