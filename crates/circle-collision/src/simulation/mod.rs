//! Many circles over time.
//!
//! A [`World`] holds [`Body`]s under [`Rules`] and advances by one fixed step or to one event at a time. It writes what
//! happened into a [`Log`]. This module knows nothing about files, clocks or frames.

/// Evaluates an expression of the content of an enum with these two variants, whichever of them it is.
macro_rules! either {
    ($value:expr, $one:path | $other:path, $content:ident => $result:expr) => {
        match $value {
            $one($content) => $result,
            $other($content) => $result,
        }
    };
}

mod answers;
pub mod audit;
mod body;
mod contact_effect;
mod event_driven;
mod fixed_step;
mod frame_audit;
mod impulse;
mod pair;
mod prefetch;
mod push_shares;
mod record;
mod response;
mod rules;
#[cfg(feature = "serde")]
mod saved;
mod setting;
mod slots;
mod walls;
mod world;

pub use answers::{
    AnyWall, Cause, Contact, Counters, Crossing, Event, Log, NextEvent, PredictedCollision, PredictedEvent,
    SensorEvent, Stall, Stop,
};
pub use body::Body;
pub use event_driven::entry::{Entry, Reason};
pub use event_driven::intercept_table::InterceptTable;
pub use event_driven::scheduler::SchedulerKind;
pub use impulse::bounce;
pub use push_shares::{Shares, push_shares};
pub use response::Response;
pub use rules::{Detection, IMPACTS, Rules, SUBSTEPS, StepMethod, WhoYields};
pub use slots::BodyId;
pub use walls::{MAX_WALLS, WallId};
pub use world::World;
pub use world::error::WorldError;
pub use world::snapshot::Snapshot;
