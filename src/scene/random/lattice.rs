//! The densest arrangement of equal circles: a hexagonal lattice in a rectangle.

use glam::{DVec2, dvec2};

/// Rows of points in a rectangle, every second row shifted by half the spacing.
pub(super) struct Lattice {
    /// The width along the rows and the height across them (m).
    pub(super) size: DVec2,
    /// The distance between neighbors (m).
    pub(super) spacing: f64,
}

impl Lattice {
    /// Returns the widest lattice with at least `count` sites and a spacing of at least `closest` (m). If even the densest
    /// lattice, of that spacing, has fewer sites, it is the one returned.
    pub(super) fn widest(size: DVec2, closest: f64, count: usize) -> Self {
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
    pub(super) fn sites(&self) -> f64 {
        let [even, odd] = self.columns();
        (self.rows() / 2.0).ceil() * even + (self.rows() / 2.0).floor() * odd
    }

    /// Returns the sites relative to the lower left corner. The lattice is centered in the rectangle.
    pub(super) fn offsets(&self) -> impl Iterator<Item = DVec2> {
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
