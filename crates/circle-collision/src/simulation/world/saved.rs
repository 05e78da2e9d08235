//! How a world is written and read: as its snapshot, which is checked.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::World;
use super::engine::EngineSnapshot;
use super::error::{TIME_LIMIT, check_numbers, check_room, check_rules, check_wall};
use super::snapshot::{Moment, Snapshot};
use crate::simulation::rules::Detection;
use crate::simulation::saved::{
    accept, accept_count, check_counters, check_events, check_slots, check_steps,
};
use crate::simulation::setting::Setting;
use crate::simulation::walls::Walls;

impl Serialize for Snapshot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.snapshot().serialize(serializer)
    }
}

impl TryFrom<Moment> for Snapshot {
    type Error = String;

    fn try_from(mut moment: Moment) -> Result<Self, String> {
        let Moment { rules, clock, bodies, slots, walls, engine, counters, .. } = &moment;
        let setting = Setting { rules, walls };
        check_rules(rules, clock.epoch)
            .and_then(|()| {
                (0..).zip(bodies).try_for_each(|(index, body)| {
                    check_numbers(&body.freed(), index)?;
                    check_room(body, index, &rules.arena)
                })
            })
            .map_err(|error| error.to_string())?;
        accept((0.0..=TIME_LIMIT).contains(&clock.now), "now", clock.now, "a number from zero to 1e140")?;
        check_counters(counters)?;
        check_slots(slots, bodies)?;
        check_walls(walls)?;
        match (engine, rules.detection) {
            (EngineSnapshot::FixedStep(steps), Detection::Stepped(method)) if method == steps.method => {
                check_steps(steps, setting, bodies, clock.now)
            }
            (EngineSnapshot::EventDriven(events), Detection::Intercept) => {
                check_events(events, setting, bodies)
            }
            (EngineSnapshot::FixedStep(_) | EngineSnapshot::EventDriven(_), detection) => {
                accept(false, "engine", "another one", &detection.to_string())
            }
        }?;
        moment.slots = moment.slots.with_free(&moment.bodies);
        Arc::make_mut(&mut moment.walls).rebuild();
        Ok(Self(moment))
    }
}

/// Accepts walls that a world may have.
fn check_walls(walls: &Walls) -> Result<(), String> {
    accept_count("count", walls.count)?;
    for (id, wall) in walls.iter() {
        check_wall(&wall, id.index()).map_err(|error| error.to_string())?;
    }
    let last = walls.list.iter().flatten().map(|&(_, inserted)| inserted).max().unwrap_or(0);
    accept(last <= walls.count, "inserted", last, "a number up to the count")
}
