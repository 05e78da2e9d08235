//! A link holds an experiment: a copied link opens it again, and a damaged one is reported.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Detection, Response, Rules, StepMethod, WhoYields};
use circle_collision_demo::scene::{BUILT_IN, Color, Scene, SceneCircle};
use circle_collision_demo::session::{
    Effect, ExperimentCommand, FilesCommand, LineUp, Origin, Page, ScreenCommand, Session, ShownLane,
    link_in, parse_link,
};
use glam::dvec2;
use proptest::prelude::*;

/// A number that a scene file may hold.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        Just(-0.0),
        (-20_i32..20).prop_map(f64::from),
        -1e3..1e3,
        (-69_i32..69, 1.0..10.0_f64)
            .prop_map(|(power, digits)| format!("{digits:?}e{power}").parse().expect("a number")),
    ]
}

fn size() -> impl Strategy<Value = f64> {
    number().prop_map(|number| if number == 0.0 { 0.5 } else { number.abs() })
}

fn circle() -> impl Strategy<Value = SceneCircle> {
    let color = prop_oneof![Just(Color::Red), Just(Color::Blue), any::<[u8; 3]>().prop_map(Color::Rgb)];
    let place = (number(), number(), number(), number());
    let heavy = (proptest::option::of(size()), any::<bool>());
    ("[A-Za-z&=,#%+ é碰\"\\\\]{1,12}", color, place, size(), heavy).prop_map(
        |(name, color, (x, y, vx, vy), radius, (mass, fixed))| {
            let [vx, vy] = if fixed { [0.0; 2] } else { [vx, vy] };
            let circle = Circle::new(dvec2(x, y), radius).with_velocity(dvec2(vx, vy));
            // With a tiny or a huge radius, the mass may be out of the range of a file.
            let fits = (1e-70..=1e70).contains(&circle.mass);
            let circle = match mass {
                Some(mass) => circle.with_mass(mass),
                None if fits => circle,
                None => circle.with_mass(1.0),
            };
            SceneCircle { name, color, circle, fixed }
        },
    )
}

fn scene() -> impl Strategy<Value = Scene> {
    let words = (".{0,20}", ".{0,20}");
    let choices = (0..Detection::ALL.len(), 0..Response::ALL.len(), 0..WhoYields::ALL.len(), any::<bool>());
    let values = (size(), 0.0..=1.0_f64, 1.0 / 64.0..=16.0_f64, 2..=64_u32, 1..=8_u32);
    (words, choices, values, proptest::collection::vec(circle(), 0..6), any::<bool>()).prop_map(
        |(
            (title, watch),
            (detection, response, yields, pauses),
            (step, restitution, playback, substeps, impacts),
            circles,
            is_walled,
        )| {
            let mut scene = Scene::parse("", "plain").expect("an empty file is a scene");
            scene.title = title;
            scene.watch = watch;
            scene.rules.detection = Detection::ALL[detection];
            scene.rules.response = Response::ALL[response];
            scene.rules.yields = WhoYields::ALL[yields];
            (scene.rules.step, scene.rules.substeps, scene.rules.impacts) = (step, substeps, impacts);
            scene.rules.restitution = restitution;
            scene.playback = playback;
            scene.pauses = pauses;
            scene.circles = circles;
            if is_walled {
                scene.rules.arena =
                    Arena { min: dvec2(-1e70, f64::NEG_INFINITY), max: dvec2(f64::INFINITY, 1e70) };
            }
            scene
        },
    )
}

fn bits(scene: &Scene) -> Vec<u64> {
    let of = |one: &SceneCircle| {
        let Circle { center, velocity, radius, mass, .. } = one.circle;
        [center.x, center.y, velocity.x, velocity.y, radius, mass].map(f64::to_bits)
    };
    scene.circles.iter().flat_map(of).collect()
}

