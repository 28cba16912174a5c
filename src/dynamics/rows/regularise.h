#pragma once

#include <optional>

#include "dynamics/rows/row_set.h"
#include "scene/scene.h"

namespace perpend {

/// What the bodies' motion says of a row before the step.
struct RowMotion {
  double speed = 0;      ///< φ̇ before the step, without `target`: m/s or rad/s
  double given = 0;      ///< the part of φ̇ after the step that no force changes
  double curvature = 0;  ///< by how much φ after the step is more than φ + h φ̇⁺: m or rad
};

struct RowOffset {
  double C = 0;  ///< ≥ 0, of w per of x
  double d = 0;  ///< m/s or rad/s
};

/// The compliance and the offset of a row over a step of length h: docs/theory/01-problem.md,
/// eqs. (6) to (8), and for a gap that is open docs/theory/31-stepper.md, eq. (351). `hard_time_s`
/// is τ of hard rows that hold both ways, eq. (350b); nothing: they are undone within the step.
RowOffset regularise(const RowLaw& law, const RowMotion& motion, double h_s,
                     Regularisation regularisation, std::optional<double> hard_time_s = {});

}  // namespace perpend
