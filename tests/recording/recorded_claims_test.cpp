#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <functional>

#include "recording/endless_problems.h"
#include "recording/file/recording_writer.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using support::TemporaryFolder;
using test::EndlessProblems;
using test::EndlessSteps;

/// What a recording says of one answer, and of the step that took it.
struct Claims {
  StoredProblem stored;
  RecordedSolve solve;
  TrajectoryStep step;
};

using Lie = std::function<void(Claims&)>;

/// Records some random problems with a run, box friction and cones among them. The lie is told of
/// the last one.
void record_claims(const std::filesystem::path& path, Form form, const Lie& lie) {
  EndlessProblems problems(form);
  EndlessSteps steps;
  RecordingHeader header;
  header.form = form;
  header.run = steps.header();
  RecordingWriter writer(path, header);
  constexpr int count = 40;
  for (int k = 1; k <= count; ++k) {
    auto [stored, solve] = problems.next();
    // The step belongs to the problem of its name.
    stored.name = "step " + std::to_string(k);
    Claims claims{stored, solve, steps.next(solve.certificate)};
    if (k == count) lie(claims);
    writer.append(claims.stored, claims.solve);
    writer.append(claims.step);
  }
  writer.close();
}

/// The exit code of the check that knows no perpend; 77: there is no h5py.
int exit_code_of_check(const std::filesystem::path& path) {
  const std::string script = PERPEND_TEST_FOLDER "/check_with_h5py.py";
  const std::string command =
      std::string(PERPEND_PYTHON) + " " + script + " " + path.string() + " 2>/dev/null";
  return WEXITSTATUS(std::system(command.c_str()));
}

class RecordedClaims : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(PERPEND_PYTHON)) {
      GTEST_SKIP() << "there is no /usr/bin/python3 to check the files with";
    }
    record_claims(path_, Form::rows, [](Claims&) {});
    constexpr int no_h5py = 77;
    if (exit_code_of_check(path_) == no_h5py) {
      GTEST_SKIP() << "there is no h5py to check the files with";
    }
  }

  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_ / "a.h5";
};

TEST_F(RecordedClaims, AreWhatTheProblemAndTheAnswerGive) {
  for (Form form : {Form::rows, Form::body}) {
    record_claims(path_, form, [](Claims&) {});
    EXPECT_EQ(exit_code_of_check(path_), 0) << (form == Form::rows ? "rows" : "body");
  }
}

TEST_F(RecordedClaims, AreWrongWhereOneNumberWasChanged) {
  const std::pair<const char*, Lie> lies[] = {
      {"x", [](Claims& claims) { claims.stored.x[0] += 1e-6; }},
      {"w", [](Claims& claims) { claims.solve.certificate.w[0] += 1e-6; }},
      {"natural", [](Claims& claims) { claims.solve.certificate.natural.row[0] += 1e-6; }},
      {"natural_total", [](Claims& claims) { claims.solve.certificate.natural.total = 0; }},
      {"energy_J", [](Claims& claims) { claims.solve.certificate.energy.row[0] += 1e-6; }},
      {"energy_J_total", [](Claims& claims) { claims.solve.certificate.energy.total += 1e-3; }},
      {"of_limit", [](Claims& claims) { claims.solve.certificate.of_limit *= 1.001; }},
      {"outcome", [](Claims& claims) { claims.step.outcome = StepOutcome::solved; }},
  };
  record_claims(path_, Form::body, [](Claims&) {});
  ASSERT_EQ(exit_code_of_check(path_), 0);
  for (const auto& [name, lie] : lies) {
    record_claims(path_, Form::body, lie);
    EXPECT_EQ(exit_code_of_check(path_), 1) << name;
  }
}

}  // namespace
}  // namespace perpend
