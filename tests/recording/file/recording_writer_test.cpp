#include "recording/file/recording_writer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "border/bad_input.h"
#include "recording/file/perpend_file.h"
#include "recording/random_problems.h"
#include "recording/stored_forms.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using test::both_forms;
using test::no_commits;

using support::TemporaryFolder;
using test::RandomProblems;
using test::same_problem;

RecordingHeader header_of(Form form) {
  RecordingHeader header;
  header.title = "a test";
  header.form = form;
  return header;
}

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  return names;
}

TEST(Recording, ReturnsEveryBitOfAThousandProblemsWrittenInSeveralCommits) {
  for (Form form : both_forms) {
    TemporaryFolder folder;
    RandomProblems random(1);
    std::vector<StoredProblem> problems;
    RecordingWriter writer(folder / "a.h5", header_of(form), no_commits);
    for (int k = 0; k < 1000; ++k) {
      problems.push_back(random.next(form, k % 10 == 0 ? 0 : random.pick(40)));
      writer.append(problems.back());
      if (random.pick(100) == 0) writer.commit();
    }
    writer.close();

    PerpendFile file(folder / "a.h5");
    ASSERT_EQ(file.size(), 1000);
    EXPECT_EQ(file.form(), form);
    for (int k = 0; k < file.size(); ++k) {
      EXPECT_TRUE(same_problem(file.read(k), problems[k], form)) << "problem " << k;
    }
    EXPECT_TRUE(same_problem(file.read(3), problems[3], form)) << "read again, out of order";
  }
}

TEST(Recording, KeepsTheCertificateOfEverySolve) {
  TemporaryFolder folder;
  RandomProblems random(2);
  RecordingWriter writer(folder / "a.h5", header_of(Form::body), no_commits);
  StoredProblem stored = random.next(Form::body, 12);
  stored.problem.contacts.clear();
  stored.x = Vector::Zero(12);
  RecordedSolve solve{certify(stored.problem, stored.x), 0.25, 7};
  writer.append(stored, solve);
  writer.append(random.next(Form::body, 5));
  writer.close();

  PerpendFile file(folder / "a.h5");
  const auto found = file.read_solve(0);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->seconds, 0.25);
  EXPECT_EQ(found->iterations, 7);
  EXPECT_EQ(found->certificate.w, solve.certificate.w);
  EXPECT_EQ(found->certificate.of_limit, solve.certificate.of_limit);
  const auto expect_same = [](const ErrorOfRows& a, const ErrorOfRows& b) {
    EXPECT_EQ(a.row, b.row);
    EXPECT_EQ(a.total, b.total);
    EXPECT_EQ(a.worst_row, b.worst_row);
  };
  expect_same(found->certificate.natural, solve.certificate.natural);
  expect_same(found->certificate.fischer_burmeister, solve.certificate.fischer_burmeister);
  expect_same(found->certificate.energy, solve.certificate.energy);
  EXPECT_FALSE(file.read_solve(1));
}

TEST(Recording, OfAProblemByReferenceIsThatOfACopy) {
  for (Form form : both_forms) {
    TemporaryFolder folder;
    RandomProblems random(3, false);
    StoredProblem stored = random.next(form, 9);
    stored.x = Vector::Ones(9);
    const Certificate certificate = certify(stored.problem, stored.x);
    RecordingWriter writer(folder / "a.h5", header_of(form), no_commits);
    writer.append(ProblemToRecord{stored.name, stored.origin, stored.problem, &stored.x,
                                  &certificate, 0.5, 3});
    writer.append(ProblemToRecord{"without an answer", "", stored.problem});
    const Vector short_x = Vector::Ones(8);
    EXPECT_THROW(writer.append(ProblemToRecord{"b", "", stored.problem, &short_x}), BadInput);
    EXPECT_THROW(writer.append(ProblemToRecord{"b", "", stored.problem, nullptr, &certificate}),
                 BadInput);
    writer.close();

    PerpendFile file(folder / "a.h5");
    ASSERT_EQ(file.size(), 2);
    EXPECT_TRUE(same_problem(file.read(0), stored, form));
    EXPECT_EQ(file.read_solve(0)->certificate.w, certificate.w);
    EXPECT_EQ(file.read_solve(0)->seconds, 0.5);
    EXPECT_EQ(file.read_solve(0)->iterations, 3);
    EXPECT_EQ(file.read(1).x.size(), 0);
    EXPECT_FALSE(file.read_solve(1));
  }
}

