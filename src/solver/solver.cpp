#include "solver/solver.h"

#include <cassert>
#include <chrono>

#include "problem/defect.h"

namespace perpend {

const Answer& Solver::solve(const Problem& problem, const Vector& start, const Limits& limits) {
  assert(!find_defect(problem));
  answer_.remark.clear();
  answer_.history.clear();
  answer_.iterations = 0;
  answer_.seconds = 0;
  if (start.size() == 0) {
    start_.setZero(problem.size());
  } else {
    assert(!find_defect(problem, start));
    start_ = start;
  }
  start_ = start_.cwiseMax(problem.l).cwiseMin(problem.u);

  std::optional<std::string> refusal = refuse_kind(problem);
  if (!refusal) refusal = refuse(problem);
  if (refusal) {
    answer_.x = start_;
    answer_.stop = Stop::not_applicable;
    answer_.remark = *refusal;
    answer_.certificate = Certificate{};
    answer_.certified = false;
    return answer_;
  }

  Limits own = limits;
  if (own.iterations == 0) own.iterations = default_iterations();
  x_ = start_;
  const auto begin = std::chrono::steady_clock::now();
  monitor_.begin(problem, start_, own);
  answer_.stop = iterate(problem, x_, monitor_);
  answer_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  answer_.x = monitor_.choose(x_);
  answer_.iterations = monitor_.iterations();
  answer_.history = monitor_.history();
  if (!x_.allFinite()) {
    answer_.stop = Stop::breakdown;
    if (limits.select == Select::last) answer_.x = start_;
  }
  judge(problem);
  return answer_;
}

std::optional<std::string> Solver::refuse_kind(const Problem& problem) const {
  if (has_cone(problem)) {
    return "it solves MLCPs, and this problem has friction cones; fix its friction bounds first";
  }
  if (form() == Form::body && !problem.body) {
    return "it works on the body form (M, J, C, d), and this problem has only the row form (A, b)";
  }
  if (form() == Form::rows && !problem.rows) {
    return "it works on the row form (A, b): call ensure_rows first";
  }
  return {};
}

void Solver::judge(const Problem& problem) {
  judge_.take(problem);
  answer_.certificate = judge_.certify(answer_.x);
  answer_.certified = is_certified(answer_.certificate);
}

}  // namespace perpend
