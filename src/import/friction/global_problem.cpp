#include "import/friction/global_problem.h"

#include <Eigen/Cholesky>
#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "border/bad_input.h"
#include "import/friction/cone_contacts.h"

namespace perpend {
namespace {

using Matrix = Eigen::SparseMatrix<double>;

/// Asymmetry up to this, relative to the diagonal, is the rounding of whoever wrote the file.
constexpr double symmetry_tolerance = 1e-12;

/// How far M y may be from its right hand side before M counts as singular.
constexpr double solve_tolerance = 1e-6;

void require_length(std::string_view name, const Vector& values, Eigen::Index expected,
                    std::string_view why) {
  if (values.size() == expected) return;
  throw BadInput(
      sentence(name, " has ", values.size(), " entries where ", why, " need ", expected));
}

void require_finite(std::string_view name, const Matrix& matrix) {
  for (int j = 0; j < matrix.outerSize(); ++j) {
    for (Matrix::InnerIterator entry(matrix, j); entry; ++entry) {
      if (std::isfinite(entry.value())) continue;
      throw BadInput(sentence(name, "[", entry.row(), ", ", j, "] is ", entry.value(),
                              "; it must be a finite number"));
    }
  }
}

void check(const GlobalProblem& global) {
  const Eigen::Index n = global.M.rows();
  if (global.M.cols() != n) {
    throw BadInput(sentence("M is ", n, " x ", global.M.cols(), "; it must be square"));
  }
  const Eigen::Index m = global.dim * global.mu.size();
  if (global.H.rows() != n || global.H.cols() != m) {
    throw BadInput(sentence("H is ", global.H.rows(), " x ", global.H.cols(), " where ", n, " x ",
                            m, " is expected: a row for each row of M, ", global.dim,
                            " columns for each contact"));
  }
  if (global.G.cols() > 0 && global.G.rows() != n) {
    throw BadInput(sentence("G has ", global.G.rows(), " rows where M has ", n));
  }
  require_length("f", global.f, n, "the rows of M");
  require_length("w", global.w, m, "the contacts");
  require_length("b", global.b, global.G.cols(), "the columns of G");
  require_finite("M", global.M);
  require_finite("H", global.H);
  require_finite("G", global.G);
  if (!global.f.allFinite()) throw BadInput("f has an entry that is not a finite number");
}

/// K = (H, G): column i is how row i of the problem pushes the velocities.
Matrix columns_of_rows(const GlobalProblem& global) {
  Matrix K(global.M.rows(), global.H.cols() + global.G.cols());
  K.leftCols(global.H.cols()) = global.H;
  if (global.G.cols() > 0) K.rightCols(global.G.cols()) = global.G;
  return K;
}

/// The velocity each row of the problem is offset by: (w, b).
Vector offsets(const GlobalProblem& global) {
  Vector d(global.w.size() + global.b.size());
  d.head(global.w.size()) = global.w;
  d.tail(global.b.size()) = global.b;
  return d;
}

/// Which of a body's six coordinates (linear, then angular) each stored one is: all of them in
/// order, or x, y and the angle about z.
int coordinate_of(int k, int block_size) {
  return block_size == 3 && k == 2 ? 5 : k;
}

/// M averaged with its transpose, or nothing if they differ by more than rounding or the result
/// is not positive definite.
std::optional<Matrix6> rigid_mass(const Matrix6& M) {
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < i; ++j) {
      const double scale = std::sqrt(std::abs(M(i, i) * M(j, j)));
      if (!(std::abs(M(i, j) - M(j, i)) <= symmetry_tolerance * scale)) return {};
    }
  }
  const Matrix6 symmetric = (M + M.transpose()) / 2;
  if (Eigen::LLT<Matrix6>(symmetric).info() != Eigen::Success) return {};
  return symmetric;
}

/// The masses of rigid bodies, if M is block diagonal in blocks of that size.
std::optional<std::vector<Matrix6>> rigid_masses(const Matrix& M, int block_size) {
  if (M.rows() % block_size != 0) return {};
  // The coordinates that the file does not have keep their unit mass.
  const Matrix6 unset =
      block_size == 6 ? Matrix6(Matrix6::Zero()) : Matrix6(Vector6(0, 0, 1, 1, 1, 0).asDiagonal());
  std::vector<Matrix6> masses(M.rows() / block_size, unset);
  for (int j = 0; j < M.outerSize(); ++j) {
    const int body = j / block_size;
    for (Matrix::InnerIterator entry(M, j); entry; ++entry) {
      if (entry.value() == 0) continue;
      const int i = static_cast<int>(entry.row());
      if (i / block_size != body) return {};
      masses[body](coordinate_of(i % block_size, block_size),
                   coordinate_of(j % block_size, block_size)) = entry.value();
    }
  }
  for (Matrix6& mass : masses) {
    const std::optional<Matrix6> symmetric = rigid_mass(mass);
    if (!symmetric) return {};
    mass = *symmetric;
  }
  return masses;
}

