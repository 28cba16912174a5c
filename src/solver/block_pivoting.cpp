#include "solver/block_pivoting.h"

#include <limits>

namespace perpend {
namespace {

/// Counts the block moves since the fewest infeasible rows.
class Safeguard {
 public:
  explicit Safeguard(int patience) : patience_(patience), left_(patience) {}

  bool allows_block_move(int infeasible) {
    if (infeasible < fewest_) {
      fewest_ = infeasible;
      left_ = patience_;
      return true;
    }
    return left_-- > 0;
  }

 private:
  int patience_;
  int left_;
  int fewest_ = std::numeric_limits<int>::max();
};

}  // namespace

BlockPivoting::Outcome BlockPivoting::run(Space& space, const Problem& problem,
                                          const PivotingOptions& options, IndexSets& sets,
                                          Vector& x, Monitor& monitor) {
  Safeguard safeguard(options.patience);
  Work work = Work::block_pivot;
  while (monitor.go_on()) {
    if (!free_set_.solve(space, problem, sets, x, w_)) return Outcome::breakdown;
    int infeasible = count_infeasible(problem, sets, x, w_, pivot_tolerance(x, space.b()));
    if (infeasible == 0) {
      if (!free_set_.refine(space, sets, x, w_)) return Outcome::breakdown;
      infeasible = count_infeasible(problem, sets, x, w_, pivot_tolerance(x, space.b()));
    }
    monitor.observe(x, work);
    if (infeasible == 0) return Outcome::solved;
    const bool block_move = safeguard.allows_block_move(infeasible);
    if (!block_move && !options.single_moves) return Outcome::stuck;
    work = block_move ? Work::block_pivot : Work::single_pivot;
    move_infeasible(problem, x, w_, pivot_tolerance(x, space.b()), block_move, sets);
  }
  return Outcome::stopped;
}

}  // namespace perpend
