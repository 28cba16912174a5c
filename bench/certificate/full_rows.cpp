#include "bench/certificate/full_rows.h"

#include <algorithm>
#include <cmath>

namespace perpend::bench {
namespace {

using QuadMatrix6 = std::array<std::array<Quad, 6>, 6>;

/// By Gauss and Jordan without exchanges, for a positive definite M.
QuadMatrix6 inverse_of(const Matrix6& M) {
  QuadMatrix6 T;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) T[i][j] = M(i, j);
  }
  for (int k = 0; k < 6; ++k) {
    const Quad pivot = 1 / T[k][k];
    T[k][k] = 1;
    for (int j = 0; j < 6; ++j) T[k][j] *= pivot;
    for (int i = 0; i < 6; ++i) {
      const Quad factor = T[i][k];
      if (i == k || factor == 0) continue;
      T[i][k] = 0;
      for (int j = 0; j < 6; ++j) T[i][j] -= factor * T[k][j];
    }
  }
  return T;
}

/// M⁻¹ times the block of row i for one body; 0 where the row does not touch it.
std::array<Quad, 6> moved_by(const BodyForm& body, int i, int of_body, const QuadMatrix6& inverse) {
  std::array<Quad, 6> moved{};
  for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
    if (body.J.body[k] != of_body) continue;
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) {
        if (inverse[r][c] != 0) moved[r] += inverse[r][c] * body.J.block[k][c];
      }
    }
  }
  return moved;
}

FullRows<Quad> of_bodies(const BodyForm& body) {
  FullRows<Quad> rows;
  rows.n = body.J.rows();
  for (int of_body = 0; of_body < body.bodies(); ++of_body) {
    const QuadMatrix6 inverse = inverse_of(body.M[of_body]);
    for (int i = 0; i < rows.n; ++i) {
      const std::array<Quad, 6> moved = moved_by(body, i, of_body, inverse);
      for (int c = 0; c < 6; ++c) rows.b[i] += moved[c] * body.momentum[6 * of_body + c];
      for (int j = 0; j < rows.n; ++j) {
        for (int k = body.J.start[j]; k < body.J.start[j + 1]; ++k) {
          if (body.J.body[k] != of_body) continue;
          for (int c = 0; c < 6; ++c) {
            if (body.J.block[k][c] != 0) rows.A[i][j] += moved[c] * body.J.block[k][c];
          }
        }
      }
    }
  }
  for (int i = 0; i < rows.n; ++i) {
    rows.A[i][i] += body.C[i];
    rows.b[i] += body.d[i];
  }
  return rows;
}

/// |M⁻¹||M||M⁻¹|(|p| + |Jᵀ||x|) of one body: solving for its velocity leaves a rounding error of
/// these, also where M⁻¹ has a zero.
std::array<Quad, 6> velocity_terms(const BodyForm& body, int of_body, const Row<double>& x) {
  const QuadMatrix6 inverse = inverse_of(body.M[of_body]);
  const auto multiplied = [](const auto& entry, const std::array<Quad, 6>& v) {
    std::array<Quad, 6> product{};
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) product[r] += magnitude(entry(r, c) * v[c]);
    }
    return product;
  };
  const auto of_inverse = [&](int r, int c) { return inverse[r][c]; };
  const auto of_mass = [&](int r, int c) { return Quad(body.M[of_body](r, c)); };
  std::array<Quad, 6> v{};
  for (int c = 0; c < 6; ++c) v[c] = magnitude(Quad(body.momentum[6 * of_body + c]));
  for (int i = 0; i < body.J.rows(); ++i) {
    for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
      if (body.J.body[k] != of_body) continue;
      for (int c = 0; c < 6; ++c) v[c] += magnitude(Quad(body.J.block[k][c]) * x[i]);
    }
  }
  return multiplied(of_inverse, multiplied(of_mass, multiplied(of_inverse, v)));
}

