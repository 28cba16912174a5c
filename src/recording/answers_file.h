#pragma once

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "algebra/types.h"

/// Answers to the problems of a recording, as any program may write them (docs/format.md). They
/// are claims: only `certify` knows how good they are.
namespace perpend {

/// What x was after some iterations.
struct Iterate {
  int iteration = 0;
  Vector x;
};

/// The answer to one problem.
struct ProblemAnswer {
  Vector x;  ///< one number for each row; one that is not finite: there is no answer
  double seconds = std::numeric_limits<double>::quiet_NaN();  ///< NaN: unknown
  int iterations = -1;                                        ///< −1: unknown
  std::vector<Iterate> iterates{};                            ///< on the way; may be none

  bool is_there() const { return x.allFinite(); }
};

struct Answers {
  std::string solver;                   ///< what made them, as it shall be shown; may be empty
  std::vector<ProblemAnswer> problems;  ///< in the order of the recording
};

/// Reads the answers to problems of which the rows are counted in `rows`. Throws BadInput where
/// the file does not fit them.
///
/// A child process does the reading, so that the file may be one without checksums, as HDF5
/// writes by default (isolated_hdf5.h).
Answers read_answers(const std::filesystem::path& path, const std::vector<int>& rows);

/// Writes them, but for iterates, in place of whatever has that name. Throws BadInput where that
/// fails.
void write_answers(const std::filesystem::path& path, const Answers& answers);

}  // namespace perpend
