#pragma once

#include <optional>
#include <string>

#include "solver/spaces/body_space.h"
#include "solver/spaces/envelope_space.h"
#include "solver/spaces/row_space.h"

namespace perpend {

/// How the free rows of a pivoting method are solved for.
enum class PivotAlgebra {
  either,    ///< through the bodies where the problem has them, else as `sparse`
  body,      ///< through the bodies: docs/theory/05-body-space.md
  sparse,    ///< sparse Cholesky of A_FF
  dense,     ///< dense Cholesky of A_FF, as in E18
  envelope,  ///< Cholesky of A_FF within a variable band
};

/// Why the algebra cannot take that problem, as a sentence; nothing if it can.
std::optional<std::string> refuse_algebra(const Problem& problem, PivotAlgebra algebra);

/// "algebra=body" or "algebra=sparse", where `either` was to choose; else empty.
std::string chosen_algebra(const Problem& problem, PivotAlgebra algebra);

/// The spaces that a choice of algebra chooses from. Those not chosen hold no memory.
class PivotSpaces {
 public:
  /// The chosen space, turned to the problem with these bounds.
  Space& take(const Problem& problem, const Bounds& bounds, PivotAlgebra algebra);

 private:
  BodySpace bodies_;
  SparseRowSpace sparse_;
  DenseRowSpace dense_;
  EnvelopeRowSpace envelope_;
};

}  // namespace perpend
