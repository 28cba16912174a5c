#pragma once

#include "experiment/error_plane.h"
#include "experiment/experiment.h"

namespace perpend {

/// E17 eq. (5): as E19's energy, but σ_u = u − (x₀ + δx_l) and one term for both excesses.
double energy_of_e17(double x, double w, double l, double u, double a);

/// Where the two energies are not the same number on the grid of a friction row.
struct VariantGap {
  int points = 0;
  int different = 0;
  int different_zero_sets = 0;  ///< one is 0 and the other is not
  double largest_x = 0;         ///< of the states in which they differ
  double largest_J = 0;
};
VariantGap compare_variants(double a);

PaperFinding variant_finding(const VariantGap& gap);
/// The error as a speed √(2 a e) and as an impulse √(2 e / a) (E19 §4.2): whether each has one
/// unit, and the zeros of the energy.
PaperFinding scalings_finding();

/// Figures of E17 (a = 1), E19's Fig. 3, the variant, the other scalings.
void add_energy_variants(Section& section);

}  // namespace perpend
