#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X1: the rod of E19 §5.1, whose errors the paper computes by hand.
Section rod_errors(const Laboratory& laboratory);

}  // namespace perpend
