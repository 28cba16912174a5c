#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bench/numbers_to_hold.h"

namespace perpend::bench {

/// The one table: error and time side by side.
std::string bench_table(const std::vector<CaseResult>& cases);
std::string deadline_table(const std::vector<DeadlineResult>& deadlines);
/// "holds" or "misses" for every promise.
std::string promise_list(const std::vector<Promise>& promises);

/// All of it, keys with units.
nlohmann::json to_json(const BenchResults& results);

}  // namespace perpend::bench
