#pragma once

#include <vector>

#include "algebra/worker_team.h"
#include "problem/problem.h"
#include "solver/sweeps/packed_groups.h"
#include "solver/sweeps/row_colouring.h"

namespace perpend {

struct BodySweepOptions {
  double omega = 1;  ///< relaxation, between 0 and 2
  GroupOrder order = GroupOrder::layered;
  int threads = 1;
  bool by_law = false;  ///< friction within a box is bounded by the normal impulse as it is swept
};

/// Sweeps over the rows of a problem in body form without its matrix A
/// (docs/theory/09-matrix-free.md, eqs. (56) to (59)). With M = L Lᵀ, velocities y = Lᵀ v and rows
/// N_i = J_i L⁻ᵀ, the same N_i reads a row's velocity and applies its impulse:
///
///     w_i = N_i y + C_i x_i + d_i,    x_i ← P(x_i − (ω/g_i) w_i),    y += N_iᵀ Δx_i
///
/// and g_i = ‖N_i‖² + C_i. A contact under the cone law is one step with its three rows.
/// Time and memory of a sweep are in proportion to the blocks of J. The groups and colours of the
/// rows are kept while the graph of bodies stays the same.
class BodySweep {
 public:
  explicit BodySweep(const BodySweepOptions& options);

  /// Turns to a problem, which must outlive the sweeps, and to the velocities that x gives its
  /// bodies.
  void take(const Problem& problem, const Bounds& bounds, const Vector& x);

  /// Turns to the velocities that another x gives the bodies of the same problem.
  void start_from(const Vector& x);

  /// y of all bodies, eight numbers each of which two are free: for those who combine the results
  /// of sweeps, y being affine in x.
  Eigen::Map<Eigen::VectorXd> velocities() {
    return {velocity_.data()->y, static_cast<Eigen::Index>(8 * velocity_.size())};
  }

  /// One sweep, from the x that the last call left; returns the largest change of an impulse.
  double sweep(Vector& x);

 private:
  /// y of one body: a cache line, so that two threads never write to the same one.
  struct alignas(64) Velocity {
    double y[8] = {};
  };
  struct alignas(64) Change {
    double largest;
  };
  struct Range {
    int begin, end;
  };

  bool has_graph_of(const Problem& problem) const;
  void keep_graph_of(const Problem& problem);
  int bodies_of(int g) const { return static_cast<int>(groups_.bodies_of(g).size()); }
  GroupLaw law_of(int g) const;
  void prepare_body(int k);
  void prepare_group(int g);
  void fill_rows(int g, const Vector6* N, SweptRow* rows) const;
  void fill_blocks(int g, Vector6* N) const;
  Range share(int thread, int begin, int end) const;
  double sweep_share(int thread, Vector& x);
  double sweep_part(const PackedGroups::Part& part, Range range, Vector& x);
  double step(int g, Vector& x);

  BodySweepOptions options_;
  WorkerTeam team_;
  const Problem* problem_ = nullptr;
  const Bounds* bounds_ = nullptr;

  // The graph that the colouring is of.
  std::vector<int> graph_start_;
  std::vector<int> graph_body_;
  std::vector<Contact> graph_contacts_;
  RowColourer colourer_;
  RowColouring groups_;
  std::vector<GroupLaw> law_;  // of each group
  PackedGroups packed_;
  std::vector<int> first_block_;  // of each group that is not packed, in N_

  std::vector<Matrix6> inverse_L_;  // of each body
  Vector momentum_;                 // p + Jᵀ x
  std::vector<Velocity> velocity_;  // y of each body
  std::vector<SweptRow> rows_;      // of groups that are not packed: as in groups_.row
  std::vector<Vector6> N_;          // group after group: for each of its rows all of its bodies
  std::vector<Change> change_;      // of each thread
};

}  // namespace perpend
