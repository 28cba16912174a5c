#include "solver/methods/island_solver.h"

#include <algorithm>
#include <chrono>
#include <numeric>

namespace perpend {
namespace {

bool have_same_rows(const std::vector<Contact>& a, const std::vector<Contact>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Contact& x, const Contact& y) {
    return x.normal == y.normal && x.friction == y.friction;
  });
}

/// How bad an outcome is. An island that refuses what the whole problem did not is a breakdown.
int badness(Stop stop) {
  switch (stop) {
    case Stop::converged:
      return 0;
    case Stop::energy_reached:
      return 1;
    case Stop::round_limit:
      return 2;
    case Stop::iteration_limit:
      return 3;
    case Stop::deadline:
      return 4;
    case Stop::breakdown:
    case Stop::not_applicable:
      break;
  }
  return 5;
}

}  // namespace

double seconds_for(double left, int rows, int rows_left, int threads) {
  return left * std::min(1.0, static_cast<double>(threads) * rows / std::max(rows_left, 1));
}

IslandSolver::IslandSolver(Factory make, int threads)
    : make_(std::move(make)), whole_(make_()), team_(threads) {
  coupling.options = whole_->coupling.options;
}

bool IslandSolver::has_graph_of(const Problem& problem) const {
  if (!have_same_rows(graph_.contacts, problem.contacts)) return false;
  if (problem.body) {
    const BodyForm& body = *problem.body;
    if (graph_.bodies != body.bodies() || graph_.start != body.J.start ||
        graph_.body != body.J.body) {
      return false;
    }
  } else if (!graph_.start.empty()) {
    return false;
  }
  if (!problem.rows) return graph_.pattern.row_end.empty();
  return graph_.pattern.is_of(problem.rows->A);
}

void IslandSolver::keep_graph_of(const Problem& problem) {
  graph_.contacts = problem.contacts;
  graph_.bodies = problem.body ? problem.body->bodies() : 0;
  graph_.start.clear();
  graph_.body.clear();
  if (problem.body) {
    graph_.start = problem.body->J.start;
    graph_.body = problem.body->J.body;
  }
  graph_.pattern.row_end.clear();
  graph_.pattern.column.clear();
  if (problem.rows) graph_.pattern.keep(problem.rows->A);
  islands_ = finder_.find(problem, found_);
  if (islands_ == 1) return;
  if (islands_ > static_cast<int>(parts_.size())) parts_.resize(islands_);
  for (int k = 0; k < islands_; ++k) {
    Part& part = parts_[k];
    part.island = found_[k];
    part.selector.select(problem, part.island.rows, part.island.bodies, part.problem);
    if (!part.solver) part.solver = make_();
  }
  by_size_.resize(islands_);
  std::iota(by_size_.begin(), by_size_.end(), 0);
  std::sort(by_size_.begin(), by_size_.end(), [&](int a, int b) {
    const int of_a = parts_[a].problem.size(), of_b = parts_[b].problem.size();
    return of_a != of_b ? of_a > of_b : a < b;
  });
}

void IslandSolver::refresh_part(const Problem& problem, const Bounds& bounds, const Vector& x,
                                Part& part) const {
  refresh(problem, part.island, part.problem);
  gather(bounds.l, part.island.rows, part.problem.bounds.l);
  gather(bounds.u, part.island.rows, part.problem.bounds.u);
  part.problem.bounds.are_fixed = bounds.are_fixed;
  part.problem.bounds.updates = bounds.updates;
  gather(x, part.island.rows, part.start);
}

Stop IslandSolver::solve_parts(const Problem& problem, const Bounds& bounds, Vector& x,
                               Monitor& monitor) {
  using Clock = std::chrono::steady_clock;
  if (!monitor.go_on()) return monitor.reason();  // to the islands no iterations mean their default
  const Limits remaining = monitor.remaining();
  const Clock::time_point begin = Clock::now();
  if (!has_graph_of(problem)) keep_graph_of(problem);
  if (islands_ == 1) {  // the whole problem, as it is
    return monitor.judges_by_law() ? whole_->iterate_law(problem, bounds, x, monitor)
                                   : whole_->iterate(problem, bounds, x, monitor);
  }

  std::atomic<int> next = 0;
  std::atomic<int> rows_left = problem.size();
  team_.run([&](int) {
    for (int at = next++; at < islands_; at = next++) {
      Part& part = parts_[by_size_[at]];
      const int rows = part.problem.size();
      Limits limits = remaining;
      limits.keep_history = false;
      // Couplings are done by the frame around all islands; the law is each island's own.
      limits.update_friction = monitor.judges_by_law();
      limits.energy_J *= static_cast<double>(rows) / problem.size();
      if (limits.seconds < infinity) {
        const double gone = std::chrono::duration<double>(Clock::now() - begin).count();
        const double left = std::max(remaining.seconds - gone, 0.0);
        limits.seconds = seconds_for(left, rows, rows_left.fetch_sub(rows), team_.threads());
      }
      refresh_part(problem, bounds, x, part);
      part.answer = &part.solver->solve_unjudged(part.problem, part.start, limits);
    }
  });

  Stop stop = Stop::converged;
  int iterations = 0;
  WorkCounts work;
  for (int k = 0; k < islands_; ++k) {
    const Part& part = parts_[k];
    const Answer& answer = *part.answer;
    insert(part.island, answer.x, x);
    if (badness(answer.stop) > badness(stop)) stop = answer.stop;
    iterations = std::max(iterations, answer.iterations);
    for (std::size_t kind = 0; kind < work.count.size(); ++kind) {
      work.count[kind] += answer.work.count[kind];
    }
  }
  monitor.observe(x, iterations, work);
  return stop == Stop::not_applicable ? Stop::breakdown : stop;
}

}  // namespace perpend
