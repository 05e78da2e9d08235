//! The next event of many circles: a priority queue of time buckets over the neighbors of each circle.

mod all_pairs;
mod current_bucket;
pub mod event_queue;
mod neighbors;
mod prediction;
mod prefetch;
mod time_buckets;
