#include "problem/assemble.h"

#include <vector>

#include "algebra/block_cholesky.h"

namespace perpend {
namespace {

/// The blocks that stand in each body's six columns of J, in the order of their rows.
struct BlocksOfBody {
  std::vector<int> start;
  std::vector<int> row;
  std::vector<int> block;
};

BlocksOfBody gather_blocks_of_bodies(const BodyForm& body) {
  const BlockRows& J = body.J;
  BlocksOfBody of;
  of.start.assign(body.bodies() + 1, 0);
  for (int k : J.body) ++of.start[k + 1];
  for (int k = 0; k < body.bodies(); ++k) of.start[k + 1] += of.start[k];
  of.row.resize(J.blocks());
  of.block.resize(J.blocks());
  std::vector<int> next(of.start.begin(), of.start.end() - 1);
  for (int i = 0; i < J.rows(); ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      const int slot = next[J.body[k]]++;
      of.row[slot] = i;
      of.block[slot] = k;
    }
  }
  return of;
}

}  // namespace

RowForm assemble(const BodyForm& body) {
  const BlockRows& J = body.J;
  const int n = J.rows();

  BlockCholesky M;
  M.compute(body.M);
  Vector v = body.momentum;
  M.solve_in_place(v);
  std::vector<Vector6> s(J.blocks());  // s = M⁻¹ Jᵀ, block by block
  for (int k = 0; k < J.blocks(); ++k) s[k] = M.solve(J.body[k], J.block[k]);

  // Only the lower triangle is computed; the upper is its mirror, to the bit.
  const BlocksOfBody of = gather_blocks_of_bodies(body);
  std::vector<Eigen::Triplet<double>> entries;
  std::vector<double> sum(n, 0.0);
  std::vector<int> touched_by(n, -1);
  std::vector<int> columns;
  for (int i = 0; i < n; ++i) {
    columns.assign(1, i);
    touched_by[i] = i;
    sum[i] = body.C[i];
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      const int of_body = J.body[k];
      for (int slot = of.start[of_body]; slot < of.start[of_body + 1]; ++slot) {
        const int j = of.row[slot];
        if (j > i) break;
        if (touched_by[j] != i) {
          touched_by[j] = i;
          columns.push_back(j);
          sum[j] = 0;
        }
        sum[j] += s[k].dot(J.block[of.block[slot]]);
      }
    }
    for (int j : columns) {
      entries.emplace_back(i, j, sum[j]);
      if (j != i) entries.emplace_back(j, i, sum[j]);
    }
  }

  RowForm rows;
  rows.A.resize(n, n);
  rows.A.setFromTriplets(entries.begin(), entries.end());
  multiply(J, v, rows.b);
  rows.b += body.d;
  return rows;
}

void diagonal(const Problem& problem, const BlockCholesky& M, Vector& a) {
  a.resize(problem.size());
  for (int i = 0; i < problem.size(); ++i) {
    if (problem.body) {
      const BodyForm& body = *problem.body;
      a[i] = body.C[i];
      for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
        a[i] += M.inverse_form(body.J.body[k], body.J.block[k]);
      }
    } else {
      a[i] = problem.rows->A.coeff(i, i);
    }
  }
}

void ensure_rows(Problem& problem) {
  if (!problem.rows && problem.body) problem.rows = assemble(*problem.body);
}

}  // namespace perpend
