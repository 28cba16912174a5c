#pragma once

#include "dynamics/model.h"
#include "dynamics/rows/row_set.h"

namespace perpend {

/// A body whose mass is enlarged for one step, so that the forces of its joints may turn with it,
/// or so that its damping acts at the end of the step.
struct StiffenedBody {
  int body = 0;
  Matrix6 added;      ///< to its mass
  Vector6 damping;    ///< impulse, N s and N m s
  Matrix6 inverse;    ///< of the whole mass
  double excess = 0;  ///< trace of M⁻¹ times what would be added without damping
};

/// The geometric stiffness of joints. A step knows the forces of its joints in the direction they
/// have in its middle; when bodies turn, lines and levers turn too. Where a taut joint would turn
/// its body back faster than steps can follow (h²K beyond a share of the mass), the body is given
/// more mass in that direction, without which chains under load tear
/// (docs/theory/31-stepper.md, eqs. (370) to (373)). Elsewhere nothing changes, not by a bit.
class GeometricStiffness {
 public:
  /// What the last step left.
  struct LastStep {
    const Vector& impulses;             ///< x of the rows of joints
    const std::vector<Vector6>& kicks;  ///< v⁺ − v of each moving body
    const std::vector<double>& excess;  ///< of each moving body; 0 where it was not stiffened
  };

  /// Where the bodies are in the middle of the step, and the rows there.
  struct Middle {
    const Model& model;
    const State& state;
    const RowSet& rows;
    const std::vector<int>& joint_starts;    ///< where in `rows` each joint begins
    const std::vector<JointFrames>& frames;  ///< of each joint
  };

  /// Finds the bodies to be stiffened. `M` has the masses and `inverse_inertias` the inverse of
  /// their angular parts.
  void find(const Middle& middle, const LastStep& last, const std::vector<Matrix6>& M,
            const std::vector<Matrix3>& inverse_inertias);
  void clear() { stiffened_.clear(); }
  /// Lets a body feel −D v⁺ through a step of h, `drag` = h D in the world: D is one number for the
  /// linear part and one for the angular. `M` is its mass.
  void damp(int body, const Vector6& drag, const Vector6& v, const Matrix6& M);

  /// In the order of their numbers.
  const std::vector<StiffenedBody>& bodies() const { return stiffened_; }
  /// Null where this body's mass is its own.
  const StiffenedBody* find_body(int body) const;

 private:
  void add_joint(int joint, const Middle& middle, const Vector& x);

  std::vector<Matrix6> K_;        // times h, of each moving body
  std::vector<char> is_touched_;  // whether K_ may not be zero
  std::vector<StiffenedBody> stiffened_;
};

}  // namespace perpend
