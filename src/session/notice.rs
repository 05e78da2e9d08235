//! What each change of the state makes of what was noticed of it.

use circle_collision::simulation::{Detection, World};

use super::contact::Pair;
use super::cures::{Game, Trial};
use super::experiment::{Run, SEARCHED_UP_TO, first_collision, is_searching};
use super::noticed::{Fastest, Focus, Noticed, SLIDE};
use super::now::{Ends, Fact};
use super::screen::{Page, StepPair, Term, VisibleTime};
use super::shown::{Look, nearest_to};
use super::state::State;

/// The minimum time for which a pair is explained while the simulation plays (s of real time): any shorter, and it cannot
/// be read.
const LEAST_SHOWN: f64 = 1.0;

/// The number of the fastest circles whose next contacts are searched for in a scene that is not small.
const FASTEST: usize = 16;

/// The seed of the throws of a game: that of the command line.
const SEED: u64 = 1;

/// Returns what is noticed of a state after what was noticed last, and the look from which it follows. What of it is on screen is for
/// `shown` to say.
pub fn notice(state: &State, last: Noticed) -> (Noticed, Look) {
    let (focus, fastest) = (next_focus(state, last.focus), next_fastest(state, last.fastest.as_ref()));
    let noticed = Noticed { focus, fastest, ..last };
    // The rest follows from what the screen is about.
    let look = state.look(&noticed);
    let noticed = Noticed {
        radii: next_radii(state, noticed.radii),
        picture: next_picture(state, &look, noticed.picture),
        visible_time: next_visible_time(state, &look, noticed.visible_time),
        trial: next_trial(state, &look, noticed.trial),
        ..noticed
    };
    (noticed, look)
}

/// Returns the pair in focus from now on: the one in focus while it stays, then that of the contact at this moment, or the next to
/// collide, or else the closest.
fn next_focus(state: &State, last: Option<Fact<Focus>>) -> Option<Fact<Focus>> {
    let (now, run) = (&state.experiment.now, state.run());
    let known = last.filter(|focus| {
        let Focus { pair, since, .. } = focus.what;
        now.holds(Ends::Course, focus.at) && pair.is_in(run.world()) && since <= run.clock()
    });
    let present = present_contact(state);
    // A paused run is described by its contact.
    let is_described = present.is_some() && run.is_small() && !state.is_playing();
    if let Some(focus) = known.filter(|focus| !is_described && stays_in_focus(state, focus)) {
        return Some(focus);
    }
    let colliding = present.or_else(|| first_collision(exact_run(state)));
    let pair = colliding.or_else(|| closest(run))?;
    // The same pair has been explained all the time.
    let at = known.filter(|focus| focus.what.pair == pair).map_or(now.moment(), |focus| focus.at);
    let what = Focus { pair, collides: colliding.is_some(), since: run.clock() };
    Some(Fact { what, at })
}

/// Whether the pair in focus stays there: until it has collided or separated and, while the simulation plays, for at least
/// [`LEAST_SHOWN`], however often others collide. The end of a run with at most one contact is described for the pair in focus, so that
/// pair stays.
fn stays_in_focus(state: &State, focus: &Fact<Focus>) -> bool {
    let is_new = state.is_playing() && state.experiment.now.played_since(focus.at) < LEAST_SHOWN;
    let is_told = state.run().has_ended() && state.run().contact_counts().contacts() <= 1;
    is_new || is_told || is_searching(exact_run(state)) || !is_over(state.run(), &focus.what)
}

/// Returns the pair of the contact at this moment, if there is one.
fn present_contact(state: &State) -> Option<Pair> {
    let run = state.run();
    // A stepped method shows its contacts when the step has ended.
    let shows_step = !state.is_playing() && run.rules().detection.is_stepped();
    let since = run.clock() - if shows_step { run.rules().step } else { 0.0 };
    let last = run.events().last().filter(|event| event.time >= since)?;
    Pair::in_contact(last.contact)
}

/// Whether the pair in focus has collided, or is not going to collide.
fn is_over(run: &Run, focus: &Focus) -> bool {
    if !focus.collides {
        return true;
    }
    let contact = run.last_found_of(focus.pair, focus.since).filter(|event| event.time > focus.since);
    let audited = run.last_audited_of(focus.pair, focus.since);
    match contact.map(|event| event.time).or(audited.map(|audited| audited.checked_at)) {
        // At the exact moment of its contact, it is still explained.
        Some(time) => time < run.clock(),
        None => focus.pair.path(run.world()).time_of_impact().is_none(),
    }
}

