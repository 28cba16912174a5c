#include "problem/assemble.h"

#include <algorithm>

namespace perpend {

RowForm assemble(const BodyForm& body) {
  RowForm rows;
  RowAssembler().assemble(body, rows);
  return rows;
}

void RowAssembler::assemble(const BodyForm& body, RowForm& rows) {
  M_.compute(body.M);
  v_ = body.momentum;
  M_.solve_in_place(v_);
  gather_blocks_of_bodies(body);
  find_lower_triangle(body);
  fill(rows.A);
  multiply(body.J, v_, rows.b);
  rows.b += body.d;
}

void RowAssembler::gather_blocks_of_bodies(const BodyForm& body) {
  const BlockRows& J = body.J;
  of_body_.start.assign(body.bodies() + 1, 0);
  for (int k : J.body) ++of_body_.start[k + 1];
  for (int k = 0; k < body.bodies(); ++k) of_body_.start[k + 1] += of_body_.start[k];
  of_body_.row.resize(J.blocks());
  of_body_.block.resize(J.blocks());
  next_.assign(of_body_.start.begin(), of_body_.start.end() - 1);
  for (int i = 0; i < J.rows(); ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      const int slot = next_[J.body[k]]++;
      of_body_.row[slot] = i;
      of_body_.block[slot] = k;
    }
  }
}

/// Only the lower triangle is computed; the upper is its mirror, to the bit.
void RowAssembler::find_lower_triangle(const BodyForm& body) {
  const BlockRows& J = body.J;
  const int n = J.rows();
  s_.resize(J.blocks());
  for (int k = 0; k < J.blocks(); ++k) s_[k] = M_.solve(J.body[k], J.block[k]);
  sum_.assign(n, 0.0);
  touched_by_.assign(n, -1);
  lower_.start.assign(1, 0);
  lower_.column.clear();
  lower_.value.clear();
  for (int i = 0; i < n; ++i) {
    lower_.column.push_back(i);
    touched_by_[i] = i;
    sum_[i] = body.C[i];
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      const int of_body = J.body[k];
      for (int slot = of_body_.start[of_body]; slot < of_body_.start[of_body + 1]; ++slot) {
        const int j = of_body_.row[slot];
        if (j > i) break;
        if (touched_by_[j] != i) {
          touched_by_[j] = i;
          lower_.column.push_back(j);
          sum_[j] = 0;
        }
        sum_[j] += s_[k].dot(J.block[of_body_.block[slot]]);
      }
    }
    std::sort(lower_.column.begin() + lower_.start[i], lower_.column.end());
    for (int slot = lower_.start[i]; slot < static_cast<int>(lower_.column.size()); ++slot) {
      lower_.value.push_back(sum_[lower_.column[slot]]);
    }
    lower_.start.push_back(static_cast<int>(lower_.column.size()));
  }
}

/// Row j has its part of the lower triangle, which ends with the diagonal, and then the entries of
/// the rows after it.
void RowAssembler::fill(SparseRows& A) {
  const int n = static_cast<int>(lower_.start.size()) - 1;
  memory_.resize(A, n);
  A.resizeNonZeros(2 * lower_.start[n] - n);
  int* start = A.outerIndexPtr();
  std::fill(start, start + n + 1, 0);
  for (int i = 0; i < n; ++i) {
    start[i + 1] += lower_.start[i + 1] - lower_.start[i];
    for (int slot = lower_.start[i]; slot + 1 < lower_.start[i + 1]; ++slot) {
      ++start[lower_.column[slot] + 1];
    }
  }
  for (int i = 0; i < n; ++i) start[i + 1] += start[i];
  next_.resize(n);
  for (int i = 0; i < n; ++i) {
    const auto place = [&](int to, int column, double value) {
      A.innerIndexPtr()[to] = column;
      A.valuePtr()[to] = value;
    };
    int to = start[i];
    for (int slot = lower_.start[i]; slot < lower_.start[i + 1]; ++slot) {
      const int j = lower_.column[slot];
      place(to++, j, lower_.value[slot]);
      if (j != i) place(next_[j]++, i, lower_.value[slot]);
    }
    next_[i] = to;
  }
}

void diagonal(const Problem& problem, const BlockCholesky& M, Vector& a) {
  const int n = problem.size();
  a.resize(n);
  if (!problem.body) {
    for (int i = 0; i < n; ++i) a[i] = problem.rows->A.coeff(i, i);
    return;
  }
  const BlockRows& J = problem.body->J;
  for (int i = 0; i < n; ++i) {
    double sum = problem.body->C[i];
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      sum += M.inverse_form(J.body[k], J.block[k]);
    }
    a[i] = sum;
  }
}

void ensure_rows(Problem& problem) {
  if (!problem.rows && problem.body) problem.rows = assemble(*problem.body);
}

}  // namespace perpend