proptest! {
    #[test]
    fn every_scene_reads_back_from_its_link_bit_for_bit(scene in scene()) {
        // A file has no negative zero.
        let scene = scene.storable();
        let session = Session::new(scene.clone(), Origin::Clipboard);
        let link = session.link().expect("it is small");
        prop_assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~+%=&,".contains(&byte)), "{link}");
        let address = format!("https://example.org/?a#{link}\n");
        prop_assert_eq!(link_in(&address), Some(link.as_str()));
        let kept = parse_link(&link).unwrap_or_else(|problem| panic!("{link}: {problem}"));
        prop_assert_eq!(bits(&kept.scene), bits(&scene));
        prop_assert_eq!(kept.scene, scene);
    }

    #[test]
    fn any_text_is_an_experiment_or_rejected_with_a_message(link in "\\PC{0,60}") {
        // Either it is an experiment, or one line names the problem.
        if let Err(problem) = parse_link(&link) {
            prop_assert!(problem.starts_with("link:"), "{problem}");
        }
    }

    #[test]
    fn a_link_that_is_cut_says_so_or_is_a_smaller_experiment(scene in scene(), share in 0.0..1.0_f64) {
        let link = Session::new(scene.clone(), Origin::Clipboard).link().expect("it is small");
        let cut = &link[..(share * link.len() as f64) as usize];
        if let Ok(kept) = parse_link(cut) {
            prop_assert!(kept.scene.circles.len() <= scene.circles.len());
        }
    }
}

#[test]
fn each_rule_has_a_field_in_a_link() {
    let plain = Scene::parse("", "plain").expect("an empty file is a scene");
    let other = Rules {
        detection: Detection::Stepped(StepMethod::Sweep),
        step: 0.125,
        substeps: 7,
        impacts: 3,
        response: Response::PushOut,
        restitution: 0.5,
        yields: WhoYields::Both,
        arena: Arena { min: dvec2(-10.0, -10.0), max: dvec2(10.0, 10.0) },
        ..plain.rules
    };
    let values = |rules: Rules| serde_json::to_value(rules).expect("written");
    let link =
        Session::new(Scene { rules: other, ..plain.clone() }, Origin::Clipboard).link().expect("it is small");
    let (own, read) = (values(plain.rules), values(parse_link(&link).expect("a link").scene.rules));
    // Runs of the program are always audited.
    for (name, value) in
        values(other).as_object().expect("fields").iter().filter(|(name, _)| *name != "audit")
    {
        assert_ne!(own[name], *value, "{name} needs another value in this test");
        assert!(link.contains(&format!("&{name}=")), "{name}: {link}");
        assert_eq!(read[name], *value, "{name}: {link}");
    }
}

#[test]
fn small_links_are_readable_by_people() {
    let index = BUILT_IN.iter().position(|scene| scene.name == "bullet").expect("a scene");
    let mut session = Session::new(BUILT_IN[index].scene(), Origin::BuiltIn(index));
    assert_eq!(session.link().as_deref(), Some("bullet"));
    session.apply(ExperimentCommand::SetDetection(Detection::Intercept));
    session.apply(ExperimentCommand::SetStep(0.1));
    session.apply(ScreenCommand::TogglePage(Page::Step));
    assert_eq!(session.link().as_deref(), Some("bullet&detection=intercept&step=0.1&page=step"));
    session.apply(ExperimentCommand::SetRadius(1, 0.75));
    assert_eq!(
        session.link().as_deref(),
        Some(
            "title=Bullet&detection=intercept&step=0.1&playback=0.25\
             &circle=A,red,-7.4,0,20,0,0.5&circle=B,blue,0,0.3,0,0,0.75&page=step"
        )
    );
}

#[test]
fn a_link_to_a_built_in_scene_carries_an_exercise() {
    let link = "gas-1000&title=Exercise+1&watch=Which+dt+finds+them+all%3F&step=0.01";
    let session = Session::linked(parse_link(link).expect("a link"));
    let start = session.run().start();
    assert_eq!((&*start.title, &*start.watch), ("Exercise 1", "Which dt finds them all?"));
    assert_eq!((start.circles.len(), start.rules.step), (1000, 0.01));
    assert_eq!(session.link().as_deref(), Some(link));
    let without = Session::linked(parse_link("drag&watch=").expect("a link"));
    assert_eq!((&*without.run().start().watch, without.link().as_deref()), ("", Some("drag&watch=")));
}