/// Returns the run under intercept detection, which knows the next contact; else the explained run.
fn exact_run(state: &State) -> &Run {
    state.experiment.under(Detection::Intercept).unwrap_or(state.run())
}

fn closest(run: &Run) -> Option<Pair> {
    let world = run.world();
    if world.len() > SEARCHED_UP_TO {
        // The pair that collided last replaces the closest, which would take a search.
        let last = run.last_found(f64::NEG_INFINITY).and_then(|event| Pair::in_contact(event.contact));
        return last.or_else(|| nearest_to(run, 0));
    }
    Pair::nearest((0..world.len()).filter_map(|index| nearest_to(run, index)), world)
}

/// Returns the fastest pair, where the page *Step* is about it: found anew when the runs have changed, and at other moments while
/// nothing moves, since it takes a search.
fn next_fastest(state: &State, last: Option<&Fastest>) -> Option<Fastest> {
    let (run, now) = (state.run(), &state.experiment.now);
    let is_at_clock = |known: &&Fastest| state.moves_circles() || known.what.0 == run.clock();
    let known = last.filter(|known| now.holds(Ends::Course, known.at) && is_at_clock(known));
    if !state.is_about_fastest() || known.is_some() {
        return last.copied();
    }
    Some(now.fact((run.clock(), fastest(run.world(), f64::from(run.rules().checks())))))
}

/// Returns the pair with the greatest relative speed among the fastest circles, each paired with the circle or the wall that it will
/// touch next.
fn fastest(world: &World, checks: f64) -> Option<StepPair> {
    let speed = |index: &usize| world.circle_at(*index).velocity.length_squared();
    let mut order: Vec<usize> = (0..world.len()).collect();
    if order.len() > FASTEST {
        order.select_nth_unstable_by(FASTEST, |a, b| speed(b).total_cmp(&speed(a)).then(a.cmp(b)));
        order.truncate(FASTEST);
    }
    let next = |index: usize| Pair::soonest(Pair::all_with(index, world), world);
    let step_pair = order.into_iter().filter_map(next).filter_map(|pair| {
        let path = pair.path(world);
        let step_pair = StepPair::new(pair, pair.now(world), path, checks)?;
        Some((path.speed, StepPair { is_fastest: true, ..step_pair }))
    });
    step_pair.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, step_pair)| step_pair)
}

/// Returns whether the radii of the explained pair are wanted together, and since when: when the pointer is on them, or on a term that
/// R is part of. Before they have arrived, they turn back from where they are.
fn next_radii(state: &State, last: Option<(bool, f64)>) -> Option<(bool, f64)> {
    let (view, real) = (state.view_options(), state.experiment.now.moment().real);
    let is_wanted = view.on_radii || matches!(view.term, Some(Term::C | Term::Discriminant));
    let (was_wanted, since) = last.unwrap_or((false, f64::NEG_INFINITY));
    if is_wanted == was_wanted {
        return last;
    }
    let way = ((real - since) / SLIDE).min(1.0);
    Some((is_wanted, real - (1.0 - way) * SLIDE))
}

/// Returns the pair of the picture of the equation, and since when it is on screen. While the runs play, pairs take turns in it
/// too fast to begin with each.
fn next_picture(state: &State, look: &Look, last: Option<Fact<Pair>>) -> Option<Fact<Pair>> {
    let is_on_screen = state.is_canvas_picture() || state.view_options().panel.page() == Some(Page::When);
    let pair = look.pair.filter(|_| is_on_screen)?;
    let last = last.filter(|last| last.at.change >= state.screen.picture_asked.change);
    let last = last.filter(|last| last.what == pair || state.is_playing());
    Some(last.unwrap_or(state.experiment.now.fact(pair)))
}

/// Returns the times that determine the range of the ribbon.
fn next_visible_time(state: &State, look: &Look, last: VisibleTime) -> VisibleTime {
    let vertex = look.explanation.map(|explanation| explanation.path.closest_time);
    let ahead = vertex.filter(|&time| time > 0.0);
    last.followed(&state.experiment.now, state.run(), state.is_playing(), ahead)
}

/// Returns the throws of the game: of other numbers, others, while its page is open.
fn next_trial(state: &State, look: &Look, last: Option<Fact<Trial>>) -> Option<Fact<Trial>> {
    if !state.is_game_open() {
        return last;
    }
    let game = state.game(look.pair, last.as_ref());
    let known = last.map(|known| known.what);
    let Game { engine, other, .. } = game;
    let known = known.filter(|trial| Game { other, engine, ..*trial.game() } == game);
    let mut trial = known.or_else(|| Trial::new(game, SEED).ok())?;
    trial.ask(engine, other);
    Some(state.experiment.now.fact(trial))
}
