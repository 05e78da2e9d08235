//! Which kinds of number the canvas shows when nobody asks: two at once can be read.

use circle_collision::detection::{Nearness, overlap};

use crate::view::context::DrawContext;

/// A kind of number on the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// The distance between the centers.
    Distance,
    /// How deep two circles overlap.
    Depth,
    /// The length of a push-out.
    PushOut,
    /// The length of the way in a step, and of the part in which a check would have caught the pair.
    Way,
    /// The number of a check or a step.
    Step,
}

/// What the canvas is about.
enum Moment {
    /// A contact that was missed, caught too late, or answered without being one.
    Failure,
    /// A circle that was pushed out.
    Push,
    /// Two circles that overlap.
    Overlap,
    /// Two circles that are apart.
    Apart,
}

impl DrawContext<'_> {
    /// Whether numbers of this kind are shown though nobody asks for them.
    pub fn shows(&self, kind: NumberKind) -> bool {
        let kinds = match self.moment() {
            Moment::Failure => [NumberKind::Way, NumberKind::Step],
            Moment::Push => [NumberKind::PushOut, NumberKind::Depth],
            Moment::Overlap => [NumberKind::Distance, NumberKind::Depth],
            Moment::Apart => [NumberKind::Distance, NumberKind::Step],
        };
        kinds.contains(&kind)
    }

    fn moment(&self) -> Moment {
        let overlaps = |[a, b]: [_; 2]| overlap(&a, &b).nearness() == Nearness::Overlapping;
        if self.lane.failure().is_some() {
            Moment::Failure
        } else if !self.lane.pushes.is_empty() {
            Moment::Push
        } else if self.measured().is_some_and(overlaps) {
            Moment::Overlap
        } else {
            Moment::Apart
        }
    }

    /// Whether the pointer is on this circle, or it is selected.
    pub fn is_singled_out(&self, circle: usize) -> bool {
        let is_hovered = self.hovered.is_some_and(|hovered| hovered.circle == circle);
        is_hovered || self.shown.selection.contains(&circle)
    }
}
