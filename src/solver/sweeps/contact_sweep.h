#pragma once

#include <array>
#include <vector>

#include "problem/problem.h"
#include "solver/sweeps/contact_block.h"

namespace perpend {

/// A sweep of blocked Gauss–Seidel over the contacts (docs/theory/11-hybrids.md, eq. (94)): contact
/// after contact, its normal and friction impulses are solved for together, exactly, all others
/// being what they are now. Rows outside contacts stay.
class ContactSweep {
 public:
  /// Turns to a problem in row form whose diagonal is positive.
  void take(const Problem& problem);
  bool is_empty() const { return contacts_.empty(); }

  /// Sweeps once over the problem taken, from a feasible x; returns the largest change of an
  /// impulse. `regularisation` is added to the friction rows' diagonal, in units of it.
  double sweep(const Problem& problem, const Bounds& bounds, double regularisation, Vector& x);

 private:
  struct OfContact {
    std::array<int, 3> row;  // normal and friction, or Contact::no_row
    Eigen::Matrix3d A;
  };

  double solve_contact(const Problem& problem, const Bounds& bounds, const OfContact& contact,
                       double regularisation, Vector& x) const;

  std::vector<OfContact> contacts_;
};

}  // namespace perpend
