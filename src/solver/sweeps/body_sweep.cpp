#include "solver/sweeps/body_sweep.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "solver/sweeps/contact_step.h"

namespace perpend {
namespace {

constexpr int most_packed_rows = 3, most_packed_bodies = 2;

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
    return a.normal == b.normal && a.friction == b.friction && a.law == b.law;
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
  law_.resize(groups_.groups());
  for (int g = 0; g < groups_.groups(); ++g) law_[g] = law_of(g);
  packed_.arrange(groups_, law_);
  first_block_.assign(1, 0);
  for (int g = 0; g < groups_.groups(); ++g) {
    const int blocks = packed_.is_packed(g) ? 0 : groups_.rows_of(g) * bodies_of(g);
    first_block_.push_back(first_block_.back() + blocks);
  }
  N_.resize(first_block_.back());
  rows_.resize(groups_.row.size());
  inverse_L_.resize(problem.body->bodies());
  velocity_.resize(problem.body->bodies());
}

GroupLaw BodySweep::law_of(int g) const {
  const int k = groups_.group[g].contact;
  if (k == RowColouring::no_contact) return GroupLaw::bounds;
  if (is_under_cone(graph_contacts_[k])) return GroupLaw::cone;
  return options_.by_law ? GroupLaw::followers : GroupLaw::bounds;
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
  if (!packed_.is_packed(g)) {
    Vector6* N = N_.data() + first_block_[g];
    fill_blocks(g, N);
    fill_rows(g, N, &rows_[groups_.group[g].rows]);
    return;
  }
  Vector6 N[most_packed_rows * most_packed_bodies];
  SweptRow rows[most_packed_rows];
  fill_blocks(g, N);
  fill_rows(g, N, rows);
  packed_.write(g, rows, N);
}

void BodySweep::fill_rows(int g, const Vector6* N, SweptRow* row) const {
  const int rows = groups_.rows_of(g), bodies = bodies_of(g), first = groups_.group[g].rows;
  Eigen::Matrix3d G = Eigen::Matrix3d::Zero();  // the group's block of A
  for (int r = 0; r < rows; ++r) {
    const int i = groups_.row[first + r];
    for (int s = 0; s <= r; ++s) {
      double sum = 0;
      for (int b = 0; b < bodies; ++b) sum += N[r * bodies + b].dot(N[s * bodies + b]);
      G(r, s) = G(s, r) = sum;
    }
    G(r, r) += problem_->body->C[i];
    row[r] = {bounds_->l[i],
              bounds_->u[i],
              problem_->body->C[i],
              problem_->body->d[i],
              G(r, r) > 0 ? options_.omega / G(r, r) : 0,
              {G(r, 0), G(r, 1)},
              i};
  }
  if (law_[g] == GroupLaw::bounds) return;
  const double mu = problem_->contacts[groups_.group[g].contact].mu, mass = tangential_mass(G);
  for (int r = 1; r < rows; ++r) {
    row[r].l = -mu;
    row[r].u = mu;
    if (law_[g] == GroupLaw::cone) row[r].step = mass > 0 ? options_.omega / mass : 0;
  }
}

/// N of the rows of a group, zero for the bodies of the group that a row does not touch.
void BodySweep::fill_blocks(int g, Vector6* N) const {
  const BlockRows& J = problem_->body->J;
  const std::span<const int> bodies = groups_.bodies_of(g);
  for (int r = 0; r < groups_.rows_of(g); ++r, N += bodies.size()) {
    const int i = groups_.row[groups_.group[g].rows + r];
    std::fill_n(N, bodies.size(), Vector6::Zero());
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      const auto b = std::find(bodies.begin(), bodies.end(), J.body[k]) - bodies.begin();
      N[b].noalias() = inverse_L_[J.body[k]] * J.block[k];
    }
  }
}

/// One step (58) or (64) with the rows of a group; returns the largest change of an impulse.
double BodySweep::step(int g, Vector& x) {
  const RowColouring::Group& group = groups_.group[g];
  const int rows = groups_.rows_of(g), bodies = bodies_of(g);
  const SweptRow* row = &rows_[group.rows];
  const Vector6* N = N_.data() + first_block_[g];
  const int* body = groups_.body.data() + group.bodies;
  const GroupLaw law = law_[g];

  ContactVector old = ContactVector::Zero(), now = old;
  double largest_change = 0;
  for (int r = 0; r < rows; ++r) {
    old[r] = now[r] = x[row[r].row];
    double w = row[r].C * old[r] + row[r].d;
    for (int b = 0; b < bodies; ++b) w += N[r * bodies + b].dot(y_of(velocity_[body[b]].y));
    for (int s = 0; s < (law == GroupLaw::cone ? std::min(r, 1) : r); ++s) {
      w += row[r].gram[s] * (now[s] - old[s]);
    }
    now[r] -= row[r].step * w;
    if (law == GroupLaw::cone && r > 0) continue;
    const double reach = law == GroupLaw::followers && r > 0 ? std::max(now[0], 0.0) : 1;
    now[r] = std::clamp(now[r], reach * row[r].l, reach * row[r].u);
  }
  if (law == GroupLaw::cone) put_on_disc(now, row[1].u);
  for (int r = 0; r < rows; ++r) {
    x[row[r].row] = now[r];
    now[r] -= old[r];
    largest_change = std::max(largest_change, std::abs(now[r]));
  }
  for (int b = 0; b < bodies; ++b) {
    for (int r = 0; r < rows; ++r) y_of(velocity_[body[b]].y) += N[r * bodies + b] * now[r];
  }
  return largest_change;
}

double BodySweep::sweep_part(const PackedGroups::Part& part, Range range, Vector& x) {
  if (part.kind != GroupShape::no_kind) {
    return packed_.sweep(part.kind, range.begin, range.end, velocity_.data()->y, x.data());
  }
  double largest_change = 0;
  for (int k = range.begin; k < range.end; ++k) {
    largest_change = std::max(largest_change, step(packed_.singles()[k], x));
  }
  return largest_change;
}

/// What one thread does of a sweep. Passes that are too small to share, or must be swept in order,
/// are the first thread's; the threads meet where one needs what another has done.
double BodySweep::sweep_share(int thread, Vector& x) {
  double largest_change = 0;
  bool is_done_by_all = true;
  for (const PackedGroups::Pass& pass : packed_.passes()) {
    const bool is_shared = pass.is_colour && pass.groups >= least_shared_groups;
    if (is_shared && !is_done_by_all) team_.meet();
    for (int k = pass.begin; k < pass.end && (is_shared || thread == 0); ++k) {
      const PackedGroups::Part& part = packed_.part(k);
      const Range range =
          is_shared ? share(thread, part.begin, part.end) : Range{part.begin, part.end};
      largest_change = std::max(largest_change, sweep_part(part, range, x));
    }
    if (is_shared) team_.meet();
    is_done_by_all = is_shared;
  }
  return largest_change;
}

double BodySweep::sweep(Vector& x) {
  team_.run([&](int thread) { change_[thread].largest = sweep_share(thread, x); });
  double largest_change = 0;
  for (const Change& change : change_) largest_change = std::max(largest_change, change.largest);
  return largest_change;
}

}  // namespace perpend
