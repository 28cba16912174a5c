#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "import/problem_source.h"
#include "recording/file/open_recording.h"
#include "recording/file/problem_batch.h"

namespace perpend {

/// Reads a recording (docs/format.md), one problem at a time: opening reads where each problem
/// begins, and nothing of the problems.
class PerpendFile : public ProblemSource {
 public:
  explicit PerpendFile(const std::filesystem::path& path);
  explicit PerpendFile(OpenRecording recording);
  ~PerpendFile() override;

  int size() const override;
  StoredProblem read(int k) override;
  std::string format() const override;

  Form form() const;
  const std::string& title() const;
  const std::string& origin() const;
  const std::string& solver() const;  ///< empty if the file names none
  /// The problem of a step of the run, 0 being the first; nothing where there is none.
  std::optional<int> find_problem(int step) const;
  /// The step that problem k is of; nothing where it is of no run.
  std::optional<int> step_of(int k) const;
  /// The certificate stored with problem k; nothing if there is none. It is a claim: only
  /// `certify` knows whether it is true.
  std::optional<RecordedSolve> read_solve(int k);
  /// How near each problem's answer is to what its certificate allows, as it was recorded; NaN
  /// where it has none; empty where the file does not tell.
  std::vector<double> read_of_limit();

 private:
  struct Contents;
  std::unique_ptr<Contents> contents_;
};

}  // namespace perpend
