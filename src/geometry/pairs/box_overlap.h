#pragma once

#include <array>

#include "geometry/pairs/pair_contacts.h"

namespace perpend {

/// Plain numbers rather than an Eigen vector, so that no sum waits for a pair to be packed.
using Triple = std::array<double, 3>;

/// A box b in the frame of another, a.
struct BoxView {
  const Placed<Box>* a;
  std::array<Triple, 3> C;  ///< C[i][j]: axis j of b along axis i of a
  Triple t;                 ///< m, centre of b
  Triple ha;                ///< m, half extents of a
  Triple hb;                ///< m, and of b
};

/// The overlap of the faces that two boxes turn to each other along n, which is of length 1, in
/// the frame of a, and points to b: what `overlap` of two polygons finds, by shorter sums. Makes
/// the manifold of it, in the frame of the contact, and returns its least gap (m), ∞ where it has
/// no point.
double overlap(const BoxView& boxes, const Triple& n, double margin, ContactManifold& manifold);

}  // namespace perpend
