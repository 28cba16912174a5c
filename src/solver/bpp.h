#pragma once

#include <memory>

#include "solver/block_pivoting.h"
#include "solver/solver.h"

namespace perpend {

enum class PivotAlgebra {
  body,    ///< by way of the bodies: docs/theory/05-body-space.md
  sparse,  ///< sparse Cholesky of A_FF
  dense,   ///< dense Cholesky of A_FF, as in E18
};

struct BppOptions {
  PivotAlgebra algebra = PivotAlgebra::body;
  int patience = 10;  ///< block moves without progress before single moves (E18: about 10)
};

/// Block principal pivoting (E18 §3.2.1): guess which rows are free and which at a bound, and
/// pivot from there.
class Bpp : public Solver {
 public:
  explicit Bpp(const BppOptions& options);

  Form form() const override {
    return options_.algebra == PivotAlgebra::body ? Form::body : Form::rows;
  }
  /// 30 pivoting steps for each of 3 bound updates (E18, Table 3).
  int default_iterations() const override { return 90; }

 protected:
  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, Vector& x, Monitor& monitor) override;

 private:
  BppOptions options_;
  std::unique_ptr<Space> space_;
  BlockPivoting pivoting_;
  IndexSets sets_;
  Vector w_;
};

}  // namespace perpend
