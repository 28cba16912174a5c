#pragma once

#include <nlohmann/json.hpp>

#include "study/solver_study.h"

namespace perpend::cli {

/// The figures of each solver (docs/guide/solve-json.md); with `each`, of each problem too.
nlohmann::json studies_json(const Study& study, bool each);

}  // namespace perpend::cli
