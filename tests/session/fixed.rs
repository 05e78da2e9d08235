//! Fixed circles: only the hand moves them, and two of them never form a pair.

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, HandCommand, Session, link_in, parse_link,
};
use glam::{DVec2, dvec2};

use crate::hands::{apply_all, center, drag, pass, saved, session_of, simulate};

/// A red ball that approaches two touching fixed posts, the first of them in its way.
const POSTS: &str = "step = 0.02\n\
    [[circle]]\ncenter = [-3, 0]\nvelocity = [4, 0]\nradius = 0.5\n\
    [[circle]]\ncenter = [0, 0]\nradius = 0.5\nmass = 3\nfixed = true\n\
    [[circle]]\ncenter = [0, 1]\nradius = 0.5\nfixed = true\n";

fn posts(detection: Detection) -> Session {
    let mut session = session_of(POSTS);
    session.apply(ExperimentCommand::SetDetection(detection));
    session
}

#[test]
fn a_ball_comes_back_from_a_fixed_circle_as_from_a_wall() {
    for &detection in Detection::ALL {
        let mut session = posts(detection);
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 200, 0.01);
        let velocity = session.circle(0).velocity;
        assert!((velocity - dvec2(-4.0, 0.0)).length() < 1e-9, "{detection:?}: {velocity}");
        assert_eq!([center(&session, 1), center(&session, 2)], [DVec2::ZERO, DVec2::Y], "{detection:?}");
        assert_eq!(session.circle(1).mass, 3.0, "its own, for the day on which it is free");
    }
}

#[test]
fn the_hand_can_place_a_fixed_circle_but_not_throw_it() {
    for &detection in Detection::ALL {
        for is_playing in [false, true] {
            let mut session = posts(detection);
            if is_playing {
                session.apply(ClockCommand::TogglePlay);
            }
            session.apply(HandCommand::Grab(2));
            for picture in 1..=20 {
                session.apply(HandCommand::DragTo(dvec2(0.1 * f64::from(picture), 2.0)));
                session.tick(0.01);
                assert_eq!(session.circle(2).velocity, DVec2::ZERO, "{detection:?}: no throw is announced");
            }
            session.apply(HandCommand::Release);
            let there = center(&session, 2);
            assert!((there - dvec2(2.0, 2.0)).length() < 1e-9, "{detection:?}: {there}");
            pass(&mut session, 50, 0.01);
            assert_eq!(center(&session, 2), there, "{detection:?}");
            assert!(session.run().world().bodies()[2].is_fixed(), "{detection:?}");
        }
    }
}

#[test]
fn a_fixed_circle_dragged_onto_others_moves_only_free_circles() {
    let mut session = session_of(&POSTS.replace("velocity = [4, 0]\n", ""));
    drag(&mut session, 1, dvec2(-2.5, 0.0));
    assert_eq!(center(&session, 1), dvec2(-2.5, 0.0), "it stays, though red yields");
    assert_eq!(center(&session, 0), dvec2(-3.5, 0.0));
    drag(&mut session, 1, dvec2(0.0, 0.5));
    assert_eq!([center(&session, 1), center(&session, 2)], [dvec2(0.0, 0.5), DVec2::Y], "they are no pair");
    assert_eq!(session.run().missed_by_hand(), 0);
}

#[test]
fn fixing_stops_a_circle_and_undo_gives_it_its_velocity_back() {
    let mut session = posts(Detection::OVERLAP);
    session.apply(ExperimentCommand::SetFixed(0, true));
    assert_eq!(session.circle(0).velocity, DVec2::ZERO);
    for scene in saved(&session) {
        assert_eq!(Scene::parse(&scene.to_toml(), "again").expect("a scene").circles, scene.circles);
    }
    session.apply(ExperimentCommand::SetVelocity(0, DVec2::X));
    assert_eq!(session.circle(0).velocity, DVec2::ZERO, "it has none to set");
    apply_all(&mut session, [ExperimentCommand::Undo.into(), ExperimentCommand::Undo.into()]);
    assert_eq!(session.circle(0).velocity, dvec2(4.0, 0.0));
    session.apply(ExperimentCommand::SetFixed(1, false));
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 200, 0.01);
    assert!(center(&session, 1).x > 0.5, "a free one is pushed away");
    session.apply(ExperimentCommand::SetFixed(99, true));
    assert!(session.message().is_none(), "there is no such circle, and nothing happens");
}

#[test]
fn two_fixed_circles_are_never_the_explained_pair() {
    let mut session = posts(Detection::OVERLAP);
    session.apply(ClockCommand::TogglePlay);
    for _ in 0..300 {
        session.tick(0.01);
        let pair = session.shown().pair.expect("a pair");
        assert_eq!(pair.a, 0, "{pair:?}");
    }
    session.apply(circle_collision_demo::session::ScreenCommand::Select(Some(2)));
    assert_eq!(session.shown().pair.expect("a pair").a, 0, "the posts touch, but are no pair");
}

#[test]
fn a_fixed_circle_is_saved_and_linked_as_one() {
    let mut session = session_of(POSTS);
    session.apply(Command::Experiment(ExperimentCommand::SetMass(2, 5.0)));
    for scene in saved(&session) {
        let fixed: Vec<bool> = scene.circles.iter().map(|one| one.fixed).collect();
        assert_eq!(fixed, [false, true, true]);
        assert_eq!(Scene::parse(&scene.to_toml(), "again").expect("a scene").circles, scene.circles);
    }
    let link = session.link().expect("it is small");
    assert!(link.contains("circle=B,blue,0,0,0,0,0.5,3,fixed&circle=C,red,0,1,0,0,0.5,5,fixed"), "{link}");
    let read = |link: &str| parse_link(link_in(&format!("a#{link}")).expect("a link"));
    assert_eq!(read(&link).expect("it reads back").scene.circles, session.run().start().circles);
    for (circle, expected) in [
        ("A,red,0,0,1,0,0.5,fixed", "found 1,0, accepted: [0, 0], because the circle is fixed (m/s)"),
        (
            "A,red,0,0,0,0,0.5,inf",
            "found inf, accepted: a number from 1e-70 to 1e70 (kg; a circle that nothing moves is fixed)",
        ),
        ("A,red,0,0,0,0,0.5,fixed,3", "accepted: name,color,x,y,vx,vy,radius and perhaps mass, fixed"),
        ("A,red,0,0,0,0,0.5,3,4,fixed", "accepted: name,color,x,y,vx,vy,radius and perhaps mass, fixed"),
        ("fixed", "accepted: name,color,x,y,vx,vy,radius and perhaps mass, fixed"),
    ] {
        let problem = read(&format!("title=T&circle={circle}")).expect_err(circle);
        assert!(problem.ends_with(expected), "{circle}: {problem}");
    }
}
