#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "certificate/certificate.h"
#include "recording/file/problem_batch.h"

/// Problems free of defects but full of corner cases (−0.0, ±∞, explicit zeros, empty rows),
/// and their comparison bit by bit.
namespace perpend::test {

class RandomProblems {
 public:
  /// `wild`: numbers of any magnitude.
  explicit RandomProblems(unsigned seed, bool wild = true) : random_(seed), wild_(wild) {}

  StoredProblem next(Form form, int n) {
    StoredProblem stored;
    ++count_;
    stored.name = "step " + std::to_string(count_) + (count_ % 3 == 0 ? " ⊥ Größe 滑り" : "");
    stored.origin = count_ % 2 == 0 ? "made by chance" : "";
    Problem& problem = stored.problem;
    problem.bounds.l.resize(n);
    problem.bounds.u.resize(n);
    for (int i = 0; i < n; ++i) set_bounds(problem, i);
    for (int i = 0; i < n; ++i) problem.motion.push_back(static_cast<Motion>(pick(2)));
    if (form == Form::rows) {
      problem.rows = make_rows(n);
    } else {
      problem.body = make_body(n);
    }
    add_contacts(problem);
    if (n > 0 && pick(4) > 0) {
      stored.x.resize(n);
      for (double& x : stored.x) x = number();
    }
    return stored;
  }

  int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }

 private:
  double number() {
    if (pick(8) == 0) return pick(2) == 0 ? 0.0 : -0.0;
    const double scale = wild_ ? std::pow(10.0, pick(40) - 20) : 1;
    return std::normal_distribution<double>()(random_) * scale;
  }

  void set_bounds(Problem& problem, int i) {
    const double a = number(), b = number();
    problem.bounds.l[i] = pick(3) == 0 ? -infinity : std::min(a, b);
    problem.bounds.u[i] = pick(3) == 0 ? infinity : std::max(a, b);
  }

  RowForm make_rows(int n) {
    RowForm rows;
    rows.A.resize(n, n);
    // Eigen's makeCompressed reads outside of a matrix of no rows.
    if (n > 0) rows.A.reserve(Eigen::VectorXi::Constant(n, 5));
    for (int i = 0; i < n; ++i) {
      std::set<int> columns;
      for (int k = pick(5); k > 0; --k) columns.insert(pick(n));
      for (int j : columns) rows.A.insert(i, j) = number();
    }
    if (pick(2) == 0) rows.A.makeCompressed();
    rows.b.resize(n);
    for (double& b : rows.b) b = number();
    return rows;
  }

  BodyForm make_body(int n) {
    BodyForm body;
    const int bodies = 1 + pick(5);
    for (int k = 0; k < bodies; ++k) {
      Matrix6 R;
      for (double& r : R.reshaped()) r = std::normal_distribution<double>()(random_);
      body.M.emplace_back(R * R.transpose() + Matrix6::Identity());
    }
    body.momentum.resize(6 * bodies);
    for (double& p : body.momentum) p = number();
    body.C.resize(n);
    body.d.resize(n);
    for (double& c : body.C) c = std::abs(number());
    for (double& d : body.d) d = number();
    for (int i = 0; i < n; ++i) {
      std::set<int> touched;
      for (int k = pick(4); k > 0; --k) touched.insert(pick(bodies));
      for (int k : touched) {
        Vector6 block;
        for (double& value : block) value = number();
        body.J.add_block(k, block);
      }
      body.J.end_row();
    }
    return body;
  }

  void add_contacts(Problem& problem) {
    for (int i = 0; i + 2 < problem.size() && pick(4) > 0; i += 3) {
      Contact contact{.normal = i, .mu = std::abs(number())};
      const int friction_rows = pick(3);
      for (int k = 0; k < friction_rows; ++k) contact.friction[k] = i + 1 + k;
      if (pick(2) == 0) {
        contact.law = FrictionLaw::cone;
        problem.bounds.l[i] = 0;
        problem.bounds.u[i] = infinity;
        for (int row : contact.friction) {
          if (row == Contact::no_row) continue;
          problem.bounds.l[row] = -infinity;
          problem.bounds.u[row] = infinity;
        }
      }
      problem.contacts.push_back(contact);
    }
  }

  std::mt19937_64 random_;
  bool wild_;
  int count_ = 0;
};

/// Equal in every bit, so that −0.0 differs from 0.0 and a NaN equals itself.
template <typename Values>
bool same_bits(const Values& a, const Values& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
  });
}

inline bool same_rows(RowForm a, RowForm b) {
  a.A.makeCompressed();
  b.A.makeCompressed();
  const auto same_ints = [](const int* x, const int* y, Eigen::Index count) {
    return std::equal(x, x + count, y);
  };
  return a.A.rows() == b.A.rows() && a.A.nonZeros() == b.A.nonZeros() && same_bits(a.b, b.b) &&
         same_ints(a.A.outerIndexPtr(), b.A.outerIndexPtr(), a.A.rows() + 1) &&
         same_ints(a.A.innerIndexPtr(), b.A.innerIndexPtr(), a.A.nonZeros()) &&
         same_bits(Vector(a.A.coeffs()), Vector(b.A.coeffs()));
}

inline bool same_body(const BodyForm& a, const BodyForm& b) {
  const auto same_blocks = [](const auto& x, const auto& y) {
    return same_bits(x.reshaped(), y.reshaped());
  };
  return std::equal(a.M.begin(), a.M.end(), b.M.begin(), b.M.end(), same_blocks) &&
         std::equal(a.J.block.begin(), a.J.block.end(), b.J.block.begin(), b.J.block.end(),
                    same_blocks) &&
         a.J.start == b.J.start && a.J.body == b.J.body && same_bits(a.C, b.C) &&
         same_bits(a.d, b.d) && same_bits(a.momentum, b.momentum);
}

/// In the form that a recording of `form` keeps.
inline bool same_problem(const StoredProblem& a, const StoredProblem& b, Form form) {
  const bool same_form = form == Form::rows ? same_rows(*a.problem.rows, *b.problem.rows)
                                            : same_body(*a.problem.body, *b.problem.body);
  return same_form && a.name == b.name && a.origin == b.origin &&
         same_bits(a.problem.bounds.l, b.problem.bounds.l) &&
         same_bits(a.problem.bounds.u, b.problem.bounds.u) &&
         a.problem.motion == b.problem.motion && a.problem.contacts == b.problem.contacts &&
         same_bits(a.x, b.x);
}

}  // namespace perpend::test
