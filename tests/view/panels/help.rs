//! The help: ten keys, and every key.

use circle_collision_demo::session::{Host, KEYS, KeyBinding, ScreenCommand};
use egui::vec2;
use egui_kittest::kittest::Queryable;

use crate::hands::opened;
use crate::screen::{LARGE, SMALL, Screen};

#[test]
fn help_shows_ten_keys_or_every_key_and_closes() {
    for size in [LARGE, SMALL] {
        let mut screen = Screen::of(opened("bullet"), size);
        screen.click("Help");
        assert_eq!(screen.said(), [ScreenCommand::ToggleHelp.into()]);
        let shown = |screen: &Screen| {
            let is_shown =
                |binding: &&KeyBinding| screen.reads(&binding.label()) && screen.reads(binding.does);
            KEYS.iter().filter(is_shown).count()
        };
        assert_eq!(shown(&screen), 10, "{size}");
        screen.click("All keys");
        assert_eq!(shown(&screen), KEYS.len(), "{size}");
        screen.click("Close  (Esc)");
        assert_eq!(screen.said(), [ScreenCommand::ToggleHelp.into()]);
        assert!(!screen.reads("Mouse and keys"));
    }
}

#[test]
fn help_needs_no_scrolling_in_the_window_that_opens_first() {
    let size = vec2(1280.0, 800.0);
    for host in [Host::Window, Host::Page] {
        let mut session = opened("bullet").shown_in(host);
        session.apply(ScreenCommand::ToggleHelp);
        let mut screen = Screen::of(session, size);
        screen.click("All keys");
        let last = screen.rect_of("Mouse and keys").union(screen.rect_of("Close  (Esc)"));
        for binding in KEYS.iter().filter(|binding| !binding.label().chars().all(|key| key.is_ascii_digit()))
        {
            for line in [&binding.label()[..], binding.does] {
                let mut places = screen.harness.query_all_by_label(line).map(|node| node.rect());
                assert!(
                    places.any(|place| place.top() > last.bottom() && place.bottom() < size.y - 40.0),
                    "{line} in {host:?}"
                );
            }
        }
    }
}
