#include "solver/interior/law_interior_point.h"

#include <algorithm>
#include <cmath>

#include "certificate/measures.h"
#include "solver/interior/interior_limits.h"

namespace perpend {
namespace {

constexpr int most_steps_of_law = 100;
/// D of a system is at least this share of A_ii: with less, the factor of hard and redundant
/// contacts has no digits left.
constexpr double least_interior_C = 1e-8;
constexpr int most_step_refinements = 3;
/// Of the right side: what a step may leave. Less takes no fewer steps.
constexpr double enough_of_interior_step = 1e-6;
/// The path folds where so many steps in a row are shorter than this.
constexpr double folded_step = 0.1;
constexpr int most_folded_steps = 2;
/// A prediction that gets so far is near enough to try to end.
constexpr double step_to_finish = 0.95;
constexpr int most_finishes = 3;

}  // namespace

void LawInteriorPoint::list_slacks(const BoxLawSpace& space) {
  const LawRows& rows = space.rows();
  slacks_.clear();
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.is_friction(i)) {
      for (double sign : {1.0, -1.0}) slacks_.push_back({i, sign, 0, rows.normal[i], rows.mu[i]});
      continue;
    }
    if (rows.l[i] == rows.u[i]) continue;
    if (rows.l[i] > -infinity) slacks_.push_back({i, 1, rows.l[i], -1, 0});
    if (rows.u[i] < infinity) slacks_.push_back({i, -1, -rows.u[i], -1, 0});
  }
}

double LawInteriorPoint::slack_of(const Slack& slack, const Vector& x) const {
  const double own = slack.sign * x[slack.row] - slack.value;
  return slack.normal < 0 ? own : own + slack.of_normal * x[slack.normal];
}

/// As InteriorPoint::start, with friction at 0.
void LawInteriorPoint::start_cold(BoxLawSpace& space, const LawStart& start, Vector& x) {
  const LawRows& rows = space.rows();
  StartScale scale = space.aim().start();
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.is_friction(i)) {
      x[i] = 0;
      continue;
    }
    const double l = rows.l[i], u = rows.u[i];
    const double reach = std::min(start.reach * scale.reach(i, space.diagonal()[i]), 0.5 * (u - l));
    x[i] = l == u ? l : std::min(std::max(0.0, l + reach), u - reach);
  }
  compute_w(space, x);
  scale.raise_to(w_);
  for (Slack& slack : slacks_) {
    slack.s = slack_of(slack, x);
    slack.z = start.multiplier * scale.speed(slack.row);
    if (slack.normal >= 0) slack.z *= start.of_friction;
  }
}

/// Moved inside by what its error is, so that the products are alike.
void LawInteriorPoint::start_warm(BoxLawSpace& space, double times_gap, Vector& x) {
  const LawRows& rows = space.rows();
  const Vector& a = space.diagonal();
  compute_w(space, x);
  const double pairs = static_cast<double>(std::max<std::size_t>(slacks_.size(), 1));
  const double mean = std::max(times_gap * error_of(space, x) / pairs, 1e-300);
  const auto inset = [&](int i) { return std::sqrt(mean / std::max(a[i], 1e-300)); };
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.is_friction(i)) continue;
    const double in = std::min(inset(i), 0.5 * (rows.u[i] - rows.l[i]));
    x[i] = std::min(std::max(x[i], rows.l[i] + in), rows.u[i] - in);
  }
  for (int i = 0; i < rows.size(); ++i) {
    if (!rows.is_friction(i)) continue;
    const double reach = rows.reach(i, x), in = std::min(inset(i), 0.5 * reach);
    x[i] = std::clamp(x[i], in - reach, reach - in);
  }
  compute_w(space, x);
  for (Slack& slack : slacks_) {
    slack.s = slack_of(slack, x);
    slack.z = std::max(mean / slack.s, slack.sign * w_[slack.row]);
  }
}

void LawInteriorPoint::compute_w(BoxLawSpace& space, const Vector& x) {
  space.multiply(x, w_);
  w_ += space.b();
}

/// The energy error by x's own bounds, whose w is known.
double LawInteriorPoint::error_of(const BoxLawSpace& space, const Vector& x) const {
  const LawRows& rows = space.rows();
  const Vector& a = space.diagonal();
  double sum = 0;
  for (int i = 0; i < rows.size(); ++i) {
    const double u = rows.is_friction(i) ? rows.reach(i, x) : rows.u[i];
    const double l = rows.is_friction(i) ? -u : rows.l[i];
    sum += energy_error(x[i], w_[i], l, u, a[i] > 0 ? a[i] : 1);
  }
  return sum;
}

/// The mean of all products s z, a share of the step ahead.
double LawInteriorPoint::gap(double share) const {
  double sum = 0;
  for (const Slack& slack : slacks_) {
    sum += (slack.s + share * slack.ds) * (slack.z + share * slack.dz);
  }
  return slacks_.empty() ? 0 : sum / static_cast<double>(slacks_.size());
}

/// E and G = (D + E)⁻¹, eq. (108).
void LawInteriorPoint::weigh(const BoxLawSpace& space) {
  const LawRows& rows = space.rows();
  const Vector &a = space.diagonal(), &C = space.C();
  E_.setZero(rows.size());
  E_normal_.setZero(rows.size());
  for (const Slack& slack : slacks_) {
    E_[slack.row] += slack.z / slack.s;
    if (slack.normal >= 0) {
      E_normal_[slack.row] += slack.sign * slack.of_normal * slack.z / slack.s;
    }
  }
  weights_.set_zero(rows.size());
  for (int i = 0; i < rows.size(); ++i) {
    const bool is_fixed = !rows.is_friction(i) && rows.l[i] == rows.u[i];
    if (!is_fixed) weights_.g[i] = 1 / (std::max(C[i], least_interior_C * a[i]) + E_[i]);
  }
  for (int i = 0; i < rows.size(); ++i) {
    if (!rows.is_friction(i)) continue;
    weights_.h[i] = -E_normal_[i] * weights_.g[i] * weights_.g[rows.normal[i]];
  }
}

