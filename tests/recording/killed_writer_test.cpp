#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <random>
#include <thread>

#include "recording/endless_problems.h"
#include "recording/file/perpend_file.h"
#include "recording/file/recording_writer.h"
#include "recording/random_problems.h"
#include "recording/trajectory/trajectory_file.h"
#include "support/hdf5_editor.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using support::Hdf5Editor;
using support::TemporaryFolder;
using test::EndlessProblems;
using test::RandomProblems;
using test::same_problem;

/// A process of endless_writer.
class EndlessWriter {
 public:
  EndlessWriter(const std::filesystem::path& file, const char* kind, int interval_ms,
                rlim_t largest_file = RLIM_INFINITY) {
    const std::string interval = std::to_string(interval_ms);
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      const rlimit limit{largest_file, largest_file};
      setrlimit(RLIMIT_FSIZE, &limit);
      execl(PERPEND_ENDLESS_WRITER, "endless_writer", file.c_str(), kind, interval.c_str(),
            nullptr);
      _exit(127);
    }
    close(ends[1]);
    promises_ = ends[0];
  }
  EndlessWriter(const EndlessWriter&) = delete;
  EndlessWriter& operator=(const EndlessWriter&) = delete;
  ~EndlessWriter() { close(promises_); }

  void kill() const { ::kill(process_, SIGKILL); }
  /// How many problems must be in the file, by the last word of the process.
  int last_promise() {
    while (hear()) {
    }
    return promised_;
  }
  /// Waits until it has added so many more problems.
  void wait_for_added(int problems) {
    for (int k = 0; k < problems && hear(); ++k) {
    }
  }
  /// Waits until so many problems must be in the file.
  void wait_for_promise(int problems) {
    while (promised_ < problems && hear()) {
    }
  }
  int wait() const {
    int status = 0;
    waitpid(process_, &status, 0);
    return status;
  }

 private:
  /// The next word of the process; false: it has ended.
  bool hear() { return read(promises_, &promised_, sizeof(promised_)) == sizeof(promised_); }

  pid_t process_ = 0;
  int promises_ = -1;
  int promised_ = 0;
};

/// The steps of a run, as many as problems.
void check_steps(const TrajectoryFile& file, const std::vector<Certificate>& certificates) {
  test::EndlessSteps steps;
  EXPECT_TRUE(test::same_frame(file.header().start, steps.header().start));
  const int problems = static_cast<int>(certificates.size());
  EXPECT_EQ(file.steps(), problems);
  for (int k = 0; k < file.steps(); ++k) {
    EXPECT_TRUE(test::same_step(file.read_steps(k, 1)[0], steps.next(certificates[k])))
        << "step " << k;
  }
}

/// Reads everything and compares it with what endless_writer made; returns how much there was.
int check_contents(const std::filesystem::path& path) {
  PerpendFile file(path);
  EndlessProblems problems(file.form());
  std::vector<Certificate> certificates;
  for (int k = 0; k < file.size(); ++k) {
    const auto [stored, solve] = problems.next();
    EXPECT_TRUE(same_problem(file.read(k), stored, file.form())) << "problem " << k;
    const auto found = file.read_solve(k);
    EXPECT_TRUE(found && found->certificate.w == solve.certificate.w) << "problem " << k;
    certificates.push_back(solve.certificate);
  }
  if (Hdf5File::open(path).has("/trajectory")) check_steps(TrajectoryFile(path), certificates);
  return file.size();
}

/// Runs a Python script over files; nothing if there is no Python that can.
void run_python(const std::string& script, const std::filesystem::path& folder) {
  if (!std::filesystem::exists(PERPEND_PYTHON)) {
    GTEST_SKIP() << "there is no /usr/bin/python3 to check the files with";
  }
  const std::string command =
      std::string(PERPEND_PYTHON) + " " + script + " " + folder.string() + "/*.h5";
  const int status = std::system(command.c_str());
  constexpr int no_h5py = 77;
  if (WEXITSTATUS(status) == no_h5py) GTEST_SKIP() << "there is no h5py to check the files with";
  EXPECT_EQ(status, 0) << command;
}

TEST(KilledWriter, LeavesAWholeFileAtEveryInstant) {
  TemporaryFolder folder, survivors;
  const auto path = folder / "a.h5";
  std::mt19937 random(51);
  const auto up_to = [&random](int most) {
    return std::uniform_int_distribution<int>(0, most)(random);
  };
  int most_recorded = 0;
  bool has_begun = false;
  for (int round = 0; round < 100; ++round) {
    constexpr const char* kinds[] = {"rows", "body", "run"};
    const char* kind = kinds[up_to(2)];
    EndlessWriter writer(path, kind, up_to(20));
    // One in four while it begins; the others after so many problems, however long these take.
    const bool is_early = round % 4 == 0;
    if (!is_early) writer.wait_for_added(up_to(100));
    std::this_thread::sleep_for(std::chrono::microseconds(up_to(is_early ? 40'000 : 2'000)));
    writer.kill();
    const int promised = writer.last_promise();
    writer.wait();
    has_begun = has_begun || std::filesystem::exists(path);
    if (!has_begun) continue;
    const int recorded = check_contents(path);
    EXPECT_GE(recorded, promised) << "round " << round;
    most_recorded = std::max(most_recorded, recorded);
    std::filesystem::copy_file(path, survivors / (std::to_string(round) + ".h5"));
  }
  EXPECT_GT(most_recorded, 3);
  run_python(PERPEND_TEST_FOLDER "/check_with_h5py.py", survivors.path());
}

TEST(KilledWriter, LeavesFilesThatTheExampleOfTheDocumentationChecks) {
  TemporaryFolder folder;
  for (Form form : {Form::rows, Form::body}) {
    EndlessWriter writer(folder / (form == Form::rows ? "rows.h5" : "body.h5"),
                         form == Form::rows ? "rows" : "body", 5);
    writer.wait_for_promise(10);
    writer.kill();
    writer.wait();
  }
  run_python(PERPEND_TEST_FOLDER "/run_example.py", folder.path());
}

TEST(FormatExample, NeedsNoSolution) {
  TemporaryFolder folder;
  RandomProblems random(52);
  for (Form form : {Form::rows, Form::body}) {
    const auto path = folder / (form == Form::rows ? "rows.h5" : "body.h5");
    RecordingHeader header;
    header.form = form;
    RecordingWriter writer(path, header);
    for (int k = 0; k < 3; ++k) writer.append(random.next(form, 8));
    writer.close();
    Hdf5Editor(path, Hdf5Editor::existing).remove("/solution");
  }
  run_python(PERPEND_TEST_FOLDER "/run_example.py", folder.path());
}

TEST(FullDisk, EndsARecordingButLeavesWhatWasPublished) {
  for (rlim_t largest_file : {20'000, 30'000, 35'000, 40'000, 60'000, 100'000}) {
    TemporaryFolder folder;
    const auto path = folder / "a.h5";
    EndlessWriter writer(path, "body", 0, largest_file);
    const int promised = writer.last_promise();
    const int status = writer.wait();
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 2) << status;
    EXPECT_GE(check_contents(path), promised);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
  }
}

TEST(FullDisk, LeavesNothingWhereNotEvenAnEmptyRecordingFits) {
  TemporaryFolder folder;
  const EndlessWriter writer(folder / "a.h5", "body", 0, 5'000);
  EXPECT_EQ(WEXITSTATUS(writer.wait()), 2);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace perpend
