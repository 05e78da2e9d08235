//! The two ways to place circles: one after another, or on a lattice.

use glam::{DVec2, Vec2Swizzles, dvec2};

use super::bits::Random;
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

/// Rows of points in a rectangle, every second row shifted by half the spacing.
struct Lattice {
    /// The width along the rows and the height across them (m).
    size: DVec2,
    /// The distance between neighbors (m).
    spacing: f64,
}

impl Lattice {
    /// Returns the widest lattice with at least `count` sites and a spacing of at least `closest` (m). If even the densest
    /// lattice, of that spacing, has fewer sites, it is the one returned.
    fn widest(size: DVec2, closest: f64, count: usize) -> Self {
        let (mut enough, mut too_wide) = (closest, closest + 2.0 * (size.x + size.y));
        // Sixty halvings reach the last digit of an f64.
        for _ in 0..60 {
            let middle = enough + (too_wide - enough) / 2.0;
            if (Self { size, spacing: middle }).sites() >= count as f64 {
                enough = middle;
            } else {
                too_wide = middle;
            }
        }
        Self { size, spacing: enough }
    }

    /// Computes the number of sites.
    fn sites(&self) -> f64 {
        let [even, odd] = self.columns();
        (self.rows() / 2.0).ceil() * even + (self.rows() / 2.0).floor() * odd
    }

    /// Returns the sites relative to the lower left corner. The lattice is centered in the rectangle.
    fn offsets(&self) -> impl Iterator<Item = DVec2> {
        let (rows, [even, odd]) = (self.rows(), self.columns());
        let (spacing, row_height) = (self.spacing, self.row_height());
        let width = spacing * (even - 1.0).max(odd - 0.5);
        let margin = ((self.size - dvec2(width, row_height * (rows - 1.0))) / 2.0).max(DVec2::ZERO);
        numbers(rows).flat_map(move |row| {
            let is_odd = row % 2.0 == 1.0;
            let (columns, shift) = if is_odd { (odd, 0.5) } else { (even, 0.0) };
            numbers(columns).map(move |column| margin + dvec2((column + shift) * spacing, row * row_height))
        })
    }

    fn rows(&self) -> f64 {
        (self.size.y / self.row_height()).floor() + 1.0
    }

    fn row_height(&self) -> f64 {
        self.spacing * (3.0_f64.sqrt() / 2.0)
    }

    /// Computes the number of sites in each even row, and in each odd row.
    fn columns(&self) -> [f64; 2] {
        [(self.size.x / self.spacing).floor() + 1.0, (self.size.x / self.spacing - 0.5).floor() + 1.0]
    }
}

fn numbers(count: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(0.0), |number| Some(number + 1.0)).take_while(move |&number| number < count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_lattice_has_enough_sites_inside_and_apart() {
        for (count, size) in
            [(1, dvec2(3.0, 2.0)), (7, dvec2(3.0, 2.0)), (100, dvec2(10.0, 0.5)), (9, dvec2(2.0, 0.0))]
        {
            let lattice = Lattice::widest(size, 0.05, count);
            let sites: Vec<DVec2> = lattice.offsets().collect();
            assert!(sites.len() >= count && sites.len() as f64 == lattice.sites());
            for (index, a) in sites.iter().enumerate() {
                assert!(a.cmpge(DVec2::ZERO).all() && a.cmple(size + 1e-12).all(), "{a}");
                assert!(sites[..index].iter().all(|b| (*a - *b).length() > lattice.spacing - 1e-12));
            }
            let wider = Lattice { size, spacing: lattice.spacing * 1.000_001 };
            assert!(wider.sites() < count as f64 || count == 1, "none wider has enough");
        }
    }

    #[test]
    fn the_densest_lattice_is_returned_even_with_too_few_sites() {
        let lattice = Lattice::widest(dvec2(1.0, 1.0), 0.5, 100);
        assert_eq!(lattice.spacing, 0.5);
        assert!(lattice.sites() < 100.0);
    }
}
