#pragma once

#include "solver/pivots/block_pivoting.h"
#include "solver/pivots/pivot_algebra.h"
#include "solver/solver.h"

namespace perpend {

struct BppOptions {
  PivotAlgebra algebra = PivotAlgebra::either;
  int patience = 10;  ///< block moves without progress before single moves (E18: about 10)
};

/// Block principal pivoting (E18 §3.2.1): guess which rows are free and which at a bound, and
/// pivot from there.
class Bpp : public Solver {
 public:
  explicit Bpp(const BppOptions& options) : options_(options) {}

  std::optional<Form> form() const override;
  /// 30 pivoting steps for each of 3 bound updates (E18, Table 3).
  int default_iterations() const override { return 90; }

  std::optional<std::string> refuse(const Problem& problem) const override;
  std::string choice(const Problem& problem) const override {
    return chosen_algebra(problem, options_.algebra);
  }
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  BppOptions options_;
  PivotSpaces spaces_;
  BlockPivoting pivoting_;
  IndexSets sets_;
  Vector w_;
};

}  // namespace perpend
