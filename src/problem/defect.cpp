#include "problem/defect.h"

#include <cmath>
#include <string_view>
#include <vector>

#include "algebra/block_kernels.h"
#include "border/bad_input.h"
#include "problem/assemble.h"

namespace perpend {
namespace {

using Defect = std::optional<std::string>;

bool is_usable(double value) {
  return std::abs(value) <= largest_magnitude;
}

std::string unusable(double value) {
  if (!std::isfinite(value)) return sentence(value, "; it must be a finite number");
  return sentence(value, ", beyond ", largest_magnitude, "; choose other units");
}

Defect find_in_vector(std::string_view name, const Vector& values, Eigen::Index expected,
                      std::string_view counted) {
  if (values.size() != expected) {
    return sentence(name, " has ", values.size(), " entries where the problem has ", expected, " ",
                    counted, "; the two must agree");
  }
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    if (!is_usable(values[i])) return sentence(name, "[", i, "] is ", unusable(values[i]));
  }
  return {};
}

Defect find_in_bounds(const Problem& problem) {
  if (problem.bounds.u.size() != problem.bounds.l.size()) {
    return sentence("l has ", problem.bounds.l.size(), " entries and u has ",
                    problem.bounds.u.size(), "; every row needs both");
  }
  for (int i = 0; i < problem.size(); ++i) {
    const double l = problem.bounds.l[i], u = problem.bounds.u[i];
    if (std::isnan(l)) return sentence("row ", i, ": the lower bound is NaN");
    if (std::isnan(u)) return sentence("row ", i, ": the upper bound is NaN");
    if (l > u) {
      return sentence("row ", i, ": the lower bound ", l, " is above the upper bound ", u,
                      "; give l ≤ u");
    }
    if (l == infinity) return sentence("row ", i, ": the lower bound is +∞; no x can satisfy it");
    if (u == -infinity) return sentence("row ", i, ": the upper bound is −∞; no x can satisfy it");
    for (double bound : {l, u}) {
      if (std::isfinite(bound) && !is_usable(bound)) {
        return sentence("row ", i, ": the bound ", unusable(bound), " or give ±∞");
      }
    }
  }
  return {};
}

Defect find_in_friction_row(const Problem& problem, const Contact& contact, int row) {
  if (contact.law == FrictionLaw::cone && !is_bilateral(problem, row)) {
    return sentence("friction row ", row, " has bounds [", problem.bounds.l[row], ", ",
                    problem.bounds.u[row],
                    "] under the cone law, where the cone is the bound; give −∞ and ∞");
  }
  return {};
}

Defect find_in_contacts(const Problem& problem) {
  constexpr int none = -1;
  std::vector<int> friction_of(problem.size(), none);
  for (int k = 0; k < static_cast<int>(problem.contacts.size()); ++k) {
    const Contact& contact = problem.contacts[k];
    const auto exists = [&](int row) { return row >= 0 && row < problem.size(); };
    const auto about = [&](const auto&... rest) { return sentence("contact ", k, ": ", rest...); };
    if (!exists(contact.normal)) {
      return about("its normal row ", contact.normal, " does not exist; the problem has ",
                   problem.size(), " rows");
    }
    if (!(contact.mu >= 0)) {
      return about("the friction coefficient of rows ", contact.friction[0], " and ",
                   contact.friction[1], " is ", contact.mu, "; it must be ≥ 0");
    }
    if (std::isfinite(contact.mu) ? !is_usable(contact.mu) : contact.law == FrictionLaw::cone) {
      return about("the friction coefficient is ", unusable(contact.mu));
    }
    if (contact.law == FrictionLaw::cone &&
        !(problem.bounds.l[contact.normal] == 0 && problem.bounds.u[contact.normal] == infinity)) {
      return about("its normal row ", contact.normal, " has bounds [",
                   problem.bounds.l[contact.normal], ", ", problem.bounds.u[contact.normal],
                   "] under the cone law; give 0 and ∞");
    }
    if (contact.friction[0] == Contact::no_row && contact.friction[1] != Contact::no_row) {
      return about("its only friction row ", contact.friction[1], " stands in the second place");
    }
    for (int row : contact.friction) {
      if (row == Contact::no_row) continue;
      if (!exists(row)) {
        return about("its friction row ", row, " does not exist; the problem has ", problem.size(),
                     " rows");
      }
      if (row == contact.normal) {
        return about("friction row ", row, " names itself as its normal row");
      }
      if (friction_of[row] == k) return about("names friction row ", row, " twice");
      if (friction_of[row] != none) {
        return about("friction row ", row, " belongs to contact ", friction_of[row], " already");
      }
      friction_of[row] = k;
      if (Defect defect = find_in_friction_row(problem, contact, row)) return about(*defect);
    }
  }
  std::vector<int> cone_on(problem.size(), none);
  for (int k = 0; k < static_cast<int>(problem.contacts.size()); ++k) {
    const Contact& contact = problem.contacts[k];
    const int normal = contact.normal;
    if (friction_of[normal] != none) {
      return sentence("contact ", k, ": its normal row ", normal,
                      " is the friction row of contact ", friction_of[normal]);
    }
    if (contact.law != FrictionLaw::cone || contact.friction[0] == Contact::no_row) continue;
    if (cone_on[normal] != none) {
      return sentence("contact ", k, ": its normal row ", normal, " bears the cone of contact ",
                      cone_on[normal], " already; give each cone a normal row of its own");
    }
    cone_on[normal] = k;
  }
  return {};
}

Defect find_in_diagonal(const Vector& a) {
  for (int i = 0; i < a.size(); ++i) {
    if (!is_usable(a[i])) return sentence("row ", i, ": the diagonal of A is ", unusable(a[i]));
    if (a[i] != 0 && std::abs(a[i]) < smallest_diagonal) {
      return sentence("row ", i, ": the diagonal of A is ", a[i], ", closer to zero than ",
                      smallest_diagonal, "; choose other units, or give exactly 0");
    }
  }
  return {};
}

Defect find_in_row_of_A(const SparseRows& A, int i) {
  Eigen::Index previous = -1;
  for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
    if (entry.col() < 0 || entry.col() >= A.cols()) {
      return sentence("row ", i, " of A has an entry in column ", entry.col(), "; A has ", A.cols(),
                      " columns, counted from 0");
    }
    // Lookups by column search, so they would miss entries that are out of order.
    if (entry.col() <= previous) {
      return sentence("row ", i, " of A has column ", entry.col(), " after column ", previous,
                      "; give ascending columns, each once");
    }
    previous = entry.col();
    if (!is_usable(entry.value())) {
      return sentence("A[", i, ", ", entry.col(), "] is ", unusable(entry.value()));
    }
  }
  return {};
}