TEST(Recording, KeepsWhatItSaysAboutItself) {
  TemporaryFolder folder;
  const RecordingHeader header{.title = "Mauer, 30 Steine",
                               .origin = "",
                               .scene_text = "bodies:\n  - ⊥\n",
                               .solver = "exact",
                               .form = Form::body};
  RecordingWriter(folder / "a.h5", header).close();
  const PerpendFile file(folder / "a.h5");
  EXPECT_EQ(file.size(), 0);
  EXPECT_EQ(file.title(), header.title);
  EXPECT_EQ(file.origin(), "");
  EXPECT_EQ(file.solver(), "exact");
  EXPECT_EQ(Hdf5File::open(folder / "a.h5").read_text("/scene"), header.scene_text);
  EXPECT_EQ(file.format(), "perpend recording, version 5");
}

TEST(Recording, IsPublishedEmptyAtOnceAndThenByEachCommit) {
  TemporaryFolder folder;
  RandomProblems random(3);
  RecordingWriter writer(folder / "a.h5", header_of(Form::rows), no_commits);
  EXPECT_EQ(PerpendFile(folder / "a.h5").size(), 0);
  for (int k = 1; k <= 5; ++k) {
    writer.append(random.next(Form::rows, 4));
    EXPECT_EQ(PerpendFile(folder / "a.h5").size(), k - 1);
    writer.commit();
    EXPECT_EQ(PerpendFile(folder / "a.h5").size(), k);
  }
}

TEST(Recording, CommitsByItselfOnceTheIntervalHasPassed) {
  TemporaryFolder folder;
  RandomProblems random(4);
  RecordingWriter writer(folder / "a.h5", header_of(Form::rows), std::chrono::seconds(0));
  writer.append(random.next(Form::rows, 4));
  using Clock = std::chrono::steady_clock;
  const Clock::time_point deadline = Clock::now() + std::chrono::minutes(1);
  while (PerpendFile(folder / "a.h5").size() == 0 && Clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(PerpendFile(folder / "a.h5").size(), 1);
}

TEST(Recording, CanBeOpenedAtEveryInstant) {
  TemporaryFolder folder;
  RandomProblems random(4);
  const StoredProblem problem = random.next(Form::rows, 4);
  RecordingWriter writer(folder / "a.h5", header_of(Form::rows), no_commits);
  std::atomic<bool> is_done = false;
  std::thread publisher([&] {
    for (int k = 0; k < 3000; ++k) {
      writer.append(problem);
      writer.commit();
    }
    is_done = true;
  });
  int size = 0, opened = 0;
  for (; !is_done; ++opened) {
    try {
      const int found = PerpendFile(folder / "a.h5").size();
      EXPECT_GE(found, size);
      size = found;
    } catch (const BadInput& bad) {
      ADD_FAILURE() << "opening " << opened << ": " << bad.what();
    }
  }
  publisher.join();
  EXPECT_GT(opened, 0);
}

TEST(Recording, LeavesNothingBesideTheFile) {
  TemporaryFolder folder;
  std::ofstream(folder / ".a.h5.new") << "left by a killed process";
  std::ofstream(folder / ".a.h5.lock") << "12345";
  RecordingWriter writer(folder / "a.h5", header_of(Form::rows));
  EXPECT_EQ(names_in(folder.path()).size(), 2u);
  writer.close();
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"a.h5"});
}

