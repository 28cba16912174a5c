#include "import/friction/local_problem.h"

#include <string_view>
#include <vector>

#include "border/bad_input.h"
#include "import/friction/cone_contacts.h"

namespace perpend {
namespace {

using Matrix = Eigen::SparseMatrix<double>;
using Entries = std::vector<Eigen::Triplet<double>>;

void require_size(std::string_view name, const Matrix& matrix, Eigen::Index rows,
                  Eigen::Index cols) {
  if (matrix.rows() == rows && matrix.cols() == cols) return;
  throw BadInput(sentence(name, " is ", matrix.rows(), " x ", matrix.cols(), " where ", rows, " x ",
                          cols, " is expected"));
}

void check_sizes(const LocalProblem& local) {
  const Eigen::Index m = local.dim * local.mu.size();
  const Eigen::Index bilateral = local.s.size();
  require_size("W", local.W, m, m);
  if (local.q.size() != m) {
    throw BadInput(sentence("q has ", local.q.size(), " entries where ", local.mu.size(),
                            " contacts of dimension ", local.dim, " need ", m));
  }
  if (bilateral == 0 && local.V.cols() == 0 && local.R.cols() == 0) return;
  require_size("V", local.V, m, bilateral);
  require_size("R", local.R, bilateral, bilateral);
}

void add(const Matrix& block, int first_row, int first_col, Entries& entries) {
  for (int j = 0; j < block.outerSize(); ++j) {
    for (Matrix::InnerIterator entry(block, j); entry; ++entry) {
      entries.emplace_back(first_row + static_cast<int>(entry.row()), first_col + j, entry.value());
    }
  }
}

}  // namespace

Problem to_problem(const LocalProblem& local) {
  const int bilateral = static_cast<int>(local.s.size());
  Problem problem = cone_contact_rows(local.dim, local.mu, bilateral);
  check_sizes(local);

  const int m = problem.size() - bilateral;
  Entries entries;
  entries.reserve(local.W.nonZeros() + 2 * local.V.nonZeros() + local.R.nonZeros());
  add(local.W, 0, 0, entries);
  if (bilateral > 0) {
    add(local.V, 0, m, entries);
    add(Matrix(local.V.transpose()), m, 0, entries);
    add(local.R, m, m, entries);
  }
  RowForm& rows = problem.rows.emplace();
  rows.A.resize(problem.size(), problem.size());
  rows.A.setFromTriplets(entries.begin(), entries.end());
  rows.b.resize(problem.size());
  rows.b.head(m) = local.q;
  rows.b.tail(bilateral) = local.s;
  return problem;
}

}  // namespace perpend