Defect find_in_rows(const Problem& problem) {
  const SparseRows& A = problem.rows->A;
  const int n = problem.size();
  if (A.rows() != n || A.cols() != n) {
    return sentence("A is ", A.rows(), " x ", A.cols(), " where the bounds have ", n,
                    " entries; it must be ", n, " x ", n);
  }
  for (int i = 0; i < n; ++i) {
    if (Defect defect = find_in_row_of_A(A, i)) return defect;
  }
  if (Defect defect = find_in_diagonal(A.diagonal())) return defect;
  return find_in_vector("b", problem.rows->b, n, "rows");
}

Defect find_in_mass(int k, const Matrix6& M) {
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      if (!is_usable(M(r, c))) {
        return sentence("body ", k, ": M[", r, ", ", c, "] is ", unusable(M(r, c)));
      }
    }
  }
  // A mass that was rotated or summed is symmetric only to rounding.
  if ((M - M.transpose()).cwiseAbs().maxCoeff() > 1e-9 * M.cwiseAbs().maxCoeff()) {
    return sentence("body ", k, ": M is not symmetric; give the mass matrix of a rigid body");
  }
  // As in BlockCholesky, which relies on it: a mass can be too small for double precision.
  Matrix6 inverse_factor;
  if (!portable_block_kernels.invert_factor(M.data(), inverse_factor.data())) {
    return sentence("body ", k, ": M is not positive definite (its diagonal is ",
                    M.diagonal().transpose(), "); masses and inertias must be > 0");
  }
  return {};
}

