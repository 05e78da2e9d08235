//! The panel beside the canvas, and its pages, each of which answers one question.

use serde::{Deserialize, Serialize};

/// The state of the panel: which page is open, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    page: Page,
    is_open: bool,
    /// Whether it was open when it was folded.
    is_folded: bool,
}

impl Panel {
    /// Returns the open page; `None` while the panel is closed.
    pub fn page(&self) -> Option<Page> {
        self.is_open.then_some(self.page)
    }

    /// Returns the page that opens again when the panel is unfolded.
    pub fn folded_page(&self) -> Option<Page> {
        self.is_folded.then_some(self.page)
    }

    /// Opens this page, or closes the panel if the page is open already.
    pub fn toggle_page(&mut self, page: Page) {
        if self.page() == Some(page) {
            self.close();
        } else {
            (self.page, self.is_open, self.is_folded) = (page, true, false);
        }
    }

    /// Closes the panel, or opens it at the page that was open last.
    pub fn toggle(&mut self) {
        self.toggle_page(self.page);
    }

    /// Closes the panel.
    pub fn close(&mut self) {
        self.is_open = false;
    }

    /// Closes the panel while its room is needed.
    pub fn fold(&mut self) {
        (self.is_folded, self.is_open) = (self.is_open, false);
    }

    /// Shows this page, or none.
    pub fn show(&mut self, page: Option<Page>) {
        (self.page, self.is_open) = (page.unwrap_or(self.page), page.is_some());
    }

    /// Reopens the panel, if it was folded.
    pub fn unfold(&mut self) {
        self.is_open |= std::mem::take(&mut self.is_folded);
    }
}

/// Defines the pages. The name of each is the word on its tab, in files and in links.
macro_rules! pages {
    ($($(#[$doc:meta])+ $page:ident,)+) => {
        /// A page of the panel.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
        pub enum Page {
            $($(#[$doc])+ $page,)+
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
        }
    };
}

pages! {
    /// Why was it missed, or found? And what was the outcome of all contacts so far?
    #[default]
    Why,
    /// When do the two touch? The equation as a picture, and its terms and roots.
    When,
    /// Which step would have caught it?
    Step,
    /// What does each method cost?
    Cost,
    /// What does the intercept table contain, and what did a contact change in it?
    Table,
    /// Which setting does a game need, and how often does each method fail in it?
    Cures,
    /// What happened?
    Events,
    /// What can be changed? The response to contacts, circles, overlays.
    Edit,
}

#[cfg(test)]
mod tests {
    use super::*;

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
        panel.toggle_page(Page::Table);
        panel.fold();
        assert_eq!((panel.page(), panel.folded_page()), (None, Some(Page::Table)));
        panel.toggle();
        panel.toggle();
        assert_eq!((panel.page(), panel.folded_page()), (None, None));
    }
}
