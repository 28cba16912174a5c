#pragma once

#include "scene/scene.h"

namespace perpend {

/// The rod of E19 §5.1, which lies on the ground with two ends that nothing holds but the ground,
/// without friction, while a moment T about a horizontal axis turns it: a problem of two rows,
///
///     A = 1/m [4 −2; −2 4],   b = h (−g − 6T/(ml), −g + 6T/(ml)),
///
/// whose answer is that the ends bear mg/2 ± T/l, as long as |T| < mgl/2. Ground and rod are hard.
struct Rod {
  double mass_kg = 4;
  double length_m = 1.5;
  double moment_N_m = 20;
};

Scene rod(const Rod& rod = {});

}  // namespace perpend
