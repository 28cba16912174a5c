#pragma once

#include <span>
#include <vector>

#include "algebra/types.h"
#include "solver/sweeps/group_shape.h"
#include "solver/sweeps/row_colouring.h"
#include "solver/sweeps/sweep_kernels.h"

namespace perpend {

/// What a step reads of one row.
struct SweptRow {
  double l, u;     ///< N s, N m s; of friction that follows its normal row: ∓μ
  double C, d;     ///< as in BodyForm
  double step;     ///< ω/g_i
  double gram[2];  ///< N_i N_jᵀ with the first and the second row of its group
  int row;         ///< i
};

/// The groups of a colouring, those of the same pass and shape four to a pack, so that one
/// instruction steps with four of them (sweep_kernels.h). What is left over is swept one by one.
class PackedGroups {
 public:
  /// A part of a pass: packs of one shape, or entries of `singles()`.
  struct Part {
    int kind;  ///< of GroupShape; `no_kind`: groups one by one
    int begin, end;
  };
  struct Pass {
    int begin, end;  ///< parts
    int groups;
    bool is_colour;
  };

  /// `law_of`: of each group.
  void arrange(const RowColouring& groups, const std::vector<GroupLaw>& law_of);

  std::span<const Pass> passes() const { return passes_; }
  const Part& part(int k) const { return parts_[k]; }
  const std::vector<int>& singles() const { return singles_; }
  bool is_packed(int group) const { return place_[group].kind != GroupShape::no_kind; }

  /// Puts a group that is packed into its place: its rows, and row after row the N of its bodies.
  void write(int group, const SweptRow* rows, const Vector6* N);

  /// Steps with packs begin … end of a kind; as SweepKernels::Sweep.
  double sweep(int kind, int begin, int end, double* y, double* x) const {
    return sweep_with(sweep_kernels(), kind, begin, end, y, x);
  }
  double sweep_with(const SweepKernels& kernels, int kind, int begin, int end, double* y,
                    double* x) const;

 private:
  struct Place {
    int kind, pack, lane;
  };
  struct Packs {
    int count = 0;
    std::vector<double> values;
    std::vector<int> places;
  };

  void arrange_pass(const RowColouring& groups, const RowColouring::Pass& pass,
                    const std::vector<GroupLaw>& law_of);
  void pack(int kind);
  void write_places(const RowColouring& groups, int group);

  std::vector<Pass> passes_;
  std::vector<Part> parts_;
  std::vector<int> singles_;
  std::vector<Place> place_;  // of each group
  Packs packs_[GroupShape::kinds];
  std::vector<int> members_[GroupShape::kinds];  // of the pass that is being arranged
};

}  // namespace perpend
