//! Which circle of a pair moves, and by how much.

use super::body::Body;
use super::rules::WhoYields;

/// How a change is split between two circles. The shares add up to one, or are both zero if nothing moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    /// The share of the first circle.
    pub a: f64,
    /// The share of the second circle.
    pub b: f64,
}

/// Returns how `a`, with the lower index, and `b` share the move that ends their overlap. A fixed one never moves.
///
/// ```
/// use circle_collision::{geometry::Circle, simulation::{Body, Shares, WhoYields, push_shares}};
///
/// let hero = Body::from(Circle::new([0.0, 0.0], 1.0));
/// let chest = Body::from(Circle::new([1.5, 0.0], 1.0)).with_yields(true);
/// assert_eq!(push_shares(WhoYields::One, &hero, &chest), Shares { a: 0.0, b: 1.0 });
/// assert_eq!(push_shares(WhoYields::Both, &hero, &chest), Shares { a: 0.5, b: 0.5 });
/// assert_eq!(push_shares(WhoYields::Both, &hero, &chest.fixed()), Shares { a: 1.0, b: 0.0 });
/// ```
#[must_use]
pub fn push_shares(yields: WhoYields, a: &Body, b: &Body) -> Shares {
    let a_yields = match (a.is_fixed(), b.is_fixed()) {
        (true, true) => return Shares { a: 0.0, b: 0.0 },
        (true, false) => false,
        (false, true) => true,
        (false, false) => match yields {
            WhoYields::Both if a.is_held() == b.is_held() => return Shares { a: 0.5, b: 0.5 },
            WhoYields::One if a.yields() != b.yields() => a.yields(),
            // The one that is not held, or else the one with the higher index.
            WhoYields::Both | WhoYields::One => b.is_held(),
        },
    };
    if a_yields { Shares { a: 1.0, b: 0.0 } } else { Shares { a: 0.0, b: 1.0 } }
}

/// Returns which circle loses the closing velocity when `a` and `b` touch: the yielding one, unless it is held, since the
/// velocity of a held circle is the hand's. A fixed one stops even the hand.
pub fn stop_shares(yields: WhoYields, a: &Body, b: &Body) -> Shares {
    let shares = push_shares(yields, a, b);
    let stops_held =
        |body: &Body, share, partner: &Body| body.is_held() && share > 0.0 && !partner.is_fixed();
    let swaps = stops_held(a, shares.a, b) || stops_held(b, shares.b, a);
    if swaps { Shares { a: shares.b, b: shares.a } } else { shares }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Circle;
    use glam::DVec2;

    fn body(gives_way: bool, is_held: bool) -> Body {
        let body = Body::new(Circle::new(DVec2::ZERO, 1.0)).with_yields(gives_way);
        if is_held { body.held() } else { body }
    }

    #[test]
    fn the_red_circle_yields_whichever_is_held() {
        let a_yields = |a: Body, b: Body| push_shares(WhoYields::One, &a, &b).a == 1.0;
        assert!(a_yields(body(true, false), body(false, true)));
        assert!(a_yields(body(true, true), body(false, false)));
        assert!(!a_yields(body(false, false), body(true, true)));
        assert!(a_yields(body(true, false), body(true, true)), "of two red ones the one not held");
        assert!(!a_yields(body(true, true), body(true, false)));
        assert!(!a_yields(body(false, false), body(false, false)), "else the one with the higher index");
    }

    #[test]
    fn a_fixed_body_never_yields() {
        for &yields in WhoYields::ALL {
            for (other, is_held) in [(false, false), (false, true), (true, false), (true, true)] {
                let (fixed, other) = (body(true, false).fixed(), body(other, is_held));
                assert_eq!(push_shares(yields, &fixed, &other), Shares { a: 0.0, b: 1.0 });
                assert_eq!(push_shares(yields, &other, &fixed), Shares { a: 1.0, b: 0.0 });
                assert_eq!(push_shares(yields, &fixed, &fixed), Shares { a: 0.0, b: 0.0 });
            }
        }
    }

    #[test]
    fn a_held_circle_keeps_its_velocity() {
        for (yields, gives_way) in WhoYields::ALL.iter().flat_map(|&yields| [(yields, false), (yields, true)])
        {
            let (held, other) = (body(gives_way, true), body(!gives_way, false));
            assert_eq!(stop_shares(yields, &held, &other), Shares { a: 0.0, b: 1.0 });
            assert_eq!(stop_shares(yields, &other, &held), Shares { a: 1.0, b: 0.0 });
            let free = body(gives_way, false);
            assert_eq!(stop_shares(yields, &free, &other), push_shares(yields, &free, &other));
            assert_eq!(
                stop_shares(yields, &held, &other.fixed()),
                Shares { a: 1.0, b: 0.0 },
                "but at a fixed one"
            );
            assert_eq!(stop_shares(yields, &other.fixed(), &held), Shares { a: 0.0, b: 1.0 });
            assert_eq!(stop_shares(yields, &held.fixed(), &other), Shares { a: 0.0, b: 1.0 });
        }
    }
}
