#pragma once

#include <vector>

#include "algebra/worker_team.h"
#include "problem/problem.h"
#include "solver/sweeps/contact_step.h"
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

  /// One sweep, from the x that the last call left; returns the largest change of an impulse.
  double sweep(Vector& x);

 private:
  /// What a step reads of one row: a cache line.
  struct alignas(64) Row {
    double l, u;     ///< N s, N m s; of friction that follows its normal row: ∓μ
    double C, d;     ///< as in BodyForm
    double step;     ///< ω/g_i
    double gram[2];  ///< N_i N_jᵀ with the first and the second row of its group
    int row;         ///< i
  };
  /// y of one body: a cache line, so that two threads never write to the same one.
  struct alignas(64) Velocity {
    double y[6];
  };
  struct alignas(64) Change {
    double largest;
  };
  struct Range {
    int begin, end;
  };

  /// In the place of a cone: rows with bounds; friction that follows its normal row.
  static constexpr int no_cone = -1, follower = -2;

  bool has_graph_of(const Problem& problem) const;
  void keep_graph_of(const Problem& problem);
  int bodies_of(int g) const { return static_cast<int>(groups_.bodies_of(g).size()); }
  void number_cones();
  void prepare_body(int k);
  void prepare_group(int g);
  void fill_blocks(int g, int r);
  double product_of_rows(int g, int r, int s) const;
  Range share(int thread, int begin, int end) const;
  double sweep_part(int thread, Vector& x);
  double step_all(int first, int last, Vector& x);
  template <int rows, int bodies>
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
  std::vector<int> first_block_;  // of each group in N_

  std::vector<Matrix6> inverse_L_;  // of each body
  Vector momentum_;                 // p + Jᵀ x
  std::vector<Velocity> velocity_;  // y of each body
  std::vector<Row> rows_;           // in the order of groups_.row
  std::vector<Vector6> N_;          // group after group: for each of its rows all of its bodies
  std::vector<int> cone_of_;        // of each group in cones_
  std::vector<ConeContact> cones_;
  std::vector<Change> change_;  // of each thread
};

}  // namespace perpend
