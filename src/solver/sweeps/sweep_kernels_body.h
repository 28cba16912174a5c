// The loops of sweep_kernels.h, compiled twice, as those of algebra/block_kernels.h: this file
// includes nothing but what it implements.

#include "solver/sweeps/sweep_kernels.h"

// How the portable kernels hand over vectors matters to nobody else.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace {

using perpend::GroupLaw;
using perpend::GroupShape;

// The attributes follow the name: clang would leave out the alignment of attributes of the type.
using Pair __attribute__((vector_size(16), aligned(8), may_alias)) = double;
using Four __attribute__((vector_size(32), aligned(8), may_alias)) = double;
using FourBits __attribute__((vector_size(32))) = long long;

constexpr int lanes = GroupShape::lanes;
constexpr int numbers_of_body = 8;

inline Four load(const double* p) {
  return *reinterpret_cast<const Four*>(p);
}

inline void store(double* p, const Four& v) {
  *reinterpret_cast<Four*>(p) = v;
}

inline Four of_four(const double* v, const int* at) {
  return Four{v[at[0]], v[at[1]], v[at[2]], v[at[3]]};
}

/// v or the limit, what is larger or smaller; what is not a number stays so.
inline Four at_least(const Four& limit, const Four& v) {
  return limit > v ? limit : v;
}

inline Four at_most(const Four& limit, const Four& v) {
  return limit < v ? limit : v;
}

