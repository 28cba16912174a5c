#pragma once

#include "geometry/shapes/shape.h"
#include "geometry/surfaces/height_field.h"
#include "geometry/surfaces/triangle_mesh.h"

namespace perpend {

/// Do two shapes have a point in common? Shapes that touch to 1e-9 m may count as either.
/// Throws BadInput where `check_shape` and `check_pose` do.
bool do_overlap(const Shape& first, const Pose& first_pose, const Shape& second,
                const Pose& second_pose);

/// Does a shape meet a triangle of the surface? One that is wholly behind the surface does not.
bool do_overlap(const Shape& shape, const Pose& pose, const TriangleMesh& mesh,
                const Pose& mesh_pose);
bool do_overlap(const Shape& shape, const Pose& pose, const HeightField& field,
                const Pose& field_pose);

}  // namespace perpend
