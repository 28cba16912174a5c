#pragma once

#include <vector>

#include "solver/cone_scaling.h"
#include "solver/cone_space.h"
#include "solver/monitor.h"

namespace perpend {

/// A primal–dual interior point for contacts under the cone law beside rows with bounds
/// (docs/theory/10-friction-cone.md, eqs. (81)–(85)). A cone's impulse x and its multiplier z,
/// which becomes the shifted velocity w̃, stay inside K and K*, with Nesterov and Todd's scaling;
/// the other rows are as in InteriorPoint. The shift μ‖w_t‖, which makes the law not associated, is
/// held: the problem is convex then.
class ConeInteriorPoint {
 public:
  /// From a point near zero until the gap and the residual are at rounding, or the monitor stops
  /// it. The slip speeds ‖w_t‖ of the cones give the shifts; the x found has others.
  /// False if it broke down; x is then the last sound iterate.
  bool solve(ConeSpace& space, const Vector& slip, Vector& x, Monitor& monitor);

 private:
  struct Step {
    Vector x, z, y;
  };

  void start(ConeSpace& space, const Vector& slip, Vector& x);
  void compute_shifted_w(ConeSpace& space, const Vector& slip, const Vector& x);
  double gap(const ConeSpace& space, const Vector& x, const Step* step, double share) const;
  bool weigh(const ConeSpace& space, const Vector& x);
  bool find_step(ConeSpace& space, const Vector& x, double mu, const Step* predictor, Step& step);
  void aim(const ConeSpace& space, const Vector& x, double mu, const Step* predictor);
  double longest_step(const ConeSpace& space, const Vector& x, const Step& step) const;
  double residual(const ConeSpace& space) const;

  int pairs_ = 0;  // cones, and finite bounds of rows that are not fixed
  double first_gap_ = 0;
  double first_w_ = 0;
  Vector z_, y_, w_;      // w_ is shifted
  Vector aim_z_, aim_y_;  // z + dz and y + dy, less what depends on dx
  ConeWeights E_;
  std::vector<ConeScaling> scaling_;
  Vector before_;
  Vector q_, residual_, correction_, product_;
  Step predictor_, corrector_;
};

}  // namespace perpend
