#include "solver/pivots/law_path.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

constexpr int most_pieces = 3000;
constexpr double least_path_C = 1e-10;
constexpr int most_path_refinements = 4;
/// Of the square of the first residual. Newton's method ends what the path began.
constexpr double enough_of_piece = 1e-18;

/// A number in 1 … 2 that differs from row to row: ties would end a path.
double jitter(int i) {
  const double golden = 0.6180339887498949;
  const double part = golden * (i + 1);
  return 1 + (part - std::floor(part));
}

}  // namespace

/// Whether friction row i is at a bound that moves with a free normal impulse.
bool LawPath::is_slipping_with(int i) const {
  return side_[i] != Side::free && side_[space_->rows().normal[i]] == Side::free;
}

void LawPath::begin(const Vector& x) {
  const LawRows& rows = space_->rows();
  const Vector& a = space_->diagonal();
  side_.assign(rows.size(), Side::free);
  r_.setZero(rows.size());
  double largest = 0;
  for (int i = 0; i < rows.size(); ++i) largest = std::max(largest, std::abs(x[i]));
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.is_friction(i)) {
      r_[i] = jitter(i) * (largest > 0 ? largest : 1.0);
    } else if (x[i] <= rows.l[i]) {
      side_[i] = Side::lower;
    } else if (x[i] >= rows.u[i]) {
      side_[i] = Side::upper;
    }
    if (!(a[i] > 0)) side_[i] = Side::lower;
  }
}

/// The constant part of x where the sides fix it, or the part that grows with τ.
void LawPath::put_on_sides(bool is_constant, Vector& x) const {
  const LawRows& rows = space_->rows();
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.is_friction(i) || side_[i] == Side::free) continue;
    const double bound = side_[i] == Side::lower ? rows.l[i] : rows.u[i];
    x[i] = is_constant && std::isfinite(bound) ? bound : 0;
  }
  for (int i = 0; i < rows.size(); ++i) {
    if (!rows.is_friction(i) || side_[i] == Side::free) continue;
    const double sign = side_[i] == Side::upper ? 1 : -1;
    x[i] = sign * (rows.mu[i] * x[rows.normal[i]] + (is_constant ? 0 : r_[i]));
  }
}

void LawPath::solve_part(bool is_constant, Vector& x, Vector& w) {
  const int n = space_->rows().size();
  x.setZero(n);
  double before = infinity, first = 0;
  for (int k = 0; k <= most_path_refinements; ++k) {
    if (k == 0) trial_ = x;
    put_on_sides(is_constant, trial_);
    space_->multiply(trial_, product_);
    if (is_constant) product_ += space_->b();
    residual_.setZero(n);
    double now = 0;
    for (int i = 0; i < n; ++i) {
      if (side_[i] != Side::free) continue;
      residual_[i] = -product_[i];
      now += product_[i] * product_[i] / space_->diagonal()[i];
    }
    if (!(now < before)) return;
    x.swap(trial_);
    w = product_;
    if (k == 0) first = now;
    if (now <= enough_of_piece * first || (k > 1 && now > 0.01 * before)) return;
    before = now;
    space_->solve(residual_, correction_);
    trial_ = x + correction_;
  }
}

bool LawPath::solve_piece() {
  const LawRows& rows = space_->rows();
  const Vector &a = space_->diagonal(), &C = space_->C();
  weights_.set_zero(rows.size());
  for (int i = 0; i < rows.size(); ++i) {
    if (side_[i] == Side::free) weights_.g[i] = 1 / std::max(C[i], least_path_C * a[i]);
  }
  for (int i = 0; i < rows.size(); ++i) {
    if (!rows.is_friction(i) || !is_slipping_with(i)) continue;
    const double sign = side_[i] == Side::upper ? 1 : -1;
    weights_.h[i] = sign * rows.mu[i] * weights_.g[rows.normal[i]];
  }
  if (!space_->factorise(weights_)) return false;
  solve_part(true, x0_, w0_);
  solve_part(false, x1_, w1_);
  return x0_.allFinite() && x1_.allFinite();
}

template <typename Take>
void LawPath::for_each_condition(int i, const Take& take) const {
  const LawRows& rows = space_->rows();
  switch (side_[i]) {
    case Side::free:
      if (rows.is_friction(i)) {
        const int n = rows.normal[i];
        const double reach0 = rows.mu[i] * x0_[n], reach1 = rows.mu[i] * x1_[n] + r_[i];
        take(Condition{x0_[i] + reach0, x1_[i] + reach1, Side::lower});
        take(Condition{reach0 - x0_[i], reach1 - x1_[i], Side::upper});
        return;
      }
      if (rows.l[i] > -infinity) take(Condition{x0_[i] - rows.l[i], x1_[i], Side::lower});
      if (rows.u[i] < infinity) take(Condition{rows.u[i] - x0_[i], -x1_[i], Side::upper});
      return;
    case Side::lower:
      if (rows.is_friction(i) || rows.l[i] < rows.u[i]) {
        take(Condition{w0_[i], w1_[i], Side::free});
      }
      return;
    case Side::upper:
      take(Condition{-w0_[i], -w1_[i], Side::free});
      return;
  }
}

/// The next break from τ in that direction; ties go to the lowest index.
LawPath::Break LawPath::nearest(double tau, double direction) const {
  Break found{.tau = direction > 0 ? infinity : -infinity};
  for (int i = 0; i < space_->rows().size(); ++i) {
    if (!(space_->diagonal()[i] > 0)) continue;
    for_each_condition(i, [&](const Condition& c) {
      const double rate = c.slope * direction;
      if (!(rate < 0)) return;
      const double way = std::max((c.value + tau * c.slope) / -rate, 0.0);
      const double at = tau + direction * way;
      if (direction * (at - found.tau) < 0) found = {i, at, c.next};
    });
  }
  return found;
}

/// The direction of τ in which a row that has just changed sides is right.
double LawPath::direction_into(int row) const {
  double least = infinity, slope = 0;
  const double tau = tau_;
  for_each_condition(row, [&](const Condition& c) {
    const double value = std::abs(c.value + tau * c.slope);
    if (value < least) {
      least = value;
      slope = c.slope;
    }
  });
  return slope < 0 ? -1 : 1;
}

Status LawPath::follow(BoxLawSpace& space, Vector& x, Monitor& monitor) {
  space_ = &space;
  begin(x);
  tau_ = infinity;
  double direction = -1;
  for (int piece = 0; piece < most_pieces; ++piece) {
    if (!monitor.go_on()) return Status::stopped;
    const bool is_solved = solve_piece();
    monitor.observe(x, Work::single_pivot);
    if (!is_solved) return Status::breakdown;
    if (piece == 0) {
      // All stick: from the largest τ at which one begins to slip.
      tau_ = 0;
      for (int i = 0; i < space.rows().size(); ++i) {
        if (!space.rows().is_friction(i)) continue;
        const double reach = space.rows().reach(i, x0_);
        tau_ = std::max(tau_, 2 * (std::abs(x0_[i]) - reach) / r_[i]);
      }
    } else {
      direction = direction_into(last_row_);
    }
    const Break next = nearest(tau_, direction);
    if (direction < 0 && !(next.tau > 0)) {
      x = x0_;
      return Status::solved;
    }
    if (next.row < 0) return Status::stuck;  // upwards without end
    tau_ = next.tau;
    side_[static_cast<std::size_t>(next.row)] = next.next;
    last_row_ = next.row;
    x = x0_ + tau_ * x1_;
  }
  return Status::stuck;
}

}  // namespace perpend
