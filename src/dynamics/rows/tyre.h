#pragma once

#include <array>
#include <optional>

#include "dynamics/model.h"

namespace perpend {

/// A point at which a tyre touches (docs/theory/31-stepper.md, eqs. (353b) to (353d)).
struct TyreContact {
  std::array<Vector3, 2> tangents;  ///< along the way it rolls, and along its axis
  std::array<double, 2> stiffness;  ///< N/m, along them
  double kept = 1;  ///< share of the stretch of friction that does not roll out within a step
};

/// Nothing where neither surface is a tyre's. The axis is that of a cylinder or a capsule; other
/// shapes are as stiff in both directions.
std::optional<TyreContact> tyre_at(const Model& model, const State& state,
                                   const ItemContact& contact, const Vector3& position_m);

}  // namespace perpend
