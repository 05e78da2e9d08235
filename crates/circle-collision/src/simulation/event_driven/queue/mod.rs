//! The next event of many circles: a priority queue of time buckets over the neighbors of each circle.

mod all_pairs;
mod bucket_width;
mod current_bucket;
mod edit;
pub mod event_queue;
mod neighbors;
mod prediction;
mod read_ahead;
mod search_all;
mod solve;
mod time_buckets;
