#include "solver/sweeps/body_sweep.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "solver/sweeps/contact_step.h"

namespace perpend {
namespace {

constexpr int any_number = -1;

/// A colour of fewer groups is swept by one thread: it takes less time than a meeting.
constexpr int least_shared_groups = 64;

auto y_of(double* y) {
  return Eigen::Map<Vector6, Eigen::Aligned16>(y);
}

}  // namespace

BodySweep::BodySweep(const BodySweepOptions& options)
    : options_(options), team_(options.threads), change_(options.threads) {}

/// This thread's share of begin … end.
BodySweep::Range BodySweep::share(int thread, int begin, int end) const {
  const long size = end - begin, threads = team_.threads();
  return {begin + static_cast<int>(size * thread / threads),
          begin + static_cast<int>(size * (thread + 1) / threads)};
}

void BodySweep::take(const Problem& problem, const Bounds& bounds, const Vector& x) {
  problem_ = &problem;
  bounds_ = &bounds;
  const BodyForm& body = *problem.body;
  if (!has_graph_of(problem)) keep_graph_of(problem);
  number_cones();
  momentum_ = body.momentum;
  add_transposed(body.J, x, momentum_);
  team_.run([&](int thread) {
    const Range bodies = share(thread, 0, body.bodies());
    for (int k = bodies.begin; k < bodies.end; ++k) prepare_body(k);
    team_.meet();
    const Range groups = share(thread, 0, groups_.groups());
    for (int g = groups.begin; g < groups.end; ++g) prepare_group(g);
  });
}

void BodySweep::start_from(const Vector& x) {
  momentum_ = problem_->body->momentum;
  add_transposed(problem_->body->J, x, momentum_);
  for (int k = 0; k < problem_->body->bodies(); ++k) {
    y_of(velocity_[k].y).noalias() = inverse_L_[k] * momentum_.segment<6>(6 * k);
  }
}

bool BodySweep::has_graph_of(const Problem& problem) const {
  const auto same_rows = [](const Contact& a, const Contact& b) {
    return a.normal == b.normal && a.friction == b.friction;
  };
  return graph_start_ == problem.body->J.start && graph_body_ == problem.body->J.body &&
         static_cast<int>(velocity_.size()) == problem.body->bodies() &&
         std::equal(graph_contacts_.begin(), graph_contacts_.end(), problem.contacts.begin(),
                    problem.contacts.end(), same_rows);
}

void BodySweep::keep_graph_of(const Problem& problem) {
  graph_start_ = problem.body->J.start;
  graph_body_ = problem.body->J.body;
  graph_contacts_ = problem.contacts;
  colourer_.colour(problem, options_.order, groups_);
  first_block_.assign(1, 0);
  for (int g = 0; g < groups_.groups(); ++g) {
    first_block_.push_back(first_block_.back() + groups_.rows_of(g) * bodies_of(g));
  }
  N_.resize(first_block_.back());
  rows_.resize(groups_.row.size());
  cone_of_.resize(groups_.groups());
  inverse_L_.resize(problem.body->bodies());
  velocity_.resize(problem.body->bodies());
}

void BodySweep::number_cones() {
  int cones = 0;
  for (int g = 0; g < groups_.groups(); ++g) {
    const int k = groups_.group[g].contact;
    const bool is_cone = k != RowColouring::no_contact && is_under_cone(problem_->contacts[k]);
    const bool follows = options_.by_law && k != RowColouring::no_contact && !is_cone;
    cone_of_[g] = is_cone ? cones++ : follows ? follower : no_cone;
  }
  cones_.resize(cones);
}

/// L⁻¹, and y = L⁻¹ (p + Jᵀ x).
void BodySweep::prepare_body(int k) {
  const Eigen::LLT<Matrix6> factor(problem_->body->M[k]);
  inverse_L_[k].setIdentity();
  factor.matrixL().solveInPlace(inverse_L_[k]);
  y_of(velocity_[k].y).noalias() = inverse_L_[k] * momentum_.segment<6>(6 * k);
}

/// Copies of what the steps of a group need, in the order in which they need it.
void BodySweep::prepare_group(int g) {
  const int rows = groups_.rows_of(g), first = groups_.group[g].rows;
  Eigen::Matrix3d G = Eigen::Matrix3d::Zero();  // the group's block of A
  for (int r = 0; r < rows; ++r) {
    const int i = groups_.row[first + r];
    fill_blocks(g, r);
    for (int s = 0; s <= r; ++s) G(r, s) = G(s, r) = product_of_rows(g, r, s);
    G(r, r) += problem_->body->C[i];
    rows_[first + r] = {bounds_->l[i],
                        bounds_->u[i],
                        problem_->body->C[i],
                        problem_->body->d[i],
                        G(r, r) > 0 ? options_.omega / G(r, r) : 0,
                        {G(r, 0), G(r, 1)},
                        i};
  }
  if (cone_of_[g] == no_cone) return;
  const double mu = problem_->contacts[groups_.group[g].contact].mu;
  if (cone_of_[g] == follower) {
    for (int r = 1; r < rows; ++r) {
      rows_[first + r].l = -mu;
      rows_[first + r].u = mu;
    }
    return;
  }
  cones_[cone_of_[g]] = {G, mu, safe_step(G, options_.omega)};
}

/// N of row r of the group, zero for the bodies of the group that this row does not touch.
void BodySweep::fill_blocks(int g, int r) {
  const BlockRows& J = problem_->body->J;
  const int i = groups_.row[groups_.group[g].rows + r];
  const std::span<const int> bodies = groups_.bodies_of(g);
  Vector6* N = N_.data() + first_block_[g] + r * bodies.size();
  std::fill_n(N, bodies.size(), Vector6::Zero());
  for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
    const auto b = std::find(bodies.begin(), bodies.end(), J.body[k]) - bodies.begin();
    N[b].noalias() = inverse_L_[J.body[k]] * J.block[k];
  }
}

