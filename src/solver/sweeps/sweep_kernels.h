#pragma once

#include "solver/sweeps/group_shape.h"

namespace perpend {

/// The inner loops of a sweep over groups that share no body, four groups side by side in the four
/// places of wide registers. A pack is four groups of one shape; the last may have fewer.
///
/// `values` has a pack after the other, each number for all four groups:
///
///     for each row   d, C and the six numbers of N for each body
///     for each row   the step ω/g
///     for each pair s < r of rows   the entry G_rs of the group's block of A
///     for each row   l, then u; friction that follows its normal: ∓μ
///
/// `places` has how many groups there are (four ints, the first counts), then for each row and for
/// each body the four indices. Groups that are missing have valid indices and zeros.
/// y of body k is at y + 8 k: six numbers and two that are free.
struct SweepKernels {
  /// Of Anderson's acceleration.
  static constexpr int depth = 5;
  /// What a sweep changed, for `compare`, and how that differs from the last sweep.
  struct Changes {
    const double *root_a, *from, *swept;
    const double *last_swept, *last_change;
    double* change;         ///< root_a (swept − from)
    float* of_swept;        ///< swept − last_swept
    float* of_change;       ///< change − last_change
    double of_both[depth];  ///< of_change · of_changes[k]
    double of_last[depth];  ///< change · of_changes[k]
  };

  /// One step with each group of the packs. Returns the largest change of an impulse.
  using Sweep = double (*)(int packs, const double* values, const int* places, double* y,
                           double* x);

  Sweep sweep[GroupShape::kinds];  ///< by `GroupShape::kind`

  /// Fills what is not given, with products for the first `known` of `of_changes`, of which
  /// `of_change` is one; none: `change` alone. Returns change · change.
  double (*compare)(long size, Changes& changes, int known, const float* const* of_changes);
  /// from ← swept − Σ share[k] of_swept[k] of the first `known`
  void (*combine)(long size, const double* swept, int known, const double* share,
                  const float* const* of_swept, double* from);
};

/// The fastest that this processor can run.
const SweepKernels& sweep_kernels();

/// Those that any processor can run.
extern const SweepKernels portable_sweep_kernels;

}  // namespace perpend