/// Column j of K as a row of J.
void add_row(const Matrix& K, int j, int block_size, BlockRows& J) {
  int body = -1;
  Vector6 block;
  const auto close_block = [&] {
    if (body >= 0) J.add_block(body, block);
  };
  for (Matrix::InnerIterator entry(K, j); entry; ++entry) {
    if (entry.value() == 0) continue;
    const int i = static_cast<int>(entry.row());
    if (i / block_size != body) {
      close_block();
      body = i / block_size;
      block.setZero();
    }
    block[coordinate_of(i % block_size, block_size)] = entry.value();
  }
  close_block();
  J.end_row();
}

BodyForm body_form(const GlobalProblem& global, std::vector<Matrix6> masses, int block_size) {
  BodyForm body;
  body.M = std::move(masses);
  body.momentum.setZero(6 * body.bodies());
  for (Eigen::Index i = 0; i < global.f.size(); ++i) {
    const auto k = static_cast<int>(i % block_size);
    body.momentum[6 * (i / block_size) + coordinate_of(k, block_size)] = global.f[i];
  }
  const Matrix K = columns_of_rows(global);
  for (int j = 0; j < K.cols(); ++j) add_row(K, j, block_size, body.J);
  body.C.setZero(K.cols());
  body.d = offsets(global);
  return body;
}

bool is_symmetric(const Matrix& M) {
  const Matrix transposed = M.transpose();
  const Matrix difference = M - transposed;
  const Vector diagonal = M.diagonal();
  for (int j = 0; j < difference.outerSize(); ++j) {
    for (Matrix::InnerIterator entry(difference, j); entry; ++entry) {
      const double scale = std::sqrt(std::abs(diagonal[entry.row()] * diagonal[j]));
      if (!(std::abs(entry.value()) <= symmetry_tolerance * scale)) return false;
    }
  }
  return true;
}

/// Solves with M, and notices where that went wrong: a singular M can escape the factorisation.
class MassSolver {
 public:
  explicit MassSolver(const Matrix& M) : M_(M) {
    lu_.compute(M_);
    if (lu_.info() != Eigen::Success) throw_singular();
  }

  Vector solve(const Vector& right) const {
    Vector y = lu_.solve(right);
    const double miss = (M_ * y - right).norm();
    if (!(miss <= solve_tolerance * right.norm())) throw_singular();
    return y;
  }

 private:
  [[noreturn]] static void throw_singular() {
    throw BadInput(
        "M is singular, so the velocities do not follow from the impulses; every "
        "degree of freedom needs a mass");
  }

  const Matrix& M_;
  Eigen::SparseLU<Matrix> lu_;
};

RowForm condense(const GlobalProblem& global) {
  const MassSolver M(global.M);
  const Matrix K = columns_of_rows(global);
  const Matrix Kt = K.transpose();
  std::vector<Eigen::Triplet<double>> entries;
  for (int j = 0; j < K.cols(); ++j) {
    const Vector column = Kt * M.solve(Vector(K.col(j)));
    for (int i = 0; i < column.size(); ++i) {
      if (column[i] != 0) entries.emplace_back(i, j, column[i]);
    }
  }
  RowForm rows;
  rows.A.resize(K.cols(), K.cols());
  rows.A.setFromTriplets(entries.begin(), entries.end());
  if (is_symmetric(global.M)) {
    const SparseRows transposed = rows.A.transpose();
    rows.A = SparseRows((rows.A + transposed) / 2);
  }
  rows.b = offsets(global) + Kt * M.solve(global.f);
  return rows;
}

}  // namespace

Problem to_problem(const GlobalProblem& global) {
  Problem problem = cone_contact_rows(global.dim, global.mu, static_cast<int>(global.G.cols()));
  check(global);
  // Planar bodies first: two of them side by side also look like one block of six.
  for (int block_size : {3, 6}) {
    if (block_size == 3 && global.dim != 2) continue;
    if (auto masses = rigid_masses(global.M, block_size)) {
      problem.body = body_form(global, std::move(*masses), block_size);
      return problem;
    }
  }
  problem.rows = condense(global);
  return problem;
}

}  // namespace perpend