/// The reduced row echelon form of A, in place; the column of each pivot.
std::vector<int> reduce(FullRows<long double>& rows) {
  constexpr long double nothing = 1e-12L;
  std::vector<int> pivot_columns;
  for (int column = 0; column < rows.n; ++column) {
    const int at = static_cast<int>(pivot_columns.size());
    int best = at;
    for (int i = at; i < rows.n; ++i) {
      if (std::abs(rows.A[i][column]) > std::abs(rows.A[best][column])) best = i;
    }
    if (at == rows.n || std::abs(rows.A[best][column]) < nothing) continue;
    std::swap(rows.A[at], rows.A[best]);
    const long double pivot = rows.A[at][column];
    for (int j = 0; j < rows.n; ++j) rows.A[at][j] /= pivot;
    for (int i = 0; i < rows.n; ++i) {
      const long double factor = rows.A[i][column];
      if (i == at || factor == 0) continue;
      for (int j = 0; j < rows.n; ++j) rows.A[i][j] -= factor * rows.A[at][j];
    }
    pivot_columns.push_back(column);
  }
  return pivot_columns;
}

Row<double> in_whole_numbers(const Row<long double>& z) {
  Row<double> whole{};
  for (int multiple = 1; multiple <= 200; ++multiple) {
    bool is_whole = true;
    for (int i = 0; i < row_capacity; ++i) {
      const long double value = multiple * z[i], nearest = std::round(value);
      is_whole = is_whole && std::abs(value - nearest) < 1e-9L;
      whole[i] = static_cast<double>(nearest);
    }
    if (is_whole) return whole;
  }
  for (int i = 0; i < row_capacity; ++i) whole[i] = static_cast<double>(z[i]);
  return whole;
}

}  // namespace

FullRows<Quad> full_rows(const Problem& problem) {
  if (problem.body) return of_bodies(*problem.body);
  FullRows<Quad> rows;
  rows.n = problem.size();
  for (int i = 0; i < rows.n; ++i) {
    rows.b[i] = problem.rows->b[i];
    for (SparseRows::InnerIterator entry(problem.rows->A, i); entry; ++entry) {
      rows.A[i][entry.col()] = entry.value();
    }
  }
  return rows;
}

Row<Quad> data_terms(const Problem& problem, const Row<double>& x) {
  Row<Quad> terms{};
  if (!problem.body) {
    for (int i = 0; i < problem.size(); ++i) {
      terms[i] = magnitude(Quad(problem.rows->b[i]));
      for (SparseRows::InnerIterator entry(problem.rows->A, i); entry; ++entry) {
        terms[i] += magnitude(Quad(entry.value()) * x[entry.col()]);
      }
    }
    return terms;
  }
  const BodyForm& body = *problem.body;
  for (int i = 0; i < problem.size(); ++i) {
    terms[i] = magnitude(Quad(body.d[i])) + magnitude(Quad(body.C[i]) * x[i]);
  }
  for (int of_body = 0; of_body < body.bodies(); ++of_body) {
    const std::array<Quad, 6> v = velocity_terms(body, of_body, x);
    for (int i = 0; i < problem.size(); ++i) {
      for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
        if (body.J.body[k] != of_body) continue;
        for (int c = 0; c < 6; ++c) terms[i] += magnitude(v[c] * body.J.block[k][c]);
      }
    }
  }
  return terms;
}

FullRows<long double> in_long_double(const FullRows<Quad>& rows) {
  FullRows<long double> shorter;
  shorter.n = rows.n;
  for (int i = 0; i < rows.n; ++i) {
    shorter.b[i] = static_cast<long double>(rows.b[i]);
    for (int j = 0; j < rows.n; ++j) shorter.A[i][j] = static_cast<long double>(rows.A[i][j]);
  }
  return shorter;
}

std::vector<Row<double>> null_space(const FullRows<Quad>& rows) {
  FullRows<long double> reduced = in_long_double(rows);
  const std::vector<int> pivot_columns = reduce(reduced);
  std::vector<Row<double>> basis;
  for (int column = 0; column < rows.n; ++column) {
    if (std::find(pivot_columns.begin(), pivot_columns.end(), column) != pivot_columns.end()) {
      continue;
    }
    Row<long double> z{};
    z[column] = 1;
    for (std::size_t k = 0; k < pivot_columns.size(); ++k) {
      z[pivot_columns[k]] = -reduced.A[k][column];
    }
    basis.push_back(in_whole_numbers(z));
  }
  return basis;
}

}  // namespace perpend::bench
