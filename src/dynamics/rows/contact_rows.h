#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/model.h"
#include "dynamics/rows/contact_memory.h"
#include "dynamics/rows/row_set.h"

namespace perpend {

/// The rows of one contact point, and what they are made of. Friction has two rows, along
/// `tangents`, and so has drag; resistance two for rolling, about `rolling_axes`, and one for
/// spinning, about the normal. −1 where there is none.
struct PointRows {
  int point = 0;  ///< in the list of points
  int first_body = 0, second_body = 0;
  int normal = -1;
  int friction = -1;  ///< the first of two
  int drag = -1;      ///< the first of two
  int rolling = -1;   ///< the first of two
  int spinning = -1;
  Vector3 n;  ///< from the first body to the second
  std::array<Vector3, 2> tangents, rolling_axes;
  const SurfaceLaw* law = nullptr;
  double bounce_m_per_s = 0;  ///< the part of the normal row's target that restitution asks for
  double rest_m = 0;          ///< `PointMemory::rest_m`
  double kept = 1;            ///< `TyreContact::kept`
};

/// Two directions perpendicular to n and to each other: the first is the world's x, as far as it
/// lies in the plane, or its y where x is nearly along n.
std::array<Vector3, 2> tangents_of(const Vector3& n);

/// What the forces do to the bodies within the step, if nothing touches.
struct FreeMotion {
  const std::vector<Vector6>* half_kick = nullptr;  ///< ½ h M⁻¹ f of each moving body
  double h_s = 0;
  /// Of each moving body whether restitution is left out where it touches; empty: of none.
  std::span<const std::uint8_t> is_calm{};
};

/// The rows of all contact points, in their order, and the contacts that have none of some.
struct RowsOfContacts {
  std::vector<PointRows> points;
  /// Of the contacts, by their place: fast pairs with a point that is to bounce later. They would
  /// be too deep if the bodies became faster.
  std::vector<int> waiting;
};

/// Adds the rows of every contact point, with the stretch and the bounds that `memories` hold, in
/// the order of the points. A point that is to bounce, but not within this step, has none.
void add_contact_rows(const Model& model, const State& state, const FreeMotion& free,
                      std::span<const ItemContact> contacts, std::span<const ContactPoint> points,
                      std::span<const PointMemory> memories, RowSet& rows, RowsOfContacts& made);

}  // namespace perpend