#[test]
fn the_sentence_of_a_built_in_scene_is_not_that_of_another() {
    let index = BUILT_IN.iter().position(|scene| scene.name == "drag").expect("a scene");
    let built_in = || Session::new(BUILT_IN[index].scene(), Origin::BuiltIn(index));
    let stored = |session: &mut Session| match session.apply(FilesCommand::Copy) {
        Some(Effect::Copy(scene)) => scene.watch,
        effect => panic!("{effect:?}"),
    };
    let asked = parse_link("drag&watch=Why%3F").expect("a link");
    for (command, keeps) in [
        (ExperimentCommand::SetCenter(0, dvec2(-3.0, 0.0)), true),
        (ExperimentCommand::SetStep(0.5), true),
        (ExperimentCommand::SetDetection(Detection::Intercept), true),
        (ExperimentCommand::SetRadius(0, 0.5), false),
        (ExperimentCommand::SetVelocity(0, dvec2(1.0, 0.0)), false),
        (ExperimentCommand::AddCircle(None), false),
        (ExperimentCommand::SetResponse(Response::Bounce), false),
    ] {
        let mut session = built_in();
        session.apply(command);
        assert_eq!(!session.shown().watch().0.is_empty(), keeps, "{command:?}");
        assert_eq!(!stored(&mut session).is_empty(), keeps, "{command:?}");
        let mut own = Session::linked(asked.clone());
        own.apply(command);
        assert_eq!(own.shown().watch(), ("Why?", true), "{command:?}");
        assert_eq!(stored(&mut own), "Why?", "{command:?}");
    }
}

#[test]
fn a_link_opens_the_scene_that_was_open() {
    for (index, built_in) in BUILT_IN.iter().enumerate() {
        // The largest ones are linked by their names as well, and take long to run twice.
        if built_in.scene().circles.len() > 1000 {
            continue;
        }
        let mut session = Session::new(built_in.scene(), Origin::BuiltIn(index));
        session.apply(ExperimentCommand::NextLineUp);
        session.apply(ScreenCommand::TogglePage(Page::Cost));
        let Some(Effect::CopyLink(link)) = session.apply(FilesCommand::CopyLink) else {
            panic!("{}", built_in.name)
        };
        let again = Session::linked(parse_link(&link).expect("a link"));
        assert_eq!(again.link(), Some(link));
        assert!(again.experiment().is_comparing());
        assert_eq!(again.run().start(), session.run().start());
    }
}

#[test]
fn a_damaged_link_says_what_is_wrong() {
    for (link, told) in [
        ("bulet", "link: bulet: no such scene"),
        ("bullet&step=-1", "link:1:13: step: found -1, accepted: "),
        ("bullet&detection=none", "link:1:18: detection: found none, accepted: "),
        ("bullet&circle=A,red,0,0,0,0,1", "link: circle: not known here, accepted: "),
        ("title=%G0", "link: title: found %G0, which is damaged"),
        ("title=x&circle=A,red,0,0", "link: circle: found A,red,0,0, accepted: name,color,x,y,vx,vy,radius"),
        ("title=x&circle=A,red,0,0,0,0,0", "accepted: "),
        ("title=x&circle=A,redd,0,0,0,0,1", "found redd, accepted: "),
        ("title=x&arena=1,2,3", "link: arena: found 1,2,3, accepted: left,bottom,right,top (m)"),
        ("bullet&page=who", "link: page: found who, accepted: when, step, "),
        (
            "title=x&arena=0,0,1,9&circle=A,red,0,0,0,0,0.6",
            "circle 1, radius: found 0.6, accepted: less than 0.5, half the narrower side of the arena (m)",
        ),
        ("bullet&compare=1", "link:1:16: compare 1: found 1, accepted: \"overlap\", \"sub-steps\", "),
        ("bullet&step", "link: step: it has no value"),
        ("bullet&step=1&step=2", "link: step: it has two values"),
        ("bullet&step=[1]", "link:1:13: step: found [1], accepted: a number"),
    ] {
        let problem = parse_link(link).expect_err(link);
        assert!(
            problem.contains(told) && problem.starts_with("link") && !problem.contains('\n'),
            "{problem}"
        );
    }
}

#[test]
fn a_rejected_link_is_quoted_in_at_most_forty_characters() {
    let long = "x".repeat(7_000);
    for link in [
        long.clone(),
        format!("bullet&{long}"),
        format!("bullet&{long}=1"),
        format!("bullet&compare={long}"),
        format!("bullet&page={long}"),
        format!("bullet&step={long}"),
        format!("bullet&detection={long}"),
        format!("title=%G0{long}"),
        format!("title=x&arena={long}"),
        format!("title=x&circle={long}"),
        format!("title=x&circle=A,{long},0,0,0,0,1"),
        format!("title=x&circle=A,red,{long},0,0,0,1"),
    ] {
        let problem = parse_link(&link).expect_err("no experiment");
        assert!(!problem.contains(&"x".repeat(41)), "{problem}");
    }
}

