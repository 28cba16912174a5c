#pragma once

#include <chrono>

#include "recording/file/problem_batch.h"

namespace perpend::test {

inline constexpr Form both_forms[] = {Form::rows, Form::body};

/// Between the commits of a writer: so long that only the test asks for one.
inline constexpr std::chrono::hours no_commits{1};

}  // namespace perpend::test
