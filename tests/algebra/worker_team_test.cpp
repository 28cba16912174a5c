#include "algebra/worker_team.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>

#include "support/allocation_counter.h"

namespace perpend {
namespace {

TEST(WorkerTeam, CallsTheJobOnceOnEachThread) {
  for (int threads : {1, 2, 3, 4, 9}) {
    WorkerTeam team(threads);
    EXPECT_EQ(team.threads(), threads);
    std::vector<int> calls(threads, 0);
    std::vector<std::thread::id> id(threads);
    for (int round = 0; round < 200; ++round) {
      team.run([&](int thread) {
        ++calls[thread];
        id[thread] = std::this_thread::get_id();
      });
    }
    EXPECT_EQ(calls, std::vector<int>(threads, 200));
    EXPECT_EQ(id[0], std::this_thread::get_id());
    for (int thread = 1; thread < threads; ++thread) EXPECT_NE(id[thread], id[0]);
  }
}

TEST(WorkerTeam, ShowsEachThreadAfterAMeetingWhatAllWroteBefore) {
  constexpr int threads = 4, rounds = 500;
  WorkerTeam team(threads);
  std::vector<int> written(threads, 0);
  std::vector<int> wrong(threads, 0);
  team.run([&](int thread) {
    for (int round = 1; round <= rounds; ++round) {
      written[thread] = round;
      team.meet();
      for (int value : written) wrong[thread] += value != round;
      team.meet();
    }
  });
  EXPECT_EQ(wrong, std::vector<int>(threads, 0));
}

TEST(WorkerTeam, WakesUpAfterALongRest) {
  WorkerTeam team(3);
  std::atomic<int> calls = 0;
  for (int round = 0; round < 3; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    team.run([&](int) { ++calls; });
  }
  EXPECT_EQ(calls, 9);
}

TEST(WorkerTeam, WaitsForTheSlowest) {
  WorkerTeam team(3);
  bool is_done = false;
  team.run([&](int thread) {
    if (thread != 2) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    is_done = true;
  });
  EXPECT_TRUE(is_done);
}

/// What a job throws on the thread `failing`, and how often it ended on the others.
struct Failure {
  std::string told;
  int ended = 0;
};

template <typename Job>
Failure failure_of(WorkerTeam& team, int failing, Job&& job) {
  Failure failure;
  std::atomic<int> ended = 0;
  try {
    team.run([&](int thread) {
      if (thread == failing) throw std::runtime_error("thread " + std::to_string(thread));
      job();
      ++ended;
    });
  } catch (const std::runtime_error& error) {
    failure.told = error.what();
  }
  failure.ended = ended;
  return failure;
}

TEST(WorkerTeam, ThrowsWhatAThreadThrewWhenAllHaveEnded) {
  for (int threads : {1, 2, 4}) {
    WorkerTeam team(threads);
    for (int round = 0; round < 50; ++round) {
      const int failing = round % threads;
      const Failure failure = failure_of(team, failing, [] {});
      EXPECT_EQ(failure.told, "thread " + std::to_string(failing));
      EXPECT_EQ(failure.ended, threads - 1);
    }
  }
}

TEST(WorkerTeam, LeavesNobodyAtAMeetingThatAFailedThreadMisses) {
  constexpr int threads = 4;
  WorkerTeam team(threads);
  for (int round = 0; round < 200; ++round) {
    const int failing = round % threads;
    const Failure failure = failure_of(team, failing, [&] { team.meet(); });
    EXPECT_EQ(failure.told, "thread " + std::to_string(failing));
    EXPECT_EQ(failure.ended, 0);
  }
}

TEST(WorkerTeam, ThrowsOneOfSeveralExceptions) {
  WorkerTeam team(4);
  EXPECT_THROW(team.run([](int thread) { throw thread; }), int);
}

TEST(WorkerTeam, WorksAndMeetsAsBeforeAfterAnException) {
  constexpr int threads = 4;
  WorkerTeam team(threads);
  std::vector<int> written(threads, 0);
  for (int round = 1; round <= 100; ++round) {
    failure_of(team, round % threads, [&] { team.meet(); });
    std::vector<int> seen(threads, 0);
    team.run([&](int thread) {
      written[thread] = round;
      team.meet();
      for (int value : written) seen[thread] += value == round;
    });
    EXPECT_EQ(seen, std::vector<int>(threads, threads));
  }
}

TEST(WorkerTeam, HandsOutWorkWithoutAllocating) {
  WorkerTeam team(2);
  std::vector<double> sums(2);
  EXPECT_EQ(support::allocations_of([&] {
              for (int round = 0; round < 100; ++round) {
                team.run([&](int thread) { sums[thread] += round; });
              }
            }),
            0);
}

TEST(WorkerTeam, MayEndWithoutWork) {
  for (int round = 0; round < 50; ++round) WorkerTeam(4);
}

}  // namespace
}  // namespace perpend