void LawInteriorPoint::aim_at(double mu, bool second_order) {
  for (Slack& slack : slacks_) slack.aim = second_order ? mu - slack.ds * slack.dz : mu;
}

/// r = q − (A + E) dx of the rows that are not fixed; its size in √J.
double LawInteriorPoint::residual_of_step(BoxLawSpace& space) {
  const LawRows& rows = space.rows();
  const Vector& a = space.diagonal();
  space.multiply(dx_, product_);
  double sum = 0;
  for (int i = 0; i < rows.size(); ++i) {
    r_[i] = 0;
    if (weights_.g[i] == 0 || !(a[i] > 0)) continue;
    r_[i] = q_[i] - product_[i] - E_[i] * dx_[i];
    if (rows.is_friction(i)) r_[i] -= E_normal_[i] * dx_[rows.normal[i]];
    sum += r_[i] * r_[i] / (a[i] + E_[i]);
  }
  return std::sqrt(sum);
}

/// Of q, in √J as the residual.
double LawInteriorPoint::size_of_right_side(const BoxLawSpace& space) const {
  const Vector& a = space.diagonal();
  double sum = 0;
  for (int i = 0; i < q_.size(); ++i) {
    if (weights_.g[i] != 0 && a[i] > 0) sum += q_[i] * q_[i] / (a[i] + E_[i]);
  }
  return std::sqrt(sum);
}

/// (A + E) dx = −w + Σ ± aim/s
bool LawInteriorPoint::find_step(BoxLawSpace& space, int refinements) {
  q_ = -w_;
  for (const Slack& slack : slacks_) q_[slack.row] += slack.sign * slack.aim / slack.s;
  space.solve(q_, dx_);
  if (!dx_.allFinite()) return false;
  r_.resize(q_.size());
  double before = refinements > 0 ? residual_of_step(space) : 0;
  const double enough = enough_of_interior_step * size_of_right_side(space);
  for (int k = 0; k < refinements && before > enough; ++k) {
    space.solve(r_, correction_);
    trial_ = dx_;
    dx_ += correction_;
    const double now = residual_of_step(space);
    if (!(now < before)) {
      dx_ = trial_;
      break;
    }
    if (now > 0.1 * before) break;
    before = now;
  }
  bool is_finite = dx_.allFinite();
  for (Slack& slack : slacks_) {
    slack.ds = slack.sign * dx_[slack.row];
    if (slack.normal >= 0) slack.ds += slack.of_normal * dx_[slack.normal];
    slack.dz = (slack.aim - slack.z * slack.ds) / slack.s - slack.z;
    is_finite = is_finite && std::isfinite(slack.dz);
  }
  return is_finite;
}

double LawInteriorPoint::longest_step() const {
  double longest = 1e3;
  for (const Slack& slack : slacks_) {
    if (slack.ds < 0) longest = std::min(longest, -slack.s / slack.ds);
    if (slack.dz < 0) longest = std::min(longest, -slack.z / slack.dz);
  }
  return longest;
}

void LawInteriorPoint::take_step(double length, Vector& x) {
  x += length * dx_;
  for (Slack& slack : slacks_) {
    slack.s += length * slack.ds;
    slack.z += length * slack.dz;
  }
}

Status LawInteriorPoint::solve(BoxLawSpace& space, const LawStart& start, const Finish& finish,
                               Vector& x, Monitor& monitor) {
  list_slacks(space);
  if (start.warm_gap > 0) {
    start_warm(space, start.warm_gap, x);
  } else {
    start_cold(space, start, x);
  }
  return follow(space, start, finish, x, monitor);
}

Status LawInteriorPoint::follow(BoxLawSpace& space, const LawStart& start, const Finish& finish,
                                Vector& x, Monitor& monitor) {
  double least_error = infinity, first_gap = gap(0);
  int folded = 0, finishes = 0;
  Status status = Status::stuck;
  best_ = x;
  for (int k = 0; k < most_steps_of_law; ++k) {
    if (!monitor.go_on()) {
      status = Status::stopped;
      break;
    }
    compute_w(space, x);
    const double error = error_of(space, x), mu = gap(0);
    if (error < least_error) best_ = x;
    least_error = std::min(least_error, error);
    if (!(mu > interior::least_gap * first_gap)) break;
    weigh(space);
    if (!space.factorise(weights_)) {
      if (monitor.is_over()) status = Status::stopped;
      break;
    }
    aim_at(0, false);
    if (!find_step(space, 0)) break;
    const double predicted = std::min(1.0, longest_step());
    if (predicted > step_to_finish && finishes < most_finishes) {
      ++finishes;
      monitor.observe(x, Work::interior);
      trial_x_ = x;
      if (finish(trial_x_)) {
        x = trial_x_;
        return Status::solved;
      }
      weigh(space);
      if (!monitor.go_on() || !space.factorise(weights_)) break;
    }
    const double centring = std::pow(std::clamp(gap(predicted) / mu, 0.0, 1.0), 3);
    aim_at(std::max(centring, start.least_centring) * mu,
           start.second_order && predicted > interior::bold_step);
    if (!find_step(space, most_step_refinements)) break;
    const double length = std::min(1.0, start.share_of_longest_step * longest_step());
    take_step(length, x);
    monitor.observe(x, Work::interior);
    folded = length < folded_step ? folded + 1 : 0;
    if (folded == most_folded_steps || length < interior::shortest_step) break;
  }
  x = best_;
  return status;
}

}  // namespace perpend
