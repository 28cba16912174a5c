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

inline void subtract_multiple(Six& sum, const Six& v, double factor) {
  sum.low -= v.low * factor;
  sum.high -= v.high * factor;
}

inline double at(const Six& v, int i) {
  return i < 4 ? v.low[i] : v.high[i - 4];
}

/// Six numbers and six others in three registers.
struct Twelve {
  Four low;
  Four middle;
  Four high;
};

inline Twelve load(const double* p, const double* q) {
  const Pair end = *reinterpret_cast<const Pair*>(p + 4), begin = *reinterpret_cast<const Pair*>(q);
  return {*reinterpret_cast<const Four*>(p), Four{end[0], end[1], begin[0], begin[1]},
          *reinterpret_cast<const Four*>(q + 2)};
}

inline void store(double* p, double* q, const Twelve& v) {
  *reinterpret_cast<Four*>(p) = v.low;
  *reinterpret_cast<Pair*>(p + 4) = Pair{v.middle[0], v.middle[1]};
  *reinterpret_cast<Pair*>(q) = Pair{v.middle[2], v.middle[3]};
  *reinterpret_cast<Four*>(q + 2) = v.high;
}

inline double sum_of(const Six& v) {
  return ((v.low[0] + v.low[2]) + v.high[0]) + ((v.low[1] + v.low[3]) + v.high[1]);
}

/// With L = G √d, G having ones on its diagonal, the elimination that makes d of the block makes
/// G⁻¹ of the identity. So no root stands between one pivot and the next. Number by number: of both
/// only the lower triangle is needed, less than half of what whole columns would take.
bool invert_factor(const double* block, double* inverse) {
  double left[6][6], row[6][6];  // columns of what is left of the block, and rows of G⁻¹
#pragma GCC unroll 6
  for (int j = 0; j < 6; ++j) {
#pragma GCC unroll 6
    for (int i = j; i < 6; ++i) left[j][i] = block[6 * j + i];
  }
#pragma GCC unroll 6
  for (int j = 0; j < 6; ++j) {
    if (!(left[j][j] > 0)) return false;
    const double reciprocal = 1 / left[j][j];
#pragma GCC unroll 6
    for (int k = j + 1; k < 6; ++k) {
      const double share = left[j][k] * reciprocal;
#pragma GCC unroll 6
      for (int i = k; i < 6; ++i) left[k][i] -= left[j][i] * share;
#pragma GCC unroll 6
      for (int i = 0; i < j; ++i) row[k][i] -= row[j][i] * share;
      row[k][j] = 0 - share;
    }
    const double root = __builtin_sqrt(reciprocal);
#pragma GCC unroll 6
    for (int i = 0; i < j; ++i) inverse[6 * i + j] = root * row[j][i];
    inverse[6 * j + j] = root;
#pragma GCC unroll 6
    for (int i = j + 1; i < 6; ++i) inverse[6 * i + j] = 0;
  }
  return true;
}

/// block · factorᵀ is subtracted from the result. Three columns at a time: with the numbers they
/// are made of, they fit into the registers.
void subtract_product(const double* block, const double* factor, double* result) {
  for (int first = 0; first < 6; first += 3) {
    Six column[3];
    for (int j = 0; j < 3; ++j) column[j] = load(result + 6 * (first + j));
    for (int i = 0; i < 6; ++i) {
      const Six of_block = load(block + 6 * i);
      for (int j = 0; j < 3; ++j) {
        subtract_multiple(column[j], of_block, factor[6 * i + first + j]);
      }
    }
    for (int j = 0; j < 3; ++j) store(result + 6 * (first + j), column[j]);
  }
}

/// The same for a block and the one after it. Their columns together fill three registers, where
/// one alone leaves half of the second unused: a third fewer operations.
void subtract_two_products(const double* block, const double* factor, double* result,
                           double* next_result) {
  for (int first = 0; first < 6; first += 3) {
    Twelve column[3];
    for (int j = 0; j < 3; ++j) {
      column[j] = load(result + 6 * (first + j), next_result + 6 * (first + j));
    }
    for (int i = 0; i < 6; ++i) {
      const Twelve of_blocks = load(block + 6 * i, block + 36 + 6 * i);
      for (int j = 0; j < 3; ++j) {
        const double share = factor[6 * i + first + j];
        column[j].low -= of_blocks.low * share;
        column[j].middle -= of_blocks.middle * share;
        column[j].high -= of_blocks.high * share;
      }
    }
    for (int j = 0; j < 3; ++j) {
      store(result + 6 * (first + j), next_result + 6 * (first + j), column[j]);
    }
  }
}

void subtract_products(double* values, int first, int count, const int* target,
                       const double* factor) {
  const double* block = values + 36L * first;
  int k = 0;
  for (; k + 1 < count; k += 2, block += 72) {
    subtract_two_products(block, factor, values + 36L * target[k], values + 36L * target[k + 1]);
  }
  if (k < count) subtract_product(block, factor, values + 36L * target[k]);
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
    for (int j = 0; j < 6; ++j) subtract_multiple(sum, load(block + 6 * j), y[j]);
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
    Six of_left = load(left + 6L * step * k);
    of_left.low *= weight[k];
    of_left.high *= weight[k];
    const double* of_right = right + 6L * step * k;
    for (int j = 0; j < 6; ++j) add_multiple(column[j], of_left, of_right[j]);
  }
  for (int j = 0; j < 6; ++j) store(block + 6 * j, column[j]);
}

