#include "bench/peers/run_peer.h"

#include "bench/peers/limited_process.h"
#include "border/bad_input.h"
#include "study/solver_study.h"

namespace perpend::bench {
namespace {

/// Where the child leaves what it has, in memory that its parent sees.
struct Told {
  double* x;
  double* solves;  ///< how many are done
  double* iterations;
  double* seconds;  ///< of each solve
};

/// Runs in a process of its own, which ends thereafter. The first solve works on the memory that
/// the parent sees, so that something is there of a solve that was stopped.
void solve_repeatedly(PeerProblem& problem, int rows, const PeerLimits& limits, const Told& told) {
  Vector again(rows);
  double spent = 0;
  for (int k = 0; k < limits.repeat; ++k) {
    const PeerSolve solve = problem.solve(k == 0 ? told.x : again.data());
    told.seconds[k] = solve.seconds;
    *told.iterations = solve.iterations;
    *told.solves = k + 1;
    spent += solve.seconds;
    if (spent * (k + 2) / (k + 1) > limits.seconds) return;
  }
}

PeerAnswer refused(const std::string& why, int n) {
  return {PeerEnd::refused, why, Vector::Zero(n), 0, -1};
}

}  // namespace

PeerAnswer run_peer(const Peer& peer, const Problem& problem, const PeerLimits& limits) {
  const int n = problem.size();
  if (const std::string why = peer.refuse(problem); !why.empty()) return refused(why, n);
  std::unique_ptr<PeerProblem> converted;
  try {
    converted = peer.convert(problem, limits);
  } catch (const std::exception& why) {  // of memory, of a library: this answer is lost, no other
    return refused(why.what(), n);
  }
  SharedDoubles shared(n + 2 + limits.repeat);
  double* const data = shared.data();
  const Told told{data, data + n, data + n + 1, data + n + 2};
  const ProcessEnd end =
      run_limited(limits.seconds, [&] { solve_repeatedly(*converted, n, limits, told); });

  PeerAnswer answer;
  answer.x = Eigen::Map<const Eigen::VectorXd>(told.x, n);
  if (*told.solves > 0) {
    answer.end = PeerEnd::finished;
    answer.seconds = median({told.seconds, told.seconds + static_cast<int>(*told.solves)});
    answer.iterations = static_cast<int>(*told.iterations);
  } else if (end.was_stopped) {
    answer.end = PeerEnd::out_of_time;
    answer.reason = sentence("stopped after ", limits.seconds, " s");
    answer.seconds = limits.seconds;
  } else {
    answer.end = PeerEnd::died;
    answer.reason = end.signal != 0 ? sentence("its process died of signal ", end.signal)
                                    : sentence("it ended its process with code ", end.code);
  }
  return answer;
}

}  // namespace perpend::bench
