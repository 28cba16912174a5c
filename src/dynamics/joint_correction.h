#pragma once

#include "dynamics/known_drifts.h"
#include "dynamics/rows/row_set.h"

namespace perpend {

/// How far joints end from where their rows, which are linear in v⁺, say: the curvature of each row
/// that is held (docs/theory/31-stepper.md, eqs. (356) and (357)). Memory is kept between steps.
class JointCorrection {
 public:
  struct Step {
    const Model& model;
    const State& middle;
    const RowSet& rows;                    ///< in the middle
    const std::vector<int>& joint_starts;  ///< where in `rows` each joint begins
  };

  /// Finds the misfits of rows that count with these curvatures. Returns the largest, in rad,
  /// lengths being divided by the longest lever of a joint; ropes that hang loose do not count.
  double measure(const Step& step, const std::vector<Vector6>& v_after,
                 const std::vector<double>& curvatures);
  /// Adds a share of what was found last to the curvatures.
  void add_to(double share, std::vector<double>& curvatures) const;

  /// Whether it was with these velocities that it last measured.
  bool is_of(const std::vector<Vector6>& v_after) const { return v_after == v_measured_; }
  /// The rows that are held, joint after joint, where the step leads to by what was measured last:
  /// their laws only.
  const RowSet& rows_after() const { return rows_after_; }
  /// Which row of the step that row of `rows_after` is.
  int row(int row_after) const { return misfits_[row_after].row; }
  void forget() { v_measured_.clear(); }
  /// How the bodies went to where they were measured last.
  const KnownDrifts& drifts() const { return drifts_; }

 private:
  struct Misfit {
    int row = 0;
    double value = 0;  ///< m or rad
  };

  KnownDrifts drifts_;
  State after_;  // poses and velocities only
  std::vector<Vector6> v_measured_;
  RowSet rows_after_;
  std::vector<Misfit> misfits_;
};

}  // namespace perpend
