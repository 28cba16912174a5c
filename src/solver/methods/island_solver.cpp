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
  graph_ = {};
  graph_.contacts = problem.contacts;
  if (problem.body) {
    graph_.bodies = problem.body->bodies();
    graph_.start = problem.body->J.start;
    graph_.body = problem.body->J.body;
  }
  if (problem.rows) graph_.pattern.keep(problem.rows->A);
  std::vector<Island> islands = find_islands(problem);
  parts_.resize(islands.size());
  for (std::size_t k = 0; k < islands.size(); ++k) {
    parts_[k].problem = extract(problem, islands[k]);
    parts_[k].island = std::move(islands[k]);
    if (!parts_[k].solver) parts_[k].solver = make_();
  }
  by_size_.resize(parts_.size());
  std::iota(by_size_.begin(), by_size_.end(), 0);
  std::stable_sort(by_size_.begin(), by_size_.end(), [&](int a, int b) {
    return parts_[a].problem.size() > parts_[b].problem.size();
  });
}

void IslandSolver::refresh_part(const Problem& problem, const Bounds& bounds, const Vector& x,
                                Part& part) const {
  refresh(problem, part.island, part.problem);
  part.problem.bounds.l = bounds.l(part.island.rows);
  part.problem.bounds.u = bounds.u(part.island.rows);
  part.problem.bounds.are_fixed = bounds.are_fixed;
  part.problem.bounds.updates = bounds.updates;
  part.start = x(part.island.rows);
}

Stop IslandSolver::iterate(const Problem& problem, const Bounds& bounds, Vector& x,
                           Monitor& monitor) {
  using Clock = std::chrono::steady_clock;
  if (!monitor.go_on()) return monitor.reason();  // to the islands no iterations mean their default
  const Limits remaining = monitor.remaining();
  const Clock::time_point begin = Clock::now();
  if (!has_graph_of(problem)) keep_graph_of(problem);

  std::atomic<int> next = 0;
  std::atomic<int> rows_left = problem.size();
  team_.run([&](int) {
    for (int at = next++; at < static_cast<int>(parts_.size()); at = next++) {
      Part& part = parts_[by_size_[at]];
      const int rows = part.problem.size();
      Limits limits = remaining;
      limits.keep_history = false;
      limits.update_friction = false;  // the frame around all islands does that
      limits.energy_J *= static_cast<double>(rows) / problem.size();
      if (limits.seconds < infinity) {
        const double gone = std::chrono::duration<double>(Clock::now() - begin).count();
        const double left = std::max(remaining.seconds - gone, 0.0);
        limits.seconds = seconds_for(left, rows, rows_left.fetch_sub(rows), team_.threads());
      }
      refresh_part(problem, bounds, x, part);
      part.answer = &part.solver->solve(part.problem, part.start, limits);
    }
  });

  Stop stop = Stop::converged;
  int iterations = 0;
  WorkCounts work;
  for (const Part& part : parts_) {
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
