#include "bench/peers/run_peer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

#include "border/bad_input.h"
#include "tests/peers/row_problem.h"

namespace perpend::bench {
namespace {

/// What a peer does when it is asked to solve, for the k-th time.
using Behaviour = std::function<PeerSolve(int k, double* x)>;

class Puppet : public PeerProblem {
 public:
  explicit Puppet(Behaviour behaviour) : behaviour_(std::move(behaviour)) {}
  PeerSolve solve(double* x) override { return behaviour_(solves_++, x); }

 private:
  Behaviour behaviour_;
  int solves_ = 0;
};

PeerAnswer run(const Behaviour& behaviour, const PeerLimits& limits = {.seconds = 10}) {
  const Peer peer{
      "puppet", "", FrictionLaw::box, [](const Problem&) { return ""; },
      [=](const Problem&, const PeerLimits&) { return std::make_unique<Puppet>(behaviour); }};
  const Vector one = Vector::Ones(1);
  return run_peer(peer, row_problem(firm_matrix(1), -one, 0 * one, infinity * one), limits);
}

[[noreturn]] void never_come_back() {
  for (;;) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

[[noreturn]] void compute_for_ever() {
  for (volatile double x = 0;;) x = x + 1;
}

TEST(RunPeer, TellsWhatThePeerFound) {
  const PeerAnswer answer = run([](int, double* x) {
    x[0] = 1.5;
    return PeerSolve{0.25, 7};
  });
  EXPECT_EQ(answer.end, PeerEnd::finished);
  EXPECT_EQ(answer.x[0], 1.5);
  EXPECT_EQ(answer.seconds, 0.25);
  EXPECT_EQ(answer.iterations, 7);
}

TEST(RunPeer, CountsTheMedianTimeAndTheFirstAnswer) {
  const PeerAnswer answer = run(
      [](int k, double* x) {
        x[0] = k;
        return PeerSolve{k == 0 ? 0.9 : 0.1 * k, 1};
      },
      {.seconds = 10, .repeat = 4});
  EXPECT_EQ(answer.x[0], 0);
  EXPECT_DOUBLE_EQ(answer.seconds, 0.25);
}

TEST(RunPeer, BeginsNoSolveThatWouldTakeAllBeyondTheLimit) {
  const PeerAnswer answer = run(
      [](int k, double* x) {
        x[0] = 1;
        if (k == 2) never_come_back();
        return PeerSolve{4, 1};
      },
      {.seconds = 10, .repeat = 5});
  EXPECT_EQ(answer.end, PeerEnd::finished);
  EXPECT_EQ(answer.seconds, 4);
}

TEST(RunPeer, StopsOneThatComputesForEverAndKeepsWhatItLeft) {
  const PeerAnswer answer = run(
      [](int, double* x) -> PeerSolve {
        *static_cast<volatile double*>(x) = 0.5;  // else left out, as nobody here reads it
        compute_for_ever();
      },
      {.seconds = 0.2});
  EXPECT_EQ(answer.end, PeerEnd::out_of_time);
  EXPECT_EQ(answer.x[0], 0.5);
  EXPECT_EQ(answer.seconds, 0.2);
  EXPECT_EQ(answer.reason, "stopped after 0.2 s");
}

TEST(RunPeer, StopsOneThatWaitsForNothing) {
  const PeerAnswer answer =
      run([](int, double*) -> PeerSolve { never_come_back(); }, {.seconds = 0.05});
  EXPECT_EQ(answer.end, PeerEnd::out_of_time);
}

TEST(RunPeer, KeepsTheFirstAnswerOfOneThatHangsInTheSecondSolve) {
  const PeerAnswer answer = run(
      [](int k, double* x) {
        if (k == 1) never_come_back();
        x[0] = 1;
        return PeerSolve{0.01, 3};
      },
      {.seconds = 0.05, .repeat = 2});
  EXPECT_EQ(answer.end, PeerEnd::finished);
  EXPECT_EQ(answer.x[0], 1);
  EXPECT_EQ(answer.seconds, 0.01);
}

TEST(RunPeer, OutlivesOneThatCrashes) {
  const PeerAnswer answer = run([](int, double*) -> PeerSolve {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    return {};
  });
  EXPECT_EQ(answer.end, PeerEnd::died);
  EXPECT_EQ(answer.reason, "its process died of signal 11");
  EXPECT_EQ(answer.x[0], 0);
}

TEST(RunPeer, OutlivesOneThatExits) {
  const PeerAnswer answer = run([](int, double*) -> PeerSolve { std::_Exit(3); });
  EXPECT_EQ(answer.end, PeerEnd::died);
  EXPECT_EQ(answer.reason, "it ended its process with code 3");
}

TEST(RunPeer, KeepsAnExceptionInItsProcess) {
  const PeerAnswer answer =
      run([](int, double*) -> PeerSolve { throw std::runtime_error("no memory"); });
  EXPECT_EQ(answer.end, PeerEnd::died);
  EXPECT_EQ(answer.reason, "it ended its process with code 1");
}

TEST(RunPeer, TellsWhyAProblemIsRefused) {
  const Problem problem = EveryRow().problem();
  Peer peer{"fussy", "", FrictionLaw::box, [](const Problem&) { return "not that one"; }, nullptr};
  PeerAnswer answer = run_peer(peer, problem, {});
  EXPECT_EQ(answer.end, PeerEnd::refused);
  EXPECT_EQ(answer.reason, "not that one");
  peer.refuse = [](const Problem&) { return ""; };
  peer.convert = [](const Problem&, const PeerLimits&) -> std::unique_ptr<PeerProblem> {
    throw BadInput("not that one either");
  };
  answer = run_peer(peer, problem, {});
  EXPECT_EQ(answer.end, PeerEnd::refused);
  EXPECT_EQ(answer.reason, "not that one either");
}

}  // namespace
}  // namespace perpend::bench
