#pragma once

#include "experiment/experiment.h"
#include "problem/problem.h"

namespace perpend {

/// What Gauss–Seidel needs on a problem of that compliance.
struct CompliantSweeps {
  double compliance = 0;      ///< mean of C_ii / A_ii
  int surplus_rows = 0;       ///< rows less the velocities of the bodies: so many are redundant
  std::vector<double> error;  ///< energy after each sweep, beside that of x = 0
  int sweeps = 0;             ///< until the error is 1e-4
  bool is_reached = false;    ///< or else so many sweeps were not enough
  /// Of the energy δᵀAδ of the difference δ to the solution, after so many sweeps: δᵀCδ, what the
  /// springs have rather than the bodies.
  double elastic_share = 0;
};

/// The same problem, or the same scene, from the smallest compliance to the largest.
struct ComplianceSeries {
  std::string name;
  std::vector<CompliantSweeps> each;
};

/// Sweeps from x = 0; the problem has the body form.
CompliantSweeps count_sweeps(Problem problem);

/// L11: finite regularisation can considerably accelerate Gauss–Seidel. A control, of which C goes
/// further, tells where that falls short whether the compliance was too small for it.
PaperFinding acceleration_finding(const ComplianceSeries& series,
                                  const ComplianceSeries* control = nullptr);
/// Whether more always helps, and why not where the reason was measured.
PaperFinding monotone_finding(const std::vector<ComplianceSeries>& all);

/// The first half of X7, added to its section; false where it was interrupted.
bool add_regularised_sweeps(const Laboratory& laboratory, Section& section);

}  // namespace perpend
