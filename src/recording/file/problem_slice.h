#pragma once

#include <string>

#include "recording/file/problem_batch.h"

namespace perpend {

/// The problem whose part of every column of /problems is given, with its x where `has_x` says
/// that there is one. Throws BadInput, beginning with `where`, if it is malformed.
StoredProblem build_problem(const RecordingColumns<Values>& slice, Form form,
                            const std::string& where);

/// The same for the columns of /solution.
RecordedSolve build_solve(const RecordingColumns<Values>& slice);

}  // namespace perpend