inline Four size_of(const Four& v) {
  return (Four)((FourBits)v & 0x7fff'ffff'ffff'ffff);
}

inline Four root_of(const Four& v) {
  return Four{__builtin_sqrt(v[0]), __builtin_sqrt(v[1]), __builtin_sqrt(v[2]),
              __builtin_sqrt(v[3])};
}

/// Column by column of four rows.
inline void transpose(const Four& a, const Four& b, const Four& c, const Four& d, Four* out) {
  const Four ab_even = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const Four ab_odd = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Four cd_even = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const Four cd_odd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  out[0] = __builtin_shufflevector(ab_even, cd_even, 0, 1, 4, 5);
  out[1] = __builtin_shufflevector(ab_odd, cd_odd, 0, 1, 4, 5);
  out[2] = __builtin_shufflevector(ab_even, cd_even, 2, 3, 6, 7);
  out[3] = __builtin_shufflevector(ab_odd, cd_odd, 2, 3, 6, 7);
}

/// y of four bodies, number by number.
inline void gather(const double* y, const int* body, Four* out) {
  const double* of[lanes];
  for (int lane = 0; lane < lanes; ++lane) of[lane] = y + numbers_of_body * body[lane];
  transpose(load(of[0]), load(of[1]), load(of[2]), load(of[3]), out);
  const Four a = load(of[0] + 4), b = load(of[1] + 4), c = load(of[2] + 4), d = load(of[3] + 4);
  out[4] = Four{a[0], b[0], c[0], d[0]};
  out[5] = Four{a[1], b[1], c[1], d[1]};
}

inline void scatter(const Four* of_y, const int* body, int groups, double* y) {
  Four low[lanes];
  transpose(of_y[0], of_y[1], of_y[2], of_y[3], low);
  const Four even = __builtin_shufflevector(of_y[4], of_y[5], 0, 4, 2, 6);
  const Four odd = __builtin_shufflevector(of_y[4], of_y[5], 1, 5, 3, 7);
  const Pair high[lanes] = {
      __builtin_shufflevector(even, even, 0, 1), __builtin_shufflevector(odd, odd, 0, 1),
      __builtin_shufflevector(even, even, 2, 3), __builtin_shufflevector(odd, odd, 2, 3)};
  for (int lane = 0; lane < groups; ++lane) {
    double* of_body = y + numbers_of_body * body[lane];
    store(of_body, low[lane]);
    *reinterpret_cast<Pair*>(of_body + 4) = high[lane];
  }
}

/// All ones in the places of the first groups.
inline FourBits first_places(int groups) {
  return FourBits{0, 1, 2, 3} < static_cast<long long>(groups);
}

/// N y + C x + d of one row.
template <int bodies>
inline Four velocity_of(const double* value, const Four (*of_y)[6], const Four& x) {
  Four sum = load(value) + load(value + lanes) * x, other = {};
  const double* N = value + 2 * lanes;
  for (int b = 0; b < bodies; ++b) {
    for (int k = 0; k < 6; k += 2, N += 2 * lanes) {
      sum += load(N) * of_y[b][k];
      other += load(N + lanes) * of_y[b][k + 1];
    }
  }
  return sum + other;
}

/// The impulses of a group after its step, from those before and its velocities.
template <int rows, GroupLaw law>
inline void take_step(const double* value, const Four* old, Four* w, Four* now) {
  const double *gram = value + rows * lanes, *lower = gram + rows * (rows - 1) / 2 * lanes;
  const double* upper = lower + rows * lanes;
  constexpr int free_rows = law == GroupLaw::cone ? 1 : rows;
  for (int r = 0; r < rows; ++r) {
    // The two rows of a disc do not wait for each other.
    for (int s = 0; s < (law == GroupLaw::cone && r > 0 ? 1 : r); ++s) {
      w[r] += load(gram + (r * (r - 1) / 2 + s) * lanes) * (now[s] - old[s]);
    }
    now[r] = old[r] - load(value + r * lanes) * w[r];
    if (r >= free_rows) continue;
    Four l = load(lower + r * lanes), u = load(upper + r * lanes);
    if (law == GroupLaw::followers && r > 0) {
      const Four reach = at_least(Four{}, now[0]);
      l *= reach;
      u *= reach;
    }
    now[r] = at_most(u, at_least(l, now[r]));
  }
  if constexpr (law == GroupLaw::cone) {
    const Four reach = at_least(Four{}, now[0]) * load(upper + lanes);
    const Four square = now[1] * now[1] + now[2] * now[2];
    const Four share = square > reach * reach ? reach / root_of(square) : Four{} + 1;
    now[1] *= share;
    now[2] *= share;
  }
}

template <int rows, int bodies, GroupLaw law>
double sweep_packs(int packs, const double* values, const int* places, double* y, double* x) {
  constexpr GroupShape shape{rows, bodies, law};
  Four largest = {};
  for (; packs > 0; --packs, values += shape.values() * lanes, places += shape.places() * lanes) {
    const int groups = places[0];
    const int *row = places + lanes, *body = row + rows * lanes;
    Four of_y[bodies][6], old[rows], w[rows], now[rows];
    for (int b = 0; b < bodies; ++b) gather(y, body + b * lanes, of_y[b]);
    for (int r = 0; r < rows; ++r) {
      old[r] = of_four(x, row + r * lanes);
      w[r] = velocity_of<bodies>(values + r * shape.values_of_row() * lanes, of_y, old[r]);
    }
    take_step<rows, law>(values + rows * shape.values_of_row() * lanes, old, w, now);
    const FourBits is_there = first_places(groups);
    const double* N = values + 2 * lanes;
    for (int r = 0; r < rows; ++r, N += shape.values_of_row() * lanes) {
      for (int lane = 0; lane < groups; ++lane) x[row[r * lanes + lane]] = now[r][lane];
      const Four change = (Four)((FourBits)(now[r] - old[r]) & is_there);
      largest = at_least(size_of(change), largest);
      for (int b = 0; b < bodies; ++b) {
        for (int k = 0; k < 6; ++k) of_y[b][k] += load(N + (6 * b + k) * lanes) * change;
      }
    }
    for (int b = 0; b < bodies; ++b) scatter(of_y[b], body + b * lanes, groups, y);
  }
  const double a = largest[0] > largest[1] ? largest[0] : largest[1];
  const double b = largest[2] > largest[3] ? largest[2] : largest[3];
  return a > b ? a : b;
}

using FourFloats __attribute__((vector_size(16), aligned(4), may_alias)) = float;

inline Four load(const float* p) {
  return __builtin_convertvector(*reinterpret_cast<const FourFloats*>(p), Four);
}

inline void store(float* p, const Four& v) {
  *reinterpret_cast<FourFloats*>(p) = __builtin_convertvector(v, FourFloats);
}

inline double sum_of(const Four& v) {
  return (v[0] + v[2]) + (v[1] + v[3]);
}

constexpr int depth = perpend::SweepKernels::depth;

template <int known>
double compare_known(long size, perpend::SweepKernels::Changes& c, const float* const* of_changes) {
  Four square = {}, both[depth] = {}, last[depth] = {};
  long i = 0;
  for (; i + lanes <= size; i += lanes) {
    const Four swept = load(c.swept + i), change = load(c.root_a + i) * (swept - load(c.from + i));
    store(c.change + i, change);
    square += change * change;
    if constexpr (known > 0) {
      store(c.of_swept + i, swept - load(c.last_swept + i));
      store(c.of_change + i, change - load(c.last_change + i));
      const Four of_change = load(c.of_change + i);
      for (int k = 0; k < known; ++k) {
        const Four other = load(of_changes[k] + i);
        both[k] += other * of_change;
        last[k] += other * change;
      }
    }
  }
  for (; i < size; ++i) {
    const double change = c.root_a[i] * (c.swept[i] - c.from[i]);
    c.change[i] = change;
    square[0] += change * change;
    if constexpr (known > 0) {
      c.of_swept[i] = static_cast<float>(c.swept[i] - c.last_swept[i]);
      c.of_change[i] = static_cast<float>(change - c.last_change[i]);
      for (int k = 0; k < known; ++k) {
        both[k][0] += static_cast<double>(of_changes[k][i]) * c.of_change[i];
        last[k][0] += of_changes[k][i] * change;
      }
    }
  }
  for (int k = 0; k < known; ++k) {
    c.of_both[k] = sum_of(both[k]);
    c.of_last[k] = sum_of(last[k]);
  }
  return sum_of(square);
}

double compare(long size, perpend::SweepKernels::Changes& changes, int known,
               const float* const* of_changes) {
  static_assert(depth == 5);
  switch (known) {
    case 0:
      return compare_known<0>(size, changes, of_changes);
    case 1:
      return compare_known<1>(size, changes, of_changes);
    case 2:
      return compare_known<2>(size, changes, of_changes);
    case 3:
      return compare_known<3>(size, changes, of_changes);
    case 4:
      return compare_known<4>(size, changes, of_changes);
    default:
      return compare_known<5>(size, changes, of_changes);
  }
}

void combine(long size, const double* swept, int known, const double* share,
             const float* const* of_swept, double* from) {
  long i = 0;
  for (; i + lanes <= size; i += lanes) {
    Four sum = load(swept + i);
    for (int k = 0; k < known; ++k) sum -= load(of_swept[k] + i) * share[k];
    store(from + i, sum);
  }
  for (; i < size; ++i) {
    double sum = swept[i];
    for (int k = 0; k < known; ++k) sum -= of_swept[k][i] * share[k];
    from[i] = sum;
  }
}

template <int kind>
constexpr perpend::SweepKernels::Sweep of_kind() {
  constexpr GroupShape shape = GroupShape::of_kind(kind);
  return sweep_packs<shape.rows, shape.bodies, shape.law>;
}

constexpr perpend::SweepKernels kernels{{of_kind<0>(), of_kind<1>(), of_kind<2>(), of_kind<3>(),
                                         of_kind<4>(), of_kind<5>(), of_kind<6>(), of_kind<7>()},
                                        compare,
                                        combine};

}  // namespace