TEST(Recording, LeavesToAReaderWhatItOpened) {
  TemporaryFolder folder;
  RandomProblems random(5);
  RecordingWriter writer(folder / "a.h5", header_of(Form::rows), no_commits);
  std::vector<StoredProblem> problems;
  for (int opened = 0; opened < 6; ++opened) {
    PerpendFile reader(folder / "a.h5");
    const int size = reader.size();
    EXPECT_EQ(size, std::ssize(problems));
    for (int k = 0; k < 3; ++k) {
      problems.push_back(random.next(Form::rows, 30));
      writer.append(problems.back());
      writer.commit();
    }
    EXPECT_EQ(reader.size(), size);
    for (int i = 0; i < size; ++i) {
      EXPECT_TRUE(same_problem(reader.read(i), problems[i], Form::rows));
    }
  }
}

TEST(Recording, RefusesAMalformedProblemAndGoesOn) {
  TemporaryFolder folder;
  RandomProblems random(6);
  RecordingWriter writer(folder / "a.h5", header_of(Form::rows), no_commits);
  StoredProblem bad = random.next(Form::rows, 4);
  bad.problem.bounds.l[2] = std::nan("");
  EXPECT_THROW(writer.append(bad), BadInput);
  EXPECT_THROW(writer.append(random.next(Form::body, 4)), BadInput);
  StoredProblem long_name = random.next(Form::rows, 4);
  long_name.name = std::string(256, 'n');
  EXPECT_THROW(writer.append(long_name), BadInput);
  StoredProblem good = random.next(Form::rows, 4);
  good.name = std::string(255, 'n');
  writer.append(good);
  writer.close();
  PerpendFile file(folder / "a.h5");
  ASSERT_EQ(file.size(), 1);
  EXPECT_TRUE(same_problem(file.read(0), good, Form::rows));
}

TEST(RecordingBatch, HoldsNothingOfWhatCouldNotBeAddedWhole) {
  RandomProblems random(12);
  const StoredProblem first = random.next(Form::body, 9), second = random.next(Form::body, 5);
  RecordingBatch batch{ProblemBatch(Form::body), TrajectoryBatch(0)};
  RecordingBatch expected = batch;
  expected.problems.add(to_record(first));
  expected.problems.add(to_record(second));
  batch.problems.add(to_record(first));
  const auto no_memory = [&](RecordingBatch& to) {
    to.problems.add(to_record(second));
    throw std::bad_alloc();
  };
  EXPECT_THROW(batch.add_all_or_nothing(no_memory), std::bad_alloc);
  batch.problems.add(to_record(second));
  EXPECT_EQ(batch.bytes(), expected.bytes());
  EXPECT_EQ(batch.problems.columns().row_start, expected.problems.columns().row_start);
  EXPECT_EQ(batch.problems.columns().J_start, expected.problems.columns().J_start);
  EXPECT_EQ(batch.problems.columns().l, expected.problems.columns().l);
}

TEST(Recording, CutsAnOverlongOriginBetweenCharacters) {
  TemporaryFolder folder;
  RandomProblems random(7);
  StoredProblem stored = random.next(Form::rows, 1);
  stored.origin.clear();
  for (int k = 0; k < 400; ++k) stored.origin += "滑";
  RecordingWriter writer(folder / "a.h5", header_of(Form::rows));
  writer.append(stored);
  writer.close();
  const std::string cut = PerpendFile(folder / "a.h5").read(0).origin;
  EXPECT_EQ(cut, stored.origin.substr(0, 3 * 340) + "…");
}