inline void add_products(Six& sum, const Six& block, const Six& of_v) {
  sum.low += block.low * of_v.low;
  sum.high += block.high * of_v.high;
}

/// Products with J and x as they are.
struct Plain {
  static Six of(const Six& v) { return v; }
  static double of(double x) { return x; }
};

/// Products with |J| and |x|.
struct Sizes {
  static Six of(const Six& v) {
    using FourBits __attribute__((vector_size(32))) = long long;
    using PairBits __attribute__((vector_size(16))) = long long;
    constexpr long long all_but_sign = 0x7fff'ffff'ffff'ffff;
    return {(Four)((FourBits)v.low & all_but_sign), (Pair)((PairBits)v.high & all_but_sign)};
  }
  static double of(double x) { return __builtin_fabs(x); }
};

/// A row of any number of blocks.
template <typename Entries>
void multiply_row(int count, const int* column, const double* block, const double* v, double* out) {
  Six sum = {};
  for (int k = 0; k < count; ++k) {
    add_products(sum, Entries::of(load(block + 6 * k)), load(v + 6L * column[k]));
  }
  *out = sum_of(sum);
}

template <typename Entries>
void add_row_transposed(int count, const int* column, const double* block, double x, double* v) {
  for (int k = 0; k < count; ++k) {
    double* of_v = v + 6L * column[k];
    Six sum = load(of_v);
    add_multiple(sum, Entries::of(load(block + 6 * k)), Entries::of(x));
    store(of_v, sum);
  }
}

using TwoNodes __attribute__((aligned(4), may_alias)) = long long;

/// Whether row i, whose nodes these are, has as many blocks as those before it, one or two, in the
/// columns of the same nodes: a joint's, a contact's. What such rows read and add to stays in
/// registers.
template <int count>
inline bool goes_on(int i, int rows, const int* start, const int* node, const int* first) {
  if (i >= rows || start[i + 1] - start[i] != count) return false;
  if (count == 1) return *node == *first;
  return *reinterpret_cast<const TwoNodes*>(node) == *reinterpret_cast<const TwoNodes*>(first);
}

/// From row i on; returns the first row that does not go on like that.
template <typename Entries, int count>
inline int multiply_run(int i, int rows, const int* start, const int* column, const double* blocks,
                        const double* v, double* out) {
  const int *first = column + start[i], *node = first;
  const double* block = blocks + 6L * start[i];
  const Six v_first = load(v + 6L * first[0]), v_last = load(v + 6L * first[count - 1]);
  do {
    Six sum = {};
    add_products(sum, Entries::of(load(block)), v_first);
    if (count == 2) add_products(sum, Entries::of(load(block + 6)), v_last);
    out[i++] = sum_of(sum);
    block += 6 * count;
    node += count;
  } while (goes_on<count>(i, rows, start, node, first));
  return i;
}

template <typename Entries, int count>
inline int add_run_transposed(int i, int rows, const int* start, const int* column,
                              const double* blocks, const double* x, double* v) {
  const int *first = column + start[i], *node = first;
  const double* block = blocks + 6L * start[i];
  double *of_first = v + 6L * first[0], *of_last = v + 6L * first[count - 1];
  Six sum_first = load(of_first), sum_last = load(of_last);
  do {
    const double of_row = Entries::of(x[i++]);
    add_multiple(sum_first, Entries::of(load(block)), of_row);
    if (count == 2) add_multiple(sum_last, Entries::of(load(block + 6)), of_row);
    block += 6 * count;
    node += count;
  } while (goes_on<count>(i, rows, start, node, first));
  store(of_first, sum_first);
  if (count == 2) store(of_last, sum_last);
  return i;
}

template <typename Entries>
void multiply_rows(int rows, const int* start, const int* column, const double* blocks,
                   const double* v, double* out) {
  for (int i = 0; i < rows;) {
    const int count = start[i + 1] - start[i];
    if (count == 2) {
      i = multiply_run<Entries, 2>(i, rows, start, column, blocks, v, out);
    } else if (count == 1) {
      i = multiply_run<Entries, 1>(i, rows, start, column, blocks, v, out);
    } else {
      multiply_row<Entries>(count, column + start[i], blocks + 6L * start[i], v, out + i);
      ++i;
    }
  }
}

template <typename Entries>
void add_rows_transposed(int rows, const int* start, const int* column, const double* blocks,
                         const double* x, double* v) {
  for (int i = 0; i < rows;) {
    const int count = start[i + 1] - start[i];
    const int* nodes = column + start[i];
    if (count == 2 && nodes[0] != nodes[1]) {
      i = add_run_transposed<Entries, 2>(i, rows, start, column, blocks, x, v);
    } else if (count == 1) {
      i = add_run_transposed<Entries, 1>(i, rows, start, column, blocks, x, v);
    } else {
      add_row_transposed<Entries>(count, nodes, blocks + 6L * start[i], x[i], v);
      ++i;
    }
  }
}

constexpr perpend::BlockKernels kernels{invert_factor,
                                        subtract_products,
                                        scale,
                                        scatter,
                                        gather,
                                        add_outer_products,
                                        multiply_rows<Plain>,
                                        add_rows_transposed<Plain>,
                                        multiply_rows<Sizes>,
                                        add_rows_transposed<Sizes>};

}  // namespace
