//! The panel beside the canvas: which page is open, and when it opens by itself.

use super::Page;

/// The state of the panel: which page is open, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub struct Panel {
    page: Page,
    is_open: bool,
    was_closed: bool,
    /// Whether a result was on screen after the last change.
    had_result: bool,
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

    /// Closes the panel by hand: results will not open it again.
    pub fn close(&mut self) {
        (self.is_open, self.was_closed) = (false, true);
    }

    /// Closes the panel while its room is needed.
    pub fn fold(&mut self) {
        (self.is_folded, self.is_open) = (self.is_open, false);
    }

    /// Shows this page, or none, automatically: that does not count as closing by hand.
    pub fn show(&mut self, page: Option<Page>) {
        (self.page, self.is_open) = (page.unwrap_or(self.page), page.is_some());
    }

    /// Reopens the panel, if it was folded.
    pub fn unfold(&mut self) {
        self.is_open |= std::mem::take(&mut self.is_folded);
    }

    /// Records whether a result is on screen. A new one opens the page [`Page::Why`] if there is room beside the canvas,
    /// unless the panel was closed by hand. An open page stays.
    pub fn note_result(&mut self, has_result: bool, has_room: bool) {
        let had_result = std::mem::replace(&mut self.had_result, has_result);
        let is_new = has_result && !had_result;
        if is_new && has_room && !self.is_open && !self.was_closed {
            (self.page, self.is_open) = (Page::Why, true);
        }
    }
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

    #[test]
    fn a_result_opens_the_page_why_unless_the_panel_was_closed_by_hand() {
        let mut panel = Panel::default();
        let show_result = |panel: &mut Panel, has_room: bool| {
            panel.note_result(false, has_room);
            panel.note_result(true, has_room);
        };
        panel.toggle_page(Page::Table);
        show_result(&mut panel, true);
        assert_eq!(panel.page(), Some(Page::Table), "a page that is read stays");
        panel.fold();
        assert_eq!(panel.page(), None);
        panel.unfold();
        assert_eq!(panel.page(), Some(Page::Table), "what was folded is back");
        panel.fold();
        show_result(&mut panel, false);
        assert_eq!(panel.page(), None, "there is no room");
        panel.note_result(true, true);
        assert_eq!(panel.page(), None, "it is the same result");
        show_result(&mut panel, true);
        assert_eq!(panel.page(), Some(Page::Why));
        panel.close();
        show_result(&mut panel, true);
        assert_eq!(panel.page(), None);
    }
}
