#include "bench/certificate/hostile_answers.h"

#include <algorithm>
#include <cmath>

namespace perpend::bench {
namespace {

using namespace perpend::support;

/// Makes the answers to one problem.
class Forger {
 public:
  Forger(const HostileProblem& made, const Truth& truth, Random& random)
      : made_(made), truth_(truth), random_(random) {}

  std::vector<HostileAnswer> run() {
    for (const Row<Quad>& x : made_.base.solutions) add_near(made_.answer(x));
    for (const Row<Quad>& x : made_.base.others) {
      add(Kind::wrong_pattern, made_.answer(x));
      if (happens(random_, 0.5)) add(Kind::wrong_pattern, clamped(made_.answer(x)));
    }
    add_sweeps();
    Vector least = Vector::Zero(made_.problem.size());
    made_.problem.bounds.clamp(least);
    add(Kind::least, least);
    add_hidden();
    add_huge();
    return std::move(answers_);
  }

 private:
  void add(Kind kind, Vector x) {
    if (x.allFinite()) answers_.push_back({kind, std::move(x)});
  }

  Vector clamped(Vector x) const {
    made_.problem.bounds.clamp(x);
    return x;
  }

  void add_near(const Vector& x) {
    add(Kind::solution, x);
    add(Kind::noise, noisy(x));
    if (!made_.null.empty()) add(Kind::null_impulses, x + null_impulse(-3, 18));
  }

  /// Noise relative to each impulse, or to that of the island's speed.
  Vector noisy(Vector x) {
    const double size = log_uniform(random_, 1e-16, 1e-1);
    const bool is_relative = happens(random_, 0.5), at_one_row = happens(random_, 0.3);
    const int chosen = pick(random_, static_cast<int>(x.size()));
    for (int i = 0; i < x.size(); ++i) {
      if (at_one_row && i != chosen) continue;
      const double of_speed = truth_.a(i) > 0 ? truth_.speed(i) / truth_.a(i) : 0;
      x[i] += size * uniform(random_, -1, 1) * (is_relative ? x[i] : of_speed);
    }
    return happens(random_, 0.5) ? clamped(x) : x;
  }

  /// Whole multiples of a vector of whole numbers where the scaling is exact; 10^low … 10^high of
  /// the island's own impulses. In half of the cases of a sign that breaks no bound at infinity.
  Vector null_impulse(double low, double high) {
    Vector z = Vector::Zero(made_.problem.size());
    for (const Row<double>& basis : made_.null) {
      const double weight = made_.null.size() == 1 ? 1 : pick(random_, 3) - 1;
      for (int i = 0; i < z.size(); ++i) z[i] += weight * basis[i];
    }
    if (z.isZero(0)) z = Eigen::Map<const Eigen::VectorXd>(made_.null[0].data(), z.size());
    z.array() *= made_.factor.array();
    if (happens(random_, 0.5)) z = -z;
    for (int i = 0; i < z.size(); ++i) {
      const bool leaves = (z[i] > 0 && made_.problem.bounds.u[i] < infinity) ||
                          (z[i] < 0 && made_.problem.bounds.l[i] > -infinity);
      if (leaves && happens(random_, 0.5)) {
        z = -z;
        break;
      }
    }
    double size = std::pow(10, uniform(random_, low, high)) * truth_.impulse_along(z);
    if (happens(random_, 0.5)) size = std::exp2(std::round(std::log2(size)));
    return size * z;
  }

  /// `sweeps` of projected Gauss–Seidel from there.
  Vector swept(Vector x, int sweeps) const {
    const FullRows<Quad>& rows = truth_.rows();
    const Bounds& bounds = made_.problem.bounds;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      for (int i = 0; i < rows.n; ++i) {
        double w = static_cast<double>(rows.b[i]);
        for (int j = 0; j < rows.n; ++j) w += static_cast<double>(rows.A[i][j]) * x[j];
        if (truth_.a(i) > 0) {
          x[i] = std::clamp(x[i] - w / truth_.a(i), bounds.l[i], bounds.u[i]);
        } else if (const double at = w > 0 ? bounds.l[i] : bounds.u[i]; std::isfinite(at)) {
          x[i] = at;
        }
      }
    }
    return x;
  }

  void add_sweeps() {
    const Vector zero = clamped(Vector::Zero(made_.problem.size()));
    const Vector early = swept(zero, 1 + pick(random_, 8)), late = swept(early, 20);
    add(Kind::sweeps, early);
    add(Kind::sweeps, late);
    const double far = log_uniform(random_, 10, 1e18);
    add(Kind::runaway, clamped(late + far * (late - early)));
    if (happens(random_, 0.3)) add(Kind::runaway, swept(clamped(late + far * (late - early)), 5));
  }

  /// A wrong answer, or a right one, with impulses that cancel, just small or too large enough for
  /// the judge to look at it.
  void add_hidden() {
    if (made_.null.empty()) return;
    const std::size_t usual = answers_.size();
    for (int k = 0; k < 3; ++k) {
      const Vector x = answers_[pick(random_, static_cast<int>(usual))].x + null_impulse(4, 9);
      add(Kind::hidden, happens(random_, 0.5) ? clamped(x) : x);
    }
    if (happens(random_, 0.3)) add(Kind::hidden, swept(answers_.back().x, 3));
  }

  void add_huge() {
    Vector x(made_.problem.size());
    const double size = log_uniform(random_, 1, 1e18);
    for (int i = 0; i < x.size(); ++i) {
      x[i] = made_.factor[i] * size *
             (happens(random_, 0.5) ? pick(random_, 5) - 2 : uniform(random_, -1, 1));
    }
    add(Kind::runaway, clamped(x));
  }

  const HostileProblem& made_;
  const Truth& truth_;
  Random& random_;
  std::vector<HostileAnswer> answers_;
};

}  // namespace

const char* name_of(Kind kind) {
  constexpr std::array<const char*, kinds> names{"solution",      "null impulses",  "noise",
                                                 "wrong pattern", "hidden",         "sweeps",
                                                 "runaway",       "least impulses", "of a solver"};
  return names[static_cast<std::size_t>(kind)];
}

std::vector<HostileAnswer> hostile_answers(const HostileProblem& made, const Truth& truth,
                                           Random& random) {
  return Forger(made, truth, random).run();
}

}  // namespace perpend::bench
