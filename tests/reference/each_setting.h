#pragma once

#include <string>

#include "scene/scene.h"

namespace perpend::test {

inline constexpr Regularisation each_regularisation[] = {Regularisation::spring_damper,
                                                         Regularisation::spook};
inline std::string name_of(Regularisation regularisation) {
  return regularisation == Regularisation::spook ? "spook" : "spring_damper";
}

/// A law of friction and a regularisation.
struct Setting {
  FrictionLaw friction = FrictionLaw::box;
  Regularisation regularisation = Regularisation::spring_damper;

  void apply(Scene& scene) const {
    scene.settings.friction = friction;
    scene.settings.regularisation = regularisation;
  }
  std::string name() const {
    return (friction == FrictionLaw::box ? "box_" : "cone_") + name_of(regularisation);
  }
};

inline constexpr Setting each_setting[] = {{FrictionLaw::box, Regularisation::spring_damper},
                                           {FrictionLaw::box, Regularisation::spook},
                                           {FrictionLaw::cone, Regularisation::spring_damper},
                                           {FrictionLaw::cone, Regularisation::spook}};

}  // namespace perpend::test
