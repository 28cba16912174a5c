#pragma once

#include <vector>

#include "problem/problem.h"
#include "solver/sweeps/contact_step.h"
#include "solver/sweeps/row_colouring.h"

namespace perpend {

/// The sweep of `BodySweep` for problems that have only the row form: the same steps, in the given
/// order, with w_i = A_i x + b_i taken from the stored matrix.
class ConeRowSweep {
 public:
  explicit ConeRowSweep(double omega) : omega_(omega) {}

  /// Turns to a problem, which must outlive the sweeps.
  void take(const Problem& problem, const Bounds& bounds);

  /// One sweep; returns the largest change of an impulse.
  double sweep(Vector& x) const;

 private:
  void prepare_cone(int g);
  double w_of(int i, const Vector& x) const;
  double step_rows(int g, Vector& x) const;
  double step_cone(int g, Vector& x) const;

  double omega_;
  const Problem* problem_ = nullptr;
  const Bounds* bounds_ = nullptr;
  std::vector<Contact> contacts_;  // those that the groups are of
  RowColourer colourer_;
  RowColouring groups_;
  std::vector<ConeContact> cones_;  // of each contact, where it is under a cone
  Vector step_;                     // ω/A_ii of each row
};

}  // namespace perpend
