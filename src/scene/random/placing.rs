//! The two ways to place circles: one after another, or on a lattice.

use glam::{DVec2, Vec2Swizzles};

use super::bits::Random;
use super::lattice::Lattice;
use super::occupancy::Occupancy;
use crate::scene::settled;

/// The maximum number of positions tried for one circle. At the insertion limit, one position in a hundred is free.
const TRIES: usize = 10_000;

/// The maximum number of positions tried around a site of the lattice.
const JITTER_TRIES: usize = 8;

/// The factor by which the spacing shrinks when other circles cover too many sites.
const LATTICE_SHRINK: f64 = 0.99;

/// The maximum number of sites of a lattice. A larger one is mostly covered by other circles, and would take minutes.
const MAX_SITES: f64 = 4e6;

/// Places circles one after another at random, the largest first, because small ones still fit between them. `None` if one
/// does not fit.
pub(super) fn insert(radii: &[f64], occupancy: &mut Occupancy, random: &mut Random) -> Option<Vec<DVec2>> {
    let mut order: Vec<(usize, f64)> = radii.iter().copied().enumerate().collect();
    order.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let (arena, mut centers) = (occupancy.arena, vec![DVec2::ZERO; radii.len()]);
    for (index, radius) in order {
        let (low, high) = (arena.min + radius, arena.max - radius);
        let mut candidates = (0..TRIES).map(|_| settled(random.point(low, high)));
        centers[index] = candidates.find(|&center| occupancy.fits(center, radius))?;
        occupancy.place(centers[index], radius);
    }
    Some(centers)
}

/// Places equal circles on the widest hexagonal lattice with enough free sites, each slightly off its site. `None` if no
/// lattice has enough.
pub(super) fn on_lattice(
    count: usize,
    radius: f64,
    occupancy: &mut Occupancy,
    random: &mut Random,
) -> Option<Vec<DVec2>> {
    let arena = occupancy.arena;
    let (low, high) = (arena.min + radius, arena.max - radius);
    // Coordinates are rounded, so circles must be this much farther apart than touching ones.
    let grain = 8.0 * f64::EPSILON * arena.min.abs().max(arena.max.abs()).max_element();
    let closest = 2.0 * radius + grain;
    let lying = Lattice::widest(high - low, closest, count);
    let standing = Lattice::widest((high - low).yx(), closest, count);
    let upright = standing.spacing > lying.spacing;
    let mut lattice = if upright { standing } else { lying };

    let mut sites = loop {
        if lattice.sites() > MAX_SITES || lattice.sites() < count as f64 {
            return None;
        }
        let offsets = lattice.offsets().map(|offset| if upright { offset.yx() } else { offset });
        let places = offsets.map(|offset| settled((low + offset).min(high)));
        let free: Vec<DVec2> = places.filter(|&site| occupancy.fits(site, radius)).collect();
        if free.len() >= count {
            break free;
        }
        if lattice.spacing == closest {
            return None;
        }
        lattice.spacing = (lattice.spacing * LATTICE_SHRINK).max(closest);
    };
    random.choose(&mut sites, count);
    let leeway = (lattice.spacing - closest) / 2.0;
    let mut centers = Vec::with_capacity(count);
    for site in sites {
        let mut moved = (0..JITTER_TRIES).map(|_| settled(site + random.in_disc() * leeway));
        let found = moved.find(|&center| occupancy.fits(center, radius));
        let center = found.or_else(|| occupancy.fits(site, radius).then_some(site))?;
        occupancy.place(center, radius);
        centers.push(center);
    }
    Some(centers)
}
