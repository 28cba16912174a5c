#include "dynamics/joints/joint_rows.h"

#include <cassert>

#include "dynamics/joints/cylindrical_joint.h"
#include "dynamics/joints/distance_joint.h"
#include "dynamics/joints/fixed_joint.h"
#include "dynamics/joints/planar_joint.h"
#include "dynamics/joints/prismatic_joint.h"
#include "dynamics/joints/revolute_joint.h"
#include "dynamics/joints/rope_joint.h"
#include "dynamics/joints/spherical_joint.h"
#include "dynamics/joints/universal_joint.h"

namespace perpend {

// What follows is for kinds without coordinates, which nobody may ask for one.

bool JointRows::is_angle(int /*coordinate*/) const {
  assert(false && "this kind of joint has no coordinates");
  return false;
}

double JointRows::coordinate(const JointFrames& /*frames*/, int /*coordinate*/) const {
  assert(false && "this kind of joint has no coordinates");
  return 0;
}

void JointRows::touch_coordinate(const JointFrames& /*frames*/, int /*coordinate*/,
                                 double /*factor*/, RowSet& /*rows*/) const {
  assert(false && "this kind of joint has no coordinates");
}

namespace {

template <class Kind>
const JointRows& the() {
  static const Kind kind;
  return kind;
}

}  // namespace

const JointRows& joint_rows(JointKind kind) {
  switch (kind) {
    case JointKind::fixed:
      return the<FixedJoint>();
    case JointKind::spherical:
      return the<SphericalJoint>();
    case JointKind::revolute:
      return the<RevoluteJoint>();
    case JointKind::prismatic:
      return the<PrismaticJoint>();
    case JointKind::cylindrical:
      return the<CylindricalJoint>();
    case JointKind::universal:
      return the<UniversalJoint>();
    case JointKind::planar:
      return the<PlanarJoint>();
    case JointKind::distance:
      return the<DistanceJoint>();
    case JointKind::rope:
      return the<RopeJoint>();
  }
  assert(false && "a kind of joint that is not in the list");
  return the<FixedJoint>();
}

}  // namespace perpend
