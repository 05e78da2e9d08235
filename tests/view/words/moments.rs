//! The moments of a scene that a person sees: its start, its run, its results, and a hand in it.

use circle_collision_demo::session::{ClockCommand, HandCommand, Session};
use circle_collision_demo::view::handle::{Handle, Hovered};
use glam::DVec2;

use crate::hands::{apply_all, center, in_every_way, opened, select_pair, simulate, with_all_overlays};

/// With more circles than this, words have their own background, because no place is free.
pub const MANY: usize = 100;

/// A moment, with the circle under the pointer and the part of it.
#[derive(Clone)]
pub struct Moment {
    pub name: String,
    pub session: Session,
    pub hovered: Option<Hovered>,
}

/// The middle of the first wall, or a little beside it: no center is exactly on its line.
fn wall_middle(session: &Session) -> DVec2 {
    let wall = session.run().start().walls[0].wall;
    wall.from.lerp(wall.to, 0.45)
}

/// The moments in the life of a built-in scene.
pub fn moments(name: &str) -> Vec<Moment> {
    let mut all = Vec::new();
    let has_many = opened(name).run().world().len() > MANY;
    for (way, start) in in_every_way(name) {
        let mut add = |what: &str, session: &Session, hovered: Option<Hovered>| {
            all.push(Moment { name: format!("{name}, {way}, {what}"), session: session.clone(), hovered });
        };
        add("at its start", &start, None);
        let mut played = start.clone();
        played.apply(ClockCommand::TogglePlay);
        if has_many {
            simulate(&mut played, 20, 1.0 / 60.0);
            add("later", &played, None);
            continue;
        }
        let at = |handle: Option<Handle>| Some(Hovered { circle: 0, handle });
        for handle in std::iter::once(None).chain(Handle::ALL.map(Some)) {
            add(&format!("hovered at {handle:?}"), &start, at(handle));
        }
        let has_two = start.run().world().len() > 1;
        if has_two {
            let mut selected = start.clone();
            select_pair(&mut selected, 0, 1);
            add("selected", &selected, Some(Hovered { circle: 1, handle: Some(Handle::Tip) }));
        }
        let mut all_on = start.clone();
        with_all_overlays(&mut all_on);
        add("everything on", &all_on, None);
        // Until the first result, in between, and on.
        let mut frames = 0;
        while played.is_playing() && frames < 150 {
            played.tick(1.0 / 60.0);
            frames += 1;
            if frames % 25 == 0 {
                add(&format!("after {frames} pictures"), &played, None);
            }
        }
        add("at rest", &played, None);
        for _ in 0..60 {
            played.tick(1.0 / 20.0);
        }
        add("while it is replayed", &played, None);
        played.apply(ClockCommand::Skip);
        add("after the replay", &played, at(Some(Handle::Center)));
        with_all_overlays(&mut played);
        add("after the replay, everything on", &played, None);
        // A hand moves the first circle toward the second or a wall, onto it, and over it.
        let one = center(&start, 0);
        let other = if has_two { center(&start, 1) } else { wall_middle(&start) };
        for (place, share) in [("half the way", 0.5), ("almost there", 0.85), ("onto", 1.0), ("over", 1.6)] {
            let mut held = start.clone();
            apply_all(
                &mut held,
                [HandCommand::Grab(0).into(), HandCommand::DragTo(one.lerp(other, share)).into()],
            );
            held.tick(1.0 / 60.0);
            add(&format!("dragged {place}"), &held, at(Some(Handle::Center)));
            simulate(&mut held, 10, 1.0 / 60.0);
            add(&format!("held {place}"), &held, at(Some(Handle::Center)));
        }
    }
    all
}
