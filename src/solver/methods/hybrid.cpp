#include "solver/methods/hybrid.h"

#include <algorithm>
#include <limits>

#include "solver/methods/psor.h"

namespace perpend {
namespace {

constexpr int out_of_reach = std::numeric_limits<int>::max();

void find_rows_of_contacts(const Problem& problem, std::vector<std::uint8_t>& is_of_contact) {
  is_of_contact.assign(problem.size(), 0);
  for (const Contact& contact : problem.contacts) {
    is_of_contact[contact.normal] = 1;
    for (const int row : contact.friction) {
      if (row != Contact::no_row) is_of_contact[row] = 1;
    }
  }
}

/// The highest level of a body that the row touches.
int level_of_row(const BlockRows& J, int i, const std::vector<int>& level) {
  int highest = 0;
  for (int k = J.start[i]; k < J.start[i + 1]; ++k) highest = std::max(highest, level[J.body[k]]);
  return highest;
}

/// The bodies that these rows touch, ascending.
void find_bodies(const BlockRows& J, const std::vector<int>& rows, std::vector<int>& bodies) {
  bodies.clear();
  for (const int i : rows) {
    bodies.insert(bodies.end(), J.body.begin() + J.start[i], J.body.begin() + J.start[i + 1]);
  }
  std::sort(bodies.begin(), bodies.end());
  bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
}

}  // namespace

std::optional<std::string> Hybrid::refuse(const Problem& problem) const {
  return refuse_immovable_row(*problem.body);
}

Stop Hybrid::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  split(problem, bounds);
  for (int round = 0; monitor.go_on(); ++round) {
    WorkCounts work;
    const double change = sweep_loose_rows(problem, x, work);
    solve_critical_rows(problem, monitor.remaining(), x, work);
    monitor.observe(x, 1, work);
    // In the first round the critical rows have moved since.
    const bool is_settled = round > 0 && change <= options_.tolerance;
    if (is_settled || loose_.is_empty()) return Stop::converged;
  }
  return monitor.reason();
}

/// The machine has level 0; a body has one more than the least among those it touches.
void Hybrid::find_levels(const Problem& problem) {
  const BlockRows& J = problem.body->J;
  find_rows_of_contacts(problem, is_of_contact_);
  level_.assign(problem.body->bodies(), out_of_reach);
  for (int i = 0; i < problem.size(); ++i) {
    if (is_of_contact_[i]) continue;
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) level_[J.body[k]] = 0;
  }
  for (int now = 0; now < options_.reach; ++now) {
    for (const Contact& contact : problem.contacts) {
      const int begin = J.start[contact.normal], end = J.start[contact.normal + 1];
      bool is_near = false;
      for (int k = begin; k < end; ++k) is_near = is_near || level_[J.body[k]] == now;
      for (int k = begin; k < end && is_near; ++k) {
        level_[J.body[k]] = std::min(level_[J.body[k]], now + 1);
      }
    }
  }
}

void Hybrid::split(const Problem& problem, const Bounds& bounds) {
  find_levels(problem);
  const BlockRows& J = problem.body->J;
  for (Part* part : {&critical_, &loose_}) part->rows.clear();
  for (int i = 0; i < problem.size(); ++i) {
    const bool is_critical = level_of_row(J, i, level_) <= options_.reach;
    (is_critical ? critical_ : loose_).rows.push_back(i);
  }
  for (Part* part : {&critical_, &loose_}) {
    find_bodies(J, part->rows, part->bodies);
    part->selector.select(problem, part->rows, part->bodies, part->problem);
    gather(bounds.l, part->rows, part->problem.bounds.l);
    gather(bounds.u, part->rows, part->problem.bounds.u);
  }
}

/// The part's momentum with the impulses of all other rows.
void Hybrid::hold_the_rest(const Problem& problem, const Vector& x, Part& part) {
  others_ = x;
  for (const int i : part.rows) others_[i] = 0;
  momentum_ = problem.body->momentum;
  add_transposed(problem.body->J, others_, momentum_);
  Vector& own = part.problem.body->momentum;
  for (std::size_t k = 0; k < part.bodies.size(); ++k) {
    own.segment<6>(6 * k) = momentum_.segment<6>(6 * part.bodies[k]);
  }
  gather(x, part.rows, part.x);
}

/// Returns what the first sweep changed: how far the two parts disagreed.
double Hybrid::sweep_loose_rows(const Problem& problem, Vector& x, WorkCounts& work) {
  if (loose_.is_empty()) return 0;
  hold_the_rest(problem, x, loose_);
  sweep_.take(loose_.problem, loose_.problem.bounds, loose_.x);
  double first_change = 0;
  for (int k = 0; k < options_.sweeps; ++k) {
    const double change = sweep_.sweep(loose_.x);
    if (k == 0) first_change = change;
    ++work[Work::sweep];
  }
  for (std::size_t k = 0; k < loose_.rows.size(); ++k) x[loose_.rows[k]] = loose_.x[k];
  return first_change;
}

void Hybrid::solve_critical_rows(const Problem& problem, const Limits& limits, Vector& x,
                                 WorkCounts& work) {
  if (critical_.is_empty()) return;
  hold_the_rest(problem, x, critical_);
  const Answer& answer =
      exact_.solve_unjudged(critical_.problem, critical_.x, {.seconds = limits.seconds});
  for (std::size_t k = 0; k < critical_.rows.size(); ++k) x[critical_.rows[k]] = answer.x[k];
  for (std::size_t kind = 0; kind < work.count.size(); ++kind) {
    work.count[kind] += answer.work.count[kind];
  }
}

}  // namespace perpend