/// Whether every block that `start` speaks of exists, which all that reads J relies on.
Defect find_in_shape(const BlockRows& J) {
  if (J.body.size() != J.block.size()) {
    return sentence("J names ", J.body.size(), " bodies for ", J.block.size(),
                    " blocks; every block needs its body");
  }
  if (J.start.empty()) return "J's start is empty; give 0 and then the end of each row";
  if (J.start[0] != 0) {
    return sentence("row 0 of J starts at block ", J.start[0], "; it must start at 0");
  }
  for (int i = 0; i < J.rows(); ++i) {
    if (J.start[i + 1] < J.start[i]) {
      return sentence("row ", i, " of J starts at block ", J.start[i], " and ends at ",
                      J.start[i + 1], "; starts must ascend");
    }
  }
  if (J.start.back() != J.blocks()) {
    return sentence("the rows of J end at block ", J.start.back(), " where J has ", J.blocks(),
                    " blocks; the two must agree");
  }
  return {};
}

Defect find_in_jacobian(const Problem& problem) {
  const BlockRows& J = problem.body->J;
  if (J.rows() != problem.size()) {
    return sentence("J has ", J.rows(), " rows where the bounds have ", problem.size(),
                    " entries; the two must agree");
  }
  for (int i = 0; i < J.rows(); ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      if (J.body[k] < 0 || J.body[k] >= problem.body->bodies()) {
        return sentence("row ", i, " of J names body ", J.body[k], "; the problem has ",
                        problem.body->bodies(), " bodies, counted from 0");
      }
      for (int other = J.start[i]; other < k; ++other) {
        if (J.body[other] == J.body[k]) {
          return sentence("row ", i, " of J names body ", J.body[k], " twice; add the two blocks");
        }
      }
      for (double value : J.block[k]) {
        if (!is_usable(value)) {
          return sentence("row ", i, " of J, body ", J.body[k], ", has ", unusable(value));
        }
      }
    }
  }
  return {};
}

Defect find_in_body_form(const Problem& problem) {
  const BodyForm& body = *problem.body;
  for (int k = 0; k < body.bodies(); ++k) {
    if (Defect defect = find_in_mass(k, body.M[k])) return defect;
  }
  if (Defect defect = find_in_vector("momentum", body.momentum, 6 * body.bodies(),
                                     "coordinates (six a body)")) {
    return defect;
  }
  if (Defect defect = find_in_shape(body.J)) return defect;
  if (Defect defect = find_in_jacobian(problem)) return defect;
  if (Defect defect = find_in_vector("C", body.C, problem.size(), "rows")) return defect;
  if (Defect defect = find_in_vector("d", body.d, problem.size(), "rows")) return defect;
  for (int i = 0; i < problem.size(); ++i) {
    if (body.C[i] < 0) {
      return sentence("row ", i, ": the compliance C is ", body.C[i],
                      "; it must be ≥ 0 (0 is a hard row)");
    }
  }
  BlockCholesky M;
  M.compute(body.M);
  Vector a;
  diagonal(problem, M, a);
  if (Defect defect = find_in_diagonal(a)) return defect;
  Vector v = body.momentum, b;
  M.solve_in_place(v);
  multiply(body.J, v, b);
  b += body.d;
  for (int i = 0; i < problem.size(); ++i) {
    if (!is_usable(b[i])) return sentence("row ", i, ": b = J M⁻¹ p + d is ", unusable(b[i]));
  }
  return {};
}

}  // namespace

std::optional<std::string> find_defect(const Problem& problem) {
  if (Defect defect = find_in_bounds(problem)) return defect;
  if (static_cast<int>(problem.motion.size()) != problem.size()) {
    return sentence("motion has ", problem.motion.size(), " entries where the problem has ",
                    problem.size(), " rows; the two must agree");
  }
  if (Defect defect = find_in_contacts(problem)) return defect;
  if (!problem.body && !problem.rows) {
    return "the problem has neither body form (M, J, C, d) nor row form (A, b)";
  }
  if (problem.body) {
    if (Defect defect = find_in_body_form(problem)) return defect;
  }
  if (problem.rows) {
    if (Defect defect = find_in_rows(problem)) return defect;
  }
  return {};
}

std::optional<std::string> find_defect(const Problem& problem, const Vector& x) {
  return find_in_vector("x", x, problem.size(), "rows");
}

}  // namespace perpend
