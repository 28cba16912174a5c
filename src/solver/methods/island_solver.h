#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "algebra/worker_team.h"
#include "problem/islands.h"
#include "problem/select_rows.h"
#include "solver/solver.h"
#include "solver/spaces/row_pattern.h"

namespace perpend {

/// Any solver, run on each island of the problem by itself and on several at once
/// (docs/theory/09-matrix-free.md, eqs. (67) to (69)). Each island has a solver of its own, whose
/// memory is kept while the graph of the problem stays the same; which thread solves an island
/// changes nothing, so the bits are the same for any number of threads.
///
/// All islands have the iteration limit of the whole. They share the time (`seconds_for`) and the
/// energy to stop at, in proportion to their rows. The answer's iterations are those of the island
/// that took most, its work is that of all, its stop is the worst: breakdown before deadline
/// before iteration limit before round limit before energy reached before converged. A history has
/// two entries, the start and the end: islands are at different iterations at any time. A problem
/// of one island is solved as it is.
class IslandSolver : public Solver {
 public:
  using Factory = std::function<std::unique_ptr<Solver>()>;

  IslandSolver(Factory make, int threads);

  std::optional<Form> form() const override { return whole_->form(); }
  int default_iterations() const override { return whole_->default_iterations(); }
  FrictionLaw law() const override { return whole_->law(); }

  std::optional<std::string> refuse(const Problem& problem) const override {
    return whole_->refusal(problem);
  }
  std::string choice(const Problem& problem) const override { return whole_->choice(problem); }
  bool solves_box_law(const Problem& problem) const override {
    return whole_->solves_box_law(problem);
  }
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override {
    return solve_parts(problem, bounds, x, monitor);
  }
  Stop iterate_law(const Problem& problem, const Bounds& bounds, Vector& x,
                   Monitor& monitor) override {
    return solve_parts(problem, bounds, x, monitor);
  }

 private:
  struct Part {
    Island island;
    Problem problem;
    RowSelector selector;  // of the problem
    Vector start;
    std::unique_ptr<Solver> solver;
    const Answer* answer = nullptr;
  };
  /// What the islands depend on.
  struct Graph {
    int bodies = 0;
    std::vector<int> start, body;  ///< of J
    std::vector<Contact> contacts;
    RowPattern pattern;  ///< of A
  };

  Stop solve_parts(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor);
  bool has_graph_of(const Problem& problem) const;
  void keep_graph_of(const Problem& problem);
  void refresh_part(const Problem& problem, const Bounds& bounds, const Vector& x,
                    Part& part) const;

  Factory make_;
  std::unique_ptr<Solver> whole_;  // says what the solvers of the islands take
  WorkerTeam team_;
  Graph graph_;
  IslandFinder finder_;
  std::vector<Island> found_;
  int islands_ = 0;
  std::vector<Part> parts_;   // the first belong to the islands; their memory is kept
  std::vector<int> by_size_;  // parts, the largest first: the order in which they are begun
};

/// The time that an island may take, when `left` seconds are left for `rows_left` rows, its own
/// among them, on so many threads: its share, or all where the threads suffice for all.
double seconds_for(double left, int rows, int rows_left, int threads);

}  // namespace perpend