TEST(Recording, RefusesPlacesWhereNoFileCanBe) {
  TemporaryFolder folder;
  const RecordingHeader header = header_of(Form::rows);
  EXPECT_THROW(RecordingWriter(folder.path(), header), BadInput);
  EXPECT_THROW(RecordingWriter(folder / "missing" / "a.h5", header), BadInput);
  EXPECT_THROW(RecordingWriter("/dev/null", header), BadInput);
  EXPECT_THROW(RecordingWriter("/proc/a.h5", header), BadInput);
  EXPECT_TRUE(names_in(folder.path()).empty());
}

/// Works in a folder, and afterwards where it worked before.
class WorkingIn {
 public:
  explicit WorkingIn(const std::filesystem::path& folder) { std::filesystem::current_path(folder); }
  WorkingIn(const WorkingIn&) = delete;
  WorkingIn& operator=(const WorkingIn&) = delete;
  ~WorkingIn() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

TEST(Recording, TakesABareNameInTheCurrentFolder) {
  TemporaryFolder folder;
  const WorkingIn here(folder.path());
  RandomProblems random(9);
  RecordingWriter writer("a.h5", header_of(Form::rows), no_commits);
  writer.append(random.next(Form::rows, 3));
  writer.close();
  EXPECT_EQ(PerpendFile("a.h5").size(), 1);
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"a.h5"});
}

TEST(Recording, EndsWhenItsFileIsRemovedOrReplaced) {
  TemporaryFolder folder;
  RandomProblems random(10);
  RecordingWriter writer(folder / "a.h5", header_of(Form::rows), no_commits);
  writer.append(random.next(Form::rows, 3));
  writer.commit();
  std::filesystem::rename(folder / "a.h5", folder / "b.h5");
  writer.append(random.next(Form::rows, 3));
  try {
    writer.commit();
    ADD_FAILURE() << "expected a refusal";
  } catch (const BadInput& error) {
    const std::string told = error.what();
    EXPECT_NE(told.find("renamed or replaced"), std::string::npos) << told;
    EXPECT_NE(told.find("with 1 problems"), std::string::npos) << told;
  }
  EXPECT_THROW(writer.append(random.next(Form::rows, 3)), BadInput);
  EXPECT_THROW(writer.close(), BadInput);
  EXPECT_EQ(PerpendFile(folder / "b.h5").size(), 1);
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"b.h5"});
}

TEST(Recording, RefusesAFileThatIsBeingRecordedTo) {
  TemporaryFolder folder;
  RandomProblems random(8);
  {
    RecordingWriter first(folder / "a.h5", header_of(Form::rows), no_commits);
    try {
      RecordingWriter second(folder / "a.h5", header_of(Form::rows), no_commits);
      ADD_FAILURE() << "expected a refusal";
    } catch (const BadInput& error) {
      const std::string told = error.what();
      EXPECT_NE(told.find("is being recorded to by another run"), std::string::npos) << told;
      EXPECT_NE(told.find(std::to_string(getpid())), std::string::npos) << told;
    }
    first.append(random.next(Form::rows, 3));
  }
  EXPECT_EQ(PerpendFile(folder / "a.h5").size(), 1);
  RecordingWriter third(folder / "a.h5", header_of(Form::rows), no_commits);
  EXPECT_EQ(PerpendFile(folder / "a.h5").size(), 0);
}

TEST(Recording, TakesMoreThanFitsIntoItsMemoryAndIntoAPiece) {
  TemporaryFolder folder;
  RandomProblems random(9);
  StoredProblem large = random.next(Form::body, 2000);
  RecordingWriter writer(folder / "a.h5", header_of(Form::body), no_commits);
  constexpr int count = 300;
  for (int k = 0; k < count; ++k) {
    large.name = std::to_string(k);
    writer.append(large);
  }
  writer.close();
  PerpendFile file(folder / "a.h5");
  ASSERT_EQ(file.size(), count);
  for (int k : {0, 7, 150, count - 1}) {
    large.name = std::to_string(k);
    EXPECT_TRUE(same_problem(file.read(k), large, Form::body)) << "problem " << k;
  }
}

}  // namespace
}  // namespace perpend
