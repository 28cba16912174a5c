#pragma once

#include "experiment/shaker_scaling/shaker_scaling.h"
#include "problem/problem.h"

namespace perpend {

/// Of the first energy error, what every solver here is stopped at; a direct one ends below.
inline constexpr double accuracy_share = 1e-4;

/// The solvers that are brought to the same energy error, each at the sizes it can take.
struct EqualError {
  ScalingSeries sweeps{"psor", "psor:tolerance=0", {}};
  ScalingSeries jacobi{"jacobi", "jacobi:tolerance=0,omega=1.9", {}};
  ScalingSeries exact{"exact", "exact", {}};
  ScalingSeries blocks{"dense block pivoting", "bpp:algebra=dense", {}};
  ScalingSeries simplex{"lemke", "lemke:most_rows=2000", {}};
  std::vector<double> bytes{};  ///< of psor, at the sizes of `sweeps`
  std::vector<int> passes{};    ///< of a sweep: what must wait for each other, at these sizes

  std::vector<ScalingSeries*> all() { return {&sweeps, &jacobi, &exact, &blocks, &simplex}; }
  std::vector<const ScalingSeries*> all() const {
    return {&sweeps, &jacobi, &exact, &blocks, &simplex};
  }
};

/// Adds the points of one size; a solver that took too long before, or does not take the problem,
/// is left out from there on.
void add_size(int spheres, Problem problem, EqualError& study);

/// T06: for a given accuracy in linear time.
PaperFinding accuracy_finding(const EqualError& study);
/// T06: O(n) space.
PaperFinding memory_finding(const EqualError& study);
/// T06: beyond a hundred constraints simplex methods take no reasonable time.
PaperFinding simplex_finding(const EqualError& study);
/// T06: orders of magnitude faster than simplex methods.
PaperFinding faster_finding(const EqualError& study);
/// T06: in the class NC, for parallel processors.
PaperFinding parallel_finding(const EqualError& study);
/// E18 §3.2.1: a dense pivot takes O(n³).
PaperFinding dense_pivot_finding(const EqualError& study);

void add_equal_error(const EqualError& study, Section& section);

}  // namespace perpend
