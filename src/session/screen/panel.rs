//! The panel beside the canvas, and its pages, each of which answers one question.

use serde::{Deserialize, Serialize};

/// The state of the panel: which page is open, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    /// The page that is open, or was open last.
    page: Page,
    state: State,
}

/// Whether the page is on screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Closed,
    Open,
    /// Closed while its room is needed.
    Folded,
}

impl Panel {
    /// Returns the open page; `None` while the panel is closed.
    pub fn page(&self) -> Option<Page> {
        (self.state == State::Open).then_some(self.page)
    }

    /// Returns the page that opens again when the panel is unfolded.
    pub fn folded_page(&self) -> Option<Page> {
        (self.state == State::Folded).then_some(self.page)
    }

    /// Opens this page, or closes the panel if the page is open already.
    pub fn toggle_page(&mut self, page: Page) {
        self.show(Some(page).filter(|_| self.page() != Some(page)));
    }

    /// Closes the panel, or opens it at the page that was open last.
    pub fn toggle(&mut self) {
        self.toggle_page(self.page);
    }

    /// Closes the panel.
    pub fn close(&mut self) {
        self.state = State::Closed;
    }

    /// Closes the panel while its room is needed.
    pub fn fold(&mut self) {
        self.state = if self.state == State::Open { State::Folded } else { State::Closed };
    }

    /// Shows this page, or none.
    pub fn show(&mut self, page: Option<Page>) {
        self.page = page.unwrap_or(self.page);
        self.state = if page.is_some() { State::Open } else { State::Closed };
    }

    /// Reopens the panel, if it was folded.
    pub fn unfold(&mut self) {
        if self.state == State::Folded {
            self.state = State::Open;
        }
    }
}

/// Defines the pages. The name of each is the word on its tab, in files and in links. Files and links may also have the name of a page
/// that is part of it.
macro_rules! pages {
    ($($(#[$doc:meta])+ $page:ident $(with $part:literal)?,)+) => {
        /// A page of the panel.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
        pub enum Page {
            $($(#[$doc])+ $(#[serde(alias = $part)])? $page,)+
        }

        impl Page {
            /// All pages, in the order of the tabs.
            pub const ALL: [Self; [$(Self::$page),+].len()] = [$(Self::$page),+];

            /// Returns its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$page => stringify!($page),)+
                }
            }

            /// Returns the page that this word of a link stands for.
            pub fn named(word: &str) -> Option<Self> {
                let named = [$((stringify!($page), Self::$page), $(($part, Self::$page),)?)+];
                named.into_iter().find(|(name, _)| name.to_lowercase() == word).map(|(_, page)| page)
            }
        }
    };
}

pages! {
    /// When do the two touch? The equation as a picture, and its terms and roots.
    #[default]
    When,
    /// Which step would have caught it?
    Step,
    /// What does each method cost? And what does the intercept table contain, and what did a contact change in it?
    Cost with "Table",
    /// Which setting does a game need, and how often does each method fail in it?
    Cures,
    /// What happened, and why? And what was the outcome of all contacts so far?
    Events with "Why",
    /// What can be changed? The response to contacts, circles, overlays.
    Edit,
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::Error;

    use super::*;

    #[test]
    fn files_and_links_may_have_the_name_of_a_part() {
        for (name, page) in [("Why", Page::Events), ("Events", Page::Events), ("Table", Page::Cost)] {
            assert_eq!(Page::named(&name.to_lowercase()), Some(page));
            assert_eq!(Page::deserialize(IntoDeserializer::<Error>::into_deserializer(name)), Ok(page));
        }
    }

    #[test]
    fn a_page_opens_changes_and_closes() {
        let mut panel = Panel::default();
        assert_eq!(panel.page(), None);
        panel.toggle_page(Page::When);
        panel.toggle_page(Page::Cost);
        assert_eq!(panel.page(), Some(Page::Cost));
        panel.toggle_page(Page::Cost);
        assert_eq!(panel.page(), None);
        panel.toggle();
        assert_eq!(panel.page(), Some(Page::Cost), "the page that was open last");
    }

    #[test]
    fn a_folded_panel_that_is_opened_and_closed_by_hand_is_closed() {
        let mut panel = Panel::default();
        panel.toggle_page(Page::Step);
        panel.fold();
        assert_eq!((panel.page(), panel.folded_page()), (None, Some(Page::Step)));
        panel.toggle();
        panel.toggle();
        assert_eq!((panel.page(), panel.folded_page()), (None, None));
    }
}
