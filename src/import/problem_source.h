#pragma once

#include <string>

#include "problem/problem.h"

namespace perpend {

/// A problem as a file holds it.
struct StoredProblem {
  std::string name;    ///< unique in its file, such as "step 12"
  std::string origin;  ///< where it comes from, in words; may be empty
  Problem problem;
  Vector x;  ///< the solution or guess stored with it; empty if there is none
};

/// Problems that lie in a file, of any format that can be read, or in a folder of such files.
class ProblemSource {
 public:
  virtual ~ProblemSource() = default;

  virtual int size() const = 0;
  /// Problem k, free of defects (`find_defect`). Throws BadInput naming file, problem and row.
  virtual StoredProblem read(int k) = 0;
  /// What a row of problem k does and for whom, by names: "friction of claw and log". Empty where
  /// the file does not say. `problem` is that of `read(k)`.
  virtual std::string row_name(int /*k*/, const Problem& /*problem*/, int /*row*/) { return ""; }
  /// What was opened, for people: "perpend recording, version 1", "FCLIB, local".
  virtual std::string format() const = 0;
};

}  // namespace perpend
