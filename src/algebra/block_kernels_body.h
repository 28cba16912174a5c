// The loops of block_kernels.h, compiled twice: for any processor, and for those with AVX2 and
// FMA. It includes nothing but what it implements, so that no inline function of another header is
// compiled for the latter and then linked into the rest.

#include "algebra/block_kernels.h"

namespace {

// The attributes follow the name: clang would leave out the alignment of attributes of the type.
using Pair __attribute__((vector_size(16), aligned(8), may_alias)) = double;
using Four __attribute__((vector_size(32), aligned(8), may_alias)) = double;

/// Six numbers in two registers.
struct Six {
  Four low;
  Pair high;
};

inline Six load(const double* p) {
  return {*reinterpret_cast<const Four*>(p), *reinterpret_cast<const Pair*>(p + 4)};
}

inline void store(double* p, const Six& v) {
  *reinterpret_cast<Four*>(p) = v.low;
  *reinterpret_cast<Pair*>(p + 4) = v.high;
}

inline void add_multiple(Six& sum, const Six& v, double factor) {
  sum.low += v.low * factor;
  sum.high += v.high * factor;
}

inline double at(const Six& v, int i) {
  return i < 4 ? v.low[i] : v.high[i - 4];
}

inline double sum_of(const Six& v) {
  return ((v.low[0] + v.low[2]) + v.high[0]) + ((v.low[1] + v.low[3]) + v.high[1]);
}

constexpr double identity[6][6] = {{1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0},
                                   {0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 1}};

/// With L = G √d, G having ones on its diagonal, the elimination that makes d of the block makes
/// G⁻¹ of the identity. So no root stands between one pivot and the next.
bool invert_factor(const double* block, double* inverse) {
  Six column[6], row[6];  // of what is left of the block, and of G⁻¹
  for (int j = 0; j < 6; ++j) {
    column[j] = load(block + 6 * j);
    row[j] = load(identity[j]);
  }
  for (int j = 0; j < 6; ++j) {
    const double pivot = at(column[j], j);
    if (!(pivot > 0)) return false;
    const double reciprocal = 1 / pivot;
    for (int k = j + 1; k < 6; ++k) {
      const double share = at(column[j], k) * reciprocal;
      add_multiple(column[k], column[j], -share);
      add_multiple(row[k], row[j], -share);
    }
    const double root = __builtin_sqrt(reciprocal);
    for (int i = 0; i < 6; ++i) inverse[6 * i + j] = root * at(row[j], i);
  }
  return true;
}

void subtract_products(double* values, int first, int count, const int* target,
                       const double* factor) {
  for (int k = 0; k < count; ++k) {
    const double* block = values + 36L * (first + k);
    double* result = values + 36L * target[k];
    Six column[6];
    for (int j = 0; j < 6; ++j) column[j] = load(result + 6 * j);
    for (int i = 0; i < 6; ++i) {
      const Six of_block = load(block + 6 * i);
      for (int j = 0; j < 6; ++j) add_multiple(column[j], of_block, -factor[6 * i + j]);
    }
    for (int j = 0; j < 6; ++j) store(result + 6 * j, column[j]);
  }
}

void scale(double* values, int first, int count, const double* inverse) {
  for (int k = 0; k < count; ++k) {
    double* block = values + 36L * (first + k);
    Six column[6] = {};
    for (int i = 0; i < 6; ++i) {
      const Six of_block = load(block + 6 * i);
      for (int j = i; j < 6; ++j) add_multiple(column[j], of_block, inverse[6 * i + j]);
    }
    for (int j = 0; j < 6; ++j) store(block + 6 * j, column[j]);
  }
}

void scatter(const double* values, int first, int count, const int* row, const double* y,
             double* v) {
  for (int k = first; k < first + count; ++k) {
    const double* block = values + 36L * k;
    double* result = v + 6L * row[k];
    Six sum = load(result);
    for (int j = 0; j < 6; ++j) add_multiple(sum, load(block + 6 * j), -y[j]);
    store(result, sum);
  }
}

void gather(const double* values, int first, int count, const int* row, const double* v,
            double* y) {
  Six sum[6] = {};
  for (int k = first; k < first + count; ++k) {
    const double* block = values + 36L * k;
    const Six of_v = load(v + 6L * row[k]);
    for (int j = 0; j < 6; ++j) {
      const Six column = load(block + 6 * j);
      sum[j].low += column.low * of_v.low;
      sum[j].high += column.high * of_v.high;
    }
  }
  for (int j = 0; j < 6; ++j) y[j] -= sum_of(sum[j]);
}

void add_outer_products(int count, const double* left, const double* right, int step,
                        const double* weight, double* block) {
  Six column[6];
  for (int j = 0; j < 6; ++j) column[j] = load(block + 6 * j);
  for (int k = 0; k < count; ++k) {
    if (weight[k] == 0) continue;
    const Six of_left = load(left + 6L * step * k);
    const double* of_right = right + 6L * step * k;
    for (int j = 0; j < 6; ++j) add_multiple(column[j], of_left, weight[k] * of_right[j]);
  }
  for (int j = 0; j < 6; ++j) store(block + 6 * j, column[j]);
}

void multiply_rows(int rows, const int* start, const int* column, const double* blocks,
                   const double* v, double* out) {
  for (int i = 0; i < rows; ++i) {
    Six sum = {};
    for (int k = start[i]; k < start[i + 1]; ++k) {
      const Six block = load(blocks + 6L * k), of_v = load(v + 6L * column[k]);
      sum.low += block.low * of_v.low;
      sum.high += block.high * of_v.high;
    }
    out[i] = sum_of(sum);
  }
}

void add_rows_transposed(int rows, const int* start, const int* column, const double* blocks,
                         const double* x, double* v) {
  for (int i = 0; i < rows; ++i) {
    for (int k = start[i]; k < start[i + 1]; ++k) {
      double* of_v = v + 6L * column[k];
      Six sum = load(of_v);
      add_multiple(sum, load(blocks + 6L * k), x[i]);
      store(of_v, sum);
    }
  }
}

constexpr perpend::BlockKernels kernels{
    invert_factor, subtract_products,  scale,         scatter,
    gather,        add_outer_products, multiply_rows, add_rows_transposed};

}  // namespace
