#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X7: what L11 says of regularisation: it accelerates Gauss–Seidel, and it is elasticity.
Section regularisation(const Laboratory& laboratory);

}  // namespace perpend
