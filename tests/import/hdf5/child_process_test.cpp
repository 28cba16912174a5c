#include "import/hdf5/child_process.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>
#include <vector>

#include "border/bad_input.h"
#include "import/fclib_files.h"
#include "import/hdf5/isolated_hdf5.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;

TEST(ChildProcess, ReturnsWhatTheWorkReturns) {
  const std::string long_answer(10'000'000, 'a');
  EXPECT_EQ(run_in_child([&] { return long_answer; }, {20, gibibyte}), long_answer);
  EXPECT_EQ(run_in_child([] { return std::string(); }, {20, gibibyte}), "");
}

TEST(ChildProcess, PassesARefusalOn) {
  try {
    run_in_child([]() -> std::string { throw BadInput("row 3 is odd"); }, {20, gibibyte});
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(), "row 3 is odd");
  }
}

TEST(ChildProcess, SurvivesTheDeathOfTheChild) {
  for (int signal : {SIGSEGV, SIGABRT, SIGKILL}) {
    const auto die = [signal] {
      std::raise(signal);
      return std::string("alive");
    };
    EXPECT_THROW(run_in_child(die, {20, gibibyte}), ChildDied);
  }
}

TEST(ChildProcess, EndsAChildWithAnyExceptionThatIsNoRefusal) {
  const pid_t parent = getpid();
  for (int kind = 0; kind < 2; ++kind) {
    try {
      run_in_child(
          [kind]() -> std::string {
            if (kind == 0) throw std::logic_error("a bug");
            throw kind;
          },
          {20, gibibyte});
      ADD_FAILURE() << "expected ChildDied";
    } catch (const ChildDied& died) {
      EXPECT_STREQ(died.what(), "an exception that is no refusal");
    } catch (...) {
      ADD_FAILURE() << "what the child threw arrived here";
    }
    if (getpid() != parent) _exit(1);  // the child came back, and would run the other tests
  }
}

/// The undefined-behaviour sanitizer checks an object's type through a pipe, and calls it wrong
/// where it can have none.
#ifdef __SANITIZE_ADDRESS__
constexpr bool needs_pipes_itself = true;
#else
constexpr bool needs_pipes_itself = false;
#endif

/// While it lives, this process can open no more files, nor pipes.
class NoMoreFiles {
 public:
  NoMoreFiles() {
    getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit none{0, before_.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
  }
  NoMoreFiles(const NoMoreFiles&) = delete;
  NoMoreFiles& operator=(const NoMoreFiles&) = delete;
  ~NoMoreFiles() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

TEST(ChildProcess, TellsAChildThatCannotBeHadFromOneThatDied) {
  if (needs_pipes_itself) GTEST_SKIP() << "the sanitizers need the pipes that this test forbids";
  const NoMoreFiles limit;
  EXPECT_THROW(run_in_child([] { return std::string(); }, {20, gibibyte}), NoChild);
}

TEST(IsolatedHdf5, DoesNotCallAFileDamagedWhenNoChildCanBeHad) {
  if (needs_pipes_itself) GTEST_SKIP() << "the sanitizers need the pipes that this test forbids";
  support::TemporaryFolder folder;
  test::write_local(folder / "a.hdf5");
  const std::vector<WantedDataset> wanted{{"/solution/r"}};
  EXPECT_EQ(read_isolated(folder / "a.hdf5", wanted).numbers.at("/solution/r").size(), 6u);
  const NoMoreFiles limit;
  try {
    read_isolated(folder / "a.hdf5", wanted);
    FAIL() << "expected a refusal";
  } catch (const BadInput& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("second process"), std::string::npos) << what;
    EXPECT_EQ(what.find("damaged"), std::string::npos) << what;
  }
}

TEST(ChildProcess, EndsAChildThatTakesTooLong) {
  const auto hang = [] {
    for (;;) pause();
    return std::string();
  };
  EXPECT_THROW(run_in_child(hang, {1, gibibyte}), ChildDied);
}

TEST(ChildProcess, RefusesTooMuchMemory) {
  const auto take = [] {
    std::string much;
    much.resize(4 * gibibyte);  // clang 14 crashes on a string that is constructed so long
    return much;
  };
  EXPECT_THROW(run_in_child(take, {20, gibibyte}), ChildDied);
}

}  // namespace
}  // namespace perpend