/// N_r N_sᵀ of two rows of a group.
double BodySweep::product_of_rows(int g, int r, int s) const {
  const int bodies = bodies_of(g);
  const Vector6* N = N_.data() + first_block_[g];
  double sum = 0;
  for (int b = 0; b < bodies; ++b) sum += N[r * bodies + b].dot(N[s * bodies + b]);
  return sum;
}

/// One step (58) or (63) with the rows of a group; returns the largest change of an impulse.
template <int fixed_rows, int fixed_bodies>
double BodySweep::step(int g, Vector& x) {
  const RowColouring::Group& group = groups_.group[g];
  const int rows = fixed_rows == any_number ? groups_.rows_of(g) : fixed_rows;
  const int bodies = fixed_bodies == any_number ? bodies_of(g) : fixed_bodies;
  const Row* row = &rows_[group.rows];
  const Vector6* N = N_.data() + first_block_[g];
  const int* body = groups_.body.data() + group.bodies;

  ContactVector w = ContactVector::Zero(), old = w, now = w;
  for (int r = 0; r < rows; ++r) {
    old[r] = x[row[r].row];
    w[r] = row[r].C * old[r] + row[r].d;
    for (int b = 0; b < bodies; ++b) w[r] += N[r * bodies + b].dot(y_of(velocity_[body[b]].y));
  }
  if (cone_of_[g] < 0) {
    const bool follows = cone_of_[g] == follower;
    for (int r = 0; r < rows; ++r) {
      for (int s = 0; s < r; ++s) w[r] += row[r].gram[s] * (now[s] - old[s]);
      const double reach = follows && r > 0 ? std::max(now[0], 0.0) : 1;
      now[r] = std::clamp(old[r] - row[r].step * w[r], reach * row[r].l, reach * row[r].u);
    }
  } else {
    now = step_at_cone(cones_[cone_of_[g]], old, w);
  }
  double largest_change = 0;
  for (int r = 0; r < rows; ++r) {
    x[row[r].row] = now[r];
    now[r] -= old[r];
    largest_change = std::max(largest_change, std::abs(now[r]));
  }
  for (int b = 0; b < bodies; ++b) {
    Vector6 change = N[b] * now[0];
    for (int r = 1; r < rows; ++r) change += N[r * bodies + b] * now[r];
    y_of(velocity_[body[b]].y) += change;
  }
  return largest_change;
}

/// Steps with groups first … last, the common kinds by code of their own.
double BodySweep::step_all(int first, int last, Vector& x) {
  double largest_change = 0;
  for (int g = first; g < last; ++g) {
    const int rows = groups_.rows_of(g), bodies = bodies_of(g);
    const double change = rows == 3 && bodies == 2   ? step<3, 2>(g, x)
                          : rows == 3 && bodies == 1 ? step<3, 1>(g, x)
                          : rows == 1 && bodies == 2 ? step<1, 2>(g, x)
                          : rows == 1 && bodies == 1 ? step<1, 1>(g, x)
                                                     : step<any_number, any_number>(g, x);
    largest_change = std::max(largest_change, change);
  }
  return largest_change;
}

/// What one thread does of a sweep. Passes that are too small to share, or must be swept in order,
/// are the first thread's; the threads meet where one needs what another has done.
double BodySweep::sweep_part(int thread, Vector& x) {
  double largest_change = 0;
  const auto step_through = [&](Range groups) {
    largest_change = std::max(largest_change, step_all(groups.begin, groups.end, x));
  };
  bool is_done_by_all = true;
  for (const RowColouring::Pass& pass : groups_.pass) {
    if (pass.is_colour && pass.end - pass.begin >= least_shared_groups) {
      if (!is_done_by_all) team_.meet();
      step_through(share(thread, pass.begin, pass.end));
      team_.meet();
      is_done_by_all = true;
    } else {
      if (thread == 0) step_through({pass.begin, pass.end});
      is_done_by_all = false;
    }
  }
  return largest_change;
}

double BodySweep::sweep(Vector& x) {
  team_.run([&](int thread) { change_[thread].largest = sweep_part(thread, x); });
  double largest_change = 0;
  for (const Change& change : change_) largest_change = std::max(largest_change, change.largest);
  return largest_change;
}

}  // namespace perpend