#[test]
fn a_link_longer_than_any_written_link_is_rejected_unread() {
    // A million fields would take long to read, and the first of them would be refused in other words.
    let link = format!("bullet&{}", "step=1&".repeat(150_000));
    let problem = parse_link(&link).expect_err("too long");
    assert_eq!(problem, "link: found 1050007 characters, accepted: at most 8000; open a scene file instead");
}

#[test]
fn a_scene_file_is_not_a_link() {
    for text in ["# a comment\ntitle = 'x'", "title = \"#\"", "", "#", "# bullet", "bullet"] {
        assert_eq!(link_in(text), None, "{text}");
    }
}

#[test]
fn a_scene_with_many_circles_has_no_link() {
    let circles: Vec<String> =
        (0..400).map(|index| format!("[[circle]]\ncenter = [{index}, 0]\nradius = 0.25\n")).collect();
    let circles = circles.concat();
    let scene = Scene::parse(&circles, "many").expect("a scene");
    let mut session = Session::new(scene, Origin::Clipboard);
    assert_eq!(session.apply(FilesCommand::CopyLink), None);
    assert!(session.message().is_some_and(|said| said.starts_with("The scene is too large for a link")));
}

#[test]
fn the_line_up_of_compare_is_in_the_file_and_in_the_link() {
    let text = "compare = ['intercept', 'overlap']
        circle = [{ center = [-3, 0], radius = 0.5, velocity = [4, 0] }, { center = [0, 0], radius = 0.5 }]";
    let scene = Scene::parse(text, "s.toml").expect("a scene");
    assert_eq!(Scene::parse(&scene.to_toml(), "s.toml").as_ref(), Ok(&scene));
    let methods = |session: &Session| session.shown().lanes.iter().map(ShownLane::method).collect::<Vec<_>>();
    let session = Session::new(scene, Origin::Clipboard).in_compare(LineUp::OfScene);
    assert_eq!(methods(&session), [Detection::Intercept, Detection::OVERLAP]);
    assert_eq!(
        session.run().rules().detection,
        Detection::OVERLAP,
        "the method of the scene stays explained"
    );
    let link = session.link().expect("two circles");
    assert!(link.contains("&compare=intercept,overlap"), "{link}");
    assert_eq!(methods(&Session::linked(parse_link(&link).expect("a link"))), methods(&session));
    let built_in = parse_link("bullet&compare=intercept,overlap").expect("a link");
    assert_eq!(methods(&Session::linked(built_in)), methods(&session));
}

#[test]
fn a_copy_has_a_title_of_its_own_and_no_sentence_of_another_scene() {
    let linked = |link: &str| Session::linked(parse_link(link).expect("a link"));
    for (link, title, watch) in
        [("drag", "Drag (copy)", ""), ("drag&title=My+drag&watch=Why%3F", "My drag (copy)", "Why?")]
    {
        let mut session = linked(link);
        session.apply(FilesCommand::Duplicate);
        let start = session.run().start();
        assert_eq!((&*start.title, &*start.watch), (title, watch));
        assert_eq!(
            (session.origin(), session.view_options().panel.page()),
            (&Origin::Clipboard, Some(Page::Edit))
        );
        assert_eq!(start.circles, linked("drag").run().start().circles);
        session.apply(FilesCommand::SetWatch("And now?".to_owned()));
        let again = linked(&session.link().expect("a link"));
        assert_eq!(again.shown().watch(), ("And now?", true));
    }
    let mut session = linked("bullet");
    session.apply(FilesCommand::New);
    assert_eq!((session.run().start().circles.len(), &*session.run().start().watch), (0, ""));
    session.apply(ExperimentCommand::AddCircle(None));
    assert_eq!(session.run().start().circles.len(), 1);
}

/// The article's figures and its ways to the whole program.
#[test]
fn the_links_of_the_article_open_its_eight_figures_and_more() {
    let article = include_str!("../../web/article.html");
    let parts = article.split("href=\"index.html#").skip(1);
    let links: Vec<_> =
        parts.filter_map(|part| part.split_once('"')).map(|(link, _)| link.replace("&amp;", "&")).collect();
    for link in &links {
        assert!(parse_link(link).is_ok(), "{link}: {:?}", parse_link(link));
    }
    assert_eq!(article.matches("<div class=\"frame").count(), 8);
    assert!(links.len() >= 8, "{links:#?}");
}
