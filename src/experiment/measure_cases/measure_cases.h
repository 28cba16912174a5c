#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X9: small cases of the energy measure whose answer is known (E19 Figs 3, 5, 6, 7), and the
/// measure as E17 prints it.
Section measure_cases(const Laboratory& laboratory);

}  // namespace perpend
