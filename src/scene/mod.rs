//! What a scene file holds.
